"""How a river is crossed, drawn: the planks of a bridge, the stones of a ford.

A crossing lies between two sides that face each other over the gap in the water, `near` and `far`, each from one bank
to the other: the road runs along them.
"""

from itertools import product
from random import Random
from typing import Any, TypeAlias

from shapely import LineString

from drumhead.space.strokes import XY, along, direction, left_handed, length, line, mix, off, path, scatter, sides

Side: TypeAlias = tuple[XY, XY]
Facing: TypeAlias = tuple[Side, Side]
OVER_BANK = 3.5  # how far a deck and the ruts of a ford reach over the banks
NEAREST, FARTHEST = (
    5,
    61,
)  # a gap in a river between these, half an inch and six inches, has a bridge if nothing is said


def met_by(shape: Any, water: Any) -> Facing:
    """The two sides of a crossing that meet the water; without water those that lie farther apart."""
    a, b, c, d = left_handed(shape.minimum_rotated_rectangle.exterior.coords)
    shore = water.buffer(0.6)

    def fits(pair: Facing) -> tuple[float, float]:
        wet = sum(float(LineString(side).intersection(shore).length) / length(*side) for side in pair)
        return -round(wet, 3), length(*pair[0])

    return min((((a, b), (d, c)), ((b, c), (a, d))), key=fits)


def across_gap(a: list[XY], b: list[XY]) -> Facing | None:
    """The sides of two outlines of a river that face each other over a gap; none if they touch or are far apart."""

    def gap(ends: Facing) -> float:
        (p, q), (r, s) = ends
        return length(mix(p, q, 0.5), mix(r, s, 0.5))

    facing = min(product(sides(a), sides(b)), key=gap)
    if not NEAREST < gap(facing) < FARTHEST:
        return None
    (p, q), (r, s) = facing
    return ((p, q), (s, r)) if length(p, r) + length(q, s) > length(p, s) + length(q, r) else facing


def middle_of(facing: Facing) -> XY:
    (p, q), (r, s) = facing
    return mix(mix(p, q, 0.5), mix(r, s, 0.5), 0.5)


def lengthen(side: Side, by: float) -> Side:
    road = direction(*side)
    return off(side[0], road, -by), off(side[1], road, by)


def bridge(facing: Facing) -> str:
    """Planks over the gap, with splayed rails."""
    near, far = (lengthen(side, OVER_BANK) for side in facing)
    road, across = direction(*near), direction(mix(*near, 0.5), mix(*far, 0.5))
    planks = [
        line([at, mix(far[0], far[1], length(near[0], at) / length(near[0], near[1]))])
        for at, _ in along(near, 3.6, 2.4)
    ]
    rails = [splayed(near, road, across, -1), splayed(far, road, across, 1)]
    deck = path("t-deck", line([*near, far[1], far[0]], closed=True))
    return deck + path("t-plank", "".join(planks)) + path("t-rails", "".join(rails))


def splayed(rail: Side, road: XY, across: XY, out: int) -> str:
    first, last = (off(off(end, road, 3.2 * way), across, 2.2 * out) for end, way in zip(rail, (-1, 1)))
    return line([first, *rail, last])


def ford(facing: Facing, shape: Any, rng: Random) -> str:
    """Shallow water with stones in it, and the ruts of a road that leads through."""
    near, far = facing
    ruts = [lengthen((mix(near[0], far[0], at), mix(near[1], far[1], at)), 2 * OVER_BANK) for at in (0.38, 0.62)]
    flow = direction(mix(*near, 0.5), mix(*far, 0.5))
    ripples = "".join(line([off(at, flow, -2.6), off(at, flow, 2.6)]) for at in scatter(rng, shape, 7.5, 3, most=14))
    stones = "".join(
        f"M{x:.1f} {y:.1f}l1.9-1.3 1.8 .9-.4 1.9-2.3.5z" for x, y in scatter(rng, shape, 6.4, 3.2, most=16)
    )
    return path("t-ripple", ripples) + path("t-rut", "".join(map(line, ruts))) + path("t-rubble", stones)
