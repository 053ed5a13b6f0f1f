"""Two people at one screen: what one of them may see and the other may not."""

from typing import Any

from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Question, Seat
from drumhead.flow.state import State
from drumhead.server.room.stream import asked_now, eyes_at


def hides_something(game: Game[Any, Any], s: State, q: Question | None, seats: tuple[Seat, ...]) -> bool:
    """Does one of these seats see the table or the open question differently from another?

    Where everybody may see what is asked in a game with secrets that last, the screen shows none of them.
    """
    if q is None or len(seats) < 2 or eyes_at(game, seats, asked_now(s)) == WATCHER:
        return False
    told = [game.event_for(asked_now(s), seat) for seat in seats]
    views = [game.view(s, seat) for seat in seats]
    return any(t != told[0] for t in told) or any(v != views[0] for v in views)
