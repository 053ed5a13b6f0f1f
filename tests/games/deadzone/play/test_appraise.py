"""The appraisal: one side's gain is the other's loss, and what counts is what will be scored."""

from fractions import Fraction

import pytest

from drumhead.games.deadzone.play.appraise import appraise
from tests.games.deadzone.kit import Draft, battle, dog, say, second, tactical


def test_what_one_side_wins_the_other_loses() -> None:
    b = battle([tactical((2, 2), watch=True), tactical((3, 2), wounds=1)], [second((3, 5), pinned=1), dog((6, 6))])
    assert appraise(b, 0) == pytest.approx(-appraise(b, 1))
    say(b, 0, "hold")
    assert appraise(b, 0) == pytest.approx(-appraise(b, 1))


def test_at_the_end_it_is_the_margin() -> None:
    b = battle([tactical((2, 2))], [dog((2, 7), pinned=4)], round=4, scores=[Fraction(10), Fraction(30)])
    say(b, "overwatch")
    assert b.outcome is not None
    assert (appraise(b, 0), appraise(b, 1)) == (-5, 5)


@pytest.mark.parametrize("worse", [{"wounds": 1}, {"pinned": 2}, {"acted": True}])
def test_wounds_pins_and_spent_activations_tell(worse: dict[str, int]) -> None:
    def value(*blue: Draft) -> float:
        return appraise(battle(list(blue), [second((2, 5))], round=2, turn=1), 0)

    assert value(tactical((2, 2), **worse), tactical((7, 0))) < value(tactical((2, 2)), tactical((7, 0)))


def test_a_mine_before_the_enemy_is_worth_a_little() -> None:
    def value(mines: int) -> float:
        return appraise(battle([tactical((2, 2))], [second((2, 5))], mines=[((2, 3), 0)][:mines]), 0)

    assert 0 < value(1) - value(0) < 3
