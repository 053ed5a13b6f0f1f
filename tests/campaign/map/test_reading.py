"""Maps as files: every fault of writing in one sentence, and what is written is read back."""

import re

import pytest

from drumhead.campaign.map.known import default_map, known_maps
from drumhead.campaign.map.model import CampaignMap, Place, RiverSide, Row
from drumhead.campaign.map.reading import read_map, read_maps, size_of, write_map
from drumhead.ledger.clause import RULES, ledger
from drumhead.space.board import BoardError
from drumhead.space.hexes import DIRECTIONS, STEPS
from drumhead.testkit import clause

from .kit import SMALL, spoiled

HEAD = 'format = "campaign-map/1"\n'
DIRECTION_TABLES = "\n".join(
    f'[[direction]]\nindex = {n}\nname = "{DIRECTIONS[n]}"\nstep = [{q}, {r}]' for n, (q, r) in enumerate(STEPS)
)


def test_a_file_is_read_as_it_is_written() -> None:
    m = read_map(SMALL, "small.toml")
    assert (m.id, m.name, m.note, size_of(m)) == ("small", "Small", "", (5, 4))
    assert m.rows[2] == Row(2, -1, "gwggg")
    assert m.river[2] == RiverSide("Brook", (1, 2), (2, 2), "Brook Bridge") and m.river[0].bridge == ""
    assert m.castle == Place("Keep", (0, 3)) and m.villages[0] == Place("Ash", (0, 1))
    assert (m.normans[0], m.ship) == ((0, 3), ((0, 0), (4, 0)))


@clause("campaign.ruling.map-format")
def test_the_default_map_is_the_one_in_the_ledger() -> None:
    m = read_map((RULES / ledger("campaign").map).read_text("utf-8"), "ledger")
    assert m == default_map() and (m.id, m.name, size_of(m)) == ("aldwater", "The Aldwater Shore", (9, 8))
    assert [s.bridge for s in m.river if s.bridge] == ["Old Bridge", "Mill Bridge"]
    assert (m.castle.name, m.castle.at, len(m.villages), len(m.river)) == ("Castle Corvaine", (3, 5), 7, 9)


def test_four_maps_come_with_the_program_and_the_default_is_the_first() -> None:
    assert [m.id for m in known_maps()] == ["aldwater", "kettle-bay", "skarholm-inlets", "withy-reach"]
    assert all(m.note for m in known_maps()[1:])


@pytest.mark.parametrize("m", known_maps(), ids=lambda m: m.id)
def test_what_is_written_is_read_back(m: CampaignMap) -> None:
    assert read_map(write_map(m), m.id) == m


def test_what_can_be_said_in_one_way_only_may_be_said() -> None:
    extra = 'orientation = "pointy"\ncoordinates = "axial"\nnote = "Windy."\n'
    tables = f'\n[layout]\ncolumns = 5\nrows = 4\noffset = "odd-r"\n\n{DIRECTION_TABLES}\n[[invariant]]\nid = "size"\n'
    m = read_map(SMALL.replace(HEAD, HEAD + extra) + tables, "small.toml")
    assert m.note == "Windy." and m.rows == read_map(SMALL, "small.toml").rows


def test_a_legend_of_its_own_is_read_into_ours() -> None:
    kinds = {".": "sea", "c": "coast", "g": "grasslands", "w": "woods", "S": "swamp"}
    legend = "\n[legend]\n" + "".join(f'"{letter}" = "{kind}"\n' for letter, kind in kinds.items())
    text = SMALL.replace("~~~~~", ".....").replace("ggsgg", "ggSgg") + legend
    assert read_map(text, "small.toml") == read_map(SMALL, "small.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("r = = 3", "my.toml is no readable TOML: Invalid value (at line 1, column 5)."),
        (spoiled(("map/1", "map/2")), "format is 'campaign-map/2', this program reads \"campaign-map/1\"."),
        (spoiled(('"campaign-map/1"', "1")), 'format is 1, this program reads "campaign-map/1".'),
        (spoiled(("[castle]", "[castel]")), "there is no field 'castel'; did you mean castle?"),
        (spoiled(('id = "small"', 'id = "Small map"')), "id is 'Small map', it must be small letters and digits"),
        (spoiled(('name = "Small"\n', "")), "name must be one line of 1 to 60 characters."),
        (spoiled((HEAD, HEAD + "note = 3\n")), "note must be one line of 1 to 400 characters."),
        (spoiled((HEAD, HEAD + 'orientation = "flat"\n')), "orientation is 'flat', this program reads \"pointy\"."),
        (spoiled((HEAD, HEAD + 'coordinates = "cube"\n')), "coordinates is 'cube', this program reads \"axial\"."),
        (SMALL + DIRECTION_TABLES.replace("[1, 0]", "[0, 1]"), "the [[direction]] tables must be E [1, 0], NE [1, -1]"),
        (
            SMALL + '[[invariant]]\nid = "villagers"\n',
            "invariant 1: there is no check 'villagers'; did you mean villages?",
        ),
        (SMALL + '[[invariant]]\nname = "size"\n', "invariant 1: there is no field 'name'; known are id, text."),
        (SMALL + "[layout]\ncolumns = 6\n", "layout columns is 6, but the rows make it 5."),
        (SMALL + '[layout]\noffset = "even-r"\n', "layout offset is 'even-r', but the rows make it 'odd-r'."),
        (SMALL + "[legend]\nsea = 1\n", "legend 'sea' must be one letter, the hexes of a row have one each."),
        (SMALL + '[legend]\ng = "grassland"\n', "legend: there is no terrain 'grassland'; did you mean grasslands?"),
        (
            SMALL + '[legend]\ng = "grasslands"\n',
            "row 1 has '~' at [0, 0], which is not in the legend; known are g grass",
        ),
        (spoiled(("~~~~~", "~~x~~")), "row 1 has 'x' at [2, 0], which is not in the legend; known are ~ sea, c coast"),
        (spoiled(("r = 1\n", "r = 1.5\n")), "row 2: r is 1.5, it must be a whole number such as 3."),
        (spoiled(("q0 = 0\n", "")), "row 1: q0 is None, it must be a whole number such as 3."),
        (spoiled(("q0 = 0\n", "q0 = 99999999999\n")), "row 1: q0 is 99999999999, it must be a whole number"),
        (
            spoiled(('hexes = "ccccc"', "hexes = 5")),
            "row 2: hexes must be a text of 1 to 40 letters, one for each hex.",
        ),
        (spoiled(("ccccc", "c" * 41)), "row 2: hexes must be a text of 1 to 40 letters, one for each hex."),
        (spoiled(("a = [1, 1]", "a = [1]")), "river side 1: a is [1], it must be a hex [q, r] such as [3, 5]."),
        (spoiled(("a = [1, 1]", "a = [1, true]")), "river side 1: a is [1, True], it must be a hex"),
        (spoiled(("a = [1, 1]", "at = [1, 1]")), "river side 1: there is no field 'at'"),
        (spoiled(('bridge = "Brook Bridge"', "bridge = true")), "river side 3: bridge must be one line of 1 to 60"),
        (spoiled(('name = "Ash"\n', "")), "village 1: name must be one line of 1 to 60 characters."),
        (spoiled(("[castle]", "[[castle]]")), "castle must be written as one [castle] table."),
        (
            spoiled(("[[village]]", "[village]"), *[("[[village]]", "[[village.x]]")] * 3),
            "village must be written as [[",
        ),
        (spoiled(("[start]", "[starts]")), "there is no field 'starts'; did you mean start?"),
        (spoiled(("ship =", "boat =")), "start: there is no field 'boat'; known are normans, ship."),
        (
            spoiled(("ship = [[0, 0], [4, 0]]", "ship = 3")),
            "start ship must be a list of hexes such as [[3, 5], [4, 3]].",
        ),
        (spoiled(("[4, 0]]", "4]")), "start ship 2 is 4, it must be a hex [q, r] such as [3, 5]."),
        (SMALL + "[[row]]\n" * 1597, "1601 [[row]] tables are too many, a map has at most 1600 hexes."),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BoardError) as refused:
        read_map(text, "my.toml")
    said = str(refused.value)
    assert said.startswith("my.toml") and re.search(r"[.?]$", said) and "\n" not in said
    assert sentence in said


def test_a_map_of_a_hundred_megabytes_gets_one_sentence() -> None:
    with pytest.raises(BoardError, match=r"^big.toml is no readable TOML: the text has 100000000 characters, at most"):
        read_map("#" * 100_000_000, "big.toml")


def test_the_largest_map_is_read_and_one_row_more_is_not() -> None:
    rows = "".join(
        f'[[row]]\nr = {r}\nq0 = {-(r // 2)}\nhexes = "{("~" if r == 0 else "c" if r == 1 else "g") * 40}"\n'
        for r in range(40)
    )
    places = SMALL[SMALL.index("[[river]]") :]
    m = read_map(f'{HEAD}id = "large"\nname = "Large"\n{rows}{places}', "large.toml")
    assert size_of(m) == (40, 40) and read_map(write_map(m), "large.toml") == m
    with pytest.raises(BoardError, match="row 40 is off the map, rows run from 0 to 39"):
        read_map(f'{HEAD}id = "large"\nname = "Large"\n{rows}[[row]]\nr = 40\nq0 = -20\nhexes = "g"\n{places}', "large")


def test_two_files_with_the_same_id_are_refused() -> None:
    with pytest.raises(BoardError, match=r"two.toml: the id small is taken by one.toml, each file needs its own."):
        read_maps([("one.toml", SMALL), ("two.toml", SMALL)])
