"""The door: what one address asks for never keeps all threads busy, so people from elsewhere go on."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from drumhead.server import limits
from drumhead.server.app import create_app
from drumhead.server.library import lobby
from drumhead.server.limits import AT_ONCE
from tests.server.served import serving
from tests.server.table import BATTLE, rehearsed, until

MANY = 3 * AT_ONCE
HERE, ELSEWHERE = "203.0.113.9", "198.51.100.7"


class House:
    """A real server behind a proxy, whose drawings take as long as a test wants."""

    def __init__(self, at: str) -> None:
        self.at, self.go_on = at, threading.Event()
        self.drawing = self.most = 0
        self.lock = threading.Lock()
        self.drawn = lobby.picture_of

    def draw(self, game: str, number: int) -> Any:
        with self.lock:
            self.drawing += 1
            self.most = max(self.most, self.drawing)
        self.go_on.wait()
        with self.lock:
            self.drawing -= 1
        return self.drawn(game, number)

    def get(self, address: str, path: str, token: str = "") -> httpx.Response:
        headers = {"X-Forwarded-For": address, **({"Authorization": f"Bearer {token}"} if token else {})}
        return httpx.get(f"{self.at}{path}", headers=headers, timeout=60)

    def opened(self) -> dict[str, str]:
        """A room: its path, and the tokens of its links."""
        found = httpx.post(
            f"{self.at}/api/rehearsal", json=rehearsed({**BATTLE, "opponent": "link"}), timeout=60
        ).json()
        tokens = {name: link.split("/")[3] for name, link in found["links"].items()}
        return {"at": f"/api/rooms/{found['room']}", **tokens}


@pytest.fixture
def house(lite: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with serving(create_app(lite, rehearsal=True), behind=["127.0.0.1"]) as (_, port):
        found = House(f"http://127.0.0.1:{port}")
        monkeypatch.setattr(lobby, "picture_of", found.draw)
        try:
            yield found
        finally:
            found.go_on.set()


def test_whatever_one_address_asks_for_others_are_answered(house: House) -> None:
    room = house.opened()
    with ThreadPoolExecutor(MANY) as strangers:
        asked = [strangers.submit(house.get, HERE, "/api/tables/saga/7") for _ in range(MANY)]
        try:
            until(lambda: house.drawing == AT_ONCE or any(a.done() for a in asked))
            assert house.get(ELSEWHERE, room["at"], room["0"]).json()["type"] == "sight"
            assert house.get(ELSEWHERE, f"{room['at']}/advice", room["1"]).status_code in (200, 409)
        finally:
            house.go_on.set()
        assert [a.result().status_code for a in asked] == [200] * MANY
    assert house.most == AT_ONCE


def test_a_look_that_waits_has_left_its_place(house: House) -> None:
    room, house.go_on = house.opened(), threading.Event()
    seen = house.get(HERE, room["at"], room["watch"]).json()["next"]
    with ThreadPoolExecutor(MANY) as watchers:
        waiting = [
            watchers.submit(house.get, HERE, f"{room['at']}?after={seen}&wait=25", room["watch"]) for _ in range(MANY)
        ]
        for token in (room["0"], room["1"]):  # one of them is asked, and answers
            advice = house.get(HERE, f"{room['at']}/advice", token)
            if advice.status_code == 200:
                answer = {"question": advice.json()["question"], "answer": advice.json()["answer"]}
                headers = {"X-Forwarded-For": HERE, "Authorization": f"Bearer {token}"}
                httpx.post(
                    f"{house.at}{room['at']}/answer", json=answer, headers=headers, timeout=60
                ).raise_for_status()
        assert all(w.result().json()["next"] > seen for w in waiting)


def test_too_many_at_the_door_are_told_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "AT_DOOR", 1)
    with ThreadPoolExecutor(MANY) as strangers:
        asked = [strangers.submit(house.get, HERE, "/api/tables/saga/7") for _ in range(MANY)]
        until(lambda: sum(a.done() for a in asked) == MANY - AT_ONCE - 1)
        house.go_on.set()
        answers = [a.result() for a in asked]
    told = [a for a in answers if a.status_code == 429]
    assert len(told) == MANY - AT_ONCE - 1 and all(a.headers["retry-after"] == "1" for a in told)
    assert house.get(HERE, "/api/tables/saga/7").status_code == 200
