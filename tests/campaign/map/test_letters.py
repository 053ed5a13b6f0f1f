"""Maps as letters."""

import pytest

from drumhead.campaign.map.known import default_map, known_maps
from drumhead.campaign.map.letters import draw_rows, letters, rows_of
from drumhead.campaign.map.model import CampaignMap
from drumhead.campaign.map.reading import read_map

from .kit import SMALL, map_named


def test_a_small_map_as_letters() -> None:
    assert letters(read_map(SMALL, "small")).splitlines() == [
        " 0   ~+  ~   ~   ~   ~+",
        "",
        " 1     V1  c  |c   c   c",
        "              \\",
        " 2   g   w+  g+ =g   V3",
        "                \\",
        " 3     V2+ CA+ s  |g   V4+",
        "",
        "~ sea, c coast, g grasslands, w woods, s swamp",
        "CA castle, V village, | \\ / river, = bridge, + start of an army or the ship",
    ]


def test_only_the_terrain_that_is_there_is_explained() -> None:
    assert "m mountains" in letters(default_map()) and "m mountains" not in letters(read_map(SMALL, "small"))


@pytest.mark.parametrize("m", known_maps(), ids=lambda m: m.id)
def test_each_side_of_the_river_is_drawn_once(m: CampaignMap) -> None:
    text = "".join(draw_rows(m))
    assert sum(text.count(mark) for mark in "|\\/=") == len(m.river)
    assert text.count("=") == sum(bool(s.bridge) for s in m.river)
    assert text.count("+") == len({*m.normans, *m.ship})


def test_places_and_bridges_are_listed_with_their_hexes() -> None:
    rows = rows_of(map_named("aldwater"))
    assert rows[0] == ("CA", "Castle Corvaine", "[3, 5]", "grasslands")
    assert rows[1] == ("V1", "Gullwick", "[0, 3]", "coast")
    assert rows[-1] == ("=", "Mill Bridge", "[1, 6]-[2, 6]", "") and len(rows) == 10
