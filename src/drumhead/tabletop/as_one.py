"""What two units gain or lose by fighting as one."""

from collections.abc import Sequence
from typing import Any

from drumhead.combat.unit import UnitId
from drumhead.tabletop.evaluation import Evaluation


def better_as_one(apart: Evaluation[Any], as_one: Evaluation[Any], pair: Sequence[UnitId]) -> float:
    """Points that they win more and lose less, against the average of their enemies, wherever all stand. One unit
    attacks once; two attack in turn, but can win no more than there is, and only one of them is attacked.

    `as_one` is the battle in which the first of the pair has the models of both.
    """
    b = apart.b
    two, one, foes = [apart.standing_of(u) for u in pair], as_one.standing_of(pair[0]), b.foes(b.units[pair[0]].seat)
    found = 0.0
    for t in (apart.standing_of(foe.id) for foe in foes):
        won = as_one.points_of_best_attack(one, t) - min(t.value, sum(apart.points_of_best_attack(s, t) for s in two))
        lost = as_one.points_of_best_attack(t, one) - max(apart.points_of_best_attack(t, s) for s in two)
        found += won - lost
    return found / max(1, len(foes))
