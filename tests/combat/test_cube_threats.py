"""Threats among cubes: the worst of each enemy, all of them together, and what a unit could do from a cube."""

from math import exp

import pytest

from drumhead.combat.cube_threats import Goal, Prospects, Threat, expected_loss

# Four cubes in a row. Lanes: 0 is none, 2 is better than 1.
NONE, POOR, GOOD = 0, 1, 2
MINE, FRIEND = 7, 8
WORTH = {MINE: 20.0, FRIEND: 10.0}


def threat(row: tuple[int, ...], weight: float = 1.0, other: float = 0.0, blow: float = 0.0, reach: int = 0) -> Threat:
    """An enemy in the first cube with one gun: 3 points on a poor lane, 6 on a good one."""
    return Threat(weight, other, FRIEND, (bytes(row),), ((0.0, 3.0, 6.0),), (0, 1, 2, 3), reach, blow)


def test_the_worst_is_the_best_shot_or_the_blow_where_it_reaches() -> None:
    t = threat((NONE, GOOD, POOR, NONE), blow=5.0, reach=2)
    assert [t.worst(cube) for cube in range(4)] == [5.0, 6.0, 5.0, 0.0]


def test_an_enemy_that_has_a_better_target_leaves_the_unit_alone() -> None:
    t = threat((NONE, GOOD, POOR, NONE), other=4.0)
    assert expected_loss(MINE, 1, [t], WORTH) == pytest.approx(20 * (1 - exp(-6 / 20)))
    assert expected_loss(MINE, 2, [t], WORTH) == pytest.approx(10 * (1 - exp(-4 / 10)))


def test_two_threats_cost_less_than_twice_one_for_a_unit_is_lost_only_once() -> None:
    t = threat((GOOD,) * 4)
    one, two = (expected_loss(MINE, 0, [t] * n, WORTH) for n in (1, 2))
    assert one < two < 2 * one
    assert expected_loss(MINE, 0, [t] * 1000, WORTH) == pytest.approx(WORTH[MINE])


def test_a_threat_counts_by_its_weight_and_none_where_nobody_sees() -> None:
    assert expected_loss(MINE, 0, [threat((GOOD,) * 4, weight=0.5)], WORTH) == pytest.approx(20 * (1 - exp(-3 / 20)))
    assert expected_loss(MINE, 0, [threat((NONE,) * 4)], WORTH) == 0.0


def prospects(soon: tuple[int, ...], late: tuple[int, ...], blow: float = 0.0) -> Prospects:
    """From the first cube, with the enemy in the last one, which is 3 away."""
    goal = Goal(3, ((0.0, 3.0, 6.0),), blow)
    return Prospects(((bytes(soon),),), ((bytes(late),),), (goal,), ((0, 1, 2, 3),), 1, 2)


@pytest.mark.parametrize(
    ("soon", "late", "points"),
    [(GOOD, GOOD, 6.0), (POOR, GOOD, 3.0), (NONE, GOOD, 3.0), (NONE, NONE, 0.75)],
    ids=["now", "now, though it were better later", "a turn later", "two turns later at best"],
)
def test_each_turn_spent_on_coming_near_takes_its_part(soon: int, late: int, points: float) -> None:
    assert prospects((0, 0, 0, soon), (0, 0, 0, late)).best(0, 0.5) == points


def test_a_blow_waits_for_the_run_to_it() -> None:
    assert prospects((0,) * 4, (0,) * 4, blow=8.0).best(0, 0.5) == pytest.approx(8.0 * 0.5)  # two cubes short: one run
