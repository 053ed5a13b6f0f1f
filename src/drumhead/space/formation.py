"""Whole units at once: legal ways that bring a unit towards a goal, and blocks of ranks to set it down.

This is help for players and bots, no law: whatever it proposes passes `paths.judge`, and it may get better at any time.
"""

from collections.abc import Callable
from functools import lru_cache
from math import floor, hypot, sqrt

import numpy as np

from drumhead.space.march import March
from drumhead.space.paths import SHARES, WHOLE, flatten, judge, share_of, ways_round
from drumhead.space.placing import room_among
from drumhead.space.table import Ints, Place, Way, Zone
from drumhead.space.terrain import Ground

BETWEEN = 200  # the gap between two bases of a block
GRID = 500  # between two places tried for a block


def form_up(march: March, goal: Place, facing: Place | None = None, ranks: int = 4) -> list[Way]:
    """Legal ways for a unit that bring its centre as near to the goal as this finds.

    Without a `facing` (a direction) the unit keeps its formation where it can; with one, or where it cannot, it forms a
    block with `ranks` models in each rank. Ground that slows the unit it goes round or through, as comes nearer.
    """
    return _nearer(march, goal, lambda course: _form_up(course, goal, facing, ranks))


def translate(march: March, goal: Place) -> list[Way]:
    """All models by the same straight piece: the greatest share of it that is legal for the whole formation."""
    return _nearer(march, goal, lambda course: _translate(course, goal))


def _nearer(march: March, goal: Place, lead: Callable[[March], list[Way]]) -> list[Way]:
    courses = march.courses()
    if len(courses) == 1:
        return lead(courses[0])
    return min(map(lead, courses), key=lambda ways: shortfall(march, ways, goal))


def _form_up(march: March, goal: Place, facing: Place | None, ranks: int) -> list[Way]:
    kept_formation = _translate(march, goal)
    short = shortfall(march, kept_formation, goal)
    if facing is None and short <= 1:
        return kept_formation
    block = reform(march, goal, facing or towards(march, goal), ranks)
    if block is None:
        return kept_formation
    # A facing was asked for: a step short of the goal in the right order is better than the old order at the goal.
    return block if shortfall(march, block, goal) < short + (march.apart if facing else 0) else kept_formation


def legal(march: March, points: Ints, first: Ints) -> bool:
    return judge(march, points, first) is None


def centre(places: Ints) -> Place:
    """Of a few places: plain sums are quicker than those of an array."""
    xs, ys = zip(*places.tolist())
    return sum(xs) // len(xs), sum(ys) // len(ys)


def towards(march: March, goal: Place) -> Place:
    x, y = centre(march.starts)
    return (goal[0] - x, goal[1] - y) if goal != (x, y) else (0, 1)


def shortfall(march: March, ways: list[Way], goal: Place) -> float:
    """How much farther from the goal the centre ends than it must, going straight."""
    x, y = centre(march.starts)
    ex, ey = centre(np.array([way[-1] for way in ways], np.int64))
    must = max(0.0, hypot(goal[0] - x, goal[1] - y) - march.allowance)
    return hypot(goal[0] - ex, goal[1] - ey) - must


def shift(march: March, goal: Place) -> Place:
    """From the centre to the goal, as far as the allowance goes."""
    x, y = centre(march.starts)
    dx, dy = goal[0] - x, goal[1] - y
    far = sqrt(dx * dx + dy * dy)
    if far <= march.allowance:
        return dx, dy
    return int(dx * march.allowance / far), int(dy * march.allowance / far)


def part_of(whole: Place, share: int) -> Place:
    return whole[0] * share // WHOLE, whole[1] * share // WHOLE


def _translate(march: March, goal: Place) -> list[Way]:
    whole = shift(march, goal)
    dx, dy = part_of(whole, share_of(march, *whole))
    return [((x, y), (x + dx, y + dy)) for x, y in march.starts.tolist()] if dx or dy else march.stay()


def reform(march: March, goal: Place, facing: Place, ranks: int) -> list[Way] | None:
    """Ways into a block that faces a direction, its centre as near to the goal as it gets, or None."""
    starts = march.starts
    x, y = centre(starts)
    slots = block(len(march.movers), ranks, spacing(march.radius[march.movers]), facing)
    slots = assign_slots(starts, march.movers, slots, facing, ranks)
    whole = shift(march, goal)
    for share in (*SHARES, 0):
        dx, dy = part_of(whole, share)
        ends = slots + np.array((x + dx, y + dy))
        steps = (ends - starts).tolist()
        if max(sx * sx + sy * sy for sx, sy in steps) > march.allowance * march.allowance:
            continue
        ways = straight_or_round(march, ends)
        if ways:
            return ways
    return None


def straight_or_round(march: March, ends: Ints) -> list[Way] | None:
    """Straight ways to those ends if that is legal, else the shortest ones, else None."""
    points = np.empty((2 * len(ends), 2), np.int64)
    points[::2], points[1::2] = march.starts, ends
    if legal(march, points, np.arange(0, len(points) + 1, 2)):
        return [(tuple(a), tuple(b)) for a, b in zip(march.starts.tolist(), ends.tolist())]
    ways = ways_round(march, ends)
    return ways if ways and legal(march, *flatten(ways)) else None


def spacing(bases: Ints) -> int:
    return 2 * int(bases.max()) + BETWEEN


def block(models: int, ranks: int, apart: int, facing: Place) -> Ints:
    """The places of a block round its centre, front rank first, each rank from its right to its left."""
    far = hypot(*facing)
    ux, uy = facing[0] / far, facing[1] / far
    spots = []
    for rank, done in enumerate(range(0, models, ranks)):
        files = min(ranks, models - done)
        for file in range(files):
            ahead, aside = -rank * apart, (2 * file - files + 1) * apart / 2
            spots.append((floor(ahead * ux - aside * uy + 0.5), floor(ahead * uy + aside * ux + 0.5)))
    places = np.array(spots, np.int64)
    places -= centre(places)
    return places


def assign_slots(starts: Ints, movers: Ints, slots: Ints, facing: Place, ranks: int) -> Ints:
    """The slots in the order of the movers: who stands in front stays in front, who stands on the right stays there."""
    ahead = starts @ np.array(facing)
    aside = starts @ np.array((-facing[1], facing[0]))
    front_first = np.lexsort((movers, aside, -ahead))
    taken = np.empty_like(slots)
    for done in range(0, len(slots), ranks):
        rank = front_first[done : done + ranks]
        taken[rank[np.argsort(aside[rank], kind="stable")]] = slots[done : done + ranks]
    return taken


def place_block(march: March, zone: Zone, wish: Place, ranks: int = 4) -> list[Place] | None:
    """A legal block inside the zone, its centre as near to the wish as this finds, facing the middle of the table.

    Where ranks of that length find no room, longer and shorter ones are tried; None: the zone is full.
    """
    bases = march.radius[march.movers]
    for length in dict.fromkeys((ranks, len(bases), 2, 1)):
        slots = block(len(bases), length, spacing(bases), inwards(march.ground, zone))
        spot = _spot_for(march, slots, zone, wish)
        if spot:
            return [(x, y) for x, y in (slots + np.array(spot)).tolist()]
    return None


def inwards(ground: Ground, zone: Zone) -> Place:
    """From the zone to the middle of the table, straight along one side."""
    width, height = ground.size.tolist()
    dx, dy = width - zone[0] - zone[2], height - zone[1] - zone[3]
    if abs(dx) > abs(dy):
        return (1 if dx > 0 else -1), 0
    return 0, (1 if dy >= 0 else -1)


def _spot_for(march: March, slots: Ints, zone: Zone, wish: Place) -> Place | None:
    """Where the centre of a block may be inside the zone, as near to the wish as the grid has it."""
    r = int(march.radius[march.movers].max())
    (left, low), (right, high) = slots.min(axis=0).tolist(), slots.max(axis=0).tolist()
    x0, y0, x1, y1 = zone[0] + r - left, zone[1] + r - low, zone[2] - r - right, zone[3] - r - high
    if x0 > x1 or y0 > y1:
        return None
    start = min(max(wish[0], x0), x1), min(max(wish[1], y0), y1)
    steps = steps_outwards((x1 - x0) // GRID, (y1 - y0) // GRID)
    return room_among(march, slots, start, steps, (x0, y0, x1, y1), zone)


@lru_cache(maxsize=32)
def steps_outwards(wide: int, high: int) -> Ints:
    """All steps of the grid that a zone of that size, in steps, may need, the shortest first."""
    across, up = np.meshgrid(np.arange(-wide, wide + 1), np.arange(-high, high + 1), indexing="ij")
    steps = np.stack((across, up), axis=-1).reshape(-1, 2).astype(np.int64) * GRID
    found: Ints = steps[np.lexsort((steps[:, 1], steps[:, 0], (steps * steps).sum(axis=1)))]
    return found
