"""The process that a soak is served by. For each line on its input it says what it has in memory, as no route does."""

import json
import multiprocessing
import os
import socket
import sys
import threading
from pathlib import Path
from typing import Any
from weakref import WeakSet

from litestar import Litestar

from drumhead.server import serving
from drumhead.server.app import create_app, warm
from drumhead.server.limits import Limits, Rate
from drumhead.server.room import rooms
from drumhead.server.room.room import Room

ENOUGH = 10**9
PAGE = os.sysconf("SC_PAGE_SIZE")


def resident(pid: int) -> int:
    """Bytes of this process that are in memory; 0: it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except OSError:
        return 0


class Rooms:
    """Every room that is alive: in use, or forgotten by everybody but the garbage collector."""

    def __init__(self) -> None:
        self.alive: WeakSet[Room] = WeakSet()
        self.opened = 0
        start = Room.__init__

        def noted(room: Room, *args: Any, **more: Any) -> None:
            start(room, *args, **more)
            self.alive.add(room)
            self.opened += 1

        Room.__init__ = noted  # type: ignore[method-assign]


def tell(app: Litestar, found: Rooms) -> None:
    for _ in sys.stdin:
        workers = sum(resident(p.pid or 0) for p in multiprocessing.active_children())
        told = {
            "kept": len(app.state.rooms.open),
            "alive": len(found.alive),
            "read": found.opened,
            "memory": resident(os.getpid()),
            "workers": workers,
            "lines": app.state.rooms.lines.held.total() + len(app.state.rooms.limits.door.doors),
        }
        print(json.dumps(told), flush=True)
    os._exit(1)  # the soak has ended


def main(port: int, database: str, most: int) -> None:
    warm()
    rooms.MOST_ROOMS, found, free = most, Rooms(), Rate(ENOUGH, ENOUGH)
    app = create_app(database, limits=Limits(per_link=free, per_address=free, rooms=ENOUGH))
    threading.Thread(target=tell, args=(app, found), daemon=True).start()
    with socket.create_server(("127.0.0.1", port)) as listening:
        serving.run(app, listening)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
