"""Bots think in worker processes, so that nobody waits for another room's opponent.

A worker gets the world that a bot may believe in as saved bytes and sends back the answer: the same for the same world
and seed. The first question to a bot starts the workers; a server without bots has none.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait

import msgspec
from msgspec import Struct

from drumhead.bots.play import PLAYERS
from drumhead.flow.question import Answer
from drumhead.registry import SYSTEMS

WORKERS = max(1, min(2, (os.cpu_count() or 1) - 1))  # a core is left for the server
TRIES = 3  # workers that may die over one question
ANSWER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class BotTask(Struct, frozen=True):
    """A bot is to answer the open question of this world."""

    game: str
    world: bytes
    player: str
    seed: int


def answer_in_worker(task: BotTask) -> bytes:
    game = SYSTEMS[task.game]
    world = game.state_type.load(task.world)
    asked = game.pending(world)
    assert asked is not None
    return msgspec.json.encode(PLAYERS[task.player](task.seed).answer(game, world, asked))


class BotWorkers:
    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def answer(self, task: BotTask) -> Answer:
        """A worker that dies is replaced, and another one answers."""
        for _ in range(TRIES):
            pool = self.pool = self.pool or new_pool()
            try:
                with uninterrupted():
                    future = pool.submit(answer_in_worker, task)
                answer: bytes = await asyncio.wrap_future(future)
            except BrokenProcessPool:
                if self.pool is pool:
                    self.pool = None
            else:
                return ANSWER.decode(answer)
        raise RuntimeError(f"{TRIES} workers died over one question")

    async def close(self) -> None:
        """End the workers; one that is busy is waited for."""
        if self.pool:
            await asyncio.to_thread(self.pool.shutdown, cancel_futures=True)
            self.pool = None


def new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn"), start_worker)


def start_worker() -> None:
    """In a worker: it ends with the server, even if that is killed, and compiles its kernels at once."""
    threading.Thread(target=end_with_server, daemon=True).start()
    from drumhead.space.kernels import warm

    warm()


def end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    wait([server.sentinel])
    os._exit(1)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A process started in here is not interrupted by Ctrl+C: the server ends its workers itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
