"""What attacks are worth in points: the value that exact odds promise to take from a unit."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.space.sight import nearest_gap
from drumhead.tabletop.battle import TableBattle, ids


class Gain(NamedTuple):
    """An attack with the points it is expected to win, its own losses taken off."""

    points: float
    target: UnitId


class Stake(NamedTuple):
    """What is at stake when a unit is attacked."""

    value: float  # what the opponent scores for destroying it
    takes: int  # wounds it can take now
    whole: int  # and could when it was set up

    def share_lost(self, wounds: int = 0) -> float:
        return 1 - (self.takes - wounds) / self.whole

    def points_lost(self, chances: Sequence[float], partial: float) -> float:
        """Expected points for wounds with these chances: all of its value with the last model, part of it before.

        Where only destroyed units are scored, a model lost brings that nearer, which `partial` pays for.
        """
        lost = self.share_lost()
        each = partial * (self.share_lost(1) - lost)  # of the value, for one wound
        gained = sum(p * (1 - partial * lost if w >= self.takes else each * w) for w, p in enumerate(chances))
        return self.value * gained


def best_gain(gains: Iterable[Gain]) -> Gain | None:
    return max(gains, key=lambda g: g.points, default=None)


def best_within_reach(gains: Iterable[Gain], can_reach: Callable[[UnitId], bool]) -> Gain | None:
    """The best gain above 0 whose target can be reached.

    Whether a unit can be reached is the dearer question, so it is asked of those that are worth it, best first.
    """
    worth_it = sorted((g for g in gains if g.points > 0), key=lambda g: -g.points)
    return next((g for g in worth_it if can_reach(g.target)), None)


def nearest_foe(b: TableBattle, u: UnitId) -> tuple[int, int, int]:
    """The gap to the nearest enemy model, with the two models it lies between."""
    unit = b.units[u]
    return nearest_gap(b.at, b.radius, ids(unit.models), ids(b.foes_but(unit.seat)))
