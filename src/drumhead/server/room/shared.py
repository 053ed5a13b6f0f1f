"""What many listeners want at the same moment is worked out once, and all of them get it."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

KEPT = 4  # of the newest results: those with other keys are of a moment that has passed


class Shared(Generic[T]):
    """Results by all that they depend on. One that is not worth keeping is shared by the calls that wait for it."""

    def __init__(self, worth_keeping: Callable[[T], bool] = lambda _: True) -> None:
        self.worth_keeping = worth_keeping
        self.found: dict[Hashable, T] = {}
        self.working: dict[Hashable, asyncio.Task[T]] = {}

    async def get(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        """The result with this key; a listener that goes away does not stop the work for the others."""
        if key in self.found:
            return self.found[key]
        if key not in self.working:
            self.working[key] = asyncio.create_task(self._work(key, work))
        return await asyncio.shield(self.working[key])

    async def _work(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        try:
            result = await work()
        finally:
            del self.working[key]
        if self.worth_keeping(result):
            self.found[key] = result
            while len(self.found) > KEPT:
                del self.found[next(iter(self.found))]
        return result
