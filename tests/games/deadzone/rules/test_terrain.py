"""Terrain that hinders and strikes: difficult and dangerous ground, falls and mines, in their order."""

import pytest

from drumhead.testkit import allowed, clause, offered, rolls, seat, thrown
from drumhead.testkit.cubes import go, number
from tests.games.deadzone.kit import alive, assault, battle, dog, first, keeper, refusal, say, tactical, where

FAR = [dog((7, 7)), dog((6, 7))]


# ---------------------------------------------------------------------------------------------------- difficult
@clause("deadzone.terrain.difficult-kinds", "deadzone.ruling.terrain-is-per-cube")
def test_difficult_ground_is_where_the_battlefield_marks_it_and_only_on_that_level() -> None:
    b = battle([keeper((2, 0))], FAR, "difficult 2,1,0", "floor 2,1,1")
    marked = [n for n, mark in enumerate(b.ground.difficult) if mark]
    assert marked == [number((2, 1))]


@clause("deadzone.terrain.difficult-no-run")
def test_nobody_runs_through_mud_but_walks_into_it() -> None:
    b = battle([keeper((5, 4))], FAR, "difficult 4,4,0")
    say(b, "run")
    found = refusal(b, go((4, 4), (3, 4)))
    assert found.clause == "deadzone.terrain.difficult-no-run"
    assert found.why == "e5 is difficult ground: no unit may run there"
    b = battle([keeper((5, 4))], FAR, "difficult 4,4,0")
    say(b, "walk", go((4, 4)))
    assert where(b, 0) == (4, 4, 0)


@clause("deadzone.ruling.difficult-which-cubes")
def test_nobody_runs_out_of_mud() -> None:
    b = battle([keeper((4, 4))], FAR, "difficult 4,4,0")
    say(b, "run")  # there is nowhere to go, so it is not asked for
    assert where(b, 0) == (4, 4, 0) and seat(b) == 1


@clause("deadzone.special.jump-pack-terrain", "deadzone.ruling.jump-pack-ignores-difficult")
def test_a_jump_pack_runs_out_of_mud() -> None:
    b = battle([tactical((4, 4))], FAR, "difficult 4,4,0")
    say(b, "run")
    assert allowed(b, go((3, 4), (2, 4)))


# ---------------------------------------------------------------------------------------------------- dangerous
@clause("deadzone.terrain.dangerous-kinds", "deadzone.terrain.dangerous-roll", "deadzone.ruling.dangerous-each-entry")
def test_each_entry_into_dangerous_ground_is_a_die() -> None:
    b = battle([keeper((2, 0))], FAR, "dangerous 2,1-2,0")
    assert thrown(say(b, "run", go((2, 1), (2, 2)), dice=[2, 8])) == [1, 1]
    b = battle([keeper((2, 0))], FAR, "dangerous 2,0,0")
    assert thrown(say(b, "walk", go((2, 1)))) == []  # leaving costs nothing
    b = battle([dog((2, 0))], FAR, "dangerous 2,1,0")
    assert thrown(say(b, "run", go((2, 1), (2, 2), (2, 1)), dice=[2, 2])) == [1, 1]


@clause("deadzone.terrain.dangerous-attack-on-one", "deadzone.ruling.hazard-attack")
@clause("deadzone.ruling.all-dice-are-eight-sided")
def test_a_one_is_an_attack_of_three_dice_at_4_against_three_without_modifiers() -> None:
    b = battle([dog((2, 0))], FAR, "dangerous 2,1,0", "cover 2,1,0")
    events = say(b, "walk", go((2, 1)), dice=[1, 4, 3, 8, 5, 5, 4])
    die, attack, defence = rolls(events)
    assert (die.sides, die.reading) == (8, ("strikes",))
    assert attack.reading == ("success", "failure", "success")
    assert len(defence.faces) == 3 and alive(b) == [0, 1, 2]  # two against two
    b = battle([dog((2, 0))], FAR, "dangerous 2,1,0")
    events = say(b, "walk", go((2, 1)), dice=[2])
    assert rolls(events)[0].reading == ("safe",)


HAZARDS = [("own-quality", 5), ("five-plus", 5), ("four-plus", 4), ("engineer", 4)]


@clause("deadzone.ruling.hazard-attack=own-quality", "deadzone.ruling.hazard-attack=five-plus")
@pytest.mark.parametrize(("house", "needs"), HAZARDS)
def test_the_attack_of_a_hazard_may_have_another_quality(house: str, needs: int) -> None:
    b = battle([dog((2, 0))], FAR, "dangerous 2,1,0", house={"hazard-quality": house})
    attack = rolls(say(b, "walk", go((2, 1)), dice=[1, needs - 1, needs, 1, 8, 8, 8]))[1]
    assert attack.reading == ("failure", "success", "failure")


@clause("deadzone.ruling.hazard-attack=own-quality")
def test_own_quality_is_the_victims() -> None:
    b = battle([first((2, 0))], FAR, "dangerous 2,1,0", house={"hazard-quality": "own-quality"})
    attack = rolls(say(b, "walk", go((2, 1)), dice=[1, 3, 2, 1, 8, 8, 8]))[1]
    assert attack.reading == ("success", "failure", "failure")


@clause("deadzone.ruling.hazard-attack=five-plus")
def test_five_plus_is_five_plus_for_everybody() -> None:
    b = battle([first((2, 0))], FAR, "dangerous 2,1,0", house={"hazard-quality": "five-plus"})
    attack = rolls(say(b, "walk", go((2, 1)), dice=[1, 5, 4, 1, 8, 8, 8]))[1]
    assert attack.reading == ("success", "failure", "failure")


@clause("deadzone.ruling.hazard-attack=engineer")
def test_a_mine_may_strike_with_the_quality_of_its_engineer() -> None:
    for house, needs in ("engineer", 3), ("four-plus", 4):
        red = [assault((2, 1), "engineer", quality=3), dog((6, 7))]
        b = battle([dog((2, 0))], red, turn=1, house={"hazard-quality": house})
        say(b, 1, "plant", "assault")
        attack = rolls(say(b, go((2, 1)), dice=[1, needs, needs - 1, 1, 8, 8, 8] + [1] * 4 + [1] * 3))[1]
        assert attack.reading == ("success", "failure", "failure")


@clause("deadzone.ruling.destroyed-in-own-activation")
def test_who_dies_on_the_way_goes_no_further_and_has_no_end_window() -> None:
    b = battle([dog((2, 0)), dog((0, 0))], [dog((2, 3)), *FAR], "dangerous 2,1,0")
    events = say(b, 0, "assault", go((2, 1), (2, 2), (2, 3)), dice=[1, 8, 8, 8, 1, 1, 1])
    assert alive(b) == [1, 2, 3, 4] and seat(b) == 1
    assert not [e for e in events if "in melee" in e.text]


# ---------------------------------------------------------------------------------------------------- falls
@clause("deadzone.terrain.drop-attack", "deadzone.ruling.hazard-attack")
def test_a_drop_of_two_levels_is_an_attack_and_of_one_is_not() -> None:
    b = battle([keeper((2, 6, 2))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2")
    events = say(b, "walk", go((1, 6)), dice=[4, 3, 8, 1, 1, 1])
    assert thrown(events) == [3, 3] and b.fighter(0).wounds == 2
    b = battle([keeper((2, 6, 1))], [dog((7, 0)), dog((6, 0))], "floor 2,6,1")
    assert thrown(say(b, "walk", go((1, 6)))) == []


@clause("deadzone.ruling.several-drops-in-one-move", "deadzone.terrain.drop-attack")
def test_two_drops_of_one_level_are_no_fall() -> None:
    b = battle([keeper((2, 6, 2))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2", "floor 3,6,1")
    events = say(b, "run", go((3, 6, 1), (4, 6)))
    assert thrown(events) == [] and where(b, 0) == (4, 6, 0)


@clause("deadzone.ruling.entry-order", "deadzone.ruling.dice-order")
def test_one_lands_before_one_treads_on_anything_and_a_mine_comes_last() -> None:
    b = battle(
        [keeper((2, 6, 2))],
        [dog((1, 6)), dog((6, 0))],
        "floor 2,6,2",
        "dangerous 1,6,0",
        mines=[((1, 6), 1)],
    )
    events = say(b, "assault", go((1, 6)), dice=[8, 1, 1, 1, 1, 1] + [2] + [2] + [1] * 5 + [1] * 3)
    assert thrown(events) == [3, 3, 1, 1, 5, 3]  # fall, ground, mine, and only then the melee
    texts = [r.text for r in rolls(events)]
    assert "fall" in texts[0] and "dangerous ground" in texts[2] and "mine" in texts[3]


@clause("deadzone.ruling.entry-order", "deadzone.ruling.destroyed-in-own-activation")
def test_each_danger_is_resolved_before_the_next() -> None:
    b = battle([dog((2, 6, 2))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2", "dangerous 1,6,0", mines=[((1, 6), 1)])
    events = say(b, "walk", go((1, 6)), dice=[8, 8, 8, 1, 1, 1])
    assert thrown(events) == [3, 3] and 0 not in alive(b)
    assert len(b.mines) == 1


# ---------------------------------------------------------------------------------------------------- mines
@clause("deadzone.special.engineer-action", "deadzone.special.engineer-places-mine")
def test_an_engineer_plants_a_mine_where_it_stands_in_place_of_an_action() -> None:
    b = battle([assault((2, 3), "engineer")], FAR)
    assert "plant" in offered(b)
    events = say(b, "plant")
    assert [(m.cube, m.seat) for m in b.mines] == [(number((2, 3)), 0)]
    assert seat(b) == 1 and thrown(events) == []
    assert "plant" not in offered(battle([assault((2, 3))], FAR))


@clause("deadzone.ruling.mine-bookkeeping")
def test_one_mine_of_each_army_lies_in_a_cube() -> None:
    b = battle([assault((2, 3), "engineer")], FAR, mines=[((2, 3), 0)])
    assert "plant" not in offered(b)
    b = battle([assault((2, 3), "engineer")], FAR, mines=[((2, 3), 1)])
    assert "plant" in offered(b)


MINE = [((2, 1), 1)]


@clause("deadzone.special.engineer-mine-trigger", "deadzone.ruling.hazard-attack")
def test_an_enemy_that_enters_a_mined_cube_rolls_a_die_and_is_attacked_on_a_1() -> None:
    b = battle([dog((2, 0))], FAR, mines=MINE)
    events = say(b, "walk", go((2, 1)), dice=[1, 8, 8, 8, 1, 1, 1])
    assert thrown(events) == [1, 3, 3] and 0 not in alive(b)
    b = battle([dog((2, 0))], FAR, mines=[((2, 1), 0)])
    assert thrown(say(b, "walk", go((2, 1)))) == []  # a friend's


@clause("deadzone.special.engineer-mine-removed", "deadzone.ruling.mine-removed-when-entered")
@pytest.mark.parametrize("dice", [[2], [1, 1, 1, 1, 1, 1, 1]])
def test_the_first_enemy_uses_the_mine_up_whatever_the_die_shows(dice: list[int]) -> None:
    b = battle([dog((2, 0)), dog((3, 0))], FAR, mines=MINE)
    events = say(b, 0, "walk", go((2, 1)), dice=dice)
    texts = [e.text for e in events]
    assert b.mines == ()
    assert texts.index("The mine is used up.") > texts.index(rolls(events)[-1].text)
    say(b, 2, "hold", "walk", go((2, 1)))
    assert where(b, 1) == (2, 1, 0)


@clause("deadzone.ruling.mine-removed-when-entered=until-one")
def test_a_mine_may_stay_until_its_die_shows_a_1() -> None:
    b = battle([dog((2, 0))], FAR, mines=MINE, house={"mine-removal": "until-one"})
    say(b, "walk", go((2, 1)), dice=[2])
    assert len(b.mines) == 1
    b = battle([dog((2, 0))], FAR, mines=MINE, house={"mine-removal": "until-one"})
    say(b, "walk", go((2, 1)), dice=[1, 1, 1, 1, 1, 1, 1])
    assert b.mines == ()


@clause("deadzone.ruling.mine-removed-when-entered=always-attacks")
def test_a_mine_may_always_attack() -> None:
    b = battle([dog((2, 0))], FAR, mines=MINE, house={"mine-removal": "always-attacks"})
    events = say(b, "walk", go((2, 1)), dice=[8, 8, 8, 1, 1, 1])
    assert thrown(events) == [3, 3] and 0 not in alive(b) and b.mines == ()


@clause("deadzone.ruling.mine-and-jump-packs", "deadzone.special.jump-pack-terrain")
def test_a_jump_pack_neither_sets_a_mine_off_nor_uses_it_up() -> None:
    b = battle([tactical((2, 0))], FAR, mines=MINE)
    assert thrown(say(b, "walk", go((2, 1)))) == []
    assert len(b.mines) == 1


@clause("deadzone.ruling.mine-bookkeeping", "deadzone.special.engineer-mine-trigger")
def test_a_mine_works_on_who_assaults_the_engineer_in_its_cube() -> None:
    b = battle([dog((2, 0))], [assault((2, 1), "engineer"), *FAR], mines=MINE)
    events = say(b, "assault", go((2, 1)), dice=[5] + [1] * 4 + [1] * 3)
    assert thrown(events) == [1, 4, 3]
