"""Work in a thread: what it returns or raises belongs to the caller alone."""

import asyncio
import gc
import threading
import weakref

import pytest

from drumhead.server.background import off_the_loop


class Result:
    pass


class Fault(Exception):
    pass


def test_a_result_is_freed_with_its_last_reference() -> None:
    async def work() -> weakref.ref[Result]:
        found = await off_the_loop(Result)
        return weakref.ref(found)

    gc.disable()
    try:
        assert asyncio.run(work())() is None
    finally:
        gc.enable()


def test_a_fault_is_raised_and_freed() -> None:
    held: list[weakref.ref[Result]] = []

    def fails() -> None:
        mine = Result()
        held.append(weakref.ref(mine))
        raise Fault("no")

    async def work() -> None:
        try:
            await off_the_loop(fails)
        except Fault:
            return
        raise AssertionError("nothing was raised")

    gc.disable()
    try:
        asyncio.run(work())
        assert held[0]() is None
    finally:
        gc.enable()


def test_a_caller_that_is_cancelled_waits_for_the_end() -> None:
    started, go, done = threading.Event(), threading.Event(), threading.Event()

    def job() -> None:
        started.set()
        go.wait(10)
        done.set()

    async def work() -> None:
        task = asyncio.create_task(off_the_loop(job))
        await asyncio.to_thread(started.wait, 10)
        task.cancel()
        await asyncio.sleep(0)
        assert not task.done()
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done.is_set()

    asyncio.run(work())
