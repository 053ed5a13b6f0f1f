"""Limits for one link, one address and one room: far more than people need, and less than would hurt others."""

import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from hashlib import blake2b
from ipaddress import IPv6Network
from math import ceil
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from drumhead.server import words
from drumhead.server.store import schema
from drumhead.server.store.store import Store

LIMITED = ("/api/", "/b/")  # where a call costs more than a file
DAY = 86400.0
MOST_BUCKETS = 10_000  # kept; the one that was not asked for longest is dropped
SAME_HOUSE = 64  # bits of an IPv6 address: a household has all that begin with the same ones

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
        self.buckets: dict[str, Bucket] = {}  # the last one asked stands last

    # ------------------------------------------------------------------ rates
    def ask(self, *, address: str = "", token: str = "") -> None:
        """Count a request; raise if it is one too many."""
        if address:
            self._take(f"address {address}", self.per_address, words.FROM_THIS_ADDRESS)
        if token:
            self._take(f"link {self.hashed(token)}", self.per_link, words.OVER_THIS_LINK)

    def _take(self, name: str, rate: Rate, where: str) -> None:
        now = self.clock()
        bucket = self.buckets.pop(name) if name in self.buckets else Bucket(rate, now)
        self.buckets[name] = bucket
        if len(self.buckets) > MOST_BUCKETS:
            del self.buckets[next(iter(self.buckets))]
        wait = bucket.take(now)
        if wait:
            raise TooMany(words.too_often(where, rate.a_second), wait)

    def join(self) -> None:
        """Count a seat that is taken in the public lobby: nobody takes them all."""
        self._take(f"join {opener.get()}", JOINS, words.FROM_THIS_ADDRESS)

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
            raise TooMany(words.too_many_rooms(many, self.rooms), first + DAY - now)


class Limited(ASGIMiddleware):
    """Counts every call before anything is done for it. A live line is counted when it says who it is."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        address = address_of(scope)
        opener.set(self.limits.hashed(address))
        if scope["type"] == ScopeType.HTTP and scope["path"].startswith(LIMITED):
            token = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
            self.limits.ask(address=address, token=token)
        await next_app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the part that a household has for itself."""
    client = scope.get("client")
    where = client[0] if client else "nowhere"
    try:
        return str(IPv6Network((where, SAME_HOUSE), strict=False)) if ":" in where else where
    except ValueError:
        return where


def key_in(folder: Path) -> bytes:
    """The key in this folder; drawn the first time, readable for this user only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "key"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(secrets.token_bytes(32))
    return file.read_bytes()
