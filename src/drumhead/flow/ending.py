"""How a battle ended: by the rules, or by an entry that nothing follows. One outcome for all of them."""

from typing import Any

from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER
from drumhead.flow.record import Agreed, Entry, Left
from drumhead.flow.state import Outcome, State

RESIGNED, OUT_OF_TIME = "resigned", "out-of-time"
OUTSIDE = (RESIGNED, OUT_OF_TIME)  # ends that every game has, and that no page has a clause for


def outcome_of(game: Game[Any, Any], s: State, last: Entry) -> Outcome | None:
    """Who has won, where the battle is over; `last` is the last entry of its record."""
    by_the_rules = game.outcome(s)
    if by_the_rules or not isinstance(last, Left | Agreed):
        return by_the_rules
    scores = tuple(str(side.counters.get("score", 0)) for side in game.view(s, WATCHER).seats)
    if isinstance(last, Agreed):
        return Outcome(None, scores, "", *words_of_end(last))
    return Outcome(1 - last.seat, scores, clause_of(last), *words_of_end(last))


def words_of_end(last: Left | Agreed) -> tuple[str, dict[str, Any]]:
    """The sentence of an end outside the rules, and its facts."""
    return ("left", {"seat": last.seat, "why": last.clause}) if isinstance(last, Left) else ("agreed", {})


def clause_of(e: Left) -> str:
    """A clause of the page, where it is one; the two ends that every game has are none."""
    return "" if e.clause in OUTSIDE else e.clause
