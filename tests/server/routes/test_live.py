"""The live line: who may listen, and that exactly what is new comes through it."""

import asyncio
import json
from collections import Counter
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from drumhead.server.room.participants import Visit
from drumhead.server.room.room import Room
from drumhead.server.room.seats import Pass
from drumhead.server.routes import live
from drumhead.server.routes.live_around import AroundNews
from drumhead.server.store.store import Chair, Store
from drumhead.server.wire.battle import Sight
from tests.server.room.test_seats import whose
from tests.server.table import BATTLES, Person, opened, seated

Client = TestClient[Litestar]


def line(p: Person, after: int = -1, **more: Any) -> Any:
    socket = p.client.websocket_connect(f"{p.room}/live", **more)
    return socket, json.dumps({"token": p.token, "after": after})


def closed(client: Client, room: str, message: str | None, **more: Any) -> int:
    """The code with which the server hangs up."""
    with client.websocket_connect(f"{room}/live", **more) as socket:
        if message is not None:
            socket.send_text(message)
        with pytest.raises(WebSocketDisconnect) as e:
            socket.receive_json(timeout=5)
    return e.value.code


def test_a_room_that_no_database_can_look_for_is_no_room(client: Client) -> None:
    assert closed(client, "/api/rooms/%00", None) == live.NOT_ALLOWED
    assert closed(client, "/api/rooms/%C3%28%F0%9F%A5%81", '{"token": "x"}') == live.NOT_ALLOWED


@pytest.mark.parametrize("game", BATTLES)
def test_each_answer_comes_through_once_and_in_order(client: Client, game: str) -> None:
    people = opened(client, **BATTLES[game] | {"opponent": "link"})
    socket, hello = line(people["watch"])
    with socket as s:
        s.send_text(hello)
        first = s.receive_json(timeout=10)
        assert [b["number"] for b in first["batches"]] == [0] and first["seats"] == []
        numbers, known = [], first["next"]
        for _ in range(8):
            asked, _ = whose(people)
            asked.answer(asked.advice())
            while known < asked.get().json()["next"]:
                sight = s.receive_json(timeout=10)
                numbers += [b["number"] for b in sight["batches"]]
                known = sight["next"]
        assert numbers == list(range(1, known + 1))


def test_a_client_that_comes_back_is_sent_exactly_what_it_missed(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    for _ in range(5):
        p.answer(p.advice())
    socket, hello = line(p, after=2)
    with socket as s:
        s.send_text(hello)
        sight = s.receive_json(timeout=10)
    assert [b["number"] for b in sight["batches"]] == [3, 4, 5]
    assert sight == p.get("?after=2").json()


@pytest.mark.parametrize("message", ["", "{", "[]", '{"after": 3}', '{"token": 3}', '{"token": "x", "more": 1}'])
def test_a_first_message_that_is_none_is_not_understood(client: Client, message: str) -> None:
    assert closed(client, seated(client).room, message) == live.NOT_UNDERSTOOD


def test_a_client_that_says_nothing_is_not_waited_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PATIENCE", 0.05)
    assert closed(client, seated(client).room, None) == live.NOT_UNDERSTOOD


def test_a_stranger_is_not_let_in(client: Client) -> None:
    p = seated(client)
    assert closed(client, p.room, '{"token": "guess"}') == live.NOT_ALLOWED
    assert closed(client, "/api/rooms/none", json.dumps({"token": p.token})) == live.NOT_ALLOWED


def test_a_page_from_elsewhere_may_not_listen(client: Client) -> None:
    p = seated(client)
    strange = {"Origin": "http://elsewhere.example"}
    assert closed(client, p.room, json.dumps({"token": p.token}), headers=strange) == live.FROM_ELSEWHERE


def test_a_client_that_hangs_up_while_it_is_told_something_is_no_fault() -> None:
    async def gone(_: Any) -> None:
        raise ConnectionResetError("gone")

    async def silent() -> Any:
        raise AssertionError("nothing is heard")

    scope: Any = {"type": "websocket", "app": None, "headers": []}
    with pytest.raises(WebSocketDisconnect):
        asyncio.run(
            live.LiveSocket(scope, silent, gone).send({"type": "websocket.close", "code": 1000, "reason": None})
        )


def test_the_line_is_cut_when_the_link_is_withdrawn(client: Client) -> None:
    people = opened(client, opponent="link")
    host = people["0"]
    socket, hello = line(people["watch"])
    with socket as s:
        s.send_text(hello)
        assert s.receive_json(timeout=10)["seats"] == []
        client.delete(f"{host.room}/links/watch", headers=host.headers)
        with pytest.raises(WebSocketDisconnect) as e:
            s.receive_json(timeout=10)
    assert e.value.code == live.NOT_ALLOWED


def test_a_client_that_asks_for_the_talk_hears_it(client: Client) -> None:
    people = opened(client, opponent="link")
    with client.websocket_connect(f"{people['watch'].room}/live") as s:
        s.send_text(json.dumps({"token": people["watch"].token, "said": -1}))
        first = {m.get("type", "sight"): m for m in (s.receive_json(timeout=10) for _ in range(2))}
        assert first["around"]["talk"] == [] and set(first) == {"around", "sight"}
        people["0"].post("/say", {"text": "Well met"})
        heard: list[Any] = []
        while not heard:
            heard = s.receive_json(timeout=10).get("talk", [])
        assert [(x["seat"], x["text"]) for x in heard] == [(0, "Well met")]
        assert people["1"].get("/around").json()["watchers"] == 1


WATCHERS = 20


def test_watchers_of_one_room_share_what_is_put_together_for_them(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many watch: one sight for each answer, and one reading of the chairs for each knock."""
    people, put_together, read = opened(client, opponent="link"), Counter[int](), Counter[str]()
    sight, chairs = Room.sight, Store.chairs

    def counted_sight(room: Room, who: Pass, after: int, whole: bool = False) -> Sight:
        put_together[after] += not who.seats and after >= 0
        return sight(room, who, after, whole)

    async def counted_chairs(store: Store, room: str) -> tuple[Chair, ...]:
        read[room] += 1
        return await chairs(store, room)

    monkeypatch.setattr(live, "AGAIN", 3600.0)
    asked, _ = whose(people)
    for seat in "01":
        people[seat].get()  # both seats are taken now
    with ExitStack() as stack:
        lines = []
        for _ in range(WATCHERS):
            socket, hello = line(people["watch"])
            lines.append(stack.enter_context(socket))
            lines[-1].send_text(hello)
        known = {s.receive_json(timeout=30)["next"] for s in lines}
        assert known == {0}
        monkeypatch.setattr(Room, "sight", counted_sight)
        asked.answer(asked.advice())
        assert {s.receive_json(timeout=30)["next"] for s in lines} == {1}
        assert put_together[0] == 1
        monkeypatch.setattr(Store, "chairs", counted_chairs)
        id = people["0"].room.rpartition("/")[2]
        client.app.state.rooms.knock(id)
        client.delete(f"{people['0'].room}/links/watch", headers=people["0"].headers)
        for s in lines:
            with pytest.raises(WebSocketDisconnect):
                s.receive_json(timeout=30)
        assert 0 < read[id] < WATCHERS


def test_a_watcher_who_comes_or_goes_rings_no_bell() -> None:
    """Else two thousand who come tell each other four million times."""
    rings: list[str] = []
    room: Any = SimpleNamespace(ring=lambda: rings.append("rung"))
    people: Any = SimpleNamespace(watching=0, room=room)

    async def send(text: str) -> None:
        rings.append(text)

    news = AroundNews(None)
    asyncio.run(news.tell(Visit(room, people, Pass(())), send))
    assert people.watching == 1
    news.gone()
    assert people.watching == 0 and rings == []
