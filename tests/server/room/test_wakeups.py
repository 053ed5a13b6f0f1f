"""Rooms that nobody visits: whoever has to be called is called once, and bots go on, also after the server stopped."""

import asyncio
from collections.abc import Awaitable, Callable
from queue import Queue
from typing import Any

import pytest
import sqlalchemy as sa

from drumhead.server.faults import NotNow
from drumhead.server.library.lobby import setup_of
from drumhead.server.library.opponents import LobbyError
from drumhead.server.room import agreements
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass
from drumhead.server.room.standings import DAY
from drumhead.server.room.wakeups import GONE, STALLED
from drumhead.server.room.webhook import Webhooks
from drumhead.server.store import notices, schema
from drumhead.server.store.standing import Standing
from drumhead.server.store.store import Store
from drumhead.server.wire.lobby import ClockChoice
from drumhead.server.wire.talk import Calling
from tests.flow.outer import TWICE
from tests.flow.toy_desk import DESK, register
from tests.server.hours import Hours
from tests.server.room.test_room import HOST, Broken, answered, visit_to, wanted
from tests.server.room.test_webhook import host_of, listener
from tests.server.table import new_battle

ENOUGH = 60.0  # seconds for a bot on a busy machine
TOY: dict[str, Any] = {"game": "toy", "points": 0, "lists": ("", ""), "opponent": "link", "table": 0}
Heard = Queue[dict[str, Any]]


class Servers:
    """Servers at one database, which start and stop at hours that the test sets."""

    def __init__(self, database: str, hook: str) -> None:
        self.database, self.hook, self.hours = database, hook, Hours()

    def stopped(self) -> Rooms:
        """Rooms whose background work the test itself does."""
        return Rooms(Store(self.database, self.hours), Webhooks([host_of(self.hook)]))

    async def started(self, play: Callable[[Rooms], Awaitable[object]]) -> None:
        rooms = self.stopped()
        await rooms.start()
        try:
            await play(rooms)
        finally:
            await rooms.close()


async def standing(rooms: Rooms, room: str) -> Standing:
    found = await notices.stands(rooms.store, room)
    assert found and found.standing
    return found.standing


async def asked_with_a_webhook(rooms: Rooms, hook: str) -> tuple[str, int]:
    """A battle of tug of war in which a seat is asked that was just there: its room and the seat."""
    room = (await new_battle(rooms, wanted(**TOY))).room
    for seat in (0, 1):
        await rooms.store.change_chair(room, seat, webhook=hook, seen=rooms.store.now())
    asked = (await standing(rooms, room)).asked
    assert asked is not None
    return room, asked


def calls(heard: Heard, room: str) -> list[dict[str, Any]]:
    return [x["body"] for x in heard.queue if x["body"]["room"] == room]


async def looked(*servers: Rooms) -> None:
    """All of them look at once, and make their calls."""
    await asyncio.gather(*(s.wakeups.look() for s in servers))
    for s in servers:
        await asyncio.gather(*s.wakeups.calls)


# ---------------------------------------------------------------------------------------------------- calls
def test_a_call_that_waits_when_the_server_stops_is_made_by_the_next_one_and_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(monkeypatch)

    async def play(servers: Servers, heard: Heard) -> None:
        found: list[tuple[str, int]] = []

        async def open_room(rooms: Rooms) -> None:
            found.append(await asked_with_a_webhook(rooms, servers.hook))

        await servers.started(open_room)
        ((room, seat),) = found
        assert heard.empty()
        servers.hours.pass_by(GONE)
        first, second = servers.stopped(), servers.stopped()
        for _ in range(3):
            await looked(first, second)
        (body,) = calls(heard, room)
        assert body == {"room": room, "game": "toy", "seat": seat, "asked": "What now?"}
        visit = await visit_to(first, room, Pass((seat,)))
        while (await standing(first, room)).asked == seat:
            await answered(visit)
        await looked(first, second)
        assert [b["seat"] for b in calls(heard, room)] == [seat, 1 - seat]
        for rooms in (first, second):
            await rooms.close()

    with listener() as (address, heard):
        asyncio.run(play(Servers(database, address), heard))


def test_what_is_asked_in_private_is_not_called_again_nor_told_in_the_call(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 hides twice: the others only know that they wait for it, and since when."""
    register(monkeypatch, DESK._replace(game=TWICE, setup=lambda _: TWICE.setup_type(game="outer")))

    async def rows(rooms: Rooms, room: str) -> Any:
        t = schema.room.c
        async with rooms.store.engine.connect() as c:
            return (await c.execute(sa.select(t.asked, t.since, t.called).where(t.id == room))).one()

    async def play(servers: Servers, heard: Heard) -> None:
        rooms = servers.stopped()
        await rooms.store.open()
        room = (await new_battle(rooms, wanted(**TOY | {"game": "outer"}))).room
        await rooms.store.change_chair(room, 0, webhook=servers.hook)
        await looked(rooms)
        before = await rows(rooms, room)
        servers.hours.pass_by(1000)
        await answered(await visit_to(rooms, room, HOST))
        await looked(rooms)
        assert await rows(rooms, room) == before == (0, before.since, True)
        (body,) = calls(heard, room)
        assert body["asked"] == "Waiting for Left."
        await answered(await visit_to(rooms, room, HOST))
        assert await rows(rooms, room) == (1, servers.hours.now, False)
        await rooms.close()

    with listener() as (address, heard):
        asyncio.run(play(Servers(lite, address), heard))


# ---------------------------------------------------------------------------------------------------- bots
async def with_a_bot_that_is_asked(rooms: Rooms) -> str:
    """The server stops before the bot has answered."""
    await rooms.store.open()
    visit = await visit_to(rooms, (await new_battle(rooms, wanted())).room, HOST)
    visit.room.workers = Broken(RuntimeError("stopped"))
    while visit.room.battle.state.asked_seat == 0:
        await answered(visit)
    await rooms.close()
    return visit.room.id


async def answers(rooms: Rooms, room: str) -> None:
    async with asyncio.timeout(ENOUGH):
        while (await standing(rooms, room)).asked == 1:
            await asyncio.sleep(0.05)


def test_after_a_start_a_bot_goes_on_without_a_visitor(database: str) -> None:
    async def play() -> None:
        servers = Servers(database, "")
        room = await with_a_bot_that_is_asked(servers.stopped())
        await servers.started(lambda rooms: answers(rooms, room))

    asyncio.run(play())


def test_a_room_of_an_older_release_goes_on_too(lite: str) -> None:
    async def play() -> None:
        servers = Servers(lite, "")
        rooms = servers.stopped()
        room = await with_a_bot_that_is_asked(rooms)
        before = await standing(rooms, room)
        old = dict.fromkeys(("summary", "asked", "question", "since", "due", "called", "thinks"))
        async with rooms.store.engine.begin() as c:
            await c.execute(sa.update(schema.room).values(old))
        again = servers.stopped()
        await again.wakeups._fill_in()
        assert await standing(again, room) == before and before.asked == 1
        await servers.started(lambda rooms: answers(rooms, room))

    asyncio.run(play())


def test_only_rooms_whose_bots_have_stopped_are_woken_and_not_for_ever(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        servers = Servers(lite, "")
        room = await with_a_bot_that_is_asked(servers.stopped())
        rooms, woken = servers.stopped(), list[str]()
        await new_battle(rooms, wanted(opponent="bots", players=("policy", "policy")))
        await new_battle(rooms, wanted(opponent="hot-seat"))

        async def wake(id: str) -> None:
            woken.append(id)

        monkeypatch.setattr(rooms, "wake", wake)
        rooms.wakeups.first = False
        await rooms.wakeups.look()
        assert woken == [], "another server may be at it"
        servers.hours.pass_by(STALLED)
        for _ in range(5):
            await rooms.wakeups.look()
        assert woken == [room] * 3
        await rooms.close()

    asyncio.run(play())


# ---------------------------------------------------------------------------------------------------- the pace
def test_when_the_pace_runs_out_a_bot_plays_until_its_holder_returns(database: str) -> None:
    async def play() -> None:
        servers = Servers(database, "")
        here, there = servers.stopped(), servers.stopped()
        await here.store.open()
        seated = await new_battle(here, wanted(opponent="link", pace=3))
        tokens = {name: link.split("/")[3] for name, link in seated.links.items()}
        room = seated.room
        seat = (await standing(here, room)).asked
        visit = await here.enter(room, tokens[str(seat)])
        due = servers.hours.now + 3 * DAY
        assert visit.people.around(visit.who, -1).due == due
        with pytest.raises(NotNow, match="days for an answer"):
            await agreements.call_bot(visit.people, visit.who, Calling(1 - (seat or 0), "greedy"))
        servers.hours.pass_by(3 * DAY - 1)
        await looked(here, there)
        assert not visit.room.standins
        servers.hours.pass_by(1)
        await looked(here, there)
        last = visit.room.last
        async with asyncio.timeout(ENOUGH):
            while (await here.store.lines_after(room, last)) == ():
                await asyncio.sleep(0.05)
        await here.enter(room, tokens[str(seat)], returns=False)
        assert visit.room.standins == {seat: "greedy"}, "a page that was left open is no return"
        again = await here.enter(room, tokens[str(seat)])
        assert not again.room.standins
        said = [(s.kind, s.seat) for s in again.people.talk.said]
        assert said == [("overdue", seat), ("back", seat)]
        found = await notices.stands(here.store, room)
        assert found and found.standing
        if found.standing.asked == seat:
            assert found.due == servers.hours.now + 3 * DAY
        await looked(here, there)
        assert not again.room.standins
        await here.close()
        await there.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"pace": 2}, "no pace of 2 days"),
        ({"pace": 3, "opponent": "hot-seat"}, "by link"),
        ({"pace": 3, "clock": ClockChoice(30)}, "either a pace in days or a clock"),
    ],
)
def test_a_pace_that_cannot_be_is_refused(chosen: dict[str, Any], why: str) -> None:
    with pytest.raises(LobbyError, match=why):
        setup_of(wanted(**{"opponent": "link", **chosen}))
