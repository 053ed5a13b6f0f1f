"""Odds and rules as pages of their own."""

import re

from playwright.sync_api import BrowserContext, Page, expect


def test_the_odds_follow_the_sentence_and_the_link_carries_all(
    page: Page, base_url: str, elsewhere: BrowserContext
) -> None:
    page.goto(f"{base_url}/#/odds")
    mean = page.locator(".mean-line b")
    expect(mean).to_have_text("2.7")
    page.get_by_label("Where they stand").select_option("cover")
    expect(mean).to_have_text("1.3")
    page.get_by_role("button", name="Compare another attack").click()
    second = page.get_by_role("region", name="Attack 2")
    second.get_by_label("Fill in the attackers").select_option(label="Veterans, 3+")
    expect(second.get_by_role("alert")).to_contain_text("Nobody shoots with Sword")
    expect(second.locator(".chip")).to_have_attribute("data-clause", "saga.weapons.ranged-for-shooting")
    second.get_by_label("What they do").select_option("assault")
    second.get_by_label("Models that are attacked").fill("12")
    expect(second.locator(".mean-line")).to_contain_text("12 dice at 3+ against 12 at 5+")
    second.get_by_text("As a table").click()
    expect(second.locator("tbody tr")).to_have_count(13)
    friend = elsewhere.new_page()
    friend.goto(page.url)
    for attack in (0, 1):
        told = page.locator(".mean-line").nth(attack).inner_text()
        expect(friend.locator(".mean-line").nth(attack)).to_have_text(told)
    expect(friend.get_by_label("Where they stand")).to_have_value("cover")
    friend.goto(f"{base_url}/#/odds?a=attackers=99;weapons=Bow")
    expect(friend.get_by_role("alert")).to_have_text("Models that attack: 1 to 12, not 99.")


def test_rules_are_found_and_each_has_an_address(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/rules")
    page.get_by_label("Find a rule").fill("two points fatigue")
    hit = page.locator(".hits a", has_text="At most 2 fatigue a round")
    hit.click()
    expect(page).to_have_url(re.compile(r"#/rules/saga\.fatigue\.limit-two$"))
    expect(page.locator("[id='saga.fatigue.limit-two']")).to_be_in_viewport()
    expect(page.locator(".wanted")).to_have_count(1)
    switch = page.locator("[id='saga.ruling.hero-alone']")
    page.goto(f"{base_url}/#/rules/saga.ruling.hero-alone")
    expect(switch).to_be_in_viewport()
    expect(switch.locator("dt")).to_contain_text(["alone as ruled", "join"])
    page.get_by_label("Find a rule").fill("dragonn")
    expect(page.get_by_role("status")).to_contain_text("Nothing in saga speaks of 'dragonn'")


def test_a_chip_leads_to_the_page(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/odds?a=weapons=Sword")
    page.locator(".cannot .chip").click()
    page.get_by_role("link", name="Read the page").click()
    expect(page.locator("[id='saga.weapons.ranged-for-shooting']")).to_be_in_viewport()
    expect(page.get_by_role("dialog")).not_to_be_attached()


def test_a_rule_that_is_open_does_not_follow_to_another_page(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/settings")
    page.goto(f"{base_url}/#/odds?a=weapons=Sword")
    page.locator(".cannot .chip").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator(".kind").last).to_be_visible()
    expect(page.get_by_role("dialog")).not_to_be_attached()


def test_a_model_falls_at_one_of_its_wounds_and_a_number_says_what_it_counts(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/odds?game=sigmar&a=attacks=1;how=charge;tough=3")
    tough = page.get_by_label("Wounds that remove one of them")
    expect(tough.locator("option:checked")).to_have_text("and fall at their third wound")
    tough.select_option("1")
    expect(tough.locator("option:checked")).to_have_text("and fall at their first wound")
    expect(page.locator(".sentence")).to_contain_text("hits without a roll")


def test_the_odds_of_another_game_are_a_sentence_of_its_own(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/odds")
    page.get_by_role("group", name="The game").get_by_role("button", name="Deadzone").click()
    page.get_by_label("How it is seen").select_option("cover")
    expect(page.get_by_label("They roll 4 dice, 5+")).to_contain_text("Cover")
    expect(page.locator(".headline .chance")).to_have_text("32 %")
    page.get_by_label("What it does").select_option("suppress")
    expect(page.locator(".headline")).to_contain_text("to pin at least one")
    page.get_by_label("Friends who support it").select_option("1")
    expect(page.get_by_label("You roll 4 dice, 4+")).to_contain_text("Support")
    page.reload()
    expect(page.get_by_label("You roll 4 dice, 4+")).to_contain_text("Support")
