"""Short forms for games of inches: places in rows and blocks, and the ways of the models that are asked to move."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

import numpy as np

from drumhead.flow.question import Place, Placed, Places, Question, Ways, Went
from drumhead.space import sight
from drumhead.space.board import make_piece
from drumhead.space.table import Ints
from drumhead.space.terrain import Piece

Inches: TypeAlias = tuple[float, float]


class Measured(Protocol):
    """What these forms read of a battle."""

    question: Question | None
    at: Ints
    radius: Ints

    def place(self, m: int) -> Place: ...


def mil(x: float) -> int:
    """A length as the engine counts it.

    >>> mil(1.5)
    1500
    """
    return round(x * 1000)


def spot(p: Inches) -> Place:
    """A place as the engine counts it.

    >>> spot((10, 12.5))
    (10000, 12500)
    """
    return (mil(p[0]), mil(p[1]))


# ---------------------------------------------------------------------------------------------------- formations
def row(n: int, x: float, y: float, step: float = 1.0) -> list[Inches]:
    """Places from left to right.

    >>> row(3, 10, 12)
    [(10.0, 12), (11.0, 12), (12.0, 12)]
    """
    return [(x + i * step, y) for i in range(n)]


def column(n: int, x: float, y: float, step: float = 1.0) -> list[Inches]:
    """Places from bottom to top."""
    return [(x, y + i * step) for i in range(n)]


def block(n: int, x: float, y: float, ranks: int = 4) -> list[Inches]:
    """Rows of `ranks` models in contact, from the lower left."""
    return [(x + i % ranks, y + i // ranks) for i in range(n)]


def piece(kind: str, x0: float, y0: float, x1: float, y1: float) -> Piece:
    """A rectangle of terrain."""
    return make_piece(kind, [spot(p) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])


# ---------------------------------------------------------------------------------------------------- answers
def movers(b: Measured) -> tuple[int, ...]:
    """The models that the open question places or moves."""
    assert b.question and isinstance(b.question.ask, Places | Ways), "no models are asked for"
    return b.question.ask.models


def at(*places: Inches) -> Placed:
    """The models of the open question at these places, in their order."""
    return Placed(tuple(spot(p) for p in places))


def shift(b: Measured, dx: float, dy: float, *, only: Iterable[int] | None = None) -> Went:
    """All models of the open question (or only these) straight by so many inches."""
    models = movers(b)
    moved = set(models if only is None else only)
    ways = []
    for m in models:
        x, y = b.place(m)
        ways.append(((x, y), (x + mil(dx), y + mil(dy))) if m in moved else ((x, y),))
    return Went(tuple(ways))


def ways(b: Measured, **via: Sequence[Inches]) -> Went:
    """Way-points in inches for single models: `ways(b, m3=[(10, 12), (11, 12)])`; the others stay."""
    return Went(tuple((b.place(m), *(spot(p) for p in via.get(f"m{m}", ()))) for m in movers(b)))


def stay(b: Measured) -> Went:
    """No model of the open question moves."""
    return ways(b)


# ---------------------------------------------------------------------------------------------------- looking
def place(b: Measured, m: int) -> Inches:
    """Where a model stands, in inches."""
    x, y = b.place(m)
    return (x / 1000, y / 1000)


def gap(b: Measured, m: int, *others: int) -> float:
    """Inches between the base of a model and the nearest of others."""
    one, many = (np.array(models, dtype=np.int64) for models in ((m,), others))
    return sight.nearest_gap(b.at, b.radius, one, many)[0] / 1000
