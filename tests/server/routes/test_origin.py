"""A page of another site can change nothing here, with a body or without."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.routes.origin import from_here
from tests.server.table import seated
from tests.server.test_app import problem

HERE = "testserver.local"


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({}, True),  # a program
        ({"origin": f"http://{HERE}"}, True),
        ({"origin": "http://elsewhere.example"}, False),
        ({"origin": "null"}, False),  # a file, or a page in a box
        ({"origin": "http://["}, False),
        ({"sec-fetch-site": "same-origin", "origin": "http://behind-a-proxy.example"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site", "origin": f"http://{HERE}:3000"}, False),  # another port of this machine
    ],
)
def test_a_page_of_this_server_is_told_from_others(headers: dict[str, str], own: bool) -> None:
    assert from_here({"host": HERE, **headers}) is own


@pytest.mark.parametrize("headers", [{"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_another_sites_page_may_not_call_what_changes_something(
    client: TestClient[Litestar], headers: dict[str, str]
) -> None:
    p = seated(client, opponent="hot-seat")
    for method, path in (
        ("POST", "/api/lessons/saga"),  # no body, no token
        ("POST", f"{p.room}/rematch"),
        ("POST", f"{p.room}/links/watch"),
        ("DELETE", f"{p.room}/links/watch"),
    ):
        told = client.request(method, path, headers=p.headers | headers)
        assert "another site" in problem(told, 403)["detail"], path
    assert "another site" in problem(client.post("/api/lists", json={}, headers=headers), 403)["detail"]
    assert client.get("/api/games", headers=headers).status_code == 200
    assert client.post("/api/lessons/saga", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 201
