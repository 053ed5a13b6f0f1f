"""Terrain drawn as engravers drew it: every piece as SVG, its outer edge the true footprint.

10 units are 1 inch, y runs down as on a screen. The edge tells the rule, the drawing tells the thing: dashed is
difficult, dotted cover, heavy blocks, teeth are dangerous, hachures are height.
"""

from collections.abc import Callable
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from shapely import LineString, Point, Polygon, box, line_merge, union_all

from drumhead.space import crossings
from drumhead.space.board import CROSSINGS
from drumhead.space.palette import STYLE, TREES
from drumhead.space.strokes import (
    XY,
    along,
    between,
    cross_sections,
    direction,
    inset,
    left_handed,
    length,
    line,
    middle,
    mix,
    n,
    off,
    parts,
    path,
    round_corners,
    scatter,
    sides,
)
from drumhead.space.terrain import Board, Piece

UNIT = 100  # thousandths of an inch to one unit


class Ink(NamedTuple):
    """A piece about to be drawn: its outline on the picture, and chance that is always the same for this piece."""

    piece: Piece
    outline: list[XY]
    shape: Any  # the outline as a shapely polygon
    table: Any  # and the table
    water: Any  # all rivers on it
    fords: Any
    rng: Random

    @property
    def size(self) -> float:
        """The radius of a disc of the same area."""
        return sqrt(float(self.shape.area) / 3.14)

    def edge(self) -> str:
        return path("t-edge", line(self.outline, closed=True))

    def shadow(self) -> str:
        return path("t-shadow", line([(x + 2.5, y + 2.5) for x, y in self.outline], closed=True))


def draw(board: Board, styled: bool = True) -> str:
    """All terrain of a board as one group, with its style sheet inside or without it."""
    inks = inks_of(board)
    low_to_high = sorted(range(len(inks)), key=lambda k: list(DRAWN).index(inks[k].piece.kind))
    drawn = []
    for k in low_to_high:
        classes, engrave = DRAWN[inks[k].piece.kind]
        drawn.append(f'<g class="t-piece {classes}" data-piece="{k}">{engrave(inks[k])}</g>')
    marked = union_all([i.shape for i in inks if i.piece.kind in CROSSINGS])
    drawn += [unmarked_bridge(a, b, marked) for a, b in combinations([i for i in inks if i.piece.kind == "river"], 2)]
    style = f"<style>{STYLE}</style>" if styled else ""
    return f'<g class="terrain">{style}<defs>{TREES}</defs>{"".join(drawn)}</g>'


def inks_of(board: Board) -> list[Ink]:
    outlines = [left_handed([(x / UNIT, (board.height - y) / UNIT) for x, y in p.corners]) for p in board.pieces]
    shapes = [Polygon(outline) for outline in outlines]
    table = box(0, 0, board.width / UNIT, board.height / UNIT)
    water, fords = (
        union_all([shape for p, shape in zip(board.pieces, shapes) if p.kind == kind]) for kind in ("river", "ford")
    )
    return [
        Ink(piece, outline, shape, table, water, fords, Random(str(piece.corners)))
        for piece, outline, shape in zip(board.pieces, outlines, shapes)
    ]


def upright(at: XY, drawn: str) -> str:
    """A symbol with an up side, drawn round (0, 0): a screen that turns the table turns each `t-up` back."""
    return f'<g transform="translate({n(at[0])} {n(at[1])})"><g class="t-up">{drawn}</g></g>'


# Woods


def woods(i: Ink) -> str:
    return i.edge() + trees(i.rng, i.shape, 12, 7.2)


def trees(rng: Random, shape: Any, apart: float, margin: float) -> str:
    spots, kinds = scatter(rng, shape, apart, margin), ["oak", "oak", "ash", "fir"]
    return "".join(upright(at, f'<use href="#t-{rng.choice(kinds)}"/>') for at in spots)


# Heights


def hachures(i: Ink, ring: list[XY], long: float, every: float, stout: float) -> str:
    """Tapered strokes from a ring downhill, thicker to the south-east."""
    marks = []
    for p, d in along([*ring, ring[0]], every):
        downhill = -d[1], d[0]
        thick = stout * (0.45 + 0.4 * max(0.0, 0.7 * (downhill[0] + downhill[1])))
        tip = off(p, downhill, long * i.rng.uniform(0.72, 1.0))
        marks.append(line([off(p, d, -thick), tip, off(p, d, thick)], closed=True))
    return path("t-hach", "".join(marks))


def crests(i: Ink, share: float, long: float, *, kind: str = "t-crest", every: float = 3.7, stout: float = 1.0) -> str:
    """A ring drawn in by a share of the piece's size, with hachures `long` shares long."""
    rings = [round_corners(ring) for ring in inset(i.shape, share * i.size)]
    lines = "".join(line(ring, closed=True) for ring in rings)
    return path(kind, lines) + "".join(hachures(i, ring, long * i.size, every, stout) for ring in rings)


def hill(i: Ink) -> str:
    rings = [(0.3, 0.27), (0.66, 0.24), (0.85, 0.12)][: i.piece.level + 1]
    return i.edge() + "".join(crests(i, share, long) for share, long in rings)


def ledge(i: Ink) -> str:
    return i.edge() + crests(i, 0.2, 0.19, kind="t-scarp", every=3.0, stout=1.2) + crests(i, 0.34, 0.09)


def cliff(i: Ink) -> str:
    return i.edge() + crests(i, 0.36, 0.36, kind="t-scarp", every=2.8, stout=1.6) + crests(i, 0.52, 0.1)


def mountain(i: Ink) -> str:
    spots = scatter(i.rng, i.shape, 20, 0.3 * i.size, most=5)
    peaks = "".join(upright(at, peak(i.rng.uniform(9, 14))) for at in spots)
    return i.edge() + crests(i, 0.2, 0.16) + peaks


def peak(high: float) -> str:
    """A mountain from the side, dark where it falls away to the east."""
    left, right, top = (-0.8 * high, 0.5 * high), (0.8 * high, 0.5 * high), (0.0, -0.5 * high)
    fold = (0.1 * high, 0.15 * high)
    return path("t-peak", line([left, top, right])) + path("t-hach", line([top, right, fold], closed=True))


# Water


def river(i: Ink) -> str:
    """Where it leaves the table the water runs on: no bank is drawn along the table's edge."""
    beyond = run_on(i)
    sections = cross_sections(beyond)
    shape, ends = Polygon(beyond), (LineString(sections[0]), LineString(sections[-1]))
    shallows = i.fords.buffer(0.3)

    def banks(kind: str, by: float) -> str:
        """The outline drawn in, without the strokes that would close it at the ends; at a ford it is open."""
        rings = [LineString([*ring, ring[0]]).intersection(i.table) for ring in inset(shape, by, "mitre")]
        kept = [
            ring.difference(ends[0].buffer(by + 1)).difference(ends[1].buffer(by + 1))
            if by
            else ring.difference(shallows)
            for ring in rings
        ]
        return path(kind, "".join(line(part.coords) for ring in kept for part in parts(line_merge(ring))))

    current = LineString(between(sections, 0.5)).intersection(i.table)
    flow = path("t-flow", "".join(line(part.coords) for part in parts(current)))
    return i.edge() + banks("t-bank", 0) + banks("t-ripple", 2.6) + banks("t-ripple far", 5) + flow


def run_on(i: Ink) -> list[XY]:
    """The outline, drawn out where it meets the table's edge in the direction in which its bank runs there."""
    rim, ring = i.table.boundary, i.outline

    def on_rim(place: XY) -> bool:
        return bool(rim.distance(Point(place)) < 0.01)

    drawn = []
    for k, corner in enumerate(ring):
        inland = [p for p in (ring[k - 1], ring[(k + 1) % len(ring)]) if not on_rim(mix(corner, p, 0.5))]
        drawn.append(off(corner, direction(inland[0], corner), 30) if on_rim(corner) and inland else corner)
    return drawn


def bridge(i: Ink) -> str:
    return i.edge() + crossings.bridge(crossings.met_by(i.shape, i.water))


def ford(i: Ink) -> str:
    return i.edge() + crossings.ford(crossings.met_by(i.shape, i.water), i.shape, i.rng)


def unmarked_bridge(a: Ink, b: Ink, marked: Any) -> str:
    """Over a gap between two pieces of a river where no crossing is marked; nothing if they touch or are far apart."""
    facing = crossings.across_gap(a.outline, b.outline)
    if facing is None or marked.contains(Point(crossings.middle_of(facing))):
        return ""
    return f'<g class="t-bridge">{crossings.bridge(facing)}</g>'


# Soft ground


BLADES = "M-1.6-1l-1.2-3.4M0-1v-4.2M1.6-1l1.2-3.4"  # three blades of grass


def tufts(rng: Random, shape: Any, apart: float = 10.5) -> str:
    """Double strokes, most of them with blades of grass."""
    ground = "M-5 0h10M-2.6 1.8h5.2"
    return "".join(
        upright(at, path("t-tuft", ground + (BLADES if rng.random() < 0.65 else "")))
        for at in scatter(rng, shape, apart, 6)
    )


def pools(rng: Random, shape: Any) -> str:
    pool = path("t-pool", "M-6 0q3-1.6 6 0t6 0M-3 2.6q2-1.2 4 0t4 0")
    return "".join(upright(at, pool) for at in scatter(rng, shape, 15, 8))


def mud(i: Ink) -> str:
    return i.edge() + tufts(i.rng, i.shape)


def swamp(i: Ink) -> str:
    return i.edge() + pools(i.rng, i.shape) + tufts(i.rng, i.shape, 17)


def quicksand(i: Ink) -> str:
    rings = [ring for share in (0.34, 0.54, 0.72, 0.86) for ring in inset(i.shape, share * i.size)]
    return i.edge() + path("t-eddy", "".join(line(round_corners(ring), closed=True) for ring in rings)) + teeth(i)


# Danger


def teeth(i: Ink) -> str:
    """Small teeth all along the edge, pointing inwards."""
    marks = [
        line([off(p, d, -1.3), off(p, (d[1], -d[0]), 3.6), off(p, d, 1.3)], closed=True)
        for p, d in along([*i.outline, i.outline[0]], 4.6, 2.3)
    ]
    return path("t-tooth", "".join(marks))


def vegetation(i: Ink) -> str:
    """Brambles: arched canes with thorns on them."""
    cane = path("t-briar", "M-6 3c1-9 9-9 11 0M-4.8-1l-2.2-1m5-1.4l-.6-2.4m4.2 2.8l1.2-2.2m1.4 5.2l2.2-.8")
    canes = "".join(upright(at, cane) for at in scatter(i.rng, i.shape, 11.5, 8.5))
    return i.edge() + canes + teeth(i)


def stakes(i: Ink) -> str:
    """Pointed stakes along the middle, leaning by turns, all pointing to the same side."""
    sections = cross_sections(i.outline)
    wide = sum(length(a, b) for a, b in sections) / len(sections)
    spikes = []
    for k, (p, d) in enumerate(along(between(sections, 0.5), 5, 2.5)):
        up, lean = (d[1], -d[0]), 1.5 if k % 2 else -1.5
        foot = off(p, up, -0.42 * wide)
        spikes.append(
            line([off(foot, d, -1.15), off(off(p, up, 0.42 * wide), d, lean), off(foot, d, 1.15)], closed=True)
        )
    return i.edge() + path("t-tooth", "".join(spikes))


def lava(i: Ink) -> str:
    """Plates of crust with fire between them."""
    plates = []
    for x, y in scatter(i.rng, i.shape, 10.5, 7.5):
        wide, high = i.rng.uniform(3.4, 5), i.rng.uniform(2.6, 3.8)
        corners = ((1, 0.1), (0.4, 0.9), (-0.5, 0.8), (-1, 0), (-0.4, -0.9), (0.6, -0.8))
        plates.append(line([(x + wide * a, y + high * b) for a, b in corners], closed=True))
    return i.edge() + path("t-crust", "".join(plates)) + teeth(i)


# Stone


def ruins(i: Ink) -> str:
    walls = "".join(line(run) for ring in inset(i.shape, 3, "mitre") for run in breach_walls(i.rng, ring))
    cx, cy = i.shape.centroid.coords[0]
    a, b = i.outline[0], i.outline[1]
    d = direction(a, b)
    walls += line([off((cx, cy), d, -0.22 * length(a, b)), off((cx, cy), d, 0.06 * length(a, b))])
    stones = "".join(
        f"M{n(x)} {n(y)}l2.4-1.8 2.2 1.2-.6 2.4-2.8.6z" for x, y in scatter(i.rng, i.shape, 7, 7.5, most=8)
    )
    return i.edge() + path("t-rubble", stones) + path("t-wall", walls) + path("t-core", walls)


def breach_walls(rng: Random, ring: list[XY]) -> list[list[XY]]:
    """The walls that are left of an outline: each side has a breach."""
    runs: list[list[XY]] = []
    run: list[XY] = []
    for a, b in sides(ring):
        start = rng.uniform(0.2, 0.55)
        runs.append([*run, a, mix(a, b, start)])
        run = [mix(a, b, start + rng.uniform(0.22, 0.34))]
    return [[*run, *runs[0]], *runs[1:]]


def low_wall(i: Ink) -> str:
    run = line(between(cross_sections(i.outline), 0.5))
    return i.edge() + path("t-wall", run) + path("t-core", run)


def wall(i: Ink) -> str:
    """Two courses of stone, their joints by turns."""
    sections = cross_sections(i.outline)
    joints = line(between(sections, 0.5))
    for share, start in ((0.0, 3.0), (0.5, 6.0)):
        for (p, _), (q, _) in zip(
            along(between(sections, share), 6.4, start), along(between(sections, share + 0.5), 6.4, start)
        ):
            joints += line([p, q])
    return i.shadow() + i.edge() + path("t-joint", joints)


def rock(i: Ink) -> str:
    """Facets round a flat top, dark where they fall away to the south-east."""
    cx, cy = middle(i.outline)
    top = [mix((cx - 2, cy - 2.5), corner, i.rng.uniform(0.42, 0.58)) for corner in i.outline]
    shades, seams = "", line(top, closed=True)
    for k, (a, b) in enumerate(sides(i.outline)):
        d = direction(a, b)
        c, e = top[(k + 1) % len(top)], top[k]
        seams += line([a, e]) if k % 2 == 0 else ""
        if d[0] - d[1] > 0.2:
            shades += line([a, b, c, e], closed=True)
    return i.shadow() + i.edge() + path("t-facet", shades) + path("t-joint", seams)


# Timber


def house(i: Ink) -> str:
    """A roof: tiles wide on one slope and narrow on the other, ridge, chimney, shadow."""
    corners = left_handed(i.shape.minimum_rotated_rectangle.exterior.coords)
    if length(corners[0], corners[1]) < length(corners[1], corners[2]):
        corners = [*corners[1:], corners[0]]
    ridge = mix(corners[0], corners[3], 0.5), mix(corners[1], corners[2], 0.5)
    d = direction(*ridge)
    half = 0.5 * length(corners[0], corners[3])
    up = (d[1], -d[0]) if d[0] > 0 else (-d[1], d[0])
    tiles = [LineString([p, off(p, up, half)]) for p, _ in along(ridge, 4, 4)]
    tiles += [LineString([p, off(p, up, -half)]) for p, _ in along(ridge, 2.4, 1.2)]
    clipped = [part for tile in tiles for part in parts(tile.intersection(i.shape))]
    foot = off(mix(*ridge, 0.7), up, 0.16 * half)
    chimney = [foot, off(foot, d, 5), off(off(foot, d, 5), up, 4.4), off(foot, up, 4.4)]
    return (
        i.shadow()
        + i.edge()
        + path("t-tile", "".join(line(part.coords) for part in clipped))
        + path("t-ridge", "".join(line(part.coords) for part in parts(LineString(ridge).intersection(i.shape))))
        + path("t-chimney", line(chimney, closed=True))
    )


def fence(i: Ink) -> str:
    sections = cross_sections(i.outline)
    wide = sum(length(a, b) for a, b in sections) / len(sections)
    rails = line(between(sections, 0.32)) + line(between(sections, 0.68))
    posts = [
        line([off(p, (d[1], -d[0]), 0.42 * wide), off(p, (d[1], -d[0]), -0.42 * wide)])
        for p, d in along(between(sections, 0.5), 8, 2)
    ]
    return i.edge() + path("t-rail", rails) + path("t-post", "".join(posts))


# From the lowest layer to the highest: how each kind is drawn, and the classes of its group.
DRAWN: dict[str, tuple[str, Callable[[Ink], str]]] = {
    "hill": ("t-height", hill),
    "ledge": ("t-height", ledge),
    "cliff": ("t-height", cliff),
    "mountain": ("t-height t-rough", mountain),
    "river": ("t-water", river),
    "ford": ("t-ford", ford),
    "bridge": ("t-bridge", bridge),
    "mud": ("t-mud", mud),
    "swamp": ("t-mud t-deep", swamp),
    "quicksand": ("t-mud t-sand", quicksand),
    "lava": ("t-thorn", lava),
    "vegetation": ("t-wood t-thorny", vegetation),
    "stakes": ("t-thorn t-zone", stakes),
    "ruins": ("t-stone t-ruin", ruins),
    "fence": ("t-fence", fence),
    "low-wall": ("t-stone t-ruin", low_wall),
    "forest": ("t-wood", woods),
    "woods": ("t-wood", woods),
    "wall": ("t-stone t-blocks", wall),
    "rock": ("t-stone t-blocks", rock),
    "house": ("t-roof", house),
}
