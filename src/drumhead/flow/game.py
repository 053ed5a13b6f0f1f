"""The Game protocol: all that bots, lab, server and screens may know of a game."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

from msgspec import Meta, Struct

from drumhead.flow.briefing import ArmyCard, Mission
from drumhead.flow.event import Event
from drumhead.flow.frame import Closed
from drumhead.flow.question import MOST_PARTS, Answer, Cell, Key, Place, Question, Refusal, Seat, ShortText, Way, Whole
from drumhead.flow.state import Dice, Outcome, State
from drumhead.flow.view import Legend, View
from drumhead.flow.words import Words

if TYPE_CHECKING:
    from drumhead.flow.coming import ComingBattle
    from drumhead.flow.inside import Battles

S = TypeVar("S", bound=State)
U = TypeVar("U", bound="Setup")


class Setup(Struct, frozen=True, kw_only=True):
    """The decisions made before the first question. A game adds its own: lists, table, points."""

    game: str
    names: tuple[str, ...] = ("Azure", "Gules")
    house: dict[str, str] = {}  # only what differs from the default
    pauses: tuple[str, ...] = ()  # moments at which the referee is asked


class Draft(Struct, frozen=True):
    """A drag on the screen: what a person seems to want. A unit alone is a look at it, where it stands.

    In a game without units it names `models` in place of one: any set of figures.
    """

    unit: Whole = -1
    action: ShortText = ""
    goal: Place | None = None
    facing: Place | None = None
    pulled: Annotated[dict[Whole, Place], Meta(max_length=MOST_PARTS)] = {}
    target: Whole | None = None
    cells: Annotated[tuple[Cell, ...], Meta(max_length=MOST_PARTS)] = ()  # among cubes: through these, to the last
    option: Key | None = None  # of the open question: what does this answer lead to?
    models: Annotated[tuple[Whole, ...], Meta(max_length=MOST_PARTS)] = ()  # the figures that are meant
    form: ShortText = ""  # how they form up: line, column, block; "": as they stand
    counts: Annotated[dict[ShortText, Whole], Meta(max_length=MOST_PARTS)] = {}  # where a number is asked for: how many
    # there are of what, by the names that the game gives (`flow/coming.Tally`)

    @property
    def looks(self) -> bool:
        """Whether this only looks at a unit or figures: anyone may, even a seat that is not asked."""
        wants = self.goal, self.target, self.option
        return not self.action and not self.cells and not self.counts and all(part is None for part in wants)


class Shape(Struct, frozen=True):
    """Something to draw on the table. A screen shows each role in its own way, or only when it is asked to."""

    role: str  # reach, farther, assault, sight, blocked, too-far, range, threat, one-inch, coherency, cover, danger,
    # zone; of single figures also band (a range with its own number to roll), combat (figures that fight each other),
    # support (who stands near enough to help), crew (who serves a gun), guard (a guard and his captive: pairs of
    # places); among cubes also risk, clear (a field), line (two cubes), watched (from where a unit waits to shoot)
    points: tuple[Place, ...] = ()  # of discs, where there is a radius; else of a line or an area
    radius: int = 0
    text: str = ""
    unit: int | None = None  # the unit it is about: the target, or the source of the threat
    piece: str = ""  # the piece of terrain that does it
    cells: tuple[Cell, ...] = ()  # among cubes: which of them it marks, in place of points


class Reason(Struct, frozen=True):
    """One need or number behind odds, with its clause."""

    text: str
    clause: str


class Odds(Struct, frozen=True):
    """One distribution for a screen: the attack, its target, the chance of each number of losses."""

    text: str
    target: int
    p: tuple[float, ...]
    mean: float
    facts: dict[str, Any] = {}
    stand: str = ""  # from where: here, there (the goal of a draft), answer (what they may do to us there), way (what
    # the way there may do to us)
    reasons: tuple[Reason, ...] = ()
    destroys: float | None = None  # the chance that the target is destroyed, where there is one
    own: tuple[float, ...] = ()  # what the attack itself may cost the attacker: the chance of each number of losses
    back: "Odds | None" = None  # the worst that one of them may do next to the attacker, where it then stands


class Preview(Struct, frozen=True):
    plan: tuple[Answer, ...] = ()  # what a drop will send, one after the other
    refusal: Refusal | None = None
    ways: dict[int, Way] = {}
    shapes: tuple[Shape, ...] = ()
    odds: tuple[Odds, ...] = ()
    card: tuple[tuple[str, str], ...] = ()  # the unit in a few words: pairs of a name and a value; a value that is a
    # sentence, with its full stop, tells what the name means, and a screen may fold it
    cells: tuple[Cell, ...] = ()  # among cubes: the way that is gone, cube by cube


class Recommendation(Struct, frozen=True):
    """The best answer that is found at once, the name and facts of the sentence that says why, and the runner-up."""

    answer: Answer
    says: str = ""
    facts: dict[str, Any] = {}
    other: Answer | None = None


class Game(Protocol[S, U]):
    id: str
    version: int
    setup_type: type[U]
    state_type: type[S]
    legend: Legend  # what its marks mean to a screen
    battles: "Battles | None"  # played inside this game: a campaign has some

    @property
    def words(self) -> Mapping[str, Words]: ...  # its sentences, by language

    # the gate
    def refuse_setup(self, setup: U) -> Refusal | None: ...
    def muster(self, setup: U, dice: Dice) -> tuple[S, Sequence[Event]]: ...
    def pending(self, s: S) -> Question | None: ...
    def refuse(self, s: S, seat: Seat, a: Answer) -> Refusal | None: ...
    def answer(self, s: S, seat: Seat, a: Answer, dice: Dice) -> Sequence[Event]: ...
    def outcome(self, s: S) -> Outcome | None: ...
    def closed(self, s: S) -> Iterable[Closed]: ...  # what is not offered now, each with its refusal
    def inside(self, s: S) -> "tuple[Game[Any, Any], State] | None": ...  # the battle that asks the open question

    # positions: a state as people write it down
    def position(self, s: S, start: Mapping[str, Any] = {}) -> str: ...  # `start`: of its record, where there is one
    def stand(self, text: str, where: str) -> S: ...  # raises a ValueError of one sentence

    # the exits for secrets
    def view(self, s: S, seat: Seat) -> View: ...
    def event_for(self, e: Event, seat: Seat) -> Event | None: ...
    def coming(self, s: S, seat: Seat) -> "ComingBattle | None": ...  # about to be fought inside this game

    # what a person may ask at any time; nothing in it is secret
    def mission(self, s: S) -> Mission: ...
    def armies(self, s: S) -> tuple[ArmyCard, ...]: ...

    # help: pure, never recorded, only called on what `imagine` returned
    def imagine(self, s: S, seat: Seat, rng: Random) -> S: ...
    def suggest(self, s: S) -> Answer: ...  # the ledger's policy, which odds assume
    def advise(self, s: S) -> Recommendation: ...  # what a good player would do, found within 150 ms
    def sample(self, s: S, rng: Random) -> Answer: ...
    def candidates(self, s: S, most: int) -> Sequence[Answer]: ...  # the best first
    def preview(self, s: S, seat: Seat, draft: Draft) -> Preview: ...
    def option_odds(self, s: S) -> dict[str, Odds]: ...
    def passing(self, s: S, unit: Answer) -> tuple[Answer, ...]: ...  # the unit asked about, or this one, does nothing
