"""Calls made up from the server's own description: each is answered as described, or refused in one sentence.

A part of each body is taken from a sound one, and rooms, seats and tokens are mostly real, so that much of what is made
up gets past the reader of bodies.
"""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import drumhead
from drumhead.server.app import create_app
from drumhead.server.limits import Limits, Rate
from drumhead.server.room import room as room_module
from drumhead.server.room import waiting_room
from drumhead.server.store.store import in_folder
from tests.fuzz.test_records import sample
from tests.server.table import BATTLE, opened

ENDLESS = Rate(1e9, 1e9)
DATA = Path(drumhead.__file__).parent / "games/saga/data"
LIST = next((DATA / "lists").glob("*.toml")).read_text("utf-8")
BOOK = next((DATA / "books").glob("*.toml")).read_text("utf-8")
TABLE = next((DATA / "tables").glob("*.toml")).read_text("utf-8")
POSITION = (DATA / "lesson/position.toml").read_text("utf-8")
ROOM = "/api/rooms/{id}"
# A sound body for each call that has one; bots would go on in the background, so people play here.
SOUND: dict[str, dict[str, Any]] = {
    "/api/rooms": BATTLE | {"opponent": "link", "clock": {"minutes": 5, "increment": 3}},
    "/api/boards": {"game": "saga", "position": POSITION},
    "/api/lists": {"game": "saga", "points": 10, "text": LIST},
    "/api/tables": {"game": "saga", "text": TABLE},
    "/api/muster/{game}": {"text": LIST},
    "/api/muster/{game}/book": {"text": BOOK},
    "/api/odds/{game}": {"attacks": [{}]},
    "/api/replays": json.loads(sample("saga")),
    "/api/summaries": {"rooms": {}},
    f"{ROOM}/answer": {"question": 1, "answer": {"type": "pick", "key": "near"}, "then": [], "after": -1},
    f"{ROOM}/preview": {"question": 1, "draft": {"unit": 1}},
    f"{ROOM}/take-back": {},
    f"{ROOM}/branch": {"at": 0, "opponent": "hot-seat"},
    f"{ROOM}/sit": {"name": "Ada"},
    f"{ROOM}/seed": {"seed": "0" * 64},
    f"{ROOM}/throw": {"faces": [1]},
    f"{ROOM}/say": {"text": "Well met"},
    f"{ROOM}/ping": {"place": [0, 0]},
    f"{ROOM}/wish": {"what": "draw"},
    f"{ROOM}/settle": {"wish": 0, "granted": False},
    f"{ROOM}/resign": {},
    f"{ROOM}/bot": {"seat": 1, "bot": "greedy"},
    f"{ROOM}/webhook": {"address": ""},
}
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def described() -> Any:
    app = create_app("sqlite://")
    return schemathesis.openapi.from_dict(app.openapi_schema.to_schema())


OPERATIONS = [found.ok() for found in described().get_all_operations()]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(room_module, "LONGEST_WAIT", 0.01)
        patched.setattr(waiting_room, "LONGEST_WAIT", 0.01)
        limits = Limits(per_link=ENDLESS, per_address=ENDLESS, rooms=10**9)
        kept = in_folder(tmp_path_factory.mktemp("rooms"))
        with TestClient(create_app(kept, rehearsal=True, limits=limits), raise_server_exceptions=False) as client:
            yield client


class Tables:
    """Rooms of every kind, and the tokens that open them."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        battle = opened(client, opponent="link")
        over = opened(client, opponent="link")
        over["0"].post("/resign", {})
        waits = client.post("/api/rooms", json=BATTLE | {"opponent": "link"}).json()
        typed = client.post("/api/rooms", json=BATTLE | {"opponent": "hot-seat", "dice": "typed"}).json()
        board = client.post("/api/boards", json={"game": "saga", "position": POSITION}).json()
        self.held = [(p.id, p.token) for people in (battle, over) for p in people.values()]
        for room in (waits, typed):
            self.held += [(room["room"], link.split("/")[3]) for link in room["links"].values()]
        self.held.append((board["room"], ""))


def sound_parts(made_up: Any, sound: dict[str, Any] | None, draw: Any) -> Any:
    """Some fields of what was made up, the others as they should be."""
    if sound is None or not isinstance(made_up, dict):
        return made_up
    kept = {key: made_up[key] for key in made_up if draw(st.booleans())}
    return {**sound, **kept}


def as_sent(case: Any, token: str) -> dict[str, Any]:
    sent = case.as_transport_kwargs(base_url="http://testserver.local")
    sent["headers"] = {**sent["headers"], "Authorization": f"Bearer {token}"}
    body = {"content": sent["data"]} if isinstance(sent.get("data"), bytes | str) else {}
    return {key: value for key, value in sent.items() if key not in ("cookies", *(["data"] if body else []))} | body


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda o: o.label)
def test_a_made_up_call_is_answered_as_described(
    operation: Any, client: TestClient[Litestar], pytestconfig: pytest.Config, caplog: pytest.LogCaptureFixture
) -> None:
    tables = Tables(client)
    modes = list(GenerationMode) if operation.body or operation.query else [GenerationMode.POSITIVE]
    cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])

    @settings(
        max_examples=pytestconfig.getoption("--mutations"),
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def call(data: st.DataObject) -> None:
        case = data.draw(cases)
        room, token = data.draw(st.sampled_from(tables.held))
        real = {"id": room, "game": "saga", "number": "7", "seat": data.draw(st.sampled_from(("0", "1", "watch")))}
        for name in case.path_parameters or ():
            if data.draw(st.integers(0, 5)):
                case.path_parameters[name] = real[name]
        case.body = sound_parts(case.body, SOUND.get(operation.path), data.draw)
        answer = client.request(**as_sent(case, token))
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert answer.json()["status"] == answer.status_code
            assert answer.json()["detail"].endswith((".", "?", "!")) and len(answer.json()["detail"]) < 1000

    with caplog.at_level(logging.WARNING):
        call()
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR or r.exc_info], caplog.text
