"""The score, and the end of a battle: who leads, who has won and by which clause."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from drumhead.combat.battle import Battle
from drumhead.combat.unit import UnitId
from drumhead.flow.event import Counted, Noted
from drumhead.flow.state import Outcome


def leader(scores: Sequence[Fraction]) -> int | None:
    """The seat with the higher score; None is a draw (ruling draw)."""
    return None if scores[0] == scores[1] else int(scores[1] > scores[0])


def survivor(b: Battle) -> int | None:
    """The only side that has units left; None: both have, or neither."""
    left = [bool(b.army(0)), bool(b.army(1))]
    return left.index(True) if left.count(True) == 1 else None


def score(b: Battle, u: UnitId, points: Fraction, clause: str, **facts: Any) -> None:
    """The opponent of a unit scores points for it."""
    seat = 1 - b.units[u].seat
    b.scores[seat] += points
    b.tell(Counted({"score": str(b.scores[seat])}, clause, "scored", seat, {"unit": u, **facts}))


def finish(b: Battle, winner: int | None, clause: str, gave_up: int | None = None) -> None:
    scores, facts = tuple(map(str, b.scores)), {} if gave_up is None else {"gave_up": gave_up}
    b.outcome = Outcome(winner, scores, clause, "over", facts)
    b.tell(Counted({"over": 1}, clause, "over", facts={"winner": winner, "scores": list(scores), **facts}))


def concede(b: Battle, seat: int, clause: str) -> None:
    """The opponent has won; the scores are reported as they stand."""
    b.tell(Noted(clause, "gives_up", {"seat": seat}))
    finish(b, 1 - seat, clause, seat)
