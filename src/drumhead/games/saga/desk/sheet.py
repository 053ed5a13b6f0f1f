"""An army on one sheet of paper: profiles, weapons, boxes for losses, and the rules it needs."""

from drumhead.combat.army import ArmyList, Bought, buy
from drumhead.combat.book import Book, Weapon
from drumhead.combat.sheet import Sheet, SheetUnit, SheetWeapon, rules_of, rules_shown, weapons_shown
from drumhead.combat.vocabulary import INCH, rated
from drumhead.games.saga.rules.army import cost

ALWAYS = {
    "Actions": (
        "saga.activation.hold-shoots saga.activation.walk saga.activation.walk-shoots-after saga.activation.run "
        "saga.activation.run-no-shooting saga.activation.assault"
    ),
    "Hits and wounds": (
        "saga.principles.quality-test saga.shooting.hit-tests saga.shooting.success-is-hit saga.shooting.block-tests "
        "saga.shooting.success-is-block saga.shooting.unblocked-is-wound"
    ),
    "Melee": "saga.melee.two-inch-reach saga.melee.all-melee-weapons saga.melee.assault-bonus saga.melee.simultaneous",
    "Fatigue": (
        "saga.fatigue.extra-action saga.fatigue.extra-action-cost saga.fatigue.limit-two saga.fatigue.opponent-spends "
        "saga.fatigue.rest-removes-d3"
    ),
}
SHOOTING = "saga.shooting.range saga.shooting.sight saga.shooting.one-target-unit saga.shooting.one-weapon-each"
FORMING = "saga.army.grouped-at-deployment saga.army.same-type-only saga.army.unit-minimum saga.army.unit-maximum"
TOUGH = "saga.special.tough"


def sheet_of(book: Book, army: ArmyList) -> Sheet:
    """What an army bought from this book puts on paper."""
    units = buy(book, army)
    carried = {weapon for unit in units for kit in unit.kits for weapon in kit.weapons}
    arms = [weapon for weapon in book.weapons if weapon.id in carried]
    return Sheet(
        army.name,
        army.about,
        cost(book, army),
        army.limit,
        sum(unit.size for unit in units),
        tuple(sheet_unit(unit) for unit in units),
        tuple(sheet_weapon(weapon) for weapon in arms),
        "Attacks",
        rules_of("saga", needed_by(units, arms)),
    )


def sheet_unit(unit: Bought) -> SheetUnit:
    losses = tuple(max(1, rated(kit.rules, "Tough")) for kit in unit.kits)
    head = (unit.unit.name, unit.unit.type == "hero", unit.unit.quality)
    return SheetUnit(*head, weapons_shown(unit), rules_shown(unit), unit.cost, losses)


def sheet_weapon(weapon: Weapon) -> SheetWeapon:
    name, attacks, inches = weapon.name or weapon.id, str(weapon.attacks), weapon.range / INCH
    if not weapon.range:
        return SheetWeapon(name, attacks, "melee", attacks)
    return SheetWeapon(name, f"{attacks} at {inches:g} in", f"{inches:g} inches", attacks)


def needed_by(units: tuple[Bought, ...], arms: list[Weapon]) -> dict[str, str]:
    """The clauses that an army of these units plays by, under their headings."""
    needed = dict(ALWAYS)
    if any(weapon.range for weapon in arms):
        needed["Shooting"] = SHOOTING
    if any(rated(kit.rules, "Tough") for unit in units for kit in unit.kits):
        needed["Tough"] = TOUGH
    if any(unit.unit.type == "group" for unit in units):
        needed["Forming units"] = FORMING
    return needed
