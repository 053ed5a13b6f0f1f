"""Rooms in memory: so many and no more, and one that is dropped is freed at once, not when the collector comes by."""

import asyncio
import gc
import json
import time
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from drumhead.server.app import create_app
from drumhead.server.room import rooms as all_rooms
from drumhead.server.room.participants import Visit
from drumhead.server.room.rooms import Rooms
from drumhead.server.store.store import Store
from tests.server.room.test_room import BOTH, answered, visit_to, wanted
from tests.server.table import new_battle, opened

KEPT = 3


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Without the garbage collector: only what nobody refers to is freed."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Watched:
    """Rooms, and what is left of those that were opened."""

    def __init__(self, database: str) -> None:
        self.rooms = Rooms(Store(database))
        self.left: dict[str, list[weakref.ref[Any]]] = {}

    async def play(self, answers: int = 3, **changes: Any) -> str:
        """A battle that is played for a while, looked at and talked at; returns its id."""
        seated = await new_battle(self.rooms, wanted(**{"opponent": "hot-seat", **changes}))
        room, people, who = visit = await visit_to(self.rooms, seated.room, BOTH)
        await answered(visit, answers)
        await room.look(who, -1)
        await room.news(who, -1, 0.01)
        await people.talk.say(0, "words", text="Well met")
        await room.do(people.around, who, -1)
        self.left[seated.room] = [weakref.ref(x) for x in (room, people, room.battle, people.talk)]
        if room.driver:
            await room.driver
        return seated.room

    def alive(self) -> set[str]:
        return {id for id, refs in self.left.items() if any(r() is not None for r in refs)}


def test_rooms_that_make_way_are_freed(lite: str, monkeypatch: pytest.MonkeyPatch, uncollected: None) -> None:
    monkeypatch.setattr(all_rooms, "MOST_ROOMS", KEPT)

    async def play() -> None:
        watched = Watched(lite)
        await watched.rooms.start()
        for _ in range(3 * KEPT):
            await watched.play()
            await asyncio.sleep(0)
            assert watched.alive() == set(watched.rooms.open) and len(watched.alive()) <= KEPT
        await watched.rooms.close()

    asyncio.run(play())


def test_a_room_that_is_dropped_and_read_again_is_one_room(lite: str, uncollected: None) -> None:
    async def play() -> None:
        watched = Watched(lite)
        await watched.rooms.start()
        id = await watched.play()
        await asyncio.sleep(0)
        assert watched.rooms.drop(id) and watched.alive() == set()
        for _ in range(5):
            room, people, _ = await visit_to(watched.rooms, id, BOTH)
            assert room.last == 3
            if room.driver:
                await room.driver
            watched.left[id] = [weakref.ref(room), weakref.ref(people)]
            del room, people
            await asyncio.sleep(0)
            assert watched.rooms.drop(id) and watched.alive() == set()
        await watched.rooms.close()

    asyncio.run(play())


def test_a_room_whose_bot_is_thinking_is_freed_as_well(lite: str, uncollected: None) -> None:
    async def play() -> None:
        watched = Watched(lite)
        await watched.rooms.start()
        for opponent in ("policy", "greedy", "bots"):
            players = {"players": ("greedy", "chance")} if opponent == "bots" else {}
            seated = await new_battle(watched.rooms, wanted(opponent=opponent, **players))
            room, people, who = await watched.rooms.enter(seated.room, seated.token)
            while not (q := room.pending) or q.seat in who.seats:
                await answered(Visit(room, people, who))
            await room.look(who, -1)
            watched.left[seated.room] = [weakref.ref(x) for x in (room, people, room.battle)]
            del room, people
            assert watched.rooms.drop(seated.room)
            while watched.alive():  # the worker answers to nobody
                await asyncio.sleep(0.01)
        await watched.rooms.close()

    asyncio.run(play())


def test_a_line_that_has_ended_keeps_no_room(lite: str, uncollected: None) -> None:
    """Whoever ends it: a client that hangs up while it is told things, or the server that hangs up."""
    app = create_app(lite, rehearsal=True)
    with TestClient(app) as client:
        for seat, withdrawn in (("0", False), ("watch", False), ("watch", True)):
            people = opened(client, opponent="hot-seat")
            host, p = people["0"], people[seat]
            with client.websocket_connect(f"{p.room}/live") as line:
                line.send_text(json.dumps({"token": p.token, "said": -1}))
                assert [line.receive_json(timeout=20)["type"] for _ in range(2)] == ["sight", "around"]
                line.send_text(json.dumps({"type": "advice", "id": "a"}))
                host.answer(host.advice())
                if withdrawn:
                    client.delete(f"{host.room}/links/watch", headers=host.headers)
                    with pytest.raises(WebSocketDisconnect):
                        while True:
                            line.receive_json(timeout=20)
            left = weakref.ref(app.state.rooms.open[p.id].room)
            while not client.blocking_portal.call(app.state.rooms.drop, p.id):
                time.sleep(0.01)  # the line has not ended yet
            end = time.monotonic() + 20
            while left() is not None and time.monotonic() < end:
                time.sleep(0.01)
            assert left() is None, (seat, withdrawn)
