"""The places of a contact move: where a model may end beside the targets and its fellows, and which of them is best.

A finite list for each mover (ruling `assault-move-solver`), computed on whole numbers with literal directions.
"""

from math import floor, sqrt

import numpy as np

from drumhead.space.kernels import apart, crosses, inside, kernel, near, sweeps
from drumhead.space.table import SLACK, Ints
from drumhead.space.terrain import IMPASSABLE, SOLID, Ground

QUARTER = 250  # between two places on the line to the nearest target
FINE = 1_000_000  # the scale of the directions

# The directions from due east to just short of due north, every 5 degrees; three turns by 90 degrees give the rest.
FIVE_DEGREES = (
    (1000000, 0),
    (996195, 87156),
    (984808, 173648),
    (965926, 258819),
    (939693, 342020),
    (906308, 422618),
    (866025, 500000),
    (819152, 573576),
    (766044, 642788),
    (707107, 707107),
    (642788, 766044),
    (573576, 819152),
    (500000, 866025),
    (422618, 906308),
    (342020, 939693),
    (258819, 965926),
    (173648, 984808),
    (87156, 996195),
)
RING = np.array(
    [
        *FIVE_DEGREES,
        *((-y, x) for x, y in FIVE_DEGREES),
        *((-x, -y) for x, y in FIVE_DEGREES),
        *((y, -x) for x, y in FIVE_DEGREES),
    ],
    np.int64,
)
PLACES = len(RING)

# A place's rank is one number: out of coherency, out of contact, gap, distance to the wish, straight distance.
FIELD = 1 << 17  # greater than the diagonal of any table in thousandths
CONTACT, COHERENT = FIELD**3, 2 * FIELD**3
UNBOUND = 4 * FIELD**3
ROUND_ABOUT = -1  # in place of the number of a place


@kernel
def whole(length: float) -> int:
    return floor(length + 0.5)


@kernel
def square(ax: int, ay: int, bx: int, by: int) -> int:
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


@kernel
def beside(x: int, y: int, dx: int, dy: int, reach: int, c: int, s: int) -> tuple[int, int]:
    """The place `reach` away from (x, y) in the direction (dx, dy) turned by (c, s), rounded to whole thousandths."""
    if dx == 0 and dy == 0:
        dx = 1
    scale = sqrt(float(dx * dx + dy * dy)) * FINE
    east, north = float((dx * c - dy * s) * reach) / scale, float((dx * s + dy * c) * reach) / scale
    return x + floor(east + 0.5), y + floor(north + 0.5)


@kernel
def nearest_of(at: Ints, radius: Ints, x: int, y: int, r: int, ids: Ints) -> tuple[int, float]:
    """The first of the nearest models, and its gap to a base of radius r at (x, y)."""
    best, least = -1, np.inf
    for i in range(ids.size):
        far, bases = square(x, y, at[ids[i], 0], at[ids[i], 1]), radius[ids[i]] + r
        if far < (least + bases) * (least + bases):  # before the root, which is dear
            best, least = ids[i], sqrt(float(far)) - bases
    return best, least


@kernel
def listed(
    at: Ints, radius: Ints, mover: int, targets: Ints, placed: Ints, allowance: int, steps: int
) -> tuple[Ints, int]:
    """The places a mover may take, as far as its allowance goes: where it stands, those in contact with the targets,
    those in contact with fellows already moved, the line to the nearest target. And where the second kind ends."""
    x, y, r = at[mover, 0], at[mover, 1], radius[mover]
    places = np.empty((1 + PLACES * (targets.size + placed.size) + steps, 2), np.int64)
    places[0, 0], places[0, 1] = x, y
    touching = ring(at, radius, mover, targets, allowance, places, 1)
    n = ring(at, radius, mover, placed, allowance, places, touching)
    target, _ = nearest_of(at, radius, x, y, r, targets)
    for k in range(1, steps + 1):
        places[n, 0], places[n, 1] = beside(x, y, at[target, 0] - x, at[target, 1] - y, k * QUARTER, FINE, 0)
        n += 1
    return places[:n], touching


@kernel
def ring(at: Ints, radius: Ints, mover: int, group: Ints, allowance: int, places: Ints, n: int) -> int:
    """Add the places in contact with each of the group, the first facing the mover."""
    x, y = at[mover, 0], at[mover, 1]
    for model in group:
        ax, ay, away = at[model, 0], at[model, 1], radius[mover] + radius[model]
        farthest = allowance + away + SLACK
        if square(x, y, ax, ay) > farthest * farthest:
            continue
        for k in range(PLACES):
            px, py = beside(ax, ay, x - ax, y - ay, away, RING[k, 0], RING[k, 1])
            if square(x, y, px, py) <= (allowance + SLACK) * (allowance + SLACK):
                places[n, 0], places[n, 1] = px, py
                n += 1
    return n


@kernel
def short_ranks(at: Ints, mover: int, places: Ints, wish: Ints) -> Ints:
    """The last part of the ranks: distance to the wish, then straight distance."""
    ranks = np.empty(places.shape[0], np.int64)
    for i in range(ranks.size):
        x, y = places[i, 0], places[i, 1]
        ranks[i] = whole(sqrt(float(square(x, y, at[mover, 0], at[mover, 1]))))
        if wish.size:
            ranks[i] += whole(sqrt(float(square(x, y, wish[0], wish[1])))) * FIELD
    return ranks


@kernel
def first_contact(
    ground: Ground, at: Ints, radius: Ints, mover: int, placed: Ints, places: Ints, ranks: Ints, touching: int,
    near: Ints, units: Ints, neighbour: int, barred: int, flies: bool,
) -> int:  # fmt: skip
    """The short rank of the best place in contact and coherency that lies straight ahead. No place with a greater one
    can be the best of all, so that most need not be looked at."""
    x, y, r = at[mover, 0], at[mover, 1], radius[mover]
    best = UNBOUND
    for i in range(1, touching):
        if ranks[i] < best:
            px, py = places[i, 0], places[i, 1]
            if (
                near_fellow(placed, px, py, neighbour)
                and roomy(at, near, px, py)
                and stands(ground, px, py, r)
                and (flies or straight_on(ground, at, radius, units, r, x, y, px, py, barred))
            ):
                best = ranks[i]
    return best


@kernel
def straight_on(
    ground: Ground, at: Ints, radius: Ints, units: Ints, r: int, ax: int, ay: int, bx: int, by: int, barred: int
) -> bool:
    """May a base go straight from a to b?"""
    for model in units:
        if near(at[model, 0], at[model, 1], ax, ay, bx, by, r + radius[model] - SLACK):
            return False
    for p in range(ground.traits.size):
        lo, hi, traits = ground.first[p], ground.first[p + 1], ground.traits[p]
        if not traits & (SOLID | IMPASSABLE | barred) or apart(ground.box, p, ax, ay, bx, by, r):
            continue
        if traits & SOLID and sweeps(ground.corners, lo, hi, ax, ay, bx, by, r - SLACK):
            return False
        if traits & (IMPASSABLE | barred) and crosses(ground.corners, lo, hi, ax, ay, bx, by):
            return False
    return True


@kernel
def bases_of(at: Ints, radius: Ints, ids: Ints, r: int) -> Ints:
    """Rows of x, y and the distance at which a base of radius r is in contact, close together for speed."""
    rows = np.empty((ids.size, 3), np.int64)
    for i in range(ids.size):
        rows[i, 0], rows[i, 1], rows[i, 2] = at[ids[i], 0], at[ids[i], 1], radius[ids[i]] + r
    return rows


@kernel
def full_rank(targets: Ints, placed: Ints, x: int, y: int, touches: bool, neighbour: int) -> int:
    """The first part of the rank: out of coherency, out of contact, gap."""
    rank = 0 if near_fellow(placed, x, y, neighbour) else COHERENT
    if touches:
        return rank
    gap = np.inf
    for i in range(targets.shape[0]):
        dx, dy, limit = x - targets[i, 0], y - targets[i, 1], gap + targets[i, 2]
        if dx * dx + dy * dy < limit * limit:  # before the root, which is dear
            gap = sqrt(float(dx * dx + dy * dy)) - targets[i, 2]
    # Contact is contact: what its place lost by rounding does not rank.
    return rank if gap <= SLACK else rank + CONTACT + whole(gap) * FIELD * FIELD


@kernel
def near_fellow(placed: Ints, x: int, y: int, neighbour: int) -> bool:
    """Is a fellow already moved near? The first one needs none."""
    for i in range(placed.shape[0]):
        limit = placed[i, 2] + neighbour + SLACK
        if square(x, y, placed[i, 0], placed[i, 1]) <= limit * limit:
            return True
    return bool(placed.shape[0] == 0)


@kernel
def sift(heap: Ints, ranks: Ints, i: int, n: int) -> None:
    """Let the entry at i sink until the heap, lowest rank on top, is in order again."""
    while 2 * i + 1 < n:
        child = 2 * i + 1
        if child + 1 < n and ranks[heap[child + 1]] < ranks[heap[child]]:
            child += 1
        if ranks[heap[i]] <= ranks[heap[child]]:
            return
        heap[i], heap[child] = heap[child], heap[i]
        i = child


@kernel
def in_the_way(at: Ints, radius: Ints, mover: int, group: Ints, gap: int, allowance: int) -> Ints:
    """Rows of model and least square of the distance of the centres, for those round the mover's reach."""
    x, y = at[mover, 0], at[mover, 1]
    rows, n = np.empty((group.size, 2), np.int64), 0
    for model in group:
        limit = radius[mover] + radius[model] + gap
        reach = allowance + limit + SLACK
        if model != mover and square(x, y, at[model, 0], at[model, 1]) <= reach * reach:
            rows[n, 0], rows[n, 1] = model, limit * limit
            n += 1
    return rows[:n]


@kernel
def taken_up(
    at: Ints, radius: Ints, mover: int, fellows: Ints, units: Ints, shy: Ints, keep_off: int, allowance: int
) -> tuple[Ints, Ints]:
    """Rows as `in_the_way` makes them for all models that leave a mover no room, and which of these are of other units.
    With `shy` ones it may not even end in contact."""
    standing = in_the_way(at, radius, mover, fellows, -SLACK, allowance)
    foreign = in_the_way(at, radius, mover, units, keep_off - SLACK, allowance)
    untouched = in_the_way(at, radius, mover, shy, SLACK, allowance)
    untouched[:, 1] += 1  # at a gap of just the slack they are still in contact
    return np.concatenate((standing, foreign, untouched)), foreign[:, 0]


@kernel
def roomy(at: Ints, near: Ints, x: int, y: int) -> bool:
    for i in range(near.shape[0]):  # noqa: SIM110
        if square(x, y, at[near[i, 0], 0], at[near[i, 0], 1]) < near[i, 1]:
            return False
    return True


@kernel
def stands(ground: Ground, x: int, y: int, r: int) -> bool:
    """May a base stand there, as far as the edge and solid and impassable pieces go?"""
    if min(x, y, ground.size[0] - x, ground.size[1] - y) < r - SLACK:
        return False
    for p in range(len(ground.traits)):
        box = ground.box
        if x <= box[p, 0] - r or y <= box[p, 1] - r or x >= box[p, 2] + r or y >= box[p, 3] + r:
            continue
        lo, hi = ground.first[p], ground.first[p + 1]
        if ground.traits[p] & SOLID and sweeps(ground.corners, lo, hi, x, y, x, y, r - SLACK):
            return False
        if ground.traits[p] & IMPASSABLE and inside(ground.corners, lo, hi, x, y, 1):
            return False
    return True


@kernel
def survey(
    ground: Ground, at: Ints, radius: Ints, mover: int, targets: Ints, placed: Ints, fellows: Ints, units: Ints,
    shy: Ints, allowance: int, steps: int, barred: int, keep_off: int, neighbour: int, wish: Ints, pruned: bool,
    flies: bool,
) -> tuple[Ints, Ints, Ints]:  # fmt: skip
    """A mover's places, their ranks, and the models in the way. `pruned`: those places are left out that cannot be the
    best when straight ways are used."""
    places, touching = listed(at, radius, mover, targets, placed, allowance, steps)
    ranks = short_ranks(at, mover, places, wish)
    near, foreign = taken_up(at, radius, mover, fellows, units, shy, keep_off, allowance)
    r, bound = radius[mover], UNBOUND
    foes, friends = bases_of(at, radius, targets, r), bases_of(at, radius, placed, r)
    if pruned and keep_off == 0:
        bound = first_contact(
            ground, at, radius, mover, friends, places, ranks, touching, near, foreign, neighbour, barred,
            flies,
        )  # fmt: skip
    n = 0
    for i in range(ranks.size):
        if ranks[i] <= bound or i == 0:  # where it stands keeps its number
            x, y = places[i, 0], places[i, 1]
            ranks[n] = ranks[i] + full_rank(foes, friends, x, y, 0 < i < touching, neighbour)
            places[n, 0], places[n, 1] = x, y
            n += 1
    return places[:n], ranks[:n], near


@kernel
def straight_in(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, fellows: Ints, targets: Ints, units: Ints, shy: Ints,
    allowance: int, barred: int, flies: bool,
) -> bool:  # fmt: skip
    """Does one of the movers come into contact by just going straight at a target? The usual case of an assault."""
    for mover in movers:
        x, y, r = at[mover, 0], at[mover, 1], radius[mover]
        near, foreign = taken_up(at, radius, mover, fellows, units, shy, 0, allowance)
        for target in targets:
            away = r + radius[target]
            px, py = beside(at[target, 0], at[target, 1], x - at[target, 0], y - at[target, 1], away, FINE, 0)
            if (
                square(x, y, px, py) <= (allowance + SLACK) * (allowance + SLACK)
                and roomy(at, near, px, py)
                and stands(ground, px, py, r)
                and (flies or straight_on(ground, at, radius, foreign, r, x, y, px, py, barred))
            ):
                return True
    return False


@kernel
def heaped(ranks: Ints) -> Ints:
    """The numbers of the places as a heap, the lowest rank on top."""
    heap = np.arange(ranks.size)
    for i in range(heap.size // 2 - 1, -1, -1):
        sift(heap, ranks, i, heap.size)
    return heap


@kernel
def settle(
    ground: Ground, at: Ints, radius: Ints, turn: Ints, done: int, placed: Ints, fellows: Ints, targets: Ints,
    units: Ints, shy: Ints, allowance: int, barred: int, keep_off: int, neighbour: int, wishes: Ints, flies: bool,
) -> tuple[int, Ints, Ints, Ints]:  # fmt: skip
    """Move models in their turn, from number `done` on, to their best places, as long as these lie straight ahead.

    `placed` are those that count as moved before the first, and then the turn; a row of `wishes` is a point and how
    many were given with it (more than one: way-points, which are not followed here). Returns how many have been moved,
    and the survey of the next.
    """
    for k in range(done, turn.size):
        mover = turn[k]
        places, ranks, near = survey(
            ground, at, radius, mover, targets, placed[: placed.size - turn.size + k], fellows, units, shy, allowance,
            allowance // QUARTER, barred, keep_off, neighbour, wishes[k, : 2 * min(1, wishes[k, 2])], wishes[k, 2] <= 1,
            flies,
        )  # fmt: skip
        best = straight_best(ground, at, radius, mover, places, ranks, near, units, barred, keep_off == 0, flies)
        if best == ROUND_ABOUT or wishes[k, 2] > 1:
            return k, places, ranks, near
        at[mover, 0], at[mover, 1] = places[best, 0], places[best, 1]
    return turn.size, np.empty((0, 2), np.int64), np.empty(0, np.int64), np.empty((0, 2), np.int64)


@kernel
def straight_best(
    ground: Ground, at: Ints, radius: Ints, mover: int, places: Ints, ranks: Ints, near: Ints, units: Ints,
    barred: int, stays: bool, flies: bool,
) -> int:  # fmt: skip
    """The number of the best place, which is 0, to stay, if none counts; or that a way round may be better."""
    x, y, r = at[mover, 0], at[mover, 1], radius[mover]
    heap, best, bound = heaped(ranks), -1, UNBOUND
    left = heap.size
    while True:
        found, left = take(ground, at, r, places, ranks, heap, left, bound, 1, near, stays)
        if found.size == 0:
            return max(best, 0)
        px, py = places[found[0], 0], places[found[0], 1]
        if not (flies or straight_on(ground, at, radius, units, r, x, y, px, py, barred)):
            return ROUND_ABOUT
        if best < 0 or px < places[best, 0] or (px == places[best, 0] and py < places[best, 1]):
            best, bound = found[0], ranks[found[0]]


@kernel
def take(
    ground: Ground, at: Ints, r: int, places: Ints, ranks: Ints, heap: Ints, left: int, bound: int, most: int,
    near: Ints, stays: bool,
) -> tuple[Ints, int]:  # fmt: skip
    """The next places that count, up to a number and a rank, and how many are left in the heap after them.

    Where the mover stands always counts if it `stays`.
    """
    found, n = np.empty(most, np.int64), 0
    while left > 0 and n < most and ranks[heap[0]] <= bound:
        i = heap[0]
        left -= 1
        heap[0] = heap[left]
        sift(heap, ranks, 0, left)
        x, y = places[i, 0], places[i, 1]
        if (i == 0 and stays) or (roomy(at, near, x, y) and stands(ground, x, y, r)):
            found[n] = i
            n += 1
    return found[:n], left


@kernel
def gaps_to(at: Ints, radius: Ints, ids: Ints, targets: Ints) -> Ints:
    """The gap of each model to the nearest target, in whole thousandths."""
    gaps = np.empty(ids.size, np.int64)
    for i in range(ids.size):
        _, gap = nearest_of(at, radius, at[ids[i], 0], at[ids[i], 1], radius[ids[i]], targets)
        gaps[i] = whole(gap)
    return gaps
