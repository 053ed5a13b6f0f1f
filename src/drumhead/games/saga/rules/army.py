"""Army Creation and Weapons: what may be bought, what it costs, and what a model carries into battle."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypeAlias

from drumhead.combat.army import Arm, ArmyList, Entry, price, refuse_entry, refuse_size, refuse_spent, total
from drumhead.combat.book import Book, BookUnit, Vocabulary, Weapon, read_book
from drumhead.combat.catalogue import (
    Check,
    Citing,
    faults_of_list,
    first_refusal,
    refuse_entries,
    sample_lists,
    styles_of,
    unknown_word,
)
from drumhead.combat.source import nearest
from drumhead.flow.question import Refusal
from drumhead.ledger.cite import law

HOME = files("drumhead.games.saga") / "data"
WORDS = Vocabulary(game="saga", types=("hero", "group"), rules=("Armored", "Tough(X)"))
PRICED_BY = {"hero": "saga.army.hero-price", "group": "saga.army.group-price"}
CITING = Citing("data/books/saga.toml", "size", ("Axe",), PRICED_BY)
LIMITS = (10, 20)

House: TypeAlias = Mapping[str, str]
DEFAULT: House = MappingProxyType({"upgrade-weapons": "besides"})


@cache
def book() -> Book:
    """The one book of the page (saga.ruling.profile-source), every number of it cited."""
    return CITING.book(read_book((HOME / "books/saga.toml").read_text("utf-8"), "books/saga.toml", WORDS))


# Weapons


@cache
def armoury() -> Mapping[str, Weapon]:
    return {weapon.id: weapon for weapon in book().weapons}


def attacks_of_all(weapons: tuple[str, ...]) -> int:
    return sum(armoury()[weapon].attacks for weapon in weapons)


@cache
@law("saga.weapons.ranged-for-shooting", off=attacks_of_all)
def melee_attacks(weapons: tuple[str, ...]) -> int:
    """The Attacks of one model in melee, before it assaults."""
    return sum(armoury()[weapon].attacks for weapon in weapons if not armoury()[weapon].range)


def drawn(weapons: tuple[str, ...]) -> tuple[Weapon, ...]:
    return tuple(armoury()[weapon] for weapon in weapons)


@cache
@law("saga.weapons.rangeless-for-melee", off=drawn)
def ranged_weapons(weapons: tuple[str, ...]) -> tuple[Weapon, ...]:
    """What one model can shoot with, the longest range first."""
    able = (weapon for weapon in drawn(weapons) if weapon.range)
    return tuple(sorted(able, key=lambda weapon: -weapon.range))


@law("saga.army.any-group-upgrades", off=lambda weapons, _gained: weapons)
def arm_besides(weapons: tuple[str, ...], gained: tuple[str, ...]) -> tuple[str, ...]:
    """A bought weapon is carried besides the others (saga.ruling.upgrades-add)."""
    return weapons + gained


@law("saga.ruling.upgrades-add=replace", off=arm_besides, form="switch")
def arm_replacing(weapons: tuple[str, ...], gained: tuple[str, ...]) -> tuple[str, ...]:
    """A bought Axe or Hammer takes the place of the Sword; Javelins and Bows are carried besides."""
    if melee_attacks(gained):
        weapons = tuple(weapon for weapon in weapons if weapon != "Sword")
    return weapons + gained


ARMS: Mapping[str, Arm] = {"besides": arm_besides, "replace": arm_replacing}


# What an army may not be


@law("saga.setup.points-limit", "saga.decision.points-limit")
def refuse_limit(_book: Book, _army: ArmyList, limit: int) -> Refusal | None:
    return refuse_size(limit, LIMITS, "saga.setup.points-limit")


@law("saga.ruling.smallest-army")
def refuse_nobody(_book: Book, army: ArmyList, _limit: int) -> Refusal | None:
    if army.entries:
        return None
    return Refusal("saga.ruling.smallest-army", "an army needs at least one hero or group", {"cost": 0})


@law("saga.principles.profiles")
def refuse_unknown(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
    """Only what the page prints can be bought."""
    if army.book != book.id:
        return Refusal("saga.principles.profiles", f"unknown faction '{army.book}'{nearest(army.book, [book.id])}")
    return refuse_entries(army, lambda entry: _refuse_profile(unknown_word(book, entry)))


def _refuse_profile(why: str) -> Refusal | None:
    return Refusal("saga.principles.profiles", why) if why else None


@law("saga.decision.buy-upgrades")
def refuse_upgrades(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
    return refuse_entries(army, lambda entry: _refuse_upgrade(book.unit(entry.unit), entry))


def _refuse_upgrade(unit: BookUnit | None, entry: Entry) -> Refusal | None:
    if unit is None:
        return None
    return refuse_hero_upgrade(unit, entry) or refuse_twice(unit, entry) or refuse_part_of_group(unit, entry)


@law("saga.ruling.hero-no-upgrades")
def refuse_hero_upgrade(unit: BookUnit, entry: Entry) -> Refusal | None:
    if unit.type != "hero" or not entry.take:
        return None
    why = f"upgrades are bought for groups; a {unit.name} cannot have {entry.take[0].option}"
    return Refusal("saga.ruling.hero-no-upgrades", why)


@law("saga.ruling.upgrades-combine")
def refuse_twice(unit: BookUnit, entry: Entry) -> Refusal | None:
    taken = [take.option for take in entry.take]
    twice = next((option for option in taken if taken.count(option) > 1), None)
    if twice is None:
        return None
    return Refusal("saga.ruling.upgrades-combine", f"{unit.name} buy {twice} twice; each upgrade once for a group")


@law("saga.ruling.upgrade-whole-group")
def refuse_part_of_group(unit: BookUnit, entry: Entry) -> Refusal | None:
    for take in entry.take:
        if take.models not in (0, unit.size):
            why = f"{take.option} are for all {unit.size} {unit.name}, not for {take.models}"
            return Refusal("saga.ruling.upgrade-whole-group", why)
    return None


@law("saga.ruling.upgrades-add=replace", form="switch")
def refuse_two_blades(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
    """Where a bought weapon replaces the Sword there is room for one."""
    both = Refusal("saga.ruling.upgrades-add", "Axes or Hammers replace the Swords; a group cannot have both")
    return refuse_entries(
        army, lambda entry: both if {"axes", "hammers"} <= {take.option for take in entry.take} else None
    )


@law("saga.setup.points-limit")
def refuse_cost(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    return refuse_spent(cost(book, army), limit, "saga.setup.points-limit")


def cost_of_bodies(book: Book, army: ArmyList) -> int:
    return sum(price(book, Entry(entry.unit)) for entry in army.entries)


@law("saga.setup.points-count-everything", off=cost_of_bodies)
def cost(book: Book, army: ArmyList) -> int:
    """Heroes, groups and upgrades."""
    return total(book, army)


ENTRY_CHECKS: Mapping[str, tuple[Check, ...]] = {
    "besides": (refuse_unknown, refuse_upgrades),
    "replace": (refuse_unknown, refuse_upgrades, refuse_two_blades),
}
CHECKS_OF: Mapping[str, tuple[Check, ...]] = {
    name: (refuse_limit, refuse_nobody, *checks, refuse_cost) for name, checks in ENTRY_CHECKS.items()
}


@law("saga.decision.buy-army")
def refuse_list(book: Book, army: ArmyList, limit: int, house: House = DEFAULT) -> Refusal | None:
    """Why this army may not be brought to a game of this limit. No check counts heroes (ruling hero-count)."""
    return first_refusal(CHECKS_OF[house["upgrade-weapons"]], book, army, limit)


def refuse_barred(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
    """What the book itself forbids."""
    return refuse_entries(army, lambda entry: _refuse_profile(str(refuse_entry(book, entry) or "")))


def faults_of(book: Book, army: ArmyList, limit: int, house: House = DEFAULT) -> Iterator[Refusal]:
    """All that `refuse_list` would find, in turn."""
    alone = (*ENTRY_CHECKS[house["upgrade-weapons"]], refuse_barred)

    def judge(book: Book, army: ArmyList, limit: int) -> Refusal | None:
        return first_refusal(alone, book, army, limit)

    return faults_of_list(book, army, limit, judge, (refuse_limit, refuse_nobody), refuse_cost)


# Lists to begin with


def suggested_list(limit: int) -> ArmyList:
    """The policy of saga.decision.buy-army: one Regular Hero, and Regulars for the rest of the points."""
    hero, group = Entry("regular-hero"), Entry("regulars")
    groups = max(0, (limit - price(book(), hero)) // price(book(), group))
    about = "A captain with a bow and as many steady swords as the points allow."
    return ArmyList("The steady company", book().id, limit, (hero, *[group] * groups), about)


@cache
def samples() -> Mapping[str, ArmyList]:
    """By file name: a style and its points, as in "bow-line-10"."""
    return sample_lists(HOME / "lists", book())


def styles(limit: int) -> dict[str, ArmyList]:
    """The sample lists of one limit by style; "steady" is the suggested one."""
    return {"steady": suggested_list(limit), **styles_of(samples(), limit)}
