"""The built page as files: served with the headers that keep strangers out, and nothing in it from elsewhere."""

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server import request_words
from drumhead.server.app import HEADERS
from drumhead.server.routes.page import DIST, FOR_EVER, page

FILES = sorted(p.relative_to(DIST).as_posix() for p in DIST.rglob("*") if p.is_file() and p.name != ".stamp")
ASSETS = [name for name in FILES if name.startswith("assets/")]
LARGEST_FIRST_LOAD = 250_000  # bytes, compressed
LARGEST_WHOLE = 375_000  # every page: what a device keeps that was offline
LICENCES = re.compile(r"https?://(www\.w3\.org/|svelte\.dev/e/)")  # names of namespaces and of errors, never fetched


@pytest.mark.parametrize("path", ["/", "/drum.svg", "/terrain.css", "/api/games", "/api/rooms/none", "/assets/none.js"])
def test_every_response_carries_the_security_headers(client: TestClient[Litestar], path: str) -> None:
    found = client.get(path).headers
    assert {name: found.get(name) for name in HEADERS} == HEADERS
    assert "unsafe" not in found["content-security-policy"]


def test_who_types_an_address_without_its_hash_is_led_to_that_page(client: TestClient[Litestar]) -> None:
    typed = client.get("/rules/saga", headers={"Accept": "text/html,*/*"}, follow_redirects=False)
    assert (typed.status_code, typed.headers["location"]) == (302, "/#/rules/saga")
    for path, accept in (
        ("/rules/saga", "application/json"),
        ("/assets/none.js", "text/html"),
        ("/api/none", "text/html"),
    ):
        found = client.get(path, headers={"Accept": accept}, follow_redirects=False)
        assert found.status_code == 404 and found.json()["title"]


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_the_page_is_served(client: TestClient[Litestar], name: str) -> None:
    assert client.get(f"/{name}").content == (DIST / name).read_bytes()


@pytest.mark.parametrize("name", ASSETS)
def test_what_carries_its_hash_is_kept_for_ever_and_still_guarded(client: TestClient[Litestar], name: str) -> None:
    found = client.get(f"/{name}").headers
    assert found["cache-control"] == FOR_EVER
    assert found["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert re.search(r"-[\w-]{8}\.\w+$", name)


def test_nothing_comes_from_elsewhere_and_nothing_is_inline() -> None:
    for name in (n for n in FILES if n.endswith((".html", ".css", ".js"))):
        text = LICENCES.sub("", (DIST / name).read_text("utf-8"))
        assert "http://" not in text and "https://" not in text, name
        assert "eval(" not in text and "new Function" not in text, name
    index = (DIST / "index.html").read_text("utf-8")
    assert not re.search(r"""style=|<style|\son[a-z]+="|<script(?![^>]*\ssrc=)""", index)


def first_load() -> set[str]:
    """What the page asks for before anything is pressed: its scripts and styles, all that these import at once, the
    upright letters, the drum. Not what waits for a press or a name on a map: other pages, the italic."""
    found = {"index.html", "drum.svg", *(n for n in ASSETS if "wght-normal" in n)}
    new = [n for n in ASSETS if n in (DIST / "index.html").read_text("utf-8")]
    while new:
        name = new.pop()
        found.add(name)
        if name.endswith(".js"):
            at_once = re.findall(r"""(?:from|import)\s*["']\./([\w.-]+)["']""", (DIST / name).read_text("utf-8"))
            new += [n for n in (f"assets/{each}" for each in at_once) if n not in found]
    return found


def packed_size(names: Iterable[str]) -> int:
    return sum(len(gzip.compress((DIST / n).read_bytes(), 9)) for n in names)


def test_the_first_load_is_small() -> None:
    loaded = first_load()
    size, whole = packed_size(loaded), packed_size(n for n in FILES if "italic" not in n)
    print(f"first load: {size / 1000:.0f} kB compressed, with every page {whole / 1000:.0f} kB")
    assert len([n for n in loaded if n.endswith(".js")]) > 1 and size < whole
    assert size <= LARGEST_FIRST_LOAD and whole <= LARGEST_WHOLE


def test_a_page_that_is_not_built_says_what_to_run(tmp_path: Path) -> None:
    with TestClient(Litestar([page(tmp_path)])) as client:
        found = client.get("/")
    assert (found.status_code, found.text) == (503, request_words.PAGE_NOT_BUILT)
    assert "make web" in found.text


def test_a_page_that_is_built_again_leads_nobody_round_in_circles(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the page")
    with TestClient(Litestar([page(tmp_path)])) as client:
        (tmp_path / "index.html").unlink()
        found = client.get("/", headers={"Accept": "text/html"}, follow_redirects=False)
    assert (found.status_code, found.text) == (503, request_words.PAGE_NOT_BUILT)
