"""From the open room to the first question: commitments, seeds, and a battle that starts when all are in."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256
from time import time
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from drumhead.dice import verify as stand_alone
from drumhead.flow.record import read_record
from drumhead.flow.replay import verify
from drumhead.games.saga.game import SAGA
from drumhead.registry import DESKS
from drumhead.server import words
from drumhead.server.app import create_app
from drumhead.server.library.game_lobby import Lobby
from drumhead.server.limits import Limits
from drumhead.server.room import waiting_room
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.waiting_room import PATIENCE, WaitingRooms
from drumhead.server.routes import live
from drumhead.server.store import waiting
from drumhead.server.store.store import Store
from drumhead.server.wire.lobby import Seated
from drumhead.server.wire.waiting import SeedTold, Sitting, WaitingRoomView
from tests.server.room.test_room import wanted
from tests.server.table import BATTLE, SHORT, Person, until
from tests.server.test_app import problem, stream

Client = TestClient[Litestar]
LIST = """format = "drumhead-list-1"
name = "Three Men"
faction = "saga"
limit = 10

[[entry]]
unit = "{unit}"
"""


def opened(client: Client, **changes: Any) -> dict[str, Person]:
    found = client.post("/api/rooms", json=BATTLE | changes).json()
    assert found["commitment"]
    tokens = {name: link.split("/")[3] for name, link in found["links"].items()}
    return {name: Person(client, found["room"], token) for name, token in tokens.items()}


class Browser:
    """Draws a seed, promises it, and tells it."""

    def __init__(self, person: Person) -> None:
        self.person, self.seed = person, secrets.token_bytes(32)

    def sit(self, **how: Any) -> Any:
        return self.person.post("/sit", {"commitment": sha256(self.seed).hexdigest(), **how}).json()

    def tell(self, seed: bytes | None = None) -> Any:
        return self.person.post("/seed", {"seed": (seed or self.seed).hex()})


# ---------------------------------------------------------------------------------------------------- one person
@pytest.mark.parametrize("opponent", ["policy", "hot-seat"])
def test_one_browser_commits_reveals_and_plays(client: Client, opponent: str) -> None:
    host = opened(client, opponent=opponent)["0"]
    waiting = host.get().json()
    assert waiting["type"] == "waiting" and waiting["wants"] == "sit" and waiting["army"] == "The Ferry Watch"
    problem(host.post("/answer", {"question": 1, "answer": {"type": "concede"}}), 409)
    problem(host.get("/advice"), 409)
    browser = Browser(host)
    assert browser.sit()["wants"] == "seed"
    begun = browser.tell().json()
    assert begun["type"] == "sight" and begun["view"]["question"]
    room = client.app.state.rooms.open[host.id].room
    seeds = room.battle.head.seeds
    assert seeds.drawn_by == ("server", "browser", "server")
    assert seeds.commitments[0] == waiting["commitment"]
    assert seeds.commitments[1] == sha256(browser.seed).hexdigest()
    assert seeds.commitments[2] == waiting["players"][1]["stand_in"], "promised before the browser's seed was known"


def test_who_draws_no_seed_leaves_it_to_the_server(client: Client) -> None:
    host = opened(client)["0"]
    waiting = host.get().json()
    assert host.post("/sit", {}).json()["type"] == "sight"
    seeds = client.app.state.rooms.open[host.id].room.battle.head.seeds
    assert seeds.drawn_by == ("server",) * 3
    assert list(seeds.commitments) == [waiting["commitment"], *(p["stand_in"] for p in waiting["players"])]


def test_where_people_type_their_dice_no_seed_is_promised_for_a_seat(client: Client) -> None:
    waiting = opened(client, dice="typed")["0"].get().json()
    assert [p["stand_in"] for p in waiting["players"]] == ["", ""]


def test_bots_against_each_other_wait_for_nobody_and_everybody_watches(client: Client) -> None:
    people = opened(client, opponent="bots", players=["policy", "chance"], lists=SHORT)
    assert list(people) == ["watch"]
    sight = people["watch"].get().json()
    assert sight["type"] == "sight" and sight["seats"] == [] and sight["bots"] == [0, 1]
    assert [s["name"] for s in sight["view"]["seats"]] == ["Normal bot", "Random bot"]
    assert people["watch"].get(f"?after={sight['next']}&wait=25").json()["next"] > sight["next"]


# ---------------------------------------------------------------------------------------------------- two people
def test_two_browsers_by_link_and_the_record_proves_their_seeds(client: Client) -> None:
    people = opened(client, opponent="link", name="Ada", lists=SHORT)
    host, friend = Browser(people["0"]), Browser(people["1"])
    assert host.sit()["wants"] == "wait"
    empty = people["0"].get().json()["players"][1]
    assert len(empty.pop("stand_in")) == 64
    assert empty == {
        "seat": 1,
        "name": "",
        "person": True,
        "came": False,
        "sat": False,
        "commitment": "",
        "told": False,
    }
    problem(host.tell(), 409)
    came = people["1"].get().json()
    assert came["wants"] == "sit" and not came["host"] and came["army"] and came["chosen"]["points"] == 10
    assert "Ada" in came["players"][0]["name"] and came["players"][0]["commitment"]
    assert people["0"].get().json()["players"][1]["came"]
    asked = friend.sit(name="  Ingrid\tB ")
    assert asked["wants"] == "seed" and 0 < asked["left"] <= PATIENCE
    assert people["0"].get().json()["wants"] == "seed" and people["watch"].get().json()["wants"] == "wait"
    problem(friend.tell(b"x" * 32), 409)
    assert friend.tell().json()["wants"] == "wait"
    begun = host.tell().json()
    assert [s["name"] for s in begun["view"]["seats"]] == ["Ada", "Ingrid B"]
    asked_first = people[str(begun["view"]["question"]["seat"])]
    asked_first.answer({"type": "concede"})
    saved = people["watch"].get("/record")
    record = saved.json()
    assert record["seeds"]["drawn_by"] == ["server", "browser", "browser"]
    assert record["seeds"]["revealed"][1:] == [host.seed.hex(), friend.seed.hex()]
    assert "come from the committed seeds" in stand_alone.verify(record)
    assert verify(read_record(saved.content), SAGA, stream, raw=saved.content).proof == "seeds"


def test_the_friend_brings_a_list_and_the_hosts_stays_hidden_until_both_are_in(client: Client) -> None:
    people = opened(client, opponent="link", lists=["bow-line", "mixed-host"])
    Browser(people["0"]).sit()
    assert "The Heron Shore" not in people["1"].get().text and people["1"].get().json()["army"] == "The Ferry Watch"
    bad = people["1"].post("/sit", {"text": LIST.format(unit="regular-heros")})
    assert "line 7" in problem(bad, 400)["detail"] and "did you mean 'regular-hero'" in bad.json()["detail"]
    assert people["1"].get().json()["wants"] == "sit"
    begun = people["1"].post("/sit", {"text": LIST.format(unit="regular-hero"), "name": "Ingrid"}).json()
    assert begun["wants"] == "wait" and begun["army"] == "Three Men" and "The Heron Shore" not in json.dumps(begun)


def test_a_stranger_and_a_watcher_cannot_sit_down(client: Client) -> None:
    people = opened(client, opponent="link")
    for path, body in (("/sit", {}), ("/seed", {"seed": "0" * 64}), ("/throw", {"faces": [1]})):
        problem(people["watch"].post(path, body), 403)
        problem(Person(client, people["0"].id, "none").post(path, body), 404)
    problem(people["0"].post("/sit", {"commitment": "short"}), 400)
    assert people["0"].get().json()["wants"] == "sit"


def test_sitting_down_twice_is_once(client: Client) -> None:
    people = opened(client, opponent="link")
    browser = Browser(people["0"])
    assert browser.sit() == browser.sit()
    assert (
        "another seed commitment"
        in problem(Browser(people["0"]).person.post("/sit", {"commitment": "0" * 64}), 409)["detail"]
    )


def test_on_the_live_line_each_step_comes_and_then_the_battle(client: Client) -> None:
    people = opened(client, opponent="link")
    host, friend = Browser(people["0"]), Browser(people["1"])
    host.sit()
    with client.websocket_connect(f"{people['0'].room}/live") as line:
        line.send_text(json.dumps({"token": people["0"].token}))
        assert line.receive_json(timeout=10)["wants"] == "wait"
        friend.sit()
        while (heard := line.receive_json(timeout=10))["wants"] != "seed":
            assert heard["type"] == "waiting"
        host.tell()
        friend.tell()
        while (heard := line.receive_json(timeout=10))["type"] != "sight":
            assert heard["wants"] == "wait"
        assert [b["number"] for b in heard["batches"]] == [0]


# ---------------------------------------------------------------------------------------------------- kills
def at_stores(database: str, play: Callable[[Store], Awaitable[None]], now: Callable[[], float] = time) -> None:
    async def whole() -> None:
        store = Store(database, now)
        await store.open()
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(whole())


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def tokens(seated: Seated) -> tuple[str, str]:
    return seated.links["0"].split("/")[3], seated.links["1"].split("/")[3]


def test_every_step_is_kept_and_any_process_goes_on_from_there(database: str) -> None:
    async def play(store: Store) -> None:
        seeds = [secrets.token_bytes(32) for _ in range(2)]
        seated = await WaitingRooms(store).open_room(wanted(opponent="link"))
        for seat, token in enumerate(tokens(seated)):
            sitting = Sitting(sha256(seeds[seat]).hexdigest())
            assert isinstance(await WaitingRooms(store).sit(seated.room, token, sitting), WaitingRoomView)
        assert await WaitingRooms(store).reveal_seed(seated.room, tokens(seated)[0], SeedTold(seeds[0].hex()))
        assert await WaitingRooms(store).reveal_seed(seated.room, tokens(seated)[1], SeedTold(seeds[1].hex())) is None
        rooms = Rooms(store)
        room, *_ = await rooms.enter(seated.room, tokens(seated)[0])
        assert room.battle.head.seeds is not None and room.battle.head.seeds.drawn_by == (
            "server",
            "browser",
            "browser",
        )
        assert room.opened.seeds[32:] == seeds[0] + seeds[1]

    at_stores(database, play)


def test_who_does_not_follow_in_time_has_a_seed_drawn_by_the_server(database: str) -> None:
    clock, seed = Clock(), secrets.token_bytes(32)

    async def play(store: Store) -> None:
        g = WaitingRooms(store)
        seated = await g.open_room(wanted(opponent="link"))
        first, second = tokens(seated)
        await g.sit(seated.room, first, Sitting("a" * 64))
        clock.now += 10 * PATIENCE  # a seat that nobody has opened is waited for
        assert await g.look(seated.room, first)
        await g.sit(seated.room, second, Sitting(sha256(seed).hexdigest()))
        await g.reveal_seed(seated.room, second, SeedTold(seed.hex()))
        clock.now += PATIENCE - 1
        left = await g.look(seated.room, second)
        assert left is not None and left.left == 1
        stand_ins = [p.stand_in for p in left.players]
        clock.now += 1
        assert await g.look(seated.room, second) is None
        room, *_ = await Rooms(store).enter(seated.room, second)
        assert room.battle.head.seeds is not None and room.battle.head.seeds.drawn_by == ("server", "server", "browser")
        assert room.battle.head.seeds.commitments[1:] == (stand_ins[0], sha256(seed).hexdigest())

    at_stores(database, play, clock)


def test_a_clock_that_jumps_back_makes_nobody_wait_for_longer(lite: str) -> None:
    clock = Clock()

    async def play(store: Store) -> None:
        here = WaitingRooms(store)
        seated = await here.open_room(wanted(opponent="link"))
        first, second = tokens(seated)
        for token in (first, second):
            await here.sit(seated.room, token, Sitting("a" * 64))
        clock.now += 20
        assert (await here.look(seated.room, first)).left == PATIENCE - 20  # type: ignore[union-attr]
        clock.now -= 3600
        there = WaitingRooms(store)  # a process whose clock was never ahead
        assert (await here.look(seated.room, first)).left == PATIENCE - 20  # type: ignore[union-attr]
        assert (await there.look(seated.room, first)).left == PATIENCE  # type: ignore[union-attr]
        clock.now += 10
        assert (await there.look(seated.room, first)).left == PATIENCE - 10  # type: ignore[union-attr]
        clock.now += 30
        assert await here.look(seated.room, first) is None

    at_stores(lite, play, clock)


def test_a_client_waits_as_long_as_it_asked_for_whatever_the_clock_says(
    lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Backwards(Clock):
        def __call__(self) -> float:
            self.now -= 10
            return self.now

    monkeypatch.setattr(waiting_room, "PEEK", 0.01)

    async def play(store: Store) -> None:
        rooms = WaitingRooms(store)
        seated = await rooms.open_room(wanted(opponent="link"))
        known = (await rooms.look(seated.room, seated.token)).step  # type: ignore[union-attr]
        assert await asyncio.wait_for(rooms.news(seated.room, seated.token, known, 0.1), 60)

    at_stores(lite, play, Backwards())


def test_of_two_who_begin_at_once_one_does_and_both_have_the_same_battle(database: str) -> None:
    async def play(store: Store) -> None:
        g, seeds = WaitingRooms(store), [secrets.token_bytes(32) for _ in range(2)]
        seated = await g.open_room(wanted(opponent="link"))
        for seat, token in enumerate(tokens(seated)):
            await g.sit(seated.room, token, Sitting(sha256(seeds[seat]).hexdigest()))
            await waiting.reveal_seed(store, seated.room, seat, seeds[seat])
        await asyncio.gather(*(WaitingRooms(store).start_if_ready(seated.room) for _ in range(4)))
        rooms = [Rooms(store), Rooms(store)]
        one, two = [(await r.enter(seated.room, seated.token))[0] for r in rooms]
        assert one.battle.entries == two.battle.entries and len(one.battle.entries) == 1

    at_stores(database, play)


def test_no_seed_is_told_to_anybody(client: Client) -> None:
    people = opened(client, opponent="link")
    host, friend = Browser(people["0"]), Browser(people["1"])
    told = json.dumps([host.sit(), friend.sit(), friend.tell().json()])
    told += "".join(p.get().text for p in people.values())
    kept = asyncio.run(_seeds(client, people["0"].id))
    for seed in (host.seed, friend.seed, *kept):
        assert seed.hex() not in told


async def _seeds(client: Client, id: str) -> list[bytes]:
    store = Store(client.app.state.rooms.store.engine.url.render_as_string(hide_password=False))
    w = await waiting.waiting_room(store, id)
    await store.close()
    assert w is not None
    return [w.seeds[i : i + 32] for i in (0, 32, 64)]


# ---------------------------------------------------------------------------------------------------- what a look costs
def counted(monkeypatch: pytest.MonkeyPatch, holder: Any, name: str) -> list[str]:
    """Each call of that function adds a line."""
    calls: list[str] = []
    real = getattr(holder, name)

    def noted(*args: Any, **more: Any) -> Any:
        calls.append(name)
        return real(*args, **more)

    monkeypatch.setattr(holder, name, noted)
    return calls


@pytest.mark.parametrize("own_board", [False, True])
def test_a_look_draws_nothing_and_works_out_what_is_shown_once(
    client: Client, monkeypatch: pytest.MonkeyPatch, own_board: bool
) -> None:
    saga = DESKS["saga"].tables
    assert saga
    board = saga.write(saga.by_number(5871)) if own_board else ""
    drawn, shown = counted(monkeypatch, Lobby, "table_picture"), counted(monkeypatch, waiting_room, "as_seen")
    made, read = counted(monkeypatch, Lobby, "table"), counted(monkeypatch, Lobby, "read_table")
    people = opened(client, opponent="link", board=board)
    opening = len(made + read)
    for _ in range(10):
        for name in ("0", "1", "watch"):
            assert people[name].get().json()["chosen"]["table"] == (
                words.from_a_file(saga.by_number(5871).name or words.A_TABLE) if own_board else "table 5871"
            )
    assert drawn == [] and len(shown) <= 2 * 3, "once for each person before and after the friend came"
    assert len(made + read) - opening <= (len(shown) if own_board else 0), "a file is read for its name alone"


def test_dice_that_people_have_to_type_are_worked_out_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    people = opened(client, opponent="link", dice="typed")
    people["0"].post("/sit", {})
    battles = counted(monkeypatch, waiting_room, "open_battle")
    people["1"].post("/sit", {})
    for _ in range(10):
        assert people["0"].get().json()["dice"]["count"] and people["1"].get().json()["dice"]["count"]
    assert len(battles) <= 3


def test_lines_into_a_waiting_room_are_counted(lite: str) -> None:
    with TestClient(create_app(lite, limits=Limits(lines=1))) as client:  # of watchers; a seat has lines of its own
        people = opened(client, opponent="link")
        hello = {name: json.dumps({"token": p.token}) for name, p in people.items()}
        at = f"{people['0'].room}/live"
        with client.websocket_connect(at) as one, client.websocket_connect(at) as two:
            for line, name in ((one, "0"), (two, "watch")):
                line.send_text(hello[name])
                assert line.receive_json(timeout=10)["type"] == "waiting"
            with client.websocket_connect(at) as three:
                three.send_text(hello["watch"])
                with pytest.raises(WebSocketDisconnect) as e:
                    three.receive_json(timeout=10)
                assert e.value.code == live.TOO_MANY
        until(lambda: not client.app.state.rooms.lines.held)
        with client.websocket_connect(at) as again:
            again.send_text(hello["watch"])
            assert again.receive_json(timeout=10)["type"] == "waiting"


@pytest.mark.parametrize("name", ["\u202eadA", "\x1b[2JAda", "\ufeff", "Ada\u2066", "\x7f \x85"])
def test_a_name_is_one_line_that_shows_what_it_is(lite: str, name: str) -> None:
    """Else a name could be nobody's, turn what follows around, or clear the terminal on which a record is read."""
    with TestClient(create_app(lite)) as client:
        found = client.post("/api/rooms", json=BATTLE | {"opponent": "hot-seat", "name": name}).json()
        p = Person(client, found["room"], found["token"])
        p.post("/sit", {"name": name})
        shown = p.get().json()["view"]["seats"][0]["name"]
        assert shown and shown.isprintable() and shown == shown.strip()
