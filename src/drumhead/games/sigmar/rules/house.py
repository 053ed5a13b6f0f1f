"""The house rules of Sigmar that can be switched, in the ledger's order. Each part stands beside the rule it varies."""

from collections.abc import Callable
from typing import NamedTuple

from drumhead.flow.house import House


class Rules(NamedTuple):
    """What a table has picked: one part for each switch."""

    cover_or_armored: Callable[[int, int, int], int]  # the number of the one roll: armor worn, armor that counts, cover
    sixes: bool  # does a six that became sure wounds remain a hit besides?
    deadly_spill: bool  # do wounds that one model cannot take go on to others?


HOUSE = House("sigmar", Rules)
