"""The public lobby: only what a host shows, a free seat for one person alone, and nothing that is over or old."""

import asyncio
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server import limits, words
from drumhead.server.app import create_app
from drumhead.server.room import public_lobby
from drumhead.server.room.public_lobby import FOUGHT, INVITED
from drumhead.server.store.listed import HELD
from tests.server.table import BATTLE


@pytest.fixture(autouse=True)
def read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_lobby, "FRESH", 0.0)
    monkeypatch.setattr(limits, "JOINS", limits.Rate(1e6, 1e6))


def opened(client: TestClient[Litestar], **changes: Any) -> dict[str, Any]:
    wanted = BATTLE | {"opponent": "link", "name": "Ada", "listed": True} | changes
    found = client.post("/api/rooms", json=wanted)
    assert found.status_code == 201, found.text
    return dict(found.json())


def listed(client: TestClient[Litestar], *made: dict[str, Any]) -> list[dict[str, Any]]:
    """Those of these rooms that are shown: other tests have some, too."""
    found = client.get("/api/lobby").json()
    assert found["open"]
    return [room for room in found["rooms"] if room["room"] in [m["room"] for m in made]]


def act(client: TestClient[Litestar], room: str, token: str, path: str = "", body: Any = None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    at = f"/api/rooms/{room}{path}"
    return client.get(at, headers=headers) if body is None else client.post(at, headers=headers, json=body)


def test_nothing_is_shown_unless_the_host_asks_for_it(client: TestClient[Litestar]) -> None:
    assert listed(client, opened(client, listed=False)) == []


def test_an_invitation_shows_the_game_the_table_and_the_host_and_no_token(client: TestClient[Litestar]) -> None:
    made = opened(client)
    (one,) = listed(client, made)
    assert one["room"] == made["room"] and one["names"] == ["Ada"] and one["title"] == "Saga · 10 points"
    assert one["watch"] == "" and one["age"] >= 0
    tokens = [link.rpartition("/")[2] for link in made["links"].values()]
    assert not [t for t in tokens if t in str(one)]


def test_an_invitation_is_shown_to_who_looks_right_after_somebody_else(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_lobby, "FRESH", 1e9)
    before = opened(client)
    assert len(listed(client, before)) == 1
    assert len(listed(client, opened(client))) == 1


def test_the_first_who_asks_gets_the_seat_and_nobody_else(client: TestClient[Litestar]) -> None:
    made = opened(client)
    first = client.post(f"/api/lobby/{made['room']}/join").json()
    second = client.post(f"/api/lobby/{made['room']}/join")
    assert (second.status_code, second.json()["detail"]) == (409, words.SEAT_GONE)
    assert listed(client, made) == []
    assert act(client, made["room"], first["token"]).json()["seats"] == [1]
    assert act(client, made["room"], made["links"]["1"].rpartition("/")[2]).status_code == 404


def test_a_guest_of_the_lobby_who_never_sits_down_makes_way_for_the_next(client: TestClient[Litestar]) -> None:
    made = opened(client)
    first = client.post(f"/api/lobby/{made['room']}/join").json()["token"]
    store = client.app.state.rooms.store
    now = store.now
    try:
        store.now = lambda: now() + HELD - 60
        assert client.post(f"/api/lobby/{made['room']}/join").status_code == 409 and listed(client, made) == []
        store.now = lambda: now() + HELD + 60
        assert listed(client, made)
        second = client.post(f"/api/lobby/{made['room']}/join").json()["token"]
        assert act(client, made["room"], first).status_code == 404
        assert act(client, made["room"], second, "/sit", {}).status_code == 200
        store.now = lambda: now() + 3 * HELD
        assert client.post(f"/api/lobby/{made['room']}/join").status_code == 409  # who sits keeps the seat
    finally:
        store.now = now


def test_a_friend_who_opened_the_link_keeps_the_seat(client: TestClient[Litestar]) -> None:
    made = opened(client)
    assert act(client, made["room"], made["links"]["1"].rpartition("/")[2]).status_code == 200
    store = client.app.state.rooms.store
    now = store.now
    try:
        store.now = lambda: now() + HELD + 60
        assert client.post(f"/api/lobby/{made['room']}/join").status_code == 409
    finally:
        store.now = now


def test_of_many_who_ask_at_once_one_gets_the_seat(database: str) -> None:
    async def race() -> list[int]:
        app = create_app(database)
        async with app.lifespan(), httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://t") as http:  # type: ignore[arg-type]
            wanted = BATTLE | {"opponent": "link", "listed": True}
            room = (await http.post("/api/rooms", json=wanted)).json()["room"]
            answers = await asyncio.gather(*(http.post(f"/api/lobby/{room}/join") for _ in range(12)))
            return sorted(a.status_code for a in answers)

    assert asyncio.run(race()) == [200] + [409] * 11


def test_a_battle_is_shown_to_watch_with_both_names_and_a_watcher_can_do_nothing(client: TestClient[Litestar]) -> None:
    made = opened(client)
    guest = client.post(f"/api/lobby/{made['room']}/join").json()["token"]
    for token, name in ((made["token"], "Ada"), (guest, "Ingrid")):
        assert act(client, made["room"], token, "/sit", {"name": name}).status_code == 200
    (one,) = listed(client, made)
    assert one["names"] == ["Ada", "Ingrid"]
    watcher = one["watch"].rpartition("/")[2]
    assert act(client, made["room"], watcher).json()["seats"] == []
    assert act(client, made["room"], watcher, "/resign", {}).status_code == 403
    assert act(client, made["room"], made["token"], "/resign", {}).status_code in (200, 201, 204)
    assert listed(client, made) == []


@pytest.mark.parametrize("how", ["post", "delete"])
def test_a_host_who_changes_the_watchers_link_ends_the_show(client: TestClient[Litestar], how: str) -> None:
    made = opened(client, opponent="policy")
    assert act(client, made["room"], made["token"], "/sit", {}).status_code == 200
    assert listed(client, made)
    headers = {"Authorization": f"Bearer {made['token']}"}
    assert client.request(how.upper(), f"/api/rooms/{made['room']}/links/watch", headers=headers, json={}).is_success
    assert listed(client, made) == []


def test_what_is_old_is_not_shown(client: TestClient[Litestar]) -> None:
    store = client.app.state.rooms.store
    invitation = opened(client)
    fought = opened(client, opponent="hot-seat")  # no bot, whose answers would be news
    assert act(client, fought["room"], fought["token"], "/sit", {}).status_code == 200
    now = store.now
    try:
        store.now = lambda: now() + INVITED + 60
        assert [r["room"] for r in listed(client, invitation, fought)] == [fought["room"]]
        store.now = lambda: now() + FOUGHT + 60
        assert listed(client, invitation, fought) == []
    finally:
        store.now = now


def test_a_room_that_is_not_listed_cannot_be_joined(client: TestClient[Litestar]) -> None:
    for room in (opened(client, listed=False)["room"], opened(client, opponent="policy")["room"], "none"):
        assert client.post(f"/api/lobby/{room}/join").status_code == 409


def test_an_operator_switches_it_off(database: str) -> None:
    closed = limits.Limits()
    closed.listed = 0
    with TestClient(create_app(database, limits=closed)) as client:
        assert client.get("/api/lobby").json() == {"open": False, "rooms": []}
        refused = client.post("/api/rooms", json=BATTLE | {"listed": True})
        assert (refused.status_code, refused.json()["detail"]) == (409, words.NO_LOBBY)
        assert client.post("/api/lobby/none/join").json()["detail"] == words.NO_LOBBY


def test_nobody_takes_all_seats(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "JOINS", limits.Rate(1e-6, 2))
    client.app.state.rooms.limits.buckets.clear()
    rooms = [opened(client)["room"] for _ in range(3)]
    assert [client.post(f"/api/lobby/{room}/join").status_code for room in rooms] == [200, 200, 429]
