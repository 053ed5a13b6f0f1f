"""What was worked out about a battle, so that it is not worked out again. Clones share it; it is never saved.

Threads that look at clones of one battle share it too: what belongs together is swapped as one tuple, never in parts.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from drumhead.space.terrain import Board

T = TypeVar("T")
MOST = 500  # things in a generation; the one before it is kept too


class _Kept(NamedTuple):
    board: Board | None
    older: dict[Hashable, Any]
    younger: dict[Hashable, Any]


class _Here(NamedTuple):
    at: Any
    board: Board | None
    known: dict[Hashable, Any]


class Memory:
    __slots__ = ("_here", "_kept", "roster")

    def __init__(self) -> None:
        self.roster: Any = None  # of the battle's armies
        self._kept = _Kept(None, {}, {})
        self._here = _Here(None, None, {})

    def here(self, at: Any, board: Board, key: Hashable, work: Callable[[], T]) -> T:
        """The result of `work`, which depends on nothing but the places of all models, the terrain and what the key
        says. A table of places is never written to, so that the same one says the same."""
        here = self._here
        if here.at is not at or here.board is not board:
            here = self._here = _Here(at, board, {})
        if key in here.known:
            return here.known[key]  # type: ignore[no-any-return]
        made = here.known[key] = work()
        return made

    def recall(self, board: Board, key: Hashable, work: Callable[[], T]) -> T:
        """The result of `work`, which depends on nothing but the terrain and what the key says."""
        kept = self._kept
        if kept.board is not board:  # a referee has changed the terrain
            kept = self._kept = _Kept(board, {}, {})
        elif len(kept.younger) >= MOST:
            kept = self._kept = _Kept(board, kept.younger, {})
        for known in (kept.younger, kept.older):
            if key in known:
                return known[key]  # type: ignore[no-any-return]
        made = kept.younger[key] = work()
        return made
