"""Whole small battles: chosen on the New-battle screen, played to the score."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.hand import ENOUGH, asked, enter

SMALL = "walking-armoury"  # two heroes and one group
TABLE = "4711"


def set_up(page: Page, base_url: str, opponent: str) -> None:
    """All choices of a small battle, made on the screen."""
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name=re.compile(f"^(✓ )?{opponent}")).click()
    page.get_by_label("Your list").select_option(SMALL)
    page.get_by_label("Their list").select_option(SMALL)
    page.get_by_label("The number of the table").fill(TABLE)
    page.get_by_label("The number of the table").blur()


def start(page: Page, base_url: str, opponent: str) -> None:
    set_up(page, base_url, opponent)
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("#/battle/"))


def bar(page: Page) -> Locator:
    return page.locator(".q")


def is_over(page: Page) -> bool:
    return bar(page).get_attribute("data-asked") == "over"


def is_asked(page: Page) -> bool:
    return bar(page).get_attribute("data-asked") not in (None, "waiting", "over")


def play_out(
    page: Page, answer: Callable[[Page], None] = enter, enough: Callable[[Page], bool] = lambda _: False
) -> None:
    """Answer until the battle is over, or enough of it was seen."""
    for _ in range(ENOUGH):
        asked(page)
        if is_over(page) or enough(page):
            return
        answer(page)
    raise AssertionError("the battle does not end")


def sees_the_score(page: Page) -> None:
    expect(page.locator(".result h2")).to_have_text(re.compile("won|lost|draw", re.IGNORECASE))


def play_at_one_screen(page: Page) -> None:
    """Both sides are asked on one page, and it ends with the score."""
    whose = set()

    def answer(_: Page) -> None:
        whose.add(page.locator(".q .cap").inner_text().casefold().split(":")[0])
        enter(page)

    play_out(page, answer)
    assert whose >= {"azure", "gules"}
    sees_the_score(page)


# ---------------------------------------------------------------------------------------------------- on two devices
def whose_turn(one: Page, two: Page) -> Page | None:
    """The asked player; None when the battle is over."""
    for _ in range(600):
        if is_over(one) and is_over(two):
            return None
        if is_asked(one) != is_asked(two):
            return one if is_asked(one) else two
        one.wait_for_timeout(25)
    raise AssertionError("both are asked, or nobody")


def play_on_both(one: Page, two: Page) -> None:
    """Each answers what it is asked; both see the score and the same log."""
    for _ in range(ENOUGH):
        turn = whose_turn(one, two)
        if turn is None:
            break
        asked(turn)
        enter(turn)
    for device in (one, two):
        sees_the_score(device)
    expect(two.locator(".ev")).to_have_count(one.locator(".ev").count())
