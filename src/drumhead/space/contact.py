"""Moves into contact, solved: who goes where when a unit closes with another (rulings `assault-move-solver`,
`closing-up-solver` and similar ones in other games). The same input gives the same places on every machine.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from drumhead.space.kernels import incoherent, kernel, warmed
from drumhead.space.march import NOBODY, March
from drumhead.space.paths import Fault, What, flatten, judge, way_is_free, way_length
from drumhead.space.ring import (
    FIELD,
    FINE,
    PLACES,
    UNBOUND,
    beside,
    gaps_to,
    heaped,
    nearest_of,
    ring,
    roomy,
    settle,
    square,
    stands,
    straight_in,
    take,
    taken_up,
)
from drumhead.space.table import SLACK, Ints, Place, Way, at_least, within
from drumhead.space.terrain import IMPASSABLE, Board, Ground, ground
from drumhead.space.ways import ANYWHERE, leads_to_one, shortest_way, surroundings, ungrown


class Closing(NamedTuple):
    """A march into contact: `kept` may not be touched, and with an `apart` only places that far from all other units
    count."""

    march: March
    targets: Ints  # by id
    units: Ints  # the targets and all models of third units


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

    Where ground slows the unit, it goes round with its whole allowance if that makes contact, else through with the
    lesser one, else as comes nearer. Who flies needs no way-points.

    march: its `others` are all living models of third units, `kept` those of them that nobody may end in contact with;
    with an `apart`, only places that far from all other units count. order: who goes first, the rest by their gaps.
    wishes: for a model the point where it would like to end, way-points before it. moved: models that stay and count as
    moved from the start.
    """
    if march.slow:
        found = [contact_move(course, targets, order, wishes, moved) for course in march.courses()]
        return min(found, key=lambda ways: _left_between(march, targets, ways))
    close = closing(march, targets)
    turn = in_turn(close, order, moved)
    placed, wished = np.array([*moved, *turn], np.int64), [(wishes or {}).get(m, ()) for m in turn]
    if march.flies:
        wished = [wish[-1:] for wish in wished]
    wish_points = np.array([(*(wish[-1] if wish else (0, 0)), len(wish)) for wish in wished], np.int64).reshape(-1, 3)
    now = march.at.copy()
    round_about: dict[int, Way] = {}
    done = 0
    while True:
        done, places, ranks, near = settle(
            march.ground, now, march.radius, placed[len(moved) :], done, placed, march.movers, close.targets,
            close.units, march.kept, march.allowance, march.barred, march.apart, march.neighbour, wish_points,
            march.flies,
        )  # fmt: skip
        if done == len(turn):
            break
        mover, over = turn[done], np.array(wished[done][:-1], np.int64).reshape(-1, 2)
        points = best_way(
            march.ground, now, march.radius, mover, over, places, ranks, near, close.units, march.allowance,
            march.barred | IMPASSABLE, not march.apart,
        )  # fmt: skip
        round_about[mover] = tuple((x, y) for x, y in points.tolist())
        now[mover] = round_about[mover][-1]
        done += 1
    return [
        round_about.get(m) or (((x, y), (ex, ey)) if (x, y) != (ex, ey) else ((x, y),))
        for m, (x, y), (ex, ey) in zip(march.movers.tolist(), march.starts.tolist(), now[march.movers].tolist())
    ]


def _left_between(march: March, targets: Ints, ways: Sequence[Way]) -> int:
    """The least gap to the targets at the end of these ways; contact is none."""
    there = moved_to(march.at, march.movers, [way[-1] for way in ways])
    least = int(gaps_to(there, march.radius, march.movers, targets).min())
    return 0 if least <= SLACK else least


def in_turn(close: Closing, order: Sequence[int], moved: Sequence[int]) -> list[int]:
    """The order given, then the smallest gap to the targets first, ties by lowest id."""
    march = close.march
    gaps = gaps_to(march.at, march.radius, march.movers, close.targets).tolist()
    rest = [m for _, m in sorted(zip(gaps, march.movers.tolist())) if m not in order]
    return [m for m in (*order, *rest) if m not in moved]


@kernel
def best_way(
    ground: Ground, at: Ints, radius: Ints, mover: int, over: Ints, places: Ints, ranks: Ints, near: Ints, units: Ints,
    allowance: int, barred: int, stays: bool,
) -> Ints:  # fmt: skip
    """The way to the best of the mover's places that counts and can be reached; it leads over the way-points where that
    is legal, else it is the shortest."""
    tree, branches = surroundings(ground, at, radius, mover, units, 0, barred, allowance), ungrown()
    x, y = at[mover, 0], at[mover, 1]
    drawn, goal, points = np.empty((over.shape[0] + 2, 2), np.int64), np.empty((1, 2), np.int64), at[mover : mover + 1]
    drawn[0, 0], drawn[0, 1], drawn[1:-1] = x, y, over
    best, bx, by = UNBOUND, 0, 0
    heap = heaped(ranks)
    left = heap.size
    while left and ranks[heap[0]] <= best:
        found, left = take(ground, at, radius[mover], places, ranks, heap, left, best, 1, near, stays)
        if found.size == 0:
            break
        goal[0], rank = places[found[0]], ranks[found[0]]
        px, py, far, way = goal[0, 0], goal[0, 1], -1, drawn
        if over.shape[0]:
            drawn[-1] = goal[0]
            if px == x and py == y:
                far, way = 0, goal
            elif way_is_free(ground, at, radius, mover, drawn, units, allowance, barred, False):
                far = way_length(drawn)
        if far < 0:
            far, way, branches = shortest_way(tree, branches, goal, ANYWHERE)
        rank += far - rank % FIELD
        if far >= 0 and (rank < best or (rank == best and (px < bx or (px == bx and py < by)))):
            best, bx, by, points = rank, px, py, way.copy()
    return points


def free_march(march: March, movers: Ints, blockers: Ints) -> March:
    """The march of some models that only bases and terrain stop: no distance is kept, no coherency."""
    return march._replace(movers=movers, others=blockers, kept=NOBODY, apart=0, neighbour=-1)


def reaches(march: March, targets: Ints) -> bool:
    """Has any of the movers a way to a free place in contact with a target, round ground that slows the unit or through
    it? (ruling `assault-reach`)"""
    if march.slow:
        return any(reaches(course, targets) for course in march.courses())
    gaps = gaps_to(march.at, march.radius, march.movers, targets).tolist()
    if min(gaps) <= SLACK:
        return True
    near = [m for gap, m in sorted(zip(gaps, march.movers.tolist())) if within(gap, march.allowance)]
    if not near:
        return False
    close = closing(march, targets)
    return bool(
        _arrives(
            march.ground, march.at, march.radius, np.array(near, np.int64), march.movers, close.targets, close.units,
            march.kept, march.allowance, march.barred, march.flies,
        )
    )  # fmt: skip


@kernel
def _arrives(
    ground: Ground, at: Ints, radius: Ints, going: Ints, movers: Ints, targets: Ints, units: Ints, kept: Ints,
    allowance: int, barred: int, flies: bool,
) -> bool:  # fmt: skip
    """Has one of these models, the nearest first, a way into contact? Going straight at a target is tried first."""
    if straight_in(ground, at, radius, going, movers, targets, units, kept, allowance, barred, flies):
        return True
    for mover in going:
        near, _ = taken_up(at, radius, mover, movers, units, kept, 0, allowance)
        goals, n = np.empty((PLACES * targets.size, 2), np.int64), 0
        for i in range(ring(at, radius, mover, targets, allowance, goals, 0)):
            x, y = goals[i, 0], goals[i, 1]
            if roomy(at, near, x, y) and stands(ground, x, y, radius[mover]):
                goals[n, 0], goals[n, 1] = x, y
                n += 1
        if n and flies:
            return True
        around = surroundings(ground, at, radius, mover, units, 0, barred | IMPASSABLE, allowance)
        if n and leads_to_one(around, goals[:n], at[targets], radius[mover] + radius[targets].max()):
            return True
    return False


INCOHERENT = {1: What.NEIGHBOUR, 2: What.SPREAD, 3: What.CHAIN}
# The turns of a step back, in the order in which they are tried: 15, 30 ... 90 degrees, each counter-clockwise first.
TURNS = np.array(
    [
        turn
        for c, s in (
            (965926, 258819), (866025, 500000), (707107, 707107), (500000, 866025), (258819, 965926), (0, 1000000)
        )
        for turn in ((c, s), (c, -s))
    ],
    np.int64,
)  # fmt: skip


def step_back(march: March, enemies: Ints) -> list[Way]:
    """Each of the movers a step, as long as the allowance, away from its nearest enemy, the furthest first (ruling
    `step-back-solver`). The march's `others` are all living models of third units."""
    enemies = np.sort(enemies)
    gaps = gaps_to(march.at, march.radius, march.movers, enemies).tolist()
    turn = [m for _, m in sorted((-gap, m) for gap, m in zip(gaps, march.movers.tolist()))]
    blockers = np.concatenate((enemies, march.others))
    ends = _steps_back(
        march.ground, march.at.copy(), march.radius, np.array(turn, np.int64), blockers, enemies, march.allowance,
        march.barred | IMPASSABLE, march.flies,
    )  # fmt: skip
    found = zip(march.starts.tolist(), ends[march.movers].tolist())
    return [((x, y), (ex, ey)) if (x, y) != (ex, ey) else ((x, y),) for (x, y), (ex, ey) in found]


def retreat_of(march: March, enemies: Ints) -> March:
    return free_march(march, march.movers, np.concatenate((enemies, march.others)))


@kernel
def _steps_back(
    ground: Ground, at: Ints, radius: Ints, turn: Ints, blockers: Ints, enemies: Ints, distance: int, barred: int,
    flies: bool,
) -> Ints:  # fmt: skip
    """The places after the step back, the models in their turn."""
    step = np.empty((2, 2), np.int64)
    for mover in turn:
        x, y = at[mover, 0], at[mover, 1]
        step[0, 0], step[0, 1] = x, y
        nearest, _ = nearest_of(at, radius, x, y, radius[mover], enemies)
        dx, dy = x - at[nearest, 0], y - at[nearest, 1]
        far, c, s = distance, FINE, 0
        found = False
        for k in range(-1, TURNS.shape[0]):  # straight away first
            if k >= 0:
                c, s = TURNS[k, 0], TURNS[k, 1]
            step[1] = beside(x, y, dx, dy, far, c, s)
            if k >= 0 and _lessens(at, enemies, step):
                continue
            if _free_step(ground, at, radius, mover, turn, step, blockers, distance, barred, flies):
                found = True
                break
        if not found:
            # What is behind stops it at one point, fellows in between may stand where it would end. Nothing stops who
            # flies: it comes down as far back as there is room.
            far, above = distance if flies else 0, distance
            while far < above:
                middle = (far + above) // 2
                step[1] = beside(x, y, dx, dy, middle + 1, FINE, 0)
                if _free_step(ground, at, radius, mover, turn[:0], step, blockers, distance, barred, flies):
                    far = middle + 1
                else:
                    above = middle
            step[1] = beside(x, y, dx, dy, far, FINE, 0)
            while far and not _free_step(ground, at, radius, mover, turn, step, blockers, distance, barred, flies):
                far -= 1
                step[1] = beside(x, y, dx, dy, far, FINE, 0)
        at[mover] = step[1]
    return at


@kernel
def _free_step(
    ground: Ground, at: Ints, radius: Ints, mover: int, fellows: Ints, step: Ints, blockers: Ints, distance: int,
    barred: int, flies: bool,
) -> bool:  # fmt: skip
    """Is the step free of other bases, solid and impassable pieces and the edge, and its end of fellows too?"""
    x, y = step[1, 0], step[1, 1]
    if x == step[0, 0] and y == step[0, 1]:
        return True
    if not way_is_free(ground, at, radius, mover, step, blockers, distance, barred, flies):
        return False
    for fellow in fellows:
        bases = radius[mover] + radius[fellow] - SLACK
        if fellow != mover and square(x, y, at[fellow, 0], at[fellow, 1]) < bases * bases:
            return False
    return True


@kernel
def _lessens(at: Ints, enemies: Ints, step: Ints) -> bool:
    """Would the gap to any enemy model become less?"""
    for enemy in enemies:
        before = sqrt(float(square(step[0, 0], step[0, 1], at[enemy, 0], at[enemy, 1])))
        after = sqrt(float(square(step[1, 0], step[1, 1], at[enemy, 0], at[enemy, 1])))
        if after < before - SLACK:
            return True
    return False


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
    return None if coherency_fault(march, best) else coherency_fault(march, theirs)


def coherency_fault(march: March, at: Ints) -> Fault | None:
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
    contact_move(march, other, wishes={0: ((4000, 6000), (6000, 5000))})
    reaches(march, other)
    step_back(march, other)
    coherency_fault(march, at)
