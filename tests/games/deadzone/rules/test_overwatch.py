"""Overwatch: both windows, several watchers, supporters as targets, how often and how long."""

import pytest

from drumhead.flow.question import Picked, declining_answer
from drumhead.testkit import asked, clause, offered, rolls, seat, thrown
from drumhead.testkit.cubes import go, number
from tests.games.deadzone.kit import alive, battle, dog, keeper, reasons, refusal, say, sweep, tactical, third

MISS = [1] * 4 + [1] * 4  # four dice against four: nothing happens
KILL = [8] * 4 + [1] * 4


# ---------------------------------------------------------------------------------------------------- when
@clause("deadzone.shooting.overwatch-trigger", "deadzone.decision.overwatch-begin")
@clause("deadzone.ruling.overwatch-begin-window")
def test_directly_after_the_unit_is_named_its_enemies_may_shoot() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3)), dog((7, 7))], turn=1)
    say(b, 1)
    assert (asked(b), seat(b), offered(b)) == ("overwatch-begin", 0, ["wait", "shoot:assault-rifle:0:1"])
    assert b.question and b.question.facts["habit"] == "Overwatch"
    assert declining_answer(b.question.ask) == Picked("wait")
    say(b, "wait")
    assert (asked(b), seat(b)) == ("action", 1)
    assert b.fighter(0).watch  # an unused chance costs nothing


@clause("deadzone.shooting.overwatch-trigger", "deadzone.ruling.overwatch-end-window")
def test_who_only_crosses_the_line_of_sight_is_not_shot_at() -> None:
    gap = ("solid 0-1,2,0", "solid 3-7,2,0")
    b = battle([third((2, 6), watch=True)], [dog((0, 0)), dog((7, 0), acted=True)], *gap, turn=1)
    assert asked(b) == "action"
    assert b.ground.sees[number((2, 6))][number((2, 1))]
    say(b, "run", go((1, 1), (2, 1), (3, 1), (4, 0)))
    assert b.fighter(1).cube == number((4, 0))
    assert asked(b) == "action" and seat(b) == 0  # blue's turn: nobody was asked to react


@clause("deadzone.shooting.overwatch-shot", "deadzone.decision.overwatch-end", "deadzone.ruling.overwatch-end-window")
def test_at_the_end_the_unit_is_shot_at_where_it_stands_then() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3)), dog((7, 7))], "wall 0-6,0,0 N", turn=1)
    say(b, 1, "run", go((3, 2), (4, 2), (5, 2), (6, 1)))
    assert (asked(b), seat(b)) == ("action", 0)  # not in sight at its end either
    b = battle([third((2, 0), watch=True)], [dog((5, 2)), dog((7, 7))], "wall 0-5,0,0 N", turn=1)
    say(b, 1, "run", go((6, 1), (6, 0)))
    assert (asked(b), seat(b), offered(b)) == ("overwatch-end", 0, ["wait", "shoot:assault-rifle:0:1"])
    assert refusal(b, "shoot:assault-rifle:0:2").clause == "deadzone.shooting.overwatch-shot"  # at that unit only
    say(b, "shoot:assault-rifle:0:1", dice=KILL)
    assert alive(b) == [0, 2] and not b.fighter(0).watch


@clause("deadzone.ruling.overwatch-begin-window", "deadzone.ruling.destroyed-in-own-activation")
def test_a_unit_killed_at_its_beginning_has_spent_its_activation_and_the_turn_passes() -> None:
    b = battle([third((2, 0), watch=True), dog((0, 0))], [dog((2, 3)), dog((7, 7))], turn=1)
    say(b, 2, "shoot:assault-rifle:0:2", dice=KILL)
    assert (asked(b), seat(b), alive(b)) == ("activate", 0, [0, 1, 3])


@clause("deadzone.ruling.overwatch-begin-window", "deadzone.ruling.pinned-life-cycle")
def test_standing_up_has_both_windows() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3), pinned=1), dog((7, 7))], turn=1, round=2)
    say(b, 1)
    assert asked(b) == "overwatch-begin"
    say(b, "wait")
    assert asked(b) == "overwatch-end" and b.fighter(1).pinned == 0
    say(b, "wait")
    assert seat(b) == 0


@clause("deadzone.ruling.reactions-trigger-nothing")
def test_a_reaction_triggers_no_reaction() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3)), third((2, 4), watch=True), dog((7, 7))], turn=1)
    say(b, 1, "shoot:assault-rifle:0:1", dice=MISS)
    assert (asked(b), seat(b)) == ("action", 1)


@clause("deadzone.ruling.reactions-trigger-nothing", "deadzone.ruling.special-actions-cost-the-activation")
def test_a_commanded_unit_triggers_nothing_and_the_tactician_has_his_two_windows() -> None:
    b = battle([third((5, 5), watch=True), dog((0, 0))], [keeper((5, 7)), tactical((5, 6))], turn=1)
    say(b, 2)
    assert asked(b) == "overwatch-begin"
    say(b, "wait", "command", dice=[8, 1, 1])
    say(b, "move:3", go((4, 6)))
    assert asked(b) == "overwatch-end"
    assert offered(b) == ["wait", "shoot:assault-rifle:0:2"]


# ---------------------------------------------------------------------------------------------------- the shot
@clause("deadzone.shooting.overwatch-defence-die", "deadzone.ruling.overwatch-modifiers")
def test_the_target_of_an_overwatch_shot_rolls_a_fourth_die() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3)), dog((7, 7))], turn=1)
    events = say(b, 1, "shoot:assault-rifle:0:1", dice=MISS)
    assert thrown(events) == [4, 4]
    assert reasons(events, "attack") == {"quality-test-three-d8": 3, "clear-line-of-sight": 1}
    assert reasons(events, "defence") == {"quality-test-three-d8": 3, "overwatch-defence-die": 1}


@clause("deadzone.ruling.overwatch-normal-shot-only")
def test_the_reaction_is_no_suppressing_fire() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3)), dog((2, 3))], turn=1)
    say(b, 1)
    assert not [k for k in offered(b) if "suppress" in str(k)]
    assert offered(b) == ["wait", "shoot:assault-rifle:0:1"]


@clause("deadzone.shooting.needs-range-and-sight", "deadzone.shooting.overwatch-trigger")
def test_who_is_out_of_range_is_not_asked() -> None:
    b = battle([third((0, 0), watch=True)], [dog((7, 7)), dog((7, 6))], turn=1)
    say(b, 1)
    assert asked(b) == "action"


# ---------------------------------------------------------------------------------------------------- several
@clause("deadzone.ruling.several-overwatchers", "deadzone.decision.overwatch-begin")
def test_several_watchers_shoot_one_after_the_other_until_one_declines_or_the_target_is_dead() -> None:
    watch = [third((2, 0), watch=True), third((3, 0), watch=True), third((4, 0), watch=True)]
    b = battle(watch, [dog((2, 3)), dog((7, 7))], turn=1)
    say(b, 3)
    assert offered(b) == ["wait", "shoot:assault-rifle:0:3", "shoot:assault-rifle:1:3", "shoot:assault-rifle:2:3"]
    say(b, "shoot:assault-rifle:1:3", dice=MISS)
    assert (asked(b), offered(b)) == ("overwatch-begin", ["wait", "shoot:assault-rifle:0:3", "shoot:assault-rifle:2:3"])
    say(b, "shoot:assault-rifle:0:3", dice=KILL)
    assert alive(b) == [0, 1, 2, 4] and [b.fighter(u).watch for u in (0, 1, 2)] == [False, False, True]
    assert asked(b) == "activate"


@clause("deadzone.ruling.several-overwatchers")
def test_both_windows_may_be_used_by_different_units() -> None:
    b = battle([third((2, 0), watch=True), third((3, 0), watch=True)], [dog((2, 3)), dog((7, 7))], turn=1)
    say(b, 2, "shoot:assault-rifle:0:2", dice=MISS)
    say(b, "wait", "hold")
    assert (asked(b), offered(b)) == ("overwatch-end", ["wait", "shoot:assault-rifle:1:2"])


@clause("deadzone.ruling.reactions-trigger-nothing", "deadzone.ruling.support-is-its-activation")
def test_who_gave_support_is_a_target_at_the_end_too_and_each_watcher_chooses_one() -> None:
    watch = [third((2, 0), watch=True), third((3, 0), watch=True)]
    b = battle(watch, [third((2, 4)), dog((2, 4)), dog((7, 7))], turn=1)
    say(b, 2, "wait", "hold", sweep("assault-rifle", (3, 0)), 3, dice=[1] * 5 + [1] * 3)
    assert asked(b) == "overwatch-end"
    assert set(offered(b)) == {"wait"} | {f"shoot:assault-rifle:{u}:{t}" for u in (0, 1) for t in (2, 3)}
    say(b, "shoot:assault-rifle:0:3", dice=[*KILL, 8])
    assert offered(b) == ["wait", "shoot:assault-rifle:1:2"]


@clause("deadzone.ruling.reactions-trigger-nothing", "deadzone.ruling.command-assault-and-shoot-in-full")
def test_a_friend_who_supported_a_commanded_shot_is_a_target_when_the_tactician_is_done() -> None:
    red = [keeper((2, 5)), third((2, 4)), dog((2, 4)), dog((7, 7))]
    b = battle([third((2, 0), watch=True)], red, turn=1)
    say(b, 1, "wait", "command", dice=[8, 1, 1])
    say(b, "shoot:2", sweep("assault-rifle", (2, 0)), 3, dice=[1] * 5 + [1] * 3)
    assert b.fighter(3).acted and not b.fighter(2).acted
    assert asked(b) == "overwatch-end"
    assert offered(b) == ["wait", "shoot:assault-rifle:0:1", "shoot:assault-rifle:0:3"]  # not the one who obeyed


# ---------------------------------------------------------------------------------------------------- how often
@clause("deadzone.ruling.overwatch-once")
def test_a_unit_on_overwatch_shoots_once() -> None:
    b = battle([third((2, 0), watch=True, acted=True)], [dog((2, 3)), dog((2, 4))], turn=1)
    say(b, 1, "shoot:assault-rifle:0:1", dice=MISS)
    assert asked(b) == "action" and not b.fighter(0).watch
    say(b, "hold")
    assert (asked(b), b.active) == ("action", 2)  # nobody is asked to react to the next


def windows(shots: str) -> list[str]:
    """The windows in which one watcher shoots at two enemies that both hold."""
    house = {"overwatch-shots": shots}
    b = battle([third((2, 0), watch=True, acted=True)], [dog((2, 3)), dog((2, 4))], turn=1, house=house)
    seen = []
    for unit in (1, 2):
        if asked(b) == "activate":
            say(b, unit)
        while asked(b).startswith("overwatch"):
            seen.append(asked(b))
            say(b, offered(b)[1], dice=MISS)
        say(b, "hold")
        while asked(b).startswith("overwatch") and seat(b) == 0:
            seen.append(asked(b))
            say(b, offered(b)[1], dice=MISS)
            if b.round == 2:
                break
        if b.round == 2:
            break
    return seen


@clause("deadzone.ruling.overwatch-once")
def test_once_is_the_first_window_only() -> None:
    assert windows("once") == ["overwatch-begin"]


@clause("deadzone.ruling.overwatch-once=per-activation")
def test_it_may_be_once_for_each_enemy_activation() -> None:
    assert windows("per-activation") == ["overwatch-begin", "overwatch-begin"]


@clause("deadzone.ruling.overwatch-once=every-window")
def test_it_may_be_at_every_begin_and_every_end() -> None:
    assert windows("every-window") == ["overwatch-begin", "overwatch-end", "overwatch-begin", "overwatch-end"]


# ---------------------------------------------------------------------------------------------------- how long
@clause("deadzone.ruling.overwatch-duration")
def test_overwatch_is_kept_over_the_end_of_a_round_until_the_unit_is_named() -> None:
    b = battle([third((2, 0)), dog((0, 0), acted=True)], [dog((7, 7), acted=True)])
    say(b, "overwatch", "hold")  # red opens the next round
    assert b.round == 2 and b.fighter(0).watch
    say(b, 0)
    assert not b.fighter(0).watch


@clause("deadzone.ruling.overwatch-duration=round")
def test_overwatch_may_end_with_the_round() -> None:
    house = {"overwatch-duration": "round"}
    b = battle([third((2, 0)), dog((0, 0), acted=True)], [dog((7, 7), acted=True)], house=house)
    say(b, "overwatch")
    assert b.round == 2 and not b.fighter(0).watch


@clause("deadzone.ruling.overwatch-duration")
@pytest.mark.parametrize("end", ["pinned", "killed"])
def test_overwatch_ends_with_a_pin_and_with_death(end: str) -> None:
    b = battle([third((2, 0), watch=True, acted=True)], [third((2, 3)), dog((7, 7))], turn=1)
    say(b, 1, "wait", "hold")
    if end == "pinned":
        say(b, sweep("assault-rifle", (2, 0)), dice=[8] * 4 + [1] * 3)
    else:
        say(b, "shoot:assault-rifle:0", dice=[8] * 4 + [1] * 3)
    assert not b.fighter(0).watch
    assert asked(b) != "overwatch-end"


@clause("deadzone.ruling.what-pinned-units-still-do")
def test_a_pinned_unit_defends_with_all_its_dice() -> None:
    b = battle([third((2, 0), watch=True)], [dog((2, 3), pinned=1), dog((7, 7))], "low 2,3,0 S", turn=1, round=2)
    events = say(b, 1, "shoot:assault-rifle:0:1", dice=[1] * 3 + [5, 5, 5, 5, 5])
    assert thrown(events) == [3, 5]
    assert rolls(events)[1].reading.count("success") == 5
