"""What a unit should cost by the formula of the books; their prices are printed, and nothing in play depends on it."""

from fractions import Fraction

from drumhead.combat.army import Kit
from drumhead.combat.book import Book
from drumhead.combat.price_formula import Arm, Formula, tenths
from drumhead.combat.vocabulary import INCH
from drumhead.games.sigmar.rules.kinds import Weapon, melee_weapons, ranged_weapons, weapons_in
from drumhead.games.sigmar.rules.vocabulary import MARK_PRICES, RULE_PRICES

REACH = {inches * INCH: tenths(worth) for inches, worth in ((0, 10), (12, 12), (18, 14), (24, 16), (30, 18), (48, 22))}
ONE_MODEL = tenths(8)


def arm_of(weapon: Weapon) -> Arm:
    attacks = weapon.attacks + Fraction(weapon.charged, 2)  # it is charged half of the time
    return Arm(attacks, weapon.range, weapon.rules, ONE_MODEL if weapon.one_model else Fraction(1))


def arms_of(book: Book, kit: Kit) -> list[Arm]:
    weapons = weapons_in(book, kit.weapons)
    return [arm_of(weapon) for weapon in (*melee_weapons(weapons), *ranged_weapons(weapons))]


def carried_by(book: Book, kit: Kit) -> list[str]:
    return [rule for weapon in weapons_in(book, kit.weapons) for rule in weapon.bearer]


FORMULA = Formula(RULE_PRICES, MARK_PRICES, REACH, {"ordnance": tenths(8)}, arms_of, carried_by)
worth = FORMULA.worth
