"""A room: one battle, the people and bots at it, and what each answer led to. One job at a time, off the event loop."""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b, sha256
from random import Random
from typing import Any, ParamSpec, TypeVar

from drumhead.bots.play import PLAYERS
from drumhead.bots.player import Player
from drumhead.dice.rolled import Rolled, commitment, key_of
from drumhead.flow.event import Event
from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Answer, Question, Refusal, Seat
from drumhead.flow.record import Seeds, Table, write_record
from drumhead.server.lobby import HOT_SEAT, setup_of
from drumhead.server.wire import Advice, Batch, NewRoom, Outturn, Refused, Reply, Seated, Sight, Stale, Taken
from drumhead.systems import SYSTEMS

P = ParamSpec("P")
R = TypeVar("R")

MOST_ROOMS = 200  # in memory; the one that was silent longest makes way
LONGEST_WAIT = 25.0  # seconds that a page may wait for news in one request

log = logging.getLogger(__name__)


class NotFound(LookupError):
    """No such room, or not this person's: one sentence."""


class NotNow(ValueError):
    """A fair wish at the wrong moment: one sentence."""


# ---------------------------------------------------------------------------------------------------- dice
def drawn_seeds(seed: int | None) -> tuple[bytes, bytes, bytes]:
    """Three secrets, all drawn by the server; from a number they are the same every time."""
    if seed is None:
        return secrets.token_bytes(32), secrets.token_bytes(32), secrets.token_bytes(32)
    first, second, third = (blake2b(f"{seed}/{i}".encode(), digest_size=32).digest() for i in range(3))
    return first, second, third


def laid_table(wanted: NewRoom, seeds: tuple[bytes, bytes, bytes], id: str) -> Table:
    """The battle played to its first question, its dice promised before one is thrown."""
    setup = setup_of(wanted)
    promised = Seeds(tuple(map(commitment, seeds)), drawn_by=("server",) * len(seeds))
    return Table(SYSTEMS[wanted.game], setup, Rolled(key_of(*seeds, id)), id, promised)


# ---------------------------------------------------------------------------------------------------- one room
class Room:
    def __init__(self, wanted: NewRoom, id: str, token: str) -> None:
        self.id, self.wanted = id, wanted
        self.token = sha256(token.encode()).digest()
        self.seeds = drawn_seeds(wanted.seed)
        self.table = laid_table(wanted, self.seeds, id if wanted.seed is None else f"seed-{wanted.seed}")
        self.game = self.table.game
        self.rng = Random(self.seeds[0])
        hot = wanted.opponent == HOT_SEAT
        self.seats: tuple[Seat, ...] = (0, 1) if hot else (0,)
        self.bots: dict[Seat, Player] = {} if hot else {1: PLAYERS[wanted.opponent](self.rng.randrange(2**32))}
        self.batches: list[Batch] = []
        self.path = [0]  # the entries of the record that led to where the battle stands
        self.trouble = ""
        self.lock = asyncio.Lock()
        self.bell = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None
        self._tell(None, self.table.entries[0].events)  # type: ignore[union-attr]

    # ------------------------------------------------------------------ jobs: blocking, one at a time
    def sight(self, after: int) -> Sight:
        view = self.game.view(self.table.state, self._eye())
        return Sight(
            self.id,
            self.game.id,
            f"{self.game.id.capitalize()} · {self.wanted.points} points",
            self.wanted.table,
            self.seats,
            tuple(self.bots),
            view,
            tuple(self.batches[max(0, after + 1) :]),
            len(self.batches) - 1,
            self.game.outcome(self.table.state),
            self._last_own() is not None,
            self.trouble,
        )

    def reply(self, r: Reply) -> Outturn:
        q = self._asked()
        if q is None or q.id != r.question:
            return Stale("That question is answered already; nothing was changed.", self.sight(r.after))
        refusal = self.game.refuse(self.table.state, r.answer)
        if refusal:
            return Refused(refusal)
        self._play(q.seat, r.answer)
        return Taken(self.sight(r.after))

    def bot_answers(self) -> None:
        q = self.game.pending(self.table.state)
        assert q is not None
        world = self.game.imagine(self.table.state, q.seat, self.rng)
        self._play(q.seat, self.bots[q.seat].answer(self.game, world, q))

    def advice(self) -> Advice:
        q, world = self._imagined()
        return Advice(q.id, self.game.suggest(world), self.game.foreseen(world))

    def preview(self, question: int, draft: Draft) -> Preview:
        q, world = self._imagined()
        if q.id != question:
            return Preview(refusal=Refusal("", "another question is open by now"))
        return self.game.preview(world, q.seat, draft)

    def take_back(self, after: int) -> Sight:
        """Back to this person's last question: free against a bot and at one screen."""
        at = self._last_own()
        if at is None:
            raise NotNow("There is nothing of yours to take back yet.")
        self.path = self.path[:at]
        self.table.take_back(self.path[-1])
        self.trouble = ""
        self.batches.append(Batch(len(self.batches), None, (), taken_back=True))
        return self.sight(after)

    def record(self) -> bytes:
        if self.game.outcome(self.table.state) is None:
            raise NotNow("The record can be had when the battle is over: it holds the seeds of the dice.")
        return write_record(self.table.finished(tuple(s.hex() for s in self.seeds)))

    # ------------------------------------------------------------------ parts of the jobs
    def _asked(self) -> Question | None:
        """The open question, if it is for this room's people."""
        q = self.game.pending(self.table.state)
        return q if q and q.seat in self.seats else None

    def _imagined(self) -> tuple[Question, Any]:
        q = self._asked()
        if q is None:
            raise NotNow("Nothing is asked of you just now.")
        return q, self.game.imagine(self.table.state, q.seat, self.rng)

    def _eye(self) -> Seat:
        """At one screen the seat that is asked looks at the table."""
        q = self._asked()
        return q.seat if q else self.seats[0]

    def _play(self, seat: Seat, a: Answer) -> None:
        events = self.table.answer(a)
        self.path.append(len(self.table.entries) - 1)
        self._tell(seat, events)

    def _tell(self, seat: Seat | None, events: Sequence[Event]) -> None:
        eye = self._eye()
        told = tuple(t for e in events if (t := self.game.told(e, eye)))
        self.batches.append(Batch(len(self.batches), seat, told))

    def _last_own(self) -> int | None:
        """Where on the path this room's people answered last."""
        entries = self.table.entries
        own = (i for i in reversed(range(1, len(self.path))) if entries[self.path[i]].seat in self.seats)  # type: ignore[union-attr]
        return None if self.game.outcome(self.table.state) else next(own, None)

    # ------------------------------------------------------------------ on the event loop
    async def do(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a job in its turn. Whoever asked may go away meanwhile: the job is done to its end all the same."""
        return await asyncio.shield(asyncio.create_task(self._in_turn(partial(job, *args, **kwargs))))

    async def _in_turn(self, job: Callable[[], R]) -> R:
        async with self.lock:
            known = len(self.batches)
            done = await asyncio.to_thread(job)
        if len(self.batches) > known:
            self.ring()
        return done

    def ring(self) -> None:
        """Whoever waits looks again: a doorbell, not the news itself."""
        self.bell.set()
        self.bell = asyncio.Event()

    def drive(self) -> None:
        """Let the bots answer until a person is asked or the battle is over."""
        if self.driver is None or self.driver.done():
            self.driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while (q := self.game.pending(self.table.state)) and q.seat in self.bots:
                await self.do(self.bot_answers)
        except Exception:
            log.exception("a bot could not answer in room %s", self.id)
            self.trouble = "The computer found no answer. Take back, or begin another battle."
            self.ring()

    async def news(self, after: int, wait: float) -> Sight:
        """The sight as soon as there is something after that batch, or when the wait is over."""
        bell = self.bell
        if len(self.batches) - 1 <= after and not self.trouble:
            with suppress(TimeoutError):
                await asyncio.wait_for(bell.wait(), min(wait, LONGEST_WAIT))
        return await self.do(self.sight, after)


# ---------------------------------------------------------------------------------------------------- all rooms
class Rooms:
    def __init__(self) -> None:
        self.open: dict[str, Room] = {}

    async def found(self, wanted: NewRoom) -> Seated:
        id, token = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
        room = await asyncio.to_thread(Room, wanted, id, token)
        while len(self.open) >= MOST_ROOMS:
            self.open.pop(next(iter(self.open)))
        self.open[id] = room
        room.drive()
        return Seated(id, token)

    def room(self, id: str, token: str) -> Room:
        """The room, for whoever holds its token. It moves to the end: the silent ones are dropped first."""
        room = self.open.get(id)
        if room is None:
            raise NotFound("This battle is not on the table any more.")
        if not hmac.compare_digest(room.token, sha256(token.encode()).digest()):
            raise NotFound("This battle belongs to another page: open it where it was begun.")
        self.open[id] = self.open.pop(id)
        return room
