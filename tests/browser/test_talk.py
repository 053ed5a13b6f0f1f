"""Two people at one table: what they say, agree on and leave; each with a browser."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from drumhead.dice import verify as standalone
from drumhead.server.room import presence
from tests.browser.conftest import Opened
from tests.browser.hand import ENOUGH, asked, enter, link_in
from tests.browser.test_link import is_asked, settled, turns

RECORD = """async (room) => {
  const { token } = JSON.parse(localStorage.getItem(`drumhead/${room}`));
  return (await fetch(`/api/rooms/${room}/record`, { headers: { Authorization: `Bearer ${token}` } })).text();
}"""


def menu(page: Page, *names: str) -> None:
    page.locator(".menu summary").click()
    for name in names:
        page.locator(".menu").get_by_role("button", name=name, exact=True).click()


def between(page: Page, name: str) -> Locator:
    """A button in the strip above the question bar."""
    return page.locator(".between").get_by_role("button", name=name)


@pytest.fixture
def friend(page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext) -> Page:
    """The opponent, by link."""
    battle(opponent="link")
    other = elsewhere.new_page()
    other.goto(link_in(page, base_url, "1"))
    settled(page, other)
    return other


def free_to_take_back(page: Page, friend: Page) -> Page:
    """Play until somebody may take back freely; who that is."""
    for _ in range(ENOUGH):
        one = page if is_asked(page) else friend
        if one.locator(".q").get_by_role("button", name=re.compile("^Take back")).count():
            return one
        turns(page, friend, 1)
    raise AssertionError("nothing is ever free")


def after_dice(page: Page, friend: Page) -> tuple[Page, Page]:
    """Play until an answer has made dice fall, so that a take-back needs consent; returns that player and the other."""
    for _ in range(ENOUGH):
        one, other = (page, friend) if is_asked(page) else (friend, page)
        before = dice(one)
        turns(page, friend, 1)
        if dice(one) > before:
            one.get_by_role("button", name="Ask to take back").wait_for()
            return one, other
    raise AssertionError("no die ever falls")


def dice(page: Page) -> int:
    return page.locator(".ev .die").count()


def test_a_take_back_is_free_refused_or_granted_and_no_die_is_seen_twice(page: Page, friend: Page) -> None:
    one = free_to_take_back(page, friend)
    one.locator("svg.map").focus()
    one.keyboard.press("u")
    expect(one.locator(".lines")).to_contain_text("Move taken back")
    settled(page, friend)
    one, other = after_dice(page, friend)
    fallen = dice(one)
    one.get_by_role("button", name="Ask to take back").click()
    expect(one.locator(".between")).to_contain_text("has not answered yet")
    between(other, "Decline").click()
    expect(one.locator(".lines")).to_contain_text("declines.")
    expect(one.locator(".between p")).to_have_count(0)
    turns(page, friend, 1)
    one, other = after_dice(page, friend)
    one.get_by_role("button", name="Ask to take back").click()
    between(other, "Allow it").click()
    expect(one.locator(".lines")).to_contain_text("agrees.")
    expect(one.locator(".q")).not_to_have_attribute("data-asked", "waiting")
    settled(page, friend)
    assert is_asked(one) and dice(one) >= fallen, "what fell stays in the log"
    turns(page, friend, 1)
    menu(page, "Resign", "Resign")
    expect(page.locator(".q")).to_have_attribute("data-asked", "over")
    record = page.evaluate(RECORD, page.url.rpartition("/")[2])
    assert "come from the committed seeds" in standalone.verify(json.loads(record))


def test_words_and_a_ping_reach_the_other_and_spectators_may_not_speak(page: Page, friend: Page, base_url: str) -> None:
    watcher = friend.context.new_page()
    watcher.goto(link_in(page, base_url, "watch"))
    expect(watcher.locator(".q .cap")).to_contain_text("is thinking")
    page.get_by_label("Say something").fill("Good luck to you")
    page.keyboard.press("Enter")
    page.locator("svg.map").hover(position={"x": 400, "y": 300})
    page.locator("svg.map").focus()
    page.keyboard.press("p")
    for other in (friend, watcher):
        expect(other.locator(".lines")).to_contain_text("Azure: Good luck to you")
        expect(other.locator(".lines")).to_contain_text(re.compile(r"Azure points at [A-F]\d\."))
        expect(other.locator(".pings .ping")).to_have_count(1)
    expect(watcher.get_by_label("Say something")).to_have_count(0)
    expect(watcher.locator(".q .act")).to_have_count(0)
    watcher.locator("svg.map").focus()
    for key in ("p", "u", "Enter"):
        watcher.keyboard.press(key)
    menu(watcher)
    expect(watcher.get_by_role("button", name="Resign")).to_have_count(0)
    expect(watcher.locator(".lines .talk")).to_have_count(2)


def test_a_draw_is_agreed_and_both_come_to_the_rematch_with_sides_swapped(page: Page, friend: Page) -> None:
    menu(page, "Offer a draw")
    between(friend, "Accept the draw").click()
    for one in (page, friend):
        expect(one.locator(".q h2")).to_contain_text("agreed on a draw")
    page.locator(".q").get_by_role("button", name="Rematch").click()
    expect(page.get_by_text("Waiting for")).to_be_visible()
    expect(friend.locator(".between")).to_contain_text("Azure wants a rematch")
    between(friend, "Go there").click()
    settled(page, friend)
    assert page.url.rpartition("#")[2] == friend.url.rpartition("#")[2]
    for one, names in ((page, ("Azure", "Gules")), (friend, ("Gules", "Azure"))):
        expect(one.locator(".head .side.a b")).to_have_text(names[0])
        expect(one.locator(".head .side.g b")).to_have_text(names[1])
    turns(page, friend, 2)


def test_a_bot_plays_for_an_absent_player_and_gives_the_seat_back(
    page: Page, friend: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    while not is_asked(friend):
        turns(page, friend, 1)
    menu(friend)
    friend.locator(".menu").get_by_role("button", name="Let a bot play while I am away").click()
    expect(page.locator(".lines")).to_contain_text("Gules agrees that a bot plays for them while they are away.")
    address = friend.url
    friend.goto("about:blank")
    monkeypatch.setattr(presence, "AWAY", 0.0)  # else a minute passes
    expect(page.locator(".q .cap")).to_contain_text(re.compile(r"Gules has been away since \d\d:\d\d"))
    page.get_by_role("button", name="Let a bot play for them").click()
    expect(page.locator(".lines")).to_contain_text("A bot plays for Gules.")
    asked(page)
    friend.goto(address)
    expect(page.locator(".lines")).to_contain_text("Gules sits down again.")


def test_at_one_screen_a_question_with_secrets_is_covered(page: Page, battle: Opened) -> None:
    """No game has such a question yet: what the server tells is changed on its way."""

    def covered(route: Route) -> None:
        found: dict[str, Any] = route.fetch().json()
        route.fulfill(json=found | {"covered": True} if "view" in found else found)

    page.route(re.compile(r"/api/rooms/[\w-]+\?"), covered)
    battle(opponent="hot-seat")
    expect(page.get_by_role("heading", name=re.compile("take the seat"))).to_be_visible()
    expect(page.locator("svg.map")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("svg.map")).to_be_visible()
    asked(page)
    enter(page)
