"""A battle that is about to be fought inside another game, as one reader may know it: for a card on a screen, and for
a sheet of paper where it is fought on a real table."""

from msgspec import Struct

from drumhead.flow.game import Odds
from drumhead.flow.question import Seat


class RuleLine(Struct, frozen=True):
    title: str
    text: str
    clause: str


class ComingArmy(Struct, frozen=True):
    unit: int
    seat: Seat
    name: str
    points: int
    troops: str  # what it may field: "10 points and a hero"


class TallyKind(Struct, frozen=True):
    """A kind of units that is bought by the group."""

    kind: str
    name: str
    models: int  # of a whole group
    extras: tuple[str, ...] = ()  # that a group may have been bought with


class Tally(Struct, frozen=True):
    """What may be counted to answer the open question: `Draft.counts` says how many models fell, by their kind or by
    their kind with its extras ("regulars:axes"), or how many `points` they were worth; `all` says that nobody is left.
    """

    army: int
    kinds: tuple[TallyKind, ...]
    counts: str  # which models count
    points: str  # what the points are points of
    all: str  # when all points of the army are lost
    clause: str


class ComingBattle(Struct, frozen=True):
    number: int
    at: str
    armies: tuple[ComingArmy, ComingArmy]  # the attacker's, the defender's
    table: RuleLine  # the row of the page: where it is fought, and what stands there
    fought: RuleLine  # how
    odds: Odds | None  # seen from the reader's side; by watchers, from the attacker's; none once the reader is asked
    # what came of it
    sheet: tuple[RuleLine, ...] = ()  # the rules to have on paper, where it is fought on a real table
    cards: tuple[RuleLine, ...] = ()  # the reader's own that may be played in it; also only for paper
    tally: Tally | None = None
