"""All that is wrong with a list, each fault at its row: for whoever is still making it."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.army import ArmyList, refuse_entry
from drumhead.combat.book import Book
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.rules.army import (
    refuse_cost,
    refuse_heroes,
    refuse_limit,
    refuse_nobody,
    refuse_specialists,
    refuse_upgrades,
)


def faults_of(book: Book, army: ArmyList, limit: int) -> Iterator[Refusal]:
    """What `refuse_list` would find, in turn: the first fault of each entry, then those of the whole."""
    for i, entry in enumerate(army.entries):
        if refused := refuse_upgrades(book, replace(army, entries=(entry,)), limit):
            yield replace(refused, why=refused.why.removeprefix("entry 1: "), facts={"entry": i})
    sound = replace(army, entries=tuple(entry for entry in army.entries if not refuse_entry(book, entry)))
    whole = (
        refuse_heroes(book, army, limit),
        refuse_specialists(book, army, limit),
        refuse_limit(book, army, limit),
        refuse_nobody(book, army, limit),
        refuse_cost(book, sound, limit),
    )
    yield from (refused for refused in whole if refused)
