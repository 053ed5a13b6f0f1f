"""The page that tells programs how to play."""

from playwright.sync_api import Page, expect


def test_every_call_is_told_with_its_types(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/api")
    call = page.get_by_role("region", name="POST /api/rooms/{id}/answer")
    expect(call).to_contain_text("Answer the open question")
    call.get_by_role("link", name="Reply").click()
    reply = page.get_by_role("region", name="Reply", exact=True)
    expect(reply).to_be_in_viewport()
    expect(reply.get_by_role("row", name="question")).to_contain_text("integer")


def test_a_call_is_found_by_a_word_of_it(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#/api")
    page.get_by_label("Find a call or a type").fill("take-back")
    expect(page.get_by_role("region", name="take-back")).to_have_count(1)
    page.get_by_label("Find a call or a type").fill("nonsense")
    expect(page.get_by_text("Unknown endpoint")).to_be_visible()
