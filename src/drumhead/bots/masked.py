"""A player that never does one kind of thing: what it loses by that is what the thing is worth."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from drumhead.bots.player import Player
from drumhead.combat.series import AnswerKind
from drumhead.flow.game import Game, Recommendation
from drumhead.flow.question import Answer, Pick, Picked, Question, Seat
from drumhead.flow.state import State


class Masked:
    """Plays like another player that never thinks of such answers. The rules stay the same."""

    def __init__(self, player: Player, kind: AnswerKind) -> None:
        self.player, self.kind = player, kind

    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        less: Any = Without(game, question.seat, self.kind)
        return self.player.answer(less, world, question)


class Without:
    """A game whose help does not know that one kind of answers is offered to one seat."""

    def __init__(self, game: Game[Any, Any], seat: Seat, kind: AnswerKind) -> None:
        self.game, self.seat, self.kind = game, seat, kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def candidates(self, s: State, most: int) -> Sequence[Answer]:
        return self.game.candidates(self.narrow(s), most)

    def suggest(self, s: State) -> Answer:
        return self.game.suggest(self.narrow(s))

    def advise(self, s: State) -> Recommendation:
        return self.game.advise(self.narrow(s))

    def narrow(self, s: State) -> State:
        """The same world with less on offer; where nothing else may be done, the world as it is."""
        q = s.question
        if q is None or q.seat != self.seat or q.decision not in self.kind.decisions or not isinstance(q.ask, Pick):
            return s
        left = tuple(o for o in q.ask.options if not self.kind.holds(q, Picked(o.key)))
        if not left or len(left) == len(q.ask.options):
            return s
        world = s.clone()
        world.question = replace(q, ask=Pick(left))
        return world
