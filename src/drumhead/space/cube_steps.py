"""The steps between cubes: a directed graph for walking and one for jumping, and how range is counted.

A graph knows the ground only. Units in the way and the effect of marks are left to its users.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias

import numpy as np

from drumhead.space.cubes import (
    CUBES,
    HATCH,
    IMPASSABLE,
    LAYER,
    OPEN,
    SIDES,
    SURFACE,
    UNDER,
    Cube,
    Grid,
    beside,
    inside,
    number_of,
)
from drumhead.space.table import Ints

FAR = 10_000  # more than any way: there is none


class StepKind(StrEnum):
    LEVEL = "level"
    CLIMB = "climb"
    DESCEND = "descend"  # a climb backwards
    HATCH = "hatch"
    DROP = "drop"
    JUMP = "jump"


class Step(NamedTuple):
    to: int  # the number of a cube
    kind: StepKind
    cost: int
    dropped: int = 0  # levels, of a drop


Graph: TypeAlias = tuple[tuple[Step, ...], ...]  # the steps from each cube, by its number


class Manner(NamedTuple):
    """How steps are counted, which people may settle in their own way."""

    diagonals: bool = True  # cubes of one level that touch along an edge are adjacent
    both_corners: bool = False  # a diagonal step needs both its corners open, not one
    drop_per_level: bool = False  # a drop costs 1 for each level, not 1 in all


USUAL = Manner()


def graph(grid: Grid, *, jumps: bool = False, manner: Manner = USUAL) -> Graph:
    """Every step there is, on foot or with the power to jump."""
    down: dict[int, list[Step]] = {}
    for number in grid.numbers():
        for step in climbs(grid, CUBES[number]):
            down.setdefault(step.to, []).append(Step(number, StepKind.DESCEND, step.cost))
    return tuple(
        tuple(sorted(_steps(grid, cube, jumps, manner, down.get(n, [])))) if grid.stands[cube] else ()
        for n, cube in enumerate(CUBES[: LAYER * grid.levels])
    )


def _steps(grid: Grid, cube: Cube, jumps: bool, manner: Manner, down: list[Step]) -> list[Step]:
    """A descent of one level and a drop of one are the same step, and so are a climb and a jump to the same ledge."""
    up = list(climbs(grid, cube))
    climbed, let_down = {step.to for step in up}, {step.to for step in down if step.cost == 1}
    leaps = climbs(grid, cube, jumping=True) if jumps else ()
    return [
        *level_steps(grid, cube, manner),
        *up,
        *(step for step in leaps if step.to not in climbed),
        *down,
        *hatches(grid, cube),
        *(step for step in drops(grid, cube, manner) if step.to not in let_down),
    ]


def level_steps(grid: Grid, cube: Cube, manner: Manner) -> Iterator[Step]:
    for side in SIDES:
        goal = beside(cube, side)
        if grid.face(cube, side) not in IMPASSABLE and grid.stands[goal]:
            yield Step(number_of(goal), StepKind.LEVEL, 1)
    for first in "EW" if manner.diagonals else "":
        for second in "NS":
            goal = beside(beside(cube, first), second)
            if not inside(*goal[:2]) or not grid.stands[goal]:
                continue
            corners = [is_way(grid, cube, first, second), is_way(grid, cube, second, first)]
            if all(corners) if manner.both_corners else any(corners):
                yield Step(number_of(goal), StepKind.LEVEL, 1)


def is_way(grid: Grid, cube: Cube, first: str, second: str) -> bool:
    """Is the corner open for one who goes round it by these two sides? The cube there needs no floor. One open corner
    is enough for a diagonal step (ruling `diagonal-past-corners`)."""
    return grid.face(cube, first) not in IMPASSABLE and grid.face(beside(cube, first), second) not in IMPASSABLE


def climbs(grid: Grid, cube: Cube, *, jumping: bool = False) -> Iterator[Step]:
    """Straight up through open air and over a ledge, 1 for each level; without jumping along a surface all the way
    (rulings `climb-cost`, `jump-pack-steps`)."""
    x, y, z = cube
    highest = grid.levels - 1 - z
    for side in SIDES if highest else ():
        ledge_x, ledge_y, _ = beside(cube, side)
        for height in range(1, highest + 1):
            air = (x, y, z + height)
            if grid.face(air, UNDER) != OPEN or not (jumping or grid.face((x, y, z + height - 1), side) in SURFACE):
                break
            goal = (ledge_x, ledge_y, z + height)
            if grid.face(air, side) not in IMPASSABLE and grid.stands[goal]:
                yield Step(number_of(goal), StepKind.JUMP if jumping else StepKind.CLIMB, height)


def hatches(grid: Grid, cube: Cube) -> Iterator[Step]:
    """Straight up or down one level; nobody goes down where there is nothing to stand on."""
    x, y, z = cube
    above, below = (x, y, z + 1), (x, y, z - 1)
    if z + 1 < grid.levels and grid.face(above, UNDER) == HATCH:
        yield Step(number_of(above), StepKind.HATCH, 1)
    if z > 0 and grid.face(cube, UNDER) == HATCH and grid.stands[below]:
        yield Step(number_of(below), StepKind.HATCH, 1)


def drops(grid: Grid, cube: Cube, manner: Manner) -> Iterator[Step]:
    """Over a side into the air, down to the first cube that can be stood in. It costs 1, whatever the height (ruling
    `drop-cost`)."""
    for side in SIDES:
        if grid.face(cube, side) in IMPASSABLE:
            continue
        x, y, z = beside(cube, side)
        bottom = next(level for level in range(z, -1, -1) if grid.stands[x, y, level])
        if bottom < z:
            yield Step(number_of((x, y, bottom)), StepKind.DROP, z - bottom if manner.drop_per_level else 1, z - bottom)


def leading_to(graph: Graph, goals: Iterable[int]) -> frozenset[int]:
    """The cubes from which any number of steps leads to one of the goals, these included."""
    back: list[list[int]] = [[] for _ in graph]
    for start, steps in enumerate(graph):
        for step in steps:
            back[step.to].append(start)
    ahead = list(goals)
    found = set(ahead)
    while ahead:
        new = {start for start in back[ahead.pop()] if start not in found}
        found |= new
        ahead += new
    return frozenset(found)


def straight_ranges(levels: int, *, diagonals: bool = True, flat: bool = False) -> Ints:
    """How many cubes it is from one (row) to another (column) as a bullet flies: the greatest of the differences in
    columns, rows and levels, or their sum where diagonals do not count; flat leaves the levels out."""
    places = np.array(CUBES[: LAYER * levels], np.int64)[:, : 2 if flat else 3]
    apart = np.abs(places[:, None, :] - places[None, :, :])
    found: Ints = apart.max(axis=2) if diagonals else apart.sum(axis=2)
    return found


def walking_ranges(graph: Graph) -> Ints:
    """The least cost of steps between two cubes, in the cheaper direction, so that it is the same from both; FAR where
    no steps lead from either to the other."""
    costs = np.full((len(graph), len(graph)), FAR, np.int64)
    np.fill_diagonal(costs, 0)
    for start, steps in enumerate(graph):
        for step in steps:
            costs[start, step.to] = min(costs[start, step.to], step.cost)
    for middle in (start for start, steps in enumerate(graph) if steps):
        np.minimum(costs, costs[:, middle, None] + costs[None, middle, :], out=costs)
    return np.minimum(np.minimum(costs, costs.T), FAR)
