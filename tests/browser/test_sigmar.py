"""Sigmar on the table: setting up in turn, figures and badges, a spell by its chances, a charge."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from drumhead.testkit.inches import block, row
from tests.browser.access import faults
from tests.browser.conftest import NewContext, Opened
from tests.browser.hand import ENOUGH, asked, choose, enter, link_in, middle_of, play_to, taken
from tests.browser.scenes_sigmar import ROOM, few, sniper, sorcery, stands
from tests.browser.served import open_battle
from tests.browser.whole import bar, play_at_one_screen, play_on_both, play_out, sees_the_score, whose_turn
from tests.games.sigmar.kit import Draft, troop

SMALL: dict[str, Any] = ROOM | {
    "texts": [few("mirefold", "sporecaller", "gnarl-brutes"), few("saltgate", "captain", "bailiffs", "auditors")]
}


def scene(blue: list[Draft], red: list[Draft], *faces: int, **more: Any) -> dict[str, Any]:
    """Both sides at one screen, from a position, with the dice that will fall, or with any."""
    return ROOM | {"position": stands(blue, red, **more)} | ({"faces": list(faces)} if faces else {})


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
    told = ("1 1 die No miscast 0 %", "2 2 dice Miscast 3 % 42 %", "3 3 dice Miscast 7 % 84 %")  # keys first
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


# How far the list is scrolled into one of its parts: 0 where a heading, or an answer without one, begins it.
INTO_A_PART = """list => {
  const top = list.getBoundingClientRect().top + 3; // its padding
  const parts = [...list.children].map(part => part.getBoundingClientRect());
  const first = parts.find(part => part.bottom > top);
  return Math.max(0, top - first.top);
}"""


def test_on_a_phone_the_list_of_spells_begins_with_a_whole_heading_and_shows_the_suggestion(
    page: Page, battle: Opened
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    battle(**sorcery())
    for name in ("Caller", "Hold"):
        asked(page)
        choose(page, name)
    listed = page.locator(".q .many")
    expect(listed.locator(".act.main")).to_be_in_viewport(ratio=1)
    assert listed.evaluate("list => list.scrollTop") > 0
    assert listed.evaluate(INTO_A_PART) < 4


def test_spells_stand_once_with_their_targets_and_a_unit_is_touched_for_what_can_be_done_to_it(
    page: Page, battle: Opened
) -> None:
    battle(**sorcery())
    asked(page)
    choose(page, "Caller")
    page.keyboard.press("g")
    expect(page.locator(".shape.range")).to_have_count(3)
    page.keyboard.press("g")
    expect(page.locator(".shape.range")).to_have_count(0)
    choose(page, "Hold")
    groups = page.locator(".many .group")
    expect(groups).to_have_count(3)
    expect(groups.nth(0).locator("> p")).to_have_text(re.compile("^Cast Grasping Sedge"))
    expect(groups.nth(0).get_by_role("button")).to_have_count(3)
    assert faults(page) == []
    groups.nth(2).get_by_role("button").nth(1).hover()
    expect(page.locator(".shape.range")).to_have_count(1)
    expect(page.locator(".words.range")).to_contain_text("Gnat Storm 24.0 in")
    page.mouse.click(*middle_of(page.locator(".units [data-unit=u4] .base .b").first))
    answers = page.locator(".q :is(.many, .acts) button:not(:disabled)")
    expect(answers.filter(has_text="Red 1")).to_have_count(2)
    expect(answers.filter(has_text="Red 0")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(groups).to_have_count(3)


# ---------------------------------------------------------------------------------------------------- ways to play
def test_a_spell_is_cast_by_keys_alone(page: Page, battle: Opened) -> None:
    caller = troop("mirefold:sporecaller", [(10, 10)], name="Caller")
    foes = troop("saltgate:pikewardens", block(10, 10, 18), name="Wardens")
    battle(**scene([caller], [foes], 1, 5, power=[{-1: 3}, {-1: 0}]), seed=None)
    for key, question in (("1", "^What does your Caller do"), ("1", "^Cast a spell")):
        assert re.search(question, asked(page))
        taken(page, lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
    assert asked(page).startswith("How many power dice for Grasping Sedge")
    page.keyboard.press("3")
    expect(page.locator(".chances [aria-pressed=true]")).to_contain_text("3 dice")
    page.keyboard.press("2")
    enter(page)
    assert asked(page).startswith("Cast a spell? You have 1 power die left")
    expect(page.locator(".ev", has_text="casts Grasping Sedge at Wardens: 8, 7 needed").first).to_be_attached()
    taken(page, lambda: page.keyboard.press("x"))  # nothing more


def test_a_model_is_picked_by_finger_on_a_phone(new_context: NewContext, base_url: str) -> None:
    phone = new_context(has_touch=True, is_mobile=True).new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    open_battle(phone, base_url, sniper().room)
    for name in ("Hold", "Shoot Mob"):
        asked(phone)
        taken(phone, phone.locator(".q").get_by_role("button", name=name).tap)
    assert asked(phone).startswith("Pick a model")
    musician = phone.locator(".units .base[data-model=m4]")
    spot = middle_of(musician.locator(".b"))
    phone.touchscreen.tap(*spot)
    expect(musician).to_have_class(re.compile(r"\bchosen\b"))
    taken(phone, lambda: phone.touchscreen.tap(*spot))
    assert faults(phone) == []
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_two_devices_place_their_armies_in_turn(
    page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext
) -> None:
    """One leaves its army to the suggestions, which answer whenever it is its turn; the other places by hand."""
    battle(**SMALL | {"opponent": "link"})
    friend = by_link(page, base_url, elsewhere)
    for _ in range(ENOUGH):
        turn = whose_turn(page, friend)
        rest = friend.get_by_role("button", name="Place the rest of my army")
        if turn is friend and rest.count():
            rest.click()
            break
        assert turn
        asked(turn)
        enter(turn)
    by_hand = 0
    while not ACTING.search(bar(friend).locator("h2").inner_text() + bar(page).locator("h2").inner_text()):
        if whose_turn(page, friend) is page:
            by_hand += not ACTING.search(asked(page))
            enter(page)
    assert by_hand > 1
    expect(friend.locator(".ev")).to_have_count(page.locator(".ev").count())
    expect(friend.locator(".units .unit.g")).to_have_count(page.locator(".units .unit.a").count())


ACTING = re.compile("What do|Which unit acts")


def by_link(page: Page, base_url: str, elsewhere: BrowserContext) -> Page:
    friend = elsewhere.new_page()
    friend.goto(link_in(page, base_url, "1"))
    expect(bar(friend)).to_be_visible()
    return friend


# ---------------------------------------------------------------------------------------------------- whole battles
@pytest.mark.long
def test_a_whole_battle_is_played_by_the_suggestions(page: Page, battle: Opened) -> None:
    battle(**ROOM | {"opponent": "greedy"})
    play_out(page)
    sees_the_score(page)


@pytest.mark.long
def test_a_whole_battle_at_one_screen(page: Page, battle: Opened) -> None:
    battle(**SMALL)
    play_at_one_screen(page)


@pytest.mark.long
def test_a_whole_battle_by_link(page: Page, battle: Opened, base_url: str, elsewhere: BrowserContext) -> None:
    battle(**SMALL | {"opponent": "link"})
    friend = by_link(page, base_url, elsewhere)
    play_on_both(page, friend)


@pytest.mark.long
def test_a_whole_battle_by_keyboard_alone(page: Page, battle: Opened) -> None:
    battle(**SMALL | {"opponent": "policy"})
    met = set()

    def answer(_: Page) -> None:
        decision = bar(page).get_attribute("data-decision") or ""
        if decision in ("sigmar.decision.action", "sigmar.decision.spell") and decision not in met:
            met.add(decision)
            taken(page, lambda: page.keyboard.press("1"))
        else:
            enter(page)

    play_out(page, answer)
    assert "sigmar.decision.action" in met
    sees_the_score(page)


@pytest.mark.long
def test_a_whole_battle_on_a_phone_by_finger(new_context: NewContext, base_url: str) -> None:
    phone = new_context(has_touch=True, is_mobile=True).new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    open_battle(phone, base_url, SMALL | {"opponent": "greedy", "seed": 5})
    play_out(phone, lambda _: taken(phone, phone.locator(".q .act.main").tap))
    sees_the_score(phone)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390
