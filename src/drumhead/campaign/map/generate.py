"""New maps by seed: a coast with bays, a river from the sea to the far border, patches of terrain, places well spread.

Chance comes in as `below(n)`, which draws a number from 0 to n - 1: the same draws give the same map everywhere. What
the judge of files refuses is drawn again.
"""

from collections.abc import Iterable
from heapq import heappop, heappush
from random import Random

from drumhead.campaign.map.judge import FEWEST_STARTS, FEWEST_VILLAGES, judge
from drumhead.campaign.map.model import COAST, LEGEND, SEA, CampaignMap, Place, RiverSide, Row
from drumhead.space.board import BoardError
from drumhead.space.generate import Below, between, pick
from drumhead.space.hexes import (
    Hex,
    Point,
    Side,
    areas,
    column,
    corners,
    distance,
    distances,
    ends,
    in_column,
    neighbours,
    side,
    steps_among,
)

MOST_VILLAGES = 12
SIZES = ((9, 13), (8, 10))  # the least and greatest number of columns and of rows
LAYOUTS = 200  # fresh starts, should a map ever break an invariant
EDGES = ("north", "south", "west", "east")  # where the sea is
STARTS = 6  # hexes for Norman armies
LEAST_PART = 4  # neither bank of the river has less than this part of the land


def generate(seed: int, *, villages: int = 0) -> CampaignMap:
    """The map that a seed names; with 0 villages their number is drawn, too."""
    rng = Random(seed)
    return lay_out(lambda n: int(rng.random() * n), f"shore-{seed}", villages)


def lay_out(below: Below, id: str, villages: int = 0) -> CampaignMap:
    if villages and not FEWEST_VILLAGES <= villages <= MOST_VILLAGES:
        raise BoardError(f"A generated map has {FEWEST_VILLAGES} to {MOST_VILLAGES} villages, not {villages}.")
    for _ in range(LAYOUTS):
        found = Sketch(below).finish(id, villages or between(below, 6, 9))
        if found and not judge(found):
            return found
    raise BoardError(f"There was no room for {villages} villages.")


class Sketch:
    """A map in the making: a rectangle of land, into which sea, river, terrain and places are drawn in this order."""

    def __init__(self, below: Below) -> None:
        self.below = below
        self.columns, self.rows = (between(below, *span) for span in SIZES)
        self.hexes = [in_column(c, r) for r in range(self.rows) for c in range(self.columns)]
        self.edge = pick(below, EDGES)
        self.sea: set[Hex] = set()
        self.land: list[Hex] = []
        self.river: list[Side] = []

    def finish(self, id: str, villages: int) -> CampaignMap | None:
        """None: this one came to nothing."""
        self.flood()
        self.river = self.course()
        if not self.river or not self.is_divided():
            return None
        bridges = self.bridged()
        terrain = self.terrain()
        castle = self.castle(bridges)
        found = self.spread(villages, castle) if castle else []
        if not castle or len(found) < villages:
            return None
        names = Names(self.below)
        first = pick(self.below, RIVERS)
        named = {at: f"{names.word()} Bridge" for at in bridges}
        places = tuple(Place(names.place(), at) for at in found)
        letters = {kind: letter for letter, kind in LEGEND.items()}
        rows = tuple(
            Row(r, in_column(0, r)[0], "".join(letters[terrain[in_column(c, r)]] for c in range(self.columns)))
            for r in range(self.rows)
        )
        return CampaignMap(
            id,
            f"{names.word()} {pick(self.below, SHORES)}",
            rows,
            tuple(RiverSide(first, a, b, named.get((a, b), "")) for a, b in self.river),
            places,
            Place(f"Castle {pick(self.below, CASTLES)}", castle),
            self.norman_starts(castle, found, bridges),
            self.ship_starts(),
        )

    # ------------------------------------------------------------------ sea
    def flood(self) -> None:
        """The sea lies along one edge, now deeper and now less deep; here and there a bay reaches farther in."""
        along = self.columns if self.edge in ("north", "south") else self.rows
        deep = between(self.below, 1, 2)
        depths = []
        for _ in range(along):
            deep = min(max(deep + pick(self.below, (-1, 0, 0, 1)), 1), 3)
            depths.append(deep)
        for _ in range(between(self.below, 1, 2)):
            depths[between(self.below, 1, along - 2)] += between(self.below, 1, 2)
        self.sea = {at for at in self.hexes if self.inland(at) < depths[self.place_along(at)]}
        main = max(areas(sorted(self.sea), steps_among(self.sea)), key=len)
        self.sea &= main
        dry = set(self.hexes) - self.sea
        mainland = max(areas(sorted(dry), steps_among(dry)), key=len)
        self.sea |= dry - mainland
        self.land = sorted(mainland)

    def inland(self, at: Hex) -> int:
        """How many rows or columns it is from the edge where the sea is."""
        match self.edge:
            case "north":
                return at[1]
            case "south":
                return self.rows - 1 - at[1]
            case "west":
                return column(at)
        return self.columns - 1 - column(at)

    def place_along(self, at: Hex) -> int:
        return column(at) if self.edge in ("north", "south") else at[1]

    # ------------------------------------------------------------------ the river
    def course(self) -> list[Side]:
        """From the sea to the border on the far side, along hex sides that cost more or less by chance."""
        land = set(self.land)
        ways: dict[Point, list[tuple[Point, Side, int]]] = {}
        for edge in sorted({side(a, b) for a in land for b in neighbours(a) if b in land}):
            a, b = ends(edge)
            cost = between(self.below, 1, 9)
            ways.setdefault(a, []).append((b, edge, cost))
            ways.setdefault(b, []).append((a, edge, cost))
        met: dict[Point, list[Hex]] = {}
        for at in self.hexes:
            for point in corners(at):
                met.setdefault(point, []).append(at)
        mouths = [p for p in sorted(ways) if any(at in self.sea for at in met[p])]
        sources = [p for p in sorted(ways) if len(met[p]) == 2 and all(self.is_far(at) for at in met[p])]
        if not mouths or not sources:
            return []
        inner = {p for p in ways if len(met[p]) == 3 and p not in mouths}
        return cheapest_way(pick(self.below, mouths), pick(self.below, sources), inner, ways)

    def is_far(self, at: Hex) -> bool:
        deep = self.rows if self.edge in ("north", "south") else self.columns
        return at not in self.sea and self.inland(at) >= deep - 2

    def is_divided(self) -> bool:
        land = set(self.land)
        parts = areas(sorted(land), steps_among(land, set(self.river)))
        return len(parts) == 2 and LEAST_PART * min(map(len, parts)) >= len(land)

    def bridged(self) -> list[Side]:
        """Two or three sides, one in each part of the river."""
        number = 2 if len(self.river) < 16 else between(self.below, 2, 3)
        long = len(self.river) // number
        return [self.river[k * long + between(self.below, long // 4, long - 1 - long // 4)] for k in range(number)]

    # ------------------------------------------------------------------ terrain
    def terrain(self) -> dict[Hex, str]:
        """Grasslands with patches: mountains far from the sea, swamps at the river, woods anywhere."""
        drawn = dict.fromkeys(self.hexes, "grasslands")
        inner = [at for at in self.land if not self.is_coast(at)]
        banks = sorted({at for pair in self.river for at in pair if at in inner})
        far = sorted(inner, key=lambda at: (-self.inland(at), at))[: max(1, len(inner) // 3)]
        for kind, seeds, share, size in (("mountains", far, 15, 5), ("swamp", banks, 30, 3), ("woods", inner, 8, 5)):
            for _ in range(max(1, len(inner) // share)):
                if seeds:
                    self.grow(drawn, pick(self.below, seeds), kind, between(self.below, 2, size), inner)
        return {at: SEA if at in self.sea else COAST if self.is_coast(at) else kind for at, kind in drawn.items()}

    def grow(self, drawn: dict[Hex, str], at: Hex, kind: str, size: int, inner: list[Hex]) -> None:
        patch = [at]
        while len(patch) < size:
            beside = [to for to in neighbours(pick(self.below, patch)) if to in inner and to not in patch]
            if not beside:
                break
            patch.append(pick(self.below, beside))
        drawn |= dict.fromkeys(patch, kind)

    def is_coast(self, at: Hex) -> bool:
        return at not in self.sea and any(to in self.sea for to in neighbours(at))

    # ------------------------------------------------------------------ places
    def castle(self, bridges: list[Side]) -> Hex | None:
        """Inland, a step or two from a bridge and far from the border."""
        far = distances(sorted(self.sea), steps_among(set(self.hexes)))
        able = [at for at in self.land if far[at] >= 3 and min(distance(at, b) for pair in bridges for b in pair) <= 2]
        central = sorted(able, key=lambda at: (-sum(to in self.land for to in neighbours(at)), at))
        return pick(self.below, central[: max(1, len(central) // 2)]) if central else None

    def spread(self, number: int, castle: Hex) -> list[Hex]:
        """Villages apart from each other and from the castle; of a few drawn places the one with most room is taken."""
        found: list[Hex] = []
        banks = areas(self.land, steps_among(set(self.land), set(self.river)))
        for k in range(number):
            bank = banks[k % len(banks)]  # by turns on both banks
            free = [at for at in self.land if at in bank and all(distance(at, to) >= 2 for to in (*found, castle))]
            if not free:
                continue
            drawn = [pick(self.below, free) for _ in range(4)]
            found.append(max(drawn, key=lambda at: min(distance(at, to) for to in (*found, castle))))
        return found

    def norman_starts(self, castle: Hex, villages: list[Hex], bridges: list[Side]) -> tuple[Hex, ...]:
        """The castle, villages that are not on the coast, the near ends of the bridges, then what is left of both."""
        near = [min(pair, key=lambda at: (distance(at, castle), at)) for pair in bridges]
        inner = [at for at in villages if not self.is_coast(at)]
        starts = list(dict.fromkeys([castle, *inner[:3], *near, *inner, *villages]))
        return tuple(starts[: max(STARTS, FEWEST_STARTS)])

    def ship_starts(self) -> tuple[Hex, ...]:
        """Both ends and the middle of the open sea."""
        outer = sorted((at for at in self.sea if self.inland(at) == 0), key=self.place_along)
        return tuple(dict.fromkeys((outer[0], outer[len(outer) // 2], outer[-1])))


def cheapest_way(
    start: Point, goal: Point, inner: Iterable[Point], ways: dict[Point, list[tuple[Point, Side, int]]]
) -> list[Side]:
    """The sides of the cheapest way between two corners that touches only inner ones between them; none: no way."""
    open_to, costs = {*inner, goal}, {start: 0}
    ahead: list[tuple[int, Point]] = [(0, start)]
    before: dict[Point, tuple[Point, Side]] = {}
    while ahead:
        cost, at = heappop(ahead)
        if at == goal:
            break
        for to, edge, more in ways[at]:
            if to in open_to and cost + more < costs.get(to, cost + more + 1):
                costs[to], before[to] = cost + more, (at, edge)
                heappush(ahead, (cost + more, to))
    found = []
    while goal in before:
        goal, edge = before[goal]
        found.append(edge)
    return found[::-1]


# ---------------------------------------------------------------------------------------------------- names
class Names:
    """Words and names of places, none of them twice."""

    def __init__(self, below: Below) -> None:
        self.below, self.words, self.endings = below, list(WORDS), list(ENDINGS)

    def word(self) -> str:
        return self.words.pop(self.below(len(self.words)))

    def place(self) -> str:
        return self.word() + pick(self.below, self.endings)


WORDS = [
    "Alder", "Ash", "Barrow", "Birch", "Bracken", "Bram", "Cold", "Cran", "Dun", "Ember", "Fallow", "Fen", "Gorse",
    "Gull", "Hart", "Hazel", "Heron", "Holm", "Kelp", "Lark", "Marsh", "Mill", "Oat", "Otter", "Raven", "Reed", "Rook",
    "Salt", "Sand", "Stan", "Thorn", "Wether", "Whin", "Wych",
]  # fmt: skip
ENDINGS = ["by", "ford", "ham", "ley", "mere", "stead", "thorp", "ton", "wick", "worth"]
RIVERS = ["Arrowmere", "Brindle", "Calder Beck", "Eddle", "Ferne", "Lathe", "Merrow", "Sallow", "Tarn Water", "Yarwell"]
CASTLES = ["Aubrey", "Beaumare", "Corbel", "Devrane", "Fontenoy", "Harcourt", "Lisard", "Marchant", "Orval", "Valmont"]
SHORES = ["Shore", "Coast", "Bay", "Sound", "Strand", "Haven"]
