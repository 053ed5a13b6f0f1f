"""A battle from its start, as one seat is told it; and the link that shows it when it is over."""

import base64
import hmac
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from drumhead.dice import SeededDice
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Refusal, Seat
from drumhead.flow.record import (
    Answered,
    Entry,
    Left,
    Record,
    RecordError,
    TakenBack,
    read_record,
)
from drumhead.flow.replay import begun_again, views
from drumhead.flow.view import View
from drumhead.flow.words import Renderer, render_view
from drumhead.registry import DESKS, SYSTEMS
from drumhead.server import words
from drumhead.server.faults import NotYours
from drumhead.server.library.lobby import lobby_of, picture_in
from drumhead.server.library.opponents import LobbyError
from drumhead.server.room.room import Room
from drumhead.server.room.seats import Pass
from drumhead.server.room.stream import Listener, first_view
from drumhead.server.wire.after import Moment, Replay
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
    """The moments of a log for one seat, numbered for that seat: what it is not told does not count."""

    def __init__(self, game: Game[Any, Any], entries: Sequence[Entry], eyes: Seat) -> None:
        self.moments: list[Moment] = []
        self.entries: list[int] = []  # of each moment
        after: list[int] = []  # of each entry: the last moment told by then
        renderer, listener = Renderer(game, first_view(entries)), Listener(game)
        for i, e in enumerate(entries):
            events = renderer.events(listener.hears(e, eyes))
            if events or (isinstance(e, TakenBack) and after[e.to] < len(self.moments) - 1):
                seat = e.seat if isinstance(e, Answered | Left) else None
                back_to = after[e.to] if isinstance(e, TakenBack) else None
                self.moments.append(Moment(len(self.moments), seat, events, back_to))
                self.entries.append(i)
            after.append(len(self.moments) - 1)


def moments_for(room: Room, eyes: Seat) -> SeatMoments:
    return SeatMoments(room.game, room.battle.entries, eyes)


def replay_of(room: Room, who: Pass, wished: Seat | None) -> Replay:
    eyes = eyes_wished(room, who, wished)
    seen = room.sight(who, room.last)
    return Replay(
        room=room.id,
        game=room.game.id,
        title=seen.title,
        picture=picture_in(room.game.id, room.battle.state),
        seats=who.seats,
        bots=seen.bots,
        eyes=eyes,
        may_see=may_see(room, who),
        first=render_view(room.game, room.game.view(room.battle.stood[0], eyes)),
        moments=tuple(moments_for(room, eyes).moments),
        outcome=seen.outcome,
        legend=room.game.legend,
        share=share_token(room.opened.seeds, room.id) if seen.outcome else "",
        may_branch=may_branch(room, who),
    )


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
def replay_in(raw: bytes) -> Replay:
    """A record in a file, as the watchers would have been told it."""
    try:
        record = read_record(raw)
        lobby_of(record.game)
        game = SYSTEMS[record.game]
        first, moments = words_of(record, game)
    except RecordError as e:
        raise LobbyError(Refusal("", str(e))) from None
    return Replay(
        room="",
        game=record.game,
        title=words.titled_from_file(DESKS[record.game].title),
        picture=picture_of(record, game),
        seats=(),
        bots=(),
        eyes=WATCHER,
        may_see=(WATCHER,),
        first=first,
        moments=moments,
        outcome=None,
        share="",
        may_branch=False,
        legend=game.legend,
    )


def words_of(record: Record, game: Game[Any, Any]) -> tuple[View, tuple[Moment, ...]]:
    """The first view and the moments, with their sentences."""
    first, *_ = views(record)  # what cannot be shown is refused with its place
    try:
        return render_view(game, first), tuple(SeatMoments(game, record.entries, WATCHER).moments)
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
