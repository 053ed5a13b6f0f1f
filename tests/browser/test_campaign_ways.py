"""Other ways to play a campaign: against a captain, at one screen, by keys alone, by the list alone; and a reload at
every question."""

import re

import pytest
from playwright.sync_api import Page, expect

from drumhead.ledger.clause import ledger
from tests.browser.campaign import MAP, is_asked_for, sit
from tests.browser.conftest import Opened
from tests.browser.fits import ALL, DESK, PHONE, fits
from tests.browser.hand import asked, choose, enter, taken
from tests.browser.scenes_campaign import NOT_ASKED, ROOM, each_question, last_village, small
from tests.browser.served import open_battle
from tests.browser.whole import play_out

ALONE = ROOM | {"opponent": "hot-seat", "seed": 5}
GLASS = pytest.mark.parametrize("glass", [DESK, PHONE], ids=["desk", "phone"])


def on(page: Page, glass: tuple[int, int]) -> None:
    page.set_viewport_size({"width": glass[0], "height": glass[1]})


@GLASS
def test_against_a_captain_a_battle_is_fought_by_bots(page: Page, battle: Opened, glass: tuple[int, int]) -> None:
    """The computer players fight to the end by themselves; then the aftermath is told, and the captain answers."""
    on(page, glass)
    normans, vikings = (((2, 4), 5), ((1, 5), 5)), (((3, 3), 3), (None, 5))
    battle(**ROOM | {"opponent": "hallgerd", "seed": 5}, position=small(normans=normans, vikings=vikings, mode="auto"))
    is_asked_for(page, "^Which piece acts")
    choose(page, "Norman 1")
    choose(page, "Attack Dunmere")
    choose(page, "By computer players")
    is_asked_for(page, "^Muster Norman 1")
    enter(page)
    expect(page.locator(".chronicle")).to_contain_text("battle at Dunmere")
    is_asked_for(page, "^(Draw a card|Which piece acts|Norman 1)")
    expect(page.locator(f"{MAP} .banner").first).to_be_visible()
    expect(page.locator(".chronicle a", has_text="Replay")).to_be_attached()


@pytest.mark.long
def test_a_whole_campaign_against_a_captain_with_battles_by_bots(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new?game=campaign")
    page.get_by_role("button", name=re.compile("Hallgerd the Swift")).click()
    page.get_by_role("button", name="Kettle Bay").click()
    page.get_by_role("button", name="By computer players").click()
    page.locator("#start").click()
    play_out(page)
    expect(page.locator(".q h2")).to_contain_text("won")
    expect(page.locator(".chronicle a", has_text="Replay").first).to_be_attached()


def test_the_end_of_a_campaign_at_one_screen_its_score_and_its_replay(
    page: Page, battle: Opened, base_url: str
) -> None:
    battle(**ALONE, position=last_village().position)
    sit(page)
    choose(page, "End the movement")
    expect(page.locator(".result h2")).to_contain_text("won")
    expect(page.locator(".q")).to_contain_text("The campaign is over")
    expect(page.locator(".result .tiny")).to_have_text(["2 of 2 stand", "3 of 3 stand"])
    room = page.url.rpartition("/")[2]
    page.goto(f"{base_url}/#/after/{room}")
    expect(page.get_by_role("heading", name="Dice verified")).to_be_visible()
    page.goto(f"{base_url}/#/replay/{room}")
    expect(page.locator(f".replay {MAP} .banner").first).to_be_visible()


# ---------------------------------------------------------------------------------------------------- a reload
def seen(page: Page) -> tuple[str, list[str], list[str]]:
    question = asked(page)
    return question, page.locator(".q .act .text").all_inner_texts(), page.locator(".banner text").all_text_contents()


def reloads(page: Page, url: str, position: str) -> None:
    """The same question, the same answers, the same map."""
    open_battle(page, url, ALONE | {"position": position})
    sit(page)
    before = seen(page)
    page.reload()
    sit(page)
    assert seen(page) == before


DECISIONS = sorted({d.id for d in ledger("campaign").decisions} - NOT_ASKED)


@pytest.mark.parametrize("decision", DECISIONS)
def test_a_reload_at_every_decision_is_at_the_same_question(page: Page, base_url: str, decision: str) -> None:
    reloads(page, base_url, next(position for (of, _), position in each_question().items() if of == decision))


@pytest.mark.long
@GLASS
@pytest.mark.parametrize("decision", DECISIONS)
def test_a_reload_at_every_question_of_a_decision(
    page: Page, base_url: str, decision: str, glass: tuple[int, int]
) -> None:
    on(page, glass)
    for (of, _), position in each_question().items():
        if of == decision:
            reloads(page, base_url, position)


# ---------------------------------------------------------------------------------------------------- without a mouse
def order_position() -> str:
    """One army beside an enemy and a ford, one beside a bridge."""
    return small(normans=(((1, 4), 5), ((0, 5), 5), ((-1, 5), 5)), vikings=(((2, 4), 4), ((0, 2), 5), (None, 5)))


def test_by_keyboard_alone(page: Page, battle: Opened) -> None:
    """The cursor goes from hex to hex; the chances are told before Enter gives an order that dice decide."""
    battle(**ALONE, position=order_position())
    sit(page)
    page.keyboard.press("1")
    is_asked_for(page, "^What does Norman 1 do")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{MAP} .cursor")).to_be_attached()
    expect(page.locator(".chance-flag")).to_contain_text("to win")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".bubble")).to_contain_text("Norman 1 stands there already")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".q .act.main")).to_contain_text("March west")
    taken(page, lambda: page.keyboard.press("Enter"))
    is_asked_for(page, "^Which piece acts")
    for key, question in (("2", "^What does Norman 2 do"), ("1", "^Which piece acts")):
        taken(page, lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
        is_asked_for(page, question)
    expect(page.locator(f"{MAP} .banner.done")).to_have_count(2)


def test_by_the_list_alone(page: Page, battle: Opened) -> None:
    """Every order of a movement has a button in the list of armies or in the bar, which tell it in words."""
    battle(**ALONE, position=order_position())
    sit(page)
    armies = page.locator(".units.hexes li")
    expect(armies).to_have_count(6)
    expect(armies.first).to_contain_text("5 points, grasslands")
    taken(page, armies.first.locator(".does").get_by_role("button").first.click)
    is_asked_for(page, "^What does Norman 1 do")
    taken(page, page.locator(".q").get_by_role("button", name=re.compile("March west")).click)
    is_asked_for(page, "^Which piece acts")
    expect(armies.first).to_contain_text("has acted")


@pytest.mark.long  # its shots are among the pictures of `make screens`
def test_each_question_of_the_map_fits(page: Page, base_url: str) -> None:
    wrong = []
    for (decision, says), position in each_question().items():
        if decision.startswith("campaign."):
            open_battle(page, base_url, ALONE | {"position": position})
            sit(page)
            wrong += [f"{says}: {fault}" for fault in fits(page, ALL)]
    assert wrong == []
