"""How smooth a drag is: frames a second while 12 models are carried among 120, or 40 single figures among 164, and how
soon the legal ghost follows. And how long the page works on one answer.

`python -m tests.browser.measure` prints figures; nothing is asserted, for machines differ.
"""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.fits import DESK, PHONE
from tests.browser.hand import asked, enter, middle
from tests.browser.positions import hundred_and_twenty
from tests.browser.scenes_littlewars import FORTY, ROOM, all_on_the_table
from tests.browser.served import CHROMIUM, QUIET, SAME_BATTLE, open_battle, served

STEPS = 240  # of the pointer, one for each frame
GOALS = {"frames a second": 50, "ghost follows, p95 ms": 150}

# The pointer goes in circles of about two inches, as events of the page itself, one before each frame. A ghost has
# followed when the server's preview of that very draft is drawn: the page marks both moments.
DRAG = """async ({ x, y, steps }) => {
    const map = document.querySelector('svg.map');
    const at = (type, dx, dy) => map.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true,
        bubbles: true, clientX: x + dx, clientY: y + dy, pointerType: 'mouse', button: 0, buttons: 1 }));
    map.setPointerCapture = () => undefined;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    performance.clearMeasures('ghost');
    at('pointerdown', 0, 0);
    const began = await frame();
    let now = began, longest = 0;
    for (let i = 1; i <= steps; i += 1) {
        const turn = i / 20;
        at('pointermove', 26 * Math.sin(turn), -30 + 26 * Math.cos(turn));
        const next = await frame();
        longest = Math.max(longest, next - now);
        now = next;
    }
    at('pointercancel', 0, 0);
    const waits = performance.getEntriesByName('ghost').map((m) => m.duration).sort((a, b) => a - b);
    const share = (p) => waits[Math.min(waits.length - 1, Math.floor(waits.length * p))];
    return { 'frames a second': (1000 * steps) / (now - began), 'longest frame, ms': longest,
        'ghosts seen': waits.length, 'ghost follows, p50 ms': share(0.5), 'ghost follows, p95 ms': share(0.95) };
}"""


def measured(page: Page, what: str) -> dict[str, Any]:
    x, y = middle(page, what)
    found: dict[str, Any] = page.evaluate(DRAG, {"x": x, "y": y, "steps": STEPS})
    return {name: round(value, 1) for name, value in found.items()}


def unit(page: Page) -> dict[str, Any]:
    asked(page)
    expect(page.locator(".units .base")).to_have_count(120)
    return measured(page, "[data-unit=u2] .base")


LASSO = """(models) => {
    const places = models.map((m) =>
        document.querySelector(`.units .base[data-model=m${m}]`).getBoundingClientRect());
    const [l, r] = [Math.min(...places.map((p) => p.left)), Math.max(...places.map((p) => p.right))];
    const [t, b] = [Math.min(...places.map((p) => p.top)), Math.max(...places.map((p) => p.bottom))];
    return [[l - 3, t - 3], [r + 3, t - 3], [r + 3, b + 3], [l - 3, b + 3]];
}"""


def lassoed(page: Page) -> dict[str, Any]:
    """Forty of the first side's men, in two bodies."""
    asked(page)
    expect(page.locator(".units .base")).to_have_count(164)
    first, *corners = page.evaluate(LASSO, FORTY)
    page.keyboard.down("Shift")
    page.mouse.move(*first)
    page.mouse.down()
    for corner in corners:
        page.mouse.move(*corner, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(page.locator(".units .base.held")).to_have_count(len(FORTY))
    return measured(page, ".units .base.held")


ROOMS: dict[str, tuple[Callable[[Page], dict[str, Any]], dict[str, Any]]] = {
    "12 models of a unit among 120": (unit, SAME_BATTLE | {"opponent": "hot-seat", "position": hundred_and_twenty()}),
    "40 single figures among 164": (lassoed, ROOM | {"position": all_on_the_table(), "seed": 5}),
}


# ---------------------------------------------------------------------------------------------------- answers
ANSWERS = 40
WORK = {
    "TaskDuration": "all, ms",
    "ScriptDuration": "scripts, ms",
    "RecalcStyleDuration": "styles, ms",
    "LayoutDuration": "layout, ms",
}


def answered(page: Page) -> dict[str, float]:
    """What the page's own thread does for one suggested answer, until the next question stands there."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def so_far() -> dict[str, float]:
        return {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}

    asked(page)
    before = so_far()
    for _ in range(ANSWERS):
        enter(page)
        asked(page)
    after = so_far()
    session.detach()
    return {words: round(1000 * (after[name] - before[name]) / ANSWERS, 1) for name, words in WORK.items()}


def main() -> None:
    with TemporaryDirectory() as rooms, served(Path(rooms)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        for name, (drag, wanted) in ROOMS.items():
            open_battle(page, url, wanted)
            drag(page)  # the first one compiles what it needs
            page.reload()
            print(json.dumps({name: {**drag(page), "goals": GOALS}}, indent=2))
        for glass in (DESK, PHONE):
            page.set_viewport_size({"width": glass[0], "height": glass[1]})
            open_battle(page, url, SAME_BATTLE)
            print(json.dumps({f"an answer at {glass[0]} by {glass[1]}": answered(page)}, indent=2))
        browser.close()


if __name__ == "__main__":
    main()
