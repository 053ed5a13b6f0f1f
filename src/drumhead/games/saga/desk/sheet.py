"""An army on one sheet of paper: profiles, weapons, boxes for losses, and the rules it needs."""

from drumhead.combat.army import ArmyList, Bought, buy
from drumhead.combat.book import Book, Weapon
from drumhead.combat.sheet import Sheet, rules_of
from drumhead.combat.vocabulary import rating_of
from drumhead.games.saga.rules.army import cost
from drumhead.tabletop.sheets import OnPaper, sheet_weapon, sheet_with

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
    weapons = tuple(sheet_weapon(w.name or w.id, w.attacks, w.range) for w in arms)
    return sheet_with(army, units, OnPaper(cost(book, army), weapons, rules_of("saga", needed_by(units, arms)), tough))


def tough(rules: tuple[str, ...]) -> int:
    return max(1, rating_of(rules, "Tough"))


def needed_by(units: tuple[Bought, ...], arms: list[Weapon]) -> dict[str, str]:
    """The clauses that an army of these units plays by, under their headings."""
    needed = dict(ALWAYS)
    if any(weapon.range for weapon in arms):
        needed["Shooting"] = SHOOTING
    if any(rating_of(kit.rules, "Tough") for unit in units for kit in unit.kits):
        needed["Tough"] = TOUGH
    if any(unit.unit.type == "group" for unit in units):
        needed["Forming units"] = FORMING
    return needed
