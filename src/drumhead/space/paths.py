"""Moves: how long a way is, what it leads through, and the one judge of ways and of places."""

from collections.abc import Sequence
from enum import IntEnum
from itertools import accumulate, chain, pairwise
from math import sqrt
from typing import NamedTuple

import numpy as np

from drumhead.space.kernels import (
    FINE,
    apart,
    crosses,
    distance,
    incoherent,
    inside,
    kernel,
    near,
    piece_length,
    sweeps,
    warmed,
)
from drumhead.space.march import NOBODY, March
from drumhead.space.sight import stretches
from drumhead.space.table import SLACK, Bools, Ints, Place, Way, Zone
from drumhead.space.terrain import IMPASSABLE, SOLID, Board, Ground, ground
from drumhead.space.ways import shortest, ways_round

__all__ = [
    "SHARES",
    "WHOLE",
    "Fault",
    "What",
    "crossed",
    "dangerous",
    "flatten",
    "judge",
    "judge_places",
    "length",
    "only_leaves",
    "share_of",
    "shortest",
    "way_is_free",
    "way_length",
    "ways_round",
]


class What(IntEnum):
    """What is wrong with a move."""

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


class Fault(NamedTuple):
    what: What
    model: int
    other: int = -1  # the other model or the piece
    amount: int = 0  # thousandths: the length, the gap, how far over the edge


SHARES = (1000, 875, 750, 625, 500, 375, 250, 125)  # how much of a move is tried, in thousandths
WHOLE = SHARES[0]
HALVINGS = 6  # how often the gap between a share that is legal and one that is not is halved
_NONE = -1
_START, _EDGE, _LENGTH, _SOLID, _BARRED, _THROUGH, _ON_WAY, _AT_END, _OVERLAP, _NEIGHBOUR, _SPREAD, _CHAIN, _ZONE = (
    int(w) for w in What
)


def length(way: Way) -> float:
    """In thousandths of an inch."""
    return sum(piece_length(*a, *b) for a, b in pairwise(way)) / FINE


def crossed(ground: Ground, way: Way, mask: int) -> bool:
    """Does the way of the centre lead through a piece with a bit of `mask`? (ruling `path-inside`)"""
    return bool(_crossed(ground, *flatten([way]), mask)[0])


def dangerous(ground: Ground, ways: Sequence[Way], mask: int) -> list[bool]:
    """For each way: does it lead through a piece with a bit of `mask`?"""
    led: list[bool] = _crossed(ground, *flatten(ways), mask).tolist()
    return led


def only_leaves(ground: Ground, way: Way, mask: int) -> bool:
    """Does the way lead through pieces with a bit of `mask` only to leave those that hold its start?"""
    pieces = [(a, b) for a, b in pairwise(way) if a != b]
    for p in np.flatnonzero(ground.traits & mask).tolist():
        parts = [stretches(ground, p, a, b) for a, b in pieces]
        inner = [(k + start, k + end) for k, part in enumerate(parts) for start, end in part]
        held = inside(ground.corners, ground.first[p], ground.first[p + 1], *way[0], 1)
        if inner and not (held and inner[0][0] == 0 and all(a[1] == b[0] for a, b in pairwise(inner))):
            return False
    return True


def flatten(ways: Sequence[Sequence[Place]]) -> tuple[Ints, Ints]:
    """The points of all ways in one table, and where each way begins in it (one more entry than there are ways)."""
    points = np.fromiter(chain.from_iterable(chain.from_iterable(ways)), np.int64)
    return points.reshape(-1, 2), np.array([0, *accumulate(map(len, ways))], np.int64)


def judge(march: March, points: Ints, first: Ints) -> Fault | None:
    """The first fault of a unit's move, or None. The way of mover number i is `points[first[i]:first[i + 1]]`, start
    included; a way that leads nowhere is a model that stays. A unit that begins out of coherency has to close its gaps
    (ruling `coherency-lost`)."""
    what, model, other, amount = _judge(
        march.ground, march.at, march.radius, march.movers, points, first, march.others, march.kept, march.allowance,
        march.apart, march.barred | IMPASSABLE, march.neighbour, march.spread, march.on_way, march.linked,
    )  # fmt: skip
    return None if what == _NONE else Fault(What(what), int(model), int(other), int(amount))


def share_of(march: March, dx: int, dy: int) -> int:
    """How much of one straight piece, in thousandths, all models of the unit may go as they stand."""
    return int(
        _greatest_share(
            march.ground, march.at, march.radius, march.movers, dx, dy, march.others, march.kept, march.allowance,
            march.apart, march.barred | IMPASSABLE, march.neighbour, march.spread, march.on_way, march.linked,
        )
    )  # fmt: skip


def judge_places(march: March, places: Ints, zone: Zone) -> Fault | None:
    """The first fault of models set down at `places` (in the order of the movers), whole bases in the zone, or None."""
    what, model, other, amount = _judge_places(
        march.ground, march.at, march.radius, march.movers, places, march.others, march.kept, march.apart,
        march.neighbour, march.spread, zone, march.linked,
    )  # fmt: skip
    return None if what == _NONE else Fault(What(what), int(model), int(other), int(amount))


@kernel
def _crossed(ground: Ground, points: Ints, first: Ints, mask: int) -> Bools:
    led = np.empty(first.size - 1, np.bool_)
    for i in range(led.size):
        led[i] = _led_through(ground, points, first[i], first[i + 1], mask) >= 0
    return led


@kernel
def _led_through(ground: Ground, points: Ints, lo: int, hi: int, mask: int) -> int:
    """The first piece with a bit of `mask` that the way leads through, -1 without one."""
    corners, first, box, traits = ground.corners, ground.first, ground.box, ground.traits
    for k in range(lo + 1, hi):
        ax, ay, bx, by = points[k - 1, 0], points[k - 1, 1], points[k, 0], points[k, 1]
        for p in range(traits.size):
            if traits[p] & mask and not apart(box, p, ax, ay, bx, by, 0):  # noqa: SIM102
                if crosses(corners, first[p], first[p + 1], ax, ay, bx, by):
                    return p
    return -1


@kernel
def _drawn_over(ground: Ground, points: Ints, lo: int, hi: int, r: int) -> int:
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
def _off_table(size: Ints, x: int, y: int, r: int) -> int:
    """How far the base laps over the edge of the table."""
    return int(max(r - x, r - y, x + r - size[0], y + r - size[1]))


@kernel
def _gap_on_way(points: Ints, lo: int, hi: int, x: int, y: int, bases: int) -> int:
    """The least gap on the way to a base at (x, y), rounded."""
    least = np.inf
    for k in range(lo + 1, hi):
        least = min(least, distance(x, y, points[k - 1, 0], points[k - 1, 1], points[k, 0], points[k, 1]))
    return int(np.rint(least - bases))


@kernel
def _nearer_on_way(points: Ints, lo: int, hi: int, x: int, y: int, limit: int, least: float) -> bool:
    """Does the way come nearer to (x, y) than `limit`, exactly, or, where that is 0, nearer than `least`?"""
    for k in range(lo + 1, hi):
        ax, ay, bx, by = points[k - 1, 0], points[k - 1, 1], points[k, 0], points[k, 1]
        if limit > 0 and near(x, y, ax, ay, bx, by, limit):
            return True
        if limit <= 0 and distance(x, y, ax, ay, bx, by) < least:
            return True
    return False


@kernel
def _judge_way(
    ground: Ground, at: Ints, radius: Ints, mover: int, points: Ints, lo: int, hi: int,
    others: Ints, kept: Ints, allowance: int, inch: int, barred: int, on_way: bool,
) -> tuple[int, int, int]:  # fmt: skip
    """What is wrong with one model's way, the other model, and by how much."""
    r = radius[mover]
    x0, y0, x1, y1 = points[lo, 0], points[lo, 1], points[lo, 0], points[lo, 1]
    for k in range(lo, hi):
        x, y = points[k, 0], points[k, 1]
        over = _off_table(ground.size, x, y, r)
        if over > SLACK:
            return _EDGE, -1, over
        x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
    long = 0  # after the table's edge, so that its squares are known to be small enough
    for k in range(lo + 1, hi):
        long += piece_length(points[k - 1, 0], points[k - 1, 1], points[k, 0], points[k, 1])
    if long > (allowance + SLACK) * FINE:
        return _LENGTH, -1, (long + FINE // 2) // FINE
    piece = _drawn_over(ground, points, lo, hi, r)
    if piece >= 0:
        return _SOLID, piece, 0
    piece = _led_through(ground, points, lo, hi, barred)
    if piece >= 0:
        return _BARRED, piece, 0
    for j in range(others.size):
        o = others[j]
        x, y, bases = at[o, 0], at[o, 1], r + radius[o]
        if x < x0 - bases or x > x1 + bases or y < y0 - bases or y > y1 + bases:
            continue
        if _nearer_on_way(points, lo, hi, x, y, bases - SLACK, 0.0):
            return _THROUGH, o, _gap_on_way(points, lo, hi, x, y, bases)
    if inch <= 0:
        return _NONE, -1, 0
    sx, sy, ex, ey = points[lo, 0], points[lo, 1], points[hi - 1, 0], points[hi - 1, 1]
    for j in range(kept.size):
        o = kept[j]
        x, y, bases = at[o, 0], at[o, 1], r + radius[o]
        off = inch + bases
        if x < x0 - off or x > x1 + off or y < y0 - off or y > y1 + off:
            continue
        start, end = (x - sx) * (x - sx) + (y - sy) * (y - sy), (x - ex) * (x - ex) + (y - ey) * (y - ey)
        least = min(start, end)
        if on_way and least >= off * off and _nearer_on_way(points, lo, hi, x, y, off - SLACK, 0.0):
            return _ON_WAY, o, _gap_on_way(points, lo, hi, x, y, bases)
        if on_way and least < off * off and _nearer_on_way(points, lo, hi, x, y, 0, sqrt(float(least)) - SLACK):
            return _ON_WAY, o, _gap_on_way(points, lo, hi, x, y, bases)
        if end < (off - SLACK) * (off - SLACK):
            return _AT_END, o, int(np.rint(sqrt(float(end)) - bases))
    return _NONE, -1, 0


@kernel
def way_length(way: Ints) -> int:
    """In whole thousandths, rounded."""
    long = 0
    for k in range(1, way.shape[0]):
        long += piece_length(way[k - 1, 0], way[k - 1, 1], way[k, 0], way[k, 1])
    return (long + FINE // 2) // FINE


@kernel
def way_is_free(
    ground: Ground, at: Ints, radius: Ints, mover: int, way: Ints, others: Ints, allowance: int, barred: int
) -> bool:
    """Do only bases and terrain stop one model on its way, and neither does?"""
    what, _, _ = _judge_way(
        ground, at, radius, mover, way, 0, way.shape[0], others, others[:0], allowance, 0, barred, True
    )
    return bool(what == _NONE)


@kernel
def _judge(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, points: Ints, first: Ints, others: Ints, kept: Ints,
    allowance: int, inch: int, barred: int, neighbour: int, spread: int, on_way: bool, linked: bool,
) -> tuple[int, int, int, int]:  # fmt: skip
    starts, ends = np.empty((movers.size, 2), np.int64), np.empty((movers.size, 2), np.int64)
    moved = np.zeros(movers.size, np.bool_)
    for i in range(movers.size):
        lo, hi, m = first[i], first[i + 1], movers[i]
        if lo == hi or points[lo, 0] != at[m, 0] or points[lo, 1] != at[m, 1]:
            return _START, m, -1, 0
        starts[i], ends[i] = points[lo], points[hi - 1]
        for k in range(lo + 1, hi):
            if points[k, 0] != points[lo, 0] or points[k, 1] != points[lo, 1]:
                moved[i] = True
    if not moved.any():
        return _NONE, -1, -1, 0
    for i in range(movers.size):
        if moved[i]:
            what, other, amount = _judge_way(
                ground, at, radius, movers[i], points, first[i], first[i + 1],
                others, kept, allowance, inch, barred, on_way,
            )  # fmt: skip
            if what != _NONE:
                return what, movers[i], other, amount
    for i in range(movers.size):
        for j in range(i):
            if moved[i] or moved[j]:
                amount = _overlap(ends, i, j, radius[movers[i]] + radius[movers[j]])
                if amount < 0:
                    return _OVERLAP, movers[i], movers[j], amount
    bases = radius[movers]
    kind, i, j, amount = incoherent(starts, ends, bases, neighbour, spread, linked, False)
    if kind and incoherent(starts, starts, bases, neighbour, spread, linked, False)[0]:
        kind, i, j, amount = incoherent(starts, ends, bases, neighbour, spread, linked, True)
    return _split(kind, movers, i, j, amount)


@kernel
def _greatest_share(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, dx: int, dy: int, others: Ints, kept: Ints,
    allowance: int, inch: int, barred: int, neighbour: int, spread: int, on_way: bool, linked: bool,
) -> int:  # fmt: skip
    """The greatest share, in thousandths, of one straight piece that all models may go: a coarse search, then halving.
    0 without one."""
    points, first = np.empty((2 * movers.size, 2), np.int64), np.arange(movers.size + 1) * 2
    share, above, k = 0, WHOLE, 0
    halvings = HALVINGS
    while halvings:
        tried = SHARES[k] if share == 0 else (share + above) // 2
        for i in range(movers.size):
            x, y = at[movers[i], 0], at[movers[i], 1]
            points[2 * i, 0], points[2 * i, 1] = x, y
            points[2 * i + 1, 0], points[2 * i + 1, 1] = x + dx * tried // WHOLE, y + dy * tried // WHOLE
        what, _, _, _ = _judge(
            ground, at, radius, movers, points, first, others, kept, allowance, inch, barred, neighbour, spread,
            on_way, linked,
        )  # fmt: skip
        if share:
            halvings -= 1
        if what != _NONE:
            above = tried
            k += 1
            if share == 0 and k == len(SHARES):
                return 0
        elif tried == WHOLE:
            return WHOLE
        else:
            share = tried
    return share


@kernel
def _split(kind: int, movers: Ints, i: int, j: int, amount: int) -> tuple[int, int, int, int]:
    if kind == 0:
        return _NONE, -1, -1, 0
    return _OVERLAP + kind, movers[i], movers[j] if j >= 0 else -1, amount


@kernel
def _judge_places(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, places: Ints, others: Ints, kept: Ints,
    inch: int, neighbour: int, spread: int, zone: tuple[int, int, int, int], linked: bool,
) -> tuple[int, int, int, int]:  # fmt: skip
    for i in range(movers.size):
        m, x, y, r = movers[i], places[i, 0], places[i, 1], radius[movers[i]]
        over = _off_table(ground.size, x, y, r)
        if over > SLACK:
            return _EDGE, m, -1, over
        over = max(zone[0] + r - x, zone[1] + r - y, x + r - zone[2], y + r - zone[3])
        if over > SLACK:
            return _ZONE, m, -1, over
        piece = _drawn_over(ground, places, i, i + 1, r)
        if piece >= 0:
            return _SOLID, m, piece, 0
        for p in range(ground.traits.size):
            if ground.traits[p] & IMPASSABLE and inside(ground.corners, ground.first[p], ground.first[p + 1], x, y, 1):
                return _BARRED, m, p, 0
        for j in range(i):
            amount = _overlap(places, i, j, r + radius[movers[j]])
            if amount < 0:
                return _OVERLAP, m, movers[j], amount
        for o in others:
            bases = r + radius[o]
            square = (x - at[o, 0]) * (x - at[o, 0]) + (y - at[o, 1]) * (y - at[o, 1])
            if square < (bases - SLACK) * (bases - SLACK):
                return _OVERLAP, m, o, int(np.rint(sqrt(float(square)) - bases))
        for o in kept:
            bases = r + radius[o]
            square = (x - at[o, 0]) * (x - at[o, 0]) + (y - at[o, 1]) * (y - at[o, 1])
            if inch > 0 and square < (inch + bases - SLACK) * (inch + bases - SLACK):
                return _AT_END, m, o, int(np.rint(sqrt(float(square)) - bases))
    kind, i, j, amount = incoherent(places, places, radius[movers], neighbour, spread, linked, False)
    return _split(kind, movers, i, j, amount)


@kernel
def _overlap(places: Ints, i: int, j: int, bases: int) -> int:
    """The gap, rounded, of two bases that overlap; 0 if they do not."""
    dx, dy = places[i, 0] - places[j, 0], places[i, 1] - places[j, 1]
    square = dx * dx + dy * dy
    if square >= (bases - SLACK) * (bases - SLACK):
        return 0
    return int(np.rint(sqrt(float(square)) - bases))


@warmed
def _every_kernel() -> None:
    at = np.array([[1000, 5000]])
    one = March(ground(Board(9000, 9000, ())), at, np.array([500]), np.array([0]), NOBODY)
    judge(one, at, np.array([0, 1]))
    judge_places(one, at, (0, 0, 9000, 9000))
    share_of(one, 0, 0)
    length(((0, 0), (1000, 1000)))
    dangerous(one.ground, [((1000, 5000),)], 0)
