"""Exact chances of what dice decide on the map: fording, initiative, a flight, a retreat, saves.

They read the rules that are rolled by, die by die; where a player would choose on the way, the ledger's policy does.
Nobody is assumed to play a card.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeAlias

from drumhead.campaign.play.policies import way_home
from drumhead.campaign.rules import river
from drumhead.campaign.rules.aftermath import LOSER_SAVES, WINNER_SAVES
from drumhead.campaign.rules.initiative import BONUS, penalty
from drumhead.campaign.rules.retreat import STEPS, flight_bar, goes_aboard, is_lost, open_ways, refuge_hex, way_of
from drumhead.campaign.rules.state import Army, Campaign, Vector, Walk
from drumhead.flow.question import Seat
from drumhead.space.hexes import Hex, fan
from drumhead.space.hexes import step as next_hex

FACES = range(1, 7)
CERTAIN = Fraction(1)


class Spot(NamedTuple):
    """Where an army ends: in a hex, aboard, or nowhere."""

    at: Hex | None
    aboard: bool = False


DESTROYED = Spot(None)
Ends: TypeAlias = dict[Spot, Fraction]
Further: TypeAlias = Callable[[Campaign, Walk], Ends]


def at_least(need: int) -> Fraction:
    """The chance of so many or more with one die."""
    return Fraction(sum(face >= need for face in FACES), len(FACES))


def fords(clause: str) -> Fraction:
    return at_least(river.NEEDED[clause])


# ---------------------------------------------------------------------------------------------------- initiative
def goes_first(lead: int) -> Fraction:
    """The chance to move first with such a lead on the die; ties are rolled again."""
    higher = sum(a + lead > b for a in FACES for b in FACES)
    lower = sum(a + lead < b for a in FACES for b in FACES)
    return Fraction(higher, higher + lower)


def moves_first(s: Campaign, seat: Seat, cards: int) -> Fraction:
    """With so many Initiative cards; the other side's penalty is that of any division it may have."""
    own = penalty(tuple(a.points for a in s.of(seat)))
    known: Iterable[Vector] = s.possible[1 - seat] if s.hides else [tuple(a.points for a in s.of(1 - seat))]
    found = [goes_first(BONUS * cards - own + penalty(v)) for v in known]
    return sum(found, Fraction(0)) / len(found)


# ---------------------------------------------------------------------------------------------------- going back
def flight(s: Campaign, a: Army, direction: int) -> Ends:
    """A weak army that is attacked in this direction, over both hexes."""
    ends: Ends = defaultdict(Fraction)
    for face in FACES:
        way = fan(direction)[way_of(face)]
        world = s.clone()
        for spot, chance in _fleeing(world, Walk(a.id, way, flees=True, left=STEPS)).items():
            ends[spot] += chance / len(FACES)
    return dict(ends)


def _fleeing(world: Campaign, walk: Walk) -> Ends:
    at = world.army(walk.army).at
    assert at
    if walk.left == 0:
        return {Spot(at): CERTAIN}
    to = next_hex(at, walk.direction)
    if flight_bar(world, walk, to):
        return {DESTROYED: CERTAIN}
    crosses = fords(river.FLEEING_FORD) if river.must_ford(world, at, to) else CERTAIN
    return _mixed((crosses, _gone(world, walk, walk.direction, _fleeing)), (1 - crosses, {DESTROYED: CERTAIN}))


def retreat(s: Campaign, a: Army, direction: int, steps: int) -> Ends:
    """A beaten army, so many hexes."""
    return _retreating(s.clone(), Walk(a.id, direction, flees=False, left=steps))


def retreat_by(s: Campaign, walk: Walk, direction: int) -> Ends:
    """The same where its owner has chosen this direction for the next step."""
    return _trying(s.clone(), walk, direction)


def _retreating(world: Campaign, walk: Walk) -> Ends:
    at = world.army(walk.army).at
    assert at
    if walk.left == 0:
        return {Spot(at): CERTAIN}
    ways = [*open_ways(world, walk)]
    if not ways:
        return {DESTROYED if is_lost(world, walk) else Spot(at): CERTAIN}
    straight = ways[0] == walk.direction
    return _trying(world, walk, ways[0] if straight or len(ways) == 1 else way_home(world, world.army(walk.army), ways))


def _trying(world: Campaign, walk: Walk, direction: int) -> Ends:
    """One step; where the river stops it, another direction (ruling retreat-barred)."""
    at = world.army(walk.army).at
    assert at
    if not river.must_ford(world, at, next_hex(at, direction)):
        return _gone(world, walk, direction, _retreating)
    crosses, tried = fords(river.FORD), Walk(walk.army, walk.direction, False, walk.left, (*walk.tried, direction))
    return _mixed(
        (1 - crosses, _retreating(world.clone(), tried)), (crosses, _gone(world, walk, direction, _retreating))
    )


def _gone(world: Campaign, walk: Walk, direction: int, further: Further) -> Ends:
    """One hex on, where the refuge ends it."""
    a = world.army(walk.army)
    assert a.at
    to = next_hex(a.at, direction)
    if goes_aboard(world, walk, to) and world.ashore_in(to):
        return {Spot(to, True): CERTAIN}
    if to == refuge_hex(world, a) and walk.left > 1:
        return {Spot(to, a.seat == world.viking): CERTAIN}
    world.change(walk.army, at=to)
    return further(world, Walk(walk.army, walk.direction, walk.flees, walk.left - 1))


def _mixed(*parts: tuple[Fraction, Ends]) -> Ends:
    found: Ends = defaultdict(Fraction)
    for chance, ends in parts:
        for spot, share in ends.items():
            if chance:
                found[spot] += chance * share
    return dict(found)


# ---------------------------------------------------------------------------------------------------- saves
def saves(destroyed: int, won: bool) -> list[Fraction]:
    """The chance of each number of saved points."""
    p = at_least(WINNER_SAVES if won else LOSER_SAVES)
    return [comb(destroyed, k) * p**k * (1 - p) ** (destroyed - k) for k in range(destroyed + 1)]
