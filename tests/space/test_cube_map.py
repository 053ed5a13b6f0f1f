"""Battlefields as files: every check of the loader, in one sentence each, and what is written is read back."""

import re
from pathlib import Path

import pytest

from drumhead.space.board import BoardError
from drumhead.space.cube_map import draw, edge_row, judge, read_battlefield, read_battlefields, write_battlefield
from drumhead.space.cubes import Part, Piece

from .cube_fields import MAPS, laid_out

HEAD = 'format = "deadzone-map/1"\nid = "test-yard"\nname = "Test yard"\nlevels = 3\n'
CRATES = "".join(f'[[piece]]\nname = "Crates {n}"\ncover = ["{n},3,0"]\n' for n in range(1, 5))


def with_piece(lines: str, head: str = HEAD) -> str:
    """Four pieces that do no harm, and one to look at."""
    return f'{head}\n{CRATES}\n[[piece]]\nname = "Hall"\n{lines}\n'


HALL = 'solid = ["5-6,5,0"]'
GOOD = with_piece(HALL)


def test_a_file_is_read_into_pieces_in_the_order_of_their_parts() -> None:
    field = read_battlefield(with_piece('low = ["5,5,1 W"]\nsolid = ["5-6,5,0"]'), "yard.toml")
    hall = Piece("Hall", (Part("solid", (5, 6), (5, 5), (0, 0)), Part("low", (5, 5), (5, 5), (1, 1), "W")))
    assert (field.id, field.name, field.levels, field.note, field.axes) == (
        "test-yard",
        "Test yard",
        3,
        "",
        ("NS", "EW"),
    )
    assert len(field.pieces) == 5 and field.pieces[-1] == hall


def test_note_and_axes_may_be_given() -> None:
    field = read_battlefield(with_piece(HALL, HEAD + 'note = "Windy."\naxes = ["EW"]\n'), "yard.toml")
    assert (field.note, field.axes) == ("Windy.", ("EW",))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("levels = = 3", "yard.toml is no readable TOML: Invalid value (at line 1, column 10)."),
        (GOOD.replace("map/1", "map/2"), "format is 'deadzone-map/2', this program reads \"deadzone-map/1\"."),
        (GOOD.replace("levels", "level"), "there is no field 'level'; did you mean levels?"),
        (GOOD.replace("test-yard", "Test Yard"), "id is 'Test Yard', it must be small letters and digits with hyphens"),
        (GOOD.replace('id = "test-yard"\n', ""), "id is None"),
        (GOOD.replace('name = "Test yard"\n', ""), "name must be one line of 1 to 60 characters."),
        (with_piece(HALL, HEAD + "note = 3\n"), "note must be one line of 1 to 400 characters."),
        (GOOD.replace("levels = 3", "levels = 5"), "levels is 5, it must be a whole number from 1 to 4."),
        (GOOD.replace("levels = 3", "levels = true"), "levels is True, it must be a whole number"),
        (GOOD.replace("levels = 3", ""), "levels is None"),
        (with_piece(HALL, HEAD + "axes = []\n"), "axes is [], it must be a list of"),
        (with_piece(HALL, HEAD + 'axes = ["NS", "NS"]\n'), "each once."),
        (with_piece(HALL, HEAD + 'axes = ["NSS"]\n'), "there is no axis 'NSS'; did you mean NS?"),
        (HEAD + "piece = 3", "piece must be written as [[piece]] tables, one for each piece."),
        (HEAD + CRATES, "a battlefield has 5 to 100 pieces, this one has 4."),
        (with_piece('sollid = ["5,5,0"]'), "piece 5 (Hall): there is no field 'sollid'; did you mean solid?"),
        (GOOD.replace('name = "Hall"', ""), "piece 5: name must be one line"),
        (with_piece(""), "piece 5 (Hall) has nothing in it; a piece is made of solid, floor, hatch"),
        (with_piece('solid = "5,5,0"'), "solid is '5,5,0', it must be a list of boxes like \"2-3,4,0-1\"."),
        (with_piece("solid = [5]"), 'solid 5 cannot be read; write boxes like "2-3,4,0-1".'),
        (with_piece('solid = ["5,5"]'), "solid '5,5' cannot be read"),
        (with_piece('solid = ["5,5,x"]'), "solid '5,5,x' cannot be read"),
        (with_piece('solid = ["5,-5,0"]'), "solid '5,-5,0' cannot be read"),
        (with_piece('solid = ["5,5,0 E"]'), "solid '5,5,0 E' cannot be read"),
        (with_piece('wall = ["5,5,0"]'), "wall '5,5,0' cannot be read; write faces like \"2-3,4,0 E\"."),
        (with_piece('wall = ["5,5,0 U"]'), "wall '5,5,0 U' cannot be read"),
        (with_piece('solid = ["5-8,5,0"]'), "solid '5-8,5,0' is off the grid: x runs from 0 to 7."),
        (with_piece('solid = ["5,9,0"]'), "solid '5,9,0' is off the grid: y runs from 0 to 7."),
        (with_piece('cover = ["5,5,3"]'), "cover '5,5,3' is off the grid: z runs from 0 to 2."),
        (with_piece('solid = ["6-5,5,0"]'), "solid '6-5,5,0': 6-5 runs backwards, write 5-6."),
        (
            with_piece('solid = ["2,3,0"]'),
            "Crates 2: (2,3,0) is marked cover, but Hall makes it solid.",
        ),
        (
            with_piece('solid = ["5,5,1"]\nfloor = ["5,5,1"]'),
            "Hall: floor on the underside of (5,5,1) lies under the solid cube of Hall.",
        ),
        (
            with_piece('solid = ["5,5,0"]\nhatch = ["5,5,1"]'),
            "Hall: hatch on the underside of (5,5,1) lies on top of the solid cube of Hall.",
        ),
        (with_piece('floor = ["5,5,0"]'), "floor on the underside of (5,5,0) lies on the ground"),
        (with_piece('low = ["0,5,0 W"]'), "Hall: low on the west side of (0,5,0) is on the outer edge of the grid"),
        (with_piece('wall = ["5,7,0 N"]'), "wall on the north side of (5,7,0) is on the outer edge of the grid"),
        (
            with_piece('solid = ["5,5,0"]\nlow = ["4,5,0 E"]'),
            "Hall: low on the east side of (4,5,0) is beside the solid cube (5,5,0) of Hall.",
        ),
        (with_piece('solid = ["5,5,0"]\ndoor = ["5,5,0 S"]'), "is beside the solid cube (5,5,0)"),
        (
            with_piece('wall = ["5,5,0 E"]\nlow = ["6,5,0 W"]'),
            "low on the west side of (6,5,0) is named twice, it is wall",
        ),
        (
            with_piece('wall = ["5,5,0 E", "5,5,0 E"]'),
            "wall on the east side of (5,5,0) is named twice, it is wall of Hall",
        ),
        (with_piece('floor = ["5,5,1"]\nhatch = ["5,5,1"]'), "hatch on the underside of (5,5,1) is named twice"),
        (
            with_piece('solid = ["5,5,0-2"]'),
            "yard.toml: (5,5,2) is solid on the top level 2, where nobody could stand on it; make it lower.",
        ),
        (
            with_piece('solid = ["0-1,0,0-1"]', HEAD.replace("levels = 3", "levels = 2")),
            "(0,0,1) is solid on the top level 1",
        ),
        (
            with_piece('wall = ["5,5,0 N", "5,5,0 E", "5,5,0 S", "5,5,0 W"]\nfloor = ["5,5,1"]'),
            "nobody on foot gets from (5,5,0) to the south row; give that place a way out.",
        ),
        (with_piece('dor = ["5,5,0 N"]'), "there is no field 'dor'; did you mean door?"),
    ],
)
def test_a_mistake_is_named_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BoardError, match=re.escape(sentence)) as caught:
        read_battlefield(text, "yard.toml")
    message = str(caught.value)
    assert message.startswith("yard.toml") and "\n" not in message and message[-1] in ".?"


def test_the_file_that_the_mistakes_were_put_into_is_a_good_one() -> None:
    assert judge(read_battlefield(GOOD, "yard.toml")) == ""


# ----------------------------------------------------------------------------------------------- room and ways to play
def test_a_row_counts_its_cubes_of_any_level() -> None:
    field = read_battlefield(with_piece('solid = ["0-4,0,0"]\nhatch = ["6,0,1"]'), "yard.toml")
    assert len(edge_row(field, "S")) == 9 and {(0, 0, 1), (6, 0, 1)} <= set(edge_row(field, "S"))


def test_a_row_of_an_allowed_axis_needs_six_cubes_to_stand_in() -> None:
    """Where it is not allowed, the blocks as high as the grid are what is wrong."""
    filled = 'solid = ["5-7,0,0-2"]'
    with pytest.raises(
        BoardError, match="the south row has 5 cubes to stand in, an army deployed there needs 6; leave"
    ):
        read_battlefield(with_piece(filled), "yard.toml")
    with pytest.raises(BoardError, match=r"\(5,0,2\) is solid on the top level 2"):
        read_battlefield(with_piece(filled, HEAD + 'axes = ["EW"]\n'), "yard.toml")


def test_a_closed_room_is_refused_though_one_can_jump_out_of_it() -> None:
    walls = 'wall = ["5,5,0-1 N", "5,5,0-1 E", "5,5,0-1 S", "5,5,0-1 W"]'
    with pytest.raises(BoardError, match=r"nobody on foot gets from \(5,5,0\) to the south row"):
        read_battlefield(with_piece(walls), "yard.toml")


def test_a_roof_that_only_jumpers_get_onto_is_allowed() -> None:
    field = read_battlefield(with_piece('floor = ["5,5,2"]'), "yard.toml")
    assert judge(field) == ""


def test_a_room_with_a_door_or_with_a_hatch_is_allowed() -> None:
    room = 'wall = ["5,5,0 N", "5,5,0 E", "5,5,0 S"]\n'
    assert read_battlefield(with_piece(room + 'floor = ["5,5,1"]\ndoor = ["5,5,0 W"]'), "yard.toml")
    assert read_battlefield(with_piece(room + 'hatch = ["5,5,1"]\nwindow = ["5,5,0 W"]'), "yard.toml")


def test_only_the_allowed_axes_must_be_reached() -> None:
    """A wall from west to east parts the north from the south; from both one gets to the west and the east."""
    wall = 'wall = ["0-7,5,0-2 S"]'
    with pytest.raises(BoardError, match=r"nobody on foot gets from \(0,5,0\) to the south row"):
        read_battlefield(with_piece(wall), "yard.toml")
    assert read_battlefield(with_piece(wall, HEAD + 'axes = ["EW"]\n'), "yard.toml")


# ------------------------------------------------------------------------------------------------------------ drawings
GROUND = ["........", "........", ".....##.", "........", ".oooo...", "........", "........", "........"]


def drawing(rows: object, z: object = 0) -> str:
    return f"{GOOD}\n[[drawing]]\nz = {z}\nrows = {rows}\n"


def test_a_drawing_that_shows_what_the_pieces_make_is_accepted() -> None:
    field = read_battlefield(drawing(GROUND), "yard.toml")
    assert list(draw(field, 0)) == GROUND and draw(field, 1)[2] == "     ^^ " and draw(field, 2) == (" " * 8,) * 8


def test_every_letter_has_its_meaning_and_the_first_match_wins() -> None:
    field = laid_out(
        *("solid 0,0,0", "cover 1,0,0", "difficult 2,0,0", "dangerous 3,0,0", "cover 4,0,0", "dangerous 4,0,0"),
        *("floor 1,0,1", "hatch 2,0,1", "cover 3,0,1", "floor 3,0,1"),
    )
    assert (draw(field, 0)[-1], draw(field, 1)[-1]) == ("#o~!X...", "^_Ho    ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (drawing([*GROUND[:7], "#......."]), "drawing 1 shows '#' at (0,0,0), where the pieces make '.'."),
        (drawing(GROUND, 1), "drawing 1 shows '.' at (0,7,1), where the pieces make ' '."),
        (
            drawing([*GROUND[:7], "?......."]),
            "drawing 1: there is no letter '?'; known are # X o ~ ! H _ ^ . and space.",
        ),
        (drawing(GROUND[:7]), "drawing 1: rows must be 8 strings of 8 letters, the north row first."),
        (drawing([*GROUND[:7], "......."]), "rows must be 8 strings of 8 letters"),
        (drawing(GROUND, 3), "drawing 1: z is 3, it must be a level from 0 to 2."),
        (drawing(GROUND, "true"), "drawing 1: z is True, it must be a level"),
        (drawing(GROUND).replace("rows", "row"), "drawing 1: there is no field 'row'; did you mean rows?"),
        (
            HEAD + "drawing = 1\n" + CRATES + '[[piece]]\nname = "Hall"\n' + HALL,
            "drawing must be written as [[drawing]]",
        ),
    ],
)
def test_a_drawing_that_does_not_match_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BoardError, match=re.escape(sentence)) as caught:
        read_battlefield(text, "yard.toml")
    assert str(caught.value).startswith("yard.toml: ") and str(caught.value)[-1] in ".?"


# ------------------------------------------------------------------------------------------------------- files together
def test_two_files_may_not_have_one_id() -> None:
    with pytest.raises(
        BoardError, match=re.escape("b.toml: the id test-yard is taken by a.toml, each file needs its own.")
    ):
        read_battlefields([("a.toml", GOOD), ("b.toml", GOOD)])
    other = GOOD.replace("test-yard", "other-yard")
    assert [field.id for field in read_battlefields([("a.toml", GOOD), ("b.toml", other)])] == [
        "test-yard",
        "other-yard",
    ]


def test_what_is_written_is_read_back_as_the_same_battlefield() -> None:
    extra = 'note = "Said \\"no\\"."\naxes = ["EW"]\n'
    field = read_battlefield(with_piece('solid = ["5-6,5,0"]\nlow = ["5,5,1 W", "6,5,1 E"]', HEAD + extra), "yard.toml")
    assert read_battlefield(write_battlefield(field), "again.toml") == field


@pytest.mark.parametrize("file", sorted(MAPS.glob("*.toml")), ids=lambda file: str(file.stem))
def test_the_files_of_the_game_are_as_they_would_be_written(file: Path) -> None:
    text = file.read_text("utf-8")
    assert write_battlefield(read_battlefield(text, "again.toml")) == text
