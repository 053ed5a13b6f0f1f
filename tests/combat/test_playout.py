"""A battle played on by expectation: turns, shares, units that are stopped, the last round."""

import numpy as np
import pytest

from drumhead.combat.playout import GETS_UP, Force, Strikes, chances_of, expected_margin


def force(costs: list[float], kill: list[list[float]], rounds: int = 1, stop: list[list[float]] | None = None) -> Force:
    tables = [np.array([kill]), np.array([stop or np.zeros_like(kill)])]
    worth = np.array(costs)
    return Force(worth, 0.2 * worth, [Strikes(tables[0].copy(), tables[1].copy()) for _ in range(rounds)])


def margin(mine: Force, theirs: Force, ends: bool = True) -> float:
    return float(expected_margin(mine, theirs, ends, 0.1)[0])


def test_who_acts_first_strikes_with_all_it_has() -> None:
    mine, theirs = force([10], [[0.5]]), force([10], [[0.5]])
    assert margin(mine, theirs) == pytest.approx(10 * 0.5 - 10 * (1 - 0.5 * 0.5))


def test_a_unit_that_has_acted_does_not_strike() -> None:
    mine, theirs = force([10], [[0.5]]), force([10], [[0.5]])
    theirs.waits[:] = 0.0
    assert margin(mine, theirs) == pytest.approx(10 - 5)


def test_the_second_shot_goes_to_who_is_worth_more_by_then() -> None:
    mine, theirs = force([10, 8], [[0.0], [0.0]]), force([5, 5], [[0.9, 0.9], [0.9, 0.9]])
    first, _ = chances_of(np.array([[10.0, 8.0]]))[0]
    margin(mine, theirs)
    assert mine.alive[0, 0] == pytest.approx(1 - 0.9 * first, abs=0.03)
    assert mine.alive[0, 1] < (1 - 0.9 * (1 - first)) / 5


def test_which_of_two_equal_enemies_was_hit_makes_no_difference() -> None:
    """The second of mine reaches the middle one only: nobody may count on the first leaving it alone, or not."""
    kill, none = np.array([[[0.5, 0.5, 0.5], [0.0, 0.5, 0.0]]] * 2), np.zeros((2, 3, 2))
    mine = Force(np.array([10.0, 10.0]), np.zeros(2), [Strikes(kill, np.zeros_like(kill))])
    theirs = Force(np.full(3, 10.0), np.zeros(3), [Strikes(none, none)])
    theirs.alive[:] = [[0.5, 1, 1], [1, 1, 0.5]]
    theirs.waits[:, 0] = 0.0
    one, other = expected_margin(mine, theirs, True, 0.1)
    assert one == pytest.approx(other)


def test_an_enemy_worth_nothing_is_no_target() -> None:
    assert chances_of(np.array([[0.0, 2.0, 2.0], [0.0, 0.0, 0.0]])).tolist() == [[0.0, 0.5, 0.5], [0.0, 0.0, 0.0]]


def test_who_was_stopped_gets_up_with_its_turn_and_does_nothing_else() -> None:
    mine, theirs = force([10], [[1.0]]), force([10], [[0.0]])
    mine.able[:], mine.down[:] = 0.0, 1.0
    assert margin(mine, theirs) == pytest.approx(0.0)
    assert mine.able[0, 0] == 1.0


def test_who_is_stopped_in_the_last_round_is_lost_unless_helped_up() -> None:
    mine, theirs = force([10], [[0.0]]), force([10], [[0.0]], stop=[[1.0]])
    assert margin(mine, theirs) == pytest.approx(10 * GETS_UP - 10)


def test_nobody_shoots_to_kill_who_is_stopped_for_good() -> None:
    mine, theirs = force([10, 4], [[0.0], [0.0]]), force([10], [[0.5, 0.5]])
    mine.able[0, 0] = 0.0
    margin(mine, theirs)
    assert mine.alive[0] == pytest.approx([1.0, 0.5], abs=0.001)


def test_who_is_done_first_opens_the_next_round() -> None:
    few, many = force([10], [[0.5, 0.0]], 2), force([10, 10], [[1.0], [0.0]], 2)
    few.waits[:], many.waits[:] = 0.0, [1.0, 1.0]
    many.strikes[0].kill[:] = 0.0
    assert margin(few, many) == pytest.approx(-10 * (0.5 + 1) + 0.5 * 10)


def test_positions_are_played_side_by_side() -> None:
    mine = Force(np.array([10.0]), np.zeros(1), [Strikes(np.array([[[0.5]], [[0.0]]]), np.zeros((2, 1, 1)))])
    theirs = Force(np.array([10.0]), np.zeros(1), [Strikes(np.zeros((2, 1, 1)), np.zeros((2, 1, 1)))])
    assert list(expected_margin(mine, theirs, True, 0.1)) == pytest.approx([5.0, 0.0])
