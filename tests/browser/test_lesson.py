"""A new player takes the lesson: it follows along, can be left and resumed, and ends with the battle."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cubes import go_to
from tests.browser.hand import asked, choose, drag, enter, middle, play_to, taken

GUIDE = ".guide p"


def begin(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/lesson")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)


def test_the_lesson_follows_what_is_done(page: Page, base_url: str) -> None:
    begin(page, base_url)
    guide = page.locator(GUIDE)
    expect(guide).to_contain_text("One place asks")
    choose(page, "Axes")
    expect(guide).to_contain_text("Move a unit")
    drag(page, middle(page, ".unit.lit .base"), (0, -50), drop=False)
    expect(page.locator(".ghost.fine")).to_be_attached()
    page.mouse.up()
    expect(guide).not_to_contain_text("Move a unit")
    expect(page.locator(".guide-steps .done")).to_have_count(2)
    asked(page)
    page.keyboard.press("u")
    expect(page.locator(".guide-steps .done")).to_have_count(3)


def test_the_lesson_of_the_other_game_follows_too(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/lesson")
    page.get_by_role("group", name="The game").get_by_role("button", name="Deadzone").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A street to hold")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)
    guide = page.locator(GUIDE)
    expect(guide).to_contain_text("One place asks")
    choose(page, "Engineer")
    choose(page, "Walk")
    expect(guide).to_contain_text("Move by cubes")
    go_to(page, (6, 2, 1))
    for step in ("One place asks", "Move by cubes", "Go up"):
        expect(page.locator(f".guide-steps li.done[title='{step}']")).to_be_attached()


def test_the_lesson_with_spells_and_charges_follows_too(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/lesson")
    page.get_by_role("group", name="The game").get_by_role("button", name="Sigmar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The giant at the fence")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)
    guide = page.locator(GUIDE)
    expect(guide).to_contain_text("One place asks")
    choose(page, "Gate bailiffs")
    expect(guide).to_contain_text("Cast a spell")
    choose(page, "Charge Elder stump")
    for step in ("One place asks", "Charge home"):
        expect(page.locator(f".guide-steps li.done[title='{step}']")).to_be_attached()


@pytest.mark.long
def test_the_lesson_with_spells_and_charges_is_finished(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/lesson/sigmar")
    page.get_by_role("button", name="Begin the lesson").click()
    play_to(page, "wins|draw")
    expect(page.locator(GUIDE)).to_contain_text("Well fought")


def test_the_lesson_with_guns_and_prisoners_follows_to_its_end(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/lesson")
    page.get_by_role("group", name="The game").get_by_role("button", name="Little Wars").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The picket on the down")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)
    guide = page.locator(GUIDE)
    expect(guide).to_contain_text("Fire the gun")
    choose(page, "Gun 1")
    other = page.locator(".q .act:not(.main)", has_text="Infantryman").first  # what is suggested teaches nothing
    taken(page, other.click)
    expect(page.locator(".guide-steps li.done[title='Fire the gun']")).to_be_attached()
    play_to(page, "^What moves next")
    expect(guide).to_contain_text("Move a whole unit")
    play_to(page, "wins|draw")
    expect(guide).to_contain_text("Well fought")


def test_enter_goes_past_no_step_but_that_of_the_suggestion(page: Page, base_url: str) -> None:
    begin(page, base_url)
    for _ in range(8):
        enter(page)
        asked(page)
    expect(page.locator(".guide-steps .done")).to_have_count(1)
    expect(page.locator(".guide-steps li.done[title='The coloured button']")).to_be_attached()
    page.locator(".guide").get_by_role("button", name="Next").click()
    expect(page.locator(".guide-steps .done")).to_have_count(2)
    enter(page)  # the button has let the focus go
    asked(page)
    expect(page.locator(".guide-steps .done")).to_have_count(2)


def test_the_lesson_is_left_and_taken_up_again(page: Page, base_url: str) -> None:
    begin(page, base_url)
    enter(page)
    asked(page)
    question = page.locator(".q h2").inner_text()
    learnt = page.locator(".guide-steps .done").count()
    page.goto(f"{base_url}/#/lesson")
    expect(page.locator(".learn .done")).to_have_count(learnt)
    page.get_by_role("button", name="Go on with the lesson").click()
    expect(page.locator(".q h2")).to_have_text(question)
    expect(page.locator(".guide-steps .done")).to_have_count(learnt)
    page.get_by_role("button", name="End the lesson").click()
    expect(page.locator(GUIDE)).not_to_be_attached()
    assert asked(page) == question


def test_the_lesson_ends_with_its_battle(page: Page, base_url: str) -> None:
    begin(page, base_url)
    play_to(page, "wins|draw")
    expect(page.locator(GUIDE)).to_contain_text("Well fought")
    for tally in page.locator(".result .tiny").all_inner_texts():
        stand, of = map(int, re.findall(r"\d+", tally))
        assert 0 <= stand <= of and of
    page.locator(".guide").get_by_role("link", name="A battle of your own").click()
    expect(page).to_have_url(re.compile("#/new$"))


def test_a_newcomer_is_offered_the_lesson_and_may_decline(page: Page, base_url: str) -> None:
    page.goto(base_url)
    offer = page.get_by_role("region", name="The lesson")
    expect(offer.get_by_role("link", name="Take the lesson")).to_be_visible()
    offer.get_by_role("button", name="Not now").click()
    expect(offer).not_to_be_attached()
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(offer).not_to_be_attached()
    page.get_by_role("link", name="The lesson").click()
    expect(page.get_by_role("button", name="Begin the lesson")).to_be_visible()
    expect(page).to_have_title("The lesson · Drumhead")
