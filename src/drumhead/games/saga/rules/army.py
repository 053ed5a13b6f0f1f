"""Army Creation and Weapons: what may be bought, what it costs, and what a model carries into battle."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from drumhead.combat.army import Arm, ArmyList, Entry, Limits, price, refuse_outside, refuse_size, total
from drumhead.combat.book import Book, BookUnit, Weapon, read_book
from drumhead.combat.catalogue import Check, Citing, sample_lists, styles_of
from drumhead.combat.list_rules import (
    ListRules,
    each_entry,
    each_upgrade_once,
    known_to_book,
    most_of_type,
    no_upgrades_of,
    not_empty,
    upgrades_of_whole_units,
    within_limit,
    within_sizes,
)
from drumhead.combat.sayings import count
from drumhead.combat.vocabulary import Vocabulary
from drumhead.flow.question import Refusal
from drumhead.games.saga.rules.house import HOUSE
from drumhead.ledger.cite import law, refusing

HOME = files("drumhead.games.saga") / "data"
WORDS = Vocabulary(game="saga", types=("hero", "group"), rules=("Armored", "Tough(X)"))
PRICED_BY = {"hero": "saga.army.hero-price", "group": "saga.army.group-price"}
CITING = Citing("data/books/saga.toml", "size", ("Axe",), PRICED_BY)
LIMITS = (10, 20)
SIZES = range(1, max(LIMITS) + 1)  # of lists, and of battles by the house rule free-limit

House: TypeAlias = Mapping[str, str]
DEFAULT: House = MappingProxyType({})


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
for name, arm in ARMS.items():
    HOUSE.set("upgrade-weapons", name, arm)


# How large an army may be

LIMITED = refusing("saga.setup.points-limit", "saga.decision.points-limit")
FREE = refusing("saga.ruling.same-limit")


@HOUSE.part("points-limit", "ten-or-twenty")
def one_of_two(points: Limits) -> Refusal | None:
    return refuse_size(points, LIMITS, LIMITED)


@HOUSE.part("points-limit", "free-limit")
def any_limits(points: Limits) -> Refusal | None:
    """Any that a list may have, one for both or one for each."""
    return refuse_outside(points, SIZES[0], SIZES[-1], FREE)


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


def types_in(book: Book, army: ArmyList) -> list[str]:
    """What each entry is, hero or group; nothing where the book does not know it."""
    return [unit.type if (unit := book.unit(entry.unit)) else "" for entry in army.entries]


class Heroes(NamedTuple):
    """How many of them an army may have (ruling hero-count), and what it costs with them."""

    refuse: Check
    cost: Callable[[Book, ArmyList], int]


def refuse_unled(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
    types = types_in(book, army)
    heroes, groups = types.count("hero"), types.count("group")
    if heroes <= groups:
        return None
    why = f"an army has at most one hero for each group, not {heroes} with {count(groups, 'group')}"
    return Refusal("saga.ruling.hero-count", why, {"heroes": heroes})


def refuse_heroes(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
    heroes = types_in(book, army).count("hero")
    if heroes == 1:
        return None
    why = f"an army has exactly one hero, on top of its limit, not {heroes or 'none'}"
    return Refusal("saga.ruling.hero-count", why, {"heroes": heroes})


def cost_of_groups(book: Book, army: ArmyList) -> int:
    bought = zip(army.entries, types_in(book, army))
    return cost(book, replace(army, entries=tuple(entry for entry, type in bought if type != "hero")))


HOUSE.set("hero-count", "any-number", Heroes(lambda _book, _army, _limit: None, cost))
HOUSE.set("hero-count", "one-hero", Heroes(most_of_type("hero", 1, "saga.ruling.hero-count"), cost))
HOUSE.set("hero-count", "led", Heroes(refuse_unled, cost))
HOUSE.set("hero-count", "free-hero", Heroes(refuse_heroes, cost_of_groups))

UPGRADES = (
    no_upgrades_of("hero", refusing("saga.ruling.hero-no-upgrades", "saga.decision.buy-upgrades")),
    each_upgrade_once(refusing("saga.ruling.upgrades-combine")),
    upgrades_of_whole_units(refusing("saga.ruling.upgrade-whole-group")),
)
WHOLE = (within_sizes(SIZES[0], SIZES[-1], FREE), not_empty("hero or group", refusing("saga.ruling.smallest-army")))
ALONE = (known_to_book(refusing("saga.principles.profiles")), each_entry(*UPGRADES))
SPENT = refusing("saga.setup.points-limit")


def list_rules(house: House = DEFAULT) -> ListRules:
    """All that a list is held against by these house rules, but the limit of the battle that it is for."""
    heroes = HOUSE.pick("hero-count", house)
    blades = (each_entry(refuse_two_blades),) if house.get("upgrade-weapons") == "replace" else ()
    priced = within_limit(heroes.cost, SPENT)
    return ListRules((*WHOLE, heroes.refuse), (*ALONE, *blades), priced, "saga.principles.profiles")


@law("saga.decision.buy-army")
def refuse_list(book: Book, army: ArmyList, limit: int, house: House = DEFAULT) -> Refusal | None:
    """Why this army may not be brought to a game in which its limit is this one."""
    return list_rules(house).refuse(book, army, limit)


# Lists to begin with


def suggested_list(limit: int, house: House = DEFAULT) -> ArmyList:
    """The policy of saga.decision.buy-army: one Regular Hero, and Regulars for the rest of the points."""
    hero, group = Entry("regular-hero"), Entry("regulars")
    led_by = ArmyList("", book().id, limit, (hero,))
    left = limit - HOUSE.pick("hero-count", house).cost(book(), led_by)
    groups = max(0, left // price(book(), group))
    about = "A captain with a bow and as many steady swords as the points allow."
    return ArmyList("The steady company", book().id, limit, (hero, *[group] * groups), about)


@cache
def samples() -> Mapping[str, ArmyList]:
    """By file name: a style and its points, as in "bow-line-10"."""
    return sample_lists(HOME / "lists", book())


def styles(limit: int) -> dict[str, ArmyList]:
    """The sample lists of one limit by style; "steady" is the suggested one."""
    return {"steady": suggested_list(limit), **styles_of(samples(), limit)}
