"""The program at a socket, until Ctrl+C: then whoever waits for news is answered, and what is begun is finished."""

import socket
import sys
from contextlib import suppress
from types import FrameType

import uvicorn
from litestar import Litestar

from drumhead.server.live import LONGEST

SWITCH = 0.0005  # seconds after which a thread that computes lets the event loop in; Python's own are ten times as many
GRACE = 5  # seconds for what is being done when the end comes


class Server(uvicorn.Server):
    def __init__(self, app: Litestar) -> None:
        largest = 4 * LONGEST  # what is a little too large is told so; what is far too large ends the line
        super().__init__(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE, ws_max_size=largest))
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.app.state.rooms.hurry()


def run(app: Litestar, listening: socket.socket) -> None:
    sys.setswitchinterval(SWITCH)
    with suppress(KeyboardInterrupt):
        Server(app).run(sockets=[listening])
