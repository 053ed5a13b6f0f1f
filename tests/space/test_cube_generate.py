"""Generated battlefields over many seeds: playable, varied, and the same for the same seed."""

from functools import cache

import numpy as np
import pytest

from drumhead.space.board import BoardError
from drumhead.space.cube_generate import generate, lay_out
from drumhead.space.cube_map import cut_off, edge_row, judge, read_battlefield, write_battlefield
from drumhead.space.cube_sight import sight
from drumhead.space.cube_steps import Manner
from drumhead.space.cubes import PARTS, Battlefield, face_of, grid

from .cube_fields import OPPOSITE, half_turn


@cache
def drawn() -> dict[int, Battlefield]:
    return {seed: generate(seed, pieces=8 + seed % 7, symmetric=seed % 3 == 0) for seed in range(100)}


def test_a_hundred_battlefields_pass_every_check_of_a_file() -> None:
    for field in drawn().values():
        assert judge(field) == ""
        assert read_battlefield(write_battlefield(field), field.id) == field


def test_each_has_the_pieces_asked_for_and_its_image_may_take_one_more() -> None:
    for seed, field in drawn().items():
        wanted = 8 + seed % 7
        assert len(field.pieces) in ((wanted, wanted + 1) if seed % 3 == 0 else (wanted,))
        assert len({piece.name for piece in field.pieces}) == len(field.pieces)


def test_the_same_seed_gives_the_same_battlefield_and_another_one_another() -> None:
    assert all(generate(seed, pieces=8 + seed % 7, symmetric=seed % 3 == 0) == drawn()[seed] for seed in range(5))
    assert len({frozenset(parts_of(field)) for field in drawn().values()}) == 100


def test_without_diagonal_steps_everybody_still_gets_everywhere_and_all_rows_are_open() -> None:
    for field in drawn().values():
        assert cut_off(field, Manner(diagonals=False)) is None
        assert all(len(edge_row(field, edge)) == 8 for edge in "NESW")


def test_they_are_varied_and_every_kind_of_part_turns_up() -> None:
    kinds = {part.kind for field in drawn().values() for piece in field.pieces for part in piece.parts}
    assert kinds == set(PARTS)
    assert {field.levels for field in drawn().values()} == {2, 3}
    assert all(len(grid(field).numbers()) > 64 - len(field.pieces) for field in drawn().values())


def test_there_is_something_to_hide_behind_and_something_to_see() -> None:
    for seed in range(0, 100, 10):
        numbers = grid(drawn()[seed]).numbers()
        assert 0.4 < sight(drawn()[seed]).sees[np.ix_(numbers, numbers)].mean() < 0.9


def parts_of(field: Battlefield) -> set[tuple[object, ...]]:
    """Every cube and face of it with what it carries."""
    found: set[tuple[object, ...]] = set()
    for part in (part for piece in field.pieces for part in piece.parts):
        found |= {(part.kind, face_of(cube, part.side) if part.side else cube) for cube in part.cubes()}
    return found


def parts_turned(field: Battlefield) -> set[tuple[object, ...]]:
    found: set[tuple[object, ...]] = set()
    for part in (part for piece in field.pieces for part in piece.parts):
        for cube in map(half_turn, part.cubes()):
            found.add((part.kind, face_of(cube, OPPOSITE[part.side]) if part.side else cube))
    return found


def test_a_symmetric_one_is_its_own_half_turn() -> None:
    for seed, field in drawn().items():
        assert (parts_of(field) == parts_turned(field)) == (seed % 3 == 0)


@pytest.mark.parametrize("pieces", [7, 15])
def test_too_few_or_too_many_pieces_are_refused(pieces: int) -> None:
    with pytest.raises(BoardError, match=f"A generated battlefield has 8 to 14 pieces, not {pieces}."):
        generate(1, pieces=pieces)


def test_a_battlefield_that_has_no_room_says_so() -> None:
    """A generator that always draws the first of everything puts every piece onto the same place."""
    with pytest.raises(BoardError, match=r"There was no room for 12 pieces\."):
        lay_out(lambda n: 0, "stuck")
