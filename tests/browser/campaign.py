"""A campaign on the screen: positions to begin with, where a hex is on the glass, whose turn it is."""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Page, expect

from drumhead.campaign.game import CAMPAIGN
from drumhead.space.hexes import Hex
from tests.browser.hand import ENOUGH, asked, enter, taken
from tests.browser.scenes_campaign import (
    ROOM,
    Deed,
    Give,
    March,
    Scene,
    Suggested,
    Tap,
    each_question,
    last_village,
    typed_result,
)
from tests.browser.served import open_battle
from tests.browser.whole import whose_turn
from tests.campaign.kit import standing

Pages: TypeAlias = tuple[Page, Page]  # of both seats
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


# ---------------------------------------------------------------------------------------------------- scenes
def do(page: Page, what: Deed) -> None:
    """What one person does at a question."""
    if isinstance(what, Tap):
        if what.told:
            tap(page, what.at)
            expect(page.locator(".chance-flag")).to_contain_text(what.told)
        taken(page, lambda: tap(page, what.at))
    elif isinstance(what, March):
        tap(page, what.army, FLAG)
        expect(page.locator(f"{MAP} .banner.chosen")).to_be_attached()
        do(page, Tap(what.to, what.told))
    elif isinstance(what, Give):
        page.locator(".q input[type=range]").fill(str(what.amount))
        taken(page, page.locator(".q .act.main").click)
    elif isinstance(what, str):
        name = re.compile(f"^(. )?{re.escape(what)}")
        taken(page, page.locator(".q").get_by_role("button", name=name).first.click)


def is_asked_for(page: Page, question: str) -> None:
    """Wait for a question with these words, and until it can be answered."""
    page.wait_for_function("words => new RegExp(words).test(document.querySelector('.q h2')?.innerText)", arg=question)
    asked(page)


def as_suggested(pages: Pages, until: str) -> None:
    """Each answers what is suggested, until a question with these words is asked of one of them."""
    for _ in range(ENOUGH):
        turn = whose_turn(*pages)
        assert turn, f"nobody asks {until!r}"
        if re.search(until, asked(turn)):
            return
        enter(turn)


def play_scene(pages: Pages, scene: Scene) -> None:
    """By two people, or at one screen, where both pages are one."""
    for seat, question, deed in scene.done:
        if isinstance(deed, Suggested):
            as_suggested(pages, deed.until)
        else:
            is_asked_for(pages[seat], question)
            do(pages[seat], deed)
    seat, question = scene.then
    is_asked_for(pages[seat], question)
    for seat, words in scene.told:
        expect(pages[seat].locator(".log")).to_contain_text(words)
    for seat, words in scene.hidden:
        expect(pages[seat].locator(".log")).not_to_contain_text(words)


SCREENS = {  # of the campaign, by the words of the question that is asked there
    "distribute": "split",
    "place": "placing",
    "start_ship": "ship",
    "initiative_cards": "initiative",
    "next_piece": "pieces",
    "army_action": "orders",
    "exchange_terms": "exchange",
    "ford_card": "ford-card",
    "battle_mode": "mode",
    "release_cards": "release",
    "muster": "muster",
    "local_knowledge": "card-pause",
    "add_piece": "card-piece",
    "scouts": "scouts",
    "ambush": "ambush",
    "type_winner": "typed-winner",
    "type_lost": "typed-lost",
    "confirm_result": "confirm",
    "retreat_side": "retreat",
    "draw_card": "draw",
}


def screens(page: Page, url: str, stop: Callable[[str], None]) -> None:
    """The choice of a campaign, each question, the chance of a ford, a battle inside, the aftermath, the end."""
    page.goto(f"{url}/#/new?game=campaign")
    expect(page.locator(".picture svg")).to_be_visible()
    stop("campaign-new")
    inside = page.locator("section.block", has_text="House rules of its battles")
    inside.locator("summary").click()
    page.get_by_label("Does a forest block sight?").select_option("blocks")
    inside.scroll_into_view_if_needed()
    stop("campaign-house-rules")
    for (decision, says), position in each_question().items():
        if decision.startswith("campaign.") and says in SCREENS:
            open_battle(page, url, ROOM | {"opponent": "hot-seat", "seed": 5, "position": position})
            sit(page)
            stop(f"campaign-{SCREENS[says]}")
    open_battle(page, url, room("engine"))
    sit(page)
    for key in ("1", "x"):
        answer(page, key)
    tap(page, (1, 5))
    expect(page.locator(".chance-flag")).to_be_visible()
    stop("campaign-ford")
    page.keyboard.press("Escape")
    for key in ("4", "1", "1", "Enter", "Enter"):
        answer(page, key)
    stop("campaign-battle")
    page.get_by_role("button", name="To the map").click()
    stop("campaign-back")
    for tab in ("Armies", "Cards", "Chronicle"):
        if page.locator(".tabs").is_visible():
            page.get_by_role("button", name=tab, exact=True).click()
            stop(f"campaign-{tab.lower()}")
    page.goto(url)
    recent = page.locator(".recent").first
    expect(recent).to_contain_text("Turn 4 · 0 of 4 villages")
    recent.scroll_into_view_if_needed()
    stop("campaign-recents")
    the_end(page, url, stop)


def say(page: Page, label: str) -> str:
    """Press the answer of this name; the question that is asked then."""
    before = page.locator(".q").get_attribute("data-asked")
    page.locator(".q").get_by_role("button", name=label).click()
    goes_on(page, before)
    return asked(page)


def take_suggestion(page: Page) -> str:
    before = page.locator(".q").get_attribute("data-asked")
    page.locator(".q .act.main").click()
    goes_on(page, before)
    return asked(page)


def attack(page: Page) -> None:
    """The first army attacks; both sides are asked how."""
    for key in ("1", "x"):
        answer(page, key)
    assert answer(page, "4") == "Norman 1 attacks Viking 1. How do you want to fight this battle?"


def real_table(page: Page, url: str, stop: Callable[[str], None]) -> None:
    """A battle on a real table: its card, its sheet, losses counted, the aftermath."""
    open_battle(page, url, room())
    sit(page)
    attack(page)
    expect(page.locator(".coming")).to_be_visible()
    stop("table-coming")
    for _ in range(2):
        say(page, "On a real table")
    page.get_by_role("button", name="Battle sheet").click()
    expect(page.locator(".battle-sheet")).to_be_visible()
    stop("table-sheet")
    page.get_by_role("button", name="Close").click()
    say(page, "The attacker")
    page.get_by_role("button", name="+ Regulars").click()
    page.get_by_role("button", name="+ Veterans").click()
    expect(page.locator(".count-fallen [role=status]")).to_contain_text("Destroyed: 2")
    stop("table-counted")
    take_suggestion(page)
    page.get_by_label("Points of One Page SAGA").fill("7")
    expect(page.locator(".q .act.main")).to_contain_text("3")
    while "Is that right?" not in take_suggestion(page):
        pass
    stop("table-confirm")
    say(page, "Yes")
    expect(page.locator(".just-now")).to_be_visible()
    stop("table-aftermath")


def the_end(page: Page, url: str, stop: Callable[[str], None]) -> None:
    """A typed battle up to its aftermath, and a campaign that is over."""
    typed = typed_result()
    open_battle(page, url, typed.room | {"opponent": "hot-seat"})
    for _, _, deed in typed.done:
        sit(page)
        if deed == "Draw":
            stop("campaign-aftermath")
        do(page, deed)
    over = last_village()
    opened = open_battle(page, url, over.room | {"opponent": "hot-seat"})
    sit(page)
    do(page, "End the movement")
    expect(page.locator(".result h2")).to_be_attached()
    stop("campaign-over")
    page.goto(f"{url}/#/after/{opened}")
    expect(page.locator("h1, h2").first).to_be_visible()
    stop("campaign-after")
    page.goto(f"{url}/#/replay/{opened}")
    expect(page.locator(f".replay {MAP} .banner").first).to_be_visible()
    stop("campaign-replay")


# Until the map has kept its place and its part for some frames: a sheet that grows moves it.
STANDS_STILL = """async (map) => {
    for (let last = '', same = 0; same < 5; ) {
        await new Promise(requestAnimationFrame);
        const glass = document.querySelector(map);
        const { x, y, width, height } = glass.getBoundingClientRect();
        const now = [glass.getAttribute('viewBox'), x, y, width, height].join();
        same = now === last ? same + 1 : 0;
        last = now;
    }
}"""


def stands_still(page: Page) -> None:
    page.evaluate(STANDS_STILL, MAP)


def tap(page: Page, at: Hex, by: tuple[float, float] = (0, 18)) -> None:
    """Tap a hex, below the flag that may stand in it."""
    stands_still(page)
    glass = page.locator(MAP)
    left, top, wide, high = map(float, (glass.get_attribute("viewBox") or "").split())
    box = glass.bounding_box()
    assert box
    x, y = (2 * at[0] + at[1] + 1) * HALF_WIDE + by[0], (3 * at[1] + 2) * QUARTER_HIGH + by[1]
    page.mouse.click(box["x"] + (x - left) / wide * box["width"], box["y"] + (y - top) / high * box["height"])
