"""A battlefield of cubes: pieces of terrain as data, and the grid of cubes, faces and marks that follows from them.

A cube is (x, y, z): column from west to east, row from south to north, level from the ground up (ruling
`coordinates`). Dense tables have a row for every cube of the grid, by its number; the faces between cubes are
infinitely thin.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from drumhead.space.kept import kept
from drumhead.space.table import Bools, Ints

Cube: TypeAlias = tuple[int, int, int]
Span: TypeAlias = tuple[int, int]  # the first and the last of a row of whole numbers

EDGE = 8  # columns and rows of the grid
TALLEST = 4  # levels, the empty top one included
LAYER = EDGE * EDGE

# What a face carries. A face with a solid cube on either side is SOLID, whatever else is written.
OPEN, LADDER, LOW, DOOR, WINDOW, WALL, HATCH, FLOOR, SOLID = range(9)
FACES = ("open", "ladder", "low", "door", "window", "wall", "hatch", "floor", "solid")
UPRIGHT = ("wall", "window", "door", "low", "ladder")
LYING = ("floor", "hatch")
IMPASSABLE = frozenset((WALL, WINDOW, FLOOR, SOLID))  # ruling `completely-blocked`
SURFACE = frozenset((WALL, WINDOW, DOOR, LADDER, SOLID))  # what can be climbed
BREASTWORK = frozenset((LOW, WINDOW))  # what gives cover to those right behind it

COVER, DIFFICULT, DANGEROUS = 1, 2, 4  # bits of a cube's marks
MARKS = {"cover": COVER, "difficult": DIFFICULT, "dangerous": DANGEROUS}
PARTS = ("solid", *LYING, *MARKS, *UPRIGHT)  # all that a piece can be made of

SIDES: dict[str, Cube] = {"N": (0, 1, 0), "E": (1, 0, 0), "S": (0, -1, 0), "W": (-1, 0, 0)}
UNDER = "U"  # the side on which a cube's floor or hatch lies
ROWS = {"S": (1, 0), "N": (1, EDGE - 1), "W": (0, 0), "E": (0, EDGE - 1)}  # of each edge: which coordinate, which value
AXES = {"NS": ("S", "N"), "EW": ("W", "E")}  # the pairs of opposite edges


def number_of(cube: Cube) -> int:
    """A cube's row in the tables."""
    x, y, z = cube
    return x + EDGE * y + LAYER * z


CUBES: tuple[Cube, ...] = tuple((x, y, z) for z in range(TALLEST) for y in range(EDGE) for x in range(EDGE))


class Part(NamedTuple):
    """A box of cubes made of one thing; of upright things, the same side of each of the cubes."""

    kind: str
    x: Span
    y: Span
    z: Span
    side: str = ""

    def cubes(self) -> Iterator[Cube]:
        for z in range(self.z[0], self.z[1] + 1):
            for y in range(self.y[0], self.y[1] + 1):
                for x in range(self.x[0], self.x[1] + 1):
                    yield x, y, z

    def __str__(self) -> str:
        box = ",".join(str(a) if a == b else f"{a}-{b}" for a, b in (self.x, self.y, self.z))
        return f"{box} {self.side}" if self.side else box


class Piece(Struct, frozen=True):
    """A piece of terrain as people would count them."""

    name: str
    parts: tuple[Part, ...]  # in the order of PARTS


class Battlefield(Struct, frozen=True):
    id: str
    name: str
    levels: int
    pieces: tuple[Piece, ...]
    note: str = ""
    axes: tuple[str, ...] = tuple(AXES)  # on which pairs of edges the armies may be deployed


class Grid(NamedTuple):
    """A battlefield cube by cube; all tables are indexed [x, y, z]."""

    solid: Bools
    marks: Ints
    sides: dict[str, Ints]  # what the N, E, S, W and U side of each cube carries; the outer edge of the grid is solid
    stands: Bools  # where something is below one's feet

    @property
    def levels(self) -> int:
        return int(self.solid.shape[2])

    def numbers(self) -> list[int]:
        """The cubes one can stand in, in the order of their numbers."""
        return [number_of(cube) for cube in CUBES[: LAYER * self.levels] if self.stands[cube]]

    def face(self, cube: Cube, side: str) -> int:
        return int(self.sides[side][cube])


def inside(x: int, y: int) -> bool:
    return 0 <= x < EDGE and 0 <= y < EDGE


def beside(cube: Cube, side: str) -> Cube:
    """The cube next to that side, which may be off the grid."""
    (x, y, z), (dx, dy, _) = cube, SIDES[side]
    return x + dx, y + dy, z


def face_of(cube: Cube, side: str) -> tuple[str, Cube]:
    """One name for a face, from whichever of its two cubes it is seen: W, S or U of the cube east, north or above."""
    if side in ("E", "N"):
        return {"E": "W", "N": "S"}[side], beside(cube, side)
    return side, cube


@kept
def grid(field: Battlefield) -> Grid:
    """The grid of a battlefield, which has passed the checks of a file."""
    shape = (EDGE, EDGE, field.levels)
    solid, marks = np.zeros(shape, np.bool_), np.zeros(shape, np.int64)
    faces = {side: np.full(shape, OPEN, np.int64) for side in ("W", "S", UNDER)}
    for part in (part for piece in field.pieces for part in piece.parts):
        for cube in part.cubes():
            if part.kind == "solid":
                solid[cube] = True
            elif part.kind in MARKS:
                marks[cube] |= MARKS[part.kind]
            else:
                side, at = face_of(cube, part.side or UNDER)
                faces[side][at] = FACES.index(part.kind)
    sides = {side: _closed(faces[side], solid, axis) for axis, side in enumerate(("W", "S", UNDER))}
    sides |= {side: _seen_from_behind(sides[back], axis) for axis, (side, back) in enumerate((("E", "W"), ("N", "S")))}
    return Grid(solid, marks, sides, _stands(solid, sides[UNDER]))


def _closed(faces: Ints, solid: Bools, axis: int) -> Ints:
    """The faces on the low side of each cube, solid beside solid cubes and along the outer edge."""
    before = np.roll(solid, 1, axis)
    before[(slice(None),) * axis + (0,)] = True
    return np.where(solid | before, SOLID, faces)


def _seen_from_behind(faces: Ints, axis: int) -> Ints:
    """The faces on the high side of each cube are those on the low side of the next."""
    behind = np.roll(faces, -1, axis)
    behind[(slice(None),) * axis + (-1,)] = SOLID
    return behind


def _stands(solid: Bools, under: Ints) -> Bools:
    """On the ground and on solid cubes, on floors and on hatches (ruling `where-a-unit-can-stand`)."""
    stands: Bools = under != OPEN
    stands[solid] = False
    return stands
