"""Deployments: the policy's, as the ledger describes it, the one that is found wherever there is room, and their worth
on a table."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from drumhead.flow.question import Placed
from drumhead.games.littlewars.rules.deployment import in_order
from drumhead.games.littlewars.rules.march import MOVES
from drumhead.games.littlewars.rules.setup import BASES, TABLE, force_of, refuse_deployment, room_in
from drumhead.games.littlewars.rules.state import CAVALRY, GUN, INFANTRY, LittleWars
from drumhead.space.paths import led_through
from drumhead.space.sight import sees
from drumhead.space.table import INCH, Ints, Place
from drumhead.space.terrain import DIFFICULT, IMPASSABLE, SOLID

BETWEEN = 11 * INCH // 10 + 1  # between two bodies
FOOT, HORSE, PIECE = (BASES[kind] for kind in (INFANTRY, CAVALRY, GUN))
RANKS = 3  # of infantry
WING = ((8, 4), (7, 4))  # men and files of the bodies of cavalry on a wing, from the guns outwards
MIDDLE = ((11, 4), (11, 4))  # infantry between the guns
AWAY = tuple(INCH * d for d in (12, 24, 36, 44))  # from our edge, where enemies may come
ACROSS = 12  # places looked at along each of these lines
SEEN, ROOM = 10.0, 5.0  # what free lines for the guns and open ground before the cavalry are worth


# ---------------------------------------------------------------------------------------------------- the ledger
def by_the_ledger(width: int) -> dict[str, list[Place]]:
    """Each gun with infantry about it, at a quarter and three quarters of the edge; the other infantry between them,
    cavalry outside. Places along the edge, and back from the front of the strip."""
    found: dict[str, list[Place]] = {INFANTRY: [], CAVALRY: [], GUN: []}
    for x, out in ((width // 4, -1), (3 * width // 4, 1)):
        found[GUN].append((x, FOOT + PIECE // 2))
        found[INFANTRY] += _round_a_gun(x)
        start = x + out * (PIECE // 2 + 2 * FOOT + BETWEEN)
        for men, files in WING:
            found[CAVALRY] += _files(start, out, men, files, HORSE)
            start += out * (files * HORSE + BETWEEN)
    start = width // 2 - (sum(files for _, files in MIDDLE) * FOOT + BETWEEN) // 2
    for men, files in MIDDLE:
        found[INFANTRY] += _files(start, 1, men, files, FOOT)
        start += files * FOOT + BETWEEN
    return found


def _round_a_gun(x: int) -> Iterator[Place]:
    """Two in front of it, two files on either side: one body."""
    for side in (-1, 1):
        yield x + side * FOOT // 2, FOOT // 2
        yield from _files(x + side * PIECE // 2, side, 2 * RANKS, 2, FOOT)


def _files(start: int, out: int, men: int, files: int, base: int) -> Iterator[Place]:
    """So many men, rank by rank from the front, in files from a place outwards."""
    return ((start + out * (base // 2 + k % files * base), base // 2 + k // files * base) for k in range(men))


# ---------------------------------------------------------------------------------------------------- all of them
def deployments(b: LittleWars, seat: int) -> Iterator[Placed]:
    """The ledger's if the ground allows it; and the one that always finds room."""
    edge, width = b.edges[seat], b.board.width
    front, back = (TABLE.strip, -1) if edge == 0 else (edge - TABLE.strip, 1)
    ledger = {k: [(x, front + back * y) for x, y in places] for k, places in by_the_ledger(width).items()}
    room = room_in(b.board, edge)
    assert room is not None  # a table without room is refused at set-up
    for found in (ledger, room):
        answer = _placed(b, seat, found)
        if refuse_deployment(b, answer, seat) is None:
            yield answer


def _placed(b: LittleWars, seat: int, found: Mapping[str, Sequence[Place]]) -> Placed:
    return Placed(tuple(in_order(found, [f.kind for f in b.figures(force_of(b, seat))])))


def lie_of_the_land(b: LittleWars, seat: int, answer: Placed) -> float:
    """How much the guns would see, and how many riders have open ground before them."""
    kinds = [f.kind for f in b.figures(force_of(b, seat))]
    ahead = 1 if b.edges[seat] == 0 else -1
    guns = [p for p, kind in zip(answer.places, kinds) if kind == GUN]
    riders = [p for p, kind in zip(answer.places, kinds) if kind == CAVALRY]
    ways = [np.array(((x, y), (x, y + ahead * MOVES[CAVALRY])), np.int64) for x, y in riders]
    bad = DIFFICULT | SOLID | IMPASSABLE
    free = sum(led_through(b.ground, way, 0, 2, bad) < 0 for way in ways)
    return SEEN * _seen(b, seat, guns) + ROOM * free / max(1, len(riders))


def _seen(b: LittleWars, seat: int, guns: Sequence[Place]) -> float:
    """The part of the places looked at that a gun sees, past terrain alone."""
    width, edge, ahead = b.board.width, b.edges[seat], 1 if b.edges[seat] == 0 else -1
    spots = [((2 * k + 1) * width // (2 * ACROSS), edge + ahead * away) for away in AWAY for k in range(ACROSS)]
    at: Ints = np.array([*guns, *spots], np.int64)
    rows = np.arange(len(at))
    return float(sees(b.ground, at, rows[: len(guns)], rows[len(guns) :], b.rules.forest_sight).mean())
