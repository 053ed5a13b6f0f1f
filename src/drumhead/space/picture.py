"""A table as a picture: the sheet with its graduated edge, the terrain, the names of places, and models.

10 units are 1 inch; the origin of the table is its lower left corner, and up on the table is up on the picture.
"""

from collections.abc import Sequence
from html import escape

from drumhead.space.board import CROSSINGS
from drumhead.space.engraving import UNIT, draw
from drumhead.space.strokes import XY, n
from drumhead.space.table import INCH, Ints
from drumhead.space.terrain import Board, Piece

FRAME = 23  # units round the table, for the graduated edge and its figures
BAR = 6 * INCH // UNIT
CROSS = 12 * INCH // UNIT
LETTER = 12.5  # pixels, at every size of the picture

STYLE = (
    ".sheet{fill:var(--ground,#E4DAC3)}.field{fill:var(--table,#EFE6CF)}"
    ".tape{fill:var(--panel,#FBF7ED);stroke:var(--ink,#2A241D);stroke-width:1.2}"
    ".fine{fill:none;stroke:var(--ink,#2A241D);stroke-width:.5}.bars{fill:var(--ink,#2A241D)}"
    ".figures{font-family:var(--text,'Source Sans 3','Noto Sans',sans-serif);fill:var(--ink-2,#5A5042)}"
    ".figures,.name,.caption{text-anchor:middle}"
    ".crosses{fill:none;stroke:var(--ink-3,#665B45);stroke-width:.6;opacity:.55}"
    ".name{font-family:var(--display,Vollkorn,Georgia,serif);font-style:italic;fill:var(--ink-2,#5A5042);"
    "paint-order:stroke;stroke:var(--table,#EFE6CF);stroke-width:.22em;stroke-linejoin:round}"
    ".caption{font-family:var(--display,Vollkorn,Georgia,serif);font-style:italic;fill:var(--ink-2,#5A5042)}"
    ".base{stroke:var(--ink,#2A241D);stroke-width:.8}"
    ".azure .base{fill:var(--azure-fill,#1E4F86)}.gules .base{fill:var(--gules-fill,#BF4F28)}"
    ".mark{fill:none;stroke:var(--on-azure,#FFFDF6);stroke-width:.9;opacity:.9}"
)


def svg(
    board: Board,
    *,
    at: Ints | None = None,
    radius: Ints | None = None,
    sides: Sequence[int] | None = None,
    size: int = 1200,
) -> str:
    """The whole sheet, `size` pixels wide. `at` and `radius` are the models' places and bases, `sides` says 0 or 1 for
    each of them, or -1 for one that is not on the table."""
    wide, high = board.width // UNIT, board.height // UNIT
    whole_wide, whole_high = wide + 2 * FRAME, high + 2 * FRAME
    letter = LETTER * whole_wide / size
    models = "" if at is None or radius is None else bases(board, at, radius, sides or [0] * len(at))
    seed = f" · table {board.seed}" if board.seed is not None else ""
    title = escape(board.name or "A table") + f" · {n(wide / 10)} by {n(high / 10)} inches{seed}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size * whole_high // whole_wide}" '
        f'viewBox="{-FRAME} {-FRAME} {whole_wide} {whole_high}" role="img"><title>{title}</title><style>{STYLE}</style>'
        f'<rect class="sheet" x="{-FRAME}" y="{-FRAME}" width="{whole_wide}" height="{whole_high}"/>'
        f"{tape(wide, high, letter)}"
        f'<clipPath id="table"><rect width="{wide}" height="{high}"/></clipPath><g clip-path="url(#table)">'
        f'<rect class="field" width="{wide}" height="{high}"/>{crosses(wide, high)}{draw(board)}{names(board, letter)}'
        f'{models}</g><text class="caption" x="{wide / 2}" y="{high + 19}" font-size="{n(letter)}">{title}</text>'
        "</svg>\n"
    )


def terrain_svg(board: Board) -> str:
    """Only the terrain, as one group for a page that draws the rest itself and links the style sheet of the palette."""
    return draw(board, styled=False)


def tape(wide: int, high: int, letter: float) -> str:
    """The neat line: bars of 6 inches in ink and paper along all edges, figures every 12 inches from the lower left."""
    bars = "".join(
        f"M{x} -7h{min(BAR, wide - x)}v4H{x}zM{x} {high + 3}h{min(BAR, wide - x)}v4H{x}z"
        for x in range(0, wide, 2 * BAR)
    )
    bars += "".join(
        f"M-7 {high - y}v{-min(BAR, high - y)}h4V{high - y}zM{wide + 3} {high - y}v{-min(BAR, high - y)}h4V{high - y}z"
        for y in range(0, high, 2 * BAR)
    )
    figures = "".join(f'<text x="{x}" y="-14">{x * UNIT // INCH}</text>' for x in range(CROSS, wide, CROSS))
    figures += "".join(
        f'<text x="-17" y="{n(high - y + letter * 0.34)}">{y * UNIT // INCH}</text>' for y in range(CROSS, high, CROSS)
    )
    return (
        f'<g><rect class="tape" x="-11" y="-11" width="{wide + 22}" height="{high + 22}"/>'
        f'<rect class="fine" x="-7" y="-7" width="{wide + 14}" height="{high + 14}"/><path class="bars" d="{bars}"/>'
        f'<rect class="fine" x="-3" y="-3" width="{wide + 6}" height="{high + 6}"/>'
        f'<g class="figures" font-size="{n(letter)}">{figures}</g></g>'
    )


def crosses(wide: int, high: int) -> str:
    spots = [(x, high - y) for x in range(CROSS, wide, CROSS) for y in range(CROSS, high, CROSS)]
    return '<path class="crosses" d="' + "".join(f"M{x - 3} {y}h6M{x} {y - 3}v6" for x, y in spots) + '"/>'


def names(board: Board, letter: float) -> str:
    """Each name once."""
    written = {piece.name: piece for piece in reversed(board.pieces) if piece.name}
    texts = []
    for name, piece in written.items():
        x, y = beside(board, piece, letter)
        texts.append(f'<text class="name" x="{n(x)}" y="{n(y)}" font-size="{n(letter)}">{escape(name)}</text>')
    return f'<g aria-hidden="true">{"".join(texts)}</g>'


def beside(board: Board, piece: Piece, letter: float) -> XY:
    """Where the middle of a piece's name stands: below it, or above where the table ends; right of a river that runs up
    and down."""
    xs, ys = [x / UNIT for x, _ in piece.corners], [(board.height - y) / UNIT for _, y in piece.corners]
    wide, high = board.width / UNIT, board.height / UNIT
    half = 0.24 * letter * len(piece.name) + 2
    upright = piece.kind == "river" and max(ys) - min(ys) > max(xs) - min(xs)
    clear = 6 if piece.kind in CROSSINGS else 0  # a deck lies over its banks
    below, above = max(ys) + letter + clear, min(ys) - 0.4 * letter - clear
    x = max(xs) + half if upright else (min(xs) + max(xs)) / 2
    y = (min(ys) + max(ys)) / 2 if upright else below if below < high - 2 else above
    return min(max(x, half), wide - half), y


def bases(board: Board, at: Ints, radius: Ints, sides: Sequence[int]) -> str:
    """True circles; the first side has an inner ring, the second upright stripes."""
    drawn: tuple[list[str], list[str]] = ([], [])
    for (x, y), r, side in zip(at.tolist(), radius.tolist(), sides):
        if side < 0:
            continue
        cx, cy, size = x / UNIT, (board.height - y) / UNIT, r / UNIT
        stripes = "".join(
            f"M{n(cx + a * size)} {n(cy - b * size)}V{n(cy + b * size)}"
            for a, b in ((-0.5, 0.8), (0, 0.94), (0.5, 0.8))
        )
        ring = f'<circle class="mark" cx="{n(cx)}" cy="{n(cy)}" r="{n(0.64 * size)}"/>'
        mark = f'<path class="mark" d="{stripes}"/>' if side else ring
        drawn[side].append(f'<circle class="base" cx="{n(cx)}" cy="{n(cy)}" r="{n(size - 0.3)}"/>{mark}')
    return "".join(f'<g class="{kind}">{"".join(marks)}</g>' for kind, marks in zip(("azure", "gules"), drawn) if marks)
