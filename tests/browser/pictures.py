"""The pictures of the README, as the table is now: `python -m tests.browser.pictures [NAME ...]`, all or those."""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from drumhead.registry import DESKS
from tests.browser import campaign
from tests.browser.conftest import SLOW
from tests.browser.hand import asked, choose, play_to
from tests.browser.scenes_deadzone import suppression
from tests.browser.scenes_littlewars import ROOM as TOYS
from tests.browser.scenes_littlewars import all_on_the_table
from tests.browser.scenes_sigmar import ROOM as FANTASY
from tests.browser.served import CHROMIUM, NO_PAUSE, QUIET, SAME_BATTLE, open_battle, served

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DESK, PHONE = (1280, 800), (390, 844)


def opened(page: Page, url: str, wanted: dict[str, Any]) -> None:
    open_battle(page, url, wanted)
    asked(page)


def battle(page: Page, url: str) -> None:
    opened(page, url, SAME_BATTLE | {"opponent": "greedy"})
    play_to(page, "^Choose a target")


def deadzone(page: Page, url: str) -> None:
    opened(page, url, suppression().room)
    for name in ("Gunner", "Hold"):
        choose(page, name)


def sigmar(page: Page, url: str) -> None:
    opened(page, url, FANTASY | {"opponent": "greedy", "seed": 5})
    play_to(page, "^Cast a spell")


def littlewars(page: Page, url: str) -> None:
    tables = DESKS["littlewars"].tables
    assert tables
    position = all_on_the_table(tables.named()["larkdown"].pieces)
    opened(page, url, TOYS | {"opponent": "greedy", "position": position, "seed": 5})


def map_of_hexes(page: Page, url: str) -> None:
    open_battle(page, url, campaign.room(opponent="greedy"))
    campaign.sit(page)
    campaign.answer(page, "1")
    campaign.tap(page, (3, 3))
    expect(page.locator(".chance-flag")).to_be_visible()


def muster(page: Page, url: str) -> None:
    page.goto(f"{url}/#/muster?game=sigmar")
    page.get_by_role("button", name="Begin with").click()
    expect(page.get_by_text("Ready for battle")).to_be_visible()


PICTURES: dict[str, tuple[Callable[[Page, str], None], tuple[int, int], str]] = {
    "battle": (battle, DESK, "light"),
    "deadzone": (deadzone, DESK, "light"),
    "sigmar": (sigmar, DESK, "light"),
    "littlewars": (littlewars, DESK, "light"),
    "campaign": (map_of_hexes, DESK, "light"),
    "phone": (battle, PHONE, "dark"),
    "muster": (muster, DESK, "light"),
}


def shoot(browser: Browser, url: str, name: str) -> None:
    go, (width, height), theme = PICTURES[name]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    page.set_default_timeout(5 * SLOW)  # bots think at leisure on a busy machine
    page.add_init_script(f"({NO_PAUSE})()")
    go(page, url)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    page.screenshot(path=FOLDER / f"{name}.png")
    page.close()


def main(*names: str) -> None:
    with TemporaryDirectory() as rooms, served(Path(rooms)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name in names or PICTURES:
            shoot(browser, url, name)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
