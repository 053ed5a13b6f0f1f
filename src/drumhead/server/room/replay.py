"""A battle from its start, as one seat is told it; and the link that shows it when it is over."""

import base64
import hmac
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from drumhead.dice import SeededDice
from drumhead.flow.battle_log import BattleLog
from drumhead.flow.event import BattleOpened, Event
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Refusal, Seat
from drumhead.flow.record import (
    Answered,
    Entry,
    Left,
    Mustered,
    Record,
    RecordError,
    TakenBack,
    read_record,
)
from drumhead.flow.replay import States, begun_again, views
from drumhead.flow.state import State
from drumhead.flow.view import View, fold
from drumhead.flow.words import Renderer, render_view
from drumhead.lab.luck import luck_of
from drumhead.registry import DESKS, SYSTEMS
from drumhead.server import words
from drumhead.server.faults import NotNow, NotYours
from drumhead.server.library.lobby import lobby_of, picture_in
from drumhead.server.library.opponents import LobbyError
from drumhead.server.room.room import Room
from drumhead.server.room.seats import Pass
from drumhead.server.room.stream import Listener, first_view
from drumhead.server.wire.after import BattleLuck, Moment, Replay
from drumhead.server.wire.lobby import TablePicture

SEATS = (0, 1)


# ---------------------------------------------------------------------------------------------------- whose eyes
def may_see(room: Room, who: Pass) -> tuple[Seat, ...]:
    """When the battle is over there are no secrets; before, a seat sees through its own eyes and the watchers'."""
    return (*(SEATS if room.outcome else who.seats), WATCHER)


def eyes_wished(room: Room, who: Pass, wished: Seat | None) -> Seat:
    allowed = may_see(room, who)
    if wished is None:
        return (*who.seats, WATCHER)[0]
    if wished not in allowed:
        raise NotYours(words.OTHER_EYES_TOO_EARLY)
    return wished


# ---------------------------------------------------------------------------------------------------- moments
class SeatMoments:
    """The moments of a log for one seat, numbered for that seat: what it is not told does not count.

    Where battles are played inside the game, these are the moments of one of them, or those of the game without them.
    """

    def __init__(self, game: Game[Any, Any], entries: Sequence[Entry], eyes: Seat, battle: int = 0) -> None:
        self.moments: list[Moment] = []
        self.entries: list[int] = []  # of each moment
        self.battles, self.battle = BattleLog(entries) if game.battles else None, battle
        after: list[int] = []  # of each entry: the last moment told by then
        renderer, listener = Renderer(game, first_view(entries)), Listener(game)
        for i, e in enumerate(entries):
            events = self._kept(i, renderer.events(listener.hears(e, eyes)))
            if events or (isinstance(e, TakenBack) and after[e.to] < len(self.moments) - 1):
                seat = e.seat if isinstance(e, Answered | Left) else None
                back_to = after[e.to] if isinstance(e, TakenBack) else None
                self.moments.append(Moment(len(self.moments), seat, events, back_to))
                self.entries.append(i)
            after.append(len(self.moments) - 1)

    def _kept(self, i: int, events: tuple[Event, ...]) -> tuple[Event, ...]:
        if self.battles is None:
            return events
        kept = (
            self.battles.of_battle(self.battle, i, events) if self.battle else self.battles.without_battles(i, events)
        )
        return tuple(kept)


def moments_for(room: Room, eyes: Seat, battle: int = 0) -> SeatMoments:
    require_battle(room.game, room.battle.entries, battle)
    return SeatMoments(room.game, room.battle.entries, eyes, battle)


def require_battle(game: Game[Any, Any], entries: Sequence[Entry], battle: int) -> None:
    """Refuse the number of a battle that was not fought."""
    if battle and not game.battles:
        raise NotNow(words.NO_BATTLES_INSIDE)
    if battle and not 0 < battle <= (fought := len(BattleLog(entries).first)):
        raise NotNow(words.no_such_battle(fought, battle))


class Part(NamedTuple):
    """What is replayed: by which game, on whose table, and the view of its first moment."""

    game: Game[Any, Any]
    state: Any
    first: View


def whole_game(room: Room, eyes: Seat) -> Part:
    return Part(room.game, room.battle.state, render_view(room.game, room.game.view(room.battle.stood[0], eyes)))


def battle_part(game: Game[Any, Any], entries: Sequence[Entry], told: SeatMoments, stood: Mapping[int, State]) -> Part:
    """A battle inside: the view it was opened with, and what followed in that entry."""
    battles, opening = game.battles, told.entries[0]
    assert battles
    e = entries[opening]
    assert isinstance(e, Mustered | Answered)
    opened = next(x for x in reversed(e.events) if isinstance(x, BattleOpened))
    first = fold(opened.view, told.moments[0].events[len(opened.events) :])
    return Part(battles.game, battles.of(stood[opening]), first)


def replay_of(room: Room, who: Pass, wished: Seat | None, battle: int = 0) -> Replay:
    """The game without its battles, or one of these alone: never all moments at once."""
    eyes = eyes_wished(room, who, wished)
    told, seen = moments_for(room, eyes, battle), room.sight(who, room.last)
    log = room.battle
    part = battle_part(room.game, log.entries, told, log.stood) if battle else whole_game(room, eyes)
    return Replay(
        room=room.id,
        game=part.game.id,
        title=words.titled_battle(seen.title, battle) if battle else seen.title,
        picture=picture_in(part.game.id, part.state),
        seats=who.seats,
        bots=seen.bots,
        eyes=eyes,
        may_see=may_see(room, who),
        first=part.first,
        moments=tuple(told.moments),
        outcome=None if battle else seen.outcome,
        legend=part.game.legend,
        share=share_token(room.opened.seeds, room.id) if seen.outcome else "",
        may_branch=may_branch(room, who),
        battle=battle,
        battles=len(told.battles.first) if told.battles else 0,
    )


def luck_in(room: Room, battle: int) -> BattleLuck:
    """The luck of a battle inside, as soon as it is over; when nothing is secret any more, its proof is the whole's."""
    require_battle(room.game, room.battle.entries, battle)
    battles = BattleLog(room.battle.entries)
    if room.outcome is None and battles.open[-1] == battle:
        raise NotNow(words.LUCK_TOO_EARLY)
    its = battles.entries_of(battle)
    luck = luck_of(room.battle.record, room.game, of=its, stood=room.battle.stood)
    return BattleLuck(battle, luck, "" if room.outcome else words.PROOF_AT_THE_END)


def may_branch(room: Room, who: Pass) -> bool:
    """While the battle goes on, only a person who plays alone: a branch would try out what the other side may do."""
    return room.outcome is not None or all(seat in who.seats or seat in room.bots for seat in SEATS)


# ---------------------------------------------------------------------------------------------------- sharing
def share_token(seeds: bytes, room: str) -> str:
    """Opens a finished battle for viewing; made from its seeds, which are published by then."""
    made = blake2b(b"share/" + room.encode(), key=seeds[:64], digest_size=18).digest()
    return base64.urlsafe_b64encode(made).decode()


def is_share_token(token: str, seeds: bytes, room: str) -> bool:
    return hmac.compare_digest(token.encode(), share_token(seeds, room).encode())


# ---------------------------------------------------------------------------------------------------- from a file
def replay_in(raw: bytes, battle: int = 0, title: str = "") -> Replay:
    """A record in a file, as the watchers would have been told it: without the battles inside, or one of these."""
    try:
        record = read_record(raw)
        lobby_of(record.game)
        game = SYSTEMS[record.game]
        part, told = words_of(record, game, battle)
    except RecordError as e:
        raise LobbyError(Refusal("", str(e))) from None
    title = title or words.titled_from_file(DESKS[record.game].title)
    return Replay(
        room="",
        game=part.game.id,
        title=words.titled_battle(title, battle) if battle else title,
        picture=picture_in(part.game.id, part.state) if battle else picture_of(record, game),
        seats=(),
        bots=(),
        eyes=WATCHER,
        may_see=(WATCHER,),
        first=part.first,
        moments=tuple(told.moments),
        outcome=None,
        share="",
        may_branch=False,
        legend=part.game.legend,
        battle=battle,
        battles=len(told.battles.first) if told.battles else 0,
    )


def words_of(record: Record, game: Game[Any, Any], battle: int) -> tuple[Part, SeatMoments]:
    """What is replayed and its moments, with their sentences."""
    first, *_ = views(record)  # what cannot be shown is refused with its place
    require_battle(game, record.entries, battle)
    try:
        told = SeatMoments(game, record.entries, WATCHER, battle)
        if battle:
            return battle_part(game, record.entries, told, States(game, record, {})), told
        return Part(game, None, render_view(game, first)), told
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as e:
        raise RecordError(words.events_without_words(e)) from None


def picture_of(record: Record, game: Game[Any, Any]) -> TablePicture:
    """The table that a record starts on. It does not depend on dice."""
    head = Record("", game.id, game.version, {}, record.start, None)
    try:
        state, _ = begun_again(head, game, SeededDice.from_number(0))
    except RecordError as e:
        raise LobbyError(Refusal("", words.no_table_in_record(e))) from None
    return picture_in(record.game, state)
