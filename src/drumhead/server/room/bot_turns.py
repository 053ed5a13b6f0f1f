"""The turns of the bots in one room: who answers for them, when they pause, and what is told when one fails."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from drumhead.dice import FacesWanted
from drumhead.flow.question import Answer, Seat
from drumhead.flow.record import LiveBattle
from drumhead.flow.words import Renderer
from drumhead.server import words
from drumhead.server.faults import NoDatabase, NotNow
from drumhead.server.library.lobby import people_in
from drumhead.server.room.bot_workers import BotTask, BotWorkers, Urgency, WorkersDied
from drumhead.server.room.jobs import Rank
from drumhead.server.room.room_log import RoomLog
from drumhead.server.room.typed_dice import HeldAnswer, dice_wanted
from drumhead.server.store.store import Opened, Store

LOOKED_AT = 30.0  # seconds after a look in which somebody counts as watching

log = logging.getLogger(__name__)


def _why_failed(e: Exception) -> str:
    match e:
        case WorkersDied():
            return words.BOT_DIED
        case NoDatabase() | SQLAlchemyError():
            return words.BOT_NOT_STORED
        case _:
            return words.BOT_FAILED


class BotFailure(NamedTuple):
    """The entry after which a bot found no answer, and what people are told."""

    last: int
    why: str


class BotTurns(RoomLog):
    """A log in which bots write too."""

    def __init__(
        self, store: Store, opened: Opened, battle: LiveBattle, commands: Sequence[str | None], workers: BotWorkers
    ) -> None:
        super().__init__(store, opened, battle, commands)
        self.workers = workers
        self.held: HeldAnswer | None = None  # a bot's answer, for which people have to roll dice
        self.failed: BotFailure | None = None
        self.asked_again = 0  # how often people asked a bot once more
        self.looked = -LOOKED_AT  # when somebody last looked, by the clock of the event loop
        self.driver: asyncio.Task[None] | None = None

    @property
    @abstractmethod
    def renderer(self) -> Renderer:
        """Puts what the game says now into words."""

    @property
    @abstractmethod
    def bots(self) -> dict[Seat, str]:
        """The seats that bots play, and which."""

    @property
    @abstractmethod
    def bot_to_answer(self) -> str:
        """The bot that has to answer now, by its name; "": none."""

    @abstractmethod
    def _bot_asked(self) -> tuple[int, Seat, BotTask] | None:
        """The entry after which a bot is asked, its seat, and the world as it may believe it to be."""

    @abstractmethod
    def _bot_answers(self, last: int, seat: Seat, answer: Answer, faces: Sequence[int], battle: LiveBattle) -> None:
        """Unless the moment has passed in which the bot was asked."""

    @property
    def of_bots(self) -> bool:
        """Nobody has a seat in this battle."""
        return not people_in(self.opened.wanted)

    @property
    def trouble(self) -> str:
        """Why the bot that is asked does not go on."""
        return self.failed.why if self.failed and self.failed.last == self.last else ""

    def drive(self) -> None:
        """Let the bots answer until a person is asked, the battle is over, or nobody watches a battle of bots."""
        if (self.bots or self.bot_to_answer) and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        last = self.last
        try:
            while not self._paused and (asked := await self.do(self._bot_asked, rank=Rank.CHANGE)):
                last, seat, task = asked
                if self.of_bots:
                    await self.workers.turn_alone()
                answer = await self.workers.answer(task, self._urgency)
                try:
                    await self.do_change(partial(self._bot_answers, last, seat, answer, ()))
                except FacesWanted as e:
                    self.held = HeldAnswer(last, seat, answer, dice_wanted(e, (), self.renderer))
                    return self.ring()
        except Exception as e:
            log.exception("a bot could not answer in room %s after entry %d", self.id, last)
            self.failed = BotFailure(last, _why_failed(e))
            self.ring()

    def ask_again(self) -> None:
        """Ask a bot that failed once more. The room does not do so by itself: each time may cost several workers."""
        if not self.trouble:
            raise NotNow(words.BOT_GOES_ON)
        self.failed, self.asked_again = None, self.asked_again + 1
        self.drive()
        self.ring()

    def stop_bots(self) -> None:
        """The room leaves the memory: its bots go on when it is read again."""
        if self.driver:
            self.driver.cancel()
            self.driver = None  # a cancelled task refers to the room for good

    @property
    def _paused(self) -> bool:
        """Bots alone, and nobody watches or has just looked."""
        return self.of_bots and not self.listeners and asyncio.get_running_loop().time() - self.looked >= LOOKED_AT

    def _urgency(self) -> Urgency:
        if not self.of_bots:
            return Urgency.PERSON
        return Urgency.WATCHED if self.listeners else Urgency.UNWATCHED

    def _watched(self) -> None:
        """Somebody looks: a battle of bots that was paused goes on."""
        self.looked = asyncio.get_running_loop().time()
        if self.of_bots and not self.battle.over:
            self.drive()

    @contextmanager
    def listening(self) -> Iterator[None]:
        with super().listening():
            self._watched()
            yield
