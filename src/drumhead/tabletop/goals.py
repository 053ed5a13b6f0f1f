"""Where a unit might be set down or go: a few goals worth a thought, near and far, forward and back, into cover."""

from collections.abc import Iterator
from typing import NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.space.formation import centre, inwards
from drumhead.space.sight import nearest_gap
from drumhead.space.table import INCH, Place, Zone
from drumhead.space.terrain import COVER, Ground
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.moving import along

NEAREST = 3  # enemy units that are looked at as goals


class Aims(NamedTuple):
    """What a move may be for."""

    allowance: int
    range: int  # of the unit's longest shot; 0: it does not shoot
    safe: int  # the distance at which no enemy assaults it


def spots_along(ground: Ground, zone: Zone) -> Iterator[Place]:
    """At the front of a zone all along its length, from the middle outwards; behind that in its middle and on both
    wings."""
    x0, y0, x1, y1 = zone
    dx, dy = inwards(ground, zone)
    front, back = ((x1, x0) if dx > 0 else (x0, x1)) if dx else ((y1, y0) if dy > 0 else (y0, y1))
    for depth, eighths in ((front, (4, 3, 5, 2, 6, 1, 7)), ((front + back) // 2, (4, 2, 6))):
        for k in eighths:
            yield (depth, y0 + (y1 - y0) * k // 8) if dx else (x0 + (x1 - x0) * k // 8, depth)


def goals(b: TableBattle, u: UnitId, aims: Aims) -> Iterator[Place]:
    """Towards the nearest enemies, to shooting range, out of their reach, straight away from them, and into cover."""
    unit, far = b.units[u], aims.allowance
    here = centre(b.at[ids(unit.models)])
    foes = sorted((nearest_gap(b.at, b.radius, ids(unit.models), ids(f.models)), f.id) for f in b.foes(unit.seat))
    for (gap, mine, theirs), _ in foes[:NEAREST]:
        line = b.place(mine), b.place(theirs)
        yield along(here, min(far, gap - INCH), *line)
        if aims.range:
            yield along(here, min(far, gap - aims.range), *line)
        if gap < aims.safe + far:
            yield along(here, max(-far, min(far, gap - aims.safe)), *line)
    for (_, mine, theirs), _ in foes[:1]:
        yield along(here, -far, b.place(mine), b.place(theirs))
    yield from covers_within(b, here, far)


def covers_within(b: TableBattle, here: Place, far: int) -> Iterator[Place]:
    """The middles of pieces that give cover."""
    for piece, bits in zip(b.board.pieces, b.ground.traits.tolist()):
        xs, ys = zip(*piece.corners)
        middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        if bits & COVER and (middle[0] - here[0]) ** 2 + (middle[1] - here[1]) ** 2 <= far * far:
            yield middle
