"""A set of men that charges: as many as possible into contact, the others near them.

Help for players and bots like `set_moves`: whatever it proposes passes `judge_command`.
"""

import numpy as np

from drumhead.space.bodies import FIGHTS, body_numbers
from drumhead.space.faults import NONE, beside_others
from drumhead.space.kernels import are_within, gap_between, kernel, warmed
from drumhead.space.march import March
from drumhead.space.paths import halted, judge_way
from drumhead.space.ring import FINE, PLACES, RING, beside, gaps_to, nearest_of, ring, square, stands
from drumhead.space.set_moves import Command, advance, allowances, judge_command, keeps_away
from drumhead.space.table import INCH, SLACK, Bools, Ints, Place, Way
from drumhead.space.terrain import IMPASSABLE, Board, Ground, ground
from drumhead.space.ways import ANYWHERE, shortest_way, surroundings, ungrown

ROUND_ABOUT = 8  # places in contact, none too near to another, to which a way round is looked for
TURNS = 14  # points that a way has at most
BEHIND = np.array((0, 500, 1200, 2000, 2900))  # gaps to a man in contact at which another may stand
EVERY = 3  # of the directions of the ring, for those places
STEP = 500  # by which men who reach nothing come nearer


def charge(command: Command, targets: Ints, near: int = FIGHTS) -> list[Way]:
    """Ways into contact with the targets, which are enemy men, for as many of the set as this finds; the others go
    where they are within `near` of a man in contact, or as near as they get. If nobody reaches an enemy, all go towards
    them."""
    march = command.march
    if not targets.size:
        return march.stay()
    gaps = gaps_to(march.at, march.radius, march.movers, targets)
    turn = np.lexsort((march.movers, gaps))
    for careful in (False, True):
        ways, touching = _charged(command, targets, turn, near, careful)
        if not touching:
            break
        if judge_command(command, ways) is None:
            return ways
    return advance(command, _middle(march, targets))


def _middle(march: March, targets: Ints) -> Place:
    x, y = march.at[targets].mean(axis=0).tolist()
    return round(x), round(y)


def _charged(command: Command, targets: Ints, turn: Ints, near: int, careful: bool) -> tuple[list[Way], int]:
    """The ways of all movers, and how many of them end in contact. `careful`: men are moved as if each had to stop the
    others, unmoved, where they are, so that the whole is legal at every moment."""
    march = command.march
    bodies = np.full(march.radius.size, -1)
    bodies[command.men] = body_numbers(march.at, march.radius, command.men, command.near)
    points, counts, touching = _charge(
        march.ground, march.at, march.radius, march.movers, turn, allowances(march), np.sort(targets), march.others,
        march.kept, march.standing, command.men, bodies, march.apart, march.barred | IMPASSABLE, march.slow, near,
        command.near, command.widest, careful,
    )  # fmt: skip
    ways = [tuple((x, y) for x, y in rows[:n]) for rows, n in zip(points.tolist(), counts.tolist())]
    return ways, int(touching)


@kernel
def _charge(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, turn: Ints, each: Ints, targets: Ints, others: Ints,
    kept: Ints, standing: Ints, men: Ints, bodies: Ints, apart: int, barred: int, slow: int, near: int, neighbour: int,
    widest: int, careful: bool,
) -> tuple[Ints, Ints, int]:  # fmt: skip
    now, here = at.copy(), np.zeros(radius.size, np.bool_)  # who is where he will be
    for m in men:
        here[m] = True
    for m in movers:
        here[m] = careful
    points, counts = np.zeros((movers.size, TURNS, 2), np.int64), np.ones(movers.size, np.int64)
    left, fighters, n = np.ones(movers.size, np.bool_), np.empty(movers.size, np.int64), 0
    for i in range(movers.size):
        points[i, 0] = at[movers[i]]
    for i in turn:
        way = _into_contact(
            ground, now, at, radius, movers, i, each, targets, others, standing, men, bodies, here, apart, barred, slow,
            neighbour, widest,
        )  # fmt: skip
        if way.shape[0]:
            left[i] = False
            _set_down(now, here, movers[i], points, counts, i, way)
            fighters[n] = movers[i]
            n += 1
    for i in turn:
        if left[i]:
            way = _behind(
                ground, now, at, radius, movers, i, each, fighters[:n], others, kept, standing, men, bodies, here,
                apart, barred, slow, near, neighbour, widest,
            )  # fmt: skip
            _set_down(now, here, movers[i], points, counts, i, way)
    return points, counts, n


@kernel
def _set_down(now: Ints, here: Bools, m: int, points: Ints, counts: Ints, i: int, way: Ints) -> None:
    points[i, : way.shape[0]] = way
    counts[i] = way.shape[0]
    now[m] = way[-1]
    here[m] = True


@kernel
def _has_room(
    ground: Ground, now: Ints, at: Ints, radius: Ints, movers: Ints, m: int, x: int, y: int, others: Ints,
    standing: Ints, men: Ints, bodies: Ints, here: Bools, neighbour: int, widest: int,
) -> bool:  # fmt: skip
    """May a man stand there: on nobody, in nothing, and in no body that becomes too wide?"""
    r = radius[m]
    for o in movers:
        both = r + radius[o] - SLACK
        if o != m and here[o] and square(x, y, now[o, 0], now[o, 1]) < both * both:
            return False
    none = others[:0]
    return (
        beside_others(now, radius, x, y, r, others, none, 0)[0] == NONE
        and beside_others(now, radius, x, y, r, standing, none, 0)[0] == NONE
        and stands(ground, x, y, r)
        and fits(now, at, radius, men, bodies, here, m, x, y, neighbour, widest)
    )


@kernel
def fits(
    now: Ints, at: Ints, radius: Ints, men: Ints, bodies: Ints, here: Bools, m: int, x: int, y: int, neighbour: int,
    widest: int,
) -> bool:  # fmt: skip
    """Would the body of a man at (x, y), among the men who are `here`, be no wider than it may be? Two who were in one
    body before, and as far apart, do not count."""
    if widest < 0 or bodies[m] < 0:
        return True
    was_x, was_y, was_here = now[m, 0], now[m, 1], here[m]
    now[m, 0], now[m, 1], here[m] = x, y, True
    body, n, k, fine = np.empty(men.size, np.int64), 1, 0, True
    body[0] = m
    met = np.zeros(radius.size, np.bool_)
    met[m] = True
    while k < n and fine:
        for o in men:
            if here[o] and not met[o] and are_within(now, radius, body[k], o, neighbour):
                met[o] = True
                for j in range(n):
                    if are_within(now, radius, body[j], o, widest):
                        continue
                    gap = gap_between(now, radius, body[j], o)
                    if bodies[body[j]] != bodies[o] or gap_between(at, radius, body[j], o) < gap - SLACK:
                        fine = False
                body[n] = o
                n += 1
        k += 1
    now[m, 0], now[m, 1], here[m] = was_x, was_y, was_here
    return fine


@kernel
def _is_legal(
    ground: Ground, at: Ints, radius: Ints, m: int, way: Ints, others: Ints, apart: int, barred: int, slow: int,
    most: int, slowed: int, closes: bool,
) -> bool:  # fmt: skip
    n = way.shape[0]
    what, _, _ = judge_way(ground, at, radius, m, way, 0, n, others, others, most, apart, barred, True, False, closes)
    return bool(what == NONE and halted(ground, way, 0, n, slow, slowed)[0] == NONE)


@kernel
def _into_contact(
    ground: Ground, now: Ints, at: Ints, radius: Ints, movers: Ints, i: int, each: Ints, targets: Ints, others: Ints,
    standing: Ints, men: Ints, bodies: Ints, here: Bools, apart: int, barred: int, slow: int, neighbour: int,
    widest: int,
) -> Ints:  # fmt: skip
    """The way of one man to the nearest free place in contact with a target, straight or round about; no points: there
    is none. Who is in contact already stays."""
    m, most, slowed = movers[i], each[i, 0], each[i, 1]
    x, y, r = at[m, 0], at[m, 1], radius[m]
    if nearest_of(at, radius, x, y, r, targets)[1] <= SLACK:
        return at[m : m + 1].copy()
    places = np.empty((PLACES * targets.size, 2), np.int64)
    places = places[: ring(now, radius, m, targets, most, places, 0)]
    far = np.empty(places.shape[0], np.int64)
    for k in range(far.size):
        far[k] = square(x, y, places[k, 0], places[k, 1])
    round_about, n = np.empty(ROUND_ABOUT, np.int64), 0
    way = np.empty((2, 2), np.int64)
    way[0] = at[m]
    for k in np.argsort(far, kind="mergesort"):
        px, py = places[k, 0], places[k, 1]
        if not _has_room(
            ground, now, at, radius, movers, m, px, py, others, standing, men, bodies, here, neighbour, widest
        ):
            continue
        way[1, 0], way[1, 1] = px, py
        if _is_legal(ground, at, radius, m, way, others, apart, barred, slow, most, slowed, True):
            return way
        alone = n < ROUND_ABOUT
        for j in round_about[:n]:
            alone = alone and square(px, py, places[j, 0], places[j, 1]) >= r * r
        if alone:
            round_about[n] = k
            n += 1
    if n == 0:
        return way[:0]
    around, branches = surroundings(ground, at, radius, m, others, apart, barred, most), ungrown()
    before = np.empty((1, 2), np.int64)
    for k in round_about[:n]:
        px, py = places[k, 0], places[k, 1]
        target, _ = nearest_of(at, radius, px, py, r, targets)
        tx, ty = at[target, 0], at[target, 1]
        # To a place in front of the target from which he may go straight in.
        before[0] = beside(tx, ty, px - tx, py - ty, r + radius[target] + apart, FINE, 0)
        if not keeps_away(at, radius, m, before[0, 0], before[0, 1], others, apart, False):
            continue
        long, led, branches = shortest_way(around, branches, before, ANYWHERE)
        if long < 0 or led.shape[0] >= TURNS:
            continue
        whole = np.concatenate((led, places[k : k + 1]))
        if _is_legal(ground, at, radius, m, whole, others, apart, barred, slow, most, slowed, True):
            return whole
    return way[:0]


@kernel
def _behind(
    ground: Ground, now: Ints, at: Ints, radius: Ints, movers: Ints, i: int, each: Ints, fighters: Ints, others: Ints,
    kept: Ints, standing: Ints, men: Ints, bodies: Ints, here: Bools, apart: int, barred: int, slow: int, near: int,
    neighbour: int, widest: int,
) -> Ints:  # fmt: skip
    """The way of one man who finds no place in contact: to the nearest one near a fighter, else as near as he comes."""
    m, most, slowed = movers[i], each[i, 0], each[i, 1]
    x, y, r = at[m, 0], at[m, 1], radius[m]
    stays, way = at[m : m + 1].copy(), np.empty((2, 2), np.int64)
    way[0] = at[m]
    if fighters.size == 0:
        return stays
    fighter, gap = nearest_of(now, radius, x, y, r, fighters)
    if gap <= near + SLACK and _has_room(
        ground, now, at, radius, movers, m, x, y, others, standing, men, bodies, here, neighbour, widest
    ):
        return stays
    places, n = np.empty((fighters.size * BEHIND.size * (PLACES // EVERY), 2), np.int64), 0
    for f in fighters:
        for behind in BEHIND:
            away = r + radius[f] + behind
            if behind > near or square(x, y, now[f, 0], now[f, 1]) > (most + away) * (most + away):
                continue
            for d in range(0, PLACES, EVERY):
                px, py = beside(now[f, 0], now[f, 1], x - now[f, 0], y - now[f, 1], away, RING[d, 0], RING[d, 1])
                if square(x, y, px, py) <= most * most:
                    places[n, 0], places[n, 1] = px, py
                    n += 1
    far = np.empty(n, np.int64)
    for k in range(n):
        far[k] = square(x, y, places[k, 0], places[k, 1])
    for k in np.argsort(far, kind="mergesort"):
        way[1] = places[k]
        if _stops_at(
            ground, now, at, radius, movers, m, way, others, kept, standing, men, bodies, here, apart, barred, slow,
            most, slowed, neighbour, widest,
        ):  # fmt: skip
            return way
    dx, dy = now[fighter, 0] - x, now[fighter, 1] - y
    for long in range(min(most, int(gap)), 0, -STEP):
        way[1] = beside(x, y, dx, dy, long, FINE, 0)
        if _stops_at(
            ground, now, at, radius, movers, m, way, others, kept, standing, men, bodies, here, apart, barred, slow,
            most, slowed, neighbour, widest,
        ):  # fmt: skip
            return way
    return stays


@kernel
def _stops_at(
    ground: Ground, now: Ints, at: Ints, radius: Ints, movers: Ints, m: int, way: Ints, others: Ints, kept: Ints,
    standing: Ints, men: Ints, bodies: Ints, here: Bools, apart: int, barred: int, slow: int, most: int, slowed: int,
    neighbour: int, widest: int,
) -> bool:  # fmt: skip
    """May a man go straight there and stop without touching an enemy?"""
    x, y = way[1, 0], way[1, 1]
    return (
        keeps_away(at, radius, m, x, y, kept, apart, False)
        and _has_room(ground, now, at, radius, movers, m, x, y, others, standing, men, bodies, here, neighbour, widest)
        and _is_legal(ground, at, radius, m, way, others, apart, barred, slow, most, slowed, False)
    )


@warmed
def _every_kernel() -> None:
    at = np.array([[2000, 5000], [6000, 5000], [2000, 7000]])
    march = March(
        ground(Board(9000, 9000, ())), at, np.array([500, 500, 500]), np.array([0, 2]), np.array([1]), np.array([1]),
        6000, INCH, slow=1, each=np.array([[6000, 3000], [2000, 1000]]), contact=True,
    )  # fmt: skip
    charge(Command(march, np.array([0, 2])), np.array([1]))
