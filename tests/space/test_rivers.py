"""Gaps in rivers that are closed: the river runs through, drawn as one piece."""

import pytest
from msgspec.structs import replace

from drumhead.space.board import count_pieces, judge_board, make_piece
from drumhead.space.generate import StraightRiver, draws_of, generate, lay_out_kinds
from drumhead.space.rivers import outline_round, without_gap
from drumhead.space.terrain import Board


@pytest.mark.parametrize("seed", range(4))
def test_one_gap_after_the_other_is_closed_until_the_river_is_one_piece(seed: int) -> None:
    board = lay_out_kinds(draws_of(seed), ["woods"], river=StraightRiver(3000, 6000))
    first = next(i for i, p in enumerate(board.pieces) if p.kind == "bridge")
    once = replace(board, pieces=without_gap(board, first))
    assert sorted(p.kind for p in once.pieces) == ["ford", "river", "river", "woods"]
    second = next(i for i, p in enumerate(once.pieces) if p.kind == "ford")
    closed = replace(once, pieces=without_gap(once, second))
    river = next(p for p in closed.pieces if p.kind == "river")
    assert set(river.corners) == {(0, 22500), (72000, 22500), (72000, 25500), (0, 25500)}
    assert (river.name, river.traits, len(closed.pieces)) == (board.pieces[0].name, ("difficult",), 2)
    assert judge_board(closed) == "" and count_pieces(board) == count_pieces(once) == count_pieces(closed) == 2


def test_a_gap_that_does_not_fit_its_river_to_the_thousandth_becomes_a_part_of_it() -> None:
    west = make_piece("river", [(0, 23000), (30000, 23000), (30000, 25000), (0, 25000)], "Beck")
    slanted = make_piece("ford", [(29999, 22000), (34000, 22007), (34000, 25500), (29993, 25501)], "Beck Ford")
    east = make_piece("river", [(34000, 23000), (72000, 23000), (72000, 25000), (34000, 25000)], "Beck")
    board = Board(72000, 48000, (west, slanted, east))
    pieces = without_gap(board, 1)
    assert pieces == (west, make_piece("river", slanted.corners, "Beck"), east)
    assert count_pieces(replace(board, pieces=pieces)) == 1


def test_where_no_river_is_only_the_mark_goes() -> None:
    alone = make_piece("bridge", [(0, 0), (6000, 0), (6000, 3000), (0, 3000)])
    wood = make_piece("woods", [(20000, 0), (22000, 0), (20000, 2000)])
    assert without_gap(Board(72000, 48000, (alone, wood)), 0) == (wood,)


def test_outlines_apart_or_round_a_hole_make_no_one_outline() -> None:
    def square(x: int, y: int, wide: int, high: int) -> tuple[tuple[int, int], ...]:
        return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))

    assert outline_round([square(0, 0, 10, 10), square(10, 0, 10, 10)]) == counter(square(0, 0, 20, 10))
    assert outline_round([square(0, 0, 10, 10), square(30, 0, 10, 10)]) is None
    ring = [square(0, 0, 30, 10), square(0, 20, 30, 10), square(0, 0, 10, 30), square(20, 0, 10, 30)]
    assert outline_round(ring) is None


def counter(corners: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The same outline, begun where shapely begins it."""
    found = outline_round([corners])
    assert found is not None and set(found) == set(corners)
    return found


def test_a_winding_river_of_a_generated_table_can_be_marked_and_closed() -> None:
    board = next(b for b in map(generate, range(30)) if b.pieces[0].kind == "river")
    first, second = board.pieces[:2]
    ends = [c for c in first.corners if min(abs(c[0] - x) + abs(c[1] - y) for x, y in second.corners) < 5000]
    facing = [c for c in second.corners if min(abs(c[0] - x) + abs(c[1] - y) for x, y in first.corners) < 5000]
    assert len(ends) == len(facing) == 2
    hull = sorted((*ends, *facing))
    a, b, c, d = hull
    corners = (
        (a, b, d, c) if judge_board(Board(72000, 48000, (make_piece("bridge", (a, b, d, c)),))) == "" else (a, c, d, b)
    )
    marked = replace(board, pieces=(*board.pieces, make_piece("bridge", corners, "Bridge")))
    assert count_pieces(marked) == count_pieces(board)
    closed = replace(marked, pieces=without_gap(marked, len(marked.pieces) - 1))
    assert sum(p.kind == "river" for p in closed.pieces) == 1 and judge_board(closed) == ""
