"""Exact chances of wounds: the dice of an attack foreseen on the stages that are rolled in play.

Dice of one part fall independently, so that one die says all: its chances are folded as often as there are dice. Only
where wounds go in packets, or some models ignore wounds and others do not, does the order of the models matter, and the
stages are walked.
"""

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.combat.volley import foresee
from drumhead.dice.exact import Exact
from drumhead.games.sigmar.rules.attack import Group, dice_of, wounds_field
from drumhead.games.sigmar.rules.house import Rules
from drumhead.games.sigmar.rules.specials import PACKET
from drumhead.games.sigmar.rules.wounds import PICKED, TAKEN, Order, wounds_of

Line: TypeAlias = NDArray[np.float64]  # the chance of each number
CERTAIN: Line = np.ones(1)


def is_counted(group: Group) -> bool:
    """Are its dice counted as dice, and not as hits?"""
    return group.hit is not None or group.count is not None


def has_packets(group: Group) -> bool:
    return group.together or group.picks or bool(group.hit and any(name == PACKET for _, name in group.hit.bands))


# ---------------------------------------------------------------------------------------------------- one part
@lru_cache(65536)
def folded(group: Group, dice: int, ward: int) -> Line:
    """The chance of each number of wounds of a part without packets."""
    if group.count is not None:  # several dice say how many hits there are
        found = foresee(dice_of((group,)), {"dice0": dice}, keep=(wounds_field(0),)).p(wounds_field(0))
        return _ignoring(np.array(found, np.float64), ward)
    if dice == 1:
        counted = "dice0" if is_counted(group) else "hits0"
        found = foresee(dice_of((group,)), {counted: 1}, keep=(wounds_field(0),)).p(wounds_field(0))
        return _ignoring(np.array(found, np.float64), ward)
    half = folded(group, dice // 2, ward)
    whole: Line = np.convolve(half, half)
    return np.convolve(whole, folded(group, 1, ward)) if dice % 2 else whole


def _ignoring(line: Line, ward: int) -> Line:
    """Each wound may be ignored, on this number or more."""
    if not ward:
        return line
    stays, found = (ward - 1) / 6, np.zeros(1)
    for wounds, chance in enumerate(line):
        one: Line = CERTAIN
        for _ in range(wounds):
            one = np.convolve(one, (1 - stays, stays))
        found = _sum(found, chance * one)
    return found


def _sum(a: Line, b: Line) -> Line:
    if len(a) < len(b):
        a, b = b, a
    found = a.copy()
    found[: len(b)] += b
    return found


# ---------------------------------------------------------------------------------------------------- all parts
@lru_cache(65536)
def wound_chances(house: Rules, groups: tuple[Group, ...], dice: tuple[int, ...], order: Order) -> tuple[float, ...]:
    """The chance of each number of wounds that a target takes, up to all that it can."""
    most = sum(order.left)
    if order.ward is None or (any(map(has_packets, groups)) and len(order.left) > 1):
        return walked(house, groups, dice, order)
    line = CERTAIN
    for group, n in zip(groups, dice):
        if n:
            line = np.convolve(line, folded(group, n, order.ward) if not has_packets(group) else
                               _on_one(house, group, n, order))  # fmt: skip
    capped = np.zeros(most + 1)
    capped[: min(len(line), most + 1)] = line[: most + 1]
    capped[most] += line[most + 1 :].sum()
    return tuple(capped.tolist())


@lru_cache(16384)
def _on_one(house: Rules, group: Group, n: int, order: Order) -> Line:
    """A part with packets against a single model: nothing of them is lost before the model is dead."""
    return np.array(walked(house, (group,), (n,), order))


def walked(
    house: Rules, groups: tuple[Group, ...], dice: tuple[int, ...], order: Order, exact: Exact = float
) -> tuple[Any, ...]:
    """The same, stage after stage, in floats or in fractions."""
    stages = (*dice_of(groups), *wounds_of(house, groups, order))
    volley = {(f"dice{i}" if is_counted(g) else f"hits{i}"): n for i, (g, n) in enumerate(zip(groups, dice))}
    found = [exact(0)] * (sum(order.left) + 1)
    for (taken, picked), chance in foresee(stages, volley, keep=(TAKEN, PICKED), exact=exact).joint.items():
        found[taken + picked] += exact(chance)
    return tuple(found)


def mean(chances: tuple[float, ...]) -> float:
    return sum(n * p for n, p in enumerate(chances))
