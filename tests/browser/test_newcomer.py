"""A newcomer: at the first order in three clicks, and whole battles by the advice alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.hand import asked
from tests.browser.whole import is_over, play_out, sees_the_score

MOST_CLICKS = 3
SHORT: dict[str, dict[str, Any]] = {
    "saga": {"lists": ["walking-armoury", "walking-armoury"], "table": 4711},
    "deadzone": {"game": "deadzone", "points": 150, "lists": ["enforcers-gun-line", "plague-brood"], "table": 2},
}
BATTLES = 40
EVEN: dict[str, dict[str, Any]] = {
    "saga": {"points": 10, "lists": ["mixed-host", "mixed-host"]},
    "deadzone": {"game": "deadzone", "points": 150, "lists": ["enforcers-gun-line", "enforcers-gun-line"], "table": 2},
}
GAMES = pytest.mark.parametrize("game", list(SHORT))


def test_from_the_first_page_to_the_first_order_in_three_clicks(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.get_by_role("link", name=re.compile("^Play now")).or_(
        page.get_by_role("button", name=re.compile("^Play now"))
    ).first.click()
    clicks, fighting = 1, page.locator(".head .round", has_text="Round 1")
    while asked(page) and not fighting.count():  # in the first round any question is an order, or about an enemy's
        assert clicks < MOST_CLICKS, page.locator(".q h2").inner_text()
        rest = page.get_by_role("button", name="Place the rest of my army")
        places = rest.count() > 0
        answer = rest if places else page.locator(".q .act.main")
        before = page.locator(".q").get_attribute("data-asked")
        answer.click()
        clicks += 1
        expect(page.locator(f".q[data-asked='{before}']")).not_to_be_attached()
        if places:
            expect(page.locator(".head .round")).to_contain_text("Round 1")


@pytest.mark.long  # test_play.py and test_deadzone.py play one of each by the suggestions in `make test`
@pytest.mark.timeout(900)
@GAMES
def test_a_battle_by_the_advice_alone_comes_to_its_end(page: Page, battle: Opened, game: str) -> None:
    battle(**SHORT[game])
    play_out(page)
    assert is_over(page)
    sees_the_score(page)


@pytest.mark.long
@pytest.mark.timeout(14_400)
@GAMES
def test_the_advice_alone_wins_or_draws_at_least_half(page: Page, battle: Opened, game: str) -> None:
    results = list[str]()
    for seed in range(BATTLES):
        battle(seed=1000 + seed, **EVEN[game])
        play_out(page)
        sees_the_score(page)
        results.append(page.locator(".result h2").inner_text())
    held = BATTLES - results.count("You lost")
    print(f"{held} of {BATTLES}: {results.count('You won')} won, the rest of them drawn")
    assert held >= BATTLES / 2, results
