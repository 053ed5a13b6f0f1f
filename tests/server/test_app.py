"""The interface of the server, through a client as a page uses it."""

import json
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.dice import verify as stand_alone
from drumhead.dice.seeded import SeededDice, key_of
from drumhead.flow.event import Event
from drumhead.flow.record import Record, read_record
from drumhead.flow.replay import verify
from drumhead.flow.view import View, fold
from drumhead.games.saga.game import SAGA
from tests.server.table import BATTLE, SHORT, Person, seated

Client = TestClient[Litestar]


def problem(response: Any, status: int) -> dict[str, Any]:
    """A fault as the page gets it: problem JSON with one sentence, and nothing of the program's inside."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = response.json()
    assert found["detail"][-1] in ".?" and "\n" not in found["detail"] and "Traceback" not in response.text
    return found


# ---------------------------------------------------------------------------------------------------- the lobby
def test_the_games_are_offered_with_lists_opponents_and_house_rules(client: Client) -> None:
    saga, deadzone, sigmar, littlewars, campaign = client.get("/api/games").json()
    assert saga["id"] == "saga" and saga["points"] == [10, 20]
    assert {o["name"] for o in saga["opponents"]} == {"bots", "greedy", "policy", "chance", "hot-seat", "link"}
    assert all(x["cost"] <= int(limit) for limit, lists in saga["lists"].items() for x in lists)
    first = saga["switches"][0]
    assert first["key"] == "points-limit" and first["settings"][0]["name"] == "ten-or-twenty"
    assert deadzone["id"] == "deadzone" and deadzone["points"] == [150, 300] and len(deadzone["tables"]) == 6
    assert sigmar["id"] == "sigmar" and sigmar["points"] == [350] and len(sigmar["tables"]) == 3
    assert littlewars["id"] == "littlewars" and (littlewars["points"], littlewars["lists"]) == ([], {})
    assert campaign["id"] == "campaign" and len(campaign["tables"]) == 4 and campaign["sides"]


def test_a_battlefield_of_cubes_is_shown_by_its_parts(client: Client) -> None:
    named = client.get("/api/games").json()[1]["tables"][0]
    shown = client.get(f"/api/tables/deadzone/{named['number']}").json()
    assert shown["name"] == named["name"] and shown["seed"] == named["number"]
    assert shown["cubes"]["edge"] == 8 and {p["kind"] for p in shown["cubes"]["parts"]} >= {"solid", "floor"}
    made = client.get("/api/tables/deadzone/4711").json()
    assert made["seed"] == 4711 and made["size"] == f"8 by 8 cubes, {made['cubes']['levels']} levels"


def test_a_table_is_the_same_for_the_same_number_and_its_drawing_has_no_style_inside(client: Client) -> None:
    one, two = client.get("/api/tables/saga/4711").json(), client.get("/api/tables/saga/4711").json()
    assert one == two and len(one["pieces"]) >= 5
    assert one["terrain"].startswith("<g") and "<style" not in one["terrain"] and "<script" not in one["terrain"]
    assert ".t-wood" in client.get("/terrain.css").text


def test_a_rule_is_told_in_words_with_its_rulings(client: Client) -> None:
    walk = client.get("/api/rules/saga.activation.walk").json()
    assert walk["title"] == "Walk" and "6 inches" in walk["rule"] and walk["rulings"]
    assert all(r["question"] and r["ruling"] for r in walk["rulings"])
    ruling = client.get("/api/rules/saga.ruling.unit-move").json()
    assert ruling["kind"] == "ruling" and ruling["why"]


def test_a_misspelt_rule_names_the_nearest(client: Client) -> None:
    assert "saga.activation.walk" in problem(client.get("/api/rules/saga.activation.wlk"), 404)["detail"]


@pytest.mark.parametrize(
    ("change", "words", "clause"),
    [
        ({"game": "chess"}, "no game 'chess'", ""),
        ({"opponent": "gredy"}, "did you mean 'greedy'?", ""),
        ({"lists": ["mixed-hots", "bow-line"]}, "did you mean 'mixed-host'?", ""),
        ({"points": 11}, "limit is 10 or 20 points, not 11", "saga.setup.points-limit"),
        ({"table": -1}, "no table -1", ""),
        ({"house": {"heros-join": "alone"}}, "did you mean 'heroes-join'?", "saga.decision.house-rules"),
        ({"house": {"heroes-join": "maybe"}}, "has no 'maybe'", "saga.ruling.hero-alone"),
    ],
)
def test_a_battle_that_cannot_be_laid_out_is_refused_in_one_sentence(
    client: Client, change: dict[str, Any], words: str, clause: str
) -> None:
    found = problem(client.post("/api/rooms", json=BATTLE | change), 400)
    assert words in found["detail"] and found.get("clause", "") == clause


NO_WISHES = ["", "{", "[]", "null", '{"game": "saga"}', json.dumps(BATTLE | {"more": 1}), '{"table": NaN}']


@pytest.mark.parametrize("body", NO_WISHES)
def test_what_is_no_wish_for_a_room_is_not_understood(client: Client, body: str) -> None:
    problem(client.post("/api/rooms", content=body, headers={"Content-Type": "application/json"}), 400)


def test_a_flood_is_not_read(client: Client) -> None:
    problem(client.post("/api/rooms", content=b" " * 300_000, headers={"Content-Type": "application/json"}), 413)


def test_a_path_that_is_not_there(client: Client) -> None:
    problem(client.get("/api/nothing"), 404)


# ---------------------------------------------------------------------------------------------------- a room
def test_a_room_opens_only_with_its_token(client: Client) -> None:
    p = seated(client)
    assert p.get().status_code == 200
    problem(client.get(p.room), 404)
    problem(client.get(p.room, headers={"Authorization": "Bearer guess"}), 404)
    problem(client.get("/api/rooms/none", headers=p.headers), 404)


def test_the_first_sight_has_the_view_the_log_and_a_question(client: Client) -> None:
    p = seated(client, name="  Ida  of   Thorn ")
    sight = p.sight()
    assert sight["view"]["seats"][0]["name"] == "Ida of Thorn" and sight["view"]["seats"][1]["name"] == "Normal bot"
    assert sight["seats"] == [0] and sight["bots"] == [1]
    assert any("roll-off" in e["text"] for b in sight["batches"] for e in b["events"])
    assert p.sight(after=sight["next"])["batches"] == []


def test_an_answer_is_taken_once_and_a_second_time_changes_nothing(client: Client) -> None:
    p = seated(client)
    q, advice = p.question(), p.advice()
    assert p.answer(advice, q["id"])["type"] == "taken"
    before = p.sight()
    late = p.answer(advice, q["id"])
    assert late["type"] == "stale" and "Nothing was changed" in late["why"]
    assert p.sight() == before


def test_an_illegal_answer_is_refused_with_its_clause_and_changes_nothing(client: Client) -> None:
    p = seated(client)
    before = p.play_to("saga.decision.place-army")
    models = before["view"]["question"]["ask"]["models"]
    found = p.answer({"type": "places", "places": [[1000 + 1100 * i, 24000] for i in range(len(models))]})
    assert found["type"] == "refused" and found["refusal"]["clause"] == "saga.setup.deployment-depth"
    assert p.sight() == before


@pytest.mark.parametrize("answer", [{"type": "picks"}, {"type": "pick"}, 7, {"type": "ways", "ways": [[["a", 1]]]}])
def test_what_is_no_answer_is_not_understood(client: Client, answer: Any) -> None:
    p = seated(client)
    problem(p.post("/answer", {"question": p.question()["id"], "answer": answer}), 400)


def test_events_fold_to_the_view_that_the_server_sends(client: Client) -> None:
    p = seated(client)
    sight = p.sight()
    view, after = msgspec.convert(sight["view"], View), sight["next"]
    for _ in range(25):
        p.answer(p.advice())
        sight = p.sight(after)
        told = [e for b in sight["batches"] for e in b["events"]]
        view, after = fold(view, msgspec.convert(told, list[Event])), sight["next"]
        assert view == msgspec.convert(sight["view"], View)


def test_taking_back_returns_to_your_last_question_again_and_again(client: Client) -> None:
    p = seated(client)
    asked = []
    for _ in range(3):
        asked.append(p.question())
        p.answer(p.advice())
    for q in reversed(asked):
        back = p.post("/take-back", {}).json()
        assert {**back["view"]["question"], "id": 0} == {**q, "id": 0}
        assert back["batches"][-1]["taken_back"]
    problem(p.post("/take-back", {}), 409)


def test_a_preview_of_a_move_has_a_plan_that_is_taken(client: Client) -> None:
    p = seated(client)
    sight = p.play_to("saga.decision.first-step")
    q = sight["view"]["question"]
    unit = q["facts"]["unit"]
    xs, ys = zip(*(m["place"] for m in sight["view"]["pieces"].values() if m["unit"] == f"u{unit}"))
    goal = [sum(xs) // len(xs), sum(ys) // len(ys) - 2500]
    draft = {"unit": unit, "action": "walk", "goal": goal}
    found = p.post("/preview", {"question": q["id"], "draft": draft}).json()
    assert found["refusal"] is None and [a["type"] for a in found["plan"]] == ["pick", "ways"]
    for step in found["plan"]:
        assert p.answer(step)["type"] == "taken"


def test_a_preview_that_goes_too_far_says_which_rule_and_moves_nothing(client: Client) -> None:
    p = seated(client)
    before = p.play_to("saga.decision.first-step")
    q = before["view"]["question"]
    draft = {"unit": q["facts"]["unit"], "action": "walk", "goal": [36000, 24000]}
    found = p.post("/preview", {"question": q["id"], "draft": draft}).json()
    assert found["refusal"]["clause"] == "saga.activation.walk" and not found["plan"]
    assert p.sight() == before


def test_a_unit_is_looked_at_also_by_who_is_not_asked(client: Client) -> None:
    p = seated(client)
    p.play_to("saga.decision.first-step")
    found = p.post("/preview", {"question": -1, "draft": {"unit": 0}}).json()
    assert found["refusal"] is None and found["plan"] == [] and found["card"]


def test_a_preview_for_another_question_is_refused(client: Client) -> None:
    p = seated(client)
    found = p.post("/preview", {"question": p.question()["id"] + 7, "draft": {"unit": 0, "action": "walk"}}).json()
    assert "another question" in found["refusal"]["why"]


def test_advice_brings_the_odds_of_options_that_roll(client: Client) -> None:
    p = seated(client)
    p.play_to("saga.decision.shoot")
    advice = p.get("/advice").json()
    assert advice["odds"] and all(abs(sum(o["p"]) - 1) < 1e-9 for o in advice["odds"].values())


# ---------------------------------------------------------------------------------------------------- to the end
@pytest.fixture(scope="module")
def finished(client: Client) -> Person:
    p = seated(client, opponent="chance", lists=SHORT)
    problem(p.get("/record"), 409)
    assert p.play_to("nothing")["outcome"]
    return p


def test_a_whole_battle_can_be_played_and_its_end_is_told(finished: Person) -> None:
    sight = finished.sight()
    assert sight["outcome"]["text"] and sight["view"]["question"] is None and not sight["may_take_back"]
    problem(finished.get("/advice"), 409)


def test_the_record_of_a_finished_battle_is_proved_by_both_verifiers(finished: Person) -> None:
    saved = finished.get("/record")
    assert saved.headers["content-disposition"].startswith("attachment")
    assert "come from the committed seeds" in stand_alone.verify(saved.json())
    verdict = verify(read_record(saved.content), SAGA, stream, raw=saved.content)
    assert verdict.replayed and verdict.proof == "seeds"


def stream(r: Record) -> SeededDice:
    assert r.seeds is not None
    first, second, third = (bytes.fromhex(s) for s in r.seeds.revealed)
    return SeededDice(key_of(first, second, third, r.id))


def test_giving_up_ends_the_battle(client: Client) -> None:
    p = seated(client)
    p.answer({"type": "concede"})
    assert p.sight()["outcome"]["winner"] == 1


def test_at_one_screen_both_seats_answer(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    seats = set()
    for _ in range(16):
        seats.add(p.question()["seat"])
        assert p.answer(p.advice())["type"] == "taken"
    assert seats == {0, 1} and p.sight()["bots"] == []
