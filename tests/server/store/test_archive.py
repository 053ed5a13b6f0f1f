"""Idle rooms are packed, and come back as they were when their link is opened."""

import asyncio

import pytest
import sqlalchemy as sa

from drumhead.server.room import commands, room_log
from drumhead.server.room.rooms import Rooms
from drumhead.server.store import schema
from drumhead.server.store.archive import DAY, idle_rooms, pack, unpack
from drumhead.server.store.store import Store
from drumhead.server.wire.battle import Reply, Taken
from drumhead.server.wire.lobby import Seated
from tests.server.room.test_room import BOTH, answered, visit_to, wanted
from tests.server.table import new_battle


class At:
    """Rooms at a time that the test sets."""

    def __init__(self, database: str) -> None:
        self.now = 1e9
        self.rooms = Rooms(Store(database, lambda: self.now), idle_days=90)

    async def __aenter__(self) -> "At":
        await self.rooms.store.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.rooms.close()

    async def played(self, answers: int) -> Seated:
        seated = await new_battle(self.rooms, wanted(opponent="hot-seat"))
        await answered(await visit_to(self.rooms, seated.room, BOTH), answers)
        return seated

    async def rows(self, room: str) -> tuple[int, int, bool]:
        """Entries, snapshots, and whether the room is packed."""
        async with self.rooms.store.engine.connect() as c:
            counted = [
                await c.scalar(sa.select(sa.func.count()).where(t.c.room == room))
                for t in (schema.entry, schema.snapshot)
            ]
            archive = await c.scalar(sa.select(schema.room.c.archive).where(schema.room.c.id == room))
        return counted[0] or 0, counted[1] or 0, archive is not None


def test_an_idle_room_is_packed_and_its_link_brings_it_back(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_log, "SNAPSHOTS", 4)

    async def play() -> None:
        async with At(database) as at:
            seated = await at.played(9)
            room, _, who = await at.rooms.enter(seated.room, seated.token)
            before, drawn = room.sight(who, -1), room.battle.dice.drawn
            at.now += 89 * DAY
            other = await at.played(1)
            assert await at.rooms.archivist.look() == 0
            at.now += 2 * DAY
            assert await at.rooms.archivist.look() == 1
            assert await at.rows(seated.room) == (0, 0, True)
            assert (await at.rows(other.room))[2] is False
            visit = await at.rooms.enter(seated.room, seated.token)
            again, _, who = visit
            assert again is not room and again.sight(who, -1) == before and again.battle.dice.drawn == drawn
            assert await at.rows(seated.room) == (10, 2, False)
            assert await at.rooms.archivist.look() == 0
            await answered(visit)

    asyncio.run(play())


def test_a_room_in_which_somebody_sits_is_left_alone(lite: str) -> None:
    async def play() -> None:
        async with At(lite) as at:
            seated = await at.played(2)
            room = (await at.rooms.people(seated.room)).room
            at.now += 100 * DAY
            with room.listening():
                assert await at.rooms.archivist.look() == 0
            assert await at.rooms.archivist.look() == 1

    asyncio.run(play())


def test_a_room_that_is_touched_in_the_last_moment_is_not_packed(database: str) -> None:
    async def play() -> None:
        async with At(database) as at:
            seated = await at.played(2)
            before = at.now + 1
            ((room, state),) = [x for x in await idle_rooms(at.rooms.store, before) if x[0] == seated.room]
            at.now += 2
            await at.played(1)
            await answered(await visit_to(at.rooms, room, BOTH))
            assert not await pack(at.rooms.store, room, state, before)
            assert await at.rows(room) == (4, 0, False)

    asyncio.run(play())


def test_of_two_who_open_a_packed_room_one_unpacks_it(database: str) -> None:
    async def play() -> None:
        async with At(database) as at:
            seated = await at.played(3)
            at.now += 100 * DAY
            assert await at.rooms.archivist.look() >= 1
            await asyncio.gather(*(unpack(at.rooms.store, seated.room) for _ in range(4)))
            assert await at.rows(seated.room) == (4, 0, False)

    asyncio.run(play())


def test_another_process_that_still_holds_the_room_can_go_on(database: str) -> None:
    async def play() -> None:
        async with At(database) as at:
            seated = await at.played(3)
            visit = await visit_to(Rooms(at.rooms.store), seated.room, BOTH)
            there = visit.room
            at.now += 100 * DAY
            assert await at.rooms.archivist.look() >= 1
            advice = await there.do(there.advice, BOTH)
            assert await commands.answer(visit, Reply(advice.question, advice.answer)) == Taken()
            here = (await at.rooms.people(seated.room)).room
            assert here.battle.entries == there.battle.entries and len(here.battle.entries) == 5

    asyncio.run(play())
