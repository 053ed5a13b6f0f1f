"""Clocks: read from the log, run out for exactly one seat, and give nothing back."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.flow.event import Asked
from drumhead.flow.question import Pick, Picked, Question
from drumhead.flow.record import Answered, Entry, Mustered, TakenBack
from drumhead.server.room.clock import Clock
from drumhead.server.room.rooms import Rooms
from drumhead.server.store.store import Store
from drumhead.server.wire.lobby import ClockChoice
from drumhead.server.wire.talk import Clocks
from tests.server.hours import Hours, served_at
from tests.server.room.test_room import wanted
from tests.server.room.test_seats import whose
from tests.server.room.test_talk import around, done
from tests.server.table import new_battle, opened, seated

Client = TestClient[Litestar]
CLOCK = {"minutes": 1, "increment": 5}


def asks(seat: int) -> tuple[Asked, ...]:
    return (Asked(Question(1, seat, "toy.decision", Pick(()), "What now?")),)


def mustered(seat: int) -> Entry:
    return Mustered((), asks(seat), "")


def answered(seat: int, then: int) -> Entry:
    return Answered(seat, Picked("x"), (), asks(then), "")


# ---------------------------------------------------------------------------------------------------- the reading
def test_time_runs_for_the_asked_seat_and_grows_when_the_question_passes_on() -> None:
    c = Clock(ClockChoice(1, 5), (0, 1))
    c.read_on([mustered(0), answered(0, 0), answered(0, 1), answered(1, 0)], [100.0, 110.0, 120.0, 150.0])
    assert c.clocks_at(2, 160.0) == Clocks((60 - 20 + 5 - 10, 60 - 30 + 5), 0)


def test_a_take_back_gives_no_time_back() -> None:
    c = Clock(ClockChoice(1), (0, 1))
    c.read_on([mustered(0), answered(0, 1), TakenBack(0, "")], [0.0, 10.0, 25.0])
    assert c.clocks_at(2, 30.0) == Clocks((60 - 10 - 5, 60 - 15), 0)


def test_a_clock_that_jumps_back_and_forth_costs_nobody_their_time() -> None:
    """By the real time 10, 20, 30 and 40 seconds have passed; in between the clock was an hour behind."""
    c = Clock(ClockChoice(1), (0, 1))
    log = [mustered(0), answered(0, 1), answered(1, 0), answered(0, 1), answered(1, 0)]
    c.read_on(log, [4000.0, 4010.0, 4020.0 - 3600, 4030.0 - 3600, 4040.0])
    assert c.out_of_time(4050.0) is None and c.out_of_time(450.0) is None
    assert c.clocks_at(2, 4050.0).left == (60 - 10 - 10, 60 - 30)  # what could not be measured between is spent once


def test_each_entry_is_read_once_and_a_bot_has_no_clock() -> None:
    c = Clock(ClockChoice(1), (0,))
    log = [mustered(1), answered(1, 0)]
    c.read_on(log, [0.0, 50.0])
    c.read_on(log, [])
    assert c.clocks_at(2, 60.0) == Clocks((50.0, None), 0)
    c.read_on([*log, answered(0, 1)], [70.0])
    assert c.clocks_at(2, 500.0) == Clocks((40.0, None), None) and c.out_of_time(500.0) is None


def test_a_flag_falls_at_its_own_question_only() -> None:
    c = Clock(ClockChoice(1), (0, 1))
    c.read_on([mustered(0)], [0.0])
    assert c.out_of_time(59.9) is None and c.out_of_time(60.0) == 0


# ---------------------------------------------------------------------------------------------------- at a room
@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def timed(database: str, hours: Hours) -> Iterator[Client]:
    with served_at(database, hours) as client:
        yield client


def test_without_the_choice_there_is_no_clock(timed: Client) -> None:
    assert around(seated(timed))["clocks"] is None


def test_clocks_are_shown_and_a_seat_that_runs_out_of_time_has_lost(timed: Client, hours: Hours) -> None:
    people = opened(timed, opponent="link", clock=CLOCK)
    asked, other = whose(people)
    seat = asked.get().json()["seats"][0]
    hours.pass_by(20)
    clocks = around(other)["clocks"]
    assert clocks["runs"] == seat and clocks["left"][seat] == 40 and clocks["left"][1 - seat] == 60
    question, advice = asked.question()["id"], asked.advice()
    hours.pass_by(41)
    assert asked.answer(advice, question)["type"] == "stale"
    sights = [p.get().json() for p in people.values()]
    assert {s["outcome"]["winner"] for s in sights} == {1 - seat}
    assert "ran out of time" in sights[0]["outcome"]["text"]
    assert sights[0]["next"] == 1


def test_a_person_is_timed_against_the_computer_and_the_computer_is_not(timed: Client, hours: Hours) -> None:
    p = seated(timed, clock=CLOCK)
    p.sight()
    assert around(p)["clocks"]["left"][1] is None and around(p)["clocks"]["runs"] == 0
    hours.pass_by(1000)
    assert p.get().json()["outcome"]["winner"] == 1


def test_a_clock_that_cannot_be_is_refused(timed: Client) -> None:
    for clock in ({"minutes": 0}, {"minutes": 5, "increment": -1}, {"minutes": 5, "days": 1}):
        found = timed.post("/api/rehearsal", json={"wanted": choice(clock), "seed": 5})
        assert found.status_code == 400


def choice(clock: Any) -> dict[str, Any]:
    from tests.server.table import BATTLE

    return {**BATTLE, "clock": clock}


def test_two_processes_that_find_one_flag_fallen_write_it_once(database: str, hours: Hours) -> None:
    async def play() -> None:
        stores = [Store(database, hours) for _ in range(2)]
        await stores[0].open()
        here, there = (Rooms(s) for s in stores)
        seated = await new_battle(here, wanted(opponent="hot-seat", clock=ClockChoice(1)))
        tables = [await r.people(seated.room) for r in (here, there)]
        hours.pass_by(61)
        await asyncio.gather(*(people.check_clock() for people in tables for _ in range(3)))
        for room in [people.room for people in tables]:
            await room.catch_up()
            assert room.last == 1 and room.outcome is not None
        await here.close()
        await there.close()

    asyncio.run(play())


def test_the_other_may_resign_while_a_clock_runs(timed: Client) -> None:
    people = opened(timed, opponent="link", clock=CLOCK)
    _, other = whose(people)
    done(other.post("/resign", {}))
    assert around(other)["clocks"]["runs"] is None
