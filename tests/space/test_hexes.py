"""Hexes: directions, distances, sides and corners, areas and ways round barred sides."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.space.hexes import (
    DIRECTIONS,
    STEPS,
    Hex,
    are_neighbours,
    areas,
    centre,
    column,
    corners,
    direction_to,
    disc,
    distance,
    distances,
    ends,
    fan,
    in_column,
    left,
    neighbours,
    opposite,
    right,
    ring,
    shortest_way,
    side,
    step,
    steps_among,
)

hexes = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
ways = st.integers(0, 5)
many = settings(max_examples=200, deadline=None)
BLOCK = disc((0, 0), 3)
patches = st.frozensets(st.sampled_from(BLOCK), min_size=1)
sides = st.frozensets(st.sampled_from([side(a, b) for a in BLOCK for b in neighbours(a) if b in BLOCK]), max_size=40)


def test_directions_run_counter_clockwise_from_east() -> None:
    assert [DIRECTIONS[d] for d in range(6)] == ["E", "NE", "NW", "W", "SW", "SE"]
    assert neighbours((3, 4)) == ((4, 4), (4, 3), (3, 3), (2, 4), (2, 5), (3, 5))
    xs_and_ys = [(centre(to)[0] - centre((0, 0))[0], -centre(to)[1]) for to in neighbours((0, 0))]
    turns = [ax * by - bx * ay for (ax, ay), (bx, by) in zip(xs_and_ys, [*xs_and_ys[1:], xs_and_ys[0]])]
    assert all(turn > 0 for turn in turns)


def test_a_fan_is_straight_then_left_then_right() -> None:
    assert [DIRECTIONS[d] for d in fan(DIRECTIONS.index("NW"))] == ["NW", "W", "NE"]
    assert [DIRECTIONS[d] for d in fan(DIRECTIONS.index("E"))] == ["E", "NE", "SE"]


@many
@given(hexes, ways)
def test_a_step_and_its_reverse_lead_back_and_left_undoes_right(at: Hex, d: int) -> None:
    to = step(at, d)
    assert step(to, opposite(d)) == at and direction_to(at, to) == d and are_neighbours(at, to)
    assert left(right(d)) == d and opposite(opposite(d)) == d and left(left(left(d))) == opposite(d)
    assert step(at, d, 2) == step(to, d)


def test_only_a_neighbour_has_a_direction() -> None:
    with pytest.raises(ValueError):
        direction_to((0, 0), (1, 1))


@many
@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) and (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_is_the_number_of_steps_with_nothing_in_the_way() -> None:
    block = disc((0, 0), 8)
    walked = distances([(1, -2)], steps_among(block))
    assert all(walked[at] == distance((1, -2), at) for at in BLOCK)


@given(hexes, st.integers(0, 6))
def test_a_ring_is_closed_and_holds_all_hexes_of_that_distance(at: Hex, radius: int) -> None:
    found = ring(at, radius)
    assert len(set(found)) == len(found) == (6 * radius or 1)
    assert all(distance(at, to) == radius for to in found)
    assert all(are_neighbours(a, b) for a, b in zip(found, [*found[1:], found[0]]) if radius)
    assert found[0] == step(at, 0, radius) and (not radius or found[1] == step(found[0], 2))
    assert len(set(disc(at, radius))) == 1 + 3 * radius * (radius + 1)


@given(st.integers(-30, 30), st.integers(-30, 30))
def test_columns_are_straight_and_odd_rows_lie_half_a_hex_to_the_east(c: int, r: int) -> None:
    at = in_column(c, r)
    assert column(at) == c and at[1] == r
    assert centre(at)[0] == 2 * c + r % 2


@many
@given(hexes, ways)
def test_a_side_is_the_same_from_both_hexes_and_ends_in_two_corners_of_both(at: Hex, d: int) -> None:
    to = step(at, d)
    assert side(at, to) == side(to, at)
    found = set(ends(side(at, to)))
    assert found == set(corners(at)) & set(corners(to)) and len(found) == 2
    assert found == {corners(at)[d], corners(at)[(d + 1) % 6]}


@given(hexes)
def test_three_hexes_meet_in_every_corner(at: Hex) -> None:
    for corner in corners(at):
        assert sum(corner in corners(to) for to in disc(at, 2)) == 3


@many
@given(patches, sides)
def test_areas_are_cut_where_no_way_leads(patch: frozenset[Hex], barred: frozenset[tuple[Hex, Hex]]) -> None:
    steps = steps_among(patch, barred)
    found = areas(sorted(patch), steps)
    assert sorted(at for area in found for at in area) == sorted(patch)
    where = {at: n for n, area in enumerate(found) for at in area}
    for at in patch:
        for to in neighbours(at):
            if to in patch and side(at, to) not in barred:
                assert where[at] == where[to]
        reached = distances([at], steps)
        assert set(reached) == found[where[at]]


@many
@given(patches, sides, st.data())
def test_a_shortest_way_takes_open_steps_and_is_as_long_as_the_distance(
    patch: frozenset[Hex], barred: frozenset[tuple[Hex, Hex]], data: st.DataObject
) -> None:
    start, goal = (data.draw(st.sampled_from(sorted(patch))) for _ in range(2))
    steps = steps_among(patch, barred)
    way, far = shortest_way(start, [goal], steps), distances([goal], steps)
    assert (way is None) == (start not in far)
    if way is not None:
        assert len(way) == far[start] and (start, *way)[-1] == goal
        for a, b in zip((start, *way), way):
            assert are_neighbours(a, b) and b in patch and side(a, b) not in barred


def test_of_equal_ways_the_one_with_the_first_direction_is_taken() -> None:
    steps = steps_among(disc((0, 0), 4))
    assert shortest_way((0, 0), [(2, -1)], steps) == ((1, 0), (2, -1))
    assert shortest_way((0, 0), [(0, 0)], steps) == ()
    assert shortest_way((0, 0), [(-3, 0), (0, -2)], steps) == ((0, -1), (0, -2))


def test_a_barred_side_is_walked_round() -> None:
    a, b = (0, 0), (1, 0)
    steps = steps_among({a, b, (1, -1)}, {side(a, b)})
    assert shortest_way(a, [b], steps) == ((1, -1), (1, 0))
    assert shortest_way(a, [b], steps_among({a, b}, {side(a, b)})) is None


def test_every_step_has_a_length_of_one() -> None:
    assert [distance((0, 0), to) for to in STEPS] == [1] * 6
