"""Bots that play for people who are away, until they come back."""

from collections.abc import Iterable, Sequence

from drumhead.bots.play import PLAYERS
from drumhead.flow.question import WATCHER, Seat
from drumhead.server import words
from drumhead.server.faults import NotNow
from drumhead.server.room.presence import AWAY, away_since
from drumhead.server.room.room import Room
from drumhead.server.room.seats import Pass
from drumhead.server.store.store import Chair


async def follow_chairs(room: Room, chairs: Iterable[Chair]) -> None:
    """Let the bots play that the store names, and no others."""
    named = {c.seat: c.bot for c in chairs if c.bot}
    if named != room.standins:
        await room.let_play(named)


def refuse_standin(who: Pass, seat: Seat, bot: str, chairs: Sequence[Chair], now: float) -> None:
    """A bot is called only for another seat, and only while its holder is away."""
    chair = next((c for c in chairs if c.seat == seat and c.seat != WATCHER), None)
    if chair is None:
        raise NotNow(words.NO_PERSON_THERE)
    if seat in who.seats:
        raise NotNow(words.OWN_SEAT)
    if bot not in PLAYERS:
        raise NotNow(words.no_such_bot(bot, PLAYERS))
    if chair.bot:
        raise NotNow(words.BOT_PLAYS_ALREADY)
    if away_since(chair, now) is None:
        raise NotNow(words.away_too_short(AWAY))
