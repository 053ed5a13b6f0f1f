"""Sets of men that move in one command: each towards a place of his own, as one body, or into contact.

This is help for players and bots, no law: whatever it proposes passes `judge_command`, and it may get better at any
time. All searches are bounded, and to stay is always among what they may find.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from drumhead.space.bodies import NEIGHBOUR, WIDEST, body_numbers, too_wide
from drumhead.space.faults import NONE, Fault, beside_others, in_piece, off_table
from drumhead.space.formation import assign_slots, block, centre, spacing
from drumhead.space.kernels import FINE, kernel, piece_length, warmed
from drumhead.space.march import NOBODY, March
from drumhead.space.paths import HALVINGS, SHARES, WHOLE, exact_length, flatten, judge, led_through
from drumhead.space.table import INCH, SLACK, Ints, Place, Way
from drumhead.space.terrain import IMPASSABLE, Board, Ground, ground
from drumhead.space.ways import shortest_way, surroundings, ungrown

STEP = 250  # by which a man stops earlier where his place is taken


class Command(NamedTuple):
    """A march of single men (`March.each`) and what is asked of the bodies of their side when it is done."""

    march: March
    men: Ints  # all men of the side, the movers that are men among them
    near: int = NEIGHBOUR  # within which two men are in one body
    widest: int = WIDEST  # a body may be; below 0: as wide as it likes


def judge_command(command: Command, ways: Sequence[Way]) -> Fault | None:
    """The first fault of a command: of a way, of the ends, or of the width of a body that was not there before."""
    march = command.march
    fault = judge(march, *flatten(ways))
    if fault or command.widest < 0:
        return fault
    after = march.at.copy()
    after[march.movers] = [way[-1] for way in ways]
    return too_wide(after, march.radius, command.men, march.at, command.near, command.widest)


# ---------------------------------------------------------------------------------------------------- to places
def advance(command: Command, goal: Place) -> list[Way]:
    """The set as one body: its centre towards the goal, each man keeping his place in it and going as far as he may.

    Men go round what is in their way; ground that slows them they go round or through, each as brings him nearer.
    """
    starts = command.march.starts
    x, y = centre(starts)
    return towards(command, starts + np.array((goal[0] - x, goal[1] - y)))


def form(command: Command, goal: Place, facing: Place, files: int) -> list[Way]:
    """The set into ranks of so many files that face a direction, their centre towards the goal."""
    march = command.march
    slots = block(len(march.movers), files, spacing(march.radius[march.movers]), facing)
    return towards(command, assign_slots(march.starts, march.movers, slots, facing, files) + np.array(goal))


def towards(command: Command, goals: Ints) -> list[Way]:
    """Legal ways that bring each man as near to his own goal (in the order of the movers) as this finds.

    Where the whole set cannot go all the way, its bodies go one after the other, each as far as it gets, if that brings
    them nearer.
    """
    march = command.march
    full = _ways(march, goals)
    order = _front_first(march.starts, goals)
    everybody = np.arange(march.movers.size)
    found, share = _as_far_as_legal(command, full, everybody, order, march.at)
    numbers = body_numbers(march.at, march.radius, march.movers, command.near)
    if share == WHOLE or not numbers.any():
        return found
    apart = _body_by_body(command, full, order, numbers)
    return apart if _gone(apart) > _gone(found) and judge_command(command, apart) is None else found


def _body_by_body(command: Command, full: list[Way], order: Ints, numbers: Ints) -> list[Way]:
    """The bodies of the set in turn, the foremost first; each finds those before it where they have gone."""
    march, at = command.march, command.march.at
    ways = march.stay()
    for number in dict.fromkeys(numbers[order].tolist()):
        some = np.flatnonzero(numbers == number)
        led, _ = _as_far_as_legal(command, full, some, order[numbers[order] == number], at)
        at = at.copy()
        for k in some.tolist():
            ways[k] = led[k]
            at[march.movers[k]] = led[k][-1]
    return ways


def _gone(ways: Sequence[Way]) -> float:
    """How far all men together have come, straight."""
    steps = np.array([(*way[0], *way[-1]) for way in ways], np.int64)
    return float(np.hypot(steps[:, 2] - steps[:, 0], steps[:, 3] - steps[:, 1]).sum())


def _front_first(starts: Ints, goals: Ints) -> Ints:
    """The numbers of the movers, those in front first as seen in the direction in which the set goes."""
    dx, dy = (goals - starts).sum(axis=0).tolist()
    found: Ints = np.lexsort((np.arange(len(starts)), -(starts @ np.array((dx, dy), np.int64))))
    return found


def _as_far_as_legal(command: Command, full: list[Way], some: Ints, order: Ints, now: Ints) -> tuple[list[Way], int]:
    """The greatest share of their full ways, in thousandths, that some of the movers may go, and these ways; all others
    of the set stay where they are `now`."""
    best: tuple[list[Way], int] = command.march.stay(), 0
    if not any(len(full[k]) > 1 for k in some.tolist()):
        return best[0], WHOLE
    points, first = flatten(full)
    share, above, coarse, halvings = 0, WHOLE, 0, HALVINGS
    while halvings:
        tried = SHARES[coarse] if share == 0 else (share + above) // 2
        ways = _tried(command, points, first, some, order, now, tried)
        if share:
            halvings -= 1
        if ways is None:
            above, coarse = tried, coarse + 1
            if share == 0 and coarse == len(SHARES):
                break
        else:
            best, share = (ways, tried), tried
            if tried == WHOLE:
                break
    return best


def _tried(
    command: Command, points: Ints, first: Ints, some: Ints, order: Ints, now: Ints, share: int
) -> list[Way] | None:
    """The ways of all movers if some of them go that share of theirs, or None: that is not legal."""
    march = command.march
    still = np.concatenate((march.standing, march.movers[np.setdiff1d(np.arange(march.movers.size), some)]))
    ends, lengths = _stops(
        march.ground, now, march.radius, march.movers, points, first, order, share, march.kept, march.apart,
        still, march.contact,
    )  # fmt: skip
    if ends.size == 0:
        return None
    places = [(x, y) for x, y in points.tolist()]
    ways = march.stay()
    for k in order.tolist():
        if lengths[k] > 0:
            turns = places[first[k] : first[k] + int(ends[k, 2])]
            ways[k] = (*turns, (int(ends[k, 0]), int(ends[k, 1])))
    before = march.at
    if now is not before:  # men who have gone already count as standing there
        march = march._replace(at=now, movers=march.movers[some], standing=still, each=march.each[some])
        return None if judge_command(command._replace(march=march), [ways[k] for k in some.tolist()]) else ways
    return None if judge_command(command, ways) else ways


# ---------------------------------------------------------------------------------------------------- full ways
def _ways(march: March, goals: Ints) -> list[Way]:
    """The way of each man as near to his goal as he gets by himself: no friend is in his way."""
    points, first = _all_ways(
        march.ground, march.at, march.radius, march.movers, goals, march.others, march.apart,
        march.barred | IMPASSABLE, march.slow, allowances(march),
    )  # fmt: skip
    places = [(x, y) for x, y in points.tolist()]
    return [tuple(places[lo:hi]) for lo, hi in zip(first.tolist(), first[1:].tolist())]


def allowances(march: March) -> Ints:
    """For each mover how long his way may be, and how long through ground that slows him."""
    if march.each.size:
        return march.each
    row = march.allowance, march.slowed if march.slow else march.allowance
    return np.array([row] * march.movers.size, np.int64)


@kernel
def _all_ways(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, goals: Ints, others: Ints, apart: int, barred: int, slow: int,
    each: Ints,
) -> tuple[Ints, Ints]:  # fmt: skip
    points, first, n = np.empty((4 * movers.size, 2), np.int64), np.zeros(movers.size + 1, np.int64), 0
    for i in range(movers.size):
        way = _best_way(ground, at, radius, movers[i], goals[i], others, apart, barred, slow, each[i, 0], each[i, 1])
        while n + way.shape[0] > points.shape[0]:
            points = np.concatenate((points, np.empty_like(points)))
        points[n : n + way.shape[0]] = way
        n += way.shape[0]
        first[i + 1] = n
    return points[:n].copy(), first


@kernel
def _best_way(
    ground: Ground, at: Ints, radius: Ints, mover: int, goal: Ints, others: Ints, apart: int, barred: int, slow: int,
    most: int, slowed: int,
) -> Ints:  # fmt: skip
    """One man's way towards a goal: through ground that slows him, or round it if that ends nearer to the goal."""
    x, y = at[mover, 0], at[mover, 1]
    stays = at[mover : mover + 1].copy()
    aim = _nearest_stand(ground, at, radius, mover, goal, others, apart, most)
    if aim[0, 0] == x and aim[0, 1] == y:
        return stays
    best, left = stays, piece_length(x, y, goal[0], goal[1])
    straight = piece_length(x, y, aim[0, 0], aim[0, 1]) // FINE
    for keeps_out in range(2 if slow else 1):
        shut = barred | slow if keeps_out else barred
        around = surroundings(ground, at, radius, mover, others, apart, shut, straight + most // 2)
        far, way, _ = shortest_way(around, ungrown(), aim, aim)
        if far < 0:
            continue
        way = _within_limits(ground, way, slow, most, slowed)
        short = piece_length(way[-1, 0], way[-1, 1], goal[0], goal[1])
        if short < left:
            best, left = way, short
        if led_through(ground, way, 0, way.shape[0], slow) < 0 and far <= most:
            break  # the first way is not slowed: nothing is nearer
    return best


@kernel
def _nearest_stand(
    ground: Ground, at: Ints, radius: Ints, mover: int, goal: Ints, others: Ints, apart: int, most: int
) -> Ints:
    """The place nearest to the goal, on the straight line to it and within his move, where the man may stand, as far as
    terrain and enemies go."""
    x, y, r = at[mover, 0], at[mover, 1], radius[mover]
    tried, far = np.empty((1, 2), np.int64), piece_length(x, y, goal[0], goal[1]) // FINE
    reach = min(far, most)
    while reach > 0:
        tried[0, 0], tried[0, 1] = x + (goal[0] - x) * reach // far, y + (goal[1] - y) * reach // far
        if _may_stand(ground, at, radius, tried, r, others, apart):
            return tried
        reach -= STEP
    tried[0, 0], tried[0, 1] = x, y
    return tried


@kernel
def _may_stand(ground: Ground, at: Ints, radius: Ints, place: Ints, r: int, others: Ints, apart: int) -> bool:
    x, y = place[0, 0], place[0, 1]
    if off_table(ground.size, x, y, r) > SLACK or in_piece(ground, place, 0, r)[0] != NONE:
        return False
    return bool(beside_others(at, radius, x, y, r, others, others, apart)[0] == NONE)


@kernel
def _within_limits(ground: Ground, way: Ints, slow: int, most: int, slowed: int) -> Ints:
    """As much of a way as a man may go: all his move if no part of it leads through ground that slows him, else as far
    as that ground or, if that is more, as he goes through it."""
    way = cut(way, most)
    if slow == 0 or led_through(ground, way, 0, way.shape[0], slow) < 0:
        return way
    lo, hi = 0, exact_length(way, 0, way.shape[0]) // FINE  # free of it, not free of it
    while hi - lo > 1:
        middle = (lo + hi) // 2
        part = cut(way, middle)
        if led_through(ground, part, 0, part.shape[0], slow) < 0:
            lo = middle
        else:
            hi = middle
    return cut(way, max(lo, slowed))


@kernel
def cut(way: Ints, most: int) -> Ints:
    """The first part of a way, so many thousandths long."""
    x, y, n = _along(way, 0, way.shape[0], most)
    part = np.empty((n + 1, 2), np.int64)
    part[:n] = way[:n]
    part[n, 0], part[n, 1] = x, y
    return part if n > 1 or x != way[0, 0] or y != way[0, 1] else part[:1]


@kernel
def _along(points: Ints, lo: int, hi: int, far: int) -> tuple[int, int, int]:
    """The place so far along a way, and how many of the way's points come before it."""
    left = far * FINE
    for k in range(lo + 1, hi):
        ax, ay, bx, by = points[k - 1, 0], points[k - 1, 1], points[k, 0], points[k, 1]
        long = piece_length(ax, ay, bx, by)
        if long >= left + FINE:
            part = left / long
            # Towards the start, so that the part is not longer than it may be.
            return ax + int((bx - ax) * part), ay + int((by - ay) * part), k - lo
        if long >= left:
            return bx, by, k - lo
        left -= long
    return points[hi - 1, 0], points[hi - 1, 1], max(1, hi - lo - 1)


# ---------------------------------------------------------------------------------------------------- stopping
@kernel
def _stops(
    ground: Ground, at: Ints, radius: Ints, movers: Ints, points: Ints, first: Ints, order: Ints, share: int,
    kept: Ints, apart: int, standing: Ints, contact: bool,
) -> tuple[Ints, Ints]:  # fmt: skip
    """Where men who go a share of their ways stop, in this order, each a little earlier where his place is taken: rows
    of the place and how many points of the way lead to it; and how far each goes. No rows: somebody finds no place."""
    ends, lengths = np.zeros((movers.size, 3), np.int64), np.zeros(movers.size, np.int64)
    for o in range(order.size):
        k = order[o]
        m, lo, hi = movers[k], first[k], first[k + 1]
        far = exact_length(points, lo, hi) // FINE * share // WHOLE
        found = False
        while not found:
            x, y, n = _along(points, lo, hi, far)
            found = is_free(at, radius, movers, ends, order[:o], m, x, y, standing)
            if found and far > 0:
                found = keeps_away(at, radius, m, x, y, kept, apart, contact)
            if found:
                ends[k, 0], ends[k, 1], ends[k, 2], lengths[k] = x, y, n, far
            elif far == 0:
                return ends[:0], lengths
            else:
                far = max(0, far - STEP)
    return ends, lengths


@kernel
def is_free(
    at: Ints, radius: Ints, movers: Ints, ends: Ints, placed: Ints, m: int, x: int, y: int, standing: Ints
) -> bool:
    """Is nobody there, of the men who stand and of the men who have stopped?"""
    for j in placed:
        dx, dy, both = ends[j, 0] - x, ends[j, 1] - y, radius[m] + radius[movers[j]] - SLACK
        if dx * dx + dy * dy < both * both:
            return False
    for o in standing:
        dx, dy, both = at[o, 0] - x, at[o, 1] - y, radius[m] + radius[o] - SLACK
        if dx * dx + dy * dy < both * both:
            return False
    return True


@kernel
def keeps_away(at: Ints, radius: Ints, m: int, x: int, y: int, kept: Ints, apart: int, contact: bool) -> bool:
    """Is a man there far enough from all enemies, or (`contact`) in contact with one?"""
    clear = True
    for o in kept:
        dx, dy, both = at[o, 0] - x, at[o, 1] - y, radius[m] + radius[o]
        far = dx * dx + dy * dy
        if contact and far <= (both + SLACK) * (both + SLACK):
            return True
        clear = clear and far >= (both + apart - SLACK) * (both + apart - SLACK)
    return clear


@warmed
def _every_kernel() -> None:
    at = np.array([[2000, 5000], [4000, 5000]])
    march = March(
        ground(Board(9000, 9000, ())), at, np.array([500, 500]), np.array([0]), np.array([1]), np.array([1]), 3000,
        INCH, slow=1, standing=NOBODY, each=np.array([[3000, 1500]]), contact=True,
    )  # fmt: skip
    advance(Command(march, np.array([0])), (2000, 7000))
