"""Plans: what a good player would do with a unit, and why."""

from math import comb

import pytest

from drumhead.games.deadzone.play.evaluation import Evaluation
from drumhead.games.deadzone.play.plans import (
    at_least,
    command_worth,
    hazard_cost,
    mine_worth,
    overwatch_worth,
    plans,
    strike_cost,
)
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.testkit.cubes import number
from tests.games.deadzone.kit import assault, battle, dog, first, keeper, second, tactical, third


def best(b: Deadzone, u: int = 0) -> tuple[str, str]:
    p = plans(Evaluation(b), b.fighter(u))[0]
    return p.action, str(p.target) if p.target >= 0 else p.fire.how


def test_who_lies_stands_up() -> None:
    b = battle([tactical((2, 2), pinned=1), tactical((5, 5))], [dog((2, 3))], round=2)
    assert [p.action for p in plans(Evaluation(b), b.fighter(0))] == ["recover"]


def test_in_the_last_round_a_pin_is_as_good_as_a_kill_and_likelier() -> None:
    red = [second((2, 5), acted=True)]
    assert best(battle([tactical((2, 2))], red, round=4))[1] == "suppress"
    b = battle([tactical((2, 2))], [dog((2, 5), acted=True)], round=1)
    assert best(b)[1] == "shoot"


def test_a_blade_goes_where_it_can_kill() -> None:
    b = battle([second((2, 2))], [third((2, 4)), tactical((6, 6))])
    assert best(b) == ("assault", "1")


def test_who_can_do_nothing_does_not_stand_in_the_open_before_guns() -> None:
    wall = [f"solid {x},3,0" for x in range(3)]
    b = battle([dog((3, 2))], [tactical((3, 7)), tactical((4, 7), "machinegun")], *wall)
    p = plans(Evaluation(b), b.fighter(0))[0]
    assert p.action == "run"
    assert not any(b.ground.sees[e.cube][p.cube] for e in b.foes(0))


def test_waiting_is_worth_nothing_when_nobody_comes() -> None:
    b = battle([tactical((2, 2))], [dog((2, 6), acted=True)], round=4)
    assert overwatch_worth(Evaluation(b), b.fighter(0)) == 0
    b = battle([tactical((2, 2))], [dog((2, 6))], round=4)
    assert overwatch_worth(Evaluation(b), b.fighter(0)) > 0


def test_commands_count_by_the_chance_of_their_successes() -> None:
    p = 3 / 8
    assert [at_least(n) for n in (1, 2, 3)] == [
        pytest.approx(sum(comb(3, k) * p**k * (1 - p) ** (3 - k) for k in range(n, 4))) for n in (1, 2, 3)
    ]


def test_to_stand_up_in_the_last_round_is_worth_all_it_costs() -> None:
    b = battle([keeper((2, 2)), tactical((2, 3), pinned=4, acted=True)], [dog((7, 7), acted=True)], round=4)
    assert command_worth(Evaluation(b), b.fighter(0)) == pytest.approx(45 * at_least(1))
    assert best(b)[0] == "command"


def test_a_mine_is_for_those_on_foot() -> None:
    b = battle([assault((2, 2), "engineer")], [dog((2, 6))])
    assert mine_worth(Evaluation(b), number((2, 2)), 0) > 0
    b = battle([assault((2, 2), "engineer")], [tactical((2, 6))])
    assert mine_worth(Evaluation(b), number((2, 2)), 0) == 0


def test_a_unit_without_a_target_lays_a_mine_in_the_way_of_enemies() -> None:
    wall = [f"solid {x},4,0" for x in range(8)]
    b = battle([assault((2, 0), "engineer")], [first((2, 7)), second((3, 7)), second((4, 7))], *wall)
    found = plans(Evaluation(b), b.fighter(0), ["hold", "overwatch", "plant"])
    assert found[0].action == "plant"


def test_a_mine_and_dangerous_ground_cost_who_enters() -> None:
    b = battle([dog((2, 2))], [tactical((7, 7))], "dangerous 2,3,0", mines=[((2, 3), 1), ((3, 3), 0)])
    s, u = Evaluation(b), b.fighter(0)
    assert hazard_cost(s, u, number((2, 3))) == pytest.approx(2 * strike_cost(s, u))
    assert hazard_cost(s, u, number((3, 3))) == hazard_cost(s, u, number((4, 3))) == 0
    assert hazard_cost(s, b.fighter(1), number((2, 3))) == 0
