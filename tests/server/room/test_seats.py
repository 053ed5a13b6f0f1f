"""Seats as links: each holder has one seat, spectators watch, the host hands out and withdraws links."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.dice import verify as stand_alone
from drumhead.flow.question import WATCHER
from drumhead.registry import SYSTEMS
from drumhead.server import words
from drumhead.server.app import create_app
from drumhead.server.room import talk
from drumhead.server.room.rooms import Rooms
from tests.server.table import BATTLES, ENOUGH, Person, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


def by_link(client: Client, game: str = "saga") -> dict[str, Person]:
    return opened(client, **BATTLES[game] | {"opponent": "link"})


def whose(people: dict[str, Person]) -> tuple[Person, Person]:
    """The person who is asked, and the other."""
    seat = people["0"].get().json()["view"]["question"]["seat"]
    return people[str(seat)], people[str(1 - seat)]


def play(people: dict[str, Person], answers: int) -> None:
    for _ in range(answers):
        asked, _ = whose(people)
        assert asked.answer(asked.advice())["type"] == "taken"


@pytest.mark.parametrize("game", BATTLES)
def test_two_people_play_by_their_links_and_see_the_same_table(client: Client, game: str) -> None:
    people = by_link(client, game)
    play(people, 14)
    one, two, third = (people[name].get().json() for name in ("0", "1", "watch"))
    assert (one["seats"], two["seats"], third["seats"]) == ([0], [1], [])
    assert (one["host"], two["host"], third["host"]) == (True, False, False)
    assert one["view"] == two["view"] == third["view"] and one["batches"] == two["batches"] == third["batches"]
    assert {b["seat"] for b in one["batches"]} >= {0, 1}


def test_a_link_that_nobody_opened_is_free_until_somebody_does(client: Client) -> None:
    people = by_link(client)
    assert people["0"].get().json()["free"] == [1]
    assert people["watch"].get().json()["free"] == [1]
    assert people["1"].get().json()["free"] == []
    assert people["0"].get().json()["free"] == []


def test_a_question_of_the_other_side_cannot_be_answered(client: Client) -> None:
    people = by_link(client)
    asked, other = whose(people)
    before = asked.sight()
    found = other.answer(asked.advice(), before["view"]["question"]["id"])
    assert found["type"] == "stale" and "for the other side" in found["why"]
    assert asked.sight() == before
    problem(other.get("/advice"), 409)


@pytest.mark.parametrize("opponent", ["link", "policy", "hot-seat"])
def test_a_watcher_sees_and_can_do_nothing(client: Client, opponent: str) -> None:
    people = opened(client, opponent=opponent)
    watcher, host = people["watch"], whose(people)[0] if opponent == "link" else people["0"]
    before = host.sight()
    question = before["view"]["question"]["id"]
    assert watcher.get().json()["view"] == before["view"]
    problem(watcher.post("/answer", {"question": question, "answer": host.advice()}), 403)
    problem(watcher.post("/take-back", {}), 403)
    problem(watcher.post("/preview", {"question": question, "draft": {"unit": 0}}), 403)
    problem(watcher.get("/advice"), 403)
    problem(client.post(f"{watcher.room}/links/1", headers=watcher.headers), 403)
    problem(client.delete(f"{watcher.room}/links/0", headers=watcher.headers), 403)
    assert host.sight() == before


def said(p: Person) -> list[tuple[str, int]]:
    return [(line["kind"], line["seat"]) for line in p.get("/around").json()["talk"]]


def test_once_a_seat_is_taken_only_its_holder_renews_its_link(client: Client) -> None:
    people = by_link(client)
    host, friend = people["0"], people["1"]
    assert friend.get().json()["seats"] == [1]
    for send in (client.post, client.delete):
        assert problem(send(f"{host.room}/links/1", headers=host.headers), 403)["detail"] == words.SEAT_TAKEN
        assert problem(send(f"{host.room}/links/0", headers=friend.headers), 403)["detail"] == words.SEAT_TAKEN
    assert friend.get().json()["seats"] == [1] and said(host) == []
    found = client.post(f"{host.room}/links/1", headers=friend.headers).json()
    problem(friend.get(), 404)
    again = Person(client, host.id, found["token"])
    assert again.get().json()["seats"] == [1] and again.get().json()["free"] == []
    assert problem(client.delete(f"{host.room}/links/1", headers=again.headers), 409)["detail"] == words.OWN_LINK_STAYS
    problem(client.post(f"{host.room}/links/watch", headers=again.headers), 403)
    assert said(host) == said(again) == said(people["watch"]) == [("link", 1)]


def test_every_new_and_withdrawn_link_is_announced_at_the_table(client: Client) -> None:
    people = by_link(client)
    host = people["0"]
    client.post(f"{host.room}/links/1", headers=host.headers)
    client.delete(f"{host.room}/links/1", headers=host.headers)
    client.delete(f"{host.room}/links/watch", headers=host.headers)
    client.post(f"{host.room}/links/0", headers=host.headers)
    assert problem(host.get("/around"), 404)
    rooms = client.app.state.rooms
    lines = [(s.kind, s.seat) for s in rooms.open[host.id].talk.said]
    assert lines == [("link", 1), ("no-link", 1), ("no-link", WATCHER), ("link", 0)]


def test_the_record_says_who_held_the_seats_and_is_still_proved(client: Client) -> None:
    people = by_link(client)
    host = people["0"]
    client.post(f"{host.room}/links/1", headers=host.headers)
    client.delete(f"{host.room}/links/watch", headers=host.headers)
    host.post("/resign", {})
    record = host.get("/record").json()
    changes = [(c["what"], c["seat"], c["entry"]) for c in record["seat_changes"]]
    assert changes == [("link", 1, 0), ("no-link", WATCHER, 0)]
    assert host.get("/aftermath").json()["proof"]["holds"]
    assert "come from the committed seeds" in stand_alone.verify(record)


def test_a_table_whose_talk_is_full_still_announces(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    people = by_link(client)
    people["0"].post("/say", {"text": "Well met"})
    monkeypatch.setattr(talk, "MOST", 1)
    problem(people["0"].post("/say", {"text": "Again"}), 409)
    assert client.post(f"{people['0'].room}/links/1", headers=people["0"].headers).status_code == 201
    assert said(people["0"]) == [("words", 0), ("link", 1)]


def test_whatever_one_side_does_there_is_room_for_the_notices_of_the_other(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = by_link(client)
    host, friend = people["0"], people["1"]
    friend.get()
    monkeypatch.setattr(talk, "MOST", 2)
    monkeypatch.setattr(talk, "MOST_CHOSEN", 3)
    assert [host.post("/say", {"text": "Blah"}).status_code for _ in range(3)] == [204, 204, 409]
    for n in range(4):
        found = client.post(f"{host.room}/links/0", headers=host.headers)
        assert found.status_code == (201 if n < 3 else 409)
        host = Person(client, host.id, found.json()["token"]) if n < 3 else host
    friend.post("/bot", {"seat": 1, "bot": "greedy"})
    friend.post("/bot", {"seat": 1})
    found = client.post(f"{friend.room}/links/1", headers=friend.headers).json()
    friend = Person(client, friend.id, found["token"])
    assert said(friend)[-3:] == [("consent", 1), ("no-consent", 1), ("link", 1)]


@pytest.mark.parametrize("send", ["post", "delete"])
def test_a_link_that_is_opened_at_the_same_moment_is_not_taken_away(
    client: Client, send: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = by_link(client)
    host, friend = people["0"], people["1"]
    announce = Rooms._announce

    async def and_friend_comes(rooms: Rooms, id: str, seat: int, what: Any) -> None:
        await announce(rooms, id, seat, what)
        await rooms.enter(id, friend.token)

    monkeypatch.setattr(Rooms, "_announce", and_friend_comes)
    found = getattr(client, send)(f"{host.room}/links/1", headers=host.headers)
    assert problem(found, 409)["detail"] == words.TOO_MANY_CHANGES
    assert friend.get().json()["seats"] == [1]


def test_of_two_new_links_at_the_same_moment_one_is_made(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a lost race would leave somebody with a link that never works, and nobody would say so."""
    host = by_link(client)["0"]
    announce, first = Rooms._announce, list[str]()

    async def and_again(rooms: Rooms, id: str, seat: int, what: Any) -> None:
        await announce(rooms, id, seat, what)
        if not first:
            first.append("")
            first[0] = (await rooms.new_link(id, host.token, "0")).token

    monkeypatch.setattr(Rooms, "_announce", and_again)
    problem(client.post(f"{host.room}/links/0", headers=host.headers), 409)
    assert Person(client, host.id, first[0]).get().json()["seats"] == [0]


def test_the_link_of_an_analysis_board_is_nobodys_to_renew(client: Client) -> None:
    game = SYSTEMS["saga"]
    p = seated(client, opponent="hot-seat")
    position = game.position(client.app.state.rooms.open[p.id].room.battle.state)  # type: ignore[attr-defined]
    board = client.post("/api/boards", json={"game": "saga", "position": position}).json()["room"]
    for send in (client.post, client.delete):
        problem(send(f"/api/rooms/{board}/links/0"), 403)
    assert client.get(f"/api/rooms/{board}").status_code == 200


def test_the_host_renews_a_link_and_the_old_one_opens_nothing(client: Client) -> None:
    people = by_link(client)
    host, friend = people["0"], people["1"]
    found = client.post(f"{host.room}/links/1", headers=host.headers).json()
    assert found["link"] == f"#/room/{host.id}/{found['token']}"
    problem(friend.get(), 404)
    assert host.get().json()["free"] == [1]
    assert Person(client, host.id, found["token"]).get().json()["seats"] == [1]


def test_a_withdrawn_link_says_so_and_can_be_renewed(client: Client) -> None:
    people = by_link(client)
    host, watcher = people["0"], people["watch"]
    assert client.delete(f"{host.room}/links/watch", headers=host.headers).status_code == 204
    assert "withdrawn" in problem(watcher.get(), 404)["detail"]
    token = client.post(f"{host.room}/links/watch", headers=host.headers).json()["token"]
    assert Person(client, host.id, token).get().status_code == 200


def test_links_are_the_hosts_and_only_to_seats_of_people(client: Client) -> None:
    people = by_link(client)
    host, friend = people["0"], people["1"]
    problem(client.post(f"{host.room}/links/0", headers=friend.headers), 403)
    problem(client.delete(f"{host.room}/links/0", headers=host.headers), 409)
    problem(client.post(f"{host.room}/links/7", headers=host.headers), 404)
    bot = seated(client)
    assert "computer" in problem(client.post(f"{bot.room}/links/1", headers=bot.headers), 404)["detail"]


def test_a_command_that_comes_twice_is_taken_once(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    q, advice = p.question(), p.advice()
    assert p.answer(advice, q["id"], id="mine-1")["type"] == "taken"
    before = p.sight()
    again = p.answer(advice, q["id"], id="mine-1")
    assert again["type"] == "doubled" and "Nothing was changed" in again["why"]
    other = p.answer(p.advice(), before["view"]["question"]["id"], id="mine-1")
    assert other["type"] == "doubled" and p.sight() == before
    assert p.post("/take-back", {"id": "back-1"}).status_code == 200
    problem(p.post("/take-back", {"id": "back-1"}), 409)
    problem(p.post("/take-back", {"id": "back-2", "question": q["id"] + 99}), 409)


def test_a_whole_battle_by_link_outlives_the_memory_and_is_proved(client: Client) -> None:
    people = by_link(client, "deadzone")
    play(people, 12)
    client.app.state.rooms.open.pop(people["0"].id)  # as after a restart of the server
    for _ in range(ENOUGH):
        if people["0"].get().json()["outcome"]:
            break
        play(people, 1)
    one, two = (people[name].get().json() for name in ("0", "1"))
    assert one["outcome"] == two["outcome"] and one["outcome"]["text"]
    assert one["view"] == two["view"]
    proof = people["watch"].get("/aftermath").json()["proof"]
    assert (proof["holds"], proof["kind"]) == (True, "seeds")


@pytest.mark.parametrize("game", BATTLES)
def test_between_two_people_only_what_is_free_is_taken_back(client: Client, game: str) -> None:
    people = by_link(client, game)
    allowed = set()
    for _ in range(ENOUGH):
        asked, _ = whose(people)
        before = asked.question()
        assert asked.answer(asked.advice())["type"] == "taken"
        entry = asked.get().json()["batches"][-1]
        rolled = any(e["type"] == "rolled" for e in entry["events"])
        passed_on = asked.get().json()["view"]["question"]["seat"] != before["seat"]
        free = asked.get().json()["may_take_back"]
        assert not (free and (rolled or passed_on))
        if free and free not in allowed:
            back = asked.post("/take-back", {}).json()
            assert {**back["view"]["question"], "id": 0} == {**before, "id": 0}
        elif not free:
            problem(asked.post("/take-back", {}), 409)
        allowed.add(free)
        if allowed == {True, False}:
            return
    raise AssertionError("nothing was ever free, or all was")


def test_no_token_and_no_seed_leaves_the_server_or_lies_in_its_file(tmp_path: Path, caplog: Any) -> None:
    caplog.set_level("DEBUG", logger="drumhead")
    file = tmp_path / "rooms.sqlite"
    with TestClient(create_app(f"sqlite:///{file}", rehearsal=True)) as client:
        people = by_link(client)
        play(people, 6)
        told = "".join(people[name].get().text for name in people)
    with sqlite3.connect(file) as c:
        (seeds,) = c.execute("select seeds from room").fetchone()
    kept = b"".join(f.read_bytes() for f in tmp_path.iterdir())
    for person in people.values():
        assert person.token.encode() not in kept and person.token not in told + caplog.text
    for at in range(0, 96, 32):
        assert seeds[at : at + 32].hex() not in told + caplog.text
