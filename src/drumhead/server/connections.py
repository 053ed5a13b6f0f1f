"""Connections: how many may be open at once, in all and from one address, and how long half a request may take."""

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

from drumhead.server import words

PATIENCE = 20.0  # seconds in which a whole request has to come
STEADY = 256 * 1024  # bytes; a body of which so much comes in that time may go on for as long again
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
        raise NotAnAddress(words.no_proxy_address(str(e))) from None


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

    def free_for(self, address: str) -> bool:
        if self.open >= self.most:
            return False
        return self.taken[address] < max(1, self.most // 2) or self._is_proxy(address)

    def _is_proxy(self, address: str) -> bool:
        with suppress(ValueError):
            found = ip_address(address)
            return any(found in network for network in self.proxies)
        return False

    def take(self, address: str) -> None:
        self.open += 1
        self.taken[address] += 1

    def leave(self, address: str) -> None:
        self.open -= 1
        self.taken[address] -= 1
        if not self.taken[address]:
            del self.taken[address]


class Settings(uvicorn.Config):
    """How uvicorn serves, and the places that connections take."""

    def __init__(self, app: Any, places: Places, **more: Any) -> None:
        super().__init__(app, http=Connection, ws=Line, **more)
        self.places = places


class Connection(HttpToolsProtocol):
    """An HTTP connection. It is closed unless each request has come as a whole in time."""

    config: Settings
    address = ""  # as long as it has a place
    half = True  # a request has not come as a whole yet
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
        super().data_received(data)
        if not self.address or self.transport.is_closing():
            return
        if not self.half and not self.answered:
            self._drop_deadline()
        elif self.deadline is None:
            self._set_deadline()

    def on_message_begin(self) -> None:
        self.half = True
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self.half = False
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
        if self.brought >= STEADY and not self.answered:
            self._set_deadline()
        elif not self.transport.is_closing():
            self.transport.close()

    @property
    def answered(self) -> bool:
        """Every request so far has its response: nobody reads what else comes of it."""
        return self.cycle is None or self.cycle.response_complete


class Line(WebSocketsSansIOProtocol):
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


def address_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else "nowhere"


def _response(text: str) -> bytes:
    body = text.encode()
    head = f"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}"
    return f"{head}\r\nretry-after: 10\r\nconnection: close\r\n\r\n".encode() + body


FULL = _response(words.SERVER_FULL)
