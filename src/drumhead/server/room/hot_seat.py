"""Two people at one screen: what one of them may see and the other may not."""

from typing import Any

from drumhead.flow.event import Asked
from drumhead.flow.game import Game
from drumhead.flow.question import Question, Seat
from drumhead.flow.state import State


def hides_something(game: Game[Any, Any], s: State, q: Question | None, seats: tuple[Seat, ...]) -> bool:
    """Does one of these seats see the table or the open question differently from another?"""
    if q is None or len(seats) < 2:
        return False
    told = [game.event_for(Asked(q), seat) for seat in seats]
    views = [game.view(s, seat) for seat in seats]
    return any(t != told[0] for t in told) or any(v != views[0] for v in views)
