"""What a unit should cost: hits that it absorbs and hits that it deals, in exact fractions.

    body  = 2 x wounds / (1 - S)     S is the chance of one Quality test; times Armored, Regeneration
    arms  = for each weapon 2 x Attacks x S x reach x the factors of its rules
    drive = hits of a charge
    model = (body + arms + drive) x pace x nerve
    unit  = its models, and points that are paid once

The books' prices are printed; nothing in play depends on this. Factors of rules stand with their names.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

from drumhead.combat.army import Kit
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.vocabulary import INCH, rule_parts
from drumhead.games.sigmar.rules.kinds import Weapon, melee_weapons, ranged_weapons, weapons_in
from drumhead.games.sigmar.rules.price_terms import RulePrice, tenths
from drumhead.games.sigmar.rules.specials import MARK_PRICES, RULE_PRICES

REACH: Mapping[int, Fraction] = {
    inches * INCH: tenths(worth) for inches, worth in ((0, 10), (12, 12), (18, 14), (24, 16), (30, 18), (48, 22))
}
ONE_MODEL = tenths(8)
TYPES: Mapping[str, Fraction] = {"ordnance": tenths(8)}


def worth(book: Book, unit: BookUnit, kits: Sequence[Kit]) -> Fraction:
    """What a unit of these models is worth, before it is rounded."""
    chance = Fraction(7 - unit.quality, 6)
    models = sum((model_worth(weapons_in(book, kit.weapons), kit.rules, chance) for kit in kits), Fraction(0))
    best = {name: 0 for kit in kits for name, _ in map(rule_parts, kit.rules)}
    for kit in kits:
        best |= {name: max(number, best[name]) for name, number in map(rule_parts, kit.rules)}
    once = sum(RULE_PRICES[name].once + RULE_PRICES[name].once_each * number for name, number in best.items())
    return models * TYPES.get(unit.type, 1) + once


def model_worth(weapons: tuple[Weapon, ...], rules: Sequence[str], chance: Fraction) -> Fraction:
    held = [priced(rule) for rule in rules]
    carried = [priced(rule) for weapon in weapons for rule in weapon.bearer]
    wounds = sum(price.wounds * number for price, number in held) or 1
    body = 2 * wounds / (1 - chance) * prod(price.body for price, _ in held)
    used = (*melee_weapons(weapons), *ranged_weapons(weapons))
    arms = sum((weapon_worth(weapon, chance) for weapon in used), Fraction(0))
    drive = sum(number * (price.drive + price.drive_hitting * chance) for price, number in (*held, *carried))
    return (body + arms + drive) * prod(price.model for price, _ in held)


def priced(rule: str) -> tuple[RulePrice, int]:
    name, number = rule_parts(rule)
    return RULE_PRICES[name], number or 1


def weapon_worth(weapon: Weapon, chance: Fraction) -> Fraction:
    marks = [MARK_PRICES[rule] for rule in weapon.rules]
    hits = next((mark.chance for mark in marks if mark.chance), chance)
    attacks = weapon.attacks + Fraction(weapon.charged, 2)  # it is charged half of the time
    factor = prod(mark.times(hits) for mark in marks) * (ONE_MODEL if weapon.one_model else 1)
    return 2 * attacks * hits * REACH[weapon.range] * factor
