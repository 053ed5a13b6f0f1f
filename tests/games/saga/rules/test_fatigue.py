"""Fatigue: more actions for points that the opponent may turn against the unit; resting takes them off."""

import pytest

from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import allowed, asked, clause, offered, rolls, seat
from drumhead.testkit.inches import block, piece, row, shift, stay
from tests.games.saga.kit import Draft, battle, refusal, regular_hero, regulars, rookies, say, veteran_hero, veterans

HALVE = "saga.fatigue.spend-halve-move"
MISSES, MISSES_BACK = (1, 1, 1, 1), (1, 1, 1)  # a hero's Hammer in an assault, and of a hero who is assaulted


def far_apart(**unit: int) -> Saga:
    """Blue's Regulars with nobody in reach of anything."""
    return battle([regulars(block(8, 10, 10), **unit)], [rookies(block(12, 10, 40))])


def duel(*blue: Draft, dice: int = 4) -> Saga:
    """Four archers (or those given) 10 inches from four Veterans."""
    return battle(list(blue) or [regulars(row(dice, 10, 10), "Bow")], [veterans(row(4, 10, 21))])


# ---------------------------------------------------------------------------------------------------- more actions
@clause("saga.fatigue.extra-action", "saga.decision.extra-action")
def test_after_a_walk_the_owner_may_stop_or_take_any_action_that_is_legal() -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(block(12, 10, 40)), regular_hero(10, 29)])
    assert "assault:2" not in offered(b)
    say(b, "walk")
    say(b, shift(b, 0, 6))
    assert (asked(b), seat(b)) == ("extra-action", 0)
    assert offered(b) == ["end", "hold", "walk", "run", "assault:2"]


@clause("saga.decision.extra-action")
def test_ending_the_activation_passes_the_turn_without_a_point() -> None:
    b = far_apart()
    say(b, "hold", "end")
    assert (asked(b), seat(b)) == ("first-step", 1)
    assert (b.band(0).fatigue, b.band(0).acted) == (0, True)


@clause("saga.fatigue.extra-action-cost", "saga.decision.extra-action")
@pytest.mark.parametrize("action", ["hold", "walk", "run", "assault:1"])
def test_the_point_lies_on_the_unit_when_the_action_is_declared(action: str) -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(block(12, 10, 20))])
    say(b, "hold", action)
    assert (b.band(0).fatigue, b.band(0).taken) == (1, 1)
    assert b.place(0) == (10_000, 10_000)  # not one model has moved yet


@clause("saga.fatigue.limit-two", "saga.fatigue.limit-ends-activation", "saga.decision.extra-action")
def test_after_the_second_additional_action_nobody_is_asked_for_a_third() -> None:
    b = far_apart()
    say(b, "hold", "hold", "hold")
    assert (asked(b), seat(b)) == ("first-step", 1)
    assert (b.band(0).fatigue, b.band(0).taken, b.band(0).acted) == (2, 2, True)


@clause("saga.fatigue.limit-two")
def test_one_point_taken_leaves_room_for_one() -> None:
    b = far_apart(taken=1, fatigue=1)
    say(b, "hold", "hold")
    assert seat(b) == 1
    assert b.band(0).fatigue == 2


@clause("saga.ruling.fatigue-second-point", "saga.fatigue.limit-ends-activation")
def test_the_second_point_buys_its_action_in_full() -> None:
    b = far_apart()
    say(b, "hold", "hold", "walk", "keep")
    assert (asked(b), seat(b)) == ("move-models", 0)
    say(b, shift(b, 0, 6))
    assert b.place(0) == (10_000, 16_000)
    assert (asked(b), seat(b)) == ("first-step", 1)


@clause("saga.ruling.fatigue-limit-counts-taken=carried", "saga.ruling.fatigue-limit-counts-taken")
def test_a_unit_that_carries_two_may_take_two_more_unless_the_house_counts_what_is_carried() -> None:
    b = far_apart(fatigue=2)
    say(b, "hold", "hold", "hold")
    assert (seat(b), b.band(0).fatigue) == (1, 4)

    house = {"fatigue-limit": "carried"}
    b = battle([regulars(block(8, 10, 10), fatigue=2)], [rookies(block(12, 10, 40))], house=house)
    say(b, "hold")
    assert (asked(b), seat(b), b.band(0).fatigue) == ("first-step", 1, 2)
    b = battle([regulars(block(8, 10, 10), fatigue=1)], [rookies(block(12, 10, 40))], house=house)
    say(b, "hold", "hold")
    assert (asked(b), seat(b), b.band(0).fatigue) == ("first-step", 1, 2)


@clause("saga.ruling.fatigue-limit-counts-taken")
def test_points_that_were_spent_make_no_room_for_more() -> None:
    b = far_apart()
    say(b, "hold")
    for _ in range(2):
        say(b, "walk", "spend")
        say(b, stay(b))
    assert (seat(b), b.band(0).fatigue, b.band(0).taken) == (1, 0, 2)


@clause("saga.ruling.fatigue-carries-over")
def test_a_new_round_leaves_the_points_and_opens_the_limit_again() -> None:
    b = far_apart()
    say(b, "hold", "hold", "hold")
    say(b, "hold", "end")
    assert (b.round, b.band(0).fatigue, b.band(0).taken) == (2, 2, 0)
    assert "rest" in offered(b)


@clause("saga.ruling.fatigue-any-action-again", "saga.fatigue.extra-action")
def test_a_unit_may_shoot_three_times_in_one_activation() -> None:
    b = duel()
    events = say(b, "hold", 1, "hold", 1, "hold", 1, dice=[1] * 12)
    assert [r.faces for r in rolls(events, "hit")] == [(1, 1, 1, 1)] * 3
    assert (seat(b), b.band(0).fatigue) == (1, 2)


@clause("saga.ruling.fatigue-own-activation-only")
def test_a_unit_that_fought_back_gets_no_additional_action() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(13, 10), rookies(block(12, 10, 40))])
    say(b, "assault:1", "engine", "engine", dice=[*MISSES, *MISSES_BACK])
    assert (asked(b), seat(b)) == ("extra-action", 0)
    say(b, "end")
    assert (asked(b), seat(b)) == ("activate", 1)
    assert offered(b) == [1, 2]


@clause("saga.ruling.fatigue-when-boxed-in", "saga.fatigue.extra-action")
def test_a_unit_whose_assault_fell_short_may_go_on() -> None:
    b = battle([veteran_hero(10, 10, fatigue=1)], [veteran_hero(20, 10)])
    say(b, "assault:1", "spend", "engine")
    assert (asked(b), seat(b)) == ("extra-action", 0)
    assert offered(b) == ["end", "hold", "walk", "run", "assault:1"]


@clause("saga.ruling.fatigue-when-boxed-in")
def test_a_unit_without_room_or_target_has_completed_its_action_all_the_same() -> None:
    b = far_apart()
    say(b, "run")
    say(b, stay(b))
    assert asked(b) == "extra-action"


# ---------------------------------------------------------------------------------------------------- who spends
@clause("saga.fatigue.opponent-spends", "saga.decision.halve-move")
def test_the_opponent_uses_up_one_of_two_points() -> None:
    b = far_apart(fatigue=2)
    say(b, "walk")
    assert (asked(b), seat(b)) == ("halve-move", 1)
    assert offered(b) == ["keep", "spend"]
    say(b, "spend")
    assert b.band(0).fatigue == 1


@clause("saga.decision.halve-move")
def test_a_point_that_is_kept_stays_on_the_unit_and_the_move_is_whole() -> None:
    b = far_apart(fatigue=1)
    say(b, "walk", "keep")
    assert allowed(b, shift(b, 0, 6))
    assert b.band(0).fatigue == 1


@clause("saga.ruling.fatigue-pool", "saga.fatigue.opponent-spends")
def test_points_of_one_unit_do_nothing_to_another() -> None:
    b = battle(
        [regulars(block(8, 10, 10)), regulars(block(8, 30, 10), fatigue=2)],
        [rookies(block(12, 10, 40), fatigue=2)],
    )
    say(b, 0, "walk")
    assert (asked(b), seat(b)) == ("move-models", 0)


@clause("saga.ruling.fatigue-pool")
def test_the_points_of_a_destroyed_unit_are_gone() -> None:
    b = battle(
        [regulars(row(4, 10, 10), "Bow")], [regular_hero(10, 21, fatigue=2, wounds=2), rookies(block(12, 30, 40))]
    )
    say(b, "hold", 1, dice=[4, 1, 1, 1, 1])
    assert not b.band(1).alive
    assert b.band(1).fatigue == 0


@clause("saga.ruling.fatigue-fresh-point", "saga.fatigue.opponent-spends")
def test_the_very_point_that_paid_for_a_walk_may_halve_it() -> None:
    b = far_apart()
    say(b, "hold", "walk")
    assert (asked(b), seat(b)) == ("halve-move", 1)
    say(b, "spend")
    assert (b.band(0).fatigue, b.band(0).taken) == (0, 1)
    assert refusal(b, shift(b, 0, 3.1)).clause == HALVE


@clause("saga.ruling.fatigue-asked-only-if-useful", "saga.decision.halve-move")
def test_nobody_is_asked_to_halve_the_move_of_a_fresh_unit() -> None:
    b = far_apart()
    say(b, "walk")
    assert asked(b) == "move-models"


@clause("saga.ruling.fatigue-asked-only-if-useful")
def test_nobody_is_asked_about_dice_of_which_none_succeeded() -> None:
    b = battle([regulars(row(4, 10, 10), "Bow", fatigue=2)], [veterans(row(4, 10, 21), fatigue=2)])
    say(b, "hold", 1, dice=[3, 3, 2, 1])  # no hit
    assert asked(b) == "extra-action"
    say(b, "hold", 1, "keep", dice=[4, 1, 1, 1, 2])  # a hit that is kept, and no block
    assert asked(b) == "casualties"


# ---------------------------------------------------------------------------------------------------- halving
@clause("saga.fatigue.spend-halve-move", "saga.ruling.halves", "saga.decision.halve-move")
@pytest.mark.parametrize(("action", "half"), [("walk", 3), ("run", 6)])
def test_a_halved_unit_moves_half_as_far(action: str, half: int) -> None:
    b = far_apart(fatigue=1)
    say(b, action, "spend")
    assert allowed(b, shift(b, 0, half))
    refused = refusal(b, shift(b, 0, half + 0.1))
    assert refused.clause == HALVE
    assert refused.facts["amount"] == half * 1000 + 100


@clause("saga.fatigue.spend-halve-move", "saga.ruling.halves")
@pytest.mark.parametrize(("gap", "reached"), [(6.0, True), (6.1, False)])
def test_a_halved_assault_reaches_six_inches(gap: float, reached: bool) -> None:
    b = battle([veteran_hero(10, 10, fatigue=1)], [veteran_hero(11 + gap, 10)])
    say(b, "assault:1", "spend", "engine", dice=[*MISSES, *MISSES_BACK] if reached else [])
    assert (asked(b) == "step-back") is reached
    if reached:
        assert b.place(0) == (16_000, 10_000)


@clause("saga.ruling.fatigue-halving-moment", "saga.decision.halve-move")
def test_halving_is_asked_of_walk_run_and_assault_and_not_of_hold_or_rest() -> None:
    for action, question in [("hold", "extra-action"), ("walk", "halve-move"), ("run", "halve-move")]:
        b = far_apart(fatigue=1)
        say(b, action)
        assert asked(b) == question
    b = battle([veteran_hero(10, 10, fatigue=1)], [veteran_hero(20, 10)])
    say(b, "assault:1")
    assert (asked(b), seat(b)) == ("halve-move", 1)
    assert b.place(0) == (10_000, 10_000)
    b = far_apart(fatigue=1)
    say(b, "rest", dice=[1])
    assert (asked(b), seat(b)) == ("first-step", 1)


@clause("saga.ruling.fatigue-halving-moment")
def test_a_halved_allowance_holds_for_this_one_action() -> None:
    b = far_apart(fatigue=1)
    say(b, "walk", "spend")
    say(b, shift(b, 0, 3))
    say(b, "walk", "keep")
    assert allowed(b, shift(b, 0, 6))


@clause("saga.ruling.fatigue-once-per-effect")
def test_a_move_is_halved_once_whatever_lies_on_the_unit() -> None:
    b = far_apart(fatigue=3)
    say(b, "run", "spend")
    assert asked(b) == "move-models"
    assert allowed(b, shift(b, 0, 6))


# ---------------------------------------------------------------------------------------------------- re-rolls
@clause(
    "saga.fatigue.spend-reroll-hits",
    "saga.decision.reroll-hits",
    "saga.ruling.fatigue-reroll-moment",
    "saga.ruling.fatigue-reroll-all",
)
def test_the_hits_of_a_tired_unit_are_rolled_again_and_the_new_results_stand() -> None:
    b = duel(regulars(row(4, 10, 10), "Bow", fatigue=1))
    events = say(b, "hold", 1, dice=[2, 4, 5, 6])
    assert rolls(events, "hit")[0].faces == (2, 4, 5, 6)  # seen before anybody decides
    assert (asked(b), seat(b)) == ("reroll-hits", 1)
    assert offered(b) == ["keep", "spend"]
    events = say(b, "spend", dice=[1, 4, 3, 3])
    assert rolls(events, "hit-reroll")[0].faces == (1, 4, 3)
    assert rolls(events, "block")[0].faces == (3,)  # one hit is left, and it is blocked
    assert b.band(0).fatigue == 0


@clause("saga.decision.reroll-hits")
def test_hits_that_stand_cost_no_point() -> None:
    b = duel(regulars(row(4, 10, 10), "Bow", fatigue=1))
    say(b, "hold", 1, dice=[2, 4, 5, 6])
    events = say(b, "keep", dice=[3, 3, 3])
    assert rolls(events, "hit-reroll") == []
    assert b.band(0).fatigue == 1


@clause(
    "saga.fatigue.spend-reroll-blocks",
    "saga.decision.reroll-blocks",
    "saga.ruling.fatigue-reroll-moment",
    "saga.ruling.fatigue-reroll-all",
)
def test_the_blocks_of_tired_veterans_are_rolled_again_and_the_new_results_stand() -> None:
    b = battle([regulars(row(4, 10, 10), "Bow")], [veterans(row(6, 10, 21), fatigue=1)])
    events = say(b, "hold", 1, dice=[4, 5, 6, 1, 1, 3, 6])
    assert rolls(events, "block")[0].faces == (1, 3, 6)
    assert (asked(b), seat(b)) == ("reroll-blocks", 0)
    events = say(b, "spend", dice=[2, 3])
    assert rolls(events, "block-reroll")[0].faces == (2, 3)
    assert b.band(1).fatigue == 0
    assert (asked(b), seat(b)) == ("casualties", 1)
    assert b.question is not None and b.question.ask.least == 2  # type: ignore[union-attr]


@clause("saga.ruling.fatigue-once-per-effect", "saga.fatigue.spend-reroll-hits", "saga.fatigue.spend-reroll-blocks")
def test_no_die_is_rolled_a_third_time() -> None:
    b = battle([regulars(row(4, 10, 10), "Bow", fatigue=3)], [veterans(row(4, 10, 21), fatigue=3)])
    say(b, "hold", 1, "spend", dice=[4, 4, 4, 4, 4, 4, 1, 1, 3, 3])
    assert asked(b) == "reroll-blocks"
    say(b, "spend", dice=[3, 3])
    assert asked(b) == "extra-action"
    assert (b.band(0).fatigue, b.band(1).fatigue) == (2, 2)


@clause("saga.ruling.fatigue-several-effects", "saga.ruling.fatigue-any-turn")
def test_three_points_halve_an_assault_and_spoil_its_hits_and_its_blocks() -> None:
    b = battle([veteran_hero(10, 10, fatigue=3)], [veteran_hero(14, 10)])
    say(b, "assault:1", "spend", "engine", dice=[1, 1, 3, 3])
    assert (asked(b), seat(b)) == ("reroll-hits", 1)
    say(b, "spend", dice=[2, 2, 3, 1, 1, 3])  # both hits are gone; one comes back and is blocked
    assert (asked(b), seat(b)) == ("reroll-blocks", 1)
    say(b, "spend", dice=[1])
    assert b.band(0).fatigue == 0
    assert b.model(0).wounds == 1


@clause("saga.ruling.fatigue-any-turn")
def test_a_tired_unit_that_fights_back_can_be_made_to_roll_its_hits_again() -> None:
    b = battle([veteran_hero(10, 10)], [veteran_hero(14, 10, fatigue=1)])
    say(b, "assault:1", "engine", dice=[*MISSES, 3, 1, 1])
    assert (asked(b), seat(b)) == ("reroll-hits", 0)
    say(b, "spend", dice=[2])
    assert asked(b) == "step-back"
    assert (b.band(1).fatigue, b.model(0).wounds) == (0, 0)


@clause("saga.ruling.fatigue-not-armored")
def test_dice_of_cover_are_no_blocks() -> None:
    ruins = piece("ruins", 9, 20, 20, 24)
    b = battle([regulars(row(4, 10, 10), "Bow")], [veterans(row(4, 10, 21), fatigue=1)], ruins)
    events = say(b, "hold", 1, dice=[4, 4, 1, 1, 4, 5])  # two hits, both ignored
    assert rolls(events, "ignore")[0].faces == (4, 5)
    assert asked(b) == "extra-action"
    events = say(b, "hold", 1, "keep", dice=[4, 4, 1, 1, 4, 3, 3])  # one ignored, the other blocked
    assert asked(b) == "reroll-blocks"
    events = say(b, "spend", dice=[3])
    assert rolls(events, "block-reroll")[0].faces == (3,)


# ---------------------------------------------------------------------------------------------------- resting
@clause("saga.fatigue.rest-condition")
@pytest.mark.parametrize("points", [0, 1])
def test_rest_is_offered_to_a_unit_that_carries_a_point(points: int) -> None:
    b = far_apart(fatigue=points)
    assert ("rest" in offered(b)) is (points == 1)
    assert allowed(b, "rest") is (points == 1)


@clause("saga.fatigue.rest-removes-d3", "saga.ruling.halves")
@pytest.mark.parametrize(("face", "left"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_a_rest_takes_half_the_die_rounded_up_off(face: int, left: int) -> None:
    b = far_apart(fatigue=3)
    say(b, "rest", dice=[face])
    assert b.band(0).fatigue == left


@clause("saga.ruling.rest-surplus")
def test_a_rest_takes_no_more_off_than_there_is() -> None:
    b = far_apart(fatigue=1)
    say(b, "rest", dice=[6])
    assert b.band(0).fatigue == 0


@clause("saga.fatigue.rest-does-nothing", "saga.ruling.rest-is-no-action")
def test_a_unit_that_has_rested_is_asked_nothing_more() -> None:
    b = far_apart(fatigue=3)
    say(b, "rest", dice=[4])
    assert b.band(0).fatigue == 1
    assert (asked(b), seat(b)) == ("first-step", 1)
    assert b.band(0).acted


@clause("saga.ruling.rest-moment")
def test_nobody_rests_after_an_action() -> None:
    b = far_apart(fatigue=2)
    say(b, "hold")
    assert asked(b) == "extra-action"
    no = refusal(b, "rest")
    why = "a unit rests in place of its first action, not after one"
    assert (no.clause, no.why) == ("saga.ruling.rest-moment", why)


@clause("saga.ruling.rest-is-no-action")
def test_a_unit_that_has_rested_strikes_back_as_usual() -> None:
    b = battle([veteran_hero(10, 10, fatigue=1)], [veteran_hero(13, 10)])
    say(b, "rest", dice=[1])
    events = say(b, "assault:0", "engine", dice=[*MISSES, 3, 1, 1, 1])
    assert [r.faces for r in rolls(events, "hit")] == [MISSES, (3, 1, 1)]
    assert b.model(1).wounds == 1
