"""Clocks: the time each seat has left, read from the times of the log. A take-back gives no time back."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from drumhead.flow.event import Asked, BattleClosed, BattleOpened, Event
from drumhead.flow.question import Seat
from drumhead.flow.record import Answered, Entry, Mustered, TakenBack, Upgraded
from drumhead.server.store import schema
from drumhead.server.store.store import Store
from drumhead.server.wire.lobby import ClockChoice
from drumhead.server.wire.talk import Clocks

MINUTE = 60.0


def asked_in(events: Iterable[Event]) -> Seat | None:
    """The seat that is asked after these events."""
    asked = [e.question.seat if e.question else None for e in events if isinstance(e, Asked)]
    return asked[-1] if asked else None


async def times(store: Store, room: str, first: int) -> list[float]:
    """When the entries from that number on were written."""
    t = schema.entry.c
    wanted = sa.select(t.at).where((t.room == room) & (t.number >= first)).order_by(t.number)
    async with store.engine.connect() as c:
        return [at or 0.0 for (at,) in await c.execute(wanted)]


class Clock:
    """The clocks of one battle; each entry is read once. Bots have none."""

    def __init__(self, choice: ClockChoice, seats: Iterable[Seat], *, battles: bool = False) -> None:
        """Where `battles` are played inside the game, each of them has the whole time, and nothing else has any."""
        self.whole, self.increment, self.battles = choice.minutes * MINUTE, float(choice.increment), battles
        self.left = dict.fromkeys(seats, self.whole)
        self.asked: list[Seat | None] = []  # after each entry: whose clock runs
        self.fighting: list[bool] = []  # after each entry: is a battle open?
        self.since = 0.0

    @property
    def runs(self) -> Seat | None:
        asked = self.asked[-1] if self.asked else None
        return asked if asked in self.left else None

    def read_on(self, entries: Sequence[Entry], at: Sequence[float]) -> None:
        """Read the entries that follow those read so far, with the times at which they were written."""
        for e, when in zip(entries[len(self.asked) :], at):
            self._spend(when)
            self.fighting.append(self._fights_after(e))
            asked = self._asked_after(e) if self.fighting[-1] else None
            if isinstance(e, Answered) and e.seat in self.left and asked != e.seat:
                self.left[e.seat] += self.increment  # the question has passed on
            self.asked.append(asked)
            self.since = max(self.since, when)  # an earlier time is another clock's: nobody pays for the difference

    def _spend(self, when: float) -> None:
        if self.runs is not None:
            self.left[self.runs] -= max(0.0, when - self.since)

    def _fights_after(self, e: Entry) -> bool:
        before = self.fighting[-1] if self.fighting else not self.battles
        match e:
            case Mustered(events=events) | Answered(events=events):
                marks = [isinstance(x, BattleOpened) for x in events if isinstance(x, BattleOpened | BattleClosed)]
                if any(marks):
                    self.left = dict.fromkeys(self.left, self.whole)
                return marks[-1] if marks else before
            case TakenBack(to):
                return self.fighting[to]
        return before

    def _asked_after(self, e: Entry) -> Seat | None:
        match e:
            case Mustered(events=events) | Answered(events=events):
                return asked_in(events)
            case TakenBack(to):
                return self.asked[to]
            case Upgraded():
                return self.asked[-1]
        return None

    def left_at(self, seat: Seat, now: float) -> float | None:
        if seat not in self.left:
            return None
        return self.left[seat] - (max(0.0, now - self.since) if seat == self.runs else 0.0)

    def clocks_at(self, seats: int, now: float) -> Clocks:
        left = (self.left_at(seat, now) for seat in range(seats))
        return Clocks(tuple(None if x is None else round(max(0.0, x), 1) for x in left), self.runs)

    def out_of_time(self, now: float) -> Seat | None:
        """The seat that is asked and has no time left."""
        seat = self.runs
        left = None if seat is None else self.left_at(seat, now)
        return seat if left is not None and left <= 0 else None
