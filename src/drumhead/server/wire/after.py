"""What goes over the wire after a battle, of its replay, and of summaries of battles."""

from typing import Annotated

from msgspec import Meta, Struct

from drumhead.flow.event import Event
from drumhead.flow.question import Seat, ShortText, Whole
from drumhead.flow.state import Outcome
from drumhead.flow.view import Legend, View
from drumhead.lab.luck import Luck
from drumhead.lab.proof import DrawnSeed
from drumhead.server.wire.lobby import TablePicture

MOST_SUMMARIES = 24  # battles in one request


# ---------------------------------------------------------------------------------------------------- replay
class Moment(Struct, frozen=True):
    """What one answer led to, as these eyes are told it; a take-back says to which moment the battle returned."""

    number: int
    seat: Seat | None
    events: tuple[Event, ...]
    back_to: int | None = None


class Replay(Struct, frozen=True):
    """A battle from its start. A client folds the events of each moment onto the first view."""

    room: str
    game: str
    title: str
    picture: TablePicture
    seats: tuple[Seat, ...]  # those that the asking token holds
    bots: tuple[Seat, ...]
    eyes: Seat
    may_see: tuple[Seat, ...]  # whose eyes may be asked for
    first: View  # as the first moment left the table
    moments: tuple[Moment, ...]
    outcome: Outcome | None
    share: str  # when the battle is over: opens it for viewing, and nothing else
    may_branch: bool  # play on from a moment, in a new room
    legend: Legend
    battle: int = 0  # the number of the battle inside that this is; 0: the game itself, without its battles
    battles: int = 0  # how many battles were fought inside


class BranchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from this moment of these eyes, against this opponent."""

    at: Annotated[int, Meta(ge=0, le=1 << 53)]
    opponent: ShortText
    eyes: Seat | None = None
    battle: Whole = 0  # the moment is one of this battle inside


class SharedPosition(Struct, frozen=True):
    """A moment of a battle, as a position file."""

    game: str
    text: str


# ---------------------------------------------------------------------------------------------------- after the battle
class DiceProof(Struct, frozen=True):
    """What the server finds when it checks the record. A page that saw the commitments compares the seeds itself."""

    record: str  # its id, which goes into the dice with the seeds
    holds: bool
    why: str  # what differs, where it does not hold
    dice: int
    kind: str  # "seeds", or "typed" by people
    last: str  # the hash of the last entry
    seeds: tuple[DrawnSeed, ...]


class Aftermath(Struct, frozen=True):
    luck: tuple[Luck, ...]
    proof: DiceProof


class BattleLuck(Struct, frozen=True):
    """Of a battle inside another game: known at once, while the proof of the dice comes at the end of the whole."""

    battle: int
    luck: tuple[Luck, ...]
    proof: str  # when there is one: a sentence


# ---------------------------------------------------------------------------------------------------- summaries
class SummariesWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The rooms to summarise, each with the token of the client that asks."""

    rooms: Annotated[dict[ShortText, ShortText], Meta(max_length=MOST_SUMMARIES)]


class BattleSummary(Struct, frozen=True):
    """How a battle stands: enough for one line of a list."""

    game: str
    title: str
    table: int | None  # its number, where it has one
    names: tuple[str, ...]
    scores: tuple[str, ...]
    seats: tuple[Seat, ...]  # those that the asking token holds
    bots: tuple[Seat, ...]
    asked: Seat | None
    round: int  # 0: the armies are not set up yet
    over: str  # the sentence of the end
    counters: dict[str, int] = {}  # those by which the game's legend tells how far it is to the end
    due: float | None = None  # seconds since 1970: when the pace of the room runs out for the seat that is asked
    gone: str = ""  # why it cannot be had; all else is empty then


class Summaries(Struct, frozen=True):
    rooms: dict[str, BattleSummary]


SENT = (BranchWish, SummariesWish)
TOLD = (Aftermath, BattleLuck, Summaries, Replay, SharedPosition)
