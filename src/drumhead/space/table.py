"""The table: places are whole thousandths of an inch; these are the only comparisons of lengths (ruling `slack`)."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

INCH = 1000
SLACK = 1
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]
Place: TypeAlias = tuple[int, int]
Way: TypeAlias = tuple[Place, ...]  # from the start over the turning points to the end
Zone: TypeAlias = tuple[int, int, int, int]  # least x, least y, greatest x, greatest y


def within(length: float, limit: float) -> bool:
    return length <= limit + SLACK


def at_least(length: float, limit: float) -> bool:
    return length >= limit - SLACK


def beyond(length: float, limit: float) -> bool:
    return not within(length, limit)


def most(k: int, n: int) -> bool:
    """More than half: doubled, never rounded."""
    return 2 * k > n


def inches(length: float) -> str:
    """How a length is written for people: one decimal."""
    return f"{length / INCH:.1f}"
