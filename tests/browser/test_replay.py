"""Battles seen again: step by step, through a shared link, from a file, and played on from a moment."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.fought import fought
from tests.browser.hand import asked


def moment(page: Page) -> int:
    found = re.search(r"(\d+) of \d+\.", page.locator(".moment").inner_text())
    assert found
    return int(found[1])


def test_a_battle_is_scrubbed_by_keys_and_its_moment_stands_in_the_address(page: Page, base_url: str) -> None:
    room = fought(page, base_url)
    page.goto(f"{base_url}/#/replay/{room}/12")
    expect(page.locator(".moment")).to_contain_text("12 of")
    page.keyboard.press("ArrowRight")
    after = moment(page)
    assert after > 12
    expect(page).to_have_url(re.compile(f"/replay/{room}/{after}$"))
    page.keyboard.press("ArrowLeft")
    assert moment(page) < after
    page.keyboard.press("Home")
    assert moment(page) == 0
    expect(page.locator(".units .base")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".ev.now").last).to_contain_text("gave up")
    assert page.locator(".units .base").count() > 10
    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option("quick")
    page.keyboard.press("Escape")
    page.locator(".map").click()
    page.keyboard.press("Space")
    expect(page.locator(".moment")).not_to_contain_text("Setting up, 0 of")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=False).first).to_be_visible()


def test_what_was_taken_back_is_struck_out_and_not_hidden(page: Page, base_url: str) -> None:
    room = fought(page, base_url, 10)
    page.goto(f"{base_url}/#/replay/{room}")
    expect(page.locator(".moment")).to_contain_text("0 of")
    page.keyboard.press("End")
    expect(page.locator(".ev", has_text="Move taken back.")).to_have_count(1)
    struck = page.locator(".undone .line").first
    assert struck.evaluate("(line) => getComputedStyle(line).textDecorationLine") == "line-through"
    expect(page.locator(".strip-of .back")).to_have_count(1)


def test_on_a_phone_the_label_of_the_strip_does_not_cover_its_curve(page: Page, base_url: str) -> None:
    room = fought(page, base_url)
    page.set_viewport_size({"width": 390, "height": 844})
    for where in (f"replay/{room}/12", f"after/{room}"):
        page.goto(f"{base_url}/#/{where}")
        expect(page.locator(".strength .legend")).to_be_visible()
        curve, label = (page.locator(f".strength {part}").bounding_box() for part in (".strip-of svg", ".legend"))
        assert curve and label
        assert label["y"] >= curve["y"] + curve["height"], where


def test_the_log_leads_to_the_moments_of_an_activation(page: Page, base_url: str) -> None:
    room = fought(page, base_url)
    page.goto(f"{base_url}/#/replay/{room}")
    expect(page.locator(".moment")).to_contain_text("0 of")
    page.keyboard.press("End")
    expect(page.locator(".ev.now").last).to_be_in_viewport()
    activation = page.locator(".act-of:not(.undone)").first
    expect(activation).not_to_have_attribute("open", "")
    activation.locator("summary").click()
    expect(activation).to_have_class(re.compile("now"))
    begun = moment(page)
    line = activation.locator(".line").last
    line.click()
    expect(activation.locator(".ev.now .line").last).to_have_text(line.inner_text())
    assert moment(page) > begun
    expect(page.locator(".act-of[open]")).to_have_count(1)
    activation.locator("summary").click()
    assert moment(page) == begun
    activation.locator("summary").press("Enter")
    expect(activation.locator(".line").first).to_be_hidden()


def test_one_plays_on_from_a_moment(page: Page, base_url: str) -> None:
    room = fought(page, base_url)
    page.goto(f"{base_url}/#/replay/{room}/30")
    expect(page.locator(".moment")).to_contain_text("30 of")
    there = page.locator(".units .base").count()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_contain_text("with new dice")
    page.get_by_role("dialog").get_by_role("button", name="At one screen").click()
    expect(page).to_have_url(re.compile("#/battle/"))
    assert room not in page.url and asked(page)
    expect(page.locator(".units .base")).to_have_count(there)


def test_a_moment_is_shared_with_somebody_elsewhere(page: Page, base_url: str, elsewhere: BrowserContext) -> None:
    room = fought(page, base_url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{base_url}/#/replay/{room}/25")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    token = page.evaluate(f"JSON.parse(localStorage.getItem('drumhead/{room}')).token")
    assert token not in link
    friend = elsewhere.new_page()
    friend.goto(link)
    expect(friend.locator(".moment")).to_contain_text("25 of")
    friend.get_by_label("Eyes").select_option(label="Gules's")
    expect(friend.locator(".head .side.a")).to_contain_text("Gules")
    friend.get_by_role("link", name="After the battle").click()
    expect(friend.get_by_role("heading", name="Dice verified")).to_be_visible()
    expect(friend.get_by_role("button", name="Rematch")).to_have_count(0)


def test_a_record_is_replayed_from_a_file(page: Page, base_url: str) -> None:
    room = fought(page, base_url)
    record = page.evaluate(
        """async (room) => {
            const { token } = JSON.parse(localStorage.getItem(`drumhead/${room}`));
            const headers = { Authorization: `Bearer ${token}` };
            return (await fetch(`/api/rooms/${room}/record`, { headers })).text();
        }""",
        room,
    )
    page.goto(f"{base_url}/#/replay")
    choose = page.locator("input[type=file]")
    choose.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.get_by_role("alert")).to_contain_text("not the record of a battle")
    choose.set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": record.encode()})
    expect(page.locator(".strip-of")).to_be_visible()
    page.keyboard.press("End")
    assert page.locator(".units .base").count() > 10 and page.locator(".sheet .t-piece").count() > 3


@pytest.mark.parametrize("width", [1440, 390])
def test_recent_battles_show_whose_turn_it_is(page: Page, base_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    over = fought(page, base_url, 6)
    mine = fought(page, base_url, 0, over=False, opponent="policy")
    for room in (over, mine):
        page.goto(f"{base_url}/#/battle/{room}")
        expect(page.locator(".q h2")).to_be_visible()
    page.goto(base_url)
    battle = page.locator(".recent")
    expect(battle).to_have_count(2)
    expect(battle.first.locator(".to")).to_have_attribute("href", f"#/battle/{mine}")
    expect(battle.first).to_contain_text("against Normal bot")
    expect(battle.first.locator(".whose")).to_have_text(re.compile("Your turn|Normal bot is thinking"))
    expect(battle.last.locator(".to")).to_have_attribute("href", f"#/after/{over}")
    expect(battle.last.locator(".whose")).to_have_text("Over")
    battle.first.get_by_role("button", name="Forget").click()
    expect(page.locator(".recent")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".recent")).to_have_count(2)
    page.locator(".recent").last.get_by_role("button", name="Forget").click()
    page.reload()
    expect(page.locator(".recent")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
