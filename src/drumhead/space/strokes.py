"""Lines for pictures: paths as SVG text, and where marks stand along an outline or inside it.

Picture coordinates: y runs down, outlines run so that their inside lies to the left as one sees it.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any, TypeAlias

from shapely import Point

XY: TypeAlias = tuple[float, float]


def n(value: float) -> str:
    """A coordinate, as short as it goes."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def line(points: Iterable[XY], *, closed: bool = False) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")


def path(kind: str, d: str) -> str:
    return f'<path class="{kind}" d="{d}"/>' if d else ""


def length(a: XY, b: XY) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def direction(a: XY, b: XY) -> XY:
    far = length(a, b)
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def off(p: XY, d: XY, by: float) -> XY:
    return p[0] + d[0] * by, p[1] + d[1] * by


def mix(a: XY, b: XY, share: float) -> XY:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def middle(points: Sequence[XY]) -> XY:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def parts(shape: Any) -> list[Any]:
    return [part for part in getattr(shape, "geoms", [shape]) if not part.is_empty]


def sides(ring: Sequence[XY]) -> list[tuple[XY, XY]]:
    """The sides of an outline given by its corners."""
    return list(zip(ring, [*ring[1:], ring[0]]))


def left_handed(ring: Sequence[XY]) -> list[XY]:
    """The corners in the order that has the inside to the left."""
    corners = list(ring[:-1]) if ring[0] == ring[-1] else list(ring)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(corners))
    return corners if area < 0 else corners[::-1]


def inset(shape: Any, by: float, join: str = "round") -> list[list[XY]]:
    """The outlines of a shape drawn in by a distance; several where it falls into parts, none where it vanishes."""
    return [left_handed(part.exterior.coords) for part in parts(shape.buffer(-by, join_style=join))]


def round_corners(ring: Sequence[XY]) -> list[XY]:
    """An outline with its corners cut twice, so that it looks drawn by hand."""
    corners = list(ring)
    for _ in range(2):
        corners = [mix(a, b, share) for a, b in sides(corners) for share in (0.25, 0.75)]
    return corners


def along(points: Sequence[XY], every: float, start: float = 0.0) -> list[tuple[XY, XY]]:
    """Places at even steps along a line, each with the direction in which the line runs there."""
    spots = []
    rest = start
    for a, b in pairwise(points):
        long = length(a, b)
        while rest < long:
            spots.append((mix(a, b, rest / long), direction(a, b)))
            rest += every
        rest -= long
    return spots


def scatter(rng: Random, shape: Any, apart: float, margin: float, most: int = 120) -> list[XY]:
    """Places inside the shape, never nearer to each other than `apart`, north to south."""
    inner = shape.buffer(-margin)
    x0, y0, x1, y1 = shape.bounds
    spots: list[XY] = []
    for _ in range(600):
        spot = rng.uniform(x0, x1), rng.uniform(y0, y1)
        if len(spots) < most and all(length(spot, s) >= apart for s in spots) and inner.contains(Point(spot)):
            spots.append(spot)
    return sorted(spots, key=lambda spot: spot[1])


def cross_sections(outline: Sequence[XY]) -> list[tuple[XY, XY]]:
    """For a long thin piece the pairs of corners that face each other, from one end to the other."""
    count = len(outline)

    def pairs(turn: int) -> list[tuple[XY, XY]]:
        ring = [*outline[turn:], *outline[:turn]]
        return [(ring[k], ring[count - 1 - k]) for k in range((count + 1) // 2)]

    return min((pairs(turn) for turn in range(count)), key=lambda found: sum(length(a, b) for a, b in found))


def between(sections: Sequence[tuple[XY, XY]], share: float) -> list[XY]:
    """A line through the cross-sections, at 0 on the one side, at 1 on the other."""
    return [mix(a, b, share) for a, b in sections]
