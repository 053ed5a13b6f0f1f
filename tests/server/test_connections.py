"""Connections: half a request is not waited for, and their number stays below that of the files."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from time import sleep
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.sync.client import connect

from drumhead.server import connections
from drumhead.server.app import create_app
from drumhead.server.connections import (
    LARGEST_HEAD,
    MOST_FRAMES,
    MOST_UNREAD,
    RESERVE,
    STEADY,
    STEADY_READER,
    Connection,
    NotAnAddress,
    Places,
    Settings,
    below,
    networks,
)
from drumhead.server.limits import Limits, Rate
from drumhead.server.routes import live
from drumhead.server.serving import Server
from tests.server.served import serving

LOOK = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n"


# ---------------------------------------------------------------------------------------------------- places
def test_one_address_has_half_of_the_places_and_a_named_proxy_all() -> None:
    """All addresses of a household are one; an IPv4 address is the same in an IPv6 socket."""
    places = Places(4, networks(["10.0.0.0/8", "2001:db8::7"]))
    for _ in range(2):
        places.take("192.0.2.1")
    assert not places.free_for("192.0.2.1") and places.free_for("192.0.2.2")
    for _ in range(2):
        places.take("10.1.2.3")
    assert not places.free_for("192.0.2.2") and not places.free_for("10.1.2.3")
    places.leave("192.0.2.1")
    assert places.free_for("192.0.2.1") and places.free_for("10.1.2.3")
    for address in ("192.0.2.1", "10.1.2.3", "10.1.2.3"):
        places.leave(address)
    assert places.open == 0 and not places.taken
    for n in (1, 2):
        places.take(f"2001:db8::{n}")
    assert not places.free_for("2001:db8::3") and places.free_for("2001:db8:0:1::1")
    assert places.free_for("2001:db8::7") and places.free_for("::ffff:192.0.2.1")
    places.take("::ffff:192.0.2.1")
    assert places.taken["192.0.2.1"] == 1 and places.free_for("::ffff:10.1.2.3")


@pytest.mark.parametrize("files", [64, 256, 1024, 20_000, 1_000_000])
def test_connections_stay_below_the_files(files: int) -> None:
    assert 0 < below(files) <= max(files // 4, files - RESERVE) < files


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_the_limit_of_files_is_raised_as_far_as_it_may_be() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 700))\n"
        "from drumhead.server.connections import most_connections\n"
        "print(most_connections(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == [str(700 - RESERVE), "700"]


@pytest.mark.parametrize("name", ["*", "proxy.example", "10.0.0.1/8", ""])
def test_a_proxy_is_named_by_its_address(name: str) -> None:
    with pytest.raises(NotAnAddress, match="--behind takes the address"):
        networks([name])


# ---------------------------------------------------------------------------------------------------- half a request
class Timers:
    """An event loop whose time a test lets pass."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Callable[[], None]]] = []
        self.real = asyncio.new_event_loop()

    def call_later(self, seconds: float, call: Callable[..., None], *args: Any) -> Any:
        timer = (seconds, partial(call, *args))
        self.set.append(timer)
        return SimpleNamespace(cancel=lambda: self.set.remove(timer))

    def call_soon(self, call: Callable[[], None]) -> None:
        self.call_later(0, call)

    def create_task(self, work: Any) -> Any:
        work.close()  # the program is never asked: its response is given by hand
        return self.real.create_future()

    def ring(self) -> None:
        """The time of every timer is up."""
        for timer in list(self.set):
            self.set.remove(timer)
            timer[1]()


class Cable(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 4711)})
        self.closed, self.sent, self.waits = False, b"", 0

    def write(self, data: Any) -> None:
        self.sent += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.closed = True

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def set_protocol(self, protocol: Any) -> None: ...


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """A program that does nothing."""


class Bench:
    """One connection without a network."""

    def __init__(self, most: int = 4) -> None:
        self.timers, self.cable = Timers(), Cable()
        self.settings = Settings(nothing, Places(most), log_config=None)
        self.made: Connection = Connection(self.settings, ServerState(), {}, self.timers)  # type: ignore[arg-type]
        self.made.connection_made(self.cable)

    def come(self, *data: bytes) -> None:
        for part in data:
            self.made.data_received(part)

    def respond(self) -> None:
        cycle = self.made.cycle
        cycle.response_complete = True
        self.made.on_response_complete()

    @property
    def waits(self) -> bool:
        """Is there a time by which something has to come?"""
        return self.made.deadline is not None


@pytest.fixture
def bench() -> Iterator[Bench]:
    found = Bench()
    yield found
    found.timers.real.close()


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (b"\r\n",),
        (b"GET / HTTP/1.1\r\n",),
        (b"GET / HTTP/1.1\r\n", b"x: y\r\n", b"x: y\r\n"),
        (POST % 10, b"123"),
        (b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n", b"3\r\nabc\r\n"),
    ],
)
def test_half_a_request_is_not_waited_for(bench: Bench, parts: tuple[bytes, ...]) -> None:
    bench.come(*parts)
    assert [seconds for seconds, _ in bench.timers.set] == [connections.PATIENCE]
    bench.timers.ring()
    assert bench.cable.closed


def test_each_byte_buys_no_more_time(bench: Bench) -> None:
    first = bench.timers.set[0]
    for byte in LOOK[:-1]:
        bench.come(bytes([byte]))
    assert bench.timers.set == [first]


def test_a_request_that_came_as_a_whole_has_all_the_time_it_needs(bench: Bench) -> None:
    for request in (LOOK, POST % 3 + b"abc"):
        bench.come(request)
        assert not bench.waits and not bench.timers.set
        bench.respond()
        assert len(bench.timers.set) == 1  # uvicorn's own, until the next request
    bench.come(LOOK[:5])
    assert bench.waits
    bench.timers.ring()
    assert bench.cable.closed


def test_half_a_request_behind_an_answered_one_is_not_waited_for(bench: Bench) -> None:
    bench.come(LOOK)
    bench.respond()
    bench.come(b"\r\n")  # which ends uvicorn's patience
    assert bench.waits
    bench.timers.ring()
    assert bench.cable.closed


def test_a_body_that_nobody_reads_is_not_waited_for(bench: Bench) -> None:
    bench.come(POST % 10**9, b"x" * STEADY)
    bench.respond()  # it is too large
    bench.timers.ring()
    assert bench.cable.closed


def test_a_long_body_that_comes_steadily_goes_on(bench: Bench) -> None:
    bench.come(POST % (2 * STEADY + 1), b"x" * STEADY)
    bench.timers.ring()
    assert not bench.cable.closed and bench.waits
    bench.come(b"x" * (STEADY - 1))
    bench.timers.ring()
    assert bench.cable.closed


# ---------------------------------------------------------------------------------------------------- large heads
@pytest.mark.parametrize(
    "start", [b"GET /", b"GET / HTTP/1.1\r\nx: ", b"GET / HTTP/1.1\r\n", b"\r\n"], ids=["url", "one", "many", "none"]
)
def test_a_head_without_an_end_is_refused(bench: Bench, start: bytes) -> None:
    more = b"y: z\r\n" * 500 if start.endswith(b"1.1\r\n") else b"\r\n" * 1500 if start == b"\r\n" else b"a" * 3000
    bench.come(start)
    for _ in range(LARGEST_HEAD // len(more) + 1):
        assert not bench.cable.closed
        bench.come(more)
    assert bench.cable.closed and bench.cable.sent.startswith(b"HTTP/1.1 431 ")


def test_many_requests_in_a_row_are_no_large_head(bench: Bench) -> None:
    for _ in range(3):
        bench.come(LOOK * (LARGEST_HEAD // len(LOOK)) + LOOK[:9], LOOK[9:])
    assert not bench.cable.closed


def test_a_head_that_comes_steadily_does_not_go_on(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LARGEST_HEAD", 10**9)
    bench.come(b"GET / HTTP/1.1\r\nx: ", b"a" * STEADY)
    bench.timers.ring()
    assert bench.cable.closed


# ---------------------------------------------------------------------------------------------------- slow readers
def test_a_response_that_nobody_reads_is_not_kept(bench: Bench) -> None:
    bench.come(LOOK)
    bench.cable.waits = 10 * STEADY_READER
    bench.made.pause_writing()
    assert bench.settings.places.unread == {"192.0.2.1": 10 * STEADY_READER}
    bench.cable.waits -= STEADY_READER  # somebody reads slowly
    bench.timers.ring()
    assert not bench.cable.closed
    bench.cable.waits -= STEADY_READER - 1  # too slowly
    bench.timers.ring()
    assert bench.cable.closed
    bench.made.connection_lost(None)
    assert not bench.settings.places.unread


def test_a_response_that_was_read_waits_no_more(bench: Bench) -> None:
    bench.come(LOOK)
    bench.cable.waits = 10 * STEADY_READER
    bench.made.pause_writing()
    bench.made.resume_writing()
    bench.timers.ring()
    assert not bench.cable.closed and not bench.settings.places.unread


def test_only_so_much_waits_for_one_address(bench: Bench) -> None:
    bench.cable.waits = MOST_UNREAD // 2
    other = Connection(bench.settings, ServerState(), {}, bench.timers)  # type: ignore[arg-type]
    other.connection_made(cable := Cable())
    bench.made.pause_writing()
    cable.waits = MOST_UNREAD // 2 + 1
    other.pause_writing()
    bench.timers.set[-1][1]()
    assert cable.closed and not bench.cable.closed
    assert Places(4, networks(["192.0.2.1"])).may_wait("192.0.2.1", MOST_UNREAD + 1)
    other.connection_lost(None)


def test_a_message_in_endlessly_many_frames_ends_the_line(lite: str) -> None:
    with serving(create_app(lite)) as (_, port), socket.create_connection(("127.0.0.1", port), 60) as line:
        key = b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        upgrade = b"connection: upgrade\r\nupgrade: websocket\r\n" + key
        line.sendall(b"GET /api/rooms/x/live HTTP/1.1\r\nhost: x\r\n" + upgrade + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 101 ")
        with suppress(ConnectionError):
            line.sendall(b"\x01\x80abcd" + b"\x00\x80abcd" * (MOST_FRAMES + 1))  # no word in any of them
        assert ended(line) == b""  # hung up, and not for the patience that a hello has


def test_a_connection_that_finds_no_place_is_told_so_and_closed() -> None:
    full = Bench(most=0)
    full.come(LOOK)
    full.made.connection_lost(None)
    assert full.cable.closed and full.cable.sent.startswith(b"HTTP/1.1 503 ")
    assert full.settings.places.open == 0 and not full.timers.set
    full.timers.real.close()


# ---------------------------------------------------------------------------------------------------- a real server
def ended(line: socket.socket) -> bytes:
    """Whatever comes until the server hangs up."""
    heard = b""
    with suppress(ConnectionError):
        while data := line.recv(65536):
            heard += data
    return heard


@pytest.mark.parametrize("half", [b"", LOOK[:-2], POST % 100 + b"{"])
def test_the_server_hangs_up_on_half_a_request(
    lite: str, half: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    with serving(create_app(lite)) as (server, port):
        with socket.create_connection(("127.0.0.1", port), 60) as line:
            line.sendall(half.replace(b"POST /", b"POST /api/lists"))
            assert ended(line) == b""
        while server.places.open:
            sleep(0.01)
    assert "Traceback" not in caplog.text


def test_lines_and_requests_share_the_places_and_give_them_back(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PATIENCE", 600)  # with lines that do not say who they are
    app = create_app(lite, rehearsal=True)
    with serving(app, most=4, behind=["127.0.0.1"]) as (server, port):
        at = f"http://127.0.0.1:{port}"
        assert httpx.get(f"{at}/api/games").status_code == 200
        while server.places.open:
            sleep(0.01)
        with ExitStack() as lines:
            for _ in range(4):
                lines.enter_context(connect(f"ws://127.0.0.1:{port}/api/rooms/none/live"))
            assert server.places.open == 4
            full = httpx.get(f"{at}/api/games")
            assert full.status_code == 503 and full.headers["retry-after"] and "full" in full.text
        while server.places.open:
            sleep(0.01)
        assert httpx.get(f"{at}/api/games").status_code == 200


# ---------------------------------------------------------------------------------------------------- proxies
def asked_from(server: uvicorn.Server, forwarded: list[str], peer: str = "127.0.0.1") -> list[int]:
    """What each of these calls is answered, one after the other, over a proxy at that address."""
    server.config.load()

    async def ask() -> list[int]:
        transport = httpx.ASGITransport(server.config.loaded_app, client=(peer, 4711))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            heads = [{"X-Forwarded-For": f} for f in forwarded]
            return [(await http.get("/api/games", headers=head)).status_code for head in heads]

    return asyncio.run(ask())


SPOOFED = ["203.0.113.1", "203.0.113.2", "203.0.113.3"]


@pytest.mark.parametrize(
    ("behind", "forwarded", "counted_apart"),
    [
        ([], SPOOFED, False),  # nobody is believed, at this machine neither
        (["10.0.0.1"], SPOOFED, False),  # another proxy was named
        (["127.0.0.1"], SPOOFED, True),
        (["127.0.0.0/8"], SPOOFED, True),
        (["127.0.0.1"], [f"{a}, 198.51.100.7" for a in SPOOFED], False),  # what the client itself wrote in front
        (["127.0.0.1", "10.0.0.1"], [f"{a}, 10.0.0.1" for a in SPOOFED], True),  # over two proxies
    ],
)
def test_a_forwarded_address_counts_only_from_a_proxy_that_was_named(
    lite: str, behind: list[str], forwarded: list[str], counted_apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # uvicorn's own name for it, which does not count
    limits = Limits(per_link=Rate(1e6, 1e6), per_address=Rate(0.001, 2))
    answers = asked_from(Server(create_app(lite, limits=limits), behind=behind), forwarded)
    assert answers == ([200, 200, 200] if counted_apart else [200, 200, 429])
