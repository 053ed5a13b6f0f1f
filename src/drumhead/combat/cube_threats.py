"""What units among cubes threaten: the worst that each enemy could do in any cube, and what is expected of all of them
together; and what a unit could do itself from any cube, in turns that it spends on coming near."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from drumhead.combat.evaluation import lost_once
from drumhead.space.cube_ways import Distances


class Threat(NamedTuple):
    """One enemy as a threat to one unit."""

    weight: float
    other: float  # the best it could do to another unit
    unit: int  # that other unit
    rows: tuple[bytes, ...]  # per gun, the row of lanes from where it stands, after a Walk
    points: tuple[tuple[float, ...], ...]  # per gun, by lane
    far: tuple[int, ...]
    reach: int
    blow: float

    def worst(self, cube: int) -> float:
        """The most it could do to the unit in that cube."""
        most = self.blow if self.far[cube] <= self.reach else 0.0
        for row, points in zip(self.rows, self.points):
            here = points[row[cube]]
            if here > most:
                most = here
        return most


def expected_loss(unit: int, cube: int, threats: Sequence[Threat], worth: Mapping[int, float]) -> float:
    """What the enemies are expected to win if this unit stands in that cube; a unit is lost only once."""
    sums: dict[int, float] = {}
    for f in threats:
        most = f.worst(cube)
        if most > f.other:
            sums[unit] = sums.get(unit, 0.0) + f.weight * most
        elif f.other:
            sums[f.unit] = sums.get(f.unit, 0.0) + f.weight * f.other
    return sum(lost_once(worth[who], threatened) for who, threatened in sums.items())


class Goal(NamedTuple):
    """An enemy to attack later: where it stands, and what attacks on it are worth."""

    cube: int
    points: tuple[tuple[float, ...], ...]  # per gun, by lane
    blow: float


class Prospects(NamedTuple):
    """What a unit could do to each enemy, from any cube."""

    soon: tuple[tuple[bytes, ...], ...]  # per gun, lanes after a Walk
    late: tuple[tuple[bytes, ...], ...]  # per gun, lanes after a Run and a Walk
    goals: tuple[Goal, ...]
    far: Distances
    reach: int
    run: int

    def best(self, cube: int, approach: float) -> float:
        """The most that it could do from a cube in later turns; `approach` is left of it for each turn spent on coming
        near."""
        rows = [(soon[cube], late[cube]) for soon, late in zip(self.soon, self.late)]
        far, best = self.far[cube], 0.0
        for goal, by_gun, blow in self.goals:
            for (soon, late), points in zip(rows, by_gun):
                if soon[goal]:
                    here = points[soon[goal]]
                elif late[goal]:
                    here = approach * points[late[goal]]
                else:
                    here = approach * approach * points[1]
                if here > best:
                    best = here
            if blow > best:
                steps = max(0, far[goal] - self.reach)
                best = max(best, blow * approach ** (steps / self.run))
        return best
