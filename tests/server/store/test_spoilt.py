"""Spoilt rows: the log names the room and the row, its people are told, and nothing else fails."""

from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server import words
from drumhead.server.room import room_log
from drumhead.server.store import archive, schema
from tests.server.room.test_talk import around, done
from tests.server.table import BATTLE, Person, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


@pytest.fixture
def battle(client: Client) -> Person:
    p = seated(client, opponent="hot-seat")
    for _ in range(6):
        p.answer(p.advice())
    return p


def spoil(p: Person, change: sa.Update | sa.Delete) -> None:
    """Behind the server's back, which has to read the room again."""
    rooms = p.client.app.state.rooms  # type: ignore[attr-defined]

    async def write() -> None:
        async with rooms.store.engine.begin() as c:
            assert (await c.execute(change)).rowcount == 1
        assert rooms.drop(p.id)

    p.client.blocking_portal.call(write)


def entry(p: Person, number: int) -> Any:
    return (schema.entry.c.room == p.id) & (schema.entry.c.number == number)


def test_a_spoilt_entry_is_named(battle: Person, caplog: pytest.LogCaptureFixture) -> None:
    spoil(battle, sa.update(schema.entry).where(entry(battle, 4)).values(body="{"))
    assert problem(battle.get(), 404)["detail"] == words.SPOILT
    assert f"room {battle.id} cannot be read" in caplog.text and "entry 4" in caplog.text


def test_a_missing_entry_is_named(battle: Person, caplog: pytest.LogCaptureFixture) -> None:
    spoil(battle, sa.delete(schema.entry).where(entry(battle, 3)))
    assert problem(battle.get(), 404)["detail"] == words.SPOILT
    assert battle.id in caplog.text and "entry 3 is missing" in caplog.text


def test_without_a_spoilt_state_the_answers_are_played_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room_log, "SNAPSHOTS", 5)
    p = seated(client, opponent="hot-seat")
    for _ in range(6):
        p.answer(p.advice())
    before = p.sight()
    spoil(p, sa.update(schema.snapshot).where(schema.snapshot.c.room == p.id).values(body=b"spoilt"))
    assert p.sight() == before
    assert f"room {p.id}: the state after entry 5" in caplog.text


def test_a_spoilt_line_of_the_talk_hides_no_other(battle: Person, caplog: pytest.LogCaptureFixture) -> None:
    for text in ("one", "two", "three"):
        done(battle.post("/say", {"text": text}))
    line = (schema.talk.c.room == battle.id) & (schema.talk.c.number == 1)
    spoil(battle, sa.update(schema.talk).where(line).values(body="[]"))
    assert [s["text"] for s in around(battle)["talk"]] == ["one", words.SPOILT_LINE, "three"]
    assert f"room {battle.id}: line 1 of its talk" in caplog.text
    done(battle.post("/say", {"text": "four"}))


def test_a_spoilt_list_of_a_room_that_waits_is_named(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    found = client.post("/api/rooms", json={**BATTLE, "opponent": "link"}).json()
    p = Person(client, found["room"], found["token"])
    assert p.post("/sit", {"name": "Ada"}).status_code == 200
    seat = (schema.seat.c.room == p.id) & (schema.seat.c.seat == 0)
    spoil(p, sa.update(schema.seat).where(seat).values(list="{"))
    assert problem(p.get(), 404)["detail"] == words.SPOILT
    assert p.id in caplog.text and "the list of seat 0" in caplog.text


def test_a_room_that_cannot_be_packed_keeps_no_other_from_it(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = [opened(client, opponent="hot-seat")["0"] for _ in range(3)]
    rooms, pack = client.app.state.rooms, archive.pack  # type: ignore[attr-defined]
    bad = people[1].id

    async def fails(store: Any, room: str, *args: Any) -> bool:
        if room == bad:
            raise ValueError("no")
        return await pack(store, room, *args)

    monkeypatch.setattr(archive, "pack", fails)
    monkeypatch.setattr(archive, "AT_ONCE", 1000)
    monkeypatch.setattr(rooms.archivist, "days", -1.0)
    client.blocking_portal.call(rooms.archivist.look)
    assert f"room {bad} could not be packed" in caplog.text

    async def packed() -> set[str]:
        t = schema.room.c
        async with rooms.store.engine.connect() as c:
            return {id for (id,) in await c.execute(sa.select(t.id).where(t.state == archive.ARCHIVED))}

    found = client.blocking_portal.call(packed)
    assert {p.id for p in people} & found == {people[0].id, people[2].id}
