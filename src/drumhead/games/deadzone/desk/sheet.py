"""A force on one sheet of paper: profiles, weapons, wounds to tick, and the rules it needs."""

from collections import Counter

from drumhead.combat.army import ArmyList, Bought, buy
from drumhead.combat.book import Book, rule_parts
from drumhead.combat.sheet import Sheet, SheetUnit, SheetWeapon, rules_of
from drumhead.games.deadzone.rules.army import ARMOURY, Weapon, weapon_in
from drumhead.games.deadzone.rules.specials import says, toughness

ALWAYS = {
    "Rounds": "deadzone.round.alternate-single-unit deadzone.round.later-round-starter deadzone.setup.four-rounds",
    "Actions": (
        "deadzone.activation.hold deadzone.activation.overwatch deadzone.activation.walk deadzone.activation.run "
        "deadzone.activation.assault"
    ),
    "Tests": (
        "deadzone.principles.quality-test-three-d8 deadzone.principles.success-at-or-above "
        "deadzone.shooting.opposed-quality-tests deadzone.shooting.wound-per-net-success deadzone.weapons.ap-adds-dice"
    ),
    "Cubes": (
        "deadzone.principles.cube-size-limit-four deadzone.moving.enemy-cube-only-by-assault "
        "deadzone.terrain.level-change-with-surface deadzone.terrain.drop-attack"
    ),
    "Melee": "deadzone.melee.several-enemies-die deadzone.melee.forced-out deadzone.morale.pinned-target-melee-die",
    "Morale": (
        "deadzone.morale.trigger deadzone.morale.one-die deadzone.morale.failure-pins "
        "deadzone.morale.pinned-recovers-with-next-activation"
    ),
    "Terrain": (
        "deadzone.terrain.cover-die deadzone.terrain.difficult-no-run deadzone.terrain.dangerous-roll "
        "deadzone.terrain.dangerous-attack-on-one"
    ),
    "Score": "deadzone.setup.score-destroyed deadzone.setup.score-pinned",
}
SHOOTING = {
    "Shooting": (
        "deadzone.shooting.needs-range-and-sight deadzone.shooting.clear-line-of-sight "
        "deadzone.terrain.shooting-down-die deadzone.terrain.shot-from-below-counts-as-cover"
    ),
    "Suppressing fire": (
        "deadzone.shooting.suppress-whole-cube deadzone.shooting.suppress-rolls deadzone.shooting.suppress-pins "
        "deadzone.shooting.suppress-support"
    ),
    "Overwatch": "deadzone.shooting.overwatch-trigger deadzone.shooting.overwatch-defence-die",
}
SPECIAL = {
    "Discipline": "deadzone.special.discipline",
    "Engineer": (
        "deadzone.special.engineer-action deadzone.special.engineer-places-mine deadzone.special.engineer-mine-trigger "
        "deadzone.special.engineer-mine-removed"
    ),
    "Fast": "deadzone.special.fast-walk deadzone.special.fast-run-assault",
    "Hero": "deadzone.types.hero-own-reroll deadzone.types.hero-cube-reroll deadzone.types.hero-alive-and-not-stunned",
    "Jump Pack": (
        "deadzone.special.jump-pack-levels deadzone.special.jump-pack-drops deadzone.special.jump-pack-terrain"
    ),
    "Medic": "deadzone.special.medic-action deadzone.special.medic-heals-one-wound",
    "Rampage": "deadzone.special.rampage",
    "Slow": "deadzone.special.slow",
    "Tactician": (
        "deadzone.special.tactician-action deadzone.special.tactician-roll "
        "deadzone.special.tactician-one-model-per-success deadzone.special.tactician-command-move "
        "deadzone.special.tactician-command-assault deadzone.special.tactician-command-shoot "
        "deadzone.special.tactician-command-recover"
    ),
    "Tough": "deadzone.special.tough",
}


def sheet_of(book: Book, army: ArmyList) -> Sheet:
    """What a force bought from this book puts on paper; alike ones share a row."""
    units = buy(book, army)
    alike = Counter((unit.unit.id, unit.weapons, unit.rules, unit.cost) for unit in units)
    first = {(unit.unit.id, unit.weapons, unit.rules, unit.cost): unit for unit in reversed(units)}
    arms = carried(book, units)
    return Sheet(
        army.name,
        army.about,
        sum(unit.cost for unit in units),
        army.limit,
        len(units),
        tuple(sheet_unit(book, first[kind], count) for kind, count in alike.items()),
        tuple(sheet_weapon(weapon) for weapon in arms),
        "AP",
        rules_of("deadzone", needed_by(units, arms)),
    )


def carried(book: Book, units: tuple[Bought, ...]) -> list[Weapon]:
    """What they carry: weapons of the page in its order, then those of the book."""
    known = (*ARMOURY, *(weapon.id for weapon in book.weapons))
    return [weapon_in(book, id) for id in known if any(id in unit.weapons for unit in units)]


def sheet_unit(book: Book, unit: Bought, count: int) -> SheetUnit:
    weapons = tuple(weapon_in(book, id).name for id in unit.weapons)
    losses = (toughness(unit.rules),) * count
    hero = says(unit.rules, "steadies")
    return SheetUnit(unit.unit.name, hero, unit.unit.quality, weapons, unit.rules, unit.cost * count, losses)


def sheet_weapon(weapon: Weapon) -> SheetWeapon:
    ap = f"AP {weapon.ap}" if weapon.ap else ""
    reach = f"range {weapon.range}" if weapon.range else ""
    brief = f"({', '.join(filter(None, (reach, ap)))})" if reach or ap else ""
    far = f"{weapon.range} cubes" if weapon.range else "melee"
    return SheetWeapon(weapon.name, brief, far, str(weapon.ap) if weapon.ap else "-")


def needed_by(units: tuple[Bought, ...], arms: list[Weapon]) -> dict[str, str]:
    """The clauses that a force of these units plays by, under their headings."""
    shooting = SHOOTING if any(weapon.range for weapon in arms) else {}
    known = {rule_parts(rule)[0] for unit in units for rule in unit.rules}
    return ALWAYS | shooting | {rule: ids for rule, ids in SPECIAL.items() if rule in known}
