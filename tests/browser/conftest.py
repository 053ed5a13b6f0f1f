"""Every test has a page of its own in a real Chromium, and nothing may go wrong in it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from tests.browser.served import CHROMIUM, NO_PAUSE, QUIET, SAME_BATTLE, open_battle, served

SLOW = 60_000  # milliseconds for one state to come about: patience costs nothing where all goes well
expect.set_options(timeout=SLOW)


HERE = Path(__file__).parent
PATIENCE = 3000  # seconds for one test: a tour of all screens takes two minutes on a quiet machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE) and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(PATIENCE))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not CHROMIUM:
        pytest.fail("there is no chromium; `make browser` installs one")
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": QUIET}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without a service worker: tests that look at requests, or answer them, must see them all."""
    glass = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
    return {**browser_context_args, **glass, "service_workers": "block"}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("rooms")) as url:
        yield url


@pytest.fixture(autouse=True)
def nothing_goes_wrong() -> Iterator[list[str]]:
    """No error in the console and none thrown, on any device of a test."""
    wrong: list[str] = []
    yield wrong
    assert wrong == []


def is_wrong(message: ConsoleMessage) -> bool:
    blocked = "Service Worker registration blocked by Playwright"  # as these tests want it
    return message.type in ("error", "warning") and blocked not in message.text


NewContext = Callable[..., BrowserContext]


@pytest.fixture
def new_context(new_context: NewContext, nothing_goes_wrong: list[str]) -> NewContext:
    """Every device is listened to."""

    def listened(**changes: Any) -> BrowserContext:
        context = new_context(**changes)
        context.set_default_timeout(SLOW)
        context.add_init_script(f"({NO_PAUSE})()")
        context.on("console", lambda m: nothing_goes_wrong.append(f"{m.text} {m.location}") if is_wrong(m) else None)
        context.on("weberror", lambda e: nothing_goes_wrong.append(str(e.error)))
        return context

    return listened


@pytest.fixture
def elsewhere(new_context: NewContext) -> BrowserContext:
    """Another browser, on another device."""
    return new_context()


Opened = Callable[..., None]


@pytest.fixture
def battle(page: Page, base_url: str) -> Opened:
    """Open the page at a battle of its own: the same one for the same choices."""

    def opened(**changes: Any) -> None:
        open_battle(page, base_url, {**SAME_BATTLE, **changes})

    return opened
