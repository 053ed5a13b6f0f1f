"""What goes over the wire before the first question: who has sat down, and what each seat still has to do."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from drumhead.flow.question import Seat, ShortText, Whole
from drumhead.server.wire.battle import Sight, Wanting
from drumhead.server.wire.fields import Faces, FileText, HouseRules, ListText, Name
from drumhead.server.wire.lobby import ClockChoice, ListChoice

Hex: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$")]  # 32 bytes


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down, with a seed commitment. Without one the server draws a seed for this seat."""

    commitment: Hex | None = None
    name: Name = ""
    list: ShortText = ""  # by name; without one the host's choice stays
    text: ListText = ""  # a list as text
    book: FileText = ""  # the army book that somebody wrote, where the text is a list of it


class SeedTold(Struct, frozen=True, forbid_unknown_fields=True):
    """The committed seed: for the server only, until the battle is over."""

    seed: Hex


class TypedFaces(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that people rolled: all of them, from the first that was needed."""

    faces: Faces


class OwnList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list that somebody wrote: may it be played at this size?"""

    game: ShortText
    points: Whole
    text: ListText
    book: FileText = ""  # the army book that somebody wrote, where the text is a list of it


class Judged(Struct, frozen=True):
    """What a list costs, or the first thing that is wrong with it: one sentence."""

    list: ListChoice | None
    wrong: str = ""


class OwnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody made: may this game be played on it?"""

    game: ShortText
    text: FileText
    house: HouseRules = {}


class Terms(Struct, frozen=True):
    """What the host chose, as everybody may know it: a list that is handed in is shown with the others, not before."""

    opponent: str
    points: int
    table: str
    house: tuple[str, ...]  # what is not as written
    dice: Literal["rolled", "typed"]
    clock: ClockChoice | None
    books: tuple[str, ...] = ()  # what the army books are called that people wrote for this battle
    pace: int = 0  # days for each answer; 0: no limit
    battles: tuple[str, ...] = ()  # of a game with battles inside: what is not as written in these
    sides: tuple[str, ...] = ()  # where they differ: which one each seat plays


class PlayerStatus(Struct, frozen=True):
    """What a seat has done so far."""

    seat: Seat
    name: str
    person: bool  # else the computer, or the second seat at one screen: the server draws its seed
    came: bool = False  # its link was opened
    sat: bool = False
    commitment: str = ""
    told: bool = False  # its seed
    stand_in: str = ""  # the commitment of the seed that the server drew for this seat, should it reveal none


class WaitingRoomView(Struct, frozen=True, tag="waiting"):
    """The room before the first question, as the holder of this token may know it."""

    room: str
    game: str
    title: str
    commitment: str  # of the server's seed
    chosen: Terms
    players: tuple[PlayerStatus, ...]
    seats: tuple[Seat, ...]  # those that this token answers for
    host: bool
    wants: Literal["sit", "seed", "dice", "wait"]  # of the holder of this token
    army: str = ""  # the list that the holder's seat brings, unless it brings another
    left: int | None = None  # seconds until the server draws a seed for a seat that does not reveal its own
    step: int = 0  # grows as people come, sit down and reveal their seeds
    dice: Wanting | None = None  # people roll them and type them before the battle can start


class OwnBook(Struct, frozen=True):
    """An army book that somebody wrote for this battle."""

    title: str
    text: str


RoomView: TypeAlias = WaitingRoomView | Sight

SENT = (OwnList, OwnTable, SeedTold, Sitting, TypedFaces)
TOLD = (WaitingRoomView, Judged, OwnBook)
