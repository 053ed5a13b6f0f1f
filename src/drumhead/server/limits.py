"""Limits for one link, one address and one room: far more than people need, and less than would hurt others."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from hashlib import blake2b
from math import ceil
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from drumhead.server import request_words
from drumhead.server.addresses import household
from drumhead.server.store import schema
from drumhead.server.store.store import Store

DAY = 86400.0
MOST_BUCKETS = 10_000  # kept; the one that was not asked for longest is dropped

opener: ContextVar[str | None] = ContextVar("opener", default=None)  # a keyed hash of the address that asks


class Rate(NamedTuple):
    a_second: float
    at_once: float  # after a quiet time


PER_LINK = Rate(60, 300)  # a drag asks for 15 previews in a second
PER_ADDRESS = Rate(600, 3000)  # many people may sit behind one
ROOMS_A_DAY = 500  # opened from one address
LISTED = 50  # rooms that the public lobby shows
JOINS = Rate(1 / 30, 5)  # seats that one address takes there
LINES = 200  # live lines of all watchers of one room, and as many looks of theirs that wait
SEAT_LINES = 16  # the same for one seat
LINES_FROM = 2000  # lines and waiting looks of all players at one address, and as many of watchers there
AT_ONCE = 4  # requests of one address that are worked on; there are five threads at least
AT_DOOR = 200  # requests of one address that wait for this
BEARER = "Bearer "
COUNTED = ("/api/", "/b/", "/schema/")  # addresses behind which something is worked out


class TooMany(Exception):
    """One sentence, and the seconds after which to try again."""

    def __init__(self, why: str, wait: float) -> None:
        self.wait = max(1, ceil(wait))
        super().__init__(why)


class Bucket:
    """Fills drop by drop up to its brim; each request takes a drop."""

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.left, self.at = rate, rate.at_once, now

    def take(self, now: float) -> float:
        """Take a drop: 0, or the seconds to wait until there is one."""
        self.left = min(self.rate.at_once, self.left + (now - self.at) * self.rate.a_second)
        self.at = now
        if self.left < 1:
            return (1 - self.left) / self.rate.a_second
        self.left -= 1
        return 0.0


class DoorOf:
    """The places of one address inside, and who waits for one."""

    def __init__(self, places: int) -> None:
        self.free = asyncio.Semaphore(places)
        self.here = 0  # inside or waiting


class Place:
    """A place inside, which is left once."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave: Callable[[], None] | None = leave

    def leave(self) -> None:
        if self._leave:
            self._leave()
            self._leave = None

    def left_with_answer(self, send: Send) -> Send:
        """As soon as the answer is there: how slowly it is read does not matter."""

        async def send_and_leave(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.leave()
            await send(message)

        return send_and_leave


place_of_request: ContextVar[Place | None] = ContextVar("place", default=None)


def step_aside() -> None:
    """This request waits for something to happen, and is not worked on."""
    if place := place_of_request.get():
        place.leave()


class Door:
    """A few requests of each address are worked on at once. The others wait here, where they hold up nobody from
    elsewhere: all threads together would be busy with what one stranger asks for."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self.doors: dict[str, DoorOf] = {}

    @asynccontextmanager
    async def enter(self, address: str) -> AsyncIterator[Place]:
        door = self.doors.setdefault(address, DoorOf(self.at_once))
        if door.here >= self.at_once + AT_DOOR:
            raise TooMany(request_words.too_many_at_once(door.here), 1)
        door.here += 1
        try:
            await door.free.acquire()
        except BaseException:
            self._gone(address, door)
            raise

        def leave() -> None:
            door.free.release()
            self._gone(address, door)

        place = Place(leave)
        place_of_request.set(place)
        try:
            yield place
        finally:
            place.leave()

    def _gone(self, address: str, door: DoorOf) -> None:
        door.here -= 1
        if not door.here:
            del self.doors[address]


class Limits:
    def __init__(
        self,
        key: bytes | None = None,
        *,
        per_link: Rate | None = None,
        per_address: Rate | None = None,
        rooms: int = ROOMS_A_DAY,
        lines: int = LINES,
        seat_lines: int = SEAT_LINES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.key, self.clock = key or secrets.token_bytes(32), clock
        self.per_link, self.per_address = per_link or PER_LINK, per_address or PER_ADDRESS
        self.rooms, self.lines, self.seat_lines = rooms, lines, seat_lines
        self.listed = LISTED  # 0: there is no public lobby
        self.lines_from = max(LINES_FROM, lines)
        self.door = Door()
        self.buckets: dict[str, Bucket] = {}  # the last one asked stands last

    # ------------------------------------------------------------------ rates
    def ask(self, *, address: str = "", token: str = "") -> None:
        """Count a request; raise if it is one too many."""
        if address:
            self._take(f"address {address}", self.per_address, request_words.FROM_THIS_ADDRESS)
        if token:
            self._take(f"link {self.hashed(token)}", self.per_link, request_words.OVER_THIS_LINK)

    def _take(self, name: str, rate: Rate, where: str) -> None:
        now = self.clock()
        bucket = self.buckets.pop(name) if name in self.buckets else Bucket(rate, now)
        self.buckets[name] = bucket
        if len(self.buckets) > MOST_BUCKETS:
            del self.buckets[next(iter(self.buckets))]
        wait = bucket.take(now)
        if wait:
            raise TooMany(request_words.too_often(where, rate.a_second), wait)

    def join(self) -> None:
        """Count a seat that is taken in the public lobby: nobody takes them all."""
        self._take(f"join {opener.get()}", JOINS, request_words.FROM_THIS_ADDRESS)

    # ------------------------------------------------------------------ rooms
    def hashed(self, text: str) -> str:
        return blake2b(text.encode(), key=self.key, digest_size=32).hexdigest()

    async def another_room(self, store: Store) -> None:
        """Count a new room; raise if too many were opened from there in a day."""
        who, now = opener.get(), store.now()
        t = schema.room.c
        opened = sa.select(sa.func.count(), sa.func.min(t.created)).where(
            (t.opened_by == who) & (t.created > now - DAY)
        )
        async with store.engine.connect() as c:
            many, first = (await c.execute(opened)).one()
        if many >= self.rooms:
            raise TooMany(request_words.too_many_rooms(many, self.rooms), first + DAY - now)


class Limited(ASGIMiddleware):
    """Counts every call before anything is done for it. A live line is counted when it says who it is."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        address = address_of(scope)
        opener.set(self.limits.hashed(address))
        if scope["type"] != ScopeType.HTTP or not scope["path"].startswith(COUNTED):
            await next_app(scope, receive, send)
            return
        self.limits.ask(address=address, token=token_in(Headers.from_scope(scope)))
        async with self.limits.door.enter(address) as place:
            await next_app(scope, receive, place.left_with_answer(send))


def token_in(headers: Mapping[str, str]) -> str:
    """The token of a link, the same over HTTP as over a live line."""
    return headers.get("authorization", "").removeprefix(BEARER)


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return household(client[0]) if client else "nowhere"


def key_in(folder: Path) -> bytes:
    """The key in this folder; drawn the first time, readable for this user only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(secrets.token_bytes(32))
    return file.read_bytes()
