"""The live line: a WebSocket that pushes what is new in the log as the holder of the token may see it, and takes
commands. Each batch goes over a line once, and before the words that tell what became of the command behind it."""

import asyncio
from contextlib import suppress
from random import uniform
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import SerializationException, WebSocketDisconnect
from litestar.params import FromPath

from drumhead.server.commands import obeyed
from drumhead.server.limits import TooMany, address_of
from drumhead.server.problems import problem_of
from drumhead.server.room import Room
from drumhead.server.rooms import Rooms
from drumhead.server.seats import NotFound, Pass
from drumhead.server.surroundings import Surroundings
from drumhead.server.wire import Hello, Problem, Sight, Wanting
from drumhead.server.wire_line import Again, Became, Failed, Heeded, Late, LineNews, Replied, Said

PATIENCE = 5.0  # seconds until whoever calls has to say who it is
NOT_UNDERSTOOD, NOT_ALLOWED, FROM_ELSEWHERE, TOO_MANY = 4400, 4401, 4403, 4429
LONGEST = 256 * 1024  # bytes of one message
BREATH = 1.0  # seconds after which a page hears of clocks and of who is there, though nothing rang
AGAIN = 5.0  # seconds after which whoever is on a line is looked at again
AT_ONCE = 16  # commands of one line that are not answered yet

Socket = WebSocket[Any, Any, Any]


@websocket("/api/rooms/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    await socket.accept()
    if not from_here(socket):
        return await socket.close(FROM_ELSEWHERE, "This page is from elsewhere.")
    with suppress(WebSocketDisconnect, asyncio.CancelledError):  # they hung up, or the server ends
        hello = await heard(socket)
        if hello is None:
            return await socket.close(NOT_UNDERSTOOD, "The first message is a token and a number.")
        try:
            await Caller(socket, id, hello).serve()
        except NotFound as e:
            await socket.close(NOT_ALLOWED, str(e))
        except TooMany as e:
            await socket.close(TOO_MANY, str(e))
    return None


def from_here(socket: Socket) -> bool:
    """A browser says which page opened the line; another page may not listen. A program says nothing."""
    origin = socket.headers.get("origin")
    return not origin or urlsplit(origin).netloc == socket.headers.get("host")


async def heard(socket: Socket) -> Hello | None:
    try:
        async with asyncio.timeout(PATIENCE):
            text = await socket.receive_text()
        return msgspec.json.decode(text, type=Hello)
    except (TimeoutError, msgspec.DecodeError, SerializationException, KeyError, TypeError):
        return None


Moment: TypeAlias = tuple[int, str, Wanting | None, Pass]  # the last entry, trouble, dice that are wanted, who it is


class News(NamedTuple):
    """What is to be sent over a line, if anything, and as of when."""

    at: Moment
    sight: Sight | None = None
    text: str = ""


class Caller:
    """Whoever is on a line."""

    def __init__(self, socket: Socket, room: str, hello: Hello) -> None:
        self.rooms: Rooms = socket.app.state.rooms
        self.socket, self.room, self.token = socket, room, hello.token
        self.after = hello.after  # the last batch that went over this line
        self.told: Moment | None = None  # when that was
        self.known: tuple[Room, int, Pass] | None = None  # the room, its knocks, and who this was at that moment
        self.around = Surroundings(self.send, hello.said)
        self.speaking = asyncio.Lock()
        self.working: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Push and listen until they hang up, or their token opens nothing any more."""
        self.rooms.limits.ask(address=address_of(self.socket.scope), token=self.token)
        tasks = {asyncio.create_task(self.push()), asyncio.create_task(self.listen())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks | self.working:
                task.cancel()
            self.around.gone()
            await asyncio.gather(*tasks, *self.working, return_exceptions=True)

    # ------------------------------------------------------------------ pushing
    async def push(self) -> None:
        """Send what is new at each ring of the bell; at each knock the token is looked at again, too."""
        await self.rooms.gatherings.until_begun(self.room, self.token, self.send)
        room, _ = await self.enter()
        self.rooms.limits.another_line(room.listeners)
        with room.listening():
            clock = asyncio.get_running_loop().time
            again = clock() + AGAIN * uniform(0.5, 1)  # those who came together are not looked at together
            await room.catch_up()
            while True:
                bell = room.bell
                if clock() >= again:
                    self.known, again = None, clock() + AGAIN
                _, who = await self.enter()
                await room.heed()
                async with self.speaking:
                    await self.tell(room, who)
                    await self.around.tell(room, who)
                await room.rung(bell, BREATH if self.around.wanted else AGAIN)

    async def enter(self) -> tuple[Room, Pass]:
        """Who this is: looked up in the store again once somebody has knocked."""
        if self.known is None or self.known[0].knocks != self.known[1]:
            knocks = (await self.rooms.room(self.room)).knocks
            room, who = await self.rooms.enter(self.room, self.token)
            self.known = (room, knocks, who)
        return self.known[0], self.known[2]

    async def tell(self, room: Room, who: Pass) -> None:
        """What has not gone over this line yet."""
        if self.told == self.moment(room, who):
            return
        told = await room.do(self.news, room, who)
        if told.sight:
            await self.socket.send_text(told.text)
            self.after = told.sight.next
        self.told = told.at

    def moment(self, room: Room, who: Pass) -> Moment:
        return room.last, room.trouble, room.wanting, who

    def news(self, room: Room, who: Pass) -> News:
        """A job of the room: the sight, where it has something that this line does not know, and as it is sent."""
        at = self.moment(room, who)
        if room.stream(who).last <= self.after and self.told is not None and self.told[1:] == at[1:]:
            return News(at)
        sight = room.sight(who, self.after)
        return News(at, sight, msgspec.json.encode(sight).decode())

    # ------------------------------------------------------------------ listening
    async def listen(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(detail="hung up")
            text = str(message.get("text") or "")
            if len(self.working) < AT_ONCE:
                task = asyncio.create_task(self.obey(text))
                self.working.add(task)
                task.add_done_callback(self.working.discard)
            else:
                await self.reply(text, Failed(Problem("Too many", 429, f"{AT_ONCE} commands wait already.")))

    async def obey(self, text: str) -> None:
        with suppress(WebSocketDisconnect):  # nobody is there to be told any more
            try:
                await self.carry_out(text)
            except WebSocketDisconnect:
                raise
            except Exception as e:
                await self.reply(text, Failed(problem_of(e)))

    async def carry_out(self, text: str) -> None:
        self.rooms.limits.ask(token=self.token)
        if len(text) > LONGEST:
            raise NotUnderstood(f"a message has at most {LONGEST} letters, this one {len(text)}")
        said = msgspec.json.decode(text, type=Said)
        if not said.id:
            raise NotUnderstood("a command on a line has an id of its own")
        room, who = await self.enter()
        became = await obeyed(room, who, said)
        async with self.speaking:
            if isinstance(became, Heeded | Late | Again):
                await self.tell(room, who)
            await self.send(Replied(said.id, became))

    # ------------------------------------------------------------------ speaking
    async def reply(self, text: str, became: Became) -> None:
        async with self.speaking:
            await self.send(Replied(id_in(text), became))

    async def send(self, news: LineNews) -> None:
        await self.socket.send_text(msgspec.json.encode(news).decode())


class NotUnderstood(msgspec.ValidationError):
    """A message that is no command: one sentence."""


class Named(msgspec.Struct):
    id: str = ""


def id_in(text: str) -> str:
    """The id of a command, even where the rest of it cannot be read."""
    try:
        return msgspec.json.decode(text, type=Named).id[:64]
    except msgspec.DecodeError:
        return ""
