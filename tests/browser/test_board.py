"""The battle screen: drags, layers, the ruler, keys, and questions that answer themselves."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.hand import asked, choose, drag, enter, middle, places, play_to
from tests.browser.positions import facing_lines
from tests.browser.scenes_littlewars import ROOM as FORCES

BOWS, HERO, NEAR_FOE = "[data-unit=u0]", "[data-unit=u1]", "[data-unit=u2]"


@pytest.fixture
def lines(page: Page, battle: Opened) -> Page:
    """Two facing lines, and nobody is named yet."""
    battle(opponent="hot-seat", position=facing_lines())
    assert asked(page) == "Which unit acts?"
    return page


def test_a_drag_from_a_unit_that_is_not_named_yet_names_it_and_moves_it(lines: Page) -> None:
    before = places(lines)
    drag(lines, middle(lines, f"{HERO} .base"), (0, 40), drop=False)
    expect(lines.locator(".ghost.fine")).to_be_attached()
    expect(lines.locator(".shape.one-inch").first).to_be_attached()
    lines.mouse.up()
    expect(lines.locator(".ev").last).to_contain_text("walk")
    asked(lines)
    after = places(lines)
    assert [m for m in before if after[m] != before[m]] == ["m8"]


def test_an_illegal_drag_shows_its_clause_at_the_pointer_and_moves_nothing(lines: Page) -> None:
    before = places(lines)
    drag(lines, middle(lines, f"{BOWS} .base"), (250, -250), drop=False)
    expect(lines.locator(".bubble")).to_contain_text("Too far by")
    expect(lines.locator(".carried.wrong")).to_be_attached()
    lines.mouse.up()
    expect(lines.locator(".bubble .chip")).to_have_attribute("data-clause", "saga.activation.run")
    expect(lines.locator(".carried")).not_to_be_attached()
    assert places(lines) == before and asked(lines) == "Which unit acts?"


def test_a_drag_onto_an_enemy_is_an_assault(lines: Page) -> None:
    start, goal = middle(lines, f"{BOWS} .base"), middle(lines, f"{NEAR_FOE} .base")
    drag(lines, start, (goal[0] - start[0], goal[1] - start[1]), drop=False)
    expect(lines.locator(".odds h3")).to_contain_text("Assault")
    expect(lines.locator(".q .act.main")).to_contain_text("Assault")
    lines.keyboard.press("Escape")
    lines.mouse.up()
    assert asked(lines) == "Which unit acts?"


def test_layers_come_and_go_by_key_also_for_an_enemy(lines: Page) -> None:
    expect(lines.locator(".shape")).to_have_count(0)  # quiet until asked
    lines.mouse.click(*middle(lines, f"{BOWS} .base"))
    expect(lines.locator(".shape.reach")).to_be_attached()
    expect(lines.locator(".shape.farther")).to_be_attached()
    expect(lines.locator(".unitcard dd").nth(1)).to_have_text("8 × Bow 24 in")
    lines.keyboard.press("r")
    expect(lines.locator(".shape.reach")).not_to_be_attached()
    lines.keyboard.press("s")
    expect(lines.locator(".flag.sight text").first).to_have_text(re.compile(r"clear · \d+\.\d in"))
    lines.keyboard.press("s")
    lines.mouse.click(*middle(lines, f"{NEAR_FOE} .base"))
    lines.keyboard.press("t")
    expect(lines.locator(".words.threat text").first).to_contain_text("assault 12.0 in")
    lines.keyboard.press("Escape")
    expect(lines.locator(".shape")).to_have_count(0)


def test_the_ruler_measures_from_base_to_base_and_by_keys(lines: Page) -> None:
    lines.keyboard.press("m")
    start, goal = middle(lines, f"{BOWS} .base"), middle(lines, f"{NEAR_FOE} .base")
    drag(lines, start, (goal[0] - start[0] + 3, goal[1] - start[1] + 3))
    expect(lines.locator(".ruler text")).to_have_text("11.0 in")
    lines.keyboard.press("ArrowUp")
    expect(lines.locator(".ruler text")).to_have_text("12.5 in")  # the free end is no base
    lines.keyboard.press("m")
    expect(lines.locator(".ruler")).not_to_be_attached()
    assert asked(lines) == "Which unit acts?"


def test_by_keys_a_unit_is_pointed_out_turned_moved_and_sent(lines: Page) -> None:
    lines.keyboard.press("Tab")
    expect(lines.locator(".unitcard h2")).to_have_text("Blue 0")
    expect(lines.locator(".board [aria-live=polite]")).to_contain_text("8 of 8, fresh, not acted, in B")
    lines.keyboard.press("ArrowUp")
    expect(lines.locator(".ghost.fine")).to_be_attached()
    lines.keyboard.press("q")
    lines.keyboard.press("Shift+ArrowUp")
    expect(lines.locator(".q .act.main")).to_contain_text("Walk")
    enter(lines)
    expect(lines.locator(".ev").filter(has_text="walk").first).to_be_attached()


def test_the_list_of_keys_is_shown_and_single_keys_can_be_switched_off(lines: Page) -> None:
    lines.keyboard.press("?")
    expect(lines.get_by_role("dialog")).to_contain_text("the suggested answer")
    lines.get_by_label("Single keys are shortcuts").uncheck()
    lines.keyboard.press("Escape")
    lines.keyboard.press("m")
    expect(lines.get_by_role("button", name="Ruler M")).to_have_attribute("aria-pressed", "false")


def test_a_kind_of_question_that_is_set_so_answers_itself(lines: Page) -> None:
    lines.locator(".menu summary").click()
    lines.get_by_role("button", name="Settings").click()
    lines.get_by_label("Choose how my units charge").select_option("Choose for me")
    lines.keyboard.press("Escape")
    lines.reload()
    choose(lines, "Blue 0")
    choose(lines, "Assault Red 0")
    settled = lines.locator(".ev").filter(has_text="As you have set it (Choose how my units charge)")
    expect(settled).to_have_count(1)


def test_what_need_not_be_asked_is_settled_before_a_battle(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_text("You are asked everything.").click()
    page.get_by_label("Spend an enemy's fatigue to halve its move").select_option("Never")
    expect(page.get_by_text("1 settled beforehand")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 settled beforehand")).to_be_visible()


def test_enter_takes_the_suggestion_again_once_a_rule_is_closed(lines: Page) -> None:
    lines.locator(".q .chip").first.click()
    expect(lines.get_by_role("dialog")).to_be_visible()
    lines.keyboard.press("Escape")
    expect(lines.get_by_role("dialog")).not_to_be_attached()
    enter(lines)
    assert asked(lines).startswith("What do your")


def test_the_list_of_units_has_the_same_actions(lines: Page) -> None:
    lines.get_by_text("Units as a list").click()
    lines.locator(".units .does").get_by_role("button", name="Blue 1").click()
    expect(lines.locator(".q h2")).to_contain_text("Blue 1")


def test_switches_that_would_lie_over_figures_fold_into_a_round_button(page: Page, battle: Opened) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    words, button = page.locator(".layers .choices"), page.get_by_role("button", name="Layers")
    battle(**FORCES)
    play_to(page, "^Deploy your")
    expect(words).to_be_visible()  # nobody stands at the head of the map
    play_to(page, "moves next|gun fires")
    page.keyboard.press("0")
    expect(words).not_to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(words).to_be_visible()
    words.get_by_role("button", name="Sight").click()
    expect(words.get_by_role("button", name="Sight")).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(words).not_to_be_visible()
