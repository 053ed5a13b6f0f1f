"""Every end of a battle has one outcome: who won, and by which words."""

from drumhead.flow.ending import OUT_OF_TIME, RESIGNED, ending
from drumhead.flow.state import Outcome
from tests.flow.toy import TUG, played_out, table


def test_while_the_battle_goes_on_there_is_none() -> None:
    t = table()
    assert ending(TUG, t.state, t.entries[-1]) is None


def test_the_rules_decide_where_they_have_decided() -> None:
    t = played_out()
    assert ending(TUG, t.state, t.entries[-1]) == t.state.outcome


def test_whoever_resigns_or_runs_out_of_time_has_lost() -> None:
    for why, words in ((RESIGNED, "Left resigned."), (OUT_OF_TIME, "Left ran out of time.")):
        t = table()
        t.leave(0, why)
        assert ending(TUG, t.state, t.entries[-1]) == Outcome(1, ("0", "0"), "", f"{words} Right has won.")


def test_a_clause_of_the_page_is_told_with_its_end() -> None:
    t = table()
    t.leave(1, "toy.ruling.left")
    found = ending(TUG, t.state, t.entries[-1])
    assert found == Outcome(0, ("0", "0"), "toy.ruling.left", "Right left the table. Left has won.")


def test_what_is_agreed_is_a_draw() -> None:
    t = table()
    t.agree()
    assert ending(TUG, t.state, t.entries[-1]) == Outcome(None, ("0", "0"), "", "Left and Right agreed on a draw.")
