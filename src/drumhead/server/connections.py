"""Connections: how many may be open at once, in all and from one address, how long half a request may take, and how
much may wait for somebody who does not read it."""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, TypeAlias

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from drumhead.server import request_words
from drumhead.server.addresses import household

PATIENCE = 20.0  # seconds in which a whole request has to come
STEADY = 256 * 1024  # bytes; a body of which so much comes in that time may go on for as long again
LARGEST_HEAD = 64 * 1024  # bytes of a request before its body
STEADY_READER = 16 * 1024  # bytes; a response of which so much is read in that time may go on for as long again
MOST_UNREAD = 64 * 1024 * 1024  # bytes of responses that one address has not read
MOST_FRAMES = 1000  # in which one message comes
MOST = 10_000  # connections, where the system would allow more files
RESERVE = 200  # files that are no connections: the database, bots, the page, webhooks

Network: TypeAlias = IPv4Network | IPv6Network


class NotAnAddress(ValueError):
    """A proxy that the operator named by something else than an address."""


def networks(names: Iterable[str]) -> tuple[Network, ...]:
    """The proxies with these addresses, or in these networks."""
    try:
        return tuple(ip_network(name) for name in names)
    except ValueError as e:
        raise NotAnAddress(request_words.no_proxy_address(str(e))) from None


def most_connections() -> int:
    """As many as the limit of open files allows, which is raised as far as the system lets it be."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE
    with suppress(ValueError, OSError):
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < raised:
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
    return below(MOST + RESERVE if soft == resource.RLIM_INFINITY else soft)


def below(files: int) -> int:
    """The connections that leave enough of so many files to everything else."""
    return min(MOST, max(files - RESERVE, files // 4))


class Places:
    """The connections that are open. One address has at most half of the places, a proxy that was named all of them."""

    def __init__(self, most: int, proxies: Iterable[Network] = ()) -> None:
        self.most, self.proxies = most, tuple(proxies)
        self.open = 0
        self.taken: Counter[str] = Counter()  # by address
        self.unread: Counter[str] = Counter()  # bytes that wait to be read, by address

    def free_for(self, address: str) -> bool:
        if self.open >= self.most:
            return False
        return self.taken[household(address)] < max(1, self.most // 2) or self._is_proxy(address)

    def _is_proxy(self, address: str) -> bool:
        with suppress(ValueError):
            found = ip_address(address)
            found = getattr(found, "ipv4_mapped", None) or found
            return any(found in network for network in self.proxies)
        return False

    def may_wait(self, address: str, unread: int) -> bool:
        """May so many bytes more wait until this address reads them?"""
        return self.unread[household(address)] + unread <= MOST_UNREAD or self._is_proxy(address)

    def take(self, address: str) -> None:
        self.open += 1
        self.taken[household(address)] += 1

    def leave(self, address: str) -> None:
        self.open -= 1
        take_away(self.taken, household(address), 1)


class Settings(uvicorn.Config):
    """How uvicorn serves, and the places that connections take."""

    def __init__(self, app: Any, places: Places, **more: Any) -> None:
        super().__init__(app, http=Connection, ws=Line, **more)
        self.places = places


class Unread:
    """What was written to a connection and not read at the other end yet: if it is too much, or for too long, the
    connection is cut."""

    config: Settings
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    reader = ""  # the address that has to read, as long as something waits
    unread = 0  # bytes
    cut: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._read()
        self.reader = address_of(self.transport)
        self.unread = self.transport.get_write_buffer_size()
        fits = self.config.places.may_wait(self.reader, self.unread)
        self.config.places.unread[household(self.reader)] += self.unread
        if fits:
            self._give_time()
        else:
            self.loop.call_soon(self.transport.abort)  # not in the middle of a write

    def resume_writing(self) -> None:
        self._read()
        super().resume_writing()  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        self._read()
        super().connection_lost(exc)  # type: ignore[misc]

    def _give_time(self) -> None:
        before = self.transport.get_write_buffer_size()
        self.cut = self.loop.call_later(PATIENCE, self._look_again, before)

    def _look_again(self, before: int) -> None:
        self.cut = None
        if before - self.transport.get_write_buffer_size() >= STEADY_READER:
            self._give_time()
        else:
            self.transport.abort()

    def _read(self) -> None:
        """Nothing waits any more."""
        if self.cut:
            self.cut.cancel()
            self.cut = None
        if self.reader:
            take_away(self.config.places.unread, household(self.reader), self.unread)
            self.reader, self.unread = "", 0


class Connection(Unread, HttpToolsProtocol):
    """An HTTP connection. It is closed unless each request has come as a whole in time."""

    config: Settings
    address = ""  # as long as it has a place
    half = True  # a request has not come as a whole yet
    in_head = True  # its body has not begun
    head = 0  # bytes since the request before it ended
    brought = 0  # bytes since the deadline was set
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address, places = address_of(transport), self.config.places
        if not places.free_for(address):
            self.transport = transport
            transport.write(FULL)
            transport.close()
            return
        self.address = address
        places.take(address)
        super().connection_made(transport)
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.address:
            self._leave()
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.address:  # refused, and still talking
            return
        self.brought += len(data)
        self.head += len(data)
        super().data_received(data)
        if not self.address or self.transport.is_closing():
            return
        if self.in_head and self.head > LARGEST_HEAD:
            self.transport.write(TOO_LARGE)
            self.transport.close()
            return
        if not self.half and not self.answered:
            self._drop_deadline()
        elif self.deadline is None:
            self._set_deadline()

    def on_message_begin(self) -> None:
        self.half = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.half, self.in_head, self.head = False, True, 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._drop_deadline()
        self.config.places.leave(self.address)
        self.address = ""

    def _set_deadline(self) -> None:
        self.brought = 0
        self.deadline = self.loop.call_later(PATIENCE, self._too_late)

    def _drop_deadline(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def _too_late(self) -> None:
        self.deadline = None
        if self.brought >= STEADY and not self.answered and not self.in_head:
            self._set_deadline()
        elif not self.transport.is_closing():
            self.transport.close()

    @property
    def answered(self) -> bool:
        """Every request so far has its response: nobody reads what else comes of it."""
        return self.cycle is None or self.cycle.response_complete


class Line(Unread, WebSocketsSansIOProtocol):
    """A WebSocket, which keeps the place of the connection that it was."""

    config: Settings
    address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.address = address_of(transport)
        self.config.places.take(self.address)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.places.leave(self.address)
        super().connection_lost(exc)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAMES:
            self.transport.abort()
        else:
            super().handle_cont(event)


def address_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else "nowhere"


def take_away(counted: Counter[str], key: str, many: int) -> None:
    """So many less of these; what is not there is not kept."""
    counted[key] -= many
    if counted[key] <= 0:
        del counted[key]


def _response(status: str, text: str, *more: str) -> bytes:
    body = text.encode()
    kind = "content-type: text/plain; charset=utf-8"
    head = (f"HTTP/1.1 {status}", kind, f"content-length: {len(body)}", *more, "connection: close")
    return "".join(f"{line}\r\n" for line in (*head, "")).encode() + body


FULL = _response("503 Service Unavailable", request_words.SERVER_FULL, "retry-after: 10")
TOO_LARGE = _response("431 Request Header Fields Too Large", request_words.HEAD_TOO_LARGE)
