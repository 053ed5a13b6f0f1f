"""What happened, as edits of what is seen. The set is closed: a fold of these events turns one view into the next.

An event is its facts. `says` names the sentence that the game's words make of them ("" for a silent event). Sentences
are filled into a copy when somebody reads it (`flow.words`), and are in no record.
"""

from typing import Any, TypeAlias, Union

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from drumhead.flow.question import Pick, Question, Seat
from drumhead.flow.seen import Piece as Piece
from drumhead.flow.seen import View

Trail: TypeAlias = tuple[tuple[int, ...], ...]  # the places something passed: (x, y) on a table, (x, y, z) among cubes


class Told(Struct, frozen=True, kw_only=True):
    """What all events have: the seats that are told it, and its sentences, filled into a copy for a reader."""

    only: tuple[Seat, ...] | UnsetType = UNSET  # these seats alone are told it; UNSET: everybody is
    others: Union["Event", UnsetType] = UNSET  # what the others are told in its place; UNSET: nothing

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


class BattleOpened(Told, frozen=True, tag="battle-opened"):
    """A battle inside this game begins: what is seen of it, without its question, which the outer game asks."""

    view: View
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}
    events: tuple["Event", ...] = ()  # how it came to stand as the view shows it


class BattleEvent(Told, frozen=True, tag="battle-event"):
    """Something happens in the battle inside."""

    event: "Event"
    clause: str = ""
    says: str = ""
    facts: dict[str, Any] = {}


class BattleClosed(Told, frozen=True, tag="battle-closed"):
    clause: str
    says: str = ""
    facts: dict[str, Any] = {}


Edit: TypeAlias = Put | Moved | Removed | Marked | Counted | Rolled | Showed | Asked | Noted
Event: TypeAlias = Edit | BattleOpened | BattleEvent | BattleClosed


# ---------------------------------------------------------------------------------------------------- who is told
def told_to(e: Event, seat: Seat) -> Event | None:
    """An event as a seat is told it, without a word about who else is."""
    if isinstance(e, BattleEvent):
        inner = told_to(e.event, seat)
        return e if inner is e.event else inner and replace(e, event=inner)
    if isinstance(e.only, UnsetType):
        return e
    if seat in e.only:
        return replace(e, only=UNSET, others=UNSET)
    return None if isinstance(e.others, UnsetType) else e.others


def waiting_for(q: Question) -> Question:
    """A question that is nobody else's business, as the others see it: the seat, and nothing that depends on more."""
    return Question(0, q.seat, "", Pick(()), "waiting", facts={"seat": q.seat})


def private(asked: Asked) -> Asked:
    """What is asked in private: the others only learn which seat they wait for."""
    q = asked.question
    return replace(asked, only=(q.seat,), others=Asked(waiting_for(q))) if q else asked
