"""The sentences of all battles: points, the roll-off, the rounds, and how a battle ended."""

from fractions import Fraction
from typing import Any

import pytest

from drumhead.combat.sayings import BATTLE, points
from drumhead.flow.words import Cast, NamedUnit
from drumhead.ledger.clause import ledger

CAST = Cast(("Azure", "Gules"), {3: NamedUnit("Wardens", 0, True), 4: NamedUnit("Old Bear", 1, False)})


def said(sentence: str, **facts: Any) -> str:
    return BATTLE.say(CAST, sentence, facts)


@pytest.mark.parametrize(("exact", "text"), [("3", "3"), ("7/2", "3.5"), ("7/3", "2.33"), ("1/4", "0.25"), ("0", "0")])
def test_points_are_exact_where_that_is_short(exact: str, text: str) -> None:
    assert points(Fraction(exact)) == text


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"chance": 0.65, "wounds": 0.7, "lost": 0.3}, "Destroys Gules's Old Bear in 65 % of cases, loses 0.3."),
        ({"chance": 0.09, "wounds": 1.0}, "1.0 wound on Gules's Old Bear on average."),
        ({"chance": 0, "wounds": 0.9, "after": True, "volleys": 3},
         "From there: 0.9 wounds on Gules's Old Bear in 3 volleys on average."),
    ],
)  # fmt: skip
def test_an_attack_is_advised_with_what_it_does(facts: dict[str, Any], text: str) -> None:
    assert said("advises_attack", target=4, **facts) == text


@pytest.mark.parametrize(
    ("name", "facts", "text"),
    [
        ("roll_off", {"faces": (2, 5)}, "Gules wins the roll-off, 5 to 2."),
        ("roll_off", {"faces": (6, 1)}, "Azure wins the roll-off, 6 to 1."),
        ("roll_off", {"faces": (4, 4)}, "The roll-off is a tie at 4. Roll again."),
        ("list_shown", {"seat": 0, "hand": [{"cost": 20}, {"cost": 5}]}, "Azure's army is shown: 25 points."),
        ("list_shown", {"seat": 1, "hand": [{"cost": 1}]}, "Gules's army is shown: 1 point."),
        ("throws_in_roll_off", {"seat": 1}, "Gules rolls for the roll-off"),
        ("round_begins", {"counters": {"round": 2, "opener": 1}, "why": "done-first"},
         "Round 2. Gules was done first and starts."),
        ("not_yours", {"unit": 3}, "Wardens are not yours"),
        ("is_gone", {"unit": 4}, "Old Bear is no longer on the battlefield"),
        ("gives_up", {"seat": 0}, "Azure gives up."),
    ],
)  # fmt: skip
def test_what_happens_is_said_in_one_sentence(name: str, facts: dict[str, Any], text: str) -> None:
    assert said(name, **facts) == text


@pytest.mark.parametrize(
    ("winner", "gave_up", "text"),
    [
        (0, None, "Azure wins, 7.5 to 3."),
        (1, None, "Gules wins, 3 to 7.5."),
        (None, None, "A draw, 7.5 to 3."),
        (0, 1, "Azure wins, 7.5 to 3: Gules gave up."),
    ],
)
def test_the_end_names_the_winner_and_that_score_first(winner: int | None, gave_up: int | None, text: str) -> None:
    assert said("over", winner=winner, scores=("15/2", "3"), gave_up=gave_up) == text


def test_a_house_rule_is_told_in_the_words_of_the_ledger() -> None:
    ruling = next(iter(ledger("saga").switches.values()))
    other = ruling.alternatives[0]
    assert said("house_rule", clause=ruling.id, name=other.name) == f"House rule: {other.means}."
