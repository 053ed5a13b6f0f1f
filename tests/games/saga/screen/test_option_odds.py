"""Odds for the screen: the attack, the answer to it, and the reasons of both."""

import pytest

from drumhead.flow.game import Draft
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.screen.option_odds import ATTACKS, assault, reasons
from drumhead.testkit.inches import block, piece, row
from tests.games.saga.kit import battle, regulars, rookies, say


def bows(foe_at: float, *terrain: object, fatigue: int = 0) -> Saga:
    mine = regulars(block(8, 10, 10), "Bow", fatigue=fatigue)
    return battle([mine], [rookies(row(12, 10, foe_at))], *terrain)  # type: ignore[arg-type]


def test_every_need_of_a_shot_is_named_with_its_clause() -> None:
    (odds,) = ATTACKS.shots(bows(20), 0, "here")
    assert [(r.text, r.clause) for r in odds.reasons] == [
        ("8 can fire: 8 dice", "saga.shooting.one-weapon-each"),
        ("Hit on 4+", "saga.shooting.hit-tests"),
        ("Block on 5+", "saga.shooting.block-tests"),
    ]
    assert odds.facts["able"] == 8 and odds.facts["of"] == 8


def test_cover_and_fatigue_are_reasons_too() -> None:
    woods = piece("woods", 0, 18, 40, 22)
    (odds,) = ATTACKS.shots(bows(20, woods, fatigue=1), 0, "here")
    clauses = [r.clause for r in odds.reasons]
    assert "saga.special.armored-die-per-hit" in clauses
    assert "saga.fatigue.spend-reroll-hits" in clauses


def test_an_attack_of_nobody_has_no_reasons() -> None:
    assert reasons((), {}) == ()


def test_the_answer_is_an_assault_or_how_much_it_falls_short() -> None:
    near, far = ATTACKS.answer(bows(20), 1, 0), ATTACKS.answer(bows(29), 1, 0)
    assert near.text == far.text == "Red 0's assault"
    assert near.mean > 0 and near.target == 0
    assert far.mean == 0 and far.facts["short"] == pytest.approx(5000, abs=10)


def test_the_answer_of_shooters_out_of_reach_is_their_shot() -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(row(12, 10, 29), "Bow")])
    assert ATTACKS.answer(b, 1, 0).text == "Red 0's shot"


def test_an_assault_tells_the_losses_of_both_and_who_strikes_first() -> None:
    odds = assault(bows(18), 0, 1)
    assert sum(odds.p) == pytest.approx(1) and sum(odds.own) == pytest.approx(1)
    assert odds.reasons[1].clause == "saga.melee.simultaneous"


@pytest.mark.parametrize(("fatigue", "foe_at", "told"), [(1, 22, True), (1, 16, False), (0, 22, False)])
def test_an_assault_tells_that_it_falls_short_once_it_is_halved(fatigue: int, foe_at: float, told: bool) -> None:
    clauses = [r.clause for r in assault(bows(foe_at, fatigue=fatigue), 0, 1).reasons]
    assert ("saga.fatigue.spend-halve-move" in clauses) is told


def test_holding_and_walking_say_what_the_best_shot_from_there_costs() -> None:
    odds = SAGA.option_odds(bows(39))
    assert "hold" not in odds
    assert odds["walk"].mean > 0


def test_another_action_is_foreseen_with_the_fatigue_that_it_costs() -> None:
    """The enemy may spend the point at once; the card of a drag says the same."""
    fresh, tired = bows(18), bows(18, fatigue=1)
    say(fresh, "hold", "none")
    for key in ("hold", "assault:1"):
        odds, as_tired = SAGA.option_odds(fresh)[key], SAGA.option_odds(tired)[key]
        assert (odds.p, odds.own) == (as_tired.p, as_tired.own)
    aimed = SAGA.preview(fresh, 0, Draft(0, target=1, action="assault"))
    assert aimed.odds[0].p == SAGA.option_odds(fresh)["assault:1"].p


def test_an_assault_tells_what_may_come_back_where_it_ends() -> None:
    """Out of reach of their bows where it stands, in reach of both once it has gone in."""
    b = battle([regulars(block(8, 10, 10))], [rookies(row(12, 10, 18)), rookies(row(12, 10, 40), "Bow")])
    odds = SAGA.option_odds(b)["assault:1"]
    assert odds.destroys == odds.p[-1] and odds.back is not None
    assert odds.back.target == 0 and odds.back.mean > 0
