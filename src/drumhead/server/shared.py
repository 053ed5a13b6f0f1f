"""A table whose log others may write, too: one job at a time, off the event loop; told once it is committed."""

import asyncio
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from msgspec.structs import replace

from drumhead.flow.record import Table
from drumhead.flow.replay import resumed
from drumhead.server.beginning import dice_at
from drumhead.server.jobs import Jobs, Rank, off_the_loop
from drumhead.server.store import Line, Opened, Store

R = TypeVar("R")

SNAPSHOTS = 50  # entries from one kept state to the next
TRIES = 9  # races lost in a row before somebody is told to try again


class NotNow(ValueError):
    """A fair wish at the wrong moment: one sentence."""


class SharedTable:
    def __init__(self, store: Store, opened: Opened, table: Table, commands: Iterable[str | None]) -> None:
        self.store, self.opened, self.table = store, opened, table
        self.id, self.game = opened.id, table.game
        self.commands = {c for c in commands if c}
        self.jobs = Jobs()
        self.bell = asyncio.Event()
        self.knocks = self.heeded = 0  # how often others may have written into the log; up to which of these it is read
        self.listeners = 0  # those who wait for the bell: as long as there are some, the table stays in memory
        self.on_commit: Callable[[], None] = lambda: None

    @property
    def last(self) -> int:
        return len(self.table.entries) - 1

    async def do(self, job: Callable[..., R], *args: Any, rank: Rank = Rank.SIGHT, holder: Hashable = None) -> R:
        """Do a job in its turn."""
        async with self.jobs.turn(rank, holder):
            return await off_the_loop(job, *args)

    # ------------------------------------------------------------------ the bell
    @contextmanager
    def listening(self) -> Iterator[None]:
        self.listeners += 1
        try:
            yield
        finally:
            self.listeners -= 1

    async def rung(self, bell: asyncio.Event, most: float) -> None:
        """Wait for the bell, but no longer than so many seconds."""
        with suppress(TimeoutError):  # not wait_for: Python 3.11 loses a cancellation there when the bell rings as well
            async with asyncio.timeout(most):
                await bell.wait()

    def ring(self) -> None:
        """Whoever waits looks again: a doorbell, not the news itself."""
        self.bell.set()
        self.bell = asyncio.Event()

    def knock(self) -> None:
        """Another process may have written here."""
        self.knocks += 1
        self.ring()

    # ------------------------------------------------------------------ reading on
    async def heed(self) -> None:
        """Read on, where somebody has knocked since that was last done."""
        if self.heeded == self.knocks:
            return
        async with self.jobs.turn(Rank.SIGHT):
            if self.heeded != (knocks := self.knocks):
                await self._catch_up()
                self.heeded = knocks

    async def catch_up(self) -> None:
        """Read what others wrote into the log."""
        async with self.jobs.turn(Rank.SIGHT):
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Was there something?"""
        lines = await self.store.lines_after(self.id, self.last)
        if not lines:
            return False
        entries = (*self.table.entries, *(line.entry for line in lines))
        dice = dice_at(self.opened, lines[-1].drawn)
        r = replace(self.table.head, entries=entries)
        self.table = await off_the_loop(resumed, self.game, r, dice, self.table.stood)
        self.commands.update(line.command for line in lines if line.command)
        self.ring()
        return True

    # ------------------------------------------------------------------ changing
    async def do_change(
        self,
        judge: Callable[[], R | None],
        play: Callable[[Table], object],
        command: str = "",
        faces: Sequence[int] = (),
    ) -> R | None:
        """Change the room, unless the judge says no. Whoever asked may go away: it is done to its end all the same."""
        return await asyncio.shield(asyncio.create_task(self._change(judge, play, command, faces)))

    async def _change(
        self, judge: Callable[[], R | None], play: Callable[[Table], object], command: str, faces: Sequence[int]
    ) -> R | None:
        """Play on a clone, commit the entry; then the clone is the room. A lost race throws it away and reads on.

        The log is read first where somebody knocked, and before anybody is told no.
        """
        async with self.jobs.turn(Rank.CHANGE):
            caught_up = self.heeded == self.knocks
            for _ in range(TRIES):
                if not caught_up:
                    self.heeded = self.knocks
                    await self._catch_up()
                no, clone = await off_the_loop(self._tried, judge, play, faces)
                if clone is None and (not caught_up or not await self._catch_up()):
                    return no
                if clone is not None and await self._committed(clone, command):
                    self.table = clone
                    self.commands.add(command)
                    self.on_commit()
                    self.ring()
                    return None
                caught_up = False
        raise NotNow("Others were faster again and again; nothing was changed.")

    def _tried(
        self, judge: Callable[[], R | None], play: Callable[[Table], object], faces: Sequence[int]
    ) -> tuple[R | None, Table | None]:
        """What the judge says, or the table after the change."""
        no = judge()
        if no is not None:
            return no, None
        clone = self.table.clone(dice_at(self.opened, self.table.dice.drawn, faces))
        play(clone)
        return None, clone

    async def _committed(self, table: Table, command: str) -> bool:
        number = len(table.entries) - 1
        line = Line(number, table.entries[number], table.dice.drawn, command or None)
        snapshot = await off_the_loop(table.state.save) if number % SNAPSHOTS == 0 else None
        return await self.store.append(self.id, line, over=table.over, snapshot=snapshot)
