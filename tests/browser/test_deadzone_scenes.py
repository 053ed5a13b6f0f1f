"""Scenes of Deadzone, played by hand on the screen with dice that are known."""

import re

import pytest
from playwright.sync_api import Page, expect

from drumhead.space.cubes import Cube
from tests.browser.conftest import Opened
from tests.browser.cubes import go_to
from tests.browser.hand import asked, taken
from tests.browser.scenes_deadzone import SCENES


def do(page: Page, what: str | Cube) -> None:
    """Press the answer of that name, or go to that cube."""
    if isinstance(what, str):
        name = re.compile("^" + r"\b.*\b".join(map(re.escape, what.split(": "))))  # what follows a colon stands below
        taken(page, page.locator(".q").get_by_role("button", name=name).first.click)
    else:
        taken(page, lambda: go_to(page, what))


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_played_and_told(page: Page, battle: Opened, name: str) -> None:
    scene = SCENES[name]()
    battle(**scene.room, seed=None)
    for what in scene.done:
        asked(page)
        do(page, what)
    for words in scene.told:
        expect(page.locator(".ev", has_text=words).first).to_be_attached()
