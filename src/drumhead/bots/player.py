"""Who answers: a player sees the world as its seat may believe it, and the question. Here are the two simple ones."""

from random import Random
from typing import Any, Protocol

from drumhead.flow.game import Game
from drumhead.flow.question import Answer, Question
from drumhead.flow.state import State


class Player(Protocol):
    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer: ...


class Chance:
    """Any legal answer."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        return game.sample(world, self.rng)


class Policy:
    """What the ledger suggests."""

    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        return game.suggest(world)
