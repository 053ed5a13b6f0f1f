"""Generated tables, looked at over many seeds: full, legal, spread out, and the same for the same seed."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from drumhead.space.board import BoardError, count_pieces, make_piece, read_board, write_board
from drumhead.space.generate import (
    FEW_AND_HARMLESS,
    MOST_GIVEN,
    SORTS,
    StraightRiver,
    draws_of,
    generate,
    lay_out,
    lay_out_kinds,
    piece_across,
)
from drumhead.space.terrain import Board

boards = st.builds(generate, st.integers(0, 10**6), pieces=st.integers(10, 20), symmetric=st.booleans())
many = settings(max_examples=30, deadline=None)


@many
@given(st.integers(0, 10**6), st.integers(10, 20), st.booleans())
def test_a_table_has_the_pieces_asked_for_and_the_same_ones_every_time(seed: int, pieces: int, symmetric: bool) -> None:
    board = generate(seed, pieces=pieces, symmetric=symmetric)
    assert count_pieces(board) == pieces or (symmetric and count_pieces(board) == pieces + 1)
    assert board == generate(seed, pieces=pieces, symmetric=symmetric)


@many
@given(boards)
def test_a_table_passes_every_check_of_a_table_file(board: Board) -> None:
    assert read_board(write_board(board), "generated") == board


@many
@given(boards)
def test_pieces_leave_a_lane_between_them(board: Board) -> None:
    shapes = [Polygon(piece.corners) for piece in board.pieces]
    assert min(a.distance(b) for a, b in combinations(shapes, 2)) >= 1500


@many
@given(boards)
def test_pieces_are_four_to_ten_inches_long(board: Board) -> None:
    for piece in board.pieces:
        if piece.kind != "river":
            assert 2400 <= longest(piece.corners) <= 13000
            assert len(piece.corners) in range(4, 15)


def longest(corners: tuple[tuple[int, int], ...]) -> float:
    return max(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in combinations(corners, 2))


@many
@given(boards)
def test_solid_pieces_stay_out_of_every_strip(board: Board) -> None:
    for piece in board.pieces:
        if {"solid", "impassable"} & set(piece.traits):
            assert all(12000 <= x <= board.width - 12000 for x, _ in piece.corners)
            assert all(12000 <= y <= board.height - 12000 for _, y in piece.corners)


@many
@given(boards)
def test_terrain_is_spread_over_both_halves_and_all_rules(board: Board) -> None:
    centres = [Polygon(piece.corners).centroid for piece in board.pieces]
    assert min(sum(c.x < 36000 for c in centres), sum(c.x > 36000 for c in centres)) >= 3
    assert {"cover", "difficult", "dangerous", "elevation"} <= {t for piece in board.pieces for t in piece.traits}


@many
@given(boards)
def test_places_have_names_of_their_own(board: Board) -> None:
    names = [piece.name for piece in board.pieces if piece.kind != "river"]
    assert board.name and all(names) and len(set(names)) == len(names)


@many
@given(st.integers(0, 10**6), st.integers(10, 20))
def test_a_symmetric_table_is_its_own_image(seed: int, pieces: int) -> None:
    board = generate(seed, pieces=pieces, symmetric=True)
    outlines = {(piece.kind, frozenset(piece.corners)) for piece in board.pieces}
    image = {(kind, frozenset((72000 - x, 48000 - y) for x, y in corners)) for kind, corners in outlines}
    assert image == outlines


def test_some_tables_have_a_river_with_a_gap_for_its_bridge_and_some_have_none() -> None:
    rivers = [[p for p in generate(seed).pieces if p.kind == "river"] for seed in range(30)]
    assert {len(river) for river in rivers} == {0, 2}
    for first, second in filter(None, rivers):
        assert 2000 <= Polygon(first.corners).distance(Polygon(second.corners)) <= 4000


def test_the_draws_may_come_from_any_source_and_the_table_may_have_another_size() -> None:
    board = lay_out(Random(3).randrange, pieces=10, width=48000, height=48000)
    assert (board.width, board.height, board.seed) == (48000, 48000, None)
    assert count_pieces(board) == 10


@pytest.mark.parametrize("pieces", [9, 21])
def test_too_few_or_too_many_pieces_are_refused(pieces: int) -> None:
    with pytest.raises(BoardError, match=f"10 to 20 pieces, not {pieces}"):
        generate(1, pieces=pieces)


def test_a_table_too_small_for_its_pieces_is_refused() -> None:
    with pytest.raises(BoardError, match="no room for"):
        lay_out(Random(3).randrange, width=20000, height=20000)


# ---------------------------------------------------------------------------------------------------- few pieces
@many
@given(st.integers(0, 10**6), st.integers(5, 10), st.booleans())
def test_a_page_may_want_few_pieces_and_no_dangerous_ground(seed: int, pieces: int, symmetric: bool) -> None:
    board = generate(seed, pieces=pieces, symmetric=symmetric, mix=FEW_AND_HARMLESS)
    assert 5 <= count_pieces(board) <= 10
    assert count_pieces(board) == pieces or (symmetric and abs(count_pieces(board) - pieces) == 1)
    assert not any("dangerous" in piece.traits for piece in board.pieces)
    assert read_board(write_board(board), "generated") == board


def test_the_number_of_pieces_is_drawn_where_the_mix_lets_it() -> None:
    drawn = [count_pieces(generate(seed, pieces=0, mix=FEW_AND_HARMLESS)) for seed in range(40)]
    assert set(drawn) == {5, 6, 7, 8, 9, 10}
    with pytest.raises(BoardError, match="10 to 20 pieces, not 0"):
        generate(1, pieces=0)


def test_a_river_is_one_piece_however_many_parts_it_has() -> None:
    parts = [make_piece("river", ((x, 0), (x + 2000, 0), (x, 2000)), "Gorse Water") for x in (0, 4000, 8000)]
    other = make_piece("river", ((0, 9000), (2000, 9000), (0, 12000)), "Penny Beck")
    wood = make_piece("woods", ((20000, 0), (22000, 0), (20000, 2000)))
    assert count_pieces(Board(72000, 48000, (*parts, other, wood, wood))) == 4


# ---------------------------------------------------------------------------------------------------- given kinds
RIVER = StraightRiver(3000, 6000)
some = settings(max_examples=25, deadline=None)
bags = st.lists(st.sampled_from(["woods", "mountain", "fence", "ruins", "mud", "swamp", "house"]), max_size=10)


@some
@given(st.integers(0, 10**6), bags, st.booleans())
def test_a_table_is_laid_out_with_exactly_the_kinds_that_are_given(seed: int, kinds: list[str], river: bool) -> None:
    board = lay_out_kinds(draws_of(seed), kinds, river=RIVER if river else None)
    given_kinds = [piece.kind for piece in board.pieces if piece.kind not in ("river", "bridge", "ford")]
    assert sorted(given_kinds) == sorted(kinds) and count_pieces(board) == len(kinds) + river
    assert board == lay_out_kinds(draws_of(seed), kinds, river=RIVER if river else None) and board.seed is None
    assert read_board(write_board(board), "generated") == board
    shapes = [Polygon(piece.corners) for piece in board.pieces if piece.kind != "river"]
    assert all(a.distance(b) >= 1500 for a, b in combinations(shapes, 2))
    for piece in board.pieces:
        if {"solid", "impassable"} & set(piece.traits):
            assert all(12000 <= y <= 36000 for _, y in piece.corners)


@pytest.mark.parametrize("river", [None, RIVER])
@pytest.mark.parametrize("kind", ["swamp", "house", "mountain"])
def test_ten_pieces_that_need_the_middle_find_room(kind: str, river: StraightRiver | None) -> None:
    for seed in range(5):
        assert count_pieces(lay_out_kinds(draws_of(seed), [kind] * 10, river=river)) == 10 + bool(river)


@some
@given(st.integers(0, 10**6))
def test_a_straight_river_has_a_bridge_and_a_ford_6_inches_wide_one_in_each_half(seed: int) -> None:
    board = lay_out_kinds(draws_of(seed), [], river=RIVER)
    west, middle, east, first, second = board.pieces
    assert [p.kind for p in (west, middle, east)] == ["river"] * 3 and {first.kind, second.kind} == {"bridge", "ford"}
    assert len({p.name for p in (west, middle, east)}) == 1
    assert first.name == f"{west.name.split()[0]} {first.kind.title()}"
    boxes = [Polygon(p.corners).bounds for p in (west, first, middle, second, east)]
    assert [box[1::2] for box in boxes] == [(22500, 25500)] * 5
    assert [box[0] for box in boxes] == [0, *(box[2] for box in boxes[:-1])] and boxes[-1][2] == 72000
    assert [b[2] - b[0] for b in (boxes[1], boxes[3])] == [6000, 6000]
    assert boxes[1][0] >= 6000 and boxes[1][2] <= 30000 and boxes[3][0] >= 42000 and boxes[3][2] <= 66000


def test_which_half_has_the_bridge_and_where_is_drawn() -> None:
    rivers = [lay_out_kinds(draws_of(seed), [], river=RIVER).pieces for seed in range(20)]
    assert {river[3].kind for river in rivers} == {"bridge", "ford"}
    assert len({river[3].corners for river in rivers}) > 15


def test_one_piece_does_not_always_lie_in_the_middle() -> None:
    middles = [Polygon(lay_out_kinds(draws_of(s), ["woods"]).pieces[0].corners).centroid for s in range(20)]
    assert max(m.x for m in middles) - min(m.x for m in middles) > 20000


def test_kinds_that_cannot_be_laid_out_are_refused() -> None:
    with pytest.raises(BoardError, match="No table is laid out with 'wods'; did you mean woods"):
        lay_out_kinds(draws_of(1), ["mud", "wods"])
    with pytest.raises(BoardError, match="No table is laid out with 'river'"):
        lay_out_kinds(draws_of(1), ["river"])
    with pytest.raises(BoardError, match="at most 20 given pieces, not 21"):
        lay_out_kinds(draws_of(1), ["mud"] * (MOST_GIVEN + 1))
    with pytest.raises(BoardError, match="no room for"):
        lay_out_kinds(draws_of(1), ["house"] * 9, width=24000, height=30000)


@pytest.mark.parametrize("kind", SORTS)
def test_a_piece_is_made_6_inches_across(kind: str) -> None:
    made = piece_across(kind, (30000, 20000), 6000)
    x0, y0, x1, y1 = Polygon(made.corners).bounds
    assert (x0, x1) == (27000, 33000) and y1 - y0 <= 6000 and abs(y0 + y1 - 40000) <= 1
    assert made == make_piece(kind, made.corners)
    with pytest.raises(BoardError, match="No piece is made of 'lake'"):
        piece_across("lake", (0, 0), 6000)
