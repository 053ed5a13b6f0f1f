"""Terrain, its kinds: which pieces this page reads as cover and which as difficult; nothing on it is dangerous."""

from drumhead.ledger.cite import datum
from drumhead.space.terrain import Board
from drumhead.tabletop.ground import board_as, kinds_with

# Of elevation only what it does to sight is read, and a solid piece stands as it is (rulings terrain-traits, solid).
KINDS_HERE = kinds_with(
    cover=datum("littlewars.shooting.cover", ("cover",), ()),
    difficult=datum("littlewars.moving.difficult-halves", ("difficult",), ()),
    dangerous=(),
    high=("elevation",),
)


def board_here(board: Board) -> Board:
    """The table as this page reads it."""
    return board_as(KINDS_HERE, board)
