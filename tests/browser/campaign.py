"""A campaign on the screen: positions to begin with, where a hex is on the glass, whose turn it is."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from drumhead.space.hexes import Hex
from tests.browser.hand import asked
from tests.browser.served import open_battle
from tests.campaign.kit import CAMPAIGN, standing

MAP = ".glass.hexes > .map"
HALF_WIDE, QUARTER_HIGH = 45, 26  # units of the drawing, whose origin is the corner of the default map
FLAG = (9, -14)  # from the middle of its hex to the flag of a banner that stands there alone


def room(mode: str = "table", **changes: Any) -> dict[str, Any]:
    """The Normans move: one army beside an enemy and a ford, cards in both hands, an army aboard."""
    s = standing(
        normans=(((2, 4), 5), ((3, 5), 6), ((0, 5), 4)),
        vikings=(((3, 3), 4), ((1, 3), 5), (None, 5)),
        ship=(4, 1),
        hands=(("ford", "scouts"), ("ambush",)),
        house={"battle-mode": mode},
    )
    wanted = {"game": "campaign", "opponent": "hot-seat", "table": 0, "points": 0, "lists": ["", ""], "seed": 5}
    return wanted | {"house": {"battle-mode": mode}, "position": CAMPAIGN.position(s)} | changes


def sit(page: Page) -> None:
    """Until somebody at this screen is asked and the suggestion has come; the cover is put away."""
    cover = page.get_by_role("button", name="I sit here")
    expect(page.locator(".q.asked, .cover")).to_be_visible()
    if cover.count():
        cover.click()
    expect(page.locator(".q .act.main").first).to_be_visible()


def answer(page: Page, key: str) -> str:
    """Press a key; the question that is asked then."""
    before = page.locator(".q").get_attribute("data-asked")
    page.keyboard.press(key)
    goes_on(page, before)
    return asked(page)


def goes_on(page: Page, before: str | None) -> None:
    page.wait_for_function("before => document.querySelector('.q')?.dataset.asked !== before", arg=before)
    sit(page)


def screens(page: Page, url: str, stop: Callable[[str], None]) -> None:
    """The choice of a campaign, the split, orders with their chances, a list, a battle inside, the way back."""
    page.goto(f"{url}/#/new?game=campaign")
    expect(page.locator(".picture svg")).to_be_visible()
    stop("campaign-new")
    open_battle(page, url, {**room("engine"), "position": ""})
    sit(page)
    stop("campaign-split")
    open_battle(page, url, room("engine"))
    sit(page)
    stop("campaign-map")
    for key in ("1", "x"):
        answer(page, key)
    stop("campaign-orders")
    answer(page, "4")
    stop("campaign-mode")
    for key in ("1", "1"):
        answer(page, key)
    stop("campaign-muster")
    for key in ("Enter", "Enter"):
        answer(page, key)
    stop("campaign-battle")
    page.get_by_role("button", name="To the map").click()
    stop("campaign-back")
    for tab in ("Armies", "Cards", "Chronicle"):
        if page.locator(".tabs").is_visible():
            page.get_by_role("button", name=tab, exact=True).click()
            stop(f"campaign-{tab.lower()}")


def tap(page: Page, at: Hex, by: tuple[float, float] = (0, 18)) -> None:
    """Tap a hex, below the flag that may stand in it."""
    glass = page.locator(MAP)
    left, top, wide, high = map(float, (glass.get_attribute("viewBox") or "").split())
    box = glass.bounding_box()
    assert box
    x, y = (2 * at[0] + at[1] + 1) * HALF_WIDE + by[0], (3 * at[1] + 2) * QUARTER_HIGH + by[1]
    page.mouse.click(box["x"] + (x - left) / wide * box["width"], box["y"] + (y - top) / high * box["height"])
