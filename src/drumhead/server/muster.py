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
from drumhead.games.deadzone.desk import sheet as deadzone_sheet
from drumhead.games.deadzone.rules import army as deadzone
from drumhead.games.saga.desk import sheet as saga_sheet
from drumhead.games.saga.rules import army as saga
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
    books: Callable[[], tuple[Book, ...]]
    samples: Callable[[], tuple[ArmyList, ...]]
    weapon: Callable[[Book, str], str]  # what it is called
    faults: Callable[[Book, ArmyList, int], Iterator[Refusal]]
    sheet: Callable[[Book, ArmyList], Sheet]
    own_book: Refusal | None  # why a list from another book is for no battle


def saga_samples() -> tuple[ArmyList, ...]:
    return tuple(army for limit in saga.LIMITS for army in saga.styles(limit).values())


def deadzone_books() -> tuple[Book, ...]:
    return tuple(deadzone.book(faction) for faction in deadzone.FACTIONS)


MUSTERS: Mapping[str, Muster] = {
    "saga": Muster(
        "Saga",
        saga.LIMITS,
        saga.WORDS,
        lambda: (saga.book(),),
        saga_samples,
        lambda _book, id: id,
        saga.faults_of,
        saga_sheet.sheet_of,
        Refusal("saga.ruling.profile-source", "both sides of a battle buy from the book of the page; print it instead"),
    ),
    "deadzone": Muster(
        "Deadzone",
        deadzone.LIMITS,
        deadzone.WORDS,
        deadzone_books,
        lambda: tuple(deadzone.samples().values()),
        lambda book, id: deadzone.weapon_in(book, id).name,
        deadzone.faults_of,
        deadzone_sheet.sheet_of,
        Refusal(
            "deadzone.ruling.one-faction-per-army", "a battle is fought by the two lists of the page; print it instead"
        ),
    ),
}


def muster_of(game: str) -> Muster:
    if game not in MUSTERS:
        raise NotFound(f"No lists are made for {game!r}; the games are {', '.join(MUSTERS)}.")
    return MUSTERS[game]


# ---------------------------------------------------------------------------------------------------- what is offered
def desk_of(game: str) -> MusterDesk:
    muster = muster_of(game)
    books = muster.books()
    samples = tuple(_sample(_book_of(army, books), army) for army in muster.samples())
    return MusterDesk(game, muster.title, muster.limits, tuple(_offer(muster, book) for book in books), samples)


def _book_of(army: ArmyList, books: tuple[Book, ...]) -> Book:
    return next(book for book in books if book.id == army.book)


def _sample(book: Book, army: ArmyList) -> SampleList:
    bought = buy(book, army)
    cost, models = sum(unit.cost for unit in bought), sum(unit.size for unit in bought)
    return SampleList(book.id, army.name, army.about, army.limit, cost, models, write_list(army))


def _offer(muster: Muster, book: Book) -> BookOffer:
    return BookOffer(book.id, book.name, book.about, tuple(_unit(muster, book, unit) for unit in book.units))


def _unit(muster: Muster, book: Book, unit: BookUnit) -> UnitOffer:
    groups = tuple(_upgrades(unit, group) for group in unit.groups)
    head = (unit.id, unit.name, unit.type == "hero", unit.size, unit.quality)
    return UnitOffer(*head, _weapons(muster, book, unit.equipment), unit.rules, unit.cost, groups)


def _weapons(muster: Muster, book: Book, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(muster.weapon(book, id) for id in ids)


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
    muster = muster_of(game)
    try:
        return _offer(muster, _own_book(game, text))
    except ArmyError as fault:
        return Unread(as_sentence(str(fault)))


# ---------------------------------------------------------------------------------------------------- a list
def judged(game: str, wish: MusterWish) -> MusterAnswer:
    muster = muster_of(game)
    try:
        books = (_own_book(game, wish.book),) if wish.book else muster.books()
        army = read_list(wish.text if wish.list is None else _written(wish.list), "", *books)
    except ArmyError as fault:
        return Unread(_elsewhere(game, wish.text) or as_sentence(str(fault)))
    return _mustered(muster, _book_of(army, books), army, muster.own_book if wish.book else None)


def _elsewhere(game: str, text: str) -> str:
    """A text that is no list of this game may be one of another."""
    for other, muster in MUSTERS.items():
        if other == game:
            continue
        try:
            army = read_list(text, "", *muster.books())
        except ArmyError:
            continue
        return f"“{army.name}” is a list for {muster.title}; choose that game first."
    return ""


def _written(draft: ListDraft) -> str:
    return json.dumps({"format": LIST_FORMAT, **to_builtins(draft)})


def _mustered(muster: Muster, book: Book, army: ArmyList, own: Refusal | None) -> Mustered:
    sound = tuple(entry for entry in army.entries if not refuse_entry(book, entry))
    on_paper = replace(army, entries=sound)
    bought = iter(buy(book, on_paper))
    rows = tuple(
        _bought(muster, book, next(bought)) if entry in sound else _named(muster, book, entry.unit)
        for entry in army.entries
    )
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


def _bought(muster: Muster, book: Book, unit: Bought) -> MusterRow:
    return _row(muster, book, unit.unit, unit.weapons, unit.rules, unit.cost)


def _named(muster: Muster, book: Book, id: str) -> MusterRow:
    """A row that cannot be bought as it stands."""
    unit = book.unit(id)
    assert unit is not None  # the list was read against this book
    return _row(muster, book, unit, unit.equipment, unit.rules, unit.cost)


def _row(
    muster: Muster, book: Book, unit: BookUnit, weapons: tuple[str, ...], rules: tuple[str, ...], cost: int
) -> MusterRow:
    head = (unit.id, unit.name, unit.type == "hero", unit.size, unit.quality)
    return MusterRow(*head, _weapons(muster, book, weapons), rules, cost)


def _fault(refused: Refusal) -> ListFault:
    return ListFault(refused.clause, as_sentence(refused.why), refused.facts.get("entry"))


def _draft(army: ArmyList) -> ListDraft:
    entries = tuple(
        EntryDraft(entry.unit, tuple(TakeDraft(take.group, take.option, take.models) for take in entry.take))
        for entry in army.entries
    )
    return ListDraft(army.name, army.book, army.limit, army.about, entries)
