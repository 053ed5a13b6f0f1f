"""The call to somebody who is asked and not there: to allowed hosts only, once, without a secret."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from typing import Any

import pytest

from drumhead.server.faults import NotNow
from drumhead.server.room.participants import GONE
from drumhead.server.room.webhook import Webhooks
from tests.server.hours import Hours, served_at
from tests.server.room.test_seats import whose
from tests.server.room.test_talk import around, done
from tests.server.table import Person, opened, seated
from tests.server.test_app import problem


@contextmanager
def listener(status: int = 200, **headers: str) -> Iterator[tuple[str, "Queue[dict[str, Any]]"]]:
    """Something that hears on a loopback port: its address, and what it heard."""
    heard: Queue[dict[str, Any]] = Queue()

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.put({"path": self.path, "body": json.loads(body)})
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing on the screen."""

    server = HTTPServer(("127.0.0.1", 0), Ear)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", heard
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def pass_on(asked: Person, other: Person) -> None:
    """Play until the other is asked."""
    while not other.asked_in(asked.get().json() | {"seats": other.get().json()["seats"]}):
        asked.answer(asked.advice())


def test_a_player_who_is_asked_and_away_is_called_once_and_told_no_secret(lite: str) -> None:
    hours = Hours()
    with listener() as (address, heard), served_at(lite, hours, webhook_hosts=["127.0.0.1"]) as client:
        people = opened(client, opponent="link")
        asked, away = whose(people)
        done(away.post("/webhook", {"address": f"{address}/drum"}))
        assert around(away)["webhook"] == f"{address}/drum" and around(asked)["webhook"] == ""
        hours.pass_by(GONE)
        asked.get()
        seat = away_seat(people, asked)
        while asked.asked_in(asked.get().json()):
            asked.answer(asked.advice())
        call = heard.get(timeout=10)
        question = asked.get().json()["view"]["question"]
        assert call["path"] == "/drum"
        assert call["body"] == {"room": asked.id, "game": "saga", "seat": seat, "asked": question["text"]}
        assert not any(p.token in json.dumps(call) for p in people.values())
        assert heard.empty()


def away_seat(people: dict[str, Person], asked: Person) -> int:
    return 1 if asked is people["0"] else 0


def test_a_player_who_is_there_is_not_called(lite: str) -> None:
    hours = Hours()
    with listener() as (address, heard), served_at(lite, hours, webhook_hosts=["127.0.0.1"]) as client:
        people = opened(client, opponent="link")
        asked, other = whose(people)
        done(other.post("/webhook", {"address": address}))
        pass_on(asked, other)
        assert other.answer(other.advice())["type"] == "taken"
        done(other.post("/webhook", {"address": ""}))
        assert around(other)["webhook"] == "" and heard.empty()


def test_a_server_that_allows_no_host_calls_nobody(lite: str) -> None:
    with served_at(lite, Hours()) as client:
        p = seated(client)
        assert "allowed none" in problem(p.post("/webhook", {"address": "http://127.0.0.1/"}), 409)["detail"]
        assert around(p)["hooks"] == []


@pytest.mark.parametrize(
    "address",
    [
        "http://elsewhere.example/",
        "http://example.org.elsewhere.example/",
        "http://elsewhere.example/?example.org",
        "http://me@example.org/",
        "http://me:word@example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "//example.org/",
        "example.org",
        "http://[::1/",
        "http://example.org:many/",
        "http://127.0.0.1:9999/",
    ],
)
def test_an_address_elsewhere_or_none_is_refused(address: str) -> None:
    with pytest.raises(NotNow):
        Webhooks(["example.org", "127.0.0.1:8000"]).allow(address)


@pytest.mark.parametrize("address", ["https://Example.org/a?b", "http://example.org:8080/", "http://127.0.0.1:8000/x"])
def test_an_allowed_host_is_called_at_any_path(address: str) -> None:
    Webhooks(["example.ORG", "127.0.0.1:8000"]).allow(address)


def test_a_redirect_is_not_followed_and_a_fault_hurts_nobody() -> None:
    import asyncio

    hooks = Webhooks(["127.0.0.1"])
    with listener() as (target, reached):
        with listener(302, Location=f"{target}/secret") as (address, heard):
            assert not asyncio.run(hooks.call(address, {"room": "r"}))
            assert heard.get(timeout=5)["body"] == {"room": "r"}
        assert reached.empty()
    assert not asyncio.run(hooks.call("http://127.0.0.1:1/", {}))
    assert not asyncio.run(hooks.call("http://elsewhere.example/", {}))
