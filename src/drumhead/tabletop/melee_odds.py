"""Exact odds of a whole melee: two sides strike, together or one after the other with what is left."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.dice.exact import Exact, dtype_of

ASSAULTER, TARGET = 0, 1

# The attacks of one side, foreseen: given both profiles, the wounds the target can take, the dice and the weight on
# both, it says wounds, the weight left on both, and the chance. Results are kept by the function: hand in the same one.
Outcome: TypeAlias = tuple[int, int, int, Any]  # the chance is a float or a fraction
Strike: TypeAlias = Callable[[Any, Any, int, int, int, int], Iterable[Outcome]]
Standing: TypeAlias = tuple[int, int, int, int]  # wounds and weight: of the assaulter, of the target


class Side(NamedTuple):
    """One unit in a melee."""

    profile: Any  # what the strike reads of it: a number, or a hashable record
    takes: int  # wounds that destroy it
    weight: int  # what attacks may use up: fatigue
    dice: tuple[int, ...]  # after each number of wounds; one number alone where nobody strikes later


class Clash(NamedTuple):
    """What a melee may cost: `table[i, j]` is the chance of i wounds on the assaulter and j on its target."""

    table: NDArray[Any]

    def wounds(self, side: int) -> list[Any]:
        chances: list[Any] = self.table.sum(axis=1 - side).tolist()
        return chances


@lru_cache(maxsize=65536)
def clash(strike: Strike, assaulter: Side, target: Side, order: tuple[int, ...], exact: Exact = float) -> Clash:
    """`order` empty: together, and all who could strike do; else the second strikes with what is left.

    `exact` is float or Fraction, the numbers in which the strike tells its chances.
    """
    now: dict[Standing, Any] = {(0, 0, assaulter.weight, target.weight): exact(1)}
    for striker in order or (ASSAULTER, TARGET):
        now = _struck(strike, now, (assaulter, target), striker, bool(order))
    table = np.zeros((assaulter.takes + 1, target.takes + 1), dtype=dtype_of(exact))
    for (i, j, *_), p in now.items():
        table[i, j] += p
    table.flags.writeable = False
    return Clash(table)


def _struck(
    strike: Strike, before: dict[Standing, Any], sides: tuple[Side, Side], striker: int, in_turn: bool
) -> dict[Standing, Any]:
    """After one side's attacks."""
    after: dict[Standing, Any] = {}
    for standing, p in before.items():
        for then, q in _blows(strike, standing, sides, striker, in_turn):
            after[then] = after.get(then, 0) + p * q
    return after


def _blows(
    strike: Strike, standing: Standing, sides: tuple[Side, Side], striker: int, in_turn: bool
) -> Iterable[tuple[Standing, Any]]:
    mine, foe = sides[striker], sides[1 - striker]
    hurt, weight = standing[:2], standing[2:]
    dice, takes = mine.dice[hurt[striker] if in_turn else 0], foe.takes - hurt[1 - striker]
    if not dice or not takes:
        return [(standing, 1)]
    found = []
    for wounds, own, other, p in strike(mine.profile, foe.profile, takes, dice, weight[striker], weight[1 - striker]):
        now, left = list(hurt), [0, 0]
        now[1 - striker] += wounds
        left[striker], left[1 - striker] = own, other
        found.append(((now[0], now[1], left[0], left[1]), p))
    return found


class Prospect(NamedTuple):
    """What one attack does to one side: wounds that leave it alive, the chance that it is destroyed, and, where a page
    has such a thing, that it lives on shaken."""

    wounds: float
    destroyed: float
    shaken: float = 0.0

    def mean(self, takes: int) -> float:
        """The wounds on average: who is destroyed has taken all that it can."""
        return self.wounds + self.destroyed * takes


def prospect(chances: Sequence[float], takes: int) -> Prospect:
    return Prospect(sum(w * p for w, p in enumerate(chances[:takes])), sum(chances[takes:]))


class Blow(NamedTuple):
    """What an attack is expected to do to both: its target, and the unit that makes it."""

    target: Prospect
    own: Prospect


UNHURT = Prospect(0.0, 0.0)
NO_BLOW = Blow(UNHURT, UNHURT)


def in_turn(first: Blow, second: Blow) -> Blow:
    """Two attacks on one target that cost their unit nothing, roughly: the second meets what the first leaves alive."""
    a, c = first.target, second.target
    left = 1 - a.destroyed
    shaken = min(1.0, a.shaken + left * c.shaken)
    return Blow(Prospect(a.wounds + left * c.wounds, a.destroyed + left * c.destroyed, shaken), UNHURT)


@lru_cache(maxsize=65536)
def blow_of(strike: Strike, assaulter: Side, target: Side) -> Blow:
    """Of an assault in which both sides strike together."""
    fought = clash(strike, assaulter, target, ())
    hurt = prospect(fought.wounds(TARGET), target.takes)
    return Blow(hurt, prospect(fought.wounds(ASSAULTER), assaulter.takes))
