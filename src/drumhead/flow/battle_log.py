"""The battles of a log in which battles are played inside another game: one of them by itself, or all but the battles.

Battles are numbered from 1 in the order in which they were opened.
"""

from collections.abc import Iterable, Iterator, Sequence

from drumhead.flow.event import Asked, BattleClosed, BattleEvent, BattleOpened, Event, Noted
from drumhead.flow.record import LAST, Answered, Entry, Mustered, TakenBack

NOTHING_ASKED = Asked(None)


class BattleLog:
    """Which battle is open after each entry."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.open: list[int] = []  # its number; 0: none
        self.first: list[int] = []  # of each battle: the entry that opens it
        self.read_on(entries)

    def read_on(self, entries: Sequence[Entry]) -> "BattleLog":
        """Read to the end of this log, which has only grown."""
        self.entries, known = entries, len(self.open)
        for n, e in enumerate(entries[known:], known):
            self.open.append(self._open_after(n, e))
        return self

    def _open_after(self, n: int, e: Entry) -> int:
        found = self.open[-1] if self.open else 0
        match e:
            case TakenBack(to):
                return self.open[to]
            case Mustered(events=events) | Answered(events=events):
                for x in events:
                    if isinstance(x, BattleOpened):
                        self.first.append(n)
                        found = len(self.first)
                    elif isinstance(x, BattleClosed):
                        found = 0
        return found

    def _before(self, n: int) -> int:
        return self.open[n - 1] if n else 0

    def entries_of(self, battle: int) -> list[int]:
        """The entries in which something of this battle happens."""
        return [n for n, number in enumerate(self.open) if battle in (number, self._before(n))]

    def _numbered(self, n: int, events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
        """The events of an entry as somebody is told them, each with the battle that is open then; an event that closes
        a battle still belongs to it."""
        number, opening = self._before(n), (i for i, first in enumerate(self.first, 1) if first == n)
        for x in events:
            if isinstance(x, BattleOpened):
                number = next(opening)
            yield number, x
            if isinstance(x, BattleClosed):
                number = 0

    def of_battle(self, battle: int, n: int, events: Iterable[Event]) -> Iterator[Event]:
        """What is told of this battle alone, as its own game tells it."""
        ends = isinstance(self.entries[n], LAST)
        for number, x in self._numbered(n, events):
            if number != battle:
                continue
            match x:
                case BattleOpened(events=before):
                    yield from before
                case BattleEvent(event):
                    yield event
                case BattleClosed():
                    yield NOTHING_ASKED
                case Asked():
                    yield x
                case _ if ends:
                    yield x

    def without_battles(self, n: int, events: Iterable[Event]) -> Iterator[Event]:
        """What is told besides battles: while one is fought, nothing is asked. Where one opens, its number is told."""
        for number, x in self._numbered(n, events):
            match x:
                case BattleOpened() | BattleClosed():
                    opens = {"battle": number} if isinstance(x, BattleOpened) else {}
                    yield Noted(x.clause, x.says, {**x.facts, **opens}, text=x.text)
                    yield NOTHING_ASKED
                case BattleEvent():
                    pass
                case Asked() if number and x.question:
                    pass
                case _:
                    yield x
