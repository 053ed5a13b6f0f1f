"""Bots think in worker processes: the same as in this one, and on when a worker dies."""

import asyncio
import os
import signal
import subprocess
import sys
from random import Random

import pytest

from drumhead.bots.play import PLAYERS
from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Answer
from drumhead.registry import SYSTEMS
from drumhead.server.room.bot_workers import BotTask, BotWorkers
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


@pytest.mark.parametrize("kind", CONFORMANT, ids=str)
def test_a_worker_answers_as_the_server_would_and_a_dead_one_is_replaced(kind: Conformant) -> None:
    asked = [BotTask(kind.game.id, w, player, 9) for w in worlds(kind, 2) for player in PLAYERS]

    async def play() -> None:
        workers = BotWorkers()
        assert workers.pool is None  # nobody has asked a bot yet
        assert await asyncio.gather(*map(workers.answer, asked)) == [here(t) for t in asked]
        pool = workers.pool
        assert pool is not None
        worker = await asyncio.wrap_future(pool.submit(os.getpid))
        os.kill(worker, signal.SIGKILL)
        assert await workers.answer(asked[0]) == here(asked[0])
        assert workers.pool is not pool
        again = await asyncio.wrap_future(workers.pool.submit(os.getpid))  # type: ignore[union-attr]
        await workers.close()
        with pytest.raises(ProcessLookupError):
            os.kill(again, 0)

    asyncio.run(play())


KILLED = """
import asyncio, os, signal, sys
from drumhead.server.room.bot_workers import new_pool
pool = new_pool()
print(pool.submit(os.getpid).result(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_workers_end_with_a_server_that_is_killed() -> None:
    """Its workers hold the other end of what it printed to: that is closed when the last of them is gone."""
    server = subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    told, _ = server.communicate(timeout=60)
    assert server.returncode == -signal.SIGKILL and int(told) != server.pid
