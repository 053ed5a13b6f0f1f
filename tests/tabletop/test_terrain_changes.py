"""A referee's changes of terrain: read, judged and laid; bases of all sizes are in their way."""

from typing import Any

import pytest

from drumhead.combat.shown import cast_in
from drumhead.flow.event import Put, Removed
from drumhead.flow.question import Amend
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.sayings import INCHES
from drumhead.tabletop.terrain_changes import change_terrain, refuse_change, refuse_moment, refuse_pauses
from tests.tabletop.armies import Troop, piece, table
from tests.tabletop.armies import why as said


def square(x: int, y: int, side: int) -> list[list[int]]:
    return [[1000 * (x + dx), 1000 * (y + dy)] for dx, dy in ((0, 0), (side, 0), (side, side), (0, side))]


def add(kind: str, x: int, y: int, side: int = 4) -> Amend:
    return Amend("add-terrain", {"piece": {"kind": kind, "corners": square(x, y, side)}})


def as_it_is(board: Board) -> Board:
    return board


def why(b: TableBattle, a: Amend) -> str:
    refused = refuse_change(b, a, as_it_is, "page.table")
    assert refused is None or refused.clause == "page.table"
    return said(b, refused)


def field(base: float = 1.0) -> TableBattle:
    return table(Troop(0, [(10, 10)], base), pieces=[piece("woods", 30, 20, 36, 26)])


def test_a_piece_is_added_where_nothing_lies() -> None:
    b = field()
    assert why(b, add("house", 50, 20)) == ""
    change_terrain(b, add("house", 50, 20), as_it_is, "page.table")
    assert [p.kind for p in b.board.pieces] == ["woods", "house"]
    taken, laid = b.told
    assert isinstance(taken, Removed) and isinstance(laid, Put)
    assert (taken.pieces, [p.id for p in laid.pieces]) == (("t0",), ["t0", "t1"])
    assert INCHES.say(cast_in(b), laid.says, laid.facts) == "A piece of terrain is added to the table."


def test_a_piece_over_another_or_off_the_table_is_refused() -> None:
    assert why(field(), add("house", 33, 22)) == "the piece would lie over another"
    shift = Amend("shift-terrain", {"piece": 0, "by": [40_000, 0]})
    assert why(field(), shift) == "the piece would lie off the table"


def test_a_solid_piece_keeps_off_bases_of_their_own_size_and_woods_do_not() -> None:
    assert why(field(1.0), add("house", 11, 8)) == ""
    assert why(field(4.0), add("house", 11, 8)) == "the piece would lie over models"
    assert why(field(4.0), add("woods", 11, 8)) == ""


@pytest.mark.parametrize("wrong", [-1, 1, "0", True, None])
def test_a_piece_that_is_not_there_cannot_be_changed(wrong: Any) -> None:
    assert why(field(), Amend("remove-terrain", {"piece": wrong})) == "piece must be a number from 0 to 0"


def test_nonsense_is_refused_and_not_raised() -> None:
    assert why(field(), Amend("add-terrain", {"piece": 7})).startswith("the change cannot be read")
    assert why(field(), Amend("shift-terrain", {"piece": 0, "by": "far"})).startswith("the change cannot be read")


def test_a_shift_has_a_limit_where_the_game_has_one() -> None:
    far = Amend("shift-terrain", {"piece": 0, "by": [0, 8000]})
    assert why(field(), far) == ""
    assert refuse_change(field(), far, as_it_is, "page.table", 8000) is None
    refused = refuse_change(field(), far, as_it_is, "page.table", 7900)
    assert said(field(), refused) == "a piece is shifted by at most 7.9 in, not 8.0"


def test_a_gap_is_closed_and_the_river_stays() -> None:
    river = (piece("river", 0, 20, 30, 22), piece("bridge", 30, 20, 33, 22), piece("river", 33, 20, 72, 22))
    b = table(Troop(0, [(10, 10)]), pieces=river)
    stays = "a river stays where it is; its bridge or ford can only be closed"
    assert [why(b, Amend("remove-terrain", {"piece": i})) for i in range(3)] == [stays] * 3
    assert why(b, Amend("close-gap", {"piece": 0})) == "only a bridge or a ford can be closed: piece 1"
    assert why(field(), Amend("close-gap", {"piece": 0})) == "there is no bridge or ford on the table"
    change_terrain(b, Amend("close-gap", {"piece": 1}), as_it_is, "page.table")
    assert [p.kind for p in b.board.pieces] == ["river"]
    assert INCHES.say(cast_in(b), b.told[1].says, b.told[1].facts) == "A crossing is gone: the river runs through."


def test_a_removed_piece_is_gone_and_the_page_reads_what_is_left() -> None:
    b = field()
    change_terrain(b, Amend("remove-terrain", {"piece": 0}), lambda board: board, "page.table")
    assert b.board.pieces == ()


def test_a_change_belongs_to_its_moment_and_a_pause_to_the_game() -> None:
    changes = {"add-terrain": "before", "remove-terrain": "after"}
    a = Amend("add-terrain")
    assert refuse_moment(a, "before", changes, "page.table") is None
    late = refuse_moment(a, "after", changes, "page.table")
    assert late and said(field(), late) == "'add-terrain' is not possible now (after); possible: remove-terrain"
    strange = refuse_pauses(("before", "later"), ("before", "after"), "page.table")
    assert strange and strange.why == "no pause is called 'later'; there are before, after"
