"""Which units of an army list may become one when they are set up, told for each entry of the list."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from drumhead.combat.army import ArmyList, buy, copy_key
from drumhead.combat.book import Book
from drumhead.combat.sayings import can_combine, can_join


class ListedUnit(NamedTuple):
    """An entry of a list, as far as it decides which others it may become one unit with."""

    name: str
    kind: str
    type: str
    quality: int
    copy: str  # what its copies have in common with it
    bases: tuple[int, ...]  # of its models


def listed_units(book: Book, army: ArmyList) -> list[ListedUnit]:
    return [
        ListedUnit(
            e.unit.name, e.unit.id, e.unit.type, e.unit.quality, copy_key(e.unit, entry), tuple(k.base for k in e.kits)
        )
        for e, entry in zip(buy(book, army), army.entries)
    ]  # fmt: skip


class Company(NamedTuple):
    """How units of a game become one: some types join a unit, and two copies of a unit are combined."""

    joining: Collection[str]  # types of units that join others
    joins: Callable[[ListedUnit, ListedUnit], bool]  # may the second become part of the first?
    combine: Callable[[ListedUnit, ListedUnit], bool]

    def notes(self, book: Book, army: ArmyList) -> tuple[str, ...]:
        """One for each entry; empty where there is nothing to tell."""
        units = listed_units(book, army)
        return tuple(self._note(unit, [*units[:i], *units[i + 1 :]]) for i, unit in enumerate(units))

    def _note(self, unit: ListedUnit, others: Sequence[ListedUnit]) -> str:
        if unit.type in self.joining:
            hosts = dict.fromkeys(other.name for other in others if self.joins(other, unit))
            return can_join(hosts)
        return can_combine(1 + sum(self.combine(unit, other) for other in others))
