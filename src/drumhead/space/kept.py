"""What is made of a thing that never changes, such as a battlefield or a map: made once and found again."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar

Thing = TypeVar("Thing")
Known = TypeVar("Known", bound=Hashable)
Made = TypeVar("Made")

MOST = 64  # things of one sort that are remembered at a time


def kept(make: Callable[[Thing], Made]) -> Callable[[Thing], Made]:
    """Makes a thing once for another. That one is handed on from state to state as the same object, so it is known by
    its identity: hashing all its parts would cost more than the questions that are asked of it."""
    known: dict[int, tuple[Thing, Made]] = {}

    def made(thing: Thing) -> Made:
        found = known.get(id(thing))
        if found is None:
            if len(known) >= MOST:
                known.pop(next(iter(known)), None)
            found = known[id(thing)] = thing, make(thing)  # holding the thing keeps its id from being given to another
        return found[1]

    return made


def one_and_the_same(thing: Known) -> Known:
    """The first of all equal things: what was made for it need not be made again."""
    first: Known = _first(thing)
    return first


@lru_cache(MOST)
def _first(thing: Any) -> Any:
    return thing
