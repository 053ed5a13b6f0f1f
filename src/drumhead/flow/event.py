"""What happened, as edits of what is seen. The set is closed: a fold of these events turns one view into the next.

An event is its facts. `says` names the sentence that the game's words make of them ("" for a silent event); `text` is
that sentence, filled into a copy when somebody reads it (`flow.words`), and in no record.
"""

from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType

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
    says: str = ""
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Moved(Struct, frozen=True, tag="moved"):
    ways: dict[str, Trail]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Removed(Struct, frozen=True, tag="removed"):
    pieces: tuple[str, ...]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Marked(Struct, frozen=True, tag="marked"):
    """Marks set on pieces; a mark set to None is gone."""

    marks: dict[str, dict[str, Any]]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Counted(Struct, frozen=True, tag="counted"):
    """Counters of the table (seat None) or of one seat."""

    counters: dict[str, Any]
    clause: str
    says: str = ""
    seat: Seat | None = None
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Rolled(Struct, frozen=True, tag="rolled"):
    """Dice on the table. `reading` says what each face became, in the order of the faces ("hit", "miss")."""

    sides: int
    faces: tuple[int, ...]
    reading: tuple[str, ...]
    clause: str
    says: str = ""
    seat: Seat | None = None
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Showed(Struct, frozen=True, tag="showed"):
    """Something secret is laid open: a seat's list, a hand of cards."""

    seat: Seat
    hand: tuple[dict[str, Any], ...]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Asked(Struct, frozen=True, tag="asked"):
    question: Question | None  # None: nothing is asked any more
    clause: str = ""
    says: str = ""
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


class Noted(Struct, frozen=True, tag="noted"):
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}
    text: str | UnsetType = UNSET


Event: TypeAlias = Put | Moved | Removed | Marked | Counted | Rolled | Showed | Asked | Noted
