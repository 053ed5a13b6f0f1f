"""Two people, each with a browser, and a spectator."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Opened
from tests.browser.hand import FRIENDS_LINK, enter, invited, link_in, sit_down

NO_LINE = """window.WebSocket = class extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('close')));
  }
  close() {}
};"""


def is_asked(page: Page) -> bool:
    return page.locator(".q").get_attribute("data-asked") not in (None, "waiting", "over")


def turns(one: Page, two: Page, count: int) -> set[str]:
    """The asked player takes the suggestion, so many times; returns who that was."""
    who = set()
    for _ in range(count):
        asked, name = (one, "one") if is_asked(one) else (two, "two")
        expect(asked.locator(".q .act.main")).to_be_enabled()
        enter(asked)
        who.add(name)
        settled(one, two)
    return who


def settled(one: Page, two: Page) -> None:
    """Both pages show the same moment: one of them is asked, the other waits."""
    for _ in range(200):
        if is_asked(one) != is_asked(two):
            return
        one.wait_for_timeout(50)
    raise AssertionError("both are asked, or nobody")


def test_a_friend_plays_by_link_and_a_reload_is_at_the_same_question(
    page: Page, base_url: str, elsewhere: BrowserContext
) -> None:
    link = invited(page, base_url)
    assert re.search(r"#/room/[\w-]+/[\w-]{32}$", link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Waiting for your friend")
    friend = elsewhere.new_page()
    friend.goto(link)
    expect(friend).to_have_url(re.compile(r"#/battle/[\w-]+$"))
    expect(page.get_by_text("Your friend has opened the link.")).to_be_visible()
    sit_down(friend, "Ingrid")
    settled(page, friend)
    expect(page.get_by_label(FRIENDS_LINK)).not_to_be_attached()
    expect(page.locator(".head .side.g")).to_contain_text("Ingrid")
    assert turns(page, friend, 12) == {"one", "two"}
    asked = page if is_asked(page) else friend
    before = asked.locator(".q h2").inner_text()
    lines = asked.locator(".ev").count()
    asked.reload()
    expect(asked.locator(".q h2")).to_have_text(before)
    expect(asked.locator(".ev")).to_have_count(lines)
    assert turns(page, friend, 4)
    expect(page.locator(".ev")).to_have_count(friend.locator(".ev").count())


def test_a_watcher_sees_the_table_move_and_is_asked_nothing(
    page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext
) -> None:
    battle(opponent="hot-seat")
    watcher = elsewhere.new_page()
    watcher.goto(link_in(page, base_url, "watch"))
    expect(watcher.locator(".q .cap")).to_contain_text("is thinking")
    for _ in range(6):
        expect(page.locator(".q .act.main")).to_be_enabled()
        enter(page)
    expect(watcher.locator(".ev")).to_have_count(page.locator(".ev").count())
    expect(watcher.locator(".q .act")).to_have_count(0)


def test_without_a_live_line_the_page_asks_for_news(
    page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext
) -> None:
    battle(opponent="link")
    friend = elsewhere.new_page()
    friend.add_init_script(NO_LINE)
    friend.goto(link_in(page, base_url, "1"))
    settled(page, friend)
    assert turns(page, friend, 8) == {"one", "two"}
