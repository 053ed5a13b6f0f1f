"""The end of a battle: who leads, and what is kept and told of the winner."""

from fractions import Fraction

import pytest

from drumhead.combat.ending import concede, finish, leader, score
from drumhead.flow.event import Counted, Noted
from drumhead.flow.state import Outcome
from tests.combat.battles import battle, told


@pytest.mark.parametrize(("scores", "seat"), [(("7/2", "3"), 0), (("1/3", "1/2"), 1), (("2/4", "1/2"), None)])
def test_the_higher_exact_score_leads_and_equal_ones_are_a_draw(scores: tuple[str, str], seat: int | None) -> None:
    assert leader([Fraction(s) for s in scores]) == seat


def test_the_opponent_scores_for_a_unit_and_hears_of_it() -> None:
    b = battle()
    score(b, 2, Fraction(7, 2), "none.score", cost=3)
    score(b, 3, Fraction(1, 2), "none.score")
    assert b.scores == [4, 0]
    first, second = told(b, Counted)
    assert (first.counters, first.seat, first.facts) == ({"score": "7/2"}, 0, {"unit": 2, "cost": 3})
    assert second.counters == {"score": "4"}


def test_the_outcome_holds_the_scores_as_they_stand_and_is_told_once() -> None:
    b = battle()
    b.scores = (Fraction(7, 2), Fraction(3))
    finish(b, 0, "none.win")
    assert b.outcome == Outcome(0, ("7/2", "3"), "none.win", "over", {})
    (end,) = told(b, Counted)
    assert end.counters == {"over": 1} and end.facts == {"winner": 0, "scores": ["7/2", "3"]}


def test_a_seat_that_concedes_loses_whatever_the_score() -> None:
    b = battle()
    b.scores = (Fraction(0), Fraction(9))
    concede(b, 1, "none.concede")
    assert b.outcome and (b.outcome.winner, b.outcome.facts) == (0, {"gave_up": 1})
    assert told(b, Noted) == [Noted("none.concede", "gives_up", {"seat": 1})]
