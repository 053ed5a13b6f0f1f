"""A player that takes the best answer of the game's ranking: one look at the position, by exact odds."""

from typing import Any

from drumhead.flow.game import Game
from drumhead.flow.question import Answer, Question
from drumhead.flow.state import State


class Greedy:
    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        return game.candidates(world, 1)[0]
