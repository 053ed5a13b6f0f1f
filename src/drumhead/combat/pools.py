"""Pools of dice: how many are rolled, and the clause that each of them comes from."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

Part: TypeAlias = tuple[str, int]  # a clause and the dice it gives


class Pool(NamedTuple):
    dice: int
    why: tuple[Part, ...]


@lru_cache(4096)
def pool_of(base: Part, extra: tuple[Part, ...]) -> Pool:
    """The dice of the base, and what is added; a clause that gives none is left out."""
    found = (base, *(part for part in extra if part[1]))
    return Pool(sum(n for _, n in found), found)
