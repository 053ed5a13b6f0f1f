"""Bots that play for people who are away, until they come back: with their consent soon, without it after long."""

from collections.abc import Iterable, Sequence

from drumhead.flow.question import WATCHER, Seat
from drumhead.server import words
from drumhead.server.faults import NotNow
from drumhead.server.room.presence import AWAY, LONG_AWAY, away_since
from drumhead.server.room.room import Room
from drumhead.server.store.store import Chair
from drumhead.server.wire.talk import Spoken, TalkKind

STANDIN = "greedy"  # the strongest bot that answers while people wait
CONSENTS: tuple[TalkKind, ...] = ("consent", "no-consent")


async def follow_chairs(room: Room, chairs: Iterable[Chair]) -> None:
    """Let the bots play that the store names, and no others."""
    named = {c.seat: c.bot for c in chairs if c.bot}
    if named != room.standins:
        await room.let_play(named)


def has_agreed(said: Sequence[Spoken], seat: Seat) -> bool:
    """Has this seat's holder agreed that a bot plays for them while they are away?"""
    return next((s.kind == "consent" for s in reversed(said) if s.seat == seat and s.kind in CONSENTS), False)


def refuse_standin(seat: Seat, bot: str, chairs: Sequence[Chair], now: float, *, consent: bool) -> Chair:
    """Only the one bot that plays well, only for a person, and only while they are away; returns the person's chair."""
    chair = next((c for c in chairs if c.seat == seat and c.seat != WATCHER), None)
    if chair is None:
        raise NotNow(words.NO_PERSON_THERE)
    if bot != STANDIN:
        raise NotNow(words.no_such_bot(bot, [STANDIN]))
    if chair.bot:
        raise NotNow(words.BOT_PLAYS_ALREADY)
    since = away_since(chair, now)
    if since is None or (not consent and now - since < LONG_AWAY):
        raise NotNow(words.away_too_short(AWAY, LONG_AWAY / 60))
    return chair
