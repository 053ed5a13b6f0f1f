"""Any list that a book and its game allow, drawn unit by unit: for studies of prices, and for tests."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.combat.book import Book, BookUnit
from drumhead.flow.question import Refusal

TRIES = 60  # units that are drawn; one that the game refuses is left out
UPGRADED = 0.4  # how often an upgrade is taken


def any_list(book: Book, limit: int, refuse: Callable[[Book, ArmyList, int], Refusal | None], rng: Random) -> ArmyList:
    """Units with any upgrades, as long as points are left."""
    army = ArmyList("Any", book.id, limit)
    for _ in range(TRIES):
        more = replace(army, entries=(*army.entries, any_entry(rng.choice(book.units), rng)))
        if refuse(book, more, limit) is None:
            army = more
    return army


def any_entry(unit: BookUnit, rng: Random) -> Entry:
    takes = [Take(group.id, rng.choice(group.options).id) for group in unit.groups if rng.random() < UPGRADED]
    return Entry(unit.id, tuple(takes))
