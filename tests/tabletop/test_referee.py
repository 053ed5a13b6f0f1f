"""A referee's changes: each at its own moment, and who sets up last."""

from drumhead.dice.scripted import Scripted
from drumhead.flow.loop import answer, refuse, run
from drumhead.flow.question import REFEREE, Amend, Picked
from drumhead.space.terrain import Board
from drumhead.tabletop.referee import PAUSES, asks_for_change, carry_out, pause_question, refuse_amend
from tests.tabletop.armies import Troop, piece, table, why

B = table(Troop(0, [(10, 10)]), pieces=[piece("woods", 30, 20, 36, 26)])
LAST = Amend("deploy-last", {"seat": 1})


def as_it_is(board: Board) -> Board:
    return board


def refused(a: Picked | Amend, moment: str) -> str:
    return why(B, refuse_amend(B, a, moment, as_it_is, "page.table"))


def test_a_referee_is_asked_at_the_moments_that_were_chosen() -> None:
    b = B.clone()
    b.pauses = PAUSES[1:2]
    found = [asks_for_change(b, moment, "page.table") for moment in PAUSES]
    assert [asked and asked.seat for asked in found] == [None, REFEREE, None]


def test_every_change_has_its_moment_and_going_on_is_always_legal() -> None:
    assert refused(LAST, "before-set-up") == ""
    assert refused(LAST, "sides-chosen").startswith("'deploy-last' is not possible now (sides-chosen)")
    assert refused(Amend("deploy-last", {"seat": 2}), "before-set-up") == "seat must be 0 or 1"
    assert refused(Amend("remove-terrain", {"piece": 4}), "sides-chosen") == "piece must be a number from 0 to 0"
    assert [refused(Picked("go-on"), moment) for moment in PAUSES] == ["", "", ""]


def test_a_change_is_carried_out_and_told() -> None:
    b = B.clone()
    b.told = []
    carry_out(b, LAST, as_it_is, "page.table")
    carry_out(b, Amend("remove-terrain", {"piece": 0}), as_it_is, "page.table")
    assert (b.deploys_last, b.board.pieces) == (1, ())
    assert [e.says for e in b.told] == ["deploys_last", "", "terrain_changed"]


def test_a_pause_is_asked_again_after_each_change_until_the_game_goes_on() -> None:
    pause = pause_question(__name__, "", as_it_is, "page.table")
    b = B.clone()
    b.pauses, b.told = PAUSES, []
    b.then(pause("before-set-up"))
    run(b)
    assert b.question and b.question.seat == REFEREE
    refused = refuse(b, Amend("deploy-last", {"seat": 2}))
    assert refused and refused.clause == "page.table"
    answer(b, LAST, Scripted())
    assert b.deploys_last == 1 and b.question
    answer(b, Picked("go-on"), Scripted())
    assert b.question is None
    assert refuse_amend(b, Amend("dance", {}), "before-set-up", as_it_is, "") is None, "an empty clause refuses nothing"
