"""Terrain: cover, difficult and dangerous ground, elevation, as this page reads them."""

from collections.abc import Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.question import Way
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.state import Saga
from drumhead.ledger.cite import law
from drumhead.space.terrain import DANGEROUS, DIFFICULT, FOREST
from drumhead.tabletop import ground

HOUSE.set("forest-sight", "open", 0)
HOUSE.set("forest-sight", "blocks", FOREST)


@law("saga.terrain.cover-most-models", "saga.terrain.elevation-shot-from-below", off=False)
def in_cover(b: Saga, firing: Sequence[ModelId], target: UnitId) -> bool:
    """Most of its models are covered from most of the firing models (ruling cover-of-a-unit)."""
    return ground.in_cover(b, firing, b.band(target).models)


@law("saga.terrain.difficult-no-run", off=0)
def barred_to(action: str) -> int:
    """Traits of pieces through which the way of this action may not lead. A Run may neither enter, cross nor leave them
    (ruling difficult-run-paths)."""
    return DIFFICULT if action == "run" else 0


@law("saga.terrain.difficult-assault-last", off=False)
def came_through_rough(b: Saga, ways: Sequence[Way]) -> bool:
    """One model is enough (ruling difficult-assault-one-model)."""
    return ground.led_through(b, ways, DIFFICULT) > 0


@law("saga.terrain.dangerous-die-per-model", off=0)
def in_danger(b: Saga, ways: Sequence[Way]) -> int:
    """How many models' moves lead through dangerous ground, also those that only leave it."""
    return ground.led_through(b, ways, DANGEROUS)


@law("saga.terrain.elevation-assault-first", off=False)
def stands_above(b: Saga, u: UnitId, target: UnitId) -> bool:
    """Read when the Assault is declared (rulings levels, assault-from-above)."""
    return ground.level_of(b, b.band(u).models) > ground.level_of(b, b.band(target).models)
