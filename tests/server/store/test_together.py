"""Many who write at once into SQLite: one transaction, each with its own result."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from drumhead.server.store.together import WritesTogether


class Counted(WritesTogether):
    """Counts transactions; the first can be held up, so that others have to wait."""

    def __init__(self, engine: sa.Engine) -> None:
        super().__init__(engine)
        self.commits = 0
        self.go_on = threading.Event()
        sa.event.listen(engine, "commit", lambda _: setattr(self, "commits", self.commits + 1))

    def add(self, number: int, *, held: bool = False) -> asyncio.Task[int]:
        def job(c: sa.Connection) -> int:
            if held:
                self.go_on.wait(60)
            c.exec_driver_sql("insert into line values (?)", (number,))
            return number

        return asyncio.create_task(self.write(job))

    def lines(self) -> list[int]:
        with self.engine.connect() as c:
            return list(c.exec_driver_sql("select number from line order by number").scalars())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Counted]:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'lines.sqlite'}")
    with engine.begin() as c:
        c.exec_driver_sql("create table line (number integer primary key)")
    yield Counted(engine)
    engine.dispose()


async def queued(store: Counted, jobs: int) -> None:
    while len(store.waiting) < jobs:
        await asyncio.sleep(0)


def test_those_who_wait_are_written_in_one_transaction(store: Counted) -> None:
    async def play() -> None:
        first = store.add(0, held=True)
        await asyncio.sleep(0.01)
        others = [store.add(n) for n in range(1, 30)]
        await queued(store, 29)
        store.go_on.set()
        assert await asyncio.gather(first, *others) == list(range(30))

    asyncio.run(play())
    assert store.lines() == list(range(30)) and store.commits == 2


def test_one_that_fails_undoes_nothing_of_the_others(store: Counted) -> None:
    async def play() -> None:
        first = store.add(0, held=True)
        await asyncio.sleep(0.01)
        others = [store.add(n) for n in (1, 0, 2)]
        await queued(store, 3)
        store.go_on.set()
        one, again, two = await asyncio.gather(*others, return_exceptions=True)
        assert (await first, one, two) == (0, 1, 2) and isinstance(again, IntegrityError)

    asyncio.run(play())
    assert store.lines() == [0, 1, 2]


def test_one_who_goes_away_while_waiting_writes_nothing(store: Counted) -> None:
    async def play() -> None:
        first = store.add(0, held=True)
        await asyncio.sleep(0.01)
        gone, stays = store.add(1), store.add(2)
        await queued(store, 2)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        store.go_on.set()
        assert [await first, await stays] == [0, 2]

    asyncio.run(play())
    assert store.lines() == [0, 2]


def test_the_one_who_writes_for_all_goes_away_and_all_is_written(store: Counted) -> None:
    async def play() -> None:
        before = store.add(0)
        await before
        leader = store.add(1, held=True)
        await asyncio.sleep(0.01)
        follower = store.add(2)
        await queued(store, 1)
        leader.cancel()
        store.go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await leader
        assert await follower == 2

    asyncio.run(play())
    assert store.lines() == [0, 1, 2]
