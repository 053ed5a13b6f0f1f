"""The editor of positions: a table and units on it, changed step by step; what cannot stand is refused."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.registry import DESKS
from drumhead.server import words
from tests.server.table import BATTLES, Person, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]
UNITS: dict[str, tuple[str, tuple[tuple[int, ...], ...]]] = {  # a kind of unit, and places where it can stand
    "saga": ("regulars", ((12_000, 6_000), (30_000, 42_000), (50_000, 6_000))),
    "deadzone": ("plague-dog", ((0, 0, 0), (7, 7, 0), (7, 0, 0))),
}


def edited(client: Client, game: str, position: str, **edit: Any) -> dict[str, Any]:
    found = client.post(f"/api/editor/{game}", json={"position": position, "edit": edit})
    assert found.status_code == 200 and not found.json()["why"], found.text
    answer: dict[str, Any] = found.json()["position"]
    return answer


def refused(client: Client, game: str, position: str, **edit: Any) -> str:
    found = client.post(f"/api/editor/{game}", json={"position": position, "edit": edit}).json()
    assert found["position"] is None and found["why"].count("\n") == 0
    return str(found["why"])


def facing(client: Client, game: str) -> dict[str, Any]:
    """One unit for each side, on a table of the game."""
    kind, (near, far, _) = UNITS[game]
    found: dict[str, Any] = client.post(f"/api/editor/{game}/start", json={"table": 0}).json()["position"]
    assert found["units"] == [] and found["fault"] == words.UNITS_MISSING
    found = edited(client, game, found["text"], type="put", seat=0, kind=kind, place=near)
    return edited(client, game, found["text"], type="put", seat=1, kind=kind, place=far)


@pytest.mark.parametrize("game", UNITS)
def test_a_position_is_put_together_changed_and_played(client: Client, game: str) -> None:
    kind, (near, _, other) = UNITS[game]
    found = facing(client, game)
    assert [u["seat"] for u in found["units"]] == [0, 1] and found["fault"] == ""
    found = edited(client, game, found["text"], type="put", seat=0, kind=kind, place=other)
    names = [u["name"] for u in found["units"] if u["seat"] == 0]
    assert names[1] == f"{names[0]} 2"
    found = edited(client, game, found["text"], type="remove", unit=0)
    found = edited(client, game, found["text"], type="move", unit=1, place=near)
    for field, value in (("turn", 1), ("round", 3)):
        found = edited(client, game, found["text"], type="set", field=field, value=value)
    assert {k["field"]: k["value"] for k in found["knobs"]} == {"round": 3, "turn": 1}
    found = edited(client, game, found["text"], type="set", unit=1, field="acted", value=1)
    assert {k["field"]: k["value"] for k in found["units"][1]["knobs"]}["acted"] == 1
    board = client.post("/api/boards", json={"game": game, "position": found["text"]})
    assert board.status_code == 201
    assert Person(client, board.json()["room"], "").question()["seat"] == 1


@pytest.mark.parametrize("game", UNITS)
def test_every_knob_turns_to_its_ends_and_not_beyond(client: Client, game: str) -> None:
    text = facing(client, game)["text"]
    for unit in edited(client, game, text, type="set", field="turn", value=0)["units"]:
        for knob in unit["knobs"]:
            wish = {"type": "set", "unit": unit["unit"], "field": knob["field"]}
            for value in (knob["most"], knob["least"]):
                assert edited(client, game, text, value=value, **wish)["text"]
            if not knob["words"]:
                assert refused(client, game, text, value=knob["most"] + 1, **wish)


@pytest.mark.parametrize("game", UNITS)
def test_two_lists_are_deployed_on_a_table(client: Client, game: str) -> None:
    wanted = BATTLES[game]
    wish = {key: wanted[key] for key in ("points", "lists", "table")}
    found = client.post(f"/api/editor/{game}/start", json=wish).json()["position"]
    assert {u["seat"] for u in found["units"]} == {0, 1} and found["fault"] == ""
    assert "frames" not in found["text"]


def test_what_cannot_stand_is_refused_in_the_words_of_the_reader(client: Client) -> None:
    saga, deadzone = facing(client, "saga")["text"], facing(client, "deadzone")["text"]
    assert "stands off the table" in refused(client, "saga", saga, type="move", unit=0, place=[0, 0])
    assert "overlap" in refused(client, "saga", saga, type="move", unit=0, place=[30_000, 42_200])
    assert "holds an enemy" in refused(client, "deadzone", deadzone, type="move", unit=0, place=[7, 7, 0])
    misspelt = refused(client, "saga", saga, type="put", seat=0, kind="reglars", place=[9000, 9000])
    assert "did you mean 'regulars'?" in misspelt
    assert "There is no unit 9" in refused(client, "saga", saga, type="remove", unit=9)
    assert "There is no field 'wonds'" in refused(client, "saga", saga, type="set", unit=0, field="wonds", value=1)
    assert "line 1" in refused(client, "saga", "format = 'x'", type="remove", unit=0)
    wish = {"lists": ["nobody", "nobody"], "points": 10}
    assert "nobody" in client.post("/api/editor/saga/start", json=wish).json()["why"]


def edits(client: Client) -> dict[str, bool]:
    return {g["id"]: g["edits"] for g in client.get("/api/games").json()}


def test_a_game_without_an_editor_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    text = facing(client, "saga")["text"]
    assert edits(client)["saga"]
    monkeypatch.setitem(DESKS, "saga", DESKS["saga"]._replace(positions=None))
    assert not edits(client)["saga"]
    wish = {"position": text, "edit": {"type": "remove", "unit": 0}}
    assert "cannot be edited" in problem(client.post("/api/editor/saga", json=wish), 400)["detail"]
    shown = client.post("/api/editor/saga", json={"position": text}).json()[
        "position"
    ]  # what is shared is seen and played
    assert shown["view"]["pieces"] and shown["units"] == [] and shown["fault"] == ""
    assert client.post("/api/editor/saga", json={"position": "format = 'x'"}).json()["why"]
    assert "cannot be edited" in problem(client.post("/api/editor/saga/start", json={}), 400)["detail"]
    problem(client.post("/api/editor/sago/start", json={}), 400)


@pytest.mark.parametrize("game", UNITS)
def test_a_moment_of_a_battle_is_opened_in_the_editor(client: Client, game: str) -> None:
    host = seated(client, **BATTLES[game] | {"opponent": "hot-seat"})
    before = host.get("/position").json()
    assert "frames" in before["text"]  # the armies do not stand yet
    host.play_to(f"{game}.decision.activate")
    shared = host.get("/position").json()
    assert shared["game"] == game
    found = client.post(f"/api/editor/{game}", json={"position": shared["text"]}).json()["position"]
    assert found["text"] == shared["text"] and found["fault"] == ""
    again = edited(client, game, shared["text"], type="set", field="round", value=2)
    assert len(again["units"]) == len(found["units"])
    problem(host.get("/position?at=9999"), 409)


def test_spectators_share_a_position_when_the_battle_is_over(client: Client) -> None:
    links = opened(client, opponent="hot-seat")
    host, watcher = links["0"], links["watch"]
    problem(watcher.get("/position"), 403)
    host.answer({"type": "concede"})
    assert watcher.get("/position").json()["text"]
