"""What both sides do in turn before the first round, one unit each: setting up, and moves ahead of the others."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from drumhead.combat.rounds import roll_off, whose_turn
from drumhead.flow.frame import Step, step_of
from drumhead.flow.state import Frame
from drumhead.tabletop.battle import TableBattle

Waiting: TypeAlias = Callable[[Any, int], Sequence[Any]]  # of the battle and a seat: its units that are still to do it


def in_turn(module: str, name: str, waiting: Waiting, asks: Callable[[int], Frame]) -> Callable[[Any, int], None]:
    """So many turns as units wait, that of the given seat first; where one side has none left, the other goes on.
    `name` is that of the step of one turn, `asks` the question to a seat."""

    def take_turn(b: Any, seat: int) -> None:
        acts = whose_turn(seat, partial(waiting, b))
        if acts is not None:
            b.then(asks(acts))

    turn: Step[[int]] = step_of(module, name, take_turn)

    def begin(b: Any, first: int) -> None:
        b.then(*(turn((first + k) % 2) for k in range(len(waiting(b, 0)) + len(waiting(b, 1)))))

    return begin


def roll_for_first(b: TableBattle, waiting: Waiting, clause: str) -> int:
    """Who goes first: rolled off where both sides have units waiting, else the winner of the roll-off before."""
    return roll_off(b, clause) if waiting(b, 0) and waiting(b, 1) else b.winner
