"""What happened, as edits of what is seen. The set is closed: a fold of these events turns one view into the next."""

from typing import Any, TypeAlias

from msgspec import Struct

from drumhead.flow.question import Question, Seat

Trail: TypeAlias = tuple[tuple[int, ...], ...]  # the places something passed: (x, y) on a table, (x, y, z) among cubes


class Piece(Struct, frozen=True):
    """A thing on the table: a model with a place, a unit (its marks belong to all its models), a piece of terrain."""

    id: str  # "m12" a model, "u3" a unit, "t4" a piece of terrain
    kind: str
    owner: Seat
    place: tuple[int, ...] | None = None
    unit: str = ""
    marks: dict[str, Any] = {}
    name: str = ""


class Put(Struct, frozen=True, tag="put"):
    pieces: tuple[Piece, ...]
    clause: str
    text: str
    facts: dict[str, Any] = {}


class Moved(Struct, frozen=True, tag="moved"):
    ways: dict[str, Trail]
    clause: str
    text: str
    facts: dict[str, Any] = {}


class Removed(Struct, frozen=True, tag="removed"):
    pieces: tuple[str, ...]
    clause: str
    text: str
    facts: dict[str, Any] = {}


class Marked(Struct, frozen=True, tag="marked"):
    """Marks set on pieces; a mark set to None is gone."""

    marks: dict[str, dict[str, Any]]
    clause: str
    text: str
    facts: dict[str, Any] = {}


class Counted(Struct, frozen=True, tag="counted"):
    """Counters of the table (seat None) or of one seat."""

    counters: dict[str, Any]
    clause: str
    text: str
    seat: Seat | None = None
    facts: dict[str, Any] = {}


class Rolled(Struct, frozen=True, tag="rolled"):
    """Dice on the table. `reading` says what each face became, in the order of the faces ("hit", "miss")."""

    sides: int
    faces: tuple[int, ...]
    reading: tuple[str, ...]
    clause: str
    text: str
    seat: Seat | None = None
    facts: dict[str, Any] = {}


class Showed(Struct, frozen=True, tag="showed"):
    """Something secret is laid open: a seat's list, a hand of cards."""

    seat: Seat
    hand: tuple[dict[str, Any], ...]
    clause: str
    text: str
    facts: dict[str, Any] = {}


class Asked(Struct, frozen=True, tag="asked"):
    question: Question | None  # None: nothing is asked any more
    clause: str = ""
    text: str = ""
    facts: dict[str, Any] = {}


class Noted(Struct, frozen=True, tag="noted"):
    clause: str
    text: str
    facts: dict[str, Any] = {}


Event: TypeAlias = Put | Moved | Removed | Marked | Counted | Rolled | Showed | Asked | Noted
