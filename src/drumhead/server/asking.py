"""Who asks: the room that a request is about, and what the holder of its token may do there."""

from typing import Any

from litestar import Request

from drumhead.server.commands import only_seats
from drumhead.server.room import Room
from drumhead.server.rooms import Rooms
from drumhead.server.seats import Pass

Asker = Request[Any, Any, Any]


def rooms_of(request: Asker) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def token_of(request: Asker) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ")


async def entered(request: Asker, id: str) -> tuple[Room, Pass]:
    return await rooms_of(request).enter(id, token_of(request))


async def seated(request: Asker, id: str) -> tuple[Room, Pass]:
    """For whoever holds a seat: those who look on can do nothing here."""
    room, who = await entered(request, id)
    only_seats(who)
    return room, who
