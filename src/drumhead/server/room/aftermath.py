"""After a battle: the luck of both sides and the proof of the dice, worked out once for each room."""

import asyncio
from collections.abc import Awaitable, Callable

from drumhead.flow.record import Record, RecordError, read_record
from drumhead.lab.luck import luck_of
from drumhead.lab.proof import prove, seeds_of
from drumhead.registry import SYSTEMS
from drumhead.server.background import off_the_loop
from drumhead.server.wire.after import Aftermath, DiceProof

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
        prove(raw, typed=kind == "typed")
    except RecordError as differs:
        return DiceProof(record.id, False, str(differs), dice, kind, last, seeds_of(record))
    return DiceProof(record.id, True, "", dice, kind, last, seeds_of(record))
