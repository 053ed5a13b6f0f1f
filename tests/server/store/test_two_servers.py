"""Two servers at one PostgreSQL: seats at different ones play a battle to its end, and a watcher sees all of it."""

import json
import threading
from contextlib import ExitStack
from pathlib import Path

import httpx
from websockets.sync.client import connect

from tests.server.databases import fresh_database
from tests.server.served import GIVE_UP, ByHttp, ByLine, Player, Served
from tests.server.table import SHORT


def test_seats_at_two_servers_play_a_battle(postgres: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        database = stack.enter_context(fresh_database(postgres))
        here, there = Served(database, tmp_path / "here"), Served(database, tmp_path / "there")
        stack.callback(here.kill)
        stack.callback(there.kill)
        there.opened(opponent="hot-seat")  # it is up as well
        seated = here.opened(opponent="link", lists=SHORT)
        tokens = {name: link.split("/")[3] for name, link in seated["links"].items()}
        enough = threading.Event()
        players: list[Player] = [
            ByLine(here, seated["room"], tokens["0"], enough),
            ByHttp(there, seated["room"], tokens["1"], enough),
        ]
        for p in players:
            p.start()
        numbers = watched(there, seated["room"], tokens["watch"])
        for p in players:
            p.join(GIVE_UP)
            assert p.over and p.seen == numbers
        assert sum(len(p.acknowledged) for p in players) == len(numbers) - 1
        head = {"Authorization": f"Bearer {tokens['watch']}"}
        records = [httpx.get(f"{s.url}/api/rooms/{seated['room']}/record", headers=head) for s in (here, there)]
        assert records[0].content == records[1].content


def watched(served: Served, room: str, token: str) -> list[int]:
    """The numbers of all that comes over a watcher's line, to the end of the battle."""
    numbers: list[int] = []
    with connect(served.line_to(room), max_size=None) as line:
        line.send(json.dumps({"token": token}))
        while True:
            told = json.loads(line.recv(timeout=GIVE_UP))
            numbers += [b["number"] for b in told["batches"]]
            if told["outcome"]:
                return numbers
