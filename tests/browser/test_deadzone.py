"""Deadzone from the first choice to the score: with a bot, by link, by key, by finger."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext, Opened
from tests.browser.cubes import go_to, lit
from tests.browser.hand import asked, enter, link_in, taken
from tests.browser.served import open_battle
from tests.browser.whole import bar, play_on_both, play_out, sees_the_score

ROOM = {"game": "deadzone", "points": 150, "table": 2, "seed": 7}


def few(faction: str, *units: str) -> str:
    """A list of a few, so that the battle is short."""
    entries = "".join(f'[[entry]]\nunit = "{unit}"\n' for unit in units)
    return f'format = "drumhead-list-1"\nname = "A few"\nfaction = "{faction}"\nlimit = 150\n{entries}'


SMALL = ROOM | {
    "lists": ["enforcers-gun-line", "plague-brood"],
    "texts": [few("enforcers", "tactical-enforcer"), few("plague", "third-gen", "plague-dog")],
}


def test_a_new_battle_is_chosen_with_its_battlefield_and_a_switch(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="Normal", exact=True).click()
    page.get_by_role("group", name="The game").get_by_role("button", name="Deadzone").click()
    expect(page.get_by_role("button", name=re.compile("^✓ Normal"))).to_be_visible()  # it is kept
    page.get_by_role("button", name="300 points").click()
    page.get_by_label("Your list").select_option("plague-pack")
    expect(page.get_by_text("Plague. 17 models")).to_be_visible()
    page.get_by_role("group", name="Tables with a name").get_by_role("button", name="Twin Locks").click()
    expect(page.get_by_label("The number of the table")).to_have_value("5")
    page.get_by_text("House rules").click()
    page.get_by_label(re.compile("overwatch", re.IGNORECASE)).first.select_option(index=1)
    expect(page.get_by_text("1 changed")).to_be_visible()
    expect(page.locator("footer h2")).to_have_text(
        "Deadzone, 300 points, against Normal, on Twin Locks, 1 house rule changed"
    )
    page.get_by_role("button", name="Start").click()
    asked(page)
    expect(page.locator(".head")).to_contain_text("Deadzone · 300 points")
    page.goto(base_url)  # the game that was played last is the one to be played now
    expect(page.get_by_role("button", name="Play now")).to_contain_text("Deadzone, 150 points")
    expect(page.locator(".recents")).to_contain_text("Deadzone against Normal bot")


def test_against_the_computer_and_afterwards(page: Page, battle: Opened, base_url: str) -> None:
    battle(**SMALL, opponent="greedy")
    play_out(page)
    sees_the_score(page)
    page.get_by_role("link", name="After the battle").click()
    expect(page.get_by_role("heading", name="Dice verified")).to_be_visible()
    page.goto(f"{base_url}/#/replay/{page.url.rpartition('/')[2]}/9")
    expect(page.locator(".moment")).to_contain_text("9 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment")).to_contain_text("10 of")


def test_by_link_on_two_devices(page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext) -> None:
    battle(**SMALL, opponent="link")
    friend = elsewhere.new_page()
    friend.goto(link_in(page, base_url, "1"))
    expect(bar(friend)).to_be_visible()
    play_on_both(page, friend)


def test_by_keyboard_alone(page: Page, battle: Opened) -> None:
    battle(**SMALL, opponent="policy")
    gone = set()

    def answer(_: Page) -> None:
        decision = bar(page).get_attribute("data-decision") or ""
        if decision == "deadzone.decision.action" and decision not in gone:
            gone.add(decision)
            taken(page, lambda: page.keyboard.press("2"))
        elif lit(page).count() and decision not in gone:
            gone.add(decision)
            page.locator(".glass.cubes .map").focus()
            page.keyboard.press("ArrowUp")
            expect(page.locator(".glass.cubes .cursor")).to_be_attached()
            page.keyboard.press("Escape")
            enter(page)
        else:
            enter(page)

    play_out(page, answer)
    assert gone >= {"deadzone.decision.action", "deadzone.decision.deploy-unit"}
    sees_the_score(page)


def test_on_a_phone_by_finger(new_context: NewContext, base_url: str) -> None:
    phone = new_context(has_touch=True, is_mobile=True).new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    open_battle(phone, base_url, SMALL | {"opponent": "greedy"})
    tapped = []

    def answer(_: Page) -> None:
        decision = bar(phone).get_attribute("data-decision")
        if decision == "deadzone.decision.deploy-unit" and not tapped:
            tapped.append(decision)
            taken(phone, lambda: go_to(phone, (3, 0, 0), phone.touchscreen.tap))
        else:
            taken(phone, phone.locator(".q .act.main").tap)

    play_out(phone, answer)
    assert tapped
    sees_the_score(phone)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_battle_of_full_size(page: Page, battle: Opened) -> None:
    battle(**ROOM | {"points": 300}, lists=["enforcers-command", "plague-brood"], opponent="greedy")
    play_out(page)
    sees_the_score(page)
