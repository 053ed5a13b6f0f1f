"""Which models see which, from how far, over what: sight, cover, levels and gaps between models.

`at` is the table of all places and `radius` that of all bases, row = model; groups of models are arrays of rows.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from drumhead.space.kernels import apart, are_within, crosses, inside, kernel, near, plain, straddles, warmed
from drumhead.space.table import SLACK, Bools, Ints, Place, most
from drumhead.space.terrain import COVER, ELEVATION, SOLID, Board, Ground, Piece, ground


def sees(ground: Ground, at: Ints, shooters: Ints, targets: Ints, screens: int = 0) -> Bools:
    """Which shooter (row) sees which target (column), centre to centre (ruling `solid`).

    Pieces with a bit of `screens` block too, unless they hold one of the two.
    """
    return _sees(ground, at, shooters, targets, screens)


def cover_between(ground: Ground, at: Ints, shooters: Ints, targets: Ints, height: bool = True) -> Bools:
    """Which target (column) is covered from which shooter (row): within cover, behind it, or (`height`) higher."""
    return _covered(ground, at, shooters, targets, height)


class Screen(NamedTuple):
    """The models that lines do not pass: their bases, and the links between those of one body."""

    bases: Ints
    links: Ints  # (n, 2): see `bodies.links_of`


def sees_past(
    ground: Ground, at: Ints, radius: Ints, shooter: int, targets: Ints, screen: Screen, ignored: Ints,
    screens: int = 0,
) -> Bools:  # fmt: skip
    """Which targets one shooter sees, centre to centre, where terrain, bases and links block the line.

    The shooter, the `ignored` models and the target block nothing, nor does a link with one end among them. A base that
    the line only touches does not block it.
    """
    seen: Bools = sees(ground, at, np.array([shooter]), targets, screens)[0]
    _block_by_models(at, radius, shooter, targets, screen.bases, screen.links, ignored, seen)
    return seen


def is_hidden(ground: Ground, at: Ints, shooters: Ints, targets: Ints) -> bool:
    """Are most of the targets covered from most of the shooters? (ruling `cover-of-a-unit`)"""
    times = cover_between(ground, at, shooters, targets).sum(axis=0).tolist()
    return most(sum(most(k, len(shooters)) for k in times), len(targets))


class Reach(NamedTuple):
    """A weapon, as far as it matters who may fire it: 0 is no weapon."""

    range: int
    indirect: bool = False  # it is fired at targets out of sight too


class Shot(NamedTuple):
    """What one weapon of one model may do to a group of targets."""

    fires: bool
    seen: bool  # a target within its range is in the model's sight
    covered: bool  # the targets are covered from it


def shots(
    ground: Ground, at: Ints, radius: Ints, shooters: Ints, weapons: Sequence[Sequence[Reach]], targets: Ints,
    screens: int = 0, each: bool = False,
) -> list[tuple[Shot, ...]]:  # fmt: skip
    """For each shooter and each of its weapons: may it fire at the targets, does it see one in range, are they covered?

    Cover is that of most targets from most of the models that fire (`each`: from this model alone); what it means that
    a weapon is fired at targets out of sight, a page says itself.
    """
    near = {r: in_range(at, radius, shooters, targets, r) for r in {w.range for held in weapons for w in held}}
    sight = sees(ground, at, shooters, targets, screens)
    aims = {r: _any_in_row(close & sight) for r, close in near.items()}
    reached = {r: _any_in_row(close) for r, close in near.items()}
    fires = [
        [w.range > 0 and (aims[w.range][i] or (w.indirect and reached[w.range][i])) for w in held]
        for i, held in enumerate(weapons)
    ]
    firing = [i for i, able in enumerate(fires) if any(able)]
    whole = bool(firing) and not each and is_hidden(ground, at, shooters[firing], targets)
    found = []
    for i, held in enumerate(weapons):
        shaded = is_hidden(ground, at, shooters[i : i + 1], targets) if each and i in firing else whole
        rows = zip(held, fires[i])
        found.append(tuple([Shot(can, can and aims[w.range][i], can and bool(shaded)) for w, can in rows]))
    return found


def _any_in_row(found: Bools) -> list[bool]:
    rows: list[bool] = np.any(found, axis=1).tolist()
    return rows


def levels(ground: Ground, at: Ints, ids: Ints) -> Ints:
    """The highest elevation piece that holds each model, 0 without one."""
    return _levels(ground, at, ids)


def standing_in(ground: Ground, at: Ints, ids: Ints, mask: int) -> Bools:
    """Which models stand in the inside of a piece with a bit of `mask`."""
    return _standing_in(ground, at, ids, mask)


def fire(
    ground: Ground, at: Ints, radius: Ints, shooters: Ints, targets: Ints, limit_per_shooter: Ints, screens: int = 0
) -> Bools:
    """Which shooters have a target that they see and that is within their own limit; a limit of 0 is no weapon."""
    return _fire(ground, at, radius, shooters, targets, limit_per_shooter, screens)


def in_range(at: Ints, radius: Ints, ids_a: Ints, ids_b: Ints, limit: int) -> Bools:
    """Which of a (row) has which of b (column) at a gap within the limit."""
    return _in_range(at, radius, ids_a, ids_b, limit)


def gap(at: Ints, radius: Ints, a: int, b: int) -> int:
    """From base edge to base edge, rounded to whole thousandths; below 0 they overlap (ruling `bases`)."""
    (ax, ay), (bx, by) = at[a].tolist(), at[b].tolist()
    return round(sqrt((bx - ax) ** 2 + (by - ay) ** 2) - int(radius[a]) - int(radius[b]))


def nearest_gap(at: Ints, radius: Ints, ids_a: Ints, ids_b: Ints) -> tuple[int, int, int]:
    """The least gap between two groups and the two models it lies between; of equal ones the first in their order."""
    least, a, b = _nearest(at, radius, ids_a, ids_b)
    return round(least), int(a), int(b)


def gaps_to_groups(at: Ints, radius: Ints, ids: Ints, members: Ints, first: Ints) -> Ints:
    """The least gap, in whole thousandths, to each of several groups: group i is `members[first[i]:first[i + 1]]`."""
    return _gaps_to_groups(at, radius, ids, members, first)


def pieces_at(ground: Ground, place: Place) -> tuple[int, ...]:
    """The pieces that hold a place in their inside."""
    x, y = place
    return tuple(
        p for p in range(len(ground.traits)) if inside(ground.corners, ground.first[p], ground.first[p + 1], x, y, 1)
    )


def blockers(ground: Ground, a: Place, b: Place, screens: int = 0) -> tuple[int, ...]:
    """The pieces that block the line from a to b, in the order in which it enters them."""
    ends, one, other = np.array([a, b], np.int64), np.array([0]), np.array([1])
    blocking = []
    for p in range(len(ground.traits)):
        seen = np.ones((1, 1), np.bool_)
        _block_out(ground, p, p + 1, ends, one, other, screens, seen)
        if not seen[0, 0]:
            blocking.append(p)
    return tuple(sorted(blocking, key=lambda p: stretches(ground, p, a, b)[0]))


def entry_point(ground: Ground, piece: int, a: Place, b: Place) -> Place | None:
    """Where the line from a to b first enters the piece, rounded; None if it does not."""
    parts = stretches(ground, piece, a, b)
    if not parts:
        return None
    start = parts[0][0]
    return round(a[0] + start * (b[0] - a[0])), round(a[1] + start * (b[1] - a[1]))


def stretches(ground: Ground, piece: int, a: Place, b: Place) -> list[tuple[Fraction, Fraction]]:
    """The parts of the line from a (0) to b (1) in the inside of the piece. Exact and slow: for rare questions."""
    corners = ground.corners[ground.first[piece] : ground.first[piece + 1]].astype(object)
    (ax, ay), (bx, by) = a, b
    cuts = {Fraction(0), Fraction(1)}
    for (jx, jy), (ix, iy) in zip(np.roll(corners, 1, axis=0), corners):
        across = (bx - ax) * (iy - jy) - (by - ay) * (ix - jx)
        if across:  # an edge along the line ends at its neighbours, which cut it
            along = Fraction((jx - ax) * (iy - jy) - (jy - ay) * (ix - jx), across)
            on_edge = Fraction((jx - ax) * (by - ay) - (jy - ay) * (bx - ax), across)
            cuts.update({along} if 0 <= along <= 1 and 0 <= on_edge <= 1 else ())
    return [part for part in pairwise(sorted(cuts)) if a != b and _middle_inside(corners, a, b, *part)]


def _middle_inside(corners: NDArray[np.object_], a: Place, b: Place, start: Fraction, end: Fraction) -> bool:
    middle = (start + end) / 2
    x, y = (p + middle * (q - p) for p, q in zip(a, b))
    within: Callable[..., bool] = plain(inside)  # the kernel's own text, read with fractions
    return within(corners, 0, len(corners), x, y, 1)


@kernel
def _levels(ground: Ground, at: Ints, ids: Ints) -> Ints:
    corners, first, box, traits, level = ground.corners, ground.first, ground.box, ground.traits, ground.level
    found = np.zeros(ids.size, np.int64)
    for p in range(traits.size):
        if not traits[p] & ELEVATION:
            continue
        for i in range(ids.size):
            x, y = at[ids[i], 0], at[ids[i], 1]
            if level[p] > found[i] and not apart(box, p, x, y, x, y, 0):  # noqa: SIM102
                if inside(corners, first[p], first[p + 1], x, y, 1):
                    found[i] = level[p]
    return found


@kernel
def _standing_in(ground: Ground, at: Ints, ids: Ints, mask: int) -> Bools:
    corners, first, box, traits = ground.corners, ground.first, ground.box, ground.traits
    found = np.zeros(ids.size, np.bool_)
    for p in range(traits.size):
        if not traits[p] & mask:
            continue
        for i in range(ids.size):
            x, y = at[ids[i], 0], at[ids[i], 1]
            if not found[i] and not apart(box, p, x, y, x, y, 0):
                found[i] = inside(corners, first[p], first[p + 1], x, y, 1)
    return found


@kernel
def _block_out(
    ground: Ground, start: int, stop: int, at: Ints, shooters: Ints, targets: Ints, screens: int, seen: Bools
) -> None:
    """Strike out of `seen` the pairs whose line a piece from start to stop blocks.

    Pieces are outermost: most of them are out of the way of all lines.
    """
    corners, first, box, traits, level = ground.corners, ground.first, ground.box, ground.traits, ground.level
    heights, depths = _levels(ground, at, shooters), _levels(ground, at, targets)
    for p in range(start, stop):
        if not traits[p] & (SOLID | ELEVATION | screens):
            continue
        lo, hi = first[p], first[p + 1]
        for i in range(shooters.size):
            ax, ay = at[shooters[i], 0], at[shooters[i], 1]
            for j in range(targets.size):
                bx, by = at[targets[j], 0], at[targets[j], 1]
                if not seen[i, j] or apart(box, p, ax, ay, bx, by, 0) or not crosses(corners, lo, hi, ax, ay, bx, by):
                    continue
                if traits[p] & SOLID or (traits[p] & ELEVATION and heights[i] < level[p] and depths[j] < level[p]):
                    seen[i, j] = False
                elif traits[p] & screens:
                    held = inside(corners, lo, hi, ax, ay, 1) or inside(corners, lo, hi, bx, by, 1)
                    seen[i, j] = held


@kernel
def _sees(ground: Ground, at: Ints, shooters: Ints, targets: Ints, screens: int) -> Bools:
    seen = np.ones((shooters.size, targets.size), np.bool_)
    _block_out(ground, 0, ground.traits.size, at, shooters, targets, screens, seen)
    return seen


@kernel
def _block_by_models(
    at: Ints, radius: Ints, shooter: int, targets: Ints, bases: Ints, links: Ints, ignored: Ints, seen: Bools
) -> None:
    """Strike out of `seen` the targets whose line a base or a link blocks."""
    passed = np.zeros(radius.size, np.bool_)
    passed[shooter] = True
    for model in ignored:
        passed[model] = True
    ax, ay = at[shooter, 0], at[shooter, 1]
    for t in range(targets.size):
        target, bx, by = targets[t], at[targets[t], 0], at[targets[t], 1]
        x0, y0, x1, y1 = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
        for model in bases:
            if not seen[t]:
                break
            x, y, r = at[model, 0], at[model, 1], radius[model]
            if x < x0 - r or x > x1 + r or y < y0 - r or y > y1 + r or passed[model] or model == target:
                continue
            seen[t] = not near(x, y, ax, ay, bx, by, r - SLACK)
        for k in range(links.shape[0]):
            if not seen[t]:
                break
            a, b = links[k, 0], links[k, 1]
            if passed[a] or passed[b] or a == target or b == target:
                continue
            px, py, qx, qy = at[a, 0], at[a, 1], at[b, 0], at[b, 1]
            seen[t] = not (straddles(ax, ay, bx, by, px, py, qx, qy) and straddles(px, py, qx, qy, ax, ay, bx, by))


@kernel
def _covered(ground: Ground, at: Ints, shooters: Ints, targets: Ints, height: bool) -> Bools:
    corners, first, box, traits = ground.corners, ground.first, ground.box, ground.traits
    heights, depths = _levels(ground, at, targets), _levels(ground, at, shooters)
    found, within = np.empty((shooters.size, targets.size), np.bool_), np.empty(targets.size, np.bool_)
    for i in range(shooters.size):
        for j in range(targets.size):
            found[i, j] = height and heights[j] > depths[i]
    for p in range(traits.size):
        if not traits[p] & COVER:
            continue
        lo, hi = first[p], first[p + 1]
        for j in range(targets.size):
            bx, by = at[targets[j], 0], at[targets[j], 1]
            within[j] = not apart(box, p, bx, by, bx, by, 0) and inside(corners, lo, hi, bx, by, 1)
        for i in range(shooters.size):
            ax, ay = at[shooters[i], 0], at[shooters[i], 1]
            own = not apart(box, p, ax, ay, ax, ay, 0) and inside(corners, lo, hi, ax, ay, 1)
            for j in range(targets.size):
                bx, by = at[targets[j], 0], at[targets[j], 1]
                if within[j]:
                    found[i, j] = True
                elif not (found[i, j] or own or apart(box, p, ax, ay, bx, by, 0)):  # ruling `cover-own-piece`
                    found[i, j] = crosses(corners, lo, hi, ax, ay, bx, by)
    return found


@kernel
def _fire(ground: Ground, at: Ints, radius: Ints, shooters: Ints, targets: Ints, limits: Ints, screens: int) -> Bools:
    hit = np.zeros((shooters.size, targets.size), np.bool_)
    for i in range(shooters.size):
        for j in range(targets.size):
            hit[i, j] = limits[i] > 0 and are_within(at, radius, shooters[i], targets[j], limits[i])
    _block_out(ground, 0, ground.traits.size, at, shooters, targets, screens, hit)
    fires = np.zeros(shooters.size, np.bool_)
    for i in range(shooters.size):
        fires[i] = hit[i].any()
    return fires


@kernel
def _in_range(at: Ints, radius: Ints, ids_a: Ints, ids_b: Ints, limit: int) -> Bools:
    found = np.empty((ids_a.size, ids_b.size), np.bool_)
    for i in range(ids_a.size):
        for j in range(ids_b.size):
            found[i, j] = are_within(at, radius, ids_a[i], ids_b[j], limit)
    return found


@kernel
def _nearest(at: Ints, radius: Ints, ids_a: Ints, ids_b: Ints) -> tuple[float, int, int]:
    least, first, second = np.inf, -1, -1
    for i in range(ids_a.size):
        a = ids_a[i]
        for j in range(ids_b.size):
            b = ids_b[j]
            dx, dy = at[a, 0] - at[b, 0], at[a, 1] - at[b, 1]
            apart_by = sqrt(float(dx * dx + dy * dy)) - radius[a] - radius[b]
            if apart_by < least:
                least, first, second = apart_by, a, b
    return least, first, second


@kernel
def _gaps_to_groups(at: Ints, radius: Ints, ids: Ints, members: Ints, first: Ints) -> Ints:
    gaps = np.empty(first.size - 1, np.int64)
    for g in range(gaps.size):
        least, _, _ = _nearest(at, radius, ids, members[first[g] : first[g + 1]])
        gaps[g] = round(least)
    return gaps


@warmed
def _every_kernel() -> None:
    rock = Piece("rock", ((4000, 4000), (6000, 4000), (5000, 6000)), ("solid",))
    field, at, radius = ground(Board(9000, 9000, (rock,))), np.array([[1000, 5000], [8000, 5000]]), np.array([500, 500])
    one, other = np.array([0]), np.array([1])
    sees(field, at, one, other)
    cover_between(field, at, one, other)
    levels(field, at, one)
    standing_in(field, at, one, SOLID)
    fire(field, at, radius, one, other, radius)
    in_range(at, radius, one, other, 0)
    nearest_gap(at, radius, one, other)
    gaps_to_groups(at, radius, one, other, np.array([0, 1]))
    pieces_at(field, (5000, 5000))
    blockers(field, (1000, 5000), (8000, 5000))
    sees_past(field, at, radius, 0, other, Screen(other, np.array([[0, 1]])), one)
