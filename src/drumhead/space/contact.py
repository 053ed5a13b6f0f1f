"""Moves into contact, solved: who goes where when a unit closes with another (rulings `assault-move-solver`,
`closing-up-solver` and their likes in other games). The same input gives the same places on every machine.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from drumhead.space import terrain
from drumhead.space.kernels import incoherent, warmed
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
from drumhead.space.table import INCH, SLACK, Ints, Place, Way, at_least, within
from drumhead.space.terrain import Board, Ground


class Terms(NamedTuple):
    """What holds for all movers of one contact move."""

    ground: Ground
    radius: Ints
    fellows: Ints  # all models of the moving unit
    targets: Ints
    others: Ints  # all models of third units
    shy: Ints  # those of them that may not be touched
    allowance: int
    barred: int  # bits of pieces that the way may not lead through
    keep_off: int  # the distance that a place must have from all other units, 0 without such a rule
    neighbour: int  # within which a fellow already moved is near

    @property
    def units(self) -> Ints:
        return np.concatenate((self.targets, self.others))


NOBODY = np.empty(0, np.int64)
NO_WISH = np.empty(0, np.int64)


def contact_move(
    ground: Ground,
    at: Ints,
    radius: Ints,
    movers: Ints,
    targets: Ints,
    others: Ints,
    shy: Ints,
    allowance: int,
    order: Sequence[int] | None = None,
    wishes: Mapping[int, Sequence[Place]] | None = None,
    barred: int = 0,
    keep_off: int = 0,
    moved: Sequence[int] = (),
    neighbour: int = INCH,
) -> list[Way]:
    """The way of each of the movers into contact with the targets, as near as it gets.

    others: all living models of third units, shy: those of them that nobody may end in contact with. order: who goes
    first, the rest by their gaps. wishes: for a model the point where it would like to end, way-points before it.
    barred: bits of pieces that no way leads through. keep_off: only places that far from all other units count. moved:
    models that stay and count as moved from the start.
    """
    terms = Terms(ground, radius, movers, np.sort(targets), others, shy, allowance, barred, keep_off, neighbour)
    turn = in_turn(terms, at, order or (), moved)
    placed, wished = np.array([*moved, *turn], np.int64), [(wishes or {}).get(m, ()) for m in turn]
    points = np.array([(*(wish[-1] if wish else (0, 0)), len(wish)) for wish in wished], np.int64).reshape(-1, 3)
    now, units = at.copy(), terms.units
    round_about: dict[int, Way] = {}
    done = 0
    while True:
        done, *surveyed = settle(
            ground, now, radius, placed[len(moved) :], done, placed, movers, terms.targets, units,
            shy, allowance, barred, keep_off, neighbour, points,
        )  # fmt: skip
        if done == len(turn):
            break
        mover = turn[done]
        round_about[mover] = best_way(terms, now, mover, wished[done], *surveyed)
        now[mover] = round_about[mover][-1]
        done += 1
    return [
        round_about.get(m) or (((x, y), (ex, ey)) if (x, y) != (ex, ey) else ((x, y),))
        for m, (x, y), (ex, ey) in zip(movers.tolist(), at[movers].tolist(), now[movers].tolist())
    ]


def in_turn(terms: Terms, at: Ints, order: Sequence[int], moved: Sequence[int]) -> list[int]:
    """The order given, then the smallest gap to the targets first, ties by lowest id."""
    gaps = gaps_to(at, terms.radius, terms.fellows, terms.targets).tolist()
    rest = [m for _, m in sorted(zip(gaps, terms.fellows.tolist())) if m not in order]
    return [m for m in (*order, *rest) if m not in moved]


def best_way(terms: Terms, at: Ints, mover: int, wish: Sequence[Place], places: Ints, ranks: Ints, near: Ints) -> Way:
    """The way to the best of the mover's places that counts and can be reached."""
    roads = Roads(terms, at, mover, tuple(wish[:-1]))
    best: tuple[int, int, int] | None = None  # rank with the true length, x, y
    heap = heaped(ranks)
    left, most = len(heap), 1
    while left and (best is None or ranks[heap[0]] <= best[0]):
        bound = best[0] if best else UNBOUND
        found, left = take(
            terms.ground, at, terms.radius[mover], places, ranks, heap, left, bound, most, near, not terms.keep_off
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

    def __init__(self, terms: Terms, at: Ints, mover: int, over: Way) -> None:
        self.terms, self.at, self.mover, self.over = terms, at, mover, over
        self.start: Place = (int(at[mover, 0]), int(at[mover, 1]))
        self.tree = ways_from(terms.ground, at, terms.radius, mover, terms.units, 0, terms.barred, terms.allowance)

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
        if self.over and self.legal(drawn):
            return drawn
        found = way_to(self.tree, goal)
        return found[1] if found else (self.start,)

    def legal(self, way: Way) -> bool:
        t = self.terms
        return (
            judge(
                t.ground, self.at, t.radius, np.array([self.mover]), *flatten([way]), t.units, NOBODY,
                t.allowance, 0, t.barred, -1, 0,
            ) is None
        )  # fmt: skip


def reaches(
    ground: Ground,
    at: Ints,
    radius: Ints,
    movers: Ints,
    targets: Ints,
    others: Ints,
    shy: Ints,
    allowance: int,
    barred: int = 0,
) -> bool:
    """Has any of the movers a way to a free place in contact with a target? (ruling `assault-reach`)"""
    terms = Terms(ground, radius, movers, np.sort(targets), others, shy, allowance, barred, 0, INCH)
    gaps = gaps_to(at, radius, movers, targets).tolist()
    if min(gaps) <= SLACK:
        return True
    near = [m for gap, m in sorted(zip(gaps, movers.tolist())) if within(gap, allowance)]
    if not near:
        return False
    ahead = np.array(near, np.int64)
    if straight_in(ground, at, radius, ahead, movers, targets, terms.units, shy, allowance, barred):
        return True
    return any(arrives(terms, at, mover) for mover in near)


def arrives(terms: Terms, at: Ints, mover: int) -> bool:
    places, ranks, near = survey(
        terms.ground, at, terms.radius, mover, terms.targets, NOBODY, terms.fellows, terms.units, terms.shy,
        terms.allowance, 0, terms.barred, 0, 0, NO_WISH, True,
    )  # fmt: skip
    tree = ways_from(terms.ground, at, terms.radius, mover, terms.units, 0, terms.barred, terms.allowance)
    heap = heaped(ranks)
    left, most = len(heap), 1
    while left and ranks[heap[0]] < CONTACT:
        found, left = take(
            terms.ground, at, terms.radius[mover], places, ranks, heap, left, CONTACT - 1, most, near, False
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


def step_back(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, enemies: Ints, others: Ints, distance: int = INCH
) -> list[Way]:
    """Each of the movers a step away from its nearest enemy, the furthest first (ruling `step-back-solver`)."""
    enemies = np.sort(enemies)
    gaps = gaps_to(at, radius, movers, enemies).tolist()
    now = at.copy()
    ways: dict[int, Way] = {}
    for _, mover in sorted((-gap, m) for gap, m in zip(gaps, movers.tolist())):
        ways[mover] = way_back(Retreat(ground, now, radius, movers, enemies, others, distance), mover)
        now[mover] = ways[mover][-1]
    return [ways[m] for m in movers.tolist()]


class Retreat(NamedTuple):
    ground: Ground
    at: Ints
    radius: Ints
    unit: Ints
    enemies: Ints
    others: Ints
    distance: int

    def free(self, mover: int, way: Way, fellows: bool = True) -> bool:
        """Is the way free of other bases, solid and impassable pieces and the edge, and its end (of fellows) too?"""
        unit = self.unit if fellows else np.array([mover])
        ways = [way if m == mover else ((x, y),) for m, (x, y) in zip(unit.tolist(), self.at[unit].tolist())]
        blockers = np.concatenate((self.enemies, self.others))
        return (
            judge(self.ground, self.at, self.radius, unit, *flatten(ways), blockers, NOBODY, self.distance, 0, 0, -1, 0)
            is None
        )

    def lessens(self, mover: int, end: Place) -> bool:
        """Would the gap to any enemy model become less?"""
        x, y = self.at[mover].tolist()
        before = [sqrt(square(x, y, ex, ey)) for ex, ey in self.at[self.enemies].tolist()]
        after = [sqrt(square(*end, ex, ey)) for ex, ey in self.at[self.enemies].tolist()]
        return not all(at_least(b, a) for a, b in zip(before, after))


def way_back(retreat: Retreat, mover: int) -> Way:
    at, distance = retreat.at, retreat.distance
    x, y = at[mover].tolist()
    nearest, _ = nearest_of(at, retreat.radius, x, y, retreat.radius[mover], retreat.enemies)
    dx, dy = x - int(at[nearest, 0]), y - int(at[nearest, 1])

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


def judge_step_back(
    ground: Ground,
    at: Ints,
    radius: Ints,
    movers: Ints,
    enemies: Ints,
    others: Ints,
    ends: Sequence[Place],
    neighbour: int,
    spread: int,
    distance: int = INCH,
    *,
    linked: bool = False,
) -> Fault | None:
    """The first fault of the owner's own end points for a step back (in the order of `movers`), or None."""
    solved = [way[-1] for way in step_back(ground, at, radius, movers, enemies, others, distance)]
    if list(ends) == solved:
        return None
    starts = [(x, y) for x, y in at[movers].tolist()]
    points, first = flatten(list(zip(starts, ends)))
    blockers = np.concatenate((enemies, others))
    fault = judge(ground, at, radius, movers, points, first, blockers, NOBODY, distance, 0, 0, -1, 0)
    if fault:
        return fault
    theirs, before, best = (moved_to(at, movers, places) for places in (ends, starts, solved))
    gaps = zip(*(gaps_to(table, radius, movers, enemies).tolist() for table in (theirs, before, best)))
    for mover, (gap, was, can) in zip(movers.tolist(), gaps):
        if not at_least(gap, was) or (at_least(can, distance) and not at_least(gap, distance)):
            x, y = theirs[mover].tolist()
            near, _ = nearest_of(theirs, radius, x, y, int(radius[mover]), enemies)
            return Fault(What.NEAR_AT_END, mover, int(near), gap)
    bases = radius[movers]
    if incoherent(best[movers], best[movers], bases, neighbour, spread, linked, False)[0]:
        return None
    kind, i, j, amount = incoherent(theirs[movers], theirs[movers], bases, neighbour, spread, linked, False)
    if not kind:
        return None
    return Fault(INCOHERENT[kind], int(movers[i]), int(movers[j]) if j >= 0 else -1, amount)


def moved_to(at: Ints, ids: Ints, places: Sequence[Place]) -> Ints:
    """The table of places with those models set down elsewhere."""
    table = at.copy()
    table[ids] = places
    return table


@warmed
def _every_kernel() -> None:
    field, at, radius = (
        terrain.ground(Board(9000, 9000, ())),
        np.array([[2000, 5000], [7000, 5000]]),
        np.array([500, 500]),
    )
    one, other = np.array([0]), np.array([1])
    contact_move(field, at, radius, one, other, NOBODY, NOBODY, 6000)
    reaches(field, at, radius, one, other, NOBODY, NOBODY, 6000)
    arrives(Terms(field, radius, one, other, NOBODY, NOBODY, 6000, 0, 0, INCH), at, 0)
    step_back(field, at, radius, one, other, NOBODY)
