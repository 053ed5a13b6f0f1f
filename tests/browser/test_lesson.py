"""A new player takes the lesson: it follows along, can be left and resumed, and ends with the battle."""

import json
import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from drumhead.server.library.lesson import position_of, wanted_for
from drumhead.space.hexes import Hex
from tests.browser.campaign import stands_still, tap
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


def with_known_dice(game: str, seed: int) -> Callable[[Route], None]:
    """The lesson opens its battle with the same dice every time."""

    def rehearsed(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        wanted = {"wanted": msgspec.to_builtins(wanted_for(game)), "seed": seed, "position": position_of(game).text}
        url = route.request.url.replace(f"/lessons/{game}", "/rehearsal")
        return route.fulfill(response=route.fetch(url=url, post_data=json.dumps(wanted)))

    return rehearsed


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_the_lesson_of_the_campaign_is_finished(
    elsewhere: BrowserContext, base_url: str, size: tuple[int, int]
) -> None:
    page = elsewhere.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.route("**/api/lessons/campaign", with_known_dice("campaign", 4))
    page.goto(f"{base_url}/#/lesson")
    page.get_by_role("group", name="The game").get_by_role("button", name="Campaign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The raid on Kettle Bay")
    page.get_by_role("button", name="Begin the lesson").click()
    asked(page)
    learns(page, "Land an army", lambda: order(page, 0, (0, 3)))
    learns(page, "Know the chances", lambda: point_out(page, 1, (0, 4)))
    learns(page, "Attack", lambda: taken(page, lambda: tap(page, (0, 4))))
    asked(page)
    learns(page, "Let others fight", lambda: choose(page, "By computer players"))
    play_to(page, "^Draw a card")
    learns(page, "The aftermath", lambda: choose(page, "Draw"))
    learns(page, "Why is that so?", lambda: look_at_a_rule(page))
    point_out(page, 2, (2, 3))
    expect(page.locator(GUIDE)).to_contain_text("Cross the river")
    taken(page, lambda: tap(page, (2, 3)))
    asked(page)
    learns(page, "Play a card", lambda: choose(page, "Play Ford"))
    expect(page.locator(".guide-steps li.done[title='Cross the river']")).to_be_attached()
    expect(page.locator(".guide-steps .done")).to_have_count(8)
    enter(page)  # goes past no step
    asked(page)
    expect(page.locator(GUIDE)).not_to_contain_text("On your own")
    play_to(page, "have won|a draw")
    expect(page.locator(GUIDE)).to_contain_text("Well fought")
    expect(page.locator(".guide-steps li.done[title='On your own']")).to_be_attached()
    adds_up(page)
    page.locator(".guide").get_by_role("link", name="A game of your own").click()
    expect(page).to_have_url(re.compile(r"#/new\?game=campaign$"))


def learns(page: Page, step: str, do: Callable[[], object]) -> None:
    """The strip speaks of it; doing it ticks it off."""
    expect(page.locator(GUIDE)).to_contain_text(step)
    do()
    expect(page.locator(f".guide-steps li.done[title='{step}']")).to_be_attached()


def order(page: Page, army: int, to: Hex) -> None:
    stands_still(page)
    page.locator(f".banner[data-unit='u{army}']").click(force=True)
    taken(page, lambda: tap(page, to))
    asked(page)


def point_out(page: Page, army: int, to: Hex) -> None:
    """The first tap on a hex that dice decide tells the chance."""
    stands_still(page)
    page.locator(f".banner[data-unit='u{army}']").click(force=True)
    tap(page, to)
    expect(page.locator(".chance-flag")).to_be_visible()


def look_at_a_rule(page: Page) -> None:
    asked(page)
    chronicle = page.locator(".tabs").get_by_role("button", name="Chronicle")
    if chronicle.is_visible():
        chronicle.click()
    page.locator(".chronicle .chip").first.click()
    page.keyboard.press("Escape")
    if chronicle.is_visible():
        page.locator(".tabs").get_by_role("button", name="Orders").click()


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
    adds_up(page)
    page.locator(".guide").get_by_role("link", name="A game of your own").click()
    expect(page).to_have_url(re.compile(r"#/new\?game=saga$"))


def adds_up(page: Page) -> None:
    """Both sides are told; somebody stands, and nobody who was not there."""
    tallies = [[*map(int, re.findall(r"\d+", text))] for text in page.locator(".result .tiny").all_text_contents()]
    assert len(tallies) == 2 and all(0 <= stand <= of and of for stand, of in tallies)
    assert any(stand for stand, _ in tallies)


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
