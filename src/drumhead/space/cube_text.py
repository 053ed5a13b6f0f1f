"""A battlefield of cubes as letters: its levels side by side, and what its pieces are made of."""

from drumhead.space.cube_map import draw
from drumhead.space.cubes import EDGE, Battlefield, Piece

COLUMNS = "abcdefgh"
KEY = {
    ".": "ground", "^": "roof", "_": "floor", "H": "hatch", "#": "solid", "o": "cover", "~": "difficult",
    "!": "dangerous", "X": "several of these",
}  # fmt: skip
HEADS = ("Piece", "Made of")
GAP = "    "


def levels_drawn(field: Battlefield) -> str:
    """The north row first, level by level from the ground; walls and other faces stand in the list of pieces."""
    drawn = [draw(field, level) for level in range(field.levels)]
    shown = [level for level, rows in enumerate(drawn) if any(row.strip() for row in rows)]
    lines = [GAP.join(f"   {_title(level):<{EDGE}}" for level in shown)]
    for up in range(EDGE):
        lines.append(GAP.join(f"{EDGE - up:>2} {drawn[level][up]}" for level in shown))
    lines.append(GAP.join(f"   {COLUMNS}" for _ in shown))
    used = {letter for level in shown for row in drawn[level] for letter in row}
    lines.append("   " + ", ".join(f"{letter} {meaning}" for letter, meaning in KEY.items() if letter in used))
    return "\n".join(line.rstrip() for line in lines)


def _title(level: int) -> str:
    return f"Level {level}" if level else "Ground"


def rows_of(field: Battlefield) -> list[tuple[str, ...]]:
    return [(piece.name, _made_of(piece)) for piece in field.pieces]


def _made_of(piece: Piece) -> str:
    """Each kind of part with its cubes, as a file writes them."""
    kinds = dict.fromkeys(part.kind for part in piece.parts)
    return "; ".join(f"{kind} {', '.join(str(p) for p in piece.parts if p.kind == kind)}" for kind in kinds)
