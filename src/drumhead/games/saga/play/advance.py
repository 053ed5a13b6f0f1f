"""Where a unit goes by the ledger's policy."""

from drumhead.combat.unit import UnitId
from drumhead.flow.question import Way
from drumhead.games.saga.play.worth import longest_range
from drumhead.games.saga.rules.move import APART, marching
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Saga
from drumhead.tabletop import moving
from drumhead.tabletop.worth import nearest_foe


def towards_enemy(b: Saga, u: UnitId, action: str, allowance: int) -> tuple[Way, ...]:
    """The policy of the ledger: straight towards the nearest enemy, in formation, shooters to the edge of their range.

    Where nobody is seen from there, they go on.
    """
    gap, mine, theirs = nearest_foe(b, u)
    march, line = marching(b, u, action, allowance), (b.place(mine), b.place(theirs))
    edge = gap - longest_range(b, u)
    if edge < allowance and edge < gap:
        ways = moving.ways_along(b, march, line, edge)
        if targets_of(b.gone(u, ways), u):
            return ways
    return moving.ways_along(b, march, line, gap - APART)
