"""The server is killed at random moments while two people play: nothing acknowledged is lost, nothing is doubled."""

import asyncio
import threading
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from drumhead.dice.seeded import SeededDice, key_of
from drumhead.flow.replay import check_chain, check_dice, check_play
from drumhead.registry import SYSTEMS
from drumhead.server.room.opening import split_seeds
from drumhead.server.room.wakeups import EVERY
from drumhead.server.store.store import Store, StoredRoom
from tests.server.forked import OftenServed
from tests.server.room.test_webhook import host_of, listener
from tests.server.served import GIVE_UP, ByHttp, ByLine, Player, again_and_again

ANSWERS = 16  # in the last battle, at least, or its end
MOST_IN_CAMPAIGNS, KILLS_IN_ONE = 100, 34
CAMPAIGN: dict[str, Any] = {"game": "campaign", "points": 0, "lists": ["", ""], "table": 3}


@pytest.fixture
def served(database: str, tmp_path: Path) -> Iterator[OftenServed]:
    served = OftenServed(database, tmp_path / "log")
    yield served
    served.kill()


def test_killed_again_and_again_nothing_acknowledged_is_lost_and_nothing_doubled(
    served: OftenServed, request: pytest.FixtureRequest
) -> None:
    left, chance = request.config.getoption("--kills"), Random(7)
    while left > 0:
        battle = Battle(served)
        kills = battle.fought(left, chance)
        left -= kills
        print(
            f"{kills} kills and {battle.acknowledged} acknowledged answers in one battle; {left} kills to go",
            flush=True,
        )


def test_a_campaign_outlives_kills_and_whoever_waits_to_be_called_is_called_once(
    served: OftenServed, request: pytest.FixtureRequest
) -> None:
    """In the split, between cards, in battles here and by bots, at a confirmation, while a webhook waits."""
    all_kills = min(MOST_IN_CAMPAIGNS, request.config.getoption("--kills"))
    left, chance, modes = all_kills, Random(9), cycle(("auto", "engine", "table"))
    while left > 0:
        campaign = Battle(served, **CAMPAIGN, house={"battle-mode": next(modes)})
        left -= campaign.fought(min(left, KILLS_IN_ONE), chance)
        print(f"{campaign.acknowledged} acknowledged answers in one campaign; {left} kills to go", flush=True)
    if all_kills > KILLS_IN_ONE:  # somebody counts as away after half a minute: too long for every day
        called_once(served, campaign)


def called_once(served: OftenServed, campaign: "Battle") -> None:
    """The server is killed while a call waits, and again when it is made."""
    with listener() as (address, heard):
        served.arguments += ["--webhook-host", host_of(address)]
        served.kill()
        served.start()
        at, headers = f"{served.url}/api/rooms/{campaign.seated['room']}", {"Authorization": ""}
        for token in campaign.tokens:
            headers["Authorization"] = f"Bearer {token}"
            seen = again_and_again(lambda: httpx.get(f"{at}?view=true", headers=headers, timeout=30))
            httpx.post(f"{at}/webhook", json={"address": address}, headers=headers, timeout=30).raise_for_status()
        asked = seen["view"]["question"]
        served.kill()
        served.start()
        body = heard.get(timeout=GIVE_UP)["body"]
        assert (body["room"], body["seat"]) == (campaign.seated["room"], asked["seat"])
        served.kill()
        served.start()
        served.opened(opponent="hot-seat")  # it is up again
        time.sleep(2 * EVERY)
        assert heard.empty()


class Battle:
    """One person plays over HTTP, the other over the live line."""

    def __init__(self, served: OftenServed, **changes: Any) -> None:
        self.served, self.seated = served, served.opened(opponent="link", **changes)
        self.tokens = [self.seated["links"][seat].split("/")[3] for seat in ("0", "1")]
        self.enough = threading.Event()
        kinds: list[type[Player]] = [ByHttp, ByLine]
        self.players = [
            kind(served, self.seated["room"], token, self.enough) for kind, token in zip(kinds, self.tokens)
        ]

    @property
    def acknowledged(self) -> int:
        return sum(len(p.acknowledged) for p in self.players)

    @property
    def over(self) -> bool:
        return any(p.over for p in self.players)

    def fought(self, most: int, chance: Random) -> int:
        """Play with so many kills, or to the end of the battle; how many it were."""
        for p in self.players:
            p.start()
        kills = 0
        while kills < most and self.go_on_to(self.acknowledged + 4):
            time.sleep(chance.uniform(0, 0.3))
            self.served.kill()
            self.served.start()
            kills += 1
        self.go_on_to(ANSWERS)
        self.enough.set()
        for p in self.players:
            p.join(GIVE_UP)
            assert not p.is_alive()
        self.check()
        return kills

    def go_on_to(self, answers: int) -> bool:
        """Wait until so many are acknowledged; not when the battle ends before."""
        while self.acknowledged < answers and not self.over:
            assert all(p.is_alive() or p.done for p in self.players)
            assert self.served.running, self.served.log.read_text()[-2000:]
            time.sleep(0.02)
        return not self.over

    def check(self) -> None:
        kept = kept_in(self.served.database, self.seated["room"])
        commands = [line.command for line in kept.lines if line.command]
        by_bots = [line for line in kept.lines[1:] if not line.command]
        assert len(commands) == len(set(commands)) == len(kept.lines) - 1 - len(by_bots)
        assert kept.opened.wanted.game == CAMPAIGN["game"] or not by_bots
        assert sorted(commands) == sorted(c for p in self.players for c in p.acknowledged)
        for p in self.players:
            assert p.seen == list(range(len(p.seen)))
        whole = replace(kept.opened.head, entries=tuple(line.entry for line in kept.lines))
        check_chain(msgspec.to_builtins(whole, str_keys=True))
        check_play(whole, SYSTEMS[whole.game])
        check_dice(whole, SeededDice(key_of(*split_seeds(kept.opened.seeds), whole.id)))
        log = self.served.log.read_text()
        assert not any(token in log for token in self.tokens)


def kept_in(database: str, room: str) -> StoredRoom:
    async def read() -> Any:
        store = Store(database)
        kept = await store.load(room)
        await store.close()
        return kept

    kept = asyncio.run(read())
    assert isinstance(kept, StoredRoom)
    return kept
