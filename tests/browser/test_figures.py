"""Figures in any set, on the table: 82 set down and moved with few gestures, by mouse, by keys and on a phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import faults
from tests.browser.conftest import NewContext
from tests.browser.hand import asked, enter, middle
from tests.browser.served import open_battle
from tests.flow.toy_desk import register
from tests.tabletop.field import DESK

FIELD = {"game": "field", "points": 0, "lists": ["", ""], "opponent": "hot-seat", "table": 0, "seed": 5}

OWN = ".units .unit.a[data-unit^='u'] .base"  # in a group: guns stand by themselves


@pytest.fixture(scope="module")
def field_url(base_url: str) -> Iterator[str]:
    """The server of all tests, with field day among its games."""
    with pytest.MonkeyPatch.context() as patch:
        register(patch, DESK)
        yield base_url


def opened(page: Page, url: str) -> None:
    open_battle(page, url, FIELD)
    expect(page.locator("[data-decision='field.decision.deploy']")).to_be_visible()
    expect(page.locator(".ghost .b")).to_have_count(82)


def begun(page: Page, url: str) -> None:
    """Both sides are deployed as suggested."""
    opened(page, url)
    for figures in (82, 164):
        asked(page)
        enter(page)
        expect(page.locator(".units .base")).to_have_count(figures)
    expect(page.locator("[data-decision='field.decision.move']")).to_be_visible()


def test_a_set_is_put_elsewhere_while_all_are_set_down(page: Page, field_url: str) -> None:
    opened(page, field_url)
    asked(page)
    page.mouse.click(*middle(page, ".ghost .b"))
    expect(page.locator(".set-tools [role=status]")).to_have_text(re.compile(r"^[1-9]\d* chosen"))
    page.keyboard.press("Enter")
    expect(page.locator(".units .base")).to_have_count(82)


def test_a_group_goes_with_one_drag_and_comes_back_with_one_take_back(page: Page, field_url: str) -> None:
    begun(page, field_url)
    expect(page.locator(".head .round")).to_contain_text("Turn 1")
    expect(page.locator(".phases .now")).to_have_text("Move")
    before = page.locator(".base.done").count()
    x, y = middle(page, OWN)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20, steps=3)
    page.mouse.move(x, y - 40, steps=3)
    expect(page.locator(".ghost.fine").first).to_be_visible()
    page.mouse.up()
    expect(page.locator(".base.done").nth(before)).to_be_attached()
    page.keyboard.press("u")
    expect(page.locator(".base.done")).to_have_count(before)


def test_a_lasso_takes_any_figures_and_keys_move_them(page: Page, field_url: str) -> None:
    begun(page, field_url)
    x, y = middle(page, OWN)
    page.keyboard.down("Shift")
    page.mouse.move(x - 25, y - 25)
    page.mouse.down()
    for dx, dy in ((25, -25), (25, 25), (-25, 25), (-25, -20)):
        page.mouse.move(x + dx, y + dy, steps=3)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(page.locator(".base.held").first).to_be_attached()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".ghost:is(.fine, .wrong)").first).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator(".set-tools button[aria-pressed=true]").nth(1)).to_contain_text("Line")


def test_groups_are_reached_and_moved_by_keys_alone(page: Page, field_url: str) -> None:
    begun(page, field_url)
    page.keyboard.press("Tab")
    expect(page.locator(".base.held").first).to_be_attached()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".ghost.fine").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".base.done").first).to_be_attached()


def test_the_score_in_lines_and_the_arms_are_shown(page: Page, field_url: str) -> None:
    begun(page, field_url)
    expect(page.locator(".lines-of-score tbody tr")).to_have_count(2)
    expect(page.locator(".lines-of-score tbody tr").first).to_contain_text("Foot")
    expect(page.locator(".head .side.a .arms b").first).to_contain_text("50")
    assert faults(page) == []


def test_a_phone_shows_all_figures_and_its_tools(new_context: NewContext, field_url: str) -> None:
    page = new_context().new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    begun(page, field_url)
    expect(page.locator(".set-tools")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
