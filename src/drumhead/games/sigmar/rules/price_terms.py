"""What a special rule is worth in the price formula."""

from fractions import Fraction
from typing import NamedTuple


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


def tenths(number: int) -> Fraction:
    return Fraction(number, 10)
