"""The jobs of one room: one at a time, changes first. Only the newest preview of a seat is worked out."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count

from drumhead.server import words


class Rank(IntEnum):
    """The waiting job with the lowest rank goes first."""

    CHANGE = 0
    SIGHT = 1
    PREVIEW = 2


class Overtaken(Exception):
    """A newer preview took this one's place."""

    def __init__(self) -> None:
        super().__init__(words.NEWER_PREVIEW)


class QueuedJob:
    def __init__(self, rank: Rank, number: int, holder: Hashable) -> None:
        self.place = (rank, number)
        self.holder = holder
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __lt__(self, other: "QueuedJob") -> bool:
        return self.place < other.place


class Jobs:
    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[QueuedJob] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, rank: Rank, holder: Hashable = None) -> AsyncIterator[None]:
        """Wait for this job's turn. A holder has one waiting job: a newer one overtakes the older."""
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
        mine = QueuedJob(rank, next(self._numbers), holder)
        heappush(self._waiting, mine)
        try:
            await mine.turn
        except asyncio.CancelledError:
            if not mine.turn.cancelled():  # the turn came at the very moment of the cancellation
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
