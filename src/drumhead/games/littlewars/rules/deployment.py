"""Deployment, one way that is found wherever there is room: blocks along the strip, infantry in the middle with the
guns beside it, cavalry on the wings."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, repeat

import numpy as np

from drumhead.games.littlewars.rules.bodies import NEAR, WIDEST
from drumhead.games.littlewars.rules.state import CAVALRY, GUN, INFANTRY
from drumhead.space.strip import Group, Strip, fill_strip
from drumhead.space.table import Place, Zone
from drumhead.space.terrain import Board, ground

BLOCKS = (  # from left to right
    *((CAVALRY, 10), (CAVALRY, 5), (GUN, 1)),
    *((INFANTRY, 21), (INFANTRY, 8), (INFANTRY, 21)),
    *((GUN, 1), (CAVALRY, 5), (CAVALRY, 10)),
)


def places_for(board: Board, strip: Zone, bases: Mapping[str, int]) -> dict[str, list[Place]] | None:
    """A place for every figure of a force, by kind; None where there is no room."""
    rows = count()
    groups = [Group(np.fromiter(rows, np.int64, number), kind != GUN) for kind, number in BLOCKS]
    kinds = [kind for kind, number in BLOCKS for _ in repeat(None, number)]
    radius = np.array([bases[kind] // 2 for kind in kinds], np.int64)
    at = np.full((len(kinds), 2), -1, np.int64)
    placed = fill_strip(Strip(ground(board), at, radius, strip, near=NEAR, widest=WIDEST), groups)
    if placed is None:
        return None
    found: dict[str, list[Place]] = {kind: [] for kind in bases}
    for row, kind in enumerate(kinds):
        found[kind].append(placed[row])
    return found


def in_order(found: Mapping[str, Sequence[Place]], kinds: Sequence[str]) -> Iterator[Place]:
    """The places for figures of these kinds, one after the other."""
    left = {kind: iter(places) for kind, places in found.items()}
    return (next(left[kind]) for kind in kinds)
