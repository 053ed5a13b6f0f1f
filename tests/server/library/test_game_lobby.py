"""A game without lists, points and tables: in the lobby, in a room, at the calls for what it lacks; battles inside."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.app import create_app
from drumhead.server.library.lobby import lobby_of
from drumhead.server.room.waiting_room import terms
from drumhead.server.wire.lobby import NewRoom
from tests.flow.toy_desk import register
from tests.server.table import opened, rehearsed
from tests.server.test_app import problem
from tests.tabletop.field import DESK as FIELD_DAY

Client = TestClient[Litestar]
FIELD = {"game": "field", "points": 0, "lists": ["", ""], "opponent": "hot-seat", "table": 0}
TUG: dict[str, Any] = {"game": "toy", "points": 0, "lists": ["", ""], "opponent": "hot-seat", "table": 0}


@pytest.fixture(scope="module")
def client(lite: str) -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        register(patch, FIELD_DAY)
        with TestClient(create_app(lite, rehearsal=True), raise_server_exceptions=False) as client:
            yield client


def test_the_lobby_offers_it_without_what_it_lacks(client: Client) -> None:
    tug = next(game for game in client.get("/api/games").json() if game["id"] == "toy")
    assert (tug["id"], tug["title"], tug["about"]) == ("toy", "Tug of war", "Two sides, one rope.")
    assert (tug["points"], tug["lists"], tug["switches"], tug["tables"]) == ([], {}, [], [])


def test_it_is_played_in_a_room_to_its_end(client: Client) -> None:
    person = opened(client, **TUG)["0"]
    sight = person.sight()
    assert sight["title"] == "Tug of war" and sight["game"] == "toy"
    assert person.get("/picture").json()["width"] == 0
    inside = person.get("/picture?inside=true")
    assert (inside.status_code, inside.json()["detail"]) == (404, "No battle is being fought here.")
    while not sight["outcome"]:
        assert person.answer({"type": "pick", "key": "pull"})["type"] == "taken"
        sight = person.sight()
    assert sight["outcome"]["clause"] == "toy.goal"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"points": 10}, "played without points"),
        ({"lists": ["bow-line", ""]}, "has no lists"),
        ({"texts": ["x", ""]}, "has no lists"),
        ({"books": ["x", ""]}, "has no lists"),
        ({"board": "x"}, "played without a table"),
    ],
)
def test_a_choice_that_it_does_not_have_is_refused(client: Client, change: dict[str, Any], why: str) -> None:
    answer = client.post("/api/rehearsal", json=rehearsed({"seed": 5, **TUG, **change}))
    assert answer.status_code in (400, 409, 422) and why in answer.json()["detail"], answer.text


def test_calls_for_what_it_lacks_are_not_found(client: Client) -> None:
    for path in ("/api/muster/toy", "/api/odds/toy", "/api/lessons/toy", "/api/rulebook/toy"):
        assert client.get(path).status_code == 404
    assert problem(client.get("/api/muster/toy"), 404)["detail"] == "Tug of war has no lists: its armies are fixed."
    assert "without a table" in client.get("/api/tables/toy/3").json()["detail"]
    assert (
        "the games are saga, deadzone, sigmar, littlewars, campaign."
        in problem(client.get("/api/odds/toy"), 404)["detail"]
    )


# ---------------------------------------------------------------------------------------------------- figures
@pytest.mark.parametrize("change", [{"points": 10}, {"lists": ["bow-line", ""]}, {"texts": ["x", ""]}])
def test_a_list_or_points_for_fixed_armies_are_refused_by_their_clause(client: Client, change: dict[str, Any]) -> None:
    found = problem(client.post("/api/rehearsal", json=rehearsed({"seed": 5, **FIELD, **change})), 400)
    assert found["clause"] == "field.armies" and "Field day" in found["detail"]


def test_figures_without_units_are_set_up_looked_at_and_dragged_in_a_room(client: Client) -> None:
    person = opened(client, **FIELD)["0"]
    asked = person.question()
    assert asked["ask"]["type"] == "places" and len(asked["ask"]["models"]) == 82
    for _ in (0, 1):
        assert person.answer(person.advice())["type"] == "taken"
    sight = person.sight()
    assert sight["title"] == "Field day" and sight["view"]["counters"]["phase"] == "movement"
    briefing = person.get("/briefing").json()
    assert [card["of"] for card in briefing["armies"][0]["units"]] == [50, 30, 2]
    body = [int(id[1:]) for id, piece in sight["view"]["pieces"].items() if piece["unit"] == "u0"]
    look = person.post("/preview", {"question": -1, "draft": {"models": body}}).json()
    assert look["card"] == [["Figures", str(len(body))]]
    x, y = sight["view"]["pieces"]["m0"]["place"]
    draft = {"models": body, "goal": [x, y + 3000], "form": "line"}
    shown = person.post("/preview", {"question": sight["view"]["question"]["id"], "draft": draft}).json()
    assert shown["refusal"] is None and [a["type"] for a in shown["plan"]] == ["pick", "ways"]
    plan = {"question": sight["view"]["question"]["id"], "answer": shown["plan"][0], "then": shown["plan"][1:]}
    assert person.post("/answer", {**plan, "id": "drop"}).json()["type"] == "taken"
    moved = person.sight()["view"]["pieces"]
    assert {moved[f"m{m}"]["marks"].get("moved") for m in body} == {1}
    back = person.post("/take-back", {"question": person.question()["id"]})  # a drop is one step
    assert back.status_code == 200, back.text
    again = person.sight()["view"]
    assert again["question"]["decision"] == "field.decision.move"
    assert again["pieces"]["m0"]["place"] == [x, y] and not again["pieces"]["m0"]["marks"].get("moved")


# ---------------------------------------------------------------------------------------------------- battles inside
CAMPAIGN: dict[str, Any] = FIELD | {"game": "campaign"}


def test_house_rules_of_battles_inside_are_offered_but_for_those_that_the_game_sets() -> None:
    offered = {x.key for x in lobby_of("campaign").choice().battles}
    saga = {x.key for x in lobby_of("saga").choice().switches}
    assert saga - offered == {"points-limit", "terrain-minimum", "annihilation", "hero-count"} and offered < saga


def test_house_rules_of_battles_inside_are_told_before_and_in_the_campaign(client: Client) -> None:
    inside, own = {"forest-sight": "blocks"}, {"limit-result": "normans"}
    means = "a forest blocks a line that crosses it, unless it holds the shooter or the target"
    person = opened(client, **CAMPAIGN, house=own, battle_house=inside)["0"]
    briefing = person.get("/briefing").json()
    assert briefing["battles"] == [means] and len(briefing["house"]) == 1
    told = terms(NewRoom(game="campaign", opponent="sigvard", battle_house=inside))
    assert (told.battles, told.house, told.sides) == ((means,), (), ("Normans", "Vikings"))


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ({"annihilation": "points-decide"}, "The campaign itself sets the house rule annihilation of its battles"),
        ({"forest-sight": "never"}, "forest-sight"),
        ({"forest-site": "blocks"}, "No house rule is called 'forest-site'"),
    ],
)
def test_bad_house_rules_of_battles_inside_are_refused_in_one_sentence(
    client: Client, inside: dict[str, str], why: str
) -> None:
    found = client.post("/api/rooms", json=CAMPAIGN | {"battle_house": inside})
    assert why in problem(found, 400)["detail"]
