"""Generated battlefields of cubes: varied, spread out, open to everybody, and the same for the same draws everywhere.

Chance comes in as `below(n)`, which draws a number from 0 to n - 1. A piece is sketched round its own corner, turned by
quarters and put where the others leave most room; what the judge of files refuses is drawn again.
"""

from collections.abc import Callable, Sequence
from random import Random

from drumhead.space.board import BoardError
from drumhead.space.cube_map import judge
from drumhead.space.cube_steps import Manner
from drumhead.space.cubes import EDGE, PARTS, Battlefield, Part, Piece, Span
from drumhead.space.generate import Below, between, pick

FEWEST, MOST = 8, 14
TRIES = 12  # places compared for each piece
LAYOUTS = 20  # fresh starts, should a battlefield ever be too full

Sketch = tuple[Part, ...]


def generate(seed: int, *, pieces: int = 12, symmetric: bool = False) -> Battlefield:
    """The battlefield that a seed names."""
    rng = Random(seed)
    return lay_out(lambda n: int(rng.random() * n), f"field-{seed}", pieces=pieces, symmetric=symmetric)


def lay_out(below: Below, id: str, *, pieces: int = 12, symmetric: bool = False) -> Battlefield:
    """A battlefield of that many pieces; a symmetric one is itself when turned by half a turn, which may take one piece
    more. The outermost rows stay open for both armies, whichever edges are theirs."""
    if not FEWEST <= pieces <= MOST:
        raise BoardError(f"A generated battlefield has {FEWEST} to {MOST} pieces, not {pieces}.")
    for _ in range(LAYOUTS):
        sketches = place_pieces(below, pieces, symmetric)
        if len(sketches) >= pieces:
            break
    else:
        raise BoardError(f"There was no room for {pieces} pieces.")
    name = f"{pick(below, FIRST_NAMES)} {pick(below, GROUNDS)}"
    return field_of(id, name, name_pieces(below, sketches))


def place_pieces(below: Below, pieces: int, symmetric: bool) -> list[tuple[str, Sketch]]:
    """The pieces with their kinds; too few of them where the room ran out."""
    done: list[tuple[str, Sketch]] = []
    for kind in draw_kinds(below, (pieces + 1) // 2 if symmetric else pieces):
        for drawn in (kind, "crates", "wire"):  # the last two find room nearly everywhere
            if new := find_place(below, drawn, [sketch for _, sketch in done], symmetric):
                done += [(drawn, sketch) for sketch in new]
                break
    return done


def find_place(below: Below, kind: str, others: list[Sketch], symmetric: bool) -> list[Sketch]:
    """A sketch of that kind, with its image if need be; none if none will do. What stops sight is drawn to the middle
    and leaves a lane to the others, the rest goes where it is farthest from them."""
    drawn = []
    for _ in range(TRIES):
        sketch = shift_in(below, turn_sketch(sort_parts(SKETCHES[kind](below)), below(4)))
        new = [sketch, half_turned(sketch)] if symmetric else [sketch]
        if apart := room([*others, *new[1:]], sketch):
            drawn.append((off_centre(sketch) - 2 * EDGE * min(apart, 2) if kind in TALL else -apart, new))
    drawn.sort(key=lambda option: option[0])
    return next((new for _, new in drawn if kind in LOOSE or will_do([*others, *new])), [])


def will_do(sketches: list[Sketch]) -> bool:
    """Everybody can walk everywhere, without a single diagonal step too."""
    field = field_of("sketch", "Sketch", tuple(Piece("Sketch", sketch) for sketch in sketches))
    return not judge(field, fewest=0, manner=Manner(diagonals=False))


def room(others: list[Sketch], sketch: Sketch) -> int:
    """How many columns it is to the nearest other piece; 0 if they share one."""
    ours = columns(sketch)
    theirs = {column for other in others for column in columns(other)}
    return min((max(abs(x - a), abs(y - b)) for x, y in ours for a, b in theirs), default=EDGE)


def off_centre(sketch: Sketch) -> int:
    """How far its farthest column is from the middle, in half columns."""
    return max(max(abs(2 * x - EDGE + 1), abs(2 * y - EDGE + 1)) for x, y in columns(sketch))


def columns(sketch: Sketch) -> set[tuple[int, int]]:
    return {(x, y) for part in sketch for x, y, _ in part.cubes()}


def field_of(id: str, name: str, pieces: tuple[Piece, ...]) -> Battlefield:
    """As many levels as one can stand on."""
    tops = [part.z[1] + (part.kind == "solid") for piece in pieces for part in piece.parts]
    return Battlefield(id, name, max(tops) + 1, pieces)


def draw_kinds(below: Below, number: int) -> list[str]:
    """One of each row as far as the number goes, the rest from OFTEN; what needs most room comes first."""
    kinds = [pick(below, row) for row in ALWAYS[:number]]
    kinds += [pick(below, OFTEN) for _ in range(number - len(kinds))]
    return sorted(kinds, key=list(SKETCHES).index)


def name_pieces(below: Below, sketches: list[tuple[str, Sketch]]) -> tuple[Piece, ...]:
    free = list(FIRST_NAMES)
    return tuple(
        Piece(f"{free.pop(below(len(free)))} {pick(below, LAST_NAMES[kind])}", sketch) for kind, sketch in sketches
    )


# --------------------------------------------------------------------------------------------------- turning, shifting
def sort_parts(parts: Sequence[Part]) -> Sketch:
    return tuple(sorted(parts, key=lambda part: PARTS.index(part.kind)))


def turn_sketch(sketch: Sketch, quarters: int) -> Sketch:
    """Counter-clockwise round the corner of the grid; what falls outside is shifted in later."""
    for _ in range(quarters):
        sketch = tuple(
            part._replace(x=(-part.y[1], -part.y[0]), y=part.x, side=_LEFT.get(part.side, "")) for part in sketch
        )
    return sketch


_LEFT = {"N": "W", "W": "S", "S": "E", "E": "N"}


def half_turned(sketch: Sketch) -> Sketch:
    """The image of a piece on the other half of the grid."""
    return tuple(
        part._replace(x=_mirrored(part.x), y=_mirrored(part.y), side=_LEFT[_LEFT[part.side]] if part.side else "")
        for part in sketch
    )


def _mirrored(span: Span) -> Span:
    return EDGE - 1 - span[1], EDGE - 1 - span[0]


def shift_in(below: Below, sketch: Sketch) -> Sketch:
    """To a drawn place that leaves the outermost rows open."""
    (west, east), (south, north) = (
        (min(span[0] for span in spans), max(span[1] for span in spans))
        for spans in ([part.x for part in sketch], [part.y for part in sketch])
    )
    dx = 1 - west + below(EDGE - 2 - (east - west))
    dy = 1 - south + below(EDGE - 2 - (north - south))
    return tuple(
        part._replace(x=(part.x[0] + dx, part.x[1] + dx), y=(part.y[0] + dy, part.y[1] + dy)) for part in sketch
    )


# -------------------------------------------------------------------------------------------------------- the sketches
def box(kind: str, x: int | Span, y: int | Span, z: int | Span, side: str = "") -> Part:
    spans = [(at, at) if isinstance(at, int) else at for at in (x, y, z)]
    return Part(kind, spans[0], spans[1], spans[2], side)


def block(below: Below) -> list[Part]:
    """A block of one level, its roof with a parapet on one side or two."""
    wide, deep = (0, between(below, 1, 2)), (0, between(below, 0, 1))
    parapets = [box("low", wide, deep[1], 1, "N"), box("low", wide[1], deep, 1, "E")]
    return [box("solid", wide, deep, 0), *parapets[: below(3)]]


def stack(below: Below) -> list[Part]:
    """A block of two levels beside one of one, or alone with a ladder's worth of climbing."""
    high = box("solid", 0, 0, (0, 1))
    return [high, box("solid", (1, between(below, 1, 2)), 0, 0)] if below(3) else [high]


def hut(below: Below) -> list[Part]:
    """A room or two under a floor, with a door, windows and a hatch to the roof."""
    wide = (0, 1)
    fronts = [pick(below, ("window", "wall")), "door"]
    backs = [pick(below, ("window", "wall")), pick(below, ("window", "wall", "door"))]
    return [
        box("floor", 0, 0, 1),
        box("hatch", 1, 0, 1),
        *(box(kind, x, 0, 0, "S") for x, kind in enumerate(fronts)),
        *(box(kind, x, 0, 0, "N") for x, kind in enumerate(backs)),
        box(pick(below, ("window", "wall")), 0, 0, 0, "W"),
        *([box("low", wide, 0, 1, "N")] if below(3) else []),
        *([box("low", 0, 0, 1, "W")] if below(2) else []),
    ]


def post(below: Below) -> list[Part]:
    """A watch post one or two storeys high over a hatch, open on one side."""
    top = between(below, 1, 2)
    walls = [box("wall", 0, 0, (0, top - 1), "N"), box("window", 0, 0, (0, top - 1), "E")]
    return [box("hatch", 0, 0, (1, top)), *walls, box("low", 0, 0, top, pick(below, ("N", "E", "W")))]


def gantry(below: Below) -> list[Part]:
    """A walkway on stilts with stairs at one end or both, and a railing."""
    last = between(below, 1, 2)
    rail = [box("low", (0, last), 0, 1, pick(below, ("N", "S")))] if below(4) else []
    stairs = [box("ladder", 0, 0, 0, "W"), box("ladder", last, 0, 0, "E")]
    return [box("floor", (0, last), 0, 1), *rail, *stairs[: between(below, 1, 2)]]


def wall(below: Below) -> list[Part]:
    """Two or three lengths of wall, one of them perhaps a window or a door, straight or round a corner."""
    kinds = ["wall"] * between(below, 2, 3)
    kinds[below(len(kinds))] = pick(below, ("wall", "window", "door"))
    corner = [box("wall", 0, 0, 0, "W")] if below(2) else []
    return [*(box(kind, x, 0, 0, "N") for x, kind in enumerate(kinds)), *corner]


def barricade(below: Below) -> list[Part]:
    """A low wall, straight or round a corner."""
    long = (0, between(below, 1, 2))
    return [box("low", long, 0, 0, "N"), *([box("low", 0, 0, 0, "W")] if below(2) else [])]


def pool(below: Below) -> list[Part]:
    return [box("difficult", (0, between(below, 1, 2)), (0, below(2)), 0)]


def rubble(below: Below) -> list[Part]:
    """Cover one has to clamber through."""
    long = (0, below(2))
    return [box("cover", long, 0, 0), box("difficult", long, 0, 0)]


def crates(below: Below) -> list[Part]:
    more = [box("cover", 1, 1, 0), box("cover", 0, 2, 0)]
    return [box("cover", 0, 0, 0), *more[: below(3)]]


def wire(below: Below) -> list[Part]:
    return [box("dangerous", (0, below(2)), 0, 0)]


# In the order in which they are laid out: what needs most room first.
SKETCHES: dict[str, Callable[[Below], list[Part]]] = {
    "hut": hut,
    "block": block,
    "stack": stack,
    "gantry": gantry,
    "post": post,
    "wall": wall,
    "barricade": barricade,
    "pool": pool,
    "rubble": rubble,
    "crates": crates,
    "wire": wire,
}
LOOSE = ("pool", "rubble", "crates", "wire")  # what lies about and bars nobody's way
TALL = ("hut", "block", "stack", "wall")  # what stops sight along the ground
ALWAYS = (
    ("block",),
    ("hut",),
    ("wall",),
    ("barricade",),
    ("crates", "rubble"),
    ("wire",),
    ("gantry", "post"),
    ("block", "stack"),
    ("pool",),
    ("wall", "hut"),
)
OFTEN = ("block", "hut", "post", "gantry", "wall", "barricade", "pool", "rubble", "crates", "wire")

FIRST_NAMES = [
    "Copper",
    "Kettle",
    "Ferric",
    "Lantern",
    "Cobalt",
    "Hollow",
    "Ember",
    "Tallow",
    "Sallow",
    "Quarter",
    "Bitter",
    "Marrow",
    "Signal",
    "Anvil",
    "Thimble",
    "Vesper",
    "Cinder",
    "Ochre",
    "Harrow",
    "Plover",
]
LAST_NAMES = {
    "hut": ["Office", "Workshop", "Canteen", "Lodge"],
    "block": ["Store", "Vault", "Generator", "Bunker"],
    "stack": ["Chimney", "Silo", "Stack", "Kiln"],
    "gantry": ["Gantry", "Catwalk", "Walkway", "Span"],
    "post": ["Post", "Lookout", "Mast", "Perch"],
    "wall": ["Wall", "Partition", "Screen", "Bulkhead"],
    "barricade": ["Barricade", "Barrier", "Parapet", "Revetment"],
    "pool": ["Pool", "Sump", "Basin", "Spill"],
    "rubble": ["Rubble", "Slide", "Heap", "Wreckage"],
    "crates": ["Crates", "Barrels", "Pallets", "Drums"],
    "wire": ["Wire", "Shards", "Coils", "Spikes"],
}
GROUNDS = ["Yard", "Works", "Depot", "Terminal", "Quarter", "Landing", "Junction", "Shaft"]
