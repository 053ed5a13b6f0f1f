"""What the marks of a view mean to a screen, and the fold that carries a view from event to event."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from drumhead.flow.event import (
    Asked,
    BattleClosed,
    BattleEvent,
    BattleOpened,
    Counted,
    Event,
    Marked,
    Moved,
    Put,
    Removed,
    Showed,
)
from drumhead.flow.seen import SeatView as SeatView
from drumhead.flow.seen import View as View


# ---------------------------------------------------------------------------------------------------- the legend
class Mark(Struct, frozen=True):
    """How a screen shows one mark of a piece, and what it says about it."""

    name: str  # as in Piece.marks
    show: Literal["count", "boxes", "dim", "down", "badge", "list", "fact", "strength"]
    # count: a stroke for each point; boxes: filled up to its value, of `most`; dim: a unit that has had its turn;
    # down: a figure that lies; badge: an icon above it; list: what a model carries; fact: on the unit's card only;
    # strength: how many stand
    text: str = ""  # {n} is its value, {list} its values, {0} and {1} the first two of them, {most} that of the mark
    # `most`, {count} how many models stand there; {n man|men} is a number with its word for one or for many
    off: str = ""  # where the piece does not carry it
    icon: str = ""  # of a badge
    most: str = ""  # the mark that says how high this one goes
    title: str = ""  # of its line on the unit's card; without one it has no line
    tone: Literal["neutral", "good", "warn", "bad", "own"] = "neutral"  # of strokes and boxes


class Sign(Struct, frozen=True):
    """The icon of the pieces whose mark holds one of these values, or a word of it; the mark "kind" is their kind."""

    icon: str
    mark: str
    values: tuple[str, ...]
    leader: bool = False  # the figure itself wears the icon
    on: Literal["unit", "figure", "both"] = "unit"  # it stands for the unit, for a figure among others, or for both


class Turn(Struct, frozen=True):
    """What a screen says of a unit that waits for its turn, has it, and has had it."""

    before: str
    now: str
    after: str


class Habit(Struct, frozen=True):
    """A kind of questions that a player may settle once for all; asked, always, or never."""

    kind: str  # the decision of the ledger, or the name that several questions share (`habit` in their facts)
    text: str  # what it is about, as a player says it
    always: str  # what "always" means
    never: str = ""  # what "never" means; "": it cannot be declined


class Clock(Struct, frozen=True):
    """How a game calls its time, where that is not "Round 2": the counter "round" counts it, "phase" says the part."""

    name: str  # "Turn"
    phases: tuple[tuple[str, str], ...] = ()  # the values of "phase" in their order, each with its word
    first: tuple[str, ...] = ()  # those that round 1 has, where it has not all


class ScoreLine(Struct, frozen=True):
    """One line of the score as it stands: a counter of each seat."""

    name: str  # of the counter
    text: str  # "Guns"
    note: str = ""  # "20 each"
    clause: str = ""


class Arm(Struct, frozen=True):
    """Figures that are counted together, in a game whose losses are told by arm and not by unit."""

    text: str  # "Infantry"
    icon: str
    kinds: tuple[str, ...]  # of the figures
    without: tuple[str, ...] = ()  # marks of figures that do not count: prisoners


class Card(Struct, frozen=True):
    """A card that a side may hold: how a screen draws and explains it."""

    name: str  # as a hand holds it
    title: str
    text: str  # what it does, in a few words
    icon: str = ""
    clause: str = ""


class Side(Struct, frozen=True):
    """A side of a game in which they differ."""

    name: str  # "Normans"
    score: str = ""  # what its score at the end counts: "{n point|points} left"


class Legend(Struct, frozen=True):
    """What the marks of a game mean to a screen. It belongs to the game, not to a battle: no record holds it."""

    marks: tuple[Mark, ...] = ()  # in the order in which they are told
    signs: tuple[Sign, ...] = ()  # the first that fits a unit is its icon
    icon: str = ""  # of a unit that none fits
    bodies: tuple[Sign, ...] = ()  # the shape of a figure, where they differ; the first that fits
    at_rest: str = ""  # the words for a unit without any mark to tell
    turn: Turn | None = None  # where units take turns
    dice: dict[str, Literal["hit", "stopped"]] = {}  # readings that are drawn apart from the rest
    common_dice: tuple[str, ...] = ()  # clauses of throws that are neither side's; others have a die for each seat
    habits: tuple[Habit, ...] = ()  # what a player may settle, in the order in which it is met
    seats: tuple[Mark, ...] = ()  # counters of a seat that are always in view
    clock: Clock | None = None  # None: rounds
    ends: tuple[Mark, ...] = ()  # counters of the table that tell what ends the battle, always in view
    score: tuple[ScoreLine, ...] = ()  # line by line, where the game tells it so
    arms: tuple[Arm, ...] = ()  # where strength and losses are told by arm
    banner: tuple[Mark, ...] = ()  # what stands on a piece itself, in few letters: the first of these that it carries
    cards: tuple[Card, ...] = ()  # in a game of cards, each kind once
    sides: tuple[Side, ...] = ()  # where they differ, in the order of the seats in the board's `sides`
    force: str = ""  # "{n army|armies}": how many units a side has, where that is always in view
    whole: str = "battle"  # what one game of it is called
    placing: tuple[str, ...] = ()  # the decisions by which an army is placed: its rest can be left to the suggestions


# ---------------------------------------------------------------------------------------------------- the fold
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
        case BattleOpened():
            return replace(v, battle=e.view)
        case BattleEvent():
            return v if isinstance(v.battle, UnsetType) else replace(v, battle=_play(v.battle, e.event))
        case BattleClosed():
            return replace(v, battle=UNSET)
    return v


def _set(marks: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {k: x for k, x in (marks | changes).items() if x is not None}


def _at_seat(v: View, seat: int, s: SeatView) -> View:
    return replace(v, seats=(*v.seats[:seat], s, *v.seats[seat + 1 :]))
