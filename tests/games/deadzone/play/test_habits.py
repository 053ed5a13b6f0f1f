"""Bad habits that the advice does not have, each from a position: a sniper in the open, fighters in a heap, a sure kill
left alone, a last round spent waiting while behind."""

from typing import Any

from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Answer, Picked
from drumhead.games.deadzone.desk.series import SERIES
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.testkit import asked
from tests.games.deadzone.kit import army, battle, buy, dog, first, muster, second, setup, table, tactical, third


def advised(b: Deadzone) -> Answer:
    a = DEADZONE.advise(b).answer
    assert DEADZONE.refuse(b, b.asked_seat, a) is None
    return a


def follow(b: Deadzone, *until: str) -> None:
    dice = SeededDice.from_number(1)
    while b.question is not None and asked(b) not in until:
        DEADZONE.answer(b, b.asked_seat, advised(b), dice)


def test_a_sniper_shoots_from_where_it_stands() -> None:
    b = battle([tactical((0, 0), "sniper-rifle")], [second((0, 5)), third((1, 6)), third((2, 6))])
    assert advised(b) == Picked("hold")


def test_fighters_are_not_deployed_in_a_heap() -> None:
    for number in range(4):
        b, _ = DEADZONE.muster(SERIES.draw(number, "150").setup, SeededDice.from_number(number))
        follow(b, "activate")
        for seat in (0, 1):
            cubes = [u.cube for u in b.army(seat)]
            assert max(map(cubes.count, cubes)) <= 2, number


def test_fighters_do_not_gather_in_one_cube_later() -> None:
    for number in range(4):
        b, _ = DEADZONE.muster(SERIES.draw(number, "150").setup, SeededDice.from_number(number))
        dice = SeededDice.from_number(number)
        while b.question is not None:
            DEADZONE.answer(b, b.asked_seat, advised(b), dice)
            cubes = [u.cube for u in b.units if u.models and u.cube >= 0 and u.kind.endswith("enforcer")]
            assert not cubes or max(map(cubes.count, cubes)) <= 2, (number, b.round)


def test_the_second_side_deploys_out_of_reach_of_guns_that_act_first() -> None:
    """Those behind the wall have no lane to it; in the open it could be shot at before it acts."""
    red = army("plague", buy("plague", "plague-dog"))
    blue = army("enforcers", buy("enforcers", "tactical-enforcer", "machinegun"))
    b, _ = muster(setup(blue, red, board=table(*(f"solid {x},6,0" for x in range(3)))))
    follow(b, "activate", "action")
    gun, hidden = b.army(0)[0], b.army(1)[0]
    assert not b.ground.sees[gun.cube][hidden.cube]


def test_a_shooter_deploys_where_a_walk_opens_a_lane_once_the_enemies_stand() -> None:
    """Deep behind the wall it would be safe and useless; the enemy has no gun."""
    blue = army("plague", buy("plague", "plague-dog"))
    red = army("enforcers", buy("enforcers", "tactical-enforcer", "machinegun"))
    b, _ = muster(setup(blue, red, board=table(*(f"solid {x},6,0" for x in range(6)))))
    follow(b, "activate", "action")
    prey, gun = b.army(0)[0], b.army(1)[0]
    near = [c for c in b.ground.cubes if b.ground.far[gun.cube][c] <= 1]
    assert any(b.ground.sees[c][prey.cube] for c in near)


def test_the_better_chance_is_advised() -> None:
    """A fusion gun kills far more often than fists."""
    b = battle([tactical((2, 2), "fusion-gun")], [dog((2, 4), acted=True), dog((7, 7))])
    odds = DEADZONE.option_odds(b)
    assert odds["hold"].p[-1] > odds["assault"].p[-1]
    assert advised(b) == Picked("hold")


def test_a_sure_kill_beside_it_is_taken_in_the_last_round() -> None:
    b = battle([first((2, 2))], [dog((2, 3), acted=True, pinned=4)], round=4)
    assert advised(b) == Picked("assault")


def last_round(**more: Any) -> Deadzone:
    """A shot from the open, with an enemy that waits to shoot back."""
    return battle([third((2, 1))], [second((2, 5)), first((3, 5))], round=4, **more)


def test_a_side_that_is_behind_does_not_spend_the_last_round_waiting() -> None:
    b = last_round(scores=(0, 60))
    follow(b, "shot", "path", "melee-target")
    assert asked(b) in ("shot", "path", "melee-target")
