"""Generated tables: natural outlines, evenly spread, the same table for the same draws on every machine.

All arithmetic is on whole numbers; chance comes in as `below(n)`, which draws a number from 0 to n - 1.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

from msgspec import structs

from drumhead.space.board import CROSSINGS, KINDS, BoardError, make_piece, nearest
from drumhead.space.place_names import FIELDS, FIRST_NAMES, LAST_NAMES
from drumhead.space.table import INCH, Place
from drumhead.space.terrain import Board, Piece

Below: TypeAlias = Callable[[int], int]
Drawn = TypeVar("Drawn")

LANE = 1500  # the least way between two pieces
MARGIN = 1000  # between a piece and the table's edge
TRIES = 30  # places compared for each piece; the one farthest from all others is taken
MOST_GIVEN = 20  # pieces of given kinds on one table
# Of given kinds there are few: fewer places are compared, so that one piece does not always lie in the middle, until
# that leaves no room.
GIVEN_TRIES = (3, 6, TRIES, TRIES, TRIES, TRIES)

# The 24 directions every 15 degrees, counter-clockwise from due east, in thousandths.
EAST_TO_NORTH = ((1000, 0), (966, 259), (866, 500), (707, 707), (500, 866), (259, 966))
DIRECTIONS = tuple(
    (x, y) for quarter in range(4) for a, b in EAST_TO_NORTH for x, y in [((a, b), (-b, a), (-a, -b), (b, -a))[quarter]]
)


class PieceShape(NamedTuple):
    """How the pieces of one kind look: their outline, and the least and greatest width and depth in quarter inches."""

    outline: str
    wide: tuple[int, int]
    deep: tuple[int, int]


SORTS = {
    "forest": PieceShape("blob", (34, 42), (26, 34)),
    "woods": PieceShape("blob", (28, 36), (22, 28)),
    "hill": PieceShape("blob", (36, 42), (26, 34)),
    "ledge": PieceShape("blob", (30, 38), (20, 24)),
    "cliff": PieceShape("blob", (30, 38), (22, 26)),
    "ruins": PieceShape("block", (24, 30), (18, 22)),
    "fence": PieceShape("band", (28, 38), (3, 3)),
    "low-wall": PieceShape("band", (26, 36), (3, 4)),
    "mud": PieceShape("blob", (26, 34), (20, 26)),
    "quicksand": PieceShape("blob", (22, 28), (18, 24)),
    "vegetation": PieceShape("blob", (24, 32), (20, 26)),
    "stakes": PieceShape("band", (26, 34), (6, 6)),
    "lava": PieceShape("blob", (24, 32), (20, 26)),
    "house": PieceShape("block", (20, 26), (16, 18)),
    "wall": PieceShape("band", (20, 28), (4, 4)),
    "rock": PieceShape("blob", (18, 22), (16, 20)),
    "mountain": PieceShape("blob", (32, 40), (26, 34)),
    "swamp": PieceShape("blob", (26, 34), (20, 26)),
}
APART = ("house", "wall", "rock", "swamp")  # solid or impassable: kept out of the strips along the edges

ALWAYS = (
    ("forest",),
    ("hill",),
    ("ruins",),
    ("stakes", "quicksand", "vegetation"),
    ("fence", "low-wall"),
    ("house", "rock", "wall"),
    ("mud",),
    ("forest", "woods"),
    ("hill", "ledge", "cliff"),
)
OFTEN = (
    "forest",
    "woods",
    "woods",
    "ruins",
    "fence",
    "low-wall",
    "mud",
    "hill",
    "rock",
    "house",
    "vegetation",
    "stakes",
    "lava",
)


class Mix(NamedTuple):
    """How many pieces a page wants on its tables, and of which kinds: one of each row of `always` as far as the number
    goes, the rest drawn from `often`."""

    fewest: int
    most: int
    always: tuple[tuple[str, ...], ...]
    often: tuple[str, ...]
    exceeds: bool = False  # a symmetric table may take one piece more
    drawn: bool = False  # asked for 0 pieces, a table has a number of them that is drawn


def harmless(kinds: Sequence[str]) -> tuple[str, ...]:
    """Those that are not dangerous."""
    return tuple(kind for kind in kinds if "dangerous" not in KINDS[kind].traits)


USUAL = Mix(10, 20, ALWAYS, OFTEN, exceeds=True)
# For a page that knows no dangerous ground and wants few pieces.
FEW_AND_HARMLESS = Mix(5, 10, tuple(row for row in map(harmless, ALWAYS) if row), harmless(OFTEN), drawn=True)


def generate(seed: int, *, pieces: int = 12, symmetric: bool = False, mix: Mix = USUAL) -> Board:
    """The table that a seed names, on the usual 72 x 48 inches."""
    return structs.replace(lay_out(draws_of(seed), pieces=pieces, symmetric=symmetric, mix=mix), seed=seed)


def draws_of(seed: int) -> Below:
    rng = Random(seed)
    return lambda n: int(rng.random() * n)


def lay_out(
    below: Below,
    *,
    pieces: int = 12,
    symmetric: bool = False,
    mix: Mix = USUAL,
    width: int = 72 * INCH,
    height: int = 48 * INCH,
    strip: int = 12 * INCH,
) -> Board:
    """A table of at least `pieces` pieces of terrain; a river counts as one, though its bridge cuts it into two.

    Solid pieces stay out of the strips. A symmetric table is the same seen from both long edges, which may take one
    piece more, or one less where the mix holds no more.
    """
    if mix.drawn and pieces == 0:
        pieces = between(below, mix.fewest, mix.most)
    if not mix.fewest <= pieces <= mix.most:
        raise BoardError(f"A generated table has {mix.fewest} to {mix.most} pieces, not {pieces}.")
    layout = Layout(below, width, height, strip, symmetric)
    if below(3) == 0:
        layout.add_river()
    elif symmetric and pieces % 2:
        layout.add_centre("hill")
    missing = pieces - layout.count
    if symmetric:
        missing = (missing + (1 if mix.exceeds or pieces < mix.most else 0)) // 2
    for kind in draw_kinds(below, missing, mix):
        layout.add(kind)
    return layout.board()


class StraightRiver(NamedTuple):
    """A band along the middle of the table, as wide as this, with a gap for each crossing, one in each half."""

    wide: int
    gap: int
    crossings: tuple[str, str] = CROSSINGS  # which half has which is drawn


def lay_out_kinds(
    below: Below,
    kinds: Sequence[str],
    *,
    river: StraightRiver | None = None,
    width: int = 72 * INCH,
    height: int = 48 * INCH,
    strip: int = 12 * INCH,
) -> Board:
    """A table of exactly these pieces, of none too, and a river if there is one. Solid and impassable ones stay out of
    the strips along the long edges."""
    if strange := next((kind for kind in kinds if kind not in SORTS), None):
        raise BoardError(f"No table is laid out with {strange!r}; {nearest(strange, SORTS)}")
    if len(kinds) > MOST_GIVEN:
        raise BoardError(f"A table is laid out with at most {MOST_GIVEN} given pieces, not {len(kinds)}.")
    for tries in GIVEN_TRIES:
        layout = Layout(below, width, height, strip, tries=tries, ends=MARGIN)
        if river:
            layout.add_straight_river(river)
        try:
            for kind in sorted(kinds, key=lambda kind: kind not in APART):
                layout.add(kind)
        except BoardError as full:
            fault = full
        else:
            return layout.board()
    raise fault


def piece_across(kind: str, middle: Place, across: int) -> Piece:
    """A piece of this kind round a place, so wide: a square, a strip along x, or nearly a disc."""
    if kind not in SORTS:
        raise BoardError(f"No piece is made of {kind!r}; {nearest(kind, SORTS)}")
    shape, half = SORTS[kind], across // 2
    deep = min(half, shape.deep[0] * 125) if shape.outline == "band" else half
    square = ((-half, -deep), (half, -deep), (half, deep), (-half, deep))
    disc = tuple((c * half // 1000, s * half // 1000) for c, s in DIRECTIONS[::2])
    x, y = middle
    return make_piece(kind, [(x + dx, y + dy) for dx, dy in (disc if shape.outline == "blob" else square)])


def pick(below: Below, options: Sequence[Drawn]) -> Drawn:
    return options[below(len(options))]


def between(below: Below, least: int, most: int) -> int:
    return least + below(most - least + 1)


def draw_kinds(below: Below, number: int, mix: Mix) -> list[str]:
    """Which kinds to lay out; solid ones first, for they need the middle."""
    kinds = [pick(below, row) for row in mix.always]
    kinds += [pick(below, mix.often) for _ in range(number - len(mix.always))]
    return sorted(kinds[:number], key=lambda kind: kind not in APART)


def name_pieces(below: Below, placed: list[tuple[str, tuple[Place, ...]]]) -> tuple[Piece, ...]:
    """The pieces with names, each used once; the parts of a river share one, and what crosses it is called after it."""
    free = list(FIRST_NAMES)
    river = ""
    pieces = []
    for kind, corners in placed:
        if kind in CROSSINGS:
            name = f"{river.split()[0]} {kind.title()}"
        elif kind != "river" or not river:
            free = free or list(FIRST_NAMES)
            name = f"{free.pop(below(len(free)))} {pick(below, LAST_NAMES[kind])}"
            river = name if kind == "river" else river
        pieces.append(make_piece(kind, corners, river if kind == "river" else name))
    return tuple(pieces)


class Layout:
    """The pieces laid out so far."""

    def __init__(
        self,
        below: Below,
        width: int,
        height: int,
        strip: int,
        symmetric: bool = False,
        tries: int = TRIES,
        ends: int | None = None,  # how far from the short edges solid pieces stay: else as from the long ones
    ) -> None:
        self.below, self.width, self.height, self.strip, self.symmetric = below, width, height, strip, symmetric
        self.tries, self.ends = tries, strip if ends is None else ends
        self.placed: list[tuple[str, tuple[Place, ...]]] = []
        self.shapes: list[Any] = []  # the same as shapely polygons
        self.count = 0

    def put(self, kind: str, corners: tuple[Place, ...]) -> None:
        from shapely import Polygon  # late: only making a table needs it

        self.placed.append((kind, corners))
        self.shapes.append(Polygon(corners))

    def mirror(self, corners: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple((self.width - x, self.height - y) for x, y in corners)

    def add(self, kind: str) -> None:
        """Lay out a piece, and its image if the table is symmetric, in the emptiest of some drawn places."""
        best: tuple[float, tuple[Place, ...]] = (-1.0, ())
        for size in (100, 100, 100, 85, 85, 70, 70, 60, 60, 60):  # smaller when the table is full
            for _ in range(self.tries):
                corners = self.draw_outline(kind, size)
                if corners and (room := self.room(corners)) >= LANE:
                    best = max(best, (room, corners))
            if best[1]:
                break
        else:
            raise BoardError(f"A table of this size has no room for {self.count + 1} pieces.")
        self.put(kind, best[1])
        self.count += 1
        if self.symmetric:
            self.put(kind, self.mirror(best[1]))
            self.count += 1

    def draw_outline(self, kind: str, size: int) -> tuple[Place, ...]:
        """An outline of that kind somewhere on the table, or none if it lies where it may not."""
        outline = outline_of(self.below, kind, size)
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        end, edge = (self.ends, self.strip) if kind in APART else (MARGIN, MARGIN)
        free_x, free_y = self.width - 2 * end - (max(xs) - min(xs)), self.height - 2 * edge - (max(ys) - min(ys))
        if free_x < 0 or free_y < 0:
            return ()
        dx, dy = end - min(xs) + self.below(free_x + 1), edge - min(ys) + self.below(free_y + 1)
        return tuple((x + dx, y + dy) for x, y in outline)

    def room(self, corners: tuple[Place, ...]) -> float:
        """How far the nearest other piece is; its own image counts as one, and the edge from twice as far, so that the
        middle does not stay empty."""
        from shapely import Polygon

        shape = Polygon(corners)
        others = [*self.shapes, Polygon(self.mirror(corners))] if self.symmetric else self.shapes
        x0, y0, x1, y1 = shape.bounds
        edge = min(x0, y0, self.width - x1, self.height - y1)
        return min([2.0 * float(edge), *(float(shape.distance(other)) for other in others)])

    def add_centre(self, kind: str) -> None:
        """One piece in the middle that is its own image."""
        half = outline_of(self.below, kind, 100, whole=False)
        self.put(kind, tuple((self.width // 2 + s * x, self.height // 2 + s * y) for s in (1, -1) for x, y in half))
        self.count += 1

    def add_river(self) -> None:
        """A winding band between the short edges or the long ones, with a bridge near the middle."""
        along, across = (self.width, self.height) if self.below(2) else (self.height, self.width)
        half, gap = between(self.below, 1000, 1400), between(self.below, 1250, 1750)
        bridge = along // 2 if self.symmetric else along // 2 + between(self.below, -4000, 4000)
        first = river_half(self.below, bridge - gap, across // 2, half)
        image = tuple((2 * bridge - x, 2 * (across // 2) - y) for x, y in first)
        second = image if self.symmetric else river_half(self.below, along - bridge - gap, across // 2, half)
        if not self.symmetric:
            second = tuple((along - x, across - y) for x, y in second)
        for corners in (first, second):
            self.put("river", corners if along == self.width else tuple((y, x) for x, y in corners))
        self.count += 1

    def add_straight_river(self, river: StraightRiver) -> None:
        """From short edge to short edge; a gap keeps its own width from the ends of its half."""
        half, low = self.width // 2, (self.height - river.wide) // 2
        starts = [between(self.below, river.gap, half - 2 * river.gap) + first for first in (0, half)]
        crossings = river.crossings if self.below(2) else river.crossings[::-1]

        def band(x0: int, x1: int) -> tuple[Place, ...]:
            return ((x0, low), (x1, low), (x1, low + river.wide), (x0, low + river.wide))

        for x0, x1 in zip((0, *(start + river.gap for start in starts)), (*starts, self.width)):
            self.put("river", band(x0, x1))
        for kind, start in zip(crossings, starts):
            self.put(kind, band(start, start + river.gap))
        self.count += 1

    def board(self) -> Board:
        pieces = name_pieces(self.below, self.placed)
        return Board(self.width, self.height, pieces, f"{pick(self.below, FIRST_NAMES)} {pick(self.below, FIELDS)}")


def outline_of(below: Below, kind: str, size: int, *, whole: bool = True) -> tuple[Place, ...]:
    """An outline round the origin; half of a blob's corners, those from east to west, if not `whole`."""
    sort = SORTS[kind]
    wide = between(below, *sort.wide) * 250 * size // 100 // 2
    deep = between(below, *sort.deep) * 250 // 2
    turn = below(len(DIRECTIONS))
    if sort.outline == "band":
        return turn_corners(band(below, wide, deep), turn)
    deep = deep * size // 100
    if sort.outline == "block":
        return turn_corners(((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)), turn)
    return turn_corners(blob(below, wide, deep, whole), turn if whole else 0)


def turn_corners(corners: Sequence[Place], turn: int) -> tuple[Place, ...]:
    c, s = DIRECTIONS[turn]
    return tuple(((x * c - y * s) // 1000, (x * s + y * c) // 1000) for x, y in corners)


def blob(below: Below, wide: int, deep: int, whole: bool) -> tuple[Place, ...]:
    """Corners every 30 degrees of an ellipse, each drawn in by a share of its own that its neighbours soften; the whole
    has one corner or two between them."""
    shares = [between(below, 64, 100) for _ in range(12)]
    more = {2 * below(12) + 1, 2 * below(12) + 1} if whole else set()
    corners = []
    for at in range(24 if whole else 12):
        if at % 2 == 0 or at in more:
            k = at // 2
            share = 2 * shares[k] + shares[k - 1] + shares[(k + 1) % 12]
            c, s = DIRECTIONS[at]
            corners.append((c * wide * share // 400_000, s * deep * share // 400_000))
    return tuple(corners)


def band(below: Below, wide: int, deep: int) -> tuple[Place, ...]:
    """A thin strip along x, with a bend in the middle."""
    bend = between(below, -wide // 4, wide // 4)
    lean = deep * bend // wide // 2  # keeps the strip about as thick at its slanted ends
    spine = ((-wide, 0), (0, bend), (wide, 0))
    lower = [(x + (lean if x < 0 else -lean if x > 0 else 0), y - deep) for x, y in spine]
    upper = [(x - (lean if x < 0 else -lean if x > 0 else 0), y + deep) for x, y in reversed(spine)]
    return (*lower, *upper)


def river_half(below: Below, length: int, middle: int, half: int) -> tuple[Place, ...]:
    """From the edge at 0 to the bridge at `length`: both banks, winding softly, straight at the bridge."""
    parts = max(3, min(6, length // 5000))
    drift = between(below, -middle // 3, middle // 3)  # how far from the middle it comes to the edge
    bends = [between(below, -3200, 3200) for _ in range(parts - 1)] + [0, 0, 0]
    lower, upper = [], []
    for k in range(parts + 1):
        y = middle + drift * max(0, parts - 1 - k) // (parts - 1)
        y += (bends[max(0, k - 1)] + 2 * bends[k] + bends[k + 1]) // 4 if k < parts - 1 else 0
        wide = half + (between(below, -150, 250) if k < parts - 1 else 0)
        lower.append((length * k // parts, y - wide))
        upper.append((length * k // parts, y + wide))
    return (*lower, *reversed(upper))
