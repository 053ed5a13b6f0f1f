"""Somebody goes away: the others see since when, a bot plays for them, and they take their seat again."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from drumhead.server.room import talk
from drumhead.server.room.presence import AWAY, COARSE, LONG_AWAY, seats_now
from drumhead.server.room.standins import STANDIN
from drumhead.server.room.talk import Talk
from drumhead.server.store.store import Chair
from drumhead.server.wire.talk import SeatNow
from tests.server.hours import Hours, served_at
from tests.server.room.test_commands import on_line
from tests.server.room.test_talk import around, done
from tests.server.table import BATTLE, Person, opened, seated
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


def test_a_look_is_answered_where_presence_cannot_be_written(
    timed: Client, hours: Hours, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = timed.post("/api/rooms", json={k: v for k, v in BATTLE.items() if k != "seed"} | {"opponent": "link"})
    people = opened(timed, opponent="link")
    guest = Person(timed, waiting.json()["room"], waiting.json()["links"]["1"].split("/")[3])

    async def full(*_: Any, **__: Any) -> None:
        raise OperationalError("update seat", {}, Exception("database or disk is full"))

    with monkeypatch.context() as patched, caplog.at_level(logging.WARNING):
        patched.setattr(timed.app.state.rooms.store, "change_chair", full)
        for p in (*people.values(), guest):  # the guests come for the first time
            assert p.get().status_code == 200
        with on_line(people["1"]) as line:
            assert line.pushed[0]["seats"] == [1]
    assert "disk is full" in caplog.text and "Traceback" not in caplog.text
    hours.pass_by(COARSE)
    assert people["1"].get().status_code == 200
    assert around(people["0"])["sitters"][1]["here"] and people["0"].get().json()["free"] == []


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
    assert "10 minutes" in problem(call(one), 409)["detail"]
    gone(hours, LONG_AWAY, one)
    done(call(one))
    assert around(one)["sitters"][1]["bot"] == STANDIN
    answers = 0
    while answers < 6:
        sight = one.sight()
        answers = sum(b["seat"] == 1 for b in sight["batches"])
        one.answer(one.advice())
    two.get()
    assert around(one)["sitters"][1] == {"here": True, "away": None, "bot": ""}
    assert [(s["seat"], s["kind"], s["text"]) for s in around(one)["talk"]] == [(1, "bot", STANDIN), (1, "back", "")]
    play_to(one, two)
    assert two.answer(two.advice())["type"] == "taken"


def listened(p: Person) -> None:
    with on_line(p) as line:
        assert line.pushed


def call(p: Person, seat: int = 1, bot: str = STANDIN) -> Any:
    return p.post("/bot", {"seat": seat, "bot": bot})


def test_a_minute_away_is_enough_only_for_somebody_who_agreed_before(timed: Client, hours: Hours) -> None:
    one, two = pair(timed)
    gone(hours, AWAY, one)
    problem(call(one), 409)
    gone(hours, LONG_AWAY - AWAY - 1, one)
    problem(call(one), 409)
    done(call(two))
    done(call(two))  # nothing new
    problem(call(one), 409)
    gone(hours, AWAY, one)
    done(call(one))
    two.get()
    done(two.post("/bot", {"seat": 1}))
    gone(hours, AWAY, one)
    problem(call(one), 409)
    kinds = [s["kind"] for s in around(one)["talk"]]
    assert kinds == ["consent", "bot", "back", "no-consent"]
    one.post("/resign", {})
    assert [c["what"] for c in one.get("/record").json()["seat_changes"]] == kinds


def test_nobody_chooses_how_badly_a_bot_plays_for_another(timed: Client, hours: Hours) -> None:
    one, two = pair(timed)
    gone(hours, LONG_AWAY, one)
    for bot in ("chance", "policy"):
        assert STANDIN in problem(call(one, bot=bot), 409)["detail"]
        assert STANDIN in problem(call(two, bot=bot), 409)["detail"]
    assert around(one)["bots"] == [STANDIN]


def test_no_bot_plays_that_the_table_was_not_told_of(
    timed: Client, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = pair(timed)
    gone(hours, LONG_AWAY, one)
    monkeypatch.setattr(talk, "MOST_PLAYED_FOR", 0)
    problem(call(one), 409)
    assert around(one)["sitters"][1]["bot"] == "" and around(one)["talk"] == []


def test_a_bot_leaves_the_seat_to_somebody_who_comes_back_while_it_is_called(
    timed: Client, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair(timed)
    gone(hours, LONG_AWAY, one)
    say = Talk.say

    async def and_they_come(said: Talk, seat: int, kind: Any, *args: Any, **more: Any) -> Any:
        found = await say(said, seat, kind, *args, **more)
        if kind == "bot":
            await timed.app.state.rooms.enter(two.id, two.token)
        return found

    monkeypatch.setattr(Talk, "say", and_they_come)
    done(call(one))
    assert around(one)["sitters"][1] == {"here": True, "away": None, "bot": ""}
    assert [s["kind"] for s in around(one)["talk"]] == ["bot", "back"]


def test_any_sign_of_the_holder_gives_the_seat_back_at_once(timed: Client, hours: Hours) -> None:
    one, two = pair(timed)
    for sign in (two.get, lambda: two.get("/advice"), lambda: two.get("/around"), lambda: listened(two)):
        gone(hours, LONG_AWAY, one)
        done(call(one))
        assert around(one)["sitters"][1]["bot"] == STANDIN
        sign()
        assert around(one)["sitters"][1]["bot"] == ""
    assert [s["kind"] for s in around(one)["talk"]] == ["bot", "back"] * 4


def play_to(one: Person, two: Person) -> None:
    """Until the second is asked, who is nobody's bot any more."""
    while not two.asked_in(two.get().json()):
        one.answer(one.advice())


def test_an_answer_takes_the_seat_back_too(timed: Client, hours: Hours) -> None:
    one, two = pair(timed)
    play_to(one, two)
    advice, question = two.advice(), two.question()["id"]
    gone(hours, LONG_AWAY, one)
    done(call(one))
    two.answer(advice, question)  # perhaps too late for this question, but the seat is theirs again
    assert around(one)["sitters"][1]["bot"] == ""


def test_a_bot_is_called_for_another_who_is_away_and_for_nobody_else(timed: Client, hours: Hours) -> None:
    one, _ = pair(timed)
    gone(hours, LONG_AWAY, one)
    for body, why in (
        ({"seat": 7, "bot": STANDIN}, "no person has this seat"),
        ({"seat": 1, "bot": "gredy"}, "greedy"),
    ):
        assert why in problem(one.post("/bot", body), 409)["detail"]
    against_a_bot = seated(timed)
    problem(call(against_a_bot), 409)
    done(call(one))
    problem(call(one), 409)


def test_a_bot_that_was_called_plays_on_after_a_restart_of_the_server(database: str, hours: Hours) -> None:
    with served_at(database, hours) as client:
        one, _ = pair(client)
        gone(hours, LONG_AWAY, one)
        done(call(one))
        before = one.sight()["next"]
    with served_at(database, hours) as client:
        again = Person(client, one.id, one.token)
        again.answer(again.advice())
        assert again.sight()["next"] > before
        assert around(again)["sitters"][1]["bot"] == STANDIN
