"""An army book of one's own: typed in by hand, refused, corrected, kept, shared and played."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.access import faults
from tests.browser.hand import asked, play_to
from tests.browser.whole import play_out, sees_the_score
from tests.combat.test_army_books_page import BOOK, LIST, STEPS

TYPED = STEPS[0]  # one unit
ACTIVATION = "^What do|Which unit acts"
MISTYPED = TYPED.replace("quality", "qualty").replace("Light Spear", "Light Speer")


@pytest.fixture
def muster(page: Page, base_url: str) -> Page:
    page.goto(f"{base_url}/#/muster?game=sigmar")
    expect(page.get_by_text("The list is empty")).to_be_visible()
    return page


def write_book(page: Page, text: str) -> None:
    page.get_by_role("button", name="Write or paste a book").click()
    page.get_by_label("The text of the book").fill(text)
    page.get_by_role("button", name="Read this book").click()


def share_link(page: Page, button: str) -> str:
    page.get_by_role("button", name=button, exact=True).click()
    link = page.get_by_label("As a link").input_value()
    page.keyboard.press("Escape")
    return link


def typed_in_and_mustered(page: Page) -> None:
    """The book by hand, with two slips; then a list of it, ready for battle."""
    page.get_by_role("button", name="Write or paste a book").click()
    field, alert = page.get_by_label("The text of the book"), page.get_by_role("dialog").get_by_role("alert")
    field.press_sequentially(MISTYPED)
    page.get_by_role("button", name="Read this book").click()
    expect(alert).to_have_text("Line 14: unknown field 'qualty'; did you mean 'quality'?")
    assert field.evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)") == "qualty = 5"
    assert faults(page) == []
    field.fill(field.input_value().replace("qualty", "quality"))
    page.get_by_role("button", name="Read this book").click()
    expect(alert).to_have_text("Line 16: unknown weapon 'Light Speer'; did you mean 'Light Spear'?")
    field.fill(field.input_value().replace("Speer", "Spear"))
    page.get_by_role("button", name="Read this book").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Add Pickers").click()
    page.get_by_role("button", name="One more like Pickers").click()
    page.get_by_label("Name of the list").fill("Two Baskets")
    expect(page.get_by_text("Ready for battle")).to_be_visible()
    expect(page.locator(".sum b")).to_have_text("80")
    expect(page.locator(".paper h2")).to_have_text("Two Baskets")


def start_battle(page: Page) -> None:
    page.get_by_role("button", name="Play with this list").click()
    expect(page).to_have_url(re.compile(r"#/new\?game=sigmar&list=[\w-]+&book=[\w-]+$"))
    expect(page.get_by_text("The Orchard League. 20 models, 80 of 350 points")).to_be_visible()
    page.get_by_role("button", name="Random", exact=True).click()
    page.get_by_role("button", name="Start").click()
    asked(page)
    expect(page.locator(".ev", has_text="Azure's army is shown: 80 points")).to_be_attached()


def test_a_book_typed_by_hand_is_refused_twice_corrected_and_played(muster: Page) -> None:
    typed_in_and_mustered(muster)
    start_battle(muster)
    play_to(muster, "deploy")
    muster.get_by_role("button", name="Place the rest of my army").click()
    placing = re.compile("deploy|together|joins|Waiting", re.IGNORECASE)
    expect(muster.locator(".q h2")).not_to_have_text(placing)
    play_to(muster, ACTIVATION)
    expect(muster.locator(".units .unit.a").first).to_have_attribute("aria-label", re.compile("Pickers"))


@pytest.mark.long
def test_a_whole_battle_of_a_book_typed_by_hand(muster: Page) -> None:
    typed_in_and_mustered(muster)
    start_battle(muster)
    play_out(muster)
    sees_the_score(muster)


def test_a_book_is_kept_changed_shared_and_comes_back_with_its_lists(muster: Page, elsewhere: BrowserContext) -> None:
    write_book(muster, BOOK)
    factions = muster.get_by_role("group", name="The faction")
    muster.get_by_role("button", name="Keep this book").click()
    expect(factions.get_by_role("button", name="The Orchard League")).to_have_attribute("aria-pressed", "true")
    muster.get_by_role("button", name="Paste a list").click()
    muster.get_by_label("The text of a list").fill(LIST)
    muster.get_by_role("button", name="Read this list").click()
    expect(muster.get_by_text("Ready for battle")).to_be_visible()
    muster.get_by_role("button", name="Save", exact=True).click()
    muster.get_by_role("button", name="Change it").click()
    muster.get_by_label("The text of the book").fill(BOOK.replace("cost = 40", "cost = 50"))
    muster.get_by_role("button", name="Read this book").click()
    expect(muster.locator(".sum b")).to_have_text("112")  # the same list, at the new price
    muster.get_by_role("button", name="Undo").click()
    expect(muster.locator(".sum b")).to_have_text("102")
    factions.get_by_role("button").first.click()
    expect(muster.locator(".entry")).to_have_count(0)
    muster.get_by_role("button", name="The October Crew").first.click()  # kept, with its book
    expect(muster.get_by_text("A book of your own.")).to_be_visible()
    expect(muster.locator(".entry")).to_have_count(3)
    friend = elsewhere.new_page()
    friend.goto(share_link(muster, "Share this book"))
    expect(friend.get_by_role("button", name="Add Cider widow")).to_be_visible()
    friend.goto(share_link(muster, "Share"))
    expect(friend.get_by_text("Ready for battle")).to_be_visible()
    expect(friend.get_by_label("Name of the list")).to_have_value("The October Crew")
    friend.get_by_role("button", name="Back to the book of the game").click()
    expect(friend.get_by_text("A book of your own.")).to_have_count(0)


def test_a_new_battle_takes_a_book_as_text_or_as_a_link(
    muster: Page, base_url: str, elsewhere: BrowserContext, nothing_goes_wrong: list[str]
) -> None:
    write_book(muster, BOOK)
    expect(muster.locator(".book")).to_contain_text("The Orchard League.")
    muster.get_by_role("button", name="Add Pickers").click()
    expect(muster.get_by_text("Ready for battle")).to_be_visible()
    link = share_link(muster, "Share")
    friend = elsewhere.new_page()
    friend.goto(f"{base_url}/#/new?game=sigmar")
    for label in ("Your list", "Their list"):
        friend.get_by_label(label).select_option("pasted")
    mine, theirs = (friend.locator(".army").nth(seat) for seat in (0, 1))
    mine.get_by_label("The text of the list").fill(BOOK.replace("Light Spear", "Light Speer", 1))
    expect(mine.get_by_role("alert")).to_have_text("Line 16: unknown weapon 'Light Speer'; did you mean 'Light Spear'?")
    mine.get_by_label("The text of its book").fill(BOOK)
    expect(mine).to_contain_text("The book is The Orchard League. Paste a list of it above")
    friend.get_by_role("button", name="Start").click()
    expect(friend.locator(".q")).to_contain_text("came without a list")
    nothing_goes_wrong.clear()  # the refusal of the start
    mine.get_by_label("The text of the list").fill(LIST)
    expect(friend.locator(".q")).to_contain_text("Ready to start")
    expect(mine).to_contain_text("The Orchard League. 16 models, 102 of 350 points")
    theirs.get_by_label("The text of the list").fill(f"Play this: {link}")
    expect(theirs).to_contain_text("The Orchard League. 10 models, 40 of 350 points")
    friend.get_by_role("button", name="At one screen").click()
    friend.get_by_role("button", name="Start").click()
    asked(friend)
    expect(friend.locator(".ev", has_text="army is shown: 102 points")).to_be_attached()
    expect(friend.locator(".ev", has_text="army is shown: 40 points")).to_be_attached()
