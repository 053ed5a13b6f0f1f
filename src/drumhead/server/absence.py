"""Who is there, who is away, and the bot that plays for somebody absent until they come back."""

from collections.abc import Iterable, Sequence

from drumhead.bots.play import PLAYERS
from drumhead.flow.question import WATCHER, Seat
from drumhead.ledger.clause import did_you_mean
from drumhead.server.room import Room
from drumhead.server.seats import Pass
from drumhead.server.shared import NotNow
from drumhead.server.store import Chair, Store
from drumhead.server.wire_talk import SeatNow

COARSE = 15.0  # seconds from one note that somebody is there to the next
AWAY = 60.0  # seconds without a sign of somebody, after which they are away


class Presence:
    """Notes in the store when somebody was last there: now and then, not at every sign."""

    def __init__(self, store: Store, room: str) -> None:
        self.store, self.room = store, room
        self.noted: dict[Seat, float] = {}

    async def seen(self, seats: Iterable[Seat]) -> None:
        now = self.store.now()
        for seat in seats:
            if now - self.noted.get(seat, float("-inf")) >= COARSE:
                self.noted[seat] = now
                await self.store.change_chair(self.room, seat, seen=now)


def away_since(chair: Chair | None, now: float) -> float | None:
    """Since when nobody holds this seat's line; None: somebody does, or nobody ever came."""
    seen = chair.seen if chair else None
    return seen if seen is not None and now - seen >= AWAY else None


def sitters(seats: int, chairs: Sequence[Chair], here: Iterable[Seat], now: float) -> tuple[SeatNow, ...]:
    """All seats; whoever asks is there. A seat without a chair is the computer's."""
    by_seat = {c.seat: c for c in chairs if c.seat != WATCHER}
    return tuple(_sitter(by_seat.get(seat), seat in here, now) for seat in range(seats))


def _sitter(chair: Chair | None, here: bool, now: float) -> SeatNow:
    away = None if here else away_since(chair, now)
    came = chair is None or chair.seen is not None
    return SeatNow(here or (came and away is None), away, (chair.bot or "") if chair else "")


class Standins:
    """The bots that play for the absent, in one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.playing: dict[Seat, str] = {}

    async def follow(self, chairs: Iterable[Chair]) -> None:
        """Let those play that the store names, and nobody else; in the room's turn, so that none is gone in thought."""
        named = {c.seat: c.bot for c in chairs if c.bot}
        if named != self.playing:
            before, self.playing = self.playing, named
            await self.room.do(self._change, before, named)
            self.room.drive()

    def _change(self, before: dict[Seat, str], named: dict[Seat, str]) -> None:
        for seat in before:
            self.room.bots.pop(seat, None)
        self.room.bots |= named


def refuse_call(who: Pass, seat: Seat, bot: str, chairs: Sequence[Chair], now: float) -> None:
    """Only for another's seat, and never against the will of somebody who is there."""
    chair = next((c for c in chairs if c.seat == seat and c.seat != WATCHER), None)
    if chair is None:
        raise NotNow("A bot can play for a person only, and nobody sits there.")
    if seat in who.seats:
        raise NotNow("That is your own seat: a bot plays for somebody who is away.")
    if bot not in PLAYERS:
        near = did_you_mean(bot, PLAYERS) or f"; there are {', '.join(PLAYERS)}"
        raise NotNow(f"No bot is called {bot!r}{near}.")
    if chair.bot:
        raise NotNow("A bot plays for them already.")
    if away_since(chair, now) is None:
        raise NotNow(f"A bot can be called when somebody has been away for {AWAY:.0f} seconds.")
