"""Setting a whole force down in a narrow strip along an edge: bodies of men that stay apart, guns between them.

Men stand in files of as many ranks as the strip is deep. The search walks along the strip from one end, file by file,
past whatever is in the way, and leaves more than an inch between two bodies.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from drumhead.space.bodies import NEIGHBOUR, WIDEST
from drumhead.space.faults import NONE, beside_others, in_piece, off_table
from drumhead.space.kernels import kernel, warmed
from drumhead.space.march import NOBODY
from drumhead.space.table import SLACK, Bools, Ints, Place, Zone
from drumhead.space.terrain import Board, Ground, ground

GRID = 50  # between two places tried along the strip
SPARE = tuple(range(3000, -1, -250))  # what is left between two bodies beyond what must be, from the most that is tried


class Group(NamedTuple):
    """Models that are set down together, in files: one body, or a gun."""

    models: Ints
    man: bool = True  # guns are in no body


class Strip(NamedTuple):
    """Where a force is set down, and what is asked of its bodies."""

    ground: Ground
    at: Ints  # places of all models
    radius: Ints
    zone: Zone
    others: Ints = NOBODY  # models that stand there already
    near: int = NEIGHBOUR
    widest: int = WIDEST


def fill_strip(strip: Strip, groups: Sequence[Group]) -> dict[int, Place] | None:
    """A place for each model, whole bases in the strip, the groups from left to right; None: this finds no room.

    First with much room between the bodies and the whole in the middle, then with less and less. A group that finds no
    room in one piece, because something is in the way, goes on behind it.
    """
    for spare in SPARE:
        found = _walked(strip, groups, spare, strip.zone[0])
        if found is None:
            continue
        right = max(x + int(strip.radius[m]) for m, (x, _) in found.items())
        centred = _walked(strip, groups, spare, strip.zone[0] + (strip.zone[2] - right) // 2)
        return centred or found
    return None


def _walked(strip: Strip, groups: Sequence[Group], spare: int, start: int) -> dict[int, Place] | None:
    models = np.concatenate([g.models for g in groups])
    group = np.repeat(np.arange(len(groups)), [len(g.models) for g in groups])
    men = np.array([g.man for g in groups])
    places, done = _walk(
        strip.ground, strip.at, strip.radius, models, group, men, np.array(strip.zone), strip.others, spare, start,
        strip.near, strip.widest,
    )  # fmt: skip
    return dict(zip(models.tolist(), [(x, y) for x, y in places.tolist()])) if done else None


@kernel
def _walk(
    ground: Ground, at: Ints, radius: Ints, models: Ints, group: Ints, men: Bools, zone: Ints, others: Ints, spare: int,
    start: int, near: int, widest: int,
) -> tuple[Ints, bool]:  # fmt: skip
    """Set the models down one after the other, each as far left as there is room, in files from the front backwards."""
    places, body = np.empty((models.size, 2), np.int64), np.full(models.size, -1)
    front, back = (zone[3], -1) if zone[1] + zone[3] < ground.size[1] else (zone[1], 1)
    k, left, right = 0, start, start
    while k < models.size:
        r = radius[models[k]]
        if k and group[k] != group[k - 1] and spare:
            both = men[group[k]] and men[group[k - 1]]
            left = right + (near + 2 * SLACK + spare if both else 0)
        x, first = left + r, k
        while k == first:
            if x + r > zone[2]:
                return places, False
            for rank in range(max(1, (zone[3] - zone[1]) // (2 * r))):
                if k == models.size or group[k] != group[first]:
                    break
                y = front + back * (r + rank * 2 * r)
                if _place(ground, at, radius, models, places, body, k, x, y, others, men[group[k]], near, widest):
                    k += 1
            x += GRID
        left, right = x - GRID - r, max(right, x - GRID + r)
    return places, True


@kernel
def _place(
    ground: Ground, at: Ints, radius: Ints, models: Ints, places: Ints, body: Ints, k: int, x: int, y: int,
    others: Ints, man: bool, near: int, widest: int,
) -> bool:  # fmt: skip
    """Set model number k down at (x, y), if it has room there and no body becomes too wide."""
    r = radius[models[k]]
    places[k, 0], places[k, 1] = x, y
    for j in range(k):
        if _reaches(radius, models, places, k, j, -2 * SLACK):
            return False
    if off_table(ground.size, x, y, r) > SLACK or in_piece(ground, places, k, r)[0] != NONE:
        return False
    if beside_others(at, radius, x, y, r, others, others[:0], 0)[0] != NONE:
        return False
    body[k] = k if man else -1
    if not man:
        return True
    joined = np.zeros(k, np.bool_)  # by number of the body
    for j in range(k):
        if body[j] >= 0 and _reaches(radius, models, places, k, j, near):
            joined[body[j]] = True
    for j in range(k):
        if body[j] < 0 or not joined[body[j]]:
            continue
        if not _reaches(radius, models, places, k, j, widest):
            return False
        for i in range(j):
            if body[i] >= 0 and joined[body[i]] and body[i] != body[j]:  # noqa: SIM102
                if not _reaches(radius, models, places, i, j, widest):
                    return False
    for j in range(k):
        if body[j] >= 0 and joined[body[j]]:
            body[j] = k
    return True


@kernel
def _reaches(radius: Ints, models: Ints, places: Ints, i: int, j: int, limit: int) -> bool:
    """Is the gap between two models that are set down within the limit?"""
    dx, dy = places[i, 0] - places[j, 0], places[i, 1] - places[j, 1]
    reach = limit + radius[models[i]] + radius[models[j]] + SLACK
    return bool(dx * dx + dy * dy <= reach * reach)


@warmed
def _every_kernel() -> None:
    at = np.array([[1000, 1000]])
    strip = Strip(ground(Board(9000, 9000, ())), at, np.array([500]), (0, 0, 9000, 3000))
    fill_strip(strip, [Group(np.array([0]))])
