"""A table as letters: small enough for a terminal."""

from drumhead.space.terrain import Board, Piece, ground

# One letter for each kind.
LETTERS = {
    "forest": "F", "woods": "W", "ruins": "R", "fence": "f", "low-wall": "l", "mud": "m", "river": "~",
    "quicksand": "q", "vegetation": "v", "stakes": "x", "lava": "a", "hill": "H", "ledge": "L", "cliff": "C",
    "house": "h", "wall": "w", "rock": "r", "mountain": "M", "swamp": "s",
    "bridge": "=", "ford": ":",
}  # fmt: skip
HEADS = ("", "Piece", "Kind", "Traits", "Middle")


def thumbnail(board: Board) -> str:
    """A letter for each inch of width and two of height, north up."""
    from drumhead.space.sight import pieces_at

    arrays = ground(board)
    rows = []
    for y in range(board.height - 1000, 0, -2000):
        held = (pieces_at(arrays, (x, y)) for x in range(500, board.width, 1000))
        rows.append("|" + "".join(LETTERS[board.pieces[h[-1]].kind] if h else " " for h in held) + "|")
    edge = "+" + "-" * len(range(500, board.width, 1000)) + "+"
    return "\n".join([edge, *rows, edge])


def rows_of(board: Board) -> list[tuple[str, ...]]:
    """Each piece with its letter, its kind and traits, and where it lies."""
    return [(LETTERS[p.kind], p.name, p.kind, _traits(p), _middle(p)) for p in board.pieces]


def _traits(piece: Piece) -> str:
    return ", ".join(piece.traits) + _level(piece) or "open ground"


def _level(piece: Piece) -> str:
    return f", level {piece.level}" if piece.level else ""


def _middle(piece: Piece) -> str:
    xs, ys = zip(*piece.corners)
    return f"{(min(xs) + max(xs)) // 2000}, {(min(ys) + max(ys)) // 2000} in"
