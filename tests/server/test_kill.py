"""The server is killed at random moments while two people play: nothing acknowledged is lost, nothing is doubled."""

import asyncio
import socket
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from drumhead.dice.rolled import Rolled, key_of
from drumhead.flow.record import Record
from drumhead.flow.replay import check_chain, check_dice, check_play
from drumhead.games.saga.game import SAGA
from drumhead.server.beginning import parted
from drumhead.server.store import Kept, Store
from tests.server.table import BATTLE

KILLS = 3
ANSWERS = 40  # of each person, at least, and all kills done
GIVE_UP = 120.0  # seconds


class Served:
    """`drumhead serve` in a process of its own, which can be killed and started again."""

    def __init__(self, database: str, log: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.database, self.log = database, log
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "drumhead.cli", "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Player(threading.Thread):
    """Answers by the advice, and sends each command until it is acknowledged, whatever happens to the server."""

    def __init__(self, port: int, room: str, token: str, done: threading.Event) -> None:
        super().__init__(daemon=True)
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}/api/rooms/{room}", headers=headers, timeout=30)
        self.done, self.end = done, time.monotonic() + GIVE_UP
        self.acknowledged: list[str] = []
        self.seen: list[int] = []

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        while time.monotonic() < self.end:
            try:
                return self.http.request(method, path, json=body).raise_for_status().json()
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("the server never came back")

    def run(self) -> None:
        known = -1
        while not self.done.is_set():
            sight = self.ask("GET", f"?after={known}&wait=0.5")
            known = sight["next"]
            self.seen += [b["number"] for b in sight["batches"]]
            q = sight["view"]["question"]
            if q and q["seat"] in sight["seats"]:
                advice = self.ask("GET", "/advice")
                command = {"question": q["id"], "answer": advice["answer"], "id": uuid.uuid4().hex, "after": known}
                outturn = self.ask("POST", "/answer", command)
                assert outturn["type"] in ("taken", "doubled"), outturn
                self.acknowledged.append(command["id"])


def opened(served: Served) -> dict[str, Any]:
    end = time.monotonic() + GIVE_UP
    while time.monotonic() < end:
        try:
            wanted = {**BATTLE, "opponent": "link"}
            found = httpx.post(f"http://127.0.0.1:{served.port}/api/rooms", json=wanted, timeout=30)
            return dict(found.raise_for_status().json())
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server never came up")


def kept_in(database: str, room: str) -> Kept:
    async def read() -> Kept | None:
        store = Store(database)
        kept = await store.load(room)
        await store.close()
        return kept

    kept = asyncio.run(read())
    assert kept is not None
    return kept


@pytest.fixture
def served(database: str, tmp_path: Path) -> Any:
    served = Served(database, tmp_path / "log")
    yield served
    served.kill()


def test_killed_again_and_again_nothing_acknowledged_is_lost_and_nothing_doubled(served: Served) -> None:
    seated = opened(served)
    tokens = [seated["links"][seat].split("/")[3] for seat in ("0", "1")]
    done, chance = threading.Event(), Random(7)
    players = [Player(served.port, seated["room"], token, done) for token in tokens]
    for p in players:
        p.start()
    for _ in range(KILLS):
        acknowledged = sum(len(p.acknowledged) for p in players)
        while sum(len(p.acknowledged) for p in players) < acknowledged + 4:  # it is up, and they go on
            assert all(p.is_alive() for p in players)
            time.sleep(0.02)
        time.sleep(chance.uniform(0, 0.3))
        served.kill()
        served.start()
    while sum(len(p.acknowledged) for p in players) < ANSWERS:
        assert all(p.is_alive() for p in players)
        time.sleep(0.05)
    done.set()
    for p in players:
        p.join(GIVE_UP)
    kept = kept_in(served.database, seated["room"])
    commands = [line.command for line in kept.lines if line.command]
    assert len(commands) == len(set(commands)) == len(kept.lines) - 1
    assert sorted(commands) == sorted(c for p in players for c in p.acknowledged)
    for p in players:
        assert p.seen == list(range(len(p.seen)))
    whole = record_of(kept)
    check_chain(msgspec.to_builtins(whole, str_keys=True))
    check_play(whole, SAGA)
    check_dice(whole, Rolled(key_of(*parted(kept.opened.seeds), whole.id)))
    log = served.log.read_text()
    assert not any(token in log for token in tokens)


def record_of(kept: Kept) -> Record:
    return replace(kept.opened.head, entries=tuple(line.entry for line in kept.lines))
