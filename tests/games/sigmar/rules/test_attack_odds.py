"""Every two special rules that can meet in one attack: exact odds against counting by hand, and against the dice."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev

import pytest

from drumhead.combat.counting import D3, D6, stages_of_sum
from drumhead.combat.stage import Stages
from drumhead.combat.volley import START, Done, advance, foresee
from drumhead.combat.wound_order import PICKED, TAKEN, Order
from drumhead.dice.die import Die
from drumhead.dice.scripted import Scripted
from drumhead.dice.seeded import SeededDice
from drumhead.games.sigmar.rules import round as _round  # noqa: F401  all parts of house rules
from drumhead.games.sigmar.rules.attack import Arms, Group, Met, automatic, dice_of, group_of
from drumhead.games.sigmar.rules.house import HOUSE, Rules
from drumhead.games.sigmar.rules.specials import SPECIALS, Mode, Moment
from drumhead.games.sigmar.rules.wounds import wounds_of
from drumhead.testkit.marks import clause
from tests.games.sigmar.rules.reckoning import Plain, outcomes

OF_WEAPONS = ("Deadly", "Indirect", "Piercing", "Poison", "Rapid", "Sniper", "Unwieldy", "x")
OF_TARGETS = ("Armored", "Regeneration", "Tough", "mixed", "covered", "unseen", "melee", "picked")
PAGE = HOUSE.rules(HOUSE.full({}))
PAIRS = list(combinations((*OF_WEAPONS, *OF_TARGETS), 2))


def plain(names: frozenset[str], dice: int) -> Plain:
    """Two rules in one attack; Piercing goes past armor where there is any."""
    left = (1, 3, 3) if "mixed" in names else (3, 3) if "Tough" in names else (1, 1, 1)
    ward = "Regeneration" in names
    return Plain(
        dice,
        quality=4,
        rules=names & set(OF_WEAPONS),
        block=4,
        left=left,
        wards=tuple(ward and ("mixed" not in names or n > 1) for n in left),
        armored="Armored" in names,
        covered="covered" in names,
        seen="unseen" not in names,
        melee="melee" in names,
        past_armor="Armored" in names,
        picked=1 if "picked" in names else -1,
    )


def house(a: Plain) -> Rules:
    picks = {
        "cover-or-armored": "armored-only" if a.armored_only else "best-allowed",
        "sixes": "besides" if a.besides else "instead",
        "deadly-spill": "spill" if a.spill else "one-model",
    }
    return HOUSE.rules(HOUSE.full(picks))


def group(a: Plain) -> Group:
    now = Moment(melee=a.melee, seen=a.seen)
    mode: Mode = ("past-armor" if a.past_armor else "blocks-again") if "Piercing" in a.rules else ""
    met = Met(a.block, 4 if a.armored else 0, 5 if a.covered else 0)
    rules = SPECIALS.of(sorted(a.rules - {"x"}))
    return group_of(house(a), Arms(a.quality, rules, "x" in a.rules, mode, a.picked >= 0), met, now)


def stages_of(a: Plain) -> Stages:
    groups, order = (group(a),), Order(a.left, tuple(5 if ward else 0 for ward in a.wards), a.picked)
    return (*dice_of(groups), *wounds_of(house(a), groups, order))


def exact(a: Plain) -> dict[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    chances = foresee(stages_of(a), {"dice0": a.dice}, keep=(TAKEN, PICKED), exact=Fraction)
    for (taken, picked), chance in chances.joint.items():
        found[taken + picked] += chance
    return found


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_exact_odds_are_those_counted_by_hand(pair: tuple[str, str]) -> None:
    a = plain(frozenset(pair), 3)
    assert exact(a) == outcomes(a)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_rolled_means_are_those_of_the_odds(pair: tuple[str, str], request: pytest.FixtureRequest) -> None:
    rolls = request.config.getoption("--rolls")
    a, dice = plain(frozenset(pair), 6), SeededDice.from_number(11)
    stages, taken = stages_of(a), list[int]()
    for _ in range(rolls):
        done = advance(stages, START, {"dice0": a.dice}, dice)
        assert isinstance(done, Done)
        taken.append(done.volley.get(TAKEN, 0) + done.volley.get(PICKED, 0))
    odds = foresee(stages, {"dice0": a.dice}, keep=(TAKEN, PICKED))
    expected = odds.mean(TAKEN) + odds.mean(PICKED)
    assert abs(fmean(taken) - expected) <= 4 * pstdev(taken) / sqrt(rolls)


HOUSES = ("armored_only", "besides", "spill")


@clause(
    "sigmar.ruling.cover-or-armored=armored-only", "sigmar.ruling.sixes=besides", "sigmar.ruling.deadly-one-model=spill"
)
@pytest.mark.parametrize("changed", HOUSES)
@pytest.mark.parametrize(
    "names", [{"Poison", "Armored", "covered"}, {"Deadly", "Tough"}, {"Deadly", "Sniper", "picked"}]
)
def test_house_rules_change_the_odds_as_they_say(changed: str, names: set[str]) -> None:
    a = plain(frozenset(names), 3)._replace(**{changed: True})
    assert exact(a) == outcomes(a)


# ---------------------------------------------------------------------------------------------------- by the page
def rolled(rules: tuple[str, ...], faces: list[int], met: Met, order: Order, mode: Mode = "", dice: int = 1) -> int:
    """The wounds taken when these faces fall."""
    arms = Arms(4, SPECIALS.of(rule for rule in rules if rule != "x"), "x" in rules, mode)
    groups = (group_of(PAGE, arms, met, Moment()),)
    script = Scripted(*faces)
    done = advance((*dice_of(groups), *wounds_of(PAGE, groups, order)), START, {"dice0": dice}, script)
    assert isinstance(done, Done) and not script.left
    return done.volley.get(TAKEN, 0)


@clause("sigmar.special.deadly", "sigmar.ruling.deadly-and-poison")
def test_a_deadly_six_is_d3_and_one_wounds_whatever_order_the_book_has() -> None:
    for rules in (("Deadly", "Poison"), ("Poison", "Deadly")):
        assert rolled(rules, [6, 3], Met(4), Order((6,))) == 3


@clause("sigmar.special.deadly-not-armored", "sigmar.special.poison-not-armored")
def test_sixes_go_past_armor_and_are_not_blocked() -> None:
    assert rolled(("Poison",), [6], Met(2, armor=4), Order((1, 1))) == 1
    assert rolled(("Deadly",), [6, 1], Met(2, armor=4), Order((6,))) == 2


@clause("sigmar.terrain.cover-no-stack-armored", "sigmar.special.armored")
def test_an_armored_unit_in_cover_rolls_once_at_four() -> None:
    assert rolled((), [4, 4, 4, 4, 4, 1, 4, 3, 1, 1], Met(5, 4, 5), Order((1,) * 5), dice=4) == 2


@clause("sigmar.special.regeneration", "sigmar.ruling.regeneration-order")
def test_a_model_regenerates_wounds_of_a_packet_one_by_one() -> None:
    assert rolled(("x",), [4, 4, 4, 1, 1, 1, 5, 2, 6], Met(4), Order((3,), (5,)), dice=3) == 1


@clause("sigmar.weapons.mark-x-single-model", "sigmar.ruling.excess-wounds")
def test_what_one_model_cannot_take_of_a_packet_is_lost() -> None:
    assert rolled(("x",), [4] * 5 + [1] * 5, Met(4), Order((3, 3)), dice=5) == 3


@clause("sigmar.special.piercing-reroll-blocks")
def test_blocks_are_thrown_again() -> None:
    assert rolled(("Piercing",), [4, 4, 4, 5, 2, 4, 3, 6], Met(4), Order((1,) * 5), "blocks-again", dice=3) == 2


@clause("sigmar.special.unwieldy")
def test_hits_are_thrown_again() -> None:
    assert rolled(("Unwieldy",), [4, 2, 6, 3, 5, 1], Met(4), Order((1,) * 5), dice=3) == 1


@clause("sigmar.special.rapid")
def test_misses_are_thrown_again() -> None:
    assert rolled(("Rapid",), [2, 5, 1, 4, 3, 1, 1], Met(4), Order((1,) * 5), dice=3) == 2


@clause("sigmar.special.sniper-hit")
def test_a_sniper_hits_on_two() -> None:
    assert rolled(("Sniper",), [2, 1, 1], Met(4), Order((1,) * 5), dice=2) == 1


def test_hits_without_a_die_meet_armor_and_blocks_but_are_never_sixes() -> None:
    groups = (automatic(PAGE, Met(4, armor=4)),)
    script = Scripted(4, 3, 3, 2, 5)
    done = advance((*dice_of(groups), *wounds_of(PAGE, groups, Order((1,) * 5))), START, {"hits0": 3}, script)
    assert isinstance(done, Done) and not script.left and done.volley[TAKEN] == 1


@pytest.mark.parametrize(("dice", "die", "mean"), [(2, D6, 7), (1, D3, 2)])
def test_dice_are_added_up(dice: int, die: Die, mean: int) -> None:
    found = foresee(stages_of_sum("thrown", die, "hits", ""), {"thrown": dice}, keep=("hits",), exact=Fraction)
    assert found.mean("hits") == mean


@clause("sigmar.special.sniper-pick", "sigmar.ruling.sniper")
def test_a_sniper_wounds_the_model_that_was_picked() -> None:
    arms = Arms(4, SPECIALS.of(("Sniper",)), picked=True)
    groups, order = (group_of(PAGE, arms, Met(4), Moment()),), Order((1, 1, 3), picked=2)
    done = advance((*dice_of(groups), *wounds_of(PAGE, groups, order)), START, {"dice0": 2}, Scripted(2, 2, 1, 1))
    assert isinstance(done, Done) and (done.volley[PICKED], done.volley.get(TAKEN, 0)) == (2, 0)


@pytest.mark.parametrize(("met", "clause"), [(Met(4, 4, 5), "special.armored"), (Met(4, 0, 5), "terrain.cover")])
def test_the_roll_that_ignores_a_hit_cites_its_reason(met: Met, clause: str) -> None:
    stages = dice_of((group_of(PAGE, Arms(4, ()), met, Moment()),))
    assert [stage.clause for stage in stages if stage.name == "ignore"] == [f"sigmar.{clause}"]
