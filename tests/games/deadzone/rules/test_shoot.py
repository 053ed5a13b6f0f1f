"""Shooting: range and sight, opposed tests, wounds, clear sight, cover and height."""

import pytest

from drumhead.games.deadzone.rules.army import ARMOURY
from drumhead.testkit import asked, clause, offered, rolls, seat, thrown
from drumhead.testkit.cubes import Spot
from tests.games.deadzone.kit import (
    Draft,
    alive,
    assault,
    battle,
    dog,
    first,
    keeper,
    reasons,
    refusal,
    say,
    shots,
    tactical,
    third,
)

RIFLE = "shoot:assault-rifle:1"


# ---------------------------------------------------------------------------------------------------- who can be shot
@clause("deadzone.shooting.needs-range-and-sight", "deadzone.decision.shot")
def test_a_pistol_does_not_reach_three_cubes() -> None:
    b = battle([assault((2, 0))], [dog((2, 2)), dog((2, 3))])
    say(b, "hold")
    assert (asked(b), shots(b)) == ("shot", [1])
    assert refusal(b, "shoot:pistol:2").clause == "deadzone.shooting.range-in-cubes"
    assert refusal(b, "shoot:pistol:2").why == "Crimson 2 is 3 cubes away, 1 too far for the Pistol (2)"


@clause("deadzone.shooting.needs-range-and-sight")
def test_nobody_shoots_through_a_wall() -> None:
    b = battle([tactical((2, 0))], [dog((2, 1)), dog((5, 0))], "wall 0-7,0,0 N")
    say(b, "hold")
    assert shots(b) == [2]


@clause("deadzone.shooting.range-in-cubes", "deadzone.ruling.range-measure")
@pytest.mark.parametrize(("target", "near"), [((4, 3), False), ((3, 3), True), ((3, 1), True)])
def test_range_is_the_greatest_difference(target: Spot, near: bool) -> None:
    b = battle([assault((1, 1))], [dog(target), dog((7, 7))])
    assert b.ground.range[9][b.fighter(1).cube] == max(target[0] - 1, target[1] - 1)
    say(b, "hold")
    assert (asked(b) == "shot") is near  # the pistol reaches 2


@clause("deadzone.ruling.range-measure")
def test_levels_count_like_columns_and_rows() -> None:
    for height, near in (1, True), (2, True):
        b = battle([assault((1, 1))], [dog((2, 1, height)), dog((7, 7))], f"floor 2,1,{height}")
        say(b, "hold")
        assert (asked(b) == "shot") is near
    b = battle([assault((1, 1))], [dog((4, 1, 1)), dog((7, 7))], "floor 4,1,1")
    say(b, "hold")
    assert asked(b) != "shot"


@clause("deadzone.ruling.range-measure=flat", "deadzone.ruling.range-measure")
def test_levels_may_be_left_out_of_the_range() -> None:
    parts = ("solid 1,1,0-1", "ladder 0,0,0 N")
    for measure, near in ("flat", 1), ("largest-difference", 2):
        b = battle([assault((1, 1, 2))], [dog((1, 2)), dog((7, 7))], *parts, house={"range-measure": measure})
        assert b.ground.range[b.fighter(0).cube][b.fighter(1).cube] == near


@clause("deadzone.ruling.range-measure=walking-path")
def test_range_may_be_the_way_on_foot() -> None:
    fence = "window 0-6,0,0 N"  # seen through, and walked round at the east end
    for measure, near in ("walking-path", False), ("largest-difference", True):
        b = battle([assault((2, 0))], [dog((2, 1)), dog((7, 7))], fence, house={"range-measure": measure})
        say(b, "hold")
        assert (asked(b) == "shot") is near


@clause("deadzone.shooting.one-weapon", "deadzone.ruling.weapon-choice", "deadzone.ruling.unit-is-one-model")
def test_one_of_two_dogs_must_be_named_and_only_that_one_can_be_wounded() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((2, 2)), dog((7, 7))])
    say(b, "hold")
    assert shots(b) == [1, 2]
    say(b, "shoot:assault-rifle:2", dice=[8] * 4 + [1] * 3 + [8])  # and the other takes its morale test
    assert alive(b) == [0, 1, 3]


# ---------------------------------------------------------------------------------------------------- the tests
@clause("deadzone.shooting.opposed-quality-tests", "deadzone.ruling.dice-order")
def test_both_test_with_their_own_quality_and_the_successes_are_compared() -> None:
    b = battle([tactical((2, 0))], [third((2, 2)), dog((7, 7))])
    attack, defence = rolls(say(b, "hold", RIFLE, dice=[4, 5, 1, 1, 5, 2, 4]))
    assert (attack.facts["stage"], attack.reading.count("success")) == ("attack", 2)
    assert (defence.facts["stage"], defence.reading.count("success")) == ("defence", 1)
    assert alive(b) == [0, 2]


@clause("deadzone.shooting.wound-per-net-success", "deadzone.ruling.ties-do-nothing")
@pytest.mark.parametrize(
    ("mine", "theirs", "wounds"),
    [([8, 8, 8, 1], [8, 1, 1], 2), ([8, 8, 1, 1], [8, 8, 1], 0), ([8, 1, 1, 1], [8, 8, 8], 0)],
)
def test_each_success_by_which_the_attacker_leads_is_a_wound(mine: list[int], theirs: list[int], wounds: int) -> None:
    b = battle([tactical((2, 0))], [keeper((2, 2)), dog((7, 7))])
    say(b, "hold", RIFLE, dice=mine + theirs)
    assert b.fighter(1).wounds == wounds
    assert b.fighter(0).wounds == 0  # a defender harms nobody


@clause("deadzone.shooting.casualty-removed", "deadzone.ruling.tough-and-removal")
def test_a_dog_is_removed_by_its_first_wound() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))])
    events = say(b, "hold", RIFLE, dice=[8, 1, 1, 1, 1, 1, 1])
    assert alive(b) == [0, 2] and b.within(18) == []
    assert "Crimson's Crimson 1 is killed." in [e.text for e in events]


@clause("deadzone.special.tough", "deadzone.ruling.tough-and-removal")
@pytest.mark.parametrize(("wounds", "lives"), [(1, True), (2, False)])
def test_tough_3_with_one_wound_is_killed_by_two_more_and_not_by_one(wounds: int, lives: bool) -> None:
    b = battle([tactical((2, 0))], [keeper((2, 2), wounds=1), dog((7, 7))])
    say(b, "hold", RIFLE, dice=[8] * wounds + [1] * (4 - wounds) + [1, 1, 1])
    assert (1 in alive(b)) is lives
    assert b.fighter(1).wounds == 1 + wounds


@clause("deadzone.ruling.excess-wounds")
def test_wounds_beyond_the_last_are_lost() -> None:
    b = battle([tactical((2, 0), "fusion-gun")], [dog((2, 2)), dog((2, 2)), dog((7, 7))])
    events = say(b, "hold", "shoot:fusion-gun:1", dice=[8] * 7 + [1] * 3 + [8])
    assert alive(b) == [0, 2, 3] and b.fighter(2).wounds == 0
    assert b.fighter(1).wounds == 1
    assert b.scores == [15, 0] and thrown(events) == [7, 3, 1]


# ---------------------------------------------------------------------------------------------------- clear sight
@clause("deadzone.shooting.clear-line-of-sight", "deadzone.ruling.clear-line-of-sight-algorithm")
def test_who_sees_all_of_the_target_rolls_a_fourth_die() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))])
    events = say(b, "hold", RIFLE, dice=[1] * 4 + [1] * 3)
    assert thrown(events) == [4, 3]
    assert reasons(events, "attack") == {"quality-test-three-d8": 3, "clear-line-of-sight": 1}
    b = battle([tactical((2, 0))], [dog((3, 2)), dog((7, 7))], "solid 3,1,0")
    events = say(b, "hold", RIFLE, dice=[1] * 3 + [1] * 3)
    assert thrown(events) == [3, 3]  # seen past a corner, in part


@clause("deadzone.ruling.clear-line-of-sight-algorithm", "deadzone.ruling.clear-line-of-sight-algorithm=rays-only")
def test_cover_spoils_clear_sight_unless_only_rays_count() -> None:
    for how, dice in ("cover-spoils", [3, 4]), ("rays-only", [4, 4]):
        b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))], "cover 2,2,0", house={"clear-sight": how})
        assert thrown(say(b, "hold", RIFLE, dice=[1] * sum(dice))) == dice


# ---------------------------------------------------------------------------------------------------- cover
@clause("deadzone.terrain.cover-kinds", "deadzone.ruling.behind-cover", "deadzone.ruling.terrain-is-per-cube")
@pytest.mark.parametrize("piece", ["cover 2,2,0", "low 2,2,0 S", "window 2,2,0 S"])
def test_crates_in_the_cube_and_barricades_and_windows_before_it_are_cover(piece: str) -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))], piece)
    events = say(b, "hold", RIFLE, dice=[1] * 3 + [1] * 4)
    assert reasons(events, "defence") == {"quality-test-three-d8": 3, "cover-die": 1}


@clause("deadzone.terrain.cover-die")
def test_a_dog_behind_a_barricade_rolls_four_dice() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))], "low 2,2,0 S")
    assert thrown(say(b, "hold", RIFLE, dice=[1] * 3 + [1] * 4)) == [3, 4]


@clause("deadzone.ruling.behind-cover")
def test_a_barricade_on_another_side_or_before_another_cube_is_no_cover() -> None:
    for piece in ("low 2,2,0 N", "low 2,2,0 E", "low 2,0,0 N"):
        b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))], piece)
        assert b.ground.covered[2][18] == 0
    b = battle([tactical((0, 0))], [dog((2, 2)), dog((7, 7))], "low 2,2,0 W")
    assert b.ground.covered[0][18] == 1  # on an exact diagonal one of both sides is enough


@clause("deadzone.ruling.cover-once", "deadzone.terrain.shot-from-below-counts-as-cover")
def test_cover_and_height_are_one_die_and_overwatch_is_another() -> None:
    parts = ("floor 2,2,1", "low 2,2,1 S")
    b = battle([tactical((2, 0))], [dog((2, 2, 1)), dog((7, 7))], *parts)
    assert thrown(say(b, "hold", RIFLE, dice=[1] * 3 + [1] * 4)) == [3, 4]
    b = battle([tactical((2, 0), watch=True)], [dog((2, 2, 1)), dog((7, 7), acted=True)], *parts, turn=1)
    events = say(b, "shoot:assault-rifle:0:1", dice=[1] * 3 + [1] * 5)
    assert reasons(events, "defence") == {"quality-test-three-d8": 3, "cover-die": 1, "overwatch-defence-die": 1}


# ---------------------------------------------------------------------------------------------------- height
@clause("deadzone.terrain.shot-from-below-counts-as-cover", "deadzone.ruling.height-is-level")
def test_who_is_shot_at_from_below_rolls_a_fourth_die() -> None:
    b = battle([tactical((2, 0))], [dog((2, 3, 1)), dog((7, 7))], "floor 2,3,1")
    events = say(b, "hold", RIFLE, dice=[1] * 4 + [1] * 4)
    assert thrown(events) == [4, 4]  # it does not spoil clear sight
    assert reasons(events, "defence") == {"quality-test-three-d8": 3, "cover-die": 1}


@clause("deadzone.terrain.shooting-down-die", "deadzone.terrain.elevation-kinds", "deadzone.ruling.height-is-level")
def test_who_shoots_down_rolls_a_fifth_die_in_clear_sight() -> None:
    b = battle([tactical((2, 3, 1))], [dog((2, 0)), dog((7, 7))], "floor 2,3,1")
    assert b.ground.level[b.fighter(0).cube] == 1
    events = say(b, "hold", RIFLE, dice=[1] * 5 + [1] * 3)
    assert thrown(events) == [5, 3]
    assert reasons(events, "attack")["shooting-down-die"] == 1


@clause("deadzone.ruling.height-is-level")
def test_two_levels_count_like_one() -> None:
    b = battle([tactical((2, 3, 2))], [dog((2, 0)), dog((7, 7))], "floor 2,3,2")
    events = say(b, "hold", RIFLE, dice=[1] * 5 + [1] * 3)
    assert reasons(events, "attack")["shooting-down-die"] == 1


@clause("deadzone.ruling.dice-modifiers-complete-list")
def test_all_sources_add_up_each_once() -> None:
    b = battle([tactical((2, 3, 1), "fusion-gun")], [dog((2, 0)), dog((7, 7))], "floor 2,3,1")
    events = say(b, "hold", "shoot:fusion-gun:1", dice=[1] * 8 + [1] * 3)
    assert reasons(events, "attack") == {
        "quality-test-three-d8": 3,
        "ap-adds-dice": 3,
        "clear-line-of-sight": 1,
        "shooting-down-die": 1,
    }


# ---------------------------------------------------------------------------------------------------- weapons
def armed(gun: str) -> Draft:
    """A 3rd Gen with this gun and nothing else."""
    return third((0, 0), weapons=(gun,))


GUNS = {
    "pistol": (2, 0),
    "shotgun": (2, 1),
    "flamethrower": (2, 3),
    "thermal-rifle": (4, 2),
    "fusion-gun": (4, 3),
    "assault-rifle": (6, 0),
    "machinegun": (6, 1),
    "grenade-launcher": (6, 2),
    "sniper-rifle": (8, 1),
    "missile-launcher": (8, 3),
}


def shot_with(gun: str) -> None:
    """At its longest distance, half hidden, it rolls three dice and its AP; one cube further it does not reach."""
    range, ap = GUNS[gun]
    assert (ARMOURY[gun].range, ARMOURY[gun].ap) == (range, ap)
    x = min(range, 7)
    b = battle([armed(gun)], [dog((x, 0)), dog((7, 7))], f"low {x},0,0 W")
    events = say(b, "hold", f"shoot:{gun}:1", dice=[1] * (3 + ap) + [1] * 4)
    assert thrown(events) == [3 + ap, 4]
    if range < 7:
        b = battle([armed(gun)], [dog((range + 1, 0)), dog((7, 7), acted=True)])
        say(b, "hold")
        assert asked(b) != "shot" or 1 not in shots(b)


@clause("deadzone.weapons.pistol")
def test_pistol() -> None:
    shot_with("pistol")


@clause("deadzone.weapons.shotgun")
def test_shotgun() -> None:
    shot_with("shotgun")


@clause("deadzone.weapons.flamethrower")
def test_flamethrower() -> None:
    shot_with("flamethrower")


@clause("deadzone.weapons.thermal-rifle")
def test_thermal_rifle() -> None:
    shot_with("thermal-rifle")


@clause("deadzone.weapons.fusion-gun", "deadzone.weapons.ap-adds-dice")
def test_fusion_gun() -> None:
    shot_with("fusion-gun")


@clause("deadzone.weapons.assault-rifle")
def test_assault_rifle() -> None:
    shot_with("assault-rifle")


@clause("deadzone.weapons.machinegun")
def test_machinegun() -> None:
    shot_with("machinegun")


@clause("deadzone.weapons.grenade-launcher")
def test_grenade_launcher() -> None:
    shot_with("grenade-launcher")


@clause("deadzone.weapons.sniper-rifle")
def test_sniper_rifle() -> None:
    shot_with("sniper-rifle")


@clause("deadzone.weapons.missile-launcher")
def test_missile_launcher() -> None:
    shot_with("missile-launcher")


@clause("deadzone.weapons.no-range-means-melee", "deadzone.ruling.overwatch-needs-a-gun")
def test_a_dog_with_its_knife_is_offered_no_shot_and_no_overwatch() -> None:
    b = battle([dog((2, 0))], [dog((2, 1)), dog((7, 7))])
    assert "overwatch" not in offered(b)
    say(b, "hold")
    assert seat(b) == 1
    assert "overwatch" not in offered(battle([first((2, 0))], [dog((2, 1))]))
    assert "overwatch" in offered(battle([third((2, 0))], [dog((2, 1))]))
