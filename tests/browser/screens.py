"""Pictures of every screen, desk and phone, by day and by lamplight: `python -m tests.browser.screens FOLDER`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.hand import asked, drag, middle, play_to
from tests.browser.served import CHROMIUM, OPEN_ROOM, QUIET, SAME_BATTLE, served

GLASS = {"desk": (1440, 900), "phone": (390, 844)}


def pictures(page: Page, url: str, folder: Path, glass: str) -> None:
    def shoot(name: str) -> None:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.screenshot(path=folder / f"{name}-{glass}-{theme}.png")

    page.goto(url)
    expect(page.locator(".picture .badges .n").first).to_be_attached()
    shoot("home")
    page.goto(f"{url}/#/new")
    expect(page.locator(".picture svg")).to_be_visible()
    shoot("new-battle")
    page.get_by_text("House rules").click()
    shoot("house-rules")
    room = page.evaluate(OPEN_ROOM, SAME_BATTLE | {"lists": ["mixed-host", "hammer-fist"], "opponent": "chance"})
    page.goto(f"{url}/#/battle/{room}")
    play_to(page, "form up")
    shoot("forming-up")
    play_to(page, "stand")
    shoot("placing")
    play_to(page, "^What do your")
    shoot("question")
    drag(page, middle(page, ".unit.lit .base"), (0, 40), drop=False)
    expect(page.locator(".ghost.fine, .ghost.wrong")).to_be_attached()
    shoot("drag")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.reload()
    asked(page)
    page.locator(".q .chip").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    shoot("rule")
    page.reload()  # the focus is on the chip, and Enter would open it again
    if glass == "phone":
        for tab in ("Units", "Odds", "Log"):
            page.locator(".tabs").get_by_role("button", name=tab).click()
            shoot(f"tab-{tab.lower()}")
        page.locator(".tabs").get_by_role("button", name="Orders").click()
    play_to(page, "wins|draw")
    shoot("after")
    page.goto(f"{url}/#/battle/long-gone")
    expect(page.get_by_text("Back to the start")).to_be_visible()
    shoot("gone")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as rooms, served(Path(rooms)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for glass, (width, height) in GLASS.items():
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            pictures(page, url, folder, glass)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
