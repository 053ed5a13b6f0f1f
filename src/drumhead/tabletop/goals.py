"""Where a unit might be set down or go: places along a zone, and cover within reach."""

from collections.abc import Iterator

from drumhead.space.formation import inwards
from drumhead.space.table import Place, Zone
from drumhead.space.terrain import COVER, Ground
from drumhead.tabletop.battle import TableBattle


def spots_along(ground: Ground, zone: Zone) -> Iterator[Place]:
    """At the front of a zone all along its length, from the middle outwards; behind that in its middle and on both
    wings. Where the zone is the whole table, all over it."""
    x0, y0, x1, y1 = zone
    if (x1 - x0, y1 - y0) == tuple(ground.size.tolist()):
        yield from ((x1 * i // 8, y1 * j // 8) for j in range(1, 8) for i in range(1, 8))
        return
    dx, dy = inwards(ground, zone)
    front, back = ((x1, x0) if dx > 0 else (x0, x1)) if dx else ((y1, y0) if dy > 0 else (y0, y1))
    for depth, eighths in ((front, (4, 3, 5, 2, 6, 1, 7)), ((front + back) // 2, (4, 2, 6))):
        for k in eighths:
            yield (depth, y0 + (y1 - y0) * k // 8) if dx else (x0 + (x1 - x0) * k // 8, depth)


def covers_within(b: TableBattle, here: Place, far: int) -> Iterator[Place]:
    """The middles of pieces that give cover."""
    for middle in b.recall("covers", lambda: list(covers(b))):
        if (middle[0] - here[0]) ** 2 + (middle[1] - here[1]) ** 2 <= far * far:
            yield middle


def covers(b: TableBattle) -> Iterator[Place]:
    for piece, bits in zip(b.board.pieces, b.ground.traits.tolist()):
        if bits & COVER:
            xs, ys = zip(*piece.corners)
            yield (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
