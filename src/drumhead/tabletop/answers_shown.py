"""What an enemy unit may do in answer: the worse of its shot and its assault, or how far it falls short of one."""

from collections.abc import Callable

from msgspec.structs import replace

from drumhead.combat.odds_shown import distribution
from drumhead.combat.unit import UnitId
from drumhead.flow.game import Odds
from drumhead.space.sight import nearest_gap
from drumhead.tabletop.battle import TableBattle, ids


def worst_answer(
    b: TableBattle, foe: UnitId, u: UnitId, reach: int, shot: Odds | None, assault: Callable[[], Odds | None]
) -> Odds:
    """`assault` is asked only within `reach` between the nearest bases; None: there is no way into contact."""
    gap, *_ = nearest_gap(b.at, b.radius, ids(b.units[foe].models), ids(b.units[u].models))
    charge = assault() if gap <= reach else None
    charge = charge or distribution("", u, [1.0], short=max(gap - reach, 0))
    found = [replace(charge, text="Their assault")]
    if shot:
        found.insert(0, replace(shot, text="Their shot"))
    worst = max(found, key=lambda o: o.mean)
    return replace(worst, stand="answer", facts={**worst.facts, "unit": foe})
