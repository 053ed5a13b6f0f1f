"""Terrain: pieces with traits on a board, as data and as arrays for the kernels. Corners are whole thousandths."""

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


def ground(board: Board) -> Ground:
    """The board's arrays. A board is handed on from state to state as the same object, so it is known by its identity:
    hashing all its corners would cost more than the questions that are asked of it."""
    known = _KNOWN.get(id(board))
    if known is not None:
        return known[1]
    if len(_KNOWN) >= _KEPT:
        _KNOWN.pop(next(iter(_KNOWN)), None)
    made = _arrays(board)
    _KNOWN[id(board)] = board, made  # holding the board keeps its id from being given to another one
    return made


_KEPT = 64
_KNOWN: dict[int, tuple[Board, Ground]] = {}
_BITS = {
    "cover": COVER,
    "difficult": DIFFICULT,
    "dangerous": DANGEROUS,
    "elevation": ELEVATION,
    "solid": SOLID,
    "impassable": IMPASSABLE,
}


def _arrays(board: Board) -> Ground:
    pieces = board.pieces
    corners = np.array([c for p in pieces for c in p.corners], np.int64).reshape(-1, 2)
    first = np.cumsum([0, *(len(p.corners) for p in pieces)], dtype=np.int64)
    box = np.array([_box(p) for p in pieces], np.int64).reshape(-1, 4)
    traits = np.array([_bits(p) for p in pieces], np.int64)
    level = np.array([p.level for p in pieces], np.int64)
    return Ground(np.array([board.width, board.height], np.int64), corners, first, box, traits, level)


def _box(piece: Piece) -> tuple[int, int, int, int]:
    xs, ys = zip(*piece.corners)
    return min(xs), min(ys), max(xs), max(ys)


def _bits(piece: Piece) -> int:
    return sum(_BITS[t] for t in set(piece.traits)) | (FOREST if piece.kind in ("forest", "woods") else 0)
