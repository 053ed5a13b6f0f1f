"""Analysis boards: a position with no seats. Anyone with the address acts for both sides."""

from typing import Any

from litestar import post
from litestar.params import JSONBody

from drumhead.flow.question import Refusal
from drumhead.flow.record import LiveBattle, StartPosition
from drumhead.registry import SYSTEMS
from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.library.lobby import lobby_of
from drumhead.server.library.opponents import ANALYSIS, LobbyError
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.seats import EVERYBODY, new_id
from drumhead.server.routes.auth import Asker, rooms_of
from drumhead.server.store.store import Opened
from drumhead.server.wire.lobby import NewBoard, NewRoom, Seated


@post("/api/boards")
async def open_board(request: Asker, data: JSONBody[NewBoard]) -> Seated:
    """Open a position for analysis: no seats, no token; anyone with its address can use it."""
    opened, battle = await off_the_loop(open_position, data)
    return await rooms_of(request).start_battle(opened, battle, {0: EVERYBODY, 1: EVERYBODY})


def open_position(board: NewBoard) -> tuple[Opened, LiveBattle]:
    lobby_of(board.game)
    game: Any = SYSTEMS[board.game]
    start = StartPosition(board.position, words.THE_POSITION, {"analysis": True})
    try:
        state = game.stand(start.text, start.where)
    except ValueError as e:
        raise LobbyError(Refusal("", str(e))) from None
    if state.question is None:
        raise LobbyError(Refusal("", words.POSITION_OVER))
    wanted = NewRoom(game=board.game, points=0, lists=("", ""), opponent=ANALYSIS, table=0)
    return open_battle(wanted, start, new_id(), draw_seeds())


BOARDS = (open_board,)
