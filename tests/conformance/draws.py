"""What conformance needs to know of a game: how to draw a random battle of it, and what must hold at every moment.

Every registered game is walked. A module `tests.conformance.<game>` may bring its own `draw`, `begin`, `holds`,
`answer`, `MOST_QUESTIONS` and `ONE_IN`; without one any choice on the desk is drawn, and only the promises of every
game are looked at.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from drumhead.combat.desk import Desk, any_choice
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import Answer, Question
from drumhead.flow.state import Dice
from drumhead.registry import DESKS

MOST_QUESTIONS = 5000


@dataclass(frozen=True)
class Conformant:
    game: Game[Any, Any]
    draw: Callable[[Random], Setup]
    holds: Callable[[Any, Question, Answer, Any], None]  # state before, what was asked and answered, state after
    most_questions: int
    begin: Callable[[Setup, Dice, Random], Any]  # the battle of a walk at its first question
    answer: Callable[[Any, Random], Answer]  # what is answered in a world as the side that is asked may believe it
    one_in: int  # a game whose battles are long is walked in one of so many

    def __str__(self) -> str:
        return self.game.id


def conformant(desk: Desk) -> Conformant:
    name = f"tests.conformance.{desk.id}"
    own: Any = import_module(name) if find_spec(name) else None
    draw = getattr(own, "draw", partial(any_battle, desk))
    most, one_in = getattr(own, "MOST_QUESTIONS", MOST_QUESTIONS), getattr(own, "ONE_IN", 1)
    begin = getattr(own, "begin", partial(mustered, desk.game))
    answer = getattr(own, "answer", desk.game.sample)
    return Conformant(desk.game, draw, getattr(own, "holds", nothing), most, begin, answer, one_in)


def mustered(game: Game[Any, Any], setup: Setup, dice: Dice, rng: Random) -> Any:
    return game.muster(setup, dice)[0]


def any_battle(desk: Desk, rng: Random) -> Setup:
    """Any sample lists on any table; one in four by the default house, the others by any house."""
    house = {} if desk.house is None or rng.random() < 0.25 else any_house(desk, rng)
    points = rng.choice(desk.points.limits) if desk.points else 0
    return desk.setup(any_choice(desk, rng, points)._replace(house=house))


def any_house(desk: Desk, rng: Random) -> dict[str, str]:
    assert desk.house
    return {key: rng.choice(desk.house.names(key)) for key in desk.house.built}


def nothing(before: Any, q: Question, a: Answer, after: Any) -> None:
    pass


CONFORMANT = [conformant(desk) for desk in DESKS.values()]
