"""A list from the first unit to the sheet of paper, and on its way to others."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hand import asked, play_to
from tests.server.river import RIVER_FOLK

WRONG = """format = "drumhead-list-1"
name = "The Late Watch"
faction = "saga"
limit = 10
[[entry]]
unit = "rookies"
[[entry]]
unit = "veteran-hero"
take = [{ group = "arms", option = "hammers" }]
"""
COMPANY = """format = "drumhead-list-1"
name = "The Quay"
faction = "saltgate"
limit = 350
[[entry]]
unit = "captain"
[[entry]]
unit = "bailiffs"
[[entry]]
unit = "bailiffs"
[[entry]]
unit = "pikewardens"
"""
PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.fixture
def muster(page: Page, base_url: str) -> Page:
    page.goto(f"{base_url}/#/muster")
    expect(page.get_by_text("The list is empty")).to_be_visible()
    return page


def ready(page: Page) -> None:
    expect(page.get_by_text("Ready for battle")).to_be_visible()


def pasted(page: Page, text: str) -> None:
    page.get_by_role("button", name="Paste a list").click()
    page.get_by_label("The text of a list").fill(text)
    page.get_by_role("button", name="Read this list").click()


def share_link(page: Page) -> str:
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("As a link").input_value()
    page.keyboard.press("Escape")
    return link


def test_a_list_is_built_priced_saved_and_comes_back(muster: Page) -> None:
    muster.get_by_role("button", name="Add Regular Hero").click()
    muster.get_by_role("button", name="Add Rookies").click()
    ready(muster)
    muster.get_by_role("button", name="Bows 2").click()
    muster.get_by_role("button", name="One more like Rookies").click()
    muster.get_by_label("Name of the list").fill("Two Bows and a Hero")
    expect(muster.locator(".sum b")).to_have_text("9")
    expect(muster.locator(".paper h2")).to_have_text("Two Bows and a Hero")
    expect(muster.locator(".paper .ticks i")).to_have_count(3 + 12 + 12)
    muster.get_by_role("button", name="Regular Hero, row 1: down").click()
    expect(muster.locator(".entry b").first).to_have_text("Rookies")
    muster.get_by_role("button", name="Remove Rookies, row 1").click()
    expect(muster.get_by_role("button", name="Remove Regular Hero, row 1")).to_be_focused()
    expect(muster.locator(".sum b")).to_have_text("5")
    muster.get_by_role("button", name="Undo").click()
    expect(muster.locator(".entry")).to_have_count(3)
    muster.get_by_role("button", name="Save", exact=True).click()
    expect(muster.get_by_role("button", name="Saved")).to_be_disabled()
    muster.get_by_role("button", name="Start over").click()
    muster.get_by_role("button", name="Two Bows and a Hero", exact=False).first.click()
    expect(muster.locator(".entry")).to_have_count(3)
    muster.get_by_role("button", name="Delete Two Bows and a Hero").click()
    expect(muster.locator(".shelf")).to_have_count(1)  # the samples
    muster.get_by_role("button", name="Undo").click()
    muster.reload()
    ready(muster)  # what was on the page is there again
    expect(muster.get_by_role("button", name="Delete Two Bows and a Hero")).to_be_visible()


def test_rows_and_sheet_say_who_can_join_whom_and_which_copies_combine(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/muster?game=sigmar")
    expect(page.get_by_text("The list is empty")).to_be_visible()
    pasted(page, COMPANY)
    both = "Both copies can be combined"
    expect(page.locator(".entry .note")).to_have_text(["Can join: Gate bailiffs", both, both])
    expect(page.locator(".paper .note")).to_have_text(["Can join: Gate bailiffs", both, both])
    page.get_by_role("button", name="Remove Gate bailiffs, row 3").click()
    expect(page.locator(".entry .note")).to_have_text(["Can join: Gate bailiffs"])
    page.set_viewport_size({"width": 320, "height": 700})
    expect(page.locator(".entry .note")).to_be_visible()
    page.get_by_role("button", name="Sheet", exact=True).click()
    expect(page.locator(".paper .note")).to_be_visible()


def test_a_wrong_list_names_its_clause_in_its_row_and_below(muster: Page) -> None:
    pasted(muster, WRONG.replace("hammers", "hamers"))
    expect(muster.get_by_role("alert")).to_have_text("Line 9: unknown option 'hamers'; did you mean 'hammers'?")
    muster.get_by_label("The text of a list").fill(WRONG)
    muster.get_by_role("button", name="Read this list").click()
    row = muster.locator(".entry").nth(1)
    expect(row).to_have_class(re.compile("wrong"))
    expect(row.locator(".chip")).to_have_attribute("data-clause", "saga.ruling.hero-no-upgrades")
    expect(muster.locator(".checks")).to_contain_text("Row 2: Upgrades are bought for groups")
    expect(muster.get_by_role("button", name="Play with this list")).to_be_disabled()
    row.get_by_role("button", name="Hammers").click()
    ready(muster)
    for _ in range(4):
        muster.get_by_role("button", name="One more like Rookies").first.click()
    expect(muster.locator(".checks .chip")).to_have_attribute("data-clause", "saga.setup.points-limit")
    expect(muster.locator(".checks")).to_contain_text("The army costs 11 points, the limit is 10.")


def test_a_link_carries_the_whole_list_to_another_device(muster: Page, elsewhere: BrowserContext) -> None:
    pasted(muster, WRONG.split('[[entry]]\nunit = "veteran-hero"')[0])
    ready(muster)
    friend = elsewhere.new_page()
    link = share_link(muster)
    friend.goto(link)
    ready(friend)
    expect(friend.get_by_label("Name of the list")).to_have_value("The Late Watch")
    friend.get_by_role("button", name="One more like Rookies").click()
    friend.reload()
    expect(friend.locator(".entry")).to_have_count(2)  # the list as it was changed, not the one of the link
    friend.goto(link)
    expect(friend.locator(".entry")).to_have_count(1)
    friend.get_by_role("button", name="Undo").click()
    expect(friend.locator(".entry")).to_have_count(2)
    friend.goto(link[:-6])
    expect(friend.get_by_role("alert")).to_contain_text("This link is damaged")
    expect(friend.get_by_label("Name of the list")).to_have_value("The Late Watch")  # nothing is lost


def test_a_list_goes_by_link_into_a_new_battle_and_the_battle_has_it(muster: Page, elsewhere: BrowserContext) -> None:
    muster.get_by_role("button", name="Add Regular Hero").click()
    muster.get_by_role("button", name="Add Rookies").click()
    muster.get_by_role("button", name="Javelins 1").click()
    muster.get_by_label("Name of the list").fill("The Thrown Dozen")
    ready(muster)
    expect(muster.locator(".paper h2")).to_have_text("The Thrown Dozen")
    friend = elsewhere.new_page()
    friend.goto(share_link(muster))
    ready(friend)
    friend.get_by_role("button", name="Play with this list").click()
    expect(friend).to_have_url(re.compile(r"#/new\?game=saga&list=[\w-]+$"))
    expect(friend.get_by_text("The Thrown Dozen:")).to_be_visible()
    friend.get_by_role("button", name="Random", exact=True).click()
    friend.get_by_role("button", name="Start").click()
    asked(friend)
    expect(friend.locator(".ev", has_text="Azure's army is shown: 4 points")).to_be_attached()
    play_to(friend, "Deploy your Javelin Rookies")


def test_a_list_goes_into_a_chat_and_comes_back(muster: Page) -> None:
    pasted(muster, WRONG.split('[[entry]]\nunit = "veteran-hero"')[0])
    ready(muster)
    muster.get_by_role("button", name="Share").click()
    text = muster.get_by_label("As text for a chat").input_value()
    assert text.splitlines()[0].endswith("points") and "- Rookies" in text
    muster.keyboard.press("Escape")
    muster.get_by_role("button", name="Start over").click()
    pasted(muster, text.replace("Rookies", "Rookeys"))
    expect(muster.get_by_role("dialog").get_by_role("alert")).to_contain_text("did you mean 'Rookies'?")
    muster.get_by_label("The text of a list").fill(f"> {text}")
    muster.get_by_role("button", name="Read this list").click()
    ready(muster)
    expect(muster.get_by_label("Name of the list")).to_have_value("The Late Watch")


def test_a_list_goes_out_as_a_file_and_comes_back(muster: Page, tmp_path: Path) -> None:
    pasted(muster, WRONG.split('[[entry]]\nunit = "veteran-hero"')[0])
    ready(muster)
    muster.get_by_role("button", name="Share").click()
    with muster.expect_download() as loading:
        muster.get_by_role("link", name="Download the file").click()
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    assert file.name == "the-late-watch.toml" and 'unit = "rookies"' in file.read_text()
    muster.keyboard.press("Escape")
    muster.get_by_role("button", name="Start over").click()
    muster.get_by_label("Open a file").set_input_files(file)
    ready(muster)


def test_a_file_is_a_list_or_a_custom_book(muster: Page, tmp_path: Path) -> None:
    book, wrong = tmp_path / "river.toml", tmp_path / "wrong.toml"
    book.write_text(RIVER_FOLK)
    wrong.write_text(RIVER_FOLK.replace('["Pole"]', '["Pol"]'))
    muster.get_by_label("Open a file").set_input_files(wrong)
    expect(muster.get_by_role("alert")).to_have_text("wrong.toml: Line 16: unknown weapon 'Pol'; did you mean 'Pole'?")
    muster.get_by_label("Open a file").set_input_files(book)
    muster.get_by_role("button", name="Add Bargees").click()
    expect(muster.get_by_text("Ready for print")).to_be_visible()
    expect(muster.locator(".checks .chip")).to_have_attribute("data-clause", "saga.ruling.profile-source")
    muster.get_by_role("button", name="Back to the book of the game").click()
    expect(muster.get_by_role("button", name="Add Veterans")).to_be_visible()


# ---------------------------------------------------------------------------------------------------- two books
@pytest.fixture
def two_books(page: Page, base_url: str) -> Page:
    page.goto(f"{base_url}/#/muster?game=deadzone")
    expect(page.get_by_text("The list is empty")).to_be_visible()
    return page


def test_a_list_is_bought_from_one_of_two_books_and_a_fault_stands_at_its_row(two_books: Page) -> None:
    page = two_books
    page.get_by_role("group", name="The faction").get_by_role("button", name="Plague").click()
    for unit in ("1st Gen", "2nd Gen", "3rd Gen", "3rd Gen"):
        page.get_by_role("button", name=f"Add Plague {unit}").click()
    ready(page)
    third, fourth = (page.locator(".entry").nth(at) for at in (2, 3))
    third.get_by_role("button", name="Machinegun").click()
    third.get_by_role("button", name="Grenade launcher").click()  # in place of the other, under the same heading
    expect(third.locator(".tog[aria-pressed=true]")).to_have_count(1)
    ready(page)
    fourth.get_by_role("button", name="General").click()
    expect(fourth.locator(".chip")).to_have_attribute("data-clause", "deadzone.setup.two-specialists")
    expect(page.locator(".checks")).to_contain_text("Row 4: An army has two Specialists at most, not 3")
    page.get_by_role("group", name="The faction").get_by_role("button", name="Enforcers").click()
    expect(page.locator(".entry")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".entry")).to_have_count(4)
    fourth.get_by_role("button", name="General").click()
    ready(page)
    page.get_by_role("button", name="Play with this list").click()
    expect(page).to_have_url(re.compile(r"#/new\?game=deadzone&list="))
    expect(page.get_by_text("Plague. 4 models, 135 of 150 points")).to_be_visible()
    page.goto(page.url.replace("game=deadzone&", ""))  # a link that names no game finds it out
    page.reload()
    expect(page.get_by_text("Plague. 4 models, 135 of 150 points")).to_be_visible()


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_the_largest_forces_print_on_one_page(two_books: Page, sheet: str) -> None:
    two_books.get_by_label("Points limit").select_option("300")
    two_books.get_by_text("Sample lists").click()
    for faction, name in (("Enforcers", "Command group"), ("Plague", "The whole brood")):
        two_books.get_by_role("group", name="The faction").get_by_role("button", name=faction).click()
        two_books.locator(".sources .shelf").get_by_role("button", name=name).click()
        expect(two_books.locator(".paper h2")).to_have_text(name)
        assert len(PAGE.findall(two_books.pdf(format=sheet, prefer_css_page_size=False))) == 1, name


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_the_largest_sample_lists_print_on_one_page(muster: Page, sheet: str) -> None:
    muster.get_by_label("Points limit").select_option("20")
    muster.get_by_text("Sample lists").click()
    for name in ("The steady company", "The Feast of Twenty", "The Hundred Stings"):
        muster.locator(".sources .shelf").get_by_role("button", name=name).click()
        expect(muster.locator(".paper h2")).to_have_text(name)
        assert len(PAGE.findall(muster.pdf(format=sheet, prefer_css_page_size=False))) == 1, name
