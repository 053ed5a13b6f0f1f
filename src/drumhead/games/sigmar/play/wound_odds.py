"""Exact chances of wounds: the dice of an attack foreseen on the stages that are rolled in play.

Dice of one part fall independently, so that one die says all: its chances are folded as often as there are dice. Only
where wounds go in packets, or some models ignore wounds and others do not, does the order of the models matter, and the
stages are walked.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from drumhead.combat.counts import CERTAIN, Line, add, cap, thin
from drumhead.combat.volley import foresee
from drumhead.combat.wound_order import PICKED, TAKEN, Order
from drumhead.dice.exact import Exact
from drumhead.games.sigmar.rules.attack import Group, dice_of, wounds_field
from drumhead.games.sigmar.rules.house import Rules
from drumhead.games.sigmar.rules.specials import PACKET
from drumhead.games.sigmar.rules.wounds import wounds_of


def is_counted(group: Group) -> bool:
    """Are its dice counted as dice, and not as hits?"""
    return group.hit is not None or group.count is not None


def has_packets(group: Group) -> bool:
    return group.together or group.picks or bool(group.hit and any(name == PACKET for _, name in group.hit.bands))


# ---------------------------------------------------------------------------------------------------- one part
@lru_cache(65536)
def chances_of_part(group: Group, dice: int, ward: int) -> Line:
    """The chance of each number of wounds of a part without packets."""
    if group.count is None and dice > 1:
        half = chances_of_part(group, dice // 2, ward)
        whole = add(half, half)
        return add(whole, chances_of_part(group, 1, ward)) if dice % 2 else whole
    field = "dice0" if is_counted(group) else "hits0"  # several dice may say how many hits there are
    found = foresee(dice_of((group,)), {field: dice}, keep=(wounds_field(0),)).p(wounds_field(0))
    line = np.array(found, np.float64)
    return thin(line, (ward - 1) / 6) if ward else line


# ---------------------------------------------------------------------------------------------------- all parts
@lru_cache(65536)
def wound_chances(house: Rules, groups: tuple[Group, ...], dice: tuple[int, ...], order: Order) -> tuple[float, ...]:
    """The chance of each number of wounds that a target takes, up to all that it can."""
    if order.ward is None or (any(map(has_packets, groups)) and len(order.left) > 1):
        return chances_by_stages(house, groups, dice, order)
    line = CERTAIN
    for group, n in zip(groups, dice):
        if n:
            packets = has_packets(group)
            line = add(line, _on_one(house, group, n, order) if packets else chances_of_part(group, n, order.ward))
    return tuple(cap(line, sum(order.left)).tolist())


@lru_cache(16384)
def _on_one(house: Rules, group: Group, n: int, order: Order) -> Line:
    """A part with packets against a single model: nothing of them is lost before the model is dead."""
    return np.array(chances_by_stages(house, (group,), (n,), order))


def chances_by_stages(
    house: Rules, groups: tuple[Group, ...], dice: tuple[int, ...], order: Order, exact: Exact = float
) -> tuple[Any, ...]:
    """The same, stage after stage, in floats or in fractions."""
    stages = (*dice_of(groups), *wounds_of(house, groups, order))
    volley = {(f"dice{i}" if is_counted(g) else f"hits{i}"): n for i, (g, n) in enumerate(zip(groups, dice))}
    found = [exact(0)] * (sum(order.left) + 1)
    for (taken, picked), chance in foresee(stages, volley, keep=(TAKEN, PICKED), exact=exact).joint.items():
        found[taken + picked] += exact(chance)
    return tuple(found)
