"""Bots think in worker processes, so that nobody waits for another room's opponent.

A worker gets the world that a bot may believe in as saved bytes and sends back the answer: the same for the same world
and seed. The first question to a bot starts the workers; a server without bots has none. Questions wait in one queue:
bots that people play against come first, battles of bots that nobody watches last.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from enum import IntEnum
from functools import partial
from itertools import count
from multiprocessing.connection import wait

import msgspec
from msgspec import Struct

from drumhead.bots.play import players_of
from drumhead.flow.question import Answer
from drumhead.registry import SYSTEMS

WORKERS = max(1, min(2, (os.cpu_count() or 1) - 1))  # a core is left for the server
TRIES = 3  # workers that may die over one question
ALONE = 20.0  # answers a second in all battles of bots alone together: the server is there for people
NICER = 10  # the processor serves people's answers first, and bots that think after that
ANSWER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class BotTask(Struct, frozen=True):
    """A bot is to answer the open question of this world."""

    game: str
    world: bytes
    player: str
    seed: int


class Urgency(IntEnum):
    """Who waits for a bot. The lowest goes first."""

    PERSON = 0  # somebody has a seat in this battle
    WATCHED = 1  # bots alone, and somebody watches
    UNWATCHED = 2


class WorkersDied(RuntimeError):
    """So many workers died over one question that no further one is tried."""


def answer_in_worker(task: BotTask) -> bytes:
    game = SYSTEMS[task.game]
    world = game.state_type.load(task.world)
    asked = game.pending(world)
    assert asked is not None
    return msgspec.json.encode(players_of(task.game)[task.player](task.seed).answer(game, world, asked))


class QueuedTask:
    """A question that waits for a worker. Its urgency is looked up at each choice: somebody may have come or gone."""

    def __init__(self, task: BotTask, number: int, urgency: Callable[[], Urgency]) -> None:
        self.task, self.number, self.urgency = task, number, urgency
        self.answer: Future[bytes] = Future()

    @property
    def place(self) -> tuple[Urgency, int]:
        return self.urgency(), self.number


class BotWorkers:
    """The queue and its workers. One thread chooses who is next: neither the event loop nor a lock waits for it.

    Each worker is a pool of its own, so that one that dies takes no other question with it.
    """

    def __init__(self) -> None:
        self.idle: list[ProcessPoolExecutor | None] = [None] * WORKERS  # None: it is not started yet, or has died
        self.busy: set[ProcessPoolExecutor] = set()
        self.queue: list[QueuedTask] = []
        self.numbers = count()
        self.desk: ThreadPoolExecutor | None = None
        self.due = 0.0  # when the next battle of bots alone may go on, by the clock of the event loop

    async def turn_alone(self) -> None:
        """Wait until a battle of bots alone may go on."""
        now = asyncio.get_running_loop().time()
        at = max(now, self.due)
        self.due = at + 1 / ALONE
        await asyncio.sleep(at - now)

    async def answer(self, task: BotTask, urgency: Callable[[], Urgency] = lambda: Urgency.PERSON) -> Answer:
        """A worker that dies is replaced, and another one answers; after several deaths raise WorkersDied."""
        for _ in range(TRIES):
            try:
                return ANSWER.decode(await self._answered(QueuedTask(task, next(self.numbers), urgency)))
            except BrokenProcessPool:
                continue
        raise WorkersDied(f"{TRIES} workers died over one question")

    async def _answered(self, queued: QueuedTask) -> bytes:
        self.desk = self.desk or ThreadPoolExecutor(1, "bots")
        self.desk.submit(self._take_in, queued)
        try:
            return await asyncio.wrap_future(queued.answer)
        except asyncio.CancelledError:
            self.desk.submit(self._forget, queued)
            raise

    # ------------------------------------------------------------------ at the desk: in its one thread
    def _take_in(self, queued: QueuedTask) -> None:
        self.queue.append(queued)
        self._give_out()

    def _forget(self, queued: QueuedTask) -> None:
        """Nobody waits for it any more."""
        if queued in self.queue:
            self.queue.remove(queued)

    def _give_out(self) -> None:
        while self.queue and self.idle:
            queued = min(self.queue, key=lambda q: q.place)
            self.queue.remove(queued)
            if queued.answer.set_running_or_notify_cancel():  # else nobody waits for it any more
                self._give(queued)

    def _give(self, queued: QueuedTask) -> None:
        try:
            worker, future = submit(self.idle.pop(), queued.task)
        except Exception as e:  # no process could be started
            self.idle.append(None)
            queued.answer.set_exception(e)
            return
        self.busy.add(worker)
        future.add_done_callback(partial(self._done, worker, queued.answer))

    def _done(self, worker: ProcessPoolExecutor, answer: "Future[bytes]", future: "Future[bytes]") -> None:
        """Called in a thread of the worker's own pool, which may hold that pool's locks."""
        assert self.desk
        self.desk.submit(self._take_back, worker, answer, future)

    def _take_back(self, worker: ProcessPoolExecutor, answer: "Future[bytes]", future: "Future[bytes]") -> None:
        fault = future.exception()
        self.busy.discard(worker)
        self.idle.append(None if isinstance(fault, BrokenProcessPool) else worker)
        if fault:
            answer.set_exception(fault)
        else:
            answer.set_result(future.result())
        self._give_out()

    # ------------------------------------------------------------------ the end
    async def close(self) -> None:
        """End the workers; one that is busy is waited for."""
        if self.desk:
            await asyncio.to_thread(self._end, self.desk)
            self.desk = None

    def _end(self, desk: ThreadPoolExecutor) -> None:
        for worker in desk.submit(self._send_home).result():
            worker.shutdown()
        desk.shutdown()
        self.idle = [None] * WORKERS

    def _send_home(self) -> list[ProcessPoolExecutor]:
        """Nobody is asked any more; returns all workers that there are."""
        for queued in self.queue:
            queued.answer.cancel()
        self.queue = []
        return [*self.busy, *filter(None, self.idle)]


def new_worker() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), start_worker)


def submit(worker: ProcessPoolExecutor | None, task: BotTask) -> tuple[ProcessPoolExecutor, "Future[bytes]"]:
    """Give a worker its task; one that has died over nothing is replaced first."""
    with uninterrupted():
        if worker:
            with suppress(BrokenProcessPool):
                return worker, worker.submit(answer_in_worker, task)
        worker = new_worker()
        return worker, worker.submit(answer_in_worker, task)


def start_worker() -> None:
    """In a worker: it ends with the server, even if that is killed, and compiles its kernels at once."""
    threading.Thread(target=end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICER)
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
