"""Lines of chances: the chance of each number, from none on, of things that are counted."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Line: TypeAlias = NDArray[np.float64]
CERTAIN: Line = np.ones(1)  # none


def add(a: Line, b: Line) -> Line:
    """Of both counts together, which do not depend on each other."""
    found: Line = np.convolve(a, b)
    return found


def thin(line: Line, stays: float) -> Line:
    """Of those that are left when each stays with this chance."""
    found = np.zeros(len(line))
    each: Line = CERTAIN  # of so many as stand in the line
    for chance in line:
        found[: len(each)] += chance * each
        each = add(each, np.array((1 - stays, stays)))
    return found


def cap(line: Line, most: int) -> Line:
    """Where more than this count as this."""
    found = np.zeros(most + 1)
    found[: min(len(line), most + 1)] = line[: most + 1]
    found[most] += line[most + 1 :].sum()
    return found


def mean(chances: Sequence[float]) -> float:
    return sum(n * p for n, p in enumerate(chances))
