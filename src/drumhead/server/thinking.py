"""Bots think in processes of their own, so that whoever plays is not kept waiting by somebody else's opponent.

The world that a bot may believe in goes over as its saved bytes, and the answer comes back: the same for the same world
and seed, whoever thinks. The first question to a bot starts the workers; a server without bots has none.
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


class Thought(Struct, frozen=True):
    """What a bot is asked: to answer the question that is open in this world."""

    game: str
    world: bytes
    player: str
    seed: int


def thought_through(t: Thought) -> bytes:
    game = SYSTEMS[t.game]
    world = game.state_type.load(t.world)
    asked = game.pending(world)
    assert asked is not None
    return msgspec.json.encode(PLAYERS[t.player](t.seed).answer(game, world, asked))


class Thinkers:
    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def answer(self, t: Thought) -> Answer:
        """A worker that dies is replaced, and the bot thinks again."""
        for _ in range(TRIES):
            pool = self.pool = self.pool or new_pool()
            try:
                with uninterrupted():
                    thinking = pool.submit(thought_through, t)
                told: bytes = await asyncio.wrap_future(thinking)
            except BrokenProcessPool:
                if self.pool is pool:
                    self.pool = None
            else:
                return ANSWER.decode(told)
        raise RuntimeError(f"{TRIES} workers died over one question")

    async def close(self) -> None:
        """No process is left behind; one that is in thought is waited for."""
        if self.pool:
            await asyncio.to_thread(self.pool.shutdown, cancel_futures=True)
            self.pool = None


def new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn"), begin)


def begin() -> None:
    """In a worker: it ends with the server, even where that is killed; its kernels are compiled at once."""
    threading.Thread(target=end_with_the_server, daemon=True).start()
    from drumhead.space.kernels import warm

    warm()


def end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    wait([server.sentinel])
    os._exit(1)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A process begun in here is not interrupted by Ctrl+C: that is for the server, which ends its workers itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
