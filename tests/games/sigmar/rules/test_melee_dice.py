"""Melee, its dice: what weapons, upgrades and special rules add to blows, Fear before them, and Fiery Breath."""

import pytest

from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import asked, clause, offered, question, rolls, say, seat
from drumhead.testkit.inches import piece, row
from tests.games.sigmar.kit import Draft, battle, still, troop
from tests.games.sigmar.rules.soldiers import CLAWS, at_blows, beast, charge, men, morale_tests, squad, swings, told

MISS = 1


def blows(blue: Draft, red: Draft, dice: int) -> list[tuple[int, int]]:
    """Blue charges, everybody misses: who throws how many dice."""
    return swings(charge(battle([blue], [red]), dice=[MISS] * dice))


def one(*weapons: str, rules: tuple[str, ...] = ()) -> Draft:
    return men([(10, 10)], *weapons, rules=rules)


def other(*weapons: str, rules: tuple[str, ...] = ()) -> Draft:
    return men([(10, 16)], *weapons, rules=rules)


# ---------------------------------------------------------------------------------------------------- weapons
@clause("sigmar.melee.all-weapons")
def test_a_medium_sword_and_light_claws_are_3_dice() -> None:
    assert blows(one("Medium Sword", CLAWS), other("Medium Sword", CLAWS), 6) == [(0, 3), (1, 3)]


@clause("sigmar.weapons.default-light")
def test_a_model_with_only_a_bow_fights_with_1_die() -> None:
    assert blows(one("Bow"), other("Bow"), 2) == [(0, 1), (1, 1)]


@clause("sigmar.weapons.range-means-shooting")
def test_a_pistol_gives_no_die_in_melee() -> None:
    assert blows(one("Pistol", "Light Sword"), other("Pistol"), 2) == [(0, 1), (1, 1)]


@clause("sigmar.weapons.spear", "sigmar.weapons.heavy", "sigmar.weapons.medium", "sigmar.ruling.bonus-attacks")
def test_a_spear_has_a_die_more_when_charged() -> None:
    assert blows(one("Medium Spear"), other("Medium Spear"), 5) == [(0, 2), (1, 3)]
    assert blows(one("Heavy Spear"), other("Heavy Spear", "Light Spear"), 9) == [(0, 3), (1, 6)]


@clause("sigmar.weapons.lance", "sigmar.special.impact")
def test_a_lance_is_a_hit_without_a_die_when_it_charges_and_nothing_when_charged() -> None:
    b = battle([one("Medium Lance")], [other("Medium Lance")])
    events = charge(b, dice=[MISS, MISS, 6, MISS, MISS])
    assert swings(events) == [(0, 2), (1, 2)]
    assert [len(r.faces) for r in rolls(events, "block")] == [1]


@clause("sigmar.weapons.lance", "sigmar.weapons.master")
def test_a_master_lance_is_4_dice_and_a_hit() -> None:
    b = battle([one("Master Lance")], [other()])
    events = charge(b, dice=[MISS] * 4 + [6, MISS])
    assert swings(events) == [(0, 4), (1, 1)]
    assert [len(r.faces) for r in rolls(events, "block")] == [1]


@clause("sigmar.weapons.mace", "sigmar.weapons.heavy")
def test_a_mace_that_rolls_6_4_2_wounds_once_for_sure_and_hits_once_with_piercing() -> None:
    b = battle([one("Heavy Mace")], [beast((10, 16), 9)])
    events = charge(b, dice=[6, 4, 2, 5, 1, MISS, 6])  # the block is thrown again
    assert [r.faces for r in rolls(events) if r.clause == "sigmar.shooting.block-test"] == [(5,), (1,)]
    assert b.models[1].wounds == 2


# ---------------------------------------------------------------------------------------------------- upgrades
@clause("sigmar.upgrades.sergeant")
def test_5_models_with_a_sergeant_have_6_dice_charging_or_striking_back() -> None:
    sides = squad(row(5, 10, 10), "sergeant"), squad(row(5, 10, 16), "sergeant")
    assert blows(*sides, 12) == [(0, 6), (1, 6)]


@clause("sigmar.upgrades.sergeant", "sigmar.ruling.command-models")
def test_a_sergeant_out_of_reach_or_gone_gives_nothing() -> None:
    b = still([squad([(10, 5), (10, 14)], "sergeant")], [men([(10, 15)])])
    assert at_blows(b, dice=[MISS, MISS]).reach == ((1,), (2,))


# ---------------------------------------------------------------------------------------------------- special rules
@clause("sigmar.special.furious")
def test_3_furious_models_with_claws_have_6_dice_charging_and_3_charged() -> None:
    wild = men(row(3, 10, 10), CLAWS, rules=["Furious"]), men(row(3, 10, 16), CLAWS, rules=["Furious"])
    assert blows(*wild, 9) == [(0, 6), (1, 3)]


@clause("sigmar.special.impact")
def test_5_models_with_impact_1_deal_5_hits_besides_their_dice() -> None:
    b = battle([men(row(5, 10, 10), rules=["Impact(1)"])], [men(row(5, 10, 16), rules=["Impact(1)"])])
    events = charge(b, dice=[MISS] * 5 + [6] * 5 + [MISS] * 5)
    assert swings(events) == [(0, 5), (1, 5)]
    assert [len(r.faces) for r in rolls(events, "block")] == [5]
    assert [facts["hits"] for facts in told(events, "impact")] == [5], "told apart from the blows, of the charger only"


@clause("sigmar.special.impact", "sigmar.ruling.impact-reach")
def test_only_models_in_reach_deal_impact() -> None:
    b = still([men([(10, 14), (10, 5)], rules=["Impact(3)"])], [men([(10, 15)])])
    at_blows(b, dice=[MISS, 6, 6, 6, MISS])


@clause("sigmar.ruling.impact", "sigmar.upgrades.mount-shares")
def test_the_impact_of_a_lance_and_a_mount_adds_up() -> None:
    rider = troop("saltgate:captain", [(10, 10)], "lance", "lock-ox")
    b = battle([rider], [men([(10, 17)])])
    events = charge(b, dice=[MISS] * 5 + [6] * 3 + [MISS])
    assert swings(events)[0] == (0, 5)
    assert [len(r.faces) for r in rolls(events, "block")] == [3]


# ---------------------------------------------------------------------------------------------------- bonus Attacks
@clause("sigmar.decision.bonus-attack-weapon", "sigmar.ruling.bonus-attacks", "sigmar.special.furious")
@pytest.mark.parametrize(("weapon", "dice"), [("Medium Mace", [1, 3]), ("Light Sword", [2, 2])])
def test_a_furious_model_picks_the_weapon_that_gets_its_die(weapon: str, dice: list[int]) -> None:
    b = battle([one("Light Sword", "Medium Mace", rules=("Furious",))], [other()])
    charge(b)
    assert (asked(b), seat(b), offered(b)) == ("bonus-attack-weapon", 0, ["Light Sword", "Medium Mace"])
    assert question(b).facts["unit"] == 0
    events = say(b, weapon, dice=[MISS] * 5)
    assert [n for u, n in swings(events) if u == 0] == dice


@clause("sigmar.decision.bonus-attack-weapon")
def test_weapons_that_hit_alike_are_not_asked_for() -> None:
    assert blows(one("Light Sword", CLAWS, rules=("Furious",)), other(), 4) == [(0, 3), (1, 1)]
    assert blows(one("Light Sword", "Medium Mace"), other("Light Sword", "Medium Mace", rules=("Furious",)), 6) == [
        (0, 1),
        (0, 2),
        (1, 1),
        (1, 2),
    ]


# ---------------------------------------------------------------------------------------------------- uphill
@clause("sigmar.terrain.elevation-charge", "sigmar.ruling.charge-uphill")
@pytest.mark.parametrize(("low", "high", "again"), [(16, 10, False), (10, 16, True)])
def test_only_a_charge_uphill_throws_its_hits_again(low: float, high: float, again: bool) -> None:
    hill = piece("hill", 8, high - 2, 12, high + 2)
    b = battle([men([(10, 10)])], [men([(10, 16)])], hill)
    events = charge(b, dice=[6, 2, MISS] if again else [6, 5, MISS])
    assert [r.faces for r in rolls(events) if r.seat == 0] == ([(6,), (2,)] if again else [(6,)])
    assert swings(events)[-1] == (1, 1)
    assert not b.troop(0).grants


@clause("sigmar.terrain.elevation-charge")
def test_the_higher_side_gains_and_loses_nothing() -> None:
    b = battle([men([(10, 10)])], [men([(10, 16)])], piece("hill", 8, 14, 12, 18))
    events = charge(b, dice=[MISS, 6, 6])  # its hit is not thrown again
    assert [r.faces for r in rolls(events) if r.seat == 1] == [(6,)]


# ---------------------------------------------------------------------------------------------------- Fear
@clause("sigmar.special.fear-test", "sigmar.ruling.fear", "sigmar.ruling.melee-order")
def test_who_charges_a_fearful_unit_tests_before_any_blow() -> None:
    b = battle([one()], [other(rules=("Fear",))])
    events = charge(b, dice=[4, 4, 6, MISS])
    assert morale_tests(events) == [(0, "fear")] and rolls(events)[0].says == "morale"
    assert [r.faces for r in rolls(events, "hit")] == [(4,), (1,)]


@clause("sigmar.special.fear-test")
def test_the_charged_test_too_and_two_fearful_units_do_not() -> None:
    assert morale_tests(charge(battle([one(rules=("Fear",))], [other()]), dice=[4, MISS, MISS])) == [(1, "fear")]
    both = battle([one(rules=("Fear",))], [other(rules=("Fear",))])
    assert morale_tests(charge(both, dice=[MISS, MISS])) == []


@clause("sigmar.special.fear-unwieldy", "sigmar.ruling.fear")
def test_who_fails_throws_hits_again_in_this_melee_and_in_no_other() -> None:
    b = battle([one()], [other(rules=("Fear",)), men([(10, 12.5)]), men([(40, 40)])])
    events = charge(b, "engine", dice=[3, 4, 2, MISS])
    assert [r.faces for r in rolls(events) if r.seat == 0] == [(3,), (4,), (2,)]
    assert not b.troop(0).wavered and not b.troop(0).grants
    events = say(b, 2, "charge:0", "engine", dice=[MISS, 4, 6])
    assert [r.faces for r in rolls(events) if r.seat == 0] == [(4,)]


@clause("sigmar.special.fear-unwieldy", "sigmar.ruling.fear")
def test_a_failed_test_of_fear_routs_nobody_at_half() -> None:
    b = battle([men([(10, 10)], full=4)], [other(rules=("Fear",))])
    charge(b, dice=[1, MISS, MISS])
    assert b.troop(0).alive and not b.troop(0).wavered


@clause("sigmar.special.fearless", "sigmar.morale.test")
@pytest.mark.parametrize(("rules", "faces", "afraid"), [(("Fearless",), (2, 5), False), (("Fearless",), (4, 1), True)])
def test_the_fearless_throw_two_dice_and_the_better_counts(
    rules: tuple[str, ...], faces: tuple[int, int], afraid: bool
) -> None:
    b = battle([men([(10, 10)], quality=5, rules=rules)], [other(rules=("Fear",))])
    events = charge(b, dice=[*faces, 5, *([1] if afraid else [6]), MISS])
    assert rolls(events)[0].faces == faces
    assert [len(r.faces) for r in rolls(events, "block")] == ([] if afraid else [1])


# ---------------------------------------------------------------------------------------------------- Fiery Breath
def breather(**more: bool) -> Draft:
    return men([(10, 10)], rules=["Fiery Breath"], **more)


@clause("sigmar.special.fiery-breath-melee", "sigmar.decision.fiery-breath", "sigmar.ruling.fiery-breath")
def test_a_breath_of_3_and_4_is_7_hits_that_are_blocked_as_usual() -> None:
    b = battle([breather()], [men(row(9, 6, 16))])
    charge(b, "engine")
    assert (asked(b), seat(b), offered(b)) == ("fiery-breath", 0, ["keep", "breath"])
    events = say(b, "breath", dice=[MISS, 3, 4, 6, 6, 6, 6, 6, 6, 6, *([MISS] * near(b))])
    assert [len(r.faces) for r in rolls(events, "block")] == [7]
    assert b.troop(0).breathed and len(told(events, "breathes")) == 1


def near(b: Sigmar) -> int:
    """How many of the charged are in reach."""
    return next(len(work.reach[1]) for work in b.works.values() if hasattr(work, "reach"))


@clause("sigmar.special.fiery-breath-melee")
def test_a_breath_that_is_kept_or_used_up_adds_nothing() -> None:
    b = battle([breather()], [other()])
    charge(b, "keep", dice=[MISS, MISS])
    assert not b.troop(0).breathed
    assert swings(charge(battle([breather(breathed=True)], [other()]), dice=[MISS, MISS])) == [(0, 1), (1, 1)]


@clause("sigmar.special.fiery-breath-melee", "sigmar.ruling.fiery-breath", "sigmar.ruling.wounds-caused")
def test_a_wavered_unit_may_breathe_when_it_strikes_back_and_its_wounds_count() -> None:
    b = battle([beast((10, 10), 9)], [men([(10, 16)], rules=["Fiery Breath"], wavered=True)])
    charge(b, dice=[MISS])
    assert (asked(b), seat(b)) == ("fiery-breath", 1)
    events = say(b, "breath", dice=[MISS, 1, 1, 1, 6, 6])
    assert b.models[0].wounds == 1 and morale_tests(events) == [(0, "melee")]
