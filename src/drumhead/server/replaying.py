"""A room's battle from its mustering on, as one pair of eyes is told it; and the link that shows it when it is over."""

import base64
import hmac
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from drumhead.dice import Rolled
from drumhead.flow.event import Asked, Event, Noted
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Refusal, Seat
from drumhead.flow.record import Agreed, Answered, Entry, Left, Mustered, Record, RecordError, TakenBack
from drumhead.flow.replay import begun_again
from drumhead.flow.state import Outcome
from drumhead.registry import SYSTEMS
from drumhead.server.lobby import lobby_of, picture_in
from drumhead.server.lobby_parts import LobbyError
from drumhead.server.room import Room
from drumhead.server.seats import NotYours, Pass
from drumhead.server.wire import TablePicture
from drumhead.server.wire_after import Moment, RecordStart, Replay

SEATS = (0, 1)


# ---------------------------------------------------------------------------------------------------- whose eyes
def may_see(room: Room, who: Pass) -> tuple[Seat, ...]:
    """When the battle is over nothing is a secret any more; before, everybody has their own eyes and the watchers'."""
    return (*(SEATS if room.outcome else who.seats), WATCHER)


def eyes_of(room: Room, who: Pass, wished: Seat | None) -> Seat:
    allowed = may_see(room, who)
    if wished is None:
        return (*who.seats, WATCHER)[0]
    if wished not in allowed:
        raise NotYours("What the other side sees is shown when the battle is over.")
    return wished


# ---------------------------------------------------------------------------------------------------- moments
def told_to(game: Game[Any, Any], eyes: Seat, e: Entry, outcome: Outcome | None) -> tuple[Event, ...]:
    match e:
        case Mustered(events=events) | Answered(events=events):
            return tuple(t for x in events if (t := game.told(x, eyes)))
        case TakenBack():
            return ()
        case Left() | Agreed():
            return (Noted("", outcome.text if outcome else ""), Asked(None))


class Told:
    """The moments of a log for one pair of eyes, by numbers of their own: what they are not told does not count."""

    def __init__(self, game: Game[Any, Any], entries: Sequence[Entry], eyes: Seat, outcome: Outcome | None) -> None:
        self.moments: list[Moment] = []
        self.entries: list[int] = []  # of each moment
        after: list[int] = []  # of each entry: the last moment told by then
        for i, e in enumerate(entries):
            events = told_to(game, eyes, e, outcome)
            if events or isinstance(e, TakenBack):
                seat = e.seat if isinstance(e, Answered | Left) else None
                back_to = after[e.to] if isinstance(e, TakenBack) else None
                self.moments.append(Moment(len(self.moments), seat, events, back_to))
                self.entries.append(i)
            after.append(len(self.moments) - 1)


def told_in(room: Room, eyes: Seat) -> Told:
    return Told(room.game, room.table.entries, eyes, room.outcome)


def replay_of(room: Room, who: Pass, wished: Seat | None) -> Replay:
    eyes = eyes_of(room, who, wished)
    seen = room.sight(who, room.last)
    return Replay(
        room=room.id,
        game=room.game.id,
        title=seen.title,
        picture=picture_in(room.game.id, room.table.state),
        seats=who.seats,
        bots=seen.bots,
        eyes=eyes,
        may_see=may_see(room, who),
        first=room.game.view(room.table.stood[0], eyes),
        moments=tuple(told_in(room, eyes).moments),
        outcome=seen.outcome,
        share=share_token(room.opened.seeds, room.id) if seen.outcome else "",
        may_branch=may_branch(room, who),
        legend=room.game.legend,
    )


def may_branch(room: Room, who: Pass) -> bool:
    """While it goes on, only where nobody else sits: a branch would try out what the other side may do."""
    return room.outcome is not None or all(seat in who.seats or seat in room.bots for seat in SEATS)


# ---------------------------------------------------------------------------------------------------- sharing
def share_token(seeds: bytes, room: str) -> str:
    """Whoever took part may show a finished battle: made from its secrets, which are published by then."""
    made = blake2b(b"share/" + room.encode(), key=seeds[:64], digest_size=18).digest()
    return base64.urlsafe_b64encode(made).decode()


def shared_by(token: str, seeds: bytes, room: str) -> bool:
    return hmac.compare_digest(token.encode(), share_token(seeds, room).encode())


# ---------------------------------------------------------------------------------------------------- from a file
def picture_of_start(of: RecordStart) -> TablePicture:
    """The table that a record begins on. Dice are of no matter for it."""
    lobby_of(of.game)
    game = SYSTEMS[of.game]
    head = Record("", game.id, game.version, {}, of.start, None)
    try:
        state, _ = begun_again(head, game, Rolled.seeded(0))
    except RecordError as e:
        raise LobbyError(Refusal("", f"this record's table cannot be drawn: {e}")) from None
    return picture_in(of.game, state)
