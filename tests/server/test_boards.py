"""Analysis boards: open to everybody, marked as such, and nobody's to close."""

from litestar import Litestar
from litestar.testing import TestClient

from drumhead.dice import verify as stand_alone
from drumhead.games.saga.game import SAGA
from tests.server.table import Person, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


def position(client: Client) -> str:
    host = seated(client, opponent="hot-seat")
    host.play_to("saga.decision.activate")
    return SAGA.position(client.app.state.rooms.open[host.id].table.state)


def board(client: Client) -> Person:
    found = client.post("/api/boards", json={"game": "saga", "position": position(client)})
    assert found.status_code == 201 and found.json()["token"] == ""
    return Person(client, found.json()["room"], "")


def test_whoever_has_the_address_acts_for_either_side(client: Client) -> None:
    somebody = board(client)
    sight = client.get(somebody.room).json()  # without any token
    assert sight["seats"] == [0, 1] and not sight["host"] and sight["title"] == "Saga · Analysis"
    seats = set()
    for _ in range(8):
        seats.add(somebody.question()["seat"])
        assert somebody.answer(somebody.advice())["type"] == "taken"
    assert seats == {0, 1} and somebody.get().json()["may_take_back"]
    problem(client.post(f"{somebody.room}/links/0"), 403)
    problem(client.delete(f"{somebody.room}/links/1"), 403)


def test_its_record_says_that_it_was_analysis(client: Client) -> None:
    somebody = board(client)
    somebody.answer({"type": "concede"})
    record = somebody.get("/record").json()
    assert record["start"]["analysis"] is True and record["start"]["position"]
    assert "come from the promised seeds" in stand_alone.verify(record)


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
