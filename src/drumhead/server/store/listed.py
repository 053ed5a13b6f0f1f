"""The rooms that their hosts show in the public lobby, and the one who gets a free seat there."""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from drumhead.flow.question import WATCHER, Seat
from drumhead.server.library.lobby import Brought
from drumhead.server.store import schema
from drumhead.server.store.store import Store, hashed
from drumhead.server.store.waiting import WAITING
from drumhead.server.wire.lobby import NewRoom

GUEST = 1  # the seat that an invitation has to give away
HELD = 600.0  # seconds for which somebody who took that seat in the lobby keeps it without sitting down


class Listed(Struct, frozen=True):
    id: str
    wanted: NewRoom
    created: float
    token: str  # of watchers
    waiting: bool
    brought: dict[Seat, Brought]


async def listed_rooms(store: Store, most: int, invited_since: float, fought_since: float) -> list[Listed]:
    """The newest of them: seats that nobody has taken, and battles that go on and may be watched."""
    r, s = schema.room.c, schema.seat.c
    free = sa.exists().where((s.room == r.id) & _is_free(store))
    seen = sa.exists().where((s.room == r.id) & (s.seat == WATCHER) & ~s.revoked)
    invitation = (r.state == WAITING) & (r.touched > invited_since) & free
    battle = (r.state == "open") & (r.touched > fought_since) & seen
    columns = (r.id, r.wanted, r.created, r.listed, r.state)
    wanted = sa.select(*columns).where(r.listed.is_not(None) & (invitation | battle)).order_by(r.created.desc())
    async with store.engine.connect() as c:
        rows = (await c.execute(wanted.limit(most))).all()
        chairs = (
            await c.execute(
                sa.select(s.room, s.seat, s.name, s.list, s.token_hash).where(s.room.in_([x.id for x in rows]))
            )
        ).all()
    return [found for row in rows if (found := _listed(row, [x for x in chairs if x.room == row.id]))]


def _listed(row: Any, chairs: Sequence[Any]) -> Listed | None:
    """None: it cannot be read, or its host has made a new link for watchers, which is not public."""
    public = any(x.seat == WATCHER and x.token_hash == hashed(row.listed) for x in chairs)
    waiting = row.state == WAITING
    if not waiting and not public:
        return None
    try:
        wanted = msgspec.json.decode(row.wanted, type=NewRoom)
        brought = {x.seat: msgspec.json.decode(x.list, type=Brought) for x in chairs if x.list}
    except msgspec.DecodeError:
        return None
    return Listed(row.id, wanted, row.created, row.listed, waiting, brought)


def _is_free(store: Store) -> sa.ColumnElement[bool]:
    """The guest's seat: nobody opened its link, or a guest of the lobby took it long ago and never sat down. Only such
    a guest has `seen` set before the battle: a friend with the host's own link keeps the seat."""
    s = schema.seat.c
    return (s.seat == GUEST) & ~s.revoked & (~s.taken | (s.sat.is_(None) & (s.seen < store.now() - HELD)))


async def take_free_seat(store: Store, id: str, token: str) -> bool:
    """Give the free seat of a listed room to this token; False: it is not free, or somebody was faster."""
    r, s = schema.room.c, schema.seat.c
    listed = sa.exists().where((r.id == id) & r.listed.is_not(None) & (r.state == WAITING))
    taken = {"token_hash": hashed(token), "taken": True, "seen": store.now()}
    async with store.writing() as c:
        done = await c.execute(sa.update(schema.seat).where((s.room == id) & _is_free(store) & listed).values(taken))
        if done.rowcount == 1:
            await store.touch(c, id)
        return done.rowcount == 1
