"""Positions as text, `drumhead-position-1`: a battle that people read, send with a report and play on from.

A `PositionFile` reads and writes the positions of one game. What all battles have is said here, as a table of fields;
a game adds fields of its own, its units and its table. Reading what was written gives the same battle.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from drumhead.combat.army import Arm, Bought, Entry, Limits, Take, buy_entry, carried_besides, refuse_entry
from drumhead.combat.battle import Battle
from drumhead.combat.book import Book
from drumhead.combat.source import FileError, Source, nearest
from drumhead.flow.frame import PARTS
from drumhead.flow.house import House
from drumhead.flow.loop import close, run, with_dice
from drumhead.flow.state import Frame

B = TypeVar("B", bound=Battle)
FORMAT = "drumhead-position-1"
BARE = re.compile("[A-Za-z0-9_-]+")  # a key that needs no quotes
DO_NOT_FIT = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
NO_FIT = "its frames, works and units do not fit together"
FRACTION = re.compile(r"(\d{1,18})(?:/(\d{1,18}))?")
LONGEST_NAME = 200
MOST = 1_000_000  # points, activations or questions of one battle: more than any has
MOST_NAMED = 20  # weapons, rules or upgrades of one unit


class PositionError(FileError):
    """A position that cannot be stood up; the message is one sentence for its author."""


# ---------------------------------------------------------------------------------------------------- one table
class Row:
    """A table of the file, read field by field; a fault names its line, its field and the nearest right word."""

    def __init__(self, source: Source, table: Mapping[str, Any], path: str = "", label: str = "") -> None:
        self.source, self.table, self.path, self.label = source, table, path, label

    def fault(self, why: str, field: str = "", word: str = "", clause: str = "") -> FileError:
        path = ".".join(part for part in (self.path, field) if part)
        return self.source.error(": ".join(part for part in (self.label, why) if part), path, word, clause)

    def only(self, fields: Collection[str]) -> None:
        for field in self.table:
            if field not in fields:
                raise self.fault(f"there is no field '{field}'{nearest(field, fields)}", word=field)

    def get(self, field: str, kind: Any, default: Any = None) -> Any:
        """The field in its type; a field that is not written is its default, as it is."""
        if field not in self.table:
            return default
        try:
            return msgspec.convert(self.table[field], kind, str_keys=True)
        except msgspec.ValidationError as error:
            raise self.fault(f"{field}: {str(error).replace('`', '')}", field) from None

    def seat(self, field: str, default: int | None = None) -> int:
        seat = self.table.get(field, default)
        if seat not in (0, 1) or isinstance(seat, bool):
            raise self.fault(f"{field} is {seat}, a seat is 0 or 1", field)
        return int(seat)

    def number(self, field: str, default: int, least: int, most: int | None = None) -> int:
        """A whole number within its bounds."""
        found: int = self.get(field, int, default)
        self.within(field, found, least, most)
        return found

    def within(self, field: str, found: int, least: int, most: int | None = None) -> None:
        if found < least or (most is not None and found > most):
            bounds = f"at least {least}" if most is None else f"{least} to {most}"
            raise self.fault(f"{field} is {found}, it must be {bounds}", field)

    def name(self, field: str, default: str) -> str:
        found: str = self.get(field, str, default)
        self.check_name(field, found)
        return found

    def check_name(self, field: str, found: str) -> None:
        if not found.strip() or len(found) > LONGEST_NAME or not found.isprintable():
            raise self.fault(f"{field} must be one line of 1 to {LONGEST_NAME} characters", field)

    def check_known(self, field: str, word: object, known: Collection[str], what: str) -> None:
        if not isinstance(word, str) or word not in known:
            raise self.fault(f"unknown {what} {word!r}{nearest(str(word), known)}", field, str(word))

    def words(self, field: str, default: tuple[str, ...], known: Collection[str], what: str) -> tuple[str, ...]:
        found: tuple[str, ...] = self.get(field, tuple[str, ...], default)
        if len(found) > MOST_NAMED:
            raise self.fault(f"{field} names {len(found)}, a unit has at most {MOST_NAMED}", field)
        for word in found:
            self.check_known(field, word, known, what)
        return found

    def fraction(self, field: str, value: str) -> Fraction:
        found = FRACTION.fullmatch(value)
        if not found or (found[2] and not int(found[2])):
            raise self.fault(f"{field} is {value!r}, it must be a fraction such as 3/8", field)
        return Fraction(int(found[1]), int(found[2] or 1))

    def rows(self, name: str) -> "list[Row]":
        """The [[name]] tables, each with its number and its own name as a label."""
        found = self.table.get(name, [])
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise self.fault(f"{name} must be written as [[{name}]] tables", name)
        return [Row(self.source, row, f"{name}[{i}]", label(name, i, row)) for i, row in enumerate(found)]

    def buy(self, books: Iterable[Book], arm: Arm = carried_besides) -> Bought:
        """The unit of this `kind` with the upgrades in `take`, as its book sells it."""
        units = {unit.id: (book, unit) for book in books for unit in book.units}
        self.check_known("kind", self.table.get("kind"), units, "kind")
        book, unit = units[self.table["kind"]]
        groups = {option.id: group.id for group in unit.groups for option in group.options}
        taken = self.words("take", (), groups, "upgrade")
        entry = Entry(unit.id, tuple(Take(groups[option], option) for option in taken))
        if refused := refuse_entry(book, entry):
            raise self.fault(f"take: {refused.why}", "take")
        return buy_entry(book, entry, 0, arm)


def label(name: str, i: int, row: Mapping[str, Any]) -> str:
    return f"{name} {i + 1}" + (f" ({row['name']})" if isinstance(row.get("name"), str) else "")


# ---------------------------------------------------------------------------------------------------- fields
class Field(NamedTuple):
    """A field of the file that is one of the state; `read` and `write` turn one form into the other."""

    kind: Any  # its type in the file
    default: Any  # in the file's form
    read: Callable[[Row, str, Any], Any] = lambda _row, _field, value: value
    write: Callable[[Any], Any] = lambda value: value
    midst: bool = False  # only in the midst of an action or before the armies stand, so written only where it says more


def _seat(row: Row, field: str, _value: int) -> int:
    return row.seat(field, 0)


def between(least: int, most: int) -> Callable[[Row, str, int], int]:
    def read(row: Row, field: str, value: int) -> int:
        row.within(field, value, least, most)
        return value

    return read


def _names(row: Row, field: str, value: tuple[str, str]) -> tuple[str, str]:
    for name in value:
        row.check_name(field, name)
    return value


def _last(row: Row, field: str, value: tuple[int, int]) -> list[int]:
    for number in value:
        row.within(field, number, 0, MOST)
    return list(value)


def _scores(row: Row, field: str, value: tuple[str, str]) -> list[Fraction]:
    return [row.fraction(field, score) for score in value]


def _frames(row: Row, field: str, value: tuple[Frame, ...]) -> list[Frame]:
    for name, _ in value:
        row.check_known(field, name, PARTS, "step")
    return list(value)


points_read = between(0, MOST)


def limits_read(row: Row, field: str, value: Limits) -> Limits:
    """One limit, or one for each side."""
    for limit in value if isinstance(value, tuple) else (value,):
        row.within(field, limit, 0, MOST)
    return value


Hand: TypeAlias = tuple[dict[str, Any], ...]

FIELDS: dict[str, Field] = {
    "names": Field(tuple[str, str], ("Azure", "Gules"), _names),
    "points": Field(int, 0, points_read),
    "round": Field(int, 1),
    "opener": Field(int, 0, _seat),
    "winner": Field(int, 0, _seat),
    "activations": Field(int, 0, between(0, MOST)),
    "last": Field(tuple[int, int], (0, 0), _last),
    "scores": Field(tuple[str, str], ("0", "0"), _scores, lambda scores: [str(s) for s in scores]),
    "frames": Field(tuple[Frame, ...], (), _frames, midst=True),
    "active": Field(int, -1, midst=True),
    "opened": Field(int, 0, between(0, MOST), midst=True),
    "asked": Field(int, 0, between(-1, MOST), lambda asked: asked - 1, midst=True),
    "hands": Field(tuple[Hand, Hand], ((), ()), midst=True),
}


# ---------------------------------------------------------------------------------------------------- the file
class PositionFile(ABC, Generic[B]):
    """The positions of one game. A game says what it adds, and how its units and its table are read and written."""

    state: type[B]
    house: House[Any]
    rounds: int  # that the game plays
    fields: Mapping[str, Field]  # of its own, or with another default
    unit: Collection[str]  # the fields of a unit, where they are always the same
    rows: Collection[str] = ()  # further [[tables]]
    beside: Collection[str] = ()  # fields of the file that the state does not have
    table: str  # the name of the table in the file that says what is played on

    def unit_fields(self) -> Collection[str]:
        return self.unit

    @abstractmethod
    def turn(self, seat: int) -> Frame:
        """The step by which a seat's turn begins."""

    @abstractmethod
    def activate(self, seat: int) -> Frame:
        """The question which unit acts: at it a position needs no frames."""

    @abstractmethod
    def read_table(self, table: dict[str, Any], where: str) -> Any:
        """What is played on; a ValueError of one sentence where that cannot be."""

    @abstractmethod
    def write_table(self, b: B) -> Iterator[str]: ...

    @abstractmethod
    def read_rows(self, file: Row, units: list[Row], state: dict[str, Any]) -> dict[str, Any]:
        """The fields of the state that come from its units and other rows; `state` has all the others."""

    @abstractmethod
    def write_rows(self, b: B) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every [[row]] of the file with its name."""

    def check(self, b: B, file: Row, units: list[Row]) -> None:
        """Refuse what cannot stand together."""

    # ------------------------------------------------------------------ reading
    def read(self, text: str, where: str) -> B:
        """The battle that a file describes, at its question; `where` names the file in messages."""
        file = self.file_in(text, where)
        return self._run(self.state_of(file, self.board_of(file, where)), file)

    def stand(self, tables: Mapping[str, Any], board: Any) -> B:
        """The battle of a position that a program wrote: the tables of a file and what is played on."""
        file = Row(Source("", "position", PositionError), tables)
        return self._run(self.state_of(file, board), file)

    def file_in(self, text: str, where: str) -> Row:
        source = Source(text, where, PositionError, Decimal)
        file = Row(source, source.tables)
        if file.table.get("format") != FORMAT:
            raise file.fault(f"format is {file.table.get('format')!r}, this program reads '{FORMAT}'", "format")
        file.only((*self._fields(), *self.beside, "format", "house", "turn", "unit", *self.rows, self.table))
        return file

    def board_of(self, file: Row, where: str) -> Any:
        """What the file says is played on."""
        table = file.table.get(self.table)
        if not isinstance(table, dict):
            raise file.fault(f"[{self.table}] is missing; a position holds all that is played on")
        try:
            return self.read_table(table, f"{where}: {self.table}")
        except ValueError as error:
            raise PositionError(str(error)) from None

    def state_of(self, file: Row, board: Any) -> B:
        """The battle as the file has it, before the engine goes on to its question."""
        fields, state = self._fields(), dict[str, Any]()
        for name, field in fields.items():
            state[name] = field.read(file, name, file.get(name, field.kind, field.default))
        least = 0 if state["frames"] else 1  # before the armies stand there is no round yet
        file.number("round", 1, least, self.rounds)
        house = self._house(file)
        state["frames"] = state["frames"] or [self.turn(file.seat("turn", 0))]
        units = file.rows("unit")
        file.number("active", -1, -1, len(units) - 1)
        for row in units:
            row.only(self.unit_fields())
        state |= {"game": self.house.game, "house": house, "board": board}
        b = self.state(**state | self.read_rows(file, units, state))
        self.check(b, file, units)
        return b

    def _run(self, b: B, file: Row) -> B:
        """On to the question."""
        try:
            with_dice(b, None)  # type: ignore[arg-type]  # nothing is rolled on the way to a question
            run(b)
            close(b)
        except DO_NOT_FIT:
            raise file.fault(NO_FIT) from None
        return b

    def _house(self, file: Row) -> dict[str, str]:
        picked: dict[str, str] = file.get("house", dict[str, str], {})
        if refused := self.house.refuse(picked):
            raise file.fault(refused.why, "house", clause=refused.clause)
        return self.house.full(picked)

    def _fields(self) -> dict[str, Field]:
        works = Field(self.state.__annotations__["works"], {}, midst=True)
        return {**FIELDS, "works": works, **self.fields}

    # ------------------------------------------------------------------ writing
    def begun_with(self, start: Mapping[str, Any]) -> Mapping[str, Any]:
        """Fields of the file that no state has, from how the battle started, as its record tells."""
        return {}

    def write(self, b: B, start: Mapping[str, Any] = {}) -> str:
        """The battle as it stands at its question."""
        house = {key: name for key, name in b.house.items() if name != self.house.switches[key].default}
        head: dict[str, Any] = {"format": FORMAT, **self.begun_with(start), "house": house}
        for name, field in self._fields().items():
            value = msgspec.to_builtins(field.write(getattr(b, name)), str_keys=True)
            if not field.midst or value != msgspec.to_builtins(field.default, str_keys=True):
                head[name] = value
        if self.at_rest(b):
            del head["frames"]
            head["turn"] = b.asked_seat
        return self.text_of(head, self.write_rows(b), b)

    def at_rest(self, b: B) -> bool:
        """The armies stand, and a unit is named next."""
        return b.question is not None and b.frames == [self.activate(b.question.seat)]

    def text_of(self, head: Mapping[str, Any], rows: Iterable[tuple[str, Mapping[str, Any]]], b: B) -> str:
        lines = [f"{key} = {inline(value)}" for key, value in head.items()]
        for name, row in rows:
            lines += ["", f"[[{name}]]", *(f"{key} = {inline(value)}" for key, value in row.items())]
        return "\n".join([*lines, "", f"[{self.table}]", *self.write_table(b)]) + "\n"


def inline(value: Any) -> str:
    """A value on one line."""
    match value:
        case bool() | int():
            return json.dumps(value)
        case Decimal():
            return f"{value:f}"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case dict():
            pairs = ", ".join(f"{k if BARE.fullmatch(k) else inline(k)} = {inline(v)}" for k, v in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case list() | tuple():
            return "[" + ", ".join(map(inline, value)) + "]"
    raise TypeError(f"{value!r} cannot be written in a position")
