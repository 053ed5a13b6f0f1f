"""Work in a thread, off the event loop, and work side by side; neither leaves anything behind in memory."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from traceback import clear_frames
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

    working = asyncio.get_running_loop().run_in_executor(None, work)
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


async def until_one_ends(*work: Coroutine[Any, Any, None]) -> None:
    """Do all of this side by side until one of it ends or fails; the rest is cancelled.

    Nothing here refers to the tasks in the end: a fault knows every frame that it passed, and would keep alive all
    that the tasks had in hand.
    """
    tasks = [asyncio.create_task(w) for w in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        faults = [t.exception() for t in tasks if t.done() and not t.cancelled()]
    finally:
        await cancel_all(tasks)
        tasks.clear()
    for fault in filter(None, faults):
        try:
            raise fault
        finally:
            faults.clear()
            del fault


async def cancel_all(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel these and wait for their end. A driver of a database that is cancelled in the middle of a call keeps the
    fault, and with it every frame that it passed: they let go of all that they had in hand."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        try:
            task.result()
        except BaseException as ended:
            clear_frames(ended.__traceback__)
