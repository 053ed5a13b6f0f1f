"""The doorbell: what one process writes, the others hear of."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import psycopg
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from drumhead.server.app import create_app
from drumhead.server.room.rooms import Rooms
from drumhead.server.store import doorbell
from drumhead.server.store.doorbell import Doorbell
from drumhead.server.store.store import Store
from tests.server.databases import fresh_database
from tests.server.room.test_room import wanted
from tests.server.room.test_seats import whose
from tests.server.table import new_battle, opened


@pytest.fixture
def on_postgres(postgres: str) -> Iterator[str]:
    with fresh_database(postgres) as database:
        yield database


def heard_elsewhere(database: str, *, peeking: bool) -> None:
    """Somebody answers at one program; a client of the other hears it, and a new link counts there too."""
    with ExitStack() as stack:
        here, there = (
            stack.enter_context(TestClient(create_app(database, rehearsal=True, peeking=peeking))) for _ in range(2)
        )
        people = opened(here, opponent="link")
        watcher = people["watch"]
        with there.websocket_connect(f"{watcher.room}/live") as line:
            line.send_text(json.dumps({"token": watcher.token}))
            known = line.receive_json(timeout=10)["next"]
            for _ in range(3):
                asked, _ = whose(people)
                asked.answer(asked.advice())
                while True:
                    sight = line.receive_json(timeout=10)
                    if sight["batches"]:
                        break
                assert [b["number"] for b in sight["batches"]] == [known + 1]
                known = sight["next"]
            host = people["0"]
            here.delete(f"{host.room}/links/watch", headers=host.headers)
            with pytest.raises(WebSocketDisconnect, match="withdrawn"):
                line.receive(timeout=10)


def test_postgres_rings_by_itself(on_postgres: str) -> None:
    heard_elsewhere(on_postgres, peeking=False)


def test_on_sqlite_a_look_at_the_log_finds_what_is_new(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorbell, "LITE_PEEK", 0.02)
    heard_elsewhere(lite, peeking=True)


def test_a_bell_whose_wire_was_cut_rings_at_every_room_once_it_is_mended(
    on_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorbell, "REST", 0.01)

    async def play() -> None:
        store, knocks = Store(on_postgres), asyncio.Queue[str]()
        bell = Doorbell(store, lambda: ["one", "two"], knocks.put_nowait, peeking=False)
        await bell.open()
        assert [await knocks.get() for _ in range(2)] == ["one", "two"]
        with psycopg.connect(on_postgres, autocommit=True) as c:
            cut = "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'"
            assert c.execute(cut).fetchall() == [(True,)]
        assert [await asyncio.wait_for(knocks.get(), 20) for _ in range(2)] == ["one", "two"]
        with psycopg.connect(on_postgres, autocommit=True) as c:
            c.execute("notify drumhead, 'three'")
        assert await asyncio.wait_for(knocks.get(), 20) == "three"
        await bell.close()
        await store.close()

    asyncio.run(play())


def test_what_this_process_wrote_itself_does_not_ring_at_it(on_postgres: str) -> None:
    async def play() -> None:
        store, knocks = Store(on_postgres), asyncio.Queue[str]()
        await store.open()
        bell = Doorbell(store, list, knocks.put_nowait, peeking=False)
        await bell.open()
        await store.change_chair("mine", 0, taken=True)
        with psycopg.connect(on_postgres, autocommit=True) as c:
            c.execute("notify drumhead, 'theirs'")
        assert await asyncio.wait_for(knocks.get(), 20) == "theirs" and knocks.empty()
        await bell.close()
        await store.close()

    asyncio.run(play())


def test_a_look_finds_only_what_others_wrote(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorbell, "LITE_PEEK", 0.01)

    async def play() -> None:
        here, there, knocks = Rooms(Store(lite)), Rooms(Store(lite)), asyncio.Queue[str]()
        await here.store.open()
        room = (await new_battle(here, wanted(opponent="hot-seat"))).room
        await here.store.change_chair(room, 0, seen=1.0)
        bell = Doorbell(here.store, lambda: [room], knocks.put_nowait)
        await bell.open()
        looked = here.store.last_written
        seen = asyncio.Semaphore(0)

        async def counted(rooms: Sequence[str]) -> dict[str, float]:
            seen.release()
            return await looked(rooms)

        monkeypatch.setattr(here.store, "last_written", counted)
        for _ in range(3):
            await asyncio.wait_for(seen.acquire(), 20)
        assert knocks.empty()
        await there.store.change_chair(room, 0, seen=2.0)
        assert await asyncio.wait_for(knocks.get(), 20) == room
        await bell.close()
        for rooms in (here, there):
            await rooms.close()

    asyncio.run(play())
