"""What a seat sees: one type for all games, and the fold that carries it from event to event."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from drumhead.flow.event import Asked, Counted, Event, Marked, Moved, Piece, Put, Removed, Showed
from drumhead.flow.question import Question


class SeatView(Struct, frozen=True):
    name: str
    counters: dict[str, Any] = {}
    hand: tuple[dict[str, Any], ...] = ()


class View(Struct, frozen=True):
    game: str
    board: dict[str, Any]
    pieces: dict[str, Piece]
    seats: tuple[SeatView, ...]
    counters: dict[str, Any]
    question: Question | None = None


def fold(v: View, events: Sequence[Event]) -> View:
    for e in events:
        v = _play(v, e)
    return v


def _play(v: View, e: Event) -> View:
    match e:
        case Put():
            return replace(v, pieces=v.pieces | {p.id: p for p in e.pieces})
        case Moved():
            moved = {i: replace(v.pieces[i], place=way[-1]) for i, way in e.ways.items()}
            return replace(v, pieces=v.pieces | moved)
        case Removed():
            return replace(v, pieces={i: p for i, p in v.pieces.items() if i not in e.pieces})
        case Marked():
            marked = {i: replace(v.pieces[i], marks=_set(v.pieces[i].marks, m)) for i, m in e.marks.items()}
            return replace(v, pieces=v.pieces | marked)
        case Counted(seat=None):
            return replace(v, counters=_set(v.counters, e.counters))
        case Counted(seat=int(seat)):
            return _at_seat(v, seat, replace(v.seats[seat], counters=_set(v.seats[seat].counters, e.counters)))
        case Showed():
            return _at_seat(v, e.seat, replace(v.seats[e.seat], hand=e.hand))
        case Asked():
            return replace(v, question=e.question)
    return v


def _set(marks: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {k: x for k, x in (marks | changes).items() if x is not None}


def _at_seat(v: View, seat: int, s: SeatView) -> View:
    return replace(v, seats=(*v.seats[:seat], s, *v.seats[seat + 1 :]))
