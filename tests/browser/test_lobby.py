"""The public lobby: shown only when the host ticks it; a stranger joins, a third watches."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hand import sit_down


def test_a_stranger_joins_from_the_lobby_and_another_watches(
    page: Page, base_url: str, elsewhere: BrowserContext
) -> None:
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="A friend by link").click()
    box = page.get_by_label("Show in the public lobby")
    expect(box).not_to_be_checked()
    page.get_by_label("Your name on the table").fill("Ada of the lobby")
    box.check()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Waiting for your friend")
    stranger = elsewhere.new_page()
    stranger.goto(base_url)
    stranger.get_by_role("link", name="Public lobby").click()
    mine = stranger.locator("li", has_text="Ada of the lobby")
    mine.get_by_role("button", name="Join").click()
    sit_down(stranger, "Ingrid")
    expect(page.locator(".head .side.g")).to_contain_text("Ingrid")
    stranger.evaluate("() => localStorage.clear()")  # as if on a third device
    stranger.goto(f"{base_url}/#/lobby")
    expect(mine).to_contain_text("Ada of the lobby against Ingrid")
    mine.get_by_role("link", name="Watch").click()
    expect(stranger.locator(".q")).to_be_visible()
    expect(stranger.locator(".q .act")).to_have_count(0)
