"""Which cube sees which, which sees the whole of it, and which is behind cover: for all pairs at once, kept in tables.

A cube's edge is 12 units long. In each cube there are ten points of a body, and the five upper ones are eyes; a ray is
the straight line from an eye to a point of a body. No point lies on a plane of the grid, so that a ray crosses each
plane between its ends exactly once. All of it is exact, in whole numbers: fractions are kept multiplied out.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import numpy as np

from drumhead.space.cubes import (
    BREASTWORK,
    COVER,
    CUBES,
    DOOR,
    EDGE,
    FACES,
    HATCH,
    LADDER,
    LAYER,
    LOW,
    OPEN,
    SIDES,
    UNDER,
    WINDOW,
    Battlefield,
    Cube,
    Grid,
    grid,
    number_of,
)
from drumhead.space.kept import kept
from drumhead.space.kernels import kernel, warmed
from drumhead.space.table import Bools, Ints

Point: TypeAlias = tuple[int, int, int]

UNIT = 12
EYES = 5
SPOTS = ((6, 6), (2, 2), (2, 10), (10, 2), (10, 10))
BODY: tuple[Point, ...] = tuple((x, y, height) for height in (9, 4) for x, y in SPOTS)  # the first five are eyes


class Sight(NamedTuple):
    """Which cube (row) sees which (column), by number; cubes where nobody can stand see nothing."""

    sees: Bools  # the same from both ends
    whole: Bools  # one eye sees every point of the body
    covered: Bools  # the second is behind cover against the first

    def clear(self, *, cover_spoils: bool = True) -> Bools:
        """Which cube sees all of which; a unit behind cover is not all visible, unless a house rule says so."""
        return self.whole & ~self.covered if cover_spoils else self.whole


class Block(NamedTuple):
    """Where a ray ends too early."""

    cube: Cube
    side: str  # W, S or U of that cube
    kind: str
    at: tuple[Fraction, Fraction, Fraction]


class Ray(NamedTuple):
    start: Point
    end: Point
    block: Block | None = None


@kept
def sight(field: Battlefield) -> Sight:
    """All that is seen on a battlefield, worked out once (ruling `line-of-sight-algorithm`)."""
    ground = grid(field)
    size = LAYER * ground.levels
    sees, whole = np.zeros((size, size), np.bool_), np.zeros((size, size), np.bool_)
    numbers = np.array(ground.numbers(), np.int64)
    _look(_by_plane(ground), numbers, np.array(CUBES, np.int64), _points(), sees, whole)
    return Sight(sees, whole, cover_between(ground))


def cover_between(ground: Grid) -> Bools:
    """Which cube (column) is behind cover against which (row): a cube full of cover, or one with a breastwork on the
    side that faces the other."""
    places = np.array(CUBES[: LAYER * ground.levels], np.int64)
    breast = {side: by_number(np.isin(ground.sides[side], list(BREASTWORK))) for side in SIDES}
    dx, dy = (places[:, None, axis] - places[None, :, axis] for axis in (0, 1))  # from the second to the first
    east_west = (dx != 0) & (abs(dx) >= abs(dy)) & np.where(dx > 0, breast["E"], breast["W"])
    north_south = (dy != 0) & (abs(dy) >= abs(dx)) & np.where(dy > 0, breast["N"], breast["S"])
    stands, within = (by_number(table) for table in (ground.stands, (ground.marks & COVER) != 0))
    found: Bools = (within | east_west | north_south) & stands[:, None] & stands
    np.fill_diagonal(found, False)
    return found


def by_number(table: Bools) -> Bools:
    """A table of the grid as one row in the order of the cubes' numbers."""
    return table.transpose(2, 1, 0).ravel()


def ray(field: Battlefield, a: Cube, b: Cube) -> Ray:
    """For the screen: a free ray between two cubes, or the one between their middles with what blocks it first."""
    ground = grid(field)
    if sight(field).sees[number_of(a), number_of(b)]:
        return next(Ray(*ends) for ends in _rays(a, b) if not any(_blocks(ground, *ends)))
    start, end = next(_rays(a, b))
    return Ray(
        start, end, min(_blocks(ground, start, end), key=lambda block: _way_along(start, end, block), default=None)
    )


def _rays(a: Cube, b: Cube) -> Iterator[tuple[Point, Point]]:
    """All rays between two cubes, that between their middles first."""
    ours, theirs = ([(UNIT * x + i, UNIT * y + j, UNIT * z + k) for i, j, k in BODY] for x, y, z in (a, b))
    yield from ((eye, point) for eye in ours[:EYES] for point in theirs)
    yield from ((point, eye) for eye in theirs[:EYES] for point in ours[EYES:])


def _way_along(start: Point, end: Point, block: Block) -> Fraction:
    axis = next(axis for axis in range(3) if start[axis] != end[axis])
    return abs(block.at[axis] - start[axis])


def _blocks(ground: Grid, start: Point, end: Point) -> Iterator[Block]:
    """The faces that a ray runs into."""
    for axis, side in enumerate(("W", "S", UNDER)):
        low, high = sorted((start[axis], end[axis]))
        for plane in range(low // UNIT + 1, high // UNIT + 1):
            t = Fraction(UNIT * plane - start[axis], end[axis] - start[axis])
            x, y, z = (p + t * (q - p) for p, q in zip(start, end))
            for cube in _cubes_above((x, y, z), axis):
                u, v = ((c - UNIT * n) for i, (c, n) in enumerate(zip((x, y, z), cube)) if i != axis)
                kind = ground.face(cube, side)
                scale = u.denominator * v.denominator
                if _is_solid(kind, int(u * scale), int(v * scale), scale):
                    yield Block(cube, side, FACES[kind], (x, y, z))


def _cubes_above(at: tuple[Fraction, Fraction, Fraction], axis: int) -> Iterator[Cube]:
    """The cubes on the far side of a plane whose face there contains the point, its border included."""
    near = [
        {int(c // UNIT)} | ({int(c // UNIT) - 1} if c % UNIT == 0 and i != axis else set()) for i, c in enumerate(at)
    ]
    yield from ((x, y, z) for x in near[0] for y in near[1] for z in near[2])


def _by_plane(ground: Grid) -> Ints:
    """The faces of each direction, plane by plane: [0, x, y, z], [1, y, x, z] and, of those that lie, [2, z, x, y]."""
    faces = np.full((3, EDGE, EDGE, EDGE), OPEN, np.int64)
    levels = ground.levels
    faces[0, :, :, :levels] = ground.sides["W"]
    faces[1, :, :, :levels] = ground.sides["S"].transpose(1, 0, 2)
    faces[2, :levels] = ground.sides[UNDER].transpose(2, 0, 1)
    return faces


def _points() -> Ints:
    """The points of the bodies in all cubes, by number."""
    return UNIT * np.array(CUBES, np.int64)[:, None, :] + np.array(BODY, np.int64)[None, :, :]


@kernel
def _is_solid(kind: int, u: int, v: int, scale: int) -> bool:
    """Is a face solid at (u, v), which are `scale` times the units along it and up? Openings are open only inside."""
    if kind in (OPEN, LADDER):
        return False
    if kind == LOW:
        return v <= 6 * scale
    if kind == DOOR:
        return not (4 * scale < u < 8 * scale and 0 < v < 10 * scale)
    if kind == WINDOW:
        return not (3 * scale < u < 9 * scale and 6 * scale < v < 11 * scale)
    if kind == HATCH:
        return not (4 * scale < u < 8 * scale and 4 * scale < v < 8 * scale)
    return True


@kernel
def _stopped(faces: Ints, axis: int, plane: int, p: Ints, q: Ints) -> bool:
    """Does the ray from p to q, which crosses this plane, run into a face of it there?"""
    across, upward = (1 if axis == 0 else 0), (1 if axis == 2 else 2)
    scale, t = abs(q[axis] - p[axis]), abs(UNIT * plane - p[axis])
    u, v = p[across] * scale + (q[across] - p[across]) * t, p[upward] * scale + (q[upward] - p[upward]) * t
    face = UNIT * scale
    i, j = u // face, v // face
    for ii in range(i - 1 if u == i * face else i, i + 1):
        for jj in range(j - 1 if v == j * face else j, j + 1):
            if _is_solid(faces[axis, plane, ii, jj], u - ii * face, v - jj * face, scale):
                return True
    return False


@kernel
def _between(faces: Ints, a: Ints, b: Ints, busy: Ints) -> int:
    """Note the planes that carry anything in the box which two cubes span, and count them. All rays are in that box."""
    count = 0
    for axis in range(3):
        across, upward = (1 if axis == 0 else 0), (1 if axis == 2 else 2)
        for plane in range(min(a[axis], b[axis]) + 1, max(a[axis], b[axis]) + 1):
            empty = True
            for i in range(min(a[across], b[across]), max(a[across], b[across]) + 1):
                for j in range(min(a[upward], b[upward]), max(a[upward], b[upward]) + 1):
                    empty = empty and faces[axis, plane, i, j] in (OPEN, LADDER)
            if not empty:
                busy[count, 0], busy[count, 1] = axis, plane
                count += 1
    return count


@kernel
def _free(faces: Ints, busy: Ints, count: int, p: Ints, q: Ints) -> bool:
    """Is the ray free? The plane that stops it comes first from now on: it will often stop the next one too."""
    for k in range(count):
        axis, plane = busy[k, 0], busy[k, 1]
        if _stopped(faces, axis, plane, p, q):
            busy[k, 0], busy[k, 1] = busy[0, 0], busy[0, 1]
            busy[0, 0], busy[0, 1] = axis, plane
            return False
    return True


@kernel
def _gaze(faces: Ints, busy: Ints, count: int, ours: Ints, theirs: Ints) -> tuple[bool, bool]:
    """Is some ray from an eye of ours to their body free, and are all rays of one of the eyes?"""
    found = False
    for eye in range(EYES):
        hidden = False
        for point in range(len(theirs)):
            if _free(faces, busy, count, ours[eye], theirs[point]):
                found = True
            else:
                hidden = True
            if found and hidden:
                break
        if not hidden:
            return True, True
    return found, False


@kernel
def _look(faces: Ints, numbers: Ints, places: Ints, points: Ints, sees: Bools, whole: Bools) -> None:
    """Fill in the tables for all pairs of these cubes."""
    busy = np.empty((3 * EDGE, 2), np.int64)
    for a in numbers:
        for b in numbers:
            if b > a:
                break
            count = _between(faces, places[a], places[b], busy)
            there, whole[a, b] = _gaze(faces, busy, count, points[a], points[b])
            back, whole[b, a] = _gaze(faces, busy, count, points[b], points[a])
            sees[a, b] = sees[b, a] = there or back


@warmed
def _every_kernel() -> None:
    sight(Battlefield("warm", "Warm", 1, ()))
