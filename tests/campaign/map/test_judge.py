"""What a map must keep to: every invariant of the ledger, each broken in one way or more."""

import tomllib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.campaign.map.judge import INVARIANTS, first_fault, judge, refuse_map
from drumhead.campaign.map.known import default_map, known_maps
from drumhead.campaign.map.model import CampaignMap, Place, RiverSide, Row
from drumhead.campaign.map.reading import read_map, read_unjudged, write_map
from drumhead.ledger.clause import RULES, ledger
from drumhead.space.board import BoardError
from drumhead.space.hexes import neighbours
from drumhead.testkit import clause

from .kit import SMALL, spoiled

SECOND = "a = [1, 2]\nb = [2, 1]"
LAKE = '[[row]]\nr = 4\nq0 = -2\nhexes = "cc"\n\n[[row]]\nr = 5\nq0 = -2\nhexes = "~"'
BROKEN = {
    "size": [
        ([("r = 3", "r = 40")], "row 40 is off the map, rows run from 0 to 39"),
        ([("r = 0", "r = -1")], "row -1 is off the map, rows run from 0 to 39"),
        ([('q0 = 0\nhexes = "ccccc"', 'q0 = 36\nhexes = "ccccc"')], "row 1 runs from column 36 to 40, a map has"),
        ([("q0 = -1", "q0 = -2")], "row 2 runs from column -1 to 3, a map has columns 0 to 39; [-2, 2] is in"),
    ],
    "rows-cover-once": [
        ([("r = 1\nq0 = 0", "r = 0\nq0 = 4")], "[4, 0] is covered by row table 1 and by 2; each hex is written once"),
    ],
    "coast-touches-sea": [
        ([("ccccc", "cgccc")], "[1, 1] is grasslands, but it touches the sea at [2, 0]; make it coast"),
        ([("gwggg", "gcggg")], "[0, 2] is coast, but none of its neighbours is sea; make it another land"),
    ],
    "river-sides-adjacent-land": [
        ([("a = [1, 1]", "a = [1, 9]")], "river side 1, [1, 9]-[2, 1], names [1, 9], which is off the map"),
        ([("a = [1, 1]", "a = [5, 1]")], "names [5, 1], which is off the map, the nearest is [4, 1]"),
        ([("a = [1, 1]", "a = [2, 0]")], "names [2, 0], which is sea; the river runs between two land hexes"),
        ([("a = [1, 1]", "a = [0, 1]")], "separates nothing: these two hexes are no neighbours; the land next"),
        ([("a = [1, 2]\nb = [2, 1]", "a = [2, 1]\nb = [1, 1]")], "river side 2, [2, 1]-[1, 1], is listed twice"),
    ],
    "river-continuous": [
        (
            [(SECOND, "a = [1, 3]\nb = [2, 3]"), ("a = [1, 3]\nb = [2, 3]\n\n[[v", f"{SECOND}\n\n[[v")],
            "river side 2, [1, 3]-[2, 3], shares no corner with the one before, [1, 1]-[2, 1]; list them from one end "
            "to the other; [1, 2]-[2, 1] would come next",
        ),
        (
            [("a = [1, 2]\nb = [2, 2]", "a = [1, 1]\nb = [1, 2]")],
            "river side 3, [1, 1]-[1, 2], makes a fork with [1, 2]-[2, 1]; the river must be one line without branches",
        ),
    ],
    "castle": [
        ([("at = [0, 3]", "at = [0, 4]")], "the castle at [0, 4] is off the map, the nearest is"),
        ([("at = [0, 3]", "at = [2, 0]")], "the castle at [2, 0] is in the sea; it needs a land hex, the nearest"),
    ],
    "bridges": [
        (
            [('bridge = "Brook Bridge"\n', "")],
            "the river cuts 7 land hexes such as [2, 1] off from the castle, and no bridge leads there; name a "
            "bridge on a side between, such as [1, 1]-[2, 1]",
        ),
    ],
    "land-connected": [
        (
            [("~~~~~", "~~~~~~c")],
            "[6, 0] cannot be reached from the castle [0, 3]: 1 land hex lies apart; join the land, or make them sea",
        ),
    ],
    "features": [
        ([("~~~~~", "ggggg"), ("ccccc", "ggggg")], "it has no sea; write ~ for hexes of sea"),
        (
            [('bridge = "Brook Bridge"\n', ""), ('[[river]]\nname = "Brook"\na = [1, 3]\nb = [2, 3]\n', "")],
            "its river Brook has no bridge; name one on a side, such as [1, 1]-[2, 1]",
        ),
    ],
    "villages": [
        ([('[[village]]\nname = "Dale"\nat = [3, 3]', "")], "it has 3 villages, the Vikings need 4 to win"),
        ([("at = [3, 2]", "at = [3, 0]")], "village Cole at [3, 0] is in the sea; it needs a land hex"),
        ([("at = [3, 2]", "at = [0, 3]")], "village Cole stands on the castle hex [0, 3]; move one of them"),
        ([("at = [3, 3]", "at = [3, 2]")], "villages Cole and Dale both stand on [3, 2]; move one of them"),
    ],
    "names": [
        ([('"Dale"', '"Ash"')], "the village at [0, 1] and the village at [3, 3] are both named Ash; give each"),
        ([('"Dale"', '"Keep"')], "the castle and the village at [3, 3] are both named Keep"),
        ([('"Dale"', '"Brook Bridge"')], "and the bridge at [1, 2]-[2, 2] are both named Brook Bridge"),
    ],
    "norman-starts": [
        ([(", [0, 2]]", "]")], "it has 4 Norman start hexes, 5 armies may need one each"),
        ([("[0, 2]]", "[0, 3]]")], "the Norman start [0, 3] is named twice; name each once"),
        ([("[0, 2]]", "[1, 0]]")], "the Norman start at [1, 0] is in the sea; it needs a land hex"),
        ([("[0, 2]]", "[1, 8]]")], "the Norman start at [1, 8] is off the map"),
    ],
    "ship-starts": [
        ([("ship = [[0, 0], [4, 0]]", "ship = []")], "it has no start hex for the ship; name at least one hex of sea"),
        ([("[4, 0]]", "[0, 0]]")], "the start of the ship [0, 0] is named twice"),
        ([("[4, 0]]", "[4, 1]]")], "the start of the ship at [4, 1] is coast; it must be sea, the nearest is"),
        ([("[4, 0]]", "[5, 0]]")], "the start of the ship at [5, 0] is off the map, the nearest is [4, 0]"),
    ],
    "sea-connected": [
        (
            [("[[river]]", f"{LAKE}\n\n[[river]]")],
            "the ship cannot reach coast [-2, 4] from its start [0, 0]; open a way of sea hexes to it, or make it land",
        ),
    ],
}


def test_the_checks_are_the_invariants_of_the_ledger_in_its_order() -> None:
    listed = tomllib.loads((RULES / ledger("campaign").map).read_text("utf-8"))["invariant"]
    assert [invariant["id"] for invariant in listed] == list(INVARIANTS) == list(BROKEN)


@pytest.mark.parametrize("m", known_maps(), ids=lambda m: m.id)
def test_the_maps_of_the_program_are_sound(m: CampaignMap) -> None:
    assert judge(m) == "" and refuse_map(m) is None


@clause("campaign.ruling.map-format")
@pytest.mark.parametrize(
    ("invariant", "changes", "sentence"),
    [(invariant, *each) for invariant, cases in BROKEN.items() for each in cases],
)
def test_a_map_that_breaks_an_invariant_is_refused_in_one_sentence(
    invariant: str, changes: list[tuple[str, str]], sentence: str
) -> None:
    text = spoiled(*changes)
    found = first_fault(read_unjudged(tomllib.loads(text), "my.toml"))
    assert found is not None and found[0] == invariant  # its own check finds it, and no earlier one
    with pytest.raises(BoardError) as refused:
        read_map(text, "my.toml")
    said = str(refused.value)
    assert said.startswith("my.toml: ") and said.endswith(".") and "\n" not in said
    assert found[1] in said and sentence in said


def changed(text: str = SMALL, **fields: object) -> CampaignMap:
    return msgspec.structs.replace(read_map(text, "small"), **fields)


def test_a_river_that_comes_back_to_itself_is_no_line() -> None:
    moat = tuple(RiverSide("Moat", (1, 2), to) for to in neighbours((1, 2)))
    found = first_fault(changed(river=moat))
    assert found == (
        "river-continuous",
        "river side 6, [1, 2]-[1, 3], comes back to where the river was; it must be one line",
    )


@clause("campaign.map.hexes-and-features")
def test_the_default_map_has_what_the_page_speaks_of_and_a_map_without_a_river_is_refused_by_the_page() -> None:
    m = default_map()
    assert len(m.villages) >= 4 and m.castle.name and sum(bool(s.bridge) for s in m.river) == 2 and m.ship
    refused = refuse_map(msgspec.structs.replace(m, river=()))
    assert refused is not None and refused.clause == "campaign.map.hexes-and-features"
    assert refused.why == "it has no river; write [[river]] tables, one for each hex side along which it runs"


@clause("campaign.ruling.map-format")
def test_a_map_from_a_record_is_judged_like_one_from_a_file() -> None:
    refused = refuse_map(changed(villages=()))
    assert refused is not None and refused.clause == "campaign.ruling.map-format"
    assert refused.why == "it has 0 villages, the Vikings need 4 to win; add [[village]] tables"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"id": "A map"}, "its id must be small letters and digits"),
        ({"name": ""}, "the names of map, river, bridges, villages and castle must be lines of 1 to 60 characters"),
        ({"castle": Place("Two\nlines", (0, 3))}, "the names of map, river"),
        ({"river": (RiverSide("Brook", (1, 1), (2, 1), "x" * 61),)}, "the names of map, river"),
        ({"note": "x" * 401}, "its note must be one line of at most 400 characters"),
        ({"rows": ()}, "it has no rows; write [[row]] tables with r, q0 and hexes"),
        ({"rows": (Row(0, 0, ""),)}, "row 0 has no hexes; leave it out"),
        ({"rows": (Row(0, 0, "~" * 41),)}, "row 0 runs from column 0 to 40"),
        ({"rows": (Row(0, 0, "~x"),)}, "row 0 has 'x' at [1, 0], which is not in the legend; known are ~ sea, c coast"),
        ({"rows": (Row(10**9, 0, "~"),)}, "row 1000000000 is off the map"),
        ({"castle": Place("Keep", (10**9, 10**9))}, "the castle at [1000000000, 1000000000] is off the map"),
    ],
)
def test_whatever_a_record_says_is_judged_in_one_sentence(fields: dict[str, object], sentence: str) -> None:
    assert judge(changed(**fields)).startswith(sentence)


near = st.integers(-2, 5)
hexes = st.tuples(near, near)
names = st.sampled_from(["A", "B", "C", "", "Long" * 20])
sides = st.builds(RiverSide, names, hexes, hexes, names)
places = st.builds(Place, names, hexes)
rows = st.builds(Row, near, near, st.text("~cgwmsx", max_size=6))


def several(of: st.SearchStrategy[object], most: int) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(of, max_size=most).map(tuple)


@settings(max_examples=300, deadline=None)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "rows": several(rows, 5),
            "river": several(sides, 4),
            "villages": several(places, 5),
            "castle": places,
            "normans": several(hexes, 6),
            "ship": several(hexes, 3),
        },
    )
)
def test_the_judge_has_a_sentence_for_every_map_and_never_fails_itself(fields: dict[str, object]) -> None:
    m = changed(**fields)
    found = judge(m)
    assert "\n" not in found and not found.endswith(".")
    assert found or read_map(write_map(m), "m") == m
