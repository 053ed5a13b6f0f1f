"""What a row of battles says about prices: the margin of every battle as a sum over the units of both lists.

A unit that is worth its price adds nothing: what it brings is measured against the average of all points spent, because
lists of one limit differ only in what the same points were spent on.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drumhead.dice.shares import SURE
from drumhead.lab.versus import Fought

PER = 100  # points spent on a unit, that its gain is told for
LEAST = 10  # battles in which a unit must have stood more often on one side than on the other


class Gain(Struct, frozen=True):
    """What so many points spent on a unit add to the margin, in points, with its interval."""

    unit: str
    battles: int
    gain: float
    low: float
    high: float

    @property
    def tells(self) -> bool:
        """Is it surely more or less than the average?"""
        return self.low > 0 or self.high < 0


def gains(found: Sequence[Fought]) -> list[Gain]:
    """The dearest mistake of the prices first; without battles that differ in their units there is none."""
    units = [unit for unit in sorted({u for f in found for side in f.spent for u in side}) if _told_apart(found, unit)]
    if not units or len(found) <= len(units) + 1:
        return []
    spent = np.array([[_difference(f, unit) for unit in units] for f in found]) / PER
    margins = np.array([f.margin if f.seat == 0 else -f.margin for f in found])
    values, spread = least_squares(spent, margins)
    above = np.eye(len(units)) - _shares(found, units)  # a unit's value less that of an average point
    errors = np.sqrt(np.maximum(0.0, np.diag(above @ spread @ above.T)))
    told = [
        Gain(unit, _told_apart(found, unit), float(value), *_around(float(value), float(error)))
        for unit, value, error in zip(units, above @ values, errors)
    ]
    return sorted(told, key=lambda g: -g.gain)


def least_squares(rows: NDArray[Any], results: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The share of each column in the results, and how these shares vary together; what columns have in common is left
    out."""
    inverse = np.linalg.pinv(rows.T @ rows, hermitian=True)
    values = inverse @ rows.T @ results
    left = results - rows @ values
    free = max(1, len(results) - int(np.linalg.matrix_rank(rows)))
    return values, inverse * (float(left @ left) / free)


def _around(value: float, error: float) -> tuple[float, float]:
    return value - SURE * error, value + SURE * error


def _difference(f: Fought, unit: str) -> float:
    """The points that seat 0 has spent on a unit more than seat 1."""
    return float(f.spent[0].get(unit, 0) - f.spent[1].get(unit, 0))


def _told_apart(found: Sequence[Fought], unit: str) -> int:
    """The battles that can say something about a unit, 0 if they are too few."""
    battles = sum(1 for f in found if _difference(f, unit))
    return battles if battles >= LEAST else 0


def _shares(found: Sequence[Fought], units: Sequence[str]) -> NDArray[Any]:
    """How much of all points was spent on each unit."""
    spent = np.array([sum(side.get(unit, 0) for f in found for side in f.spent) for unit in units], float)
    shares: NDArray[Any] = spent / spent.sum()
    return shares
