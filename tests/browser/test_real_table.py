"""A battle on a real table in the browser: its card, its sheet on paper, losses that are counted, its aftermath."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import faults_by_day_and_night
from tests.browser.campaign import MAP, attack, room, say, sit, take_suggestion
from tests.browser.conftest import Opened
from tests.browser.hand import asked

# What is filled in lies above the side column, whose parts stand below it: none is squeezed, the last one scroll away.
MAKES_ROOM = """() => {
    const at = (part) => document.querySelector(part).getBoundingClientRect();
    const [more, stands, cards] = ['.q > .more', 'aside > .stands', 'aside > .held-cards'].map(at);
    document.querySelector('aside [placeholder="Say something"]').scrollIntoView();
    const said = at('aside [placeholder="Say something"]').bottom <= innerHeight;
    document.querySelector('.battle > aside').scrollTo(0, 0);
    return said && more.bottom <= stands.top + 1 && Math.min(stands.height, cards.height) > 70;
}"""
GLASSES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.mark.parametrize("glass", GLASSES)
def test_a_result_is_typed_with_the_sheet_and_counted_losses(page: Page, battle: Opened, glass: str) -> None:
    page.set_viewport_size(GLASSES[glass])  # type: ignore[arg-type]
    battle(**room())
    sit(page)
    expect(page.locator(".coming")).to_have_count(0)
    attack(page)
    coming = page.locator(".coming")
    expect(coming).to_contain_text("Battle at the grasslands west of Wychford")
    assert [text.split("\n")[0] for text in coming.locator("li").all_inner_texts()] == ["Norman 1", "Viking 1"]
    expect(coming).to_contain_text(re.compile(r"about \d+ % to win, measured"))
    expect(coming).to_contain_text("D6 pieces of terrain.")
    expect(page.locator(f"{MAP} .attack")).to_be_attached()
    expect(page.get_by_role("button", name="Battle sheet")).to_have_count(0)  # nobody has agreed on a real table yet
    say(page, "On a real table")
    assert say(page, "On a real table") == "Norman 1 attacked Viking 1. Who won?"

    page.get_by_role("button", name="Battle sheet").click()
    sheet = page.locator(".battle-sheet")
    expect(sheet).to_contain_text("Scouts")  # his own card; the other side's is an Ambush
    expect(sheet).not_to_contain_text("Ambush")
    expect(sheet.locator("tbody tr").first).to_contain_text("10 points and a hero")
    page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    expect(page.locator(".battle")).to_be_hidden()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="screen")
    assert faults_by_day_and_night(page) == []
    page.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)

    assert say(page, "The attacker") == "How many points of Norman 1 were destroyed?"
    fallen = page.locator(".count-fallen")
    fallen.get_by_role("button", name="+ Regulars").click()
    fallen.get_by_role("button", name="+ Veterans").click()
    fallen.get_by_role("button", name="Axes").first.click()
    expect(fallen.get_by_role("status")).to_have_text("Worth: 5 points · Destroyed: 2 of 5 points")
    expect(page.locator(".q .act.main")).to_contain_text("2")
    if glass == "desk":
        page.wait_for_function(MAKES_ROOM)
    assert faults_by_day_and_night(page) == []
    assert take_suggestion(page) == "How many points of Viking 1 were destroyed?"
    fallen.get_by_label("Points of One Page SAGA").fill("11")
    expect(fallen.get_by_role("status")).to_have_text("11 points fell; the army could field 8.")
    fallen.get_by_label("Points of One Page SAGA").fill("")
    fallen.get_by_label("Nobody but the hero is left").check()
    expect(page.locator(".q .act.main")).to_contain_text("4")
    take_suggestion(page)
    while "Is that right?" not in asked(page):
        take_suggestion(page)
    assert "Norman 1 lost 2, Viking 1 lost 4" in asked(page)
    say(page, "Yes")
    expect(coming).to_have_count(0)
    expect(page.locator(".just-now")).to_contain_text("Norman 1 saves")
    expect(page.locator(".just-now .die")).to_have_count(6)
    expect(page.locator(f"{MAP} .gone").first).to_be_attached()  # who retreats and who takes the ground
    say(page, "Draw")
    expect(page.locator(".just-now")).to_have_count(0)
    expect(page.locator(f"{MAP} .gone")).to_have_count(0)
