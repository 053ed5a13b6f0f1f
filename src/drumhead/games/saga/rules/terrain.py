"""Terrain: cover, difficult and dangerous ground, elevation, as this page reads them."""

from collections.abc import Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.question import Way
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.state import Saga
from drumhead.ledger.cite import law
from drumhead.space import sight
from drumhead.space.paths import dangerous
from drumhead.space.table import Ints
from drumhead.space.terrain import DANGEROUS, DIFFICULT, FOREST
from drumhead.tabletop.battle import ids

HOUSE.set("forest-sight", "open", 0)
HOUSE.set("forest-sight", "blocks", FOREST)


def most(k: int, n: int) -> bool:
    """More than half (ruling halves: doubled, never rounded)."""
    return 2 * k > n


# ---------------------------------------------------------------------------------------------------- cover
@law("saga.terrain.cover-most-models", "saga.terrain.elevation-shot-from-below", off=False)
def in_cover(b: Saga, firing: Sequence[ModelId], target: UnitId) -> bool:
    """Most of its models are covered from most of those who fire (ruling cover-of-a-unit)."""
    covered = sight.covered(b.ground, b.at, ids(tuple(firing)), ids(b.band(target).models))
    hidden = sum(most(k, len(firing)) for k in covered.sum(axis=0).tolist())
    return most(hidden, len(b.band(target).models))


# ---------------------------------------------------------------------------------------------------- bad ground
@law("saga.terrain.difficult-no-run", off=0)
def barred_to(action: str) -> int:
    """Traits of pieces through which the way of this action may not lead."""
    return DIFFICULT if action == "run" else 0


@law("saga.terrain.difficult-assault-last", off=False)
def came_through_rough(b: Saga, ways: Sequence[Way]) -> bool:
    """One model is enough (ruling difficult-assault-one-model)."""
    return any(dangerous(b.ground, ways, DIFFICULT))


@law("saga.terrain.dangerous-die-per-model", off=0)
def in_danger(b: Saga, ways: Sequence[Way]) -> int:
    """How many models' moves lead through dangerous ground, also those that only leave it."""
    return sum(dangerous(b.ground, ways, DANGEROUS))


# ---------------------------------------------------------------------------------------------------- elevation
def unit_level(levels: Ints) -> int:
    """The highest level at which, or above, more than half stand (ruling levels)."""
    stand = levels.tolist()
    return max((h for h in stand if most(sum(s >= h for s in stand), len(stand))), default=0)


@law("saga.terrain.elevation-assault-first", off=False)
def stands_above(b: Saga, u: UnitId, target: UnitId) -> bool:
    """Read when the Assault is declared (ruling assault-from-above)."""
    mine, theirs = (sight.levels(b.ground, b.at, ids(b.band(x).models)) for x in (u, target))
    return unit_level(mine) > unit_level(theirs)
