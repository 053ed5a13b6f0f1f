"""Terrain: pieces with traits on a board, as data and as arrays for the kernels. Corners are whole thousandths of an inch."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from drumhead.space.table import Ints

# Bits of a piece's traits in `Ground.traits`. FOREST is no trait of the page: it marks the pieces of that kind, which
# one house rule lets block sight.
COVER, DIFFICULT, DANGEROUS, ELEVATION, SOLID, IMPASSABLE, FOREST = (1 << i for i in range(7))


class Piece(Struct, frozen=True):
    kind: str
    corners: tuple[tuple[int, int], ...]  # a simple polygon, counter-clockwise
    traits: tuple[str, ...]
    level: int = 0  # of an elevation piece
    name: str = ""


class Board(Struct, frozen=True):
    width: int
    height: int
    pieces: tuple[Piece, ...]
    name: str = ""
    seed: int | None = None


class Ground(NamedTuple):
    """A board for the kernels: corners of all pieces in one table, `first[i]:first[i + 1]` are those of piece i."""

    size: Ints  # width, height
    corners: Ints  # (k, 2)
    first: Ints  # (pieces + 1,)
    box: Ints  # (pieces, 4): least x, least y, greatest x, greatest y
    traits: Ints  # (pieces,): the bits above
    level: Ints  # (pieces,)
