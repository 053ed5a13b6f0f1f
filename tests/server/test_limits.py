"""Limits: what is too much is told so in one sentence, with the time to wait, and hurts nobody else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from drumhead.server import limits as module
from drumhead.server.app import LARGEST_BODY, create_app
from drumhead.server.limits import Limits, Rate, TooMany, key_in
from drumhead.server.routes import live
from tests.server.room.test_commands import on_line
from tests.server.table import BATTLE, Person, opened, seated

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


def test_buckets_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
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


def closing(p: Person) -> int:
    with pytest.raises(WebSocketDisconnect) as e, on_line(p):
        pass
    return e.value.code


def test_lines_into_one_room_are_so_many(lite: str) -> None:
    with program(lite, Limits(lines=1)) as client:
        people = opened(client, opponent="link")
        with on_line(people["0"]):
            assert closing(people["watch"]) == live.TOO_MANY
        with on_line(people["watch"]) as line:
            assert line.pushed


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
