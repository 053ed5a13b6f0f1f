"""What two people need besides the battle: talk, wishes, clocks, who is there. None of it is a rule."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from drumhead.flow.question import Seat, ShortText, Whole
from drumhead.server.wire.fields import CommandId

LONGEST = 200  # characters that are said at once

TalkText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
Length: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]  # thousandths of an inch: on or near any table
Spot: TypeAlias = Annotated[tuple[Length, ...], Meta(min_length=2, max_length=3)]  # or a cube with its level
What: TypeAlias = Literal["take-back", "draw"]
TalkKind: TypeAlias = Literal[
    "words",
    "ping",
    "take-back",
    "draw",
    "granted",
    "declined",
    "rematch",
    "bot",
    "back",
    "link",
    "no-link",
    "consent",
    "no-consent",
    "overdue",
    "out-of-time",
]


# ---------------------------------------------------------------------------------------------------- told
class Spoken(Struct, frozen=True):
    """One line of the talk: words, a place pointed at, a wish or the answer to one, or a change of who holds a seat:
    a bot that came or went (`overdue`: because the pace of the room ran out), a link that is new or withdrawn; or that
    somebody's clock ran out in a battle inside (`out-of-time`)."""

    number: int
    seat: Seat
    kind: TalkKind
    at: float  # seconds since 1970
    text: str = ""  # the words; of a wish to take back: the question to which the battle returns; of a bot: its name
    place: Spot | None = None
    entry: int = -1  # the last of the battle when it was said: a wish lapses when the battle goes on
    room: str = ""  # of a rematch: where it is


class SeatNow(Struct, frozen=True):
    """One seat: is somebody there, since when not, and which bot plays for them meanwhile."""

    here: bool = True
    away: float | None = None  # seconds since 1970; None: not away, or not for long
    bot: str = ""


class Clocks(Struct, frozen=True):
    """Seconds that each seat has left (None: it has no clock), and whose clock runs."""

    left: tuple[float | None, ...]
    runs: Seat | None


class Back(Struct, frozen=True):
    """What this person may take back: freely, or if the other side agrees."""

    free: bool
    text: str  # the question that was asked then


class Around(Struct, frozen=True, tag="around"):
    """Everything around the battle, as the holder of a token may know it, and what was said since."""

    talk: tuple[Spoken, ...]
    next: int  # ask for what comes after this number
    sitters: tuple[SeatNow, ...]
    watchers: int
    now: float  # the server's time: clocks count from here
    last: int  # the newest batch of the battle: more than the page knows, and it looks
    wish: Spoken | None = None
    clocks: Clocks | None = None
    back: Back | None = None
    bots: tuple[str, ...] = ()  # who may be called for somebody who is away
    due: float | None = None  # seconds since 1970: when the pace of the room runs out for the seat that is asked
    hooks: tuple[str, ...] = ()  # hosts that may be called when this person is asked and away
    webhook: str = ""


# ---------------------------------------------------------------------------------------------------- sent
class Say(Struct, frozen=True, forbid_unknown_fields=True):
    text: TalkText
    id: CommandId = ""


class Ping(Struct, frozen=True, forbid_unknown_fields=True):
    place: Spot
    id: CommandId = ""


class Wishing(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that needs the other seat: a take-back after dice, a draw."""

    what: What
    id: CommandId = ""


class Settling(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to the wish of that number."""

    wish: Whole
    granted: bool
    id: CommandId = ""


class Resigning(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up everything; or, in a game with battles inside, only the battle that is being fought."""

    battle: bool = False
    id: CommandId = ""


class Calling(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for the seat of somebody who is away; for your own seat: your consent to one while you are away.

    Without a name the holder takes the seat back, or the consent.
    """

    seat: Seat
    bot: ShortText = ""
    id: CommandId = ""


class Hook(Struct, frozen=True, forbid_unknown_fields=True):
    """The address to call when this seat is asked and nobody is there; none: no call."""

    address: Annotated[str, Meta(max_length=300)] = ""


class Rematch(Struct, frozen=True):
    """The room of the next battle: this token opens it too. `name` is what this person was called."""

    room: str
    name: str


SENT = (Calling, Hook, Ping, Resigning, Say, Settling, Wishing)
TOLD = (Around, Rematch)
