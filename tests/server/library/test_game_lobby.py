"""A game without lists, points and tables in the lobby, in a room, and at the calls for what it lacks."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.app import create_app
from tests.flow.toy_desk import register
from tests.server.table import opened, rehearsed
from tests.server.test_app import problem

Client = TestClient[Litestar]
TUG: dict[str, Any] = {"game": "toy", "points": 0, "lists": ["", ""], "opponent": "hot-seat", "table": 0}


@pytest.fixture(scope="module")
def client(lite: str) -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        with TestClient(create_app(lite, rehearsal=True), raise_server_exceptions=False) as client:
            yield client


def test_the_lobby_offers_it_without_what_it_lacks(client: Client) -> None:
    tug = client.get("/api/games").json()[-1]
    assert (tug["id"], tug["title"], tug["about"]) == ("toy", "Tug of war", "Two sides, one rope.")
    assert (tug["points"], tug["lists"], tug["switches"], tug["tables"]) == ([], {}, [], [])


def test_it_is_played_in_a_room_to_its_end(client: Client) -> None:
    person = opened(client, **TUG)["0"]
    sight = person.sight()
    assert sight["title"] == "Tug of war" and sight["game"] == "toy"
    assert person.get("/picture").json()["width"] == 0
    while not sight["outcome"]:
        assert person.answer({"type": "pick", "key": "pull"})["type"] == "taken"
        sight = person.sight()
    assert sight["outcome"]["clause"] == "toy.goal"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"points": 10}, "played without points"),
        ({"lists": ["bow-line", ""]}, "has no lists"),
        ({"texts": ["x", ""]}, "has no lists"),
        ({"books": ["x", ""]}, "has no lists"),
        ({"board": "x"}, "played without a table"),
    ],
)
def test_a_choice_that_it_does_not_have_is_refused(client: Client, change: dict[str, Any], why: str) -> None:
    answer = client.post("/api/rehearsal", json=rehearsed({"seed": 5, **TUG, **change}))
    assert answer.status_code in (400, 409, 422) and why in answer.json()["detail"], answer.text


def test_calls_for_what_it_lacks_are_not_found(client: Client) -> None:
    for path in ("/api/muster/toy", "/api/odds/toy", "/api/lessons/toy", "/api/rulebook/toy"):
        assert client.get(path).status_code == 404
    assert "without a table" in client.get("/api/tables/toy/3").json()["detail"]
    assert "the games are saga, deadzone, sigmar." in problem(client.get("/api/odds/toy"), 404)["detail"]
