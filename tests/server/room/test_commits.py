"""What was committed is never answered with "nothing was changed", whatever fails at the commit or after it."""

import asyncio
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from drumhead.server import request_words
from drumhead.server.faults import NoDatabase
from drumhead.server.room import commands, talk
from drumhead.server.room.participants import Participants, Visit
from drumhead.server.room.room import Room
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.waiting_room import WaitingRooms
from drumhead.server.routes.live import Caller
from drumhead.server.wire.battle import Reply, Taken
from tests.server.databases import fresh_database
from tests.server.room.test_commands import on_line
from tests.server.room.test_room import BOTH, at_rooms, visit_to, wanted
from tests.server.room.test_seats import whose
from tests.server.room.test_talk import done
from tests.server.table import BATTLE, Person, new_battle, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]
Write = Callable[[Any], Any]


def lost(broken: bool = True) -> OperationalError:
    """The connection is gone, or the database refuses."""
    return OperationalError("commit", {}, Exception("server closed the connection"), connection_invalidated=broken)


def fails(monkeypatch: pytest.MonkeyPatch, room: Room, faults: list[tuple[bool, Exception]]) -> None:
    """The next writes fail with these faults: after they have written, or before."""
    write = room.store.write

    async def failing(job: Write) -> Any:
        if not faults:
            return await write(job)
        written, fault = faults.pop(0)
        if written:
            await write(job)
        raise fault

    monkeypatch.setattr(room.store, "write", failing)


async def command(visit: Visit) -> Reply:
    advice = await visit.room.do(visit.room.advice, visit.who)
    return Reply(advice.question, advice.answer, id="once")


async def in_the_log(room: Room) -> list[str | None]:
    return [line.command for line in await room.store.lines_after(room.id, 0)]


@pytest.mark.parametrize(
    "faults",
    [
        [(True, lost())],  # committed, and the reply was lost
        [(False, lost())],  # lost before: written once more
        [(False, lost()), (True, lost())],
        [(True, lost(broken=False))],
    ],
)
def test_a_connection_lost_at_the_commit_the_log_says_whether_it_is_there(
    database: str, monkeypatch: pytest.MonkeyPatch, faults: list[tuple[bool, Exception]]
) -> None:
    async def play(rooms: Rooms) -> None:
        visit = await visit_to(rooms, (await new_battle(rooms, wanted(opponent="hot-seat"))).room, BOTH)
        reply = await command(visit)
        fails(monkeypatch, visit.room, list(faults))
        assert await commands.answer(visit, reply) == Taken()
        assert visit.room.last == 1 and await in_the_log(visit.room) == ["once"]
        again = await visit_to(rooms, visit.room.id, BOTH)
        assert again.room.battle.entries == visit.room.battle.entries

    at_rooms(database, play)


def test_what_the_database_refused_is_not_there_and_may_be_sent_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(rooms: Rooms) -> None:
        visit = await visit_to(rooms, (await new_battle(rooms, wanted(opponent="hot-seat"))).room, BOTH)
        reply = await command(visit)
        fails(monkeypatch, visit.room, [(False, lost(broken=False))])
        with pytest.raises(NoDatabase, match=request_words.NOT_STORED):
            await commands.answer(visit, reply)
        assert visit.room.last == 0
        assert await commands.answer(visit, reply) == Taken() and await in_the_log(visit.room) == ["once"]

    at_rooms(database, play)


def test_a_database_that_is_gone_promises_nothing_and_once_it_is_back_the_log_is_read(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer was stored, and nobody could say so."""

    async def play(rooms: Rooms) -> None:
        visit = await visit_to(rooms, (await new_battle(rooms, wanted(opponent="hot-seat"))).room, BOTH)
        room, reply = visit.room, await command(visit)
        fails(monkeypatch, room, [(True, lost())])

        async def gone(*_: object) -> Any:
            raise lost()

        with monkeypatch.context() as while_gone:
            while_gone.setattr(room.store, "lines_after", gone)
            with pytest.raises(NoDatabase) as told:
                await commands.answer(visit, reply)
        assert "Nothing" not in str(told.value)
        assert type(await commands.answer(visit, reply)).__name__ == "Doubled"
        assert room.last == 1 and await in_the_log(room) == ["once"]

    at_rooms(database, play)


def test_a_real_connection_that_ends_with_its_commit(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL has committed and then closes the line, before its reply is read."""

    async def play(rooms: Rooms) -> None:
        visit = await visit_to(rooms, (await new_battle(rooms, wanted(opponent="hot-seat"))).room, BOTH)
        reply, dialect = await command(visit), rooms.store.engine.sync_engine.dialect
        commit, ended = dialect.do_commit, list[int]()

        def ends(connection: Any) -> None:
            commit(connection)
            if not ended:
                ended.append(connection.driver_connection.info.backend_pid)
                with psycopg.connect(database, autocommit=True) as c:
                    c.execute("select pg_terminate_backend(%s)", ended)
                connection.cursor().execute("select 1")  # finds the line closed

        monkeypatch.setattr(dialect, "do_commit", ends)
        assert await commands.answer(visit, reply) == Taken()
        assert len(ended) == 1 and await in_the_log(visit.room) == ["once"]

    with fresh_database(postgres) as database:
        at_rooms(database, play)


# ---------------------------------------------------------------------------------------------------- after the commit
def breaks(*_: Any, **__: Any) -> Any:
    raise RuntimeError("no idea")


def test_whoever_listens_to_commits_and_fails_undoes_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Participants, "after_commit", breaks)
    p = seated(client, opponent="hot-seat")
    assert p.answer(p.advice())["type"] == "taken"


def test_a_sight_that_fails_after_the_answer_says_that_it_is_stored(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = seated(client, opponent="hot-seat")
    before, answer = p.question()["id"], p.advice()
    with monkeypatch.context() as broken:
        broken.setattr(Room, "sight", breaks)
        told = problem(p.post("/answer", {"question": before, "answer": answer}), 500)
        assert told["detail"] == request_words.BROKE_AFTER
    assert p.question()["id"] != before
    with monkeypatch.context() as broken:
        broken.setattr(Room, "sight", breaks)
        assert problem(p.post("/take-back", {}), 500)["detail"] == request_words.BROKE_AFTER
        assert problem(p.get(), 500)["detail"] == request_words.SERVER_BROKE  # a look changes nothing
    assert p.sight()["batches"][-1]["taken_back"]


def test_on_a_line_the_same(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    p, tell = seated(client, opponent="hot-seat"), Caller.tell
    question, answer = p.question()["id"], p.advice()

    async def breaks_for_commands(caller: Caller, visit: Visit) -> None:
        if asyncio.current_task() in caller.working:
            raise RuntimeError("no idea")
        await tell(caller, visit)

    monkeypatch.setattr(Caller, "tell", breaks_for_commands)
    with on_line(p) as line:
        told = line.say("answer", "a", question=question, answer=answer)
        assert told["problem"]["detail"] == request_words.BROKE_AFTER
    assert p.question()["id"] != question


def test_a_wish_that_is_granted_at_a_table_that_can_say_no_more(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = opened(client, opponent="link")
    one, other = whose(people)
    done(one.post("/wish", {"what": "draw"}))
    monkeypatch.setattr(talk, "MOST", 1)
    done(other.post("/settle", {"wish": 0, "granted": True}))
    assert one.sight()["outcome"]["winner"] is None


def test_somebody_who_sat_down_is_told_so_whatever_fails_then(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    found = client.post("/api/rooms", json={**BATTLE, "opponent": "link"}).json()
    p = Person(client, found["room"], found["token"])
    with monkeypatch.context() as broken:
        broken.setattr(WaitingRooms, "look", breaks)
        assert problem(p.post("/sit", {"name": "Ada"}), 500)["detail"] == request_words.BROKE_AFTER
    assert p.get().json()["players"][0]["sat"]


def test_a_database_that_fails_promises_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: Any, **__: Any) -> Any:
        raise lost()

    p = seated(client, opponent="hot-seat")
    with monkeypatch.context() as broken:
        broken.setattr(client.app.state.rooms.store, "chairs", gone)  # type: ignore[attr-defined]
        assert problem(p.get(), 503)["detail"] == request_words.PERHAPS_STORED
    assert p.get().status_code == 200
