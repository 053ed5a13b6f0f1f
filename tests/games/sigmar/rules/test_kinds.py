"""Weapons: the table of the page, what the types and marks mean, and what a book makes of them."""

from collections.abc import Callable

import pytest

from drumhead.combat.book import Book
from drumhead.games.sigmar.rules.army import books
from drumhead.games.sigmar.rules.kinds import (
    ARMOURY,
    WORDS,
    Weapon,
    melee_weapons,
    ranged_weapons,
    weapon_in,
    weapons_in,
)
from drumhead.testkit import clause

KINDS = ("Sword", "Claws", "Spear", "Halberd", "Mace", "Lance")


@pytest.fixture
def saltgate() -> Book:
    return next(book for book in books() if book.id == "saltgate")


def named(*names: str) -> tuple[Weapon, ...]:
    return tuple(ARMOURY[name] for name in names)


# ---------------------------------------------------------------------------------------------------- weights
def check_weight(weight: str, attacks: int) -> None:
    """A weight goes with every type, and has no range."""
    weapons = [ARMOURY[f"{weight} {kind}"] for kind in KINDS]
    assert {(weapon.attacks, weapon.range) for weapon in weapons} == {(attacks, 0)}


@clause("sigmar.weapons.light")
def test_a_light_weapon_has_1_attack() -> None:
    check_weight("Light", 1)


@clause("sigmar.weapons.medium")
def test_a_medium_weapon_has_2_attacks() -> None:
    check_weight("Medium", 2)


@clause("sigmar.weapons.heavy")
def test_a_heavy_weapon_has_3_attacks() -> None:
    check_weight("Heavy", 3)


@clause("sigmar.weapons.master")
def test_a_master_weapon_has_4_attacks() -> None:
    check_weight("Master", 4)


@clause("sigmar.weapons.force")
def test_a_force_weapon_has_5_attacks() -> None:
    check_weight("Force", 5)


# ---------------------------------------------------------------------------------------------------- types
@clause("sigmar.weapons.sword-claws")
def test_swords_and_claws_have_no_rule_at_all() -> None:
    for kind in ("Sword", "Claws"):
        assert ARMOURY[f"Heavy {kind}"] == Weapon(f"Heavy {kind}", 3)


@clause("sigmar.weapons.spear")
def test_only_a_spear_has_one_attack_more_when_its_bearer_is_charged() -> None:
    assert {kind: ARMOURY[f"Medium {kind}"].charged for kind in KINDS} == dict.fromkeys(KINDS, 0) | {"Spear": 1}


@clause("sigmar.weapons.halberd")
def test_a_halberd_counts_as_piercing() -> None:
    assert ARMOURY["Light Halberd"].rules == ("Piercing",)


@clause("sigmar.weapons.mace")
def test_a_mace_counts_as_piercing_and_poison() -> None:
    assert ARMOURY["Force Mace"].rules == ("Piercing", "Poison")


@clause("sigmar.weapons.lance")
def test_the_bearer_of_a_lance_has_impact_1_and_its_hits_have_nothing() -> None:
    assert {ARMOURY[f"Master {kind}"].bearer for kind in KINDS if kind != "Lance"} == {()}
    assert (ARMOURY["Master Lance"].bearer, ARMOURY["Master Lance"].rules) == (("Impact(1)",), ())


# ---------------------------------------------------------------------------------------------------- ranged weapons
def check_ranged(name: str, inches: int, attacks: int, rules: tuple[str, ...] = (), one_model: bool = False) -> None:
    assert ARMOURY[name] == Weapon(name, attacks, inches * 1000, rules, one_model=one_model)


@clause("sigmar.weapons.throwing-weapon")
def test_a_throwing_weapon_reaches_12_inches() -> None:
    check_ranged("Throwing Weapon", 12, 1)


@clause("sigmar.weapons.pistol")
def test_a_pistol_reaches_12_inches_and_is_piercing() -> None:
    check_ranged("Pistol", 12, 1, ("Piercing",))


@clause("sigmar.weapons.shortbow")
def test_a_shortbow_reaches_18_inches() -> None:
    check_ranged("Shortbow", 18, 1)


@clause("sigmar.weapons.fire-thrower")
def test_a_fire_thrower_has_6_attacks_at_18_inches() -> None:
    check_ranged("Fire Thrower", 18, 6)


@clause("sigmar.weapons.bow")
def test_a_bow_reaches_24_inches() -> None:
    check_ranged("Bow", 24, 1)


@clause("sigmar.weapons.rifle")
def test_a_rifle_reaches_24_inches_and_is_piercing() -> None:
    check_ranged("Rifle", 24, 1, ("Piercing",))


@clause("sigmar.weapons.longbow")
def test_a_longbow_reaches_30_inches() -> None:
    check_ranged("Longbow", 30, 1)


@clause("sigmar.weapons.crossbow")
def test_a_crossbow_reaches_30_inches_and_is_piercing() -> None:
    check_ranged("Crossbow", 30, 1, ("Piercing",))


@clause("sigmar.weapons.stone-thrower")
def test_a_stone_thrower_has_3_piercing_attacks_at_48_inches() -> None:
    check_ranged("Stone Thrower", 48, 3, ("Piercing",))


@clause("sigmar.weapons.bolt-thrower", "sigmar.weapons.mark-x-single-model")
def test_a_bolt_thrower_has_3_attacks_at_48_inches_whose_wounds_go_to_one_model() -> None:
    check_ranged("Bolt Thrower", 48, 3, ("Piercing",), one_model=True)


@clause("sigmar.weapons.cannon", "sigmar.weapons.mark-x-piercing", "sigmar.weapons.mark-x-single-model")
def test_a_cannon_has_6_attacks_at_48_inches_whose_wounds_go_to_one_model() -> None:
    check_ranged("Cannon", 48, 6, ("Piercing",), one_model=True)


@clause("sigmar.weapons.mark-p")
def test_mark_p_is_piercing_and_nothing_else() -> None:
    assert {(weapon.rules, weapon.one_model) for weapon in named("Pistol", "Rifle", "Crossbow", "Stone Thrower")} == {
        (("Piercing",), False)
    }


# ---------------------------------------------------------------------------------------------------- of a model
@clause("sigmar.weapons.range-means-shooting")
def test_a_weapon_with_a_range_is_for_shooting_and_one_without_for_melee() -> None:
    pistol, sword = both = named("Pistol", "Light Sword")
    assert (ranged_weapons(both), melee_weapons(both)) == ((pistol,), (sword,))


@clause("sigmar.weapons.default-light")
@pytest.mark.parametrize("arms", [(), ("Bow",)])
def test_a_model_without_a_melee_weapon_fights_with_one_plain_die(arms: tuple[str, ...]) -> None:
    (fist,) = melee_weapons(named(*arms))
    assert (fist.attacks, fist.rules, fist.bearer, fist.charged) == (1, (), (), 0)
    assert ranged_weapons(named(*arms)) == named(*arms)


def test_a_weapon_of_a_book_has_the_numbers_of_its_base_and_the_rules_of_both(saltgate: Book) -> None:
    assert weapon_in(saltgate, "crank-bow") == Weapon("Crank bow", 1, 30000, ("Piercing", "Rapid"))
    assert weapon_in(saltgate, "barge-pole") == Weapon("Barge pole", 3, 0, ("Unwieldy",), charged=1)
    assert [weapon.name for weapon in weapons_in(saltgate, ("Bow", "tar-lobber"))] == ["Bow", "Tar lobber"]


def test_the_words_of_books_are_the_41_weapons_of_the_page() -> None:
    assert len(WORDS.weapons) == 5 * 6 + 11


def used(pick: Callable[[Book], set[str]]) -> set[str]:
    return set().union(*map(pick, books()))


def test_the_books_use_every_rule_of_a_weapon_that_a_book_can_add() -> None:
    assert used(lambda book: {rule for weapon in book.weapons for rule in weapon.rules}) >= set(WORDS.weapon_rules) - {
        "Piercing"
    }
