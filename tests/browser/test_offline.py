"""Installed, and without the server: the shell, rules, muster and odds open, and a battle goes on when it is back."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from playwright.sync_api import BrowserContext, Page, expect

from drumhead.server.routes.lobby import LOBBY
from drumhead.server.routes.page import DIST
from drumhead.server.routes.page import page as page_in
from tests.browser.hand import asked, enter
from tests.browser.served import OPEN_ROOM, SAME_BATTLE
from tests.server.served import serving

CACHED = """async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const paths = async (name) => (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname);
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await paths(name)])));
}"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def installed(context: BrowserContext, base_url: str, nothing_goes_wrong: list[str]) -> Iterator[Page]:
    """A page whose service worker is in charge. That the network fails is what these tests are about."""
    page = context.new_page()
    page.goto(base_url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    yield page
    context.set_offline(False)
    nothing_goes_wrong[:] = [w for w in nothing_goes_wrong if "Failed to load resource: net::" not in w]


def test_the_manifest_names_icons_that_are_there(page: Page, base_url: str) -> None:
    page.goto(base_url)
    manifest = json.loads((DIST / "manifest.webmanifest").read_text("utf-8"))
    assert page.locator("link[rel=manifest]").get_attribute("href") == "/manifest.webmanifest"
    for icon in manifest["icons"]:
        found = page.request.get(f"{base_url}{icon['src']}")
        assert found.ok and found.headers["content-type"].startswith(icon["type"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_every_file_of_the_build_is_kept_under_its_hash(installed: Page) -> None:
    build = installed.locator("meta[name=build]").get_attribute("content")
    kept = installed.evaluate(CACHED)
    files = {f"/{p.relative_to(DIST).as_posix()}" for p in DIST.rglob("*") if p.is_file()}
    assert set(kept[f"drumhead-shell-{build}"]) == files - {"/sw.js", "/.stamp", "/index.html"} | {"/", "/terrain.css"}
    assert {f"/api/{page}/saga" for page in ("muster", "odds", "rulebook")} <= set(kept[f"drumhead-data-{build}"])
    assert not any("/rooms" in path for paths in kept.values() for path in paths)


def test_offline_the_shell_rules_muster_and_odds_open(installed: Page, context: BrowserContext, base_url: str) -> None:
    installed.goto(f"{base_url}/#/odds")
    expect(installed.locator(".attacks .odds-chart, .attacks svg").first).to_be_visible()
    installed.goto(f"{base_url}/#/muster")
    installed.get_by_role("button", name="Begin with").click()
    expect(installed.get_by_text("Ready for battle")).to_be_visible()
    context.set_offline(True)
    installed.goto(f"{base_url}/#/")
    installed.reload()
    expect(installed.get_by_role("heading", level=1)).to_have_text("The war table that knows the rules")
    expect(installed.get_by_text("You are offline.")).to_be_visible()
    installed.goto(f"{base_url}/#/rules")
    installed.reload()
    expect(installed.get_by_label("Find a rule")).to_be_visible()
    installed.goto(f"{base_url}/#/muster")
    installed.reload()
    expect(installed.get_by_text("Ready for battle")).to_be_visible()
    installed.get_by_role("button", name="One more like").last.click()
    expect(installed.get_by_text("The price is that of the list as it was checked last.")).to_be_visible()
    installed.goto(f"{base_url}/#/odds")
    installed.reload()
    expect(installed.locator(".attacks svg").first).to_be_visible()  # as they were asked before
    installed.goto(f"{base_url}/#/new")
    installed.get_by_role("button", name="Start").click()
    expect(installed.locator("footer [role=alert]")).to_contain_text("You are offline, and this needs the server.")
    context.set_offline(False)
    expect(installed.get_by_text("You are offline.")).not_to_be_visible()
    installed.get_by_role("button", name="Start").click()
    assert asked(installed)


def test_a_battle_says_that_it_is_offline_and_goes_on(installed: Page, context: BrowserContext, base_url: str) -> None:
    room = installed.evaluate(OPEN_ROOM, SAME_BATTLE)
    installed.goto(f"{base_url}/#/battle/{room}")
    before = asked(installed)
    context.set_offline(True)
    installed.keyboard.press("Enter")
    expect(installed.locator(".between")).to_contain_text("You are offline.")
    context.set_offline(False)
    expect(installed.locator(".between")).not_to_be_visible()
    expect(installed.locator(".q h2")).not_to_have_text(before)  # the lost answer went out again by itself
    asked(installed)
    enter(installed)
    context.set_offline(True)
    installed.reload()
    expect(installed.get_by_text("You are offline, and this needs the server.")).to_be_visible()
    context.set_offline(False)
    assert asked(installed)


def test_a_newer_build_is_announced_and_the_old_one_forgotten(
    context: BrowserContext, tmp_path: Path, nothing_goes_wrong: list[str]
) -> None:
    """The server is updated while a page is open: the worker of the next build waits until the person reloads."""
    dist = Path(shutil.copytree(DIST, tmp_path / "dist"))
    newer = "f" * 16
    news = "A new version of Drumhead is ready."
    with serving(Litestar([*LOBBY, page_in(dist)])) as (_, port):
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/#/rules")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        build = page.locator("meta[name=build]").get_attribute("content") or ""
        for name in ("sw.js", "index.html"):
            (dist / name).write_text((dist / name).read_text("utf-8").replace(build, newer), "utf-8")
        page.evaluate("() => navigator.serviceWorker.ready.then((r) => r.update()).then(() => undefined)")
        expect(page.get_by_text(news)).to_be_visible()
        page.get_by_role("button", name="Reload").click(no_wait_after=True)  # the new page is waited for below
        expect(page.locator(f"meta[name=build][content={newer}]")).to_be_attached()
        page.wait_for_function(f"() => caches.keys().then((all) => all.every((name) => name.endsWith('{newer}')))")
        expect(page.get_by_text(news)).not_to_be_visible()
        page.close()
    nothing_goes_wrong.clear()  # this server has no rules and no battles
