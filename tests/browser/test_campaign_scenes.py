"""Two people by link on the small map of the campaign, each on a device of their own: a desk and a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.campaign import MAP, Pages, as_suggested, do, goes_on, is_asked_for, play_scene, sit
from tests.browser.conftest import NewContext
from tests.browser.hand import asked, link_in, taken
from tests.browser.scenes_campaign import ROOM, SCENES, battle_here, each_question
from tests.browser.served import open_battle
from tests.browser.whole import whose_turn

DESK, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
Devices = Callable[[], Pages]


@pytest.fixture(params=["norman-at-a-desk", pytest.param("norman-on-a-phone", marks=pytest.mark.long)])
def devices(request: pytest.FixtureRequest, new_context: NewContext) -> Pages:
    """The page of the Norman and that of the Viking, one on a desk and one on a phone."""
    glasses = (DESK, PHONE) if request.param == "norman-at-a-desk" else (PHONE, DESK)
    norman, viking = (device(new_context, glass) for glass in glasses)
    return norman, viking


def device(new_context: NewContext, glass: ViewportSize) -> Page:
    page = new_context(has_touch=glass is PHONE, is_mobile=glass is PHONE).new_page()
    page.set_viewport_size(glass)
    return page


def together(devices: Pages, base_url: str, room: dict[str, Any]) -> Pages:
    """Both in a room that has begun."""
    norman, viking = devices
    open_battle(norman, base_url, room)
    viking.goto(link_in(norman, base_url, "1"))
    return devices


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_played_by_two_and_seen_by_both(devices: Pages, base_url: str, name: str) -> None:
    scene = SCENES[name]()
    play_scene(together(devices, base_url, scene.room), scene)


def test_a_battle_with_a_card_at_each_pause_is_given_up_and_the_campaign_goes_on(devices: Pages, base_url: str) -> None:
    scene = battle_here()
    norman, viking = pages = together(devices, base_url, scene.room)
    play_scene(pages, scene)
    turn = whose_turn(*pages)
    assert turn
    turn.get_by_text("Menu", exact=True).click()
    turn.get_by_role("button", name="Give up this battle").click()
    taken(turn, turn.get_by_role("button", name="Give up this battle").click)
    is_asked_for(norman, "^Norman 1 cannot go straight back")
    do(norman, "To the left")
    is_asked_for(viking, "^Draw a card")
    do(viking, "Draw")
    is_asked_for(norman, "^Which piece acts")
    expect(norman.locator(f"{MAP} .banner")).to_have_count(4)
    expect(norman.locator(".chronicle")).to_contain_text("wins the battle at Dunmere; points destroyed: 0 and 0")
    expect(norman.locator(".chronicle")).to_contain_text("draws a card")
    expect(viking.locator(".hand .card")).to_have_count(1)


def test_a_quick_answer_overtakes_the_advice(new_context: NewContext, base_url: str) -> None:
    """Without a live line the answer may reach the server first: the advice is then for nobody, and no fault."""
    norman = device(new_context, DESK)
    held: list[Route] = []

    def hold(asking: Route) -> None:
        held.append(asking)

    norman.route_web_socket(re.compile("/live$"), lambda line: line.close())
    norman.route(re.compile(r"/advice\b"), hold)
    open_battle(norman, base_url, {"game": "campaign", "opponent": "link"})
    expect(norman.locator(".q h2")).to_contain_text("Divide 15 points")
    norman.get_by_role("button", name="4 armies").click()
    taken(norman, norman.locator(".q .act.main").click)
    expect(norman.locator(".q")).to_have_attribute("data-asked", "waiting")
    with norman.expect_response(re.compile(r"/advice\b")) as late:
        held[0].continue_()
    assert late.value.status == 200 and late.value.json() is None


def test_a_campaign_begins_by_link(devices: Pages, base_url: str) -> None:
    """From New campaign to the first landing: the split of each side is its own secret."""
    norman, viking = devices
    norman.goto(f"{base_url}/#/new?game=campaign")
    norman.get_by_role("button", name="A friend by link").click()
    norman.get_by_role("button", name="Kettle Bay").click()
    norman.get_by_role("button", name="Start").click()
    viking.goto(norman.get_by_label("The link for your friend").input_value())
    viking.get_by_label("Your name on the table").fill("Ingrid")
    viking.get_by_role("button", name="Sit down").click()
    is_asked_for(norman, "^Divide 15 points")
    norman.get_by_role("button", name="4 armies").click()
    taken(norman, norman.locator(".q .act.main").click)
    is_asked_for(viking, "^Divide 15 points")
    expect(viking.locator(".chronicle")).not_to_contain_text("divides")
    taken(viking, viking.locator(".q .act.main").click)
    for army in range(1, 5):
        is_asked_for(norman, f"^Where does army {army} begin")
        taken(norman, norman.locator(".q .act.main").click)
    is_asked_for(viking, "^Where does the ship begin")
    expect(viking.locator(f"{MAP} .banner text").first).to_have_text("3-6")
    taken(viking, viking.locator(".q .act.main").click)
    for _ in range(2):
        turn = whose_turn(norman, viking)
        assert turn and asked(turn) == "Which piece acts?"
        if turn is norman:
            do(norman, "End the movement")
        else:
            break
    do(viking, "The ship")
    is_asked_for(viking, "^Where does the ship sail")
    as_suggested(devices, "^Which piece acts")


def test_enter_goes_on_from_a_box_that_was_ticked(page: Page, base_url: str) -> None:
    position = next(position for (_, says), position in each_question().items() if says == "release_cards")
    open_battle(page, base_url, ROOM | {"opponent": "hot-seat", "seed": 5, "position": position})
    sit(page)
    before = page.locator(".q").get_attribute("data-asked")
    box = page.locator(".q input[type=checkbox]").first
    box.click()
    page.keyboard.press("Enter")
    goes_on(page, before)
