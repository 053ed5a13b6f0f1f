"""What a unit may do when it is activated: the rows of a page's table, the options they make, why others are closed.

An assault is offered once for each enemy unit that can be reached.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from drumhead.combat.unit import Unit, UnitId
from drumhead.flow.frame import Closed
from drumhead.flow.question import Option, Refusal, offer
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.closed import refuse_target
from drumhead.tabletop.closing import refuse_reach

ASSAULT = "assault"


class Action(NamedTuple):
    """A row of the page's table: how far, and whether the unit may shoot once it has moved."""

    clause: str
    move: int
    shoots: bool


class Bars(NamedTuple):
    """The clauses by which actions are closed."""

    barred: str  # the action is not open to the unit now
    no_way: str  # no way leads to the enemy
    gone: str  # the enemy is not on the table any more
    says: str = "done_already"  # why it is not open
    into: str = ASSAULT  # what the page calls an assault


def offer_action(u: UnitId, action: str) -> Option:
    return offer(unit=u, action=action, of=u)


def offer_assault(u: UnitId, target: UnitId, action: str = ASSAULT) -> Option:
    return offer(unit=u, action=action, target=target, of=u)


def action_options(u: UnitId, actions: Iterable[str], targets: Sequence[UnitId], into: str = ASSAULT) -> list[Option]:
    """These actions of a unit; `targets` are the units that it can assault, which the page may call `into`."""
    options = []
    for action in actions:
        options += [offer_assault(u, t, into) for t in targets] if action == into else [offer_action(u, action)]
    return options


def closed_actions(
    b: TableBattle, u: Unit, rows: Mapping[str, Action], open_: Collection[str], targets: Sequence[UnitId], bars: Bars,
    most: int,
) -> Iterator[Closed]:  # fmt: skip
    """All that is not offered while these actions are open and these targets in reach of an assault, which comes so far
    at most; the first reason counts."""
    into, clause, foes = bars.into, rows[bars.into].clause, [foe.id for foe in b.foes(u.seat)]
    for action in (action for action in rows if action not in open_):
        refused = Refusal(bars.barred, bars.says, {"unit": u.id, "action": action})
        yield offer_action(u.id, action), refused
        yield from ((offer_assault(u.id, foe, into), refused) for foe in foes if action == into)
    if foes and not targets:
        yield offer_action(u.id, into), refuse_reach(b, u.id, foes, most, clause, bars.no_way)
    for unit in b.units:
        no_target = refuse_target(unit, u.seat, clause, bars.gone)
        far = no_target or refuse_reach(b, u.id, [unit.id], most, clause, bars.no_way)
        yield offer_assault(u.id, unit.id, into), far
