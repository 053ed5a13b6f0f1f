"""Terrain: cover, difficult and dangerous ground, elevation."""

from typing import Any

import pytest

from drumhead.flow.question import Chosen
from drumhead.games.saga.rules.kinds import KINDS_HERE, board_here
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.rules.terrain import in_cover
from drumhead.space.board import KINDS, Kind
from drumhead.space.terrain import Piece
from drumhead.tabletop.ground import most, piece_as, unit_level
from drumhead.testkit import allowed, asked, clause, offered, rolls, seat
from drumhead.testkit.inches import Inches, column, piece, row, shift, ways
from tests.games.saga.kit import (
    Draft,
    battle,
    field,
    refusal,
    regular_hero,
    regulars,
    rookies,
    say,
    veteran_hero,
    veterans,
)


def traits(kind: str) -> tuple[str, ...]:
    return piece_as(KINDS_HERE, piece(kind, 10, 10, 12, 12)).traits


def first_to_strike(events: list[Any]) -> int:
    """The unit whose hit dice were rolled first."""
    unit: int = rolls(events, "hit")[0].facts["unit"]
    return unit


# ---------------------------------------------------------------------------------------------------- kinds
@clause("saga.terrain.cover-kinds", "saga.ruling.terrain-traits")
@pytest.mark.parametrize("kind", ["forest", "ruins", "fence", "woods", "low-wall"])
def test_forests_ruins_and_fences_are_cover(kind: str) -> None:
    assert "cover" in traits(kind)
    b = battle([regular_hero(12, 10)], [rookies(row(4, 10, 20))], piece(kind, 9, 19, 14, 21))
    assert in_cover(b, (0,), 1)


@clause("saga.terrain.difficult-kinds", "saga.ruling.terrain-traits")
@pytest.mark.parametrize("kind", ["woods", "mud", "river", "forest"])
def test_woods_mud_and_rivers_are_difficult(kind: str) -> None:
    assert "difficult" in traits(kind)
    b = battle([veteran_hero(10, 10)], [veteran_hero(20, 10), rookies([(60, 40)])], piece(kind, 14, 5, 16, 15))
    events = say(b, "assault:1", "engine", dice=[1] * 7)
    assert first_to_strike(events) == 1


@clause("saga.terrain.dangerous-kinds", "saga.ruling.terrain-traits")
@pytest.mark.parametrize("kind", ["quicksand", "vegetation", "stakes", "lava"])
def test_quicksand_harmful_vegetation_and_stakes_are_dangerous(kind: str) -> None:
    assert "dangerous" in traits(kind)
    b = battle([veteran_hero(10, 10)], [rookies([(60, 40)])], piece(kind, 5, 12, 20, 13))
    say(b, "walk")
    assert len(rolls(say(b, shift(b, 0, 4), dice=[2]), "dangerous")) == 1


@clause("saga.terrain.elevation-kinds", "saga.ruling.terrain-traits", "saga.ruling.levels")
@pytest.mark.parametrize("kind", ["cliff", "hill", "ledge"])
def test_cliffs_hills_and_ledges_are_elevations_of_level_1(kind: str) -> None:
    here = piece_as(KINDS_HERE, piece(kind, 10, 10, 12, 12))
    assert ("elevation" in here.traits, here.level) == (True, 1)
    b = battle([regular_hero(12, 10)], [rookies(row(4, 10, 20))], piece(kind, 9, 19, 14, 21))
    assert in_cover(b, (0,), 1)


@clause("saga.ruling.terrain-traits")
def test_one_table_of_kinds_serves_this_page_too_and_a_map_may_give_a_piece_any_other_set() -> None:
    for kind, here in KINDS_HERE.items():
        assert KINDS[kind] == Kind(here, 1 if "elevation" in here else 0)
    table = field(piece("forest", 9, 19, 14, 21), piece("house", 20, 20, 25, 25))
    assert board_here(table) is table
    odd = Piece("forest", ((0, 0), (1000, 0), (0, 1000)), ("dangerous",))
    assert board_here(field(odd)).pieces == (odd,)


@clause("saga.ruling.terrain-setup")
def test_a_place_in_several_pieces_has_all_their_traits() -> None:
    b = battle(
        [veteran_hero(10, 10)], [rookies([(60, 40)])], piece("mud", 5, 12, 20, 14), piece("stakes", 8, 12, 12, 13)
    )
    say(b, "run")
    assert refusal(b, shift(b, 0, 6)).clause == "saga.terrain.difficult-no-run"
    b = battle(
        [veteran_hero(10, 10)], [rookies([(60, 40)])], piece("mud", 5, 12, 20, 14), piece("stakes", 8, 12, 12, 13)
    )
    say(b, "walk")
    assert len(rolls(say(b, shift(b, 0, 6), dice=[2]), "dangerous")) == 1


# ---------------------------------------------------------------------------------------------------- cover
def shot_at(red: Draft, *pieces: Piece, hits: int = 6, dice: tuple[int, ...], blue: Draft | None = None) -> list[Any]:
    """Eight archers at y = 10 hit red's unit so often; what follows is rolled with these dice."""
    b = battle([blue or regulars(row(8, 10, 10), "Bow")], [red, rookies([(70, 40)])], *pieces)
    say(b, "hold")
    return say(b, 1, dice=[4] * hits + [1] * (8 - hits) + list(dice))


@clause("saga.terrain.cover-most-models", "saga.ruling.halves")
@pytest.mark.parametrize(("inside", "cover"), [(4, False), (5, True)])
def test_a_unit_of_8_has_cover_with_5_models_in_a_forest_and_not_with_4(inside: int, cover: bool) -> None:
    wood = piece("forest", 9.5, 19.5, 9.5 + inside, 20.5)
    dice = (4,) * 6
    events = shot_at(regulars(row(8, 10, 20)), wood, dice=dice)
    assert bool(rolls(events, "ignore")) == cover


@clause("saga.ruling.halves")
@pytest.mark.parametrize(("k", "n", "so"), [(4, 8, False), (5, 8, True), (0, 1, False), (1, 1, True), (2, 3, True)])
def test_most_is_more_than_half(k: int, n: int, so: bool) -> None:
    assert most(k, n) == so


@clause("saga.terrain.cover-is-armored")
def test_6_hits_on_a_unit_in_cover_meet_6_armored_dice_before_any_block() -> None:
    events = shot_at(regulars(row(8, 10, 20)), piece("ruins", 9, 19, 18, 21), dice=(1, 1, 4, 4, 4, 4, 4, 4))
    assert [(r.facts["stage"], len(r.faces)) for r in rolls(events)] == [("hit", 8), ("ignore", 6), ("block", 2)]


@clause("saga.terrain.cover-shooting-only", "saga.ruling.dangerous-blockable")
def test_a_unit_inside_a_forest_has_no_cover_in_melee_nor_from_dangerous_ground() -> None:
    wood = piece("forest", 5, 5, 30, 30)
    b = battle([veteran_hero(10, 10)], [veteran_hero(15, 10), rookies([(60, 40)])], wood)
    events = say(b, "assault:1", "engine", dice=[3, 1, 1, 3, 3, 3, 1, 1, 3, 3])
    assert {r.facts["stage"] for r in rolls(events)} == {"hit", "block"}
    b = battle([regulars(row(4, 10, 10))], [rookies([(60, 40)])], wood, piece("stakes", 5, 12, 20, 13))
    say(b, "walk")
    events = say(b, shift(b, 0, 4), dice=[1, 1, 2, 2, 4, 4])
    assert [r.facts["stage"] for r in rolls(events)] == ["dangerous", "block"]


@clause("saga.ruling.cover-of-a-unit", "saga.terrain.cover-most-models")
@pytest.mark.parametrize(("behind", "cover"), [(4, False), (5, True)])
def test_a_model_is_covered_only_if_more_than_half_of_the_shooters_face_cover(behind: int, cover: bool) -> None:
    """A fence stands right before so many of the eight archers; the target is far away and straight ahead of each."""
    fence = piece("fence", 9.5, 11, 9.5 + behind, 11.2)
    events = shot_at(rookies([(13.5, 34)]), fence, dice=(4, 4, 4, 4, 4, 4) if cover else (5, 5, 5, 5, 5, 5))
    assert bool(rolls(events, "ignore")) == cover


@clause("saga.ruling.cover-own-piece")
def test_the_wood_in_which_the_shooters_stand_does_not_cover_a_target_outside_it() -> None:
    wood = piece("forest", 9, 9, 18, 12)
    assert not rolls(shot_at(rookies(row(12, 10, 20)), wood, dice=(5,) * 6), "ignore")
    within = piece("forest", 9, 9, 25, 22)
    assert rolls(shot_at(rookies(row(12, 10, 20)), within, dice=(4,) * 6), "ignore")


# ---------------------------------------------------------------------------------------------------- difficult
@clause("saga.terrain.difficult-no-run", "saga.ruling.path-inside")
def test_a_run_may_not_lead_through_mud_and_a_walk_may() -> None:
    mud = piece("mud", 14, 5, 16, 15)
    b = battle([veteran_hero(10, 10)], [rookies([(60, 40)])], mud)
    say(b, "run")
    assert refusal(b, shift(b, 10, 0)).clause == "saga.terrain.difficult-no-run"
    assert allowed(b, shift(b, 4, 0))  # to its border
    b = battle([veteran_hero(13, 10)], [rookies([(60, 40)])], mud)
    say(b, "walk")
    assert allowed(b, shift(b, 4, 0))


@clause("saga.ruling.path-inside")
def test_touching_a_corner_or_running_along_the_border_is_outside() -> None:
    b = battle([veteran_hero(10, 15)], [rookies([(60, 40)])], piece("mud", 14, 5, 16, 15), piece("mud", 12, 17, 13, 18))
    say(b, "run")
    assert allowed(b, shift(b, 10, 0))
    assert allowed(b, ways(b, m0=[(10, 16), (13, 17), (14, 17.2)]))
    assert not allowed(b, ways(b, m0=[(10, 16), (13, 17.001), (14, 17.2)]))


@clause("saga.ruling.difficult-run-paths")
def test_a_run_may_neither_enter_nor_leave_mud_but_models_in_it_may_stay() -> None:
    mud = piece("mud", 9, 9.5, 12, 12)
    b = battle([regulars([(10, 10), (10, 9), (11, 9)])], [rookies([(60, 40)])], mud)
    say(b, "run")
    assert refusal(b, shift(b, 0, -4)).clause == "saga.terrain.difficult-no-run"
    assert refusal(b, shift(b, 0, 1, only=[2])).clause == "saga.terrain.difficult-no-run"
    assert allowed(b, shift(b, 0.5, 0, only=[2]))


def charge(*pieces: Piece, at: Inches = (10, 10), to: Inches = (16, 10)) -> Saga:
    """Four veterans in a row go at four others in front of them; asked who moves them."""
    blue, red = veterans(column(4, *at)), veterans(column(4, *to))
    b = battle([blue], [red, rookies([(60, 40)])], *pieces)
    say(b, "assault:1")
    assert asked(b) == "assault-move"
    return b


@clause("saga.terrain.difficult-assault-last", "saga.ruling.strike-order")
def test_of_4_assaulters_that_came_through_mud_and_lose_2_only_the_2_survivors_strike() -> None:
    b = charge(piece("mud", 12, 5, 14, 20))
    say(b, "engine", dice=[3, 3, 1, 1, 1, 1])  # the defenders strike first
    assert (asked(b), seat(b)) == ("casualties", 0)
    events = say(b, Chosen((0, 3)), dice=[1] * 4)
    assert [len(r.faces) for r in rolls(events, "hit")] == [4]  # a sword and the assault for each of the two


@clause("saga.ruling.difficult-assault-one-model")
@pytest.mark.parametrize(("high", "first"), [(10.4, 1), (9.4, 0)])
def test_one_model_through_difficult_ground_is_enough(high: float, first: int) -> None:
    """The mud reaches up to the way of the lowest of the four, or ends below it."""
    b = charge(piece("mud", 12, 5, 14, high))
    events = say(b, "engine", dice=[1] * 12)
    assert first_to_strike(events) == first


# ---------------------------------------------------------------------------------------------------- dangerous
def crossing(n: int, *pieces: Piece, **more: Any) -> Saga:
    """Regulars in a row at y = 10, about to walk."""
    b = battle([regulars(row(n, 10, 10), **more.pop("unit", {}))], [rookies([(60, 40)])], *pieces, **more)
    say(b, "walk")
    return b


@clause("saga.terrain.dangerous-die-per-model")
def test_5_of_8_models_cross_quicksand_and_5_dice_are_rolled() -> None:
    b = crossing(8, piece("quicksand", 9.5, 12, 14.5, 13))
    events = say(b, shift(b, 0, 4), dice=[2, 2, 2, 2, 2])
    assert [len(r.faces) for r in rolls(events, "dangerous")] == [5]


@clause("saga.terrain.dangerous-hit-on-one")
def test_1_1_2_5_6_are_2_hits_without_hit_rolls() -> None:
    b = crossing(5, piece("quicksand", 5, 12, 20, 13))
    events = say(b, shift(b, 0, 4), dice=[1, 1, 2, 5, 6, 4, 4])
    assert [(r.facts["stage"], len(r.faces)) for r in rolls(events)] == [("dangerous", 5), ("block", 2)]


@clause("saga.ruling.dangerous-which-moves")
def test_a_model_rolls_once_for_a_move_through_two_pieces_and_for_leaving_one_and_never_for_standing_in_it() -> None:
    b = crossing(4, piece("quicksand", 5, 11, 20, 12), piece("stakes", 5, 13, 20, 14))
    assert [len(r.faces) for r in rolls(say(b, shift(b, 0, 5), dice=[2] * 4), "dangerous")] == [4]
    b = crossing(4, piece("lava", 5, 9, 20, 11))
    assert [len(r.faces) for r in rolls(say(b, shift(b, 0, 5, only=[2, 3]), dice=[2] * 2), "dangerous")] == [2]


@clause("saga.ruling.dangerous-which-moves")
def test_an_assault_move_a_step_back_and_a_closing_up_are_moves_too() -> None:
    b = battle(
        [veteran_hero(10, 10)], [veterans([(15, 10), (15, 12.5)]), rookies([(60, 40)])], piece("stakes", 12, 5, 20, 15)
    )
    events = say(b, "assault:1", "engine", dice=[2])
    assert [r.facts["unit"] for r in rolls(events, "dangerous")] == [0]
    events = say(b, "engine", dice=[2, 1, 1, 1, 1, 1, 1])
    assert [r.facts["unit"] for r in rolls(events, "dangerous")] == [1]  # one of the two closes up
    assert asked(b) == "step-back"
    events = say(b, "engine", dice=[2])
    assert [r.facts["unit"] for r in rolls(events, "dangerous")] == [0]


@clause("saga.ruling.dangerous-moment")
def test_dangerous_ground_takes_its_toll_right_after_the_move_and_the_owner_chooses_who_falls() -> None:
    b = charge(piece("stakes", 12, 5, 14, 20))
    say(b, "engine", dice=[1, 6, 6, 6, 2])
    assert (asked(b), seat(b), offered(b)) == ("casualties", 0, [0, 1, 2, 3])
    say(b, Chosen((2,)))
    assert (asked(b), seat(b)) == ("defenders-close-up", 1)  # only now
    events = say(b, "engine", dice=[1] * 10)
    assert [len(r.faces) for r in rolls(events, "hit")] == [6, 4]  # three are left to strike


@clause("saga.ruling.dangerous-blockable=wounds", "saga.ruling.dangerous-blockable")
def test_where_dangerous_ground_wounds_nothing_is_blocked() -> None:
    sand = piece("quicksand", 5, 12, 20, 13)
    b = crossing(4, sand)
    say(b, shift(b, 0, 4), dice=[1, 1, 2, 2, 4, 4])
    assert asked(b) == "extra-action"  # both hits are blocked
    b = crossing(4, sand, house={"dangerous-hits": "wounds"})
    events = say(b, shift(b, 0, 4), dice=[1, 1, 2, 2])
    assert [r.facts["stage"] for r in rolls(events)] == ["dangerous"]
    assert (asked(b), b.question.ask.most) == ("casualties", 2)  # type: ignore[union-attr]


@clause("saga.ruling.score-any-cause", "saga.ruling.destroyed-in-own-activation")
def test_a_unit_lost_to_dangerous_ground_is_destroyed_and_its_activation_over() -> None:
    b = battle([rookies([(10, 10)]), rookies([(30, 10)])], [rookies([(60, 40)])], piece("lava", 5, 12, 20, 13))
    say(b, 0, "walk")
    say(b, shift(b, 0, 4), dice=[1, 4])
    assert (b.band(0).alive, asked(b), seat(b)) == (False, "first-step", 1)
    assert b.scores[1] > 0


# ---------------------------------------------------------------------------------------------------- elevation
@clause("saga.terrain.elevation-assault-first", "saga.ruling.strike-order", "saga.ruling.assault-from-above")
def test_assaulters_from_a_hill_that_kill_3_of_4_defenders_are_struck_by_the_1_survivor() -> None:
    b = charge(piece("hill", 8, 8, 12, 15))
    say(b, "engine", dice=[3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1])
    assert (asked(b), seat(b)) == ("casualties", 1)
    events = say(b, Chosen((4, 5, 6)), dice=[1])
    assert [(r.facts["unit"], len(r.faces)) for r in rolls(events, "hit")] == [(1, 1)]


@clause("saga.ruling.assault-from-above")
def test_an_assault_uphill_is_simultaneous() -> None:
    b = charge(piece("hill", 14, 8, 18, 15))
    say(b, "engine", dice=[3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert (asked(b), seat(b)) == ("casualties", 1)  # after both have struck


@clause("saga.ruling.strike-order-cancels")
def test_an_assault_from_higher_ground_through_mud_is_simultaneous() -> None:
    b = charge(piece("hill", 8, 8, 12, 15), piece("mud", 12, 5, 14, 20))
    say(b, "engine", dice=[3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert (asked(b), seat(b)) == ("casualties", 1)  # four defenders have struck already


@clause("saga.terrain.elevation-shot-from-below")
def test_a_unit_on_a_hill_has_cover_from_below_and_a_unit_below_has_none_from_the_hill() -> None:
    events = shot_at(rookies(row(8, 10, 20)), piece("hill", 9, 19, 19, 21), dice=(4,) * 6)
    assert [len(r.faces) for r in rolls(events, "ignore")] == [6]
    events = shot_at(rookies(row(8, 10, 20)), piece("hill", 9, 9, 19, 11), dice=(5,) * 6)
    assert not rolls(events, "ignore")
    both = (piece("hill", 9, 9, 19, 11), piece("hill", 9, 19, 19, 21))
    assert not rolls(shot_at(rookies(row(8, 10, 20)), *both, dice=(5,) * 6), "ignore")


@clause("saga.ruling.levels")
@pytest.mark.parametrize(
    ("models", "level"),
    [([1, 1, 0, 0], 0), ([1, 1, 1, 0], 1), ([2, 1, 1, 0], 1), ([2, 2, 2, 1], 2), ([0], 0), ([3, 2, 1], 2)],
)
def test_a_unit_stands_at_the_highest_level_that_more_than_half_have_reached(models: list[int], level: int) -> None:
    assert unit_level(models) == level


@clause("saga.ruling.height-free")
def test_climbing_costs_no_movement() -> None:
    b = battle([veteran_hero(10, 10)], [rookies([(60, 40)])], piece("cliff", 11, 5, 20, 15))
    say(b, "walk")
    assert allowed(b, shift(b, 6, 0))
