"""A campaign in a room: a battle by bots goes on by itself, and whoever comes back finds the same question."""

import asyncio
from typing import Any

from drumhead.campaign.game import CAMPAIGN
from drumhead.flow.question import Answer, Picked
from drumhead.flow.record import StartPosition
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.participants import Visit
from drumhead.server.room.replay import luck_in, replay_of
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass, first_tokens
from drumhead.server.room.standings import standing_in_log
from drumhead.server.routes.after import summary_of
from drumhead.server.store.archive import DAY
from drumhead.server.store.store import Store
from drumhead.server.wire.battle import Reply, Taken
from drumhead.server.wire.lobby import NewRoom
from tests.campaign.kit import standing
from tests.server.hours import Hours
from tests.server.room.test_room import Broken, visit_to
from tests.server.room.test_wakeups import ENOUGH

WANTED = NewRoom(game="campaign", opponent="link")
SEATS = Pass((0,), host=True), Pass((1,))


async def before_a_battle(rooms: Rooms, room: str) -> None:
    """A room in which the Normans are about to attack a Viking army."""
    s = standing(normans=(((3, 5), 2), ((2, 5), 5)), vikings=(((3, 4), 2), (None, 5)))
    start = StartPosition(CAMPAIGN.position(s))
    opened, battle = open_battle(WANTED, start, room, draw_seeds(5))
    await rooms.start_battle(opened, battle, first_tokens("link"))


async def answer(rooms: Rooms, room: str, *answers: Answer) -> Any:
    """Each by the seat that is asked; what comes back."""
    found = (await rooms.people(room)).room
    for a in answers:
        q = found.pending
        assert q
        visit: Visit = await visit_to(rooms, room, SEATS[q.seat])
        assert await visit.room.play(SEATS[q.seat], Reply(q.id, a)) == Taken()
    return found


async def until_people_are_asked(rooms: Rooms, room: str) -> Any:
    found = (await rooms.people(room)).room
    async with asyncio.timeout(ENOUGH):
        while found.bot_to_answer:
            await asyncio.sleep(0.05)
    return found


def test_a_battle_by_bots_is_fought_after_a_stop_and_long_idleness_without_a_visitor(lite: str) -> None:
    async def play() -> None:
        hours = Hours()
        rooms = Rooms(Store(lite, hours), idle_days=90)
        await rooms.store.open()
        room = "by-bots"
        await before_a_battle(rooms, room)
        found = await answer(rooms, room, Picked(0), Picked("attack:3,4,0"), Picked("auto"), Picked("auto"))
        found.workers = Broken(RuntimeError("stopped"))
        while not found.bot_to_answer:
            await answer(rooms, room, found.game.suggest(found.battle.state))
        before = [found.sight(who, -1) for who in SEATS]
        await rooms.close()
        hours.pass_by(91 * DAY)
        again = Rooms(Store(lite, hours), idle_days=90)
        assert await again.archivist.look() == 1, "it is packed in the middle of the battle"
        found = (await again.people(room)).room
        assert [found.sight(who, -1) for who in SEATS] == before
        await again.close()
        last = Rooms(Store(lite, hours))
        await last.start()
        async with asyncio.timeout(ENOUGH):
            while not last.in_memory(room):
                await asyncio.sleep(0.05)
        found = await until_people_are_asked(last, room)
        assert found.battle.state.battle is None and found.outcome is None
        one = replay_of(found, SEATS[1], None, 1)
        assert one.game == "saga" and one.picture.width and len(one.moments) > 10
        assert len(replay_of(found, SEATS[1], None).moments) < len(one.moments)
        assert all(side.throws for side in luck_in(found, 1).luck)
        await last.close()

    asyncio.run(play())


def test_a_summary_tells_turn_and_villages(lite: str) -> None:
    """As watchers count them, in a battle too, and read from an older release's log the same."""

    async def play() -> None:
        rooms = Rooms(Store(lite, Hours()))
        await rooms.store.open()
        room = "summed-up"
        s = standing(normans=(((3, 5), 2), ((2, 5), 5)), vikings=(((3, 4), 2), (None, 5)), turn=6)
        s.pillaged = [next(iter(s.land.villages))]
        opened, battle = open_battle(WANTED, StartPosition(CAMPAIGN.position(s)), room, draw_seeds(5))
        tokens = first_tokens("link")
        await rooms.start_battle(opened, battle, tokens)
        for answers in ((), (Picked(0), Picked("attack:3,4,0"), Picked("engine"), Picked("engine"))):
            found = await answer(rooms, room, *answers)
            told = await summary_of(rooms, room, tokens[1])
            assert (told.round, told.counters, told.asked) == (6, {"villages": 1}, found.pending.seat)
        kept = await rooms.store.load(room)
        assert kept and standing_in_log(kept) == found.standing_with(found.battle)
        await rooms.close()

    asyncio.run(play())


def test_a_briefing_has_the_battle_inside_while_it_asks(lite: str) -> None:
    async def play() -> None:
        rooms = Rooms(Store(lite, Hours()))
        await rooms.store.open()
        room = "briefed"
        await before_a_battle(rooms, room)
        found = (await rooms.people(room)).room
        told = found.briefing(SEATS[0])
        assert told.battle is None and told.coming is None
        await answer(rooms, room, Picked(0), Picked("attack:3,4,0"), Picked("engine"), Picked("engine"))
        coming = [found.briefing(who).coming for who in (*SEATS, Pass(()))]
        assert all(coming) and coming[0].odds == coming[2].odds != coming[1].odds
        while found.game.inside(found.battle.state) is None:
            await answer(rooms, room, found.game.suggest(found.battle.state))
        told = found.briefing(SEATS[0])
        assert told.coming is None
        assert told.battle and told.battle.mission.rounds == 4 != told.mission.rounds
        assert all(army.units for army in told.battle.armies)
        await rooms.close()

    asyncio.run(play())
