"""The shortest way round things (ruling `path-finding`): straight, or a chain over turning points.

The chains of one mover are branches of a tree. It grows only when a goal is asked for that does not lie straight ahead.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from drumhead.space.kernels import FINE, apart, crosses, inside, kernel, near, piece_length, sweeps, warmed
from drumhead.space.march import NOBODY, March
from drumhead.space.table import SLACK, Ints, Place, Way
from drumhead.space.terrain import IMPASSABLE, SOLID, Board, Ground, Piece, ground

# The eight directions of turning points, counter-clockwise from due east, at the distance 1 / cos 22.5 degrees.
_SCALE = 1_000_000_000
_OUT, _ASLANT = 1_082_392_200, 765_366_865
TURNS = np.array(
    [
        (_OUT, 0), (_ASLANT, _ASLANT), (0, _OUT), (-_ASLANT, _ASLANT),
        (-_OUT, 0), (-_ASLANT, -_ASLANT), (0, -_OUT), (_ASLANT, -_ASLANT),
    ],
    np.int64,
)  # fmt: skip
# Columns of a branch: where it ends, its length in millionths, its pieces, its first turn, the branch it grows from.
_X, _Y, _LONG, _PIECES, _FIRST_X, _FIRST_Y, _FROM = range(7)
_FAR = 1 << 60
ANYWHERE = np.empty((0, 2), np.int64)
_STRAIGHT, _NO_WAY = -1, -2  # in place of the branch from which a goal is reached


class Around(NamedTuple):
    """What may be in the way of one mover, as far as its allowance goes."""

    size: Ints  # of the table
    corners: Ints
    first: Ints
    box: Ints
    pieces: Ints  # (n, 2): piece, 1 if the base must stay off it, 0 if only the centre
    discs: Ints  # (n, 4): x, y, how near the centre may come, at what distance it turns
    mover: Ints  # x, y, radius, allowance


def shortest_to_goal(march: March, mover: int, goal: Place) -> Way | None:
    """The shortest way to one goal, or None: it is out of reach. Whether a model may stand there is not looked at."""
    ways = ways_round(march._replace(movers=np.array([mover])), np.array([goal], np.int64))
    return ways[0] if ways else None


def ways_round(march: March, ends: Ints) -> list[Way] | None:
    """The shortest way of each of the movers to its end, in their order; None if one is out of reach.

    The base stays off solid pieces and `apart` from the bases of the others (or as far as it is at the start, if that
    is less); the centre stays out of barred and of impassable pieces. A model that ends where it stands stays. Who
    flies goes straight. Ground that slows the unit is gone through only if that is no longer than it may be then.
    """
    if march.flies:
        return _straight_ways(march, ends)
    if march.slow:
        found = (ways_round(course, ends) for course in march.courses())
        return next((ways for ways in found if ways), None)
    points, first = _round(
        march.ground, march.at, march.radius, march.movers, march.others, march.apart, march.barred | IMPASSABLE,
        march.allowance, ends,
    )  # fmt: skip
    if first[-1] == _NO_WAY:
        return None
    places = [(x, y) for x, y in points.tolist()]
    return [tuple(places[lo:hi]) for lo, hi in pairwise(first.tolist())]


def _straight_ways(march: March, ends: Ints) -> list[Way] | None:
    """Straight to the ends, if all of them are on the table and near enough."""
    ways: list[Way] = []
    for (x, y), (ex, ey), r in zip(march.starts.tolist(), ends.tolist(), march.radius[march.movers].tolist()):
        if (x, y) == (ex, ey):
            ways.append(((x, y),))
        elif _on_table(march.ground.size, ex, ey, r) and piece_length(x, y, ex, ey) <= (march.allowance + SLACK) * FINE:
            ways.append(((x, y), (ex, ey)))
        else:
            return None
    return ways


@kernel
def _round(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, others: Ints, clear: int, barred: int, allowance: int,
    ends: Ints,
) -> tuple[Ints, Ints]:  # fmt: skip
    """All ways in one table, and where each begins in it; the last entry is below 0 if a mover has none."""
    points, n = np.empty((4 * movers.size, 2), np.int64), 0
    first = np.full(movers.size + 1, _NO_WAY)
    for i in range(movers.size):
        way = ends[i : i + 1]
        if way[0, 0] != at[movers[i], 0] or way[0, 1] != at[movers[i], 1]:
            around = surroundings(ground, at, radius, movers[i], others, clear, barred, allowance)
            far, way, _ = shortest_way(around, ungrown(), way, way)
            if far < 0:
                return points, first
        if n + way.shape[0] > points.shape[0]:
            points = np.concatenate((points, np.empty_like(points), way))
        points[n : n + way.shape[0]] = way
        first[i] = n
        n += way.shape[0]
    first[movers.size] = n
    return points[:n], first


@kernel
def ungrown() -> Ints:
    """In place of the branches of a tree that has not grown yet."""
    return np.empty((1, 0), np.int64)


@kernel
def shortest_way(around: Around, branches: Ints, goal: Ints, aims: Ints) -> tuple[int, Ints, Ints]:
    """To a goal (a table of one row): the length in whole thousandths, rounded, or -1; the points of the way; and the
    branches, which grow when they are needed first. `aims` are all goals that will be asked for; none: any."""
    lengths, via = _straight(around, goal)
    if via[0] == _NO_WAY:
        if branches.shape[1] == 0:
            branches = _grow(around, _turning_points(around, aims, 0))
        _over_turns(around, branches, goal, lengths, via)
    if via[0] == _NO_WAY:
        return -1, goal, branches
    turns, branch = 0, via[0]
    while branch != _STRAIGHT:
        turns, branch = turns + 1, branches[branch, _FROM]
    way = np.empty((turns + 2, 2), np.int64)
    way[0], way[-1] = around.mover[:2], goal[0]
    branch = via[0]
    for k in range(turns, 0, -1):
        way[k], branch = branches[branch, :2], branches[branch, _FROM]
    if lengths[0] == 0:
        way = way[:1]
    return (lengths[0] + FINE // 2) // FINE, way, branches


@kernel
def surroundings(
    ground: Ground, at: Ints, radius: Ints, mover: int, others: Ints, clear: int, barred: int, allowance: int
) -> Around:
    x, y, r = at[mover, 0], at[mover, 1], radius[mover]
    pieces, n = np.empty((ground.traits.size, 2), np.int64), 0
    for p in range(ground.traits.size):
        if ground.traits[p] & (barred | SOLID) and not apart(ground.box, p, x, y, x, y, allowance + SLACK + r):
            pieces[n, 0], pieces[n, 1] = p, 1 if ground.traits[p] & SOLID else 0
            n += 1
    discs, k = np.empty((others.size, 4), np.int64), 0
    for j in range(others.size):
        o = others[j]
        dx, dy, bases = at[o, 0] - x, at[o, 1] - y, r + radius[o]
        off = bases + clear
        square, reach = dx * dx + dy * dy, allowance + SLACK + off
        if abs(dx) > reach or abs(dy) > reach or square > reach * reach:
            continue
        least = off - SLACK
        if square < off * off:  # nearer from the start on: no nearer than that
            least = max(bases, int(np.ceil(np.sqrt(float(square))))) - SLACK
        discs[k, 0], discs[k, 1], discs[k, 2], discs[k, 3] = at[o, 0], at[o, 1], least, off
        k += 1
    who = np.array([x, y, r, allowance])
    return Around(ground.size, ground.corners, ground.first, ground.box, pieces[:n].copy(), discs[:k].copy(), who)


@kernel
def _free(
    corners: Ints, first: Ints, box: Ints, pieces: Ints, discs: Ints, r: int, ax: int, ay: int, bx: int, by: int
) -> bool:
    """May the mover go straight from a to b?"""
    x0, x1, y0, y1 = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    for k in range(discs.shape[0]):
        x, y, least = discs[k, 0], discs[k, 1], discs[k, 2]
        if x > x0 - least and x < x1 + least and y > y0 - least and y < y1 + least:  # noqa: SIM102
            if near(x, y, ax, ay, bx, by, least):
                return False
    for k in range(pieces.shape[0]):
        p = pieces[k, 0]
        if pieces[k, 1]:
            if not apart(box, p, ax, ay, bx, by, r):  # noqa: SIM102
                if sweeps(corners, first[p], first[p + 1], ax, ay, bx, by, r - SLACK):
                    return False
        elif not apart(box, p, ax, ay, bx, by, 0):
            if crosses(corners, first[p], first[p + 1], ax, ay, bx, by):
                return False
            if ax == bx and ay == by and inside(corners, first[p], first[p + 1], ax, ay, 1):
                return False
    return True


@kernel
def _on_table(size: Ints, x: int, y: int, r: int) -> bool:
    return bool(r - SLACK <= x <= size[0] - r + SLACK and r - SLACK <= y <= size[1] - r + SLACK)


@kernel
def _turning_points(around: Around, aims: Ints, near: int) -> Ints:
    """Those at which the mover may stand and over which it could come near an aim if nothing else were in the way."""
    size, corners, first, box, pieces, discs, mover = around
    sx, sy, r, limit = mover[0], mover[1], mover[2], (mover[3] + SLACK) * FINE
    most = discs.shape[0] * 8
    for k in range(pieces.shape[0]):
        most += (first[pieces[k, 0] + 1] - first[pieces[k, 0]]) * 8
    made, n = np.empty((most, 2), np.int64), 0
    for k in range(discs.shape[0]):
        n = _ring(made, n, discs[k, 0], discs[k, 1], discs[k, 3])
    for k in range(pieces.shape[0]):
        for c in range(first[pieces[k, 0]], first[pieces[k, 0] + 1]):
            if pieces[k, 1]:
                n = _ring(made, n, corners[c, 0], corners[c, 1], r)
            else:
                made[n, 0], made[n, 1] = corners[c, 0], corners[c, 1]
                n += 1
    good = 0
    for k in range(n):
        x, y = made[k, 0], made[k, 1]
        on = 0 if aims.shape[0] == 0 else limit + near * FINE
        for a in range(aims.shape[0]):
            on = min(on, piece_length(x, y, aims[a, 0], aims[a, 1]))
        if _on_table(size, x, y, r) and piece_length(sx, sy, x, y) + on <= limit + near * FINE:  # noqa: SIM102
            if _free(corners, first, box, pieces, discs, r, x, y, x, y):
                made[good, 0], made[good, 1] = x, y
                good += 1
    return made[:good].copy()


@kernel
def _ring(made: Ints, n: int, x: int, y: int, off: int) -> int:
    for d in range(TURNS.shape[0]):
        for axis in range(2):
            turn = TURNS[d, axis]
            out = (abs(turn) * off + _SCALE // 2) // _SCALE
            made[n, axis] = (x if axis == 0 else y) + (out if turn > 0 else -out)
        n += 1
    return n


@kernel
def _better(long: int, pieces: int, x: int, y: int, rows: Ints, k: int) -> bool:
    """Shorter than row k, then fewer pieces, then the smaller x and the smaller y at the first turn."""
    if long != rows[k, _LONG]:
        return bool(long < rows[k, _LONG])
    if pieces != rows[k, _PIECES]:
        return bool(pieces < rows[k, _PIECES])
    if x != rows[k, _FIRST_X]:
        return bool(x < rows[k, _FIRST_X])
    return bool(y < rows[k, _FIRST_Y])


@kernel
def _grow(around: Around, points: Ints) -> Ints:
    """The shortest chain from the start to each turning point, in the order of their lengths."""
    _, corners, first, box, pieces, discs, mover = around
    sx, sy, r, limit = mover[0], mover[1], mover[2], (mover[3] + SLACK) * FINE
    n = points.shape[0]
    rows = np.empty((n, 7), np.int64)
    for k in range(n):
        x, y = points[k, 0], points[k, 1]
        rows[k, _X], rows[k, _Y], rows[k, _FROM] = x, y, _NO_WAY
        rows[k, _LONG], rows[k, _PIECES], rows[k, _FIRST_X], rows[k, _FIRST_Y] = _FAR, 1, x, y
        if _free(corners, first, box, pieces, discs, r, sx, sy, x, y):
            rows[k, _LONG], rows[k, _FROM] = piece_length(sx, sy, x, y), _STRAIGHT
    # The rows before `grown` are settled and stay where they are; the best of the others is swapped forward next.
    for grown in range(n):
        best = grown
        for k in range(grown + 1, n):
            if _better(rows[k, _LONG], rows[k, _PIECES], rows[k, _FIRST_X], rows[k, _FIRST_Y], rows, best):
                best = k
        if rows[best, _LONG] >= _FAR:
            return rows[:grown].copy()
        for c in range(7):
            rows[grown, c], rows[best, c] = rows[best, c], rows[grown, c]
        x, y, fx, fy = rows[grown, _X], rows[grown, _Y], rows[grown, _FIRST_X], rows[grown, _FIRST_Y]
        so_far, count = rows[grown, _LONG], rows[grown, _PIECES] + 1
        for k in range(grown + 1, n):
            long = so_far + piece_length(x, y, rows[k, _X], rows[k, _Y])
            if long > limit or not _better(long, count, fx, fy, rows, k):
                continue
            if _free(corners, first, box, pieces, discs, r, x, y, rows[k, _X], rows[k, _Y]):
                rows[k, _LONG], rows[k, _PIECES], rows[k, _FROM] = long, count, grown
                rows[k, _FIRST_X], rows[k, _FIRST_Y] = fx, fy
    return rows


@kernel
def _straight(around: Around, goals: Ints) -> tuple[Ints, Ints]:
    size, corners, first, box, pieces, discs, mover = around
    sx, sy, r, limit = mover[0], mover[1], mover[2], (mover[3] + SLACK) * FINE
    lengths, via = np.zeros(goals.shape[0], np.int64), np.full(goals.shape[0], _NO_WAY)
    for g in range(goals.shape[0]):
        x, y = goals[g, 0], goals[g, 1]
        lengths[g] = piece_length(sx, sy, x, y)
        if lengths[g] <= limit and _on_table(size, x, y, r):  # noqa: SIM102
            if _free(corners, first, box, pieces, discs, r, sx, sy, x, y):
                via[g] = _STRAIGHT
    return lengths, via


@kernel
def _over_turns(around: Around, branches: Ints, goals: Ints, lengths: Ints, via: Ints) -> None:
    """Fill in the goals that cannot be reached straight on."""
    size, corners, first, box, pieces, discs, mover = around
    r, limit = mover[2], (mover[3] + SLACK) * FINE
    best = np.empty((1, 7), np.int64)
    for g in range(goals.shape[0]):
        x, y = goals[g, 0], goals[g, 1]
        if via[g] != _NO_WAY or lengths[g] > limit or not _on_table(size, x, y, r):
            continue
        if not _free(corners, first, box, pieces, discs, r, x, y, x, y):
            continue
        best[0, _LONG] = limit + 1
        for k in range(branches.shape[0]):
            if branches[k, _LONG] >= best[0, _LONG]:
                break
            long, count = (
                branches[k, _LONG] + piece_length(branches[k, _X], branches[k, _Y], x, y),
                branches[k, _PIECES] + 1,
            )
            fx, fy = branches[k, _FIRST_X], branches[k, _FIRST_Y]
            if long > limit or not _better(long, count, fx, fy, best, 0):
                continue
            if _free(corners, first, box, pieces, discs, r, branches[k, _X], branches[k, _Y], x, y):
                best[0, _LONG], best[0, _PIECES], best[0, _FIRST_X], best[0, _FIRST_Y] = long, count, fx, fy
                via[g] = k
        if via[g] != _NO_WAY:
            lengths[g] = best[0, _LONG]


@kernel
def leads_to_one(around: Around, goals: Ints, aims: Ints, near: int) -> bool:
    """Does a way lead to one of the goals, all of which lie so near to one of the aims?"""
    lengths, via = _straight(around, goals)
    if (via != _NO_WAY).any():
        return True
    branches = _grow(around, _turning_points(around, aims, near + SLACK))
    _over_turns(around, branches, goals, lengths, via)
    return bool((via != _NO_WAY).any())


@warmed
def _every_kernel() -> None:
    rock = Piece("rock", ((4000, 4000), (6000, 4000), (5000, 6000)), ("solid",))
    field, at = ground(Board(9000, 9000, (rock,))), np.array([[1000, 5000]])
    march = March(field, at, np.array([500]), np.array([0]), NOBODY, allowance=12000)
    shortest_to_goal(march, 0, (8000, 5000))
    ways_round(march, np.array([[8000, 5000]]))
    ways_round(march._replace(flies=True), np.array([[8000, 5000]]))
