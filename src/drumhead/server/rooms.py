"""All rooms: those in memory, those in the store, and the links that open them."""

import asyncio

from msgspec.structs import replace

from drumhead.flow.question import Seat
from drumhead.flow.record import RecordError, Table
from drumhead.server.archive import IDLE_DAYS, Archivist, unpack
from drumhead.server.company import Company
from drumhead.server.doorbell import Doorbell
from drumhead.server.gather import Gatherings
from drumhead.server.jobs import Rank
from drumhead.server.limits import Limits, opener
from drumhead.server.room import Room, read_again
from drumhead.server.seats import (
    NotFound,
    NotYours,
    Pass,
    chairs_for,
    link_of,
    name_of,
    new_token,
    passed,
    seat_named,
)
from drumhead.server.shared import NotNow
from drumhead.server.store import Line, NotBegun, Opened, Store, hashed
from drumhead.server.thinking import Thinkers
from drumhead.server.webhook import Webhooks
from drumhead.server.wire import Link, NewRoom, Seated
from drumhead.server.wire_gather import Gathering, Standing

MOST_ROOMS = 200  # in memory; of those that nobody listens to the oldest makes way, and comes back from the store


class Rooms:
    def __init__(
        self,
        store: Store,
        hooks: Webhooks | None = None,
        limits: Limits | None = None,
        *,
        peeking: bool = True,
        idle_days: float = IDLE_DAYS,
    ) -> None:
        self.store, self.hooks, self.limits = store, hooks or Webhooks(), limits or Limits()
        self.archivist = Archivist(store, self.leave, idle_days)
        self.thinkers = Thinkers()
        self.gatherings = Gatherings(store, self.limits)
        self.open: dict[str, Room] = {}
        self.doorbell = Doorbell(store, lambda: self.open, self.knock, peeking=peeking)
        self.opening: dict[str, asyncio.Task[Room]] = {}

    async def found(self, wanted: NewRoom) -> Seated:
        """A new room, which waits for its people."""
        return await self.gatherings.found(wanted)

    async def begin(self, opened: Opened, table: Table, tokens: dict[Seat, str]) -> Seated:
        """Keep a room whose battle stands at its first question."""
        id, first = opened.id, Line(0, table.entries[0], table.dice.drawn)
        await self.limits.another_room(self.store)
        await self.store.found(opened, first, chairs_for(tokens), opener.get())
        self._keep(Room(self.store, opened, table))
        links = {name_of(seat): link_of(id, token) for seat, token in tokens.items()}
        return Seated(id, next(iter(tokens.values())), links)

    async def look(self, id: str, token: str, after: int, wait: float) -> Standing:
        """What is seen now; with a wait, as soon as there is something new."""
        g = None if id in self.open else await self.gatherings.news(id, token, after, wait)
        if g is not None:
            return g
        room, who = await self.enter(id, token)
        if after > room.last:  # a step of the waiting room: the battle has begun meanwhile
            after, wait = -1, 0
        return await (room.news(who, after, wait) if wait > 0 else room.look(who, after))

    async def begun_or(self, g: Gathering | None, id: str, token: str) -> Standing:
        """What came of sitting down: the room still waits, or there is the battle."""
        return g or await self.look(id, token, -1, 0)

    async def start(self) -> None:
        await self.store.open()
        await self.doorbell.open()
        self.archivist.start()

    def knock(self, id: str) -> None:
        self.gatherings.ring(id)
        if id in self.open:
            self.open[id].knock()

    async def enter(self, id: str, token: str) -> tuple[Room, Pass]:
        """The room, and what the holder of this token may do in it."""
        chairs = await self.store.chairs(id)
        who = passed(chairs, token)
        room = await self.room(id)
        mine = [seat for seat in who.free if seat in who.seats]
        for seat in mine:
            await self.store.change_chair(id, seat, taken=True)
            room.knock()
        await room.company.enter(who, chairs)
        return room, replace(who, free=tuple(seat for seat in who.free if seat not in mine))

    async def room(self, id: str) -> Room:
        """From memory, or read from its log: by the first who asks, the others wait for it."""
        if id in self.open:
            self.open[id] = self.open.pop(id)
            return self.open[id]
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._read(id))
            self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
        return await asyncio.shield(self.opening[id])

    async def _read(self, id: str) -> Room:
        await unpack(self.store, id)
        try:
            kept = await self.store.load(id)
        except NotBegun:
            raise NotNow("The battle has not begun: not everybody has sat down yet.") from None
        if kept is None:
            raise NotFound("This battle is not on the table any more.")
        try:
            room = await asyncio.to_thread(read_again, self.store, kept)
        except RecordError:
            raise NotFound("This battle was begun under other rules than this program has; it cannot go on.") from None
        return self._keep(room)

    def _keep(self, room: Room) -> Room:
        silent = [r.id for r in self.open.values() if not r.listeners]
        for id in silent[: max(0, len(self.open) + 1 - MOST_ROOMS)]:
            self.open.pop(id)
        self.open[room.id] = room
        room.company, room.thinkers = Company(room, self.hooks), self.thinkers
        room.drive()
        return room

    def leave(self, id: str) -> bool:
        """Out of the memory, unless somebody is there."""
        room = self.open.get(id)
        if room and room.listeners:
            return False
        self.open.pop(id, None)
        return id not in self.opening

    def hurry(self) -> None:
        """The end is near: whoever waits for news is told what there is."""
        for room in self.open.values():
            room.hurry = True
            room.ring()

    async def close(self) -> None:
        """Nobody thinks any longer; what is being written is written."""
        driven = [r.driver for r in self.open.values() if r.driver]
        for driver in driven:
            driver.cancel()
        await asyncio.gather(*driven, return_exceptions=True)
        for room in self.open.values():
            await room.company.close()
            async with room.jobs.turn(Rank.SKETCH):
                pass
        await self.thinkers.close()
        await self.archivist.close()
        await self.doorbell.close()
        await self.store.close()

    # ------------------------------------------------------------------ links
    async def new_link(self, id: str, host_token: str, name: str) -> Link:
        """A new link to a seat, for the host to hand out; the old one opens nothing any more."""
        seat = await self._handed_out(id, host_token, name)
        token = new_token()
        await self.store.change_chair(id, seat, token_hash=hashed(token), revoked=False, taken=seat == 0)
        self.knock(id)
        return Link(name, token, link_of(id, token))

    async def withdraw(self, id: str, host_token: str, name: str) -> None:
        seat = await self._handed_out(id, host_token, name)
        if seat == 0:
            raise NotNow("Your own link cannot be withdrawn, only renewed.")
        await self.store.change_chair(id, seat, revoked=True)
        self.knock(id)

    async def _handed_out(self, id: str, host_token: str, name: str) -> int:
        chairs = await self.store.chairs(id)
        if not passed(chairs, host_token).host:
            raise NotYours("Only whoever opened this battle hands out its links.")
        seat = seat_named(name)
        if seat not in [c.seat for c in chairs]:
            raise NotFound("The computer sits there: that seat has no link.")
        return seat
