"""Analysis boards: open to everybody, marked as such, and nobody's to close."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.dice import verify as stand_alone
from drumhead.registry import SYSTEMS
from tests.server.table import BATTLES, Person, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


def position(client: Client, game: str) -> str:
    host = seated(client, **BATTLES[game] | {"opponent": "hot-seat"})
    host.play_to(f"{game}.decision.activate")
    return SYSTEMS[game].position(client.app.state.rooms.open[host.id].room.battle.state)


def board(client: Client, game: str = "saga") -> Person:
    found = client.post("/api/boards", json={"game": game, "position": position(client, game)})
    assert found.status_code == 201 and found.json()["token"] == ""
    return Person(client, found.json()["room"], "")


@pytest.mark.parametrize("game", BATTLES)
def test_anyone_with_the_address_acts_for_either_side(client: Client, game: str) -> None:
    somebody = board(client, game)
    sight = client.get(somebody.room).json()  # without any token
    assert sight["seats"] == [0, 1] and not sight["host"] and sight["title"] == f"{game.capitalize()} · Analysis"
    seats = set()
    while seats != {0, 1}:
        seats.add(somebody.question()["seat"])
        assert somebody.answer(somebody.advice())["type"] == "taken"
    assert somebody.get().json()["may_take_back"]
    problem(client.post(f"{somebody.room}/links/0"), 403)
    problem(client.delete(f"{somebody.room}/links/1"), 403)


def test_its_record_says_that_it_was_analysis(client: Client) -> None:
    somebody = board(client)
    somebody.answer({"type": "concede"})
    record = somebody.get("/record").json()
    assert record["start"]["analysis"] is True and record["start"]["position"]
    assert "come from the committed seeds" in stand_alone.verify(record)


def test_what_is_no_position_is_told_in_one_sentence(client: Client) -> None:
    for game, text, words in (
        ("saga", "", "the position"),
        ("saga", "format = 'x'", "drumhead-position-1"),
        ("sago", "", "there is no game"),
    ):
        found = problem(client.post("/api/boards", json={"game": game, "position": text}), 400)
        assert words.lower() in found["detail"].lower() and found["detail"].count("\n") == 0


def test_no_token_opens_no_other_room(client: Client) -> None:
    host = seated(client, opponent="link")
    problem(client.get(host.room), 404)
