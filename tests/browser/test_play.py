"""A person's way through the program: from the first page to the score, and what happens on the way."""

import json
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from drumhead.dice import verify
from tests.browser.conftest import Opened
from tests.browser.hand import asked, choose, drag, enter, middle, places, play_to


def test_home_says_what_this_is_and_play_now_opens_a_battle(page: Page, base_url: str) -> None:
    page.goto(base_url)
    expect(page.get_by_role("heading", level=1)).to_have_text("The war table that knows the rules")
    expect(page.locator(".picture svg .t-piece").first).to_be_attached()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile("#/battle/"))
    assert asked(page)


def test_a_new_battle_is_chosen_on_one_page_and_started(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="Random", exact=True).click()
    page.get_by_role("button", name="20 points").click()
    page.get_by_label("Your list").select_option("rookie-horde")
    page.get_by_label("The number of the table").fill("4711")
    page.get_by_label("The number of the table").blur()
    page.get_by_text("House rules").click()
    page.get_by_label(re.compile("Is a hero a unit of his own")).select_option("may-join")
    expect(page.get_by_text("1 changed")).to_be_visible()
    expect(page.locator("footer h2")).to_have_text(
        "Saga, 20 points, against Random, on table 4711, 1 house rule changed"
    )
    page.get_by_role("button", name="Start").click()
    asked(page)
    expect(page.locator(".head")).to_contain_text("20 points")
    expect(page.locator(".head .side.g")).to_contain_text("Random bot")


@pytest.mark.long
def test_a_whole_battle_is_played_to_the_score_by_the_suggestions(page: Page, battle: Opened, tmp_path: Path) -> None:
    battle(opponent="greedy", lists=["walking-armoury", "walking-armoury"])
    play_to(page, "wins|draw")
    expect(page.locator(".result h2")).to_have_text(re.compile("You won|You lost|A draw"))
    expect(page.locator(".ev .die").first).to_be_attached()
    expect(page.locator(".ev").last).to_be_in_viewport()
    page.get_by_role("link", name="After the battle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile(r"^(You won|You lost|A draw), [\d.]+ to [\d.]+$")
    )
    expect(page.get_by_role("heading", name="Dice verified")).to_be_visible()
    expect(page.locator(".luck")).to_have_text([re.compile("^You luckier"), re.compile("^Hard bot luckier")])
    page.get_by_text("Check it yourself").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").click()
    saved.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_bytes())
    assert "come from the committed seeds" in verify.verify(record)
    for seed, committed in zip(record["seeds"]["revealed"], record["seeds"]["commitments"], strict=True):
        expect(page.locator(".seed", has_text=committed)).to_contain_text(seed)
    page.get_by_role("button", name="Rematch").click()
    asked(page)
    expect(page.locator(".head .round b")).to_have_text("Setting up")


def test_enter_pressed_once_too_often_at_the_end_starts_no_new_battle(page: Page, battle: Opened) -> None:
    """The clock stands still until the result has been read."""
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url) if "rematch" in request.url else None)
    end = datetime(2026, 6, 1, 12)
    page.clock.set_fixed_time(end)
    battle(opponent="hot-seat")
    asked(page)
    page.locator(".menu summary").click()
    for _ in range(2):
        page.locator(".menu").get_by_role("button", name="Resign").click()
    expect(page.locator(".q[data-asked=over]")).to_be_visible()
    over = page.url
    page.keyboard.press("Enter")
    page.keyboard.down("Enter")
    page.clock.set_fixed_time(end + timedelta(seconds=2))
    page.keyboard.down("Enter")  # held since
    page.keyboard.up("Enter")
    assert page.url == over
    assert asked_for == []
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(over)
    asked(page)
    expect(page.locator(".head .round b")).to_have_text("Setting up")
    assert len(asked_for) == 1


def test_reopening_the_address_brings_back_the_question(page: Page, battle: Opened) -> None:
    battle()
    question = play_to(page, "Which unit acts")
    lines = page.locator(".ev").count()
    page.reload()
    assert asked(page) == question
    expect(page.locator(".ev")).to_have_count(lines)


def test_an_illegal_drag_shows_its_clause_and_moves_nothing(page: Page, battle: Opened) -> None:
    battle()
    question = play_to(page, "^What do your")
    before = places(page)
    drag(page, middle(page, ".unit.lit .base"), (60, -420), drop=False)
    bubble = page.locator(".bubble")
    expect(bubble).to_be_visible()
    page.mouse.up()
    expect(bubble).to_contain_text("Too far by")
    expect(bubble.locator(".chip")).to_have_attribute("data-clause", re.compile("saga.activation"))
    assert asked(page) == question and places(page) == before


def test_a_legal_drag_moves_the_unit(page: Page, battle: Opened) -> None:
    battle()
    play_to(page, "^What do your")
    model = page.locator(".unit.lit .base").first
    moved = page.locator(f"[data-model={model.get_attribute('data-model')}]")
    before = model.get_attribute("style") or ""
    drag(page, middle(page, ".unit.lit .base"), (0, 60), drop=False)
    expect(page.locator(".ghost.fine")).to_be_attached()
    expect(page.locator(".shape.reach").first).to_be_attached()
    page.mouse.up()
    expect(moved).not_to_have_attribute("style", before)
    expect(page.locator(".ghost.fine")).not_to_be_attached()


def test_a_place_is_chosen_by_tap_and_arrows_and_the_rest_is_placed(page: Page, battle: Opened) -> None:
    battle()
    play_to(page, "^Deploy your")
    x, y = middle(page, ".zone .strip")
    page.mouse.click(x + 90, y)
    expect(page.locator(".ghost.fine")).to_be_attached()
    seen = page.locator(".ghost.fine g").first.get_attribute("transform")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ghost.fine g").first).not_to_have_attribute("transform", seen or "")
    expect(page.get_by_role("button", name="Deploy here")).to_be_enabled()
    enter(page)
    expect(page.locator(".units .unit.a")).to_have_count(1)
    page.get_by_role("button", name="Place the rest of my army").click()
    expect(page.locator(".units .unit.a")).to_have_count(5)


def test_models_are_split_and_joined(page: Page, battle: Opened) -> None:
    battle()
    play_to(page, "Form your units")
    expect(page.locator(".part")).to_have_count(3)
    page.locator(".part").nth(1).get_by_role("button", name="Split").click()
    expect(page.locator(".part .count")).to_have_text(["6", "4", "4", "12"])
    page.locator(".part").nth(1).get_by_role("button", name="Move one").click()
    expect(page.locator(".part.wrong")).to_have_count(1)
    page.locator(".q .act.main").click()
    expect(page.locator(".bubble")).to_contain_text("too small")
    page.get_by_role("button", name="As bought").click()
    expect(page.locator(".part .count")).to_have_text(["6", "8", "12"])
    page.locator(".part").nth(2).get_by_role("button", name="Split").click()
    enter(page)
    play_to(page, "Which unit acts|lose")
    expect(page.locator(".units .unit.a")).to_have_count(6)


def test_casualties_are_chosen_on_the_table(page: Page, battle: Opened) -> None:
    battle()
    play_to(page, r"lose \d models?\. Which")
    box = page.locator(".q input[type=checkbox]")
    unticked = next(i for i in range(box.count()) if not box.nth(i).is_checked())
    page.mouse.click(*middle(page, f".base.on >> nth={unticked}"))
    expect(box.nth(unticked)).to_be_checked()
    standing = page.locator(".units .base").count()
    enter(page)
    asked(page)
    assert page.locator(".units .base").count() < standing


def test_taking_back_returns_the_question(page: Page, battle: Opened) -> None:
    battle()
    question = play_to(page, "^What do your")
    enter(page)
    asked(page)
    page.keyboard.press("u")
    expect(page.locator(".q h2")).to_have_text(question)
    expect(page.locator(".ev").last).to_contain_text("Move taken back")


def test_a_chip_opens_the_rule_and_escape_closes_it(page: Page, battle: Opened) -> None:
    battle()
    play_to(page, "^Deploy your")
    page.locator(".ev .chip").first.click()
    rule = page.get_by_role("dialog")
    expect(rule).to_contain_text("Our ruling" if rule.locator("b").count() else "Open information")
    page.keyboard.press("Escape")
    expect(rule).not_to_be_attached()


def test_the_odds_of_a_shot_are_on_its_answer_and_in_the_card(page: Page, battle: Opened) -> None:
    battle()
    play_to(page, "^Choose a target for")
    expect(page.locator(".q .act .spark").first).to_be_visible()
    page.locator(".q .act:has(.spark)").first.hover()
    expect(page.locator(".odds-card .bar").first).to_be_visible()
    expect(page.locator(".odds-card .tip")).to_contain_text("or more")


def test_the_map_zooms_and_pans_and_fits_again(page: Page, battle: Opened) -> None:
    battle()
    asked(page)
    whole = page.locator("svg.map").get_attribute("viewBox") or ""
    x, y = middle(page, "svg.map")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    expect(page.locator("svg.map")).not_to_have_attribute("viewBox", whole)
    near = page.locator("svg.map").get_attribute("viewBox") or ""
    drag(page, (x, y), (80, 40))
    expect(page.locator("svg.map")).not_to_have_attribute("viewBox", near)
    page.keyboard.press("0")
    expect(page.locator("svg.map")).to_have_attribute("viewBox", whole)


def test_two_people_at_one_screen(page: Page, battle: Opened) -> None:
    battle(opponent="hot-seat")
    play_to(page, "Which unit acts")
    labels = set()
    for _ in range(30):
        labels.add(page.locator(".q .cap").inner_text().split(":")[0].split(" ")[0].lower())
        if len(labels) > 1:
            break
        enter(page)
        asked(page)
    assert labels >= {"azure", "gules"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_nothing_is_wider_than_the_glass(page: Page, base_url: str, battle: Opened, theme: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    wide = "() => document.documentElement.scrollWidth"
    for path in ("/", "/#/new"):
        page.goto(base_url + path)
        expect(page.locator(".picture svg")).to_be_visible()
        assert page.evaluate(wide) <= 390
    battle()
    play_to(page, "^What do your")
    assert page.evaluate(wide) <= 390
    for tab, shown in (("Log", ".log .ev"), ("Units", ".unitcard"), ("Odds", ".odds"), ("Orders", ".q h2")):
        page.locator(".tabs").get_by_role("button", name=tab).click()
        expect(page.locator(shown).last).to_be_visible()
    assert len(page.screenshot()) > 10_000


def test_a_battle_that_is_gone_says_so_and_leads_back(page: Page, base_url: str, nothing_goes_wrong: list[str]) -> None:
    page.goto(f"{base_url}/#/battle/long-gone")
    expect(page.get_by_role("heading")).to_have_text("This battle no longer exists.")
    page.get_by_text("Back to the start").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert len(nothing_goes_wrong) == 1 and "404" in nothing_goes_wrong.pop()  # the browser notes it by itself


def test_single_models_are_drawn_out_and_a_bad_one_goes_back(page: Page, battle: Opened) -> None:
    battle()
    play_to(page, "Which unit acts")
    assert choose(page, "Rookies").startswith("What do your Rookies")
    assert choose(page, "Walk").startswith("Where do your Rookies walk")
    page.get_by_role("button", name="Single models").click()
    drag(page, middle(page, ".base.on >> nth=0"), (0, 12))
    expect(page.locator(".q .act.main")).to_have_text("Go there Enter")
    expect(page.locator(".ghost.fine .path")).to_have_count(1)
    drag(page, middle(page, ".base.on >> nth=1"), (0, 300))
    expect(page.locator(".bubble .chip")).to_be_visible()
    expect(page.locator(".ghost.fine .path")).to_have_count(1)
    before = places(page)
    enter(page)
    asked(page)
    assert sum(places(page)[m] != at for m, at in before.items()) == 1
