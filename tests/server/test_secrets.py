"""No message, over HTTP or a line, at any stage, tells a holder what its view hides, nor any seed before the end.

The game is doctored so that there are secrets to find: each seat's own views and events carry its mark, and each answer
causes an event that nobody may be told of.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from drumhead.dice import commitment, key_of
from drumhead.flow.event import Asked, Event, Noted
from drumhead.flow.question import Answer, Question, Seat
from drumhead.flow.state import Dice
from drumhead.flow.view import View
from drumhead.games.saga.game import SAGA, SagaGame
from drumhead.games.saga.rules.state import Saga
from drumhead.registry import SYSTEMS
from drumhead.server.app import create_app
from drumhead.server.room.opening import split_seeds
from tests.server.table import BATTLE, Person

NOBODYS = "SECRET-nobodys"
ANSWERS = 45
CALLS = ("", "?after=-1", "/around", "/advice", "/replay", "/record", "/aftermath", "/picture")
SEED = bytes(range(32))


def mark(seat: Seat) -> str:
    return f"SECRET-of-{seat}"


class Doctored(SagaGame):
    def answer(self, b: Saga, seat: Seat, a: Answer, dice: Dice) -> Sequence[Event]:
        return [Noted("", facts={"card": NOBODYS}), *super().answer(b, seat, a, dice)]

    def view(self, b: Saga, seat: Seat) -> View:
        seen = super().view(b, seat)
        if seat not in (0, 1):
            return seen
        seats = tuple(replace(s, hand=({"card": mark(seat)},)) if i == seat else s for i, s in enumerate(seen.seats))
        return replace(seen, seats=seats, question=self.asked(seen.question, seat))

    def event_for(self, e: Event, seat: Seat) -> Event | None:
        if isinstance(e, Noted) and e.facts.get("card") == NOBODYS:
            return None
        return replace(e, question=self.asked(e.question, seat)) if isinstance(e, Asked) else e

    def asked(self, q: Question | None, seat: Seat) -> Question | None:
        return replace(q, facts={**q.facts, "card": mark(seat)}) if q and q.seat == seat else q


class Blabbing(Doctored):
    """The same with a leak: spectators are told everything."""

    def event_for(self, e: Event, seat: Seat) -> Event | None:
        return super().event_for(e, seat) if seat in (0, 1) else e


class Ear:
    """All that one holder of a link is sent, over HTTP and over a line."""

    def __init__(self, person: Person, own: tuple[Seat, ...]) -> None:
        self.person = person
        self.forbidden = [NOBODYS, *(mark(seat) for seat in (0, 1) if seat not in own)]
        self.heard: list[str] = []
        self.line: Any = None

    def call(self, stack: ExitStack) -> None:
        self.line = stack.enter_context(self.person.client.websocket_connect(f"{self.person.room}/live"))
        self.line.send_text(json.dumps({"token": self.person.token, "said": -1}))

    def ask_everything(self) -> None:
        self.heard += [self.person.get(path).text for path in CALLS]
        mine = {"rooms": {self.person.id: self.person.token}}
        self.heard.append(self.person.client.post("/api/summaries", json=mine).text)

    def post(self, path: str, body: Any) -> None:
        self.heard.append(self.person.post(path, body).text)

    def say(self, id: str, **command: Any) -> None:
        """A command over the line; all that comes up to the reply is heard."""
        self.line.send_text(json.dumps({"id": id, **command}))
        while True:
            self.heard.append(self.line.receive_text(timeout=20))
            told = json.loads(self.heard[-1])
            if told["type"] == "replied" and told["to"] == id:
                return

    def check(self, secrets: Sequence[str]) -> None:
        for text in self.heard:
            for secret in (*self.forbidden, *secrets):
                assert secret not in text, f"{secret} in {text[:300]}"


class Table:
    """A room by link, from its waiting room on: two seats and a watcher, each with an ear."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        opened = client.post("/api/rooms", json=BATTLE | {"opponent": "link"})
        found = opened.json()
        people = {n: Person(client, found["room"], link.split("/")[3]) for n, link in found["links"].items()}
        self.client, self.id = client, found["room"]
        self.ears = [Ear(people["0"], (0,)), Ear(people["1"], (1,)), Ear(people["watch"], ())]
        for ear in self.ears:
            ear.heard.append(opened.text)
        self.commands = 0

    def sit_down(self, stack: ExitStack) -> None:
        """The server draws one seed; the other one is committed and revealed."""
        host, friend, _ = self.ears
        self.ask_everything()
        host.post("/sit", {"commitment": commitment(SEED), "name": "Ada"})
        self.ask_everything()
        friend.post("/sit", {})
        self.ask_everything()
        host.post("/seed", {"seed": SEED.hex()})
        for ear in self.ears:
            ear.call(stack)

    def ask_everything(self) -> None:
        for ear in self.ears:
            ear.ask_everything()

    @property
    def room(self) -> Any:
        return self.client.app.state.rooms.open[self.id].room

    def step(self, rng: Random) -> None:
        """Somebody acts: answers the question, or tries what is not allowed."""
        room = self.room
        q = room.pending
        actor, other = self.ears[q.seat], self.ears[1 - q.seat]
        answer = room.game.sample(room.game.imagine(room.battle.state, q.seat, rng), rng)
        body = {"question": q.id, "answer": msgspec.to_builtins(answer)}
        self.commands += 1
        id = f"c{self.commands}"
        match rng.randrange(8):
            case 0:
                other.say(id, type="answer", **body)
            case 1:
                self.ears[2].say(id, type="answer", **body)
            case 2:
                actor.say(id, type="take-back")
            case 3:
                actor.post("/preview", {"question": q.id, "draft": {"unit": q.facts.get("unit", 0), "action": "walk"}})
                actor.say(id, type="advice")
            case 4:
                other.post("/say", {"text": "Well played.", "id": id})
            case 5:
                actor.post("/answer", body | {"id": id})
            case _:
                actor.say(id, type="answer", **body)

    def secrets(self) -> list[str]:
        """The seeds and the key, as they could stand in a message."""

        seeds = split_seeds(self.room.opened.seeds)
        key = key_of(*seeds, self.id)
        return [x[i : i + 8].hex() for x in (*seeds, key) for i in (0, 8, 16, 24)]


@pytest.fixture(params=[1, 2])
def rng(request: pytest.FixtureRequest) -> Random:
    return Random(request.param)


@pytest.fixture
def played(lite: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    monkeypatch.setitem(SYSTEMS, "saga", Doctored(SAGA.adviser, SAGA.parts))
    with TestClient(create_app(lite)) as client:
        yield client


def walk(table: Table, rng: Random) -> None:
    for n in range(ANSWERS):
        if table.room.pending is None:
            return
        table.step(rng)
        if n % 9 == 0:
            table.ask_everything()


def test_nobody_is_told_what_is_hidden_from_them(played: TestClient[Litestar], rng: Random) -> None:
    table = Table(played)
    with ExitStack() as stack:
        table.sit_down(stack)
        walk(table, rng)
        table.ask_everything()
        secrets = table.secrets()
        assert SEED[:8].hex() in secrets
        for ear in table.ears:
            ear.check(secrets)
        own = [any(mark(seat) in text for text in table.ears[seat].heard) for seat in (0, 1)]
        assert all(own)  # they are told their own
        asked = table.room.pending
        if asked is not None:
            table.ears[asked.seat].say("end", type="answer", question=asked.id, answer={"type": "concede"})
    record = table.ears[2].person.get("/record").text
    assert all(s in record for s in secrets[:12])  # when it is over, the seeds are published


def test_a_leak_is_found(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "saga", Blabbing(SAGA.adviser, SAGA.parts))
    with TestClient(create_app(lite)) as client, ExitStack() as stack:
        table = Table(client)
        table.sit_down(stack)
        walk(table, Random(1))
        table.ask_everything()
        for ear in table.ears[:2]:
            ear.check(())
        with pytest.raises(AssertionError, match=NOBODYS):
            table.ears[2].check(())
