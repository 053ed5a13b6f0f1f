"""What armies threaten: the best attack of every unit in the turns it has left once it has come near."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.combat.unit import UnitId
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.melee_odds import Prospect

Gaps: TypeAlias = NDArray[np.float64]

SHARE = 0.35  # of all that is threatened comes true
LATE = 0.3  # the least that a threat counts for which comes just too late


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

    def loss(self, p: Prospect, partial: float) -> float:
        """Points for what an attack does to it; `partial` of its share in the value for a wound that it survives."""
        lost = 1 - self.takes / self.whole
        return self.value * (partial * p.wounds / self.whole + p.destroyed * (1 - partial * lost))


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

    def gaps_from(self, places: Any, radius: float) -> list[float]:
        """From models that stand there, all on bases of one size, to each unit: between the nearest models."""
        if not self.units:
            return []
        steps = np.asarray(places, np.float64)[:, None, :] - self.places[None, :, :]
        nearest = np.sqrt((steps * steps).sum(axis=2).min(axis=0)) - self.radius - radius
        found: list[float] = np.minimum.reduceat(nearest, self.first).tolist()
        return found


class Menace(NamedTuple):
    """How a game weighs attacks to come."""

    assault: int  # how far an assault leads
    pace: int  # what a unit that is out of reach comes nearer in a turn
    turns_left: Callable[[Standing], int]
    promise: Callable[[Standing, Standing], tuple[float, float]]  # points of an assault, and of a volley in the open
    volley: Callable[[Standing, Standing], float]  # points of the volley from where both stand


def gaps_between(b: TableBattle, mine: Sequence[Standing], theirs: Sequence[Standing]) -> Gaps:
    """From every unit of one side to every unit of the other, between their nearest models."""
    a = [m for s in mine for m in s.models]
    t = [m for s in theirs for m in s.models]
    steps = b.at[a][:, None, :] - b.at[t][None, :, :]
    gaps = np.sqrt((steps * steps).sum(axis=2)) - b.radius[a][:, None] - b.radius[t][None, :]
    rows = np.minimum.reduceat(gaps, np.cumsum([0, *(len(s.models) for s in mine[:-1])]), axis=0)
    found: Gaps = np.minimum.reduceat(rows, np.cumsum([0, *(len(s.models) for s in theirs[:-1])]), axis=1)
    return found


def balance_of_threats(b: TableBattle, mine: Sequence[Standing], theirs: Sequence[Standing], menace: Menace) -> float:
    """What one side may expect to win by its threats, less what the other may."""
    if not (mine and theirs):
        return 0.0
    gaps = gaps_between(b, mine, theirs)
    return SHARE * (threats(mine, theirs, gaps, menace) - threats(theirs, mine, gaps.T, menace))


def threats(mine: Sequence[Standing], theirs: Sequence[Standing], gaps: Gaps, menace: Menace) -> float:
    """The best attack of each unit, in all the turns it has left; nobody can be destroyed twice."""
    left = [1.0] * len(theirs)  # how much of each is still there for the next one to attack
    total = 0.0
    for s, row in zip(mine, gaps.tolist()):
        turns = menace.turns_left(s)
        points, i = best_threat(s, theirs, row, left, turns, menace) if turns else (0.0, 0)
        if points:
            total += points
            left[i] *= max(0.0, 1 - SHARE * points / theirs[i].value)
    return total


def best_threat(
    s: Standing, theirs: Sequence[Standing], row: Sequence[float], left: Sequence[float], turns: int, menace: Menace
) -> tuple[float, int]:
    """Of all assaults and volleys; sight and cover are looked at only where they matter."""
    best, at, volleys = 0.0, 0, []
    for i, (t, gap) in enumerate(zip(theirs, row)):
        assault, volley = menace.promise(s, t)
        points = assault * in_time(gap, menace.assault, turns, menace.pace) * left[i]
        if points > best:
            best, at = points, i
        if volley:
            volleys.append((volley * in_time(gap, s.range, turns, menace.pace) * left[i], i))
    for most, i in sorted(volleys, reverse=True):
        if most <= best:
            break
        points = most
        if row[i] <= s.range:
            points *= menace.volley(s, theirs[i]) / menace.promise(s, theirs[i])[1]
        if points > best:
            best, at = points, i
    return best, at


def in_time(gap: float, reach: int, turns: int, pace: int) -> float:
    """How many of its turns are left to a unit once it has come into reach; a little, even if there is none."""
    late = max(0.0, gap - reach) / pace
    return turns - late if late < turns - LATE else LATE * LATE / (LATE + late - turns + LATE)
