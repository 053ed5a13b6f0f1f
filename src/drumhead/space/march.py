"""A unit about to move, and all that bounds its move: one record for the judge and for every solver."""

from collections.abc import Hashable
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from drumhead.space.kernels import kernel, warmed
from drumhead.space.table import SLACK, Ints, Way
from drumhead.space.terrain import Board, Ground, ground

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

    def key(self, *groups: Ints) -> Hashable:
        """All that the move depends on but the terrain: who stands where within reach, these groups, the numbers."""
        near = [_in_reach(self.at, self.radius, self.movers, self.allowance + self.apart, g) for g in self[4:6]]
        rows = np.concatenate((self.movers, *near, *groups))
        text = rows.tobytes() + self.at[rows].tobytes()
        return blake2b(text, digest_size=16).digest(), *map(len, near), *map(len, groups), self[6:]

    def stay(self) -> list[Way]:
        return [((x, y),) for x, y in self.starts.tolist()]


@kernel
def _in_reach(at: Ints, radius: Ints, movers: Ints, reach: int, group: Ints) -> Ints:
    """Those of a group that a mover could come upon, a little generously."""
    x0, y0, x1, y1, r = at[movers[0], 0], at[movers[0], 1], at[movers[0], 0], at[movers[0], 1], 0
    for m in movers:
        x0, y0, x1, y1 = min(x0, at[m, 0]), min(y0, at[m, 1]), max(x1, at[m, 0]), max(y1, at[m, 1])
        r = max(r, radius[m])
    found, n = np.empty(group.size, np.int64), 0
    for o in group:
        off = reach + r + radius[o] + 2 * SLACK
        if x0 - off <= at[o, 0] <= x1 + off and y0 - off <= at[o, 1] <= y1 + off:
            found[n] = o
            n += 1
    return found[:n]


@warmed
def _every_kernel() -> None:
    March(ground(Board(9000, 9000, ())), np.array([[1000, 5000]]), np.array([500]), np.array([0]), NOBODY).key()
