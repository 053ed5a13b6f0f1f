"""All rooms: those in memory, those in the store, and the links that open them."""

import asyncio
import secrets

from msgspec.structs import replace

from drumhead.flow.question import Seat
from drumhead.flow.record import RecordError, Table
from drumhead.server.archive import IDLE_DAYS, Archivist, unpack
from drumhead.server.beginning import begun, drawn_seeds
from drumhead.server.company import Company
from drumhead.server.doorbell import Doorbell
from drumhead.server.jobs import Rank
from drumhead.server.limits import Limits, opener
from drumhead.server.lobby import setup_of
from drumhead.server.room import NotNow, Room, read_again
from drumhead.server.seats import (
    NotFound,
    NotYours,
    Pass,
    chairs_for,
    first_tokens,
    link_of,
    name_of,
    new_token,
    passed,
    seat_named,
)
from drumhead.server.store import Line, Opened, Store, hashed
from drumhead.server.thinking import Thinkers
from drumhead.server.webhook import Webhooks
from drumhead.server.wire import Link, NewRoom, Seated

MOST_ROOMS = 200  # in memory; of those that nobody listens to the oldest makes way, and comes back from the store


def new_id() -> str:
    return secrets.token_urlsafe(9)


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
        self.open: dict[str, Room] = {}
        self.doorbell = Doorbell(store, lambda: self.open, self.knock, peeking=peeking)
        self.opening: dict[str, asyncio.Task[Room]] = {}

    async def found(self, wanted: NewRoom) -> Seated:
        id, tokens = new_id(), first_tokens(wanted.opponent)
        setup = await asyncio.to_thread(setup_of, wanted)
        return await self.begin(*await asyncio.to_thread(begun, wanted, setup, id, drawn_seeds()), tokens)

    async def begin(self, opened: Opened, table: Table, tokens: dict[Seat, str]) -> Seated:
        """Keep a room whose battle stands at its first question."""
        id, first = opened.id, Line(0, table.entries[0], table.dice.drawn)
        await self.limits.another_room(self.store)
        await self.store.found(opened, first, chairs_for(tokens), opener.get())
        self._keep(Room(self.store, opened, table))
        links = {name_of(seat): link_of(id, token) for seat, token in tokens.items()}
        return Seated(id, tokens[0], links)

    async def start(self) -> None:
        await self.store.open()
        await self.doorbell.open()
        self.archivist.start()

    def knock(self, id: str) -> None:
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
        kept = await self.store.load(id)
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
        (await self.room(id)).knock()
        return Link(name, token, link_of(id, token))

    async def withdraw(self, id: str, host_token: str, name: str) -> None:
        seat = await self._handed_out(id, host_token, name)
        if seat == 0:
            raise NotNow("Your own link cannot be withdrawn, only renewed.")
        await self.store.change_chair(id, seat, revoked=True)
        (await self.room(id)).knock()

    async def _handed_out(self, id: str, host_token: str, name: str) -> int:
        chairs = await self.store.chairs(id)
        if not passed(chairs, host_token).host:
            raise NotYours("Only whoever opened this battle hands out its links.")
        seat = seat_named(name)
        if seat not in [c.seat for c in chairs]:
            raise NotFound("The computer sits there: that seat has no link.")
        return seat
