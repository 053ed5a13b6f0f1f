"""Lists in the making: the book, the price, everything that is wrong, and the sheet. Judged by the game, not here."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from drumhead.combat.army import LIST_FORMAT, ArmyList, Bought, buy, price, read_list, refuse_entry, write_list
from drumhead.combat.book import Book, BookUnit, Group, Words, read_book
from drumhead.combat.sheet import Sheet
from drumhead.combat.source import ArmyError
from drumhead.flow.question import Refusal
from drumhead.games.saga import army as saga
from drumhead.games.saga.sheet import sheet_of
from drumhead.server.seats import NotFound
from drumhead.server.wire_pages import (
    BookAnswer,
    BookOffer,
    EntryDraft,
    ListDraft,
    ListFault,
    MusterAnswer,
    MusterDesk,
    Mustered,
    MusterRow,
    MusterWish,
    SampleList,
    TakeDraft,
    UnitOffer,
    Unread,
    Upgrade,
    Upgrades,
)
from drumhead.server.wording import as_sentence


class Muster(NamedTuple):
    """What one game brings to the page on which lists are made."""

    title: str
    limits: tuple[int, ...]
    words: Words
    book: Callable[[], Book]
    samples: Callable[[], tuple[ArmyList, ...]]
    faults: Callable[[Book, ArmyList, int], Iterator[Refusal]]
    sheet: Callable[[Book, ArmyList], Sheet]
    own_book: Refusal | None  # why a list from another book is for no battle


def saga_samples() -> tuple[ArmyList, ...]:
    return tuple(army for limit in saga.LIMITS for army in saga.styles(limit).values())


MUSTERS: Mapping[str, Muster] = {
    "saga": Muster(
        "Saga",
        saga.LIMITS,
        saga.WORDS,
        saga.book,
        saga_samples,
        saga.faults_of,
        sheet_of,
        Refusal("saga.ruling.profile-source", "both sides of a battle buy from the book of the page; print it instead"),
    )
}


def muster_of(game: str) -> Muster:
    if game not in MUSTERS:
        raise NotFound(f"No lists are made for {game!r}; the games are {', '.join(MUSTERS)}.")
    return MUSTERS[game]


# ---------------------------------------------------------------------------------------------------- what is offered
def desk_of(game: str) -> MusterDesk:
    muster = muster_of(game)
    samples = tuple(_sample(muster.book(), army) for army in muster.samples())
    return MusterDesk(game, muster.title, muster.limits, _offer(muster.book()), samples)


def _sample(book: Book, army: ArmyList) -> SampleList:
    bought = buy(book, army)
    cost, models = sum(unit.cost for unit in bought), sum(unit.size for unit in bought)
    return SampleList(army.name, army.about, army.limit, cost, models, write_list(army))


def _offer(book: Book) -> BookOffer:
    return BookOffer(book.id, book.name, book.about, tuple(_unit(unit) for unit in book.units))


def _unit(unit: BookUnit) -> UnitOffer:
    groups = tuple(_upgrades(unit, group) for group in unit.groups)
    head = (unit.id, unit.name, unit.type == "hero", unit.size, unit.quality)
    return UnitOffer(*head, unit.equipment, unit.rules, unit.cost, groups)


def _upgrades(unit: BookUnit, group: Group) -> Upgrades:
    most = {"all": 0, "one": 1, "any": unit.size}.get(str(group.who))
    options = tuple(Upgrade(option.id, _titled(option.id), option.cost) for option in group.options)
    return Upgrades(group.id, group.text, group.pick == "one", int(group.who) if most is None else most, options)


def _titled(id: str) -> str:
    return id[:1].upper() + id[1:].replace("-", " ")


# ---------------------------------------------------------------------------------------------------- books
@lru_cache(32)
def _own_book(game: str, text: str) -> Book:
    return read_book(text, "", MUSTERS[game].words)


def opened_book(game: str, text: str) -> BookAnswer:
    muster_of(game)
    try:
        return _offer(_own_book(game, text))
    except ArmyError as fault:
        return Unread(as_sentence(str(fault)))


# ---------------------------------------------------------------------------------------------------- a list
def judged(game: str, wish: MusterWish) -> MusterAnswer:
    muster = muster_of(game)
    try:
        book = _own_book(game, wish.book) if wish.book else muster.book()
        army = read_list(wish.text if wish.list is None else _written(wish.list), "", book)
    except ArmyError as fault:
        return Unread(as_sentence(str(fault)))
    return _mustered(muster, book, army, muster.own_book if wish.book else None)


def _written(draft: ListDraft) -> str:
    return json.dumps({"format": LIST_FORMAT, **to_builtins(draft)})


def _mustered(muster: Muster, book: Book, army: ArmyList, own: Refusal | None) -> Mustered:
    sound = tuple(entry for entry in army.entries if not refuse_entry(book, entry))
    on_paper = replace(army, entries=sound)
    bought = iter(buy(book, on_paper))
    rows = tuple(_bought(next(bought)) if entry in sound else _named(book, entry.unit) for entry in army.entries)
    return Mustered(
        _draft(army),
        write_list(army),
        rows,
        sum(price(book, entry) for entry in sound),
        sum(row.models for row in rows),
        tuple(_fault(refused) for refused in muster.faults(book, army, army.limit)),
        muster.sheet(book, on_paper),
        _fault(own) if own else None,
    )


def _bought(unit: Bought) -> MusterRow:
    head = (unit.unit.id, unit.unit.name, unit.unit.type == "hero", unit.size, unit.unit.quality)
    return MusterRow(*head, unit.weapons, unit.cost)


def _named(book: Book, id: str) -> MusterRow:
    """A row that cannot be bought as it stands."""
    unit = book.unit(id)
    assert unit is not None  # the list was read against this book
    return MusterRow(id, unit.name, unit.type == "hero", unit.size, unit.quality, unit.equipment, unit.cost)


def _fault(refused: Refusal) -> ListFault:
    return ListFault(refused.clause, as_sentence(refused.why), refused.facts.get("entry"))


def _draft(army: ArmyList) -> ListDraft:
    entries = tuple(
        EntryDraft(entry.unit, tuple(TakeDraft(take.group, take.option, take.models) for take in entry.take))
        for entry in army.entries
    )
    return ListDraft(army.name, army.book, army.limit, army.about, entries)
