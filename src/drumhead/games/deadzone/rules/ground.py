"""The battlefield as this page reads it: steps, range, sight, clear sight and cover between cubes, looked up."""

from typing import Any, NamedTuple

import numpy as np

from drumhead.combat.pools import Pool
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.ledger.cite import datum, law
from drumhead.space.cube_map import edge_row
from drumhead.space.cube_picture import CubeField, field_shown
from drumhead.space.cube_sight import sight
from drumhead.space.cube_steps import Graph, Manner, StepKind, graph, straight_ranges, walking_ranges
from drumhead.space.cube_ways import Distances, Ways, cheapest_steps
from drumhead.space.cubes import CUBES, DANGEROUS, DIFFICULT, EDGE, LAYER, Battlefield, Grid, grid, number_of
from drumhead.space.kept import kept
from drumhead.space.table import Bools

INCHES = datum("deadzone.principles.cube-three-inches", 3, 4)  # a cube's edge
GRID = datum("deadzone.setup.grid-eight-by-eight", EDGE, EDGE + 1)  # columns and rows
EDGES = {"S": "south", "N": "north", "W": "west", "E": "east"}


def board_shown(field: Battlefield) -> CubeField:
    return field_shown(field, GRID, INCHES)


class Ground(NamedTuple):
    """All tables are indexed by the numbers of cubes; of a pair the first looks at the second."""

    cubes: tuple[int, ...]  # those in which a unit can stand
    foot: Graph
    jump: Graph
    range: Distances
    far: Distances  # the least cost of steps, on foot
    far_jump: Distances
    sees: tuple[bytes, ...]
    clear: tuple[bytes, ...]
    covered: tuple[bytes, ...]  # [attacker][target]: a piece of cover is before the target
    level: tuple[int, ...]
    difficult: bytes
    dangerous: bytes
    marks: tuple[int, ...]
    foot_ways: Ways
    jump_ways: Ways
    rows: dict[str, tuple[int, ...]]  # the cubes along each edge in which a unit can stand
    reached: dict[Any, dict[int, int]]  # by what bounds a move: where it gets to, kept because it is asked many times
    pools: dict[tuple[int, int, str, int], Pool]  # the dice of shots from cube to cube, kept likewise


# ---------------------------------------------------------------------------------------------------- house rules
HOUSE.set("adjacency", "with-diagonals", True)
HOUSE.set("adjacency", "faces-only", False)
HOUSE.set("range-measure", "largest-difference", "straight")
HOUSE.set("range-measure", "flat", "flat")
HOUSE.set("range-measure", "walking-path", "walking")
HOUSE.set("clear-sight", "cover-spoils", True)
HOUSE.set("clear-sight", "rays-only", False)


# ---------------------------------------------------------------------------------------------------- the tables
@law("deadzone.ruling.steps", off=lambda ground, jumps, diagonals: graph(ground, jumps=True, manner=Manner(diagonals)))
def steps_of(ground: Grid, jumps: bool, diagonals: bool) -> Graph:
    return graph(ground, jumps=jumps, manner=Manner(diagonals=diagonals))


def without(ways: Graph, *kinds: StepKind) -> Graph:
    return tuple(tuple(s for s in steps if s.kind not in kinds) for steps in ways)


@law(
    "deadzone.terrain.level-change-with-surface",
    off=lambda ways: without(ways, StepKind.CLIMB, StepKind.DESCEND, StepKind.HATCH),
)
def with_climbs(ways: Graph) -> Graph:
    """Up and down along something solid; a hatch is its own surface (ruling solid-surface)."""
    return ways


@law("deadzone.terrain.drop-needs-no-surface", off=lambda ways: without(ways, StepKind.DROP))
def with_drops(ways: Graph) -> Graph:
    return ways


@law("deadzone.terrain.elevation-kinds", off=0)
def level_of(cube: int) -> int:
    """Everything above the ground that carries a unit is elevation."""
    return CUBES[cube][2]


@law("deadzone.ruling.range-measure", off=lambda field, measure, diagonals, foot: ranges(field, "flat", True, foot))
def range_of(field: Battlefield, measure: str, diagonals: bool, foot: Graph) -> Distances:
    return ranges(field, measure, diagonals, foot)


def ranges(field: Battlefield, measure: str, diagonals: bool, foot: Graph) -> Distances:
    if measure == "walking":
        table = walking_ranges(foot)
    else:
        table = straight_ranges(field.levels, diagonals=diagonals, flat=measure == "flat")
    return tuple(map(tuple, table.tolist()))


MARKED = {
    "difficult": datum("deadzone.terrain.difficult-kinds", DIFFICULT, 0),
    "dangerous": datum("deadzone.terrain.dangerous-kinds", DANGEROUS, 0),
}


@law("deadzone.terrain.cover-kinds", off=np.zeros_like)
def cover_in(covered: Bools) -> Bools:
    """Crates and barrels mark their cube; barricades and windows stand before it (ruling behind-cover)."""
    return covered


def tables_of(field: Battlefield, diagonals: bool, measure: str, cover_spoils: bool) -> Ground:
    """A mark belongs to one cube on its level; marks combine (ruling terrain-is-per-cube)."""
    cells, seen = grid(field), sight(field)
    count = LAYER * field.levels
    foot, jump = (with_drops(with_climbs(steps_of(cells, jumps, diagonals))) for jumps in (False, True))
    marks = tuple(int(cells.marks[CUBES[n]]) for n in range(count))
    return Ground(
        tuple(cells.numbers()),
        foot,
        jump,
        range_of(field, measure, diagonals, foot),
        ranges(field, "walking", diagonals, foot),
        ranges(field, "walking", diagonals, jump),
        tuple(row.tobytes() for row in seen.sees),
        tuple(row.tobytes() for row in seen.clear(cover_spoils=cover_spoils)),
        tuple(row.tobytes() for row in cover_in(seen.covered)),
        tuple(level_of(n) for n in range(count)),
        bytes(bool(m & MARKED["difficult"]) for m in marks),
        bytes(bool(m & MARKED["dangerous"]) for m in marks),
        marks,
        cheapest_steps(foot),
        cheapest_steps(jump),
        {side: tuple(sorted(map(number_of, edge_row(field, side)))) for side in EDGES},
        {},
        {},
    )


@kept
def _made_by_choice(field: Battlefield) -> dict[tuple[bool, str, bool], Ground]:
    return {}


def ground_of(field: Battlefield, diagonals: bool, measure: str, cover_spoils: bool) -> Ground:
    """The tables of a battlefield under these house rules, made once."""
    known, key = _made_by_choice(field), (diagonals, measure, cover_spoils)
    if key not in known:
        known[key] = tables_of(field, *key)
    return known[key]
