"""Suppressing fire: one roll against everybody in a cube, who is pinned by it, and a friend who helps."""

from drumhead.flow.question import Pick
from drumhead.testkit import asked, clause, offered, rolls, seat, thrown
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import alive, assault, battle, dog, keeper, reasons, say, sweep, tactical, third

CUBE = (2, 2)
SWEEP = sweep("assault-rifle", CUBE)


@clause("deadzone.shooting.suppress-choice", "deadzone.decision.shot", "deadzone.ruling.suppress-is-shooting")
def test_on_hold_and_after_a_walk_both_ways_to_shoot_are_offered() -> None:
    for answers in (("hold",), ("walk", go((3, 0)))):
        b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))])
        say(b, *answers)
        assert {"shoot:assault-rifle:1", SWEEP, "none"} <= set(offered(b))


@clause("deadzone.ruling.suppress-is-shooting")
def test_suppressing_fire_needs_range_sight_and_an_enemy_in_the_cube() -> None:
    b = battle([assault((2, 0))], [dog((2, 2)), dog((2, 3))])
    say(b, "hold")
    assert [k for k in offered(b) if str(k).startswith("suppress")] == [sweep("pistol", CUBE)]
    assert b.question and isinstance(b.question.ask, Pick)
    assert [o.facts["cell"] for o in b.question.ask.options if "cell" in o.facts] == [(2, 2, 0)]


@clause("deadzone.shooting.suppress-whole-cube", "deadzone.ruling.dice-order")
def test_every_enemy_in_the_cube_rolls_in_the_order_of_the_roster() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), third((2, 2)), dog((2, 2)), dog((2, 3))])
    events = say(b, "hold", SWEEP, dice=[8] * 4 + [1] * 9)
    assert thrown(events) == [4, 3, 3, 3]
    assert [r.facts["unit"] for r in rolls(events)] == [0, 1, 2, 3]
    assert [u.pinned for u in b.units] == [0, 1, 1, 1, 0]


@clause("deadzone.shooting.suppress-rolls", "deadzone.ruling.ties-do-nothing")
def test_the_attackers_one_result_is_compared_with_each_targets_own() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((2, 2)), dog((2, 2)), dog((7, 7))])
    say(b, "hold", SWEEP, dice=[8, 8, 1, 1, 8, 1, 1, 8, 8, 1, 8, 8, 8])
    assert [b.fighter(u).pinned for u in (1, 2, 3)] == [1, 0, 0]


@clause("deadzone.shooting.suppress-pins", "deadzone.ruling.morale-who-tests")
def test_suppressing_fire_pins_and_wounds_nobody() -> None:
    b = battle([tactical((2, 0), "machinegun")], [dog((2, 2)), dog((7, 7))])
    events = say(b, "hold", sweep("machinegun", CUBE), dice=[8] * 5 + [1] * 3)
    assert (b.fighter(1).pinned, b.fighter(1).wounds, alive(b)) == (1, 0, [0, 1, 2])
    assert thrown(events) == [5, 3]  # and nobody tests morale


@clause("deadzone.terrain.cover-not-against-suppression")
def test_a_barricade_is_no_help_against_suppressing_fire() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))], "low 2,2,0 S")
    assert thrown(say(b, "hold", SWEEP, dice=[1] * 3 + [1] * 3)) == [3, 3]  # but it spoils clear sight


@clause("deadzone.ruling.suppression-ignores-height-cover", "deadzone.terrain.cover-not-against-suppression")
def test_height_is_no_help_against_suppressing_fire() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2, 1)), dog((7, 7))], "floor 2,2,1")
    events = say(b, "hold", sweep("assault-rifle", (2, 2, 1)), dice=[1] * 4 + [1] * 3)
    assert thrown(events) == [4, 3]


@clause("deadzone.ruling.height-is-level", "deadzone.ruling.suppress-is-shooting")
def test_shooting_down_and_ap_count_for_suppressing_fire() -> None:
    b = battle([tactical((2, 0, 1), "machinegun")], [dog((2, 2)), dog((7, 7))], "floor 2,0,1")
    events = say(b, "hold", sweep("machinegun", CUBE), dice=[1] * 6 + [1] * 3)
    assert thrown(events) == [6, 3]
    assert set(reasons(events, "attack")) == {
        "quality-test-three-d8",
        "ap-adds-dice",
        "clear-line-of-sight",
        "shooting-down-die",
    }


@clause("deadzone.ruling.suppression-is-no-morale-test")
def test_discipline_and_a_hero_do_not_help_against_suppressing_fire() -> None:
    b = battle([third((2, 0))], [tactical((2, 2)), keeper((2, 2)), dog((7, 7))])
    events = say(b, "hold", SWEEP, dice=[8] * 4 + [1] * 6)
    assert thrown(events) == [4, 3, 3]
    assert [b.fighter(u).pinned for u in (1, 2)] == [1, 1]


@clause("deadzone.ruling.suppression-is-no-morale-test", "deadzone.ruling.pinned-again")
def test_who_is_pinned_already_need_not_roll_and_stays_as_he_is() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2), pinned=1), dog((2, 2)), dog((7, 7))], round=2)
    events = say(b, "hold", SWEEP, dice=[8] * 4 + [1] * 3)
    assert thrown(events) == [4, 3]
    assert [b.fighter(u).pinned for u in (1, 2)] == [1, 2]
    b = battle([tactical((2, 0))], [dog((2, 2), pinned=1), dog((7, 7))], round=2)
    assert thrown(say(b, "hold", SWEEP, dice=[8] * 4)) == [4]  # a cube of pinned enemies may be swept all the same
    assert b.fighter(1).pinned == 1


# ---------------------------------------------------------------------------------------------------- support
@clause("deadzone.shooting.suppress-support", "deadzone.decision.support")
def test_a_dog_in_the_cube_adds_a_die_and_counts_as_activated() -> None:
    b = battle([third((2, 0)), dog((2, 0)), dog((5, 0))], [dog((2, 2)), dog((7, 7))])
    say(b, 0, "hold", sweep("assault-rifle", CUBE))
    assert (asked(b), offered(b)) == ("support", ["none", 1])
    events = say(b, 1, dice=[1] * 5 + [1] * 3)
    assert thrown(events) == [5, 3]
    assert reasons(events, "attack")["suppress-support"] == 1
    assert b.fighter(1).acted and not b.fighter(2).acted


@clause("deadzone.shooting.suppress-support", "deadzone.decision.support")
def test_support_may_be_declined() -> None:
    b = battle([third((2, 0)), dog((2, 0))], [dog((2, 2)), dog((7, 7))])
    events = say(b, 0, "hold", sweep("assault-rifle", CUBE), "none", dice=[1] * 4 + [1] * 3)
    assert thrown(events) == [4, 3] and not b.fighter(1).acted


@clause("deadzone.ruling.support-who", "deadzone.ruling.friendly-excludes-self")
def test_only_a_standing_friend_of_the_cube_with_an_activation_left_may_help() -> None:
    friends = [dog((2, 0), acted=True), dog((2, 0), pinned=1), dog((3, 0))]
    b = battle([third((2, 0)), *friends], [dog((2, 2)), dog((7, 7))], round=2)
    events = say(b, 0, "hold", sweep("assault-rifle", CUBE), dice=[1] * 4 + [1] * 3)  # nobody: it is not asked
    assert thrown(events) == [4, 3]


@clause("deadzone.ruling.support-who")
def test_after_a_walk_the_friend_must_be_in_the_new_cube_and_only_one_may_help() -> None:
    b = battle([third((2, 0)), dog((2, 0)), dog((3, 0)), dog((3, 0))], [dog((2, 2)), dog((7, 7))])
    say(b, 0, "walk", go((3, 0)), sweep("assault-rifle", CUBE))
    assert offered(b) == ["none", 2, 3]
    say(b, 3, dice=[1] * 5 + [1] * 3)
    assert [b.fighter(u).acted for u in (1, 2, 3)] == [False, False, True]


@clause("deadzone.ruling.support-who=any-number")
def test_any_number_of_friends_may_help_for_a_die_each() -> None:
    friends = [dog((2, 0)), dog((2, 0)), dog((2, 0))]
    b = battle([third((2, 0)), *friends], [dog((2, 2)), dog((7, 7))], house={"support": "any-number"})
    say(b, 0, "hold", sweep("assault-rifle", CUBE), 1)
    assert (asked(b), offered(b)) == ("support", ["none", 2, 3])
    events = say(b, 3, "none", dice=[1] * 6 + [1] * 3)
    assert thrown(events) == [6, 3]
    assert [b.fighter(u).acted for u in (1, 2, 3)] == [True, False, True]


@clause("deadzone.ruling.support-is-its-activation")
def test_support_is_the_whole_activation_ends_overwatch_and_the_turn_passes() -> None:
    b = battle([third((2, 0)), third((2, 0), watch=True)], [dog((2, 2)), dog((7, 7))], round=2)
    say(b, 0, "hold", sweep("assault-rifle", CUBE), 1, dice=[1] * 5 + [1] * 3)
    assert b.fighter(1).acted and not b.fighter(1).watch
    assert seat(b) == 1 and b.activations == 2
    say(b, 2, "hold")
    assert seat(b) == 1  # blue has nobody left
