"""Rooms themselves: who answers, what happens when a bot fails, what stays when a room leaves the memory."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from random import Random

import pytest
from sqlalchemy.exc import OperationalError

from drumhead.dice import key_of
from drumhead.flow.question import WATCHER, Answer
from drumhead.server import words
from drumhead.server.faults import NotNow, NotYours
from drumhead.server.room import agreements, commands, room_log
from drumhead.server.room import rooms as all_rooms
from drumhead.server.room.bot_workers import BotTask, BotWorkers, Urgency, WorkersDied
from drumhead.server.room.opening import split_seeds
from drumhead.server.room.participants import Visit
from drumhead.server.room.room import Room
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass
from drumhead.server.room.stream import path_of
from drumhead.server.store.store import Store
from drumhead.server.wire.battle import BackWish, Reply, Taken
from drumhead.server.wire.lobby import NewRoom, Seated
from drumhead.server.wire.talk import Resigning
from tests.server.table import BATTLE, new_battle

HOST = Pass((0,), host=True)
BOTH = Pass((0, 1), host=True)


def wanted(**changes: object) -> NewRoom:
    return NewRoom(**{**BATTLE, "lists": tuple(BATTLE["lists"]), **changes})  # type: ignore[arg-type]


def at_rooms(database: str, play: Callable[[Rooms], Awaitable[None]]) -> None:
    """Open the store, do this with its rooms, close it."""

    async def whole() -> None:
        rooms = Rooms(Store(database))
        await rooms.start()
        try:
            await play(rooms)
        finally:
            await rooms.close()

    asyncio.run(whole())


async def answered(visit: Visit, times: int = 1) -> None:
    for _ in range(times):
        advice = await visit.room.do(visit.room.advice, visit.who)
        assert await commands.answer(visit, Reply(advice.question, advice.answer)) == Taken()


async def visit_to(rooms: Rooms, id: str, who: Pass) -> Visit:
    people = await rooms.people(id)
    return Visit(people.room, people, who)


class Broken(BotWorkers):
    """Workers of which none answers: each question is counted."""

    def __init__(self, fault: Exception) -> None:
        super().__init__()
        self.fault, self.asked = fault, 0

    async def answer(self, task: BotTask, urgency: object = None) -> Answer:
        self.asked += 1
        raise self.fault


async def driven(room: Room) -> None:
    room.drive()
    assert room.driver is not None
    await room.driver


async def to_a_failing_bot(rooms: Rooms, broken: Broken) -> Visit:
    """A room in which the person may take back, and the bot that is asked fails."""
    visit = await visit_to(rooms, (await new_battle(rooms, wanted())).room, HOST)
    room = visit.room
    while (q := room.pending) and (q.seat == 1 or not room.sight(HOST, -1).may_take_back):
        await answered(visit) if q.seat == 0 else await room.news(HOST, room.last, 5)
    room.workers = broken
    while not room.trouble:
        await answered(visit)
        await driven(room)
    return visit


def test_a_bot_that_fails_is_told_and_the_person_can_take_back(lite: str) -> None:
    async def play(rooms: Rooms) -> None:
        room = (await to_a_failing_bot(rooms, Broken(RuntimeError("no idea")))).room
        seen = await room.news(HOST, room.last, 5)
        assert "found no answer" in seen.trouble and seen.may_take_back
        await room.take_back(HOST, BackWish())
        assert room.trouble == ""

    at_rooms(lite, play)


def test_after_three_dead_workers_the_reason_is_told_and_a_person_asks_again(lite: str) -> None:
    async def play(rooms: Rooms) -> None:
        broken, able = Broken(WorkersDied("no more")), rooms.workers
        visit = await to_a_failing_bot(rooms, broken)
        room, last = visit.room, visit.room.last
        assert "stopped three times" in (await room.look(HOST, -1)).trouble
        asked = broken.asked
        await driven(room)
        assert broken.asked == asked  # by itself the room kills no further workers
        with pytest.raises(NotYours):
            await commands.ask_again(visit._replace(who=Pass(())))
        await commands.ask_again(visit)
        assert room.driver is not None
        await room.driver
        assert broken.asked == asked + 1 and "stopped three times" in room.trouble
        room.workers = able
        await commands.ask_again(visit)
        while room.last == last:
            await room.news(HOST, last, 5)
        assert room.trouble == ""
        with pytest.raises(NotNow):
            await commands.ask_again(visit)

    at_rooms(lite, play)


def test_a_database_that_fails_is_not_the_bots_fault(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(rooms: Rooms) -> None:
        visit = await visit_to(rooms, (await new_battle(rooms, wanted())).room, HOST)
        room = visit.room
        while (q := room.pending) and q.seat == 0:
            monkeypatch.setattr(room, "drive", lambda: None)
            await answered(visit)
        monkeypatch.undo()

        async def refuses(*_: object, **__: object) -> bool:
            raise OperationalError("insert", {}, Exception("database is locked"))

        with monkeypatch.context() as locked:
            locked.setattr(rooms.store, "append", refuses)
            await driven(room)
        assert room.trouble == words.BOT_NOT_STORED
        last = room.last
        await commands.ask_again(visit)
        while room.last == last:
            await room.news(HOST, last, 5)

    at_rooms(lite, play)


def test_while_a_bot_has_failed_the_person_can_resign(lite: str) -> None:
    async def play(rooms: Rooms) -> None:
        room, people, who = await to_a_failing_bot(rooms, Broken(WorkersDied("no more")))
        await agreements.resign(people, who, Resigning())
        seen = await room.look(who, -1)
        assert seen.outcome is not None and seen.outcome.winner == 1 and seen.trouble == ""

    at_rooms(lite, play)


def test_a_battle_of_bots_goes_on_while_somebody_watches_and_pauses_when_nobody_does(lite: str) -> None:
    async def play(rooms: Rooms) -> None:
        seated = await new_battle(rooms, wanted(opponent="bots", players=("chance", "chance")))
        room, _, watcher = await rooms.enter(seated.room, seated.token)
        await driven(room)
        assert room.last == 0  # nobody has looked yet
        await room.look(watcher, -1)
        while room.last < 3:
            await asyncio.sleep(0.01)
        room.looked = float("-inf")  # that was long ago
        assert room.driver is not None
        await room.driver
        paused = room.last
        await driven(room)
        assert room.last == paused
        with room.listening():
            assert room._urgency() == Urgency.WATCHED
            while room.last < paused + 3:
                await asyncio.sleep(0.01)
            room.looked = float("-inf")
            assert not room.driver.done() and not room._paused
        await room.driver

    at_rooms(lite, play)


def test_news_wait_for_the_bell_and_not_longer_than_asked(lite: str) -> None:
    async def play(rooms: Rooms) -> None:
        visit = await visit_to(rooms, (await new_battle(rooms, wanted(opponent="hot-seat"))).room, BOTH)
        room = visit.room
        known = room.last
        assert (await room.news(BOTH, known, 0.01)).batches == ()
        later = asyncio.create_task(room.news(BOTH, known, 20))
        await asyncio.sleep(0)
        await answered(visit)
        assert (await later).batches

    at_rooms(lite, play)


def test_a_room_that_somebody_still_holds_is_not_there_twice(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that comes while many rooms are opened would listen at one room, and its people would play in another."""
    monkeypatch.setattr(all_rooms, "MOST_ROOMS", 2)

    async def play(rooms: Rooms) -> None:
        seated = await new_battle(rooms, wanted(opponent="hot-seat"))
        held = await rooms.enter(seated.room, seated.token)  # a line that does not listen yet
        for _ in range(3):
            await new_battle(rooms, wanted(opponent="hot-seat"))
        assert seated.room not in rooms.open
        before = held.room.knocks
        rooms.knock(seated.room)
        assert held.room.knocks == before + 1
        again = await rooms.enter(seated.room, seated.token)
        assert again.room is held.room and again.people is held.people and seated.room in rooms.open

    at_rooms(lite, play)


def test_rooms_with_listeners_push_no_others_out(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_rooms, "MOST_ROOMS", 2)

    async def play(rooms: Rooms) -> None:
        with ExitStack() as lines:
            for _ in range(4):
                seated = await new_battle(rooms, wanted(opponent="hot-seat"))
                lines.enter_context((await rooms.enter(seated.room, seated.token)).room.listening())
            silent = [(await new_battle(rooms, wanted(opponent="hot-seat"))).room for _ in range(2)]
            assert len(rooms.open) == 6 and set(silent) <= set(rooms.open)
        assert list(rooms.open) == silent  # when the listeners leave, theirs are the oldest

    at_rooms(lite, play)


def test_a_room_that_left_the_memory_comes_back_from_its_log(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_rooms, "MOST_ROOMS", 2)
    monkeypatch.setattr(room_log, "SNAPSHOTS", 5)

    async def play(rooms: Rooms) -> None:
        seated: list[Seated] = [await new_battle(rooms, wanted(opponent="hot-seat")) for _ in range(2)]
        visit = await rooms.enter(seated[0].room, seated[0].token)
        room, _, who = visit
        await answered(visit, 12)
        await room.take_back(who, BackWish())
        await answered(visit, 2)
        before = room.sight(who, -1)
        await rooms.people(seated[1].room)
        await new_battle(rooms, wanted(opponent="hot-seat"))
        assert seated[0].room not in rooms.open and len(rooms.open) == 2
        assert rooms.drop(seated[0].room)  # this test still holds it
        again, _, same = await rooms.enter(seated[0].room, seated[0].token)
        assert again is not room and again.sight(same, -1) == before
        assert again.battle.dice.drawn == room.battle.dice.drawn and again.battle.entries == room.battle.entries
        assert 0 not in again.battle.stood  # what stands before the last kept state is not played again
        assert again.battle.stood[3] == room.battle.stood[3]

    at_rooms(database, play)


def test_what_is_imagined_is_the_same_in_every_process_and_tells_nothing_of_the_dice(database: str) -> None:
    async def play(rooms: Rooms) -> None:
        id = (await new_battle(rooms, wanted(opponent="hot-seat"))).room
        other = Rooms(rooms.store)
        here, there = [(await r.people(id)).room for r in (rooms, other)]
        dice_key = key_of(*split_seeds(here.opened.seeds), here.battle.head.id)
        imagined = here._chance(1, 7).getrandbits(256)
        assert imagined == there._chance(1, 7).getrandbits(256)
        assert imagined != Random(dice_key + b"\x01" + (7).to_bytes(4, "little")).getrandbits(256)
        assert len({here._chance(*moment).getrandbits(256) for moment in ((0, 7), (1, 7), (1, 8), (WATCHER, 7))}) == 4

    at_rooms(database, play)


def test_of_two_processes_at_one_room_one_writes_and_the_other_reads_on(database: str) -> None:
    """Two stores on one database, as two processes have them."""

    async def play(rooms: Rooms) -> None:
        other = Rooms(Store(database))
        await other.start()
        seated = await new_battle(rooms, wanted(opponent="hot-seat"))
        near, far = await rooms.enter(seated.room, seated.token), await other.enter(seated.room, seated.token)
        here, there, who = near.room, far.room, near.who
        waiting = asyncio.create_task(there.news(who, there.last, 20))
        await answered(near, 3)
        assert (await waiting).batches
        advice = await here.do(here.advice, who)
        same = Reply(advice.question, advice.answer)
        results = await asyncio.gather(commands.answer(near, same), commands.answer(far, same))
        assert sorted(type(o).__name__ for o in results) == ["Stale", "Taken"]
        assert (await there.look(who, -1)).view == (await here.look(who, -1)).view
        await answered(far, 3)
        assert (await here.look(who, -1)) == (await there.look(who, -1))
        await other.close()

    at_rooms(database, play)


def test_a_lost_race_throws_the_clone_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log grows between reading it and writing: the answer is judged again and found stale."""

    async def play(rooms: Rooms) -> None:
        other = Rooms(Store(database))
        await other.start()
        seated = await new_battle(rooms, wanted(opponent="hot-seat"))
        near, far = await rooms.enter(seated.room, seated.token), await other.enter(seated.room, seated.token)
        here, there, who = near.room, far.room, near.who
        advice = await here.do(here.advice, who)
        commit = here._committed

        async def late(*args: object) -> bool:
            monkeypatch.setattr(here, "_committed", commit)
            await answered(far)
            return await commit(*args)  # type: ignore[arg-type]

        monkeypatch.setattr(here, "_committed", late)
        result = await commands.answer(near, Reply(advice.question, advice.answer))
        assert type(result).__name__ == "Stale"
        assert here.battle.entries == there.battle.entries
        await other.close()

    at_rooms(database, play)


def test_the_path_leaves_out_what_was_taken_back(lite: str) -> None:
    async def play(rooms: Rooms) -> None:
        visit = await visit_to(rooms, (await new_battle(rooms, wanted(opponent="hot-seat"))).room, BOTH)
        room = visit.room
        await answered(visit, 3)
        await room.take_back(BOTH, BackWish())
        await answered(visit)
        assert path_of(room.battle.entries) == [0, 1, 2, 5]

    at_rooms(lite, play)
