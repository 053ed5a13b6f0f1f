"""Tables as files: what is read is what was written, and every mistake gets one clear sentence."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.space.board import KINDS, TRAITS, BoardError, make_piece, read_board, twice_area, write_board
from drumhead.space.terrain import Board, Piece

HEAD = 'format = "drumhead-table-1"\nname = "Test field"\nwidth = 72\nheight = 48\n'
SQUARE = "[[10, 10], [14, 10], [14, 14], [10, 14]]"


def with_piece(lines: str) -> str:
    return f"{HEAD}\n[[piece]]\n{lines}\n"


def test_a_file_is_read_into_thousandths_with_the_traits_of_the_kinds() -> None:
    board = read_board(with_piece(f'kind = "forest"\nname = "Crow Wood"\ncorners = {SQUARE}'), "field.toml")
    corners = ((10000, 10000), (14000, 10000), (14000, 14000), (10000, 14000))
    assert board == Board(
        72000, 48000, (Piece("forest", corners, ("cover", "difficult"), 0, "Crow Wood"),), "Test field"
    )


def test_clockwise_corners_are_turned_and_the_first_stays_first() -> None:
    board = read_board(with_piece('kind = "mud"\ncorners = [[1, 1], [1, 3], [2, 2]]'), "field.toml")
    assert board.pieces[0].corners == ((1000, 1000), (2000, 2000), (1000, 3000))


def test_decimals_are_rounded_to_thousandths_as_they_are_written() -> None:
    board = read_board(
        with_piece('kind = "mud"\ncorners = [[1.0004, 1.115], [2.25, 2], [1.001, 3.0006]]'), "field.toml"
    )
    assert board.pieces[0].corners == ((1000, 1115), (2250, 2000), (1001, 3001))


def test_a_map_may_give_a_piece_other_traits() -> None:
    text = with_piece(f'kind = "forest"\ntraits = ["elevation", "cover"]\nlevel = 2\ncorners = {SQUARE}')
    piece = read_board(text, "field.toml").pieces[0]
    assert (piece.traits, piece.level) == (("cover", "elevation"), 2)


@pytest.mark.parametrize(
    ("kind", "traits", "level"),
    [
        ("forest", {"cover", "difficult"}, 0),
        ("woods", {"cover", "difficult"}, 0),
        ("ruins", {"cover"}, 0),
        ("fence", {"cover"}, 0),
        ("low-wall", {"cover"}, 0),
        ("mud", {"difficult"}, 0),
        ("river", {"difficult"}, 0),
        ("quicksand", {"dangerous"}, 0),
        ("vegetation", {"dangerous"}, 0),
        ("stakes", {"dangerous"}, 0),
        ("lava", {"dangerous"}, 0),
        ("hill", {"elevation"}, 1),
        ("ledge", {"elevation"}, 1),
        ("cliff", {"elevation"}, 1),
        ("house", {"solid"}, 0),
        ("wall", {"solid"}, 0),
        ("rock", {"solid"}, 0),
        ("mountain", {"elevation", "difficult"}, 1),
        ("swamp", {"impassable"}, 0),
        ("bridge", set(), 0),
        ("ford", set(), 0),
    ],
)
def test_every_kind_has_its_traits(kind: str, traits: set[str], level: int) -> None:
    assert (set(KINDS[kind].traits), KINDS[kind].level) == (traits, level)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("width = = 3", "field.toml is no readable TOML: Invalid value (at line 1, column 9)."),
        (HEAD.replace("table-1", "table-2"), "format is 'drumhead-table-2', this program reads \"drumhead-table-1\""),
        ("width = 72\nheight = 48", "format is None"),
        (HEAD.replace("width = 72\n", ""), "width is missing"),
        (HEAD.replace("width", "widht"), "there is no field 'widht'; did you mean width?"),
        (HEAD.replace("width = 72", "width = 100"), "width is 100, a table has 12 to 72 inches"),
        (HEAD.replace("width = 72", "width = true"), "width is True, it must be a number of inches"),
        (HEAD + "seed = 1.5", "seed is"),
        (HEAD + "piece = 3", "piece must be written as [[piece]] tables"),
        (HEAD.replace('"Test field"', '"two\\nlines"'), "name must be one line of at most 60 characters"),
        (HEAD + '[[piece]]\nkind = "mud"\n' * 101, "101 pieces are too many"),
        (
            with_piece(f'kind = "forrest"\ncorners = {SQUARE}'),
            "piece 1 (forrest): there is no kind 'forrest'; did you mean forest?",
        ),
        (with_piece(f'kind = "zzz"\ncorners = {SQUARE}'), "there is no kind 'zzz'; known are forest, woods"),
        (with_piece(f"corners = {SQUARE}"), "piece 1: there is no kind None"),
        (
            with_piece(f'kind = "mud"\ncorner = {SQUARE}'),
            "piece 1 (mud): there is no field 'corner'; did you mean corners?",
        ),
        (
            with_piece(f'kind = "mud"\ntraits = ["solit"]\ncorners = {SQUARE}'),
            "there is no trait 'solit'; did you mean solid?",
        ),
        (with_piece(f'kind = "mud"\ntraits = "solid"\ncorners = {SQUARE}'), "traits must be a list of names"),
        (
            with_piece(f'kind = "mud"\nlevel = 1\ncorners = {SQUARE}'),
            "level is 1, but only a piece with the trait elevation",
        ),
        (with_piece(f'kind = "hill"\nlevel = 0\ncorners = {SQUARE}'), "level is 0, an elevation has level 1 to 9"),
        (with_piece(f'kind = "hill"\nlevel = 1.5\ncorners = {SQUARE}'), "level is 1.5, it must be a whole number"),
        (
            with_piece('kind = "mud"\nname = "Slough"\ncorners = [[1, 1], [2, 2]]'),
            "piece 1 (Slough): corners must be a list of at least 3",
        ),
        (with_piece('kind = "mud"'), "corners must be a list of at least 3 places"),
        (with_piece(f'kind = "mud"\ncorners = {[[i, i * i % 7] for i in range(61)]}'), "61 corners are too many"),
        (
            with_piece('kind = "mud"\ncorners = [[1, 1], [2, nan], [3, 1]]'),
            "corner 2: y is NaN, it must be a number of inches",
        ),
        (
            with_piece('kind = "mud"\ncorners = [[1, 1], [inf, 2], [3, 1]]'),
            "corner 2: x is Infinity, it must be a number",
        ),
        (
            with_piece('kind = "mud"\ncorners = [[1, 1], [1e300, 2], [3, 1]]'),
            "corner 2: x is 1E+300, far off any table",
        ),
        (
            with_piece('kind = "mud"\ncorners = [[1, 1], ["a", 2], [3, 1]]'),
            "corner 2: x is a, it must be a number of inches",
        ),
        (with_piece('kind = "mud"\ncorners = [[1, 1], [2], [3, 1]]'), "corner 2 is [2], it must be [x, y] in inches"),
        (
            with_piece('kind = "mud"\ncorners = [[1, 1], [72.5, 1], [3, 2]]'),
            "corner 2 is (72.5, 1), off the table of 72 x 48 inches",
        ),
        (with_piece('kind = "mud"\ncorners = [[1, 1], [1, -0.001], [3, 2]]'), "corner 2 is (1, -0.001), off the table"),
        (with_piece('kind = "mud"\ncorners = [[1, 1], [2, 1], [1, 1], [3, 2]]'), "corner 3 stands on corner 1"),
        (with_piece('kind = "mud"\ncorners = [[1, 1], [2, 2], [3, 3]]'), "the corners enclose no area"),
        (
            with_piece('kind = "mud"\ncorners = [[1, 1], [4, 4], [4, 1], [1, 3]]'),
            "the outline crosses or touches itself",
        ),
    ],
)
def test_a_mistake_is_named_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BoardError, match=re.escape(sentence)) as caught:
        read_board(text, "field.toml")
    message = str(caught.value)
    assert message.startswith("field.toml") and "\n" not in message and message[-1] in ".?"


names = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=20).filter(str.isprintable)


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    kind = draw(st.sampled_from(sorted(KINDS)))
    x, y = draw(st.integers(0, 60000)), draw(st.integers(0, 40000))
    wide, deep, lean = draw(st.integers(1, 8000)), draw(st.integers(1, 8000)), draw(st.integers(0, 4000))
    piece = make_piece(kind, [(x, y), (x + wide, y), (x + wide + lean, y + deep), (x + lean, y + deep)], draw(names))
    traits = draw(st.none() | st.sets(st.sampled_from(TRAITS)))
    if traits is None:
        return piece
    level = draw(st.integers(1, 9)) if "elevation" in traits else 0
    return Piece(kind, piece.corners, tuple(t for t in TRAITS if t in traits), level, piece.name)


@settings(deadline=None)
@given(
    st.builds(
        Board,
        st.just(72000),
        st.integers(48000, 72000),
        st.lists(pieces(), max_size=6).map(tuple),
        names,
        st.none() | st.integers(0, 2**40),
    )
)
def test_what_is_written_is_read_back_as_the_same_board(board: Board) -> None:
    assert read_board(write_board(board), "again.toml") == board


def test_make_piece_turns_its_corners_counter_clockwise() -> None:
    piece = make_piece("house", [(0, 0), (0, 3000), (4000, 3000), (4000, 0)], "Mill")
    assert twice_area(piece.corners) == 24_000_000
    assert (piece.kind, piece.traits, piece.level, piece.name) == ("house", ("solid",), 0, "Mill")
