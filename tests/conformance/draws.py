"""What conformance needs to know of a game: how to draw a random battle of it, and what must hold at every moment."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from drumhead.flow.game import Game, Setup
from drumhead.flow.question import Answer, Question
from drumhead.systems import SYSTEMS
from tests.conformance import deadzone, saga


@dataclass(frozen=True)
class Conformant:
    game: Game[Any, Any]
    draw: Callable[[Random], Setup]
    holds: Callable[[Any, Question, Answer, Any], None]  # state before, what was asked and answered, state after
    most_questions: int

    def __str__(self) -> str:
        return self.game.id


CONFORMANT = [
    Conformant(SYSTEMS["saga"], saga.draw, saga.holds, 5000),
    Conformant(SYSTEMS["deadzone"], deadzone.draw, deadzone.holds, 2000),
]
