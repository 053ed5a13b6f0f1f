"""Calls and live lines of scripted people."""

import asyncio
from itertools import count
from time import perf_counter, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

IDS = count()


def asked(address: str, path: str, body: Any = None, token: str = "") -> Any:
    data = None if body is None else msgspec.json.encode(body)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = Request(f"http://{address}/api/{path}", data, headers)
    with urlopen(request, timeout=60) as response:
        return msgspec.json.decode(response.read())


def until_it_is_up(address: str) -> None:
    for _ in range(6000):
        try:
            asked(address, "games")
        except URLError:
            sleep(0.1)
        else:
            return
    raise RuntimeError("the server never came up")


class Result(Struct, frozen=True):
    type: str = ""


class Heard(Struct):
    """The part of a message that the script needs."""

    type: str
    next: int = -1
    to: str = ""
    became: Result = Result()
    outcome: Any = None


class ScriptedLine:
    """One client's end of a live line: when each batch came, and each reply."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last = -1
        self.received: list[tuple[float, int]] = []  # when each message came, previews aside, and its bytes
        self.waiting: dict[str | int, asyncio.Future[float]] = {}
        self.over = asyncio.Event()  # the battle, or the line
        self.reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, address: str, room: str, link: str, said: int | None = None) -> "ScriptedLine":
        """With `said` the talk, the clocks and who is there come too, as a page wants them."""
        line = cls(await connect(f"ws://{address}/api/rooms/{room}/live", max_size=None, compression=None))
        await line.socket.send(msgspec.json.encode({"token": link.split("/")[-1], "said": said}).decode())
        return line

    async def _read(self) -> None:
        decode = msgspec.json.Decoder(Heard).decode
        try:
            async for message in self.socket:
                now, heard = perf_counter(), decode(message)
                if heard.became.type != "previewed":
                    self.received.append((now, len(message)))
                self._hear(heard, now)
        except ConnectionClosed:
            pass
        finally:
            self.over.set()

    def _hear(self, heard: Heard, now: float) -> None:
        if heard.type == "sight":
            for n in range(self.last + 1, heard.next + 1):
                self._come(n, now)
            self.last = heard.next
            if heard.outcome is not None:
                self.over.set()
        elif heard.type == "replied":
            self._come(heard.to, now)

    def _come(self, what: str | int, now: float) -> None:
        waited = self.waiting.pop(what, None)
        if waited and not waited.done():
            waited.set_result(now)

    def expect(self, what: str | int) -> asyncio.Future[float]:
        """When the batch of that number comes, or the reply to that command."""
        found = self.waiting[what] = asyncio.get_running_loop().create_future()
        return found

    async def until_batch(self, number: int) -> None:
        if self.last < number:
            await self.expect(number)

    async def say(self, kind: str, **more: Any) -> str:
        id = f"c{next(IDS)}"
        await self.socket.send(msgspec.json.encode({"type": kind, "id": id, **more}).decode())
        return id

    async def close(self) -> None:
        self.reading.cancel()
        await self.socket.close()
