"""Lines for pictures: short text, even steps, outlines that keep their inside to the left."""

from math import isclose
from random import Random

import pytest
from shapely import Point, Polygon, box

from drumhead.space.strokes import (
    along,
    between,
    cross_sections,
    inset,
    left_handed,
    length,
    line,
    n,
    path,
    round_corners,
    scatter,
    sides,
)

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


@pytest.mark.parametrize(("value", "text"), [(2.0, "2"), (2.34, "2.3"), (-0.01, "0"), (-1.5, "-1.5"), (10.0, "10")])
def test_a_coordinate_is_as_short_as_it_goes(value: float, text: str) -> None:
    assert n(value) == text


def test_a_line_is_svg_text_and_nothing_draws_nothing() -> None:
    assert line([(0, 0), (1.5, 2)]) == "M0 0L1.5 2" and line(SQUARE, closed=True).endswith("L0 10Z")
    assert path("edge", "M0 0") == '<path class="edge" d="M0 0"/>' and path("edge", "") == ""


def test_an_outline_has_its_inside_to_the_left_on_a_picture_whose_y_runs_down() -> None:
    turned = left_handed([*SQUARE, SQUARE[0]])
    assert len(turned) == 4 and left_handed(turned) == turned == left_handed(turned[::-1])
    (ax, ay), (bx, by) = sides(turned)[0]
    left = ((ax + bx) / 2 + (by - ay) / 10, (ay + by) / 2 - (bx - ax) / 10)
    assert Polygon(SQUARE).contains(Point(left))


def test_an_outline_is_drawn_in_falls_into_parts_and_vanishes() -> None:
    (ring,) = inset(Polygon(SQUARE), 2, "mitre")
    assert sorted(ring) == [(2, 2), (2, 8), (8, 2), (8, 8)]
    dumbbell = box(0, 0, 4, 4).union(box(4, 1.5, 8, 2.5)).union(box(8, 0, 12, 4))
    assert len(inset(dumbbell, 1)) == 2 and inset(Polygon(SQUARE), 6) == []


def test_rounding_cuts_every_corner_twice_and_stays_inside() -> None:
    soft = round_corners(SQUARE)
    assert len(soft) == 16 and Polygon(SQUARE).covers(Polygon(soft)) and not set(soft) & set(SQUARE)


def test_places_along_a_line_are_evenly_spaced_across_its_corners() -> None:
    found = along([(0, 0), (5, 0), (5, 10)], 3, 1)
    assert [place for place, _ in found] == [(1, 0), (4, 0), (5, 2), (5, 5), (5, 8)]
    assert [way for _, way in found] == [(1, 0)] * 2 + [(0, 1)] * 3


def test_scattered_places_keep_their_distances_and_run_from_north_to_south() -> None:
    shape = box(0, 0, 30, 20)
    spots = scatter(Random(3), shape, 4, 2)
    assert len(spots) > 10 and spots == sorted(spots, key=lambda spot: spot[1])
    assert all(length(a, b) >= 4 for i, a in enumerate(spots) for b in spots[:i])
    assert all(shape.buffer(-2).contains(Point(spot)) for spot in spots)
    assert len(scatter(Random(3), shape, 4, 2, most=5)) == 5


def test_a_long_piece_is_cut_across_from_end_to_end() -> None:
    strip = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (20.0, 2.0), (10.0, 2.0), (0.0, 2.0)]
    sections = cross_sections(strip)
    assert all(isclose(length(a, b), 2) for a, b in sections)
    assert [x for x, _ in between(sections, 0.5)] in ([0, 10, 20], [20, 10, 0])
    assert {y for _, y in between(sections, 0.5)} == {1}
