"""Pictures of every screen, desk and phone, light and dark: `python -m tests.browser.screens FOLDER [PART ...]`.

The parts are those of the tour and the side trips; without any, all. A part that fails is told, and the others go on.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.browser import tour
from tests.browser.conftest import SLOW
from tests.browser.served import CHROMIUM, NO_PAUSE, QUIET, served
from tests.browser.side_trips import TRIPS

PATIENT = 2 * SLOW  # nobody waits for these: the machine may be busy with other things
PARTS: dict[str, Callable[[Page, str, tour.Stop], None]] = {
    **{part.__name__: part for part in tour.PARTS},
    **TRIPS,
}


def pictures(browser: Browser, url: str, folder: Path, glass: str, part: str) -> None:
    width, height = tour.GLASS[glass]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.set_default_timeout(PATIENT)
    page.add_init_script(f"({NO_PAUSE})()")

    def shoot(name: str) -> None:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.screenshot(path=folder / f"{name}-{glass}-{theme}.png")

    try:
        PARTS[part](page, url, shoot)
    except (AssertionError, Error) as fault:
        page.screenshot(path=folder / f"failed-{part}-{glass}.png")
        print(f"{part}, {glass}: {str(fault)[:400]}", file=sys.stderr, flush=True)
    page.close()


def main(folder: Path, *parts: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as rooms, served(Path(rooms)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for part in parts or PARTS:
            for glass in tour.GLASS:
                pictures(browser, url, folder, glass, part)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
