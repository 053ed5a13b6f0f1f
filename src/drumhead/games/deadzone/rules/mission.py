"""The mission: after four rounds the value of all enemies destroyed or pinned; the most points win."""

from fractions import Fraction

from drumhead.combat.ending import concede, finish, leader, score
from drumhead.combat.unit import UnitId
from drumhead.flow.frame import step
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.ledger.cite import datum, law

ROUNDS = datum("deadzone.setup.four-rounds", 4, 3)
DESTROYED, PINNED = "deadzone.setup.score-destroyed", "deadzone.setup.score-pinned"


@law(DESTROYED)
def score_death(b: Deadzone, u: UnitId) -> None:
    """The opponent scores its whole cost, once, whatever removed it (ruling score-any-cause)."""
    _score(b, u, DESTROYED)


@law(PINNED)
def score_pinned(b: Deadzone) -> None:
    for u in b.units:
        if u.models and u.pinned:
            _score(b, u.id, PINNED)


def _score(b: Deadzone, u: UnitId, clause: str) -> None:
    cost = b.fighter(u).cost
    score(b, u, Fraction(cost), clause, cost=cost, pinned=clause == PINNED)


# ---------------------------------------------------------------------------------------------------- the end
@law("deadzone.ruling.early-end", off=False)
def nothing_left_to_play(b: Deadzone) -> bool:
    """A side is gone, and no unit of the other is pinned."""
    left = [b.army(0), b.army(1)]
    if all(left):
        return False
    return not any(u.pinned for army in left for u in army)


@law("deadzone.setup.most-points-wins")
def most_points(scores: list[Fraction]) -> int | None:
    """None is a draw (ruling draw). A side without models may win (ruling wiped-out-may-win)."""
    return leader(scores)


@step()
def end_battle(b: Deadzone, clause: str) -> None:
    score_pinned(b)
    finish(b, most_points(b.scores), clause)


@step("deadzone.decision.concede")
def give_up(b: Deadzone, seat: int) -> None:
    """(ruling concede)"""
    concede(b, seat, "deadzone.ruling.concede")
