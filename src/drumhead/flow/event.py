"""What happened, as edits of what is seen. The set is closed: a fold of these events turns one view into the next.

An event is its facts. `says` names the sentence that the game's words make of them ("" for a silent event). Sentences
are filled into a copy when somebody reads it (`flow.words`), and are in no record.
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


class Told(Struct, frozen=True, kw_only=True):
    """What a reader is told of an event, filled into a copy of it."""

    text: str | UnsetType = UNSET  # the whole sentence
    deed: str | UnsetType = UNSET  # what the acting unit does, as the verb and the rest: "walk 5.8 in"
    idle: str | UnsetType = UNSET  # the same, worth telling only where it does nothing else: "hold"
    result: str | UnsetType = UNSET  # what came of it: "Rookies lose {8}"; numbers in braces add up (`grammar.tally`)


class Put(Told, frozen=True, tag="put"):
    pieces: tuple[Piece, ...]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}


class Moved(Told, frozen=True, tag="moved"):
    ways: dict[str, Trail]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}


class Removed(Told, frozen=True, tag="removed"):
    pieces: tuple[str, ...]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}


class Marked(Told, frozen=True, tag="marked"):
    """Marks set on pieces; a mark set to None is gone."""

    marks: dict[str, dict[str, Any]]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}


class Counted(Told, frozen=True, tag="counted"):
    """Counters of the table (seat None) or of one seat."""

    counters: dict[str, Any]
    clause: str
    says: str = ""
    seat: Seat | None = None
    facts: dict[str, Any] = {}


class Rolled(Told, frozen=True, tag="rolled"):
    """Dice on the table. `reading` says what each face became, in the order of the faces ("hit", "miss")."""

    sides: int
    faces: tuple[int, ...]
    reading: tuple[str, ...]
    clause: str
    says: str = ""
    seat: Seat | None = None
    facts: dict[str, Any] = {}


class Showed(Told, frozen=True, tag="showed"):
    """Something secret is laid open: a seat's list, a hand of cards."""

    seat: Seat
    hand: tuple[dict[str, Any], ...]
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}


class Asked(Told, frozen=True, tag="asked"):
    question: Question | None  # None: nothing is asked any more
    clause: str = ""
    says: str = ""
    facts: dict[str, Any] = {}


class Noted(Told, frozen=True, tag="noted"):
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}


Event: TypeAlias = Put | Moved | Removed | Marked | Counted | Rolled | Showed | Asked | Noted
