"""The log of one room, which other processes may write too. One job runs at a time, off the event loop."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar
from weakref import WeakMethod

from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError

from drumhead.flow.record import LiveBattle
from drumhead.flow.replay import resume
from drumhead.server import request_words, words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NoDatabase, NotNow
from drumhead.server.room.jobs import Jobs, Rank
from drumhead.server.room.opening import dice_at
from drumhead.server.store.standing import Standing
from drumhead.server.store.store import LogLine, Opened, Store, following, follows, reading

R = TypeVar("R")

SNAPSHOTS = 50  # entries from one kept state to the next
TRIES = 9  # lost races in a row, after which the sender is told to try again
COMMITS = 2  # attempts to write where the connection breaks

log = logging.getLogger(__name__)


class RoomLog:
    """A battle as its log has it. A change is played on a clone, committed, and only then told."""

    def __init__(self, store: Store, opened: Opened, battle: LiveBattle, commands: Sequence[str | None]) -> None:
        self.store, self.opened, self.battle = store, opened, battle
        self.id, self.game = opened.id, battle.game
        self.commands = {c for c in commands if c}
        self.continued = {n for n, c in enumerate(commands) if follows(c)}  # entries of the command before them
        self.jobs = Jobs()
        self.bell = asyncio.Event()
        self.knocks = self.heeded = 0  # how often others may have written; up to which of these the log is read
        self.listeners = 0  # how many wait for the bell: as long as there are some, the room stays in memory
        self.on_silence: Callable[[], None] = lambda: None  # called when the last listener has left
        self._on_commit: list[WeakMethod[Callable[[], None]]] = []

    @property
    def last(self) -> int:
        return len(self.battle.entries) - 1

    @abstractmethod
    def standing_with(self, battle: LiveBattle) -> Standing:
        """How the room stands with this battle."""

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
            if not self.listeners:
                self.on_silence()

    async def wait_for_bell(self, bell: asyncio.Event, most: float) -> None:
        """Wait for the bell, but no longer than so many seconds."""
        with suppress(TimeoutError):  # not wait_for: Python 3.11 loses a cancellation there when the bell rings as well
            async with asyncio.timeout(most):
                await bell.wait()

    def ring(self) -> None:
        """Everybody who waits looks again. The bell does not say what is new."""
        self.bell.set()
        self.bell = asyncio.Event()

    def knock(self) -> None:
        """Another process may have written here."""
        self.knocks += 1
        self.ring()

    def on_commit(self, call: Callable[[], None]) -> None:
        """Call this method whenever this process has written an entry, as long as its object lives.

        The room does not keep it alive: the two would form a cycle, and a room that leaves the memory would stay.
        """
        self._on_commit.append(WeakMethod(call))

    # ------------------------------------------------------------------ reading on
    async def read_if_knocked(self) -> None:
        """Read the log on if somebody has knocked since the last time."""
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
        """Returns whether there was anything new."""
        lines = await self.store.lines_after(self.id, self.last)
        if not lines:
            return False
        entries = (*self.battle.entries, *(line.entry for line in lines))
        dice = dice_at(self.opened, lines[-1].drawn)
        r = replace(self.battle.head, entries=entries)
        with reading(self.id):
            self.battle = await off_the_loop(resume, self.game, r, dice, self.battle.stood)
        self._note(lines)
        self.ring()
        return True

    def _note(self, lines: Iterable[LogLine]) -> None:
        for line in lines:
            if line.command:
                self.commands.add(line.command)
            if follows(line.command):
                self.continued.add(line.number)

    # ------------------------------------------------------------------ changing
    async def do_change(self, change: Callable[[LiveBattle], R], command: str = "", faces: Sequence[int] = ()) -> R:
        """Change the battle, and return what `change` says.

        A change that writes no entry was refused. A sender that goes away does not stop a change that has started.
        """
        return await asyncio.shield(asyncio.create_task(self._change(change, command, faces)))

    async def _change(self, change: Callable[[LiveBattle], R], command: str, faces: Sequence[int]) -> R:
        """Play on a clone and commit its new entries; then the clone is the battle. A lost race reads on and retries.

        The log is read first if somebody knocked, and always before a refusal.
        """
        async with self.jobs.turn(Rank.CHANGE):
            caught_up = self.heeded == self.knocks
            for _ in range(TRIES):
                if not caught_up:
                    self.heeded = self.knocks
                    await self._catch_up()
                said, clone, standing = await off_the_loop(lambda: self._tried(change, faces))
                if standing is None and (not caught_up or not await self._catch_up()):
                    return said
                if standing and await self._committed(clone, command, standing):
                    return said
                caught_up = False
        raise NotNow(words.TOO_MANY_CHANGES)

    def _tried(self, change: Callable[[LiveBattle], R], faces: Sequence[int]) -> tuple[R, LiveBattle, Standing | None]:
        """What the change says, the battle after it, and how the room stands then, if anything has changed."""
        clone = self.battle.clone(dice_at(self.opened, self.battle.dice.drawn, faces))
        said = change(clone)
        return said, clone, self.standing_with(clone) if len(clone.entries) > len(self.battle.entries) else None

    async def _committed(self, battle: LiveBattle, command: str, standing: Standing) -> bool:
        """Write the new entries, all or none, and keep this battle; False when another process was faster."""
        first, last = len(self.battle.entries), len(battle.entries) - 1
        ids = [command or None, *(following(n) for n in range(first + 1, last + 1))]
        lines = [
            LogLine(n, battle.entries[n], battle.dice.drawn, id)
            for n, id in zip(range(first, last + 1), ids, strict=True)
        ]
        kept = [n for n in range(first, last + 1) if n % SNAPSHOTS == 0]
        snapshots = {n: await off_the_loop(battle.stood[n].save) for n in kept}
        if not await self._appended(lines, standing, snapshots):
            return False
        self.battle = battle
        self._note(lines)
        self._call_listeners()
        self.ring()
        return True

    def _call_listeners(self) -> None:
        """A listener that fails does not undo what is stored."""
        for listener in self._on_commit:
            try:
                if call := listener():
                    call()
            except Exception:
                log.exception("room %s: what follows entry %d failed", self.id, self.last)

    async def _appended(self, lines: Sequence[LogLine], standing: Standing, snapshots: dict[int, bytes]) -> bool:
        """Write the lines; False when another process was faster.

        When the database fails, they may be there all the same: the log says so. A connection that broke at the commit
        may still be at work: then they are written once more, and the log takes them once.
        """
        fault: DBAPIError | None = None
        for _ in range(COMMITS):
            try:
                if await self.store.append(self.id, lines, standing, snapshots):
                    return True
                return fault is not None and await self._stored(lines)
            except DBAPIError as e:
                log.warning("room %s: entry %d: %s", self.id, lines[0].number, str(e).partition("\n")[0])
                self.knocks += 1  # the log is read before anything else is done
                fault = e
            if await self._stored(lines):
                return True
            if not fault.connection_invalidated:
                raise NoDatabase(request_words.NOT_STORED)
        raise NoDatabase(request_words.PERHAPS_STORED)

    async def _stored(self, lines: Sequence[LogLine]) -> bool:
        """Are these lines in the log?"""
        try:
            found = await self.store.lines_after(self.id, lines[0].number - 1)
        except DBAPIError:
            raise NoDatabase(request_words.PERHAPS_STORED) from None
        return tuple(found[: len(lines)]) == tuple(lines)
