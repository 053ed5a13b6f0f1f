"""A real server on a loopback port, and how Chromium is started in front of it."""

import os
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Page

from drumhead.server.app import create_app, warm
from drumhead.server.store.store import in_folder

CHROMIUM = os.environ.get("DRUMHEAD_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]

# The same battle every time: at a rehearsal; the room's token stays on the device, as when the page opens one.
OPEN_ROOM = """async ({ seed, faces, position, ...wanted }) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ wanted, seed, faces, position });
    const response = await fetch('/api/rehearsal', { method: 'POST', headers, body });
    const { room, token, links } = await response.json();
    localStorage.setItem(`drumhead/${room}`, JSON.stringify({ token, wanted, links }));
    return room;
}"""
# As if the person had chosen that bots do not pause: a test waits for what they did, not for the time to read it.
NO_PAUSE = """() => {
    if (!location.host) return; // a page before its first address keeps nothing
    const kept = JSON.parse(localStorage.getItem('drumhead-settings') ?? '{}');
    if (!kept.speed) localStorage.setItem('drumhead-settings', JSON.stringify({ ...kept, speed: 'skip' }));
}"""
SAME_BATTLE = {"game": "saga", "points": 10, "lists": ["mixed-host", "bow-line"], "opponent": "policy"}
SAME_BATTLE |= {"table": 5871, "seed": 5}


def open_room(page: Page, url: str, wanted: dict[str, Any]) -> str:
    """Open a room from a plain picture of ours: where a program stands ready, it would first draw its own screen."""
    page.goto(f"{url}/drum.svg")
    room: str = page.evaluate(OPEN_ROOM, wanted)
    return room


def open_battle(page: Page, url: str, wanted: dict[str, Any]) -> str:
    """Open a room and go there."""
    room = open_room(page, url, wanted)
    page.goto(f"{url}/#/battle/{room}")
    return room


@contextmanager
def served(rooms: Path) -> Iterator[str]:
    """The program with its rooms in that folder."""
    warm()
    table = create_app(in_folder(rooms), rehearsal=True)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()  # requests before the server is up wait
        server = uvicorn.Server(uvicorn.Config(table, log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:  # a test that fails must not wait for ever
            server.should_exit = True
            thread.join()
