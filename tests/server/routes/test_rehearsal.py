"""A rehearsal knows its dice; the program that is served has no way to one."""

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.games.saga.game import SAGA
from drumhead.server.app import create_app
from drumhead.server.wire.lobby import NewRoom
from tests.server.served import Served
from tests.server.table import BATTLE, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]
KNOWN_DICE = {"seed": 5, "faces": [6, 1], "position": "format = 'drumhead-position-1'"}


def test_a_number_gives_the_same_battle_and_another_number_another(client: Client) -> None:
    one, same, other = (seated(client, opponent="hot-seat", seed=n).get().json() for n in (5, 5, 6))
    assert one["view"] == same["view"] and one["batches"] == same["batches"] != other["batches"]


def test_scripted_dice_decide_the_roll_off(client: Client) -> None:
    for faces, winner in (([2, 2, 6, 1], 0), ([1, 6], 1)):
        sight = seated(client, opponent="hot-seat", faces=faces).get().json()
        assert sight["view"]["question"]["seat"] == winner


def test_a_battle_begins_from_a_position(client: Client) -> None:
    people = opened(client, opponent="hot-seat")
    state = people["0"].play_to("saga.decision.activate")
    assert state["view"]["question"]
    room = client.app.state.rooms.open[people["0"].id].room
    text = SAGA.position(room.battle.state)
    stood = seated(client, opponent="hot-seat", position=text).get().json()
    assert stood["view"]["pieces"] == state["view"]["pieces"]
    assert stood["view"]["question"]["decision"] == state["view"]["question"]["decision"]


@pytest.mark.parametrize("known", KNOWN_DICE)
def test_a_room_cannot_be_opened_with_dice_that_somebody_knows(client: Client, known: str) -> None:
    assert not {"seed", "faces", "position", "script"} & set(NewRoom.__struct_fields__)
    problem(client.post("/api/rooms", json=BATTLE | {known: KNOWN_DICE[known]}), 400)


def test_the_program_has_no_such_route(lite: str) -> None:
    with TestClient(create_app(lite)) as client:
        assert client.post("/api/rehearsal", json={"wanted": BATTLE, "seed": 5}).status_code in (404, 405)
        assert not any("rehears" in r.path for r in client.app.routes)
        assert "rehears" not in client.get("/schema/openapi.json").text.lower()


def test_neither_has_the_one_that_is_served(served: Served) -> None:
    served.opened()
    told = httpx.post(f"http://127.0.0.1:{served.port}/api/rehearsal", json={"wanted": BATTLE, "seed": 5})
    assert told.status_code in (404, 405)


@pytest.fixture
def served(lite: str, tmp_path_factory: pytest.TempPathFactory) -> object:
    served = Served(lite, tmp_path_factory.mktemp("log") / "log")
    yield served
    served.kill()
