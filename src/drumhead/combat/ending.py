"""The end of a battle: who leads, who has won, by which clause, in one sentence."""

from collections.abc import Sequence
from fractions import Fraction

from drumhead.combat import sayings
from drumhead.combat.battle import Battle
from drumhead.flow.event import Counted, Noted
from drumhead.flow.state import Outcome


def leader(scores: Sequence[Fraction]) -> int | None:
    """The seat with the higher score; None is a draw (ruling draw)."""
    return None if scores[0] == scores[1] else int(scores[1] > scores[0])


def finish(b: Battle, winner: int | None, clause: str, why: str = "") -> None:
    text = sayings.over(b, winner, why)
    b.outcome = Outcome(winner, tuple(map(str, b.scores)), clause, text)
    b.tell(Counted({"over": 1}, clause, text))


def concede(b: Battle, seat: int, clause: str) -> None:
    """The opponent has won; the scores are reported as they stand."""
    b.tell(Noted(clause, sayings.gives_up(b, seat)))
    finish(b, 1 - seat, clause, f": {b.names[seat]} gave up")
