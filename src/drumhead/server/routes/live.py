"""The live line: a WebSocket that pushes what is new and takes commands.

Each batch goes over a line once, and before the result of the command that led to it.
"""

import asyncio
from contextlib import suppress
from random import uniform
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Message, Send

from drumhead.server import request_words, words
from drumhead.server.background import cancel_all, until_one_ends
from drumhead.server.faults import NotFound, NotReadable, after_commit
from drumhead.server.limits import TooMany, address_of
from drumhead.server.room.commands import carry_out
from drumhead.server.room.news import Moment, moment_of
from drumhead.server.room.participants import Visit
from drumhead.server.room.rooms import Rooms
from drumhead.server.routes.live_around import AroundNews
from drumhead.server.routes.origin import from_here
from drumhead.server.routes.problems import problem_of
from drumhead.server.routes.readable import require_json
from drumhead.server.wire.battle import Doubled, Hello, Stale, Taken
from drumhead.server.wire.line import CommandResult, Failed, LineNews, Replied, Said
from drumhead.server.wire.problem import Problem

PATIENCE = 5.0  # seconds until a client has to say who it is
NOT_UNDERSTOOD, NOT_ALLOWED, FROM_ELSEWHERE, TOO_MANY = 4400, 4401, 4403, 4429
LONGEST = 256 * 1024  # bytes of one message
BREATH = 1.0  # seconds after which a client hears of clocks and of who is there, even if nothing rang
AGAIN = 10.0  # seconds after which a line's token is looked up again
AT_ONCE = 16  # commands of one line that are not answered yet

Socket = WebSocket[Any, Any, Any]


class LiveSocket(Socket):
    """A client that hangs up while it is told something has hung up; it is not a fault of the server."""

    def send_wrapper(self, send: Send) -> Send:
        told = super().send_wrapper(send)

        async def send_unless_gone(message: Message) -> None:
            try:
                await told(message)
            except OSError as e:  # so the program is told by what serves it
                raise WebSocketDisconnect(detail=str(e)) from None

        return send_unless_gone


@websocket("/api/rooms/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    with suppress(WebSocketDisconnect, asyncio.CancelledError):  # the client hung up, or the server ends
        await socket.accept()
        if not from_here(socket.headers):
            return await socket.close(FROM_ELSEWHERE, request_words.OTHER_SITE)
        if "\0" in id:  # a database may not even be able to look for it
            return await socket.close(NOT_ALLOWED, words.ROOM_GONE)
        hello = await first_message(socket)
        if hello is None:
            return await socket.close(NOT_UNDERSTOOD, request_words.NO_HELLO)
        try:
            await Caller(socket, id, hello).serve()
        except NotFound as e:
            await socket.close(NOT_ALLOWED, str(e))
        except TooMany as e:
            await socket.close(TOO_MANY, str(e))
    return None


async def first_message(socket: Socket) -> Hello | None:
    try:
        async with asyncio.timeout(PATIENCE):
            message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="hung up")
        hello = bytes_in(message)
        require_json(hello)
        return msgspec.json.decode(hello, type=Hello)
    except (TimeoutError, msgspec.DecodeError, NotReadable):
        return None


class Caller:
    """The client at one live line."""

    def __init__(self, socket: Socket, room: str, hello: Hello) -> None:
        self.rooms: Rooms = socket.app.state.rooms
        self.socket, self.room, self.token = socket, room, hello.token
        self.address = address_of(socket.scope)
        self.after = hello.after  # the last batch that went over this line
        self.told: Moment | None = None  # when that was
        self.known: tuple[int, Visit] | None = None  # who this is, and the knocks of the room at that moment
        self.outdated = False  # that is long ago
        self.around = AroundNews(hello.said)
        self.speaking = asyncio.Lock()
        self.working: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Push and listen until the client hangs up or its token stops working."""
        self.ask()
        seats = await self.rooms.line_holder(self.room, self.token)
        with self.rooms.lines.open(self.room, seats, "live"):
            await self._serve()

    def ask(self) -> None:
        """Count a message of this line; raise if it is one too many."""
        self.rooms.limits.ask(address=self.address, token=self.token)

    async def _serve(self) -> None:
        try:
            await until_one_ends(self.push(), self.listen())
        finally:
            self.around.gone()
            await cancel_all(self.working)
            self.known = None  # a line that has ended keeps no room in memory

    # ------------------------------------------------------------------ pushing
    async def push(self) -> None:
        """Send what is new at each ring of the bell; at each knock look the token up again, too."""
        if self.room not in self.rooms.open:
            await self.rooms.waiting_rooms.tell_until_start(self.room, self.token, self.send)
        room = (await self.enter()).room
        with room.listening():
            await self.rooms.people(self.room)  # it may have made way just before: from here on it stays
            clock = asyncio.get_running_loop().time
            again = clock() + AGAIN * uniform(0.5, 1)  # lines that came together are not looked up together
            await room.catch_up()
            while True:
                bell = room.bell
                if clock() >= again:
                    self.outdated, again = True, clock() + AGAIN
                visit = await self.enter()
                await room.read_if_knocked()
                async with self.speaking:
                    await self.tell(visit)
                await asyncio.sleep(0)  # all lines hear of the battle before any hears of what is around it
                async with self.speaking:
                    await self.around.tell(visit, self.socket.send_text)
                await room.wait_for_bell(bell, BREATH if self.around.wanted else AGAIN)

    async def enter(self) -> Visit:
        """Who this is: looked up in the store again once somebody has knocked, and from time to time."""
        if self.known is None:
            knocks = (await self.rooms.people(self.room)).room.knocks
            self.known = knocks, await self.rooms.enter(self.room, self.token, returns=self.after < 0)
        elif self.known[1].room.knocks != self.known[0] or self.outdated:
            self.outdated = False
            knocks = (await self.rooms.people(self.room)).room.knocks
            self.known = knocks, await self.rooms.enter_again(self.known[1], self.token)
        return self.known[1]

    async def tell(self, visit: Visit) -> None:
        """Send what has not gone over this line yet."""
        room, people, who = visit
        if self.told == moment_of(room, who):
            return
        news = await people.news.after(who, self.after)
        if news.next > self.after or self.told is None or self.told[1:] != news.at[1:]:
            await self.socket.send_text(news.text)
            self.after = news.next
        self.told = news.at

    # ------------------------------------------------------------------ listening
    async def listen(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(detail="hung up")
            said = bytes_in(message)
            if len(self.working) < AT_ONCE:
                task = asyncio.create_task(self.work(said))
                self.working.add(task)
                task.add_done_callback(self.working.discard)
            else:
                await self.reply(
                    said, Failed(Problem(request_words.TOO_MANY, 429, request_words.too_many_commands(AT_ONCE)))
                )

    async def work(self, message: bytes) -> None:
        with suppress(WebSocketDisconnect):  # nobody is left to be told
            try:
                await self.command(message)
            except WebSocketDisconnect:
                raise
            except Exception as e:
                await self.reply(message, Failed(problem_of(e)))

    async def command(self, message: bytes) -> None:
        self.ask()
        if len(message) > LONGEST:
            raise NotUnderstood(request_words.message_too_long(len(message), LONGEST))
        require_json(message)
        said = msgspec.json.decode(message, type=Said)
        if not said.id:
            raise NotUnderstood(request_words.NO_COMMAND_ID)
        async with self.rooms.limits.door.enter(self.address):
            visit = await self.enter()
            result = await carry_out(visit, said)
        async with self.speaking:
            if isinstance(result, Taken):
                with after_commit(WebSocketDisconnect):
                    await self.tell(visit)
            elif isinstance(result, Stale | Doubled):
                await self.tell(visit)
            await self.send(Replied(said.id, result))

    # ------------------------------------------------------------------ speaking
    async def reply(self, message: bytes, result: CommandResult) -> None:
        async with self.speaking:
            await self.send(Replied(id_in(message), result))

    async def send(self, news: LineNews) -> None:
        await self.socket.send_text(msgspec.json.encode(news).decode())


class NotUnderstood(msgspec.ValidationError):
    """A message that is not a command: one sentence."""


class CommandId(msgspec.Struct):
    id: str = ""


def bytes_in(message: Any) -> bytes:
    """What came over the line, as text or as bytes."""
    text = message.get("text")
    return message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")


def id_in(message: bytes) -> str:
    """The id of a command, even where the rest of it cannot be read."""
    try:
        return msgspec.json.decode(message, type=CommandId).id[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
