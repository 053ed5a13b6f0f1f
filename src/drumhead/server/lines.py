"""Open lines: live lines, and looks that wait. Each seat has lines of its own, which watchers cannot use up."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from drumhead.flow.question import Seat
from drumhead.server import request_words
from drumhead.server.limits import Limits, TooMany, opener

K = TypeVar("K")
Kind: TypeAlias = Literal["live", "look"]
REST = 60.0  # seconds after which somebody who was refused may try again


class Holder(NamedTuple):
    """Who shares one allowance: the holders of a seat, or all watchers of a room."""

    room: str
    seats: tuple[Seat, ...]
    kind: Kind


class Lines:
    """What is open now, by its holder, and by its address: there also players and watchers apart."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.held: Counter[Holder] = Counter()
        self.addresses: Counter[tuple[str, bool]] = Counter()

    @contextmanager
    def open(self, room: str, seats: tuple[Seat, ...], kind: Kind) -> Iterator[None]:
        """A line into this room for these seats, none of them for a watcher; raise if it is one too many."""
        holder, there = Holder(room, seats, kind), (opener.get() or "", bool(seats))
        most = self.limits.seat_lines if seats else self.limits.lines
        if self.held[holder] >= most:
            say = request_words.too_many_of_a_seat if seats else request_words.too_many_watching
            raise TooMany(say(self.held[holder], most), REST)
        if self.addresses[there] >= self.limits.lines_from:
            raise TooMany(request_words.too_many_from_there(self.addresses[there], self.limits.lines_from), REST)
        self.held[holder] += 1
        self.addresses[there] += 1
        try:
            yield
        finally:
            take_one(self.held, holder)
            take_one(self.addresses, there)


def take_one(counted: Counter[K], key: K) -> None:
    """One less of these; what is not there is not kept."""
    counted[key] -= 1
    if not counted[key]:
        del counted[key]
