"""Large text: who has set larger letters in the browser reads larger ones, and loses nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.fits import BOTH, fits
from tests.browser.hand import asked, taken
from tests.browser.positions import facing_lines

USUAL = 16  # pixels, where nothing is set
SIZE = "e => parseFloat(getComputedStyle(e).fontSize)"
LETTERING = """() => [...document.querySelectorAll('.badges .n, .tape text')]
    .map(e => parseFloat(getComputedStyle(e).fontSize))"""


def letters(page: Page, percent: int) -> None:
    """The size of letters in the settings of the browser."""
    sizes = {"standard": USUAL * percent // 100, "fixed": 13 * percent // 100}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


def hero_is_asked(page: Page, battle: Opened) -> None:
    """What he does: five answers, two of which are not possible."""
    battle(position=facing_lines())
    asked(page)
    taken(page, lambda: page.keyboard.press("2"))
    asked(page)
    expect(page.locator(".q .acts .act")).to_have_count(5)


@pytest.mark.parametrize("percent", [150, 200])
def test_a_question_and_its_answers_fit(page: Page, battle: Opened, percent: int) -> None:
    letters(page, percent)
    hero_is_asked(page, battle)
    for glass in BOTH:
        assert fits(page, [glass]) == []
        for part in page.locator(".q :is(h2, .act, .tools .btn)").all():
            part.scroll_into_view_if_needed()
            expect(part).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".board")).to_be_in_viewport(ratio=0.9)


def test_text_grows_and_the_lettering_of_the_map_does_not(page: Page, battle: Opened) -> None:
    hero_is_asked(page, battle)
    parts = [page.locator(part).first for part in (".q h2", ".q .act .what", ".q .act small", ".head .round b")]

    def sizes() -> list[float]:
        return [part.evaluate(SIZE) for part in parts]

    before, lettering = sizes(), page.evaluate(LETTERING)
    letters(page, 150)
    page.wait_for_function("() => matchMedia('(width < 61rem)').matches")
    assert sizes() == [1.5 * size for size in before]
    assert page.evaluate(LETTERING) == lettering
