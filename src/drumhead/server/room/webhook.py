"""Webhooks: a call to a seat's own address when it is asked and nobody is there. Off, unless the operator allows hosts.

The address is typed by a stranger and called from inside the operator's network: only named hosts, no redirects, no
proxy from the environment, five seconds, off the event loop, and nothing in the body that opens a room.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import msgspec

from drumhead.server import words
from drumhead.server.faults import NotNow

PATIENCE = 5.0  # seconds
SCHEMES = ("http", "https")

log = logging.getLogger(__name__)


class _Stays(HTTPRedirectHandler):
    """A redirect may lead to another host: it is not followed."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Webhooks:
    def __init__(self, hosts: Sequence[str] = ()) -> None:
        self.hosts = tuple(host.lower() for host in hosts)
        self.opener = build_opener(ProxyHandler({}), _Stays)

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
        if parts.scheme not in SCHEMES or not host or parts.username or parts.password:
            raise NotNow(words.NO_ADDRESS)
        if host not in self.hosts and f"{host}:{port}" not in self.hosts:
            raise NotNow(words.host_not_allowed(host, self.hosts))

    async def call(self, address: str, told: dict[str, Any]) -> bool:
        """Call that address; True if it answered. A failure there is logged here and stops nothing."""
        try:
            self.allow(address)
            await asyncio.to_thread(self._post, address, msgspec.json.encode(told))
        except (NotNow, URLError, OSError, ValueError) as e:
            log.warning("a webhook at %s failed: %s", urlsplit(address).hostname, e)
            return False
        return True

    def _post(self, address: str, body: bytes) -> None:
        asked = Request(address, data=body, headers={"Content-Type": "application/json", "User-Agent": "drumhead"})
        with self.opener.open(asked, timeout=PATIENCE):
            pass
