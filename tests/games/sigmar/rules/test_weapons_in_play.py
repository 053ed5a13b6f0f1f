"""Melee weapons in play: the dice of each type when it charges and when it strikes back, and their rules."""

from collections.abc import Sequence

import pytest

from drumhead.games.sigmar.rules.melee import melee_parts
from drumhead.games.sigmar.rules.state import Charge, Part
from drumhead.testkit import asked, clause, rolls, say
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle
from tests.games.sigmar.rules.acting import FAR, armed, crowd, fell


def parts(weapons: Sequence[str], charging: bool, *rules: str) -> list[tuple[int, tuple[str, ...], str]]:
    """Dice, rules and kind of hits of each part of the attack of one model in reach."""
    b = battle([armed([(10, 10)], *weapons, rules=rules)], [FAR])
    fight = Charge(0, 1, 0, reach=((0,), ())) if charging else Charge(1, 0, 0, reach=((), (0,)))
    found: tuple[Part, ...] = melee_parts(b, fight, 0)
    return [(p.dice, p.rules, p.automatic) for p in found]


@clause("sigmar.weapons.light", "sigmar.weapons.medium", "sigmar.weapons.heavy", "sigmar.weapons.master")
@clause("sigmar.weapons.force", "sigmar.weapons.sword-claws")
@pytest.mark.parametrize(("weight", "dice"), [("Light", 1), ("Medium", 2), ("Heavy", 3), ("Master", 4), ("Force", 5)])
def test_swords_and_claws_roll_the_attacks_of_their_weight_without_any_rule(weight: str, dice: int) -> None:
    for type in ("Sword", "Claws"):
        for charging in (True, False):
            assert parts([f"{weight} {type}"], charging) == [(dice, (), "")]


@clause("sigmar.weapons.spear", "sigmar.ruling.bonus-attacks")
def test_a_spear_has_an_attack_more_when_its_bearer_was_charged() -> None:
    assert parts(["Medium Spear"], charging=False) == [(3, (), "")]
    assert parts(["Medium Spear"], charging=True) == [(2, (), "")]
    assert parts(["Heavy Spear", "Light Spear"], charging=False) == [(6, (), "")]  # each has its own


@clause("sigmar.weapons.lance", "sigmar.weapons.master")
def test_a_lance_hits_once_without_a_die_when_it_charges() -> None:
    assert parts(["Master Lance"], charging=True) == [(4, (), ""), (1, (), "hits")]
    assert parts(["Master Lance"], charging=False) == [(4, (), "")]


@clause("sigmar.weapons.halberd", "sigmar.weapons.mace")
def test_a_halberd_pierces_and_a_mace_is_poisoned_too() -> None:
    assert parts(["Light Halberd"], charging=True) == [(1, ("Piercing",), "")]
    assert parts(["Force Mace"], charging=True) == [(5, ("Piercing", "Poison"), "")]


@clause("sigmar.weapons.range-means-shooting", "sigmar.weapons.default-light")
def test_a_pistol_gives_no_dice_to_melee_and_who_has_only_a_bow_fights_with_one() -> None:
    assert parts(["Pistol", "Light Sword"], charging=True) == [(1, (), "")]
    assert parts(["Bow"], charging=True) == [(1, (), "")]


@clause("sigmar.weapons.halberd", "sigmar.decision.piercing-mode")
def test_a_halberd_asks_how_to_pierce_an_armored_unit() -> None:
    b = battle([armed([(10, 10)], "Medium Halberd")], [crowd(row(3, 10, 15), "Armored")])
    say(b, "charge:1", "engine", "engine")
    assert asked(b) == "piercing-mode"


@clause("sigmar.weapons.mace", "sigmar.special.poison")
def test_a_six_of_a_mace_is_a_sure_wound_and_its_other_hits_pierce() -> None:
    b = battle([armed([(10, 10)], "Heavy Mace")], [crowd([(10, 15)], "Tough(6)")])
    told = say(b, "charge:1", "engine", dice=[6, 4, 2, 4, 1, 1, 6])  # a blocked hit is thrown again, then it wounds
    assert rolls(told, "hit")[0].reading == ("sure", "hit", "miss")
    assert fell(told, "block")[0] == (1,) and b.models[1].wounds == 2
