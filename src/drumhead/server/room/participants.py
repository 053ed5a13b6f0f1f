"""The people at one room's table: their talk, who is there, the clocks, and the webhooks of people who are away."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from drumhead.flow.ending import OUT_OF_TIME
from drumhead.flow.question import Concede, Seat
from drumhead.flow.record import LiveBattle
from drumhead.server.faults import NotNow
from drumhead.server.room.clock import Clock, times
from drumhead.server.room.news import SharedNews
from drumhead.server.room.presence import Presence, seats_now
from drumhead.server.room.room import Room
from drumhead.server.room.seats import Pass
from drumhead.server.room.shared import Shared
from drumhead.server.room.standings import patience_of
from drumhead.server.room.standins import STANDIN, follow_chairs
from drumhead.server.room.stream import first_view
from drumhead.server.room.talk import Talk, numbered_for, open_wish, seat_changes
from drumhead.server.room.webhook import Webhooks
from drumhead.server.store import notices
from drumhead.server.store.notices import Overdue
from drumhead.server.store.store import Chair
from drumhead.server.wire.talk import Around, Back

TICK = 0.25  # seconds in which all lines are told the same time


class AroundText(NamedTuple):
    """What is around the battle, as it is sent."""

    next: int  # the last line of talk in it
    text: str


class Participants:
    def __init__(self, room: Room, hooks: Webhooks, nudge: Callable[[], None] = lambda: None) -> None:
        """`nudge` is called when somebody may have to be called."""
        self.room, self.hooks, self.store, self.nudge = room, hooks, room.store, nudge
        self.talk = Talk(room.store, room.id)
        self.presence = Presence(room.store, room.id)
        self.seats = len(first_view(room.battle.entries).seats)
        choice = room.wanted.clock
        people = [s for s in range(self.seats) if s not in room.bots]
        self.clock = Clock(choice, people, battles=room.game.battles is not None) if choice else None
        self.chairs: tuple[Chair, ...] = ()
        self.returning: set[Seat] = set()  # seats that their holders take back at this moment
        self.due: float | None = None  # when the pace runs out for the seat that is asked
        self.watching = 0  # live lines of watchers at this server
        self.read_for: asyncio.Event | None = None  # the bell for which the talk was read last
        self.news = SharedNews(room)
        self.arounds: Shared[AroundText] = Shared()
        self.chairs_read: Shared[tuple[Chair, ...]] = Shared()
        room.on_commit(self.after_commit)

    # ------------------------------------------------------------------ somebody comes in
    async def enter(self, who: Pass, chairs: tuple[Chair, ...], *, returns: bool = True) -> None:
        """Somebody with this pass is there; these are the chairs as the store has them."""
        self.chairs = chairs
        await self.presence.note(who.seats)
        await follow_chairs(self.room, chairs)
        if returns or not self.room.wanted.pace:
            await self.return_seat(who)
        await self.read_due()
        await self.check_clock()

    async def check_clock(self) -> None:
        """If somebody's time is up, write that into the log. Several may find it; the log takes it once. In a battle
        inside another game it gives up the battle, and the game goes on."""
        if self.clock is None or self.room.battle.state.answered_by():
            return
        first = len(self.clock.asked)
        if first <= self.room.last:
            self.clock.read_on(self.room.battle.entries, await times(self.store, self.room.id, first))
        seat, last = self.clock.out_of_time(self.store.now()), self.room.last
        if seat is None or len(self.clock.asked) != last + 1:
            return

        def change(battle: LiveBattle) -> None:
            if self.room.last != last:
                return
            if not self.room.game.battles:
                battle.leave(seat, OUT_OF_TIME)
            elif self.room.game.inside(battle.state):
                battle.answer(seat, Concede())

        if self.room.game.battles and self.room.game.inside(self.room.battle.state):
            await self.talk.say(seat, "out-of-time", f"out-of-time-{last}", entry=last)
        await self.room.do_change(change)
        self.room.drive()

    async def record(self) -> bytes:
        """The record of a battle that is over, with all changes of who held a seat."""
        await self.talk.read_on()
        return await self.room.do(self.room.record, seat_changes(self.talk.said))

    async def read_talk(self) -> None:
        """Read the talk: once for each ring of the bell, however many listen."""
        if self.read_for is not self.room.bell:
            self.read_for = self.room.bell
            await self.talk.read_on()
            await self.read_due()

    # ------------------------------------------------------------------ bots for the absent
    async def return_seat(self, who: Pass) -> None:
        """A person who is there again has the seat back from the bot at once."""
        for seat in [seat for seat in self.room.standins if seat in who.seats and seat not in self.returning]:
            self.returning.add(seat)
            try:
                await self.store.change_chair(self.room.id, seat, bot=None)
                if patience := patience_of(self.room.wanted):
                    await notices.restart_pace(self.store, self.room.id, seat, patience)
                with suppress(NotNow):  # a table that can say no more keeps nobody out
                    await self.talk.say(seat, "back", entry=self.room.last)
                await self.read_chairs()
            finally:
                self.returning.discard(seat)

    async def stand_in(self, late: Overdue) -> None:
        """The pace ran out: a bot plays for this seat. Announced before it is done, and once, even with two servers."""
        once = f"{late.seat}-{late.due}"
        if not await self._played_for(late.seat):
            await self.talk.say(late.seat, "overdue", f"overdue-{once}", text=STANDIN, entry=self.room.last)
        if not await notices.take_over(self.store, late, STANDIN) and not await self._played_for(late.seat):
            await self.talk.say(late.seat, "back", f"back-{once}", entry=self.room.last)  # they have just answered
        await self.read_chairs()

    async def _played_for(self, seat: Seat) -> bool:
        """Does a bot play for this seat's holder already?"""
        return any(c.seat == seat and c.bot for c in await self.store.chairs(self.room.id))

    async def read_due(self) -> None:
        """When the pace runs out; where there is none, nothing is read."""
        if self.room.wanted.pace:
            self.due = await notices.due_in(self.store, self.room.id)

    async def chairs_lately(self) -> tuple[Chair, ...]:
        """The chairs as the store had them a second ago at most, and after the last knock: read once for many lines."""
        key = (self.room.knocks, asyncio.get_running_loop().time() // 1)
        return await self.chairs_read.get(key, lambda: self.store.chairs(self.room.id))

    async def read_chairs(self) -> None:
        self.chairs = await self.store.chairs(self.room.id)
        await follow_chairs(self.room, self.chairs)
        self.room.ring()

    # ------------------------------------------------------------------ what is told
    def mark(self, who: Pass) -> tuple[Any, ...]:
        """Changes when there is something to tell."""
        there = seats_now(self.seats, self.chairs, who.seats, self.store.now())
        return self.room.last, len(self.talk.said), there, self.watching, who, self._webhook(who), self.due

    def around(self, who: Pass, after: int) -> Around:
        room, now = self.room, self.store.now()
        stream = room.stream(who)
        wish = None if room.battle.over else open_wish(self.talk.said, room.last)
        return Around(
            tuple(numbered_for(stream, s) for s in self.talk.after(after)),
            len(self.talk.said) - 1,
            seats_now(self.seats, self.chairs, who.seats, now),
            self.watching,
            now,
            stream.last,
            numbered_for(stream, wish) if wish else None,
            self.clock.clocks_at(self.seats, now) if self.clock else None,
            self._back(who),
            () if room.wanted.pace else (STANDIN,),
            self.due,
            self.hooks.hosts if who.seats else (),
            self._webhook(who),
        )

    async def around_text(self, who: Pass, after: int) -> AroundText:
        """The same as it is sent: put together once for all lines that are to be told the same at the same time."""
        key = (self.mark(who), after, self.store.now() // TICK)

        def job() -> AroundText:
            around = self.around(who, after)
            return AroundText(around.next, msgspec.json.encode(around).decode())

        return await self.arounds.get(key, lambda: self.room.do(job))

    def _back(self, who: Pass) -> Back | None:
        found = self.room.back_of(who)
        if found is None:
            return None
        to, free = found
        asked = self.room.battle.stood[to].question
        return Back(free, self.room.renderer.question(asked).text or "" if asked else "")

    def _webhook(self, who: Pass) -> str:
        return next((c.webhook for c in self.chairs if c.seat in who.seats and c.webhook), "") or ""

    # ------------------------------------------------------------------ webhooks
    def after_commit(self) -> None:
        """An entry was written here: the seat that is asked now may have a webhook."""
        q = self.room.pending
        if q and any(c.seat == q.seat and c.webhook for c in self.chairs):
            self.nudge()


class Visit(NamedTuple):
    """A room, the people at its table, and what the visitor's token allows there."""

    room: Room
    people: Participants
    who: Pass
