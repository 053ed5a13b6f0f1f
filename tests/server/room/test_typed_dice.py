"""Real dice: nothing happens until enough are typed, for answers, for the beginning and for bots."""

import asyncio
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from drumhead.dice import verify as stand_alone
from drumhead.server.room.room import LONGEST_WAIT
from drumhead.server.room.rooms import Rooms
from drumhead.server.store.store import Store
from tests.server.room.test_waiting_room import opened
from tests.server.table import ENOUGH, Person
from tests.server.test_app import problem

Client = TestClient[Litestar]
HEROES = """format = "drumhead-list-1"
name = "Two Heroes"
faction = "saga"
limit = 10

[[entry]]
unit = "regular-hero"

[[entry]]
unit = "veteran-hero"
"""
SMALL = {"texts": [HEROES, HEROES], "dice": "typed"}


def typed(client: Client, opponent: str) -> Person:
    """The person who sat down and typed a roll-off that seat 0 wins."""
    host = opened(client, opponent=opponent, **SMALL)["0"]
    asked = host.post("/sit", {}).json()
    assert asked["wants"] == "dice" and asked["dice"] == {
        "type": "wanting",
        "count": 1,
        "sides": 6,
        "why": "Azure rolls for the roll-off",
        "typed": 0,
    }
    return host


def test_the_beginning_waits_for_its_dice_and_says_which(client: Client) -> None:
    host = typed(client, "hot-seat")
    more = host.post("/throw", {"faces": [5]}).json()
    assert more["dice"]["typed"] == 1 and more["dice"]["why"].startswith("Gules")
    assert host.get().json()["dice"]["typed"] == 0  # nothing has happened: they are still in the hand
    again = host.post("/throw", {"faces": [5, 5]}).json()  # a tie
    assert again["type"] == "waiting" and again["dice"]["typed"] == 2
    begun = host.post("/throw", {"faces": [5, 5, 6, 2]}).json()
    assert begun["type"] == "sight" and begun["view"]["question"]["seat"] == 0
    late = host.get(
        f"?after={again['step']}&wait=25"
    ).json()  # a client that knows only the waiting room sees the battle
    assert late == host.get().json()


def test_an_impossible_face_and_too_many_dice_are_refused_in_one_sentence(client: Client) -> None:
    host = typed(client, "hot-seat")
    for faces, words in (([7], "shows 1 to 6"), ([0], "shows 1 to 6"), ([6, 1, 3], "1 more than were needed")):
        assert words in problem(host.post("/throw", {"faces": faces}), 409)["detail"]
    assert host.get().json()["wants"] == "dice"
    assert host.post("/throw", {"faces": [6, 1]}).json()["type"] == "sight"
    problem(host.post("/throw", {"faces": [6]}), 409)


def answered(host: Person, answer: Any, faces: list[int], question: int) -> Any:
    body = {"question": question, "answer": answer, "faces": faces, "id": f"{question}-{len(faces)}"}
    return host.post("/answer", body).json()


def play(host: Person, answers: int) -> list[dict[str, Any]]:
    """Give the advised answers, and sixes and ones by turns for every die; what was wanted on the way."""
    wanted: list[dict[str, Any]] = []
    for _ in range(answers):
        sight = host.get().json()
        if sight["outcome"]:
            return wanted
        faces: list[int] = []
        if sight["dice"]:
            more: Any = sight
            while more["dice"] and more["next"] == sight["next"]:
                more = host.post("/throw", {"faces": throw(faces, more["dice"], wanted)}).json()
            continue
        if not host.asked_in(sight):
            host.get(f"?after={sight['next']}&wait=25")
            continue
        answer, question = host.advice(), sight["view"]["question"]["id"]
        while (became := answered(host, answer, faces, question))["type"] == "wanting":
            assert host.get().json()["next"] == sight["next"]
            throw(faces, became, wanted)
        assert became["type"] == "taken"
    return wanted


def throw(faces: list[int], wanting: dict[str, Any], wanted: list[dict[str, Any]]) -> list[int]:
    wanted.append(wanting)
    faces += [(1, 6)[i % 2] for i in range(len(faces), len(faces) + wanting["count"])]
    return faces


def test_a_battle_at_one_screen_is_played_to_its_end_with_typed_dice(client: Client) -> None:
    host = typed(client, "hot-seat")
    host.post("/throw", {"faces": [6, 1]})
    wanted = play(host, ENOUGH)
    assert {w["why"].partition(" to ")[2] for w in wanted} >= {"hit", "block"}
    record = host.get("/record").json()
    assert record["seeds"] is None and "typed in by people" in stand_alone.verify(record, typed=True)
    proof = host.get("/aftermath").json()["proof"]
    assert (proof["holds"], proof["kind"], proof["seeds"], proof["record"]) == (True, "typed", [], host.id)


def test_an_impossible_face_for_an_answer_changes_nothing(client: Client) -> None:
    host = typed(client, "hot-seat")
    host.post("/throw", {"faces": [6, 1]})
    for _ in range(ENOUGH):
        sight = host.get().json()
        answer, question = host.advice(), sight["view"]["question"]["id"]
        became = answered(host, answer, [], question)
        if became["type"] == "wanting":
            break
    bad = answered(host, answer, [9] * became["count"], question)
    assert bad["type"] == "refused" and "shows 1 to 6" in bad["refusal"]["why"]
    assert host.get().json() == sight


def test_people_roll_the_dice_of_a_bot_they_play(client: Client) -> None:
    host = typed(client, "policy")
    host.post("/throw", {"faces": [6, 1]})
    problem(host.post("/throw", {"faces": [6]}), 409)
    for _ in range(ENOUGH):
        sight = host.get().json()
        if sight["dice"] or sight["outcome"]:
            break
        play(host, 1)
    assert sight["dice"], "the bot never threw a die"
    assert "shows 1 to 6" in problem(host.post("/throw", {"faces": [9] * sight["dice"]["count"]}), 409)["detail"]
    assert host.get().json()["dice"] == sight["dice"]
    asyncio.run(another_process_wants_the_same(client, host, sight["dice"]))
    play(host, 6)
    assert host.get().json()["next"] > sight["next"]


async def another_process_wants_the_same(client: Client, host: Person, dice: dict[str, Any]) -> None:
    """A room that is read from its log again, as after a kill: the bot answers the same and needs the same dice, and
    who waits for news is told of them at once."""
    rooms = Rooms(Store(client.app.state.rooms.store.engine.url.render_as_string(hide_password=False)))
    room, _, who = await rooms.enter(host.id, host.token)
    waiting = asyncio.create_task(room.news(who, room.last, LONGEST_WAIT))
    await asyncio.sleep(0)
    room.drive()
    assert room.driver
    await room.driver
    assert (await asyncio.wait_for(waiting, LONGEST_WAIT - 5)).dice
    assert room.sight(who, -1).dice == (found := room.wanting) and found and found.why == dice["why"]
    await rooms.close()
