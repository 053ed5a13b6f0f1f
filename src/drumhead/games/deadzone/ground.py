"""The battlefield as this page reads it: steps, range, sight, clear sight and cover between cubes, looked up."""

from typing import NamedTuple

from drumhead.games.deadzone.house import HOUSE
from drumhead.ledger.cite import datum, law
from drumhead.space.cube_sight import sight
from drumhead.space.cube_steps import Graph, Manner, graph, straight_ranges, walking_ranges
from drumhead.space.cubes import COVER, CUBES, DANGEROUS, DIFFICULT, LAYER, Battlefield, Grid, grid, kept

EDGES = {"S": "south", "N": "north", "W": "west", "E": "east"}


class Ground(NamedTuple):
    """All tables are indexed by the numbers of cubes; of a pair the first is who looks, the second who is looked at."""

    cubes: tuple[int, ...]  # those one can stand in
    foot: Graph
    jump: Graph
    range: tuple[tuple[int, ...], ...]
    far: tuple[tuple[int, ...], ...]  # the least cost of steps, on foot
    far_jump: tuple[tuple[int, ...], ...]
    sees: tuple[bytes, ...]
    clear: tuple[bytes, ...]
    covered: tuple[bytes, ...]  # [attacker][target]: a piece of cover is before the target
    level: tuple[int, ...]
    difficult: bytes
    dangerous: bytes
    marks: tuple[int, ...]


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


@law("deadzone.ruling.range-measure", off=lambda field, measure, diagonals, foot: ranges(field, "flat", True, foot))
def range_of(field: Battlefield, measure: str, diagonals: bool, foot: Graph) -> tuple[tuple[int, ...], ...]:
    return ranges(field, measure, diagonals, foot)


def ranges(field: Battlefield, measure: str, diagonals: bool, foot: Graph) -> tuple[tuple[int, ...], ...]:
    if measure == "walking":
        table = walking_ranges(foot)
    else:
        table = straight_ranges(field.levels, diagonals=diagonals, flat=measure == "flat")
    return tuple(map(tuple, table.tolist()))


MARKED = {
    "cover": datum("deadzone.terrain.cover-kinds", COVER, 0, "games.deadzone.ground:cover"),
    "difficult": datum("deadzone.terrain.difficult-kinds", DIFFICULT, 0, "games.deadzone.ground:difficult"),
    "dangerous": datum("deadzone.terrain.dangerous-kinds", DANGEROUS, 0, "games.deadzone.ground:dangerous"),
}


def laid(field: Battlefield, diagonals: bool, measure: str, cover_spoils: bool) -> Ground:
    cells, seen = grid(field), sight(field)
    count = LAYER * field.levels
    foot, jump = steps_of(cells, False, diagonals), steps_of(cells, True, diagonals)
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
        tuple(row.tobytes() for row in seen.covered),
        tuple(CUBES[n][2] for n in range(count)),
        bytes(bool(m & MARKED["difficult"]) for m in marks),
        bytes(bool(m & MARKED["dangerous"]) for m in marks),
        marks,
    )


@kept
def _laid_by_choice(field: Battlefield) -> dict[tuple[bool, str, bool], Ground]:
    return {}


def ground_of(field: Battlefield, diagonals: bool, measure: str, cover_spoils: bool) -> Ground:
    """The tables of a battlefield under these house rules, made once."""
    known, key = _laid_by_choice(field), (diagonals, measure, cover_spoils)
    if key not in known:
        known[key] = laid(field, *key)
    return known[key]
