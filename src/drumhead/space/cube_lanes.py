"""Lines of fire on a battlefield of cubes, looked up: how good is the best lane from where to where, at once or after a
few steps.

A lane is a small number: 0 is none, a higher one is better for the shooter. Who stands in the way of steps is left out,
so that the tables are made once for a battlefield.
"""

from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.space.cube_ways import Distances

Rows: TypeAlias = tuple[bytes, ...]


class Lanes:
    """Made of the lanes from cube to cube (`plain`), of the cover from cube to cube, and of what steps cost (`far`) on
    foot and, under True, with jumps."""

    def __init__(
        self,
        plain: NDArray[np.uint8],
        cubes: tuple[int, ...],
        ranges: Distances,
        covered: Rows,
        far: dict[bool, Distances],
    ) -> None:
        self.plain, self.cubes, self.ranges, self.covered, self.far = plain, cubes, ranges, covered, far
        self._made: dict[tuple[bool, int, int], Rows] = {}
        self._grids: dict[tuple[bool, int, int], NDArray[np.uint8]] = {}
        self._near: dict[tuple[bool, int, int], tuple[int, ...]] = {}

    @cached_property
    def cover(self) -> tuple[int, ...]:
        """From how many cubes a unit is behind cover, cube by cube."""
        rows = np.array([list(row) for row in self.covered], dtype=bool)[list(self.cubes)]
        return tuple(int(n) for n in rows.sum(axis=0))

    def rows(self, jumps: bool, steps: int, reach: int) -> Rows:
        """[from][to]: the best lane after at most so many steps, for a gun of this range."""
        key = (jumps, steps, reach)
        if key not in self._made:
            self._made[key] = self._best(*key)
        return self._made[key]

    def grid(self, jumps: bool, steps: int, reach: int) -> NDArray[np.uint8]:
        """The same as one table."""
        key = (jumps, steps, reach)
        if key not in self._grids:
            self._grids[key] = np.frombuffer(b"".join(self.rows(*key)), dtype=np.uint8).reshape(len(self.plain), -1)
        return self._grids[key]

    @cached_property
    def costs(self) -> dict[bool, NDArray[np.int64]]:
        """What steps cost from cube to cube, as tables."""
        return {jumps: np.array(far) for jumps, far in self.far.items()}

    def _best(self, jumps: bool, steps: int, reach: int) -> Rows:
        able = np.where(np.array(self.ranges) <= reach, self.plain, 0).astype(np.uint8)
        if not steps:
            return tuple(row.tobytes() for row in able)
        empty = bytes(len(able))
        stands = set(self.cubes)
        found = (able[list(self.near(jumps, steps, c))].max(axis=0) if c in stands else None for c in range(len(able)))
        return tuple(empty if row is None else row.tobytes() for row in found)

    def near(self, jumps: bool, steps: int, cube: int) -> tuple[int, ...]:
        """The cubes within so many steps."""
        key = (jumps, steps, cube)
        if key not in self._near:
            far = self.far[jumps][cube]
            self._near[key] = tuple(c for c in self.cubes if far[c] <= steps)
        return self._near[key]
