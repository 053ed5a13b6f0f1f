"""A battlefield of cubes as a screen gets it: the parts of its terrain as boxes, to be drawn from any side."""

from msgspec import Struct

from drumhead.space.cubes import Battlefield, Span


class FieldPart(Struct, frozen=True):
    """A box of cubes made of one thing; of upright things, the same side of each of the cubes."""

    kind: str
    x: Span
    y: Span
    z: Span
    side: str  # N, E, S, W; of a thing that is no side: nothing
    piece: int  # which of the pieces it belongs to


class CubeField(Struct, frozen=True):
    name: str
    edge: int  # columns and rows
    inches: int  # of a cube
    levels: int
    pieces: tuple[str, ...]  # their names
    parts: tuple[FieldPart, ...]


def field_shown(field: Battlefield, edge: int, inches: int) -> CubeField:
    parts = [FieldPart(*part, piece=i) for i, piece in enumerate(field.pieces) for part in piece.parts]
    return CubeField(field.name, edge, inches, field.levels, tuple(p.name for p in field.pieces), tuple(parts))
