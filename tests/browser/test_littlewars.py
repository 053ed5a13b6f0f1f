"""Little Wars on the table: whole forces set up and moved with few gestures, guns aimed by touch, whole battles."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.access import faults
from tests.browser.conftest import NewContext, Opened
from tests.browser.hand import asked, choose, drag, enter, link_in, middle_of, taken
from tests.browser.scenes_littlewars import ROOM, forty
from tests.browser.served import open_battle
from tests.browser.table_places import inch_of
from tests.browser.whole import bar, play_at_one_screen, play_on_both, play_out, sees_the_score

FEW = 12  # gestures


class Gestures:
    """What a hand does, and how often."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.made = 0

    def press(self, key: str) -> None:
        self.made += 1
        self.page.keyboard.press(key)

    def click(self, what: Locator) -> None:
        self.made += 1
        what.click()

    def drag(self, start: tuple[float, float], by: tuple[float, float]) -> None:
        """Drop it where the ghost says that it may stand."""
        self.made += 1
        drag(self.page, start, by, drop=False)
        expect(self.page.locator(".ghost.fine").first).to_be_attached()
        self.page.mouse.up()

    def lasso(self, left: float, top: float, right: float, bottom: float) -> None:
        self.made += 1
        self.page.keyboard.down("Shift")
        self.page.mouse.move(left, top)
        self.page.mouse.down()
        for corner in ((right, top), (right, bottom), (left, bottom)):
            self.page.mouse.move(*corner, steps=3)
        self.page.mouse.up()
        self.page.keyboard.up("Shift")


SKINS = ".units .unit.{side}[data-unit^=u]"


def test_a_force_of_82_is_set_up_and_80_men_are_moved_with_few_gestures(page: Page, battle: Opened) -> None:
    battle(**ROOM | {"faces": [6, 1]}, seed=None)
    asked(page)
    hand = Gestures(page)
    taken(page, lambda: hand.click(page.locator(".q .act", has_text="near edge")))
    assert asked(page).startswith("Deploy your 50 infantry, 30 cavalry and 2 guns")
    expect(page.locator(".ghost .b")).to_have_count(82)
    for _ in range(2):
        into_the_widest_gap(page, hand)
    taken(page, lambda: hand.press("Enter"))
    assert hand.made <= FEW
    expect(page.locator(".units .base.a")).to_have_count(82)
    asked(page)
    enter(page)
    expect(page.locator(".units .base")).to_have_count(164)
    moved_by_their_bodies(page)


Box = tuple[float, float, float, float]  # left, top, right, bottom
BOXES = """all => all.map((b) => b.getBoundingClientRect()).map((b) => [b.left, b.top, b.right, b.bottom])"""


# The place at the left end of the troop is empty.
LEFT = """([from, to]) => ![...document.querySelectorAll('.ghost .b')].some((b) => {
    const { left } = b.getBoundingClientRect();
    return from < left && left < to;
})"""


def into_the_widest_gap(page: Page, hand: Gestures) -> None:
    """The troop to the left of the widest gap in the line is caught with a lasso and pulled a little way into it."""
    boxes: list[Box] = sorted(page.locator(".ghost .b").evaluate_all(BOXES))
    troops = [[boxes[0]]]
    for box in boxes[1:]:
        apart = box[0] - max(b[2] for b in troops[-1])
        if apart > inch_of(page):
            troops.append([])
        troops[-1].append(box)
    width, troop = max((after[0][0] - max(b[2] for b in troop), troop) for troop, after in pairwise(troops))
    left, top, right, bottom = (pick(b[i] for b in troop) for i, pick in enumerate((min, min, max, max)))
    hand.lasso(left - 3, top - 3, right + 3, bottom + 3)
    expect(page.locator(".set-tools [role=status]")).to_have_text(f"{len(troop)} chosen")
    hand.drag(((troop[0][0] + troop[0][2]) / 2, (troop[0][1] + troop[0][3]) / 2), (width / 3, 0))
    page.wait_for_function(LEFT, arg=[left - 2, left + 2])


def moved_by_their_bodies(page: Page) -> None:
    """Each body goes ahead with one drag; the movement is over when all men have moved."""
    hand = Gestures(page)
    commands = page.locator(".log .ev", has_text=re.compile(r"Azure moves \d+ men"))
    bodies = page.locator(SKINS.format(side="a")).evaluate_all("all => all.map((b) => b.dataset.unit)")
    for n, body in enumerate(bodies):
        asked(page)
        figure = page.locator(f".units [data-unit={body}] .base .b").first
        taken(page, lambda figure=figure: hand.drag(middle_of(figure), (0, -45)))  # type: ignore[misc]
        expect(commands).to_have_count(n + 1)
    asked(page)
    expect(page.locator(".q .cap")).to_have_text(re.compile("gules", re.IGNORECASE))
    assert sum(int(re.findall(r"\d+", words)[0]) for words in commands.all_inner_texts()) == 80
    assert hand.made <= FEW


TOOLS_BELOW = """() => {
    const box = (e) => e.getBoundingClientRect(), { top } = box(document.querySelector('.set-tools'));
    return [...document.querySelectorAll('.q .acts > .act')].every((act) => box(act).bottom <= top);
}"""


def test_a_lasso_takes_men_of_several_bodies_and_they_keep_a_name(page: Page, battle: Opened) -> None:
    battle(**room(), seed=5)
    asked(page)
    choose(page, "No more shots")
    hand = Gestures(page)
    left, bottom = middle_of(page.locator(f"{FIGURE}[data-model=m1] .b"))  # the crew of the gun
    right, top = middle_of(page.locator(f"{FIGURE}[data-model=m13] .b"))  # the last of the infantry
    hand.lasso(left - 20, top - 20, right + 20, bottom + 20)
    expect(page.locator(".base.held")).to_have_count(13)
    assert page.evaluate(TOOLS_BELOW), "answers are squeezed by the tools beside them"
    page.get_by_label("Name this set").fill("All on foot")
    page.get_by_role("button", name="Keep").click()
    page.keyboard.press("Escape")
    expect(page.locator(".base.held")).to_have_count(0)
    page.get_by_role("button", name="All on foot", exact=True).click()
    expect(page.locator(".base.held")).to_have_count(13)


FIGURE = ".units .base"


def room(**changes: Any) -> dict[str, Any]:
    """Forty figures, near enough to fight at once."""
    return ROOM | {"position": forty()} | changes


def test_a_shot_is_aimed_by_touch_and_its_odds_are_seen_first(page: Page, battle: Opened) -> None:
    battle(**room(), seed=5)
    asked(page)
    choose(page, "Gun 1")
    target = page.locator(f"{FIGURE}[data-model=m25]")
    page.mouse.click(*middle_of(target.locator(".b")))
    expect(target).to_have_class(re.compile(r"\bchosen\b"))
    expect(page.locator(".odds-card")).to_contain_text("Shot at infantryman")
    expect(page.locator(".odds-card")).to_contain_text("3+ to hit at 9.7 in")
    expect(page.locator(".flag.sight")).to_have_text("9.7 in: 3+")
    assert faults(page) == []


# ---------------------------------------------------------------------------------------------------- whole battles
def test_a_battle_of_forty_against_the_computer(page: Page, battle: Opened) -> None:
    battle(**room(opponent="greedy"), seed=4)
    play_out(page)
    sees_the_score(page)
    page.goto(page.url.replace("#/battle/", "#/after/"))
    for arm in ("Infantry", "Cavalry", "Guns"):
        expect(page.locator(".losses.a").get_by_text(arm, exact=True)).to_be_visible()


def test_a_battle_at_one_screen(page: Page, battle: Opened) -> None:
    battle(**room(), seed=5)
    play_at_one_screen(page)


def test_a_battle_by_link(page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext) -> None:
    battle(**room(opponent="link"), seed=3)
    friend = elsewhere.new_page()
    friend.goto(link_in(page, base_url, "1"))
    expect(bar(friend)).to_be_visible()
    play_on_both(page, friend)


def test_a_battle_by_keyboard_alone(page: Page, battle: Opened) -> None:
    """A gun by its number, a target by its key, a body by Tab and arrows."""
    battle(**room(opponent="policy"), seed=5)
    met: set[str] = set()

    def answer(_: Page) -> None:
        decision = bar(page).get_attribute("data-decision") or ""
        by_key = {"littlewars.decision.shot-target": aim_by_key, "littlewars.decision.move": move_by_key}.get(decision)
        if by_key and decision not in met:
            met.add(decision)
            by_key(page)
        else:
            enter(page)

    play_out(page, answer)
    assert len(met) == 2
    sees_the_score(page)


def aim_by_key(page: Page) -> None:
    suggested = page.locator(f"{FIGURE}.chosen").get_attribute("data-model")
    page.keyboard.press("]")
    expect(page.locator(f"{FIGURE}.chosen:not([data-model={suggested}])")).to_be_attached()
    enter(page)


def move_by_key(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.locator(".base.held").first).to_be_attached()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".ghost.fine").first).to_be_attached()
    enter(page)
    expect(page.locator(f"{FIGURE}.a.done").first).to_be_attached()


def test_a_battle_on_a_phone_by_finger(new_context: NewContext, base_url: str) -> None:
    """A target is touched, a body is touched and then its goal; a finger drags it as a mouse does."""
    phone = new_context(has_touch=True, is_mobile=True).new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    open_battle(phone, base_url, room(opponent="greedy", seed=5))
    met: set[str] = set()

    def answer(_: Page) -> None:
        decision = bar(phone).get_attribute("data-decision") or ""
        by_finger: Callable[[Page], None] | None = None
        if decision not in met:
            by_finger = {
                "littlewars.decision.shot-target": aim_by_finger, "littlewars.decision.move": move_by_finger
            }.get(decision)  # fmt: skip
            met.add(decision)
        if by_finger:
            by_finger(phone)
        else:
            taken(phone, phone.locator(".q .act.main").tap)

    play_out(phone, answer)
    assert met >= {"littlewars.decision.shot-target", "littlewars.decision.move"}
    sees_the_score(phone)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_a_phone_shows_the_whole_strip_at_deployment_and_comes_near_after_it(
    new_context: NewContext, base_url: str
) -> None:
    phone = new_context(has_touch=True, is_mobile=True).new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    open_battle(phone, base_url, ROOM | {"faces": [6, 1], "seed": None})
    asked(phone)
    taken(phone, phone.locator(".q .act.main").tap)
    asked(phone)
    expect(phone.locator(".ghost .b")).to_have_count(82)
    boxes: list[Box] = phone.locator(".ghost .b").evaluate_all(BOXES)
    assert all(left >= 0 and right <= 390 for left, _, right, _ in boxes)
    far = inch_of(phone)
    for _ in range(2):
        taken(phone, phone.locator(".q .act.main").tap)
        asked(phone)
    expect(phone.locator(".units .base")).to_have_count(164)
    assert inch_of(phone) > 1.2 * far


def aim_by_finger(phone: Page) -> None:
    target = phone.locator(f"{FIGURE}.on").last
    phone.touchscreen.tap(*middle_of(target.locator(".b")))
    expect(phone.locator(f"{FIGURE}.chosen")).to_have_count(1)
    taken(phone, phone.locator(".q .act.main").tap)


def move_by_finger(phone: Page) -> None:
    """The horse is taken hold of and pulled back an inch or two."""
    x, y = middle_of(phone.locator(f"{FIGURE}[data-model=m14] .b"))
    touch = phone.context.new_cdp_session(phone)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in at]})

    finger("touchStart", (x, y))
    for step in range(1, 6):
        finger("touchMove", (x, y + 4 * step))
    expect(phone.locator(".ghost.fine").first).to_be_attached()
    taken(phone, lambda: finger("touchEnd"))
    expect(phone.locator(f"{FIGURE}.a.done")).to_have_count(6)


@pytest.mark.long
def test_a_battle_of_full_size(page: Page, battle: Opened) -> None:
    battle(**ROOM | {"opponent": "greedy"}, seed=5)
    play_out(page)
    sees_the_score(page)
