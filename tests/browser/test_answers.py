"""Answers: they fit their bar, keep their keys, and a unit, a round, a drag end by one press."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.fits import ALL, fits, one_of_each, open_position, questions
from tests.browser.hand import asked, choose, drag, enter, middle, places, play_to, taken
from tests.browser.positions import facing_lines, tired_bows
from tests.browser.scenes_deadzone import suppression

GAMES = pytest.mark.parametrize("game", ["saga", "deadzone"])
INCH = """() => {
  const map = document.querySelector('svg.map'), { width, height } = map.getBoundingClientRect();
  return Math.min(width / map.viewBox.baseVal.width, height / map.viewBox.baseVal.height) * 10;
}"""


LONGER = [pytest.param(game, marks=pytest.mark.long) for game in ("sigmar", "littlewars")]


@pytest.mark.parametrize("game", ["saga", "deadzone", *LONGER])
def test_each_kind_of_question_of_a_kept_battle_fits(page: Page, base_url: str, game: str) -> None:
    wrong = []
    for position in one_of_each(game):
        open_position(page, base_url, game, position)
        wrong += fits(page)
    assert wrong == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@GAMES
def test_every_question_of_a_kept_battle_fits(page: Page, base_url: str, game: str) -> None:
    wrong = []
    for _, position in questions(game):
        open_position(page, base_url, game, position)
        wrong += fits(page, ALL)
    assert wrong == []


# ---------------------------------------------------------------------------------------------------- number keys
KEYS = """all => all.map(a => {
  const text = (what) => a.querySelector(what)?.firstChild.textContent.trim();
  return [text('.what'), text('.kbd')];
})"""


def test_an_answer_has_the_same_key_at_every_question(page: Page, battle: Opened) -> None:
    battle(position=facing_lines(), opponent="hot-seat")
    keys: dict[str, set[str]] = {}
    for _ in range(25):
        question = asked(page)
        if re.match("Which unit|What do|Act again", question):
            for label, key in page.locator(".q .acts .act").evaluate_all(KEYS):
                side = "" if question.startswith("Act again") else page.locator(".q .cap").inner_text().split(":")[0]
                name = label if re.match("Hold|Walk|Run|Rest|Assault$|End", label) else f"{side} {label}"
                keys.setdefault(name, set()).add(key)
        enter(page)
    assert {name: keys[name] for name in ("Hold", "Walk", "Run", "Rest")} == {
        "Hold": {"1"},
        "Walk": {"2"},
        "Run": {"3"},
        "Rest": {"4"},
    }
    assert keys["End the activation"] == {"X"}
    units = {name: found for name, found in keys.items() if not name.split()[-1].startswith("Assault")}
    assert all(len(found) == 1 for name, found in units.items() if "Assault" not in name)


def test_a_number_key_gives_its_answer_whatever_is_suggested(page: Page, battle: Opened) -> None:
    battle(position=facing_lines())
    asked(page)
    taken(page, lambda: page.keyboard.press("1"))
    assert asked(page).startswith("What do your")
    taken(page, lambda: page.keyboard.press("2"))
    assert "walk, up to" in asked(page)


def test_what_is_not_possible_stays_dashed_with_its_reason(page: Page, battle: Opened) -> None:
    battle(position=facing_lines())
    asked(page)
    taken(page, lambda: page.keyboard.press("2"))  # the hero, far from everybody
    assert asked(page) == "What does your Blue 1 do?"
    barred = page.locator(".q .act:disabled")
    expect(barred).to_have_text(
        [re.compile("Rest.*no fatigue"), re.compile(r"Assault.*nobody within 12 in, nearest \d")]
    )
    page.keyboard.press("4")
    assert asked(page) == "What does your Blue 1 do?"


# ---------------------------------------------------------------------------------------------------- passing
def test_a_unit_passes_by_one_key_and_comes_back_by_one(page: Page, battle: Opened) -> None:
    battle(position=facing_lines(), opponent="hot-seat")
    question = asked(page)
    expect(page.locator(".q .tools")).to_contain_text("Pass")
    first = page.locator(".q .tools .btn", has_text="Pass").inner_text().split("Pass ")[1].split("X")[0].strip()
    taken(page, lambda: page.keyboard.press("x"))
    asked(page)
    expect(page.locator(".q .cap")).to_contain_text(re.compile("Gules", re.IGNORECASE))
    expect(page.locator("summary.ev", has_text=f"{first} hold")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".q .cap")).to_contain_text(re.compile("Azure", re.IGNORECASE))
    assert asked(page) == question


ROUND_2_OR_ATTACKED = """() => {
  const text = (part) => document.querySelector(part)?.textContent ?? "";
  const asked = document.querySelector(".q .act.main:enabled") && !/^(Which unit|What do)/.test(text(".q h2").trim());
  return text(".head .round").includes("Round 2") || asked;
}"""


def test_the_round_ends_for_all_that_wait_by_one_key(page: Page, battle: Opened) -> None:
    battle(position=facing_lines())
    asked(page)
    taken(page, lambda: page.keyboard.press("Shift+X"))
    for _ in range(20):  # what the enemy's attacks ask is answered by hand, the rest passes by itself
        page.wait_for_function(ROUND_2_OR_ATTACKED)
        if "Round 2" in page.locator(".head .round").inner_text():
            break
        enter(page)
    expect(page.locator(".head .round")).to_contain_text("Round 2")
    expect(page.locator("summary.ev", has_text="Blue").first).to_contain_text("hold")
    asked(page)
    expect(page.locator(".q .tools")).not_to_contain_text("Stop passing")


def test_at_one_screen_the_round_ends_for_one_side_only(page: Page, battle: Opened) -> None:
    battle(position=facing_lines(), opponent="hot-seat")
    asked(page)
    taken(page, lambda: page.keyboard.press("Shift+X"))
    asked(page)
    expect(page.locator(".q .cap")).to_contain_text(re.compile("Gules", re.IGNORECASE))
    expect(page.locator(".q .tools")).to_contain_text("End the round")
    taken(page, lambda: page.keyboard.press("Shift+X"))
    expect(page.locator(".head .round")).to_contain_text("Round 2")


# ---------------------------------------------------------------------------------------------------- placing
@pytest.mark.parametrize("game", ["saga", "deadzone"])
def test_the_rest_is_placed_from_every_placing_question(page: Page, battle: Opened, game: str) -> None:
    more = {"game": game, "points": 150, "lists": ["enforcers-gun-line", "plague-brood"], "table": 0}
    battle(**(more if game == "deadzone" else {}))
    for _ in range(4):
        if re.match("Form|Deploy|Which unit do you deploy", asked(page)):
            expect(page.get_by_role("button", name="Place the rest of my army")).to_be_visible()
        enter(page)
    play_to(page, "Form|Deploy|Which unit do you deploy")
    page.keyboard.press("a")
    expect(page.locator(".head .round")).to_contain_text("Round 1")


# ---------------------------------------------------------------------------------------------------- drags
def test_an_illegal_drag_ends_at_the_nearest_legal_place_and_is_one_take_back(page: Page, battle: Opened) -> None:
    battle(position=facing_lines())
    question = asked(page)
    before = places(page)
    inch = page.evaluate(INCH)
    bows = middle(page, ".unit.a .base")
    drag(page, bows, (-12.9 * inch, 0), drop=False)  # a Run is 12
    expect(page.locator(".ghost.fine")).to_be_attached()
    expect(page.locator(".bubble")).to_be_hidden()
    taken(page, page.mouse.up)
    asked(page)
    moved = places(page)
    assert moved != before
    page.keyboard.press("u")
    expect(page.locator(".q h2")).to_have_text(question)
    assert places(page) == before


def test_a_drag_in_which_the_enemy_is_asked_is_drawn_again(page: Page, battle: Opened) -> None:
    battle(position=tired_bows(), opponent="hot-seat")
    asked(page)
    drag(page, middle(page, ".unit.a .base"), (0, -3 * page.evaluate(INCH)), drop=False)
    expect(page.locator(".ghost.fine")).to_be_attached()
    taken(page, page.mouse.up)
    assert asked(page).startswith("Spend 1 fatigue")
    choose(page, "Keep the point")
    expect(page.locator(".ghost.fine")).to_be_attached()
    page.locator(".q .act", has_text="Single models").hover()  # whatever answer the pointer rests on, the drawing stays
    page.locator(".q .act", has_text="Stay").hover()
    expect(page.locator(".ghost.fine")).to_be_attached()
    before = places(page)
    enter(page)
    asked(page)
    assert places(page) != before


# ---------------------------------------------------------------------------------------------------- what they lead to
def test_the_odds_card_of_an_assault_has_both_sides(page: Page, battle: Opened) -> None:
    battle(position=facing_lines(), opponent="hot-seat")
    asked(page)
    taken(page, lambda: page.keyboard.press("1"))
    asked(page)
    page.locator(".q .act", has_text="Assault").first.hover()
    card = page.locator("aside .odds")
    expect(card.locator("h3")).to_contain_text("Assault")
    expect(card.locator(".both dt")).to_have_text(["They lose", "You lose", "May come back"])
    expect(card.locator(".both b")).to_have_text([re.compile(r"^\d+\.\d$")] * 3)
    expect(card.locator(".both small")).to_have_text(
        [re.compile("% destroyed"), re.compile("% destroyed"), re.compile("'s? (assault|shot)")]
    )


def test_whose_unit_is_attacked_reads_its_own_losses(page: Page, battle: Opened) -> None:
    battle(position=tired_bows(target=(16, 24)), opponent="hot-seat", faces=[5] * 8)
    asked(page)
    choose(page, "Hold")
    play_to(page, "rolled 8 hits")
    card = page.locator("aside .odds")
    expect(card.locator(".both dt")).to_have_text(["You lose", "They lose"])
    expect(card.locator(".both b")).to_have_text([re.compile(r"^\d+\.\d$"), "nothing"])


def test_among_cubes_an_attack_has_both_sides_too(page: Page, battle: Opened) -> None:
    battle(**suppression().room)
    asked(page)
    choose(page, "Gunner")
    page.locator(".q .act", has_text="Hold").first.hover()
    expect(page.locator("aside .both dt")).to_have_text(["They lose", "You lose", "May come back"])
    expect(page.locator("aside .both b")).to_have_text([re.compile("%"), "nothing", re.compile("%")])


def test_an_answer_draws_what_it_leads_to(page: Page, battle: Opened) -> None:
    battle(position=facing_lines(), opponent="hot-seat")
    asked(page)
    taken(page, lambda: page.keyboard.press("1"))
    asked(page)
    expect(page.locator(".ghost")).to_have_count(0)
    page.locator(".q .act", has_text="Assault").first.hover()
    expect(page.locator(".ghost .b")).to_have_count(8)
    page.locator(".q h2").hover()
    expect(page.locator(".ghost")).to_have_count(0)
    choose(page, "Assault")
    page.locator(".q h2").hover()  # off the answers, of which the pointer may touch another now
    expect(page.locator(".ghost .b")).to_have_count(8)  # of the suggested way in


def test_halving_a_move_shows_how_far_it_leads(page: Page, battle: Opened) -> None:
    battle(position=tired_bows(), opponent="hot-seat")
    asked(page)
    play = [lambda: page.keyboard.press("1"), lambda: page.keyboard.press("2")]
    for press in play:
        taken(page, press)
        asked(page)
    if not page.locator(".q h2").inner_text().startswith("Spend"):
        taken(page, lambda: page.keyboard.press("2"))
        asked(page)
    flags = page.locator(".glass", has_text="up to 6.0 in")
    expect(flags).to_be_visible()
    page.locator(".q .act", has_text="Spend it").hover()
    expect(page.locator(".glass")).to_contain_text("up to 3.0 in")
