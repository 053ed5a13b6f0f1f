"""The event loop only passes messages on: what the engine works out, it works out in threads.

Counted in calls, not in seconds: while every route is called, no step of the loop makes more than a few calls into the
layers below the server.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import drumhead
from drumhead.registry import SYSTEMS
from drumhead.server.app import create_app
from drumhead.server.room import rooms as all_rooms
from tests.server.table import BATTLE, opened

HOUSE = str(Path(drumhead.__file__).parent)
BELOW = tuple(
    f"{HOUSE}/{layer}/" for layer in ("lab", "bots", "games", "tabletop", "combat", "space", "flow", "ledger")
)
FEW = 25  # calls in one step of the loop: what is asked, whether the battle is over
FILES = {"/", "/{file_path:path}", "/schema", "/schema/{path:str}"}  # nothing is worked out for them
GAMES = {"{game:str}": "saga", "{number:int}": "4711"}
AT = "/api/rooms/{id:str}"


@contextmanager
def calls_in_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Counter[str]]]:
    """For each step of an event loop: the calls into the layers below, by function."""
    steps: list[Counter[str]] = []
    run = asyncio.Handle._run

    def counted(handle: asyncio.Handle) -> None:
        calls: Counter[str] = Counter()

        def note(frame: FrameType, event: str, _: Any) -> None:
            code = frame.f_code
            if event == "call" and code.co_filename.startswith(BELOW):
                calls[f"{code.co_filename.removeprefix(HOUSE)} {code.co_qualname}"] += 1

        sys.setprofile(note)
        try:
            run(handle)
        finally:
            sys.setprofile(None)
            steps.append(calls)

    with monkeypatch.context() as patched:
        patched.setattr(asyncio.Handle, "_run", counted)
        yield steps


class Asker:
    """Calls routes by their template, as the holder of a token."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client, self.called = client, set[tuple[str, str]]()

    def ask(self, method: str, route: str, body: Any = None, *, id: str = "", token: str = "", query: str = "") -> Any:
        self.called.add((method, route))
        path = route
        for part, value in {**GAMES, "{id:str}": id, "{seat:str}": "watch"}.items():
            path = path.replace(part, value)
        more: Any = {"json": body} if body is not None else {}
        found = self.client.request(method, path + query, headers={"Authorization": f"Bearer {token}"}, **more)
        assert found.status_code < 500, (method, path, found.text)
        return found.json() if found.content[:1] in (b"{", b"[") else found.text

    def library(self) -> None:
        """Whatever needs no room."""
        for route in ("/schema/openapi.json", "/terrain.css", "/api/games", "/api/lessons"):
            self.ask("GET", route)
        for route in ("network", "lobby", "clause-names"):
            self.ask("GET", f"/api/{route}")
        for route in ("tables/{game:str}/{number:int}", "odds/{game:str}", "rulebook/{game:str}", "lessons/{game:str}"):
            self.ask("GET", f"/api/{route}")
        self.ask("GET", "/api/samples/campaign")
        self.called.add(("GET", "/api/samples/{game:str}"))
        self.ask("GET", "/api/rules/{id:str}", id="saga.activation.walk")
        self.ask("GET", "/api/rulebook/{game:str}/search", query="?words=walk")
        text = self.ask("GET", "/api/muster/{game:str}")["samples"][0]["text"]
        self.ask("POST", "/api/muster/{game:str}", {"text": text})
        self.ask("POST", "/api/muster/{game:str}/book", {"text": "format = 'x'"})
        self.ask("POST", "/api/odds/{game:str}", {"attacks": [{}]})
        self.ask("POST", "/api/lists", {"game": "saga", "points": 10, "text": text})
        self.ask("POST", "/api/tables", {"game": "saga", "text": "format = 'x'"})
        self.ask("POST", "/api/lessons/{game:str}")
        position = self.ask("POST", "/api/editor/{game:str}/start", {"points": 10})["position"]["text"]
        self.ask("POST", "/api/editor/{game:str}", {"position": position})

    def waiting_room(self) -> None:
        seated = self.ask("POST", "/api/rooms", {**BATTLE, "opponent": "link", "listed": True})
        at = {"id": seated["room"], "token": seated["token"]}
        self.ask("GET", "/b/{id:str}", id=seated["room"])
        self.ask("GET", "/api/previews/{id:str}", id=seated["room"])
        self.ask("POST", "/api/lobby/{id:str}/join", id=seated["room"])
        self.ask("GET", AT, **at)
        self.ask("GET", f"{AT}/picture", **at)
        self.ask("GET", f"{AT}/books", **at)
        self.ask("POST", f"{AT}/sit", {}, **at)
        self.ask("POST", f"{AT}/seed", {"seed": "0" * 64}, **at)
        self.ask("POST", f"{AT}/throw", {"faces": [1]}, **at)
        self.ask("POST", f"{AT}/links/{{seat:str}}", **at)
        self.ask("DELETE", f"{AT}/links/{{seat:str}}", **at)

    def battle(self, rooms: all_rooms.Rooms, id: str, token: str) -> None:
        at = {"id": id, "token": token}
        rooms.drop(id)  # it is read from its log again
        q = self.ask("GET", AT, **at)["view"]["question"]
        advice = self.ask("GET", f"{AT}/advice", **at)
        self.ask("GET", f"{AT}/briefing", **at)
        self.ask("GET", f"{AT}/books", **at)
        self.ask("POST", f"{AT}/preview", {"question": q["id"], "draft": {"unit": 0}}, **at)
        answer = {"question": q["id"], "answer": advice["answer"]}
        assert self.ask("POST", f"{AT}/answer", answer, **at)["type"] == "taken"
        self.ask("POST", f"{AT}/take-back", {}, **at)
        self.ask("POST", f"{AT}/ask-again", **at)
        self.ask("GET", f"{AT}/around", **at)
        self.ask("POST", f"{AT}/say", {"text": "Well met"}, **at)
        self.ask("POST", f"{AT}/ping", {"place": [0, 0]}, **at)
        self.ask("POST", f"{AT}/wish", {"what": "take-back"}, **at)
        self.ask("POST", f"{AT}/settle", {"wish": 0, "granted": True}, **at)
        self.ask("POST", f"{AT}/bot", {"seat": 1, "bot": "greedy"}, **at)
        self.ask("POST", f"{AT}/webhook", {"address": ""}, **at)
        position = SYSTEMS["saga"].position(rooms.open[id].room.battle.state)  # type: ignore[attr-defined]
        self.ask("POST", "/api/boards", {"game": "saga", "position": position})
        self.ask("POST", "/api/summaries", {"rooms": {id: token}})
        self.listen(id, token)
        self.ask("POST", f"{AT}/resign", {}, **at)
        record = self.ask("GET", f"{AT}/record", **at)
        for after in ("replay", "aftermath", "picture", "position"):
            self.ask("GET", f"{AT}/{after}", **at)
        self.ask("GET", f"{AT}/luck", query="?battle=1", **at)
        self.ask("POST", "/api/replays", record)
        self.ask("POST", f"{AT}/branch", {"at": 3, "opponent": "hot-seat"}, **at)
        self.ask("POST", f"{AT}/rematch", **at)

    def listen(self, id: str, token: str) -> None:
        self.called.add(("WEBSOCKET", f"{AT}/live"))
        with self.client.websocket_connect(f"/api/rooms/{id}/live") as line:
            line.send_text(json.dumps({"token": token, "said": -1}))
            for _ in range(2):
                line.receive_json(timeout=10)
            line.send_text(json.dumps({"type": "advice", "id": "a"}))
            line.receive_json(timeout=10)


def test_no_step_of_the_event_loop_does_the_work_of_the_engine(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(lite, rehearsal=True)
    with TestClient(app, raise_server_exceptions=False) as client:
        p = opened(client, opponent="hot-seat")["0"]
        for _ in range(30):
            p.answer(p.advice())
        asker = Asker(client)
        with calls_in_steps(monkeypatch) as steps:
            asker.library()
            asker.waiting_room()
            asker.battle(app.state.rooms, p.id, p.token)
    most = sorted(steps, key=Counter.total, reverse=True)[:5]
    assert most[0].total() <= FEW, "\n".join(f"{s.total()}: {s.most_common(8)}" for s in most)
    offered = {(m, r.path) for r in app.routes for m in getattr(r, "methods", None) or {"WEBSOCKET"}}
    missed = {(m, path) for m, path in offered - asker.called if m != "OPTIONS" and path not in FILES}
    assert missed == {("POST", "/api/rehearsal")}


def test_the_style_of_terrain_is_a_constant(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(lite)) as client, calls_in_steps(monkeypatch) as steps:
        found = client.get("/terrain.css")
    assert found.headers["content-type"].startswith("text/css") and ".t-wood" in found.text
    assert steps and sum(step.total() for step in steps) == 0
