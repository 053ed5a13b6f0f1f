"""After a battle and from a distance: replay, aftermath, sharing, branches, and summaries of battles."""

from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.flow.event import Event
from drumhead.flow.question import WATCHER
from drumhead.flow.record import read_record
from drumhead.flow.view import View, fold
from drumhead.lab.proof import prove
from drumhead.server import words
from drumhead.server.room.aftermath import aftermath_of
from drumhead.server.room.replay import SeatMoments, is_share_token, share_token
from drumhead.server.store import schema
from drumhead.server.store.archive import pack
from tests.flow.toy import TugGame
from tests.server.table import BATTLES, SHORT, Person, opened, seated

QUICK = {"opponent": "hot-seat", "lists": SHORT}
EARLY = 12  # a moment after which any battle goes on for a while
EVENTS: Any = msgspec.json.Decoder(tuple[Event, ...])
Client = TestClient[Litestar]


def shown(who: Person, eyes: int | None = None) -> dict[str, Any]:
    answer = who.get("/replay" if eyes is None else f"/replay?eyes={eyes}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def folded(replay: dict[str, Any]) -> list[View]:
    """As the page does it: each moment's events onto the view before; a take-back returns to an earlier one."""
    views = [msgspec.convert(replay["first"], View)]
    for moment in replay["moments"][1:]:
        events = EVENTS.decode(msgspec.json.encode(moment["events"]))
        views.append(views[-1 if moment["back_to"] is None else moment["back_to"]])
        views[-1] = fold(views[-1], events)
    return views


def answered(who: Person, times: int) -> None:
    for _ in range(times):
        who.sight()
        assert who.answer(who.advice())["type"] == "taken"


def given_up(client: Client, **changes: Any) -> dict[str, Person]:
    """A battle that is soon over."""
    people = opened(client, **{**QUICK, **changes})
    answered(people["0"], 3)
    assert people["0"].answer({"type": "concede"})["type"] == "taken"
    return people


@pytest.fixture(scope="module", params=BATTLES)
def fought(client: Client, request: pytest.FixtureRequest) -> dict[str, Person]:
    """A whole battle at one screen, with a take-back in it."""
    game = request.param
    people = opened(client, **(QUICK if game == "saga" else BATTLES[game] | {"opponent": "hot-seat"}))
    host = people["0"]
    host.play_to(f"{game}.decision.activate")
    answered(host, 1)
    host.post("/take-back", {})
    host.play_to("nothing more")
    return people


# ---------------------------------------------------------------------------------------------------- replay
def test_the_moments_fold_to_the_table_as_it_is(fought: dict[str, Person]) -> None:
    host = fought["0"]
    replay, sight = shown(host), host.sight()
    assert folded(replay)[-1] == msgspec.convert(sight["view"], View)
    assert replay["outcome"] == sight["outcome"] and replay["title"] == sight["title"]


def test_a_take_back_leads_back_to_the_very_view(fought: dict[str, Person]) -> None:
    replay = shown(fought["0"])
    views, backs = folded(replay), [m for m in replay["moments"] if m["back_to"] is not None]
    assert len(backs) == 1 and views[backs[0]["number"]] == views[backs[0]["back_to"]]


def test_when_it_is_over_everybody_may_look_through_all_eyes(fought: dict[str, Person]) -> None:
    for who in fought.values():
        for eyes in (0, 1, WATCHER):
            replay = shown(who, eyes)
            assert (replay["eyes"], replay["may_see"]) == (eyes, [0, 1, WATCHER])


def test_before_the_end_nobody_has_the_eyes_of_the_other(client: Client) -> None:
    people = opened(client, opponent="link")
    assert (shown(people["0"])["eyes"], shown(people["watch"])["eyes"]) == (0, WATCHER)
    for name, eyes in (("0", 1), ("1", 0), ("watch", 0)):
        answer = people[name].get(f"/replay?eyes={eyes}")
        assert answer.status_code == 403
        assert answer.json()["detail"] == "You can see what the other side sees when the battle is over."
    assert shown(people["0"])["share"] == "" and not shown(people["0"])["may_branch"]


def test_what_somebody_is_not_told_has_no_number() -> None:
    class Deaf(TugGame):
        def event_for(self, e: Event, seat: int) -> Event | None:
            return None if seat == 0 and e.says == "thinks" else e

    entry = '{"type":"answered","seat":1,"answer":{"type":"concede"},"faces":[],"events":[%s],"state":""}'
    noted = '{"type":"noted","clause":"","says":"%s","facts":{"seat":1}}'
    raw = ",".join(entry % noted % deed for deed in ("waits", "thinks", "waits", "waits"))
    back = '{"type":"taken-back","to":1,"state":""}'
    head = '{"id":"a","game":"g","version":1,"house":{},"start":{},"seeds":null,"entries":[%s]}'
    first = '{"type":"mustered","faces":[],"events":[%s],"state":""}' % (noted % "waits")
    entries = read_record((head % f"{first},{raw},{back}").encode()).entries
    told = SeatMoments(Deaf(), entries, 0)
    assert told.entries == [0, 1, 3, 4, 5] and [m.number for m in told.moments] == [0, 1, 2, 3, 4]
    assert told.moments[-1].back_to == 1
    assert SeatMoments(Deaf(), entries, 1).entries == [0, 1, 2, 3, 4, 5]


# ---------------------------------------------------------------------------------------------------- sharing
def test_a_finished_battle_is_shared_by_a_link_that_only_shows(client: Client) -> None:
    host = given_up(client)["0"]
    token = shown(host)["share"]
    friend = Person(client, host.id, token)
    replay = shown(friend, 1)
    assert (replay["seats"], replay["share"]) == ([], token)
    assert friend.get("/record").status_code == friend.get("/aftermath").status_code == 200
    assert friend.get("").status_code == 404, "it is no link to the room"
    assert Person(client, host.id, "none").get("/replay").status_code == 404


def test_the_shared_link_opens_nothing_before_the_end(client: Client) -> None:
    running = seated(client, **QUICK)
    rooms = client.app.state.rooms
    token = share_token(rooms.open[running.id].room.opened.seeds, running.id)
    assert is_share_token(token, rooms.open[running.id].room.opened.seeds, running.id)
    assert Person(client, running.id, token).get("/replay").status_code == 404


# ---------------------------------------------------------------------------------------------------- aftermath
def test_luck_and_proof_of_a_whole_battle(fought: dict[str, Person]) -> None:
    found = fought["watch"].get("/aftermath").json()
    raw = fought["watch"].get("/record").content
    assert sum(side["dealt"] for side in found["luck"]) > 0
    assert all(0 < side["percentile"] < 1 for side in found["luck"])
    proof, record = found["proof"], read_record(raw)
    assert (proof["holds"], proof["kind"], proof["why"]) == (True, "seeds", "")
    assert proof["dice"] == sum(len(e.faces) for e in record.entries) and proof["last"] == record.entries[-1].hash
    assert record.seeds is not None
    assert [s["commitment"] for s in proof["seeds"]] == list(record.seeds.commitments)
    assert [s["seed"] for s in proof["seeds"]] == list(record.seeds.revealed)
    assert [(s["seat"], s["name"]) for s in proof["seeds"]] == [(None, ""), (0, "Azure"), (1, "Gules")]
    assert {s["drawn_by"] for s in proof["seeds"]} == {"server"} and proof["record"] == record.id
    assert fought["0"].get("/aftermath").json() == found


def test_dice_that_were_changed_are_found_out(fought: dict[str, Person]) -> None:
    raw = msgspec.json.decode(fought["0"].get("/record").content)
    entry = next(e for e in raw["entries"][1:] if e["faces"])
    entry["faces"][0][1] = entry["faces"][0][1] % 6 + 1
    with pytest.raises(ValueError, match="hash does not fit"):
        prove(msgspec.json.encode(raw))


def test_the_proof_of_a_forged_record_says_where(client: Client) -> None:
    raw = msgspec.json.decode(given_up(client)["0"].get("/record").content)
    raw["entries"][1]["state"] = "elsewhere"
    proof = aftermath_of(msgspec.json.encode(raw)).proof
    assert not proof.holds and "entry 1" in proof.why


def test_there_is_no_aftermath_before_the_end(client: Client) -> None:
    answer = seated(client, **QUICK).get("/aftermath")
    assert answer.status_code == 409 and "when the battle is over" in answer.json()["detail"]


# ---------------------------------------------------------------------------------------------------- play on from here
def branch(client: Client, who: Person, at: int, opponent: str = "hot-seat", **more: Any) -> Person:
    answer = who.post("/branch", {"at": at, "opponent": opponent, **more})
    assert answer.status_code == 201, answer.text
    return Person(client, answer.json()["room"], answer.json()["token"])


def test_a_branch_stands_at_the_moment_and_says_where_it_came_from(client: Client, fought: dict[str, Person]) -> None:
    replay = shown(fought["watch"])
    at = len(replay["moments"]) // 2
    again = branch(client, fought["watch"], at)
    before, now = folded(replay)[at], msgspec.convert(again.sight()["view"], View)
    assert now.pieces == before.pieces and now.counters == before.counters
    assert before.question and now.question and now.question.text == before.question.text
    again.answer({"type": "concede"})
    old, new = (read_record(x.get("/record").content) for x in (fought["0"], again))
    assert new.start["from"] == {"record": old.id, "entry": at} and new.seeds and old.seeds
    assert set(new.seeds.commitments).isdisjoint(old.seeds.commitments)
    assert prove(again.get("/record").content).replayed


def test_a_branch_is_a_room_like_others_and_outlives_the_memory(client: Client, fought: dict[str, Person]) -> None:
    again = branch(client, fought["0"], EARLY, "policy")
    answered(again, 2)
    before = again.sight()
    client.app.state.rooms.open.pop(again.id)
    assert again.sight()["view"] == before["view"] and len(shown(again)["moments"]) == before["next"] + 1


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"at": 99999, "opponent": "policy"}, 409, "there is no 99999"),
        ({"at": 1, "opponent": "gredy"}, 400, "'greedy'"),
        ({"at": -1, "opponent": "policy"}, 400, ">= 0"),
    ],
)
def test_a_branch_that_cannot_be_is_refused(
    fought: dict[str, Person], wish: dict[str, Any], status: int, words: str
) -> None:
    answer = fought["0"].post("/branch", wish)
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text


def test_no_branch_from_the_end(client: Client, fought: dict[str, Person]) -> None:
    last = len(shown(fought["0"])["moments"]) - 1
    answer = fought["0"].post("/branch", {"at": last, "opponent": "policy"})
    assert answer.status_code == 409 and "was over then" in answer.json()["detail"]


def test_between_two_people_there_is_a_branch_only_after_the_end(client: Client) -> None:
    people = opened(client, opponent="link")
    for name in ("0", "1", "watch"):
        answer = people[name].post("/branch", {"at": 0, "opponent": "policy"})
        assert answer.status_code == 403 and "when the battle is over" in answer.json()["detail"]
    alone = seated(client)
    assert branch(client, alone, 0, "policy").question()["text"] == alone.question()["text"]


# ---------------------------------------------------------------------------------------------------- summaries
def test_summaries_of_battles(client: Client, fought: dict[str, Person]) -> None:
    mine, theirs = (opened(client, opponent="link")[name] for name in ("0", "1"))
    away = {"nowhere": "none", mine.id: mine.token, theirs.id: theirs.token, fought["0"].id: fought["0"].token}
    answer = client.post("/api/summaries", json={"rooms": away})
    assert answer.status_code == 200, answer.text
    found = answer.json()["rooms"]
    assert found["nowhere"]["gone"] == "This battle no longer exists."
    asked = mine.get("").json()["view"]["question"]["seat"]
    assert found[mine.id] | {"asked": asked, "seats": [0], "over": ""} == found[mine.id]
    assert found[theirs.id]["seats"] == [1] and found[theirs.id]["names"] == ["Azure", "Gules"]
    over, sight = found[fought["0"].id], fought["0"].sight()
    assert (over["over"], over["asked"]) == (sight["outcome"]["text"], None)
    assert over["scores"] == [s["counters"].get("score", "0") for s in sight["view"]["seats"]]
    assert over["round"] == sight["view"]["counters"]["round"]


def test_a_summary_after_a_take_back_is_the_one_before(client: Client) -> None:
    host = seated(client, **QUICK)
    host.play_to("saga.decision.activate")
    before = client.post("/api/summaries", json={"rooms": {host.id: host.token}}).json()
    answered(host, 1)
    host.post("/take-back", {})
    assert client.post("/api/summaries", json={"rooms": {host.id: host.token}}).json() == before


def write(client: Client, table: sa.Table, room: str, **values: Any) -> None:
    """Into the row of that room, behind the server's back."""
    key = table.c.id if "id" in table.c else table.c.room

    async def write() -> None:
        async with client.app.state.rooms.store.engine.begin() as c:
            await c.execute(sa.update(table).where(key == room).values(values))

    client.blocking_portal.call(write)


def test_a_packed_battle_has_its_summary_and_stays_packed(client: Client) -> None:
    host, other = seated(client, **QUICK), seated(client, **QUICK)
    answered(host, 3)
    ask = {"rooms": {host.id: host.token, other.id: other.token}}
    before = client.post("/api/summaries", json=ask).json()
    rooms = client.app.state.rooms
    client.app.state.rooms.drop(host.id)
    assert client.blocking_portal.call(pack, rooms.store, host.id, "open", rooms.store.now() + 1)
    for _ in range(2):
        assert client.post("/api/summaries", json=ask).json() == before
    assert host.get().status_code == 200


@pytest.mark.parametrize(
    ("table", "values"),
    [
        (schema.room, {"wanted": "{"}),
        (schema.room, {"summary": "{"}),
        (schema.room, {"start": "{}"}),
        (schema.room, {"state": "archived", "archive": b"no archive"}),
        (schema.entry, {"body": '{"type": "answered"}'}),
        (schema.entry, {"body": "spoilt"}),
    ],
)
def test_a_spoilt_battle_hides_no_other(client: Client, table: sa.Table, values: dict[str, Any], caplog: Any) -> None:
    """What an older release wrote has no summary in its row: its log is read."""
    spoilt, other = seated(client, **QUICK), seated(client, **QUICK)
    client.app.state.rooms.drop(spoilt.id)
    write(client, schema.room, spoilt.id, summary=None)
    write(client, table, spoilt.id, **values)
    found = client.post("/api/summaries", json={"rooms": {spoilt.id: spoilt.token, other.id: other.token}})
    assert found.status_code == 200, found.text
    assert found.json()["rooms"][spoilt.id]["gone"] == words.SPOILT
    assert found.json()["rooms"][other.id]["names"] == ["Azure", "Gules"]
    assert spoilt.id in caplog.text
    opened = spoilt.get()
    whole = "summary" in values
    assert opened.status_code == 200 if whole else opened.json()["detail"] == words.SPOILT


def test_a_summary_reads_no_log(client: Client) -> None:
    """However long it is: the row has it."""
    host = seated(client, **QUICK)
    answered(host, 2)
    store, read = client.app.state.rooms.store, list[str]()
    engines = [e for e in (store.engine.sync_engine, store.direct) if e]
    for engine in engines:
        sa.event.listen(engine, "before_cursor_execute", lambda *args: read.append(args[2]))
    found = client.post("/api/summaries", json={"rooms": {host.id: host.token}}).json()["rooms"][host.id]
    told = [sql for sql in read if "summary" in sql and "archive" not in sql]
    assert found["names"] == ["Azure", "Gules"] and told
    assert not [sql for sql in read if "FROM entry" in sql or "FROM snapshot" in sql]


def test_too_many_summaries_at_once_are_refused(client: Client) -> None:
    answer = client.post("/api/summaries", json={"rooms": {str(n): "none" for n in range(25)}})
    assert answer.status_code == 400 and "<= 24" in answer.json()["detail"]


# ---------------------------------------------------------------------------------------------------- from a file
def test_a_record_is_replayed_with_its_table_and_its_words(client: Client, fought: dict[str, Person]) -> None:
    record = fought["0"].get("/record").json()
    found, game = client.post("/api/replays", json=record).json(), record["game"]
    same = client.get(f"/api/tables/{game}/{BATTLES[game]['table']}").json()
    assert found["picture"] == same | {"seed": found["picture"]["seed"]}
    in_room = fought["0"].get(f"/replay?eyes={WATCHER}").json()
    assert (found["moments"], found["first"]) == (in_room["moments"], in_room["first"])
    assert (found["seats"], found["share"], found["may_branch"]) == ([], "", False)
    again = branch(client, fought["0"], EARLY)
    again.answer({"type": "concede"})
    position = client.post("/api/replays", json=again.get("/record").json()).json()
    assert position["picture"] == found["picture"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "go"}, "no game 'go'"),
        ({"start": {"board": 1}}, "cannot be drawn"),
        ({"format": "drumhead-record-1"}, "'drumhead-record-1'"),
        ({"entries": []}, "does not begin with the mustering"),
        ({"id": 7}, "no whole record"),
    ],
)
def test_what_is_no_record_is_not_replayed(
    client: Client, fought: dict[str, Person], change: dict[str, Any], words: str
) -> None:
    record = fought["0"].get("/record").json()
    answer = client.post("/api/replays", json=record | change)
    assert answer.status_code == 400 and words in answer.json()["detail"]


def test_events_that_mean_nothing_are_not_put_into_words(client: Client, fought: dict[str, Person]) -> None:
    record = fought["0"].get("/record").json()
    record["entries"][2]["type"], record["entries"][2]["to"] = "taken-back", 9000
    answer = client.post("/api/replays", json=record)
    assert answer.status_code == 400 and "Entry 2" in answer.json()["detail"]
