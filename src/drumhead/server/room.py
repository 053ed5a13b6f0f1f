"""A room: one battle, what each seat sees of it, what people and bots do in it."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec.structs import replace

from drumhead.dice import FacesWanted, ImpossibleFace, key_of
from drumhead.flow.ending import ending
from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Answer, Question, Refusal, Seat, declined
from drumhead.flow.record import Answered, Entry, Table, TakenBack, write_record
from drumhead.flow.replay import resumed
from drumhead.flow.state import Outcome
from drumhead.flow.view import View
from drumhead.registry import SYSTEMS
from drumhead.server.beginning import dice_at, parted
from drumhead.server.cover import covered
from drumhead.server.jobs import Rank
from drumhead.server.lobby import bots_of, title_of
from drumhead.server.lobby_parts import BY_LINK
from drumhead.server.seats import Pass
from drumhead.server.shared import NotNow, SharedTable
from drumhead.server.store import Kept, Opened, Store
from drumhead.server.stream import Stream, looking
from drumhead.server.thinking import Thinkers, Thought
from drumhead.server.throwing import Held, require_all_used, wanting
from drumhead.server.wire import Advice, BackWish, Refused, Reply, Sight, Wanting
from drumhead.server.wording import as_sentence

if TYPE_CHECKING:
    from drumhead.server.company import Company

R = TypeVar("R")

LONGEST_WAIT = 25.0  # seconds that a page may wait for news in one request

log = logging.getLogger(__name__)


# ---------------------------------------------------------------------------------------------------- reading again
def read_again(store: Store, kept: Kept) -> "Room":
    """The room as its log has it: from the last kept state on, its answers are played again."""
    game = SYSTEMS[kept.opened.head.game]
    stood = {n: game.state_type.load(body) for n, body in kept.snapshots.items()}
    r = replace(kept.opened.head, entries=tuple(line.entry for line in kept.lines))
    dice = dice_at(kept.opened, kept.lines[-1].drawn)
    return Room(store, kept.opened, resumed(game, r, dice, stood), (x.command for x in kept.lines))


# ---------------------------------------------------------------------------------------------------- the log
def path_of(entries: Sequence[Entry]) -> list[int]:
    """The entries that led to where the battle stands."""
    path: list[int] = []
    for n, e in enumerate(entries):
        if isinstance(e, TakenBack):
            path = path[: path.index(e.to) + 1]
        else:
            path.append(n)
    return path


def _answer(seats: Sequence[Seat], answer: Answer, faces: Sequence[int], table: Table) -> None:
    """Answer as that one of these seats which is asked."""
    asked = table.state.asked_seat
    table.answer(asked if asked in seats else seats[0], answer)
    require_all_used(table.dice, faces)


# ---------------------------------------------------------------------------------------------------- one room
class Unheeded(NamedTuple):
    """A command that came twice, or to a question that is not open for whoever sent it; nothing was changed."""

    why: str
    doubled: bool = False


class Room(SharedTable):
    def __init__(self, store: Store, opened: Opened, table: Table, commands: Iterable[str | None] = ()) -> None:
        super().__init__(store, opened, table, commands)
        self.wanted, self.key = opened.wanted, key_of(*parted(opened.seeds), table.head.id)
        self.bots = bots_of(opened.wanted)  # by the name of the player
        self.held: Held | None = None  # a bot's answer, for which people have to throw dice
        self.trouble = ""
        self.hurry = False  # nobody shall wait for news any more
        self.streams: dict[tuple[Seat, ...], Stream] = {}
        self.driver: asyncio.Task[None] | None = None
        self.company: Company
        self.thinkers: Thinkers

    @property
    def outcome(self) -> Outcome | None:
        return ending(self.game, self.table.state, self.table.entries[-1])

    @property
    def pending(self) -> Question | None:
        """What is asked, as long as the battle goes on: whoever has left is asked nothing."""
        return None if self.table.over else self.game.pending(self.table.state)

    @property
    def wanting(self) -> Wanting | None:
        """The dice that people have to throw before a bot goes on."""
        return self.held.wanting if self.held and self.held.last == self.last else None

    # ------------------------------------------------------------------ jobs that change nothing
    def sight(self, who: Pass, after: int) -> Sight:
        stream = self.stream(who)
        return Sight(
            self.id,
            self.game.id,
            title_of(self.wanted),
            self.wanted.table,
            who.seats,
            tuple(self.bots),
            self._view(who),
            stream.after(after),
            stream.last,
            self.outcome,
            (self.back_of(who) or (0, False))[1],
            self.trouble,
            who.host,
            who.free,
            covered(self.game, self.table.state, self.pending, who.seats),
            self.wanting if who.seats else None,
            self.game.legend if after < 0 else None,
        )

    def stream(self, who: Pass) -> Stream:
        """What has happened, as these seats are told it."""
        stream = self.streams.setdefault(who.seats, Stream(self.game, who.seats))
        return stream.read_on(self.table.entries, self.outcome)

    def advice(self, who: Pass) -> Advice:
        q, world = self._imagined(who)
        return Advice(q.id, self.game.suggest(world), self.game.foreseen(world), declined(q.ask))

    def preview(self, who: Pass, question: int, draft: Draft) -> Preview:
        if draft.looks:  # who is not asked may look as well
            open_one = self.game.pending(self.table.state)
            eye = looking(who.seats, open_one.seat if open_one else None)
            return self.game.preview(self.game.imagine(self.table.state, eye, self._chance()), eye, draft)
        q, world = self._imagined(who)
        if q.id != question:
            return Preview(refusal=Refusal("", "another question is open by now"))
        return self.game.preview(world, q.seat, draft)

    def record(self) -> bytes:
        """The seeds are published here, and only when the battle is over."""
        if self.outcome is None:
            raise NotNow("The record can be had when the battle is over: it holds the seeds of the dice.")
        return write_record(self.table.finished(tuple(s.hex() for s in parted(self.opened.seeds))))

    # ------------------------------------------------------------------ commands
    async def play(self, who: Pass, r: Reply) -> Refused | Unheeded | Wanting | None:
        """Play an answer, or say why not; or which dice have to be thrown for it."""
        await self.company.sit_again(who)
        judge, play = partial(self._judged, who, r), partial(_answer, who.seats, r.answer, r.faces)
        try:
            return await self.do_change(judge, play, r.id, r.faces)
        except FacesWanted as e:
            return wanting(e, r.faces)
        except ImpossibleFace as e:
            return Refused(Refusal("", str(e)))

    async def throw(self, faces: Sequence[int]) -> Wanting | None:
        """Dice that people threw for a bot; those that it wants besides."""
        if self.held is None:
            self.drive()
            assert self.driver is not None
            await self.driver
        held = self.held
        if held is None or held.last != self.last:
            raise NotNow("No dice are wanted of anybody just now.")
        try:
            await self.do_change(
                partial(self._passed, held.last, held.seat),
                partial(_answer, (held.seat,), held.answer, faces),
                "",
                faces,
            )
        except FacesWanted as e:
            return wanting(e, faces)
        except ImpossibleFace as e:
            raise NotNow(as_sentence(str(e))) from None
        self.held = None
        return None

    async def take_back(self, who: Pass, wish: BackWish) -> None:
        """Back to this person's last question: free against a bot and at one screen."""

        def play(table: Table) -> None:
            found = self.back_of(who)
            assert found is not None
            table.take_back(found[0])

        await self.do_change(partial(self._refuse_back, who, wish), play, wish.id)
        self.trouble = ""

    def _judged(self, who: Pass, r: Reply) -> Refused | Unheeded | None:
        if r.id and r.id in self.commands:
            return Unheeded("That very command was taken before; nothing was changed.", doubled=True)
        q = self.pending
        if q is None or q.id != r.question:
            return Unheeded("That question is answered already; nothing was changed.")
        if q.seat not in who.seats:
            return Unheeded("That question is asked of the other side; nothing was changed.")
        refusal = self.game.refuse(self.table.state, q.seat, r.answer)
        return Refused(refusal) if refusal else None

    def _refuse_back(self, who: Pass, wish: BackWish) -> None:
        if wish.id and wish.id in self.commands:
            raise NotNow("That very command was taken before; nothing was changed.")
        q = self.pending
        if wish.question is not None and (q is None or q.id != wish.question):
            raise NotNow("Another question is open by now; nothing was changed.")
        found = self.back_of(who)
        if found is None:
            raise NotNow("There is nothing of yours to take back yet.")
        if not found[1]:
            raise NotNow("Dice have fallen since, or the other side was asked: they have to agree.")

    # ------------------------------------------------------------------ bots
    def drive(self) -> None:
        """Let the bots answer until a person is asked or the battle is over."""
        if self.driver is None or self.driver.done():
            self.driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while asked := await self.do(self._bot_asked, rank=Rank.CHANGE):
                last, seat, thought = asked
                answer = await self.thinkers.answer(thought)
                try:
                    await self.do_change(partial(self._passed, last, seat), partial(_answer, (seat,), answer, ()))
                except FacesWanted as e:
                    self.held = Held(last, seat, answer, wanting(e, ()))
                    return self.ring()
        except Exception:
            log.exception("a bot could not answer in room %s", self.id)
            self.trouble = "The computer found no answer. Take back, or begin another battle."
            self.ring()

    def _bot_asked(self) -> tuple[int, Seat, Thought] | None:
        """The entry after which a bot is asked, which one, and the world as it may believe it to be."""
        q = self.pending
        if q is None or q.seat not in self.bots or self.wanting:
            return None
        chance = self._chance()
        world = self.game.imagine(self.table.state, q.seat, chance)
        return self.last, q.seat, Thought(self.game.id, world.save(), self.bots[q.seat], chance.getrandbits(32))

    def _passed(self, last: int, seat: Seat) -> bool | None:
        """The moment has passed in which the bot was asked."""
        return None if self.last == last and seat in self.bots else True

    def _chance(self) -> Random:
        """For what is imagined: the same at the same entry, in every process that holds this room."""
        return Random(self.key + self.last.to_bytes(4, "little"))

    # ------------------------------------------------------------------ parts of the jobs
    def _imagined(self, who: Pass) -> tuple[Question, Any]:
        q = self.pending
        if q is None or q.seat not in who.seats:
            raise NotNow("Nothing is asked of you just now.")
        return q, self.game.imagine(self.table.state, q.seat, self._chance())

    def _view(self, who: Pass) -> View:
        """At one screen the seat that is asked looks at the table."""
        q = self.pending
        view = self.game.view(self.table.state, looking(who.seats, q.seat if q else None))
        return view if q else replace(view, question=None)

    def back_of(self, who: Pass) -> tuple[int, bool] | None:
        """The entry to which this person may want to return, before their last answer; and whether it is free."""
        if self.outcome:
            return None
        entries, path = self.table.entries, path_of(self.table.entries)
        for i in reversed(range(1, len(path))):
            e = entries[path[i]]
            if isinstance(e, Answered) and e.seat in who.seats:
                free = self.wanted.opponent != BY_LINK or self.table.free_to_take_back(e.seat, path[i - 1])
                return path[i - 1], free
        return None

    # ------------------------------------------------------------------ news
    async def look(self, who: Pass, after: int) -> Sight:
        await self.catch_up()
        return await self.do(self.sight, who, after)

    async def news(self, who: Pass, after: int, wait: float) -> Sight:
        """The sight as soon as there is something after that batch, or when the wait is over."""
        clock = asyncio.get_running_loop().time
        end = clock() + min(wait, LONGEST_WAIT)
        await self.catch_up()
        with self.listening():
            while True:
                bell = self.bell
                await self.heed()
                if self.trouble or self.hurry or clock() >= end or (await self.do(self.stream, who)).last > after:
                    return await self.do(self.sight, who, after)
                await self.rung(bell, end - clock())
