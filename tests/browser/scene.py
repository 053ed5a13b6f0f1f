"""A scene with known dice: its questions in turn, the one that follows, and what the log tells of it."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from playwright.sync_api import Page

from tests.browser.hand import asked

LOG = "all => all.map(line => line.textContent)"


class Told(Protocol):
    @property
    def done(self) -> Sequence[tuple[str, Any]]: ...  # each question, and what is done at it
    @property
    def then(self) -> str: ...  # the question after them
    @property
    def told(self) -> tuple[str, ...]: ...  # words of the log, in their order


def play_scene(page: Page, scene: Told, do: Callable[[Any], None]) -> None:
    for question, deed in scene.done:
        assert re.search(question, asked(page)), f"{question!r} is not asked, but {asked(page)!r}"
        do(deed)
    assert re.search(scene.then, asked(page)), f"{scene.then!r} is not asked, but {asked(page)!r}"
    log_tells(page, scene.told)


def log_tells(page: Page, told: tuple[str, ...]) -> None:
    """Each of these words in a line of the log, one after the other."""
    lines = page.locator(".log .ev").evaluate_all(LOG)
    left = iter(lines)
    assert all(any(words in line for line in left) for words in told), lines
