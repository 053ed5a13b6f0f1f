"""What has to happen in rooms that nobody visits: calls to people who are away, bots that were thinking when the server
stopped, a pace that runs out. One task finds it in their rows and opens only the rooms in which a bot has to go on."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from drumhead.server.background import cancel_all, off_the_loop
from drumhead.server.library.lobby import title_of
from drumhead.server.room.presence import COARSE
from drumhead.server.room.standings import standing_in_log
from drumhead.server.room.webhook import Webhooks
from drumhead.server.room.webhook_body import Asked
from drumhead.server.store import notices
from drumhead.server.store.notices import CallDue, Overdue
from drumhead.server.store.store import Store

GONE = 2 * COARSE  # seconds without a sign of somebody, after which their webhook is called
EVERY = 5.0  # seconds from one look to the next
AT_LEAST = 0.5  # the same where something has just been written
STALLED = 15.0  # seconds without an entry, after which the bot of another process counts as stopped
WAKES = 3  # how often a room is opened for a bot that does not answer all the same
FILLED = 20  # rooms of an older release in one look

log = logging.getLogger(__name__)


class Doors(Protocol):
    """The rooms, as far as they are opened here."""

    async def wake(self, room: str) -> None: ...  # open it and let its bots answer
    def in_memory(self, room: str) -> bool: ...  # its bots go on
    async def run_out(self, late: Overdue) -> None: ...  # a bot takes the seat


class Wakeups:
    def __init__(self, store: Store, hooks: Webhooks, doors: Doors) -> None:
        self.store, self.hooks, self.doors = store, hooks, doors
        self.soon = asyncio.Event()
        self.first = True  # what was left when the server stopped is not waited for
        self.woken: dict[str, tuple[float, int]] = {}  # when the room was last written, and how often it was woken
        self.unreadable: set[str] = set()
        self.calls: set[asyncio.Task[None]] = set()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """A call that was claimed is made: no other process would make it."""
        if self.task:
            await cancel_all([self.task])
        await asyncio.gather(*self.calls, return_exceptions=True)

    def nudge(self) -> None:
        """Something was written that may be due at once."""
        self.soon.set()

    async def _work(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(AT_LEAST)
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self.soon.wait()
            self.soon.clear()

    async def look(self) -> None:
        """Do what is due now. What fails is tried again with the next look, and keeps nothing else from being done."""
        with _going_on("webhooks"):
            await self._call()
        with _going_on("rooms of an older release"):
            await self._fill_in()
        with _going_on("paces"):
            for late in await notices.overdue(self.store):
                with _going_on(f"the pace of room {late.room}"):
                    await self.doors.run_out(late)
        with _going_on("bots"):
            await self._wake_bots()

    # ------------------------------------------------------------------ calls
    async def _call(self) -> None:
        for due in await notices.calls_due(self.store, self.store.now() - GONE):
            if await notices.claim_call(self.store, due):
                call = asyncio.create_task(self._make(due))
                self.calls.add(call)
                call.add_done_callback(self.calls.discard)

    async def _make(self, due: CallDue) -> None:
        """The body says what everybody may know: the address may be a channel that others read."""
        with _going_on(f"the webhook of room {due.room}"):
            found = await notices.stands(self.store, due.room)
            if found and found.standing:
                told = Asked(due.room, found.wanted.game, due.seat, found.standing.question)
                await self.hooks.call(due.webhook, told, title_of(found.wanted))

    # ------------------------------------------------------------------ bots
    async def _wake_bots(self) -> None:
        before = self.store.now() - (0.0 if self.first else STALLED)
        found = dict(await notices.bots_asked(self.store, before))
        self.first = False
        self.woken = {id: then for id, then in self.woken.items() if found.get(id) == then[0]}
        for id, touched in found.items():
            _, times = self.woken.get(id, (touched, 0))
            if not self.doors.in_memory(id) and times < WAKES:
                self.woken[id] = touched, times + 1
                with _going_on(f"the bots of room {id}"):
                    await self.doors.wake(id)

    # ------------------------------------------------------------------ older releases
    async def _fill_in(self) -> None:
        for id in await notices.without_standing(self.store, FILLED + len(self.unreadable)):
            if id not in self.unreadable:
                self.unreadable.add(id)
                with _going_on(f"room {id}"):
                    kept = await self.store.load(id)
                    if kept:
                        await notices.fill_in(self.store, id, await off_the_loop(standing_in_log, kept))
                        self.unreadable.discard(id)


@contextmanager
def _going_on(with_what: str) -> Iterator[None]:
    try:
        yield
    except Exception:
        log.warning("%s: what is due could not be done", with_what, exc_info=True)
