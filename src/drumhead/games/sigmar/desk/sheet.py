"""An army on one sheet of paper: profiles, weapons, boxes for losses, and the rules it needs, each once."""

from collections.abc import Iterable

from drumhead.combat.army import ArmyList, Bought, buy, total
from drumhead.combat.book import Book
from drumhead.combat.sheet import Sheet, SheetUnit, SheetWeapon, rules_of, rules_shown, weapons_shown
from drumhead.combat.vocabulary import INCH, rule_parts
from drumhead.games.sigmar.rules.kinds import Weapon, weapon_in
from drumhead.games.sigmar.rules.specials import SPECIALS, tough_of

ALWAYS = {
    "Actions": "sigmar.activation.hold sigmar.activation.advance sigmar.activation.march sigmar.activation.charge",
    "Hits and wounds": (
        "sigmar.principles.quality-test sigmar.shooting.hit-test sigmar.shooting.block-test "
        "sigmar.shooting.unblocked-wound"
    ),
    "Melee": (
        "sigmar.melee.attack-reach sigmar.melee.all-weapons sigmar.melee.strike-back sigmar.melee.compare "
        "sigmar.melee.back-one-inch"
    ),
    "Morale": "sigmar.morale.half-trigger sigmar.morale.test sigmar.morale.wavered sigmar.morale.rout",
}
SHOOTING = "sigmar.shooting.who-fires sigmar.shooting.hold-all-weapons sigmar.shooting.advance-one-weapon"
MAGIC = "sigmar.special.power-dice sigmar.special.cast-when sigmar.special.cast-roll sigmar.special.miscast"


def sheet_of(book: Book, army: ArmyList) -> Sheet:
    """What an army bought from this book puts on paper."""
    units = buy(book, army)
    carried = dict.fromkeys(weapon for unit in units for kit in unit.kits for weapon in kit.weapons)
    arms = [weapon_in(book, id) for id in carried]
    return Sheet(
        army.name,
        army.about,
        total(book, army),
        army.limit,
        sum(unit.size for unit in units),
        tuple(sheet_unit(book, unit) for unit in units),
        tuple(map(sheet_weapon, arms)),
        "Attacks",
        rules_of("sigmar", needed_by(book, units, arms)),
    )


def sheet_unit(book: Book, unit: Bought) -> SheetUnit:
    losses = tuple(tough_of(kit.rules) for kit in unit.kits)
    head = (unit.unit.name, unit.unit.type == "hero", unit.unit.quality)
    shown = weapons_shown(unit, lambda id: weapon_in(book, id).name)
    return SheetUnit(*head, shown, rules_shown(unit), unit.cost, losses)


def sheet_weapon(weapon: Weapon) -> SheetWeapon:
    rules = f" ({', '.join(weapon.rules)})" if weapon.rules else ""
    if not weapon.range:
        return SheetWeapon(weapon.name, f"{weapon.attacks}{rules}", "melee", str(weapon.attacks))
    far = f"{weapon.range / INCH:g}"
    return SheetWeapon(weapon.name, f"{weapon.attacks} at {far} in{rules}", f"{far} inches", str(weapon.attacks))


def needed_by(book: Book, units: tuple[Bought, ...], arms: Iterable[Weapon]) -> dict[str, str]:
    """The clauses that an army of these units plays by, under their headings; every special rule once."""
    needed, held = dict(ALWAYS), [rule for unit in units for kit in unit.kits for rule in kit.rules]
    carried = list(arms)
    if any(weapon.range for weapon in carried):
        needed["Shooting"] = SHOOTING
    if any(unit.unit.type == "ordnance" for unit in units):
        needed["Engines"] = "sigmar.types.ordnance-no-march-charge sigmar.types.ordnance-fire-hold"
    if book.spells and any("casts" in vars(SPECIALS.known[rule_parts(rule)[0]]) for rule in held):
        needed["Magic"] = MAGIC
    held += [rule for weapon in carried for rule in (*weapon.rules, *weapon.bearer)]
    for name in sorted({rule_parts(rule)[0] for rule in held}):
        needed[name] = SPECIALS.known[name].clause
    return needed
