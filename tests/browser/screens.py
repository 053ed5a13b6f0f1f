"""Pictures of every screen, desk and phone, light and dark: `python -m tests.browser.screens FOLDER`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.served import CHROMIUM, NO_PAUSE, QUIET, served
from tests.browser.tour import GLASS, tour


def pictures(page: Page, url: str, folder: Path, glass: str) -> None:
    def shoot(name: str) -> None:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.screenshot(path=folder / f"{name}-{glass}-{theme}.png")

    tour(page, url, shoot)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as rooms, served(Path(rooms)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for glass, (width, height) in GLASS.items():
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page.add_init_script(f"({NO_PAUSE})()")
            pictures(page, url, folder, glass)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
