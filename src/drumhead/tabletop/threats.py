"""What armies threaten: every unit as far as attacks go, how far it stands from its enemies, and attacks by reach."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.combat.unit import UnitId
from drumhead.tabletop.battle import TableBattle

Gaps: TypeAlias = NDArray[np.float64]

ENDLESS = 1000  # turns


class Standing(NamedTuple):
    """A unit, as far as attacks by it and on it go."""

    key: int  # the same for the same unit in the same condition
    id: UnitId
    seat: int
    models: tuple[int, ...]
    value: float
    whole: int  # wounds it could take when it was set up
    takes: int  # and now
    profile: Any  # what its attacks and blocks read
    weight: int  # fatigue, or another burden
    blows: int  # dice when it is assaulted
    shots: int
    range: int
    pace: int  # how far it comes in a turn that it spends on moving


class Enemies(NamedTuple):
    """The units that one side faces, and the places of all their models in a row."""

    units: list[Standing]
    places: Gaps
    radius: Gaps
    first: Any  # where each unit's models begin

    @classmethod
    def of(cls, b: TableBattle, units: list[Standing]) -> "Enemies":
        models = [m for s in units for m in s.models]
        first = np.cumsum([0, *(len(s.models) for s in units[:-1])])
        return cls(units, b.at[models].astype(np.float64), b.radius[models].astype(np.float64), first)

    def gaps_from(self, places: Any, radius: Any) -> list[float]:
        """From models that stand there to each unit: between the nearest models. `radius` is that of all their bases,
        or one for each."""
        if not self.units:
            return []
        steps = np.asarray(places, np.float64)[:, None, :] - self.places[None, :, :]
        squares = (steps * steps).sum(axis=2)
        if isinstance(radius, float):
            nearest = np.sqrt(squares.min(axis=0)) - self.radius - radius
        else:
            nearest = (np.sqrt(squares) - radius[:, None]).min(axis=0) - self.radius
        found: list[float] = np.minimum.reduceat(nearest, self.first).tolist()
        return found


# ---------------------------------------------------------------------------------------------------- attacks by reach
class Band(NamedTuple):
    """An attack from up to a distance away, with the points that it wins."""

    reach: int
    points: float


class Facing(NamedTuple):
    """One enemy of one unit."""

    unit: UnitId
    weight: float  # how much of what it threatens is expected to come true
    other: float  # the best it could do to another unit
    target: UnitId  # that other unit
    threats: tuple[Band, ...]
    hopes: tuple[Band, ...]  # what could be done to it
    far: float  # how far it threatens


def better_nearer(attacks: Iterable[tuple[int, float]]) -> tuple[Band, ...]:
    """Of attacks by their reach, the farthest first, those that are worth more than any farther one."""
    kept: list[Band] = []
    for reach, points in attacks:
        if points > (kept[-1].points if kept else 0.0):
            kept.append(Band(reach, points))
    return tuple(kept)


def at_once(bands: Sequence[Band], gap: float) -> float:
    """The points of the best attack that reaches so far."""
    best = 0.0
    for reach, points in bands:
        if gap > reach:
            break
        best = points
    return best


def in_time(
    bands: Sequence[Band], gap: float, pace: int, fade: float, turns: int = ENDLESS, whole: bool = False
) -> float:
    """The same, with turns spent on coming near, so many at most: each leads as far as `pace` and leaves `fade` of the
    attack. `whole`: a part of a turn counts as one."""
    best = 0.0
    for reach, points in bands:
        if gap - reach <= turns * pace:
            spent = max(0.0, (gap - reach) / pace)
            best = max(best, points * fade ** (ceil(spent) if whole else spent))
    return best
