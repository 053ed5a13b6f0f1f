"""Points: the whole value with the last model, a part before; the best attack that comes about."""

import pytest

from drumhead.tabletop.worth import Gain, Stake, best_gain, best_within_reach, nearest_foe
from tests.tabletop.armies import Troop, row, table


def test_destruction_pays_the_value_and_a_wound_its_part() -> None:
    whole = Stake(value=8.0, takes=4, whole=4)
    assert whole.points_lost([0, 0, 0, 0, 1], 0.5) == 8.0
    assert whole.points_lost([0, 1], 0.5) == 1.0
    assert whole.points_lost([0.5, 0, 0.5], 0.5) == 1.0


def test_what_a_unit_has_lost_is_not_paid_twice() -> None:
    half = Stake(value=8.0, takes=2, whole=4)
    assert half.share_lost() == 0.5
    assert half.points_lost([0, 0, 1], 0.5) == pytest.approx(8.0 - 2.0)


def test_the_best_gain_and_the_best_that_can_be_reached() -> None:
    gains = [Gain(1.0, 4), Gain(3.0, 5), Gain(2.0, 6), Gain(-1.0, 7)]
    assert best_gain(gains) == Gain(3.0, 5)
    assert best_gain([]) is None
    assert best_within_reach(gains, lambda target: target != 5) == Gain(2.0, 6)
    assert best_within_reach(gains, lambda target: target == 7) is None


def test_what_cannot_pay_is_never_measured() -> None:
    asked: list[int] = []
    best_within_reach([Gain(-1.0, 1), Gain(0.0, 2), Gain(2.0, 3)], lambda target: bool(asked.append(target)))
    assert asked == [3]


def test_the_nearest_foe_is_measured_between_bases() -> None:
    b = table(Troop(0, row(3, 10, 10)), Troop(1, [(10, 20), (12, 18.5)], 1.0, 5.0))
    gap, mine, theirs = nearest_foe(b, 0)
    assert (gap, mine, theirs) == (5_500, 2, 4)
