"""Lists in the making: the book, the price, everything that is wrong, and the sheet. Judged by the game, not here."""

import json

from msgspec import to_builtins
from msgspec.structs import replace

from drumhead.combat.army import (
    LIST_FORMAT,
    ArmyList,
    Bought,
    Entry,
    Kit,
    buy,
    kits_of,
    price,
    refuse_entry,
    write_list,
)
from drumhead.combat.book import Book, BookUnit, Group
from drumhead.combat.desk import Desk, Lists
from drumhead.combat.list_text import list_text, read_any, title_of
from drumhead.combat.sheet import rules_shown, weapons_shown
from drumhead.combat.source import ArmyError
from drumhead.flow.question import Refusal
from drumhead.registry import DESKS
from drumhead.server import words
from drumhead.server.faults import NotFound
from drumhead.server.library.own_books import read_own_book
from drumhead.server.wire.pages import (
    BookAnswer,
    BookOffer,
    CheckedList,
    EntryDraft,
    ListDraft,
    ListFault,
    MusterAnswer,
    MusterDesk,
    MusterRow,
    MusterWish,
    SampleList,
    TakeDraft,
    UnitOffer,
    Unread,
    Upgrade,
    Upgrades,
)


def desk_with_lists(game: str) -> Desk:
    desk = DESKS.get(game)
    if desk is None:
        raise NotFound(words.no_lists_for(game, [id for id, desk in DESKS.items() if desk.lists]))
    if desk.lists is None:
        raise NotFound(words.as_sentence(words.armies_fixed(desk.title)))
    return desk


def lists_of(game: str) -> Lists:
    lists = desk_with_lists(game).lists
    assert lists
    return lists


# ---------------------------------------------------------------------------------------------------- what is offered
def desk_of(game: str) -> MusterDesk:
    desk, lists = desk_with_lists(game), lists_of(game)
    books, limits = lists.books(), desk.points.of_lists if desk.points else ()
    samples = tuple(_sample(_book_of(army, books), army) for limit in limits for army in lists.styles(limit).values())
    return MusterDesk(game, desk.title, limits, tuple(book_offer(lists, book) for book in books), samples)


def _book_of(army: ArmyList, books: tuple[Book, ...]) -> Book:
    return next(book for book in books if book.id == army.book)


def _sample(book: Book, army: ArmyList) -> SampleList:
    bought = buy(book, army)
    cost, models = sum(unit.cost for unit in bought), sum(unit.size for unit in bought)
    return SampleList(book.id, army.name, army.about, army.limit, cost, models, write_list(army))


def book_offer(lists: Lists, book: Book) -> BookOffer:
    return BookOffer(book.id, book.name, book.about, tuple(_unit(lists, book, unit) for unit in book.units))


def _unit(lists: Lists, book: Book, unit: BookUnit) -> UnitOffer:
    groups = tuple(_upgrades(unit, group) for group in unit.groups)
    head, plain = (unit.id, unit.name, unit.type == "hero", unit.size, unit.quality), _plain(book, unit)
    return UnitOffer(*head, _weapons(lists, book, plain.weapons), plain.rules, unit.cost, groups)


def _plain(book: Book, unit: BookUnit) -> Kit:
    """What each of its models has without any upgrade, its mount's things too."""
    return kits_of(book, unit, Entry(unit.id))[0]


def _weapons(lists: Lists, book: Book, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(lists.weapon(book, id) for id in ids)


def _upgrades(unit: BookUnit, group: Group) -> Upgrades:
    most = {"all": 0, "one": 1, "any": unit.size}.get(str(group.who))
    options = tuple(Upgrade(option.id, title_of(option.id), option.cost) for option in group.options)
    return Upgrades(group.id, group.text, group.pick == "one", int(group.who) if most is None else most, options)


# ---------------------------------------------------------------------------------------------------- books
def opened_book(game: str, text: str) -> BookAnswer:
    lists = lists_of(game)
    try:
        return book_offer(lists, read_own_book(game, text))
    except ArmyError as fault:
        return Unread(words.as_sentence(str(fault)))


# ---------------------------------------------------------------------------------------------------- a list
def judge_list(game: str, wish: MusterWish) -> MusterAnswer:
    lists = lists_of(game)
    try:
        books = (read_own_book(game, wish.book),) if wish.book else lists.books()
        army = read_any(wish.text if wish.list is None else _written(wish.list), "", *books)
    except ArmyError as fault:
        return Unread(_elsewhere(game, wish.text) or words.as_sentence(str(fault)))
    book = _book_of(army, books)
    return _checked(lists, book, army, lists.refuse_own(book) if wish.book else None)


def _elsewhere(game: str, text: str) -> str:
    """A text that is no list of this game may be one of another."""
    for desk in DESKS.values():
        if desk.id == game or not desk.lists:
            continue
        try:
            army = read_any(text, "", *desk.lists.books())
        except ArmyError:
            continue
        return words.list_of_another_game(army.name, desk.title)
    return ""


def _written(draft: ListDraft) -> str:
    return json.dumps({"format": LIST_FORMAT, **to_builtins(draft)})


def _checked(lists: Lists, book: Book, army: ArmyList, own: Refusal | None) -> CheckedList:
    sound = tuple(entry for entry in army.entries if not refuse_entry(book, entry))
    on_paper = replace(army, entries=sound)
    bought = zip(buy(book, on_paper), lists.notes(book, on_paper))
    rows = tuple(
        _bought(lists, book, *next(bought)) if entry in sound else _named(lists, book, entry.unit)
        for entry in army.entries
    )
    cost = sum(price(book, entry) for entry in sound)
    return CheckedList(
        _draft(army),
        write_list(army),
        list_text(book, army, cost),
        rows,
        cost,
        sum(row.models for row in rows),
        tuple(_fault(refused) for refused in lists.faults(book, army, army.limit)),
        lists.sheet(book, on_paper),
        _fault(own) if own else None,
    )


def _bought(lists: Lists, book: Book, unit: Bought, note: str) -> MusterRow:
    weapons = weapons_shown(unit, lambda id: lists.weapon(book, id))
    return _row(unit.unit, weapons, rules_shown(unit), unit.cost, note)


def _named(lists: Lists, book: Book, id: str) -> MusterRow:
    """A row that cannot be bought as it stands."""
    unit = book.unit(id)
    assert unit is not None  # the list was read against this book
    plain = _plain(book, unit)
    return _row(unit, _weapons(lists, book, plain.weapons), plain.rules, unit.cost)


def _row(unit: BookUnit, weapons: tuple[str, ...], rules: tuple[str, ...], cost: int, note: str = "") -> MusterRow:
    return MusterRow(unit.id, unit.name, unit.type == "hero", unit.size, unit.quality, weapons, rules, cost, note)


def _fault(refused: Refusal) -> ListFault:
    return ListFault(refused.clause, words.as_sentence(refused.why), refused.facts.get("entry"))


def _draft(army: ArmyList) -> ListDraft:
    entries = tuple(
        EntryDraft(entry.unit, tuple(TakeDraft(take.group, take.option, take.models) for take in entry.take))
        for entry in army.entries
    )
    return ListDraft(army.name, army.book, army.limit, army.about, entries)
