"""The analysis board: a position is put together, shared, opened on another device and played on."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.access import faults_by_day_and_night
from tests.browser.conftest import Opened
from tests.browser.hand import asked, drag, enter, middle, places
from tests.browser.positions import facing_lines
from tests.browser.scenes_littlewars import ROOM as FORCES
from tests.browser.scenes_littlewars import forty

UNITS = {"saga": ("Regulars", "Rookies"), "deadzone": ("Tactical Enforcer", "Plague Dog")}


def add(page: Page, side: str, unit: str) -> None:
    """From the book, for one side."""
    before = page.locator(".placed li").count()
    page.get_by_role("group", name="Whose unit").get_by_role("button", name=side).click()
    kinds = page.get_by_role("combobox", name="Unit", exact=True)
    kinds.select_option(kinds.locator("option").filter(has_text=re.compile(f"^{unit}")).get_attribute("value"))
    page.get_by_role("button", name=f"Add {unit}").click()
    expect(page.locator(".placed li")).to_have_count(before + 1)


def opened(page: Page, base_url: str, game: str) -> None:
    page.goto(f"{base_url}/#/board?game={game}")
    expect(page.get_by_text("Nobody is on the table yet")).to_be_visible()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()


@pytest.mark.parametrize("game", UNITS)
def test_a_position_is_put_together_shared_by_link_and_played(
    page: Page, base_url: str, elsewhere: BrowserContext, game: str
) -> None:
    opened(page, base_url, game)
    mine, theirs = UNITS[game]
    add(page, "Azure", mine)
    add(page, "Gules", theirs)
    page.get_by_role("combobox", name="Turn").select_option(label="Gules")
    page.get_by_role("spinbutton", name="Round").fill("3")
    page.get_by_role("spinbutton", name="Round").press("Tab")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page).to_have_url(re.compile("position="))
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("As text")).to_have_value(re.compile(r"round = 3\nturn = 1"))  # it follows the changes
    link = page.get_by_label("As a link").input_value()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert saved.value.suggested_filename == f"{game}-position.png"
    other = elsewhere.new_page()
    other.goto(link)
    expect(other.locator(".placed li")).to_have_count(2)
    expect(other.get_by_role("combobox", name="Turn")).to_have_value("1")
    other.get_by_role("button", name="Play from here").click()
    assert theirs in asked(other)
    expect(other.locator(".head")).to_contain_text("Round 3")
    enter(other)


def test_a_drag_moves_a_unit_and_what_cannot_stand_goes_back(page: Page, base_url: str) -> None:
    opened(page, base_url, "saga")
    add(page, "Azure", "Rookies")
    before = places(page)
    drag(page, middle(page, "[data-unit=u0] .base"), (60, -80))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.wait_for_function(
        "was => document.querySelector('.units .base').style.transform !== was", arg=next(iter(before.values()))
    )
    moved = places(page)
    assert all(moved[m] != before[m] for m in before)
    drag(page, middle(page, "[data-unit=u0] .base"), (0, 600))
    expect(page.get_by_role("alert")).to_contain_text("stands off the table")
    assert places(page) == moved
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "was => document.querySelector('.units .base').style.transform === was", arg=next(iter(before.values()))
    )


def test_marks_are_set_and_a_unit_is_removed(page: Page, base_url: str) -> None:
    opened(page, base_url, "saga")
    add(page, "Azure", "Rookies")
    chosen = page.locator(".chosen")
    chosen.get_by_label("Models").fill("5")
    chosen.get_by_label("Models").press("Tab")
    expect(page.locator(".units .base")).to_have_count(5)
    chosen.get_by_label("Fatigue").fill("101")
    chosen.get_by_label("Fatigue").press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("fatigue is 101, it must be 0 to 100")
    assert faults_by_day_and_night(page) == []
    page.locator(".editor .board").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".placed li")).to_have_count(0)


def test_lists_are_deployed_on_a_table(page: Page, base_url: str) -> None:
    opened(page, base_url, "deadzone")
    page.get_by_text("Table and armies").click()
    page.get_by_label("First army").select_option(index=1)
    expect(page.get_by_role("button", name="Lay this table")).to_be_disabled()
    page.get_by_label("Second army").select_option(index=2)
    page.get_by_role("button", name="Lay this table").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_enabled()
    assert page.locator(".placed .a").count() and page.locator(".placed .g").count()


def test_a_position_is_opened_from_a_file_and_what_is_no_text_is_refused(page: Page, base_url: str) -> None:
    opened(page, base_url, "saga")
    page.get_by_text("Open a position").click()
    choose = page.get_by_label("Open a file")
    choose.set_input_files({"name": "a.toml", "mimeType": "text/plain", "buffer": b"\xff\xfe\x00"})
    expect(page.get_by_role("alert")).to_have_text("a.toml: this is not a text file.")
    choose.set_input_files({"name": "b.toml", "mimeType": "text/plain", "buffer": facing_lines().encode()})
    page.get_by_role("button", name="Show the position").click()
    expect(page.locator(".placed li").first).to_contain_text("Blue 0")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_battle_and_its_replay_share_their_position(page: Page, base_url: str, battle: Opened) -> None:
    battle(opponent="hot-seat", position=facing_lines())
    asked(page)
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Share position").click()
    link = page.get_by_label("As a link").input_value()
    page.get_by_role("button", name="Close").click()
    room = page.url.rpartition("/")[2]
    page.goto(f"{base_url}/#/replay/{room}")
    page.get_by_role("button", name="Share position").click()
    expect(page.get_by_label("As a link")).to_have_value(link)
    page.get_by_role("button", name="Close").click()
    page.goto(link)
    page.reload()
    expect(page.locator(".placed li").first).to_contain_text("Blue 0")


def test_a_game_without_an_editor_is_not_offered_but_its_positions_are_opened(
    page: Page, base_url: str, battle: Opened
) -> None:
    battle(**FORCES | {"position": forty()}, seed=5)
    asked(page)
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Share position").click()
    link = page.get_by_label("As a link").input_value()
    page.goto(f"{base_url}/#/new?game=littlewars")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.get_by_role("link", name="open a position")).to_have_count(0)
    page.goto(f"{base_url}/#/board")
    expect(page.get_by_text("Nobody is on the table yet")).to_be_visible()
    games = page.get_by_role("group", name="The game").get_by_role("button")
    expect(games.first).to_be_visible()
    assert "Little Wars" not in games.all_inner_texts()
    page.goto(link)
    page.reload()
    expect(page.locator(".units .base")).to_have_count(40)
    expect(page.get_by_text("not changed here")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    assert faults_by_day_and_night(page) == []
    page.get_by_role("button", name="Play from here").click()
    assert asked(page).startswith("Which gun fires")
