"""What is said and settled between two people: words, pings, wishes, draws, giving up."""

import asyncio
import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.dice import verify as standalone
from drumhead.flow.record import read_record
from drumhead.flow.replay import verify
from drumhead.games.saga.game import SAGA
from drumhead.server.room import room as room_module
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.talk import Talk, open_wish
from drumhead.server.wire.talk import LONGEST, Spoken
from drumhead.toml_reader import one_line
from tests.server.room.test_room import at_rooms, wanted
from tests.server.room.test_seats import by_link, whose
from tests.server.table import ENOUGH, Person, new_battle, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


def around(p: Person, after: int = -1) -> dict[str, Any]:
    found: dict[str, Any] = p.get(f"/around?after={after}").json()
    return found


def done(answer: Any) -> None:
    assert answer.status_code == 204, answer.text


def play_until_dice(people: dict[str, Person]) -> Person:
    """Play on until a last answer can be taken back only if the other side agrees; returns that player."""
    for _ in range(ENOUGH):
        asked, _ = whose(people)
        asked.answer(asked.advice())
        rolled = any(e["type"] == "rolled" for e in asked.get().json()["batches"][-1]["events"])
        if rolled:
            assert not around(asked)["back"]["free"]
            return asked
    raise AssertionError("no die ever falls")


# ---------------------------------------------------------------------------------------------------- words and places
def test_what_one_says_and_points_at_everybody_hears_once(client: Client) -> None:
    people = by_link(client)
    one, two, third = people["0"], people["1"], people["watch"]
    for _ in range(2):
        done(one.post("/say", {"text": "  Good\nluck  ", "id": "say-1"}))
    done(two.post("/ping", {"place": [36000, 24000], "id": "ping-1"}))
    heard = around(third)
    assert [(s["seat"], s["kind"], s["text"], s["place"]) for s in heard["talk"]] == [
        (0, "words", "Good luck", None),
        (1, "ping", "", [36000, 24000]),
    ]
    done(two.post("/ping", {"place": [5, 4, 1], "id": "ping-2"}))
    assert around(third, 1)["talk"][0]["place"] == [5, 4, 1], "a cube"
    assert heard["next"] == 1 and [s["number"] for s in around(two, 0)["talk"]] == [1, 2]
    assert one.get().json()["next"] == 0, "talk is no entry of the battle"


def test_words_that_are_none_or_too_many_are_not_taken(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    done(p.post("/say", {"text": "x" * LONGEST}))
    for text in ("", "x" * (LONGEST + 1)):
        problem(p.post("/say", {"text": text}), 400)
    assert "message is empty" in problem(p.post("/say", {"text": " \n "}), 409)["detail"]
    for place in ([10**9, 0], [4], [4, 5, 1, 0]):
        problem(p.post("/ping", {"place": place}), 400)
    assert len(around(p)["talk"]) == 1


def test_a_watcher_may_not_speak_nor_settle_anything(client: Client) -> None:
    people = by_link(client)
    watcher = people["watch"]
    wishes = [("/say", {"text": "Run"}), ("/ping", {"place": [0, 0]}), ("/wish", {"what": "draw"}), ("/resign", {})]
    wishes += [("/settle", {"wish": 0, "granted": True}), ("/bot", {"seat": 1, "bot": "greedy"}), ("/webhook", {})]
    for path, body in wishes:
        problem(watcher.post(path, body), 403)
    assert around(watcher)["talk"] == [] and around(watcher)["back"] is None


def test_control_characters_leave_the_words() -> None:
    assert one_line("a\x00b\t\u202ec \u2028 d") == "a b c d"


def test_all_who_speak_at_once_are_heard(database: str) -> None:
    """Four readers of one log, as four processes have them."""

    async def play(rooms: Rooms) -> None:
        room = (await new_battle(rooms, wanted(opponent="link"))).room
        talks = [Talk(rooms.store, room) for _ in range(4)]
        await asyncio.gather(*(t.say(i % 2, "words", f"id-{i}", text=str(i)) for i, t in enumerate(talks)))
        for t in talks:
            await t.read_on()
            assert sorted(s.text for s in t.said) == ["0", "1", "2", "3"]
            assert [s.number for s in t.said] == [0, 1, 2, 3]

    at_rooms(database, play)


# ---------------------------------------------------------------------------------------------------- wishes
def test_a_wish_is_open_until_it_is_answered_or_the_battle_goes_on() -> None:
    wish = Spoken(0, 1, "take-back", 0.0, entry=7)
    assert open_wish([wish], 7) is wish
    assert open_wish([wish, Spoken(1, 0, "words", 0.0)], 7) is not None
    assert open_wish([wish], 8) is None
    assert open_wish([wish, Spoken(1, 0, "declined", 0.0)], 7) is None
    assert open_wish([], 0) is None


def test_after_dice_the_other_is_asked_and_may_decline_or_grant(client: Client) -> None:
    people = by_link(client)
    mine = play_until_dice(people)
    other = people["1" if mine is people["0"] else "0"]
    problem(mine.post("/take-back", {}), 409)
    before = mine.get().json()["next"]
    done(mine.post("/wish", {"what": "take-back", "id": "w-1"}))
    wish = around(other)["wish"]
    assert wish["kind"] == "take-back" and wish["text"] == around(mine)["back"]["text"] != ""
    problem(mine.post("/settle", {"wish": wish["number"], "granted": True}), 409)
    problem(other.post("/wish", {"what": "draw"}), 409)
    done(other.post("/settle", {"wish": wish["number"], "granted": False}))
    assert around(mine)["wish"] is None and mine.get().json()["next"] == before
    problem(mine.post("/wish", {"what": "take-back"}), 409)
    problem(other.post("/settle", {"wish": wish["number"], "granted": True}), 409)


def test_a_granted_take_back_returns_the_battle_and_no_die_falls_twice(client: Client) -> None:
    people = by_link(client)
    mine = play_until_dice(people)
    other = people["1" if mine is people["0"] else "0"]
    done(mine.post("/wish", {"what": "take-back"}))
    done(other.post("/settle", {"wish": around(other)["wish"]["number"], "granted": True}))
    sight = mine.get().json()
    assert sight["batches"][-1]["taken_back"] and mine.asked_in(sight)
    assert [s["kind"] for s in around(other)["talk"]] == ["take-back", "granted"]
    mine.answer(mine.advice())
    mine.post("/resign", {})
    raw = mine.get("/record").content
    verdict = verify(read_record(raw), SAGA, stream_of(raw))
    assert verdict.proof == "seeds" and verdict.replayed  # each die is the next of the stream: none is seen twice
    assert "come from the committed seeds" in standalone.verify(json.loads(raw))


def stream_of(raw: bytes) -> Any:
    from drumhead.dice.seeded import SeededDice, key_of

    seeds = [bytes.fromhex(s) for s in json.loads(raw)["seeds"]["revealed"]]
    return lambda r: SeededDice(key_of(*seeds, r.id))


def test_the_longest_id_of_a_command_is_short_enough_for_its_answer(client: Client) -> None:
    people = by_link(client)
    for granted in (False, True):
        done(people["0"].post("/wish", {"what": "draw"}))
        wish = around(people["1"])["wish"]["number"]
        done(people["1"].post("/settle", {"wish": wish, "granted": granted, "id": f"{granted:d}" * 64}))
        if not granted:
            asked, _ = whose(people)
            asked.answer(asked.advice())
    assert [s["kind"] for s in around(people["0"])["talk"]] == ["draw", "declined", "draw", "granted"]


def test_people_do_not_take_back_without_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time the log grows, and with it the memory and the disk that a room takes."""
    alone = seated(client, opponent="hot-seat")
    monkeypatch.setattr(room_module, "MOST_ENTRIES", 6)
    for n in range(3):
        alone.answer(alone.advice())
        back = alone.post("/take-back", {}) if n % 2 else alone.post("/wish", {"what": "take-back"})
        assert back.status_code in ((200, 204) if n < 2 else (409,))
    assert "6 entries" in back.json()["detail"] and "taken back" in back.json()["detail"]
    assert alone.answer(alone.advice())["type"] == "taken", "the battle itself goes on"


def test_a_wish_lapses_when_the_battle_goes_on(client: Client) -> None:
    people = by_link(client)
    mine = play_until_dice(people)
    done(mine.post("/wish", {"what": "take-back"}))
    asked, _ = whose(people)
    asked.answer(asked.advice())
    assert all(around(p)["wish"] is None for p in people.values())


def test_what_is_free_is_done_at_once(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    assert around(p)["back"] is None
    problem(p.post("/wish", {"what": "take-back"}), 409)
    p.answer(p.advice())
    assert around(p)["back"]["free"]
    done(p.post("/wish", {"what": "take-back"}))
    assert p.get().json()["batches"][-1]["taken_back"]


# ---------------------------------------------------------------------------------------------------- ends
def test_a_draw_that_both_want_ends_the_battle(client: Client) -> None:
    people = by_link(client)
    one, two = people["0"], people["1"]
    done(one.post("/wish", {"what": "draw"}))
    done(two.post("/settle", {"wish": around(two)["wish"]["number"], "granted": True}))
    for p in people.values():
        outcome = p.get().json()["outcome"]
        assert outcome["winner"] is None and outcome["text"] == "Azure and Gules agreed on a draw."
        assert p.get().json()["view"]["question"] is None
    raw = one.get("/record").content
    assert verify(read_record(raw), SAGA, stream_of(raw)).proof == "seeds"
    for path, body in (("/wish", {"what": "draw"}), ("/resign", {})):
        problem(two.post(path, body), 409)


def test_the_computer_agrees_to_no_draw_and_at_one_screen_one_word_is_enough(client: Client) -> None:
    assert "bot" in problem(seated(client).post("/wish", {"what": "draw"}), 409)["detail"]
    p = seated(client, opponent="hot-seat")
    done(p.post("/wish", {"what": "draw"}))
    assert p.get().json()["outcome"]["winner"] is None


@pytest.mark.parametrize("at_own_question", [True, False])
def test_a_player_who_resigns_has_lost_at_any_question(client: Client, at_own_question: bool) -> None:
    people = by_link(client)
    asked, other = whose(people)
    quitter = asked if at_own_question else other
    seat = quitter.get().json()["seats"][0]
    done(quitter.post("/resign", {"id": "r-1"}))
    for p in people.values():
        outcome = p.get().json()["outcome"]
        assert outcome["winner"] == 1 - seat
        assert ("gave up" if at_own_question else "resigned") in outcome["text"]
    assert quitter.get().json()["batches"][-1]["events"], "the log tells it too"
    problem(quitter.post("/resign", {}), 409)


def test_a_computer_is_beaten_by_nobody_who_resigns_twice(client: Client) -> None:
    people = opened(client)
    p = people["0"]
    p.sight()
    done(p.post("/resign", {}))
    assert p.get().json()["outcome"]["winner"] == 1
