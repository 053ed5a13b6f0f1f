"""Rooms of a game with battles inside, played with tugs of war inside a match with hidden hands."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from drumhead.combat.desk import Desk
from drumhead.flow.battle_log import BattleLog
from drumhead.flow.event import BattleClosed, BattleEvent, BattleOpened, Event, Noted
from drumhead.flow.game import Setup
from drumhead.flow.question import Answer, Picked, Told
from drumhead.flow.state import Dice
from drumhead.flow.view import fold
from drumhead.server import words
from drumhead.server.faults import NotNow
from drumhead.server.room import agreements
from drumhead.server.room.bot_workers import ANSWER, BotTask, BotWorkers, answer_in_worker
from drumhead.server.room.participants import Visit
from drumhead.server.room.replay import luck_in, replay_in, replay_of
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass
from drumhead.server.store import notices
from drumhead.server.store.store import Store
from drumhead.server.wire.after import Replay
from drumhead.server.wire.battle import Reply, Stale, Taken
from drumhead.server.wire.lobby import ClockChoice
from drumhead.server.wire.talk import Resigning, Settling, Wishing
from tests.flow.outer import ADVISER, MATCH, TWICE, Match, MatchGame
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
    register(patch)
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
        assert t.people.clock and t.people.clock.clocks_at(2, t.hours.now).runs is None
        t.hours.pass_by(59)
        await t.people.check_clock()
        assert t.people.clock.clocks_at(2, t.hours.now).left[seat] == 1.0
        t.hours.pass_by(1)
        await t.people.check_clock()
        assert t.room.outcome is None and t.state.wins[1 - seat] == 1 and t.state.battle is None
        t.hours.pass_by(1000)
        await t.people.check_clock()
        assert t.room.outcome is None
        assert [(s.kind, s.seat) for s in t.people.talk.said] == [("out-of-time", seat)]

    at_a_table(lite, monkeypatch, play, clock=ClockChoice(1))


# ---------------------------------------------------------------------------------------------------- endings
def test_giving_up_the_battle_the_whole_and_a_draw_are_three_things(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(t: Table) -> None:
        with pytest.raises(NotNow, match="when it asks you"):
            await agreements.resign(t.people, t.visits[0].who, Resigning(battle=True))
        seat = await t.to_a_tug()
        with pytest.raises(NotNow, match="when it asks you"):
            await agreements.resign(t.people, t.visits[1 - seat].who, Resigning(battle=True))
        await agreements.resign(t.people, t.visits[seat].who, Resigning(battle=True))
        assert t.room.outcome is None and t.state.wins[1 - seat] == 1
        await t.answer(Picked("no"), Picked("no"))
        seat = t.state.asked_seat
        assert t.state.battle
        await agreements.resign(t.people, t.visits[seat].who, Resigning())
        assert t.room.outcome and (t.room.outcome.winner, t.room.outcome.says) == (1 - seat, "gave_up")

    at_a_table(lite, monkeypatch, play)


def test_a_draw_ends_the_whole_also_in_the_middle_of_a_battle(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(t: Table) -> None:
        await t.to_a_tug()
        await agreements.wish(t.people, t.visits[0].who, Wishing("draw"))
        await agreements.settle(t.people, t.visits[1].who, Settling(0, True))
        assert t.room.outcome and t.room.outcome.winner is None

    at_a_table(lite, monkeypatch, play)


# ---------------------------------------------------------------------------------------------------- taking back
def test_nothing_is_taken_back_that_the_other_side_has_seen_but_moves_of_one_battle(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(t: Table) -> None:
        who = t.visits[0].who
        await t.answer(Told(2))
        found = t.room.back_of(who)
        assert found == (0, True), "the other side does not know that seat 0 was asked twice"
        await t.answer(Told(3))
        assert t.room.back_of(who) is None, "by now the other side is asked"
        await t.answer(Told(1), Picked("no"), Picked("no"))
        seat = t.state.asked_seat
        opened, who = t.room.last, t.visits[seat].who
        assert t.room.back_of(who) is None
        await t.answer(Picked("think"))
        assert t.room.back_of(who) == (opened, True)
        while t.state.battle:
            await t.answer(Picked("pull"))
        assert [t.room.back_of(v.who) for v in t.visits] == [None, None]

    at_a_table(lite, monkeypatch, play, DESK._replace(game=TWICE))


# ---------------------------------------------------------------------------------------------------- one screen
def test_at_one_screen_a_battle_is_not_covered_and_shows_nobodys_hand(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Pass((0, 1), host=True)

    async def play(t: Table) -> None:
        seen = t.room.sight(both, -1)
        assert seen.covered
        await t.answer(Told(2))
        seen = t.room.sight(both, seen.next)
        assert seen.covered and seen.view, "other eyes, which see something else"
        await t.answer(Told(1), Picked("no"), Picked("no"))
        seen = t.room.sight(both, seen.next)
        assert not seen.covered and seen.view and seen.view.question
        assert all("ribbons" not in s.counters for s in seen.view.seats)
        folded = seen.view
        while t.state.battle:
            await t.answer(Picked("pull"))
            seen = t.room.sight(both, seen.next)
            if t.state.battle:
                assert seen.view is None and not seen.covered
                folded = fold(folded, [e for b in seen.batches for e in b.events])
                assert folded == t.room.sight(both, -1).view
        assert seen.covered and seen.view and seen.view.seats[t.state.asked_seat].counters["ribbons"]

    at_a_table(lite, monkeypatch, play, opponent="hot-seat")


# ---------------------------------------------------------------------------------------------------- replays
def test_a_replay_shows_one_battle_or_the_game_without_them(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(t: Table) -> None:
        who = t.visits[0].who
        with pytest.raises(NotNow, match="no battle was fought yet"):
            replay_of(t.room, who, None, 1)
        for _ in range(2):
            await (t.answer(Picked("no"), Picked("no")) if t.state.wins != [0, 0] else t.to_a_tug())
            with pytest.raises(NotNow, match="when it is over"):
                luck_in(t.room, len(BattleLog(t.room.battle.entries).first))
            while t.state.battle:
                await t.answer(Picked("pull"))
        alone = replay_of(t.room, who, None)
        assert (alone.game, alone.battle, alone.battles) == ("outer", 0, 2)
        assert not any(isinstance(e, BattleOpened | BattleEvent | BattleClosed) for e in told_in(alone))
        assert [e.text for e in told_in(alone) if isinstance(e, Noted) and e.text].count("A tug with 0 ribbons.") == 2
        view = alone.first
        for moment in alone.moments[1:]:
            view = fold(view, moment.events)
        assert view == t.room.sight(who, -1).view
        one = replay_of(t.room, who, None, 2)
        assert (one.game, one.battle, one.title) == ("toy", 2, "Match · battle 2") and one.first.question
        view = one.first
        for moment in one.moments[1:]:
            view = fold(view, moment.events)
        assert view.question is None and {e.text for e in told_in(one)} & {"Seat 0 pulls.", "Seat 1 pulls."}
        assert len(one.moments) + 1 < len(t.room.battle.entries)
        found = luck_in(t.room, 1)
        assert found.proof == words.PROOF_AT_THE_END and len(found.luck) == 2
        with pytest.raises(NotNow, match="battles 1 to 2"):
            replay_of(t.room, who, None, 3)
        await agreements.resign(t.people, who, Resigning())
        raw = t.room.record()
        filed, of_file = replay_in(raw), replay_in(raw, 2)
        assert (filed.battles, filed.game, of_file.game) == (2, "outer", "toy")
        assert (of_file.first, of_file.moments) == (one.first, one.moments)
        with pytest.raises(NotNow, match="battles 1 to 2"):
            replay_in(raw, 3)

    at_a_table(lite, monkeypatch, play)


def told_in(replay: Replay) -> list[Event]:
    return [e for moment in replay.moments for e in moment.events]
