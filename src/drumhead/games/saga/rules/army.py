"""Army Creation and Weapons: what may be bought, what it costs, and what a model carries into battle."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypeAlias

from drumhead.combat.army import Arm, ArmyList, Entry, price, total
from drumhead.combat.book import Book, BookUnit, Weapon, read_book
from drumhead.combat.catalogue import Citing, sample_lists, styles_of
from drumhead.combat.list_rules import (
    ListRules,
    each_entry,
    each_upgrade_once,
    known_to_book,
    no_upgrades_of,
    not_empty,
    of_size,
    upgrades_of_whole_units,
    within_limit,
)
from drumhead.combat.vocabulary import Vocabulary
from drumhead.flow.question import Refusal
from drumhead.ledger.cite import law, refusing

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


def weapons_named(weapons: tuple[str, ...]) -> tuple[Weapon, ...]:
    return tuple(armoury()[weapon] for weapon in weapons)


@cache
@law("saga.weapons.rangeless-for-melee", off=weapons_named)
def ranged_weapons(weapons: tuple[str, ...]) -> tuple[Weapon, ...]:
    """What one model can shoot with, the longest range first."""
    able = (weapon for weapon in weapons_named(weapons) if weapon.range)
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


def cost_of_bodies(book: Book, army: ArmyList) -> int:
    return sum(price(book, Entry(entry.unit)) for entry in army.entries)


@law("saga.setup.points-count-everything", off=cost_of_bodies)
def cost(book: Book, army: ArmyList) -> int:
    """Heroes, groups and upgrades."""
    return total(book, army)


@law("saga.ruling.upgrades-add=replace", form="switch")
def refuse_two_blades(_unit: BookUnit, entry: Entry) -> Refusal | None:
    """Where a bought weapon replaces the Sword there is room for one."""
    both = {"axes", "hammers"} <= {take.option for take in entry.take}
    why = "Axes or Hammers replace the Swords; a group cannot have both"
    return Refusal("saga.ruling.upgrades-add", why) if both else None


LIMITED = of_size(LIMITS, refusing("saga.setup.points-limit", "saga.decision.points-limit"))
UPGRADES = (
    no_upgrades_of("hero", refusing("saga.ruling.hero-no-upgrades", "saga.decision.buy-upgrades")),
    each_upgrade_once(refusing("saga.ruling.upgrades-combine")),
    upgrades_of_whole_units(refusing("saga.ruling.upgrade-whole-group")),
)
BESIDES = ListRules(  # no check counts heroes (ruling hero-count)
    whole=(LIMITED, not_empty("hero or group", refusing("saga.ruling.smallest-army"))),
    alone=(known_to_book(refusing("saga.principles.profiles")), each_entry(*UPGRADES)),
    priced=within_limit(cost, refusing("saga.setup.points-limit")),
    barred="saga.principles.profiles",
)
LIST_RULES = {"besides": BESIDES, "replace": BESIDES._replace(alone=(*BESIDES.alone, each_entry(refuse_two_blades)))}


@law("saga.decision.buy-army")
def refuse_list(book: Book, army: ArmyList, limit: int, house: House = DEFAULT) -> Refusal | None:
    """Why this army may not be brought to a game of this limit."""
    return LIST_RULES[house["upgrade-weapons"]].refuse(book, army, limit)


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
