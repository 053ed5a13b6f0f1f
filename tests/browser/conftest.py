"""A real server on a loopback port and a real Chromium in front of it."""

import os
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Page

from drumhead.server.app import create_app, warm
from drumhead.server.store import in_folder

CHROMIUM = os.environ.get("DRUMHEAD_CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not CHROMIUM:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no chromium; `make browser` installs one")
    quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
    quiet += ["--disable-component-update", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": quiet}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    warm()
    table = create_app(in_folder(tmp_path_factory.mktemp("rooms")))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(table, log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(autouse=True)
def nothing_goes_wrong(page: Page) -> Iterator[list[str]]:
    """No error in the console and none thrown, in every test."""
    wrong: list[str] = []
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: wrong.append(str(e)))
    yield wrong
    assert wrong == []


Opened = Callable[..., None]


@pytest.fixture
def battle(page: Page, base_url: str) -> Opened:
    """Open the page at a battle of its own: the same one for the same choices."""

    def opened(**changes: Any) -> None:
        wanted = {"game": "saga", "points": 10, "lists": ["mixed-host", "bow-line"], "opponent": "policy"}
        page.goto(f"{base_url}/#/new")
        room = page.evaluate(
            "async (wanted) => (await import('./api.js')).openRoom(wanted)",
            {**wanted, "table": 5871, "seed": 5, **changes},
        )
        page.goto(f"{base_url}/#/battle/{room}")

    return opened
