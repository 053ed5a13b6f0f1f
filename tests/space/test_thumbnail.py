"""Tables as letters: where the pieces are, north up, and what each of them is."""

from drumhead.space.board import KINDS
from drumhead.space.terrain import Board
from drumhead.space.thumbnail import LETTERS, rows_of, thumbnail
from tests.space.fields import block

BOARD = Board(
    8000, 6000, (block(1, 0, 3, 2, "cover", kind="ruins"), block(4, 4, 8, 6, "elevation", kind="hill", level=1))
)


def test_a_letter_stands_for_an_inch_by_two_with_north_up() -> None:
    assert thumbnail(BOARD).split("\n") == [
        "+--------+",
        "|    HHHH|",
        "|        |",
        "| RR     |",
        "+--------+",
    ]


def test_of_two_pieces_the_later_one_is_seen() -> None:
    over = Board(4000, 2000, (block(0, 0, 4, 2, kind="mud"), block(1, 0, 2, 2, kind="rock")))
    assert thumbnail(over).split("\n")[1] == "|mrmm|"


def test_the_rows_tell_letter_kind_traits_level_and_middle() -> None:
    assert rows_of(BOARD) == [
        ("R", "", "ruins", "cover", "2, 1 in"),
        ("H", "", "hill", "elevation, level 1", "6, 5 in"),
    ]


def test_a_bridge_and_a_ford_are_told_apart_and_are_open_ground() -> None:
    river = Board(
        8000, 2000, (*(block(x, 0, x + 2, 2, kind="river") for x in (0, 3, 6)), block(2, 0, 3, 2, kind="ford"))
    )
    both = Board(8000, 2000, (*river.pieces, block(5, 0, 6, 2, kind="bridge")))
    assert thumbnail(both).split("\n")[1] == "|~~:~~=~~|"
    assert [row[2:4] for row in rows_of(both)[3:]] == [("ford", "open ground"), ("bridge", "open ground")]


def test_every_kind_of_terrain_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == set(KINDS) and len(set(LETTERS.values())) == len(LETTERS)
