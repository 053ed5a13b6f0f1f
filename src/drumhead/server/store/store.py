"""Where rooms are stored: SQLite in a folder of the user, or PostgreSQL. A log only grows, and no lock is held.

A process that adds entry n of a room when there is one already has lost a race: nothing is written, and it reads on.
"""

import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from drumhead.flow.question import Seat
from drumhead.flow.record import Entry, Record, RecordError
from drumhead.server import request_words, words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotFound, SpoiltRoom
from drumhead.server.steady_time import steady_time
from drumhead.server.store import schema
from drumhead.server.store.standing import STAND, Standing, columns_of, values_of
from drumhead.server.store.together import WritesTogether
from drumhead.server.wire.lobby import NewRoom

# No writer stops to move the write-ahead log into the file: `tidy` does that in the background, up to 80 MB behind.
PRAGMAS = ("journal_mode=wal", "synchronous=normal", "busy_timeout=5000", "foreign_keys=on", "wal_autocheckpoint=20000")
CHANNEL = "drumhead"  # on which PostgreSQL tells the other processes in which room something is new
R = TypeVar("R")
# What is written with every answer is put together once.
ADD_ENTRY, ADD_SNAPSHOT = sa.insert(schema.entry), sa.insert(schema.snapshot)
TOUCH = sa.update(schema.room).where(schema.room.c.id == sa.bindparam("touched_room"))
NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("touched_room")))
MIGRATING = 0x6472756D  # the advisory lock under which one process migrates

log = logging.getLogger(__name__)
logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of every start, even where nothing is to be done


class StoreError(ValueError):
    """A database that cannot be used: one sentence."""


@contextmanager
def reading(room: str) -> Iterator[None]:
    """What cannot be read in here is a fault of this room alone: the operator finds it in the log by its id."""
    try:
        yield
    except (NotFound, NotBegun, DBAPIError):
        raise
    except RecordError as e:
        log.warning("room %s cannot go on: %s", room, e)
        raise NotFound(words.OTHER_RULES) from e
    except Exception as e:
        log.warning("room %s cannot be read: %s: %s", room, type(e).__name__, e)
        raise SpoiltRoom(words.SPOILT) from e


@contextmanager
def reading_row(row: str) -> Iterator[None]:
    """What cannot be read in here is this row, which is named in the log."""
    try:
        yield
    except Exception as e:
        raise ValueError(f"{row}: {type(e).__name__}: {e}") from e


class NotBegun(LookupError):
    """A room where not everybody has sat down: there is no log yet."""


class Opened(Struct, frozen=True):
    """A room at its start."""

    id: str
    wanted: NewRoom
    head: Record  # without entries
    seeds: bytes


class LogLine(Struct, frozen=True):
    """One entry of a log, with its number, the dice spent and its command."""

    number: int
    entry: Entry
    drawn: int  # of the dice stream, once the command of this entry is done
    command: str | None = None


FOLLOWS = "+"  # before the number of an entry: it belongs to the command of the entry before it


def following(number: int) -> str:
    """What stands in place of the command id of such an entry."""
    return f"{FOLLOWS}{number}"


def follows(command: str | None) -> bool:
    return command is not None and command.startswith(FOLLOWS)


class StoredRoom(Struct, frozen=True):
    """A room as it is read back: its start, its whole log, and some states by their entry."""

    opened: Opened
    lines: tuple[LogLine, ...]
    snapshots: dict[int, bytes]


class Chair(Struct, frozen=True):
    seat: Seat
    token_hash: bytes
    revoked: bool = False
    taken: bool = False
    seen: float | None = None
    bot: str | None = None
    webhook: str | None = None


CHAIRS = (
    sa.select(*(schema.seat.c[name] for name in Chair.__struct_fields__))
    .where(schema.seat.c.room == sa.bindparam("in_room"))
    .order_by(schema.seat.c.seat)
)
CHAIR = sa.update(schema.seat).where(
    (schema.seat.c.room == sa.bindparam("in_room")) & (schema.seat.c.seat == sa.bindparam("at_seat"))
)


def hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


# ---------------------------------------------------------------------------------------------------- where
def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    home = environment.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "drumhead"


def in_folder(folder: Path) -> str:
    """The address of the SQLite file in that folder, which is made for this user alone if it is missing."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder.resolve() / 'rooms.sqlite'}"


def address(database: str) -> URL:
    """The address with the driver that we use."""
    try:
        url = make_url(database)
    except ArgumentError:
        raise StoreError(request_words.NO_DATABASE_ADDRESS) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    kind = url.drivername.partition("+")[0]
    if kind not in drivers:
        raise StoreError(request_words.unknown_database(kind))
    return url.set(drivername=drivers[kind])


def migrations(connection: sa.Connection) -> Config:
    found = Config()
    found.set_main_option("script_location", "drumhead.server.store:migrations")
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found


def _set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"pragma {pragma}")
    cursor.close()


def _in_one_go(engine: sa.Engine, job: Callable[[sa.Connection], R]) -> R:
    with engine.begin() as c:
        return job(c)


def _checkpoint(engine: sa.Engine) -> None:
    with engine.connect() as c:
        c.exec_driver_sql("pragma wal_checkpoint(passive)")


def _process_of(connection: Any) -> int:
    """The number of PostgreSQL's process behind a connection."""
    return int(connection.driver_connection.info.backend_pid)


# ---------------------------------------------------------------------------------------------------- the store
class Store:
    def __init__(self, database: str, now: Callable[[], float] = steady_time) -> None:
        url = address(database)
        self.now = now
        self.wrote: dict[str, set[float]] = {}  # when this process itself wrote into a room; the doorbell tidies up
        try:
            self.engine = create_async_engine(url)
        except ModuleNotFoundError as e:
            raise StoreError(request_words.driver_missing(e.name)) from None
        self.lite = url.drivername.startswith("sqlite")
        self.dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.own: set[int] = set()  # the connections of this process: what they write it knows
        self.direct = sa.create_engine(url.set(drivername="sqlite")) if self.lite else None
        self.together = WritesTogether(self.direct) if self.direct else None
        if self.direct:
            sa.event.listen(self.engine.sync_engine, "connect", _set_pragmas)
            sa.event.listen(self.direct, "connect", _set_pragmas)
        else:
            sa.event.listen(self.engine.sync_engine, "connect", lambda c, _: self.own.add(_process_of(c)))
            sa.event.listen(self.engine.sync_engine, "close", lambda c, _: self.own.discard(_process_of(c)))

    async def open(self) -> None:
        """Bring the tables up to date. Of several processes that start at once, one does it and the others wait."""
        lock = "begin immediate" if self.lite else f"select pg_advisory_xact_lock({MIGRATING})"
        try:
            async with self.writing() as c:
                await c.exec_driver_sql(lock)
                await c.run_sync(lambda connection: command.upgrade(migrations(connection), "head"))
        except DatabaseError as e:
            why = str(e.orig).partition("\n")[0]
            raise StoreError(request_words.database_fails(why)) from None

    async def close(self) -> None:
        await self.engine.dispose()
        if self.direct:
            self.direct.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. SQLite has one at a time: this process keeps them in order."""
        async with self.together.pen if self.together else nullcontext(), self.engine.begin() as c:
            yield c

    async def write(self, job: Callable[[sa.Connection], R]) -> R:
        """Do this in a transaction that writes; on SQLite as a whole in one thread, which is many times faster."""
        if self.together:
            return await self.together.write(job)
        async with self.engine.begin() as c:
            return await c.run_sync(job)

    async def read(self, job: Callable[[sa.Connection], R]) -> R:
        if self.direct is None:
            async with self.engine.connect() as c:
                return await c.run_sync(job)
        return await off_the_loop(_in_one_go, self.direct, job)

    async def tidy(self) -> None:
        """Move what was written into SQLite's file, without making a writer wait."""
        if self.direct:
            await off_the_loop(_checkpoint, self.direct)

    # ------------------------------------------------------------------ writing
    async def add_room(
        self, opened: Opened, first: LogLine, standing: Standing, chairs: Sequence[Chair], opener: str | None = None
    ) -> None:
        now = self.now()
        row = {
            "id": opened.id,
            "game": opened.head.game,
            "wanted": msgspec.json.encode(opened.wanted).decode(),
            "start": msgspec.json.encode(opened.head).decode(),
            "seeds": opened.seeds,
            "created": now,
            "touched": now,
            "state": "open",
            "opened_by": opener,
            **columns_of(standing, now),
        }
        self.wrote[opened.id] = {now}
        async with self.writing() as c:
            await c.execute(sa.insert(schema.room).values(row))
            await c.execute(sa.insert(schema.entry).values(entry_row(opened.id, first, now)))
            await c.execute(sa.insert(schema.seat), [{"room": opened.id, **msgspec.structs.asdict(x)} for x in chairs])

    async def append(
        self, room: str, lines: Sequence[LogLine], standing: Standing, snapshots: Mapping[int, bytes] = {}
    ) -> bool:
        """Add entries and how the room stands after them, all or none; False when the number or the command of one is
        there already."""
        now = self.now()
        rows = [entry_row(room, line, now) for line in lines]
        kept = [{"room": room, "number": number, "body": body} for number, body in snapshots.items()]

        def add(c: sa.Connection) -> None:
            c.execute(ADD_ENTRY, rows)
            if kept:
                c.execute(ADD_SNAPSHOT, kept)
            self._rang(c, room, now)
            c.execute(STAND, values_of(room, standing, now))

        try:
            await self.write(add)
        except IntegrityError:
            return False
        return True

    async def change_chair(self, room: str, seat: Seat, **values: Any) -> None:
        def change(c: sa.Connection) -> None:
            c.execute(CHAIR, {"in_room": room, "at_seat": seat, **values})
            self.touch_in(c, room)

        await self.write(change)

    async def change_same_chair(self, room: str, chair: Chair, same: Sequence[str], **values: Any) -> bool:
        """The same, unless somebody changed one of these fields since the chair was read; then False."""
        t = schema.seat.c
        at = (t.room == room) & (t.seat == chair.seat)
        for name in same:
            at &= t[name].is_not_distinct_from(getattr(chair, name))

        def change(c: sa.Connection) -> bool:
            done = c.execute(sa.update(schema.seat).where(at).values(values)).rowcount == 1
            if done:
                self.touch_in(c, room)
            return done

        return await self.write(change)

    async def touch(self, c: AsyncConnection, room: str) -> None:
        """Something is new in this room: once it is committed, the doorbells of all processes ring."""
        await c.run_sync(self.touch_in, room)

    def touch_in(self, c: sa.Connection, room: str) -> None:
        """The same inside a job that writes."""
        now = self.now()
        c.execute(TOUCH, {"touched_room": room, "touched": now})
        self._rang(c, room, now)

    def _rang(self, c: sa.Connection, room: str, now: float) -> None:
        """What this process itself writes into a room it need not look for."""
        self.wrote.setdefault(room, set()).add(now)
        if not self.lite:
            c.execute(NOTIFY, {"touched_room": room})

    # ------------------------------------------------------------------ reading
    async def load(self, room: str) -> StoredRoom | None:
        async with self.engine.connect() as c:
            row = (await c.execute(sa.select(schema.room).where(schema.room.c.id == room))).one_or_none()
            if row is None:
                return None
            if not row.start:
                raise NotBegun(room)
            rows = await c.run_sync(_rows_after, room, -1)
            states = sa.select(schema.snapshot.c.number, schema.snapshot.c.body).where(schema.snapshot.c.room == room)
            snapshots = {row.number: row.body for row in await c.execute(states)}
        with reading(room):
            return await off_the_loop(stored_room, row, rows, snapshots)

    async def seeds(self, room: str) -> bytes | None:
        async with self.engine.connect() as c:
            found: bytes | None = await c.scalar(sa.select(schema.room.c.seeds).where(schema.room.c.id == room))
        return found

    async def lines_after(self, room: str, number: int) -> tuple[LogLine, ...]:
        rows = await self.read(lambda c: _rows_after(c, room, number))
        with reading(room):
            return await off_the_loop(_lines, rows, number + 1) if rows else ()

    async def last_written(self, rooms: Sequence[str]) -> dict[str, float]:
        """When something was last written in each."""
        wanted = sa.select(schema.room.c.id, schema.room.c.touched).where(schema.room.c.id.in_(rooms))
        return await self.read(lambda c: {row.id: row.touched for row in c.execute(wanted)})

    async def chairs(self, room: str) -> tuple[Chair, ...]:
        return await self.read(lambda c: tuple(Chair(*row) for row in c.execute(CHAIRS, {"in_room": room})))


async def wanted_in(store: Store, room: str) -> NewRoom | None:
    """What a room was opened for, without its log; None: there is no such room, or it cannot be read."""
    t = schema.room.c
    async with store.engine.connect() as c:
        row = (await c.execute(sa.select(t.wanted).where(t.id == room))).one_or_none()
    try:
        return msgspec.json.decode(row.wanted, type=NewRoom) if row else None
    except msgspec.DecodeError:
        return None


async def prepare(database: str) -> None:
    """Check that this database can be used, before the server starts."""
    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()


def _rows_after(c: sa.Connection, room: str, number: int) -> Sequence[Any]:
    t = schema.entry.c
    wanted = sa.select(t.number, t.body, t.drawn, t.command).where((t.room == room) & (t.number > number))
    return c.execute(wanted.order_by(t.number)).all()


def stored_room(row: Any, rows: Sequence[Any], snapshots: dict[int, bytes]) -> StoredRoom:
    """The room in these rows. A whole log takes its time: this is work for a thread."""
    if not rows:
        raise ValueError("its log is empty")
    with reading_row("what was wanted"):
        wanted = msgspec.json.decode(row.wanted, type=NewRoom)
    with reading_row("its start"):
        head = msgspec.json.decode(row.start, type=Record)
    return StoredRoom(Opened(row.id, wanted, head, row.seeds), _lines(rows), snapshots)


def _lines(rows: Sequence[Any], first: int = 0) -> tuple[LogLine, ...]:
    """The entries from that number on, without a gap."""
    return tuple(_line(row, n) for n, row in enumerate(rows, first))


def _line(row: Any, number: int) -> LogLine:
    n, body, drawn, id = row
    if n != number:
        raise ValueError(f"entry {number} is missing")
    with reading_row(f"entry {n}"):
        return LogLine(n, msgspec.json.decode(body, type=Entry), drawn, id)


def entry_row(room: str, line: LogLine, now: float) -> dict[str, Any]:
    body = msgspec.json.encode(line.entry).decode()
    return {"room": room, "number": line.number, "body": body, "drawn": line.drawn, "command": line.command, "at": now}
