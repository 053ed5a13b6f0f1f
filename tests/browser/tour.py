"""The tour through every screen, once, in parts: `stop` is called at each screen."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.fought import fought
from tests.browser.hand import asked, choose, drag, invited, middle, play_to
from tests.browser.scenes_deadzone import climb, suppression
from tests.browser.scenes_littlewars import ROOM as FORCES
from tests.browser.scenes_littlewars import better_order, forty
from tests.browser.scenes_sigmar import sorcery
from tests.browser.served import OPEN_ROOM, SAME_BATTLE, open_battle

GLASS = {"desk": (1440, 900), "phone": (390, 844)}
Stop = Callable[[str], None]  # is told the name of the screen


def pages(page: Page, url: str, stop: Stop) -> None:
    page.goto(url)
    expect(page.locator(".picture .badges .n").first).to_be_attached()
    stop("home")
    page.goto(f"{url}/#/new")
    expect(page.locator(".picture svg")).to_be_visible()
    stop("new-battle")
    page.get_by_text("House rules").click()
    stop("house-rules")
    page.goto(f"{url}/#/settings")
    expect(page.locator(".kind").last).to_be_visible()
    stop("settings")
    library(page, url, stop)
    page.goto(f"{url}/#/api/Sight")
    expect(page.get_by_role("region", name="Sight", exact=True)).to_be_in_viewport()
    stop("api")


def lesson(page: Page, url: str, stop: Stop) -> None:
    page.goto(f"{url}/#/lesson")
    page.get_by_role("button", name="Begin the lesson").wait_for()
    stop("lesson")
    page.get_by_role("button", name="Begin the lesson").click()
    expect(page.locator(".guide")).to_be_visible()
    asked(page)
    stop("lesson-battle")


def library(page: Page, url: str, stop: Stop) -> None:
    page.goto(f"{url}/#/muster")
    page.get_by_role("button", name="Begin with").click()
    expect(page.get_by_text("Ready for battle")).to_be_visible()
    stop("muster")
    page.get_by_role("button", name="One more like").last.click()
    expect(page.locator(".checks .bad")).to_be_visible()
    stop("muster-wrong")
    if page.locator(".muster-tabs").is_visible():
        for tab in ("Book", "Sheet"):
            page.locator(".muster-tabs").get_by_role("button", name=tab).click()
            stop(f"muster-{tab.lower()}")
    page.goto(f"{url}/#/odds")
    page.get_by_role("button", name="Compare another attack").click()
    page.get_by_label("What they do").last.select_option("strike")
    expect(page.locator(".cannot")).to_be_visible()
    stop("odds")
    page.goto(f"{url}/#/rules/saga.ruling.hero-alone")
    expect(page.locator(".wanted")).to_be_in_viewport()
    stop("rules")
    page.get_by_label("Find a rule").fill("fatigue")
    expect(page.locator(".hits li").first).to_be_visible()
    stop("rules-found")


def waiting_room(page: Page, url: str, stop: Stop) -> None:
    """The waiting room, on both sides of the link."""
    link = invited(page, url)
    stop("waiting")
    page.get_by_role("button", name="QR code").first.click()
    expect(page.locator(".qr")).to_be_visible()
    stop("waiting-qr")
    page.evaluate("() => localStorage.clear()")  # as if on the friend's device
    page.goto(link)
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    stop("invited")


def battle(page: Page, url: str, stop: Stop) -> None:
    """The first questions, and all that a question offers."""
    open_battle(page, url, SAME_BATTLE | {"lists": ["mixed-host", "hammer-fist"], "opponent": "chance"})
    play_to(page, "Form your units")
    stop("forming-up")
    play_to(page, "^Deploy your")
    stop("placing")
    play_to(page, "^What do(es)? your")
    stop("question")
    drag(page, middle(page, ".unit.lit .base"), (0, 40), drop=False)
    expect(page.locator(".ghost.fine, .ghost.wrong")).to_be_attached()
    stop("drag")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.reload()
    asked(page)
    if page.locator(".tabs").is_visible():
        page.locator(".tabs").get_by_role("button", name="Log").click()
    page.locator(".chip:visible").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    stop("rule")
    page.reload()
    asked(page)
    page.locator(".menu summary").click()
    stop("menu")
    page.get_by_role("button", name="Links and spectators").click()
    stop("links")
    page.reload()  # the focus is on the chip, and Enter would open it again
    asked(page)
    if page.locator(".tabs").is_visible():
        for tab in ("Units", "Odds", "Log"):
            page.locator(".tabs").get_by_role("button", name=tab).click()
            stop(f"tab-{tab.lower()}")


def afterwards(page: Page, url: str, stop: Stop) -> None:
    """The score of a small battle, and what comes after it."""
    room = fought(page, url, answers=None, lists=["walking-armoury", "walking-armoury"])
    page.goto(f"{url}/#/battle/{room}")
    assert re.search("wins|draw", asked(page))
    stop("over")
    page.goto(f"{url}/#/after/{room}")
    expect(page.get_by_role("heading", name="Dice verified")).to_be_visible()
    stop("after")
    page.get_by_text("Check it yourself").click()
    stop("proof")
    page.goto(f"{url}/#/replay/{room}/40")
    expect(page.locator(".moment")).to_contain_text("40 of")
    stop("replay")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Hard")).to_be_visible()
    stop("branch")
    page.goto(f"{url}/#/replay")
    stop("replay-file")
    page.goto(url)
    expect(page.locator(".whose").first).to_be_visible()
    stop("home-again")


def cubes(page: Page, url: str, stop: Stop) -> None:
    """The other game: chosen, mustered, taught, fought among cubes in both views, and looked back at."""
    page.goto(f"{url}/#/new?game=deadzone")
    page.get_by_role("button", name="Depot Street").click()
    expect(page.locator("footer h2")).to_contain_text("on Depot Street")
    stop("cubes-new-battle")
    page.goto(f"{url}/#/muster?game=deadzone")
    page.get_by_role("button", name="Begin with").click()
    expect(page.get_by_text("Ready for battle")).to_be_visible()
    stop("cubes-muster")
    page.goto(f"{url}/#/lesson/deadzone")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)
    stop("cubes-lesson")
    scene = suppression()
    room = page.evaluate(OPEN_ROOM, scene.room)
    page.goto(f"{url}/#/battle/{room}")
    for name in ("Gunner", "Hold", "Suppress", "Helper"):
        if asked(page).startswith("Choose a target"):
            stop("cubes-shot")
        choose(page, name)
    page.keyboard.press("v")
    stop("cubes-slice")
    page.keyboard.press("v")
    page.goto(f"{url}/#/battle/{page.evaluate(OPEN_ROOM, climb().room)}")
    for name in ("Climber", "Run"):
        asked(page)
        choose(page, name)
    stop("cubes-reach")


def spells(page: Page, url: str, stop: Stop) -> None:
    """The game with magic: its lists, its lesson, a spell that is chosen with its target and given its dice."""
    page.goto(f"{url}/#/muster?game=sigmar")
    page.get_by_role("button", name="Begin with").click()
    expect(page.get_by_text("Ready for battle")).to_be_visible()
    stop("spells-muster")
    page.goto(f"{url}/#/lesson/sigmar")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)
    stop("spells-lesson")
    page.goto(f"{url}/#/battle/{page.evaluate(OPEN_ROOM, sorcery())}")
    for name in ("Caller", "Hold"):
        asked(page)
        choose(page, name)
    stop("spells-targets")
    page.locator(".many .group").last.get_by_role("button").first.click()
    expect(page.locator(".chances")).to_be_visible()
    asked(page)
    stop("spells-dice")


def figures(page: Page, url: str, stop: Stop) -> None:
    """The game of single figures: a force that is set up at once, an aimed gun, a charge, an order of combats."""
    page.goto(f"{url}/#/new?game=littlewars")
    expect(page.locator(".picture svg")).to_be_visible()
    stop("figures-new-battle")
    page.goto(f"{url}/#/lesson/littlewars")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)
    stop("figures-lesson")
    page.goto(f"{url}/#/battle/{page.evaluate(OPEN_ROOM, FORCES | {'faces': [6, 1]})}")
    play_to(page, "^Deploy your")
    expect(page.locator(".ghost .b")).to_have_count(82)
    stop("figures-deploying")
    page.goto(f"{url}/#/battle/{page.evaluate(OPEN_ROOM, FORCES | {'position': forty(), 'seed': 5})}")
    asked(page)
    choose(page, "Gun 1")
    stop("figures-aiming")
    choose(page, "Stop firing")
    choose(page, "No more shots")
    (x, y), (to_x, to_y) = (middle(page, f".units .base[data-model=m{m}] .b") for m in (5, 25))
    drag(page, (x, y), (to_x - x, to_y - y), drop=False)
    expect(page.locator(".ghost.fine").first).to_be_attached()
    stop("figures-charge")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.goto(f"{url}/#/battle/{page.evaluate(OPEN_ROOM, better_order().room)}")
    asked(page)
    choose(page, "End the movement")
    stop("figures-combats")


def gone(page: Page, url: str, stop: Stop) -> None:
    page.goto(f"{url}/#/battle/long-gone")
    expect(page.get_by_text("Back to the start")).to_be_visible()
    stop("gone")


PARTS = (pages, lesson, waiting_room, battle, afterwards, cubes, spells, figures, gone)
