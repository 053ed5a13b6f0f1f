"""Terrain, its kinds: which of the pieces on a table are cover, difficult, dangerous or high by this page."""

from msgspec.structs import replace

from drumhead.ledger.cite import datum
from drumhead.space.board import KINDS, Kind
from drumhead.space.terrain import Board, Piece

_COVER, _DIFFICULT, _DANGEROUS, _HIGH = (
    datum(f"saga.terrain.{trait}-kinds", (trait,), ()) for trait in ("cover", "difficult", "dangerous", "elevation")
)
# What the page says of each kind it names, and of those that ruling terrain-traits puts beside them.
KINDS_HERE: dict[str, tuple[str, ...]] = {
    "forest": _COVER + _DIFFICULT,
    "woods": _COVER + _DIFFICULT,
    "ruins": _COVER,
    "fence": _COVER,
    "low-wall": _COVER,
    "mud": _DIFFICULT,
    "river": _DIFFICULT,
    "quicksand": _DANGEROUS,
    "vegetation": _DANGEROUS,
    "stakes": _DANGEROUS,
    "lava": _DANGEROUS,
    "hill": _HIGH,
    "ledge": _HIGH,
    "cliff": _HIGH,
}


def piece_here(p: Piece) -> Piece:
    """A piece that its map leaves as its kind is, is what this page says of the kind; a map may give any other set."""
    traits = KINDS_HERE.get(p.kind)
    if traits is None or Kind(p.traits, p.level) != KINDS[p.kind]:
        return p
    return replace(p, traits=traits, level=p.level if "elevation" in traits else 0)


def board_here(board: Board) -> Board:
    """The table as this page reads it; the same object where there is nothing to change."""
    pieces = tuple(map(piece_here, board.pieces))
    return board if pieces == board.pieces else replace(board, pieces=pieces)
