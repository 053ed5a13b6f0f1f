"""Rivers: a gap, where a bridge or a ford lies, can be closed; then the river runs through."""

from msgspec.structs import replace

from drumhead.space.board import CROSSINGS, MOST_CORNERS, counter_clockwise
from drumhead.space.table import SLACK, Place
from drumhead.space.terrain import Board, Piece

STAYING = ("river", *CROSSINGS)  # what belongs to a river is not taken up like a piece


def is_crossing(piece: Piece) -> bool:
    return piece.kind in CROSSINGS


def without_gap(board: Board, crossing: int) -> tuple[Piece, ...]:
    """The pieces once the gap that a bridge or a ford marks is closed: both parts of the river and the gap are one
    piece. Where they make no one outline the gap is a part of its own; without a river only the mark goes."""
    from shapely import Polygon

    gap, pieces = board.pieces[crossing], board.pieces
    shape = Polygon(gap.corners)
    parts = [k for k, p in enumerate(pieces) if p.kind == "river" and Polygon(p.corners).distance(shape) <= SLACK]
    if not parts:
        return (*pieces[:crossing], *pieces[crossing + 1 :])
    whole = outline_round([pieces[k].corners for k in (*parts, crossing)])
    water = replace(pieces[parts[0]], corners=whole or gap.corners)
    left = (water if k == crossing else p for k, p in enumerate(pieces) if not whole or k not in parts)
    return tuple(left)


def outline_round(outlines: list[tuple[Place, ...]]) -> tuple[Place, ...] | None:
    """The outline round all of these, which lie side by side, without needless corners; None if there is not one, or
    its corners are no whole numbers."""
    from shapely import Polygon, union_all

    whole = union_all([Polygon(corners) for corners in outlines])
    if whole.geom_type != "Polygon" or whole.interiors:
        return None
    ring = [(x, y) for x, y in whole.exterior.coords[:-1]]
    if any(x != int(x) or y != int(y) for x, y in ring):
        return None
    corners = [(int(x), int(y)) for x, y in ring]
    turning = tuple(
        b for a, b, c in zip([corners[-1], *corners], corners, [*corners[1:], corners[0]]) if turns(a, b, c)
    )
    return counter_clockwise(turning) if len(turning) <= MOST_CORNERS else None


def turns(a: Place, b: Place, c: Place) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
