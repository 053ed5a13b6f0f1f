"""Settings on a page of their own, names that are remembered, links that others can open, and what was not read."""

import re

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.conftest import Opened
from tests.browser.hand import FRIENDS_LINK, asked, invited, link_in
from tests.browser.test_link import settled

PHONE: ViewportSize = {"width": 390, "height": 844}


def test_settings_hold_on_every_page_and_after_a_reload(page: Page, base_url: str, battle: Opened) -> None:
    page.goto(base_url)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.get_by_label("Dark", exact=True).check()
    page.get_by_label("Slow").check()
    page.get_by_label("Single keys are shortcuts").uncheck()
    games = page.locator("section:has(select)")
    assert games.count() > 1
    habit = games.first.get_by_role("combobox").first
    habit.select_option("always")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_label("Slow")).to_be_checked()
    expect(habit).to_have_value("always")
    battle()
    asked(page)
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Dark", exact=True)).to_be_checked()
    expect(dialog.get_by_label("Single keys are shortcuts")).not_to_be_checked()
    expect(dialog.get_by_role("combobox").first).to_have_value("always")
    dialog.get_by_label("Like this device").check()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_a_name_is_asked_for_once(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/settings")
    page.get_by_label("Your name on the table").fill("Ada")
    page.get_by_label("Your name on the table").blur()
    page.goto(base_url)
    page.get_by_role("button", name="Play now").click()
    asked(page)
    expect(page.locator(".head .side.a")).to_contain_text("Ada")
    page.goto(f"{base_url}/#/new")
    expect(page.get_by_label("Your name on the table")).to_have_value("Ada")


def test_at_one_screen_both_have_a_name(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="At one screen").click()
    page.get_by_label("First player").fill("Ada")
    page.get_by_label("Second player").fill("Ingrid")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".head .side.a")).to_contain_text("Ada")
    expect(page.locator(".head .side.g")).to_contain_text("Ingrid")
    page.goto(f"{base_url}/#/settings")
    expect(page.get_by_label("Second player at one screen")).to_have_value("Ingrid")


def test_a_link_of_a_loopback_address_says_so(page: Page, base_url: str) -> None:
    assert invited(page, base_url).startswith(base_url)
    expect(page.get_by_label("Spectator link")).to_be_visible()
    expect(page.get_by_text("on this machine only")).to_have_count(1)  # for both links


def test_a_link_is_offered_with_the_network_address_and_as_a_qr_code(page: Page, base_url: str) -> None:
    page.route("**/api/network", lambda r: r.fulfill(json={"addresses": ["http://192.168.7.20:8421"]}))
    invited(page, base_url)
    field = page.get_by_label(FRIENDS_LINK, exact=True)
    expect(field).to_have_value(re.compile(r"^http://192\.168\.7\.20:8421/.*#/room/"))
    expect(page.get_by_text("on every device in the same network")).to_have_count(1)
    page.get_by_role("button", name="QR code").first.click()
    expect(page.get_by_role("img", name=f"QR code: {FRIENDS_LINK}")).to_be_visible()


def test_a_phone_shows_what_was_said_and_not_read(
    page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext
) -> None:
    battle(opponent="link")
    friend = elsewhere.new_page()
    friend.set_viewport_size(PHONE)
    friend.goto(link_in(page, base_url, "1"))
    settled(page, friend)
    for words in ("Well met", "Your move"):
        page.get_by_label("Say something").fill(words)
        page.get_by_role("button", name="Say", exact=True).click()
        expect(page.get_by_role("log")).to_contain_text(words)
    tab = friend.locator(".tabs").get_by_role("button", name="Log")
    expect(tab).to_have_accessible_name(re.compile(r"^Log\s*2 unread$"))
    friend.reload()
    expect(tab).to_have_accessible_name(re.compile(r"^Log\s*2 unread$"))
    tab.click()
    expect(tab).to_have_accessible_name("Log")
    friend.reload()
    expect(friend.locator(".ev.talk")).to_have_count(2)
    expect(tab).to_have_accessible_name("Log")
    page.set_viewport_size(PHONE)
    for one in (page, friend):  # one of them is asked, the other waits: the log has the sheet for itself
        one.locator(".tabs").get_by_role("button", name="Log").click()
        expect(one.locator(".q")).to_be_hidden()
