"""Small battles to the score: with a bot, by link, at one screen, by key, by finger.

The long ones go all the way from the New-battle screen; the others stop at the first orders, or begin with the last.
"""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext, Opened
from tests.browser.hand import ENOUGH, FRIENDS_LINK, asked, enter, link_in, sit_down, taken
from tests.browser.positions import last_round
from tests.browser.served import SAME_BATTLE, open_battle
from tests.browser.whole import bar, play_at_one_screen, play_out, sees_the_score, set_up, start, whose_turn

# The whole battles are long. The short ones are their two ends: the set-up, and from the last round to the score.
LENGTHS = pytest.mark.parametrize("length", ["short", pytest.param("whole", marks=pytest.mark.long)])
FIRST_ORDER = {"saga.decision.place-army", "saga.decision.activate"}  # what is asked on the way to it


@LENGTHS
def test_against_the_computer_with_a_second_thought(page: Page, base_url: str, battle: Opened, length: str) -> None:
    if length == "short":
        battle(position=last_round(), opponent="greedy")
    else:
        start(page, base_url, "Hard")
    first = asked(page)
    enter(page)
    asked(page)
    page.keyboard.press("u")
    expect(page.locator(".q h2")).to_have_text(first)
    play_out(page)
    sees_the_score(page)


@LENGTHS
def test_at_one_screen(page: Page, base_url: str, battle: Opened, length: str) -> None:
    if length == "short":
        battle(position=last_round(), opponent="hot-seat")
    else:
        start(page, base_url, "At one screen")
    play_at_one_screen(page)


# ---------------------------------------------------------------------------------------------------- by link
def invited(page: Page, elsewhere: BrowserContext) -> Page:
    """The friend, come by the link."""
    friend = elsewhere.new_page()
    friend.goto(page.get_by_label(FRIENDS_LINK).input_value())
    sit_down(friend, "Ingrid")
    expect(bar(friend)).to_be_visible()
    return friend


def same_after_a_reload(page: Page) -> None:
    """The page is closed and opened again: the same question, the same answers, the same log."""

    def seen() -> tuple[str, list[str], int]:
        question = asked(page)
        return question, page.locator(".q .act").all_inner_texts(), page.locator(".ev").count()

    before = seen()
    page.reload()
    assert seen() == before


@pytest.mark.long  # test_link.py plays by link, with a reload, in `make test`
def test_by_link_with_a_reload_at_every_kind_of_question(
    page: Page, base_url: str, elsewhere: BrowserContext, new_context: NewContext
) -> None:
    start(page, base_url, "A friend by link")
    friend = invited(page, elsewhere)
    watcher = looking_on(page, base_url, new_context)
    met = set()
    for _ in range(ENOUGH):
        turn = whose_turn(page, friend)
        if turn is None:
            break
        asked(turn)
        kind = (turn is page, bar(turn).get_attribute("data-decision"))
        if kind not in met:
            met.add(kind)
            same_after_a_reload(turn)
        enter(turn)
    decisions = {decision for _, decision in met}
    assert {"saga.decision.activate", "saga.decision.place-army", "saga.decision.first-step"} <= decisions
    for device in (page, friend, watcher):
        sees_the_score(device)
    expect(watcher.locator(".ev")).to_have_count(page.locator(".ev").count())


def looking_on(page: Page, base_url: str, new_context: NewContext) -> Page:
    """A third device at the watchers' link, which finds nothing to press, and whose keys do nothing."""
    watcher = new_context().new_page()
    watcher.goto(link_in(page, base_url, "watch"))
    expect(watcher.locator(".q .cap")).to_contain_text(re.compile("thinking|waiting", re.IGNORECASE))
    expect(watcher.locator(".q .act")).to_have_count(0)
    watcher.keyboard.press("Enter")
    watcher.keyboard.press("u")
    return watcher


# ---------------------------------------------------------------------------------------------------- without a mouse
FOCUSED = """() => {
    const on = document.activeElement;
    return on === document.body ? '' : on.ariaLabel ?? on.innerText;
}"""


def tab_to(page: Page, name: str) -> None:
    """Go on by Tab until the thing of that name has the focus."""
    for _ in range(80):
        if name in page.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {name!r}")


@LENGTHS
def test_by_keyboard_alone(page: Page, base_url: str, battle: Opened, length: str) -> None:
    page.goto(base_url)
    tab_to(page, "New battle")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    tab_to(page, "Hard")
    page.keyboard.press("Space")
    for label in ("Your list", "Their list"):
        tab_to(page, label)
        page.keyboard.press("End")  # the last one is small
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    asked(page)
    page.mouse.move(0, 0)
    nudged = set[str]()

    def answer(_: Page) -> None:
        decision = bar(page).get_attribute("data-decision")
        if decision and page.locator(".ghost").count() and decision not in nudged:
            nudged.add(decision)
            page.keyboard.press("ArrowRight")
            expect(page.locator(".ghost.fine, .bubble").first).to_be_visible()
            page.keyboard.press("Escape")
        if decision == "saga.decision.activate" and decision not in nudged:
            nudged.add(decision)
            taken(page, lambda: page.keyboard.press("1"))
        else:
            enter(page)

    play_out(page, answer, lambda _: length == "short" and nudged >= FIRST_ORDER)
    assert nudged >= FIRST_ORDER
    if length == "short":
        battle(position=last_round(), opponent="greedy")
        play_out(page, answer)
    sees_the_score(page)


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    return page


@LENGTHS
def test_on_a_phone_by_finger(phone: Page, base_url: str, length: str) -> None:
    set_up(phone, base_url, "Hard")
    phone.get_by_role("button", name="Start").tap()
    phone.get_by_label("About this battle").get_by_role("button", name="Close").tap()
    tapped = set[str]()

    def answer(_: Page) -> None:
        decision = bar(phone).get_attribute("data-decision") or ""
        if decision == "saga.decision.place-army" and decision not in tapped:
            strip = phone.locator(".zone .strip").bounding_box()
            assert strip
            seen = phone.locator("svg.map").bounding_box()
            assert seen
            top, bottom = max(strip["y"], seen["y"]), min(strip["y"] + strip["height"], seen["y"] + seen["height"])
            phone.touchscreen.tap(195, (top + bottom) / 2)
            expect(phone.locator(".ghost.fine, .bubble").first).to_be_visible()
        tapped.add(decision)
        taken(phone, phone.locator(".q .act.main").tap)

    play_out(phone, answer, lambda _: length == "short" and tapped >= FIRST_ORDER)
    assert tapped >= FIRST_ORDER
    if length == "short":
        open_battle(phone, base_url, SAME_BATTLE | {"position": last_round(), "opponent": "greedy"})
        play_out(phone, answer)
    sees_the_score(phone)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_battle_of_full_size(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name=re.compile("^(✓ )?Hard")).click()
    page.get_by_role("button", name="20 points").click()
    page.get_by_label("Your list").select_option("mixed-host")
    page.get_by_label("Their list").select_option("rookie-horde")
    page.get_by_role("button", name="Start").click()
    play_out(page)
    sees_the_score(page)
