"""Rooms themselves: who answers, what happens when a bot fails, how many there may be."""

import asyncio

import pytest

from drumhead.server import room as rooms
from drumhead.server.room import NotFound, Room, Rooms, drawn_seeds
from drumhead.server.wire import NewRoom
from tests.server.table import BATTLE


def wanted(**changes: object) -> NewRoom:
    return NewRoom(**{**BATTLE, "lists": tuple(BATTLE["lists"]), **changes})  # type: ignore[arg-type]


def test_dice_without_a_number_are_never_the_same_and_with_one_always() -> None:
    assert drawn_seeds(None) != drawn_seeds(None)
    assert drawn_seeds(7) == drawn_seeds(7) != drawn_seeds(8)


def test_the_dice_are_promised_before_the_first_one_falls() -> None:
    room = Room(wanted(), "one", "token")
    seeds = room.table.record.seeds
    assert seeds is not None and len(seeds.commitments) == 3 and not seeds.revealed


def test_a_bot_that_fails_is_told_and_the_person_can_take_back() -> None:
    class Broken:
        def answer(self, *_: object) -> None:
            raise RuntimeError("no idea")

    async def play() -> None:
        room = Room(wanted(), "one", "token")
        while room._asked() or not room.sight(-1).may_take_back:
            if room._asked():
                room._play(0, room.advice().answer)
            else:
                room.bot_answers()
        room.bots = {1: Broken()}  # type: ignore[dict-item]
        room.drive()
        seen = await room.news(room.sight(-1).next, 5)
        assert "found no answer" in seen.trouble and seen.may_take_back
        assert room.take_back(-1).trouble == ""

    asyncio.run(play())


def test_news_wait_for_the_bell_and_not_longer_than_asked() -> None:
    async def play() -> None:
        room = Room(wanted(), "one", "token")
        known = room.sight(-1).next
        assert (await room.news(known, 0.01)).batches == ()
        later = asyncio.create_task(room.news(known, 20))
        await asyncio.sleep(0)
        q = room.game.pending(room.table.state)
        assert q is not None
        await room.do(room._play, q.seat, room.game.suggest(room.table.state))
        assert (await later).batches

    asyncio.run(play())


def test_the_room_that_was_silent_longest_makes_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_ROOMS", 2)

    async def play() -> None:
        open_rooms = Rooms()
        first, second = await open_rooms.found(wanted()), await open_rooms.found(wanted())
        open_rooms.room(first.room, first.token)
        third = await open_rooms.found(wanted())
        assert set(open_rooms.open) == {first.room, third.room}
        with pytest.raises(NotFound):
            open_rooms.room(second.room, second.token)

    asyncio.run(play())
