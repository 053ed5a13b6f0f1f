"""Shooting: who can fire at whom, and fire that is split between several targets."""

from collections.abc import Callable, Collection, Iterable

import numpy as np

from drumhead.combat.unit import ModelId, UnitId
from drumhead.space import sight
from drumhead.space.table import Bools, Ints
from drumhead.tabletop.battle import TableBattle, ids

Models = tuple[ModelId, ...]


def able_to_fire(b: TableBattle, shooters: Models, targets: Models, limits: Ints, screens: int = 0) -> Bools:
    """Which shooters have one and the same target in range and in sight; pieces with a bit of `screens` block too."""
    return sight.fire(b.ground, b.at, b.radius, ids(shooters), ids(targets), limits, screens)


def in_range(b: TableBattle, shooters: Models, targets: Models, limits: Ints) -> Bools:
    """Which shooters have a target within the longest of the limits, seen or not."""
    found: Bools = np.any(sight.in_range(b.at, b.radius, ids(shooters), ids(targets), int(limits.max())), axis=1)
    return found


def targets_within(b: TableBattle, u: UnitId, reach: int, fires: Callable[[UnitId], Models]) -> dict[UnitId, Models]:
    """The enemy units that can be fired at, each with the models that can."""
    if not reach:
        return {}
    found = {foe.id: fires(foe.id) for foe in b.foes_within(u, reach)}
    return {foe: able for foe, able in found.items() if able}


def not_aiming(models: Models, aims: Iterable[tuple[UnitId, Collection[ModelId]]]) -> Models:
    """The models that no aim names yet."""
    aiming = {m for _, named in aims for m in named}
    return tuple(m for m in models if m not in aiming)
