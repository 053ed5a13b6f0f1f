"""A campaign in the browser: the map, orders by one gesture, what is told before dice, battles and the way back."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.access import faults_by_day_and_night
from tests.browser.campaign import FLAG, MAP, answer, goes_on, room, sit, tap
from tests.browser.conftest import Opened
from tests.browser.hand import ENOUGH, asked
from tests.browser.whole import is_over
from tests.playthroughs.kept import kept

# What would be cut off on paper, from the chronicle outwards.
CUT_OFF = """() => {
    const around = [];
    for (let e = document.querySelector('.chronicle .lines'); e; e = e.parentElement) around.push(e);
    const cuts = (e) => getComputedStyle(e).overflowY !== 'visible' && e.scrollHeight > e.clientHeight;
    return around.filter(cuts).map((e) => e.outerHTML.slice(0, 80));
}"""


def name_army(page: Page) -> None:
    """The first army acts, without Forced March."""
    assert asked(page) == "Which piece acts?"
    assert answer(page, "1") == "Play Forced March on Norman 1?"
    assert answer(page, "x") == "What does Norman 1 do?"


def test_the_map_shows_banners_places_reach_cards_and_how_it_stands(page: Page, battle: Opened) -> None:
    battle(**room())
    sit(page)
    expect(page.locator(f"{MAP} .banner")).to_have_count(6)
    assert sorted(page.locator(f"{MAP} .banner text").all_text_contents()) == ["4", "4", "5", "5", "5", "6"]
    expect(page.locator(f"{MAP} .thing")).to_have_count(9)  # seven villages, the castle, the ship
    expect(page.locator(".round")).to_contain_text("Turn 4")
    expect(page.locator(".round")).to_contain_text("0 of 4 villages")
    assert [card.split("\n")[0] for card in page.locator(".hand .card").all_inner_texts()] == ["Ford", "Scouts"]
    name_army(page)
    expect(page.locator(f"{MAP} .tile.assault")).to_have_count(1)
    expect(page.locator(f"{MAP} .tile.risk")).to_have_count(1)
    expect(page.locator(f"{MAP} .tile.reach")).to_have_count(4)
    assert faults_by_day_and_night(page) == []


def test_an_army_and_a_hex_are_one_order_and_a_refusal_names_its_rule(page: Page, battle: Opened) -> None:
    battle(**room())
    sit(page)
    tap(page, (2, 4), FLAG)
    expect(page.locator(f"{MAP} .banner.chosen")).to_have_count(1)
    tap(page, (5, 6))  # far beyond a march
    expect(page.locator(".bubble")).to_be_visible()
    page.keyboard.press("Escape")
    tap(page, (2, 4), FLAG)
    before = page.locator(".q").get_attribute("data-asked")
    tap(page, (1, 4))  # over the bridge
    goes_on(page, before)
    expect(page.locator(".chronicle")).to_contain_text("Norman 1 marches to")
    expect(page.locator(f"{MAP} .banner.done")).to_have_count(1)


def test_a_ford_tells_its_chance_first_and_arrows_and_enter_give_the_order(page: Page, battle: Opened) -> None:
    battle(**room())
    sit(page)
    name_army(page)
    tap(page, (1, 5))
    expect(page.locator(".chance-flag")).to_contain_text("50 %")
    assert asked(page) == "What does Norman 1 do?"  # nothing is ordered yet
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{MAP} .cursor")).to_be_attached()
    expect(page.locator(".q .act.main")).to_contain_text("March east")
    assert answer(page, "Enter") == "Which piece acts?"


def test_a_typed_result_ends_in_the_chronicle_and_on_the_map(page: Page, battle: Opened) -> None:
    battle(**room())
    sit(page)
    name_army(page)
    tap(page, (3, 3))
    expect(page.locator(".chance-flag")).to_contain_text("to win")
    before = page.locator(".q").get_attribute("data-asked")
    tap(page, (3, 3))
    goes_on(page, before)
    for _ in range(12):
        if asked(page) == "Which piece acts?":
            break
        answer(page, "Enter")
    expect(page.locator(".chronicle")).to_contain_text("The battle at")
    expect(page.locator(".just-now")).to_be_hidden()  # nothing was destroyed, so no dice fell
    assert "[" not in page.locator(".chronicle .lines").inner_text()  # hexes have names


@pytest.mark.parametrize("wide", [718, 1440], ids=["upright", "across"])
def test_the_chronicle_is_printed_at_its_full_length_and_nothing_else(page: Page, battle: Opened, wide: int) -> None:
    battle(**room())
    sit(page)
    tap(page, (2, 4), FLAG)
    before = page.locator(".q").get_attribute("data-asked")
    tap(page, (1, 4))
    goes_on(page, before)
    expect(page.locator(".chronicle .tale")).not_to_have_count(0)
    page.set_viewport_size({"width": wide, "height": 140})
    page.emulate_media(media="print")
    last = page.locator(".chronicle .tale").last
    expect(last).to_be_visible()
    for other in (".head", ".board", ".q", ".stands", ".chronicle .no-print", ".chronicle form"):
        expect(page.locator(other).first).to_be_hidden()
    assert page.evaluate(CUT_OFF) == []


def test_a_battle_opens_in_place_of_the_map_with_a_way_back(page: Page, battle: Opened) -> None:
    battle(**room("engine"))
    sit(page)
    name_army(page)
    tap(page, (3, 3))
    expect(page.locator(".chance-flag")).to_be_visible()
    before = page.locator(".q").get_attribute("data-asked")
    tap(page, (3, 3))
    goes_on(page, before)
    answer(page, "1")
    assert "Muster Norman 1" in answer(page, "1")
    expect(page.locator(".roster .rows li")).not_to_have_count(0)
    page.locator(".roster .rows li").last.get_by_role("button", name="Remove").click()
    expect(page.locator(".q .act.main")).to_contain_text("of 10 points")
    answer(page, "Enter")
    answer(page, "Enter")
    expect(page.locator(".glass.hexes")).to_have_count(0)
    expect(page.locator(".sheet .tape")).to_be_attached()
    expect(page.locator(".log")).to_contain_text("wins the roll-off")
    page.get_by_role("button", name="To the map").click()
    expect(page.locator(f"{MAP} .banner")).to_have_count(6)
    page.get_by_role("button", name="To the battle").click()
    expect(page.locator(".sheet .tape")).to_be_attached()
    page.reload()
    sit(page)
    expect(page.locator(".sheet .tape")).to_be_attached()
    before = page.locator(".q").get_attribute("data-asked")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Give up this battle").click()
    page.get_by_role("button", name="Give up this battle").click()
    goes_on(page, before)
    expect(page.locator(f"{MAP} .banner").first).to_be_visible()  # the map again, and the campaign goes on
    page.locator(".chronicle").get_by_role("link", name="Replay").click()
    expect(page.locator(".replay .sheet .tape")).to_be_attached()
    page.get_by_label("Replay a battle").select_option("The map")
    expect(page.locator(f".replay {MAP} .banner").first).to_be_visible()


def test_a_campaign_from_a_file_is_replayed_on_the_map_and_battle_by_battle(page: Page, base_url: str) -> None:
    record = kept("campaign")
    page.goto(f"{base_url}/#/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "campaign.json", "mimeType": "application/json", "buffer": record}
    )
    expect(page.locator(f".replay {MAP}")).to_be_visible()
    page.get_by_label("Replay a battle").select_option("Battle 2")
    expect(page.locator(".replay .sheet .tape")).to_be_attached()
    page.get_by_label("Replay a battle").select_option("The map")
    expect(page.locator(f".replay {MAP}")).to_be_visible()


def test_house_rules_of_battles_are_chosen_and_told(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/new?game=campaign")
    inside = page.locator("section.block", has_text="House rules of its battles")
    inside.locator("summary").click()
    inside.get_by_label("Does a forest block sight?").select_option("blocks")
    expect(page.locator("footer.q")).to_contain_text("1 house rule changed")
    page.get_by_role("button", name="At one screen").click()
    page.get_by_role("button", name="Start").click()
    sit(page)
    page.keyboard.press("b")
    rules = page.get_by_role("dialog").get_by_role("region", name="House rules of its battles")
    expect(rules).to_contain_text("A forest blocks a line that crosses it")


def test_points_are_divided_and_armies_placed_on_a_phone(elsewhere: BrowserContext, base_url: str) -> None:
    page = elsewhere.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{base_url}/#/new?game=campaign")
    page.get_by_role("button", name="At one screen").click()
    page.get_by_role("button", name="The Aldwater Shore").click()
    page.get_by_role("button", name="On a real table").click()
    expect(page.locator("footer.q h2")).to_contain_text("as the Normans, two at one screen, on The Aldwater Shore")
    page.locator("#start").click()
    sit(page)
    page.get_by_role("button", name="4 armies").click()
    page.get_by_role("button", name="Army 1: one more").click()
    expect(page.locator(".q .act.main")).to_be_disabled()
    page.get_by_role("button", name="Army 2: one less").click()
    before = page.locator(".q").get_attribute("data-asked")
    page.locator(".q .act.main").click()
    goes_on(page, before)
    for _ in range(2):  # the other side's split, and the first army
        before = page.locator(".q").get_attribute("data-asked")
        page.locator(".q .act.main").click()
        goes_on(page, before)
    assert asked(page) == "Where does army 2 begin?"
    expect(page.locator(f"{MAP} .banner text").first).to_have_text("5")
    for tab, found in (("Armies", ".stands"), ("Cards", ".held-cards"), ("Chronicle", ".chronicle")):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.locator(found)).to_be_visible()


def test_a_finished_campaign_is_read_from_the_first_page(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.get_by_role("link", name="A finished campaign to read").click()
    expect(page.locator(".replay .log")).to_contain_text("We march on the castle")
    page.keyboard.press("End")
    expect(page.locator(".scrub")).to_contain_text("The Vikings have won")
    expect(page.locator(f".replay {MAP} .banner")).to_have_count(3)
    assert "[" not in page.locator(".replay .log .lines").inner_text()  # hexes have names
    page.locator(".replay .log").get_by_role("link", name="Replay").first.click()
    expect(page.locator(".replay .sheet .tape")).to_be_attached()
    page.keyboard.press("End")
    expect(page.locator(".scrub")).to_contain_text("wins")
    page.get_by_label("Replay a battle").select_option("The map")
    page.get_by_label("Replay a battle").select_option("Battle 3")
    expect(page.locator(".replay .head")).to_contain_text("battle 3")


@pytest.mark.long
def test_a_whole_campaign_at_one_screen_by_suggestions_and_results_that_are_typed(page: Page, battle: Opened) -> None:
    battle(**room())
    sit(page)
    for _ in range(ENOUGH):
        if is_over(page):
            break
        answer(page, "Enter")
    assert is_over(page), "the campaign does not end"
    expect(page.locator(".q")).to_contain_text("The campaign is over")


def test_your_battles_are_told_in_the_words_of_their_game(page: Page, battle: Opened, base_url: str) -> None:
    battle(**room())
    sit(page)
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/games", hold)
    with page.expect_response("**/api/summaries"):
        page.goto(base_url)
    expect(page.locator(".recent").first).to_contain_text("One moment")
    while held:
        held.pop().continue_()
    page.unroute("**/api/games")
    expect(page.locator(".recent").first).to_contain_text("Turn 4 · 0 of 4 villages")
