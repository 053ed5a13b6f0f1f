"""Somebody goes away: the others see since when, a bot plays for them, and they take their seat again."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.room.presence import AWAY, COARSE, seats_now
from drumhead.server.store.store import Chair
from drumhead.server.wire.talk import SeatNow
from tests.server.hours import Hours, served_at
from tests.server.room.test_talk import around, done
from tests.server.table import Person, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def timed(database: str, hours: Hours) -> Iterator[Client]:
    with served_at(database, hours) as client:
        yield client


def pair(client: Client) -> tuple[Person, Person]:
    people = opened(client, opponent="link")
    for p in people.values():
        p.get()
    return people["0"], people["1"]


def gone(hours: Hours, seconds: float, *there: Person) -> None:
    """So much time passes, in which only these are there."""
    while seconds > 0:
        hours.pass_by(min(COARSE, seconds))
        seconds -= COARSE
        for p in there:
            p.get()


def test_a_player_not_seen_for_a_minute_is_away() -> None:
    chairs = [Chair(0, b"", seen=100.0), Chair(1, b"", seen=100.0 - AWAY, bot="greedy"), Chair(-2, b"", seen=0.0)]
    assert seats_now(3, chairs, (), 100.0) == (SeatNow(), SeatNow(False, 100.0 - AWAY, "greedy"), SeatNow())
    assert seats_now(2, chairs, (1,), 100.0)[1] == SeatNow(True, None, "greedy")
    assert seats_now(1, [Chair(0, b"")], (), 100.0) == (SeatNow(False),)  # nobody ever came: that is not away


def test_the_others_see_since_when_somebody_is_away(timed: Client, hours: Hours) -> None:
    one, two = pair(timed)
    left = hours.now
    gone(hours, AWAY - 1, one)
    assert around(one)["sitters"][1] == {"here": True, "away": None, "bot": ""}
    gone(hours, 1, one)
    assert around(one)["sitters"][1] == {"here": False, "away": left, "bot": ""}
    assert around(one)["sitters"][0]["here"]
    two.get()
    assert around(one)["sitters"][1]["here"]


def test_a_bot_plays_for_the_absent_until_they_take_their_seat_again(timed: Client, hours: Hours) -> None:
    one, two = pair(timed)
    assert "60 seconds" in problem(one.post("/bot", {"seat": 1, "bot": "policy"}), 409)["detail"]
    gone(hours, AWAY, one)
    done(one.post("/bot", {"seat": 1, "bot": "policy"}))
    assert around(one)["sitters"][1]["bot"] == "policy"
    answers = 0
    while answers < 6:
        sight = one.sight()
        answers = sum(b["seat"] == 1 for b in sight["batches"])
        one.answer(one.advice())
    done(two.post("/bot", {"seat": 1}))
    assert around(two)["sitters"][1] == {"here": True, "away": None, "bot": ""}
    assert [(s["seat"], s["kind"], s["text"]) for s in around(one)["talk"]] == [(1, "bot", "policy"), (1, "back", "")]
    play_to(one, two)
    assert two.answer(two.advice())["type"] == "taken"


def play_to(one: Person, two: Person) -> None:
    """Until the second is asked, who is nobody's bot any more."""
    while not two.asked_in(two.get().json()):
        one.answer(one.advice())


def test_an_answer_takes_the_seat_back_too(timed: Client, hours: Hours) -> None:
    one, two = pair(timed)
    play_to(one, two)
    advice, question = two.advice(), two.question()["id"]
    gone(hours, AWAY, one)
    done(one.post("/bot", {"seat": 1, "bot": "policy"}))
    two.answer(advice, question)  # perhaps too late for this question, but the seat is theirs again
    assert around(one)["sitters"][1]["bot"] == ""


def test_a_bot_is_called_for_another_who_is_away_and_for_nobody_else(timed: Client, hours: Hours) -> None:
    one, _ = pair(timed)
    gone(hours, AWAY, one)
    for body, why in (
        ({"seat": 0, "bot": "policy"}, "your own seat"),
        ({"seat": 7, "bot": "policy"}, "nobody sits there"),
        ({"seat": 1, "bot": "gredy"}, "greedy"),
    ):
        assert why in problem(one.post("/bot", body), 409)["detail"]
    against_a_bot = seated(timed)
    problem(against_a_bot.post("/bot", {"seat": 1, "bot": "policy"}), 409)
    done(one.post("/bot", {"seat": 1, "bot": "policy"}))
    problem(one.post("/bot", {"seat": 1, "bot": "policy"}), 409)


def test_a_bot_that_was_called_plays_on_after_a_restart_of_the_server(database: str, hours: Hours) -> None:
    with served_at(database, hours) as client:
        one, _ = pair(client)
        gone(hours, AWAY, one)
        done(one.post("/bot", {"seat": 1, "bot": "policy"}))
        before = one.sight()["next"]
    with served_at(database, hours) as client:
        again = Person(client, one.id, one.token)
        again.answer(again.advice())
        assert again.sight()["next"] > before
        assert around(again)["sitters"][1]["bot"] == "policy"
