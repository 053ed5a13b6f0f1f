"""Pauses: moments at which a referee may change the table, which is how a campaign's cards reach into a battle."""

from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Amend, Option, Picked, Refusal
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.games.sigmar.rules.terrain_kinds import board_here
from drumhead.ledger.cite import law
from drumhead.tabletop import referee

CLAUSE = "sigmar.ruling.terrain-setup"


@question("sigmar.decision.table")
def pause(b: Sigmar, a: Option | Amend, moment: str) -> None:
    """Asked again after each change, until the referee lets the game go on."""
    if isinstance(a, Amend):
        referee.carry_out(b, a, board_here, CLAUSE)
        b.then(pause(moment))


@pause.ask
def may_amend(b: Sigmar, moment: str) -> Asking | None:
    return referee.asks_for_change(b, moment, CLAUSE)


@pause.refuse
@law(CLAUSE)
def refuse_amend(b: Sigmar, a: Picked | Amend, moment: str) -> Refusal | None:
    return referee.refuse_amend(b, a, moment, board_here, CLAUSE)
