"""What the rows of all rooms say is due: a call to somebody who is away, a bot that has to go on, a pace that ran out.

Each is found by an index and opens no log. A call is claimed before it is made, by one process: nobody is called twice.
"""

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from drumhead.flow.question import WATCHER, Seat
from drumhead.server.store import schema
from drumhead.server.store.standing import Standing, columns_of
from drumhead.server.store.store import Store, reading, reading_row
from drumhead.server.wire.lobby import NewRoom

OPEN = "open"
AT_ONCE = 200  # rooms in one look

R, S = schema.room.c, schema.seat.c
ASKED_SEAT = (S.room == R.id) & (S.seat == R.asked) & (S.seat != WATCHER)


class Stands(NamedTuple):
    """A room's row: what it was opened for, and how it stands. None: an older release wrote its last entry."""

    wanted: NewRoom
    standing: Standing | None
    due: float | None  # when the pace of the room runs out


async def stands(store: Store, room: str) -> Stands | None:
    """None: there is no such room."""
    wanted = sa.select(R.wanted, R.summary, R.due).where(R.id == room)
    row = await store.read(lambda c: c.execute(wanted).one_or_none())
    with reading(room):
        return _stands(row) if row else None


def _stands(row: Any) -> Stands:
    with reading_row("what was wanted"):
        wanted = msgspec.json.decode(row.wanted, type=NewRoom)
    with reading_row("its summary"):
        standing = msgspec.json.decode(row.summary, type=Standing) if row.summary else None
    return Stands(wanted, standing, row.due)


# ---------------------------------------------------------------------------------------------------- calls
class CallDue(NamedTuple):
    """The seat that is asked is away, has a webhook, and was not called since it is asked."""

    room: str
    seat: Seat
    webhook: str


async def calls_due(store: Store, gone: float) -> list[CallDue]:
    """Of seats that gave no sign since that time."""
    away = S.seen.is_(None) | (S.seen <= gone)
    due = (R.state == OPEN) & ASKED_SEAT & (S.webhook > "") & S.bot.is_(None) & away & R.called.is_(False)
    due &= R.thinks.is_(False)  # a bot that answers for this seat needs nobody
    wanted = sa.select(R.id, S.seat, S.webhook).where(due).limit(AT_ONCE)
    return await store.read(lambda c: [CallDue(*row) for row in c.execute(wanted)])


async def claim_call(store: Store, call: CallDue) -> bool:
    """Only one process makes a call: False if another does, or the question has passed on."""
    still = (R.id == call.room) & (R.state == OPEN) & (R.asked == call.seat) & R.called.is_(False)
    claim = sa.update(schema.room).where(still).values(called=True)
    return await store.write(lambda c: c.execute(claim).rowcount == 1)


# ---------------------------------------------------------------------------------------------------- bots
async def bots_asked(store: Store, before: float) -> list[tuple[str, float]]:
    """Rooms in which a bot has to answer and nothing was written since that time; with when something was."""
    held = sa.exists().where(ASKED_SEAT & (S.bot > ""))
    quiet = (R.state == OPEN) & (R.touched <= before)
    either = [
        sa.select(R.id, R.touched).where(quiet & R.thinks.is_(True)),
        sa.select(R.id, R.touched).where(quiet & R.id.in_(sa.select(S.room).where(S.bot > "")) & held),
    ]
    wanted = sa.union(*either).limit(AT_ONCE)
    return await store.read(lambda c: [(id, touched) for id, touched in c.execute(wanted)])


# ---------------------------------------------------------------------------------------------------- the pace
class Overdue(NamedTuple):
    """The seat that is asked has not answered in time."""

    room: str
    seat: Seat
    due: float


async def overdue(store: Store) -> list[Overdue]:
    wanted = sa.select(R.id, R.asked, R.due).where((R.due <= store.now()) & (R.state == OPEN)).limit(AT_ONCE)
    return await store.read(lambda c: [Overdue(*row) for row in c.execute(wanted)])


async def due_in(store: Store, room: str) -> float | None:
    """When the pace of this room runs out for the seat that is asked."""
    return await store.read(lambda c: c.scalar(sa.select(R.due).where(R.id == room)))


async def take_over(store: Store, late: Overdue, bot: str) -> bool:
    """The bot has the seat; False if the question has passed on, or another process was faster."""
    still = (R.id == late.room) & (R.asked == late.seat) & (R.due == late.due) & (R.state == OPEN)

    def change(c: sa.Connection) -> bool:
        if c.execute(sa.update(schema.room).where(still).values(due=None)).rowcount != 1:
            return False
        c.execute(sa.update(schema.seat).where((S.room == late.room) & (S.seat == late.seat)).values(bot=bot))
        store.touch_in(c, late.room)
        return True

    return await store.write(change)


async def restart_pace(store: Store, room: str, seat: Seat, patience: float) -> None:
    """Its holder has this seat again, and the whole time for the question that is open."""
    values = {"since": store.now(), "due": store.now() + patience}
    change = sa.update(schema.room).where((R.id == room) & (R.asked == seat) & (R.state == OPEN)).values(values)
    await store.write(lambda c: c.execute(change))


# ---------------------------------------------------------------------------------------------------- older releases
async def without_standing(store: Store, most: int) -> list[str]:
    """Open rooms whose last entry an older release wrote."""
    wanted = sa.select(R.id).where((R.state == OPEN) & R.summary.is_(None)).order_by(R.touched.desc()).limit(most)
    return await store.read(lambda c: [id for (id,) in c.execute(wanted)])


async def fill_in(store: Store, room: str, standing: Standing) -> None:
    """How such a room stands, unless somebody has written it meanwhile. Whether the seat that is asked was called is
    not known: it is not called a second time."""
    values = columns_of(standing, store.now()) | {"called": True}
    change = sa.update(schema.room).where((R.id == room) & R.summary.is_(None)).values(values)
    await store.write(lambda c: c.execute(change))
