"""A room: one battle, what each seat sees of it, and what people and bots do in it."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from drumhead.dice import FacesWanted, ImpossibleFace
from drumhead.flow.battle_log import BattleLog
from drumhead.flow.ending import outcome_of
from drumhead.flow.event import Asked
from drumhead.flow.game import Draft, Game, Preview
from drumhead.flow.question import WATCHER, Answer, Question, Refusal, Seat, declining_answer
from drumhead.flow.record import Answered, LiveBattle, SeatChange, Upgraded, write_record
from drumhead.flow.replay import resume
from drumhead.flow.state import Outcome, State
from drumhead.flow.view import View
from drumhead.flow.words import Renderer
from drumhead.registry import SYSTEMS
from drumhead.server import words
from drumhead.server.faults import NotNow
from drumhead.server.library.lobby import departures_inside, departures_of, title_of
from drumhead.server.library.opponents import BY_LINK, bots_of
from drumhead.server.limits import step_aside
from drumhead.server.room.bot_turns import BotTurns
from drumhead.server.room.bot_workers import BotTask, BotWorkers
from drumhead.server.room.hot_seat import hides_something
from drumhead.server.room.opening import dice_at, imagining_key, split_seeds
from drumhead.server.room.seats import Pass
from drumhead.server.room.standings import standing_of
from drumhead.server.room.stream import Stream, asked_now, eyes_at, eyes_for, path_back
from drumhead.server.room.typed_dice import dice_wanted, require_all_used
from drumhead.server.store.standing import Standing
from drumhead.server.store.store import Opened, Store, StoredRoom
from drumhead.server.wire.battle import (
    Advice,
    AnswerResult,
    BackWish,
    Barred,
    Briefing,
    Doubled,
    Refused,
    Reply,
    Sight,
    Stale,
    Taken,
    Wanting,
)

MOST_ENTRIES = 5000  # of a log, after which nothing is taken back; a battle has some hundreds
LONGEST_WAIT = 25.0  # seconds that a client may wait for news in one request
HELD_UP_WAIT = 2.0  # the same while a bot does not go on, or needs dice: this is told soon, but not over and over

log = logging.getLogger(__name__)


def read_again(store: Store, kept: StoredRoom, workers: BotWorkers) -> "Room":
    """The room as its log has it: from the last kept state on, its answers are played again."""
    game = SYSTEMS[kept.opened.head.game]
    stood = dict(_states(game, kept))
    r = replace(kept.opened.head, entries=tuple(line.entry for line in kept.lines))
    dice = dice_at(kept.opened, kept.lines[-1].drawn)
    return Room(store, kept.opened, resume(game, r, dice, stood), workers, [x.command for x in kept.lines])


def _states(game: Game[Any, Any], kept: StoredRoom) -> Iterator[tuple[int, State]]:
    """The kept states, by their entry. One that cannot be read is left out: the answers before it are played again."""
    for n, body in kept.snapshots.items():
        try:
            yield n, game.state_type.load(body)
        except Exception as e:
            log.warning("room %s: the state after entry %d cannot be read: %s", kept.opened.id, n, e)


def open_question(battle: LiveBattle) -> Question | None:
    """What is asked while the battle goes on; a battle that somebody left asks nothing."""
    return None if battle.over else battle.game.pending(battle.state)


class Room(BotTurns):
    def __init__(
        self, store: Store, opened: Opened, battle: LiveBattle, workers: BotWorkers, commands: Sequence[str | None] = ()
    ) -> None:
        super().__init__(store, opened, battle, commands, workers)
        self.wanted, self.imagining = opened.wanted, imagining_key(opened.seeds, battle.head.id)
        self.standins: dict[Seat, str] = {}  # bots for people who are away, by the name of the player
        self.streams: dict[tuple[Seat, ...], Stream] = {}
        self.battle_log = BattleLog(())
        self._no_waiting = False
        self._rendered: tuple[LiveBattle, Renderer] | None = None

    @property
    def bots(self) -> dict[Seat, str]:
        """The seats that bots play, and which."""
        return bots_of(self.wanted) | self.standins

    @property
    def outcome(self) -> Outcome | None:
        return outcome_of(self.game, self.battle.state, self.battle.entries[-1])

    @property
    def renderer(self) -> Renderer:
        """Puts what the game says now into words; the same one until the battle goes on."""
        if self._rendered is None or self._rendered[0] is not self.battle:
            self._rendered = self.battle, Renderer(self.game, self.game.view(self.battle.state, WATCHER))
        return self._rendered[1]

    def standing_with(self, battle: LiveBattle) -> Standing:
        return standing_of(battle, self.wanted)

    @property
    def pending(self) -> Question | None:
        return open_question(self.battle)

    @property
    def wanting(self) -> Wanting | None:
        """The dice that people have to roll before a bot goes on."""
        return self.held.wanting if self.held and self.held.last == self.last else None

    # ------------------------------------------------------------------ jobs that change nothing
    def in_words(self, q: Question) -> Question:
        return self.renderer.question(q)

    def sight(self, who: Pass, after: int, whole: bool = False) -> Sight:
        """What is new after that batch, with the whole view where its events do not lead there, or on request."""
        stream, over = self.stream(who), self.outcome
        return Sight(
            self.id,
            self.game.id,
            title_of(self.wanted),
            self.wanted.table,
            who.seats,
            tuple(self.bots),
            self._view(who) if whole or not self._folds(stream, after) else None,
            stream.after(after),
            stream.last,
            self.renderer.outcome(over) if over else None,
            (self.back_of(who) or (0, False))[1],
            self.trouble,
            who.host,
            who.free,
            hides_something(self.game, self.battle.state, self.pending, who.seats),
            self.wanting if who.seats else None,
            self.game.legend if after < 0 else None,
            self.battle.state.answered_by() if self.pending else "",
        )

    def stream(self, who: Pass) -> Stream:
        """What has happened, as these seats are told it."""
        stream = self.streams.setdefault(who.seats, Stream(self.game, who.seats))
        return stream.read_on(self.battle.entries)

    def _folds(self, stream: Stream, after: int) -> bool:
        """Do the events after that batch lead from the view then to the view now?

        Not at the start, not over a take-back, and not from one seat's eyes to another's that saw something else.
        """
        if not 0 <= after <= stream.last or stream.taken_back_after(after):
            return False
        changes = ((self.battle.stood[n], old, new) for n, old, new in stream.eye_changes(after))
        return not any(self.game.view(s, old) != self.game.view(s, new) for s, old, new in changes)

    def _view(self, who: Pass) -> View:
        """At one screen it is the view of the seat that is asked."""
        q = self.pending
        asked = asked_now(self.battle.state) if q else Asked(None)
        view = self.game.view(self.battle.state, eyes_at(self.game, who.seats, asked))
        shown = view if q else replace(view, question=None)
        return Renderer(self.game, self.stream(who).cast).view(shown)

    def advice_on(self, who: Pass, question: int) -> Advice | None:
        return self.advice(who) if self._is_asked(who, question) else None

    def advice(self, who: Pass) -> Advice:
        q, world = self._imagined(who)
        best = self.game.advise(world)
        barred = tuple(Barred(o, r) for o, r in self.renderer.barred(q, self.game.closed(world)))
        return Advice(
            q.id,
            best.answer,
            self.game.option_odds(world),
            declining_answer(q.ask),
            barred,
            self.game.passing(world, best.answer),
            self.renderer.of(q.decision).say(best.says, best.facts),
            best.other,
        )

    def briefing(self, who: Pass) -> Briefing:
        lists = self.battle.head.start.get("lists", ())
        named = {seat: bought["name"] for seat, bought in enumerate(lists)}
        state = self.battle.state
        armies = tuple(replace(army, list=named.get(seat, "")) for seat, army in enumerate(self.game.armies(state)))
        fought = self.game.inside(state)
        house, battles = departures_of(self.wanted), departures_inside(self.wanted)
        told = (fought[0].mission(fought[1]), tuple(fought[0].armies(fought[1]))) if fought else None
        inner = Briefing(*told, house=battles) if told else None
        coming = self.game.coming(state, self._eye(who))
        return Briefing(self.game.mission(state), armies, inner, coming, house, battles)

    def _eye(self, who: Pass) -> Seat:
        asked = self.game.pending(self.battle.state)
        return eyes_for(who.seats, asked.seat if asked else None)

    def preview(self, who: Pass, question: int, draft: Draft) -> Preview:
        if draft.looks:  # a seat that is not asked may look as well
            asked, eye = self.game.pending(self.battle.state), self._eye(who)
            world = self.game.imagine(self.battle.state, eye, self._chance(eye, self.stream(who).last))
            return self.renderer.of(asked.decision if asked else "").preview(self.game.preview(world, eye, draft))
        if not self._is_asked(who, question):
            return Preview(refusal=Refusal("", words.PREVIEW_TOO_LATE))
        q, world = self._imagined(who)
        return self.renderer.of(q.decision).preview(self.game.preview(world, q.seat, draft))

    def _is_asked(self, who: Pass, question: int) -> bool:
        q = self.pending
        return q is not None and q.seat in who.seats and q.id == question

    def _imagined(self, who: Pass) -> tuple[Question, Any]:
        q = self.pending
        if q is None or q.seat not in who.seats:
            raise NotNow(words.NOT_YOUR_TURN)
        return q, self.game.imagine(self.battle.state, q.seat, self._chance(q.seat, q.id))

    def _chance(self, seat: Seat, number: int) -> Random:
        """For what is imagined: the same at the same moment, in every process that holds this room. The moment is
        numbered as the seat counts, by its questions or by what it was told: the log has more entries than it knows."""
        return Random(self.imagining + seat.to_bytes(1, "little", signed=True) + number.to_bytes(4, "little"))

    def record(self, changes: tuple[SeatChange, ...] = ()) -> bytes:
        """The seeds are published here, and only when the battle is over."""
        if self.outcome is None:
            raise NotNow(words.RECORD_TOO_EARLY)
        finished = self.battle.finish(tuple(s.hex() for s in split_seeds(self.opened.seeds)))
        return write_record(replace(finished, seat_changes=changes or UNSET))

    # ------------------------------------------------------------------ commands
    async def play(self, who: Pass, r: Reply) -> AnswerResult:
        """Play an answer or a plan, or say why not, or which dice have to be rolled for it."""
        try:
            return await self.do_change(partial(self._answered, who, r), r.id, r.faces)
        except FacesWanted as e:
            return dice_wanted(e, r.faces, self.renderer)
        except ImpossibleFace as e:
            return Refused(Refusal("", str(e)))

    def _answered(self, who: Pass, r: Reply, battle: LiveBattle) -> AnswerResult:
        """Play on this clone until an answer is refused or another seat is asked."""
        if r.id and r.id in self.commands:
            return Doubled(words.COMMAND_REPEATED)
        q = open_question(battle)
        if q is None or self._told_id(battle, who) != r.question:
            return Stale(words.QUESTION_CLOSED)
        if q.seat not in who.seats:
            return Stale(words.OTHER_SIDE_ASKED)
        if battle.state.answered_by():
            return Stale(words.BOT_ANSWERS)
        refusal, taken = None, 0
        for answer in (r.answer, *r.then):
            if taken and (battle.state.asked_seat != q.seat or battle.state.answered_by()):
                break
            refusal = self.game.refuse(battle.state, q.seat, answer)
            if refusal:
                break
            battle.answer(q.seat, answer)
            taken += 1
        if refusal and not taken:
            return Refused(self.renderer.refusal(refusal))
        require_all_used(battle.dice, r.faces)
        return Taken(answers=taken, refusal=self.renderer.refusal(refusal) if refusal else None)

    def _told_id(self, battle: LiveBattle, who: Pass) -> int | None:
        """The id of the open question as these seats are told it: nobody finds out another's by trying."""
        asked = asked_now(battle.state)
        told = self.game.event_for(asked, eyes_at(self.game, who.seats, asked))
        return told.question.id if isinstance(told, Asked) and told.question else None

    async def roll_for_bot(self, faces: Sequence[int]) -> Wanting | None:
        """Dice that people rolled for a bot; returns those that it needs besides."""
        if self.held is None:
            self.drive()
            if self.driver:
                step_aside()
                await asyncio.wait([self.driver])
        held = self.held
        if held is None or held.last != self.last:
            raise NotNow(words.NO_DICE_NEEDED)
        try:
            await self.do_change(partial(self._bot_answers, held.last, held.seat, held.answer, faces), "", faces)
        except FacesWanted as e:
            return dice_wanted(e, faces, self.renderer)
        except ImpossibleFace as e:
            raise NotNow(words.as_sentence(str(e))) from None
        self.held = None
        return None

    async def take_back(self, who: Pass, wish: BackWish) -> None:
        """Return to before this person's last command; free against a bot and at one screen."""

        def change(battle: LiveBattle) -> None:
            if wish.id and wish.id in self.commands:
                raise NotNow(words.COMMAND_REPEATED)
            q = self.pending
            if wish.question is not None and (q is None or self._told_id(battle, who) != wish.question):
                raise NotNow(words.ANOTHER_QUESTION)
            found = self.back_of(who)
            if found is None:
                raise NotNow(words.NOTHING_TO_TAKE_BACK)
            to, free = found
            if not free:
                raise NotNow(words.OTHERS_MUST_AGREE)
            self.return_to(battle, to)

        await self.do_change(change, wish.id)

    def return_to(self, battle: LiveBattle, to: int) -> None:
        """A log that only grew because people take back again and again comes to its end."""
        if len(battle.entries) >= MOST_ENTRIES:
            raise NotNow(words.too_long_to_take_back(MOST_ENTRIES))
        battle.take_back(to)

    def back_of(self, who: Pass) -> tuple[int, bool] | None:
        """The entry to which this person may want to return, before their last command; and whether it is free.

        Where a whole plan cannot be taken back freely, its last answer may be.
        """
        found = self._before_last_command(who)
        return found if found and not (self.game.battles and self._seen_by_others(who, found[0])) else None

    def _seen_by_others(self, who: Pass, to: int) -> bool:
        """Has the other side been told anything since? In a game with secrets that last nothing goes back behind that;
        only within one battle people take back as in any battle."""
        entries = self.battle.entries
        battle = self.battle_log.read_on(entries).open
        beyond = [n for n in range(to + 1, len(entries)) if not 0 < battle[to] == battle[n - 1] == battle[n]]
        streams = (self.stream(Pass((s,))) for s in (0, 1) if beyond and s not in who.seats)
        return any(stream.upto[n] > stream.upto[n - 1] for stream in streams for n in beyond)

    def _before_last_command(self, who: Pass) -> tuple[int, bool] | None:
        if self.outcome:
            return None
        entries = self.battle.entries
        back = path_back(entries)
        for n in back:
            e = entries[n]
            if isinstance(e, Upgraded):  # what was played by other rules cannot be returned to
                return None
            if isinstance(e, Answered) and e.seat in who.seats:
                first, before = n, next(back)
                to = before
                while first in self.continued and to == first - 1:
                    first, to = to, next(back)
                if self._free(e.seat, to) or not self._free(e.seat, before):
                    return to, self._free(e.seat, to)
                return before, True
        return None

    def _free(self, seat: Seat, to: int) -> bool:
        return self.wanted.opponent != BY_LINK or self.battle.free_to_take_back(seat, to)

    # ------------------------------------------------------------------ bots
    async def let_play(self, standins: dict[Seat, str]) -> None:
        """Let these bots play for people who are away, and no others; in the room's turn, between two answers."""
        await self.do(self._set_standins, standins)
        self.drive()

    def _set_standins(self, standins: dict[Seat, str]) -> None:
        self.standins = standins

    @property
    def bot_to_answer(self) -> str:
        """The bot that has to answer now, by its name: the seat's own, or the one that the game names in place of the
        seat's holder. "": a person has to, or nobody."""
        q = self.pending
        return (self.battle.state.answered_by() or self.bots.get(q.seat, "")) if q else ""

    def _bot_asked(self) -> tuple[int, Seat, BotTask] | None:
        """The entry after which a bot is asked, its seat, and the world as it may believe it to be."""
        q, bot = self.pending, self.bot_to_answer
        if q is None or not bot or self.wanting or self.trouble:
            return None
        chance = self._chance(q.seat, q.id)
        world = self.game.imagine(self.battle.state, q.seat, chance)
        seed = chance.getrandbits(32) + self.asked_again
        return self.last, q.seat, BotTask(self.game.id, world.save(), bot, seed)

    def _bot_answers(self, last: int, seat: Seat, answer: Answer, faces: Sequence[int], battle: LiveBattle) -> None:
        """Unless the moment has passed in which the bot was asked."""
        if self.last == last and self.bot_to_answer:
            battle.answer(seat, answer)
            require_all_used(battle.dice, faces)

    # ------------------------------------------------------------------ news
    async def look(self, who: Pass, after: int, whole: bool = False) -> Sight:
        await self.catch_up()
        self._watched()
        return await self.do(self.sight, who, after, whole)

    async def news(self, who: Pass, after: int, wait: float, whole: bool = False) -> Sight:
        """The sight as soon as there is something after that batch, or something begins to hold the battle up, or
        when the wait is over."""
        clock = asyncio.get_running_loop().time
        start = clock()
        end = start + min(wait, LONGEST_WAIT)
        before = self._held_up(who)
        await self.catch_up()
        with self.listening():
            while True:
                bell = self.bell
                await self.read_if_knocked()
                if now := self._held_up(who):
                    end = min(end, start + (HELD_UP_WAIT if now == before else 0))
                stop = self._no_waiting or clock() >= end
                if stop or (await self.do(self.stream, who)).last > after:
                    return await self.do(self.sight, who, after, whole)
                step_aside()
                await self.wait_for_bell(bell, end - clock())

    def _held_up(self, who: Pass) -> str | Wanting | None:
        """Why the battle waits for nobody's answer, as far as these seats can help."""
        return self.trouble or (self.wanting if who.seats else None)

    def stop_waiting(self) -> None:
        """The server ends: every request that waits for news is answered."""
        self._no_waiting = True
        self.ring()
