"""What lies on a table, and what a seat sees of it: one type for all games. `flow.view` folds events onto it."""

from typing import Any, Union

from msgspec import UNSET, Struct, UnsetType

from drumhead.flow.question import Question, Seat


class Piece(Struct, frozen=True):
    """A thing on the table: a model with a place, a unit (its marks belong to all its models), a piece of terrain."""

    id: str  # "m12" a model, "u3" a unit, "t4" a piece of terrain
    kind: str
    owner: Seat
    place: tuple[int, ...] | None = None
    unit: str = ""
    marks: dict[str, Any] = {}
    name: str = ""


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
    battle: Union["View", UnsetType] = UNSET  # inside this one, without a question of its own
