"""From New battle to the first question: your own lists and tables, bots among themselves, real dice."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from drumhead.games.saga.rules.army import HOME
from tests.browser.conftest import Opened
from tests.browser.hand import ENOUGH, asked, enter
from tests.server.room.test_typed_dice import HEROES

POSITION = (HOME / "lesson" / "position.toml").read_text("utf-8")
TABLE = (HOME / "tables" / "two-farms.toml").read_text("utf-8")


def test_a_pasted_list_is_judged_with_its_line_and_taken_when_it_is_right(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_label("Your list").select_option("pasted")
    text = page.get_by_label("The text of the list")
    text.fill(HEROES.replace('"regular-hero"', '"regular-heros"'))
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"line 7: .*did you mean 'regular-hero'"))
    text.fill(HEROES)
    expect(page.get_by_text("Two Heroes:")).to_be_visible()
    page.get_by_role("button", name="Random", exact=True).click()
    page.get_by_role("button", name="Start").click()
    asked(page)
    expect(page.locator(".ev").first).to_contain_text("army is shown: 2 points")


def test_enter_starts_after_choices_with_the_mouse_and_what_was_typed_counts(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="20 points").click()
    page.get_by_label("The number of the table").fill("4711")
    page.get_by_role("button", name="At one screen").click()  # the field gives the focus up, and its number is taken
    expect(page.locator("footer.q h2")).to_contain_text("20 points, two at one screen, on table 4711")
    page.keyboard.press("Enter")
    expect(page.locator(".battle .q h2")).to_be_visible()


def test_a_table_from_a_file_is_drawn_and_a_bad_one_leaves_the_old(
    page: Page, base_url: str, tmp_path: Path, nothing_goes_wrong: list[str]
) -> None:
    good, bad = tmp_path / "farms.toml", tmp_path / "bad.toml"
    good.write_text(TABLE, "utf-8")
    bad.write_text(TABLE.replace('kind = "', 'kind = "x', 1), "utf-8")
    page.goto(f"{base_url}/#/new")
    page.get_by_label("Open a table file").set_input_files(bad)
    expect(page.get_by_role("alert")).to_have_text(re.compile("piece 1"))
    expect(page.locator("footer h2")).to_have_text(re.compile(r"on table \d+$"))
    page.get_by_label("Open a table file").set_input_files(good)
    expect(page.locator("footer h2")).to_have_text(re.compile("on a table from a file$"))
    page.get_by_role("button", name="At one screen").click()
    page.get_by_role("button", name="Start").click()
    asked(page)
    expect(page.locator("svg.map").first).to_be_visible()
    assert len(nothing_goes_wrong) == 1 and "400" in nothing_goes_wrong.pop()  # the browser notes it by itself


def test_bots_fight_each_other_and_the_page_watches(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="Bot against bot").click()
    page.get_by_label("First side").select_option("policy")
    page.get_by_label("Second side").select_option("chance")
    expect(page.locator("footer h2")).to_have_text(re.compile("Normal against Random"))
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".head .side.a")).to_contain_text("Normal bot")
    expect(page.locator(".ev").nth(4)).to_be_attached()
    expect(page.locator(".q .act.main")).to_have_count(0)


def test_typed_dice_are_asked_for_one_throw_after_the_other(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="At one screen").click()
    page.get_by_role("button", name="My own dice").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".pad h3")).to_have_text("Azure rolls for the roll-off: one die")
    page.get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".pad h3")).to_have_text("Gules rolls for the roll-off: one die")
    page.reload()  # what was typed is not asked for twice
    expect(page.locator(".pad h3")).to_have_text("Gules rolls for the roll-off: one die")
    page.keyboard.press("5")
    asked(page)
    expect(page.locator(".q .cap")).to_contain_text("Gules")


PAD_OR_NEXT = """before => {
  const q = document.querySelector('.q');
  return q.querySelector('.pad') || (q.dataset.asked !== before && q.querySelector('.act.main:not(:disabled)'));
}"""  # the pad for the dice, or another question than the one before


@pytest.mark.parametrize("width", [1440, 390])
def test_an_attack_waits_for_dice_that_are_thrown_by_hand(page: Page, battle: Opened, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    battle(opponent="hot-seat", texts=[HEROES, HEROES], faces=[6, 1])
    for _ in range(ENOUGH):
        asked(page)
        before = page.locator(".q").get_attribute("data-asked")
        page.keyboard.press("Enter")
        page.wait_for_function(PAD_OR_NEXT, arg=before)
        if page.locator(".pad").count():
            break
    expect(page.locator(".q h2")).to_contain_text("rolls to hit")
    told = page.locator(".ev").count()
    page.keyboard.press("6")
    expect(page.locator(".pad .typed")).to_contain_text(re.compile("1 of|0 of"))
    assert page.locator(".ev").count() == told
    for _ in range(ENOUGH):  # faces may be typed faster than the server answers
        page.keyboard.press("4")
        page.wait_for_function(PAD_OR_NEXT, arg="")
        if not page.locator(".pad").count():
            break
    expect(page.locator(".ev").nth(told)).to_be_attached()


def test_a_position_is_opened_for_analysis_and_anybody_with_the_address_plays_on(
    page: Page, base_url: str, elsewhere: BrowserContext
) -> None:
    page.goto(f"{base_url}/#/board")
    page.get_by_text("Open a position").click()
    page.get_by_label("The text of the position").fill(POSITION)
    page.get_by_role("button", name="Show the position").click()
    expect(page.locator(".placed li")).not_to_have_count(0)
    page.get_by_role("button", name="Play from here").click()
    question = asked(page)
    expect(page.locator(".head")).to_contain_text("Analysis")
    other = elsewhere.new_page()
    other.goto(page.url)
    assert asked(other) == question
    enter(other)
    asked(other)
    expect(page.locator(".ev")).to_have_count(other.locator(".ev").count())
