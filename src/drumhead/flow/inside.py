"""A battle inside another game: one state, one record, one stream of dice.

The outer state keeps the battle in a field marked `inside`. One question frame, which `fight_question` makes, asks what
the battle asks, of the same seat and in the same words, and hands the answer on to it. What the battle tells goes out
as events of the battle; only its question is told by the outer game, which numbers all questions.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from drumhead.flow.event import Asked, BattleEvent, BattleOpened, Event
from drumhead.flow.frame import Asking, Closed, Inquiry, question_of
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import REFEREE, WATCHER, Answer, Option, Picked, Question, Refusal, Seat
from drumhead.flow.state import EVEN, State
from drumhead.flow.view import View


class Battles:
    """The battles of an outer game: the game they are played with, where the outer state keeps the one at hand, and
    what a draw in it is worth to each seat."""

    def __init__(
        self,
        game: Game[Any, Any],
        field: str = "battle",
        draws: Callable[[Any], tuple[float, ...]] = lambda s: EVEN,
    ) -> None:
        self.game, self.field, self.draws = game, field, draws

    def of(self, s: State) -> State | None:
        """The battle that is being played."""
        found: State | None = getattr(s, self.field)
        return found

    def asks(self, s: State) -> Question | None:
        """What the battle asks now, of a seat; what it asks of the referee, the outer game answers."""
        battle = self.of(s)
        q = battle.question if battle else None
        return None if q is None or q.seat == REFEREE else q

    def asked_in(self, s: State) -> tuple[Game[Any, Any], State] | None:
        """The game and the state that the open question belongs to, where that is the battle's."""
        battle, q = self.of(s), s.question
        theirs = battle.question if battle else None
        if not (battle and q and theirs and q.decision == theirs.decision):
            return None
        battle.draws = self.draws(s)
        return self.game, battle

    def view_for(self, s: State, seat: Seat) -> View | None:
        """The battle as a seat sees it, for `View.battle`."""
        battle = self.of(s)
        return replace(self.game.view(battle, seat), question=None) if battle else None

    # ------------------------------------------------------------------ what the rules of the outer game call
    def open(self, s: State, setup: Setup, clause: str, says: str = "", **facts: Any) -> None:
        battle, events = self.game.muster(setup, s.dice)
        setattr(s, self.field, battle)
        view = replace(self.game.view(battle, WATCHER), question=None)
        s.tell(BattleOpened(view, clause, says, facts, tuple(_without_question(events))))

    def answer(self, s: State, seat: Seat, a: Answer) -> None:
        """Play an answer in the battle; the referee's too."""
        battle = self.of(s)
        assert battle is not None
        battle.weighed = s.weighed
        for e in _without_question(self.game.answer(battle, seat, a, s.dice)):
            s.tell(BattleEvent(e))
        battle.weighed = None

    def fight_question(self, module: str, name: str, clause: str) -> Inquiry[Any]:
        """The frame that asks what the battle asks, again and again; it is done when the battle asks nothing more, or
        the referee is asked."""

        def run(s: State, a: Answer | Option) -> None:
            q = self.asks(s)
            assert q is not None
            s.then(fight())
            self.answer(s, q.seat, Picked(a.key) if isinstance(a, Option) else a)

        def ask(s: State) -> Asking | None:
            q = self.asks(s)
            return Asking(q.seat, q.ask, q.says, q.clause, q.facts, decision=q.decision) if q else None

        def refuse(s: State, a: Answer) -> Refusal | None:
            q, battle = self.asks(s), self.of(s)
            assert q is not None
            refusal: Refusal | None = self.game.refuse(battle, q.seat, a)
            return refusal

        def closed(s: State) -> Iterable[Closed]:
            return self.game.closed(self.of(s))

        fight = question_of(module, name, clause, run, clause)
        fight.asks, fight.refuses, fight.closes, fight.takes_concede = ask, refuse, closed, True
        return fight


def _without_question(events: Sequence[Event]) -> Iterator[Event]:
    return (e for e in events if not isinstance(e, Asked))
