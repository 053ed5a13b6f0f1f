"""Changing a position: units come and go, stand elsewhere and carry other marks; the round, and whose turn it is.

A change works on the tables of the file, and the reader of positions judges what comes of it: it may refuse, in its own
sentence. What the engine still had to do is let go: after a change the battle stands at the question which unit acts.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from drumhead.combat.book import Book
from drumhead.combat.position import FORMAT, MOST_NAMED, B, PositionError, PositionFile, Row
from drumhead.combat.source import Source, nearest
from drumhead.combat.unit import UnitId
from drumhead.flow.question import ShortText, Whole

FARTHEST = 10**6  # thousandths of an inch: off any table
Table: TypeAlias = dict[str, Any]
Coordinate: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Spot: TypeAlias = Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=3)]  # a place or a cube, as in a view


# ---------------------------------------------------------------------------------------------------- changes
class PutUnit(Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """A unit of a book comes onto the table."""

    seat: Literal[0, 1]
    kind: ShortText
    place: Spot
    take: Annotated[tuple[ShortText, ...], Meta(max_length=MOST_NAMED)] = ()  # upgrades


class MoveUnit(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    unit: Whole
    place: Spot


class RemoveUnit(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    unit: Whole


class SetField(Struct, frozen=True, tag="set", forbid_unknown_fields=True):
    """A mark of a unit, or without a unit the round or the turn."""

    field: ShortText
    value: Coordinate
    unit: Whole | None = None


Edit: TypeAlias = PutUnit | MoveUnit | RemoveUnit | SetField


class Knob(Struct, frozen=True):
    """What can be set to a number, from `least` to `most`; with words, one for each number, it is a choice."""

    field: str
    title: str
    value: int
    least: int = 0
    most: int = 1
    words: tuple[str, ...] = ()


def flag(field: str, title: str, value: bool) -> Knob:
    return Knob(field, title, int(value), 0, 1, ("no", "yes"))


class Edited(NamedTuple):
    """A position as a file, and the battle that it describes, which stands still."""

    text: str
    battle: Any


# ---------------------------------------------------------------------------------------------------- the editor
class EditablePositions(PositionFile[B]):
    """The positions of a game that an editor can change. A game says where a unit may be set and what can be set."""

    unsettled: tuple[str, ...] = ()  # rows that only a battle has before its armies stand

    @abstractmethod
    def put(self, row: Table, place: Spot, b: B, u: UnitId | None, file: Row) -> Table:
        """The row of a unit that stands there; `u` is None for one that is new to the battle of the file."""

    @abstractmethod
    def stands(self, row: Table) -> bool:
        """Whether this unit is on the table, or has been."""

    @abstractmethod
    def knobs(self, b: B, u: UnitId) -> tuple[Knob, ...]:
        """What can be set of a unit."""

    def own_books(self, text: str) -> tuple[tuple[Book, ...], tuple[Book, ...]]:
        """The books that a position names or holds for each side; none: units of all books of the game."""
        return (), ()

    def turn_knob(self, row: Table, field: str, value: int, b: B, u: UnitId) -> Table:
        """The row with a knob turned."""
        return {**row, field: value}

    def renumber(self, rows: Sequence[Table]) -> list[Table]:
        """The rows as a file may hold them after some have come or gone."""
        return [*rows]

    # ------------------------------------------------------------------ what is set of the whole battle
    def table_knobs(self, b: B) -> tuple[Knob, ...]:
        return (
            Knob("round", "Round", max(1, b.round), 1, self.rounds),
            Knob("turn", "Turn", self.seat_to_act(b), 0, 1, tuple(b.names)),
        )

    def seat_to_act(self, b: B) -> int:
        """Whose turn it is: of the question, or of the step that waits."""
        if b.question:
            return max(0, b.question.seat)
        return next((seat for seat in (0, 1) if b.frames == [self.turn(seat)]), 0)

    # ------------------------------------------------------------------ reading and changing
    def open(self, text: str, where: str) -> Edited:
        """A position that stands still: nothing is asked yet, and an army may be missing."""
        file = self.file_in(text, where)
        return Edited(text, self.state_of(file, self.board_of(file, where)))

    def empty(self, board: Any) -> Edited:
        """A table with nobody on it."""
        return self._judged({}, board, "")

    def edit(self, text: str, where: str, edit: Edit) -> Edited:
        file = self.file_in(text, where)
        board = self.board_of(file, where)
        b = self.state_of(file, board)
        tables = self._changed(file, b, edit)
        found = self._judged(tables, board, where)
        if isinstance(edit, PutUnit) and (name := self._another(found.battle)):
            *units, newcomer = tables["unit"]
            return self._judged(tables | {"unit": [*units, {**newcomer, "name": name}]}, board, where)
        return found

    def _another(self, b: B) -> str:
        """A name for the last unit where its army has that name already: "Regulars 2"; else nothing."""
        *others, last = b.units
        taken = {unit.name for unit in others if unit.seat == last.seat}
        if last.name not in taken:
            return ""
        return next(name for n in count(2) if (name := f"{last.name} {n}") not in taken)

    def _judged(self, tables: Table, board: Any, where: str) -> Edited:
        b = self.state_of(Row(Source("", where, PositionError), tables), board)
        rows = [(name, row) for name in (*self.rows, "unit") for row in tables.get(name, ())]
        head = {key: value for key, value in tables.items() if key not in (*self.rows, "unit", self.table, "format")}
        return Edited(self.text_of({"format": FORMAT} | head, rows, b), b)

    def _changed(self, file: Row, b: B, edit: Edit) -> Table:
        found = self._settled(file.table, b)
        units = [*file.table.get("unit", ())]
        match edit:
            case PutUnit(seat, kind, place, take):
                units.append(self.put({"seat": seat, "kind": kind, "take": [*take]}, place, b, None, file))
            case MoveUnit(unit, place):
                units[unit] = self.put(self._row(units, unit), place, b, unit, file)
            case RemoveUnit(unit):
                units.remove(self._row(units, unit))
            case SetField(field, value, None):
                self._known(field, self.table_knobs(b))
                found[field] = value
            case SetField(field, value, int(unit)):
                row = self._row(units, unit)
                self._known(field, self.knobs(b, unit))
                units[unit] = self.turn_knob(row, field, value, b, unit)
        return found | {"unit": self.renumber([row for row in units if self.stands(row)])}

    def _settled(self, tables: Mapping[str, Any], b: B) -> Table:
        """Without what the engine still had to do: a unit is named next."""
        let_go = {*self.unsettled, *(name for name, field in self._fields().items() if field.midst)}
        found = {key: value for key, value in tables.items() if key not in let_go}
        return found | {"round": max(1, b.round), "turn": self.seat_to_act(b)}

    def _row(self, units: Sequence[Table], unit: UnitId) -> Table:
        if not 0 <= unit < len(units):
            raise PositionError(f"there is no unit {unit}; the position has {len(units)}")
        return units[unit]

    def _known(self, field: str, knobs: Sequence[Knob]) -> None:
        known = [knob.field for knob in knobs]
        if field not in known:
            raise PositionError(f"there is no field '{field}' to set{nearest(field, known)}")
