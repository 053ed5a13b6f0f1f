"""What chat programs see of a link to a room: the game and its table, never a token, a name or an army."""

import re
from html import unescape
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server import words
from drumhead.server.library.preview import picture_of_table
from tests.server.table import BATTLE, seated

PNG = b"\x89PNG\r\n\x1a\n"


def tags(page: str) -> dict[str, str]:
    return {k: unescape(v) for k, v in re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)" />', page)}


def opened(client: TestClient[Litestar], **changes: Any) -> dict[str, Any]:
    return dict(client.post("/api/rooms", json=BATTLE | {"opponent": "link", "name": "Ada"} | changes).json())


def test_a_link_to_a_room_has_a_title_a_sentence_and_a_picture(client: TestClient[Litestar]) -> None:
    room = opened(client)["room"]
    page = client.get(f"/b/{room}").text
    found = tags(page)
    assert found["og:title"] == "Saga · 10 points"
    assert found["og:description"] == words.preview_about(f"table {BATTLE['table']}")
    assert found["og:image"] == f"http://testserver.local/api/previews/{room}"
    assert page.count("<title>") == 1 and '<script type="module"' in page
    picture = client.get(f"/api/previews/{room}")
    assert picture.content.startswith(PNG) and picture.headers["content-type"] == "image/png"
    assert int.from_bytes(picture.content[16:20], "big") == int(found["og:image:width"])


def test_a_preview_tells_no_secret(client: TestClient[Litestar]) -> None:
    made = opened(client)
    page = client.get(f"/b/{made['room']}").text
    secrets = ["Ada", "mixed-host", *(link.rpartition("/")[2] for link in made["links"].values())]
    assert not [secret for secret in secrets if secret in page]


def test_a_battle_that_goes_on_has_the_same_preview(client: TestClient[Litestar]) -> None:
    room = seated(client).id
    assert tags(client.get(f"/b/{room}").text)["og:title"].startswith("Saga")
    assert client.get(f"/api/previews/{room}").content.startswith(PNG)


@pytest.mark.parametrize("room", ["long-gone", "%3Cscript%3E", "x" * 32])
def test_an_unknown_room_is_the_plain_page(client: TestClient[Litestar], room: str) -> None:
    page = client.get(f"/b/{room}")
    assert page.status_code == 200 and "<script>" not in page.text
    assert tags(page.text)["og:title"] == "Drumhead" and "og:image" not in tags(page.text)
    assert client.get(f"/api/previews/{room}").status_code == 404


def test_a_room_that_cannot_be_one_is_refused(client: TestClient[Litestar]) -> None:
    assert client.get(f"/b/{'x' * 33}").status_code == client.get(f"/api/previews/{'x' * 33}").status_code == 400


def test_a_strange_host_stays_text(client: TestClient[Litestar]) -> None:
    page = client.get(f"/b/{opened(client)['room']}", headers={"Host": 'a"><script>alert(1)</script>'}).text
    assert "<script>alert" not in page


def test_a_battlefield_of_cubes_is_drawn_as_a_plan() -> None:
    drawn = picture_of_table("deadzone", 0, "")
    assert drawn and drawn.startswith(PNG) and drawn != picture_of_table("deadzone", 1, "")
    assert picture_of_table("deadzone", 0, "") is drawn  # once
