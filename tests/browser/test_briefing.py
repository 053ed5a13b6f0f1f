"""A newcomer sees how the battle is won, whose units can still act, and both armies at any time."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.server.table import BATTLES


@pytest.mark.parametrize("game", BATTLES)
def test_the_first_screen_says_what_it_is_about(page: Page, battle: Opened, game: str) -> None:
    battle(**BATTLES[game])
    about = page.get_by_role("complementary").get_by_label("Unit", exact=True)
    expect(about).to_contain_text("points that it cost")
    expect(about.locator("dd")).to_have_text([re.compile(r"\d units")] * 2)
    expect(page.locator(".round")).to_contain_text("after round 4 wins")


@pytest.mark.parametrize("game", BATTLES)
def test_one_key_shows_both_armies(page: Page, battle: Opened, game: str) -> None:
    battle(**BATTLES[game])
    expect(page.locator(".round")).to_contain_text("after round 4 wins")
    page.keyboard.press("b")
    armies = page.get_by_role("dialog").get_by_role("region")
    expect(armies).to_have_count(2)
    for army in armies.all():
        expect(army.get_by_text(re.compile("Moves|Carries")).first).to_be_visible()  # as units, or as the list
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
