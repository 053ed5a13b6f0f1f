"""The jobs of a room: their order, and sketches that nobody waits for any more."""

import asyncio
import threading
from collections.abc import Callable, Hashable

import pytest

from drumhead.server.background import off_the_loop
from drumhead.server.room.jobs import Jobs, Overtaken, Rank


class Done:
    """Jobs that write down when they are done, behind one that holds the room until it is let go."""

    def __init__(self) -> None:
        self.jobs, self.order, self.held = Jobs(), list[str](), asyncio.Event()

    async def hold(self) -> None:
        async with self.jobs.turn(Rank.SIGHT):
            await self.held.wait()

    async def do(self, name: str, rank: Rank, holder: Hashable = None) -> None:
        async with self.jobs.turn(rank, holder):
            await asyncio.sleep(0)
            self.order.append(name)

    async def wait_with(self, *wanted: tuple[str, Rank, Hashable]) -> list[BaseException | None]:
        """These come while one is at work, in this order; then it is done."""
        first = asyncio.create_task(self.hold())
        tasks = [asyncio.create_task(self.do(*w)) for w in wanted]
        await asyncio.sleep(0)
        self.held.set()
        await first
        return await asyncio.gather(*tasks, return_exceptions=True)


def test_of_jobs_that_wait_together_answers_go_first_and_equals_in_their_order() -> None:
    async def play() -> None:
        done = Done()
        await done.wait_with(
            ("preview", Rank.PREVIEW, "a"),
            ("sight", Rank.SIGHT, None),
            ("answer", Rank.CHANGE, None),
            ("sight too", Rank.SIGHT, None),
            ("answer too", Rank.CHANGE, None),
        )
        assert done.order == ["answer", "answer too", "sight", "sight too", "preview"]

    asyncio.run(play())


def test_one_job_at_a_time() -> None:
    async def play() -> None:
        jobs, inside, most = Jobs(), 0, 0

        async def job(rank: Rank) -> None:
            nonlocal inside, most
            async with jobs.turn(rank):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(job(Rank(i % 3)) for i in range(20)))
        assert most == 1

    asyncio.run(play())


def test_an_older_sketch_of_the_same_hand_is_dropped_and_told_so() -> None:
    async def play() -> None:
        done = Done()
        told = await done.wait_with(
            ("older", Rank.PREVIEW, "a"), ("another hand's", Rank.PREVIEW, "b"), ("newer", Rank.PREVIEW, "a")
        )
        assert done.order == ["another hand's", "newer"]
        assert isinstance(told[0], Overtaken) and told[1:] == [None, None]

    asyncio.run(play())


def test_a_sketch_at_work_is_not_dropped() -> None:
    async def play() -> None:
        jobs, begun, end = Jobs(), asyncio.Event(), asyncio.Event()

        async def sketch() -> str:
            async with jobs.turn(Rank.PREVIEW, "a"):
                begun.set()
                await end.wait()
                return "drawn"

        first = asyncio.create_task(sketch())
        await begun.wait()
        second = asyncio.create_task(sketch())
        await asyncio.sleep(0)
        end.set()
        assert [await first, await second] == ["drawn", "drawn"]

    asyncio.run(play())


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_client_that_goes_away_at_any_moment_blocks_nobody(steps: int) -> None:
    async def play() -> None:
        done = Done()
        first = asyncio.create_task(done.hold())
        gone = asyncio.create_task(done.do("gone", Rank.CHANGE))
        await asyncio.sleep(0)
        done.held.set()
        for _ in range(steps):
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(first, gone, return_exceptions=True)
        await asyncio.wait_for(done.do("next", Rank.PREVIEW), 5)
        assert done.order[-1] == "next"

    asyncio.run(play())


def test_a_job_that_fails_gives_its_turn_away() -> None:
    async def play() -> None:
        jobs = Jobs()
        with pytest.raises(ValueError, match="broken"):
            async with jobs.turn(Rank.CHANGE):
                raise ValueError("broken")
        async with jobs.turn(Rank.PREVIEW):
            pass

    asyncio.run(play())


def test_a_job_in_a_thread_is_done_before_the_next_begins_though_nobody_waits_for_it() -> None:
    async def play() -> None:
        jobs, order, begun, go_on = Jobs(), list[str](), threading.Event(), threading.Event()

        def slow() -> None:
            begun.set()
            go_on.wait(10)
            order.append("slow")

        async def do(job: Callable[[], None]) -> None:
            async with jobs.turn(Rank.SIGHT):
                await off_the_loop(job)

        gone = asyncio.create_task(do(slow))
        await asyncio.to_thread(begun.wait, 10)
        gone.cancel()
        after = asyncio.create_task(do(lambda: order.append("after")))
        await asyncio.sleep(0)
        go_on.set()
        await after
        assert order == ["slow", "after"] and gone.cancelled()

    asyncio.run(play())
