"""Terrain: cover, difficult and dangerous ground, elevation, as this page reads them."""

from collections.abc import Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.question import Way
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import each_model, force
from drumhead.games.sigmar.rules.specials import COVERED
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.ledger.cite import datum, law
from drumhead.space.table import INCH
from drumhead.space.terrain import DANGEROUS, DIFFICULT, FOREST
from drumhead.tabletop import ground

SLOWED = datum("sigmar.terrain.difficult", 6 * INCH, 7 * INCH)

HOUSE.set("forest-sight", "open", 0)
HOUSE.set("forest-sight", "blocks", FOREST)
HOUSE.set("cover-view", "unit", False)
HOUSE.set("cover-view", "each-shooter", True)


# ---------------------------------------------------------------------------------------------------- cover
@law("sigmar.terrain.elevation-cover", "sigmar.terrain.cover", off=0)
def cover_number(covered: bool) -> int:
    """The number on which a hit of shooting is ignored; height counts as cover (ruling cover-of-a-unit)."""
    return COVERED if covered else 0


# ---------------------------------------------------------------------------------------------------- the ground
def held_by_ground(b: Sigmar, u: UnitId) -> bool:
    """Does the ground matter to the unit? If one model is held by it, the unit is (ruling mixed-movement)."""
    unit = force(b, b.units[u])
    return unit.once("held by ground", lambda: any(unit.each("held_by_ground", True)))


@law("sigmar.terrain.difficult", off=0)
def slowing_traits(b: Sigmar, u: UnitId) -> int:
    """Traits of the ground that slows the whole unit (ruling difficult-scope)."""
    slowed = held_by_ground(b, u) and any(each_model(b, b.troop(u), "slowed_by_ground", True))
    return DIFFICULT if slowed else 0


@law("sigmar.terrain.dangerous", off=())
def in_danger(b: Sigmar, u: UnitId, models: Sequence[ModelId], ways: Sequence[Way]) -> tuple[ModelId, ...]:
    """The models whose ways lead through dangerous ground, also those that only leave it, by their ids."""
    return tuple(sorted(ground.who_crossed(b, models, ways, DANGEROUS))) if held_by_ground(b, u) else ()


@law("sigmar.terrain.dangerous", off=())
def standing_in_danger(b: Sigmar, u: UnitId) -> tuple[ModelId, ...]:
    """The models that roll as soon as their unit is named (ruling dangerous-which-moves)."""
    return ground.who_stands_in(b, b.troop(u).models, DANGEROUS) if held_by_ground(b, u) else ()


@law("sigmar.terrain.elevation-charge", off=False)
def uphill(b: Sigmar, u: UnitId, target: UnitId) -> bool:
    """Does the target stand higher now, when the Charge is declared (rulings charge-uphill, levels)? The higher side
    gains nothing by charging down."""
    below, above = b.troop(u).models, b.troop(target).models
    return held_by_ground(b, u) and ground.level_of(b, above) > ground.level_of(b, below)
