"""What may be wrong with a move or with places, and where a base may stand: shared by the judges of both."""

from enum import IntEnum
from math import sqrt
from typing import NamedTuple

import numpy as np

from drumhead.space.kernels import apart, inside, kernel, sweeps
from drumhead.space.table import SLACK, Ints
from drumhead.space.terrain import IMPASSABLE, SOLID, Ground


class What(IntEnum):
    """What is wrong with a move, or with where models are set down."""

    START = 0  # the way does not begin where the model stands
    EDGE = 1  # the base leaves the table
    LENGTH = 2  # the way is longer than the allowance
    SOLID = 3  # the base overlaps a solid piece
    BARRED = 4  # the centre is led through a piece that is barred
    THROUGH = 5  # the base is drawn over the base of another
    NEAR_ON_WAY = 6  # too near to a model from which a distance is kept, on the way
    NEAR_AT_END = 7  # or at the end
    OVERLAP = 8  # two bases overlap at the end
    NEIGHBOUR = 9  # no fellow is near enough
    SPREAD = 10  # two fellows are too far apart
    CHAIN = 11  # the unit falls into parts
    ZONE = 12  # the base is not wholly in the zone
    SLOWED = 13  # the way is longer than ground that slows the unit lets it be
    WITHIN = 14  # within a distance that must be exceeded, at the end


class Fault(NamedTuple):
    what: What
    model: int
    other: int = -1  # the other model or the piece
    amount: int = 0  # thousandths: the length, the gap, how far over the edge


NONE = -1
(
    START, EDGE, LENGTH, IN_SOLID, BARRED, THROUGH, ON_WAY, AT_END, OVERLAP, NEIGHBOUR, SPREAD, CHAIN, ZONE,
    SLOWED, WITHIN,
) = (int(w) for w in What)  # fmt: skip


def fault_of(found: tuple[int, int, int, int]) -> Fault | None:
    """What a kernel found, as a value; None: nothing is wrong."""
    what, model, other, amount = found
    return None if what == NONE else Fault(What(what), int(model), int(other), int(amount))


@kernel
def drawn_over(ground: Ground, points: Ints, lo: int, hi: int, r: int) -> int:
    """The first solid piece that the base overlaps anywhere on the way, -1 without one."""
    corners, first, box, traits = ground.corners, ground.first, ground.box, ground.traits
    for k in range(min(lo + 1, hi - 1), hi):
        ax, ay, bx, by = points[max(k - 1, lo), 0], points[max(k - 1, lo), 1], points[k, 0], points[k, 1]
        for p in range(traits.size):
            if traits[p] & SOLID and not apart(box, p, ax, ay, bx, by, r):  # noqa: SIM102
                if sweeps(corners, first[p], first[p + 1], ax, ay, bx, by, r - SLACK):
                    return p
    return -1


@kernel
def off_table(size: Ints, x: int, y: int, r: int) -> int:
    """How far the base laps over the edge of the table."""
    return int(max(r - x, r - y, x + r - size[0], y + r - size[1]))


@kernel
def in_piece(ground: Ground, places: Ints, i: int, r: int) -> tuple[int, int, int]:
    """Why no base may stand at a place, as far as solid and impassable pieces go, the piece, 0."""
    x, y = places[i, 0], places[i, 1]
    piece = drawn_over(ground, places, i, i + 1, r)
    if piece >= 0:
        return IN_SOLID, piece, 0
    for p in range(ground.traits.size):
        if ground.traits[p] & IMPASSABLE and inside(ground.corners, ground.first[p], ground.first[p + 1], x, y, 1):
            return BARRED, p, 0
    return NONE, -1, 0


@kernel
def beside_others(
    at: Ints, radius: Ints, x: int, y: int, r: int, others: Ints, kept: Ints, inch: int
) -> tuple[int, int, int]:
    """Why no base may stand at (x, y), as far as models of other units go, the model, the gap."""
    for o in others:
        bases = r + radius[o]
        square = (x - at[o, 0]) * (x - at[o, 0]) + (y - at[o, 1]) * (y - at[o, 1])
        if square < (bases - SLACK) * (bases - SLACK):
            return OVERLAP, o, int(np.rint(sqrt(float(square)) - bases))
    for o in kept:
        bases = r + radius[o]
        square = (x - at[o, 0]) * (x - at[o, 0]) + (y - at[o, 1]) * (y - at[o, 1])
        if inch > 0 and square < (inch + bases - SLACK) * (inch + bases - SLACK):
            return AT_END, o, int(np.rint(sqrt(float(square)) - bases))
    return NONE, -1, 0


@kernel
def too_near(at: Ints, radius: Ints, x: int, y: int, r: int, foes: Ints, over: int) -> tuple[int, int]:
    """The first model that is not farther than `over` from a base at (x, y), -1 without one, and the gap."""
    for o in foes:
        bases = r + radius[o]
        square, limit = (x - at[o, 0]) * (x - at[o, 0]) + (y - at[o, 1]) * (y - at[o, 1]), over + bases + SLACK
        if square <= limit * limit:
            return o, int(np.rint(sqrt(float(square)) - bases))
    return -1, 0


@kernel
def incoherence(kind: int, movers: Ints, i: int, j: int, amount: int) -> tuple[int, int, int, int]:
    if kind == 0:
        return NONE, -1, -1, 0
    return OVERLAP + kind, movers[i], movers[j] if j >= 0 else -1, amount


@kernel
def overlap(places: Ints, i: int, j: int, bases: int) -> int:
    """The gap, rounded, of two bases that overlap; 0 if they do not."""
    dx, dy = places[i, 0] - places[j, 0], places[i, 1] - places[j, 1]
    square = dx * dx + dy * dy
    if square >= (bases - SLACK) * (bases - SLACK):
        return 0
    return int(np.rint(sqrt(float(square)) - bases))
