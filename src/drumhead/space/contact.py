"""Moves into contact, solved: who goes where when a unit closes with another (rulings `assault-move-solver`,
`closing-up-solver` and their likes in other games). The same input gives the same places on every machine.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from drumhead.space.kernels import incoherent, warmed
from drumhead.space.march import NOBODY, March
from drumhead.space.paths import Fault, What, flatten, judge, length, lengths_to, way_to, ways_from
from drumhead.space.ring import (
    CONTACT,
    FIELD,
    FINE,
    UNBOUND,
    beside,
    gaps_to,
    heaped,
    nearest_of,
    settle,
    square,
    straight_in,
    survey,
    take,
)
from drumhead.space.table import SLACK, Ints, Place, Way, at_least, within
from drumhead.space.terrain import Board, ground


class Closing(NamedTuple):
    """A march into contact: `kept` may not be touched, and with an `apart` only places that far from all other units
    count."""

    march: March
    targets: Ints  # by id
    units: Ints  # the targets and all models of third units


NO_WISH = np.empty(0, np.int64)


def closing(march: March, targets: Ints) -> Closing:
    targets = np.sort(targets)
    return Closing(march, targets, np.concatenate((targets, march.others)))


def contact_move(
    march: March,
    targets: Ints,
    order: Sequence[int] = (),
    wishes: Mapping[int, Sequence[Place]] | None = None,
    moved: Sequence[int] = (),
) -> list[Way]:
    """The way of each of the movers into contact with the targets, as near as it gets.

    march: its `others` are all living models of third units, `kept` those of them that nobody may end in contact with;
    with an `apart`, only places that far from all other units count. order: who goes first, the rest by their gaps.
    wishes: for a model the point where it would like to end, way-points before it. moved: models that stay and count as
    moved from the start.
    """
    close = closing(march, targets)
    turn = in_turn(close, order, moved)
    placed, wished = np.array([*moved, *turn], np.int64), [(wishes or {}).get(m, ()) for m in turn]
    points = np.array([(*(wish[-1] if wish else (0, 0)), len(wish)) for wish in wished], np.int64).reshape(-1, 3)
    now = march.at.copy()
    round_about: dict[int, Way] = {}
    done = 0
    while True:
        done, *surveyed = settle(
            march.ground, now, march.radius, placed[len(moved) :], done, placed, march.movers, close.targets,
            close.units, march.kept, march.allowance, march.barred, march.apart, march.neighbour, points,
        )  # fmt: skip
        if done == len(turn):
            break
        mover = turn[done]
        here = close._replace(march=march._replace(at=now))
        round_about[mover] = best_way(here, mover, wished[done], *surveyed)
        now[mover] = round_about[mover][-1]
        done += 1
    return [
        round_about.get(m) or (((x, y), (ex, ey)) if (x, y) != (ex, ey) else ((x, y),))
        for m, (x, y), (ex, ey) in zip(march.movers.tolist(), march.starts.tolist(), now[march.movers].tolist())
    ]


def in_turn(close: Closing, order: Sequence[int], moved: Sequence[int]) -> list[int]:
    """The order given, then the smallest gap to the targets first, ties by lowest id."""
    march = close.march
    gaps = gaps_to(march.at, march.radius, march.movers, close.targets).tolist()
    rest = [m for _, m in sorted(zip(gaps, march.movers.tolist())) if m not in order]
    return [m for m in (*order, *rest) if m not in moved]


def best_way(close: Closing, mover: int, wish: Sequence[Place], places: Ints, ranks: Ints, near: Ints) -> Way:
    """The way to the best of the mover's places that counts and can be reached."""
    march = close.march
    roads = Roads(close, mover, tuple(wish[:-1]))
    best: tuple[int, int, int] | None = None  # rank with the true length, x, y
    heap = heaped(ranks)
    left, most = len(heap), 1
    while left and (best is None or ranks[heap[0]] <= best[0]):
        bound = best[0] if best else UNBOUND
        found, left = take(
            march.ground, march.at, march.radius[mover], places, ranks, heap, left, bound, most, near, not march.apart
        )
        goals = places[found]
        for rank, (x, y), far in zip(ranks[found].tolist(), goals.tolist(), roads.lengths(goals)):
            straight = rank % FIELD
            if far >= 0 and (best is None or (rank - straight + far, x, y) < best):
                best = rank - straight + far, x, y
        most *= 4
    return roads.way((best[1], best[2])) if best else roads.way(roads.start)


class Roads:
    """The ways of one mover: over its way-points where that is legal, else the shortest."""

    def __init__(self, close: Closing, mover: int, over: Way = ()) -> None:
        at = close.march.at
        self.alone = free_march(close.march, np.array([mover]), close.units)
        self.start: Place = (int(at[mover, 0]), int(at[mover, 1]))
        self.over = over
        self.tree = ways_from(self.alone, mover)

    def lengths(self, goals: Ints) -> list[int]:
        """In whole thousandths; -1 where no way leads."""
        if not self.over:
            return [int(far) for far in lengths_to(self.tree, goals)]
        ways = [self.way((x, y)) for x, y in goals.tolist()]
        return [round(length(way)) if way[-1] == (x, y) else -1 for way, (x, y) in zip(ways, goals.tolist())]

    def way(self, goal: Place) -> Way:
        """The way to a goal; where none leads, the mover stays."""
        if goal == self.start:
            return (goal,)
        drawn = (self.start, *self.over, goal)
        if self.over and judge(self.alone, *flatten([drawn])) is None:
            return drawn
        found = way_to(self.tree, goal)
        return found[1] if found else (self.start,)


def free_march(march: March, movers: Ints, blockers: Ints) -> March:
    """The march of some models that only bases and terrain stop: no distance is kept, no coherency."""
    return march._replace(movers=movers, others=blockers, kept=NOBODY, apart=0, neighbour=-1)


def reaches(march: March, targets: Ints) -> bool:
    """Has any of the movers a way to a free place in contact with a target? (ruling `assault-reach`)"""
    gaps = gaps_to(march.at, march.radius, march.movers, targets).tolist()
    if min(gaps) <= SLACK:
        return True
    near = [m for gap, m in sorted(zip(gaps, march.movers.tolist())) if within(gap, march.allowance)]
    if not near:
        return False
    close = closing(march, targets)
    if straight_in(
        march.ground, march.at, march.radius, np.array(near, np.int64), march.movers, targets, close.units, march.kept,
        march.allowance, march.barred,
    ):  # fmt: skip
        return True
    return any(arrives(close, mover) for mover in near)


def arrives(close: Closing, mover: int) -> bool:
    march = close.march
    places, ranks, near = survey(
        march.ground, march.at, march.radius, mover, close.targets, NOBODY, march.movers, close.units, march.kept,
        march.allowance, 0, march.barred, 0, 0, NO_WISH, True,
    )  # fmt: skip
    tree = Roads(close, mover).tree
    heap = heaped(ranks)
    left, most = len(heap), 1
    while left and ranks[heap[0]] < CONTACT:
        found, left = take(
            march.ground, march.at, march.radius[mover], places, ranks, heap, left, CONTACT - 1, most, near, False
        )
        if (lengths_to(tree, places[found]) >= 0).any():
            return True
        most *= 4
    return False


INCOHERENT = {1: What.NEIGHBOUR, 2: What.SPREAD, 3: What.CHAIN}
# The turns of a step back, in the order in which they are tried: 15, 30 ... 90 degrees, each counter-clockwise first.
TURNS = tuple(
    turn
    for c, s in ((965926, 258819), (866025, 500000), (707107, 707107), (500000, 866025), (258819, 965926), (0, 1000000))
    for turn in ((c, s), (c, -s))
)


def step_back(march: March, enemies: Ints) -> list[Way]:
    """Each of the movers a step, as long as the allowance, away from its nearest enemy, the furthest first (ruling
    `step-back-solver`). The march's `others` are all living models of third units."""
    enemies = np.sort(enemies)
    gaps = gaps_to(march.at, march.radius, march.movers, enemies).tolist()
    now = march.at.copy()
    retreat = Retreat(retreat_of(march, enemies)._replace(at=now), enemies)
    ways: dict[int, Way] = {}
    for _, mover in sorted((-gap, m) for gap, m in zip(gaps, march.movers.tolist())):
        ways[mover] = way_back(retreat, mover)
        now[mover] = ways[mover][-1]
    return [ways[m] for m in march.movers.tolist()]


def retreat_of(march: March, enemies: Ints) -> March:
    return free_march(march, march.movers, np.concatenate((enemies, march.others)))


class Retreat(NamedTuple):
    """A step back under way: the table of places changes from model to model."""

    march: March
    enemies: Ints  # by id

    def free(self, mover: int, way: Way, fellows: bool = True) -> bool:
        """Is the way free of other bases, solid and impassable pieces and the edge, and its end (of fellows) too?"""
        march = self.march if fellows else self.march._replace(movers=np.array([mover]))
        ways = [way if m == mover else stays for m, stays in zip(march.movers.tolist(), march.stay())]
        return judge(march, *flatten(ways)) is None

    def lessens(self, mover: int, end: Place) -> bool:
        """Would the gap to any enemy model become less?"""
        at = self.march.at
        x, y = at[mover].tolist()
        before = [sqrt(square(x, y, ex, ey)) for ex, ey in at[self.enemies].tolist()]
        after = [sqrt(square(*end, ex, ey)) for ex, ey in at[self.enemies].tolist()]
        return not all(at_least(b, a) for a, b in zip(before, after))


def way_back(retreat: Retreat, mover: int) -> Way:
    march, distance = retreat.march, retreat.march.allowance
    x, y = march.at[mover].tolist()
    nearest, _ = nearest_of(march.at, march.radius, x, y, march.radius[mover], retreat.enemies)
    dx, dy = x - int(march.at[nearest, 0]), y - int(march.at[nearest, 1])

    def step(far: int, c: int = FINE, s: int = 0) -> Way:
        return ((x, y), beside(x, y, dx, dy, far, c, s))

    if retreat.free(mover, step(distance)):
        return step(distance)
    for c, s in TURNS:
        aside = step(distance, c, s)
        if not retreat.lessens(mover, aside[-1]) and retreat.free(mover, aside):
            return aside
    # What is behind stops it at one point, fellows in between may stand where it would end.
    far = bisect_left(range(distance), True, key=lambda k: not retreat.free(mover, step(k + 1), fellows=False))
    while far and not retreat.free(mover, step(far)):
        far -= 1
    return step(far) if far else ((x, y),)


def judge_step_back(march: March, enemies: Ints, ends: Sequence[Place]) -> Fault | None:
    """The first fault of the owner's own end points for a step back (in the order of the movers), or None."""
    solved = [way[-1] for way in step_back(march, enemies)]
    if list(ends) == solved:
        return None
    starts = [(x, y) for x, y in march.starts.tolist()]
    fault = judge(retreat_of(march, enemies), *flatten(list(zip(starts, ends))))
    if fault:
        return fault
    movers, distance = march.movers, march.allowance
    theirs, before, best = (moved_to(march.at, movers, places) for places in (ends, starts, solved))
    gaps = zip(*(gaps_to(table, march.radius, movers, enemies).tolist() for table in (theirs, before, best)))
    for mover, (gap, was, can) in zip(movers.tolist(), gaps):
        if not at_least(gap, was) or (at_least(can, distance) and not at_least(gap, distance)):
            x, y = theirs[mover].tolist()
            near, _ = nearest_of(theirs, march.radius, x, y, int(march.radius[mover]), enemies)
            return Fault(What.NEAR_AT_END, mover, int(near), gap)
    return None if scattered(march, best) else scattered(march, theirs)


def scattered(march: March, at: Ints) -> Fault | None:
    """What keeps the unit from being coherent where these places are, or None."""
    places, bases = at[march.movers], march.radius[march.movers]
    kind, i, j, amount = incoherent(places, places, bases, march.neighbour, march.spread, march.linked, False)
    if not kind:
        return None
    return Fault(INCOHERENT[kind], int(march.movers[i]), int(march.movers[j]) if j >= 0 else -1, amount)


def moved_to(at: Ints, ids: Ints, places: Sequence[Place]) -> Ints:
    """The table of places with those models set down elsewhere."""
    table = at.copy()
    table[ids] = places
    return table


@warmed
def _every_kernel() -> None:
    at, one, other = np.array([[2000, 5000], [7000, 5000]]), np.array([0]), np.array([1])
    march = March(ground(Board(9000, 9000, ())), at, np.array([500, 500]), one, NOBODY, allowance=6000)
    contact_move(march, other)
    reaches(march, other)
    arrives(closing(march, other), 0)
    step_back(march, other)
    scattered(march, at)
