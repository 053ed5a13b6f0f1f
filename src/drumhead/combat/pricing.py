"""The printed prices of a book beside those of a formula: a game says what a unit of given models is worth."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple, TypeAlias

from drumhead.combat.army import Entry, Kit, Take, kits_of
from drumhead.combat.book import Book, BookUnit, Group, Option

Worth: TypeAlias = Callable[[Book, BookUnit, Sequence[Kit]], Fraction]  # of a unit with these models, not rounded


class PriceLine(NamedTuple):
    """One printed price and what the formula says; None where an option cannot be had by itself."""

    unit: str
    option: str  # empty for the unit itself
    printed: int
    formula: int | None

    @property
    def differs(self) -> bool:
        return self.formula is not None and self.formula != self.printed


def half_up(points: Fraction) -> int:
    return floor(points + Fraction(1, 2))


def price_lines(book: Book, worth: Worth) -> Iterator[PriceLine]:
    """Every unit of the book, each with its options."""
    for unit in book.units:
        yield PriceLine(unit.id, "", unit.cost, half_up(worth(book, unit, kits_of(book, unit, Entry(unit.id)))))
        for group in unit.groups:
            for option in group.options:
                yield PriceLine(unit.id, option.id, option.cost, option_price(book, unit, group, option, worth))


def option_price(book: Book, unit: BookUnit, group: Group, option: Option, worth: Worth) -> int | None:
    """What the unit is worth more with this option, for all models or for one, and with what the option needs."""
    needed = tuple(Take(g.id, o.id) for g in unit.groups for o in g.options if o.id in group.needs)
    try:
        without = kits_of(book, unit, Entry(unit.id, needed))
        with_it = kits_of(book, unit, Entry(unit.id, (*needed, Take(group.id, option.id))))
    except LookupError:  # it gives up what only another option brings
        return None
    return max(0, half_up(worth(book, unit, with_it) - worth(book, unit, without)))
