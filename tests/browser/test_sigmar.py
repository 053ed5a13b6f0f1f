"""Sigmar on the table: setting up in turn, figures and badges, a spell by its chances, a charge."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from drumhead.games.sigmar.game import SIGMAR
from drumhead.testkit.inches import block, row
from tests.browser.access import faults
from tests.browser.conftest import Opened
from tests.browser.hand import asked, choose, play_to, taken
from tests.browser.whole import play_out, sees_the_score
from tests.games.sigmar.kit import Draft, troop
from tests.games.sigmar.kit import battle as stood

ROOM: dict[str, Any] = {
    "game": "sigmar",
    "points": 350,
    "lists": ["mirefold-balanced", "saltgate-balanced"],
    "table": 5,
}


def scene(blue: list[Draft], red: list[Draft], *faces: int, **more: Any) -> dict[str, Any]:
    """Both sides at one screen, from a position, with the dice that will fall, or with any."""
    position = SIGMAR.position(stood(blue, red, **more))
    return ROOM | {"opponent": "hot-seat", "position": position} | ({"faces": list(faces)} if faces else {})


def test_the_muster_page_opens_for_it_and_reads_a_list(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/muster?game=sigmar")
    expect(page.get_by_text("The list is empty")).to_be_visible()
    page.get_by_role("button", name="Begin with").click()
    expect(page.get_by_text("Ready for battle")).to_be_visible()


def test_an_army_is_placed_by_suggestion_across_the_other_sides_turns(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name=re.compile("Sigmar")).click()
    page.get_by_role("button", name="Start").click()
    play_to(page, "deploy")
    page.get_by_role("button", name="Place the rest of my army").click()
    expect(page.locator(".q h2")).not_to_have_text(re.compile("deploy|together|joins|Waiting", re.IGNORECASE))
    asked(page)
    mine, theirs = (page.locator(f".units .unit.{side}").count() for side in "ag")
    assert mine > 2 and theirs > 2
    expect(page.locator(".q").get_by_role("button", name=re.compile("Place the rest|Stop placing"))).to_have_count(0)


def test_bases_badges_and_words_tell_what_a_unit_is(page: Page, battle: Opened) -> None:
    brutes = troop("mirefold:gnarl-brutes", row(3, 10, 10, 1.5), wounds=[2, 0, 0], wavered=True)
    king, caller = troop("mirefold:rootking", [(20, 10)]), troop("mirefold:sporecaller", [(26, 10)])
    battle(
        **scene([brutes, king, caller], [troop("saltgate:pikewardens", block(10, 40, 30))], power=[{-1: 4}, {-1: 2}])
    )
    asked(page)
    unit = page.locator(".units .unit[data-unit=u0]")
    sizes = [float(r) for r in unit.locator(".base .b").evaluate_all("all => all.map(c => c.getAttribute('r'))")]
    assert sizes == pytest.approx([7.4] * 3)  # 1.5 inches
    expect(unit.locator(".wounds .w")).to_have_count(9)
    expect(unit.locator(".wounds .w.on")).to_have_count(2)
    expect(unit).to_have_attribute("aria-label", re.compile("3 of 3, 2 of 9 wounds, wavered"))
    expect(page.locator(".badges .how")).to_have_count(1)
    expect(page.locator(".unit .base .st")).to_have_count(1)  # the hero's crown, and no other
    expect(page.locator("[data-unit=u2] .base .wo")).to_have_count(1)
    expect(page.locator(".head .side.a")).to_contain_text("power dice: 4")
    expect(page.locator(".head .side.g")).to_contain_text("power dice: 2")


def test_dice_for_a_spell_are_chosen_by_their_chances(page: Page, battle: Opened) -> None:
    caller = troop("mirefold:sporecaller", [(10, 10)])
    foes = troop("saltgate:pikewardens", block(10, 10, 18))
    battle(**scene([caller], [foes], 1, 1, power=[{-1: 3}, {-1: 0}]))
    play_to(page, "^What does")
    choose(page, "Hold")
    assert choose(page, "Cast Gnat Storm at").startswith("How many power dice")
    rows = page.locator(".chances button")
    told = ("1 die No miscast 0 %", "2 dice Miscast 3 % 42 %", "3 dice Miscast 7 % 84 %")
    expect(rows).to_have_text([f"{words} to cast" for words in told])
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert faults(page) == []
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    main = page.locator(".q .act.main")
    expect(main).to_contain_text("42 % to cast")
    taken(page, main.click)
    expect(page.locator(".head .side.a")).to_contain_text("power dice: 1")


def test_a_charge_is_chosen_by_its_odds_and_fought(page: Page, battle: Opened) -> None:
    brutes = troop("mirefold:gnarl-brutes", row(3, 10, 10, 1.5))
    foes = troop("saltgate:pikewardens", block(10, 10, 18))
    battle(**scene([brutes], [foes]))
    play_to(page, "^What do")
    charge = page.locator(".q .act", has_text="Charge Red 0")
    expect(charge).to_contain_text(re.compile(r"they lose [\d.]+, you [\d.]+"))
    charge.hover()
    expect(page.locator(".odds-card")).to_contain_text("Charge Red 0")
    taken(page, charge.click)
    play_to(page, "Which unit acts|wins|draw|What do your Red")
    expect(page.locator(".log")).to_contain_text("charge Red 0")


@pytest.mark.long
def test_a_whole_battle_is_played_by_the_suggestions(page: Page, battle: Opened) -> None:
    battle(**ROOM, opponent="greedy")
    play_out(page)
    sees_the_score(page)
