"""Where a unit goes: legal ways for all its models towards a goal, and the ledger's policy for a move."""

from math import sqrt

from drumhead.combat.unit import UnitId
from drumhead.flow.question import Place, Way
from drumhead.games.saga.play.odds import as_if
from drumhead.games.saga.play.worth import longest_range, nearest_foe
from drumhead.games.saga.rules.move import APART, marching
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Saga
from drumhead.space.formation import form_up, translate
from drumhead.space.table import Ints
from drumhead.tabletop.battle import ids


def centre_of(b: Saga, u: UnitId) -> Place:
    x, y = b.at[ids(b.band(u).models)].mean(axis=0).tolist()
    return int(x), int(y)


def ways_to(b: Saga, u: UnitId, action: str, allowance: int, goal: Place, stiff: bool = False) -> tuple[Way, ...]:
    """As near as the unit gets to the goal; `stiff`: only by one and the same straight piece for all its models."""
    march = marching(b, u, action, allowance)
    return tuple(translate(march, goal) if stiff else form_up(march, goal))


def stay(b: Saga, u: UnitId) -> tuple[Way, ...]:
    return tuple((place,) for place in b.places(b.band(u).models))


def at_the_ends(b: Saga, u: UnitId, ways: tuple[Way, ...]) -> Ints:
    """The table of places once the unit has gone its ways."""
    at = b.at.copy()
    at[ids(b.band(u).models)] = [way[-1] for way in ways]
    return at


def beside(start: Place, far: float, from_: Place, to: Place) -> Place:
    """So far from the start in the direction that leads from one place to another."""
    dx, dy = to[0] - from_[0], to[1] - from_[1]
    long = sqrt(dx * dx + dy * dy) or 1
    return int(start[0] + dx * far / long), int(start[1] + dy * far / long)


def towards_enemy(b: Saga, u: UnitId, action: str, allowance: int) -> tuple[Way, ...]:
    """The policy of the ledger: straight towards the nearest enemy, in formation, shooters to the edge of their range.

    Where nobody is seen from there, they go on.
    """
    gap, mine, theirs = nearest_foe(b, u)
    line = b.place(mine), b.place(theirs)

    def closer(far: int) -> tuple[Way, ...]:
        goal = beside(centre_of(b, u), min(allowance, far), *line)
        return ways_to(b, u, action, allowance, goal) if far > 0 else stay(b, u)

    edge = gap - longest_range(b, u)
    if edge < allowance and edge < gap:
        ways = closer(edge)
        if targets_of(as_if(b, at_the_ends(b, u, ways)), u):
            return ways
    return closer(gap - APART)
