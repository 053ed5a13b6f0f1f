"""Limits: what is too much is told so in one sentence, with the time to wait, and hurts nobody else."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

import drumhead
from drumhead.server import limits as module
from drumhead.server.app import create_app
from drumhead.server.limits import Limits, Rate, TooMany, address_of, key_in
from drumhead.server.routes import live
from drumhead.server.routes.readable import LARGEST_BODY
from tests.server.room.test_commands import on_line
from tests.server.room.test_seats import whose
from tests.server.table import BATTLE, Person, opened, seated, until

ENDLESS = Rate(1e6, 1e6)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def program(database: str, limits: Limits) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(database, rehearsal=True, limits=limits)) as client:
        yield client


def refused(ask: Callable[[], object]) -> int:
    with pytest.raises(TooMany) as e:
        ask()
    return e.value.wait


def test_a_bucket_fills_again_drop_by_drop() -> None:
    clock = Clock()
    limits = Limits(per_link=Rate(0.5, 3), per_address=ENDLESS, clock=clock)
    for _ in range(3):
        limits.ask(token="a")
    assert refused(lambda: limits.ask(token="a")) == 2
    limits.ask(token="b")  # another link is another bucket
    clock.now = 2.0
    limits.ask(token="a")
    assert refused(lambda: limits.ask(token="a")) == 2
    clock.now = 1000.0
    for _ in range(3):
        limits.ask(token="a")
    assert refused(lambda: limits.ask(token="a")) == 2


def test_buckets_that_nobody_asks_any_more_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BUCKETS", 2)
    clock = Clock()
    limits = Limits(per_link=Rate(1, 2), clock=clock)
    for token in "ab":
        limits.ask(token=token)
    clock.now = 0.5
    limits.ask(token="b")
    clock.now = 1.0
    limits.ask(token="c")
    assert len(limits.buckets) == 2 and refused(lambda: [limits.ask(token="b") for _ in range(2)]) == 1


def test_no_number_of_strangers_makes_more_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BUCKETS", 50)
    limits = Limits(per_link=Rate(0.1, 2), clock=Clock())
    for n in range(500):  # none of these is full again, and one is asked again and again
        limits.ask(token=f"t{n}")
        assert len(limits.buckets) <= 50
        if n < 2:
            limits.ask(token="busy")
        else:
            assert refused(lambda: limits.ask(token="busy")) == 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),  # one household has all of them
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),  # two IPv4 addresses at a socket for both
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("strange:thing", "strange:thing", True),
    ],
)
def test_an_address_is_what_one_household_has(one: str, other: str, same: bool) -> None:
    def where(address: str) -> str:
        scope: Any = {"type": "http", "client": (address, 5)}
        return address_of(scope)

    assert (where(one) == where(other)) is same


def test_a_person_who_drags_is_not_held_up() -> None:
    clock = Clock()
    limits = Limits(per_link=Rate(60, 300), per_address=Rate(600, 3000), clock=clock)
    for n in range(20 * 60):  # a minute of 15 previews a second, with advice, answers and looks beside them
        clock.now = n / 20
        limits.ask(address="here", token="a")


def test_too_many_calls_are_429_with_the_time_to_wait(lite: str) -> None:
    with program(lite, Limits(per_link=Rate(0.1, 2), per_address=ENDLESS)) as client:
        p = seated(client, opponent="hot-seat")
        assert [p.get().status_code for _ in range(2)] == [200, 200]
        too_much = p.get()
        assert too_much.status_code == 429 and too_much.headers["retry-after"] == "10"
        assert too_much.headers["content-type"] == "application/problem+json"
        assert "over this link" in too_much.json()["detail"] and p.token not in too_much.text
        assert client.get("/api/games").status_code == 200


def test_an_address_has_a_limit_too_and_the_page_is_no_part_of_it(lite: str) -> None:
    with program(lite, Limits(per_link=ENDLESS, per_address=Rate(0.1, 2))) as client:
        assert [client.get("/api/games").status_code for _ in range(3)] == [200, 200, 429]
        assert client.get("/terrain.css").status_code == 200


def test_commands_over_a_line_count(lite: str) -> None:
    with program(lite, Limits(per_link=Rate(0.1, 3), per_address=ENDLESS)) as client:
        p = seated(client, opponent="hot-seat")
        with on_line(p) as line:
            told = [line.say("advice", f"a{n}") for n in range(3)]
        assert [t["type"] for t in told] == ["advised", "advised", "failed"]
        assert told[-1]["problem"]["status"] == 429


def test_all_lines_and_calls_of_one_link_share_its_rate_and_other_links_have_theirs(lite: str) -> None:
    with program(lite, Limits(per_link=Rate(0.1, 5), per_address=ENDLESS)) as client:
        people = opened(client, opponent="hot-seat")
        p, watch = people["0"], people["watch"]
        with on_line(p) as one, on_line(p) as two:  # a drop each
            assert p.get().status_code == 200
            assert [line.say("advice", "a")["type"] for line in (one, two)] == ["advised", "advised"]
            assert [line.say("advice", "b")["type"] for line in (one, two)] == ["failed", "failed"]
            assert p.get().status_code == 429 and watch.get().status_code == 200


def test_commands_over_a_line_count_for_the_address_too(lite: str) -> None:
    with program(lite, Limits(per_link=ENDLESS, per_address=Rate(0.1, 4))) as client:
        p = seated(client, opponent="hot-seat")  # one call, and one for the line
        with on_line(p) as line:
            told = [line.say("advice", f"a{n}") for n in range(3)]
        assert [t["type"] for t in told] == ["advised", "advised", "failed"]
        assert told[-1]["problem"]["status"] == 429 and "from this address" in told[-1]["problem"]["detail"]


def closing(p: Person) -> int:
    with pytest.raises(WebSocketDisconnect) as e, on_line(p):
        pass
    return e.value.code


def test_watchers_share_so_many_lines_and_none_of_the_seats(lite: str) -> None:
    with program(lite, Limits(lines=2, seat_lines=1)) as client:
        people = opened(client, opponent="link")
        watch = people["watch"]
        with on_line(watch), on_line(watch):
            assert closing(watch) == live.TOO_MANY
            with on_line(people["0"]), on_line(people["1"]) as line:
                assert line.pushed
                assert closing(people["1"]) == live.TOO_MANY  # a seat has its own limit
                assert people["1"].get("?after=0&wait=0.01").status_code == 200  # and looks are counted apart
        lines = client.app.state.rooms.lines
        until(lambda: not lines.held)
        with on_line(watch) as line:
            assert line.pushed
        until(lambda: not lines.held and not lines.addresses)


def test_watchers_who_wait_for_news_keep_no_player_from_it(lite: str) -> None:
    with program(lite, Limits(lines=3)) as client, ThreadPoolExecutor() as pool:
        people = opened(client, opponent="link")
        asked, other = whose(people)
        watch, lines = people["watch"], client.app.state.rooms.lines
        waiting = [pool.submit(watch.get, "?after=0&wait=25") for _ in range(3)]
        until(lambda: lines.held.total() == 3)
        too_much = watch.get("?after=0&wait=25")
        assert too_much.status_code == 429 and too_much.headers["retry-after"] == "60"
        assert "3 connections watch this battle" in too_much.json()["detail"]
        assert watch.get("?after=0").status_code == 200  # who does not wait takes no place
        playing = pool.submit(other.get, "?after=0&wait=25")
        until(lambda: lines.held.total() == 4)
        with on_line(other):
            assert asked.answer(asked.advice())["type"] == "taken"
        for look in (*waiting, playing):
            assert look.result().status_code == 200 and look.result().json()["next"] == 1
        until(lambda: not lines.held)


def test_one_address_has_so_many_lines_and_players_there_have_theirs(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LINES_FROM", 2)
    with program(lite, Limits(lines=2)) as client:
        rooms = [opened(client, opponent="link") for _ in range(3)]
        with on_line(rooms[0]["watch"]), on_line(rooms[1]["watch"]):
            assert closing(rooms[2]["watch"]) == live.TOO_MANY
            with on_line(rooms[2]["0"]), on_line(rooms[2]["1"]) as line:
                assert line.pushed
                assert closing(rooms[1]["0"]) == live.TOO_MANY


def test_at_a_board_that_is_everybodys_all_share_the_lines_of_watchers(lite: str) -> None:
    position = (Path(drumhead.__file__).parent / "games/saga/data/lesson/position.toml").read_text()
    with program(lite, Limits(seat_lines=1)) as client:
        board = client.post("/api/boards", json={"game": "saga", "position": position}).json()
        anyone = Person(client, board["room"], "")
        with on_line(anyone), on_line(anyone) as line:
            assert line.pushed[0]["seats"] == [0, 1]


def test_rooms_from_one_address_in_a_day(database: str) -> None:
    now = 1000.0
    with TestClient(create_app(database, rehearsal=True, limits=Limits(rooms=2), now=lambda: now)) as client:
        p = seated(client)
        seated(client)
        too_much = client.post("/api/rehearsal", json={"wanted": wanted(), "seed": 1})
        assert too_much.status_code == 429 and too_much.headers["retry-after"] == "86400"
        assert "2 battles were started" in too_much.json()["detail"]
        assert p.get().status_code == 200
        now += 86401.0
        seated(client)


def wanted() -> dict[str, Any]:
    return {k: v for k, v in BATTLE.items() if k != "seed"}


def test_an_address_is_kept_as_a_hash_that_needs_the_key(tmp_path: Path) -> None:
    key = key_in(tmp_path / "data")
    assert key == key_in(tmp_path / "data") and len(key) == 32
    assert (tmp_path / "data" / "key").stat().st_mode & 0o077 == 0
    assert Limits(key).hashed("here") == Limits(key).hashed("here") != Limits().hashed("here")


def test_a_body_that_is_too_large_is_not_read(lite: str) -> None:
    with program(lite, Limits()) as client:
        p = seated(client, opponent="hot-seat")
        assert p.post("/answer", {"question": 1, "answer": "x" * LARGEST_BODY}).status_code == 413


@pytest.mark.parametrize("path", ["/", "/api/games"])
def test_what_is_large_is_compressed(lite: str, path: str) -> None:
    with program(lite, Limits()) as client:
        found = client.get(path, headers={"Accept-Encoding": "gzip"})
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
    compressed = found.headers.get("content-encoding") == "gzip"
    assert compressed == (len(plain.content) >= 1000) and found.content == plain.content
    assert "content-encoding" not in plain.headers
