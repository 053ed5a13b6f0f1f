"""After a battle: the luck of both sides and the proof of the dice, worked out once for each room."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from drumhead.flow.record import Record, RecordError, read_record
from drumhead.flow.view import View
from drumhead.lab.luck import luck_of
from drumhead.lab.proof import proved
from drumhead.registry import SYSTEMS
from drumhead.server import words
from drumhead.server.background import off_the_loop
from drumhead.server.wire.after import Aftermath, DiceProof, SeedShown

MOST = 64  # battles whose aftermath is kept


class Aftermaths:
    """A finished battle never changes: every request gets the same aftermath."""

    def __init__(self) -> None:
        self.found: dict[str, asyncio.Task[Aftermath]] = {}

    async def of(self, room: str, raw: Callable[[], Awaitable[bytes]]) -> Aftermath:
        if room not in self.found:
            while len(self.found) >= MOST:
                self.found.pop(next(iter(self.found)))
            self.found[room] = asyncio.create_task(self._worked_out(raw))
        try:
            return await asyncio.shield(self.found[room])
        except Exception:
            self.found.pop(room, None)
            raise

    async def _worked_out(self, raw: Callable[[], Awaitable[bytes]]) -> Aftermath:
        return await off_the_loop(aftermath_of, await raw())


def aftermath_of(raw: bytes) -> Aftermath:
    record = read_record(raw)
    return Aftermath(luck_of(record, SYSTEMS[record.game]), proof_of(record, raw))


def proof_of(record: Record, raw: bytes) -> DiceProof:
    """The same check as `drumhead replay verify`."""
    kind = "seeds" if record.seeds else "typed"
    dice, last = sum(len(e.faces) for e in record.entries), record.entries[-1].hash
    try:
        proved(raw)
    except RecordError as differs:
        return DiceProof(False, str(differs), dice, kind, last, seeds_in(record))
    return DiceProof(True, "", dice, kind, last, seeds_in(record))


def seeds_in(record: Record) -> tuple[SeedShown, ...]:
    if record.seeds is None:
        return ()
    view: Any = getattr(record.entries[0], "view", None)
    names = [seat.name for seat in view.seats] if isinstance(view, View) else []
    whose = (words.THE_SERVER, *names)
    return tuple(map(SeedShown, whose, record.seeds.drawn_by, record.seeds.commitments, record.seeds.revealed))
