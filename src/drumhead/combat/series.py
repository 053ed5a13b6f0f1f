"""A game's endless row of numbered battles, by which players of the program are measured."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from drumhead.combat.army import ArmyList, price
from drumhead.combat.book import Book
from drumhead.flow.game import Setup
from drumhead.flow.question import Answer, Picked, Question


class AnswerKind(Struct, frozen=True):
    """Answers of one kind: options of some decisions whose keys begin with a word."""

    decisions: tuple[str, ...]
    word: str

    def holds(self, q: Question, a: Answer) -> bool:
        return q.decision in self.decisions and isinstance(a, Picked) and str(a.key).startswith(self.word)


class Feature(Struct, frozen=True):
    """Something that a game lets players do: the clauses by which events tell of it, and the answers that ask for it.
    What no answer asks for is counted, and nobody can play without it."""

    clauses: tuple[str, ...]
    kind: AnswerKind | None = None


class Draw(Struct, frozen=True):
    """What a battle is fought with, and the labels that results are grouped by."""

    setup: Setup
    armies: tuple[str, str]  # the army on each seat
    labels: Mapping[str, str] = {}
    lists: tuple[str, str] = ("", "")  # the list on each seat, where an army has several
    spent: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})  # the points of each seat by kind of unit


def spent_on(book: Book, army: ArmyList) -> dict[str, int]:
    """The points of a list by kind of unit, upgrades with it."""
    found: dict[str, int] = {}
    for entry in army.entries:
        found[entry.unit] = found.get(entry.unit, 0) + price(book, entry)
    return found


def spent_by_book(book: Book, army: ArmyList) -> dict[str, int]:
    """The same, each kind under a name that no other book has."""
    return {f"{book.id}: {unit}": points for unit, points in spent_on(book, army).items()}


class Series(Struct, frozen=True):
    """The battles by number, and the features by name."""

    draw: Callable[[int, str], Draw]  # by number, with the lists wanted
    features: Mapping[str, Feature] = {}
    lists: tuple[str, ...] = ()  # which lists may be wanted
