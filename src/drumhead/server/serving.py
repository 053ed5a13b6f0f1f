"""The program at a socket, until Ctrl+C. Then it answers waiting requests and finishes what it started."""

import asyncio
import gc
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from litestar import Litestar

from drumhead.server.connections import MOST, Places, Settings, most_connections, networks
from drumhead.server.routes.live import LONGEST

SWITCH = 0.0005  # seconds after which a computing thread yields to the event loop; Python's default is ten times that
# Python looks through all objects for cycles whenever their number has grown by a quarter, and everybody waits: with a
# hundred rooms a third of a second. What the program is made of is never looked through, what lives long seldom.
COLLECT = (5_000, 10, 2_000)
GRACE = 5  # seconds for what is being done when the end comes


class Server(uvicorn.Server):
    """The address that a proxy forwards counts only if the operator named that proxy."""

    def __init__(self, app: Litestar, *, behind: Sequence[str] = (), most: int = MOST) -> None:
        self.app, self.places = app, Places(most, networks(behind))
        settings = Settings(
            app,
            self.places,
            log_level="warning",
            timeout_graceful_shutdown=GRACE,
            ws_max_size=4 * LONGEST,  # a message a little too large is refused; one far too large ends the line
            proxy_headers=bool(behind),
            forwarded_allow_ips=list(behind),
        )
        super().__init__(settings)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.app.state.rooms.stop_waiting()


def stay_responsive() -> None:
    """Neither a thread that computes nor the garbage collector keeps the event loop for long."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


async def describe(app: Litestar) -> None:
    """Put the description of all calls together before somebody asks for it: a quarter of a second.

    The program is asked for it once: it keeps what it has put together.
    """
    path = "/schema/openapi.json"
    scope: Any = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [], "client": None}

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(_: Any) -> None:
        pass

    await app(scope, receive, send)


def run(app: Litestar, listening: socket.socket, behind: Sequence[str] = ()) -> None:
    """Serve at this socket, behind the proxies with these addresses."""
    server = Server(app, behind=behind, most=most_connections())
    asyncio.run(describe(app))
    stay_responsive()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
