"""The ledger's policy: what a plain player answers."""

from drumhead.flow.question import Picked
from drumhead.games.deadzone.game import DEADZONE
from drumhead.testkit import asked
from drumhead.testkit.cubes import go, number
from tests.games.deadzone.kit import battle, dog, keeper, muster, say, second, setup, sweep, tactical, third


def test_the_first_side_and_units_in_roster_order_behind_the_most_cover() -> None:
    b, _ = muster(setup())
    assert DEADZONE.suggest(b) == Picked("S")
    say(b, "S")
    assert DEADZONE.suggest(b) == Picked(0)


def test_a_pinned_unit_first_if_it_could_be_shot_at() -> None:
    b = battle([tactical((2, 2)), tactical((5, 5), pinned=1)], [third((5, 7))], round=2)
    assert DEADZONE.suggest(b) == Picked(1)


def test_the_unit_with_the_best_exchange_acts() -> None:
    b = battle([tactical((2, 2)), tactical((5, 2), "missile-launcher")], [third((5, 7))])
    assert DEADZONE.suggest(b) == Picked(1)


def test_an_assault_that_wins_more_than_it_loses_else_the_best_shot() -> None:
    b = battle([second((2, 2)), dog((7, 0))], [tactical((2, 4), pinned=1)])
    say(b, 0)
    assert DEADZONE.suggest(b) == Picked("assault")
    b = battle([tactical((2, 2)), tactical((7, 0))], [third((2, 6))])
    say(b, 0)
    assert DEADZONE.suggest(b) == Picked("hold")


def test_with_nothing_to_shoot_at_command_with_two_friends_near_else_run() -> None:
    wall = [f"solid {x},4,0" for x in range(8)]
    b = battle([keeper((2, 0)), tactical((3, 0)), tactical((4, 0))], [dog((2, 7))], *wall)
    say(b, 0)
    assert DEADZONE.suggest(b) == Picked("command")
    b = battle([dog((2, 0)), dog((3, 0))], [dog((2, 7))])
    say(b, 0)
    assert DEADZONE.suggest(b) == Picked("run")


def test_the_way_avoids_mines() -> None:
    b = battle([dog((2, 0)), dog((7, 0))], [tactical((2, 5), pinned=1)], mines=[((2, 3), 1)])
    say(b, 0, "run")
    assert asked(b) == "path"
    answer = DEADZONE.suggest(b)
    assert answer != go((2, 1), (2, 2), (2, 3), (2, 4))
    assert number((2, 3)) not in [number(c) for c in answer.cells]  # type: ignore[union-attr]


def test_a_shot_at_one_and_suppressing_fire_at_two_in_a_cube() -> None:
    b = battle([tactical((2, 2))], [third((2, 5))])
    say(b, "hold")
    assert DEADZONE.suggest(b) == Picked("shoot:assault-rifle:1")
    b = battle([tactical((2, 2))], [third((2, 5)), third((2, 5))])
    say(b, "hold")
    assert DEADZONE.suggest(b) == Picked(sweep("assault-rifle", (2, 5)))


def test_at_the_beginning_only_a_likely_kill_is_shot_at_and_at_the_end_anything() -> None:
    b = battle([tactical((2, 2), watch=True)], [second((2, 6)), dog((7, 7))], "cover 2,6,0", turn=1)
    say(b, 1)
    assert (asked(b), DEADZONE.suggest(b)) == ("overwatch-begin", Picked("wait"))
    say(b, "wait", "hold")
    assert (asked(b), DEADZONE.suggest(b)) == ("overwatch-end", Picked("shoot:assault-rifle:0:1"))


def test_orders_rouse_first_then_shoot() -> None:
    b = battle([keeper((2, 2)), tactical((2, 3)), tactical((3, 3), pinned=1)], [third((2, 6))], round=2)
    say(b, 0, "command", dice=[6, 7, 1])
    assert DEADZONE.suggest(b) == Picked("recover:2")
    say(b, "recover:2")
    assert DEADZONE.suggest(b) in (Picked("shoot:1"), Picked("shoot:2"))
