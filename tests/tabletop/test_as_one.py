"""What two units gain or lose by fighting as one."""

from drumhead.tabletop.as_one import better_as_one
from drumhead.tabletop.setting_up import join_units
from tests.tabletop.armies import Troop, row, table
from tests.tabletop.skirmish import evaluate


def gain(mine: int, *foes: int) -> float:
    """Of two units of so many models against enemies of so many each."""
    pair = (Troop(0, row(mine, 10, 10)), Troop(0, row(mine, 30, 10)))
    b = table(*pair, *(Troop(1, row(n, 10, 20 + 3 * i)) for i, n in enumerate(foes)))
    b.round = 1
    world = b.clone()
    join_units(world, world.units[1], world.units[0])
    return better_as_one(evaluate(b), evaluate(world), (0, 1))


def test_as_one_they_destroy_what_neither_can_alone() -> None:
    assert gain(4, 8) > 0


def test_as_one_they_waste_on_few_what_two_attacks_would_not() -> None:
    assert gain(8, 4) < 0


def test_it_is_the_average_of_all_enemies() -> None:
    assert gain(4, 4, 8) == (gain(4, 4) + gain(4, 8)) / 2


def test_without_enemies_it_is_nothing() -> None:
    assert gain(4) == 0
