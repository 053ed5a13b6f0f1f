"""The battlefields of the game: six of them, good files, open to everybody, two the same for both sides."""

import numpy as np
import pytest

from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.space.cube_map import cut_off, edge_row, judge
from drumhead.space.cube_sight import sight
from drumhead.space.cube_steps import Manner, graph
from drumhead.space.cubes import CUBES, EDGE, LAYER, Battlefield, Cube, grid, number_of

each = pytest.mark.parametrize("field", battlefields(), ids=lambda field: str(field.id))


def test_there_are_six_in_the_order_of_their_files() -> None:
    ids = [field.id for field in battlefields()]
    assert len(ids) == 6 and ids == sorted(ids)
    assert {"foundry-yard", "twin-locks"} < set(ids)


@each
def test_each_is_open_to_everybody_with_and_without_diagonal_steps(field: Battlefield) -> None:
    assert judge(field) == "" and cut_off(field, Manner(diagonals=False)) is None
    assert field.note and field.name


@each
def test_each_has_high_ground_cover_and_bad_ground(field: Battlefield) -> None:
    kinds = {part.kind for piece in field.pieces for part in piece.parts}
    assert {"cover", "difficult", "dangerous", "low"} <= kinds
    assert sum(number >= LAYER for number in grid(field).numbers()) >= 5


@each
def test_neither_row_sees_the_whole_of_the_other(field: Battlefield) -> None:
    south, north = ([number_of(cube) for cube in edge_row(field, edge)] for edge in "SN")
    assert 0.1 < sight(field).sees[np.ix_(south, north)].mean() < 0.7


def turned(cube: Cube) -> int:
    x, y, z = cube
    return number_of((EDGE - 1 - x, EDGE - 1 - y, z))


def is_its_own_half_turn(field: Battlefield) -> bool:
    """Sight and ways are the same for both sides."""
    image = [turned(cube) for cube in CUBES[: LAYER * field.levels]]
    same_sight = all(np.array_equal(table[np.ix_(image, image)], table) for table in sight(field))
    ways = graph(grid(field), jumps=True)
    moved = [{step._replace(to=image[step.to]) for step in ways[image[n]]} for n in range(len(ways))]
    marks = grid(field).marks
    return same_sight and moved == [set(steps) for steps in ways] and np.array_equal(marks[::-1, ::-1], marks)


def test_two_of_them_are_the_same_for_both_sides() -> None:
    assert [field.id for field in battlefields() if is_its_own_half_turn(field)] == ["cistern-court", "twin-locks"]
