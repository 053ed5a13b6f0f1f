"""Shares of battles that were played, with the interval that the truth lies in."""

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

SURE = 1.96  # standard deviations on either side: 95 of 100 such intervals hold the truth


class Share(Struct, frozen=True):
    """A share of so many battles, with Wilson's interval around it."""

    battles: int
    share: float
    low: float
    high: float

    @property
    def text(self) -> str:
        return f"{self.share:.3f} ({self.low:.3f} to {self.high:.3f})"


def rate(scores: Iterable[float]) -> Share:
    found = list(scores)
    n, p = len(found), sum(found) / max(1, len(found))
    if not n:
        return Share(0, 0.0, 0.0, 1.0)
    z = SURE * SURE / n
    middle, half = (p + z / 2) / (1 + z), SURE * sqrt(p * (1 - p) / n + z / (4 * n)) / (1 + z)
    return Share(n, p, max(0.0, middle - half), min(1.0, middle + half))
