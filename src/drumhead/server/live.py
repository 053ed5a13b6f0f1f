"""The live line: a WebSocket that pushes what is new in the log, as the holder of the token may see it."""

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import SerializationException, WebSocketDisconnect
from litestar.params import FromPath

from drumhead.server.rooms import Rooms
from drumhead.server.seats import NotFound
from drumhead.server.wire import Hello

PATIENCE = 5.0  # seconds until whoever calls has to say who it is
NOT_UNDERSTOOD, NOT_ALLOWED, FROM_ELSEWHERE = 4400, 4401, 4403

Socket = WebSocket[Any, Any, Any]


@websocket("/api/rooms/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    await socket.accept()
    if not from_here(socket):
        return await socket.close(FROM_ELSEWHERE, "This page is from elsewhere.")
    with suppress(WebSocketDisconnect):
        hello = await heard(socket)
        if hello is None:
            return await socket.close(NOT_UNDERSTOOD, "The first message is a token and a number.")
        try:
            await while_there(socket, push(socket, id, hello))
        except NotFound as e:
            await socket.close(NOT_ALLOWED, str(e))
    return None


def from_here(socket: Socket) -> bool:
    """A browser says which page opened the line; another page may not listen. A program says nothing."""
    origin = socket.headers.get("origin")
    return not origin or urlsplit(origin).netloc == socket.headers.get("host")


async def heard(socket: Socket) -> Hello | None:
    try:
        text = await asyncio.wait_for(socket.receive_text(), PATIENCE)
        return msgspec.json.decode(text, type=Hello)
    except (TimeoutError, msgspec.DecodeError, SerializationException, KeyError, TypeError):
        return None


async def push(socket: Socket, id: str, hello: Hello) -> None:
    """Read the log at each ring of the bell, and send what is new; the token is looked at again each time."""
    rooms: Rooms = socket.app.state.rooms
    after, told = hello.after, None
    while True:
        room, who = await rooms.enter(id, hello.token)
        bell = room.bell
        await room.catch_up()
        now = (room.last, room.trouble, who)
        if now != told:
            sight = await room.do(room.sight, who, after)
            await socket.send_text(msgspec.json.encode(sight).decode())
            after, told = sight.next, (sight.next, sight.trouble, who)
        await room.rung(bell)


async def while_there(socket: Socket, pushing: Any) -> None:
    """Push as long as somebody listens; whatever they say after the first message is not heard."""
    tasks = [asyncio.create_task(pushing), asyncio.create_task(hung_up(socket))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def hung_up(socket: Socket) -> None:
    while True:
        await socket.receive_data(mode="text")
