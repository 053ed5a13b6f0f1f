"""Lines of fire of a battlefield, looked up: how well one shoots from where to where, at once or after a few steps.

A lane is the best a shooter can have there, as a small number: 0 is none, a higher one is better for the shooter. Who
stands in the way of steps is left out: these tables are made once for a battlefield.
"""

from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np

from drumhead.games.deadzone.rules.attack import clear_die, cover_die, down_die
from drumhead.games.deadzone.rules.ground import Ground
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.space.cubes import Battlefield, kept

Rows: TypeAlias = tuple[bytes, ...]


class Lane(NamedTuple):
    more: int  # dice of the shooter beside his weapon's
    cover: int  # dice of the target


LANES = (Lane(0, 1), Lane(0, 0), Lane(1, 1), Lane(2, 1), Lane(1, 0), Lane(2, 0))  # from bad to good; 1 is the first
CODES = {lane: n + 1 for n, lane in enumerate(LANES)}


class Lanes:
    def __init__(self, b: Deadzone) -> None:
        self.ground: Ground = b.ground
        count = len(b.ground.level)
        self.plain = np.zeros((count, count), dtype=np.uint8)
        for a in b.ground.cubes:
            seen = b.ground.sees[a]
            for t in b.ground.cubes:
                if seen[t]:
                    more = clear_die(b, a, t) + down_die(b, a, t)
                    self.plain[a, t] = CODES[Lane(more, cover_die(b, a, t))]
        self._made: dict[tuple[bool, int, int], Rows] = {}
        self._near: dict[tuple[bool, int, int], tuple[int, ...]] = {}

    @cached_property
    def cover(self) -> tuple[int, ...]:
        """From how many cubes one is behind cover, cube by cube."""
        rows = np.array([list(row) for row in self.ground.covered], dtype=bool)[list(self.ground.cubes)]
        return tuple(int(n) for n in rows.sum(axis=0))

    def rows(self, jumps: bool, steps: int, reach: int) -> Rows:
        """[from][to]: the best lane after at most so many steps, for a gun of this range."""
        key = (jumps, steps, reach)
        if key not in self._made:
            self._made[key] = self._best(*key)
        return self._made[key]

    def _best(self, jumps: bool, steps: int, reach: int) -> Rows:
        able = np.where(np.array(self.ground.range) <= reach, self.plain, 0).astype(np.uint8)
        if not steps:
            return tuple(row.tobytes() for row in able)
        empty = bytes(len(able))
        stands = set(self.ground.cubes)
        found = (able[list(self.near(jumps, steps, c))].max(axis=0) if c in stands else None for c in range(len(able)))
        return tuple(empty if row is None else row.tobytes() for row in found)

    def near(self, jumps: bool, steps: int, cube: int) -> tuple[int, ...]:
        """The cubes within so many steps."""
        key = (jumps, steps, cube)
        if key not in self._near:
            far = (self.ground.far_jump if jumps else self.ground.far)[cube]
            self._near[key] = tuple(c for c in self.ground.cubes if far[c] <= steps)
        return self._near[key]


@kept
def _by_choice(field: Battlefield) -> dict[int, Lanes]:
    return {}


def lanes_of(b: Deadzone) -> Lanes:
    """Of the battlefield under the house rules; the tables of the ground are known by what they are, and kept."""
    known, key = _by_choice(b.board), id(b.ground)
    if key not in known:
        known[key] = Lanes(b)
    return known[key]
