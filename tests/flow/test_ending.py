"""Every end of a battle has one outcome, and one sentence."""

from drumhead.flow.ending import OUT_OF_TIME, RESIGNED, outcome_of
from drumhead.flow.question import WATCHER
from drumhead.flow.record import LiveBattle
from drumhead.flow.state import Outcome
from drumhead.flow.words import Renderer
from tests.flow.toy import TUG, live, played_out


def ended(t: LiveBattle) -> tuple[Outcome, str]:
    """The outcome of a battle that is over, and its sentence."""
    found = outcome_of(TUG, t.state, t.entries[-1])
    assert found is not None
    return found, Renderer(TUG, TUG.view(t.state, WATCHER)).outcome(found).text or ""


def test_while_the_battle_goes_on_there_is_none() -> None:
    t = live()
    assert outcome_of(TUG, t.state, t.entries[-1]) is None


def test_the_rules_decide_where_they_have_decided() -> None:
    t = played_out()
    assert outcome_of(TUG, t.state, t.entries[-1]) == t.state.outcome


def test_a_seat_that_resigns_or_runs_out_of_time_has_lost() -> None:
    for why, words in ((RESIGNED, "Left resigned."), (OUT_OF_TIME, "Left ran out of time.")):
        t = live()
        t.leave(0, why)
        facts = {"seat": 0, "why": why}
        assert ended(t) == (Outcome(1, ("0", "0"), "", "left", facts), f"{words} Right has won.")


def test_a_clause_of_the_page_is_told_with_its_end() -> None:
    t = live()
    t.leave(1, "toy.ruling.left")
    found, words = ended(t)
    assert (found.winner, found.clause, words) == (0, "toy.ruling.left", "Right left the table. Left has won.")


def test_what_is_agreed_is_a_draw() -> None:
    t = live()
    t.agree()
    assert ended(t) == (Outcome(None, ("0", "0"), "", "agreed"), "Left and Right agreed on a draw.")
