"""Setting models down: the one judge of places, and the first places of a row that it allows."""

import numpy as np

from drumhead.space.faults import (
    EDGE,
    NONE,
    OVERLAP,
    WITHIN,
    ZONE,
    Fault,
    beside_others,
    fault_of,
    in_piece,
    incoherence,
    off_table,
    overlap,
    too_near,
)
from drumhead.space.kernels import incoherent, kernel, warmed
from drumhead.space.march import NOBODY, March
from drumhead.space.table import SLACK, Bools, Ints, Place, Zone
from drumhead.space.terrain import Board, Ground, ground


def judge_places(march: March, places: Ints, zone: Zone) -> Fault | None:
    """The first fault of models set down at `places` (in the order of the movers), whole bases in the zone, or None."""
    found = _judge_places(
        march.ground, march.at, march.radius, march.movers, places, march.others, march.kept, march.apart,
        march.neighbour, march.spread, zone, march.linked, march.foes, march.over,
    )  # fmt: skip
    return fault_of(found)


def room_among(march: March, slots: Ints, start: Place, steps: Ints, spots: Zone, zone: Zone) -> Place | None:
    """The first spot, so many steps from the start, round which the models may be set down at these slots (one for each
    mover), or None. Only spots inside `spots` count."""
    k = _first_room(
        march.ground, march.at, march.radius, march.movers, slots, start, steps, spots, march.others, march.kept,
        march.apart, march.neighbour, march.spread, zone, march.linked, march.foes, march.over,
    )  # fmt: skip
    return None if k < 0 else (start[0] + int(steps[k, 0]), start[1] + int(steps[k, 1]))


def free_spots(march: March, mover: int, zone: Zone, grid: int) -> Ints:
    """Where one of the models may stand by itself: all such places of a grid, from left to right."""
    r = int(march.radius[mover])
    xs, ys = (np.arange(lo + r, hi - r + 1, grid) for lo, hi in ((zone[0], zone[2]), (zone[1], zone[3])))
    spots = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1).reshape(-1, 2).astype(np.int64)
    free = _free(
        march.ground, march.at, march.radius, np.array([mover]), spots, march.others, march.kept, march.apart, zone,
        march.foes, march.over,
    )  # fmt: skip
    found: Ints = spots[free]
    return found


@kernel
def _judge_places(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, places: Ints, others: Ints, kept: Ints,
    inch: int, neighbour: int, spread: int, zone: tuple[int, int, int, int], linked: bool, foes: Ints, over: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    for i in range(movers.size):
        m, x, y, r = movers[i], places[i, 0], places[i, 1], radius[movers[i]]
        out = off_table(ground.size, x, y, r)
        if out > SLACK:
            return EDGE, m, -1, out
        out = max(zone[0] + r - x, zone[1] + r - y, x + r - zone[2], y + r - zone[3])
        if out > SLACK:
            return ZONE, m, -1, out
        what, other, amount = in_piece(ground, places, i, r)
        if what != NONE:
            return what, m, other, amount
        for j in range(i):
            amount = overlap(places, i, j, r + radius[movers[j]])
            if amount < 0:
                return OVERLAP, m, movers[j], amount
        what, other, amount = beside_others(at, radius, x, y, r, others, kept, inch)
        if what != NONE:
            return what, m, other, amount
        if over > 0:
            other, amount = too_near(at, radius, x, y, r, foes, over)
            if other >= 0:
                return WITHIN, m, other, amount
    kind, i, j, amount = incoherent(places, places, radius[movers], neighbour, spread, linked, False)
    return incoherence(kind, movers, i, j, amount)


@kernel
def _first_room(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, slots: Ints, start: tuple[int, int], steps: Ints,
    spots: tuple[int, int, int, int], others: Ints, kept: Ints, inch: int, neighbour: int, spread: int,
    zone: tuple[int, int, int, int], linked: bool, foes: Ints, over: int,
) -> int:  # fmt: skip
    places = np.empty_like(slots)
    for k in range(steps.shape[0]):
        x, y = start[0] + steps[k, 0], start[1] + steps[k, 1]
        if x < spots[0] or y < spots[1] or x > spots[2] or y > spots[3]:
            continue
        for i in range(slots.shape[0]):
            places[i, 0], places[i, 1] = slots[i, 0] + x, slots[i, 1] + y
        what, _, _, _ = _judge_places(
            ground, at, radius, movers, places, others, kept, inch, neighbour, spread, zone, linked, foes, over
        )
        if what == NONE:
            return k
    return -1


@kernel
def _free(
    ground: Ground, at: Ints, radius: Ints, mover: Ints, spots: Ints, others: Ints, kept: Ints, inch: int,
    zone: tuple[int, int, int, int], foes: Ints, over: int,
) -> Bools:  # fmt: skip
    free = np.empty(spots.shape[0], np.bool_)
    for k in range(free.size):
        what, _, _, _ = _judge_places(
            ground, at, radius, mover, spots[k : k + 1], others, kept, inch, -1, 0, zone, False, foes, over
        )
        free[k] = what == NONE
    return free


@warmed
def _every_kernel() -> None:
    at, zone = np.array([[1000, 5000]]), (0, 0, 9000, 9000)
    one = March(ground(Board(9000, 9000, ())), at, np.array([500]), np.array([0]), NOBODY)
    judge_places(one, at, zone)
    room_among(one, at, (0, 0), at, zone, zone)
    free_spots(one, 0, zone, 4000)
