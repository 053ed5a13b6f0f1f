"""Terrain, its kinds: which of the pieces on a table are cover, difficult, dangerous or high by this page."""

from drumhead.ledger.cite import datum
from drumhead.space.terrain import Board
from drumhead.tabletop.ground import board_as, kinds_with

KINDS_HERE = kinds_with(
    *(
        datum(f"sigmar.terrain.{trait}-kinds", (trait,), ())
        for trait in ("cover", "difficult", "dangerous", "elevation")
    )
)


def board_here(board: Board) -> Board:
    """The table as this page reads it (ruling terrain-traits)."""
    return board_as(KINDS_HERE, board)
