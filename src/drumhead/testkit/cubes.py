"""Short forms for games of cubes. A cube may be written without its level: that is the ground."""

from typing import TypeAlias

from drumhead.flow.question import Stepped
from drumhead.space.cubes import Cube, number_of

Spot: TypeAlias = tuple[int, int] | Cube


def spot(c: Spot) -> Cube:
    """A cube with its level.

    >>> spot((2, 3)), spot((2, 3, 1))
    ((2, 3, 0), (2, 3, 1))
    """
    return (c[0], c[1], c[2] if len(c) == 3 else 0)


def number(c: Spot) -> int:
    """The number of a cube, by which a state knows it."""
    return number_of(spot(c))


def go(*cubes: Spot) -> Stepped:
    """The answer that moves through these cubes, one after the other.

    >>> go((2, 3), (2, 4))
    Stepped(cells=((2, 3, 0), (2, 4, 0)))
    """
    return Stepped(tuple(map(spot, cubes)))
