"""For everybody: nothing grave for axe-core on any screen, and nothing lost on a narrow one."""

import pytest
from playwright.sync_api import Page

from tests.browser.access import faults_by_day_and_night
from tests.browser.tour import GLASS, tour


@pytest.mark.parametrize("glass", GLASS)
def test_no_screen_has_a_grave_fault_of_access(
    page: Page, base_url: str, glass: str, nothing_goes_wrong: list[str]
) -> None:
    width, height = GLASS[glass]
    page.set_viewport_size({"width": width, "height": height})
    found: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        if faults := faults_by_day_and_night(page):
            found[screen] = faults

    tour(page, base_url, look)
    nothing_goes_wrong[:] = [w for w in nothing_goes_wrong if "404" not in w]  # of the battle that is gone
    assert found == {}
