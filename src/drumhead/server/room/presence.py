"""Who is at the table and who is away."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from drumhead.flow.question import WATCHER, Seat
from drumhead.server.store.store import Chair, Store
from drumhead.server.wire.talk import SeatNow

log = logging.getLogger(__name__)

COARSE = 15.0  # seconds from one note that somebody is there to the next
AWAY = 60.0  # seconds without a sign of somebody, after which they are away
LONG_AWAY = 600.0  # seconds after which a bot may play for somebody who never agreed to it


class Presence:
    """Notes in the store when somebody was last there: now and then, not at every sign."""

    def __init__(self, store: Store, room: str) -> None:
        self.store, self.room = store, room
        self.noted: dict[Seat, float] = {}

    async def note(self, seats: Iterable[Seat]) -> None:
        """A note that cannot be written is missed, and tried again with the next one; nobody is kept out by it."""
        now = self.store.now()
        for seat in seats:
            if abs(now - self.noted.get(seat, float("-inf"))) >= COARSE:
                self.noted[seat] = now
                with noting(self.room):
                    await self.store.change_chair(self.room, seat, seen=now)


@contextmanager
def noting(room: str) -> Iterator[None]:
    """A note about who is there. If the store does not take it, that is logged, and whatever was asked goes on."""
    try:
        yield
    except SQLAlchemyError as e:
        log.warning("who is there could not be written in room %s: %s", room, str(e).partition("\n")[0])


def away_since(chair: Chair | None, now: float) -> float | None:
    """Since when this seat gave no sign; None: it is there, or nobody ever came."""
    seen = chair.seen if chair else None
    return seen if seen is not None and now - seen >= AWAY else None


def seats_now(seats: int, chairs: Sequence[Chair], here: Iterable[Seat], now: float) -> tuple[SeatNow, ...]:
    """All seats. The one that asks is there; a seat without a chair is the computer's."""
    by_seat = {c.seat: c for c in chairs if c.seat != WATCHER}
    return tuple(_seat_now(by_seat.get(seat), seat in here, now) for seat in range(seats))


def _seat_now(chair: Chair | None, here: bool, now: float) -> SeatNow:
    away = None if here else away_since(chair, now)
    came = chair is None or chair.seen is not None
    return SeatNow(here or (came and away is None), away, (chair.bot or "") if chair else "")
