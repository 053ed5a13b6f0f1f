"""Bodies of men: who stands together, how wide, who is in contact, which combats follow, who is guarded by which man.

Men of one side within an inch of each other are one body. Bodies are never stored: they are worked out from the places
whenever they are needed. `at` is the table of all places and `radius` that of all bases, row = model; groups of models
are arrays of rows, and answers name models by their rows.
"""

from typing import NamedTuple

import numpy as np

from drumhead.space.faults import Fault, What
from drumhead.space.kernels import are_within, gap_between, kernel, warmed
from drumhead.space.table import INCH, SLACK, Bools, Ints, Zone

NEIGHBOUR = 1 * INCH  # within which two men of one side are in one body
WIDEST = 6 * INCH  # how far apart two men of one body may be
FIGHTS = 3 * INCH  # within which of a man in contact others fight, and captives of their guard are
_NONE = -1
_NO_EDGE = 1 << 60  # in place of what it costs that a man guards a captive who is too far away


# ---------------------------------------------------------------------------------------------------- bodies
def body_numbers(at: Ints, radius: Ints, men: Ints, near: int = NEIGHBOUR) -> Ints:
    """The number of the body of each man of one side, in their order; bodies are numbered by their first man."""
    return _numbered(at, radius, men, near)


def bodies_of(at: Ints, radius: Ints, men: Ints, near: int = NEIGHBOUR) -> list[tuple[int, ...]]:
    """The bodies of one side, in the order of their first men; a single man is one too."""
    numbers = body_numbers(at, radius, men, near).tolist()
    found: list[list[int]] = [[] for _ in range(max(numbers, default=-1) + 1)]
    for man, number in zip(men.tolist(), numbers):
        found[number].append(man)
    return [tuple(body) for body in found]


def links_of(at: Ints, radius: Ints, men: Ints, near: int = NEIGHBOUR) -> Ints:
    """The links of all bodies of one side: rows of two neighbours."""
    return _pairs(at, radius, men, men, near, True)


def widths(at: Ints, radius: Ints, men: Ints, numbers: Ints) -> Ints:
    """For each body a row: its width, which is the largest gap between two of its men, and these two men. Numbers are
    those of `body_numbers`. A single man has a width of 0 and -1 in place of the two."""
    return _widths(at, radius, men, numbers)


def too_wide(
    at: Ints, radius: Ints, men: Ints, before: Ints | None = None, near: int = NEIGHBOUR, most: int = WIDEST
) -> Fault | None:
    """The two men of one body who are farther apart than a body may be wide, or None; of several those farthest apart.

    `men` are all men of a side. `before` is the table of places before their command: two who were in one body then,
    and at least as far apart, are no fault. None: they are just being set down.
    """
    found = _too_wide(at, radius, men, at if before is None else before, near, most, before is not None)
    man, other, gap = found
    return None if man < 0 else Fault(What.SPREAD, int(man), int(other), int(gap))


def supports(at: Ints, radius: Ints, body: Ints, reach: Ints, group: Ints) -> bool:
    """Is a man of the body within his own reach (one for each, in their order) of a man of the group?"""
    return bool(_supports(at, radius, body, reach, group))


def help_between(at: Ints, radius: Ints, men: Ints, numbers: Ints, reach: Ints) -> Bools:
    """Which body (row) has a man within his own reach of a man of which other body (column). For each man: the number
    of his body, and how far he reaches."""
    return _help_between(at, radius, men, numbers, reach)


# ---------------------------------------------------------------------------------------------------- combats
class Combat(NamedTuple):
    """One separate combat: who fights on each side, and which of all these touch an enemy."""

    fighters: tuple[tuple[int, ...], tuple[int, ...]]
    touching: tuple[int, ...]


class Combats(NamedTuple):
    """All combats, in the order of their first men."""

    combats: tuple[Combat, ...]
    # A man who touches nobody and is as near to several combats, with their numbers; he is in the first of them.
    undecided: tuple[tuple[int, tuple[int, ...]], ...] = ()


def contacts(at: Ints, radius: Ints, mine: Ints, theirs: Ints) -> Ints:
    """Rows of two men whose bases touch, one of each side."""
    return _pairs(at, radius, mine, theirs, 0, False)


def combats(
    at: Ints, radius: Ints, mine: Ints, theirs: Ints, near: int = FIGHTS, through_contact_only: bool = False
) -> Combats:
    """Touching enemies, and everybody within `near` of a man who touches one.

    Combats that share a man are one. `through_contact_only`: only a man who touches an enemy joins two of them; anybody
    else fights in the nearest.
    """
    men = np.concatenate((mine, theirs))
    numbers, touching, gaps = _combats(at, radius, men, mine.size, near, through_contact_only)
    count = int(numbers.max(initial=_NONE)) + 1
    if not count:
        return Combats(())
    fighters: list[tuple[list[int], list[int]]] = [([], []) for _ in range(count)]
    in_contact: list[list[int]] = [[] for _ in range(count)]
    for k, (man, number, touches) in enumerate(zip(men.tolist(), numbers.tolist(), touching.tolist())):
        if number >= 0:
            fighters[number][k >= mine.size].append(man)
            if touches:
                in_contact[number].append(man)
    found = [Combat((tuple(a), tuple(b)), tuple(t)) for (a, b), t in zip(fighters, in_contact)]
    return Combats(tuple(found), _undecided(men, numbers, gaps) if through_contact_only else ())


def _undecided(men: Ints, numbers: Ints, gaps: Ints) -> tuple[tuple[int, tuple[int, ...]], ...]:
    found = []
    for man, number, row in zip(men.tolist(), numbers.tolist(), gaps.tolist()):
        if number >= 0 and row[number] >= 0 and row.count(row[number]) > 1:
            found.append((man, tuple(c for c, gap in enumerate(row) if gap == row[number])))
    return tuple(found)


# ---------------------------------------------------------------------------------------------------- guards
def guards(
    at: Ints, radius: Ints, captives: Ints, men: Ints, room: Ints, home: Zone | None = None, near: int = FIGHTS
) -> dict[int, int]:
    """The guard of each captive who has one, by captive: a man within `near` of him.

    room: how many captives each of the men can guard. As many captives as possible are guarded; then as many as
    possible stand, with their own guard, with their centres in the zone `home`; then the sum of the gaps is the least.
    Which of several equal ways is taken depends on the ids alone.
    """
    if not (captives.size and men.size):
        return {}
    captives = np.sort(captives)
    order = np.argsort(men, kind="stable")
    men, room = men[order], room[order]
    zone = np.array(home or (0, 0, -1, -1), np.int64)
    found = _guards(at, radius, captives, men, room, zone, near)
    return {c: int(men[g]) for c, g in zip(captives.tolist(), found.tolist()) if g >= 0}


# ---------------------------------------------------------------------------------------------------- kernels
@kernel
def root_of(parent: Ints, i: int) -> int:
    while parent[i] != i:
        parent[i] = parent[parent[i]]
        i = parent[i]
    return i


@kernel
def join(parent: Ints, i: int, j: int) -> None:
    """Join two groups; the lower number is the root, so that groups are known by their first member."""
    a, b = root_of(parent, i), root_of(parent, j)
    if a < b:
        parent[b] = a
    else:
        parent[a] = b


@kernel
def _numbered(at: Ints, radius: Ints, men: Ints, near: int) -> Ints:
    parent = np.arange(men.size)
    for i in range(men.size):
        for j in range(i):
            if are_within(at, radius, men[i], men[j], near):
                join(parent, i, j)
    numbers, n = np.empty(men.size, np.int64), 0
    for i in range(men.size):
        root = root_of(parent, i)
        if root == i:
            numbers[i] = n
            n += 1
        else:
            numbers[i] = numbers[root]
    return numbers


@kernel
def _pairs(at: Ints, radius: Ints, mine: Ints, theirs: Ints, near: int, same: bool) -> Ints:
    """Rows of two models within a limit; of one and the same group each pair once."""
    found, n = np.empty((4 * mine.size + 4, 2), np.int64), 0
    for i in range(mine.size):
        for j in range(i if same else theirs.size):
            if are_within(at, radius, mine[i], theirs[j], near):
                if n == found.shape[0]:
                    found = np.concatenate((found, np.empty_like(found)))
                found[n, 0], found[n, 1] = mine[i], theirs[j]
                n += 1
    return found[:n].copy()


@kernel
def _widths(at: Ints, radius: Ints, men: Ints, numbers: Ints) -> Ints:
    count = 0
    for i in range(men.size):
        count = max(count, numbers[i] + 1)
    most, rows = np.full(count, -np.inf), np.empty((count, 3), np.int64)
    rows[:, 0], rows[:, 1:] = 0, _NONE
    for i in range(men.size):
        for j in range(i):
            if numbers[i] != numbers[j]:
                continue
            gap = gap_between(at, radius, men[i], men[j])
            if gap > most[numbers[i]]:
                most[numbers[i]] = gap
                rows[numbers[i], 0], rows[numbers[i], 1], rows[numbers[i], 2] = int(np.rint(gap)), men[j], men[i]
    return rows


@kernel
def _too_wide(
    at: Ints, radius: Ints, men: Ints, before: Ints, near: int, most: int, moved: bool
) -> tuple[int, int, int]:
    now, then = _numbered(at, radius, men, near), np.empty(0, np.int64)
    worst, man, other = float(most + SLACK), _NONE, _NONE
    for i in range(men.size):
        for j in range(i):
            if now[i] != now[j] or are_within(at, radius, men[i], men[j], most):
                continue
            gap = gap_between(at, radius, men[i], men[j])
            if gap <= worst:
                continue
            if moved:
                if then.size == 0:
                    then = _numbered(before, radius, men, near)
                if then[i] == then[j] and gap_between(before, radius, men[i], men[j]) >= gap - SLACK:
                    continue
            worst, man, other = gap, men[j], men[i]
    return man, other, int(np.rint(worst))


@kernel
def _supports(at: Ints, radius: Ints, body: Ints, reach: Ints, group: Ints) -> bool:
    for i in range(body.size):
        for j in range(group.size):
            if are_within(at, radius, body[i], group[j], reach[i]):
                return True
    return False


@kernel
def _help_between(at: Ints, radius: Ints, men: Ints, numbers: Ints, reach: Ints) -> Bools:
    count = 0
    for i in range(men.size):
        count = max(count, numbers[i] + 1)
    helps = np.zeros((count, count), np.bool_)
    for i in range(men.size):
        for j in range(men.size):
            helper, helped = numbers[i], numbers[j]
            if helper != helped and not helps[helper, helped]:
                helps[helper, helped] = are_within(at, radius, men[i], men[j], reach[i])
    return helps


@kernel
def _combats(at: Ints, radius: Ints, men: Ints, mine: int, near: int, narrow: bool) -> tuple[Ints, Bools, Ints]:
    """For each man the number of his combat (-1: none), and whether he touches an enemy. `narrow` (only men in contact
    join combats): also the gap of everybody to each combat, -1 where he is not near it."""
    touching, parent = np.zeros(men.size, np.bool_), np.arange(men.size)
    for i in range(mine):
        for j in range(mine, men.size):
            if are_within(at, radius, men[i], men[j], 0):
                touching[i] = touching[j] = True
    fights = touching.copy()
    for i in range(men.size):
        if touching[i]:
            for j in range(men.size):
                if (touching[j] or not narrow) and are_within(at, radius, men[i], men[j], near):
                    fights[j] = True
                    join(parent, i, j)
    numbers, n = np.full(men.size, _NONE), 0
    for i in range(men.size):
        if fights[i]:
            root = root_of(parent, i)
            if root == i:
                numbers[i] = n
                n += 1
            else:
                numbers[i] = numbers[root]
    gaps = np.full((men.size, n if narrow else 0), _NONE)
    if narrow:
        _to_the_nearest(at, radius, men, touching, near, numbers, gaps)
    return numbers, touching, gaps


@kernel
def _to_the_nearest(at: Ints, radius: Ints, men: Ints, touching: Bools, near: int, numbers: Ints, gaps: Ints) -> None:
    """Put everybody who touches nobody into the nearest combat within the limit, of equal ones the first."""
    for i in range(men.size):
        if touching[i]:
            continue
        for j in range(men.size):
            if touching[j] and are_within(at, radius, men[i], men[j], near):
                gap, c = int(np.rint(gap_between(at, radius, men[i], men[j]))), numbers[j]
                if gaps[i, c] == _NONE or gap < gaps[i, c]:
                    gaps[i, c] = gap
        for c in range(gaps.shape[1]):
            if gaps[i, c] != _NONE and (numbers[i] == _NONE or gaps[i, c] < gaps[i, numbers[i]]):
                numbers[i] = c


@kernel
def _guards(at: Ints, radius: Ints, captives: Ints, men: Ints, room: Ints, home: Ints, near: int) -> Ints:
    """For each captive the number of his guard, -1 without one: one captive more at a time, always by the cheapest
    chain of changes (captives handed from guard to guard), so that the most have guards at the least cost."""
    arrival = captives.size * (near + SLACK) + 1  # worth more than all gaps together
    cost, given = np.full((captives.size, men.size), _NO_EDGE), np.full(captives.size, _NONE)
    for i in range(captives.size):
        for j in range(men.size):
            if are_within(at, radius, captives[i], men[j], near):
                cost[i, j] = int(np.rint(max(gap_between(at, radius, captives[i], men[j]), 0.0)))
                if _is_in(at, captives[i], home) and _is_in(at, men[j], home):
                    cost[i, j] -= arrival
    left = room.copy()
    while True:
        # The cheapest way to make room at each man for one more captive, from captives without a guard.
        least, by, source = np.full(men.size, _NO_EDGE), np.full(men.size, _NONE), np.full(men.size, _NONE)
        for i in range(captives.size):
            if given[i] == _NONE:
                for j in range(men.size):
                    if cost[i, j] < least[j]:
                        least[j], by[j] = cost[i, j], i
        changed = True
        while changed:
            changed = False
            for i in range(captives.size):
                g = given[i]
                if g == _NONE or least[g] == _NO_EDGE:
                    continue
                for j in range(men.size):
                    if j != g and cost[i, j] != _NO_EDGE and least[g] - cost[i, g] + cost[i, j] < least[j]:
                        least[j], by[j], source[j] = least[g] - cost[i, g] + cost[i, j], i, g
                        changed = True
        best = _NONE
        for j in range(men.size):
            if left[j] > 0 and least[j] != _NO_EDGE and (best == _NONE or least[j] < least[best]):
                best = j
        if best == _NONE:
            return given
        left[best] -= 1
        while best != _NONE:
            given[by[best]] = best
            best = source[best]


@kernel
def _is_in(at: Ints, model: int, zone: Ints) -> bool:
    """Is the centre in the zone, its border included?"""
    x, y = at[model, 0], at[model, 1]
    return bool(
        zone[0] - SLACK <= x <= zone[2] + SLACK and zone[1] - SLACK <= y <= zone[3] + SLACK and zone[2] > zone[0]
    )


@warmed
def _every_kernel() -> None:
    at, radius, one, other = np.array([[1000, 5000], [2000, 5000]]), np.array([500, 500]), np.array([0]), np.array([1])
    both = np.array([0, 1])
    widths(at, radius, both, body_numbers(at, radius, both))
    links_of(at, radius, both)
    too_wide(at, radius, both)
    supports(at, radius, one, radius[:1], other)
    help_between(at, radius, both, both, both)
    combats(at, radius, one, other)
    guards(at, radius, one, other, both[1:])
