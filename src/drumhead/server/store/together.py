"""SQLite takes one writer at a time. All changes that wait for the pen are written together, in one transaction."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import sqlalchemy as sa

from drumhead.server.background import off_the_loop

R = TypeVar("R")


class Change(Generic[R]):
    """What somebody wants to write; then its result, or what went wrong."""

    def __init__(self, job: Callable[[sa.Connection], R]) -> None:
        self.job = job
        self.results: list[R] = []
        self.fault: Exception | None = None

    @property
    def done(self) -> bool:
        return bool(self.results or self.fault)

    def result(self) -> R:
        try:
            if self.fault:
                raise self.fault
            return self.results.pop()
        finally:
            self.fault = None  # it knows every frame that it passed


class WritesTogether:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.pen = asyncio.Lock()
        self.waiting: list[Change[Any]] = []

    async def write(self, job: Callable[[sa.Connection], R]) -> R:
        """Do this in a transaction, with all that is waiting; it is written when this returns.

        A job may be done twice: again and alone, when another one of the same transaction fails.
        """
        mine = Change(job)
        self.waiting.append(mine)
        try:
            async with self.pen:
                if not mine.done:
                    together, self.waiting = self.waiting, []
                    await off_the_loop(write_together, self.engine, together)
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            elif not mine.done:
                async with self.pen:  # somebody is writing it at this moment
                    pass
            raise
        return mine.result()


def write_together(engine: sa.Engine, changes: Sequence[Change[Any]]) -> None:
    """All in one transaction; if one of them fails, each in its own, so that its fault undoes nothing else."""
    try:
        with engine.begin() as c:
            results = [change.job(c) for change in changes]
    except Exception as e:
        if len(changes) == 1:
            changes[0].fault = e
        else:
            for change in changes:
                write_together(engine, [change])
    else:
        for change, result in zip(changes, results, strict=True):
            change.results.append(result)
