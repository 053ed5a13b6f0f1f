"""Rooms of a game with battles inside, played with tugs of war inside a match with hidden hands."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from drumhead.combat.desk import Desk
from drumhead.flow.event import Event
from drumhead.flow.game import Setup
from drumhead.flow.question import Answer, Picked, Told
from drumhead.flow.state import Dice
from drumhead.server import words
from drumhead.server.room.bot_workers import ANSWER, BotTask, BotWorkers, answer_in_worker
from drumhead.server.room.participants import Visit
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass
from drumhead.server.store import notices
from drumhead.server.store.store import Store
from drumhead.server.wire.battle import Reply, Stale, Taken
from drumhead.server.wire.lobby import ClockChoice
from tests.flow.outer import ADVISER, MATCH, Match, MatchGame
from tests.flow.toy_desk import register
from tests.server.hours import Hours
from tests.server.room.test_room import Broken, visit_to, wanted
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
    database: str,
    patch: pytest.MonkeyPatch,
    play: Callable[[Table], Awaitable[None]],
    desk: Desk = DESK,
    **changes: Any,
) -> None:
    register(patch, desk)

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


class InThisProcess(BotWorkers):
    """The workers of the server know the games of the program, not those of a test."""

    async def answer(self, task: BotTask, urgency: object = None) -> Answer:
        return ANSWER.decode(answer_in_worker(task))


class BotsFight(MatchGame):
    """Bots play every tug, whoever has the seats."""

    class Fought(Match):
        def answered_by(self) -> str:
            return "policy" if self.battle and self.question and not self.asks_in_private(self.question) else ""

    state_type = Fought

    def muster(self, setup: Setup, dice: Dice) -> tuple[Match, Sequence[Event]]:
        s, events = super().muster(setup, dice)
        return self.Fought.load(s.save()), events


def test_bots_answer_for_people_where_the_game_says_so_and_go_on_after_a_stop(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(t: Table) -> None:
        t.room.workers = Broken(RuntimeError("stopped"))
        seat = await t.to_a_tug()
        q = t.room.pending
        assert q and t.room.bot_to_answer == "policy"
        assert await t.room.play(t.visits[seat].who, Reply(q.id, Picked("pull"))) == Stale(words.BOT_ANSWERS)
        assert t.room.sight(t.visits[seat].who, -1).answered_by == "policy"
        found = await notices.stands(t.rooms.store, t.room.id)
        assert found and found.standing and found.standing.thinks
        again = Rooms(t.rooms.store)
        again.workers = InThisProcess()
        await again.wakeups.look()
        room = again.held[t.room.id].room
        assert room.driver
        await room.driver
        assert room.battle.state.battle is None and sum(room.battle.state.wins) == 1  # type: ignore[attr-defined]
        assert room.pending and not room.bot_to_answer

    game = BotsFight(ADVISER)
    at_a_table(lite, monkeypatch, play, DESK._replace(game=game))


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
