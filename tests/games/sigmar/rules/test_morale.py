"""Morale: who tests, what a failed test does, and units that rout."""

from typing import Any

import pytest

from drumhead.flow.event import Event
from drumhead.flow.question import Chosen
from drumhead.games.sigmar.rules.morale import is_halved
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import asked, clause, rolls, say, seat
from drumhead.testkit.inches import piece, row, stay
from tests.games.sigmar.kit import battle
from tests.games.sigmar.rules.soldiers import beast, charge, men, morale_tests, told

MISS = 1


def shot_at(n: int, losses: int, *more_dice: int, **more: Any) -> tuple[Sigmar, list[Event]]:
    """A unit of n models is shot at and loses so many."""
    b = battle([men(row(losses, 10, 10), "Bow")], [men(row(n, 10, 20), **more), men([(60, 40)])])
    lost = Chosen(tuple(range(losses, 2 * losses)))
    return b, say(b, "hold", 1, lost, dice=[4] * losses + [1] * losses + [*more_dice])


# ---------------------------------------------------------------------------------------------------- half or less
@clause("sigmar.morale.half-trigger", "sigmar.ruling.halves")
@pytest.mark.parametrize(("n", "losses", "tested"), [(10, 5, True), (10, 4, False), (5, 3, True), (5, 2, False)])
def test_10_models_test_at_5_and_5_models_at_2(n: int, losses: int, tested: bool) -> None:
    b, events = shot_at(n, losses, *([4] if tested else []))
    assert morale_tests(events) == ([(1, "losses")] if tested else [])
    assert not b.troop(1).wavered


@clause("sigmar.ruling.half-total", "sigmar.morale.half-trigger")
@pytest.mark.parametrize(("wounds", "tested"), [(1, False), (2, True)])
def test_a_model_with_tough_6_tests_with_3_wounds_left(wounds: int, tested: bool) -> None:
    b = battle([men([(10, 10)], "Bow")], [beast((10, 20), 6, wounds=wounds), men([(60, 40)])])
    events = say(b, "hold", 1, dice=[4, 1, *([6] if tested else [])])
    assert bool(morale_tests(events)) is tested


@clause("sigmar.ruling.half-total")
def test_full_strength_is_never_counted_anew() -> None:
    b, events = shot_at(4, 1, 6, full=6)
    assert morale_tests(events) == [(1, "losses")] and b.troop(1).full == 6


@clause("sigmar.ruling.half-total")
def test_half_is_twice_the_strength_against_the_whole() -> None:
    assert [is_halved(strength, 5) for strength in (2, 3)] == [True, False]
    assert [is_halved(strength, 6) for strength in (3, 4)] == [True, False]


@clause("sigmar.ruling.repeat-tests", "sigmar.morale.half-trigger")
def test_a_unit_at_half_tests_again_at_each_attack_that_wounds_it() -> None:
    b, events = shot_at(3, 1, 6, full=8)
    assert morale_tests(events) == [(1, "losses")]
    b = battle([men([(10, 10)], "Bow")], [men(row(3, 10, 20), full=8), men([(60, 40)])])
    assert morale_tests(say(b, "hold", 1, dice=[MISS])) == []


@clause("sigmar.ruling.repeat-tests=crossing-only", "sigmar.ruling.repeat-tests")
@pytest.mark.parametrize(("full", "tested"), [(8, False), (4, True)])
def test_in_a_house_that_counts_crossings_only_the_wound_that_crosses_half_is_tested(full: int, tested: bool) -> None:
    b = battle(
        [men([(10, 10)], "Bow")],
        [men(row(3, 10, 20), full=full), men([(60, 40)])],
        house={"repeat-tests": "crossing-only"},
    )
    events = say(b, "hold", 1, Chosen((1,)), dice=[4, 1, *([6] if tested else [])])
    assert bool(morale_tests(events)) is tested


# ---------------------------------------------------------------------------------------------------- the test
@clause("sigmar.morale.test", "sigmar.principles.quality-test")
@pytest.mark.parametrize(("face", "wavers"), [(3, True), (4, False)])
def test_one_die_at_quality_4(face: int, wavers: bool) -> None:
    b, events = shot_at(2, 1, face)
    assert [r.faces for r in rolls(events) if r.says == "morale"] == [(face,)]
    assert b.troop(1).wavered is wavers


@clause("sigmar.special.fearless")
def test_the_fearless_throw_two() -> None:
    b, events = shot_at(2, 1, 2, 5, quality=5, rules=["Fearless"])
    assert [r.faces for r in rolls(events) if r.says == "morale"] == [(2, 5)]
    assert not b.troop(1).wavered


# ---------------------------------------------------------------------------------------------------- wavered
@clause("sigmar.morale.wavered", "sigmar.ruling.wavered")
def test_a_wavered_unit_is_idle_once_and_steady_again() -> None:
    b = battle([men([(10, 10)], "Bow", wavered=True), men([(40, 5)])], [men([(10, 20)]), men([(60, 40)])])
    events = say(b, 0)
    assert (asked(b), seat(b)) == ("activate", 1)
    assert not rolls(events) and b.troop(0).acted and not b.troop(0).wavered


@clause("sigmar.morale.wavered")
def test_a_unit_that_fails_is_idle_in_its_next_activation_also_of_the_next_round() -> None:
    b = battle([men([(10, 10)], "Bow")], [men(row(2, 10, 20), acted=True), men([(60, 40)])])
    say(b, "hold", 1, Chosen((1,)), dice=[4, 1, 3])
    assert b.troop(1).wavered
    say(b, "hold", dice=[1, 1])  # the other unit of red: round 1 is over
    assert b.round == 2 and b.troop(1).wavered
    say(b, "hold", "none", 1)
    assert not b.troop(1).wavered and b.troop(1).acted


@clause("sigmar.ruling.wavered", "sigmar.ruling.dangerous-which-moves")
def test_an_idle_unit_rolls_for_dangerous_ground() -> None:
    b = battle([men(row(3, 10, 10), wavered=True), men([(40, 5)])], [men([(60, 40)])], piece("lava", 9, 9, 13, 11))
    events = say(b, 0, dice=[6, 6, 2])
    assert [r.facts.get("stage") for r in rolls(events)] == ["dangerous"] and not b.troop(0).wavered


@clause("sigmar.ruling.wavered")
def test_a_further_failure_changes_nothing() -> None:
    b, events = shot_at(2, 1, 1, wavered=True)
    assert b.troop(1).wavered and not told(events, "routs")
    assert [e for e in events if e.says == "wavers"] == []


# ---------------------------------------------------------------------------------------------------- routing
def beaten(n: int, lost: int, *test: int, house: str = "loser-only", strikes: int = 0) -> tuple[Sigmar, list[Event]]:
    """A unit of n loses so many models to a charge, wounds `strikes` of the chargers, and tests."""
    b = battle([men(row(n, 10, 10))], [men(row(n, 10, 16)), men([(60, 40)])], house={"rout": house})
    dice = [4] * lost + [MISS] * (n - lost) + [1] * lost
    dice += [4] * strikes + [MISS] * (n - lost - strikes) + [1] * strikes
    losses = [Chosen(tuple(range(n, n + lost)))] + ([Chosen(tuple(range(strikes)))] if strikes else [])
    return b, charge(b, *losses, dice=[*dice, *test])


@clause("sigmar.morale.rout")
def test_a_loser_at_half_or_less_that_fails_is_removed_and_counts_as_destroyed() -> None:
    b, events = beaten(6, 4, 3)
    assert told(events, "routs") == [{"unit": 1}]
    assert not b.troop(1).alive and b.scores[0] == b.troop(1).cost > 0


@clause("sigmar.morale.rout", "sigmar.morale.wavered")
def test_a_loser_above_half_that_fails_wavers() -> None:
    b, events = beaten(6, 2, 3)
    assert morale_tests(events) == [(1, "melee")]
    assert b.troop(1).wavered and not told(events, "routs")


@clause("sigmar.morale.rout")
def test_a_test_for_being_shot_at_routs_nobody() -> None:
    b, events = shot_at(4, 3, 1)
    assert b.troop(1).wavered and not told(events, "routs")


@clause("sigmar.ruling.rout-loser", "sigmar.ruling.rout-loser=any-melee-test")
@pytest.mark.parametrize(("house", "routs"), [("loser-only", False), ("any-melee-test", True)])
def test_who_drew_and_tests_for_its_losses_routs_only_where_the_house_says_so(house: str, routs: bool) -> None:
    b, events = beaten(4, 2, 6, 1, house=house, strikes=2)  # 2 and 2: the charger passes, the charged fail
    assert morale_tests(events) == [(0, "losses"), (1, "losses")]
    assert bool(told(events, "routs")) is routs
    assert b.troop(1).wavered is not routs


@clause("sigmar.morale.rout", "sigmar.ruling.rout-loser")
def test_a_charger_that_lost_routs_too_and_the_charged_may_follow_up() -> None:
    b = battle([men(row(2, 10, 10)), men([(60, 5)])], [men(row(2, 10, 16))])
    say(b, 0, "charge:2", "engine", Chosen((0,)), dice=[MISS, MISS, 4, MISS, 1, 3])
    assert not b.troop(0).alive and b.scores[1] > 0
    assert (asked(b), seat(b)) == ("follow-up", 1)
    say(b, stay(b))
    assert (asked(b), seat(b)) == ("action", 1)
