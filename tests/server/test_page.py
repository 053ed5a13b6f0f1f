"""The page as files: served with the headers that keep strangers out, and nothing in it from elsewhere."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.app import HEADERS, PAGE

FILES = sorted(p.name for p in PAGE.iterdir())


@pytest.mark.parametrize("path", ["/", "/main.js", "/tokens.css", "/api/games", "/api/rooms/none", "/no-such-file"])
def test_every_response_carries_the_security_headers(client: TestClient[Litestar], path: str) -> None:
    found = client.get(path).headers
    assert {name: found.get(name) for name in HEADERS} == HEADERS
    assert "unsafe" not in found["content-security-policy"]


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_the_page_is_served(client: TestClient[Litestar], name: str) -> None:
    assert client.get(f"/{name}").content == (PAGE / name).read_bytes()


@pytest.mark.parametrize("name", [n for n in FILES if n.endswith(".js")])
def test_a_module_imports_only_what_is_there(name: str) -> None:
    text = (PAGE / name).read_text("utf-8")
    for module in re.findall(r"from '([^']+)'", text):
        names = re.search(r"import \{([^}]+)\} from '" + re.escape(module), text)
        exported = (PAGE / module).read_text("utf-8")
        for word in names[1].split(",") if names else ():
            assert re.search(rf"export (async )?(const|function|class) {word.strip()}\b", exported), (module, word)


def test_nothing_comes_from_elsewhere_and_nothing_is_inline() -> None:
    for name in FILES:
        text = (PAGE / name).read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text and "https://" not in text, name
        assert not re.search(r"""style=|<style|\son[a-z]+="|eval\(""", text), name
