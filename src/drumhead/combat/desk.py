"""What a game lays on the desk of whoever prepares a battle of it: lists, tables, and attacks put into words."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from drumhead.combat.army import ArmyList, Bought
from drumhead.combat.book import Book
from drumhead.combat.sheet import Sheet
from drumhead.flow.game import Setup
from drumhead.flow.house import House
from drumhead.flow.question import Refusal


class Lists(NamedTuple):
    limits: tuple[int, ...]
    books: Callable[[], tuple[Book, ...]]  # with all that any house rule opens
    samples: Callable[[], Mapping[str, ArmyList]]  # by file name
    styles: Callable[[int], Mapping[str, ArmyList]]  # the sample lists of one limit, the suggested one first
    refuse_limit: Callable[[int], Refusal | None]
    refuse: Callable[[ArmyList, int], Refusal | None]  # the limit is the game's, not the list's own
    bought: Callable[[ArmyList], Sequence[Bought]]
    cost: Callable[[ArmyList], int]
    weapon: Callable[[str], str]  # what it is called
    sheet: Callable[[ArmyList], Sheet]


class Tables(NamedTuple):
    """A table is whatever the game is played on."""

    format: str  # by which its files are known
    named: Callable[[], Mapping[str, Any]]  # those that come with the game
    generate: Callable[[int, int, bool], Any]  # by seed, so many pieces, perhaps symmetric
    drawn: Callable[[Random], Any]  # any one for a battle
    read: Callable[[str, str], Any]
    write: Callable[[Any], str]
    refuse: Callable[[Any], Refusal | None]
    size: Callable[[Any], str]
    drawing: Callable[[Any], str]  # as letters
    heads: tuple[str, ...]
    rows: Callable[[Any], list[tuple[str, ...]]]  # a row for each piece, under the heads
    svg: Callable[[Any], str] | None = None


class Field(NamedTuple):
    """An option of an attack: the field it fills, and what it means."""

    name: str
    help: str


class Chart(NamedTuple):
    """The odds of an attack: how likely is each number of what is counted."""

    title: str
    counted: str  # wounds, pinned
    most: int
    p: tuple[float, ...]
    facts: dict[str, Any]  # for a program


class Attacks(NamedTuple):
    type: type[Struct]  # an attack with all its fields and their defaults
    options: Mapping[str, Field]
    refuse: Callable[[Any], Refusal | None]
    foretell: Callable[[Any], Chart]


class Desk(NamedTuple):
    game: str
    house: House
    lists: Lists
    tables: Tables
    attacks: Attacks
    setup: Callable[[tuple[ArmyList, ArmyList], Any, int, dict[str, str]], Setup]  # lists, table, points, house rules
