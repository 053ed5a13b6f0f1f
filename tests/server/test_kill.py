"""The server is killed at random moments while two people play: nothing acknowledged is lost, nothing is doubled."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from drumhead.dice.seeded import SeededDice, key_of
from drumhead.flow.replay import check_chain, check_dice, check_play
from drumhead.registry import SYSTEMS
from drumhead.server.room.opening import split_seeds
from drumhead.server.store.store import Store, StoredRoom
from tests.server.forked import OftenServed
from tests.server.served import GIVE_UP, ByHttp, ByLine, Player

ANSWERS = 16  # in the last battle, at least, or its end


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


class Battle:
    """One person plays over HTTP, the other over the live line."""

    def __init__(self, served: OftenServed) -> None:
        self.served, self.seated = served, served.opened(opponent="link")
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
        assert len(commands) == len(set(commands)) == len(kept.lines) - 1
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
