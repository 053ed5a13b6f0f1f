"""Hexes: neighbours, distances, sides and corners, ways and connected areas. Whole numbers only; knows no rule.

A hex is axial (q, r), pointy-topped: r grows southwards, q grows eastwards along a row. The six directions run
counter-clockwise from east; left and right are as somebody sees them who walks in that direction.
"""

from collections.abc import Callable, Container, Iterable
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
Side: TypeAlias = tuple[Hex, Hex]  # between two neighbours, the lower of them first
Point: TypeAlias = tuple[int, int]  # x in half widths of a hex, y in quarters of its height; y runs down
Direction: TypeAlias = int
Steps: TypeAlias = Callable[[Hex], Iterable[Hex]]  # where one can go from a hex; the same way back

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CORNERS: tuple[Point, ...] = ((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2))  # side d runs from d to d + 1


# ---------------------------------------------------------------------------------------------------- directions
def opposite(direction: Direction) -> Direction:
    return (direction + 3) % 6


def left(direction: Direction) -> Direction:
    return (direction + 1) % 6


def right(direction: Direction) -> Direction:
    return (direction + 5) % 6


def fan(direction: Direction) -> tuple[Direction, Direction, Direction]:
    """Straight on, then the direction to its left, then the one to its right."""
    return direction, left(direction), right(direction)


# ---------------------------------------------------------------------------------------------------- places
def step(at: Hex, direction: Direction, times: int = 1) -> Hex:
    q, r = STEPS[direction]
    return at[0] + times * q, at[1] + times * r


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """All six, in the order of the directions."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes with nothing in the way."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def are_neighbours(a: Hex, b: Hex) -> bool:
    return distance(a, b) == 1


def direction_to(a: Hex, b: Hex) -> Direction:
    """In which direction a neighbour lies."""
    return STEPS.index((b[0] - a[0], b[1] - a[1]))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly that distance, counter-clockwise from east."""
    if radius == 0:
        return (centre,)
    found, at = [], step(centre, 0, radius)
    for direction in range(2, 8):  # from the eastern corner the ring turns north-west first
        for _ in range(radius):
            found.append(at)
            at = step(at, direction % 6)
    return tuple(found)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes up to that distance, the nearest first."""
    return tuple(at for far in range(radius + 1) for at in ring(centre, far))


# Rows of a rectangle, of which the odd ones are shifted half a hex to the east.
def column(at: Hex) -> int:
    q, r = at
    return q + (r - r % 2) // 2


def in_column(column: int, r: int) -> Hex:
    return column - (r - r % 2) // 2, r


# ---------------------------------------------------------------------------------------------------- sides, corners
def side(a: Hex, b: Hex) -> Side:
    """One name for the side between two neighbours, from whichever of them it is seen."""
    return (a, b) if a < b else (b, a)


def centre(at: Hex) -> Point:
    q, r = at
    return 2 * q + r, 3 * r


def corners(at: Hex) -> tuple[Point, ...]:
    """Counter-clockwise; the side in direction d lies between corner d and corner d + 1."""
    x, y = centre(at)
    return tuple((x + dx, y + dy) for dx, dy in CORNERS)


def ends(of: Side) -> tuple[Point, Point]:
    """The corners at both ends of a side, in a fixed order."""
    a, b = of
    direction, found = direction_to(a, b), corners(a)
    first, second = sorted((found[direction], found[(direction + 1) % 6]))
    return first, second


# ---------------------------------------------------------------------------------------------------- ways
def steps_among(hexes: Container[Hex], barred: Container[Side] = ()) -> Steps:
    """Steps to neighbours among these hexes, over no barred side."""

    def able(at: Hex) -> tuple[Hex, ...]:
        return tuple(to for to in neighbours(at) if to in hexes and side(at, to) not in barred)

    return able


def distances(goals: Iterable[Hex], steps: Steps) -> dict[Hex, int]:
    """How many steps it is to the nearest goal, from every hex that has a way to one."""
    found = dict.fromkeys(goals, 0)
    ahead = list(found)
    for at in ahead:
        for to in steps(at):
            if to not in found:
                found[to] = found[at] + 1
                ahead.append(to)
    return found


def areas(hexes: Iterable[Hex], steps: Steps) -> tuple[frozenset[Hex], ...]:
    """The hexes in areas between whose hexes there are ways, in the order of their first hexes."""
    found: dict[Hex, frozenset[Hex]] = {}
    for at in hexes:
        if at not in found:
            found |= dict.fromkeys(area := frozenset(distances([at], steps)), area)
    return tuple(dict.fromkeys(found.values()))


def shortest_way(start: Hex, goals: Iterable[Hex], steps: Steps) -> tuple[Hex, ...] | None:
    """A shortest way to the nearest goal, without the start; of equal steps the first. None: there is no way."""
    far = distances(goals, steps)
    if start not in far:
        return None
    way, at = [], start
    while far[at]:
        at = next(to for to in steps(at) if far.get(to, far[at]) < far[at])
        way.append(at)
    return tuple(way)
