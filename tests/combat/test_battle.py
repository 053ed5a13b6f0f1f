"""The battle: living units, who was done first, and the end with its winner."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from drumhead.combat.ending import concede, finish, leader
from drumhead.combat.shown import seat_shown, table_counters
from drumhead.combat.unit import Model
from drumhead.flow.event import Counted
from tests.combat.battles import battle, told, unit


# ---------------------------------------------------------------------------------------------------- units
def test_only_living_units_are_an_army_or_foes() -> None:
    b = battle()
    b.put(unit(1, 0, models=()))
    assert [u.id for u in b.army(0)] == [0]
    assert [u.id for u in b.foes(0)] == [2, 3]
    assert [u.id for u in b.foes(1)] == [0]


def test_activations_are_counted_and_who_was_done_first_is_known() -> None:
    b = battle(opener=1)
    assert b.done_first() == 1, "nobody has acted: who opened"
    for seat in (1, 0, 0):
        b.count_activation(seat)
    assert (b.activations, b.last, b.done_first()) == (3, [3, 1], 1)


def test_a_clone_shares_nothing_that_changes() -> None:
    b = battle()
    other = b.clone()
    other.count_activation(0)
    other.put(replace(other.unit(0), acted=True))
    other.scores[1] += 3
    assert (b.activations, b.last, b.unit(0).acted, b.scores[1]) == (0, [0, 0], False, 0)


def test_a_unit_loses_models_and_is_fresh_again() -> None:
    u = replace(unit(0, 0), born=(4, 5, 6), models=(4, 5, 6), acted=True)
    assert u.without((5,)).models == (4, 6)
    assert not u.without((4, 5, 6)).alive
    rested = u.fresh()
    assert not rested.acted and rested.fresh() is rested


def test_a_model_takes_no_more_wounds_than_it_has_and_is_worth_an_exact_share() -> None:
    m = Model(0, 0, "hero", 3, ("Sword",), 3, 1000, 0, (3, 8))
    assert (m.wounded(2).wounds, m.wounded(9).wounds) == (2, 3)
    assert m.worth == Fraction(3, 8)


# ---------------------------------------------------------------------------------------------------- the end
@pytest.mark.parametrize(("scores", "wins"), [((1, 0), 0), ((0, 1), 1), ((2, 2), None)])
def test_the_higher_score_leads_and_a_tie_is_nobodys(scores: tuple[int, int], wins: int | None) -> None:
    assert leader([Fraction(s) for s in scores]) == wins


def test_the_end_has_its_winner_its_scores_and_its_clause() -> None:
    b = battle(scores=[Fraction(3, 8), Fraction(2)])
    finish(b, 1, "none.most-points")
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.scores, b.outcome.clause) == (1, ("3/8", "2"), "none.most-points")
    assert [e.counters for e in told(b, Counted)] == [{"over": 1}]


def test_who_gives_up_has_lost_whatever_the_scores() -> None:
    b = battle(scores=[Fraction(9), Fraction(0)])
    concede(b, 0, "none.concede")
    assert b.outcome is not None and b.outcome.winner == 1


# ---------------------------------------------------------------------------------------------------- as it is shown
def test_counters_say_only_what_has_happened() -> None:
    b = battle()
    assert table_counters(b) == {}
    assert seat_shown(b, 0, {"edge": 0}).counters == {"edge": 0}
    b.round, b.opener, b.active, b.scores = 2, 1, 3, [Fraction(0), Fraction(3, 8)]
    b.hands = ((), ({"unit": "Axes"},))
    assert table_counters(b) == {"round": 2, "opener": 1, "active": "u3"}
    shown = seat_shown(b, 1, {})
    assert (shown.name, shown.counters, shown.hand) == ("Gules", {"score": "3/8"}, ({"unit": "Axes"},))
    finish(b, None, "none.draw")
    assert table_counters(b)["over"] == 1
