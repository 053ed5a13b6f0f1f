"""What a person's hand does on a battlefield of cubes."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from drumhead.space.cubes import Cube
from tests.browser.hand import middle_of


def tile(page: Page, cube: Cube) -> Locator:
    """A lit cube on the large view."""
    key = ",".join(map(str, cube))
    return page.locator(f".glass.cubes .map .tile[data-cell='{key}']").first


def lit(page: Page) -> Locator:
    """All cubes that may be answered."""
    return page.locator(".glass.cubes .map .tile[data-cell]")


def go_to(page: Page, cube: Cube, tap: Callable[[float, float], None] | None = None) -> None:
    """Tap a lit cube, see the pale figure there, and tap again; by mouse, unless told how."""
    spot = middle_of(tile(page, cube))
    press = tap or page.mouse.click
    press(*spot)
    expect(page.locator(".glass.cubes .map .ghost")).to_be_attached()
    press(*spot)
