"""The call to somebody who is asked and not there: to allowed hosts only, once, without a secret."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from drumhead.server.faults import NotNow
from drumhead.server.room import webhook
from drumhead.server.room.wakeups import GONE
from drumhead.server.room.webhook import Webhooks
from drumhead.server.room.webhook_body import Asked, body_for
from tests.server.hours import Hours, served_at
from tests.server.room.test_seats import whose
from tests.server.room.test_talk import around, done
from tests.server.table import Person, opened, seated
from tests.server.test_app import problem

ASKED = Asked("r-1", "toy", 1, "Which unit <!channel> & @everyone?")


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


def host_of(address: str) -> str:
    """With its port: a host that is allowed without one is called at the usual ports only."""
    return urlsplit(address).netloc


def pass_on(asked: Person, other: Person) -> None:
    """Play until the other is asked."""
    while not other.asked_in(asked.get().json() | {"seats": other.get().json()["seats"]}):
        asked.answer(asked.advice())


def test_a_player_who_is_asked_and_away_is_called_once_and_told_no_secret(lite: str) -> None:
    hours = Hours()
    with listener() as (address, heard), served_at(lite, hours, webhook_hosts=[host_of(address)]) as client:
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
    with listener() as (address, heard), served_at(lite, hours, webhook_hosts=[host_of(address)]) as client:
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
        "http://example.org:8080/",
        "http://example.org:443/",
    ],
)
def test_an_address_elsewhere_or_none_is_refused(address: str) -> None:
    with pytest.raises(NotNow):
        Webhooks(["example.org", "127.0.0.1:8000"]).allow(address)


@pytest.mark.parametrize("address", ["https://Example.org/a?b", "http://example.org:80/", "http://127.0.0.1:8000/x"])
def test_an_allowed_host_is_called_at_any_path(address: str) -> None:
    Webhooks(["example.ORG", "127.0.0.1:8000"]).allow(address)


def test_a_redirect_is_not_followed_and_a_fault_hurts_nobody() -> None:
    with listener() as (target, reached):
        with listener(302, Location=f"{target}/secret") as (address, heard):
            hooks = Webhooks([host_of(address), host_of(target), "127.0.0.1:1"])
            assert not asyncio.run(hooks.call(address, ASKED))
            assert heard.get(timeout=5)["body"] == msgspec.to_builtins(ASKED)
        assert reached.empty()
    assert not asyncio.run(hooks.call("http://127.0.0.1:1/", ASKED))
    assert not asyncio.run(hooks.call("http://elsewhere.example/", ASKED))


# ---------------------------------------------------------------------------------------------------- bad receivers
@contextmanager
def receiver(*said: bytes, every: float = 0.0) -> Iterator[str]:
    """Something that says this to each caller, piece by piece, whatever it is asked."""

    def answer(connection: socket.socket) -> None:
        with suppress(OSError), connection:
            connection.recv(65536)
            for piece in said:
                connection.sendall(piece)
                time.sleep(every)

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=answer, args=[listening.accept()[0]], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        listening.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    "said",
    [
        (),
        (b"nonsense\r\n\r\n",),
        (b"\xff\xfe\r\n\r\n",),
        (b"HTTP/1.1 OK\r\n\r\n",),
        (b"HTTP/1.1 99999999999999999999999 what\r\n\r\n",),
        (b"HTTP/1.1 500 broken\r\n\r\n",),
        (b"HTTP/1.1 200" + b" " * 200_000 + b"\r\n\r\n",),
        (b"\r\n" * 1000,),
    ],
)
def test_a_bad_status_line_is_a_failed_call_and_no_more(said: tuple[bytes, ...]) -> None:
    with receiver(*said) as address:
        assert not asyncio.run(Webhooks([host_of(address)]).call(address, ASKED))


def test_receivers_that_drip_are_left_at_the_deadline_and_fill_no_shared_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "PATIENCE", 0.3)
    drops = [bytes([b]) for b in b"HTTP/1.1 200 OK\r\n\r\n"]

    async def call(address: str, good: str) -> None:
        hooks = Webhooks([host_of(address), host_of(good)])
        dripping = await asyncio.gather(*(hooks.call(address, ASKED) for _ in range(16)))
        assert not any(dripping)
        assert await hooks.call(good, ASKED)
        shared = asyncio.get_running_loop()._default_executor  # type: ignore[attr-defined]
        assert shared is None, "no thread of the shared pool was used"
        hooks.close()

    with receiver(*drops, every=0.1) as address, receiver(b"HTTP/1.1 204 No Content\r\n\r\n") as good:
        asyncio.run(call(address, good))


def test_what_is_typed_into_an_address_stays_in_its_line() -> None:
    with listener() as (address, heard):
        hooks = Webhooks([host_of(address)])
        assert asyncio.run(hooks.call(f"{address}/a b?c=d e\r\nX-Evil: 1", ASKED))
        assert heard.get(timeout=5)["path"] == "/a%20b?c=d%20eX-Evil:%201"


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("https://example.org/drum", {"room": "r-1", "game": "toy", "seat": 1, "asked": ASKED.asked}),
        (
            "https://discord.com/api/webhooks/1/x",
            {
                "content": "Your turn in Toy: Which unit <!channel> & @everyone? https://play.example/b/r-1",
                "allowed_mentions": {"parse": []},
            },
        ),
        (
            "https://hooks.slack.com/services/x",
            {"text": "Your turn in Toy: Which unit &lt;!channel&gt; &amp; @everyone? https://play.example/b/r-1"},
        ),
    ],
)
def test_chat_programs_get_a_sentence_with_a_link_that_opens_nothing(address: str, body: dict[str, Any]) -> None:
    assert body_for(urlsplit(address), ASKED, "Toy", "https://play.example") == body


@pytest.mark.parametrize(("style", "field"), [("slack", "text"), ("discord", "content")])
def test_a_word_behind_the_hash_chooses_the_style_and_is_not_sent(style: str, field: str) -> None:
    with listener() as (address, heard):
        assert asyncio.run(Webhooks([host_of(address)]).call(f"{address}/hook#{style}", ASKED, "Toy"))
        call = heard.get(timeout=10)
    assert call["path"] == "/hook" and call["body"][field].startswith("Your turn in Toy: Which unit")
    assert "http" not in call["body"][field]  # nobody said where this server is reached


def test_an_unknown_style_is_refused_and_a_chat_host_must_be_allowed_too() -> None:
    with pytest.raises(NotNow, match="discord and slack"):
        Webhooks(["example.org"]).allow("https://example.org/x#teams")
    with pytest.raises(NotNow, match="does not call"):
        Webhooks(["example.org"]).allow("https://discord.com/api/webhooks/1/x")
