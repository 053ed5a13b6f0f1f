"""Rooms that nobody touched for long are packed: their log in one piece, without its rows. Opening a link unpacks the
room as it was."""

import asyncio
import logging
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from drumhead.server.background import off_the_loop
from drumhead.server.store import schema
from drumhead.server.store.store import Store, StoredRoom, reading, stored_room

DAY = 86400.0
IDLE_DAYS = 90
EVERY = 3600.0  # seconds from one look to the next
AT_ONCE = 20  # rooms in one look
ARCHIVED, PACKABLE = "archived", ("open", "over")  # states of a room; one that still waits has no log

log = logging.getLogger(__name__)


class Packed(Struct, array_like=True):
    """All rows of a room's log, by the names of their columns."""

    state: str
    entries: list[dict[str, Any]]
    snapshots: list[dict[str, Any]]


def _compressed(packed: Packed) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(packed))


def _decompressed(body: bytes) -> Packed:
    return msgspec.msgpack.decode(zlib.decompress(body), type=Packed)


async def pack(store: Store, room: str, state: str, before: float) -> bool:
    """Pack a room that is in this state and was not touched since; False if it was."""
    t = schema.room
    idle = (t.c.id == room) & (t.c.state == state) & (t.c.touched < before) & t.c.archive.is_(None)
    async with store.writing() as c:
        if (await c.execute(sa.update(t).where(idle).values(state=ARCHIVED))).rowcount == 0:
            return False
        packed = Packed(state, await _rows(c, schema.entry, room), await _rows(c, schema.snapshot, room))
        body = await off_the_loop(_compressed, packed)
        await c.execute(sa.update(t).where(t.c.id == room).values(archive=body))
        for table in (schema.entry, schema.snapshot):
            await c.execute(sa.delete(table).where(table.c.room == room))
    return True


async def unpack(store: Store, room: str) -> None:
    """If this room is packed, its rows come back; of several processes at once, one does it."""
    t = schema.room
    packed_away = (t.c.id == room) & t.c.archive.is_not(None)
    async with store.writing() as c:
        if (await c.execute(sa.update(t).where(packed_away).values(touched=store.now()))).rowcount == 0:
            return
        body: bytes = (await c.execute(sa.select(t.c.archive).where(t.c.id == room))).scalar_one()
        with reading(room):
            packed = await off_the_loop(_decompressed, body)
        await c.execute(sa.update(t).where(packed_away).values(archive=None, state=packed.state))
        for table, rows in ((schema.entry, packed.entries), (schema.snapshot, packed.snapshots)):
            if rows:
                await c.execute(sa.insert(table), rows)


async def load(store: Store, room: str) -> StoredRoom | None:
    """The room as it is stored; a packed one stays packed."""
    async with store.engine.connect() as c:
        row = (await c.execute(sa.select(schema.room).where(schema.room.c.id == room))).one_or_none()
    if row is None or row.archive is None:
        return await store.load(room)
    with reading(room):
        return await off_the_loop(_packed_room, row)


def _packed_room(row: Any) -> StoredRoom:
    rows = [(e["number"], e["body"], e["drawn"], e["command"]) for e in _decompressed(row.archive).entries]
    return stored_room(row, rows, {})


async def idle_rooms(store: Store, before: float) -> list[tuple[str, str]]:
    """Some of them, with their states; a room that waits for its people has no log to pack."""
    t = schema.room.c
    wanted = sa.select(t.id, t.state).where(t.state.not_in([ARCHIVED, "waiting"]) & (t.touched < before))
    async with store.engine.connect() as c:
        return [(id, state) for id, state in await c.execute(wanted.order_by(t.touched).limit(AT_ONCE))]


async def _rows(c: AsyncConnection, table: sa.Table, room: str) -> list[dict[str, Any]]:
    found = await c.execute(sa.select(table).where(table.c.room == room).order_by(table.c.number))
    return [dict(row._mapping) for row in found]


class Archivist:
    """Packs idle rooms now and then. `drop(room)` takes a room out of memory and says whether it could."""

    def __init__(self, store: Store, drop: Callable[[str], bool], days: float = IDLE_DAYS) -> None:
        self.store, self.drop, self.days = store, drop, days
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.days > 0:
            self.task = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                log.warning("idle rooms could not be packed", exc_info=True)
            await asyncio.sleep(EVERY)

    async def look(self) -> int:
        """Pack some of the idle rooms; returns how many."""
        before = self.store.now() - self.days * DAY
        idle = [(id, state) for id, state in await idle_rooms(self.store, before) if self.drop(id)]
        return sum([await self._pack(id, state, before) for id, state in idle])

    async def _pack(self, id: str, state: str, before: float) -> bool:
        """Each room by itself: one that cannot be packed keeps no other from it."""
        try:
            return await pack(self.store, id, state, before)
        except Exception:
            log.warning("room %s could not be packed", id, exc_info=True)
            return False
