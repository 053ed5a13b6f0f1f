"""A battlefield of cubes on the screen: two views of the same, levels, turns, layers, pictures."""

from playwright.sync_api import Page, expect

from tests.browser.access import faults_by_day_and_night
from tests.browser.conftest import Opened
from tests.browser.scenes_deadzone import ROOM, stands
from tests.games.deadzone.kit import dog, first, keeper, tactical, third

FOUNDRY_YARD = 3
MAP = ".glass.cubes .map"


def yard() -> dict[str, object]:
    """Figures on all three levels: one lies pinned, two are on overwatch, two share a cube; a mine of each side."""
    mine = [tactical((2, 3, 1)), tactical((3, 2), pinned=1), tactical((5, 5, 2), watch=True), keeper((1, 2))]
    theirs = [dog((6, 4)), dog((6, 4)), third((7, 6, 1), watch=True), first((3, 6))]
    mines = [((4, 3), 1), ((2, 1), 0)]
    position = stands(mine, theirs, FOUNDRY_YARD, mines=mines)
    return ROOM | {"table": FOUNDRY_YARD, "position": position, "seed": 5}


def figures(page: Page) -> list[str]:
    return sorted(page.locator(f"{MAP} [data-unit]").evaluate_all("all => all.map(f => f.dataset.unit)"))


def looks(page: Page) -> None:
    expect(page.locator(f"{MAP} [data-unit]")).to_have_count(8)


def test_both_views_show_the_same_figures_from_every_side(page: Page, battle: Opened) -> None:
    battle(**yard())
    looks(page)
    solid = figures(page)
    expect(page.locator(f"{MAP} .solid .lying")).to_have_count(2)
    expect(page.locator(f"{MAP} .tagged .tt")).to_have_text("pinned")
    expect(page.locator(f"{MAP} .tagged .above")).to_have_count(2)
    expect(page.locator(f"{MAP} .thing.see").first).to_be_attached()  # a block before a figure fades
    assert page.locator(".corner .slice [data-unit]").count() == 8
    page.keyboard.press("e")
    expect(page.locator(f"{MAP} .labels text").first).to_have_text("8")
    assert figures(page) == solid
    page.keyboard.press("v")
    expect(page.locator(f"{MAP} .slice")).to_be_attached()
    assert figures(page) == solid
    assert page.locator(".corner .solid [data-unit]").count() == 8


def test_a_level_is_chosen_by_key_and_by_press(page: Page, battle: Opened) -> None:
    battle(**yard())
    looks(page)
    page.get_by_role("button", name="Ground", exact=True).click()
    expect(page.locator(f"{MAP} .pawn.over")).to_have_count(3)  # what is above is only hinted at
    page.keyboard.press(".")
    expect(page.get_by_role("button", name="Level 1", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"{MAP} .pawn.over")).to_have_count(1)
    page.get_by_role("button", name="Slice", exact=True).click()
    expect(page.locator(f"{MAP} .away")).to_have_text("2")  # a figure on a higher level is a small mark with its level
    title = "Foundry Yard, 8 by 8 cubes, 3 levels; level 1 from above"
    expect(page.get_by_role("application")).to_have_attribute("aria-label", title)


def test_reach_sight_and_threat_lie_on_the_cubes(page: Page, battle: Opened) -> None:
    battle(**yard())
    looks(page)
    page.keyboard.press("Tab")
    expect(page.locator(f"{MAP} .tile.reach .cost").first).to_have_text("1")
    expect(page.locator(f"{MAP} .tile.farther .cost").first).to_have_text("2")
    page.keyboard.press("s")
    expect(page.locator(f"{MAP} .wash.clear").first).to_be_attached()
    expect(page.locator(f"{MAP} .beam.line").first).to_be_attached()
    expect(page.locator(f"{MAP} .flag.line text").first).to_contain_text("sight")
    page.keyboard.press("t")
    expect(page.locator(f"{MAP} .wash.threat").first).to_be_attached()
    assert faults_by_day_and_night(page) == []


def test_a_phone_shows_the_whole_battlefield(page: Page, battle: Opened) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    battle(**yard())
    looks(page)
    ground = page.locator(f"{MAP} .solid .ground").bounding_box()
    assert ground and ground["x"] >= 0 and ground["x"] + ground["width"] <= 390
    for button in page.locator(".levels button").all():
        box = button.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
    page.get_by_role("button", name="Ground, the other view").click()
    expect(page.locator(f"{MAP} .slice")).to_be_attached()
    assert faults_by_day_and_night(page) == []


def test_a_battlefield_is_drawn_before_the_battle(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="Deadzone").click()
    drawn = page.get_by_role("img", name="8 by 8 cubes")
    expect(drawn.locator(".stone, .wall").first).to_be_visible()
    frame, inside = page.locator(".picture").bounding_box(), drawn.bounding_box()
    assert frame and inside and inside["y"] + inside["height"] <= frame["y"] + frame["height"]
