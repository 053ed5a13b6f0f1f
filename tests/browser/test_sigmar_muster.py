"""A list of Sigmar from the book to the table: a mounted hero who joins two copies that fight as one, with upgrades by
model; its sheet, and a battle with it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import asked, choose, enter, play_to
from tests.browser.test_muster import PAGE, ready
from tests.browser.whole import play_out, sees_the_score


@pytest.fixture
def mustered(page: Page, base_url: str) -> Page:
    """A Toll captain on a lock ox, and Gate bailiffs twice, with a command group and two maces."""
    page.goto(f"{base_url}/#/muster?game=sigmar")
    expect(page.get_by_text("The list is empty")).to_be_visible()
    page.get_by_role("group", name="The faction").get_by_role("button", name="Saltgate").click()
    page.get_by_role("button", name="Add Toll captain").click()
    captain = page.locator(".entry").nth(0)
    for option in ("Lance", "Mail", "Lock ox"):
        captain.get_by_role("button", name=option).click()
    page.get_by_role("button", name="Add Gate bailiffs").click()
    page.get_by_role("button", name="One more like Gate bailiffs").click()
    first = page.locator(".entry").nth(1)
    for option in ("Sergeant", "Standard", "Great mace"):
        first.get_by_role("button", name=option).click()
    first.get_by_label("Models with Great mace").fill("2")
    first.get_by_label("Models with Great mace").blur()
    page.get_by_label("Name of the list").fill("The Ox and the Gate")
    ready(page)
    expect(page.locator(".paper h2")).to_have_text("The Ox and the Gate")
    return page


def rules_on(page: Page) -> list[str]:
    return [title.rstrip(".") for title in page.locator(".paper .law:not(.spells) b").all_inner_texts()]


def spells_on(page: Page) -> list[str]:
    return page.get_by_role("region", name="Spells").locator("b").all_inner_texts()


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_the_sheet_has_every_rule_of_the_army_once_and_fits_one_page(mustered: Page, sheet: str) -> None:
    captain, bailiffs, _ = mustered.locator(".paper tbody tr").all()
    expect(captain).to_contain_text("Impact(2), Tough(6)")  # the ox's own, and what it adds to the rider's
    expect(captain.locator(".ticks i")).to_have_count(6)
    expect(bailiffs).to_contain_text("2 x Heavy Mace")
    expect(bailiffs).to_contain_text("3 x Medium Halberd")
    told = rules_on(mustered)
    assert len(told) == len(set(told))
    assert {"Armored", "Fearless", "Impact", "Tough", "Sergeant", "Standard", "Piercing", "Actions", "Morale"} <= {
        *told
    }
    assert not {"Musician", "Wizard", "Magic", "Scout"} & {*told} and spells_on(mustered) == []
    assert len(PAGE.findall(mustered.pdf(format=sheet, prefer_css_page_size=False))) == 1


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_a_list_of_many_units_and_rules_fits_one_page_too(page: Page, base_url: str, sheet: str) -> None:
    page.goto(f"{base_url}/#/muster?game=sigmar")
    page.get_by_role("button", name="Begin with").click()
    ready(page)
    assert page.locator(".paper tbody tr").count() > 8
    assert spells_on(page) == [
        "Tailwind (6).",
        "Hailstones (7).",
        "Rust on the Wind (8).",
        "Second Breath (9).",
    ]
    assert len(PAGE.findall(page.pdf(format=sheet, prefer_css_page_size=False))) == 1


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_the_first_list_of_every_book_fits_one_page_with_its_spells(page: Page, base_url: str, sheet: str) -> None:
    page.goto(f"{base_url}/#/muster?game=sigmar")
    books = page.get_by_role("group", name="The faction").get_by_role("button")
    expect(books).to_have_count(4)
    for book in books.all():
        book.click()
        expect(book).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Begin with").click()
        ready(page)
        assert len(spells_on(page)) > 2
        assert len(PAGE.findall(page.pdf(format=sheet, prefer_css_page_size=False))) == 1
        page.get_by_role("button", name="Start over").click()
        expect(page.get_by_text("The list is empty")).to_be_visible()


def into_battle(page: Page) -> None:
    """Play with the list, and set up its units as one with the captain among them."""
    page.get_by_role("button", name="Play with this list").click()
    expect(page).to_have_url(re.compile(r"#/new\?game=sigmar&list="))
    page.get_by_role("button", name=re.compile("^(✓ )?Hard")).click()
    page.get_by_role("button", name="Start").click()
    if play_to(page, "deploy|joins|together").startswith("Which unit"):
        choose(page, "Gate bailiffs 1")
    assert asked(page).startswith("Who joins your Gate bailiffs 1")
    assert choose(page, "Toll captain").startswith("Set up your Gate bailiffs 1 together with a copy")
    assert choose(page, "Together with Gate bailiffs 2").startswith("Deploy your Gate bailiffs 1")
    enter(page)


def test_a_mounted_hero_leads_two_copies_as_one_unit_on_bases_of_their_own(mustered: Page) -> None:
    page = mustered
    into_battle(page)
    expect(page.locator(".ev", has_text="Gate bailiffs 1 deploy").first).to_be_attached()
    unit = page.locator(".units .unit.a")
    expect(unit).to_have_count(1)
    expect(unit).to_have_attribute("aria-label", re.compile("11 of 11"))
    sizes = [float(r) for r in unit.locator(".base .b").evaluate_all("all => all.map(c => c.getAttribute('r'))")]
    assert sorted(sizes) == pytest.approx([4.9] * 10 + [9.9])  # 1 inch, and 2 inches for the ox
    expect(unit.locator(".base .st")).to_have_count(1)  # one crown
    expect(unit.locator(".wounds .w")).to_have_count(6)


@pytest.mark.long
def test_a_whole_battle_with_the_list_against_hard(mustered: Page) -> None:
    into_battle(mustered)
    play_out(mustered)
    sees_the_score(mustered)
