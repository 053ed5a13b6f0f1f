"""Beside the tour: what each game shows on the screens that all games share, and what only some battles come to."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import campaign
from tests.browser.hand import asked, choose, drag, link_in, middle, play_to
from tests.browser.positions import facing_lines
from tests.browser.scenes_deadzone import ROOM as CUBES
from tests.browser.scenes_deadzone import command, overwatch
from tests.browser.scenes_littlewars import ROOM as FORCES
from tests.browser.scenes_littlewars import SCENES as FIGURES
from tests.browser.scenes_littlewars import forty
from tests.browser.scenes_sigmar import ROOM as FANTASY
from tests.browser.scenes_sigmar import breath, cannon, charge, sniper
from tests.browser.served import SAME_BATTLE, open_battle
from tests.browser.test_editor import add
from tests.browser.test_link import settled
from tests.browser.test_littlewars_scenes import do as do_with_figures
from tests.browser.test_pace import step_by_step, to_a_beat
from tests.browser.test_sigmar_scenes import do
from tests.browser.tour import Stop

BATTLES: dict[str, dict[str, Any]] = {
    "saga": SAME_BATTLE | {"opponent": "greedy"},
    "deadzone": CUBES | {"opponent": "greedy", "table": 2, "seed": 3},
    "sigmar": FANTASY | {"opponent": "greedy", "seed": 5},
    "littlewars": FORCES | {"opponent": "greedy", "seed": 5},
}
ACTS = "^What do|^Which gun fires"


def opened(page: Page, url: str, wanted: dict[str, Any]) -> str:
    """A battle, at its first question."""
    room = open_battle(page, url, wanted)
    asked(page)
    return room


def tab(page: Page, name: str) -> None:
    """On a phone, what the desk shows beside the map."""
    if page.locator(".tabs").is_visible():
        page.locator(".tabs").get_by_role("button", name=name).click()


def game_pages(page: Page, url: str, stop: Stop, game: str) -> None:
    page.goto(f"{url}/#/new?game={game}")
    expect(page.locator("footer h2")).to_be_visible()
    stop(f"{game}-new")
    page.get_by_text("House rules").click()
    page.get_by_text("House rules").scroll_into_view_if_needed()
    stop(f"{game}-house-rules")
    page.goto(f"{url}/#/odds?game={game}")
    expect(page.locator(".attacks svg").first).to_be_visible()
    stop(f"{game}-odds")
    page.goto(f"{url}/#/rules/{game}")
    expect(page.get_by_label("Find a rule")).to_be_visible()
    stop(f"{game}-rules")
    if any(BATTLES[game]["lists"]):
        muster(page, url, stop, game)


def muster(page: Page, url: str, stop: Stop, game: str) -> None:
    page.goto(f"{url}/#/muster?game={game}")
    page.get_by_role("button", name="Begin with").click()
    expect(page.get_by_text("Ready for battle")).to_be_visible()
    for name in ("Book", "Sheet"):
        if page.locator(".muster-tabs").is_visible():
            page.locator(".muster-tabs").get_by_role("button", name=name).click()
            stop(f"{game}-muster-{name.lower()}")
    stop(f"{game}-muster")
    page.get_by_role("button", name="Share", exact=True).click()
    stop(f"{game}-muster-share")


def game_battle(page: Page, url: str, stop: Stop, game: str) -> None:
    """From the first screen to an activation, given up, and looked back at."""
    room = opened(page, url, BATTLES[game])
    stop(f"{game}-first")
    page.keyboard.press("b")
    expect(page.get_by_role("dialog").get_by_role("region")).to_have_count(2)
    stop(f"{game}-armies")
    page.keyboard.press("Escape")
    play_to(page, ACTS)
    stop(f"{game}-question")
    for name in ("Units", "Odds"):
        tab(page, name)
        stop(f"{game}-tab-{name.lower()}")
    tab(page, "Log")
    if page.locator(".log summary").count():  # nothing has happened yet where we act first
        page.locator(".log summary").last.click()
    stop(f"{game}-log")
    tab(page, "Orders")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Settings").click()
    stop(f"{game}-settings")
    page.keyboard.press("Escape")
    page.locator(".menu summary").click()
    for _ in range(2):
        page.locator(".menu").get_by_role("button", name="Resign").click()
    expect(page.locator(".q[data-asked=over]")).to_be_visible()
    stop(f"{game}-over")
    page.goto(f"{url}/#/after/{room}")
    expect(page.get_by_role("heading", name="Dice verified")).to_be_visible()
    stop(f"{game}-after")
    page.goto(f"{url}/#/replay/{room}/12")
    expect(page.locator(".moment")).to_contain_text("12 of")
    stop(f"{game}-replay")


def editor(page: Page, url: str, stop: Stop) -> None:
    for game, side, units in (
        ("saga", "Gules", ("Regulars", "Rookies")),
        ("deadzone", "Gules", ("Tactical Enforcer", "Plague Dog")),
        ("sigmar", "Gules", ("Rootking", "Pikewardens")),
    ):
        page.goto(f"{url}/#/board?game={game}")
        expect(page.get_by_text("Nobody is on the table yet")).to_be_visible()
        stop(f"{game}-editor-empty")
        for whose, unit in zip(("Azure", side), units):
            add(page, whose, unit)
        stop(f"{game}-editor")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("As text")).not_to_have_value("")
    stop("editor-share")


def own_books(page: Page, url: str, stop: Stop) -> None:
    page.goto(f"{url}/#/muster?game=sigmar")
    expect(page.get_by_text("The list is empty")).to_be_visible()
    if page.locator(".muster-tabs").is_visible():
        page.locator(".muster-tabs").get_by_role("button", name="Book").click()
    page.get_by_role("button", name="Write or paste a book").click()
    page.get_by_label("The text of the book").fill('format = "drumhead-book-1"\ngame = "sigmar"\nnmae = "x"\n')
    page.get_by_role("button", name="Read this book").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    stop("own-book")


def friends(page: Page, url: str, stop: Stop) -> None:
    """Two people who talk."""
    open_battle(page, url, SAME_BATTLE | {"opponent": "link"})
    browser = page.context.browser
    assert browser
    other = browser.new_page()
    other.goto(link_in(page, url, "1"))
    settled(page, other)
    tab(page, "Log")
    for words in ("Good luck!", "Which way does the wind blow on your hill, and did you see my archers in the wood?"):
        page.get_by_label("Say something").fill(words)
        page.keyboard.press("Enter")
        expect(page.locator(".lines .talk").last).to_contain_text(words)
    stop("talk")
    other.close()


def pace(page: Page, url: str, stop: Stop) -> None:
    for game in ("saga", "deadzone", "sigmar", "littlewars"):
        step_by_step(page, url, BATTLES[game])
        to_a_beat(page)
        stop(f"{game}-pace")
    page.evaluate("() => localStorage.removeItem('drumhead-settings')")


def offline(page: Page, url: str, stop: Stop) -> None:
    opened(page, url, SAME_BATTLE)
    page.context.set_offline(True)
    expect(page.locator(".between")).to_contain_text("You are offline.")
    stop("offline")
    page.context.set_offline(False)
    expect(page.locator(".between")).not_to_be_visible()
    page.goto(f"{url}/#/lobby")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    stop("lobby")


def typed_dice(page: Page, url: str, stop: Stop) -> None:
    page.goto(f"{url}/#/new")
    page.get_by_role("button", name="At one screen").click()
    page.get_by_role("button", name="My own dice").click()
    stop("dice-choice")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".pad")).to_be_visible()
    stop("typed-dice")


def refused(page: Page, url: str, stop: Stop) -> None:
    opened(page, url, SAME_BATTLE | {"opponent": "hot-seat", "position": facing_lines()})
    for key in "rst":
        page.keyboard.press(key)
    stop("layers")
    drag(page, middle(page, ".unit.a .base"), (0, -400), drop=False)
    expect(page.locator(".ghost.fine, .ghost.wrong").first).to_be_attached()
    stop("refused")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.keyboard.press("?")
    stop("keys")


def scenes_of_cubes(page: Page, url: str, stop: Stop) -> None:
    for name, scene in (("overwatch", overwatch()), ("command", command())):
        opened(page, url, scene.room)
        choose(page, str(scene.done[0]))
        stop(f"deadzone-{name}")


def scenes_of_magic(page: Page, url: str, stop: Stop) -> None:
    """To the question of each scene that no other screen has."""
    for name, scene, steps in (
        ("charge", charge(), 1),
        ("sniper", sniper(), 2),
        ("cannon", cannon(), 2),
        ("breath", breath(), 1),
    ):
        opened(page, url, scene.room)
        for _, deed in scene.done[:steps]:
            do(page, deed)
            asked(page)
        stop(f"sigmar-{name}")


def scenes_of_figures(page: Page, url: str, stop: Stop) -> None:
    """Each scene at the questions that no other screen has, and its end."""
    for name, shown in (("hauled_gun", (1, 7)), ("own_losses", (2,)), ("better_order", (2,)), ("rescue", (4, 10))):
        scene = FIGURES[name]()
        opened(page, url, scene.room)
        for n, (_, deed) in enumerate(scene.done[: shown[-1] + 1]):
            if n in shown:
                stop(f"littlewars-{name}-{n}")
            if n < shown[-1]:
                do_with_figures(page, scene, deed)
                asked(page)


def end_of_figures(page: Page, url: str, stop: Stop) -> None:
    """A battle of forty figures to its end, and looked back at."""
    room = opened(page, url, FORCES | {"position": forty(), "opponent": "greedy", "seed": 4})
    play_to(page, "wins|won|draw")
    stop("littlewars-result")
    page.goto(f"{url}/#/after/{room}")
    expect(page.get_by_role("heading", name="Dice verified")).to_be_visible()
    stop("littlewars-end-after")
    page.goto(f"{url}/#/replay/{room}/9")
    expect(page.locator(".moment")).to_contain_text("9 of")
    stop("littlewars-end-replay")


Trip = Callable[[Page, str, Stop], None]


def of(game: str, trip: Callable[[Page, str, Stop, str], None]) -> Trip:
    return lambda page, url, stop: trip(page, url, stop, game)


TRIPS: dict[str, Trip] = {
    "campaign": campaign.screens,
    "real-table": campaign.real_table,
    **{f"{game}-pages": of(game, game_pages) for game in BATTLES},
    **{f"{game}-battle": of(game, game_battle) for game in BATTLES},
    **{
        trip.__name__: trip
        for trip in (
            editor,
            own_books,
            friends,
            pace,
            offline,
            typed_dice,
            refused,
            scenes_of_cubes,
            scenes_of_magic,
            scenes_of_figures,
            end_of_figures,
        )
    },
}
