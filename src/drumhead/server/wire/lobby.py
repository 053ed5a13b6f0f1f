"""Messages before a battle: the games that are offered, a new room, its links."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from drumhead.combat.desk import Ways
from drumhead.flow.question import ShortText, Whole
from drumhead.flow.view import Legend
from drumhead.server.wire.fields import FileText, HouseRules, ListText, Name
from drumhead.space.cube_picture import CubeField


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
    side: str = ""  # the one that it plays, where it plays no other


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
    list: str = ""  # by name: the one to start with; else the first
    legend: Legend = field(default_factory=Legend)
    edits: bool = False  # positions can be put together and changed on the analysis board
    paces: tuple[int, ...] = ()  # of a room by link, in days for each answer
    sides: tuple[str, ...] = ()  # where they differ: what the sides are called, the one to start with first
    ways: Ways | None = None  # a house rule that is offered as a choice of its own
    own_dice: bool = True  # people may throw dice of their own and type what they show
    battles: tuple[Switch, ...] = ()  # of a game with battles inside: house rules of these battles
    sample: str = ""  # a finished game that anybody may read: what it is called
    ground: str = "table"  # what it is played on


class TablePicture(Struct, frozen=True):
    """A table: its number, its name, what stands on it, and the drawing of its terrain, or its cubes."""

    seed: int | None  # a table from a file has none
    name: str
    width: int
    height: int
    pieces: tuple[str, ...]
    terrain: str
    size: str = ""  # in words
    cubes: CubeField | None = None  # a battlefield of cubes is drawn by the page, as seen from any side
    inches: bool = True  # width and height are thousandths of an inch; those of a map are units of its drawing


class ClockChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes for each seat, and seconds that are added whenever it has answered and the other side is asked."""

    minutes: Annotated[int, Meta(ge=1, le=600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class NewRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the person who opens a room chooses; the dice are not part of it."""

    game: ShortText
    points: Whole = 0  # of a game that has some
    lists: tuple[ShortText, ShortText] = ("", "")  # by name
    opponent: ShortText
    table: Whole = 0  # its number
    battle_house: HouseRules = {}  # of the battles inside, where the game has some
    fighters: tuple[ShortText, ShortText] | None = None  # bots that fight such battles for each seat, where bots do
    side: ShortText = ""  # that the first seat plays, where sides differ; else the game's first
    name: Name = ""  # of the person who opens the room
    house: HouseRules = {}
    texts: tuple[ListText, ListText] = ("", "")  # written by people, in place of those by name
    books: tuple[FileText, FileText] = ("", "")  # army books that people wrote: `texts` may be lists of them
    prints: tuple[ShortText, ShortText] = ("", "")  # of the books that the room was opened with, by the server
    board: FileText = ""  # a table as text, in place of the one by number
    dice: Literal["rolled", "typed"] = "rolled"  # rolled by the server with proof, or rolled by people and typed
    clock: ClockChoice | None = None  # in a game with battles inside: for each of these battles
    pace: Whole = 0  # days for each answer, after which a bot plays until the person returns; 0: no limit
    players: tuple[ShortText, ShortText] | None = None  # who plays where bots fight each other
    second: Name = ""  # of the second player, where two play at one screen
    listed: bool = False  # in the public lobby: anyone may take the free seat, or watch


class Seated(Struct, frozen=True):
    """The room is open: the token of the person who opened it, and the links to hand out, by purpose."""

    room: str
    token: str
    links: dict[str, str] = {}  # "0" and "1" for the seats, "watch" for spectators
    commitment: str = ""  # of the server's seed


class Link(Struct, frozen=True):
    """A new link to a seat; the old link no longer works."""

    seat: str
    token: str
    link: str


class ListedRoom(Struct, frozen=True):
    """A room that its host shows to everybody: an invitation as long as a seat is free, then a battle to watch."""

    room: str
    game: str
    title: str  # of the game, and its size
    table: str
    names: tuple[str, ...]  # of the players; of an invitation the host's
    age: int  # seconds since it was opened
    watch: str = ""  # the link to watch; none: the seat is free, and can be asked for


class PublicLobby(Struct, frozen=True):
    open: bool  # else the operator has switched it off
    rooms: tuple[ListedRoom, ...] = ()


class Joined(Struct, frozen=True):
    """The seat is yours: nobody else gets it."""

    room: str
    token: str
    link: str


class Network(Struct, frozen=True):
    """Where other devices reach this server: addresses of its own, told to the machine it runs on."""

    addresses: tuple[str, ...]


class NewBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as people write it."""

    game: ShortText
    position: FileText
