"""The jobs of one room: one at a time, changes first; of the sketches of one hand only the newest is waited for."""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

R = TypeVar("R")


class Rank(IntEnum):
    """Of jobs that wait together the lowest goes first."""

    CHANGE = 0
    SIGHT = 1
    SKETCH = 2


class Overtaken(Exception):
    """Nobody waits for this sketch any more."""

    def __init__(self) -> None:
        super().__init__("A newer sketch has come.")


class Waiting:
    def __init__(self, rank: Rank, number: int, holder: Hashable) -> None:
        self.place = (rank, number)
        self.holder = holder
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __lt__(self, other: "Waiting") -> bool:
        return self.place < other.place


class Jobs:
    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[Waiting] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, rank: Rank, holder: Hashable = None) -> AsyncIterator[None]:
        """Wait until it is this job's turn. A holder has one job that waits: an older one is overtaken."""
        await self._wait(rank, holder)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, rank: Rank, holder: Hashable) -> None:
        if holder is not None:
            self._overtake(holder)
        if not self._busy:
            self._busy = True
            return
        mine = Waiting(rank, next(self._numbers), holder)
        heappush(self._waiting, mine)
        try:
            await mine.turn
        except asyncio.CancelledError:
            if not mine.turn.cancelled():  # the turn came in the very moment in which nobody wanted it any more
                self._next()
            raise

    def _overtake(self, holder: Hashable) -> None:
        for w in self._waiting:
            if w.holder == holder and not w.turn.done():
                w.turn.set_exception(Overtaken())

    def _next(self) -> None:
        while self._waiting:
            w = heappop(self._waiting)
            if not w.turn.done():
                w.turn.set_result(None)
                return
        self._busy = False


async def off_the_loop(job: Callable[..., R], *args: Any) -> R:
    """Do it in a thread. Whoever is called away goes when it is done, lest another job begin in the midst of it."""
    working = asyncio.ensure_future(asyncio.to_thread(job, *args))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise
