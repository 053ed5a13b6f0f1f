"""Moving: steps on a level, up and down, through friends and past enemies, and what adjacent means."""

import pytest

from drumhead.testkit import allowed, asked, clause, offered, thrown
from drumhead.testkit.cubes import go
from tests.games.deadzone.kit import assault, battle, dog, first, keeper, refusal, say, second, tactical, third, where

FAR = (7, 7)


# ---------------------------------------------------------------------------------------------------- one level
@clause("deadzone.moving.adjacent-same-level", "deadzone.decision.path", "deadzone.ruling.diagonals-are-adjacent")
def test_a_diagonal_step_is_a_step_and_two_cubes_are_not() -> None:
    b = battle([keeper((2, 2))], [dog(FAR), dog(FAR)])
    say(b, "walk")
    assert asked(b) == "path"
    found = refusal(b, go((4, 2)))
    assert (found.clause, found.why) == ("deadzone.moving.adjacent-same-level", "no step leads from c3 to e3")
    say(b, go((3, 3)))
    assert where(b, 0) == (3, 3, 0)


@clause("deadzone.ruling.diagonals-are-adjacent=faces-only")
def test_adjacent_may_mean_sharing_a_face_for_steps_and_for_range() -> None:
    house = {"adjacency": "faces-only"}
    b = battle([keeper((2, 2))], [dog(FAR), dog(FAR)], house=house)
    say(b, "walk")
    assert not allowed(b, go((3, 3))) and allowed(b, go((3, 2)))
    for cube, seen in ((5, 5), True), ((5, 6), False):
        b = battle([keeper((2, 2))], [dog(cube), dog((0, 0), acted=True)], house=house)
        say(b, "hold")
        assert (f"shoot:assault-rifle:{1}" in offered(b)) is seen  # 3 + 3 and 3 + 4


@clause("deadzone.moving.enemy-cube-only-by-assault", "deadzone.ruling.what-pinned-units-still-do")
def test_nobody_runs_through_a_pinned_enemy() -> None:
    b = battle([keeper((2, 0))], [dog((2, 1), pinned=1), dog(FAR)])
    say(b, "run")
    found = refusal(b, go((2, 1), (2, 2)))
    assert found.clause == "deadzone.moving.enemy-cube-only-by-assault"
    assert found.why == "an enemy is in c2: only an Assault goes there, and ends there"
    assert (2, 1, 0) not in offered(b)
    assert allowed(b, go((1, 1), (2, 2)))


@clause("deadzone.ruling.no-zone-of-control")
def test_a_unit_walks_between_enemies_and_shoots_at_its_neighbour() -> None:
    b = battle([keeper((2, 0))], [dog((3, 0)), dog((2, 1))])
    say(b, "walk", go((3, 1)))
    assert where(b, 0) == (3, 1, 0) and asked(b) == "shot"


@clause("deadzone.moving.solid-walls-block", "deadzone.ruling.completely-blocked")
def test_a_wall_shuts_a_cube_off() -> None:
    b = battle([keeper((4, 6))], [dog((0, 0)), dog((0, 1))], "wall 3,6,0 E")
    say(b, "walk")
    found = refusal(b, go((3, 6)))
    assert (found.clause, found.why) == ("deadzone.moving.solid-walls-block", "no step leads from e7 to d7")
    b = battle([keeper((4, 6))], [dog((0, 0)), dog((0, 1))])
    say(b, "walk", go((3, 6)))
    assert where(b, 0) == (3, 6, 0)


@clause("deadzone.ruling.completely-blocked")
@pytest.mark.parametrize(("kind", "open"), [("window", False), ("low", True), ("door", True), ("ladder", True)])
def test_windows_stop_a_body_and_low_walls_doors_and_ladders_do_not(kind: str, open: bool) -> None:
    b = battle([first((4, 6))], [dog((0, 0)), dog((0, 1))], f"{kind} 3,6,0 E")
    say(b, "walk")
    assert allowed(b, go((3, 6))) is open


@clause("deadzone.ruling.diagonal-past-corners")
def test_a_diagonal_step_needs_one_open_corner() -> None:
    b = battle([keeper((2, 2))], [dog(FAR), dog(FAR)], "solid 3,2,0")
    say(b, "walk")
    assert allowed(b, go((3, 3)))
    b = battle([keeper((2, 2))], [dog(FAR), dog(FAR)], "solid 3,2,0", "wall 2,2,0 N")
    say(b, "walk")
    assert not allowed(b, go((3, 3)))


@clause("deadzone.moving.pass-through-friends", "deadzone.ruling.size-limit-when")
def test_a_dog_runs_through_four_dogs_but_does_not_stop_there() -> None:
    crowd = [dog((2, 1), acted=True) for _ in range(4)]
    b = battle([dog((2, 0)), *crowd], [dog(FAR), dog(FAR)])
    say(b, "run")
    assert refusal(b, go((2, 1))).clause == "deadzone.principles.cube-size-limit-four"
    say(b, go((2, 1), (2, 2)))
    assert where(b, 0) == (2, 2, 0)


# ---------------------------------------------------------------------------------------------------- up and down
BLOCK = "solid 3,3,0"
WALKWAY = "floor 2,6,1"
TOWER = "solid 3,3,0-1"


@clause("deadzone.terrain.level-change-with-surface", "deadzone.ruling.solid-surface", "deadzone.ruling.steps")
def test_a_unit_climbs_a_block_but_not_to_a_walkway_with_nothing_below_its_edge() -> None:
    b = battle([keeper((2, 3))], [dog(FAR), dog(FAR)], BLOCK, WALKWAY)
    say(b, "walk", go((3, 3, 1)))
    assert where(b, 0) == (3, 3, 1)
    b = battle([keeper((1, 6))], [dog(FAR), dog(FAR)], BLOCK, WALKWAY)
    say(b, "walk")
    found = refusal(b, go((2, 6, 1)))
    assert found.clause == "deadzone.terrain.level-change-with-surface"
    assert found.why == "nothing solid to climb leads from b7 to c7, level 1"


@clause("deadzone.ruling.solid-surface")
@pytest.mark.parametrize(
    ("kind", "climbs"), [("wall", True), ("window", True), ("door", True), ("ladder", True), ("low", False)]
)
def test_walls_windows_doors_and_ladders_are_surfaces_and_low_walls_are_not(kind: str, climbs: bool) -> None:
    b = battle([keeper((1, 6))], [dog((7, 0)), dog((6, 0))], WALKWAY, f"{kind} 1,6,0 E")
    say(b, "walk")
    assert allowed(b, go((2, 6, 1))) is climbs


@clause("deadzone.terrain.level-change-with-surface", "deadzone.ruling.steps")
def test_a_hatch_leads_straight_up_and_down() -> None:
    b = battle([keeper((2, 6))], [dog((7, 0)), dog((6, 0))], "hatch 2,6,1")
    say(b, "walk", go((2, 6, 1)))
    assert where(b, 0) == (2, 6, 1)
    b = battle([keeper((2, 6, 1))], [dog((7, 0)), dog((6, 0))], "hatch 2,6,1")
    say(b, "walk", go((2, 6)))
    assert where(b, 0) == (2, 6, 0)


@clause("deadzone.ruling.climb-cost", "deadzone.special.slow")
def test_a_wall_of_two_levels_costs_two_cubes_and_there_is_no_stop_half_way() -> None:
    b = battle([keeper((2, 3))], [dog(FAR), dog(FAR)], TOWER)
    say(b, "walk")
    assert refusal(b, go((3, 3, 2))).clause == "deadzone.activation.walk"
    assert not allowed(b, go((2, 3, 1)))
    b = battle([keeper((2, 3))], [dog(FAR), dog(FAR)], TOWER)
    say(b, "run", go((3, 3, 2)))
    assert where(b, 0) == (3, 3, 2)
    b = battle([first((2, 3))], [dog(FAR), dog(FAR)], TOWER)
    say(b, "run")
    assert not allowed(b, go((3, 3, 2)))


@clause("deadzone.terrain.drop-needs-no-surface")
def test_a_unit_walks_off_a_bare_edge() -> None:
    b = battle([keeper((2, 6, 1))], [dog((7, 0)), dog((6, 0))], WALKWAY)
    events = say(b, "walk", go((1, 6)))
    assert where(b, 0) == (1, 6, 0)
    assert thrown(events) == []  # one level costs nothing


@clause("deadzone.ruling.drop-cost", "deadzone.ruling.landing-is-an-entry")
def test_a_drop_uses_one_cube_whatever_its_height_and_the_move_goes_on() -> None:
    b = battle([keeper((2, 6, 2))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2")
    say(b, "run", go((1, 6), (0, 6)), dice=[1, 1, 1, 1, 1, 1])
    assert where(b, 0) == (0, 6, 0)


@clause("deadzone.ruling.landing-is-an-entry")
def test_a_drop_lands_in_an_enemys_cube_only_in_an_assault() -> None:
    b = battle([keeper((2, 6, 1))], [dog((1, 6)), dog((6, 0))], WALKWAY)
    say(b, "walk")
    assert not allowed(b, go((1, 6)))
    b = battle([keeper((2, 6, 1))], [dog((1, 6)), dog((6, 0))], WALKWAY)
    say(b, "assault", go((1, 6)), dice=[8] * 5 + [1] * 3)
    assert where(b, 0) == (1, 6, 0)


@clause("deadzone.ruling.drop-or-climb-down", "deadzone.decision.path")
def test_down_a_wall_of_two_levels_the_player_chooses_between_climbing_and_dropping() -> None:
    for way, dice in ("descend", []), ("drop", [1] * 6):
        b = battle([keeper((3, 3, 2))], [dog(FAR), dog(FAR)], TOWER)
        say(b, "run", go((2, 3)))
        assert (asked(b), sorted(offered(b))) == ("path", ["descend", "drop"])
        assert len(thrown(say(b, way, dice=dice))) == len(dice) // 3
        assert where(b, 0) == (2, 3, 0)
    b = battle([keeper((3, 3, 2))], [dog(FAR), dog(FAR)], TOWER)
    say(b, "walk", go((2, 3)), dice=[1] * 6)  # a Walk has no two cubes to climb with
    assert where(b, 0) == (2, 3, 0)
    b = battle([tactical((3, 3, 2))], [dog(FAR), dog(FAR)], TOWER)
    say(b, "run", go((2, 3)))  # to a jump pack it is all the same
    assert where(b, 0) == (2, 3, 0)


# ---------------------------------------------------------------------------------------------------- special rules
@clause("deadzone.special.fast-walk", "deadzone.ruling.fast-only-named-actions")
def test_a_3rd_gen_walks_two_cubes_and_shoots() -> None:
    b = battle([third((2, 0))], [dog((2, 5)), dog(FAR)])
    say(b, "walk")
    assert refusal(b, go((2, 1), (2, 2), (2, 3))).clause == "deadzone.activation.walk"
    say(b, go((2, 1), (2, 2)))
    assert asked(b) == "shot"


@clause("deadzone.special.fast-run-assault", "deadzone.ruling.fast-only-named-actions")
def test_a_dog_runs_and_assaults_over_four_cubes() -> None:
    b = battle([dog((2, 0))], [dog((2, 4)), dog((2, 5))])
    assert "assault" in offered(b)
    say(b, "assault", go((2, 1), (2, 2), (2, 3), (2, 4)), dice=[8] * 4 + [1] * 3)
    assert where(b, 0) == (2, 4, 0)
    b = battle([dog((2, 0))], [dog((2, 5)), dog(FAR)])
    assert "assault" not in offered(b)
    say(b, "run")
    assert refusal(b, go((3, 0), (4, 0), (5, 0), (6, 0), (7, 0))).why == "that is 5 cubes; Run allows 4"
    say(b, go((3, 0), (4, 0), (5, 0), (6, 0)))
    assert where(b, 0) == (6, 0, 0)


@clause("deadzone.special.slow", "deadzone.ruling.slow-limits-each-move")
def test_a_1st_gen_runs_and_assaults_one_cube_and_may_drop_from_any_height() -> None:
    b = battle([first((2, 0))], [dog((2, 2)), dog(FAR)])
    assert "assault" not in offered(b)
    say(b, "run")
    assert not allowed(b, go((3, 0), (4, 0))) and allowed(b, go((3, 0)))
    b = battle([first((2, 6, 2))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2")
    say(b, "walk", go((1, 6)), dice=[1] * 6)
    assert where(b, 0) == (1, 6, 0)


@clause("deadzone.special.jump-pack-levels", "deadzone.ruling.jump-pack-steps")
def test_a_jump_pack_needs_no_surface() -> None:
    for unit, able in (assault, True), (tactical, True), (keeper, False):
        b = battle([unit((1, 6))], [dog((7, 0)), dog((6, 0))], WALKWAY)
        say(b, "walk")
        assert allowed(b, go((2, 6, 1))) is able


@clause("deadzone.ruling.jump-pack-steps")
def test_a_jump_costs_one_cube_for_each_level_and_goes_through_no_floor() -> None:
    b = battle([tactical((1, 6))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2")
    say(b, "walk")
    assert not allowed(b, go((2, 6, 2)))
    b = battle([tactical((1, 6))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2")
    say(b, "run", go((2, 6, 2)))
    assert where(b, 0) == (2, 6, 2)
    b = battle([tactical((1, 6))], [dog((7, 0)), dog((6, 0))], "floor 1-2,6,2")
    say(b, "run")
    assert not allowed(b, go((2, 6, 2)))


@clause("deadzone.special.jump-pack-drops", "deadzone.ruling.jump-pack-steps")
def test_a_jump_pack_drops_two_levels_without_an_attack() -> None:
    b = battle([tactical((2, 6, 2))], [dog((7, 0)), dog((6, 0))], "floor 2,6,2")
    assert thrown(say(b, "run", go((1, 6)))) == []
    assert where(b, 0) == (1, 6, 0)


@clause("deadzone.special.jump-pack-terrain", "deadzone.ruling.jump-pack-ignores-difficult")
def test_a_jump_pack_runs_through_mud_and_wire_unhindered() -> None:
    b = battle([tactical((2, 0))], [dog(FAR), dog(FAR)], "difficult 2,1,0", "dangerous 2,2,0")
    assert thrown(say(b, "run", go((2, 1), (2, 2)))) == []
    assert where(b, 0) == (2, 2, 0)


@clause("deadzone.ruling.landing-is-an-entry", "deadzone.moving.pass-through-friends")
def test_nobody_ends_a_drop_in_a_full_cube() -> None:
    crowd = [dog((1, 6), acted=True) for _ in range(4)]
    b = battle([second((2, 6, 1)), *crowd], [dog((7, 0)), dog((6, 0))], WALKWAY)
    say(b, "run")
    assert not allowed(b, go((1, 6))) and allowed(b, go((1, 6), (0, 6)))
