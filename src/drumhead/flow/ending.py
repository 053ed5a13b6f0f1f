"""How a battle ended: by the rules, or by an entry that nothing follows. One outcome for all of them."""

from collections.abc import Sequence
from typing import Any

from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Seat
from drumhead.flow.record import Agreed, Entry, Left
from drumhead.flow.state import Outcome, State

RESIGNED, OUT_OF_TIME = "resigned", "out-of-time"
WHY = {RESIGNED: "resigned", OUT_OF_TIME: "ran out of time"}


def ending(game: Game[Any, Any], s: State, last: Entry) -> Outcome | None:
    """Who has won and by which words, where the battle is over; `last` is the last entry of its record."""
    by_the_rules = game.outcome(s)
    if by_the_rules or not isinstance(last, Left | Agreed):
        return by_the_rules
    sides = game.view(s, WATCHER).seats
    scores = tuple(str(side.counters.get("score", 0)) for side in sides)
    names = [side.name for side in sides]
    if isinstance(last, Agreed):
        return Outcome(None, scores, "", agreed(names))
    return Outcome(1 - last.seat, scores, clause_of(last), left(names, last.seat, last.clause))


def left(names: Sequence[str], seat: Seat, why: str) -> str:
    return f"{names[seat]} {WHY.get(why, 'left the table')}. {names[1 - seat]} has won."


def agreed(names: Sequence[str]) -> str:
    return f"{' and '.join(names)} agreed on a draw."


def clause_of(e: Left) -> str:
    """A clause of the page, where it is one; the two ends that every game has are none."""
    return "" if e.clause in WHY else e.clause
