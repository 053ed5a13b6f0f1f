"""A map as a picture: washes and marks of terrain, water lines along the coast, the river on hex sides, places, names.

A hex is 90 units wide and 104 high; y runs down, and the origin is the upper left corner of all hexes. Colours are the
tokens of the page with the day's value behind them, as in the palette.
"""

from collections.abc import Callable
from functools import cache
from html import escape
from random import Random

from shapely import Polygon

from drumhead.campaign.map.geography import Geography, geography
from drumhead.campaign.map.model import CampaignMap, Place, RiverSide
from drumhead.space.engraving import BLADES, peak, pools, trees, tufts, upright
from drumhead.space.hexes import Hex, Point, centre, corners, direction_to, ends, neighbours, side
from drumhead.space.palette import STYLE, TREES
from drumhead.space.strokes import XY, line, mix, n, path, scatter

HALF_WIDE, QUARTER_HIGH = 45, 26  # units of a point of hex geometry
FRAME, CAPTION = 26, 34
SCALE = 1.25  # pixels to a unit, at which names are easy to read
VARIANTS = 4  # drawings of each kind of terrain, so that no two neighbours need look the same
ANGLES = (0, -60, 60, 0, -60, 60)  # of a road in each direction
LINING = (20.0, 13.5, 7.5)  # widths of the water lines along the coast, both banks together
HEX = Polygon([(dx * HALF_WIDE, dy * QUARTER_HIGH) for dx, dy in corners((0, 0))])

MAP_STYLE = (
    ".h-hex{stroke:var(--ink,#2A241D);stroke-opacity:.28;stroke-width:1;stroke-linejoin:round}"
    ".h-grasslands{fill:var(--grass,#E3E0B9)}.h-coast{fill:var(--sand,#EFE3BF)}.h-woods{fill:var(--wood,#CBD2A6)}"
    ".h-mountains{fill:var(--hill,#E2D0A6)}.h-swamp{fill:var(--mud,#D8C3A0)}"
    ".h-sea{fill:var(--water,#C3D5D8);stroke:var(--water-ink,#2F5F6E);stroke-opacity:.22}"
    ".h-wave{fill:none;stroke:var(--water-ink,#2F5F6E);stroke-width:1;opacity:.55;stroke-linecap:round}"
    ".h-blades{fill:none;stroke:var(--wood-ink,#46552B);stroke-width:1;opacity:.65;stroke-linecap:round}"
    ".h-sand{fill:var(--hill-ink,#7A5A2E);opacity:.6}"
    ".h-line{fill:none;stroke:var(--water-ink,#2F5F6E);stroke-opacity:.55;stroke-linejoin:round}"
    ".h-deep{fill:none;stroke:var(--water,#C3D5D8);stroke-linejoin:round}"
    ".h-shore{fill:none;stroke:var(--ink,#2A241D);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}"
    ".h-bank{fill:none;stroke:var(--water-ink,#2F5F6E);stroke-width:12.5;stroke-linejoin:round}"
    ".h-water{fill:none;stroke:var(--water,#C3D5D8);stroke-width:9.5;stroke-linejoin:round}"
    ".h-mouth{stroke-linecap:round}"
    ".h-house{fill:var(--roof,#DDB596);stroke:var(--roof-ink,#6B3A20);stroke-width:1.5;stroke-linejoin:round}"
    ".h-keep{fill:var(--stone,#D5CFC2);stroke:var(--stone-ink,#4A443B);stroke-width:1.7;stroke-linejoin:round}"
    ".h-gate{fill:var(--stone-ink,#4A443B)}"
    ".h-ruin{fill:var(--stone,#D5CFC2);stroke:var(--stone-ink,#4A443B);stroke-width:1.5;stroke-linejoin:round}"
    ".h-flame{fill:var(--gules-fill,#BF4F28);stroke:none}"
    ".h-hull{fill:var(--mud,#D8C3A0);stroke:var(--ink,#2A241D);stroke-width:1.6;stroke-linejoin:round}"
    ".h-mast{fill:none;stroke:var(--ink,#2A241D);stroke-width:2.2;stroke-linecap:round}"
    ".h-sail{fill:var(--panel,#FBF7ED);stroke:var(--ink,#2A241D);stroke-width:1.4}"
    ".h-stripe{fill:none;stroke:var(--side,var(--gules-fill,#BF4F28));stroke-width:2.6}"
    ".h-shield{fill:var(--side,var(--gules-fill,#BF4F28));stroke:var(--ink,#2A241D);stroke-width:1}"
    ".h-start{fill:var(--panel,#FBF7ED);stroke:var(--azure,#1E4F86);stroke-width:1.6;stroke-linejoin:round}"
    ".h-boat{fill:var(--panel,#FBF7ED);stroke:var(--gules,#9E3517);stroke-width:1.6;stroke-linejoin:round}"
    ".h-name,.h-small,.h-flow,.h-caption{font-family:var(--display,Vollkorn,Georgia,serif);text-anchor:middle;"
    "paint-order:stroke;stroke-width:3;stroke-linejoin:round}"
    ".h-name{font-size:14px;font-weight:600;fill:var(--ink,#2A241D);stroke:var(--table,#EFE6CF)}"
    ".h-small{font-size:12.5px;font-style:italic;fill:var(--ink-2,#5A5042);stroke:var(--table,#EFE6CF)}"
    ".h-flow{font-size:14px;font-style:italic;fill:var(--water-ink,#2F5F6E);stroke:var(--table,#EFE6CF)}"
    ".h-caption{font-size:20px;font-style:italic;fill:var(--ink-2,#5A5042);stroke:none}"
    ".h-paper{fill:var(--panel,#FBF7ED);stroke:var(--ink,#2A241D);stroke-width:2}"
    ".h-neat{fill:none;stroke:var(--ink,#2A241D);stroke-width:.8}"
)
HOUSES = "M-17 8V-1L-9-9L-1-1V8ZM1 8V-3L9-11L17-3V8ZM-12 8V2h5V8M7 8V1h5V8"
KEEP = "M-22 14V-6h5v-5h4v5h4v-13h4v4h3v-4h4v4h3v-4h4v13h4v-5h4v5h5V14Z"
GATE = "M-5 14V5a5 5 0 0 1 10 0V14Z"
SHIELD = "M-6-7H6V0C6 4 3 7 0 8C-3 7-6 4-6 0Z"
FLAMES = "M-12-10c-3-5 2-7 1-12c5 4 6 8 3 12zM8-12c-3-5 2-7 1-12c5 4 6 8 3 12z"
LONGSHIP = {
    "h-hull": "M-36 4c4 14 14 16 36 16s32-2 36-16c-3 3-6 4-9 4h-54c-3 0-6-1-9-4z",
    "h-mast": "M-36 4c-2-8 0-14 5-15M36 4c2-8 0-14-5-15M0 8V-34",
    "h-sail": "M-20-30h40c-4 10-4 18 0 28h-40c4-10 4-18 0-28z",
    "h-stripe": "M-12-30c-3 10-3 18 0 28M-4-30c-2 10-2 18 0 28M4-30c2 10 2 18 0 28M12-30c3 10 3 18 0 28",
    "h-shield": "".join(f"M{x - 4} 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0" for x in (-20, -10, 0, 10, 20)),
}
HULL = "M-13 2C-8 7 8 7 13 2L11 8C6 11-6 11-11 8ZM0 2V-11M-7-10H7L8-1H-8Z"


# ---------------------------------------------------------------------------------------------------- whole pictures
def svg(m: CampaignMap) -> str:
    """The whole sheet with its frame and the name of the map."""
    wide, high = size_in_units(m)
    whole_wide, whole_high = wide + 2 * FRAME, high + 2 * FRAME + CAPTION
    title = escape(m.name)
    frames = "".join(
        f'<rect class="{kind}" x="{by - FRAME}" y="{by - FRAME}" width="{whole_wide - 2 * by}" '
        f'height="{whole_high - 2 * by}"/>'
        for kind, by in (("h-paper", 1), ("h-neat", 6))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(whole_wide * SCALE)}" height="{n(whole_high * SCALE)}" '
        f'viewBox="{-FRAME} {-FRAME} {whole_wide} {whole_high}" role="img"><title>{title}</title>'
        f"<style>{STYLE}{MAP_STYLE}</style>{frames}{draw(m)}"
        f'<text class="h-caption" x="{n(wide / 2)}" y="{high + CAPTION}">{title}</text></svg>\n'
    )


def draw(m: CampaignMap) -> str:
    """The map as one group, without frame and style sheet, for a page that has them. What a game moves or changes is
    a group of its own, which a page that draws a view leaves out; it uses the symbols of these pieces itself."""
    here, drawing = geography(m), Drawing(m)
    taken = {m.castle.at, *here.villages}
    kinds = sorted(set(here.terrain.values()))
    washes = (
        path(f"h-hex h-{kind}", "".join(drawing.outline(at) for at, k in here.terrain.items() if k == kind))
        for kind in kinds
    )
    marks = (drawing.use(mark_of(at, kind), at) for at, kind in here.terrain.items() if at not in taken)
    return (
        f'<g class="map"><defs>{TREES}{symbols()}</defs>{"".join(washes)}'
        f"{coast(here, drawing, f'h-sea-{m.id}')}{''.join(marks)}"
        f"{river(m, drawing)}{lettering(m, drawing)}"
        f'<g class="h-set-out">{starts(m, drawing)}{places(m, drawing)}</g></g>'
    )


def size_in_units(m: CampaignMap) -> tuple[int, int]:
    (west, north), (east, south) = bounds(m)
    return (east - west) * HALF_WIDE, (south - north) * QUARTER_HIGH


def bounds(m: CampaignMap) -> tuple[Point, Point]:
    points = [point for at in geography(m).terrain for point in corners(at)]
    xs, ys = zip(*points)
    return (min(xs), min(ys)), (max(xs), max(ys))


class Drawing:
    """Where the points of hex geometry lie on the picture of a map."""

    def __init__(self, m: CampaignMap) -> None:
        self.origin = bounds(m)[0]

    def xy(self, point: Point) -> XY:
        return (point[0] - self.origin[0]) * HALF_WIDE, (point[1] - self.origin[1]) * QUARTER_HIGH

    def middle(self, at: Hex) -> XY:
        return self.xy(centre(at))

    def outline(self, at: Hex) -> str:
        return line([self.xy(point) for point in corners(at)], closed=True)

    def use(self, symbol: str, at: Hex, dx: float = 0, dy: float = 0) -> str:
        x, y = self.middle(at)
        return f'<use href="#{symbol}" x="{n(x + dx)}" y="{n(y + dy)}"/>'


# ---------------------------------------------------------------------------------------------------- terrain
def mark_of(at: Hex, kind: str) -> str:
    """Which of the drawings of its kind a hex shows: always the same, and another than its neighbours as a rule."""
    q, r = at
    return f"h-{kind}-{(q + 3 * r + 2 * (q * r % 3)) % VARIANTS}"


@cache
def symbols() -> str:
    """Drawings of all kinds of terrain, places and bridges, each round (0, 0)."""
    marks: dict[str, Callable[[Random], str]] = {
        "sea": lambda rng: path("h-wave", _strewn(rng, "m-8 0q3-4 6 0t6 0", 34, 20)),
        "coast": lambda rng: path("h-sand", _strewn(rng, "m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0", 17, 14)),
        "grasslands": lambda rng: "".join(upright(at, path("h-blades", BLADES)) for at in scatter(rng, HEX, 30, 17)),
        "woods": lambda rng: trees(rng, HEX, 17, 12),
        "mountains": lambda rng: "".join(
            upright(at, peak(rng.uniform(22, 27))) for at in ((-17.0, -3.0), (15.0, -9.0), (3.0, 12.0))
        ),
        "swamp": lambda rng: pools(rng, HEX.buffer(-10)) + tufts(rng, HEX.buffer(-10), 20),
    }
    drawn = [
        f'<g id="h-{kind}-{k}">{engrave(Random(f"{kind} {k}"))}</g>'
        for kind, engrave in marks.items()
        for k in range(VARIANTS)
    ]
    drawn += [
        f'<g id="h-village">{path("h-house", HOUSES)}</g>',
        f'<g id="h-castle">{path("h-keep", KEEP)}{path("h-gate", GATE)}</g>',
        f'<g id="h-village-out">{path("h-ruin", HOUSES)}{path("h-flame", FLAMES)}</g>',
        f'<g id="h-castle-out">{path("h-ruin", KEEP)}{path("h-flame", FLAMES)}</g>',
        f'<g id="h-ship">{"".join(path(kind, d) for kind, d in LONGSHIP.items())}</g>',
        f'<g id="h-norman">{path("h-start", SHIELD)}</g>',
        f'<g id="h-boat">{path("h-boat", HULL)}</g>',
        f'<g id="h-bridge">{path("t-deck", "M-15-9H15V9H-15Z")}'
        f"{path('t-plank', ''.join(f'M{x}-9V9' for x in range(-11, 15, 4)))}"
        f"{path('t-rails', 'M-19-12L-15-9H15L19-12M-19 12L-15 9H15L19 12')}</g>",
    ]
    return "".join(drawn)


def _strewn(rng: Random, stroke: str, apart: float, margin: float) -> str:
    """One stroke at several places, as a single path; it begins with a relative move."""
    return "".join(f"M{n(x)} {n(y)}{stroke}" for x, y in scatter(rng, HEX, apart, margin, most=9))


def coast(here: Geography, drawing: Drawing, clip: str) -> str:
    """Water lines on the side of the sea, and a heavy line where it meets the land; `clip` is an id for its area, which
    no other map on the same page has."""
    edges = [side(at, to) for at in sorted(here.coast) for to in neighbours(at) if to in here.sea]
    shore = "".join(line([drawing.xy(point) for point in points]) for points in chain_edges(edges))
    sea = "".join(drawing.outline(at) for at in here.sea)
    lining = "".join(
        f'<path class="h-line" stroke-width="{n(wide)}" d="{shore}"/>'
        f'<path class="h-deep" stroke-width="{n(wide - 1.6)}" d="{shore}"/>'
        for wide in LINING
    )
    area = f'<clipPath id="{clip}"><path d="{sea}"/></clipPath>'
    return f'{area}<g clip-path="url(#{clip})">{lining}</g>{path("h-shore", shore)}'


def chain_edges(edges: list[tuple[Hex, Hex]]) -> list[list[Point]]:
    """Sides joined at their corners into lines as long as they go."""
    at: dict[Point, list[Point]] = {}
    for edge in edges:
        a, b = ends(edge)
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    chains = []
    for first in sorted(at, key=lambda point: (len(at[point]) != 1, point)):  # open ends first, then what is closed
        while at[first]:
            chain = [first]
            while at[chain[-1]]:
                to = at[chain[-1]].pop()
                at[to].remove(chain[-1])
                chain.append(to)
            chains.append(chain)
    return chains


# ---------------------------------------------------------------------------------------------------- river, places
def river(m: CampaignMap, drawing: Drawing) -> str:
    """Where it flows into the sea the line of the coast is open."""
    (chain,) = chain_edges([side(s.a, s.b) for s in m.river])
    course = line([drawing.xy(point) for point in chain])
    shore = {point for at in geography(m).sea for point in corners(at)}
    mouths = "".join(f"M{n(x)} {n(y)}h0" for x, y in (drawing.xy(p) for p in (chain[0], chain[-1]) if p in shore))
    bridges = "".join(bridge(s, drawing) for s in m.river if s.bridge)
    return path("h-bank", course) + path("h-water", course) + path("h-water h-mouth", mouths) + bridges


def bridge(s: RiverSide, drawing: Drawing) -> str:
    x, y = mix(drawing.middle(s.a), drawing.middle(s.b), 0.5)
    turn = ANGLES[direction_to(s.a, s.b)]
    return f'<use href="#h-bridge" transform="translate({n(x)} {n(y)}) rotate({turn})"/>'


def starts(m: CampaignMap, drawing: Drawing) -> str:
    """A small shield where an army may start, if possible away from the river; a small boat where the ship may."""
    here = geography(m)
    shields = [drawing.use("h-norman", at, -31 if _river_to_the_east(here, at) else 31, -22) for at in m.normans]
    return "".join([*shields, *(drawing.use("h-boat", at) for at in m.ship)])


def _river_to_the_east(here: Geography, at: Hex) -> bool:
    return any(here.crossing(at, to) for to in neighbours(at)[:2])


def places(m: CampaignMap, drawing: Drawing) -> str:
    """Villages and the castle with their names."""
    villages = "".join(drawing.use("h-village", v.at, 0, -2) for v in m.villages)
    names = "".join(_text("h-name", place.name, drawing.middle(place.at), 25) for place in (*m.villages, m.castle))
    return villages + drawing.use("h-castle", m.castle.at, 0, -4) + names


def lettering(m: CampaignMap, drawing: Drawing) -> str:
    """The names of the bridges and of the river."""
    named = [*m.villages, m.castle]
    return "".join([*(_bridge_name(s, named, drawing) for s in m.river if s.bridge), _river_name(m, drawing)])


def _bridge_name(s: RiverSide, named: list[Place], drawing: Drawing) -> str:
    """Beside the bridge, on the side where no place has its name."""
    east = max(s.a, s.b, key=lambda at: drawing.middle(at)[0])
    x, y = mix(drawing.middle(s.a), drawing.middle(s.b), 0.5)
    to_west = east in {place.at for place in named}
    away = 26 + 3.2 * len(s.bridge)
    return _text("h-small", s.bridge, (x - away if to_west else x + away, y), 4)


def _river_name(m: CampaignMap, drawing: Drawing) -> str:
    """Along a slanting side without a bridge, as near to the middle of the river as there is one."""
    half = len(m.river) / 2
    slanting = [k for k, s in enumerate(m.river) if not s.bridge and s.a[1] != s.b[1]]
    if not slanting:
        return ""
    k = min(slanting, key=lambda k: abs(k - half))
    (ax, ay), (bx, by) = (drawing.xy(point) for point in ends(side(m.river[k].a, m.river[k].b)))
    turn = 30 if (by - ay) * (bx - ax) > 0 else -30
    at = f"translate({n((ax + bx) / 2)} {n((ay + by) / 2)}) rotate({turn})"
    return f'<text class="h-flow" transform="{at}" y="-11">{escape(m.river[k].name)}</text>'


def _text(kind: str, text: str, at: XY, down: float) -> str:
    return f'<text class="{kind}" x="{n(at[0])}" y="{n(at[1] + down)}">{escape(text)}</text>'
