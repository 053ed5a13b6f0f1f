"""Webhooks: a call to a seat's own address when it is asked and nobody is there. Off, unless the operator allows hosts.

The address is typed by a stranger and called from inside the operator's network: only named hosts, no redirects, no
proxy from the environment, five seconds in all, no thread that others need, and nothing in the body that opens a room.
"""

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import SplitResult, quote, urlsplit

import msgspec

from drumhead.server import words
from drumhead.server.faults import NotNow
from drumhead.server.room.webhook_body import STYLES, Asked, body_for

PATIENCE = 5.0  # seconds from the look-up of the name to the first line of the answer
LOOKING_UP = 2  # threads for names of hosts: asyncio alone would take those of the shared pool
PORTS = {"http": 80, "https": 443}
SAFE = "/:@!$&'()*+,;=~-._%?"  # what stays as it is in an address
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})(?: |\r?\n)")

log = logging.getLogger(__name__)


class BadAnswer(ValueError):
    """What came back is no answer, or not a good one."""


class Webhooks:
    def __init__(self, hosts: Sequence[str] = (), page: str = "") -> None:
        """`page` is where people reach this server, for the links in what they are told; without it there are none."""
        self.hosts, self.page = tuple(host.lower() for host in hosts), page.rstrip("/")
        self.names = ThreadPoolExecutor(LOOKING_UP, "webhook")
        self.tls: ssl.SSLContext | None = None

    def close(self) -> None:
        self.names.shutdown(wait=False, cancel_futures=True)

    def allow(self, address: str) -> None:
        """Raise an error with the reason if this address may not be called."""
        if not self.hosts:
            raise NotNow(words.NO_HOOKS)
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            raise NotNow(words.NO_ADDRESS) from None
        host = (parts.hostname or "").lower()
        if parts.scheme not in PORTS or not host or parts.username or parts.password:
            raise NotNow(words.NO_ADDRESS)
        usual = port in (None, PORTS[parts.scheme])
        if not (usual and host in self.hosts) and f"{host}:{port}" not in self.hosts:
            raise NotNow(words.host_not_allowed(host, self.hosts))
        if parts.fragment and parts.fragment not in STYLES:
            raise NotNow(words.no_such_style(parts.fragment, STYLES))

    async def call(self, address: str, told: Asked, title: str = "") -> bool:
        """Call that address; True if it answered well. A failure there is logged here and stops nothing."""
        try:
            self.allow(address)
            to = urlsplit(address)
            async with asyncio.timeout(PATIENCE):
                await self._post(to, msgspec.json.encode(body_for(to, told, title, self.page)))
        except (NotNow, OSError, ValueError) as e:  # a timeout is an OSError, and so is a fault of TLS
            log.warning("a webhook at %s failed: %s", urlsplit(address).hostname, e or type(e).__name__)
            return False
        return True

    async def _post(self, to: SplitResult, body: bytes) -> None:
        host, port = to.hostname or "", to.port or PORTS[to.scheme]
        run = partial(asyncio.get_running_loop().run_in_executor, self.names)
        if to.scheme == "https" and self.tls is None:
            self.tls = await run(ssl.create_default_context)
        found = await run(partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM))
        secure: dict[str, Any] = {"ssl": self.tls, "server_hostname": host} if to.scheme == "https" else {}
        reader, writer = await connect([str(info[4][0]) for info in found], port, **secure)
        try:
            writer.write(head_of(to, len(body)) + body)
            await writer.drain()
            line = await reader.readline()
            status = STATUS.match(line)
            if not status or not status[1].startswith(b"2"):
                raise BadAnswer(f"it answered {line[:60]!r}")
        finally:
            writer.close()
            with suppress(OSError, ValueError):
                writer.transport.abort()


async def connect(
    addresses: Sequence[str], port: int, **secure: Any
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first of these that takes it."""
    for address in addresses[:-1]:
        with suppress(OSError):
            return await asyncio.open_connection(address, port, **secure)
    return await asyncio.open_connection(addresses[-1], port, **secure)


def head_of(to: SplitResult, length: int) -> bytes:
    """The first lines of the call: what a stranger typed stays in its place."""
    path = quote(to.path or "/", safe=SAFE) + (f"?{quote(to.query, safe=SAFE)}" if to.query else "")
    host = to.netloc.encode("idna").decode("ascii")
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: {host}",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "User-Agent: drumhead",
        "Connection: close",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode("ascii")
