"""A room with a very long log: how long it takes to open it again, its summary, an answer, and what it needs in memory.

The log is that of a game with battles inside, whose battles are fought again and again. Times are the processor's.
"""

import asyncio
import gc
import multiprocessing
import os
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from drumhead.flow.question import Concede
from drumhead.flow.record import LiveBattle
from drumhead.flow.state import State
from drumhead.registry import DESKS
from drumhead.server.app import warm
from drumhead.server.bench.script import WANTED
from drumhead.server.library.lobby import setup_of
from drumhead.server.library.opponents import BY_LINK
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.room_log import SNAPSHOTS
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import Pass
from drumhead.server.room.standings import standing_of
from drumhead.server.routes.after import summary_of
from drumhead.server.store.store import LogLine, Opened, Store, in_folder
from drumhead.server.wire.battle import Reply
from drumhead.server.wire.lobby import NewRoom

ENTRIES = 5000
LONG, PLAIN = "long", "plain"
TOKENS = {0: "first", 1: "second"}
MOST_ANSWERS = 60  # that are timed in each room
UNDER_WAY = 40  # questions of a battle after which its answers are timed
PAGE = os.sysconf("SC_PAGE_SIZE")
GOALS = {"open_s": 1.5, "summary_ms": 10.0, "answer_ratio": 1.3, "memory_mb": 80.0}


class LongLog(Struct, frozen=True):
    entries: int
    open_s: float  # from the database to the first look of a seat
    summary_ms: float
    answer_ms: float  # from an answer to what both seats are told of it
    plain_answer_ms: float  # the same in a room of the game that is inside
    memory_mb: float  # what the open room takes

    @property
    def answer_ratio(self) -> float:
        return self.answer_ms / self.plain_answer_ms


def long_log(entries: int = ENTRIES) -> LongLog:
    """Written by one process and measured in another, so that memory is that of the open room alone."""
    spawned = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        for job in (write_log, measured):
            with spawned.Pool(1) as alone:
                found = alone.apply(job, (Path(folder), entries))
    assert isinstance(found, LongLog)
    return found


# ---------------------------------------------------------------------------------------------------- the log
def write_log(folder: Path, entries: int) -> None:
    warm()
    asyncio.run(_written(Store(in_folder(folder)), entries))


async def _written(store: Store, entries: int) -> None:
    rooms = Rooms(store)
    await store.open()
    outer = next(id for id, desk in DESKS.items() if desk.game.battles)
    for id, wanted in ((LONG, NewRoom(game=outer, opponent=BY_LINK)), (PLAIN, replace(WANTED, points=10))):
        opened, battle = with_a_battle(id, wanted)
        head = replace(battle.record, entries=battle.record.entries[:1])
        first = LiveBattle.again(battle.game, head, battle.dice, battle.stood)
        await rooms.start_battle(opened, first, TOKENS)
        play_on(battle, entries if id == LONG else 0)
        lines = [LogLine(n, e, battle.dice.drawn) for n, e in enumerate(battle.entries)][1:]
        snapshots = {n: battle.stood[n].save() for n in range(SNAPSHOTS, len(battle.entries), SNAPSHOTS)}
        await store.append(id, lines, standing_of(battle, wanted), snapshots)
    await rooms.close()


def with_a_battle(id: str, wanted: NewRoom) -> tuple[Opened, LiveBattle]:
    """Answers by chance until a battle asks, then by the policy until it is under way; with the first dice for which
    there is one."""
    for seed in count():
        opened, battle = open_battle(wanted, setup_of(wanted), id, draw_seeds(seed))
        rng = Random(seed)
        while battle.state.question is not None and not under_way(battle):
            go_on(battle, rng)
        if battle.state.question is not None:
            return opened, battle
    raise AssertionError("counting never ends")


def play_on(battle: LiveBattle, entries: int) -> None:
    """Up to so many entries, with a battle under way at the end: one that is over is taken back and fought again."""
    first, rng = len(battle.entries) - 1, Random(0)
    while len(battle.entries) < entries or not under_way(battle):
        if fought(battle):
            go_on(battle, rng)
        else:
            battle.take_back(first)


def go_on(battle: LiveBattle, rng: Random) -> None:
    game, state = battle.game, battle.state
    battle.answer(state.asked_seat, game.suggest(state) if fought(battle) else game.sample(state, rng))


def fought(battle: LiveBattle) -> State | None:
    """The battle that asks: inside the game, or the game itself where it has none inside."""
    game, state = battle.game, battle.state
    found = game.inside(state) if game.battles else (game, state)
    return found[1] if found and found[1].question else None


def under_way(battle: LiveBattle) -> bool:
    found = fought(battle)
    return found is not None and found.asked >= UNDER_WAY


# ---------------------------------------------------------------------------------------------------- measuring
def measured(folder: Path, entries: int) -> LongLog:
    warm()
    return asyncio.run(_measured(Store(in_folder(folder))))


async def _measured(store: Store) -> LongLog:
    rooms = Rooms(store)
    await store.open()
    plain = await answered(rooms, PLAIN)
    gc.collect()
    before, start = resident(), process_time()
    long = (await rooms.people(LONG)).room
    await long.look(Pass((0,)), -1)
    open_s = process_time() - start
    gc.collect()
    memory = (resident() - before) / 1e6
    summaries = list[float]()
    for _ in range(20):
        start = process_time()
        told = await summary_of(rooms, LONG, TOKENS[0])
        summaries.append(process_time() - start)
        assert not told.gone
    answers = await answered(rooms, LONG)
    entries = len(long.battle.entries)
    await rooms.close()
    return LongLog(entries, open_s, 1000 * median(summaries), 1000 * answers, 1000 * plain, memory)


async def answered(rooms: Rooms, id: str) -> float:
    """Seconds of the processor from an answer to what both seats are told, the median of many."""
    room = (await rooms.people(id)).room
    passes, taken = (Pass((0,)), Pass((1,))), list[float]()
    for _ in range(MOST_ANSWERS):
        q, last = room.pending, room.last
        if q is None:
            break
        answer = room.game.suggest(room.battle.state)
        assert not isinstance(answer, Concede)
        start = process_time()
        await room.play(passes[q.seat], Reply(q.id, answer))
        for who in passes:
            await room.look(who, last)
        taken.append(process_time() - start)
    return median(taken)


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
