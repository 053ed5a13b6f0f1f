"""The grid that follows from the pieces: what is solid, what a face carries, where one can stand."""

import pytest

from drumhead.space.cubes import (
    COVER,
    CUBES,
    DANGEROUS,
    DIFFICULT,
    DOOR,
    FLOOR,
    HATCH,
    LOW,
    OPEN,
    SOLID,
    Part,
    face_of,
    grid,
    number_of,
)

from .cube_fields import laid_out, of_the_game


def test_a_number_names_a_cube_and_a_cube_its_number() -> None:
    assert [number_of(cube) for cube in CUBES] == list(range(256))
    assert (number_of((7, 0, 0)), number_of((0, 1, 0)), number_of((0, 0, 1))) == (7, 8, 64)


def test_a_part_spells_itself_as_files_do() -> None:
    assert str(Part("low", (2, 3), (4, 4), (0, 0), "E")) == "2-3,4,0 E"
    assert list(Part("solid", (2, 3), (4, 4), (0, 1)).cubes()) == [(2, 4, 0), (3, 4, 0), (2, 4, 1), (3, 4, 1)]


def test_one_face_has_one_name_from_both_its_cubes() -> None:
    assert face_of((2, 4, 0), "E") == face_of((3, 4, 0), "W")
    assert face_of((2, 4, 0), "N") == face_of((2, 5, 0), "S")
    assert face_of((2, 4, 1), "U") == ("U", (2, 4, 1))


def test_a_face_carries_the_same_seen_from_both_sides() -> None:
    ground = grid(laid_out("door 2,4,0 E", "low 5,5,1 S"))
    assert ground.face((2, 4, 0), "E") == ground.face((3, 4, 0), "W") == DOOR
    assert ground.face((5, 5, 1), "S") == ground.face((5, 4, 1), "N") == LOW
    assert ground.face((2, 4, 0), "W") == OPEN


def test_every_face_of_a_solid_cube_is_solid_and_so_is_the_edge_of_the_grid() -> None:
    ground = grid(laid_out("solid 3,3,1"))
    assert [ground.face((3, 3, 1), side) for side in "NESW"] == [SOLID] * 4
    assert (ground.face((2, 3, 1), "E"), ground.face((3, 4, 1), "S")) == (SOLID, SOLID)
    assert (ground.face((3, 3, 1), "U"), ground.face((3, 3, 2), "U")) == (SOLID, SOLID)
    assert (ground.face((0, 3, 0), "W"), ground.face((3, 7, 0), "N")) == (SOLID, SOLID)
    assert ground.face((4, 4, 1), "W") == OPEN  # nothing comes round at the edges of the tables
    assert ground.face((0, 3, 1), "E") == OPEN


def test_marks_work_in_any_combination_on_exactly_their_level() -> None:
    ground = grid(laid_out("cover 1,1,0", "difficult 1,1,0", "dangerous 2,1,1"))
    assert [int(ground.marks[cube]) for cube in ((1, 1, 0), (1, 1, 1), (2, 1, 1))] == [COVER | DIFFICULT, 0, DANGEROUS]


def test_one_stands_on_the_ground_on_blocks_on_floors_and_on_hatches_only() -> None:
    ground = grid(laid_out("solid 1,1,0", "floor 2,2,1", "hatch 3,3,2"))
    assert (ground.face((2, 2, 1), "U"), ground.face((3, 3, 2), "U")) == (FLOOR, HATCH)
    standing = [CUBES[n] for n in ground.numbers() if n >= 64]
    assert standing == [(1, 1, 1), (2, 2, 1), (3, 3, 2)]
    assert not ground.stands[1, 1, 0] and sum(n < 64 for n in ground.numbers()) == 63


@pytest.mark.parametrize(("name", "cubes"), [("foundry-yard", 68), ("twin-locks", 70)])
def test_the_examples_have_as_many_cubes_to_stand_in_as_their_page_says(name: str, cubes: int) -> None:
    assert len(grid(of_the_game(name)).numbers()) == cubes
