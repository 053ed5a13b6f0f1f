"""Terrain, its kinds: which of the pieces on a table are cover, difficult, dangerous or high by this page."""

from drumhead.ledger.cite import datum
from drumhead.space.terrain import Board
from drumhead.tabletop.ground import board_as

_COVER, _DIFFICULT, _DANGEROUS, _HIGH = (
    datum(f"saga.terrain.{trait}-kinds", (trait,), ()) for trait in ("cover", "difficult", "dangerous", "elevation")
)
# What the page says of each kind it names, and of those that ruling terrain-traits puts beside them.
KINDS_HERE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("forest", "woods"), _COVER + _DIFFICULT),
    **dict.fromkeys(("ruins", "fence", "low-wall"), _COVER),
    **dict.fromkeys(("mud", "river"), _DIFFICULT),
    **dict.fromkeys(("quicksand", "vegetation", "stakes", "lava"), _DANGEROUS),
    **dict.fromkeys(("hill", "ledge", "cliff"), _HIGH),
}


def board_here(board: Board) -> Board:
    """The table as this page reads it."""
    return board_as(KINDS_HERE, board)
