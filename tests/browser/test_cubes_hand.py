"""Cubes by hand: an army placed, figures sent by taps, a drag, keys and a finger; overwatch settled once for all."""

from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.conftest import NewContext, Opened
from tests.browser.hand import asked, choose, enter, middle_of, taken
from tests.browser.scenes_deadzone import DEPOT_STREET, FOUNDRY_YARD, ROOM, stands
from tests.browser.served import open_battle
from tests.games.deadzone.kit import dog, keeper, tactical, third

SET_UP = {"game": "deadzone", "points": 150, "lists": ["enforcers-gun-line", "plague-brood"], "table": 0}


def one_walks() -> dict[str, Any]:
    """A rifle in the open, its leader far off, and enemies behind walls."""
    blue = [tactical((4, 1), name="Rifle"), keeper((0, 0), name="Leader", acted=True)]
    red = [dog((7, 7), name="Hound"), dog((0, 7), name="Cur")]
    return ROOM | {"table": DEPOT_STREET, "position": stands(blue, red), "faces": [4] * 40}


def figure(page: Page, unit: int) -> Locator:
    return page.locator(f"[role=application] [data-model='m{unit}']").last


def stands_in(page: Page, unit: int, cube: str) -> None:
    expect(page.locator(f"[role=application] [data-model='m{unit}'][data-cell='{cube}']")).to_be_attached()


def middle(there: Locator) -> Position:
    x, y = middle_of(there)
    return {"x": x, "y": y}


def cube(page: Page, cell: str) -> Position:
    """Where a cube that is lit lies on the glass."""
    return middle(page.locator(f"[role=application] .tile[data-cell='{cell}']").first)


def main_answer(page: Page) -> Locator:
    return page.locator(".q .act.main")


def click(page: Page, at: Position) -> None:
    page.mouse.click(at["x"], at["y"])


def test_an_army_is_placed_by_taps_and_the_rest_as_suggested(page: Page, battle: Opened) -> None:
    battle(**SET_UP, opponent="policy", seed=5)
    assert asked(page) == "Which unit do you deploy next?"
    enter(page)
    assert asked(page) == "Deploy Tactical Enforcer 1"
    click(page, cube(page, "6,7,0"))
    expect(main_answer(page)).to_contain_text("in g8")
    taken(page, lambda: click(page, cube(page, "6,7,0")))
    stands_in(page, 0, "6,7,0")
    assert asked(page) == "Which unit do you deploy next?"
    enter(page)
    assert asked(page).startswith("Deploy ")
    taken(page, page.get_by_role("button", name="Place the rest of my army").click)
    expect(page.locator(".q[data-decision='deadzone.decision.activate']")).to_be_attached()
    for unit in (1, 2):
        expect(page.locator(f"[role=application] [data-model='m{unit}'][data-cell$=',7,0']")).to_be_attached()


def test_a_figure_goes_by_taps_and_by_a_drag(page: Page, battle: Opened) -> None:
    battle(**one_walks())
    asked(page)
    click(page, middle(figure(page, 0)))
    click(page, cube(page, "4,2,0"))
    expect(main_answer(page)).to_contain_text("Walk")
    expect(main_answer(page)).to_contain_text("to e3")
    expect(page.locator("[role=application] .steps")).to_be_attached()
    taken(page, lambda: click(page, cube(page, "4,2,0")))
    stands_in(page, 0, "4,2,0")
    asked(page)
    assert choose(page, "Do not shoot") == "Which unit acts?"
    hound = middle(figure(page, 2))
    click(page, hound)
    goal = cube(page, "6,7,0")
    page.keyboard.press("Escape")
    page.mouse.move(hound["x"], hound["y"])
    page.mouse.down()
    page.mouse.move(goal["x"] + 8, goal["y"], steps=4)
    page.mouse.move(goal["x"], goal["y"])
    taken(page, page.mouse.up)
    stands_in(page, 2, "6,7,0")


# Only the way, so that it is asked how it leads down; the page itself would say that in the same plan.
STEP = """async ({ room, cells }) => {
    const { token } = JSON.parse(localStorage.getItem(`drumhead/${room}`));
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const { view } = await (await fetch(`/api/rooms/${room}?after=-1`, { headers })).json();
    const body = JSON.stringify({ question: view.question.id, answer: { type: 'steps', cells } });
    await fetch(`/api/rooms/${room}/answer`, { method: 'POST', headers, body });
}"""


def test_an_answer_that_is_pointed_at_shows_its_way_among_the_cubes(page: Page, battle: Opened) -> None:
    blue = [keeper((5, 5, 2), name="Leader"), third((0, 0), name="Other")]
    red = [dog((7, 0), name="Hound"), dog((0, 7), name="Cur")]
    battle(**(ROOM | {"table": FOUNDRY_YARD, "position": stands(blue, red, FOUNDRY_YARD)}))
    for name in ("Leader", "Run"):
        asked(page)
        choose(page, name)
    page.evaluate(STEP, {"room": page.url.rpartition("/")[2], "cells": [[6, 5, 0]]})
    page.reload()
    assert asked(page) == "How does Leader get down to g6?"
    page.locator(".q .act", has_text="Drop").hover()
    expect(page.locator("[role=application] .steps")).to_be_attached()
    expect(page.locator("[role=application] .ghost")).to_be_attached()


def test_a_figure_goes_by_keys_alone_and_is_read_out(page: Page, battle: Opened) -> None:
    battle(**one_walks())
    asked(page)
    said = page.locator("main > p[aria-live=polite]")
    page.keyboard.press("Tab")
    expect(said).to_contain_text("Rifle, unhurt, standing, not acted, in e2")
    expect(page.locator("[role=application] .tile[data-cell='4,2,0']")).to_be_attached()
    page.keyboard.press("ArrowUp")
    expect(said).to_have_text("e3, costs 1")
    expect(main_answer(page)).to_contain_text("to e3")
    page.keyboard.press("Escape")
    expect(main_answer(page)).not_to_contain_text("to e3")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(main_answer(page)).to_contain_text("to e3")
    enter(page)
    stands_in(page, 0, "4,2,0")


def test_on_a_phone_a_figure_goes_by_finger(new_context: NewContext, base_url: str) -> None:
    page = new_context(has_touch=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    open_battle(page, base_url, one_walks())
    asked(page)

    def tap(at: Position) -> None:
        page.touchscreen.tap(at["x"], at["y"])

    tap(middle(figure(page, 0)))
    tap(cube(page, "4,2,0"))
    expect(main_answer(page)).to_contain_text("to e3")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    taken(page, lambda: tap(cube(page, "4,2,0")))
    stands_in(page, 0, "4,2,0")


def test_overwatch_that_is_settled_is_not_asked_for(page: Page, battle: Opened) -> None:
    blue = [tactical((4, 3), name="Watcher", watch=True, acted=True)]
    red = [dog((4, 5), name="Hound"), dog((4, 4), name="Cur")]
    battle(**(ROOM | {"table": DEPOT_STREET, "position": stands(blue, red, turn=1), "faces": [4] * 40}))
    asked(page)
    assert "in sight. Shoot?" in choose(page, "Hound")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Shoot from overwatch").select_option("Never")
    page.keyboard.press("Escape")
    assert choose(page, "Hold fire") == "What does Hound do?"
    choose(page, "Hold")
    expect(page.locator(".q h2")).to_have_text("What does Cur do?")
    expect(page.get_by_text("As you have set it (Shoot from overwatch): Hold fire.")).to_have_count(
        2
    )  # Hound is done, Cur begins
