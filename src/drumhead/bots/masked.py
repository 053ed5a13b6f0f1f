"""A player who never does one kind of thing: what a part of the game is worth is what he loses by it."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from drumhead.bots.player import Player
from drumhead.flow.game import Game
from drumhead.flow.question import Answer, Pick, Picked, Question, Seat
from drumhead.flow.state import State

MANY = 64  # candidates asked for, so that some are left


class Kind(Struct, frozen=True):
    """Answers of one kind: options of a decision whose keys begin with a word."""

    decision: str
    word: str

    def holds(self, q: Question, a: Answer) -> bool:
        return q.decision == self.decision and isinstance(a, Picked) and str(a.key).startswith(self.word)


class Masked:
    """Plays as another does who would not have thought of such answers. The rules stay what they are."""

    def __init__(self, player: Player, kind: Kind) -> None:
        self.player, self.kind = player, kind

    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        less: Any = Without(game, question.seat, self.kind)
        return self.player.answer(less, world, question)


class Without:
    """A game whose help does not speak of one kind of answers to one seat."""

    def __init__(self, game: Game[Any, Any], seat: Seat, kind: Kind) -> None:
        self.game, self.seat, self.kind = game, seat, kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def candidates(self, s: State, most: int) -> Sequence[Answer]:
        q = s.question
        if q is None or q.seat != self.seat or q.decision != self.kind.decision:
            return self.game.candidates(s, most)
        found = [a for a in self.game.candidates(s, MANY) if not self.kind.holds(q, a)]
        return found[:most] or [self.another(q)]

    def suggest(self, s: State) -> Answer:
        q, a = s.question, self.game.suggest(s)
        assert q is not None
        return self.candidates(s, 1)[0] if q.seat == self.seat and self.kind.holds(q, a) else a

    def another(self, q: Question) -> Answer:
        """The first offer that is of another kind; there is none only where nothing else may be done."""
        assert isinstance(q.ask, Pick)
        offers = [Picked(o.key) for o in q.ask.options]
        return next((a for a in offers if not self.kind.holds(q, a)), offers[0])
