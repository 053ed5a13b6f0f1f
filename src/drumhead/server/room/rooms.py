"""All rooms: in memory, in the store, and the links that open them."""

import asyncio
from typing import Any
from weakref import WeakValueDictionary

from msgspec.structs import replace

from drumhead.flow.question import Seat
from drumhead.flow.record import LiveBattle
from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotFound, NotNow, NotYours, after_commit
from drumhead.server.limits import Limits, opener
from drumhead.server.lines import Lines
from drumhead.server.room.bot_workers import BotWorkers
from drumhead.server.room.jobs import Rank
from drumhead.server.room.participants import Participants, Visit
from drumhead.server.room.presence import noting
from drumhead.server.room.public_lobby import ListedRooms
from drumhead.server.room.room import Room, read_again
from drumhead.server.room.seats import EVERYBODY, chairs_for, link_of, name_of, new_token, pass_for, seat_named
from drumhead.server.room.standings import standing_of
from drumhead.server.room.talk import Talk
from drumhead.server.room.waiting_room import WaitingRooms
from drumhead.server.room.wakeups import Wakeups
from drumhead.server.room.webhook import Webhooks
from drumhead.server.store.archive import IDLE_DAYS, Archivist, unpack
from drumhead.server.store.doorbell import Doorbell
from drumhead.server.store.notices import Overdue
from drumhead.server.store.store import Chair, LogLine, NotBegun, Opened, Store, hashed, reading
from drumhead.server.wire.lobby import Link, NewRoom, Seated
from drumhead.server.wire.talk import TalkKind
from drumhead.server.wire.waiting import RoomView, WaitingRoomView

MOST_ROOMS = 200  # without listeners in memory; the oldest of them is dropped, and can be read from the store again


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
        self.archivist = Archivist(store, self.drop, idle_days)
        self.workers = BotWorkers()
        self.waiting_rooms = WaitingRooms(store, self.limits)
        self.open: dict[str, Participants] = {}
        self.held = WeakValueDictionary[str, Participants]()  # those that somebody still uses: no room is there twice
        self.doorbell = Doorbell(store, lambda: self.held, self.knock, peeking=peeking)
        self.opening: dict[str, asyncio.Task[Participants]] = {}
        self.listed = ListedRooms(store, self.limits, self.knock)
        self.lines = Lines(self.limits)  # also into rooms whose battle has not started
        self.wakeups = Wakeups(store, self.hooks, self)

    async def start(self) -> None:
        await self.store.open()
        await self.doorbell.open()
        self.archivist.start()
        self.wakeups.start()

    # ------------------------------------------------------------------ opening a room
    async def open_room(self, wanted: NewRoom) -> Seated:
        """A new room, which waits for its people."""
        seated = await self.waiting_rooms.open_room(wanted)
        if wanted.listed:
            self.listed.forget()
        return seated

    async def start_battle(self, opened: Opened, battle: LiveBattle, tokens: dict[Seat, str]) -> Seated:
        """Keep a room whose battle stands at its first question."""
        id, first = opened.id, LogLine(0, battle.entries[0], battle.dice.drawn)
        await self.limits.another_room(self.store)
        standing = await off_the_loop(standing_of, battle, opened.wanted)
        await self.store.add_room(opened, first, standing, chairs_for(tokens), opener.get())
        self._keep(Participants(Room(self.store, opened, battle, self.workers), self.hooks, self.wakeups.nudge))
        links = {name_of(seat): link_of(id, token) for seat, token in tokens.items()}
        return Seated(id, next(iter(tokens.values())), links)

    # ------------------------------------------------------------------ looking and entering
    async def look(self, id: str, token: str, after: int, wait: float, whole: bool = False) -> RoomView:
        """What is seen now; with a wait, as soon as there is something new."""
        if wait <= 0:
            return await self._look(id, token, after, 0, whole)
        with self.lines.open(id, await self.line_holder(id, token), "look"):
            return await self._look(id, token, after, wait, whole)

    async def line_holder(self, id: str, token: str) -> tuple[Seat, ...]:
        """The seats that a line of this token belongs to; none: the watchers, also where everybody has all seats."""
        who = pass_for(await self.store.chairs(id), token)
        return () if token == EVERYBODY else who.seats

    async def _look(self, id: str, token: str, after: int, wait: float, whole: bool) -> RoomView:
        waiting = None if id in self.open else await self.waiting_rooms.news(id, token, after, wait)
        if waiting is not None:
            return waiting
        room, _, who = await self.enter(id, token, returns=after < 0)
        if after > room.last:  # a step of the waiting room: the battle has started meanwhile
            after, wait = -1, 0
        return await (room.news(who, after, wait, whole) if wait > 0 else room.look(who, after, whole))

    async def waiting_or_battle(self, waiting: WaitingRoomView | None, id: str, token: str) -> RoomView:
        """What sitting down led to: the room still waits, or the battle has started."""
        with after_commit(NotFound, NotYours, NotNow):
            return waiting or await self.look(id, token, -1, 0)

    async def enter(self, id: str, token: str, *, returns: bool = True) -> Visit:
        """The room, its people, and what the holder of this token may do in it. A page that was left open and looks
        again by itself is no sign that somebody returns to a room with a pace."""
        chairs = await self.store.chairs(id)
        who = pass_for(chairs, token)
        people = await self.people(id)
        mine = [seat for seat in who.free if seat in who.seats]
        for seat in mine:
            with noting(id):
                await self.store.change_chair(id, seat, taken=True)
                people.room.knock()
        await people.enter(who, chairs, returns=returns)
        who = replace(who, free=tuple(seat for seat in who.free if seat not in mine))
        return Visit(people.room, people, who)

    async def enter_again(self, visit: Visit, token: str) -> Visit:
        """A visitor who entered before. One who only watches changes nothing: all of them share one reading."""
        if visit.who.seats:
            return await self.enter(visit.room.id, token, returns=False)
        return visit._replace(who=pass_for(await visit.people.chairs_lately(), token))

    async def people(self, id: str) -> Participants:
        """A room with its people, from memory or read from its log; several requests read it once."""
        if id in self.open:
            self.open[id] = self.open.pop(id)
            return self.open[id]
        if held := self.held.get(id):
            return self._keep(held)
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._read(id))
            self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
        return await asyncio.shield(self.opening[id])

    async def _read(self, id: str) -> Participants:
        await unpack(self.store, id)
        try:
            kept = await self.store.load(id)
        except NotBegun:
            raise NotNow(words.NOT_STARTED) from None
        if kept is None:
            raise NotFound(words.ROOM_GONE)
        with reading(id):
            room = await off_the_loop(read_again, self.store, kept, self.workers)
        return self._keep(Participants(room, self.hooks, self.wakeups.nudge))

    async def wake(self, room: str) -> None:
        """Its bots go on."""
        await self.people(room)

    def in_memory(self, room: str) -> bool:
        return room in self.held

    async def run_out(self, late: Overdue) -> None:
        """The pace of this room ran out for somebody: a bot plays until they return."""
        await (await self.people(late.room)).stand_in(late)

    def _keep(self, people: Participants) -> Participants:
        self._make_way(1)
        self.open[people.room.id] = self.held[people.room.id] = people
        people.room.on_silence = self._make_way
        people.room.drive()
        return people

    def _make_way(self, coming: int = 0) -> None:
        """The oldest rooms without listeners leave the memory, where there are too many."""
        silent = [p.room.id for p in self.open.values() if not p.room.listeners]
        for id in silent[: max(0, len(silent) + coming - MOST_ROOMS)]:
            self.open.pop(id).room.stop_bots()

    def knock(self, id: str) -> None:
        """Another process may have written into this room."""
        self.waiting_rooms.ring(id)
        if people := self.held.get(id):
            people.room.knock()

    # ------------------------------------------------------------------ the end
    def drop(self, id: str) -> bool:
        """Take a room out of memory, unless somebody is there."""
        people = self.held.get(id)
        if people and people.room.listeners:
            return False
        if people:
            self.open.pop(id, None)
            self.held.pop(id, None)
            people.room.stop_bots()
        return id not in self.opening

    def stop_waiting(self) -> None:
        """The server ends: every request that waits for news is answered."""
        for people in self.open.values():
            people.room.stop_waiting()

    async def close(self) -> None:
        """Stop the bots; what is being written is written, and calls under way are made."""
        open_rooms = list(self.open.values())
        driven = [p.room.driver for p in open_rooms if p.room.driver]
        for driver in driven:
            driver.cancel()
        await asyncio.gather(*driven, return_exceptions=True)
        await self.wakeups.close()
        for people in open_rooms:
            async with people.room.jobs.turn(Rank.PREVIEW):
                pass
        self.hooks.close()
        await self.workers.close()
        await self.archivist.close()
        await self.doorbell.close()
        await self.store.close()

    # ------------------------------------------------------------------ links
    async def new_link(self, id: str, asker: str, name: str) -> Link:
        """A new link to a seat; the old one stops working. Everybody at the table is told."""
        chair, own = await self._chair_to_hand_out(id, asker, name)
        token = new_token()
        await self._announce(id, chair.seat, "link")
        await self._hand_out(id, chair, token_hash=hashed(token), revoked=False, taken=own)
        return Link(name, token, link_of(id, token))

    async def withdraw_link(self, id: str, asker: str, name: str) -> None:
        chair, own = await self._chair_to_hand_out(id, asker, name)
        if own:
            raise NotNow(words.OWN_LINK_STAYS)
        await self._announce(id, chair.seat, "no-link")
        await self._hand_out(id, chair, revoked=True)

    async def _chair_to_hand_out(self, id: str, asker: str, name: str) -> tuple[Chair, bool]:
        """The seat of that name, and whether it is the asker's own. The host hands out what nobody has taken."""
        chairs = await self.store.chairs(id)
        who, seat = pass_for(chairs, asker), seat_named(name)
        chair = next((c for c in chairs if c.seat == seat), None)
        own = seat in who.seats and asker != EVERYBODY
        if not who.host and not own:
            raise NotYours(words.SEAT_TAKEN if who.seats and chair and chair.taken else words.ONLY_HOST)
        if chair is None:
            raise NotFound(words.NO_LINK_FOR_BOT)
        if chair.taken and not own:
            raise NotYours(words.SEAT_TAKEN)
        return chair, own

    async def _hand_out(self, id: str, chair: Chair, **values: Any) -> None:
        """Change a link, unless somebody opened or changed it at this very moment."""
        if not await self.store.change_same_chair(id, chair, ("token_hash", "taken", "revoked"), **values):
            raise NotNow(words.TOO_MANY_CHANGES)
        self.knock(id)

    async def _announce(self, id: str, seat: Seat, what: TalkKind) -> None:
        """Before it is done: what was announced and not done harms nobody."""
        people = self.open.get(id)
        talk, last = (people.talk, people.room.last) if people else (Talk(self.store, id), -1)
        await talk.say(seat, what, entry=last)
