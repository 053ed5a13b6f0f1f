"""Before we begin, the mission: what destroyed and wavered units are worth; after four rounds the higher sum wins."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from drumhead.combat.ending import concede, finish, leader, score, survivor
from drumhead.combat.unit import UnitId
from drumhead.flow.frame import step
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.ledger.cite import datum, law, site_of

ROUNDS = datum("sigmar.setup.game-length", 4, 3)
SCORE = "sigmar.setup.score"


# ---------------------------------------------------------------------------------------------------- what is scored
@law(SCORE)
def score_destroyed(b: Sigmar, u: UnitId) -> None:
    """The whole price of a unit without models (ruling unit-value), whatever removed it (ruling score-any-cause); what
    was set up as one is scored as one (ruling score-joined)."""
    cost = b.troop(u).cost
    score(b, u, Fraction(cost), SCORE, gain=str(cost))


@law(SCORE)
def score_wavered(b: Sigmar) -> None:
    """At the end a wavered unit counts like a destroyed one."""
    for u in b.units:
        if u.models and u.wavered:
            score(b, u.id, Fraction(u.cost), SCORE, gain=str(u.cost), wavered=True)


# ---------------------------------------------------------------------------------------------------- who wins
@law("sigmar.setup.winner")
def most_points(scores: list[Fraction]) -> int | None:
    """None is a draw (ruling draw). A side without models may win (ruling wiped-out-may-win)."""
    return leader(scores)


class Ending(NamedTuple):
    """How a battle ends where a side may be gone."""

    rallies: bool  # may the other side play on to rally its wavered units?
    decide: Callable[[Sigmar, str], tuple[int | None, str]]  # who has won and by which clause


def points_decide(b: Sigmar, clause: str) -> tuple[int | None, str]:
    """`clause` says why the battle is over."""
    return most_points(b.scores), clause


def survivors_decide(b: Sigmar, clause: str) -> tuple[int | None, str]:
    """A side without models loses, whatever the points; with both gone, or none, the points decide."""
    left = survivor(b)
    return points_decide(b, clause) if left is None else (left, "sigmar.ruling.wiped-out-may-win")


HOUSE.set("annihilation", "points-decide", Ending(True, points_decide))
HOUSE.set("annihilation", "annihilation", Ending(False, survivors_decide), site_of(survivors_decide))


@law("sigmar.ruling.early-end", off=False)
def over_early(b: Sigmar) -> bool:
    """A side is gone, and the other has no wavered unit that could still rally."""
    mine, theirs = b.army(0), b.army(1)
    if mine and theirs:
        return False
    return not (b.rules.annihilation.rallies and any(u.wavered for u in (*mine, *theirs)))


@step("sigmar.setup.winner")
def end_battle(b: Sigmar, clause: str) -> None:
    score_wavered(b)
    winner, decided = b.rules.annihilation.decide(b, clause)
    finish(b, winner, decided)


@step("sigmar.decision.concede")
def give_up(b: Sigmar, seat: int) -> None:
    """(ruling concede)"""
    concede(b, seat, "sigmar.ruling.concede")
