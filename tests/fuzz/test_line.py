"""Two seats and a watcher at a real server, who do anything in any order: answer, sketch, talk, take back, hang up.

Each command is answered once, all see the same battle at the end and nothing that is hidden from them, nothing breaks,
and when they are gone the server is as it was.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import sleep
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from drumhead.flow.view import View, fold
from drumhead.games.saga.game import SAGA
from drumhead.registry import SYSTEMS
from drumhead.server.app import create_app
from drumhead.server.limits import Limits, Rate
from drumhead.server.routes import live
from drumhead.server.store.store import in_folder
from drumhead.server.wire.battle import Sight
from drumhead.server.wire.line import Failed, LineNews, Replied
from tests.fuzz.mutations import mutated_json
from tests.server.served import serving
from tests.server.table import BATTLES, rehearsed
from tests.server.test_secrets import NOBODYS, Doctored, mark

ENDLESS = Rate(1e9, 1e9)
PATIENCE = 120.0  # seconds after which an answer is missing
STEPS, FEWEST = 40, 4  # of an evening, and evenings

GARBAGE = ("", "{", "[]", "null", '"', '{"id": 5}', "\0", '{"type": "answer", "id": "x"}', "[" * 5000)
LONGEST_GARBAGE = 20
LETTERS = ("a", "Z", "7", " ", "\n", "\0", "é", "ß", "\u202e", "\u2028", "漢", "🥁")


def garbage_from(rng: Random) -> str | bytes:
    """What no program sends: a piece of a message, bytes, letters."""
    match rng.randrange(3):
        case 0:
            return rng.choice(GARBAGE)
        case 1:
            return rng.randbytes(rng.randint(0, LONGEST_GARBAGE))
        case _:
            return "".join(rng.choices(LETTERS, k=rng.randint(0, LONGEST_GARBAGE)))


ACTS = (
    *("answer",) * 6,
    *("answer_a_plan_or_out_of_turn", "sketch", "ask_for_advice", "take_back", "send_again", "send_many_at_once"),
    *("send_garbage", "send_something_like_a_command", "talk", "wish", "grant_or_decline", "resign_now_and_then"),
    *("come_back", "a_stranger_comes", "drop_the_room_from_memory", "compare"),
)


class Heard(logging.Handler):
    """What the server logs that nobody should have to read."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.broken: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.broken.append(self.format(record))


class House:
    """The server, and what it holds."""

    def __init__(self, app: Any, port: int, loop: asyncio.AbstractEventLoop, heard: Heard) -> None:
        self.rooms, self.port, self.loop, self.heard = app.state.rooms, port, loop, heard
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)

    @property
    def tasks(self) -> int:
        return len(asyncio.all_tasks(self.loop))

    def call(self, method: str, path: str, token: str, body: Any = None) -> httpx.Response:
        more = {} if body is None else {"json": body}
        answer = self.http.request(method, path, headers={"Authorization": f"Bearer {token or None}"}, **more)  # type: ignore[arg-type]
        assert answer.status_code < 500, (method, path, body, answer.text)
        return answer


class Client:
    """Somebody with a live line: folds what comes onto the view, and keeps the view after each batch."""

    def __init__(self, house: House, room: str, token: str, seat: int) -> None:
        self.house, self.room, self.token, self.seat = house, room, token, seat
        self.hidden = [NOBODYS, *(mark(s) for s in (0, 1) if s != seat)]
        self.views: dict[int, View] = {}  # after each batch
        self.known = -1
        self.view: View | None = None
        self.awaited: Counter[str] = Counter()  # commands without an answer
        self.line: Any = None

    def call(self, after: int) -> None:
        """A new line, as somebody who knows the battle up to that batch."""
        self.awaited.clear()
        self.known, self.view = after, self.views.get(after)
        self.line = connect(f"ws://127.0.0.1:{self.house.port}/api/rooms/{self.room}/live", max_size=None).__enter__()
        self.line.send(json.dumps({"token": self.token, "after": after, "said": -1}))

    def hang_up(self) -> None:
        if self.line:
            self.line.__exit__(None, None, None)
            self.line = None

    def send(self, message: str | bytes) -> None:
        self.awaited[
            live.id_in(live.bytes_in({"text": message} if isinstance(message, str) else {"bytes": message}))
        ] += 1
        self.line.send(message)

    def hear(self) -> None:
        raw = self.line.recv(timeout=PATIENCE)
        for secret in self.hidden:
            assert secret not in raw, f"{secret} is told to {self.seat}"
        match msgspec.json.decode(raw, type=LineNews):
            case Sight() as sight:
                self.see(sight)
            case Replied(to, became):
                assert self.awaited[to] > 0, f"{to!r} is answered once more: {became}"
                self.awaited -= Counter([to])
                assert not isinstance(became, Failed) or became.problem.status < 500, became

    def see(self, sight: Sight) -> None:
        assert [b.number for b in sight.batches] == list(range(self.known + 1, sight.next + 1))
        if sight.view is not None:
            self.view = sight.view
        else:
            for batch in sight.batches:
                assert self.view is not None and not batch.taken_back
                self.view = self.views[batch.number] = fold(self.view, batch.events)
        self.known = sight.next
        assert self.view is not None
        self.views[self.known] = self.view

    def settle(self) -> None:
        """All commands are answered."""
        while self.awaited:
            self.hear()

    def look(self) -> Sight:
        """The whole of it, asked afresh."""
        found = self.house.call("GET", f"/api/rooms/{self.room}?after=-1", self.token)
        return msgspec.json.decode(found.content, type=Sight)

    def compare(self) -> None:
        """What this line was told leads to what is there."""
        self.settle()
        fresh = self.look()
        while self.known < fresh.next:
            self.hear()
        assert self.known == fresh.next and self.view == fresh.view


def until(so: Callable[[], bool], what: Callable[[], object]) -> None:
    for _ in range(int(PATIENCE * 50)):
        if so():
            return
        sleep(0.02)
    raise AssertionError(what())


class Evening:
    def __init__(self, house: House, rng: Random) -> None:
        self.house, self.tasks = house, house.tasks
        wanted = rehearsed({**BATTLES[rng.choice(sorted(BATTLES))], "opponent": "link", "seed": rng.randrange(6)})
        found = self.house.call("POST", "/api/rehearsal", "", wanted).json()
        self.id, tokens = found["room"], [found["links"][n].split("/")[3] for n in ("0", "1", "watch")]
        self.clients = [Client(self.house, self.id, token, seat) for seat, token in zip((0, 1, -2), tokens)]
        self.sent: list[str] = []  # commands with an id
        for client in self.clients:
            client.call(-1)
            client.compare()

    # ------------------------------------------------------------------ what is so
    @property
    def room(self) -> Any:
        return self.house.rooms.open[self.id].room

    def said(self, kind: str, **more: Any) -> str:
        command = json.dumps({"type": kind, "id": f"c{len(self.sent)}", **more})
        self.sent.append(command)
        return command

    def some_answer(self, rng: Random) -> tuple[int, int, Any] | None:
        """A legal answer to the open question: its number, whose it is, and what."""
        battle = self.room.battle
        q = self.room.pending
        if q is None:
            return None
        answer = battle.game.sample(battle.game.imagine(battle.state, q.seat, rng), rng)
        return q.id, q.seat, msgspec.to_builtins(answer)

    def act(self, rng: Random) -> None:
        """Any of it, by any of them."""
        act, client, garbage = rng.choice(ACTS), rng.choice(self.clients), garbage_from(rng)
        getattr(self, act)(client, rng, garbage)
        for client in self.clients:
            client.settle()

    # ------------------------------------------------------------------ commands over a line
    def answer(self, _: Client, rng: Random, __: Any) -> None:
        if found := self.some_answer(rng):
            question, seat, answer = found
            self.clients[seat].send(self.said("answer", question=question, answer=answer))

    def answer_a_plan_or_out_of_turn(self, client: Client, rng: Random, _: Any) -> None:
        if found := self.some_answer(rng):
            question, _, answer = found
            client.send(self.said("answer", question=question, answer=answer, then=[answer] * rng.randrange(4)))

    def sketch(self, client: Client, rng: Random, _: Any) -> None:
        q = self.room.pending
        goal = {"goal": [rng.randrange(-5000, 60000), rng.randrange(-5000, 60000)]} if rng.random() < 0.7 else {}
        cells = {"cells": [[rng.randrange(8), rng.randrange(8), 0]]} if rng.random() < 0.2 else {}
        draft = {"unit": rng.randrange(-2, 20), **goal, **cells}
        client.send(self.said("preview", question=q.id if q else 0, draft=draft))

    def ask_for_advice(self, client: Client, _: Random, __: Any) -> None:
        client.send(self.said("advice"))

    def take_back(self, client: Client, rng: Random, _: Any) -> None:
        q = self.room.pending
        client.send(self.said("take-back", **({"question": q.id} if q and rng.random() < 0.5 else {})))

    def send_again(self, client: Client, rng: Random, _: Any) -> None:
        if self.sent:
            client.send(rng.choice(self.sent))

    def send_many_at_once(self, client: Client, rng: Random, garbage: str | bytes) -> None:
        acts = (self.answer, self.sketch, self.ask_for_advice, self.take_back, self.send_again, self.send_garbage)
        for _ in range(rng.randrange(2, 40)):
            rng.choice(acts)(client, rng, garbage)

    def send_garbage(self, client: Client, _: Random, garbage: str | bytes) -> None:
        client.send(garbage)

    def send_something_like_a_command(self, client: Client, rng: Random, _: Any) -> None:
        client.send(json.dumps(mutated_json(rng.choice(self.sent or [self.said("advice")]), rng)))

    # ------------------------------------------------------------------ around it
    def talk(self, client: Client, _: Random, garbage: str | bytes) -> None:
        self.post(client, "/say", {"text": str(garbage)})

    def wish(self, client: Client, rng: Random, _: Any) -> None:
        self.post(client, "/wish", {"what": rng.choice(("draw", "take-back", "take-back"))})

    def grant_or_decline(self, client: Client, rng: Random, _: Any) -> None:
        wish = self.house.call("GET", f"/api/rooms/{self.id}/around", client.token).json()["wish"]
        granted = rng.random() < (0.1 if wish and wish["kind"] == "draw" else 0.7)
        self.post(client, "/settle", {"wish": wish["number"] if wish else 0, "granted": granted})

    def resign_now_and_then(self, client: Client, rng: Random, _: Any) -> None:
        if rng.random() < 0.1:
            self.post(client, "/resign", {})

    def post(self, client: Client, path: str, body: Any) -> None:
        text = self.house.call("POST", f"/api/rooms/{self.id}{path}", client.token, body).text
        assert not any(secret in text for secret in client.hidden)

    # ------------------------------------------------------------------ coming and going
    def come_back(self, client: Client, rng: Random, _: Any) -> None:
        """From any batch whose view is known, perhaps with a command on the way that gets lost."""
        if rng.random() < 0.5:
            client.send(self.said("advice"))
        client.hang_up()
        client.call(rng.choice((-1, client.known, *client.views)))
        client.compare()

    def a_stranger_comes(self, _: Client, rng: Random, __: Any) -> None:
        stranger = Client(self.house, self.id, rng.choice(("", "guess", "x" * 200)), -2)
        stranger.call(-1)
        with pytest.raises(ConnectionClosed) as e:
            stranger.line.recv(timeout=PATIENCE)
        assert e.value.rcvd and e.value.rcvd.code == live.NOT_ALLOWED
        stranger.hang_up()

    def drop_the_room_from_memory(self, *_: Any) -> None:
        """Nobody listens: it is read again from its log."""
        for client in self.clients:
            client.hang_up()
        until(lambda: self.house.rooms.drop(self.id), lambda: "somebody still listens")
        for client in self.clients:
            client.call(client.known)
        self.compare()

    def compare(self, *_: Any) -> None:
        for client in self.clients:
            client.compare()

    def go_home(self) -> None:
        try:
            self.compare()
        finally:
            for client in self.clients:
                client.hang_up()
        lines = self.house.rooms.lines
        until(lambda: not lines.held and not lines.addresses, lambda: lines.held)
        until(lambda: self.house.tasks <= self.tasks, lambda: asyncio.all_tasks(self.house.loop))
        assert not self.house.heard.broken, self.house.heard.broken


def spend(house: House, rng: Random) -> None:
    """An evening from its beginning to its end."""
    evening = Evening(house, rng)
    try:
        for _ in range(STEPS):
            evening.act(rng)
    finally:
        evening.go_home()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    loops: list[asyncio.AbstractEventLoop] = []

    async def note_loop() -> None:
        loops.append(asyncio.get_running_loop())

    heard = Heard()
    watched = [logging.getLogger(name) for name in ("", "uvicorn", "litestar")]
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(SYSTEMS, "saga", Doctored(SAGA.adviser, SAGA.parts))
        limits = Limits(per_link=ENDLESS, per_address=ENDLESS, rooms=10**9)
        app = create_app(in_folder(tmp_path_factory.mktemp("rooms")), rehearsal=True, limits=limits)
        app.on_startup.append(note_loop)
        with serving(app) as (_, port):
            until(lambda: bool(loops), lambda: "the server does not start")
            for logger in watched:
                logger.addHandler(heard)
            found = House(app, port, loops[0], heard)
            found.call("GET", "/api/games", "")
            try:
                yield found
            finally:
                found.http.close()
                for logger in watched:
                    logger.removeHandler(heard)


def test_whatever_they_do_each_command_is_answered_once_and_all_see_the_same(
    house: House, pytestconfig: pytest.Config
) -> None:
    for n in range(max(FEWEST, pytestconfig.getoption("--mutations") // 3)):
        try:
            spend(house, Random(n))
        except BaseException as e:
            e.add_note(f"evening {n}")
            raise
    assert not house.heard.broken, house.heard.broken
