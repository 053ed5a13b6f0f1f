"""The rows of `drumhead bench server`, one after the other at the same server."""

import asyncio
import gc
import multiprocessing
import socket
import tempfile
from collections.abc import Callable
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TypeVar

from msgspec import Struct

from drumhead.server.app import create_app, warm
from drumhead.server.bench import words
from drumhead.server.bench.beside import going_on
from drumhead.server.bench.by_bots import battles_by_bots
from drumhead.server.bench.crowd import Crowd
from drumhead.server.bench.lines import until_it_is_up
from drumhead.server.bench.long_log import LongLog, long_log
from drumhead.server.bench.script import BATTLES, ScriptStep, script
from drumhead.server.bench.watchers import FILES, allow_files, watched
from drumhead.server.limits import Door, Limits, Rate
from drumhead.server.serving import run
from drumhead.server.store.store import in_folder

ROOMS, A_SECOND = 100, 150.0  # rooms; answers in all of them
WARM_UP = 2.0  # seconds that do not count, before and after; no more than a row itself takes
R = TypeVar("R")
ENDLESS, MANY = Rate(1e9, 1e9), 10**9


class Load(Struct, frozen=True):
    """How much there is of everything; all of it grows with the rooms."""

    rooms: int = ROOMS
    a_second: float = A_SECOND  # answers in all rooms

    @property
    def waiting(self) -> int:
        return ceil(self.rooms / 4)

    @property
    def battles(self) -> int:
        return ceil(self.rooms * 2 / 5)

    @property
    def most_rooms(self) -> int:
        return 5 * self.rooms

    @property
    def watchers(self) -> int:
        return 20 * self.rooms

    @property
    def entries(self) -> int:
        """Of a long log."""
        return 50 * self.rooms


class Paced(Struct, frozen=True):
    """What was measured with so many rooms; milliseconds."""

    rooms: int
    answers: int
    answers_per_s: float
    p50_ms: float
    p95_ms: float
    sketches: int
    sketch_p50_ms: float
    sketch_p95_ms: float
    bytes_per_answer: float = 0.0  # of all that both seats are sent, previews aside
    waiting: int = 0  # people who wait beside them
    battles: int = 0  # of bots
    bot_answers: int = 0  # that the watchers of these battles were told of


class Watched(Struct, frozen=True):
    """How long the last of so many watchers waited for an answer; milliseconds."""

    watchers: int
    answers: int
    p50_ms: float
    longest_ms: float


class ServerReport(Struct, frozen=True):
    seconds: float
    wanted_per_s: float
    one: Paced
    many: Paced
    busy: Paced  # the same rooms, with people who wait and battles of bots beside them
    most: Paced
    watched: Watched
    by_bots_s: float  # the slowest of some battles by bots inside another game
    long: LongLog

    @property
    def p50_ratio(self) -> float:
        return self.many.p50_ms / self.one.p50_ms


GOALS = {"p50_ratio": 3.0, "many": 50.0, "busy": 50.0, "most": 100.0, "watched": 1000.0}  # milliseconds, p95 of rooms


def serve(folder: Path, listening: socket.socket, files: int) -> None:
    """Serve in a separate process, at a loopback port, with rooms that are not kept."""
    warm()
    allow_files(files)
    limits = Limits(per_link=ENDLESS, per_address=ENDLESS, rooms=MANY, lines=MANY)
    limits.door = Door(MANY)  # one address stands for all people
    run(create_app(in_folder(folder), rehearsal=True, limits=limits), listening)


def bench(seconds: float, told: Callable[[str], None], load: Load) -> ServerReport:
    told(words.FINDING_ANSWERS)
    warm()
    scripts = [script(seed) for seed in range(min(BATTLES, load.rooms))]
    files = 2 * max(load.watchers, 2 * load.most_rooms) + FILES
    allow_files(files)
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(Path(folder), listening, files))
        server.start()
        try:
            until_it_is_up(address)
            return Rows(address, scripts, load, seconds, told).measured()
        finally:
            server.terminate()
            server.join()


class Rows:
    """All rows, measured at the server with this address."""

    def __init__(
        self,
        address: str,
        scripts: list[list[ScriptStep]],
        load: Load,
        seconds: float,
        told: Callable[[str], None],
    ) -> None:
        self.address, self.scripts, self.load, self.seconds, self.told = address, scripts, load, seconds, told

    def measured(self) -> ServerReport:
        load = self.load
        self.told(words.ONE_ROOM)
        one = self.paced(1)
        self.told(words.so_many_rooms(load.rooms))
        many = self.paced(load.rooms)
        self.told(words.so_many_beside(load.rooms, load.waiting, load.battles))
        busy = self.paced(load.rooms, load.waiting, load.battles)
        self.told(words.so_many_rooms(load.most_rooms))
        most = self.paced(load.most_rooms)
        self.told(words.so_many_watchers(load.watchers))
        watched = self.watched()
        self.told(words.BY_BOTS)
        by_bots = max(battles_by_bots(self.address))
        self.told(words.so_long_a_log(load.entries))
        long = long_log(load.entries)
        return ServerReport(self.seconds, load.a_second, one, many, busy, most, watched, by_bots, long)

    def paced(self, rooms: int, waiting: int = 0, battles: int = 0) -> Paced:
        return undisturbed(lambda: asyncio.run(self._paced(rooms, waiting, battles)))

    async def _paced(self, rooms: int, waiting: int, battles: int) -> Paced:
        """Play with so many rooms; the moments in which all of them are opened, and closed at once, do not count."""
        async with going_on(self.address, waiting, battles) as beside:
            settling = min(WARM_UP, self.seconds)
            crowd = Crowd(self.address, self.scripts, rooms, self.load.a_second)
            async with asyncio.TaskGroup() as playing:
                playing.create_task(crowd.play())
                await crowd.all_open.wait()
                start = perf_counter() + settling
                end = start + self.seconds
                crowd.until = end + settling
        answers = [took for sent, took in crowd.answers if start <= sent < end]
        sketches = [took for sent, took in crowd.sketches if start <= sent < end]
        sent = sum(size for came, size in crowd.received if start <= came < end) / max(1, len(answers))
        per_s, timed = len(answers) / self.seconds, percentiles(answers)
        told = (beside.waiting, beside.battles, beside.bot_answers)
        return Paced(rooms, len(answers), per_s, *timed, len(sketches), *percentiles(sketches), sent, *told)

    def watched(self) -> Watched:
        watchers = self.load.watchers
        took = undisturbed(lambda: asyncio.run(watched(self.address, self.scripts[0], watchers, self.seconds)))
        return Watched(watchers, len(took), median(took) * 1000, max(took) * 1000)


def undisturbed(work: Callable[[], R]) -> R:
    """The time this process would take to look for garbage is not the server's."""
    gc.collect()
    gc.disable()
    try:
        return work()
    finally:
        gc.enable()


def percentiles(took: list[float]) -> tuple[float, float]:
    """The middle and the 95th of a hundred, in milliseconds."""
    if len(took) < 2:
        return 0.0, 0.0
    return median(took) * 1000, quantiles(took, n=20)[-1] * 1000
