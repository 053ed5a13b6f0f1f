"""Rooms in the store before their first entry. Every step is written once; a second writer finds it done."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from drumhead.flow.question import WATCHER, Seat
from drumhead.server.library.lobby import Brought
from drumhead.server.store import schema
from drumhead.server.store.standing import Standing, columns_of
from drumhead.server.store.store import Chair, LogLine, Opened, Store, entry_row, reading, reading_row
from drumhead.server.wire.lobby import NewRoom

WAITING = "waiting"


class Place(Struct, frozen=True):
    """What is stored of a seat so far."""

    seat: Seat
    taken: bool
    revoked: bool
    brought: Brought
    commitment: str | None
    seed: bytes | None
    sat: float | None


class Waiting(Struct, frozen=True):
    """A room that waits for its people."""

    id: str
    wanted: NewRoom
    seeds: bytes  # the server's own, and one for each seat should it have to draw there too
    places: dict[Seat, Place]

    @property
    def brought(self) -> dict[Seat, Brought]:
        return {p.seat: p.brought for p in self.places.values() if p.sat is not None}


async def open_room(
    store: Store,
    id: str,
    wanted: NewRoom,
    seeds: bytes,
    chairs: Sequence[Chair],
    opener: str | None,
    listed: str | None = None,
) -> None:
    now = store.now()
    row: dict[str, Any] = {"id": id, "game": wanted.game, "wanted": msgspec.json.encode(wanted).decode(), "start": ""}
    row |= {"seeds": seeds, "created": now, "touched": now, "state": WAITING, "opened_by": opener}
    async with store.writing() as c:
        await c.execute(sa.insert(schema.room).values(row | {"listed": listed}))
        await c.execute(sa.insert(schema.seat), [{"room": id, **msgspec.structs.asdict(x)} for x in chairs])


async def waiting_room(store: Store, id: str) -> Waiting | None:
    """The room, as long as its battle has not started."""
    r, s = schema.room.c, schema.seat.c
    async with store.engine.connect() as c:
        wanted = sa.select(r.wanted, r.seeds).where((r.id == id) & (r.state == WAITING))
        row = (await c.execute(wanted)).one_or_none()
        if row is None:
            return None
        columns = (s.seat, s.taken, s.revoked, s.name, s.list, s.commitment, s.seed, s.sat)
        seats = (await c.execute(sa.select(*columns).where((s.room == id) & (s.seat != WATCHER)))).all()
    with reading(id):
        places = {x.seat: Place(x.seat, x.taken, x.revoked, _brought(x), x.commitment, x.seed, x.sat) for x in seats}
        return Waiting(id, msgspec.json.decode(row.wanted, type=NewRoom), row.seeds, places)


async def brought_to(store: Store, id: str) -> dict[Seat, Brought]:
    """What people brought to their seats, also after the battle has started."""
    s = schema.seat.c
    wanted = sa.select(s.seat, s.name, s.list).where((s.room == id) & (s.seat != WATCHER) & s.sat.is_not(None))
    async with store.engine.connect() as c:
        rows = (await c.execute(wanted)).all()
    with reading(id):
        return {row.seat: _brought(row) for row in rows}


def _brought(row: Any) -> Brought:
    with reading_row(f"the list of seat {row.seat}"):
        own = msgspec.json.decode(row.list, type=Brought) if row.list else Brought()
    return msgspec.structs.replace(own, name=row.name or "")


async def sit(store: Store, id: str, seat: Seat, own: Brought, promise: str | None) -> bool:
    """Somebody sits down; False if somebody sat there already."""
    kept = msgspec.json.encode(own).decode()
    values = {"name": own.name or None, "list": kept, "commitment": promise, "sat": store.now(), "taken": True}
    return await _written(store, id, seat, schema.seat.c.sat.is_(None), values)


async def reveal_seed(store: Store, id: str, seat: Seat, seed: bytes) -> bool:
    return await _written(store, id, seat, schema.seat.c.seed.is_(None), {"seed": seed})


async def _written(
    store: Store, id: str, seat: Seat, yet: sa.ColumnElement[bool], values: Mapping[str, object]
) -> bool:
    at = (schema.seat.c.room == id) & (schema.seat.c.seat == seat) & yet
    async with store.writing() as c:
        done = await c.execute(sa.update(schema.seat).where(at).values(values))
        await store.touch(c, id)
        return done.rowcount == 1


async def start_battle(store: Store, opened: Opened, first: LogLine, standing: Standing) -> bool:
    """The battle starts, with its first entry; False if it has started already."""
    values: dict[str, Any] = {
        "start": msgspec.json.encode(opened.head).decode(),
        "seeds": opened.seeds,
        "state": "open",
        **columns_of(standing, store.now()),
    }
    at = (schema.room.c.id == opened.id) & (schema.room.c.state == WAITING)
    try:
        async with store.writing() as c:
            if (await c.execute(sa.update(schema.room).where(at).values(values))).rowcount != 1:
                return False
            await c.execute(sa.insert(schema.entry).values(entry_row(opened.id, first, store.now())))
            await store.touch(c, opened.id)
    except IntegrityError:
        return False
    return True
