"""What was worked out about a battle, so that it is not worked out again. Clones share it; it is never saved."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from drumhead.space.terrain import Board

T = TypeVar("T")
MOST = 1000  # things that are kept; the oldest go first


class Memory:
    __slots__ = ("_board", "_found", "roster")

    def __init__(self) -> None:
        self.roster: Any = None  # of the battle's armies
        self._board: Board | None = None
        self._found: dict[Hashable, Any] = {}

    def recall(self, board: Board, key: Hashable, work: Callable[[], T]) -> T:
        """The result of `work`, which depends on nothing but the terrain and what the key says."""
        if self._board is not board:  # a referee has changed the terrain
            self._board, self._found = board, {}
        found = self._found
        if key in found:
            return found[key]  # type: ignore[no-any-return]
        if len(found) >= MOST:
            del found[next(iter(found))]
        made = found[key] = work()
        return made
