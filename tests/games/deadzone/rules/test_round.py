"""Playing the game: turns, rounds, and who opens the next one."""

import pytest

from drumhead.testkit import asked, clause, offered, seat
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import (
    alive,
    army,
    assault,
    battle,
    buy,
    dog,
    muster,
    refusal,
    say,
    setup,
    sweep,
    tactical,
    third,
)


@clause("deadzone.round.alternate-single-unit", "deadzone.ruling.no-pass")
def test_after_an_activation_it_is_the_other_players_turn() -> None:
    b = battle([dog((0, 0)), dog((1, 0))], [dog((6, 7)), dog((7, 7))])
    say(b, 0, "hold")
    assert (asked(b), seat(b), offered(b)) == ("activate", 1, [2, 3])  # nobody may pass


@clause("deadzone.round.until-all-activated", "deadzone.ruling.no-pass")
def test_the_larger_army_activates_its_last_units_in_a_row() -> None:
    b = battle([dog((0, 0)), dog((1, 0))], [dog((x, 7)) for x in (4, 5, 6, 7)])
    for unit in (0, 2):
        say(b, unit, "hold")
    say(b, "hold", 3, "hold")  # blue's last unit needs no naming
    assert (seat(b), offered(b), b.round) == (1, [4, 5], 1)
    say(b, 4, "hold")
    assert (seat(b), b.round) == (1, 1)
    say(b, "hold")
    assert (b.round, asked(b), seat(b)) == (2, "activate", 0)
    assert not any(u.acted for u in b.units)


@clause("deadzone.round.first-round-starter")
@pytest.mark.parametrize(("dice", "winner"), [((6, 1), 0), ((1, 6), 1)])
def test_the_winner_of_the_roll_off_has_the_first_turn(dice: tuple[int, int], winner: int) -> None:
    pair = army("plague", *[buy("plague", "plague-dog")] * 2)
    b, _ = muster(setup(pair, pair), dice)
    say(b, "S")
    for x, mine in enumerate([2 * winner, 2 * (1 - winner)]):
        row = 0 if x == 0 else 7
        say(b, mine, go((x, row)), go((x, row)))
    assert (asked(b), seat(b), b.round) == ("activate", winner, 1)


@clause("deadzone.round.later-round-starter", "deadzone.ruling.finished-first")
def test_who_made_his_last_activation_first_opens_the_next_round() -> None:
    b = battle([dog((0, 0))], [dog((6, 7)), dog((7, 7))], turn=1, opener=1)
    say(b, 1, "hold", "hold", "hold")  # red, blue, red
    assert (b.round, b.opener, seat(b)) == (2, 0, 0)


@clause("deadzone.ruling.finished-first", "deadzone.ruling.support-is-its-activation")
def test_an_activation_spent_as_support_counts_at_the_time_of_the_shot() -> None:
    b = battle([third((0, 0)), dog((0, 0))], [dog((0, 1)), dog((7, 7))])
    say(b, 0, "hold", sweep("assault-rifle", (0, 1)), 1, dice=[1] * 5 + [8] * 3)
    assert b.last == [2, 0] and seat(b) == 1
    say(b, 2, "hold", "hold")
    assert (b.round, b.opener) == (2, 0)


@clause("deadzone.ruling.finished-first", "deadzone.ruling.overwatch-begin-window")
def test_being_killed_when_named_counts_as_an_activation() -> None:
    b = battle([third((0, 0), watch=True)], [dog((0, 1)), dog((7, 7))], turn=1)
    say(b, 1, "shoot:assault-rifle:0:1", dice=[8] * 4 + [1] * 4)
    assert b.last[1] == 1 and alive(b) == [0, 2] and seat(b) == 0


@clause("deadzone.ruling.finished-first")
def test_a_player_without_any_activation_was_done_first() -> None:
    b = battle([dog((0, 0), pinned=1)], [dog((6, 7)), dog((7, 7))], turn=1, opener=1)
    say(b, 1, "hold", "hold")
    assert (b.round, b.opener, seat(b)) == (2, 0, 1)  # blue's dog has stood up, unasked


@clause("deadzone.ruling.finished-first=swap")
def test_the_first_turn_may_change_hands_every_round() -> None:
    for house, opener in ({"finished-first": "swap"}, 1), ({}, 0):
        b = battle([dog((0, 0))], [dog((6, 7)), dog((7, 7))], house=house)
        say(b, "hold", 1, "hold", "hold")
        assert (b.round, b.opener) == (2, opener)


@clause("deadzone.ruling.finished-first=roll-off")
def test_each_round_may_start_with_a_roll_off() -> None:
    b = battle([dog((0, 0))], [dog((6, 7)), dog((7, 7))], house={"finished-first": "roll-off"})
    say(b, "hold", 1, "hold", "hold", dice=[3, 3, 2, 5])
    assert (b.round, b.opener) == (2, 1)


# ---------------------------------------------------------------------------------------------------- who is waiting
@clause("deadzone.ruling.who-counts-as-activatable", "deadzone.morale.pinned-no-activation-this-round")
def test_a_unit_pinned_in_this_round_is_not_waiting_and_one_pinned_before_is() -> None:
    blue = [dog((0, 0), pinned=2), dog((1, 0), pinned=1), dog((2, 0)), dog((3, 0), acted=True)]
    b = battle(blue, [dog((7, 7))], round=2)
    assert offered(b) == [1, 2]
    assert refusal(b, 0).why == "Azure 0 was pinned this round: it can act in the next"


@clause("deadzone.ruling.who-counts-as-activatable", "deadzone.ruling.pinned-life-cycle")
def test_a_unit_pinned_before_it_acted_loses_that_activation_and_the_round_ends() -> None:
    b = battle([third((0, 0))], [dog((0, 1))])
    events = say(b, "hold", sweep("assault-rifle", (0, 1)), dice=[8] * 4 + [1] * 3)
    told = [e.text for e in events]
    assert "Crimson's Crimson 1 is pinned." in told
    assert (b.round, seat(b)) == (2, 0)  # red had nothing to activate, so it was done first and has stood up unasked
    begins = told.index("Round 2. Crimson was done first and starts.")
    assert begins < told.index("Crimson's Crimson 1 stands up again.")


# ---------------------------------------------------------------------------------------------------- one activation
@clause("deadzone.activation.declare-unit", "deadzone.decision.activate", "deadzone.ruling.unit-is-one-model")
def test_a_unit_is_named_before_anything_is_done_with_it() -> None:
    b = battle([tactical((0, 0)), assault((1, 0))], [dog((7, 7))])
    assert (asked(b), offered(b)) == ("activate", [0, 1])
    assert refusal(b, "hold").clause == "deadzone.activation.declare-unit"
    say(b, 1)
    assert b.active == 1 and asked(b) == "action"


@clause("deadzone.activation.one-action", "deadzone.decision.action")
def test_a_unit_that_has_held_has_done_its_one_action() -> None:
    b = battle([tactical((0, 0)), assault((1, 0))], [dog((7, 7)), dog((6, 7))])
    say(b, 0)
    assert offered(b) == ["hold", "overwatch", "walk", "run"]
    say(b, "hold")
    assert refusal(b, "walk").clause == "deadzone.activation.declare-unit" and seat(b) == 1


# ---------------------------------------------------------------------------------------------------- the actions
@clause("deadzone.activation.hold", "deadzone.ruling.shot-is-optional")
def test_a_unit_that_holds_stays_and_may_shoot() -> None:
    b = battle([tactical((2, 0))], [dog((2, 3)), dog((7, 7))])
    say(b, "hold")
    assert asked(b) == "shot" and "none" in offered(b)
    assert asked(b) != "path"
    say(b, "none")
    assert b.fighter(0).cube == 2 and seat(b) == 1


@clause("deadzone.activation.overwatch", "deadzone.shooting.overwatch-does-nothing")
def test_a_unit_on_overwatch_has_neither_moved_nor_shot() -> None:
    b = battle([tactical((2, 0))], [dog((2, 3), acted=True), dog((7, 7), acted=True)])
    events = say(b, "overwatch")
    assert b.fighter(0).cube == 2 and not [e for e in events if "shoots" in e.text]
    assert b.round == 2 and b.fighter(0).watch  # and it is kept over the round


@clause("deadzone.activation.walk", "deadzone.ruling.shot-is-optional")
def test_a_unit_that_walks_moves_one_cube_and_may_shoot_from_there() -> None:
    b = battle([assault((2, 0))], [dog((2, 3)), dog((7, 7))])
    say(b, "walk")
    found = refusal(b, go((2, 1), (2, 2)))
    assert (found.clause, found.why) == ("deadzone.activation.walk", "that is 2 cubes; Walk allows 1")
    say(b, go((2, 1)))
    assert asked(b) == "shot"  # the pistol reaches 2 cubes, which it did not before
    b = battle([assault((2, 0))], [dog((2, 3)), dog((7, 7))])
    say(b, "hold")
    assert asked(b) == "activate"


@clause("deadzone.activation.run")
def test_a_unit_that_runs_moves_two_cubes_and_does_not_shoot() -> None:
    b = battle([tactical((2, 0))], [dog((2, 4)), dog((7, 7))])
    say(b, "run")
    assert refusal(b, go((2, 1), (2, 2), (2, 3))).clause == "deadzone.activation.run"
    say(b, go((2, 1), (2, 2)))
    assert b.fighter(0).cube == 18 and seat(b) == 1


@clause("deadzone.activation.assault")
def test_an_assault_goes_up_to_two_cubes_into_the_enemy_and_a_melee_follows() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((2, 3))])
    say(b, "assault")
    assert (2, 2, 0) in offered(b) and (2, 3, 0) not in offered(b)
    events = say(b, go((2, 1), (2, 2)), dice=[8, 8, 8, 1, 1, 1])
    assert "Azure's Azure 0 attacks Crimson's Crimson 1 in melee." in [e.text for e in events]
    assert b.fighter(0).cube == 18 and seat(b) == 1 and asked(b) == "action"  # and no shot after it


@clause("deadzone.ruling.shorter-moves")
def test_walk_and_run_may_be_shorter_or_nothing_and_an_assault_may_not() -> None:
    for action in ("walk", "run"):
        b = battle([dog((2, 0))], [dog((2, 3)), dog((7, 7))])
        say(b, action, go())
        assert b.fighter(0).cube == 2
    b = battle([dog((2, 0))], [dog((2, 3)), dog((7, 7))])
    say(b, "assault")
    assert refusal(b, go()).clause == "deadzone.melee.must-enter-enemy-cube"
    b = battle([dog((2, 0))], [dog((7, 7))])
    say(b, "run", go((2, 1), (2, 0), (2, 1), (2, 2)))  # a path may come back to a cube
    assert b.fighter(0).cube == 18
