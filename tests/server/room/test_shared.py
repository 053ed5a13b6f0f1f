"""What many want at the same moment is worked out once."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from drumhead.server.room.shared import KEPT, Shared


class Work:
    """Counts how often it is done, and waits until it may end."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.times, self.fault, self.may_end = 0, fault, asyncio.Event()

    async def __call__(self) -> int:
        self.times += 1
        await self.may_end.wait()
        if self.fault:
            raise self.fault
        return self.times


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(30):
            await test()

    asyncio.run(in_time())


def test_it_is_worked_out_once_for_all_who_wait_and_who_come_later() -> None:
    async def test() -> None:
        shared, work = Shared[int](), Work()
        waiting = [asyncio.create_task(shared.get("a", work)) for _ in range(50)]
        await asyncio.sleep(0)
        work.may_end.set()
        assert await asyncio.gather(*waiting) == [1] * 50
        assert await shared.get("a", work) == 1 and work.times == 1
        assert await shared.get("b", work) == 2

    run(test)


def test_one_who_goes_away_does_not_stop_it_for_the_others() -> None:
    async def test() -> None:
        shared, work = Shared[int](), Work()
        first = asyncio.create_task(shared.get("a", work))
        await asyncio.sleep(0)
        second = asyncio.create_task(shared.get("a", work))
        await asyncio.sleep(0)
        first.cancel()
        with suppress(asyncio.CancelledError):
            await first
        work.may_end.set()
        assert await second == 1 and work.times == 1

    run(test)


def test_a_fault_reaches_all_who_wait_and_the_next_one_tries_again() -> None:
    async def test() -> None:
        shared, work = Shared[int](), Work(LookupError("no"))
        waiting = [asyncio.create_task(shared.get("a", work)) for _ in range(3)]
        await asyncio.sleep(0)
        work.may_end.set()
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(fault) for fault in told] == [LookupError] * 3
        with pytest.raises(LookupError):
            await shared.get("a", work)
        assert work.times == 2

    run(test)


def test_only_the_newest_are_kept_and_none_that_is_not_worth_it() -> None:
    async def test() -> None:
        shared, work = Shared[int](lambda n: n != 2), Work()
        work.may_end.set()
        for key in range(10):
            await shared.get(key, work)
        assert len(shared.found) == KEPT and not shared.working
        fresh, work = Shared[int](lambda n: n > 1), Work()
        work.may_end.set()
        assert [await fresh.get("a", work) for _ in range(3)] == [1, 2, 2]

    run(test)
