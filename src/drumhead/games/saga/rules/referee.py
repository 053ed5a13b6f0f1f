"""Pauses: moments at which a referee may change the table, which is how a campaign's cards reach into a battle."""

from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Amend, Option, Picked, Refusal
from drumhead.games.saga.rules.kinds import board_here
from drumhead.games.saga.rules.state import Saga
from drumhead.ledger.cite import law
from drumhead.tabletop.terrain_changes import asks_referee, change_terrain, is_index, refuse_change, refuse_moment

PAUSES = ("sides-chosen", "before-set-up", "armies-placed")
CHANGES = {  # each with the moment it belongs to
    "add-terrain": "sides-chosen",
    "remove-terrain": "sides-chosen",
    "deploy-last": "before-set-up",
    "shift-terrain": "armies-placed",
}
CLAUSE = "saga.ruling.terrain-setup"


@question("saga.decision.table")
def pause(b: Saga, a: Option | Amend, moment: str) -> None:
    """Asked again after each change, until the referee lets the game go on."""
    if isinstance(a, Option):
        return
    if a.change == "deploy-last":
        b.deploys_last = int(a.facts["seat"])
        b.tell(Noted(CLAUSE, "deploys_last", {"seat": b.deploys_last}))
    else:
        change_terrain(b, a, board_here, CLAUSE)
    b.then(pause(moment))


@pause.ask
def may_amend(b: Saga, moment: str) -> Asking | None:
    return asks_referee(moment, CLAUSE) if moment in b.pauses else None


@pause.refuse
@law(CLAUSE)
def refuse_amend(b: Saga, a: Picked | Amend, moment: str) -> Refusal | None:
    if isinstance(a, Picked):
        return None
    refused = refuse_moment(a, moment, CHANGES, CLAUSE)
    return refused or (refuse_seat(a) if a.change == "deploy-last" else refuse_change(b, a, board_here, CLAUSE))


def refuse_seat(a: Amend) -> Refusal | None:
    if is_index(a.facts.get("seat"), 2):
        return None
    return Refusal(CLAUSE, "no_such_seat", {"change": a.change})
