"""Moves: how long a way is, what it leads through, and the one judge of ways."""

from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from math import sqrt

import numpy as np

from drumhead.space.faults import (
    AT_END,
    BARRED,
    EDGE,
    IN_SOLID,
    LENGTH,
    NONE,
    ON_WAY,
    OVERLAP,
    SLOWED,
    START,
    THROUGH,
    WITHIN,
    Fault,
    What,
    beside_others,
    drawn_over,
    fault_of,
    in_piece,
    incoherence,
    off_table,
    overlap,
    too_near,
)
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
    warmed,
)
from drumhead.space.march import NOBODY, March
from drumhead.space.sight import stretches
from drumhead.space.table import SLACK, Bools, Ints, Place, Way
from drumhead.space.terrain import IMPASSABLE, Board, Ground, ground
from drumhead.space.ways import shortest_to_goal, ways_round

__all__ = [
    "SHARES",
    "WHOLE",
    "Fault",
    "What",
    "dangerous",
    "flatten",
    "judge",
    "leads_through",
    "length",
    "only_leaves",
    "share_of",
    "shortest_to_goal",
    "way_is_free",
    "way_length",
    "ways_round",
]

SHARES = (1000, 875, 750, 625, 500, 375, 250, 125)  # how much of a move is tried, in thousandths
WHOLE = SHARES[0]
HALVINGS = 6  # how often the gap between a share that is legal and one that is not is halved


def length(way: Way) -> float:
    """In thousandths of an inch."""
    return sum(piece_length(*a, *b) for a, b in pairwise(way)) / FINE


def leads_through(ground: Ground, way: Way, mask: int) -> bool:
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
    """The first fault of a move, or None. The way of mover number i is `points[first[i]:first[i + 1]]`, start included;
    a way that leads nowhere is a model that stays. A unit that begins out of coherency has to close its gaps (ruling
    `coherency-lost`)."""
    whole_unit = not march.each.size
    if whole_unit and not march.standing.size and not march.contact:
        found = _judge(
            march.ground, march.at, march.radius, march.movers, points, first, march.others, march.kept,
            march.allowance, march.apart, march.barred | IMPASSABLE, march.neighbour, march.spread, march.on_way,
            march.linked, march.flies, march.foes, march.over,
        )  # fmt: skip
    else:
        found = _judge_each(
            march.ground, march.at, march.radius, march.movers, points, first, march.others, march.kept,
            march.allowance, march.apart, march.barred | IMPASSABLE, march.neighbour, march.spread, march.on_way,
            march.linked, march.flies, march.foes, march.over, march.standing, march.each, march.slow, march.contact,
        )  # fmt: skip
    if found[0] == NONE and march.slow and whole_unit and not march.flies:
        found = _slowed_down(march.ground, march.movers, points, first, march.slow, march.slowed)
    return fault_of(found)


def share_of(march: March, dx: int, dy: int) -> int:
    """How much of one straight piece, in thousandths, all models of the unit may go as they stand."""
    return max(
        int(
            _greatest_share(
                m.ground, m.at, m.radius, m.movers, dx, dy, m.others, m.kept, m.allowance, m.apart,
                m.barred | IMPASSABLE, m.neighbour, m.spread, m.on_way, m.linked, m.flies, m.foes, m.over, m.standing,
                m.each, m.slow, m.contact,
            )
        )
        for m in march.courses()
    )  # fmt: skip


@kernel
def _crossed(ground: Ground, points: Ints, first: Ints, mask: int) -> Bools:
    led = np.empty(first.size - 1, np.bool_)
    for i in range(led.size):
        led[i] = led_through(ground, points, first[i], first[i + 1], mask) >= 0
    return led


@kernel
def led_through(ground: Ground, points: Ints, lo: int, hi: int, mask: int) -> int:
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
def judge_way(
    ground: Ground, at: Ints, radius: Ints, mover: int, points: Ints, lo: int, hi: int,
    others: Ints, kept: Ints, allowance: int, inch: int, barred: int, on_way: bool, flies: bool, closes: bool,
) -> tuple[int, int, int]:  # fmt: skip
    """What is wrong with one model's way, the other model, and by how much. Who `closes`, which is to end in contact,
    keeps no distance at the end."""
    r = radius[mover]
    x0, y0, x1, y1 = points[lo, 0], points[lo, 1], points[lo, 0], points[lo, 1]
    for k in range(lo, hi):
        x, y = points[k, 0], points[k, 1]
        over = off_table(ground.size, x, y, r)
        if over > SLACK:
            return EDGE, -1, over
        x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
    long = exact_length(points, lo, hi)  # after the table's edge, so that its squares are known to be small enough
    if long > (allowance + SLACK) * FINE:
        return LENGTH, -1, (long + FINE // 2) // FINE
    if flies:
        what, other, amount = in_piece(ground, points, hi - 1, r)
        if what != NONE:
            return what, other, amount
        inch = 0 if closes else inch
        return beside_others(at, radius, points[hi - 1, 0], points[hi - 1, 1], r, others, kept, inch)
    piece = drawn_over(ground, points, lo, hi, r)
    if piece >= 0:
        return IN_SOLID, piece, 0
    piece = led_through(ground, points, lo, hi, barred)
    if piece >= 0:
        return BARRED, piece, 0
    for j in range(others.size):
        o = others[j]
        x, y, bases = at[o, 0], at[o, 1], r + radius[o]
        if x < x0 - bases or x > x1 + bases or y < y0 - bases or y > y1 + bases:
            continue
        if _nearer_on_way(points, lo, hi, x, y, bases - SLACK, 0.0):
            return THROUGH, o, _gap_on_way(points, lo, hi, x, y, bases)
    if inch <= 0:
        return NONE, -1, 0
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
            return ON_WAY, o, _gap_on_way(points, lo, hi, x, y, bases)
        if on_way and least < off * off and _nearer_on_way(points, lo, hi, x, y, 0, sqrt(float(least)) - SLACK):
            return ON_WAY, o, _gap_on_way(points, lo, hi, x, y, bases)
        if not closes and end < (off - SLACK) * (off - SLACK):
            return AT_END, o, int(np.rint(sqrt(float(end)) - bases))
    return NONE, -1, 0


@kernel
def _slowed_down(
    ground: Ground, movers: Ints, points: Ints, first: Ints, slow: int, most: int
) -> tuple[int, int, int, int]:
    """A model that goes farther than `most` though a way of its unit leads through a piece with a bit of `slow`."""
    piece = -1
    for i in range(movers.size):
        if piece < 0:
            piece = led_through(ground, points, first[i], first[i + 1], slow)
    if piece < 0:
        return NONE, -1, -1, 0
    for i in range(movers.size):
        long = exact_length(points, first[i], first[i + 1])
        if long > (most + SLACK) * FINE:
            return SLOWED, movers[i], piece, (long + FINE // 2) // FINE
    return NONE, -1, -1, 0


@kernel
def halted(ground: Ground, points: Ints, lo: int, hi: int, slow: int, most: int) -> tuple[int, int, int]:
    """Is one model's way, which leads through a piece with a bit of `slow`, longer than `most`?"""
    piece = led_through(ground, points, lo, hi, slow) if slow else -1
    long = exact_length(points, lo, hi) if piece >= 0 else 0
    return (SLOWED, piece, (long + FINE // 2) // FINE) if long > (most + SLACK) * FINE else (NONE, -1, 0)


@kernel
def exact_length(points: Ints, lo: int, hi: int) -> int:
    """In millionths of an inch."""
    long = 0
    for k in range(lo + 1, hi):
        long += piece_length(points[k - 1, 0], points[k - 1, 1], points[k, 0], points[k, 1])
    return long


@kernel
def way_length(way: Ints) -> int:
    """In whole thousandths, rounded."""
    return (exact_length(way, 0, way.shape[0]) + FINE // 2) // FINE


@kernel
def way_is_free(
    ground: Ground, at: Ints, radius: Ints, mover: int, way: Ints, others: Ints, allowance: int, barred: int,
    flies: bool,
) -> bool:  # fmt: skip
    """Do only bases and terrain stop one model on its way, and neither does?"""
    what, _, _ = judge_way(
        ground,
        at,
        radius,
        mover,
        way,
        0,
        way.shape[0],
        others,
        others[:0],
        allowance,
        0,
        barred,
        True,
        flies,
        False,
    )
    return bool(what == NONE)


@kernel
def _judge(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, points: Ints, first: Ints, others: Ints, kept: Ints,
    allowance: int, inch: int, barred: int, neighbour: int, spread: int, on_way: bool, linked: bool, flies: bool,
    foes: Ints, over: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """The move of a unit whose models all go equally far."""
    return _judge_each(
        ground, at, radius, movers, points, first, others, kept, allowance, inch, barred, neighbour, spread, on_way,
        linked, flies, foes, over, others[:0], points[:0], 0, False,
    )  # fmt: skip


@kernel
def _judge_each(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, points: Ints, first: Ints, others: Ints, kept: Ints,
    allowance: int, inch: int, barred: int, neighbour: int, spread: int, on_way: bool, linked: bool, flies: bool,
    foes: Ints, over: int, standing: Ints, each: Ints, slow: int, contact: bool,
) -> tuple[int, int, int, int]:  # fmt: skip
    starts, ends = np.empty((movers.size, 2), np.int64), np.empty((movers.size, 2), np.int64)
    moved = np.zeros(movers.size, np.bool_)
    for i in range(movers.size):
        lo, hi, m = first[i], first[i + 1], movers[i]
        if lo == hi or points[lo, 0] != at[m, 0] or points[lo, 1] != at[m, 1]:
            return START, m, -1, 0
        starts[i], ends[i] = points[lo], points[hi - 1]
        for k in range(lo + 1, hi):
            if points[k, 0] != points[lo, 0] or points[k, 1] != points[lo, 1]:
                moved[i] = True
    if not moved.any():
        return NONE, -1, -1, 0
    for i in range(movers.size):
        if moved[i]:
            most = each[i, 0] if each.shape[0] else allowance
            closes = contact and too_near(at, radius, ends[i, 0], ends[i, 1], radius[movers[i]], kept, 0)[0] >= 0
            what, other, amount = judge_way(
                ground, at, radius, movers[i], points, first[i], first[i + 1],
                others, kept, most, inch, barred, on_way, flies, closes,
            )  # fmt: skip
            if what == NONE and each.shape[0] and not flies:
                what, other, amount = halted(ground, points, first[i], first[i + 1], slow, each[i, 1])
            if what == NONE and standing.size:
                what, other, amount = beside_others(
                    at, radius, ends[i, 0], ends[i, 1], radius[movers[i]], standing, standing[:0], 0
                )
            if what != NONE:
                return what, movers[i], other, amount
            if over > 0:
                other, amount = too_near(at, radius, ends[i, 0], ends[i, 1], radius[movers[i]], foes, over)
                if other >= 0:
                    return WITHIN, movers[i], other, amount
    for i in range(movers.size):
        for j in range(i):
            if moved[i] or moved[j]:
                amount = overlap(ends, i, j, radius[movers[i]] + radius[movers[j]])
                if amount < 0:
                    return OVERLAP, movers[i], movers[j], amount
    bases = radius[movers]
    kind, i, j, amount = incoherent(starts, ends, bases, neighbour, spread, linked, False)
    if kind and incoherent(starts, starts, bases, neighbour, spread, linked, False)[0]:
        kind, i, j, amount = incoherent(starts, ends, bases, neighbour, spread, linked, True)
    return incoherence(kind, movers, i, j, amount)


@kernel
def _greatest_share(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, dx: int, dy: int, others: Ints, kept: Ints,
    allowance: int, inch: int, barred: int, neighbour: int, spread: int, on_way: bool, linked: bool, flies: bool,
    foes: Ints, over: int, standing: Ints, each: Ints, slow: int, contact: bool,
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
        what, _, _, _ = _judge_each(
            ground, at, radius, movers, points, first, others, kept, allowance, inch, barred, neighbour, spread,
            on_way, linked, flies, foes, over, standing, each, slow, contact,
        )  # fmt: skip
        if share:
            halvings -= 1
        if what != NONE:
            above = tried
            k += 1
            if share == 0 and k == len(SHARES):
                return 0
        elif tried == WHOLE:
            return WHOLE
        else:
            share = tried
    return share


@warmed
def _every_kernel() -> None:
    at = np.array([[1000, 5000]])
    one = March(ground(Board(9000, 9000, ())), at, np.array([500]), np.array([0]), NOBODY)
    judge(one._replace(slow=1), at, np.array([0, 1]))
    judge(one._replace(contact=True), at, np.array([0, 1]))
    share_of(one, 0, 0)
    length(((0, 0), (1000, 1000)))
    dangerous(one.ground, [((1000, 5000),)], 0)
