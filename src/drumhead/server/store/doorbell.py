"""The doorbell: tells this process that another one may have written into a room. It says which room, never what.

PostgreSQL rings by itself (LISTEN and NOTIFY). On SQLite, and in case a ring is lost, a look now and then finds when
the rooms in memory were last touched.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress

from drumhead.server.store.store import CHANNEL, Store

LITE_PEEK, PEEK = 1.0, 10.0  # seconds from one look to the next: where nothing rings, and where that is the rule
REST = 1.0  # seconds after which a broken connection is opened again

log = logging.getLogger(__name__)


class Doorbell:
    """`knock(room)` is called for every room in memory in which something may be new."""

    def __init__(
        self, store: Store, rooms: Callable[[], Iterable[str]], knock: Callable[[str], None], *, peeking: bool = True
    ) -> None:
        self.store, self.rooms, self.knock, self.peeking = store, rooms, knock, peeking
        self.touched: dict[str, float] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Once this is done, no ring is missed."""
        if not self.store.lite:
            listening = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._listen(listening)))
            await listening.wait()
        if self.peeking:
            self.tasks.append(asyncio.create_task(self._peek(LITE_PEEK if self.store.lite else PEEK)))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _listen(self, listening: asyncio.Event) -> None:
        import psycopg

        while True:
            with suppress(psycopg.OperationalError):
                async with await psycopg.AsyncConnection.connect(self.store.dsn, autocommit=True) as c:
                    await c.execute(f"listen {CHANNEL}".encode())
                    listening.set()
                    for room in list(self.rooms()):  # a ring before this moment was not heard
                        self.knock(room)
                    async for ring in c.notifies():
                        if ring.pid not in self.store.own:
                            self.knock(ring.payload)
            await asyncio.sleep(REST)

    async def _peek(self, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                found = await self.store.last_written(list(self.rooms()))
                await self.store.tidy()
            except Exception:
                log.warning("the rooms could not be looked at", exc_info=True)
                continue
            own = self.store.wrote
            for room, when in found.items():
                if when != self.touched.get(room) and when not in own.get(room, ()):
                    self.knock(room)
            for room in list(own):  # what was written since this look is still to be seen
                own[room] = {t for t in own[room] if t >= found.get(room, float("inf"))}
                if not own[room]:
                    del own[room]
            self.touched = found
