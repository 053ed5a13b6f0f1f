"""The log as a pass is told it, by numbers of its own: what a seat or the watchers are not told does not count."""

from collections.abc import Iterable, Sequence
from typing import Any

from drumhead.flow.event import Asked, Event, Noted
from drumhead.flow.game import Game
from drumhead.flow.question import WATCHER, Seat
from drumhead.flow.record import Agreed, Answered, Entry, Left, Mustered, TakenBack
from drumhead.flow.state import Outcome
from drumhead.server.wire import Batch


def looking(seats: Sequence[Seat], asked: Seat | None) -> Seat:
    """Whose eyes they are: at one screen those of the seat that is asked."""
    return asked if asked is not None and asked in seats else seats[0] if seats else WATCHER


def asked_by(events: Iterable[Event]) -> Seat | None:
    """Whose question is open after these events, where they say so."""
    asked = [e.question for e in events if isinstance(e, Asked) and e.question]
    return asked[-1].seat if asked else None


class Stream:
    """Read on from where it was read to: a log is only added to."""

    def __init__(self, game: Game[Any, Any], seats: tuple[Seat, ...]) -> None:
        self.game, self.seats = game, seats
        self.batches: list[Batch] = []
        self.read = 0  # entries of the log
        self.upto: list[int] = []  # the last batch after each of them

    @property
    def last(self) -> int:
        return len(self.batches) - 1

    def read_on(self, entries: Sequence[Entry], outcome: Outcome | None = None) -> "Stream":
        """Up to the end of this log; the outcome after it, where there is one, has the words of the end."""
        for e in entries[self.read :]:
            told = self._told(e, outcome)
            if told is not None:
                self.batches.append(told)
            self.upto.append(self.last)
        self.read = len(entries)
        return self

    def after(self, number: int) -> tuple[Batch, ...]:
        return tuple(self.batches[max(0, number + 1) :])

    def _told(self, e: Entry, outcome: Outcome | None) -> Batch | None:
        """A take-back and an end outside the rules are always told."""
        number = len(self.batches)
        match e:
            case Mustered(events=events) | Answered(events=events):
                eye = looking(self.seats, asked_by(events))
                told = tuple(t for x in events if (t := self.game.told(x, eye)))
                return Batch(number, e.seat if isinstance(e, Answered) else None, told) if told else None
            case TakenBack():
                return Batch(number, None, (), taken_back=True)
            case Left() | Agreed():
                end = (Noted("", outcome.text if outcome else ""), Asked(None))
                return Batch(number, e.seat if isinstance(e, Left) else None, end)
