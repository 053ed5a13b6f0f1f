"""Melee: who is in reach, blows and blows back, the result, the tests that follow it, and how the two part."""

from typing import Any

import pytest

from drumhead.flow.question import Chosen, Went
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import asked, clause, offered, question, refusal, rolls, say, seat
from drumhead.testkit.inches import gap, piece, place, row, shift, stay
from tests.games.sigmar.kit import battle, still, troop
from tests.games.sigmar.rules.soldiers import (
    at_blows,
    beast,
    charge,
    men,
    morale_tests,
    results,
    squad,
    swings,
    told,
)

MISS = 1


def facing(blue: int, red: int, **more: Any) -> Sigmar:
    """Rows of models, one Attack each, that all touch when blue has charged."""
    return battle([men(row(blue, 10, 10))], [men(row(red, 10, 16))], **more)


# ---------------------------------------------------------------------------------------------------- who strikes
@clause("sigmar.melee.attack-reach", "sigmar.ruling.who-strikes")
def test_chargers_at_0_and_1_9_inches_attack_and_one_at_2_1_does_not() -> None:
    b = still([men([(11, 10), (10, 12.9), (6.9, 10)])], [men([(10, 10)])])
    fight = at_blows(b, dice=[MISS, MISS, MISS])  # two chargers, then the one that is charged
    assert fight.reach == ((0, 1), (3,))


@clause("sigmar.melee.attack-reach")
def test_with_nobody_in_reach_nobody_strikes_or_compares() -> None:
    b = still([squad(row(3, 10, 10), "standard")], [men(row(3, 10, 13.1))])
    fight = at_blows(b)
    assert not fight.struck and not b.troop(1).wavered


@clause("sigmar.melee.attack-reach", "sigmar.ruling.charge-target")
def test_a_third_unit_in_reach_takes_no_part() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16)]), men([(12, 14.5)])])
    events = charge(b, dice=[MISS, MISS])
    assert gap(b, 0, 2) < 2
    assert swings(events) == [(0, 1), (1, 1)]
    assert place(b, 2) == (12, 14.5)


@clause("sigmar.melee.strike-back")
def test_of_5_defenders_who_lose_3_only_the_2_left_strike_back() -> None:
    b = facing(5, 5)
    events = charge(b, Chosen((5, 6, 7)), dice=[4, 4, 4, MISS, MISS, 1, 1, 1, MISS, MISS, 6])
    assert swings(events) == [(0, 5), (1, 2)]


@clause("sigmar.melee.strike-back", "sigmar.ruling.fighting-back-is-free")
def test_striking_back_costs_no_activation_and_needs_none() -> None:
    b = battle([men(row(2, 10, 10)), men(row(2, 10, 22))], [men(row(2, 10, 16)), men(row(2, 40, 40))], turn=1)
    say(b, 2, "hold", 0)
    events = say(b, "charge:2", "engine", "engine", dice=[MISS] * 4)
    assert swings(events) == [(0, 2), (2, 2)]
    say(b, "hold")  # the other unit of red; blue's second is the last
    events = say(b, "charge:2", "engine", dice=[MISS] * 4)
    assert swings(events) == [(1, 2), (2, 2)]


@clause("sigmar.melee.strike-back", "sigmar.ruling.melee-order")
def test_the_dead_never_strike() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16)]), men([(40, 40)])])
    events = charge(b, dice=[4, 1])
    assert swings(events) == [(0, 1)] and not morale_tests(events)
    assert asked(b) == "follow-up"


@clause("sigmar.melee.resolved-like-shooting")
def test_two_hits_and_one_block_are_a_wound() -> None:
    b = battle([men(row(2, 10, 10))], [men(row(4, 10, 16), quality=5)])
    events = charge(b, "engine", Chosen((2,)), dice=[4, 4, 5, 2, MISS, MISS, MISS, 5])
    assert next(r.reading for r in rolls(events, "hit")) == ("hit", "hit")
    assert [r.reading for r in rolls(events, "block")] == [("block", "through")]
    assert len(b.troop(1).models) == 3 and results(events) == [1, 0]


# ---------------------------------------------------------------------------------------------------- wavered units
@clause("sigmar.morale.wavered", "sigmar.ruling.wavered")
def test_a_wavered_unit_strikes_back_and_its_hits_are_thrown_again() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16)], wavered=True)])
    events = charge(b, dice=[MISS, 5, 2])
    assert [r.faces for r in rolls(events) if r.seat == 1] == [(5,), (2,)]
    assert results(events) == [0, 0]


@clause("sigmar.ruling.wavered=helpless", "sigmar.ruling.wavered")
def test_in_a_house_where_they_are_helpless_wavered_units_do_not_strike_back() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16)], wavered=True)], house={"wavered": "helpless"})
    assert swings(charge(b, dice=[MISS])) == [(0, 1)]
    assert asked(b) == "step-back"
    b = battle([men([(10, 10)])], [men([(10, 16)])], house={"wavered": "helpless"})
    assert swings(charge(b, dice=[MISS, MISS])) == [(0, 1), (1, 1)]


# ---------------------------------------------------------------------------------------------------- the result
@clause("sigmar.melee.compare")
def test_who_caused_fewer_wounds_tests() -> None:
    b = facing(5, 8)
    dice = [4, 4, 4, MISS, MISS, 1, 1, 1, 4, MISS, MISS, MISS, MISS, 1, 6]
    events = charge(b, "engine", Chosen((5, 6, 7)), Chosen((0,)), dice=dice)
    assert results(events) == [3, 1]
    assert morale_tests(events) == [(1, "melee")]


@clause("sigmar.melee.compare")
def test_at_2_and_2_nobody_tests_for_losing() -> None:
    b = facing(5, 5)
    dice = [4, 4, MISS, MISS, MISS, 1, 1, 4, 4, MISS, 1, 1]
    events = charge(b, Chosen((5, 6)), Chosen((0, 1)), dice=dice)
    assert results(events) == [2, 2] and not morale_tests(events)
    assert asked(b) == "step-back"


@clause("sigmar.melee.compare", "sigmar.ruling.wounds-caused")
def test_only_what_the_enemy_took_in_this_melee_counts() -> None:
    b = battle([men([(10, 10)])], [beast((10, 16), 9, rules=["Regeneration"], wounds=3)])
    events = charge(b, dice=[4, 1, 5, MISS])  # a hit, no block, ignored
    assert results(events) == [0, 0]


FANG = [{"seat": 0, "id": "fang", "name": "Fang", "attacks": 1, "rules": ["Deadly"]}]


@clause("sigmar.ruling.wounds-caused=surplus", "sigmar.ruling.wounds-caused")
@pytest.mark.parametrize(("counted", "result"), [("taken", [1, 0]), ("surplus", [4, 0])])
def test_what_a_single_model_could_not_take_counts_only_where_the_house_says_so(
    counted: str, result: list[int]
) -> None:
    b = battle([men([(10, 10)], "fang")], [men(row(2, 10, 16))], weapon=FANG, house={"wounds-caused": counted})
    events = charge(b, "engine", 1, dice=[6, 6, MISS, 6])  # a six, three and one wounds on one model
    assert results(events) == result


@clause("sigmar.upgrades.musician")
def test_2_wounds_and_a_musician_against_3_is_a_draw() -> None:
    b = battle([squad(row(5, 10, 10), "musician")], [men(row(5, 10, 16))])
    dice = [4, 4, MISS, MISS, MISS, 1, 1, 4, 4, 4, 1, 1, 1, 6]
    events = charge(b, Chosen((5, 6)), Chosen((2, 3, 4)), dice=dice)
    assert results(events) == [3, 3]
    assert morale_tests(events) == [(0, "losses")]


@clause("sigmar.upgrades.standard")
def test_a_standard_alone_makes_it_1_to_0() -> None:
    b = battle([squad(row(3, 10, 10), "standard")], [men(row(3, 10, 16))])
    events = charge(b, dice=[MISS] * 6 + [3])
    assert results(events) == [1, 0]
    assert morale_tests(events) == [(1, "melee")] and b.troop(1).wavered


@clause("sigmar.upgrades.musician", "sigmar.upgrades.standard", "sigmar.ruling.command-models")
def test_a_musician_and_a_standard_that_fell_count_no_more() -> None:
    b = battle([squad(row(4, 10, 10), "musician", "standard")], [men(row(4, 10, 16))])
    events = charge(b, Chosen((0,)), dice=[MISS] * 4 + [4, MISS, MISS, MISS, 1])
    assert b.models[0].rules == ("Musician",) and results(events) == [1, 1]


@clause("sigmar.ruling.combined")
def test_a_unit_of_two_copies_counts_one_musician() -> None:
    b = battle([squad(row(20, 10, 10, 1.0), "musician")], [men(row(20, 10, 16))])
    assert [m.rules for m in b.models].count(("Musician",)) == 2
    assert results(charge(b, dice=[MISS] * 40 + [6])) == [1, 0]


# ---------------------------------------------------------------------------------------------------- one test
@clause("sigmar.ruling.melee-one-test", "sigmar.morale.half-trigger")
def test_a_loser_at_half_tests_once_after_both_have_struck() -> None:
    b = facing(4, 4)
    events = charge(b, Chosen((4, 5)), dice=[4, 4, MISS, MISS, 1, 1, MISS, MISS, 6])
    assert morale_tests(events) == [(1, "melee")]
    said = [r.says for r in rolls(events)]
    assert said[-1] == "morale" and said.count("morale") == 1
    assert not b.troop(1).wavered


@clause("sigmar.ruling.melee-one-test")
def test_the_active_players_unit_tests_first() -> None:
    b = facing(4, 4)
    dice = [4, 4, MISS, MISS, 1, 1, 4, 4, 1, 1, 6, 6]
    events = charge(b, Chosen((4, 5)), Chosen((0, 1)), dice=dice)
    assert morale_tests(events) == [(0, "losses"), (1, "losses")]


@clause("sigmar.ruling.melee-one-test", "sigmar.morale.half-trigger")
def test_who_outlives_the_enemy_still_tests_for_its_losses_before_it_follows_up() -> None:
    b = battle([men([(10, 10)]), men([(40, 5)])], [men(row(2, 10, 16))])
    events = say(b, 0, "charge:2", "engine", "engine", Chosen((2,)), dice=[4, 1, 4, 1, 3])
    assert not b.troop(0).alive
    assert morale_tests(events) == [(2, "losses")] and b.troop(2).wavered
    assert (asked(b), seat(b)) == ("follow-up", 1)


# ---------------------------------------------------------------------------------------------------- one is gone
@clause("sigmar.melee.follow-up-three", "sigmar.decision.follow-up")
def test_the_charger_that_wiped_out_its_enemy_may_move_3_inches_or_stay() -> None:
    def after() -> Sigmar:
        b = battle([men([(10, 10)], rules=["Fast"])], [men([(10, 16)]), men([(40, 40)])])
        charge(b, dice=[4, 1])
        return b

    b = after()
    assert (asked(b), seat(b)) == ("follow-up", 0)
    assert question(b).facts["unit"] == 0
    assert refusal(b, shift(b, 0, 3.1)).clause == "sigmar.melee.follow-up-three"
    say(b, shift(b, 0, 3))
    assert place(b, 0) == (10, 18)
    b = after()
    say(b, stay(b))
    assert place(b, 0) == (10, 15) and seat(b) == 1


@clause("sigmar.melee.follow-up-three", "sigmar.ruling.follow-up-limits")
def test_the_follow_up_belongs_to_either_side_and_keeps_the_distance() -> None:
    b = battle([men([(10, 10)]), men([(13, 19.5)])], [men([(10, 16)]), men([(40, 40)])])
    say(b, 0, "charge:2", "engine", dice=[MISS, 4, 1])
    assert not b.troop(0).alive
    assert (asked(b), seat(b)) == ("follow-up", 1)
    assert refusal(b, shift(b, 2, 2.2)).clause == "sigmar.moving.one-inch"
    say(b, shift(b, 0, 2))
    assert place(b, 2) == (10, 18)


@clause("sigmar.melee.follow-up-three", "sigmar.ruling.follow-up-limits", "sigmar.ruling.destroyed-in-own-activation")
def test_the_charged_may_follow_up_when_dangerous_ground_took_the_charger() -> None:
    b = battle([men([(10, 10)]), men([(40, 5)])], [men([(10, 16)])], piece("lava", 8, 12, 12, 13))
    say(b, 0, "charge:2", "engine", dice=[1])
    assert not b.troop(0).alive
    assert (asked(b), seat(b)) == ("follow-up", 1)
    say(b, stay(b))
    assert (asked(b), seat(b)) == ("action", 1)


@clause("sigmar.melee.follow-up-three", "sigmar.morale.rout")
def test_a_rout_allows_a_follow_up_too() -> None:
    b = battle([men(row(4, 10, 10))], [men(row(4, 10, 16)), men([(40, 40)])])
    events = charge(b, Chosen((4, 5)), dice=[4, 4, MISS, MISS, 1, 1, MISS, MISS, 3])
    assert told(events, "routs") == [{"unit": 1}]
    assert (asked(b), seat(b)) == ("follow-up", 0)


# ---------------------------------------------------------------------------------------------------- both are there
@clause("sigmar.melee.back-one-inch", "sigmar.ruling.step-back-solver")
def test_the_chargers_step_back_an_inch_if_both_are_left() -> None:
    b = facing(3, 3)
    charge(b, "engine", dice=[MISS] * 6)
    assert [place(b, m) for m in (0, 1, 2)] == [(10, 14), (11, 14), (12, 14)]
    assert [gap(b, m, 3, 4, 5) for m in (0, 1, 2)] == [1, 1, 1]
    assert (asked(b), seat(b)) == ("action", 1)


@clause("sigmar.decision.step-back", "sigmar.melee.back-one-inch", "sigmar.ruling.step-back-solver")
def test_the_owner_may_give_end_points_an_inch_away_and_no_others() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16)])])
    charge(b, dice=[MISS, MISS])
    assert (asked(b), seat(b), offered(b)) == ("step-back", 0, ["engine", "own"])
    say(b, "own")
    assert refusal(b, stay(b)).clause == "sigmar.ruling.step-back-solver"
    assert refusal(b, shift(b, 0, -1.1)).clause == "sigmar.ruling.step-back-solver"
    assert refusal(b, Went((((5_000, 5_000), (10_000, 14_000)),))).clause == "sigmar.ruling.unit-move"
    say(b, shift(b, 0, -1))
    assert place(b, 0) == (10, 14)


@clause("sigmar.ruling.step-back-blocked", "sigmar.melee.back-one-inch")
def test_a_model_with_its_back_to_the_wall_goes_as_far_as_it_can() -> None:
    walls = [piece("wall", 8, 14, 12, 14.3), piece("wall", 8, 14.3, 9, 16), piece("wall", 11, 14.3, 12, 16)]
    b = still([men([(10, 15)])], [men([(10, 16)])], *walls)
    at_blows(b, dice=[MISS, MISS])
    say(b, "engine")
    assert 0 <= gap(b, 0, 1) < 0.21


@clause("sigmar.ruling.mixed-movement")
def test_a_charge_goes_at_the_pace_of_the_slowest_model() -> None:
    b = battle([men(row(2, 10, 10), quality=3, rules=["Fast"])], [men([(10, 28)])])
    assert "charge:1" in offered(b)
    b = battle([troop("saltgate:bailiffs", row(2, 10, 10, 1.3), join=["captain dray"])], [men([(10, 28)])])
    assert "charge:1" not in offered(b)


@clause("sigmar.ruling.half-total", "sigmar.morale.half-trigger")
def test_half_is_of_the_wounds_that_all_models_could_take() -> None:
    hurt = men(row(2, 10, 16), rules=["Tough(3)"], wounds=[1, 0], full=9)  # the third has fallen
    b = battle([beast((10, 10), 9)], [hurt])
    events = charge(b, "engine", dice=[4, 1, 4, MISS, 1, 6])
    assert results(events) == [1, 1] and len(b.troop(1).models) == 2 and b.strength(1) == 4
    assert morale_tests(events) == [(1, "losses")]
