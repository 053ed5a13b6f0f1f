"""Pictures of tables: well-formed, the same every time, and every edge where the rules have it."""

import re
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from drumhead.space.board import KINDS, make_piece, read_board, write_board
from drumhead.space.generate import generate
from drumhead.space.picture import svg, terrain_svg
from drumhead.space.table import Ints
from drumhead.space.terrain import Board, Piece

from .fields import polygons

SVG = "{http://www.w3.org/2000/svg}"
BLOCK = [(10000, 10000), (16000, 10000), (16000, 15000), (10000, 15000)]
TABLES = sorted((files("drumhead.games.saga") / "data" / "tables").iterdir(), key=lambda file: file.name)
many = settings(max_examples=40, deadline=None)


def groups(drawn: str) -> list[ElementTree.Element]:
    """The pieces of a terrain group."""
    return [g for g in ElementTree.fromstring(drawn).iter("g") if "data-piece" in g.attrib]


def numbers(path: str) -> list[float]:
    return [float(part) for part in re.findall(r"-?\d*\.?\d+", path)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_with_its_true_footprint(kind: str) -> None:
    (group,) = groups(terrain_svg(Board(72000, 48000, (make_piece(kind, BLOCK),))))
    (edge,) = [path for path in group.iter("path") if path.get("class") == "t-edge"]
    seen = numbers(edge.attrib["d"])
    assert set(zip(seen[::2], seen[1::2])) == {(100, 380), (160, 380), (160, 330), (100, 330)}
    assert len(list(group.iter())) > 2  # and something in it that tells what it is


@pytest.mark.parametrize("kind", ["woods", "forest", "mountain", "mud", "swamp", "vegetation"])
def test_what_has_an_up_side_can_be_turned_back_on_a_turned_table(kind: str) -> None:
    (group,) = groups(terrain_svg(Board(72000, 48000, (make_piece(kind, BLOCK),))))
    spots = [g for g in group.findall("g") if re.fullmatch(r"translate\([\d. ]+\)", g.get("transform", ""))]
    assert spots and all(up.get("class") == "t-up" and len(up) for (up,) in spots)
    upright = {"t-tuft", "t-pool", "t-briar", "t-peak"}
    assert not [part for part in group if part.tag == "use" or part.get("class") in upright]


@many
@given(st.integers(0, 10**6))
def test_a_picture_is_well_formed_and_the_same_every_time(seed: int) -> None:
    board = generate(seed)
    picture = svg(board)
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg" and "nan" not in picture
    assert picture == svg(board)
    pieces = [g.attrib["data-piece"] for g in root.iter(f"{SVG}g") if "data-piece" in g.attrib]
    assert sorted(map(int, pieces)) == list(range(len(board.pieces)))


@many
@given(polygons(0, 40000), st.sampled_from(sorted(KINDS)))
def test_any_outline_of_any_kind_can_be_drawn(corners: Ints, kind: str) -> None:
    drawn = terrain_svg(Board(40000, 40000, (make_piece(kind, [(x, y) for x, y in corners.tolist()]),)))
    assert len(groups(drawn)) == 1 and "nan" not in drawn


def test_the_gap_in_a_river_is_drawn_as_a_bridge() -> None:
    west = make_piece("river", [(0, 23000), (34000, 23000), (34000, 25000), (0, 25000)], "Aldwater")
    east = make_piece("river", [(37000, 23000), (72000, 23000), (72000, 25000), (37000, 25000)], "Aldwater")
    assert "t-bridge" in terrain_svg(Board(72000, 48000, (west, east)))
    assert "t-bridge" not in terrain_svg(Board(72000, 48000, (west,)))


def marked(kind: str, x0: int, x1: int) -> Piece:
    return make_piece(kind, [(x0, 22500), (x1, 22500), (x1, 25500), (x0, 25500)], kind)


RIVER = tuple(marked("river", x0, x1) for x0, x1 in ((0, 12000), (18000, 50000), (56000, 72000)))


def test_a_bridge_and_a_ford_are_drawn_in_gaps_of_6_inches_and_told_apart() -> None:
    board = Board(72000, 48000, (*RIVER, marked("ford", 12000, 18000), marked("bridge", 50000, 56000)))
    drawn = terrain_svg(board)
    assert drawn.count("t-bridge") == 1  # the marked one: no other is drawn over a marked gap
    by_class = {g.attrib["class"].split()[1]: g for g in groups(drawn)}
    kinds = {name: {path.get("class") for path in by_class[name].iter("path")} for name in ("t-bridge", "t-ford")}
    assert kinds["t-bridge"] == {"t-edge", "t-deck", "t-plank", "t-rails"}
    assert kinds["t-ford"] == {"t-edge", "t-ripple", "t-rut", "t-rubble"}
    (rut,) = [p.attrib["d"] for p in by_class["t-ford"].iter("path") if p.get("class") == "t-rut"]
    assert {tuple(numbers(run)[::2]) for run in rut.split("M")[1:]} == {
        (142.8, 142.8),
        (157.2, 157.2),
    }  # over the river
    (rails,) = [p.attrib["d"] for p in by_class["t-bridge"].iter("path") if p.get("class") == "t-rails"]
    assert {500.0, 560.0} <= set(numbers(rails)[::2])


def test_a_gap_of_6_inches_without_a_mark_is_a_bridge() -> None:
    assert terrain_svg(Board(72000, 48000, RIVER)).count('class="t-bridge"') == 2


def test_the_banks_of_a_river_are_open_at_its_ford() -> None:
    def banks(*pieces: Piece) -> str:
        west = groups(terrain_svg(Board(72000, 48000, (*RIVER, *pieces))))[0]
        return next(path.attrib["d"] for path in west.iter("path") if path.get("class") == "t-bank")

    assert "120 255L120 225" in banks() or "120 225L120 255" in banks()
    assert "120 255L120 225" not in (closed := banks(marked("ford", 12000, 18000))) and "120 225L120 255" not in closed


def test_no_bank_is_drawn_along_the_edge_of_the_table() -> None:
    (group,) = groups(
        terrain_svg(
            Board(72000, 48000, (make_piece("river", [(0, 23000), (72000, 23000), (72000, 25000), (0, 25000)]),))
        )
    )
    (banks,) = [path.attrib["d"] for path in group.iter("path") if path.get("class") == "t-bank"]
    assert all(len(set(numbers(run)[1::2])) == 1 for run in banks.split("M")[1:])  # level lines only


def test_names_are_written_once_and_safely() -> None:
    west = make_piece("river", [(0, 23000), (34000, 23000), (34000, 25000)], "Salt & <Iron>")
    east = make_piece("river", [(37000, 23000), (72000, 23000), (72000, 25000)], "Salt & <Iron>")
    texts = [text.text for text in ElementTree.fromstring(svg(Board(72000, 48000, (west, east)))).iter(f"{SVG}text")]
    assert texts.count("Salt & <Iron>") == 1


def test_models_stand_with_up_on_the_table_up_on_the_picture_and_each_side_has_its_mark() -> None:
    at, radius = np.array([[10000, 1000], [20000, 47000], [30000, 30000]]), np.array([500, 750, 500])
    root = ElementTree.fromstring(svg(Board(72000, 48000, ()), at=at, radius=radius, sides=[0, 1, -1]))
    bases = [c for c in root.iter(f"{SVG}circle") if c.get("class") == "base"]
    assert [(c.attrib["cx"], c.attrib["cy"]) for c in bases] == [("100", "470"), ("200", "10")]
    azure, gules = (next(g for g in root.iter(f"{SVG}g") if g.get("class") == side) for side in ("azure", "gules"))
    assert len(azure.findall(f"{SVG}circle")) == 2 and len(gules.findall(f"{SVG}path")) == 1


def test_the_edge_is_a_ruler_from_the_lower_left() -> None:
    figures = {t.text: t.attrib for t in ElementTree.fromstring(svg(Board(72000, 48000, ()))).iter(f"{SVG}text")}
    assert figures["60"]["x"] == "600"
    assert abs(float(figures["24"]["y"]) - 240) < 10 or figures["24"]["x"] == "240"


def test_the_size_is_the_width_in_pixels() -> None:
    root = ElementTree.fromstring(svg(Board(72000, 48000, ()), size=600))
    assert (root.attrib["width"], root.attrib["viewBox"]) == ("600", "-23 -23 766 526")


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.name)
def test_the_tables_that_come_with_the_game_are_full_and_fair(file: object) -> None:
    text = file.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    board = read_board(text, "table")
    assert write_board(board) == text and board.name
    assert (board.width, board.height) == (72000, 48000) and len(board.pieces) >= 14
    assert {"cover", "difficult", "dangerous", "elevation", "solid"} <= {
        t for piece in board.pieces for t in piece.traits
    }
    for piece in board.pieces:
        if "solid" in piece.traits:
            assert all(12000 <= y <= 36000 for _, y in piece.corners)
    assert min(Polygon(a.corners).distance(Polygon(b.corners)) for a, b in combinations(board.pieces, 2)) > 1200
