"""Odds for a screen: mean, order and reasons."""

import pytest

from drumhead.combat.odds_shown import (
    add_exposure,
    best_of,
    distribution,
    most_first,
    reasons_of,
    sum_losses,
    with_answer,
)
from drumhead.combat.stage import Choice, Sort
from drumhead.dice.die import Die
from drumhead.flow.game import Reason

HIT = Sort("dice", Die(6, 4), {"hit": "hits"}, "hit", "page.hit")
AGAIN = Choice("page.again", {"keep": (), "spend": ()}, "spend", ("tired",), "again", "page.again")


def need(stage: Sort) -> Reason:
    return Reason(f"{stage.name} {stage.die.need}+", stage.clause)


def choice(stage: Choice) -> Reason:
    return Reason(stage.name, stage.clause)


def test_a_distribution_has_its_mean_and_facts() -> None:
    odds = distribution("Shot", 3, (0.25, 0.5, 0.25), unit=1)
    assert (odds.p, odds.mean, odds.target, odds.facts) == ((0.25, 0.5, 0.25), 1.0, 3, {"unit": 1})


def test_the_highest_mean_comes_first_and_nothing_is_left_out() -> None:
    low, high = distribution("low", 1, (1.0,)), distribution("high", 2, (0.0, 1.0))
    assert [(o.text, o.stand) for o in most_first([low, None, high], "here")] == [("high", "here"), ("low", "here")]


def test_a_choice_is_a_reason_only_where_it_is_open_and_nothing_is_said_twice() -> None:
    stages = (HIT, AGAIN, HIT)
    assert reasons_of(stages, {"tired": 1}, need, choice) == (
        Reason("hit 4+", "page.hit"), Reason("again", "page.again"),
    )  # fmt: skip
    assert reasons_of(stages, {"tired": 0}, need, choice) == (Reason("hit 4+", "page.hit"),)


# ---------------------------------------------------------------------------------------------------- both sides
ATTACK = distribution("Shot", 3, (0.2, 0.8), 0.8, unit=1)
TARGETS, OTHERS = distribution("", 1, (0.0, 1.0), 1.0, unit=3), distribution("", 1, (0.6, 0.4), 0.4, unit=4)


def test_the_target_answers_only_if_it_lives() -> None:
    """It would do the most harm, but four times in five it is gone by then."""
    found = with_answer(ATTACK, [TARGETS, OTHERS]).back
    assert found and (found.facts["unit"], found.mean) == (4, 0.4)
    alone = with_answer(ATTACK, [TARGETS]).back
    assert alone and alone.p == pytest.approx((0.8, 0.2)) and alone.destroys == pytest.approx(0.2)


def test_what_does_no_harm_does_not_come_back() -> None:
    assert with_answer(ATTACK, [distribution("", 1, (1.0,), unit=4)]).back is None
    assert with_answer(ATTACK, []).back is None


def test_losses_by_two_causes_add_up_to_what_a_unit_can_take() -> None:
    assert sum_losses((0.5, 0.5), (0.5, 0.5), 2) == pytest.approx((0.25, 0.5, 0.25))
    assert sum_losses((0.5, 0.5), (0.5, 0.5), 1) == pytest.approx((0.25, 0.75))
    assert sum_losses((), (0.5, 0.5), 1) == (0.5, 0.5)


def test_enemies_that_wait_to_shoot_are_part_of_the_cost() -> None:
    watcher = distribution("", 1, (0.7, 0.3), 0.3, unit=5)
    assert add_exposure(ATTACK, 1, [watcher], []).own == pytest.approx((0.7, 0.3))
    assert add_exposure(ATTACK, 1, [], []).own == ()


def test_the_likeliest_to_destroy_comes_first() -> None:
    assert best_of([OTHERS, TARGETS]) is TARGETS and best_of([]) is None
