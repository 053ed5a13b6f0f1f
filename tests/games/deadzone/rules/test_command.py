"""Special actions: Heal, and the Tactician's commands with all that belongs to them."""

import pytest

from drumhead.testkit import allowed, asked, clause, offered, rolls, seat, thrown
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import (
    alive,
    assault,
    battle,
    dog,
    first,
    keeper,
    reasons,
    say,
    second,
    sweep,
    tactical,
    third,
    where,
    words,
)

FAR = [dog((7, 7)), dog((6, 7))]


# ---------------------------------------------------------------------------------------------------- medic
@clause("deadzone.special.medic-action", "deadzone.special.medic-heals-one-wound")
def test_heal_is_the_whole_activation_of_a_medic_and_takes_one_wound_off() -> None:
    b = battle([assault((2, 0), "medic"), keeper((2, 0), wounds=2, acted=True)], [dog((2, 1)), *FAR])
    assert "heal" in offered(b)
    say(b, "heal")  # one patient: nobody is asked for
    assert b.fighter(1).wounds == 1
    assert seat(b) == 1 and where(b, 0) == (2, 0, 0)


@clause(
    "deadzone.decision.heal-target", "deadzone.special.medic-heals-one-wound", "deadzone.ruling.friendly-excludes-self"
)
def test_the_medic_heals_itself_or_a_friend_in_its_cube_pinned_or_not() -> None:
    blue = [
        assault((2, 0), "medic", wounds=1),
        keeper((2, 0), wounds=2, pinned=1),
        tactical((3, 0), wounds=1, acted=True),
    ]
    b = battle(blue, FAR)
    say(b, "heal")
    assert (asked(b), offered(b)) == ("heal-target", [0, 1])  # not the one a cube away
    say(b, 1)
    assert [u.wounds for u in b.units[:3]] == [1, 1, 1]


@clause("deadzone.ruling.heal-limits")
def test_without_a_wound_nearby_heal_is_not_offered() -> None:
    b = battle([assault((2, 0), "medic"), tactical((3, 0), wounds=1, acted=True)], FAR)
    assert "heal" not in offered(b)
    assert "heal" not in offered(battle([assault((2, 0), wounds=1)], FAR))  # no Medic


# ---------------------------------------------------------------------------------------------------- the roll
@clause("deadzone.special.tactician-action", "deadzone.ruling.special-actions-cost-the-activation")
def test_command_is_the_whole_activation_of_a_tactician() -> None:
    b = battle([keeper((2, 0)), dog((3, 0), acted=True)], [dog((2, 3)), *FAR])
    assert "command" in offered(b)
    events = say(b, "command", dice=[1, 1, 1])
    assert thrown(events) == [3] and where(b, 0) == (2, 0, 0)
    assert seat(b) == 1 and asked(b) == "activate"  # no shot, no move
    assert "command" not in offered(battle([tactical((2, 0)), dog((3, 0), acted=True)], FAR))


@clause("deadzone.special.tactician-roll", "deadzone.ruling.all-dice-are-eight-sided")
@pytest.mark.parametrize("unit", [keeper, first])
def test_each_6_or_more_of_three_dice_is_a_command_whatever_the_quality(unit: object) -> None:
    b = battle([unit((2, 0)), dog((3, 0), acted=True)], FAR)  # type: ignore[operator]
    (roll,) = rolls(say(b, "command", dice=[5, 6, 8]))
    assert (roll.sides, roll.reading) == (8, ("nothing", "command", "command"))
    assert b.question and words(b).question(b.question).text == "Which command do you give? 2 left."


@clause("deadzone.special.tactician-one-model-per-success", "deadzone.decision.command")
def test_only_friends_within_4_cubes_hear_and_successes_may_be_left() -> None:
    b = battle([keeper((0, 0)), dog((4, 4), acted=True), dog((5, 0), acted=True)], FAR)
    say(b, "command", dice=[8, 8, 1])
    assert (asked(b), offered(b)) == ("command", ["move:1", "stop"])
    say(b, "stop")
    assert seat(b) == 1


@clause("deadzone.ruling.command-needs-a-friend")
def test_without_a_friend_in_reach_command_is_not_offered() -> None:
    assert "command" not in offered(battle([keeper((0, 0)), dog((5, 0), acted=True)], FAR))
    assert "command" in offered(battle([keeper((0, 0)), dog((4, 0), acted=True)], FAR))


@clause("deadzone.ruling.command-not-self", "deadzone.ruling.friendly-excludes-self")
def test_a_tactician_does_not_command_himself_but_another_tactician() -> None:
    b = battle([third((0, 0), "general"), third((1, 0), "general", acted=True)], [dog((0, 3)), *FAR])
    say(b, "command", dice=[8, 8, 8])
    assert offered(b) == ["move:1", "shoot:1", "stop"]  # and never a Command or an Overwatch


@clause("deadzone.ruling.command-distinct-models")
def test_each_success_goes_to_a_different_model() -> None:
    b = battle([keeper((0, 0)), dog((1, 0), acted=True), dog((2, 0), acted=True)], FAR)
    say(b, "command", dice=[8, 8, 8])
    say(b, "move:1", go((1, 1)))
    assert offered(b) == ["move:2", "stop"]
    say(b, "move:2", go((2, 1)))
    assert seat(b) == 1  # a third success, and nobody left


@clause("deadzone.ruling.command-distinct-models=repeat")
def test_successes_may_be_spent_on_one_model_again() -> None:
    b = battle([keeper((0, 0)), dog((1, 0), acted=True)], FAR, house={"command-repeat": "repeat"})
    say(b, "command", dice=[8, 8, 1])
    say(b, "move:1", go((1, 1)), "move:1", go((1, 2)))
    assert where(b, 1) == (1, 2, 0)


@clause("deadzone.special.tactician-activated-models-allowed")
def test_who_has_acted_can_be_commanded() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0), acted=True)], [dog((1, 3)), *FAR])
    say(b, "command", dice=[8, 1, 1])
    assert "shoot:1" in offered(b)
    say(b, "shoot:1")
    assert asked(b) == "shot"


@clause("deadzone.special.tactician-not-an-activation")
def test_who_has_followed_a_command_may_still_be_activated() -> None:
    b = battle([keeper((0, 0)), dog((1, 0))], FAR)
    say(b, 0, "command", dice=[8, 1, 1])
    say(b, "move:1", go((1, 1)))
    assert not b.fighter(1).acted and b.activations == 1
    say(b, 2, "hold")
    assert (b.active, asked(b)) == (1, "action")


# ---------------------------------------------------------------------------------------------------- the commands
@clause("deadzone.special.tactician-command-move", "deadzone.ruling.fast-only-named-actions")
def test_a_commanded_dog_moves_one_cube_and_not_two() -> None:
    b = battle([keeper((0, 0)), dog((1, 0), acted=True)], FAR)
    say(b, "command", dice=[8, 1, 1])
    say(b, "move:1")
    assert not allowed(b, go((1, 1), (1, 2)))
    say(b, go((1, 1)))
    assert where(b, 1) == (1, 1, 0)


@clause("deadzone.ruling.shorter-moves", "deadzone.ruling.slow-limits-each-move")
def test_a_command_that_moves_nobody_is_legal() -> None:
    b = battle([keeper((0, 0)), first((1, 0), acted=True)], FAR)
    say(b, "command", dice=[8, 1, 1])
    say(b, "move:1", go())
    assert where(b, 1) == (1, 0, 0) and seat(b) == 1


@clause("deadzone.special.tactician-command-assault")
def test_a_commanded_assault_reaches_one_cube() -> None:
    b = battle([keeper((0, 0)), dog((1, 0), acted=True)], [dog((1, 2)), *FAR])
    say(b, "command", dice=[8, 1, 1])
    assert "assault:1" not in offered(b)
    b = battle([keeper((0, 0)), dog((1, 0), acted=True)], [dog((1, 1)), *FAR])
    say(b, "command", dice=[8, 1, 1])
    assert "assault:1" in offered(b)
    say(b, "assault:1", dice=[8] * 4 + [1] * 3)  # one way in: not asked for
    assert where(b, 1) == (1, 1, 0) and alive(b) == [0, 1, 3, 4]


@clause("deadzone.ruling.command-assault-and-shoot-in-full", "deadzone.ruling.rampage-chain")
def test_a_commanded_assault_has_rampage_the_die_for_mud_and_the_forced_step() -> None:
    b = battle([keeper((0, 0)), second((1, 0), acted=True)], [dog((1, 1)), tactical((1, 1)), *FAR], "difficult 1,1,0")
    say(b, "command", dice=[8, 8, 1])
    events = say(b, "assault:1", 2, dice=[8] * 5 + [1] * 5 + [8, 8])
    assert reasons(events, "defence")["difficult-melee-die"] == 1
    assert asked(b) == "rampage"
    say(b, 3, dice=[1] * 5 + [1] * 4)
    assert asked(b) == "forced-out"
    say(b, go((2, 1)))
    assert where(b, 1) == (2, 1, 0)
    assert seat(b) == 1 and not b.works  # nobody else hears: the second command is lost


@clause("deadzone.special.tactician-command-shoot")
def test_a_commanded_shot_has_its_ordinary_modifiers_and_must_be_made() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0, 1), acted=True)], [dog((1, 3)), *FAR], "floor 1,0,1")
    say(b, "command", dice=[8, 1, 1])
    say(b, "shoot:1")
    assert "none" not in offered(b)
    events = say(b, "shoot:assault-rifle:2", dice=[1] * 5 + [1] * 3)
    assert set(reasons(events, "attack")) == {"quality-test-three-d8", "clear-line-of-sight", "shooting-down-die"}
    b = battle([keeper((0, 0)), dog((1, 0), acted=True)], [dog((1, 3)), *FAR])
    say(b, "command", dice=[8, 1, 1])
    assert "shoot:1" not in offered(b)  # nothing to shoot with


@clause("deadzone.ruling.command-assault-and-shoot-in-full", "deadzone.ruling.support-is-its-activation")
def test_a_commanded_shot_may_be_suppressing_fire_with_support() -> None:
    b = battle([keeper((0, 0)), third((1, 0)), dog((1, 0))], [dog((1, 3)), *FAR])
    say(b, 0, "command", dice=[8, 1, 1])
    say(b, "shoot:1", sweep("assault-rifle", (1, 3)))
    assert (asked(b), offered(b)) == ("support", ["none", 2])
    events = say(b, 2, dice=[1] * 5 + [1] * 3)
    assert thrown(events) == [5, 3]
    assert [b.fighter(u).acted for u in (1, 2)] == [False, True]
    assert b.activations == 2


@clause("deadzone.special.tactician-command-recover", "deadzone.ruling.command-pinned-only-recovers")
def test_a_pinned_friend_can_be_told_to_stand_up_and_nothing_else() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0), pinned=1)], [dog((1, 3)), *FAR], round=2)
    say(b, 0, "command", dice=[8, 8, 1])
    assert offered(b) == ["recover:1", "stop"]
    say(b, "recover:1")
    assert b.fighter(1).pinned == 0
    assert seat(b) == 1  # recovering was its part in this roll


@clause("deadzone.ruling.recovered-by-command-may-act")
def test_who_stood_up_by_command_may_act_in_the_round_in_which_it_was_pinned() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0), pinned=2)], FAR, round=2)
    say(b, "command", dice=[8, 1, 1])
    say(b, "recover:1", 2, "hold")
    assert (b.active, asked(b), b.round) == (1, "action", 2)


@clause("deadzone.ruling.command-ends-overwatch")
def test_a_unit_that_acts_on_a_command_is_no_longer_on_overwatch() -> None:
    b = battle([keeper((0, 0)), third((1, 0), watch=True, acted=True)], FAR)
    say(b, "command", dice=[8, 1, 1])
    say(b, "move:1", go((1, 1)))
    assert not b.fighter(1).watch


@clause("deadzone.ruling.command-sequence")
def test_commands_are_given_one_by_one_each_carried_out_before_the_next_is_chosen() -> None:
    b = battle([keeper((0, 0)), dog((4, 0), acted=True), third((4, 1), acted=True)], [dog((4, 4)), *FAR])
    say(b, "command", dice=[8, 8, 1])
    assert "move:1" in offered(b) and "shoot:2" in offered(b)
    say(b, "shoot:2", "shoot:assault-rifle:3", dice=[8] * 4 + [1] * 3)
    assert 3 not in alive(b)
    assert offered(b) == ["move:1", "stop"]


@clause("deadzone.ruling.command-sequence")
def test_a_tactician_that_was_pinned_meanwhile_is_heard_from_where_he_was() -> None:
    blue = [keeper((1, 0)), dog((2, 0), acted=True), dog((5, 0), acted=True)]
    b = battle(blue, FAR, "dangerous 1,0,0")
    say(b, "command", dice=[8, 8, 1])
    events = say(b, "move:1", go((1, 0)), dice=[1, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1])  # it dies beside him
    assert thrown(events) == [1, 3, 3, 2, 2] and b.fighter(0).pinned == 1
    assert (asked(b), offered(b)) == ("command", ["move:2", "stop"])
