"""What cannot be read is answered with 400 and one sentence, over HTTP and over a live line; never 500."""

import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from drumhead.server.app import create_app
from drumhead.server.routes import after, live, readable
from tests.playthroughs.kept import kept
from tests.server.room.test_commands import on_line
from tests.server.table import BATTLE, Person, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]
JSON = {"Content-Type": "application/json"}
DEEP = 100_000
ANSWER = b'{"question": 1, "answer": {"type": "pick", "key": "near"}, "id": "a"%b}'
UNREADABLE = {
    "nothing": b"",
    "half": b'{"question": 1',
    "not UTF-8": ANSWER % b', "more": "\xff\xfe"',
    "half a character": b'{"text": "\xe2\x82"}',
    "lone surrogate": rb'{"text": "\ud800"}',
    "deep list": b"[" * DEEP,
    "deep list inside": b'{"question": 1, "answer": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep object": b'{"a": ' * 40_000,
    "NUL": b"\x00",
    "long number": b'{"question": ' + b"9" * 5000 + b"}",
    "huge exponent": b'{"question": 1e999999}',
}
POSTS = (
    "/api/rooms",
    "/api/boards",
    "/api/summaries",
    "/api/replays",
    "/api/lists",
    "/api/tables",
    "/api/muster/saga",
    "/api/muster/saga/book",
    "/api/odds/saga",
)
OF_A_ROOM = (
    *("answer", "preview", "take-back", "branch", "sit", "seed", "throw"),
    *("say", "ping", "wish", "settle", "resign", "bot", "webhook"),
)


@pytest.fixture(scope="module")
def p(client: Client) -> Person:
    return seated(client, opponent="hot-seat")


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_body_that_cannot_be_read_is_400_on_every_route(client: Client, p: Person, what: str) -> None:
    for path in (*POSTS, *(f"{p.room}/{name}" for name in OF_A_ROOM)):
        found = client.post(path, content=UNREADABLE[what], headers=JSON | p.headers)
        assert found.status_code == 400, (path, found.status_code, found.text[:300])
        problem(found, 400)


@pytest.mark.parametrize("value", [b"[],", b'{"a":{}},', b"1,", b'["",[{}]],'])
def test_a_body_of_very_many_values_is_refused_before_it_is_taken_apart(
    client: Client, value: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty list takes twenty times its length in memory."""
    monkeypatch.setattr(readable, "require_json", pytest.fail)
    many = b'{"a": [' + value * (readable.MOST_IN_RECORD // sum(map(value.count, readable.MARKS)) + 1) + b"0]}"
    found = client.post("/api/replays", content=many, headers=JSON)
    assert readable.LARGEST_BODY < len(many) < after.LARGEST_RECORD and "values" in problem(found, 400)["detail"]


def test_only_what_is_as_large_as_a_record_may_have_as_many_values(client: Client) -> None:
    many = b"[" + b"," * readable.MOST_VALUES + b"]"
    assert len(many) < readable.LARGEST_BODY
    found = client.post("/api/replays", content=many, headers=JSON)
    assert f"{readable.MOST_VALUES} values" in problem(found, 400)["detail"]


def longer(game: str, entries: int) -> dict[str, Any]:
    """A kept record whose entries are there again and again: nothing but its size is like a long campaign's."""
    record: dict[str, Any] = json.loads(kept(game))
    first, *more = record["entries"]
    back = {"type": "taken-back", "to": 0, "state": "", "faces": [], "hash": ""}
    around = [back, *(e for e in more if e["type"] == "answered")]
    record["entries"] = [first, *more, *(around * (entries // len(around)))][:entries]
    return record


def test_the_record_of_a_long_campaign_is_below_these_limits_and_is_shown(lite: str) -> None:
    record = longer("campaign", 5000)
    raw, as_file = json.dumps(record, separators=(",", ":")).encode(), json.dumps(record, indent=1).encode()
    assert 4 * 1024 * 1024 < len(raw) < len(as_file) < after.LARGEST_RECORD
    assert sum(map(raw.count, readable.MARKS)) < readable.MOST_IN_RECORD
    with TestClient(create_app(lite)) as client:
        found = client.post("/api/replays", content=raw, headers=JSON)
    assert found.status_code == 200 and found.json()["battles"] > 10


def test_a_larger_record_is_refused_in_one_sentence(client: Client) -> None:
    found = client.post("/api/replays", content=b" " * (after.LARGEST_RECORD + 1), headers=JSON)
    problem(found, 413)


@pytest.mark.parametrize("path", ["say", "sit", "webhook", "answer", "bot", "wish"])
def test_a_nul_in_a_text_is_400_or_cleaned(client: Client, p: Person, path: str) -> None:
    fields = {"text": "a\0b", "id": "c\0d", "name": "e\0f", "address": "https://g\0h", "bot": "i\0j", "what": "k\0l"}
    for name, text in fields.items():
        found = p.post(f"/{path}", {name: text})
        assert found.status_code < 500, (path, name, found.text)
    good = {"answer": {"question": 1, "answer": {"type": "concede"}}, "wish": {"what": "draw"}, "say": {"text": "x"}}
    if path in good:
        problem(p.post(f"/{path}", good[path] | {"id": "a\0b"}), 400)


@pytest.mark.parametrize("field", ["name", "board", "opponent", "game"])
def test_a_room_with_a_nul_in_it_is_refused(client: Client, field: str) -> None:
    found = client.post("/api/rooms", json=BATTLE | {"opponent": "link", field: "a\0b"})
    problem(found, 400)


@pytest.mark.parametrize(
    "path",
    [
        "/index.html%00",
        "/%00",
        "/assets/%00.js",
        "/assets/" + "a" * 5000,
        "/%ff%fe",
        "/api/rooms/%00",
        "/api/rooms/a%00b/around",
        "/api/rooms/%ff",
        "/api/rules/%00",
        "/api/tables/saga%00/1",
        "/api/lessons/%00",
        "/api/rulebook/saga/search?words=%00",
        "/api/rulebook/saga/search?words=%ff",
        "/api/rooms/none?after=%00",
        "/api/rooms/none?wait=nan",
    ],
)
def test_an_address_with_nul_or_not_in_utf_8_is_no_fault_of_the_server(client: Client, path: str) -> None:
    found = client.get(path, headers={"Authorization": "Bearer x"})
    assert found.status_code < 500, found.text
    if "%00" in path:
        problem(found, 400)


def test_a_token_that_cannot_be_read_opens_nothing(client: Client, p: Person) -> None:
    for token in (b"\xff\xfe", b"a\x80b", "ü".encode()):
        found = client.get(p.room, headers={b"Authorization": b"Bearer " + token})
        assert found.status_code == 404


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_has_to_say_that_it_is_json(client: Client, p: Person, kind: str) -> None:
    """A foreign page can post text or a form without asking; JSON it cannot."""
    headers = {"Content-Type": kind} if kind else {}
    for path in (*POSTS, *(f"{p.room}/{name}" for name in OF_A_ROOM)):
        body = json.dumps(BATTLE | {"opponent": "hot-seat"}).encode()
        found = client.post(path, content=body, headers=headers | p.headers)
        problem(found, 415)


def test_json_with_its_characters_named_is_read(client: Client) -> None:
    body = json.dumps(BATTLE | {"opponent": "hot-seat"}).encode()
    for kind in ("application/json; charset=utf-8", "APPLICATION/JSON"):
        assert client.post("/api/rooms", content=body, headers={"Content-Type": kind}).status_code == 201


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_message_that_cannot_be_read_is_replied_to_and_the_line_goes_on(client: Client, p: Person, what: str) -> None:
    for as_text in (True, False):
        with on_line(p) as line:
            if as_text:
                text = UNREADABLE[what].decode("utf-8", "replace")
                line.socket.send_text(text)
            else:
                line.socket.send_bytes(UNREADABLE[what])
            told = line.heard()
            assert told["type"] == "replied" and told["became"]["type"] == "failed", told
            assert told["became"]["problem"]["status"] == 400
            assert line.say("advice", "after")["type"] == "advised"


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_first_message_that_cannot_be_read_ends_the_line(client: Client, p: Person, what: str) -> None:
    def code(send: Any) -> int:
        with client.websocket_connect(f"{p.room}/live") as socket:
            send(socket)
            with pytest.raises(WebSocketDisconnect) as e:
                socket.receive_json(timeout=5)
        return e.value.code

    assert code(lambda s: s.send_bytes(UNREADABLE[what])) == live.NOT_UNDERSTOOD
    assert code(lambda s: s.send_text(UNREADABLE[what].decode("utf-8", "replace"))) == live.NOT_UNDERSTOOD
