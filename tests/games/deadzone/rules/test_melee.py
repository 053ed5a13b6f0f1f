"""Melee: into the enemy's cube, one target, Rampage, and out again where enemies are left."""

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
    refusal,
    say,
    second,
    tactical,
    third,
    where,
)

FAR = dog((7, 7))


# ---------------------------------------------------------------------------------------------------- going in
@clause("deadzone.melee.must-enter-enemy-cube")
def test_an_assault_is_offered_only_where_an_enemy_is_in_reach() -> None:
    b = battle([keeper((2, 0))], [dog((2, 3)), FAR])
    assert "assault" not in offered(b)
    b = battle([keeper((2, 0))], [dog((2, 2)), FAR])
    assert "assault" in offered(b)
    say(b, "assault")
    found = refusal(b, go((2, 1)))
    assert found.clause == "deadzone.melee.must-enter-enemy-cube"
    assert found.why == "an Assault ends in a cube with an enemy"


@clause("deadzone.ruling.assault-stops-at-first-enemy")
def test_the_first_enemy_cube_is_where_the_assault_ends() -> None:
    b = battle([dog((2, 0))], [dog((2, 1)), dog((2, 2))])
    say(b, "assault")
    assert refusal(b, go((2, 1), (2, 2))).clause == "deadzone.ruling.assault-stops-at-first-enemy"
    assert allowed(b, go((1, 1), (2, 2)))


@clause("deadzone.melee.ignores-size-limit", "deadzone.ruling.size-limit-when")
def test_a_full_cube_does_not_keep_an_assault_out() -> None:
    b = battle([keeper((2, 0))], [first((2, 1)), dog((2, 1)), FAR])
    assert "assault" in offered(b)
    say(b, "assault", go((2, 1)))
    assert asked(b) == "melee-target" and sum(u.room for u in b.within(10)) == 6


@clause("deadzone.melee.one-target", "deadzone.decision.melee-target", "deadzone.ruling.assault-must-attack")
def test_the_assaulting_unit_names_one_of_those_in_the_cube() -> None:
    b = battle([keeper((2, 0))], [dog((2, 1)), dog((2, 1)), dog((2, 1)), FAR])
    say(b, "assault", go((2, 1)))
    assert (asked(b), seat(b), offered(b)) == ("melee-target", 0, [1, 2, 3])  # and it must attack
    events = say(b, 2, dice=[1] * 5 + [1] * 4)
    assert [r.facts["unit"] for r in rolls(events)] == [0, 2]


@clause("deadzone.melee.resolved-like-shooting", "deadzone.ruling.ties-do-nothing")
@pytest.mark.parametrize(("mine", "theirs", "wounds"), [(3, 1, 2), (1, 3, 0), (2, 2, 0)])
def test_a_blow_is_an_opposed_test(mine: int, theirs: int, wounds: int) -> None:
    b = battle([keeper((2, 0))], [keeper((2, 1)), FAR])
    say(b, "assault", go((2, 1)), dice=[8] * mine + [1] * (5 - mine) + [8] * theirs + [1] * (3 - theirs))
    assert (b.fighter(1).wounds, b.fighter(0).wounds) == (wounds, 0)


@clause("deadzone.ruling.melee-has-no-shooting-modifiers")
def test_cover_height_and_clear_sight_do_not_count_in_melee() -> None:
    parts = ("floor 2,1,1", "cover 2,1,1", "ladder 2,0,0 N")
    b = battle([keeper((2, 0))], [dog((2, 1, 1)), FAR], *parts)
    events = say(b, "assault", dice=[1] * 5 + [1] * 3)
    assert thrown(events) == [5, 3]


# ---------------------------------------------------------------------------------------------------- the dice
@clause("deadzone.melee.several-enemies-die", "deadzone.ruling.several-enemies-counting")
def test_a_comrade_in_the_cube_gives_the_target_one_die() -> None:
    for others, dice in ([], 3), ([tactical((2, 1))], 4), ([tactical((2, 1)), tactical((2, 1))], 4):
        b = battle([dog((2, 0))], [tactical((2, 1)), *others, FAR])
        say(b, "assault", go((2, 1)), *([1] if others else []), dice=[1] * 4 + [1] * dice)
        assert asked(b) == "forced-out"


@clause("deadzone.morale.pinned-give-no-group-die", "deadzone.ruling.several-enemies-counting")
def test_a_pinned_comrade_gives_no_die() -> None:
    b = battle([dog((2, 0))], [tactical((2, 1)), tactical((2, 1), pinned=1), FAR])
    assert thrown(say(b, "assault", go((2, 1)), 1, dice=[1] * 4 + [1] * 3)) == [4, 3]
    b = battle([dog((2, 0))], [tactical((2, 1)), tactical((2, 1), pinned=1), FAR])
    events = say(b, "assault", go((2, 1)), 2, dice=[1] * 5 + [1] * 4)  # the pinned one has a comrade who stands
    assert thrown(events) == [5, 4]


@clause("deadzone.morale.pinned-target-melee-die")
def test_a_pinned_target_is_worth_a_die_in_melee_and_none_for_a_shot() -> None:
    b = battle([dog((2, 0))], [tactical((2, 1), pinned=1), FAR])
    events = say(b, "assault", go((2, 1)), dice=[1] * 5 + [1] * 3)
    assert thrown(events) == [5, 3]
    assert reasons(events, "attack")["pinned-target-melee-die"] == 1
    b = battle([third((2, 0))], [tactical((3, 2), pinned=1), FAR], "solid 3,1,0")
    assert thrown(say(b, "hold", "shoot:assault-rifle:1", dice=[1] * 3 + [1] * 3)) == [3, 3]


@clause("deadzone.terrain.difficult-melee-die", "deadzone.ruling.difficult-which-cubes")
@pytest.mark.parametrize("mud", ["difficult 2,0,0", "difficult 2,1,0", "difficult 2,2,0"])
def test_an_assault_through_mud_gives_the_target_a_die(mud: str) -> None:
    b = battle([keeper((2, 0))], [dog((2, 2)), FAR], mud)
    events = say(b, "assault", go((2, 1), (2, 2)), dice=[1] * 5 + [1] * 4)
    assert reasons(events, "defence") == {"quality-test-three-d8": 3, "difficult-melee-die": 1}
    b = battle([tactical((2, 0))], [dog((2, 2)), FAR], mud)
    assert thrown(say(b, "assault", go((2, 1), (2, 2)), dice=[1] * 3 + [1] * 3)) == [3, 3]  # not by jump pack


@clause("deadzone.weapons.fists-by-default", "deadzone.weapons.fists-claws", "deadzone.weapons.range-means-shooting")
def test_a_unit_with_only_a_rifle_fights_with_its_fists() -> None:
    b = battle([tactical((2, 0), "fusion-gun")], [dog((2, 1)), FAR])
    events = say(b, "assault", go((2, 1)), dice=[1] * 3 + [1] * 3)
    assert thrown(events) == [3, 3] and reasons(events, "attack") == {"quality-test-three-d8": 3}


@clause("deadzone.weapons.combat-knife", "deadzone.weapons.ap-adds-dice", "deadzone.ruling.weapon-choice")
def test_a_combat_knife_is_four_dice() -> None:
    b = battle([assault((2, 0))], [dog((2, 1)), FAR])
    assert thrown(say(b, "assault", go((2, 1)), dice=[1] * 4 + [1] * 3)) == [4, 3]


@clause("deadzone.weapons.energy-gauntlet")
def test_an_energy_gauntlet_is_five_dice() -> None:
    b = battle([second((2, 0))], [dog((2, 1)), FAR])
    assert thrown(say(b, "assault", go((2, 1)), dice=[1] * 5 + [1] * 3)) == [5, 3]


@clause("deadzone.weapons.strider-fist")
def test_a_strider_fist_is_six_dice() -> None:
    b = battle([first((2, 0))], [dog((2, 1)), FAR])
    assert thrown(say(b, "assault", dice=[1] * 6 + [1] * 3)) == [6, 3]


@clause("deadzone.weapons.fists-claws", "deadzone.ruling.weapon-choice")
def test_of_two_blades_the_better_is_used_and_fists_never_beside_one() -> None:
    both = keeper((2, 0), weapons=("combat-knife", "energy-gauntlet", "fists-claws"))
    b = battle([both], [dog((2, 1)), FAR])
    assert thrown(say(b, "assault", go((2, 1)), dice=[1] * 5 + [1] * 3)) == [5, 3]
    b = battle([keeper((2, 0), weapons=("fists-claws",))], [dog((2, 1)), FAR])
    assert thrown(say(b, "assault", go((2, 1)), dice=[1] * 3 + [1] * 3)) == [3, 3]


# ---------------------------------------------------------------------------------------------------- out again
@clause("deadzone.melee.forced-out", "deadzone.decision.forced-out", "deadzone.ruling.no-shared-cubes")
def test_where_an_enemy_is_left_the_attacker_must_leave() -> None:
    b = battle([keeper((2, 0))], [dog((2, 1)), FAR])
    say(b, "assault", go((2, 1)), dice=[1] * 5 + [1] * 3)
    assert (asked(b), seat(b)) == ("forced-out", 0)
    assert refusal(b, go()).clause == "deadzone.melee.forced-out-where"
    assert not allowed(b, go((2, 1)))
    say(b, go((2, 0)))  # back where it came from
    assert where(b, 0) == (2, 0, 0) and seat(b) == 1


@clause("deadzone.melee.forced-out-where", "deadzone.ruling.forced-out-step")
def test_the_way_out_is_one_step_to_a_cube_without_enemies_and_with_room() -> None:
    blue = [keeper((2, 0)), dog((1, 1), acted=True), *(dog((3, 1), acted=True) for _ in range(3))]
    b = battle(blue, [dog((2, 1)), dog((2, 2)), FAR])
    say(b, "assault", go((2, 1)), dice=[1] * 5 + [1] * 3)
    assert (1, 1, 0) in offered(b)  # a friend of size 1
    assert (2, 2, 0) not in offered(b)  # an enemy
    assert (3, 1, 0) not in offered(b)  # three and two are five
    assert refusal(b, go((1, 1), (0, 1))).why == "it must take one step, to a cube with room and no enemies"


@clause("deadzone.melee.stays-if-cleared")
def test_where_no_enemy_is_left_the_attacker_stays() -> None:
    b = battle([keeper((2, 0))], [dog((2, 1)), FAR])
    say(b, "assault", go((2, 1)), dice=[8] * 5 + [1] * 3)
    assert where(b, 0) == (2, 1, 0) and seat(b) == 1
    b = battle([keeper((2, 0))], [dog((2, 1)), dog((2, 1)), FAR])
    say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 4 + [8])
    assert asked(b) == "forced-out"


@clause("deadzone.ruling.forced-out-step", "deadzone.special.slow")
def test_the_forced_step_goes_up_and_down_one_level_into_mud_and_onto_wire() -> None:
    parts = ("solid 2,2,0", "difficult 1,1,0", "dangerous 3,1,0")
    b = battle([first((2, 0))], [dog((2, 1)), FAR], *parts)
    say(b, "assault", dice=[1] * 6 + [1] * 3)
    assert {(2, 2, 1), (1, 1, 0), (3, 1, 0)} <= set(offered(b))
    events = say(b, go((3, 1)), dice=[2])
    assert thrown(events) == [1] and where(b, 0) == (3, 1, 0)


@clause("deadzone.ruling.forced-out-step")
def test_a_fall_of_two_levels_is_no_ordinary_way_out() -> None:
    b = battle([keeper((2, 2, 2))], [dog((2, 3, 2)), FAR], "floor 2,2-3,2")
    say(b, "assault", dice=[1] * 5 + [1] * 3)
    assert where(b, 0) == (2, 2, 2)  # the one cube without a fall: not asked for


SHELF = ("floor 2,2-3,2",)


@clause("deadzone.ruling.forced-out-nowhere", "deadzone.ruling.forced-answers")
def test_without_an_ordinary_way_out_the_nearest_cube_is_taken_falls_and_all() -> None:
    crowd = [dog((2, 2, 2), acted=True) for _ in range(3)]
    b = battle([keeper((2, 2, 2)), *crowd], [dog((2, 3, 2)), FAR], *SHELF)
    say(b, "assault", dice=[1] * 5 + [1] * 3)
    assert asked(b) == "forced-out"
    assert set(offered(b)) == {(1, 3, 0), (2, 4, 0), (3, 3, 0)}  # two levels down, one cube
    found = refusal(b, go((1, 3), (0, 3)))
    assert found.clause == "deadzone.ruling.forced-out-nowhere"
    events = say(b, go((1, 3)), dice=[8, 1, 1, 1, 1, 1])
    assert where(b, 0) == (1, 3, 0) and b.fighter(0).wounds == 1
    assert "The fall attacks: 1 success of 3." in [e.text for e in events]


@clause("deadzone.ruling.forced-out-nowhere")
def test_on_a_far_way_out_enemies_and_crowds_are_disregarded() -> None:
    walls = ("wall 0-1,0,0 N", "wall 0-1,1,0 N")
    crowd = [dog((0, 1), acted=True) for _ in range(4)]
    red = [dog((1, 1)), *(dog((2, y)) for y in (0, 1, 2)), FAR]
    b = battle([keeper((0, 1)), *crowd], red, *walls)
    say(b, "assault", dice=[1] * 5 + [1] * 3)
    assert asked(b) == "forced-out"
    assert {c for c in offered(b) if c[0] == 3} == {(3, y, 0) for y in (0, 1, 2, 3)}
    assert {(2, 0, 0), (2, 1, 0), (2, 2, 0)} < set(offered(b))  # through the enemies
    say(b, go((2, 1), (3, 1)))
    assert where(b, 0) == (3, 1, 0)


@clause("deadzone.ruling.forced-out-nowhere")
def test_who_has_no_cube_to_go_to_at_all_is_destroyed() -> None:
    box = ("wall 0-1,0,0 N", "wall 1,0,0 E")
    crowd = [dog((0, 0), acted=True) for _ in range(3)]
    b = battle([keeper((0, 0)), *crowd], [dog((1, 0)), FAR], *box)
    say(b, "assault", dice=[1] * 5 + [1] * 3)
    assert 0 not in alive(b) and b.scores == [0, 65]


@clause("deadzone.ruling.slow-limits-each-move", "deadzone.ruling.forced-out-nowhere")
def test_a_slow_unit_is_forced_out_by_one_cube_of_cost_and_no_farther() -> None:
    walls = ("wall 0-1,0,0 N", "wall 0-1,1,0 N")
    crowd = [dog((0, 1), acted=True) for _ in range(4)]
    red = [dog((1, 1)), *(dog((2, y)) for y in (0, 1, 2)), FAR]
    b = battle([keeper((0, 1), rules=("Slow",)), *crowd], red, *walls)
    say(b, "assault", dice=[1] * 5 + [1] * 3)
    assert 0 not in alive(b)  # others take an exit of cost 2 from here: see the test of the far way out
    crowd = [dog((2, 2, 2), acted=True) for _ in range(3)]
    b = battle([keeper((2, 2, 2), rules=("Slow",)), *crowd], [dog((2, 3, 2)), FAR], *SHELF)
    say(b, "assault", dice=[1] * 5 + [1] * 3)
    assert set(offered(b)) == {(1, 3, 0), (2, 4, 0), (3, 3, 0)}  # a drop of two levels costs one cube


# ---------------------------------------------------------------------------------------------------- rampage
@clause("deadzone.special.rampage", "deadzone.decision.rampage", "deadzone.ruling.rampage-chain")
def test_a_2nd_gen_goes_on_from_kill_to_kill() -> None:
    b = battle([second((2, 0))], [dog((2, 1)), dog((2, 1)), dog((2, 1)), FAR])
    say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 4 + [8, 8])
    assert (asked(b), offered(b)) == ("rampage", [2, 3, "stop"])
    say(b, 3, dice=[8] * 5 + [1] * 4 + [8])
    assert (asked(b), offered(b)) == ("rampage", [2, "stop"])
    say(b, 2, dice=[8] * 5 + [1] * 3)
    assert alive(b) == [0, 4] and where(b, 0) == (2, 1, 0) and seat(b) == 1


@clause("deadzone.special.rampage", "deadzone.ruling.rampage-chain")
def test_the_chain_ends_with_an_attack_that_does_not_kill_or_at_will() -> None:
    for answer, dice in (2, [8, 1, 1, 1, 1] + [1] * 3), ("stop", []):
        b = battle([second((2, 0))], [dog((2, 1)), keeper((2, 1)), FAR])
        say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 4 + [8, 8])
        say(b, answer, dice=dice)
        assert asked(b) == "forced-out"  # checked once, at the end
        assert b.fighter(2).wounds == (1 if dice else 0)


@clause("deadzone.special.rampage")
def test_who_has_no_rampage_strikes_once() -> None:
    b = battle([keeper((2, 0))], [dog((2, 1)), dog((2, 1)), FAR])
    say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 4 + [8])
    assert asked(b) == "forced-out"


@clause("deadzone.ruling.rampage-chain", "deadzone.terrain.difficult-melee-die")
def test_the_die_for_mud_stays_with_all_attacks_of_the_assault() -> None:
    b = battle([second((2, 0))], [dog((2, 1)), dog((2, 1)), FAR], "difficult 2,1,0")
    say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 5 + [8])
    events = say(b, 2, dice=[1] * 5 + [1] * 4)
    assert reasons(events, "defence") == {"quality-test-three-d8": 3, "difficult-melee-die": 1}


@clause("deadzone.ruling.morale-before-rampage", "deadzone.ruling.several-enemies-counting")
def test_morale_comes_first_and_who_is_pinned_by_it_is_pinned_for_the_next_blow() -> None:
    b = battle([second((2, 0))], [dog((2, 1)), dog((2, 1)), dog((2, 1)), FAR])
    events = say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 4 + [1, 1])
    assert thrown(events) == [5, 4, 1, 1] and asked(b) == "rampage"
    events = say(b, 2, dice=[8] * 6 + [1] * 3)
    assert thrown(events) == [6, 3]  # one die more, and nobody beside it who stands


@clause("deadzone.ruling.morale-before-rampage=rampage-first")
def test_the_chain_may_be_finished_before_each_survivor_tests_once_for_each_kill() -> None:
    house = {"rampage-morale": "rampage-first"}
    b = battle([second((2, 0))], [dog((2, 1)), dog((2, 1)), keeper((2, 1)), FAR], house=house)
    events = say(b, "assault", go((2, 1)), 1, dice=[8] * 5 + [1] * 4)
    assert thrown(events) == [5, 4] and asked(b) == "rampage"  # nobody has tested yet
    events = say(b, 2, dice=[8] * 5 + [1] * 4)
    assert thrown(events) == [5, 4] and offered(b) == [3, "stop"]
    events = say(b, "stop", dice=[8, 8, 8, 8])  # two dice by Discipline, twice
    assert thrown(events) == [2, 2]
    assert asked(b) == "forced-out"
