"""Run work in a thread, off the event loop."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

R = TypeVar("R")


async def off_the_loop(job: Callable[..., R], *args: Any) -> R:
    """Do this in a thread. A caller that is cancelled waits for its end, so no other job starts halfway through.

    The result does not travel in a future: those of asyncio and of its threads refer to each other for good, and all
    that was ever worked out would stay in memory until the garbage collector comes by.
    """
    jobs: list[Callable[[], R]] = [partial(job, *args)]  # taken by the thread, which may outlast it by a moment
    results: list[R] = []
    faults: list[BaseException] = []

    def work() -> None:
        try:
            results.append(jobs.pop()())
        except BaseException as e:
            faults.append(e)

    working = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise
    if faults:
        try:
            raise faults.pop()
        finally:
            faults.clear()
    return results.pop()
