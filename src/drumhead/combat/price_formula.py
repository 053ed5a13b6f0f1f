"""A formula for what a unit should cost: hits that it absorbs and hits that it deals, in exact fractions.

    body  = 2 x wounds / (1 - S)     S is the chance of one Quality test; times factors of rules
    arms  = for each weapon 2 x Attacks x S x reach x the factors of its rules
    drive = hits of a charge
    model = (body + arms + drive) x factors of rules
    unit  = its models x the factor of its type, and points that are paid once

Nothing in play depends on it. A game gives the factors of its rules, reaches and types.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from drumhead.combat.army import Kit
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.vocabulary import rule_parts


# ---------------------------------------------------------------------------------------------------- its terms
class MarkPrice(NamedTuple):
    """What a rule of a weapon does to its worth: a factor of so much, and so much more for a sure hit."""

    factor: Fraction = Fraction(1)
    hitting: Fraction = Fraction(0)
    chance: Fraction | None = None  # of a hit, whatever the Quality

    def times(self, chance: Fraction) -> Fraction:
        return self.factor + self.hitting * chance


class RulePrice(NamedTuple):
    """What a rule of a model is worth; a rule with a number counts that often, except as a factor."""

    wounds: int = 0
    body: Fraction = Fraction(1)  # factor of what it can take
    drive: Fraction = Fraction(0)  # hits of a charge
    drive_hitting: Fraction = Fraction(0)  # the same for a sure hit
    model: Fraction = Fraction(1)  # factor of the whole model
    once: int = 0  # points for the unit
    once_each: int = 0  # and so many for each of its number


class Arm(NamedTuple):
    """A weapon as the formula sees it."""

    attacks: Fraction
    range: int  # 0: melee
    rules: tuple[str, ...]
    factor: Fraction = Fraction(1)


def tenths(number: int) -> Fraction:
    return Fraction(number, 10)


# ---------------------------------------------------------------------------------------------------- the formula
class Formula(NamedTuple):
    rules: Mapping[str, RulePrice]  # by name
    marks: Mapping[str, MarkPrice]  # of the rules of weapons
    reach: Mapping[int, Fraction]  # by range
    types: Mapping[str, Fraction]  # where a type of units has a factor
    arms: Callable[[Book, Kit], Sequence[Arm]]  # what a model fights and shoots with
    carried: Callable[[Book, Kit], Sequence[str]]  # rules that come with its weapons

    def worth(self, book: Book, unit: BookUnit, kits: Sequence[Kit]) -> Fraction:
        """What a unit of these models is worth, before it is rounded."""
        chance = Fraction(7 - unit.quality, 6)
        models = sum((self.model(book, kit, chance) for kit in kits), Fraction(0))
        best = {name: 0 for kit in kits for name, _ in map(rule_parts, kit.rules)}
        for kit in kits:
            best |= {name: max(number, best[name]) for name, number in map(rule_parts, kit.rules)}
        once = sum(self.rules[name].once + self.rules[name].once_each * number for name, number in best.items())
        return models * self.types.get(unit.type, 1) + once

    def model(self, book: Book, kit: Kit, chance: Fraction) -> Fraction:
        held, carried = self._priced(kit.rules), self._priced(self.carried(book, kit))
        wounds = sum(price.wounds * number for price, number in held) or 1
        body = 2 * wounds / (1 - chance) * prod(price.body for price, _ in held)
        arms = sum((self.arm(arm, chance) for arm in self.arms(book, kit)), Fraction(0))
        drive = sum(number * (price.drive + price.drive_hitting * chance) for price, number in (*held, *carried))
        return (body + arms + drive) * prod(price.model for price, _ in held)

    def arm(self, arm: Arm, chance: Fraction) -> Fraction:
        marks = [self.marks[rule] for rule in arm.rules]
        hits = next((mark.chance for mark in marks if mark.chance), chance)
        return 2 * arm.attacks * hits * self.reach[arm.range] * prod(mark.times(hits) for mark in marks) * arm.factor

    def _priced(self, rules: Sequence[str]) -> list[tuple[RulePrice, int]]:
        return [(self.rules[name], number or 1) for name, number in map(rule_parts, rules)]
