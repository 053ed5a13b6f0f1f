"""Rooms of a game with battles inside, played with tugs of war inside a match with hidden hands."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from drumhead.combat.desk import Desk
from drumhead.flow.game import Setup
from drumhead.flow.question import Answer, Picked, Told
from drumhead.server.room.participants import Visit
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass
from drumhead.server.store.store import Store
from drumhead.server.wire.battle import Reply, Taken
from drumhead.server.wire.lobby import ClockChoice
from tests.flow.outer import MATCH, Match
from tests.flow.toy_desk import register
from tests.server.hours import Hours
from tests.server.room.test_room import visit_to, wanted
from tests.server.table import new_battle

DESK = Desk(MATCH, "Match", "Tug after tug.", lambda chosen: Setup(game="outer", names=chosen.names))
OUTER: dict[str, Any] = {"game": "outer", "points": 0, "lists": ("", ""), "opponent": "link", "table": 0}


class Table:
    """A match in a room, at hours that the test sets."""

    def __init__(self, rooms: Rooms, hours: Hours, visits: tuple[Visit, Visit]) -> None:
        self.rooms, self.hours, self.visits = rooms, hours, visits
        self.room, self.people, _ = visits[0]

    @property
    def state(self) -> Match:
        s = self.room.battle.state
        assert isinstance(s, Match)
        return s

    async def answer(self, *answers: Answer) -> None:
        """Each by the seat that is asked."""
        for a in answers:
            q = self.room.pending
            assert q
            assert await self.room.play(self.visits[q.seat].who, Reply(q.id, a)) == Taken()

    async def to_a_tug(self) -> int:
        """To the first question of the first tug; the seat that is asked."""
        await self.answer(Told(2), Told(1), Picked("no"), Picked("no"))
        assert self.state.battle and self.state.question
        return self.state.asked_seat


def at_a_table(
    database: str, patch: pytest.MonkeyPatch, play: Callable[[Table], Awaitable[None]], **changes: Any
) -> None:
    register(patch, DESK)

    async def whole() -> None:
        hours = Hours()
        rooms = Rooms(Store(database, hours))
        await rooms.store.open()
        try:
            room = (await new_battle(rooms, wanted(**OUTER | changes))).room
            visits = await visit_to(rooms, room, Pass((0,), host=True)), await visit_to(rooms, room, Pass((1,)))
            await play(Table(rooms, hours, visits))
        finally:
            await rooms.close()

    asyncio.run(whole())


def test_a_clock_of_minutes_counts_in_battles_only_and_ends_the_battle_alone(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(t: Table) -> None:
        t.hours.pass_by(1000)
        await t.people.check_clock()
        seat = await t.to_a_tug()
        assert t.people.clock and t.people.clock.shown(2, t.hours.now).runs is None
        t.hours.pass_by(59)
        await t.people.check_clock()
        assert t.people.clock.shown(2, t.hours.now).left[seat] == 1.0
        t.hours.pass_by(1)
        await t.people.check_clock()
        assert t.room.outcome is None and t.state.wins[1 - seat] == 1 and t.state.battle is None
        t.hours.pass_by(1000)
        await t.people.check_clock()
        assert t.room.outcome is None
        assert [(s.kind, s.seat) for s in t.people.talk.said] == [("out-of-time", seat)]

    at_a_table(lite, monkeypatch, play, clock=ClockChoice(1))
