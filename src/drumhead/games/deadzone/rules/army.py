"""Army composition, unit types, weapons and the two lists: what may be bought, and what it costs to the point."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from drumhead.combat.army import (
    ArmyList,
    Bought,
    Entry,
    buy,
    refuse_entry,
    total,
)
from drumhead.combat.book import Book, BookUnit, Group, read_book
from drumhead.combat.catalogue import (
    Check,
    Citing,
    faults_of_list,
    first_refusal,
    refuse_entries,
    sample_lists,
    styles_of,
)
from drumhead.combat.list_rules import of_size, within_limit
from drumhead.combat.source import nearest
from drumhead.combat.vocabulary import Vocabulary
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.specials import SPECIALS, says
from drumhead.ledger.cite import datum, law, refusing

HOME = files("drumhead.games.deadzone") / "data"
LIMITS = (150, 300)
FACTIONS = ("enforcers", "plague")
HEADLESS = {"enforcers": "defender", "plague": "general"}  # the upgrade table without a letter, by list
MELEE = 0
CITING = Citing("data/books", "room", ("pistol",))


# ---------------------------------------------------------------------------------------------------- weapons
class Weapon(NamedTuple):
    name: str
    range: int  # in cubes; 0: melee
    ap: int


def _weapon(name: str, range: int, ap: int) -> Weapon:
    id = name.lower().replace(" ", "-").replace("/", "-")
    clause = f"deadzone.weapons.{id}"
    far = datum(clause, range, range + 1) if range else MELEE
    piercing = datum(clause, ap, ap + 1)
    return Weapon(name, far, piercing)


FISTS = "fists-claws"
ARMOURY: Mapping[str, Weapon] = {
    FISTS: _weapon("Fists/Claws", MELEE, 0),
    "combat-knife": _weapon("Combat Knife", MELEE, 1),
    "energy-gauntlet": _weapon("Energy Gauntlet", MELEE, 2),
    "strider-fist": _weapon("Strider Fist", MELEE, 3),
    "pistol": _weapon("Pistol", 2, 0),
    "shotgun": _weapon("Shotgun", 2, 1),
    "flamethrower": _weapon("Flamethrower", 2, 3),
    "thermal-rifle": _weapon("Thermal Rifle", 4, 2),
    "fusion-gun": _weapon("Fusion Gun", 4, 3),
    "assault-rifle": _weapon("Assault Rifle", 6, 0),
    "machinegun": _weapon("Machinegun", 6, 1),
    "grenade-launcher": _weapon("Grenade Launcher", 6, 2),
    "sniper-rifle": _weapon("Sniper Rifle", 8, 1),
    "missile-launcher": _weapon("Missile Launcher", 8, 3),
}
RULES = tuple(f"{name}(X)" if name == "Tough" else name for name in SPECIALS.known)
WORDS = Vocabulary(game="deadzone", types=("hero", "unit"), rules=RULES, weapons=tuple(ARMOURY), reach=1)


def weapon_in(book: Book, id: str) -> Weapon:
    """A weapon of the page, or one that a player's own book makes from it."""
    own = book.weapon(id)
    if own is None:
        return ARMOURY[id]
    base = ARMOURY.get(own.base, Weapon("", own.range, 0))
    return Weapon(own.name or own.id, base.range, base.ap)


def every_weapon(weapons: tuple[str, ...]) -> tuple[str, ...]:
    return weapons


@cache
@law("deadzone.weapons.no-range-means-melee", off=every_weapon)
def guns(weapons: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons that can shoot."""
    return tuple(w for w in weapons if ARMOURY[w].range)


@cache
@law("deadzone.weapons.range-means-shooting", off=lambda weapons: max(weapons, key=lambda w: ARMOURY[w].ap))
def blade(weapons: tuple[str, ...]) -> str:
    """The melee weapon with the most AP (ruling weapon-choice)."""
    blades = [w for w in weapons if not ARMOURY[w].range]
    return max(blades, key=lambda w: ARMOURY[w].ap) if blades else bare_hands(weapons)


@law("deadzone.weapons.fists-by-default", off=lambda weapons: "combat-knife")
def bare_hands(weapons: tuple[str, ...]) -> str:
    return FISTS


# ---------------------------------------------------------------------------------------------------- the books
@cache
def printed_book(faction: str) -> Book:
    """A list as the page prints it, every number of it cited."""
    name = f"books/{faction}.toml"
    return CITING.book(read_book((HOME / name).read_text("utf-8"), name, WORDS))


Open: TypeAlias = Callable[[Book, BookUnit], bool]


@HOUSE.part("headless-upgrades", "table-above")
def as_printed(book: Book, unit: BookUnit) -> bool:
    return unit.group(HEADLESS[book.id]) is not None


@HOUSE.part("headless-upgrades", "lettered-units")
def with_a_letter(book: Book, unit: BookUnit) -> bool:
    return bool(unit.groups)


@HOUSE.part("headless-upgrades", "every-unit")
def anybody(book: Book, unit: BookUnit) -> bool:
    return True


@cache
def book(faction: str, open_to: Open = as_printed) -> Book:
    """The list, with its table without a letter offered to the units the house rule names (ruling
    headless-upgrade-tables)."""
    found = printed_book(faction)
    headless = next(g for unit in found.units for g in unit.groups if g.id == HEADLESS[faction])
    return replace(found, units=tuple(_with_table(found, unit, headless, open_to) for unit in found.units))


@law("deadzone.ruling.headless-upgrade-tables", off=lambda book, unit, table, open_to: _with(unit, table))
def _with_table(book: Book, unit: BookUnit, table: Group, open_to: Open) -> BookUnit:
    return _with(unit, table) if open_to(book, unit) else unit


def _with(unit: BookUnit, table: Group) -> BookUnit:
    return unit if unit.group(table.id) else replace(unit, groups=(*unit.groups, table))


# ---------------------------------------------------------------------------------------------------- unit types
@law("deadzone.types.specialist-by-upgrade", off=False)
def is_upgraded(entry: Entry) -> bool:
    return bool(entry.take)


@law("deadzone.types.specialist-by-rule", off=False)
def is_born_one(unit: BookUnit) -> bool:
    return says(unit.rules, "specialist")


# ---------------------------------------------------------------------------------------------------- what may not be
LIMITED = refusing("deadzone.setup.points-150-or-300", "deadzone.decision.points-limit")
refuse_limit = of_size(LIMITS, LIMITED)
refuse_cost = within_limit(total, refusing("deadzone.setup.points-150-or-300"))


@law("deadzone.ruling.one-faction-per-army")
def refuse_nobody(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    if army.entries:
        return None
    return Refusal("deadzone.ruling.one-faction-per-army", "an army has at least one unit", {"cost": 0})


@law("deadzone.ruling.one-option-per-heading")
def refuse_upgrades(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    """One option under each heading, and what was given up cannot be given up again (ruling one-rifle-to-replace)."""
    return refuse_entries(army, lambda entry: _refuse_upgrade(book, entry))


def _refuse_upgrade(book: Book, entry: Entry) -> Refusal | None:
    fault = refuse_entry(book, entry)
    if fault is None:
        return None
    ruling = "one-rifle-to-replace" if "give up" in fault.why else "one-option-per-heading"
    return Refusal(f"deadzone.ruling.{ruling}", fault.why)


@law("deadzone.setup.one-hero")
def refuse_heroes(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    heroes = [i for i, e in enumerate(army.entries) if says(_unit(book, e).rules, "steadies")]
    if len(heroes) < 2:
        return None
    why = f"an army has one Hero at most, not {len(heroes)}"
    return Refusal("deadzone.setup.one-hero", why, {"entry": heroes[1]})


@law("deadzone.setup.two-specialists")
def refuse_specialists(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    found = [i for i, e in enumerate(army.entries) if is_upgraded(e) or is_born_one(_unit(book, e))]
    if len(found) < 3:
        return None
    why = f"an army has two Specialists at most, not {len(found)}: units with upgrades count"
    return Refusal("deadzone.setup.two-specialists", why, {"entry": found[2]})


CHECKS: tuple[Check, ...] = (
    refuse_limit,
    refuse_nobody,
    refuse_upgrades,
    refuse_heroes,
    refuse_specialists,
    refuse_cost,
)


@law("deadzone.decision.army-list")
def refuse_list(army: ArmyList, limit: int, open_to: Open = as_printed) -> Refusal | None:
    """Why this army may not be brought to a game of this limit."""
    if army.book not in FACTIONS:
        why = f"there is no list '{army.book}'{nearest(army.book, FACTIONS)}"
        return Refusal("deadzone.ruling.one-faction-per-army", why)
    found = book(army.book, open_to)
    return first_refusal(CHECKS, found, army, limit)


def faults_of(book: Book, army: ArmyList, limit: int) -> Iterator[Refusal]:
    """Every fault that `refuse_list` would find, one after the other."""
    whole = (refuse_heroes, refuse_specialists, refuse_limit, refuse_nobody)
    return faults_of_list(book, army, limit, refuse_upgrades, whole, refuse_cost)


def _unit(book: Book, entry: Entry) -> BookUnit:
    unit = book.unit(entry.unit)
    assert unit is not None  # refuse_upgrades has found it
    return unit


@lru_cache(256)
def buy_units(army: ArmyList, open_to: Open = as_printed) -> tuple[Bought, ...]:
    return buy(book(army.book, open_to), army)


def cost(army: ArmyList) -> int:
    return total(book(army.book, anybody), army)


# ---------------------------------------------------------------------------------------------------- sample lists
@cache
def samples() -> Mapping[str, ArmyList]:
    """By file name: the faction, a style and its points."""
    return sample_lists(HOME / "lists", *map(book, FACTIONS))


def styles(limit: int) -> dict[str, ArmyList]:
    """The sample lists of one limit by style."""
    return styles_of(samples(), limit)
