"""The log as one pass is told it, in numbered batches: what a pass is not told does not count."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from drumhead.flow.ending import words_of_end
from drumhead.flow.event import Asked, Event, Noted, private
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Seat
from drumhead.flow.record import BARE, Agreed, Answered, Entry, Left, Mustered, TakenBack, Upgraded
from drumhead.flow.state import State
from drumhead.flow.view import View
from drumhead.flow.words import Cast, Renderer
from drumhead.server.wire.battle import Batch


def eyes_for(seats: Sequence[Seat], asked: Seat | None) -> Seat:
    """The seat through whose eyes these seats see the table: at one screen the one that is asked."""
    return asked if asked is not None and asked in seats else seats[0] if seats else WATCHER


def eyes_at(game: Game[Any, Any], seats: Sequence[Seat], asked: Asked) -> Seat:
    """The same while this is asked. In a game with secrets that last, a screen that two people share shows none of them
    while everybody may see what is asked: a battle needs no cover."""
    q = asked.question
    if q and game.battles and len(seats) > 1 and game.event_for(asked, WATCHER) == asked:
        return WATCHER
    return eyes_for(seats, q.seat if q else None)


def asked_now(s: State) -> Asked:
    """What is asked, as the log has it: with the seats that may know it."""
    q = s.question
    return private(Asked(q)) if q and s.asks_in_private(q) else Asked(q)


def asked_by(events: Iterable[Event]) -> Asked:
    """What is asked after these events, if they say so."""
    return next((e for e in reversed(tuple(events)) if isinstance(e, Asked) and e.question), Asked(None))


def first_view(entries: Sequence[Entry]) -> View:
    """The table as watchers see it when the battle begins."""
    first = entries[0]
    return first.view if isinstance(first, Mustered) else BARE


def path_back(entries: Sequence[Entry]) -> Iterator[int]:
    """The entries that led to where the battle stands, without those that were taken back, the last one first."""
    n = len(entries) - 1
    while n >= 0:
        e = entries[n]
        if not isinstance(e, TakenBack):
            yield n
        n = min(n - 1, e.to) if isinstance(e, TakenBack) else n - 1


def path_of(entries: Sequence[Entry]) -> list[int]:
    """The same, the first one first."""
    return [*path_back(entries)][::-1]


class Listener:
    """What some eyes are told of a log. A question that they wait for is told once, however often its seat is asked in
    private: what others answer unseen leaves no trace, not even a count."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.asked: list[Asked | None] = []  # the question as it was last told, after each entry of the log

    def hears(self, e: Entry, eyes: Seat) -> tuple[Event, ...]:
        """The events of the next entry, as they are told; they hold no sentence yet."""
        asked = self.asked[-1] if self.asked else None
        told: list[Event] = []
        match e:
            case Mustered(events=events) | Answered(events=events):
                told = [t for x in events if (t := self.game.event_for(x, eyes)) and t != asked]
            case TakenBack(to):
                asked = self.asked[to]
            case Left() | Agreed():
                told = [Noted("", *words_of_end(e)), Asked(None)]
            case Upgraded():
                told = [Noted("", "upgraded")]
        self.asked.append(next((t for t in reversed(told) if isinstance(t, Asked)), asked))
        return tuple(told)


class Stream:
    """Reads on from where it stopped: a log only grows."""

    def __init__(self, game: Game[Any, Any], seats: tuple[Seat, ...]) -> None:
        self.game, self.seats, self.listener = game, seats, Listener(game)
        self.renderer: Renderer | None = None  # from the first entry on
        self.batches: list[Batch] = []
        self.entries: list[int] = []  # of the log, one for each batch
        self.upto: list[int] = []  # the last batch after each entry of the log
        self.eyes: list[Seat] = []  # after each entry of the log

    @property
    def last(self) -> int:
        return len(self.batches) - 1

    @property
    def cast(self) -> Cast:
        """All units that were ever seen, so that each keeps its number."""
        return self.renderer.cast if self.renderer else Cast((), {})

    def read_on(self, entries: Sequence[Entry]) -> "Stream":
        """Read to the end of this log."""
        for n, e in enumerate(entries[len(self.upto) :], len(self.upto)):
            self.eyes.append(self._eyes_after(e))
            batch = self._batch(e)
            if batch is not None:
                self.batches.append(batch)
                self.entries.append(n)
            self.upto.append(self.last)
        return self

    def after(self, number: int) -> tuple[Batch, ...]:
        return tuple(self.batches[max(0, number + 1) :])

    def taken_back_after(self, number: int) -> bool:
        return any(b.taken_back for b in self.after(number))

    def eye_changes(self, number: int) -> Iterator[tuple[int, Seat, Seat]]:
        """The entries from that batch on after which the next batch is told to other eyes: from these, to those."""
        told = pairwise(self.entries[max(0, number) :])
        return ((n, self.eyes[n], self.eyes[next]) for n, next in told if self.eyes[n] != self.eyes[next])

    def _eyes_after(self, e: Entry) -> Seat:
        match e:
            case Mustered(events=events) | Answered(events=events):
                return eyes_at(self.game, self.seats, asked_by(events))
            case TakenBack(to):
                return self.eyes[to]
            case Left() | Agreed():
                return eyes_for(self.seats, None)
            case Upgraded():
                return self.eyes[-1]

    def _batch(self, e: Entry) -> Batch | None:
        """None if there is nothing to tell: not even a take-back of what was not told."""
        number = len(self.batches)
        if self.renderer is None:
            self.renderer = Renderer(self.game, first_view([e]))
        told = self.renderer.events(self.listener.hears(e, self.eyes[-1]))
        if isinstance(e, TakenBack) and self.upto[e.to] < self.last:
            return Batch(number, None, (), taken_back=True, undoes_after=self.upto[e.to])
        return Batch(number, e.seat if isinstance(e, Answered | Left) else None, told) if told else None
