"""Places of the table on the glass: the map draws them scaled, moved, and turned round for the other side."""

from playwright.sync_api import Page

from drumhead.testkit.inches import Inches

INCH = 10  # of the map's own lengths

# Where a length of the map is on the glass.
LENS = "(svg) => { const { a, e, f } = svg.getScreenCTM(); return [a, e, f]; }"
DRAWN = "(base) => base.style.transform.match(/-?[\\d.]+/g).map(Number)"


def inch_of(page: Page) -> float:
    """How long an inch is on the glass."""
    return float(page.locator("svg.map").evaluate(LENS)[0]) * INCH


class Table:
    """As it is drawn now, by a figure whose place is known."""

    def __init__(self, page: Page, figure: int, stands: Inches, size: Inches = (72, 48)) -> None:
        self.scale, *self.corner = page.locator("svg.map").evaluate(LENS)
        self.size = size
        x, _ = page.locator(f".units .base[data-model=m{figure}]").evaluate(DRAWN)
        self.turned = abs(x - stands[0] * INCH) > 1

    def glass(self, place: Inches) -> tuple[float, float]:
        x, y = place
        right, down = (self.size[0] - x, y) if self.turned else (x, self.size[1] - y)
        return self.corner[0] + right * INCH * self.scale, self.corner[1] + down * INCH * self.scale
