"""What is wrong with a map: each invariant of the ledger's `campaign_map.toml` as a check with one sentence.

A check may assume that those before it found nothing. Sentences stand without the full stop.
"""

from collections.abc import Callable, Iterable, Iterator

from drumhead.campaign.map.geography import geography
from drumhead.campaign.map.model import (
    COAST,
    LEGEND,
    MOST_COLUMNS,
    MOST_ROWS,
    SEA,
    CampaignMap,
    RiverSide,
    side_spot,
    spot,
)
from drumhead.flow.grammar import count
from drumhead.flow.question import Refusal
from drumhead.ledger.cite import law
from drumhead.space.file_fields import ID, LONGEST_NAME, LONGEST_NOTE
from drumhead.space.hexes import Hex, Point, are_neighbours, column, disc, distances, ends, neighbours, side

FEWEST_VILLAGES = 4  # the number the Vikings need
FEWEST_STARTS = 5  # the number of armies that a side may have
MAP_FORMAT = "campaign.ruling.map-format"
Fault = str


def judge(m: CampaignMap) -> Fault:
    """The first fault of a map, from wherever it comes; nothing if a campaign can be played on it."""
    found = first_fault(m)
    return found[1] if found else ""


def first_fault(m: CampaignMap) -> tuple[str, Fault] | None:
    """The first invariant that a map breaks, and how."""
    return next(((invariant, fault) for invariant, check in INVARIANTS.items() for fault in check(m)), None)


@law(MAP_FORMAT)
def refuse_map(m: CampaignMap) -> Refusal | None:
    """A map that breaks an invariant is refused; one without what the page speaks of, by the page's own clause."""
    found = first_fault(m)
    if found is None:
        return None
    invariant, fault = found
    return Refusal("campaign.map.hexes-and-features" if invariant == "features" else MAP_FORMAT, fault)


# ---------------------------------------------------------------------------------------------------- hexes
def size_faults(m: CampaignMap) -> Iterator[Fault]:
    """Everything that is no map at all: nothing is worked out for one that is too large."""
    if len(m.id) > LONGEST_NAME or not ID.fullmatch(m.id):
        yield "its id must be small letters and digits with hyphens between words"
    texts = [m.name, m.castle.name, *(v.name for v in m.villages), *(s.name for s in m.river)]
    if not all(is_line(text) for text in texts) or not all(is_line(s.bridge) for s in m.river if s.bridge):
        yield f"the names of map, river, bridges, villages and castle must be lines of 1 to {LONGEST_NAME} characters"
    if m.note and not is_line(m.note, LONGEST_NOTE):
        yield f"its note must be one line of at most {LONGEST_NOTE} characters"
    for row in m.rows:
        if not 0 <= row.r < MOST_ROWS:
            yield f"row {row.r} is off the map, rows run from 0 to {MOST_ROWS - 1}"
        first = column((row.q0, row.r))
        last = first + len(row.hexes) - 1
        if not row.hexes:
            yield f"row {row.r} has no hexes; leave it out"
        if first < 0 or last >= MOST_COLUMNS:
            yield (
                f"row {row.r} runs from column {first} to {last}, a map has columns 0 to {MOST_COLUMNS - 1}; "
                f"[{row.q0}, {row.r}] is in column {first}"
            )


def is_line(text: str, longest: int = LONGEST_NAME) -> bool:
    return bool(text.strip()) and len(text) <= longest and text.isprintable()


def row_faults(m: CampaignMap) -> Iterator[Fault]:
    if not m.rows:
        yield "it has no rows; write [[row]] tables with r, q0 and hexes"
    seen: dict[Hex, int] = {}
    for number, row in enumerate(m.rows, 1):
        for at, letter in row.hexes_covered():
            if letter not in LEGEND:
                known = ", ".join(f"{letter} {kind}" for letter, kind in LEGEND.items())
                yield f"row {row.r} has {letter!r} at {spot(at)}, which is not in the legend; known are {known}"
            if at in seen:
                yield f"{spot(at)} is covered by row table {seen[at]} and by {number}; each hex is written once"
            seen[at] = number


def coast_faults(m: CampaignMap) -> Iterator[Fault]:
    terrain = geography(m).terrain
    for at, kind in terrain.items():
        touched = next((to for to in neighbours(at) if terrain.get(to) == SEA), None)
        if kind == COAST and touched is None:
            yield f"{spot(at)} is coast, but none of its neighbours is sea; make it another land"
        if kind not in (SEA, COAST) and touched is not None:
            yield f"{spot(at)} is {kind}, but it touches the sea at {spot(touched)}; make it coast"


@law("campaign.map.hexes-and-features", off=lambda m: iter(()))
def feature_faults(m: CampaignMap) -> Iterator[Fault]:
    """The page speaks of a river with bridges, a coast and the sea; castle and villages are counted elsewhere."""
    if not geography(m).sea:
        yield "it has no sea; write ~ for hexes of sea, from which the Vikings come"
    if not geography(m).coast:
        yield "it has no coast; a land hex beside the sea is coast, where the ship lands armies"
    if not m.river:
        yield "it has no river; write [[river]] tables, one for each hex side along which it runs"
    elif not any(s.bridge for s in m.river):
        yield f"its river {m.river[0].name} has no bridge; name one on a side, such as {side_spot(m.river[0])}"


# ---------------------------------------------------------------------------------------------------- the river
def side_faults(m: CampaignMap) -> Iterator[Fault]:
    land, terrain, seen = geography(m).land, geography(m).terrain, set()
    for number, s in enumerate(m.river, 1):
        where = f"river side {number}, {side_spot(s)},"
        for at in (s.a, s.b):
            if at not in terrain:
                yield f"{where} names {spot(at)}, which is off the map{nearest_hex(at, terrain)}"
            elif at not in land:
                yield f"{where} names {spot(at)}, which is sea; the river runs between two land hexes"
        if not are_neighbours(s.a, s.b):
            between = sorted(set(neighbours(s.a)) & land)
            hint = f"; the land next to {spot(s.a)} is {', '.join(map(spot, between))}" if between else ""
            yield f"{where} separates nothing: these two hexes are no neighbours{hint}"
        if side(s.a, s.b) in seen:
            yield f"{where} is listed twice; write each side once"
        seen.add(side(s.a, s.b))


def line_faults(m: CampaignMap) -> Iterator[Fault]:
    """From corner to corner, and through none of them twice."""
    if len(m.river) < 2:
        return
    sides = [set(ends(side(s.a, s.b))) for s in m.river]
    at = min(sides[0] - sides[1])
    passed = {at}
    for number, corners in enumerate(sides, 1):
        s = m.river[number - 1]
        if at not in corners:
            yield f"river side {number}, {side_spot(s)}, {line_break(m.river, sides, number - 1)}"
            return
        (at,) = corners - {at}
        if at in passed:
            yield f"river side {number}, {side_spot(s)}, comes back to where the river was; it must be one line"
            return
        passed.add(at)


def line_break(river: tuple[RiverSide, ...], sides: list[set[Point]], number: int) -> str:
    """Why the river does not go on along the side of that number, counted from 0."""
    before = number - 1
    if sides[number] & sides[before]:
        return f"makes a fork with {side_spot(river[before])}; the river must be one line without branches"
    rest = (n for n in range(number + 1, len(river)) if sides[n] & sides[before])
    nearest = next((f"; {side_spot(river[n])} would come next" for n in rest), "")
    last = side_spot(river[before])
    return f"shares no corner with the one before, {last}; list them from one end to the other{nearest}"


def bridge_faults(m: CampaignMap) -> Iterator[Fault]:
    """Where all that is beyond the river is cut off from the castle."""
    here = geography(m)
    reached = distances([m.castle.at], here.free_steps)
    beyond = distances([m.castle.at], here.land_steps.__getitem__).keys() - reached.keys()
    if beyond:
        first = next(s for s in m.river if (s.a in reached) != (s.b in reached) and not s.bridge)
        yield (
            f"the river cuts {count(len(beyond), 'land hex', 'land hexes')} such as {spot(min(beyond))} off from the "
            f"castle, and no bridge leads there; name a bridge on a side between, such as {side_spot(first)}"
        )


# ---------------------------------------------------------------------------------------------------- land, sea
def castle_faults(m: CampaignMap) -> Iterator[Fault]:
    yield from land_faults(m, "the castle", m.castle.at)


def land_faults(m: CampaignMap, what: str, at: Hex) -> Iterator[Fault]:
    here = geography(m)
    if at not in here.terrain:
        yield f"{what} at {spot(at)} is off the map{nearest_hex(at, here.terrain)}"
    elif at in here.sea:
        yield f"{what} at {spot(at)} is in the sea; it needs a land hex{nearest_hex(at, here.land)}"


def connection_faults(m: CampaignMap) -> Iterator[Fault]:
    here = geography(m)
    if apart := here.land - distances([m.castle.at], here.free_steps).keys():
        yield (
            f"{spot(min(apart))} cannot be reached from the castle {spot(m.castle.at)}: "
            f"{count(len(apart), 'land hex lies', 'land hexes lie')} apart; join the land, or make them sea"
        )


def sea_faults(m: CampaignMap) -> Iterator[Fault]:
    here = geography(m)
    for start in m.ship:
        if lost := (here.sea | here.coast) - here.ship_distances(start).keys():
            at = min(lost)
            kind = here.terrain[at]
            yield (
                f"the ship cannot reach {kind} {spot(at)} from its start {spot(start)}; "
                "open a way of sea hexes to it, or make it land"
            )


# ---------------------------------------------------------------------------------------------------- places, starts
def village_faults(m: CampaignMap) -> Iterator[Fault]:
    if len(m.villages) < FEWEST_VILLAGES:
        yield f"it has {len(m.villages)} villages, the Vikings need {FEWEST_VILLAGES} to win; add [[village]] tables"
    seen: dict[Hex, str] = {}
    for v in m.villages:
        yield from land_faults(m, f"village {v.name}", v.at)
        if v.at == m.castle.at:
            yield f"village {v.name} stands on the castle hex {spot(v.at)}; move one of them"
        if v.at in seen:
            yield f"villages {seen[v.at]} and {v.name} both stand on {spot(v.at)}; move one of them"
        seen[v.at] = v.name


def name_faults(m: CampaignMap) -> Iterator[Fault]:
    names = [(m.castle.name, "the castle"), *((v.name, f"the village at {spot(v.at)}") for v in m.villages)]
    names += [(s.bridge, f"the bridge at {side_spot(s)}") for s in m.river if s.bridge]
    seen: dict[str, str] = {}
    for name, what in names:
        if name in seen:
            yield f"{seen[name]} and {what} are both named {name}; give each its own name"
        seen[name] = what


def norman_faults(m: CampaignMap) -> Iterator[Fault]:
    if len(m.normans) < FEWEST_STARTS:
        yield f"it has {len(m.normans)} Norman start hexes, {FEWEST_STARTS} armies may need one each"
    yield from repeats("Norman start", m.normans)
    for at in m.normans:
        yield from land_faults(m, "the Norman start", at)


def ship_faults(m: CampaignMap) -> Iterator[Fault]:
    here = geography(m)
    if not m.ship:
        yield "it has no start hex for the ship; name at least one hex of sea under [start] ship"
    yield from repeats("start of the ship", m.ship)
    for at in m.ship:
        if at not in here.terrain:
            yield f"the start of the ship at {spot(at)} is off the map{nearest_hex(at, here.sea)}"
        elif at not in here.sea:
            kind = here.terrain[at]
            yield f"the start of the ship at {spot(at)} is {kind}; it must be sea{nearest_hex(at, here.sea)}"


def repeats(what: str, places: Iterable[Hex]) -> Iterator[Fault]:
    seen = set()
    for at in places:
        if at in seen:
            yield f"the {what} {spot(at)} is named twice; name each once"
        seen.add(at)


def nearest_hex(at: Hex, among: Iterable[Hex]) -> str:
    """The end of a sentence: the hex that was probably meant."""
    known = set(among)
    close = [to for to in disc(at, 3) if to in known]
    return f", the nearest is {spot(close[0])}" if close else ""


# By the ids of `campaign_map.toml`, in the order in which they are checked.
INVARIANTS: dict[str, Callable[[CampaignMap], Iterable[Fault]]] = {
    "size": size_faults,
    "rows-cover-once": row_faults,
    "coast-touches-sea": coast_faults,
    "river-sides-adjacent-land": side_faults,
    "river-continuous": line_faults,
    "castle": castle_faults,
    "bridges": bridge_faults,
    "land-connected": connection_faults,
    "features": feature_faults,
    "villages": village_faults,
    "names": name_faults,
    "norman-starts": norman_faults,
    "ship-starts": ship_faults,
    "sea-connected": sea_faults,
}
