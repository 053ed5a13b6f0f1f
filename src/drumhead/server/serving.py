"""The program at a socket, until Ctrl+C. Then it answers waiting requests and finishes what it started."""

import gc
import socket
import sys
from contextlib import suppress
from types import FrameType

import uvicorn
from litestar import Litestar
from litestar._openapi.plugin import OpenAPIPlugin

from drumhead.server.routes.live import LONGEST

SWITCH = 0.0005  # seconds after which a computing thread yields to the event loop; Python's default is ten times that
# Python looks through all objects for cycles whenever their number has grown by a quarter, and everybody waits: with a
# hundred rooms a third of a second. What the program is made of is never looked through, what lives long seldom.
COLLECT = (5_000, 10, 2_000)
GRACE = 5  # seconds for what is being done when the end comes


class Server(uvicorn.Server):
    def __init__(self, app: Litestar) -> None:
        largest = 4 * LONGEST  # a message a little too large is refused; one far too large ends the line
        super().__init__(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE, ws_max_size=largest))
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.app.state.rooms.stop_waiting()


def stay_responsive() -> None:
    """Neither a thread that computes nor the garbage collector keeps the event loop for long."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def describe(app: Litestar) -> None:
    """Put the description of all calls together before somebody asks for it: a quarter of a second."""
    app.plugins.get(OpenAPIPlugin).provide_openapi_schema()


def run(app: Litestar, listening: socket.socket) -> None:
    describe(app)
    stay_responsive()
    with suppress(KeyboardInterrupt):
        Server(app).run(sockets=[listening])
