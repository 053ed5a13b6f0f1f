"""A game of battles as a Game: the parts that every such game fills in the same way, from functions of its own."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from drumhead.combat.battle import Battle
from drumhead.combat.position import DO_NOT_FIT, NO_FIT, PositionError, PositionFile
from drumhead.combat.shown import army_shown, seat_shown, table_counters
from drumhead.combat.unit import UnitId
from drumhead.combat.whatif import led_to, passing
from drumhead.flow.adviser import AdvisedGame, Adviser
from drumhead.flow.briefing import ArmyCard, Mission
from drumhead.flow.event import Event, Piece
from drumhead.flow.game import Draft, Preview, Setup, Shape
from drumhead.flow.question import WATCHER, Answer, Option, Pick, Picked, Question, Refusal, Seat, picked_option
from drumhead.flow.state import Dice, State
from drumhead.flow.view import View

FLAT = 2  # numbers of a place on a table; one among cubes has three

S = TypeVar("S", bound=Setup)
B = TypeVar("B", bound=Battle)


class Parts(NamedTuple, Generic[S, B]):
    """What a game of battles hands in."""

    refuse_setup: Callable[[S], Refusal | None]
    muster: Callable[[S, Dice], tuple[B, Sequence[Event]]]
    positions: PositionFile[B]
    preview: Callable[[B, Seat, Draft], Preview]
    mission: Callable[[B], Mission]
    card: Callable[[B, UnitId], tuple[tuple[str, str], ...]]  # a unit in a few words
    passes: Mapping[str, str]  # by decision, the option by which a unit does nothing; "": a unit is named
    measures: Callable[[B, Question, Option], Iterable[Shape]] = lambda *_: ()  # the lines an answer depends on


class BattleGame(AdvisedGame, ABC, Generic[S, B]):
    """A game says in its class what it is and how a battle is seen; all else comes from its parts and its adviser."""

    version = 1
    setup_type: type[S]
    state_type: type[B]

    def __init__(self, adviser: Adviser, parts: Parts[S, B]) -> None:
        super().__init__(adviser)
        self.parts = parts

    # ------------------------------------------------------------------ the gate
    def refuse_setup(self, setup: S) -> Refusal | None:
        return self.parts.refuse_setup(setup)

    def muster(self, setup: S, dice: Dice) -> tuple[B, Sequence[Event]]:
        return self.parts.muster(setup, dice)

    # ------------------------------------------------------------------ positions
    def position(self, s: B, start: Mapping[str, Any] = {}) -> str:
        return self.parts.positions.write(s, start)

    def stand(self, text: str, where: str) -> B:
        stood = self.parts.positions.read(text, where)
        try:
            self.view(stood, WATCHER)
        except DO_NOT_FIT:
            raise PositionError(NO_FIT, where) from None
        return stood

    # ------------------------------------------------------------------ the two exits for secrets
    def view(self, s: B, seat: Seat) -> View:
        """Nothing is hidden once the lists are shown."""
        seats = tuple(seat_shown(s, i, self.seat_counters(s, i)) for i in (0, 1))
        pieces = {piece.id: piece for piece in self.pieces(s)}
        counters = table_counters(s) | self.table_counters(s)
        return View(self.id, self.board(s), pieces, seats, counters, s.question)

    @abstractmethod
    def board(self, b: B) -> dict[str, Any]:
        """The table as a view shows it."""

    @abstractmethod
    def pieces(self, b: B) -> list[Piece]:
        """All that lies and stands on the table."""

    def seat_counters(self, b: B, seat: Seat) -> dict[str, Any]:
        """What a view counts of a seat beside its score."""
        return {}

    def table_counters(self, b: B) -> dict[str, Any]:
        """What a view counts for both sides beside the round: a phase, quiet turns."""
        return {}

    # ------------------------------------------------------------------ what a person may ask at any time
    def mission(self, s: B) -> Mission:
        return self.parts.mission(s)

    def armies(self, s: B) -> tuple[ArmyCard, ...]:
        return army_shown(s, 0, self.parts.card), army_shown(s, 1, self.parts.card)

    # ------------------------------------------------------------------ help
    def imagine(self, s: B, seat: Seat, rng: Random) -> B:
        """A whole state as this seat may believe it."""
        return s.clone()

    def preview(self, s: B, seat: Seat, draft: Draft) -> Preview:
        if draft.option is None:
            return self.parts.preview(s, seat, draft)
        q = s.question
        option = (
            picked_option(q.ask, Picked(draft.option)) if q and q.seat == seat and isinstance(q.ask, Pick) else None
        )
        if q is None or option is None:
            return Preview(refusal=Refusal("", "not_your_turn"))
        return self.answer_preview(s, q, option)

    def answer_preview(self, s: B, q: Question, option: Option) -> Preview:
        """What an answer leads to, as far as no die decides: the ways that are gone at once, and the lines it depends
        on."""
        ways = led_to(s.clone(), option, self.suggest)
        models = {int(piece[1:]): way for piece, way in ways.items() if piece[0] == "m"}
        flat = {m: tuple((p[0], p[1]) for p in way) for m, way in models.items() if len(way[0]) == FLAT}
        cubes = next((way for way in models.values() if len(way[0]) > FLAT), ())
        cells = tuple((p[0], p[1], p[2]) for p in cubes)
        return Preview(ways=flat, shapes=tuple(self.parts.measures(s, q, option)), cells=cells)

    def passing(self, s: State, unit: Answer) -> tuple[Answer, ...]:
        return passing(s.clone(), self.parts.passes, unit)
