"""A force on one sheet of paper: profiles, weapons, wounds to tick, and the rules it needs."""

from collections import Counter
from functools import cache

from drumhead.combat.army import ArmyList, Bought, buy
from drumhead.combat.book import Book
from drumhead.combat.sheet import (
    Headings,
    Sheet,
    SheetUnit,
    SheetWeapon,
    read_headings,
    rules_of,
    rules_shown,
    weapons_shown,
)
from drumhead.combat.vocabulary import rule_parts
from drumhead.games.deadzone.rules.army import ARMOURY, HOME, Weapon, weapon_in
from drumhead.games.deadzone.rules.specials import says, toughness


@cache
def headings() -> dict[str, Headings]:
    return read_headings((HOME / "sheet.toml").read_text("utf-8"))


def sheet_of(book: Book, army: ArmyList) -> Sheet:
    """What a force bought from this book puts on paper; units of the same kind and kit share a row."""
    units = buy(book, army)
    same = Counter((unit.unit.id, unit.kits, unit.cost) for unit in units)
    first = {(unit.unit.id, unit.kits, unit.cost): unit for unit in reversed(units)}
    arms = weapons_of(book, units)
    return Sheet(
        army.name,
        army.about,
        sum(unit.cost for unit in units),
        army.limit,
        sum(unit.size for unit in units),
        tuple(sheet_unit(book, first[kind], count) for kind, count in same.items()),
        tuple(sheet_weapon(weapon) for weapon in arms),
        "AP",
        rules_of("deadzone", needed_by(units, arms)),
    )


def weapons_of(book: Book, units: tuple[Bought, ...]) -> list[Weapon]:
    """What they carry: weapons of the page in its order, then those of the book."""
    known = (*ARMOURY, *(weapon.id for weapon in book.weapons))
    held = {weapon for unit in units for kit in unit.kits for weapon in kit.weapons}
    return [weapon_in(book, id) for id in known if id in held]


def sheet_unit(book: Book, unit: Bought, count: int) -> SheetUnit:
    weapons = weapons_shown(unit, lambda id: weapon_in(book, id).name)
    losses = tuple(toughness(kit.rules) for kit in unit.kits) * count
    hero = says(unit.rules, "steadies")
    return SheetUnit(unit.unit.name, hero, unit.unit.quality, weapons, rules_shown(unit), unit.cost * count, losses)


def sheet_weapon(weapon: Weapon) -> SheetWeapon:
    ap = f"AP {weapon.ap}" if weapon.ap else ""
    reach = f"range {weapon.range}" if weapon.range else ""
    brief = f"({', '.join(filter(None, (reach, ap)))})" if reach or ap else ""
    far = f"{weapon.range} cubes" if weapon.range else "melee"
    return SheetWeapon(weapon.name, brief, far, str(weapon.ap) if weapon.ap else "-")


def needed_by(units: tuple[Bought, ...], arms: list[Weapon]) -> Headings:
    """The clauses that a force of these units plays by, under their headings."""
    told = headings()
    shooting = told["shooting"] if any(weapon.range for weapon in arms) else {}
    known = {rule_parts(rule)[0] for unit in units for kit in unit.kits for rule in kit.rules}
    return {**told["always"], **shooting, **{rule: ids for rule, ids in told["special"].items() if rule in known}}
