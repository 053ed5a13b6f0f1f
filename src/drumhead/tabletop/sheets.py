"""An army on one sheet of paper, in games of inches: a row for each entry, weapons with their Attacks."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from drumhead.combat.army import ArmyList, Bought
from drumhead.combat.sheet import Sheet, SheetRule, SheetUnit, SheetWeapon, rules_shown, weapons_shown
from drumhead.combat.vocabulary import INCH


class OnPaper(NamedTuple):
    """What a game says of an army beside its units."""

    cost: int
    weapons: tuple[SheetWeapon, ...]
    rules: tuple[SheetRule, ...]
    tough: Callable[[tuple[str, ...]], int]  # wounds that a model with these rules takes
    called: Callable[[str], str] = str  # a weapon
    notes: tuple[str, ...] = ()  # one on each unit, where the game has any
    spells: tuple[SheetRule, ...] = ()


def sheet_with(army: ArmyList, units: Sequence[Bought], paper: OnPaper) -> Sheet:
    noted = zip(units, paper.notes or ("",) * len(units))
    models, rows = sum(unit.size for unit in units), tuple(sheet_unit(unit, paper, note) for unit, note in noted)
    head, told = (army.name, army.about, paper.cost, army.limit, models), (paper.rules, paper.spells)
    return Sheet(*head, rows, paper.weapons, "Attacks", *told)


def sheet_unit(unit: Bought, paper: OnPaper, note: str) -> SheetUnit:
    losses = tuple(paper.tough(kit.rules) for kit in unit.kits)
    head = (unit.unit.name, unit.unit.type == "hero", unit.unit.quality)
    return SheetUnit(*head, weapons_shown(unit, paper.called), rules_shown(unit), unit.cost, losses, note)


def sheet_weapon(name: str, attacks: int, reach: int, rules: Sequence[str] = ()) -> SheetWeapon:
    told = f" ({', '.join(rules)})" if rules else ""
    if not reach:
        return SheetWeapon(name, f"{attacks}{told}", "melee", str(attacks))
    far = f"{reach / INCH:g}"
    return SheetWeapon(name, f"{attacks} at {far} in{told}", f"{far} inches", str(attacks))
