"""For everybody: nothing grave for axe-core on any screen, and nothing lost on a narrow one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.access import faults_in
from tests.browser.tour import GLASS, PARTS, Stop

NARROW = 320
HANGS_OVER = """() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return [];
    const over = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > wide + 1);
    return [`${document.documentElement.scrollWidth} px`, ...over.slice(0, 3).map((e) => e.outerHTML.slice(0, 120))];
}"""


# The desk by day and the phone by night see every width and every colour; the other two tours are for `make browser`.
TOURS = [
    ("desk", "light"),
    ("phone", "dark"),
    pytest.param("desk", "dark", marks=pytest.mark.long),
    pytest.param("phone", "light", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("glass", "theme"), TOURS)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_no_screen_has_a_grave_fault_of_access(
    page: Page,
    base_url: str,
    glass: str,
    theme: str,
    part: Callable[[Page, str, Stop], None],
    nothing_goes_wrong: list[str],
) -> None:
    width, height = GLASS[glass]
    page.set_viewport_size({"width": width, "height": height})
    found: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        if faults := faults_in(page, theme) + lost_at_narrow(page):
            found[screen] = faults

    part(page, base_url, look)
    nothing_goes_wrong[:] = [w for w in nothing_goes_wrong if "404" not in w]  # of the battle that is gone
    assert found == {}


def lost_at_narrow(page: Page) -> list[str]:
    """At 320 pixels, which is also a desk at four times the size, nothing hangs over the edge."""
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": NARROW, "height": before["height"]})
    over: list[str] = page.evaluate(HANGS_OVER)
    page.set_viewport_size(before)
    return [f"hangs over at {NARROW}: {words}" for words in over]
