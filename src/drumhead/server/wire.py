"""What goes over the wire: the engine's own types in a few envelopes. The page sees these and nothing else."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from drumhead.flow.event import Event
from drumhead.flow.game import Draft, Odds, Preview
from drumhead.flow.question import Answer, Refusal, Seat
from drumhead.flow.state import Outcome
from drumhead.flow.view import Legend, View
from drumhead.space.cube_picture import CubeField

__all__ = ["Draft", "Preview"]

CommandId: TypeAlias = Annotated[str, Meta(max_length=64)]  # drawn by whoever sends it; the same one is taken once


Name: TypeAlias = Annotated[str, Meta(max_length=200)]  # shortened before it stands on the table
Faces: TypeAlias = Annotated[tuple[int, ...], Meta(max_length=1000)]
ListText: TypeAlias = Annotated[str, Meta(max_length=20_000)]
BoardText: TypeAlias = Annotated[str, Meta(max_length=100_000)]


# ---------------------------------------------------------------------------------------------------- the lobby
class ListChoice(Struct, frozen=True):
    """An army list that may be picked by name."""

    name: str
    title: str
    about: str
    models: int
    cost: int
    faction: str = ""  # where a game has several books: what the one it is bought from is called


class Setting(Struct, frozen=True):
    name: str
    means: str


class Switch(Struct, frozen=True):
    """A house rule: what is in doubt, and the settings; the first is as written."""

    key: str
    ruling: str
    question: str
    settings: tuple[Setting, ...]


class Opponent(Struct, frozen=True):
    name: str
    title: str
    about: str
    bot: bool = False  # else a person, or nobody: bots fight each other


class NamedTable(Struct, frozen=True):
    """A table that comes with a game."""

    number: int
    name: str
    about: str


class GameChoice(Struct, frozen=True):
    id: str
    title: str
    points: tuple[int, ...]
    lists: dict[int, tuple[ListChoice, ...]]
    opponents: tuple[Opponent, ...]
    switches: tuple[Switch, ...]
    tables: tuple[NamedTable, ...] = ()  # those with a name; all others are made from their number
    about: str = ""  # the game in one line
    list: str = ""  # by name: the one to begin with; else the first
    legend: Legend = field(default_factory=Legend)


class TablePicture(Struct, frozen=True):
    """A table: its number, its name, what stands on it, and the drawing of its terrain, or its cubes."""

    seed: int | None  # a table from a file has none
    name: str
    width: int
    height: int
    pieces: tuple[str, ...]
    terrain: str
    size: str = ""  # in words
    cubes: CubeField | None = None  # a battlefield of cubes is drawn by the page, from whichever side one looks


class ClockChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes for each seat, and seconds that are added whenever it has answered and the other side is asked."""

    minutes: Annotated[int, Meta(ge=1, le=600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class NewRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What whoever opens a room chooses. How its dice will fall is not among it."""

    game: str
    points: int
    lists: tuple[str, str]  # by name
    opponent: str
    table: int  # its number
    name: Name = ""  # of the person who opens the room
    house: dict[str, str] = {}
    texts: tuple[ListText, ListText] = ("", "")  # lists of one's own, in place of those by name
    board: BoardText = ""  # a table of one's own, in place of the one by number
    dice: Literal["rolled", "typed"] = "rolled"  # proven, or thrown by people and typed in
    clock: ClockChoice | None = None
    players: tuple[str, str] | None = None  # who plays where bots fight each other


class Seated(Struct, frozen=True):
    """The room is open: the token of whoever opened it, and the links to hand out by what they are for."""

    room: str
    token: str
    links: dict[str, str] = {}  # "0" and "1" the seats, "watch" for looking on
    commitment: str = ""  # of the server's seed


class Link(Struct, frozen=True):
    """A new link to a seat: whoever held the old one holds nothing now."""

    seat: str
    token: str
    link: str


# ---------------------------------------------------------------------------------------------------- a battle
class Batch(Struct, frozen=True):
    """What one answer led to, as this seat is told it."""

    number: int
    seat: Seat | None  # who answered; None: the muster, or a take-back
    events: tuple[Event, ...]
    taken_back: bool = False


class Wanting(Struct, frozen=True, tag="wanting"):
    """Somebody has to throw more dice and type them; until then nothing has happened."""

    count: int
    sides: int  # of each; below 0: a number below that many
    why: str
    typed: int = 0  # so many are there already


class Sight(Struct, frozen=True, tag="sight"):
    """The table as a seat sees it now, and what happened since the batch it knew last."""

    room: str
    game: str
    title: str
    table: int  # the number of its picture
    seats: tuple[Seat, ...]  # those that this token answers for
    bots: tuple[Seat, ...]
    view: View
    batches: tuple[Batch, ...]
    next: int  # ask for what comes after this number
    outcome: Outcome | None = None
    may_take_back: bool = False
    trouble: str = ""  # why the other side does not go on
    host: bool = False  # whoever opened the room: may hand out its links anew
    free: tuple[Seat, ...] = ()  # seats whose link nobody has opened yet
    covered: bool = False  # at one screen: this question shows what the other seat may not see
    dice: Wanting | None = None  # that somebody has to throw before the bot goes on
    legend: Legend | None = None  # of the game, with the first sight only (after -1)


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    question: int
    answer: Answer
    after: int = -1  # the last batch that the page knows
    id: CommandId = ""
    faces: Faces = ()  # thrown by people for this answer: all of them, from the first that was wanted


class BackWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back, from this question."""

    question: int | None = None
    id: CommandId = ""


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first message on a live line: who is there, and the last batch that the page knows.

    With the last line of the talk that it knows (-1: none) it also hears what goes on round the table.
    """

    token: str
    after: int = -1
    said: int | None = None


class Taken(Struct, frozen=True, tag="taken"):
    sight: Sight


class Refused(Struct, frozen=True, tag="refused"):
    refusal: Refusal


class Stale(Struct, frozen=True, tag="stale"):
    """The question was answered already, or is somebody else's: nothing is changed."""

    why: str
    sight: Sight


class Doubled(Struct, frozen=True, tag="doubled"):
    """This very command was taken before: nothing is changed by its coming again."""

    why: str
    sight: Sight


Outturn: TypeAlias = Taken | Refused | Stale | Doubled | Wanting


class Advice(Struct, frozen=True):
    """Help for the open question: the answer of the policy, and the odds of each option that has some."""

    question: int
    answer: Answer
    odds: dict[str, Odds]
    no: Answer | None = None  # the answer that declines, where there is one


class Sketch(Struct, frozen=True, forbid_unknown_fields=True):
    """A drag in the making, for the question it was begun under."""

    question: int
    draft: Draft


# ---------------------------------------------------------------------------------------------------- rules, faults
class RuleText(Struct, frozen=True):
    """A clause, decision or ruling in our own words."""

    id: str
    title: str
    kind: str
    rule: str
    why: str = ""
    rulings: tuple[str, ...] = ()


class Problem(Struct, frozen=True, omit_defaults=True):
    """RFC 9457: one sentence for a person, and the clause where a rule is behind it."""

    title: str
    status: int
    detail: str
    clause: str = ""
    facts: dict[str, Any] = {}
