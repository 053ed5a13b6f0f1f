"""The table is turned so that one's own army stands near, and everything works turned."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext, Opened
from tests.browser.hand import asked, drag, middle
from tests.browser.positions import far_line
from tests.browser.scenes_deadzone import DEPOT_STREET, ROOM, stands
from tests.browser.served import open_battle
from tests.browser.test_talk import menu
from tests.games.deadzone.kit import dog, tactical, third

UPRIGHT = "all => all.length > 0 && all.every(t => { const m = t.getScreenCTM(); return m.a > 0 && m.d > 0; })"
OWN, THEIRS = ".units [data-unit=u0] .base", ".units [data-unit=u1] .base"


@pytest.fixture
def far(page: Page, battle: Opened) -> Page:
    battle(opponent="hot-seat", position=far_line())
    asked(page)
    return page


def is_near(page: Page) -> bool:
    return middle(page, OWN)[1] > middle(page, THEIRS)[1]


def test_an_army_at_the_far_edge_is_seen_near_and_the_choice_is_remembered(far: Page) -> None:
    assert is_near(far)
    far.keyboard.press("f")
    assert not is_near(far)
    far.reload()
    asked(far)
    assert not is_near(far)
    far.get_by_role("button", name="Turn F", exact=True).click()
    assert is_near(far)


def test_the_replay_is_seen_from_the_same_side_and_turns_by_the_same_key(far: Page, base_url: str) -> None:
    room = far.url.rpartition("/")[2]
    far.goto(f"{base_url}/#/replay/{room}")
    expect(far.locator(".moment")).to_be_visible()
    assert is_near(far)
    far.keyboard.press("f")
    assert not is_near(far)
    far.reload()
    expect(far.locator(".moment")).to_be_visible()
    assert not is_near(far)
    far.get_by_role("button", name="Turn", exact=True).click()
    assert is_near(far)
    assert far.locator(".map :is(text, .t-up)").evaluate_all(UPRIGHT)


def test_the_last_position_is_seen_from_the_same_side(far: Page, base_url: str) -> None:
    menu(far, "Resign", "Resign")
    far.get_by_role("link", name="After the battle").click()
    expect(far.locator(".last").locator(OWN).first).to_be_visible()
    assert is_near(far)
    assert far.locator(".last .map :is(text, .t-up)").evaluate_all(UPRIGHT)


def test_keys_move_a_unit_of_the_editor_as_the_eye_sees_it(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/board?game=saga")
    page.get_by_role("button", name=re.compile("^Add ")).click()
    expect(page.locator(".placed li")).to_have_count(1)
    page.get_by_role("button", name="Turn", exact=True).click()
    x, y = middle(page, OWN)
    page.locator(".editor .board").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_function("was => document.querySelector('.units .base').getBoundingClientRect().top > was", arg=y)
    assert middle(page, OWN)[0] == pytest.approx(x)


def test_a_drag_leads_where_the_eye_sees_it_go(far: Page) -> None:
    start = middle(far, OWN)
    drag(far, start, (0, -60), drop=False)
    expect(far.locator(".ghost.fine")).to_be_attached()
    ghost = far.locator(".ghost.fine").bounding_box()
    assert ghost and ghost["y"] + ghost["height"] / 2 < start[1]
    far.keyboard.press("Escape")
    far.mouse.up()


def test_names_and_trees_stay_upright(far: Page) -> None:
    assert far.locator(".glass text").evaluate_all(UPRIGHT)
    assert far.locator(".sheet .t-up").evaluate_all(UPRIGHT)


def test_among_cubes_too(page: Page, battle: Opened) -> None:
    position = stands([tactical((4, 7), name="Late")], [dog((4, 0), name="Hound")])
    battle(**(ROOM | {"table": DEPOT_STREET, "position": position}))
    asked(page)
    own, theirs = (middle(page, f".glass .map [data-model=m{i}]")[1] for i in (0, 1))
    assert own > theirs
    expect(page.locator(".glass .edges text")).to_have_text(["North", "East", "South", "West"])


def test_a_stack_opens_on_a_tap_on_a_phone(new_context: NewContext, base_url: str) -> None:
    """And each figure says what it carries."""
    blue = [tactical((4, 1), "machinegun", name="Gunner"), tactical((4, 1), "sniper-rifle", name="Eye")]
    page = new_context(has_touch=True, is_mobile=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    position = stands(blue, [third((3, 4), name="Snout")])
    open_battle(page, base_url, ROOM | {"table": DEPOT_STREET, "position": position})
    asked(page)
    page.touchscreen.tap(*middle(page, ".glass .map [data-model=m0]"))
    crowd = page.get_by_role("region", name="In e2")
    expect(crowd.get_by_role("button", name="Gunner, machinegun")).to_be_visible()
    crowd.get_by_role("button", name="Eye, sniper rifle").tap()
    expect(crowd).not_to_be_attached()
    expect(page.locator(".glass .map [data-model=m1] .halo").first).to_be_attached()
