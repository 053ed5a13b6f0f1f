"""A unit about to move, and all that bounds its move: one record for the judge and for every solver."""

from typing import NamedTuple

import numpy as np

from drumhead.space.table import Ints, Way
from drumhead.space.terrain import Ground

NOBODY: Ints = np.empty(0, np.int64)


class March(NamedTuple):
    """`at` is the table of all places and `radius` that of all bases, row = model; groups of models are arrays of rows.

    A neighbour below 0 is no rule of coherency, an `apart` of 0 no rule of distance.
    """

    ground: Ground
    at: Ints
    radius: Ints
    movers: Ints  # all models of the unit
    others: Ints  # the models that no base is drawn over
    kept: Ints = NOBODY  # the models from which `apart` is kept
    allowance: int = 0  # how long a way may be
    apart: int = 0  # the distance that is kept at the end and (`on_way`) on the way
    barred: int = 0  # bits of pieces that no centre enters; impassable ones are always among them
    neighbour: int = -1  # within which each model has a fellow
    spread: int = 0  # within which all models of the unit stand
    on_way: bool = True
    linked: bool = False  # the unit stands in one part

    @property
    def starts(self) -> Ints:
        return self.at[self.movers]

    def stay(self) -> list[Way]:
        return [((x, y),) for x, y in self.starts.tolist()]
