"""Pictures of maps: well-formed, the same every time, every side of the river and every name in them."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from drumhead.campaign.map.generate import generate
from drumhead.campaign.map.known import default_map, known_maps
from drumhead.campaign.map.model import LEGEND, CampaignMap
from drumhead.campaign.map.picture import MAP_STYLE, VARIANTS, chain_edges, draw, mark_of, size_in_units, svg
from drumhead.space.hexes import ends, neighbours, side
from drumhead.space.palette import STYLE

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("m", [*known_maps(), generate(7)], ids=lambda m: m.id)
def test_a_picture_holds_everything_that_the_map_has(m: CampaignMap) -> None:
    picture = ElementTree.fromstring(svg(m))
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    names = {m.name, m.castle.name, m.river[0].name, *(v.name for v in m.villages)}
    assert names | {s.bridge for s in m.river if s.bridge} == set(texts)
    used = [use.get("href", "") for use in picture.iter(f"{SVG}use")]
    defined = {f"#{g.get('id')}" for g in picture.iter(f"{SVG}g")}
    assert set(used) <= defined
    marks = ("#h-village", "#h-castle", "#h-bridge", "#h-norman", "#h-boat")
    numbers = (len(m.villages), 1, sum(bool(s.bridge) for s in m.river), len(m.normans), len(m.ship))
    assert tuple(used.count(mark) for mark in marks) == numbers


def test_a_page_finds_a_symbol_for_every_piece_of_a_view_and_what_is_left_of_it() -> None:
    defined = set(re.findall(r'<g id="([^"]*)"', draw(default_map())))
    assert {"h-village", "h-village-out", "h-castle", "h-castle-out", "h-ship"} <= defined


def test_the_picture_is_as_large_as_its_hexes_and_always_the_same() -> None:
    m = default_map()
    assert size_in_units(m) == (19 * 45, 25 * 26)
    assert draw(m) == draw(m) and "NaN" not in draw(m)
    (box,) = re.findall(r'viewBox="([^"]*)"', svg(m))
    assert box == f"-26 -26 {19 * 45 + 52} {25 * 26 + 52 + 34}"


def test_every_class_has_its_style_and_every_colour_a_day_value() -> None:
    used = set(re.findall(r'class="([^"]*)"', draw(default_map())))
    known = set(re.findall(r"\.([a-z-]+)", STYLE + MAP_STYLE))
    assert {word for words in used for word in words.split()} - known <= {"map", "t-up", "h-set-out"}
    assert not re.search(r"var\(--[\w-]+\)", MAP_STYLE)


def test_every_terrain_has_its_drawings_and_neighbours_rarely_share_one() -> None:
    drawn = svg(default_map())
    assert all(f'id="h-{kind}-{k}"' in drawn for kind in LEGEND.values() for k in range(VARIANTS))
    pairs = [(at, to) for r in range(10) for q in range(10) for at in [(q, r)] for to in neighbours(at)]
    same = sum(mark_of(at, "woods") == mark_of(to, "woods") for at, to in pairs)
    assert same < len(pairs) / 3


def test_sides_are_joined_into_lines_and_each_is_in_one_of_them() -> None:
    ring = [side((0, 0), to) for to in neighbours((0, 0))]
    (closed,) = chain_edges(ring)
    assert closed[0] == closed[-1] and len(closed) == 7
    far = side((5, 5), (6, 5))
    lines = chain_edges([*ring[:3], far])
    assert sorted(len(points) for points in lines) == [2, 4]
    assert {frozenset(pair) for points in lines for pair in pairwise(points)} == {
        frozenset(ends(edge)) for edge in (*ring[:3], far)
    }


def test_two_maps_on_one_page_do_not_share_the_area_of_their_sea() -> None:
    areas = [re.findall(r'clipPath id="([^"]*)"', draw(m)) for m in known_maps()]
    assert all(len(ids) == 1 for ids in areas) and len({ids[0] for ids in areas}) == len(areas)
