"""Goals of a bench, as a person reads them."""

import pytest

from drumhead.combat import stage, volley
from drumhead.combat.army import ArmyList, Entry
from drumhead.combat.course import Goal, exact_odds, large_army

SMALL = (
    ArmyList("Spears", "toy", 10, (Entry("spears"), Entry("captain"))),
    ArmyList("Bows", "toy", 10, (Entry("bows"),)),
)


def test_exact_odds_are_timed_with_empty_caches_and_with_full_ones() -> None:
    parts = exact_odds("three dice", lambda battle: [])
    assert parts["exact_cold_us"].name == "three dice, cold, µs"
    assert {volley, stage} <= set(parts["exact_cold_us"].cold)
    assert not parts["exact_cached_us"].cold
    assert set(exact_odds("packets", lambda battle: [], figure="packets")) == {"packets_cold_us", "packets_cached_us"}


def test_a_large_army_is_put_together_from_small_lists() -> None:
    army = large_army(1, 40, SMALL)
    assert (army.book, army.limit) == ("toy", 40)
    assert army == large_army(1, 40, SMALL)
    assert 4 <= len(army.entries) <= 8
    assert {entry.unit for entry in army.entries} <= {"spears", "captain", "bows"}


@pytest.mark.parametrize(
    ("goal", "text"), [(Goal(15_000, "at least"), "at least 15,000"), (Goal(0.5, "at most"), "at most 0.5")]
)
def test_a_goal_says_its_direction_and_its_figure(goal: Goal, text: str) -> None:
    assert str(goal) == text
