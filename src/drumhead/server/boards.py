"""Analysis boards: a position with no seats, open to everybody who has its address; whoever is there acts for both."""

from typing import Any

from litestar import post
from litestar.params import JSONBody
from msgspec import Struct

from drumhead.flow.question import Refusal
from drumhead.flow.record import Standing, Table
from drumhead.registry import SYSTEMS
from drumhead.server.asking import Asker, rooms_of
from drumhead.server.beginning import begun, drawn_seeds
from drumhead.server.jobs import off_the_loop
from drumhead.server.lobby import lobby_of
from drumhead.server.lobby_parts import ANALYSIS, LobbyError
from drumhead.server.seats import EVERYBODY, new_id
from drumhead.server.store import Opened
from drumhead.server.wire import BoardText, NewRoom, Seated


class NewBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as people write it."""

    game: str
    position: BoardText


@post("/api/boards")
async def open_board(request: Asker, data: JSONBody[NewBoard]) -> Seated:
    """Open a position for analysis: no seats, no token, for everybody with its address."""
    opened, table = await off_the_loop(stood_up, data)
    return await rooms_of(request).begin(opened, table, {0: EVERYBODY, 1: EVERYBODY})


def stood_up(board: NewBoard) -> tuple[Opened, Table]:
    lobby_of(board.game)
    game: Any = SYSTEMS[board.game]
    start = Standing(board.position, "the position", {"analysis": True})
    try:
        state = game.stand(start.text, start.where)
    except ValueError as e:
        raise LobbyError(Refusal("", str(e))) from None
    if state.question is None:
        raise LobbyError(Refusal("", "the position: the battle is over there, nothing is asked any more"))
    wanted = NewRoom(game=board.game, points=0, lists=("", ""), opponent=ANALYSIS, table=0)
    return begun(wanted, start, new_id(), drawn_seeds())


BOARDS = (open_board,)
SENT = (NewBoard,)
