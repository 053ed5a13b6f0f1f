"""Odds for a screen: mean, order and reasons."""

from drumhead.combat.odds_shown import distribution, most_first, reasons_of
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
