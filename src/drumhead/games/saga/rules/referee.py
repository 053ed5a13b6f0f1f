"""Pauses: moments at which a referee may change the table, which is how a campaign's cards reach into a battle."""

from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Amend, Option, Picked, Refusal
from drumhead.games.saga.rules.kinds import board_here
from drumhead.games.saga.rules.state import Saga
from drumhead.ledger.cite import law
from drumhead.tabletop import referee

CLAUSE = "saga.ruling.terrain-setup"


@question("saga.decision.table")
def pause(b: Saga, a: Option | Amend, moment: str) -> None:
    """Asked again after each change, until the referee lets the game go on."""
    if isinstance(a, Amend):
        referee.carry_out(b, a, board_here, CLAUSE)
        b.then(pause(moment))


@pause.ask
def may_amend(b: Saga, moment: str) -> Asking | None:
    return referee.asks_for_change(b, moment, CLAUSE)


@pause.refuse
@law(CLAUSE)
def refuse_amend(b: Saga, a: Picked | Amend, moment: str) -> Refusal | None:
    return referee.refuse_amend(b, a, moment, board_here, CLAUSE)
