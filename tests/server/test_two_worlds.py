"""Two worlds that differ only in what is hidden: the other side and the watchers are sent the same, byte for byte, in
every call and over every line, until the page reveals the difference.

Both worlds have a server of their own, with the same room, links, seeds and hours. They are given the same answers,
but for those that make the difference.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.rules.battle import any_muster, suggested_muster
from drumhead.campaign.rules.state import Campaign
from drumhead.combat.desk import Desk
from drumhead.flow.event import Asked, Counted, Event, Noted, waiting_for
from drumhead.flow.game import Game, Setup
from drumhead.flow.question import WATCHER, Answer, Enlisted, Picked, Seat, Told
from drumhead.flow.record import LiveBattle, StartPosition
from drumhead.registry import DESKS, SYSTEMS
from drumhead.server.app import create_app
from drumhead.server.library.lobby import setup_of
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.wire.lobby import NewRoom
from tests.campaign.kit import split, standing
from tests.flow.outer import ADVISER, MATCH, TWICE, MatchGame, TwiceGame
from tests.server.hours import Hours
from tests.server.room.test_wakeups import looked
from tests.server.room.test_webhook import host_of, listener
from tests.server.table import Person

ROOM = "two-worlds"
TOKENS = {0: "token-of-seat-0", 1: "token-of-seat-1", WATCHER: "token-of-watchers"}
LOOKS = (
    "?view=true",
    "?after=0",
    "/around",
    "/advice",
    "/replay",
    "/replay?battle=1",
    "/replay?eyes=0",
    "/replay?eyes=1",
    "/luck?battle=1",
    "/aftermath",
    "/record",
    "/position",
    "/briefing",
)
OFFERS: dict[str, Any] = {"opponent": "link", "lists": ("", ""), "points": 0, "table": 0}
Heard = Queue[dict[str, Any]]


class World:
    """One of the two: what its other side and its watchers are sent."""

    def __init__(self, client: Any, stack: ExitStack, hours: Hours, heard: Heard, other: Seat) -> None:
        self.client, self.hours, self.calls, self.other = client, hours, heard, other
        self.people = {seat: Person(client, ROOM, token) for seat, token in TOKENS.items()}
        self.lines = {
            seat: stack.enter_context(client.websocket_connect(f"/api/rooms/{ROOM}/live")) for seat in (other, WATCHER)
        }
        for seat, line in self.lines.items():
            line.send_text(json.dumps({"token": TOKENS[seat], "said": -1}))
        self.sent: list[Any] = []
        self.commands = 0

    @property
    def room(self) -> Any:
        return self.client.app.state.rooms.open[ROOM].room

    @property
    def state(self) -> Any:
        return self.room.battle.state

    def answer(self, a: Answer) -> dict[str, Any]:
        """By the seat that is asked."""
        q = self.state.question
        body = {"question": q.id, "answer": msgspec.to_builtins(a)}
        found: dict[str, Any] = self.people[q.seat].post("/answer", body).json()
        assert found["type"] == "taken", found
        self.hours.pass_by(60)
        if q.seat == self.other:
            self.sent.append(found)
        return found

    def ask_everything(self) -> None:
        """Whatever somebody may try who does not know the difference."""
        for seat in (self.other, WATCHER):
            person = self.people[seat]
            self.sent += [(path, person.get(path).text) for path in LOOKS]
            q = {"question": 2, "answer": {"type": "pick", "key": "nothing"}}
            draft = {"question": 2, "draft": {"unit": 0}}
            back, branch = {"question": 2}, {"at": 1, "opponent": "policy"}
            tried = [("/answer", q), ("/preview", draft), ("/take-back", {}), ("/take-back", back), ("/branch", branch)]
            self.sent += [(path, person.post(path, body).text) for path, body in tried]
            self.sent.append(self.client.post("/api/summaries", json={"rooms": {ROOM: person.token}}).text)
            self.sent += self.over_the_line(seat)
        self.client.blocking_portal.call(looked, self.client.app.state.rooms)
        while not self.calls.empty():
            self.sent.append(self.calls.get())

    def over_the_line(self, seat: Seat) -> list[Any]:
        """All batches up to now, and what is said to a command. How many messages they come in is chance."""
        self.commands += 1
        question = {"question": 2} if self.commands % 2 else {}
        self.lines[seat].send_text(json.dumps({"id": f"c{self.commands}", "type": "advice"} | question))
        batches: list[Any] = []
        while True:
            told = json.loads(self.lines[seat].receive_text(timeout=60))
            if told["type"] == "sight":
                batches += told["batches"]
            if told["type"] == "replied":
                return [batches, told]


@contextmanager
def two_worlds(
    games: Sequence[Game[Any, Any]],
    tmp: Path,
    wanted: NewRoom,
    patch: pytest.MonkeyPatch,
    other: Seat = 1,
    start: StartPosition | None = None,
    change: Callable[[Any, int], None] = lambda s, k: None,
) -> Iterator[tuple[World, World]]:
    """`change` makes the difference in the state before anything is told."""
    desk = DESKS[wanted.game]
    with ExitStack() as stack:
        worlds = []
        address, heard = stack.enter_context(listener())
        for k, game in enumerate(games):
            patch.setitem(SYSTEMS, wanted.game, game)
            patch.setitem(DESKS, wanted.game, desk._replace(game=game))
            hours = Hours()
            app = create_app(f"sqlite:///{tmp / str(k)}", now=hours, webhook_hosts=[host_of(address)])
            client = stack.enter_context(TestClient(app, raise_server_exceptions=False))
            client.blocking_portal.call(open_room, app.state.rooms, wanted, start, change, k, address)
            worlds.append(World(client, stack, hours, heard, other))
            worlds[-1].people[1 - other].get()  # all are there
        yield worlds[0], worlds[1]


async def open_room(
    rooms: Any, wanted: NewRoom, start: StartPosition | None, change: Callable[[Any, int], None], k: int, hook: str
) -> None:
    await rooms.wakeups.close()  # the test looks itself, so that it knows which world has called
    opened, battle = open_battle(wanted, start or setup_of(wanted), ROOM, draw_seeds(5))
    change_all(battle, lambda s: change(s, k))
    await rooms.start_battle(opened, battle, TOKENS)
    for seat in (0, 1):
        await rooms.store.change_chair(ROOM, seat, webhook=hook)


def change_all(battle: LiveBattle, change: Callable[[Any], None]) -> None:
    for s in (battle.state, *battle.stood.values()):
        change(s)


def compare(one: World, other: World) -> None:
    """What was sent since, in both."""
    for w in (one, other):
        w.ask_everything()
    assert len(one.sent) == len(other.sent)
    for a, b in zip(one.sent, other.sent):
        assert a == b
    one.sent.clear()
    other.sent.clear()


# ---------------------------------------------------------------------------------------------------- the toy
TOY = Desk(MATCH, "Match", "Tug after tug.", lambda chosen: Setup(game="outer", names=chosen.names))


class ByNumber(MatchGame):
    """A leak: everybody is told that somebody has answered, though not what."""

    def event_for(self, e: Event, seat: Seat) -> Event | None:
        hides = isinstance(e, Counted) and e.says == "hides" and seat not in (e.only or ())
        return Noted("outer.hide") if hides else super().event_for(e, seat)


class ById(MatchGame):
    """A leak: who is waited for, with the true id of the question."""

    def event_for(self, e: Event, seat: Seat) -> Event | None:
        told = super().event_for(e, seat)
        q = e.question if isinstance(e, Asked) else None
        return Asked(replace(waiting_for(q), id=q.id)) if q and told != e and seat != q.seat else told


class TwiceByNumber(ByNumber, TwiceGame): ...


class TwiceById(ById, TwiceGame): ...


def hidden_once_or_twice(once: MatchGame, twice: MatchGame, tmp: Path, patch: pytest.MonkeyPatch) -> None:
    """Seat 0 is asked in private once, or twice, with a take-back."""
    for table, found in ((DESKS, TOY), (SYSTEMS, MATCH)):
        patch.setitem(table, "outer", found)  # type: ignore[arg-type]
    with two_worlds([once, twice], tmp, NewRoom(game="outer", **OFFERS), patch) as (one, other):
        compare(one, other)
        patch.setitem(SYSTEMS, "outer", twice)
        other.answer(Told(1))
        assert other.people[0].post("/take-back", {}).status_code == 200
        other.answer(Told(3))
        other.hours.now = one.hours.now
        compare(one, other)
        for w, hidden in ((one, 1), (other, 2)):
            w.answer(Told(hidden))
        other.hours.now = one.hours.now
        compare(one, other)


def test_how_often_somebody_is_asked_in_private_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden_once_or_twice(MATCH, TWICE, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("once", "twice"), [(ByNumber, TwiceByNumber), (ById, TwiceById)], ids=["by the number of messages", "by an id"]
)
def test_a_leak_is_found(
    once: type[MatchGame], twice: type[MatchGame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError):
        hidden_once_or_twice(once(ADVISER), twice(ADVISER), tmp_path, monkeypatch)


# ---------------------------------------------------------------------------------------------------- the campaign
CAMPAIGNS = NewRoom(game="campaign", house={"battle-mode": "table"}, **OFFERS)
REVEALING = ("attack", "exchange")  # a battle shows points, an exchange may change the penalty that is announced


def same_chance(one: World, other: World, rng: Random) -> Answer | None:
    """An answer that both worlds allow and that reveals nothing; None: this one does."""
    a = CAMPAIGN.sample(one.state, rng)
    seat = one.state.asked_seat
    allowed = all(CAMPAIGN.refuse(w.state, seat, a) is None for w in (one, other))
    return a if allowed and not (isinstance(a, Picked) and str(a.key).startswith(REVEALING)) else None


def go_on(one: World, other: World, answers: int, every: int = 6) -> None:
    """Both worlds are given the same answers, and everything they send is compared now and then."""
    rng, given = Random(3), 0
    while given < answers:
        assert one.state.asked_seat == other.state.asked_seat
        a = same_chance(one, other, rng)
        if a is None:
            continue
        for w in (one, other):
            w.answer(a)
        given += 1
        if given % every == 0:
            compare(one, other)


def other_hand(s: Campaign, k: int) -> None:
    """Of the Normans; and the deck in another order."""
    card = ("ford", "scouts")[k]
    s.deck.remove(card)
    s.deck.sort(reverse=bool(k))
    s.hands[0] = (card,)


@pytest.mark.parametrize(
    ("splits", "change"),
    [
        ((split(6, 5, 4), split(4, 6, 5)), lambda s, k: None),
        ((split(6, 5, 4),) * 2, other_hand),
    ],
    ids=["split", "deck and hand"],
)
def test_campaigns_that_differ_in_what_is_hidden_send_the_same(
    splits: tuple[Answer, Answer],
    change: Callable[[Any, int], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with two_worlds([CAMPAIGN, CAMPAIGN], tmp_path, CAMPAIGNS, monkeypatch, change=change) as (one, other):
        for w, division in zip((one, other), splits):
            w.answer(division)
        compare(one, other)
        go_on(one, other, 12)
        own = [w.people[0].get("?view=true").json()["view"] for w in (one, other)]
        assert own[0] != own[1]


def next_to_each_other() -> StartPosition:
    """Two Norman armies side by side, and a Viking one that the first may attack."""
    s = standing(normans=(((3, 5), 5), ((2, 5), 5)), vikings=(((3, 4), 5), (None, 5)), house={"battle-mode": "engine"})
    return StartPosition(CAMPAIGN.position(s))


def test_the_terms_of_an_exchange_are_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = next_to_each_other()
    with two_worlds([CAMPAIGN, CAMPAIGN], tmp_path, CAMPAIGNS, monkeypatch, start=start) as (one, other):
        for w, points in ((one, 1), (other, -1)):
            for a in (Picked(0), Picked("exchange:1"), Told(points)):
                w.answer(a)
        assert [a.points for a in one.state.of(0)] == [4, 6] and [a.points for a in other.state.of(0)] == [6, 4]
        compare(one, other)
        go_on(one, other, 4, every=4)


def test_the_sheet_of_a_real_table_tells_the_other_side_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Normans who hold another card type the same result."""
    start = next_to_each_other()
    with two_worlds([CAMPAIGN, CAMPAIGN], tmp_path, CAMPAIGNS, monkeypatch, start=start, change=other_hand) as worlds:
        for w in worlds:
            for a in (Picked(0), Picked("no"), Picked("attack:3,4,0"), Picked("table"), Picked("table")):
                w.answer(a)
        compare(*worlds)
        own = [w.people[0].get("/briefing").json()["coming"] for w in worlds]
        assert [[card["title"] for card in coming["cards"]] for coming in own] == [[], ["Scouts"]]
        for a in (Picked("defender"), Told(2), Told(0)):
            for w in worlds:
                w.answer(a)
            compare(*worlds)


def test_a_muster_is_not_told_before_both_have_mustered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = next_to_each_other()
    with two_worlds([CAMPAIGN, CAMPAIGN], tmp_path, CAMPAIGNS, monkeypatch, start=start) as (one, other):
        for w in (one, other):
            for a in (Picked(0), Picked("attack:3,4,0"), Picked("engine"), Picked("engine")):
                w.answer(a)
        compare(one, other)
        q = one.state.question
        assert q.decision == "campaign.decision.muster" and q.seat == 0
        usual, drawn = suggested_muster(one.state, q.ask.limit), Enlisted(any_muster(one.state, 0, Random(2)))
        assert usual != drawn
        one.answer(usual)
        other.answer(drawn)
        compare(one, other)
        for w in (one, other):
            w.answer(suggested_muster(w.state, w.state.question.ask.limit))
        assert one.state.battle and other.state.battle
        with pytest.raises(AssertionError):
            compare(one, other)  # by now the page has revealed it
