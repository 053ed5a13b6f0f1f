"""Bots think in worker processes: the same as in this one, and on when a worker dies."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from drumhead.bots.play import PLAYERS
from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Answer, Concede
from drumhead.registry import SYSTEMS
from drumhead.server.room import bot_workers
from drumhead.server.room.bot_workers import BotTask, BotWorkers, Urgency, WorkersDied
from tests.conformance.draws import CONFORMANT, Conformant


def worlds(kind: Conformant, many: int) -> list[bytes]:
    """Some moments of a battle by chance."""
    rng, dice, found = Random(4), SeededDice.from_number(4), list[bytes]()
    state, _ = kind.game.muster(kind.draw(rng), dice)
    for _ in range(many):
        for _ in range(7):
            kind.game.answer(state, state.asked_seat, kind.game.sample(state, rng), dice)
        found.append(state.save())
    return found


def here(t: BotTask) -> Answer:
    game = SYSTEMS[t.game]
    world = game.state_type.load(t.world)
    return PLAYERS[t.player](t.seed).answer(game, world, game.pending(world))


def test_workers_answer_as_the_server_would_in_every_game_and_dead_ones_are_replaced() -> None:
    asked = [BotTask(k.game.id, w, player, 9) for k in CONFORMANT for w in worlds(k, 2) for player in PLAYERS]

    async def play() -> None:
        workers = BotWorkers()
        assert workers.desk is None and not any(workers.idle)  # nobody has asked a bot yet
        assert await asyncio.gather(*map(workers.answer, asked)) == [here(t) for t in asked]
        started = [w for w in workers.idle if w]
        for worker in started:
            os.kill(await asyncio.wrap_future(worker.submit(os.getpid)), signal.SIGKILL)
        assert await workers.answer(asked[0]) == here(asked[0])
        new = next(w for w in workers.idle if w and w not in started)
        again = await asyncio.wrap_future(new.submit(os.getpid))
        await workers.close()
        with pytest.raises(ProcessLookupError):
            os.kill(again, 0)

    asyncio.run(play())


KILLED = """
import asyncio, os, signal, sys
from drumhead.server.room.bot_workers import new_worker
worker = new_worker()
print(worker.submit(os.getpid).result(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_workers_end_with_a_server_that_is_killed() -> None:
    """Its workers hold the other end of what it printed to: that is closed when the last of them is gone."""
    server = subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    told, _ = server.communicate(timeout=60)
    assert server.returncode == -signal.SIGKILL and int(told) != server.pid


# ---------------------------------------------------------------------------------------------------- the queue
class Given:
    """Workers that note what they are given and answer when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, workers: int = 1) -> None:
        self.tasks: list[tuple[int, Future[bytes]]] = []  # by the seed of each
        monkeypatch.setattr(bot_workers, "WORKERS", workers)
        monkeypatch.setattr(bot_workers, "new_worker", lambda: self)

    def submit(self, _: object, task: BotTask) -> "Future[bytes]":
        self.tasks.append((task.seed, Future()))
        return self.tasks[-1][1]

    def shutdown(self) -> None:
        pass

    @property
    def seeds(self) -> list[int]:
        return [seed for seed, _ in self.tasks]

    async def up_to(self, many: int) -> "Future[bytes]":
        """The last of so many tasks, once it is given out."""
        while len(self.tasks) < many:
            await asyncio.sleep(0.001)
        return self.tasks[many - 1][1]


ANSWER = msgspec.json.encode(Concede())


def task(seed: int) -> BotTask:
    return BotTask("saga", b"", "chance", seed)


def run(play: Callable[[BotWorkers], Any]) -> None:
    async def whole() -> None:
        workers = BotWorkers()
        await play(workers)
        await workers.close()

    asyncio.run(whole())


def test_people_come_before_bots_that_are_watched_and_these_before_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Given(monkeypatch)
    urgent = dict.fromkeys(range(10), Urgency.UNWATCHED) | {7: Urgency.WATCHED, 8: Urgency.PERSON, 9: Urgency.PERSON}

    async def play(workers: BotWorkers) -> None:
        asked = [asyncio.create_task(workers.answer(task(n), lambda n=n: urgent[n])) for n in range(10)]  # type: ignore[misc]
        while len(workers.queue) < 9:
            await asyncio.sleep(0.001)
        urgent[5] = Urgency.WATCHED  # somebody looks while it waits
        for done in range(1, 11):
            (await given.up_to(done)).set_result(ANSWER)
        assert await asyncio.gather(*asked) == [Concede()] * 10
        assert given.seeds == [0, 8, 9, 5, 7, 1, 2, 3, 4, 6]

    run(play)


def test_a_question_that_kills_its_workers_is_given_up_and_no_other_pays_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = Given(monkeypatch, workers=2)

    async def play(workers: BotWorkers) -> None:
        asked = [asyncio.create_task(workers.answer(task(n))) for n in range(9)]
        done = 0
        while len(given.tasks) > done or not all(a.done() for a in asked):
            (await given.up_to(done + 1)) if done < 11 else await asyncio.sleep(0.001)
            for seed, future in given.tasks[done:]:
                done += 1
                future.set_exception(BrokenProcessPool()) if seed == 4 else future.set_result(ANSWER)
        assert sorted(given.seeds) == [0, 1, 2, 3, 4, 4, 4, 5, 6, 7, 8]
        with pytest.raises(WorkersDied):
            await asked.pop(4)
        assert await asyncio.gather(*asked) == [Concede()] * 8

    run(play)


def test_a_question_that_nobody_waits_for_is_given_to_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Given(monkeypatch)

    async def play(workers: BotWorkers) -> None:
        asked = [asyncio.create_task(workers.answer(task(n))) for n in range(3)]
        while len(workers.queue) < 2:
            await asyncio.sleep(0.001)
        asked[1].cancel()
        asked[0].cancel()  # its worker is busy until it has answered
        await asyncio.wait(asked[:2])
        while len(workers.queue) > 1:
            await asyncio.sleep(0.001)
        assert given.seeds == [0]
        given.tasks[0][1].set_result(ANSWER)
        (await given.up_to(2)).set_result(ANSWER)
        assert await asked[2] == Concede() and given.seeds == [0, 2]

    run(play)


def test_a_worker_that_cannot_be_started_fails_its_question_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Given(monkeypatch)

    def no_process() -> Given:
        monkeypatch.setattr(bot_workers, "new_worker", lambda: given)
        raise OSError("no more processes")

    monkeypatch.setattr(bot_workers, "new_worker", no_process)

    async def play(workers: BotWorkers) -> None:
        with pytest.raises(OSError, match="no more processes"):
            await workers.answer(task(0))
        asked = asyncio.create_task(workers.answer(task(1)))
        (await given.up_to(1)).set_result(ANSWER)
        assert await asked == Concede()

    run(play)


def test_battles_of_bots_alone_share_the_answers_of_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def ask() -> None:
        workers = BotWorkers()
        for _ in range(4):
            await workers.turn_alone()

    monkeypatch.setattr("drumhead.server.room.bot_workers.asyncio.sleep", sleep)
    stopped = SimpleNamespace(time=lambda: 100.0)
    monkeypatch.setattr("drumhead.server.room.bot_workers.asyncio.get_running_loop", lambda: stopped)
    asyncio.run(ask())
    assert waits == pytest.approx([n / bot_workers.ALONE for n in range(4)])
