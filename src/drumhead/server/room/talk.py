"""The talk at one table: a second log next to the battle's. A wish in it lapses when the battle goes on."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from drumhead.flow.question import Seat
from drumhead.flow.record import SeatChange
from drumhead.server import words
from drumhead.server.faults import NotNow
from drumhead.server.room.stream import Stream
from drumhead.server.store import schema
from drumhead.server.store.store import Store
from drumhead.server.wire.talk import Spoken, TalkKind

WISHES: tuple[TalkKind, ...] = ("take-back", "draw")
ANSWERS: tuple[TalkKind, ...] = ("granted", "declined")
MOST = 2000  # lines at one table, besides notices
CHOSEN: tuple[TalkKind, ...] = ("link", "no-link", "consent", "no-consent")  # as often as somebody likes
PLAYED_FOR: tuple[TalkKind, ...] = ("bot", "overdue", "back")  # a minute from one to the next
NOTICES = (*CHOSEN, *PLAYED_FOR)  # said even where talk is full; they stand in the record, too
MOST_CHOSEN, MOST_PLAYED_FOR = 200, 1000  # about one seat
TRIES = 9  # lost races in a row, after which the speaker is told to try again
BESIDE = ("number", "seat", "kind", "at")  # columns of their own

log = logging.getLogger(__name__)


def open_wish(said: Sequence[Spoken], last: int) -> Spoken | None:
    """The wish that waits for its answer: none was given, and the battle has not gone on."""
    for s in reversed(said):
        if s.kind in ANSWERS:
            return None
        if s.kind in WISHES:
            return s if s.entry == last else None
    return None


def seat_changes(said: Sequence[Spoken]) -> tuple[SeatChange, ...]:
    """What the record says about who held the seats."""
    return tuple(SeatChange(s.entry, s.seat, s.kind, s.text, s.at) for s in said if s.kind in NOTICES)


class Talk:
    def __init__(self, store: Store, room: str) -> None:
        self.store, self.room = store, room
        self.said: list[Spoken] = []
        self.commands: set[str] = set()

    async def read_on(self) -> bool:
        """Read what was said since, here or in another process. Returns whether there was anything new."""
        t = schema.talk.c
        wanted = sa.select(t.number, t.seat, t.kind, t.at, t.body, t.command)
        wanted = wanted.where((t.room == self.room) & (t.number >= len(self.said))).order_by(t.number)
        async with self.store.engine.connect() as c:
            rows = (await c.execute(wanted)).all()
        for number, seat, kind, at, body, command in rows:
            if number == len(self.said):  # else another reader was faster
                beside = {"number": number, "seat": seat, "kind": kind, "at": at}
                self.said.append(self._line(body, beside))
                self.commands |= {command} if command else set()
        return bool(rows)

    def _line(self, body: str, beside: dict[str, Any]) -> Spoken:
        """A line that cannot be read says so; the others are not affected."""
        try:
            return msgspec.convert(msgspec.json.decode(body) | beside, Spoken)
        except Exception as e:
            log.warning("room %s: line %d of its talk cannot be read: %s", self.room, beside["number"], e)
            return Spoken(beside["number"], beside["seat"], "words", beside["at"], words.SPOILT_LINE)

    async def say(
        self, seat: Seat, kind: TalkKind, command: str = "", judge: Callable[[], None] = lambda: None, **body: Any
    ) -> Spoken | None:
        """Add a line, unless the judge raises why not; None if this command was taken before."""
        for _ in range(TRIES):
            await self.read_on()
            if command in self.commands:
                return None
            judge()
            if self._full(seat, kind):
                raise NotNow(words.TALK_IS_FULL)
            line = Spoken(len(self.said), seat, kind, self.store.now(), **body)
            if await self._written(line, command):
                await self.read_on()
                return line
        raise NotNow(words.TOO_MANY_CHANGES)

    def _full(self, seat: Seat, kind: TalkKind) -> bool:
        """Whatever others say, there is room for notices about this seat; and what its holder chooses again and again
        leaves room for a bot's coming and going."""
        if kind not in NOTICES:
            return sum(s.kind not in NOTICES for s in self.said) >= MOST
        same_kind, most = (CHOSEN, MOST_CHOSEN) if kind in CHOSEN else (PLAYED_FOR, MOST_PLAYED_FOR)
        return sum(s.kind in same_kind and s.seat == seat for s in self.said) >= most

    async def _written(self, s: Spoken, command: str) -> bool:
        """False when its number or its command is there already, and then nothing is written."""
        body = {k: v for k, v in msgspec.to_builtins(s).items() if k not in BESIDE}
        row = {"room": self.room, "number": s.number, "seat": s.seat, "kind": s.kind, "at": s.at}
        row |= {"body": msgspec.json.encode(body).decode(), "command": command or None}
        try:
            async with self.store.writing() as c:
                await c.execute(sa.insert(schema.talk).values(row))
                await self.store.touch(c, self.room)
        except IntegrityError:
            return False
        return True

    def after(self, number: int) -> tuple[Spoken, ...]:
        return tuple(self.said[max(0, number + 1) :])

    def latest(self, kind: TalkKind) -> Spoken | None:
        return next((s for s in reversed(self.said) if s.kind == kind), None)


def numbered_for(stream: Stream, s: Spoken) -> Spoken:
    """The line for one pass: said after that batch of its stream."""
    return replace(s, entry=stream.upto[min(s.entry, len(stream.upto) - 1)]) if s.entry >= 0 else s
