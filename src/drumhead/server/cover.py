"""At one screen: does the next question show something that only one of the two may see?"""

from typing import Any

from drumhead.flow.event import Asked
from drumhead.flow.game import Game
from drumhead.flow.question import Question, Seat
from drumhead.flow.state import State


def covered(game: Game[Any, Any], s: State, q: Question | None, seats: tuple[Seat, ...]) -> bool:
    """Whether one of these seats sees the table, or the question that is asked, otherwise than another."""
    if q is None or len(seats) < 2:
        return False
    told = [game.told(Asked(q), seat) for seat in seats]
    views = [game.view(s, seat) for seat in seats]
    return any(t != told[0] for t in told) or any(v != views[0] for v in views)
