"""A list as people write it into a chat, and read back from there: a head, then one line for each unit.

    The Ferry Watch · The Warbands, 10 points
    - Veterans (3 points): Bow
    - 2 x Regulars (2 points each)
    7 of 10 points.

Names are those of the book. Prices and the last line are for readers only: they are counted again.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

import msgspec

from drumhead.combat.army import (
    LONGEST_LIST,
    MOST_ENTRIES,
    ArmyList,
    Entry,
    Take,
    price,
    read_list,
    refuse_entry,
)
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.source import ArmyError, nearest

T = TypeVar("T")

HEAD = re.compile(r"(?:(?P<name>.*) )?· (?P<book>.+), (?P<limit>\d{1,9}) points?")
ENTRY = re.compile(r"[-*•–]\s+(?:(?P<times>\d{1,4}) ?(?:x |× ?))?(?P<what>.+)")
OF_A_FILE = re.compile(r"[=\[{]")  # one of these is in every list that is written as TOML or JSON
PRICE = re.compile(r"\s*\(\d+ points?(?: each)?\)")
TOTAL = re.compile(r"\d+ of \d+ points?\.?")
TAKE = re.compile(r"(?:(?P<models>\d{1,4}) ?(?:x |× ?))?(?P<option>.+)")
ABOUT = "About: "  # before a line about the list that would read as something else
QUOTED = re.compile(r"^(?:\s*>)+ ?|^\s*```\w*\s*$")  # what chat programs put around a text


# ---------------------------------------------------------------------------------------------------- writing
def list_text(book: Book, army: ArmyList, cost: int) -> str:
    """The list in plain words; `read_any` reads it back as it was."""
    head = f"{army.name} · {book.name}, {points_in_words(army.limit)}".lstrip()
    about = [_about(army.about)] if army.about else []
    entries = [_entry(book, entry, len(list(same))) for entry, same in groupby(army.entries)]
    return "\n".join([head, *about, *entries, f"{cost} of {points_in_words(army.limit)}."]) + "\n"


def points_in_words(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _about(line: str) -> str:
    return f"{ABOUT}{line}" if ENTRY.match(line) or TOTAL.match(line) or line.startswith(ABOUT) else line


def _entry(book: Book, entry: Entry, times: int) -> str:
    unit = book.unit(entry.unit)
    assert unit is not None  # the list was read against this book
    worth = (
        "" if refuse_entry(book, entry) else f" ({points_in_words(price(book, entry))}{' each' if times > 1 else ''})"
    )
    takes = ", ".join(_take(unit, take) for take in entry.take)
    return f"- {f'{times} x ' if times > 1 else ''}{unit.name}{worth}{f': {takes}' if takes else ''}"


def _take(unit: BookUnit, take: Take) -> str:
    names = names_of_takes(unit)
    name = next((name for name, pair in names.items() if pair == (take.group, take.option)), "")
    return f"{f'{take.models} x ' if take.models else ''}{name or f'{take.option} ({take.group})'}"


def title_of(id: str) -> str:
    return id[:1].upper() + id[1:].replace("-", " ")


def names_of_takes(unit: BookUnit) -> dict[str, tuple[str, str]]:
    """Each option of the unit by its name; one that stands in several groups names its group as well."""
    pairs = [(group.id, option.id) for group in unit.groups for option in group.options]
    often = [option for _, option in pairs]
    return {
        title_of(option) if often.count(option) == 1 else f"{title_of(option)} ({title_of(group).lower()})": (
            group,
            option,
        )
        for group, option in pairs
    }


# ---------------------------------------------------------------------------------------------------- reading
def read_any(text: str, where: str, *books: Book) -> ArmyList:
    """A list as text or as a file: each says in its first line which it is."""
    lines = list(_lines(text[: LONGEST_LIST + 1]))
    if not lines or not HEAD.fullmatch(lines[0][1]):
        if lines and not OF_A_FILE.search(text):
            raise ArmyError(f"this is no list: one begins like 'The Ferry Watch · {books[0].name}, 10 points'", where)
        return read_list(text, where, *books)
    if len(text) > LONGEST_LIST:
        raise ArmyError(f"a list has up to {LONGEST_LIST} characters, this one has {len(text)}", where)
    return _Reader(where, books).read(lines)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers, without what a chat program put around them."""
    for number, line in enumerate(text.splitlines(), 1):
        if said := QUOTED.sub("", line).strip():
            yield number, said


class _Reader:
    def __init__(self, where: str, books: Sequence[Book]) -> None:
        self.where, self.books, self.line = where, books, 0

    def error(self, why: str) -> ArmyError:
        return ArmyError(why, f"{self.where} line {self.line}".strip())

    def read(self, lines: Sequence[tuple[int, str]]) -> ArmyList:
        self.line, first = lines[0]
        head = HEAD.fullmatch(first)
        assert head  # `read_any` has seen it
        book = self.find(head["book"], {b.name: b for b in reversed(self.books)}, "book")
        about, entries = "", list[Entry]()
        for self.line, said in lines[1:]:
            if bought := ENTRY.fullmatch(said):
                entries += [self.entry(book, bought["what"])] * int(bought["times"] or 1)
            elif TOTAL.fullmatch(said):
                continue
            elif entries or about:
                raise self.error(f"'{said}' is no unit; a unit stands behind a dash: '- {book.units[0].name}'")
            else:
                about = said.removeprefix(ABOUT)
            if len(entries) > MOST_ENTRIES:
                raise self.error(f"a list has up to {MOST_ENTRIES} entries")
        self.line = lines[0][0]
        parts = {"name": head["name"] or "", "faction": book.id, "limit": int(head["limit"]), "about": about}
        try:
            return msgspec.convert({**parts, "entry": [msgspec.to_builtins(e) for e in entries]}, ArmyList)
        except msgspec.ValidationError as mistake:
            raise self.error(f"this is no list: {mistake}") from None

    def entry(self, book: Book, what: str) -> Entry:
        """The name of a unit, perhaps a price, perhaps what it takes."""
        by_name = {unit.name: unit for unit in book.units}
        names = sorted(by_name, key=len, reverse=True)
        name = next((name for name in names if _begins(what, name)), None)
        unit = by_name[name] if name else self.find(re.split(r" \(|: ", what)[0], by_name, "unit")
        rest = PRICE.sub("", what[len(unit.name) :], count=1).strip()
        if rest and not rest.startswith(":"):
            raise self.error(f"behind '{unit.name}' stands '{rest}'; upgrades follow a colon")
        takes = [self.take(unit, part.strip()) for part in rest[1:].split(",") if part.strip()]
        return Entry(unit.id, tuple(takes))

    def take(self, unit: BookUnit, said: str) -> Take:
        found = TAKE.fullmatch(said)
        assert found
        group, option = self.find(found["option"], names_of_takes(unit), f"upgrade of {unit.name}")
        return Take(group, option, min(int(found["models"] or 0), MOST_ENTRIES))

    def find(self, word: str, known: Mapping[str, T], kind: str) -> T:
        """What has this name, in large or small letters."""
        found = next((known[name] for name in known if name.casefold() == word.strip().casefold()), None)
        if found is None:
            raise self.error(f"unknown {kind} '{word.strip()}'{nearest(word.strip(), known)}")
        return found


def _begins(what: str, name: str) -> bool:
    """Does the text begin with this whole name?"""
    rest = what[len(name) :]
    return what[: len(name)].casefold() == name.casefold() and not rest[:1].isalnum()
