"""A rematch: one room for both, each at the other seat with the other's army, opened by the tokens they have."""

from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from drumhead.registry import DESKS
from drumhead.server.library.lobby import setup_of
from drumhead.server.room.rematch import with_armies_swapped
from drumhead.server.wire.lobby import NewRoom
from tests.server.room.test_seats import by_link
from tests.server.room.test_talk import around, done
from tests.server.table import Person, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


def over(p: Person) -> None:
    p.get()
    done(p.post("/resign", {}))


def again(p: Person) -> tuple[Person, dict[str, Any]]:
    answer = p.post("/rematch", {})
    assert answer.status_code == 200, answer.text
    return Person(p.client, answer.json()["room"], p.token), answer.json()


def sit(p: Person, name: str = "") -> dict[str, Any]:
    found: dict[str, Any] = p.post("/sit", {"name": name}).json()
    return found


def armies(p: Person) -> list[str]:
    start = p.get("/record").json()["start"]
    return [army["name"] for army in start["lists"]]


def test_both_come_to_one_room_with_seats_and_armies_exchanged(client: Client) -> None:
    people = by_link(client)
    one, two, watcher = people["0"], people["1"], people["watch"]
    assert "over" in problem(one.post("/rematch", {}), 409)["detail"]
    over(two)
    problem(watcher.post("/rematch", {}), 403)
    first, told = again(one)
    assert told == {"room": first.id, "name": "Azure"}
    said = around(two)["talk"][-1]
    assert (said["kind"], said["seat"], said["room"]) == ("rematch", 0, first.id)
    second, told = again(two)
    assert told == {"room": first.id, "name": "Gules"} and again(one)[0].id == first.id
    assert len([s for s in around(two)["talk"] if s["kind"] == "rematch"]) == 1
    assert sit(first, "Azure")["type"] == "waiting"
    begun = sit(second)
    assert begun["type"] == "sight" and begun["seats"] == [0] and begun["host"]
    assert first.get().json()["seats"] == [1]
    assert [s["name"] for s in begun["view"]["seats"]] == ["Gules", "Azure"]
    assert Person(client, first.id, watcher.token).get().json()["seats"] == []
    over(first)
    assert armies(first) == armies(one), "the first seat's army is the first seat's again, and another sits there"


def test_the_new_host_cannot_hand_out_the_seat_of_the_old_one(client: Client) -> None:
    people = by_link(client)
    one, two = people["0"], people["1"]
    one.get()
    over(two)
    second, _ = again(two)
    assert second.get().json()["host"]
    for send in (client.post, client.delete):
        problem(send(f"{second.room}/links/1", headers=second.headers), 403)
    assert again(one)[0].get().json()["seats"] == [1]


def test_against_a_bot_and_at_one_screen_the_armies_change_sides(client: Client) -> None:
    for opponent in ("policy", "hot-seat"):
        p = seated(client, opponent=opponent)
        over(p)
        next_one, _ = again(p)
        assert sit(next_one)["type"] == "sight"
        assert next_one.sight()["seats"] == p.get().json()["seats"]
        over(next_one)
        assert armies(next_one) == armies(p)[::-1]


def test_a_link_that_was_withdrawn_opens_no_rematch(client: Client) -> None:
    people = opened(client, opponent="link")
    host, watcher = people["0"], people["watch"]
    people["1"].get()
    client.delete(f"{host.room}/links/watch", headers=host.headers)
    over(host)
    there, _ = again(host)
    problem(Person(client, there.id, watcher.token).get(), 404)


def test_in_a_campaign_the_next_one_is_played_from_the_other_side(client: Client) -> None:
    """By link people change seats and the first seat stays the Normans'; at one screen the sides change."""
    inside = {"forest-sight": "blocks"}
    chosen: dict[str, Any] = {"game": "campaign", "points": 0, "lists": ["", ""], "table": 0}
    chosen["battle_house"] = inside
    alone = seated(client, **chosen, opponent="hot-seat")
    over(alone)
    there, _ = again(alone)
    sit(there)
    over(there)
    assert [p.get("/record").json()["start"]["norman"] for p in (alone, there)] == [0, 1]
    people = opened(client, **chosen, opponent="link")
    over(people["0"])
    first, second = again(people["0"])[0], again(people["1"])[0]
    sit(first)
    assert sit(second)["seats"] == [0]
    over(first)
    told = first.get("/record").json()["start"]
    assert told["norman"] == 0 and told["battle_house"] == inside


def test_after_a_captain_comes_a_captain_of_the_other_side() -> None:
    captains = {name: p.side for name, p in DESKS["campaign"].players.items()}
    assert len(captains) == 4
    for name, side in captains.items():
        wanted = with_armies_swapped(NewRoom(game="campaign", opponent=name), {})
        setup = setup_of(wanted)
        assert captains[wanted.opponent] != side and setup.norman == side  # type: ignore[attr-defined]
