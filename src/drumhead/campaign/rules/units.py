"""Units: fifteen points for each side, divided into armies in secret; where the pieces begin."""

from collections.abc import Iterator

from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.knowledge import known_marks, tell_points
from drumhead.campaign.rules.state import Army, Campaign, Vector, cell, hex_of
from drumhead.campaign.rules.telling import SHIP, piece, secret
from drumhead.flow.event import Counted, Noted, Piece, Put
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Parted, Pick, Refusal, Seat, Split, offer
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.hexes import Hex

POINTS = datum("campaign.units.fifteen-points", 15, 16)
MOST, LEAST = 6, 3  # of an army at the start
LARGE, SMALL = "campaign.units.army-max-six", "campaign.units.army-min-three"
CROWDED = refusing("campaign.move.one-army-per-hex")

HOUSE.set("armies-per-side", "three-to-five", (3, 5))
HOUSE.set("armies-per-side", "exactly-three", (3, 3))


# ---------------------------------------------------------------------------------------------------- the split
@question("campaign.decision.distribution", "campaign.units.own-distribution")
def distribute(s: Campaign, a: Parted, seat: Seat) -> None:
    """All points are given out, in whole points (ruling all-points-whole-points); armies are numbered in the order in
    which they were written down (ruling seats-and-sides). Sealed until both have answered."""
    sizes = tuple(len(part) for part in a.parts)
    s.sealed[seat] = sizes
    s.tell(secret(s, seat, Noted("campaign.decision.distribution", "splits", {"seat": seat, "sizes": sizes})))
    if len(s.sealed) == 2:
        s.then(form_armies())


@distribute.ask
def may_distribute(s: Campaign, seat: Seat) -> Asking:
    pool = tuple(Option(n, facts={"type": "point"}) for n in range(1, POINTS + 1))
    fewest, most = s.rules.armies_per_side
    facts = {"seat": seat, "points": POINTS, "fewest": fewest, "most": most}
    return Asking(seat, Split(pool, LEAST, MOST), "distribute", "campaign.units.own-distribution", facts)


@distribute.refuse
def refuse_split(s: Campaign, a: Parted, seat: Seat) -> Refusal | None:
    sizes = [len(part) for part in a.parts]
    return refuse_large(sizes) or refuse_small(sizes) or refuse_number(s, len(sizes))


@law(LARGE)
def refuse_large(sizes: list[int]) -> Refusal | None:
    found = next((k for k, n in enumerate(sizes) if n > MOST), None)
    return None if found is None else Refusal(LARGE, "army_too_large", {"army": found + 1, "points": sizes[found]})


@law(SMALL)
def refuse_small(sizes: list[int]) -> Refusal | None:
    found = next((k for k, n in enumerate(sizes) if n < LEAST), None)
    return None if found is None else Refusal(SMALL, "army_too_small", {"army": found + 1, "points": sizes[found]})


@law("campaign.ruling.number-of-armies")
def refuse_number(s: Campaign, given: int) -> Refusal | None:
    fewest, most = s.rules.armies_per_side
    facts = {"given": given, "fewest": fewest, "most": most}
    return None if fewest <= given <= most else Refusal("campaign.ruling.number-of-armies", "number_of_armies", facts)


@step()
def form_armies(s: Campaign) -> None:
    """How many armies a side has is public, their points are not (ruling what-is-secret)."""
    sizes = {seat: tuple(s.sealed.pop(seat)) for seat in s.sides}
    for seat in s.sides:
        for number, points in enumerate(sizes[seat], 1):
            s.armies.append(Army(len(s.armies), seat, number, points))
        s.possible[seat] = tuple(splits(len(sizes[seat])))
        told = {"armies": len(sizes[seat])}
        s.tell(Counted(told, "campaign.units.own-distribution", "armies_formed", seat, {"seat": seat, **told}))


def splits(armies: int, points: int = POINTS) -> Iterator[Vector]:
    """All ways to divide the points among so many armies, in their order."""
    if armies == 0:
        yield from [()] if points == 0 else []
        return
    for first in range(LEAST, MOST + 1):
        if first <= points:
            yield from ((first, *rest) for rest in splits(armies - 1, points - first))


# ---------------------------------------------------------------------------------------------------- the start
@step("campaign.map.hexes-and-features")
def set_out(s: Campaign) -> None:
    """First the Norman, in the open, then the ship with every Viking army aboard (ruling setup-order)."""
    s.then(*(place(a.id) for a in s.of(s.norman)), start_ship())


@question("campaign.decision.norman-placement")
def place(s: Campaign, a: Option, army: int) -> None:
    at = hex_of(a.facts["cell"])
    placed = s.change(army, at=at)
    s.tell(
        Put(
            (army_piece(s, placed),),
            "campaign.decision.norman-placement",
            "placed",
            {"army": army, "at": s.name_of(at)},
        )
    )
    tell_points(s, [placed.seat], "campaign.units.distribution-secret")


@place.ask
def may_place(s: Campaign, army: int) -> Asking:
    free = [at for at in s.map.normans if s.ashore_in(at) is None]
    return Asking(
        s.norman,
        Pick(tuple(offer(cell=cell(at)) for at in free)),
        "place",
        facts={"army": army, "number": s.army(army).number},
    )


@place.closed
def may_not_place(s: Campaign, army: int) -> Iterator[Closed]:
    for at in s.map.normans:
        if other := s.ashore_in(at):
            yield offer(cell=cell(at)), Refusal(CROWDED, "hex_taken", {"at": s.name_of(at), "by": other.id})


@question("campaign.decision.ship-start")
def start_ship(s: Campaign, a: Option) -> None:
    s.ship = hex_of(a.facts["cell"])
    aboard = s.of(s.viking)
    pieces = (Piece(SHIP, "ship", s.viking, cell(s.ship), name="ship"), *(army_piece(s, army) for army in aboard))
    s.tell(Put(pieces, "campaign.decision.ship-start", "ship_starts", {"at": s.name_of(s.ship), "armies": len(aboard)}))
    tell_points(s, [s.viking], "campaign.units.distribution-secret")


@start_ship.ask
def may_start(s: Campaign) -> Asking:
    return Asking(s.viking, Pick(tuple(offer(cell=cell(at)) for at in s.map.ship)), "start_ship")


def army_piece(s: Campaign, a: Army, own: bool = False) -> Piece:
    """An army as everybody sees it, or as its own side does."""
    at: Hex | None = s.where(a)
    marks: dict[str, object] = {"points": a.points} if own else known_marks(s, a)
    marks |= {"number": a.number, "aboard": a.aboard or None, "acted": a.acted or None}
    kept = {name: value for name, value in marks.items() if value is not None}
    return Piece(piece(a.id), "army", a.seat, cell(at) if at else None, marks=kept, name=army_name(s, a))


def army_name(s: Campaign, a: Army) -> str:
    return f"{'Norman' if a.seat == s.norman else 'Viking'} {a.number}"
