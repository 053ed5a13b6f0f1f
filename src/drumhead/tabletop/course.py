"""Parts of the engine that every game of inches times on the bench."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from drumhead.combat.course import Part
from drumhead.space import sight
from drumhead.space.generate import generate
from drumhead.space.table import INCH
from drumhead.space.terrain import ground


def sight_matrix(_battle: Any) -> Sequence[Callable[[], object]]:
    """Two lines of 12 models that look at one another across a table of 15 pieces."""
    arrays = ground(generate(1, pieces=15))
    lines = [((6 + 5 * i) * INCH, y * INCH) for y in (10, 38) for i in range(12)]
    at = np.array(lines, dtype=np.int64)
    near, far = np.arange(12, dtype=np.int64), np.arange(12, 24, dtype=np.int64)
    return [partial(sight.sees, arrays, at, near, far)]


SIGHT = {"sight_us": Part("sight of 12 by 12 across 15 pieces, µs", sight_matrix, 2000)}
