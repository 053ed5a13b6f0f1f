"""Who asks: the room that a request is about, and what the holder of its token may do there."""

from typing import Any

from litestar import Request

from drumhead.server.limits import token_in
from drumhead.server.room.commands import require_seat
from drumhead.server.room.participants import Visit
from drumhead.server.room.rooms import Rooms

Asker = Request[Any, Any, Any]


def rooms_of(request: Asker) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def token_of(request: Asker) -> str:
    return token_in(request.headers)


async def visitor(request: Asker, id: str, *, returns: bool = True) -> Visit:
    return await rooms_of(request).enter(id, token_of(request), returns=returns)


async def player(request: Asker, id: str) -> Visit:
    """A visitor who holds a seat; watchers are refused."""
    visit = await visitor(request, id)
    require_seat(visit.who)
    return visit
