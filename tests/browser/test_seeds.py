"""A server that does not keep to its commitments, in front of two browsers that remember them."""

import re
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page, expect

from drumhead.server.room import waiting_room
from drumhead.server.store.waiting import Waiting
from drumhead.server.wire.waiting import WaitingRoomView
from tests.browser.hand import invited, sit_down
from tests.browser.test_link import settled
from tests.browser.test_talk import menu


def after_resigning(page: Page, base_url: str, elsewhere: BrowserContext) -> Page:
    """A battle by link that its host gives up at once; both look at what came of it. Returns the friend's page."""
    friend = elsewhere.new_page()
    friend.goto(invited(page, base_url))
    sit_down(friend, "Ingrid")
    settled(page, friend)
    menu(page, "Resign", "Resign")
    for one in (page, friend):
        expect(one.locator(".q")).to_have_attribute("data-asked", "over")
        one.goto(one.url.replace("/battle/", "/after/"))
    return friend


def seeds_in(page: Page) -> list[str]:
    return page.get_by_role("list", name="Seed commitments").get_by_role("listitem").all_inner_texts()


def test_seeds_that_are_kept_to_are_said_to_be_the_same(page: Page, base_url: str, elsewhere: BrowserContext) -> None:
    friend = after_resigning(page, base_url, elsewhere)
    for one, own, other in ((page, 1, 2), (friend, 2, 1)):
        expect(one.get_by_role("heading", name="Dice verified")).to_be_visible()
        expect(one.locator(".proof")).to_contain_text("This device saw every commitment before the first die")
        told = seeds_in(one)
        assert "Seed of the server, drawn by the server" in told[0] and "The same commitment was shown" in told[0]
        assert "Seed of your seat, drawn by this browser" in told[own] and "Drawn here, and the same" in told[own]
        assert "drawn by its own browser" in told[other] and "The same commitment was shown" in told[other]
        assert all(re.search("[0-9a-f]{64}", seed) for seed in told)


def test_a_server_that_swaps_the_guests_seed_is_caught_by_both_browsers(
    page: Page, base_url: str, elsewhere: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = waiting_room._opened

    def dishonest(w: Waiting, faces: Any) -> Any:
        return honest(
            replace(w, places=w.places | {1: replace(w.places[1], seed=b"chosen with care".ljust(32))}), faces
        )

    monkeypatch.setattr(waiting_room, "_opened", dishonest)
    friend = after_resigning(page, base_url, elsewhere)
    expect(friend.get_by_role("heading", name="The seeds do not match")).to_be_visible()
    friend.reload()
    alert = friend.get_by_role("alert")
    expect(alert).to_contain_text("The seed of your seat was swapped")
    expect(alert).to_contain_text("The published seed of your seat is not the one that this browser drew.")
    expect(page.get_by_role("alert")).to_contain_text("The seed of Ingrid was swapped")
    expect(page.locator(".commitments .wrong")).to_have_count(1)


def test_a_commitment_that_changes_while_a_player_waits_is_noticed(
    page: Page, base_url: str, elsewhere: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, honest = invited(page, base_url), waiting_room.as_seen

    def dishonest(*args: Any) -> WaitingRoomView:
        return replace(honest(*args), commitment="0" * 64)

    monkeypatch.setattr(waiting_room, "as_seen", dishonest)
    elsewhere.new_page().goto(link)
    expect(page.get_by_role("alert")).to_contain_text("The seed commitment of the server is not the one")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The seed commitment of the server is not the one")
