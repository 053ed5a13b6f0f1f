"""What a person's hand does on a battlefield of cubes."""

from playwright.sync_api import Locator, Page, expect

from drumhead.space.cubes import Cube


def tile(page: Page, cube: Cube) -> Locator:
    """A lit cube on the large view."""
    key = ",".join(map(str, cube))
    return page.locator(f".glass.cubes .map .tile[data-cell='{key}']").first


def go_to(page: Page, cube: Cube) -> None:
    """Tap a lit cube, see the pale figure there, and tap again."""
    box = tile(page, cube).bounding_box()
    assert box, f"{cube} is not lit"
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*spot)
    expect(page.locator(".glass.cubes .map .ghost")).to_be_attached()
    page.mouse.click(*spot)
