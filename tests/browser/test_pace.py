"""Bots act at a pace one can follow: each activation stands in one sentence until it is understood."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SLOW, NewContext, Opened
from tests.browser.hand import asked, enter, play_to
from tests.browser.scenes_deadzone import ROOM
from tests.browser.scenes_littlewars import ROOM as FORCES
from tests.browser.scenes_littlewars import forty
from tests.browser.served import SAME_BATTLE, open_room

BATTLES: dict[str, dict[str, Any]] = {
    "saga": SAME_BATTLE | {"lists": ["mixed-host", "hammer-fist"]},
    "deadzone": ROOM | {"opponent": "policy", "table": 2, "seed": 3},
}
PACE = "() => localStorage.setItem('drumhead-settings', JSON.stringify({ speed: 'step' }))"
BEAT = ".q .next:enabled"


def to_a_beat(page: Page) -> str:
    """Follow the suggestions until a bot's unit has acted, and read what it did."""
    for _ in range(60):
        expect(page.locator(f"{BEAT}, .q .act.main:enabled").first).to_be_visible(timeout=SLOW)
        if page.locator(BEAT).count():
            return page.locator(".q h2").inner_text()
        enter(page)
    raise AssertionError("no bot ever acts")


def step_by_step(page: Page, url: str, wanted: dict[str, Any]) -> None:
    room = open_room(page, url, wanted)
    page.evaluate(PACE)
    page.goto(f"{url}/#/battle/{room}")


@pytest.mark.parametrize("game", BATTLES)
def test_step_by_step_each_activation_stands_until_the_person_goes_on(page: Page, base_url: str, game: str) -> None:
    step_by_step(page, base_url, BATTLES[game])
    told = to_a_beat(page)
    expect(page.locator(".q .cap")).to_contain_text("acts")
    entry = page.locator(".log summary", has_text=told).last
    expect(entry).to_be_visible()
    assert page.locator(".q .act.main").count() == 0  # nothing is asked while it stands
    page.keyboard.press(" ")
    expect(page.locator(".q h2")).not_to_have_text(told)
    to_a_beat(page)
    page.get_by_role("button", name="Skip ahead").click()
    asked(page)


def test_in_a_game_of_phases_each_command_stands_until_the_person_goes_on(page: Page, base_url: str) -> None:
    step_by_step(page, base_url, FORCES | {"position": forty(), "opponent": "greedy", "seed": 5})
    told = to_a_beat(page)
    expect(page.locator(".q .cap")).to_contain_text("acts")
    first, _, _ = told.partition(". ")  # the log has each sentence in a line of its own
    expect(page.locator(".log .ev", has_text=first).last).to_be_visible()
    assert page.locator(".q .act.main").count() == 0  # nothing is asked while it stands
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".q h2")).not_to_have_text(told)


def test_the_pace_is_chosen_in_the_bar_and_remembered(page: Page, base_url: str) -> None:
    step_by_step(page, base_url, BATTLES["saga"])
    to_a_beat(page)
    page.get_by_role("combobox", name="Pace").select_option("No pause")
    asked(page)
    page.reload()
    asked(page)
    assert page.evaluate("() => JSON.parse(localStorage.getItem('drumhead-settings')).speed") == "skip"


def test_on_a_phone_a_tap_goes_on(new_context: NewContext, base_url: str) -> None:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    step_by_step(page, base_url, BATTLES["deadzone"])
    told = to_a_beat(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Next").tap()
    expect(page.locator(".q h2")).not_to_have_text(told)


def test_the_log_tells_activations_in_whole_sentences_and_strikes_out_what_was_taken_back(
    page: Page, battle: Opened
) -> None:
    battle(lists=["mixed-host", "hammer-fist"])
    play_to(page, "^Where do(es)? your")  # the walk itself is what the log tells
    enter(page)
    asked(page)
    page.keyboard.press("u")
    expect(page.locator(".ev", has_text="Move taken back.")).to_have_count(1)
    expect(page.locator(".lines .undone").first).to_be_visible()
    for _ in range(6):
        asked(page)
        enter(page)
    asked(page)
    entries = page.locator(".log summary p").all_inner_texts()
    assert entries and not [text for text in entries if "…" in text or "{" in text or "[" in text]
