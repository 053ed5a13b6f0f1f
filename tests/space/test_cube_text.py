"""Battlefields of cubes as letters: levels side by side with their key, and the parts of each piece."""

from drumhead.space.cube_text import levels_drawn, rows_of
from drumhead.space.cubes import Battlefield, Piece
from tests.space.cube_fields import laid_out, single


def test_the_levels_stand_side_by_side_with_north_on_top_and_a_key_of_what_is_used() -> None:
    lines = levels_drawn(laid_out("solid 2-3,4,0", "cover 0,0,0", levels=2)).split("\n")
    assert lines[0].split() == ["Ground", "Level", "1"]
    assert lines[4] == " 5 ..##....     5   ^^" and lines[8].startswith(" 1 o.......")
    assert lines[9].split() == ["abcdefgh", "abcdefgh"]
    assert lines[10].strip() == ". ground, ^ roof, # solid, o cover"


def test_levels_of_nothing_but_air_are_left_out() -> None:
    assert "Level" not in levels_drawn(laid_out("cover 0,0,0", levels=3))


def test_a_piece_is_told_by_its_parts_kind_by_kind() -> None:
    parts = (single("solid", (2, 4, 0)), single("low", (1, 1, 0), "E"), single("solid", (3, 4, 0)))
    field = Battlefield("t", "T", 2, (Piece("Hall", parts),))
    assert rows_of(field) == [("Hall", "solid 2,4,0, 3,4,0; low 1,1,0 E")]
