"""Figures that leave the fight: killed, taken prisoner."""

from typing import Any

from drumhead.flow.event import Marked, Removed
from drumhead.games.littlewars.rules.state import LittleWars, Men


def kill(b: LittleWars, men: Men, clause: str, says: str, **facts: Any) -> None:
    if not men:
        return
    b.take_off(men, "killed")
    b.eventful = True
    b.tell(Removed(tuple(f"m{m}" for m in men), clause, says, {"models": list(men), **facts}))


def take(b: LittleWars, men: Men, holder: int, clause: str) -> None:
    """They stay where they stand, held by the winner, and are in nothing from now on (ruling prisoner-where)."""
    if not men:
        return
    b.change({m: {"holder": holder, "guard": -1} for m in men})
    b.eventful = True
    b.tell(
        Marked(
            {f"m{m}": {"holder": holder, "held": 1} for m in men},
            clause,
            "taken",
            {"models": list(men), "seat": holder},
        )
    )
