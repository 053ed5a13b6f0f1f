"""The desk of a game: all that commands, server and lab need to know of it beside the Game itself.

A game fills in one `Desk` and is entered once, in `drumhead.registry`. Lists, points, tables, attacks, a bench course,
a series of battles, a lesson and a sample are parts that a game may lack; everything that reads a desk copes with None.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from drumhead.combat.army import ArmyList, Bought, Limits, buy, total
from drumhead.combat.book import Book, refuse_large
from drumhead.combat.course import Course
from drumhead.combat.form import AttackForm, Values
from drumhead.combat.list_text import list_text, read_any
from drumhead.combat.position_editor import EditablePositions
from drumhead.combat.pricing import Worth
from drumhead.combat.series import Series
from drumhead.combat.sheet import Sheet
from drumhead.combat.vocabulary import Vocabulary
from drumhead.dice.exact import Exact
from drumhead.flow.game import Game, Odds, Setup
from drumhead.flow.house import House
from drumhead.flow.question import Answer, Question, Refusal
from drumhead.flow.state import State
from drumhead.ledger.clause import Ruling
from drumhead.space.cube_picture import CubeField

SEEDS = 10**6  # tables that are offered: a number a person can read out
PIECES = 12  # of a generated table, where nothing else is said


def paragraphs(file: Traversable) -> tuple[str, ...]:
    """The paragraphs of a text, each in one line: blank lines stand between them."""
    return tuple(" ".join(p.split()) for p in file.read_text("utf-8").split("\n\n"))


class Points(NamedTuple):
    """The sizes at which a game is played, the usual one first."""

    limits: tuple[int, ...]
    refuse: Callable[[Limits, Mapping[str, str]], Refusal | None]  # of a battle by these house rules
    lists: tuple[int, ...] = ()  # for which lists are made, where a house rule plays more limits; else the limits
    refuse_list: Callable[[int], Refusal | None] | None = None  # why none is made for this limit; else as of a battle

    @property
    def of_lists(self) -> tuple[int, ...]:
        return self.lists or self.limits

    def no_list(self, limit: int) -> Refusal | None:
        return self.refuse_list(limit) if self.refuse_list else self.refuse(limit, {})


# ---------------------------------------------------------------------------------------------------- lists
class Lists(NamedTuple):
    """Books and the lists that are bought from them."""

    words: Vocabulary  # what a book of this game may say
    books: Callable[[], tuple[Book, ...]]  # as the page prints them
    samples: Callable[[], Mapping[str, ArmyList]]  # by file name
    styles: Callable[[int], Mapping[str, ArmyList]]  # the sample lists of one limit, the suggested one first
    refuse: Callable[[Book, ArmyList, int], Refusal | None]  # the limit is the battle's, not the list's
    faults: Callable[[Book, ArmyList, int], Iterator[Refusal]]  # everything that is wrong, each fault at its entry
    weapon: Callable[[Book, str], str]  # its name
    sheet: Callable[[Book, ArmyList], Sheet]
    own_book: Refusal | None = None  # why a list from a player's own book cannot be played; None: it can
    open_books: Callable[[], tuple[Book, ...]] | None = None  # with all that any house rule opens; else the books
    cost: Callable[[Book, ArmyList], int] = total
    usual: str = ""  # the style to begin with; else the first
    worth: Worth | None = None  # the price formula, where the game has one
    notes: Callable[[Book, ArmyList], tuple[str, ...]] = lambda book, army: ("",) * len(army.entries)  # on each entry

    def open(self) -> tuple[Book, ...]:
        """The books that lists for a battle are read against."""
        return (self.open_books or self.books)()

    def read(self, text: str, where: str, *own: Book) -> ArmyList:
        """As a file, or as readable text; `own` are books that a player wrote and may use beside those of the game."""
        return read_any(text, where, *own, *self.open())

    def text_of(self, army: ArmyList, *own: Book) -> str:
        """The list in plain words, as people paste it into a chat."""
        return list_text(self.book_of(army, *own), army, self.cost_of(army, *own))

    def book_of(self, army: ArmyList, *own: Book) -> Book:
        return next(book for book in (*own, *self.open()) if book.id == army.book)

    def buy(self, army: ArmyList, *own: Book) -> tuple[Bought, ...]:
        return buy(self.book_of(army, *own), army)

    def cost_of(self, army: ArmyList, *own: Book) -> int:
        return self.cost(self.book_of(army, *own), army)

    def refuse_own(self, book: Book) -> Refusal | None:
        """Why a player's own book cannot be played."""
        return self.own_book or refuse_large(book, self.words)


# ---------------------------------------------------------------------------------------------------- tables
class Picture(NamedTuple):
    """How a page draws a table: as one drawing of its terrain, or as cubes."""

    width: int
    height: int
    pieces: tuple[str, ...]  # what stands on it, in words
    number: int | None = None  # the table of that number is this one; a table from a file has none
    drawing: str = ""
    cubes: CubeField | None = None
    inches: bool = True  # its edge is a ruler; a map has none


class Tables(NamedTuple):
    """What a game is played on: tables of terrain, battlefields of cubes, maps."""

    format: str  # that its files name
    named: Callable[[], Mapping[str, Any]]  # those that come with the game
    read: Callable[[str, str], Any]  # text, and where it comes from
    write: Callable[[Any], str]
    refuse: Callable[[Any], Refusal | None]
    size: Callable[[Any], str]  # in words
    letters: Callable[[Any], str]  # drawn as letters
    heads: tuple[str, ...]
    rows: Callable[[Any], list[tuple[str, ...]]]  # one for each piece, under the heads
    picture: Callable[[Any], Picture]
    generate: Callable[[int, int, bool], Any] | None = None  # by seed, so many pieces, perhaps symmetric
    about: Callable[[Any], str] = lambda table: ""  # a line on a table with a name
    svg: Callable[[Any], str] | None = None  # a whole picture as a file
    style: str = ""  # the style sheet of all drawings
    pieces: int = PIECES  # of a generated table, where nothing else is said; 0: their number is drawn
    count: Callable[[Any], int] = lambda table: len(table.pieces)
    counted: str = "pieces"  # what that counts, in words
    called: str = "table"  # what one of them is, for people who choose it
    of: Callable[[Any], Any] = lambda holder: holder.board  # the table of a state or a set-up
    by_house: Callable[[Any, Mapping[str, str]], Refusal | None] | None = None  # `refuse`, where house rules change it

    def refuse_for(self, table: Any, house: Mapping[str, str]) -> Refusal | None:
        """Why a battle by these house rules cannot be played on it."""
        return self.by_house(table, house) if self.by_house else self.refuse(table)

    def by_number(self, number: int) -> Any:
        """The table of that number: first those with a name, then generated ones. None: there is no such table."""
        named = tuple(self.named().values())
        if 0 <= number < len(named):
            return named[number]
        return self.generate(number, self.pieces, False) if self.generate and 0 <= number < SEEDS else None

    def random_table(self, rng: Random) -> Any:
        """Any table for a battle."""
        named = tuple(self.named().values())
        return rng.choice(named) if named else self.by_number(rng.randrange(SEEDS))


# ---------------------------------------------------------------------------------------------------- attacks
class AttackField(NamedTuple):
    """An option of an attack: the field it fills, and what it means."""

    name: str
    help: str


class Chart(NamedTuple):
    """The odds of an attack: how likely is each number of what is counted."""

    title: str
    counted: str  # wounds, pinned
    most: int
    p: tuple[Any, ...]  # floats or fractions, as they were asked for
    facts: dict[str, Any]  # for a program
    also: "Chart | None" = None  # what the same dice do to the other side


class Attacks(NamedTuple):
    """Attacks without a battle: as options of a command, and as a sentence with blanks on a page."""

    type: type[Struct]  # an attack with all its fields and their defaults
    options: Mapping[str, AttackField]
    refuse: Callable[[Any], Refusal | None]
    chart: Callable[[Any, Exact], Chart]
    form: Callable[[], AttackForm]
    odds: Callable[[Values], Odds | Refusal]


class PlainAttackModule(Protocol):
    """Where a game has its attacks without a battle."""

    @property
    def PlainAttack(self) -> type[Struct]: ...
    @property
    def OPTIONS(self) -> Mapping[str, AttackField]: ...
    def refuse_attack(self, attack: Any, /) -> Refusal | None: ...
    def chart(self, attack: Any, exact: Exact, /) -> Chart: ...


class AttackFormModule(Protocol):
    """And the sentence that asks for one."""

    def attack_form(self) -> AttackForm: ...
    def odds_of(self, values: Values, /) -> Odds | Refusal: ...


def attacks_from(plain: PlainAttackModule, form: AttackFormModule) -> Attacks:
    return Attacks(plain.PlainAttack, plain.OPTIONS, plain.refuse_attack, plain.chart, form.attack_form, form.odds_of)


# ---------------------------------------------------------------------------------------------------- the desk
class SetupChoices(NamedTuple):
    """What people choose before a battle; parts that a game lacks stay as they are."""

    names: tuple[str, str] = ("Azure", "Gules")
    house: Mapping[str, str] = {}
    points: Limits = 0
    lists: tuple[ArmyList, ArmyList] | None = None
    books: tuple[Book, Book] | None = None  # of which the lists are bought; None: those that come with the game
    table: Any = None
    side: int = 0  # that the first seat plays, of the game's `sides`
    players: tuple[str, str] = ("", "")  # by seat: the bot that holds it, where it is known before
    battle_house: Mapping[str, str] = {}  # house rules of the battles inside this game
    fighters: tuple[str, str] | None = None  # the bots that fight such battles for each seat, where bots do

    @property
    def limit(self) -> int:
        """Of both sides, in a game that knows no other."""
        assert isinstance(self.points, int)
        return self.points


class OwnPlayer(NamedTuple):
    """A player that a game brings itself, beside those that play every game."""

    title: str
    about: str  # one line
    answer: Callable[[Game[Any, Any], State, Question], Answer]  # given a world that its seat may believe in
    side: int | None = None  # the one that it plays, of the game's `sides`


class Way(Struct, frozen=True):
    """One setting of a house rule, as players choose it."""

    name: str
    title: str
    about: str


class Ways(Struct, frozen=True):
    """A house rule that a page offers as a choice of its own: nobody is right about it, it is what people like."""

    key: str
    question: str
    settings: tuple[Way, ...]  # the first is as written


class Sample(NamedTuple):
    """A finished game that anybody may read."""

    title: str
    record: Traversable  # packed by gzip


class Desk(NamedTuple):
    game: Game[Any, Any]
    title: str
    about: str  # the game in one line
    setup: Callable[[SetupChoices], Setup]
    positions: EditablePositions[Any] | None = None  # what an editor of positions can change
    summary: tuple[str, ...] = ()  # the game in a minute, paragraph by paragraph
    house: House[Any] | None = None
    points: Points | None = None
    lists: Lists | None = None
    armies: str = ""  # of a game without lists and points: the clause that says what both armies are
    tables: Tables | None = None
    battle_rules: Mapping[str, Ruling] = {}  # by key: the house rules of the battles inside that people may choose
    sides: tuple[str, str] | None = None  # of a game in which they differ: what they are called
    ways: Ways | None = None
    own_dice: bool = True  # people may throw dice of their own and type what they show
    attacks: Attacks | None = None
    course: Course = Course()
    series: Series | None = None
    lesson: Traversable | None = None  # the folder with its position and its plan
    sample: Sample | None = None
    players: Mapping[str, OwnPlayer] = {}  # by name
    measure: Callable[[int, Callable[[str], None]], str] | None = None  # what the game keeps as measured, as the text
    # of its file, after so many battles of each kind; the second is told of the progress
    compare_lists: Callable[[int, int, Callable[[str], None]], str] | None = None  # kinds of lists against each other,
    # told for people: so many battles of every two, from a number on; the last is told of the progress
    complete: bool = True  # False: rules are still being built, so its audit has gaps and no battle of it is kept
    wins: Mapping[str, float] = {}  # by bot: its share of battles against the next weaker one, by `drumhead versus`

    @property
    def id(self) -> str:
        return self.game.id


def any_choice(desk: Desk, rng: Random, points: int, table: Any = None) -> SetupChoices:
    """Sample lists of this size, drawn by lot, on this table or on any."""
    lists = None
    if desk.lists:
        styles = list(desk.lists.styles(points).values())
        lists = (rng.choice(styles), rng.choice(styles))
    if desk.tables and table is None:
        table = desk.tables.random_table(rng)
    return SetupChoices(points=points, lists=lists, table=table)
