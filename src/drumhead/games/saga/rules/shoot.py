"""Shooting: all models in range and sight of one enemy unit fire one weapon each."""

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.state import Frame
from drumhead.games.saga.rules.army import ranged_weapons
from drumhead.games.saga.rules.attack import attack, open_attack
from drumhead.games.saga.rules.casualties import GONE, lose, take_losses
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.state import Activation, Saga
from drumhead.games.saga.rules.terrain import in_cover
from drumhead.ledger.cite import law
from drumhead.space.table import Bools, Ints
from drumhead.tabletop import shooting
from drumhead.tabletop.split_fire import SplitFire, split_fire
from drumhead.tabletop.targets import Aiming, target_question

SHOOT = "saga.decision.shoot"
SPLIT = "saga.ruling.no-split-fire"
BARS = shooting.ShotBars("saga.shooting.one-target-unit", GONE, "saga.shooting.range", "saga.shooting.sight")
UNLIMITED = 200_000  # farther than any table


# ---------------------------------------------------------------------------------------------------- who fires
@law("saga.shooting.range", off=UNLIMITED)
def range_of(weapons: tuple[str, ...]) -> int:
    """The longest; any one weapon in range will do (ruling which-ranged-weapon)."""
    able = ranged_weapons(weapons)
    return able[0].range if able else 0


@law("saga.shooting.one-weapon-each", off=lambda weapons: sum(w.attacks for w in ranged_weapons(weapons)))
def shots_of(weapons: tuple[str, ...]) -> int:
    able = ranged_weapons(weapons)
    return able[0].attacks if able else 0


@law("saga.shooting.sight", "saga.principles.line-of-sight", off=shooting.in_range)
def able_to_fire(b: Saga, shooters: tuple[ModelId, ...], target: tuple[ModelId, ...], limits: Ints) -> Bools:
    """One and the same target model is in range and seen (ruling who-fires). Models block no sight (ruling
    models-transparent)."""
    return shooting.able_to_fire(b, shooters, target, limits, b.rules.forest_sight)


def shooters_at(b: Saga, shooters: tuple[ModelId, ...], target: UnitId) -> tuple[ModelId, ...]:
    return shooting.shooters_at(b, shooters, target, range_of, able_to_fire)


def targets_of(b: Saga, u: UnitId, shooters: tuple[ModelId, ...] | None = None) -> dict[UnitId, tuple[ModelId, ...]]:
    """The enemy units that the unit, or some of its models, can fire at, each with the models that can. Nearness is no
    bar (ruling shooting-up-close)."""
    who = b.band(u).models if shooters is None else shooters
    return shooting.targets_of(b, u, who, range_of, able_to_fire)


# ---------------------------------------------------------------------------------------------------- cover, dice
@HOUSE.part("cover-view", "unit")
def dice_at_unit(b: Saga, able: tuple[ModelId, ...], target: UnitId) -> tuple[dict[str, int], str]:
    """Cover is judged once for the whole volley, when the target is named (ruling cover-of-a-unit)."""
    return {"dice": _shots(b, able)}, "all" if in_cover(b, able, target) else "none"


@HOUSE.part("cover-view", "each-shooter")
def dice_of_each(b: Saga, able: tuple[ModelId, ...], target: UnitId) -> tuple[dict[str, int], str]:
    shaded = tuple(m for m in able if in_cover(b, (m,), target))
    clear = tuple(m for m in able if m not in shaded)
    return {"dice": _shots(b, clear), "shaded": _shots(b, shaded)}, "some"


def _shots(b: Saga, able: tuple[ModelId, ...]) -> int:
    return sum(shots_of(b.model(m).weapons) for m in able)


def volley(b: Saga, u: UnitId, able: tuple[ModelId, ...], target: UnitId) -> int:
    """Open the attack of the models that fire, and tell it."""
    dice, cover = b.rules.cover_view(b, able, target)
    shaded = cover == "all" or dice.get("shaded", 0) > 0
    facts = {"unit": u, "target": target, "dice": sum(dice.values()), "cover": shaded}
    b.tell(Noted("saga.shooting.hit-tests", "shoots", facts))
    return open_attack(b, u, target, "shooting", dice, cover)


# ---------------------------------------------------------------------------------------------------- the target
def shoot_at(b: Saga, w: int, target: UnitId) -> None:
    done = b.work(w, Activation)
    b.works[w] = replace(done, volleys=done.volleys + 1)
    b.rules.split_fire(b, w, target, b.band(done.unit).models)


AIMING = Aiming(
    Activation, SHOOT, "saga.shooting.one-target-unit", BARS, targets_of,
    lambda b, models: shooting.ranges_of(b, models, range_of),
)  # fmt: skip
shoot = target_question(
    __name__, AIMING, shoot_at, "saga.shooting.optional",
    may=lambda b, done: done.volleys < b.rules.repeat_actions.volleys,
)  # fmt: skip


@HOUSE.part("split-fire", "one-target")
@law("saga.shooting.one-target-unit")
def all_at_one(b: Saga, w: int, target: UnitId, shooters: tuple[ModelId, ...]) -> None:
    """Models that cannot fire at the target do not fire (ruling no-split-fire)."""
    u = b.work(w, Activation).unit
    v = volley(b, u, shooters_at(b, shooters, target), target)
    b.then(attack(v), lose(v), take_losses(v))


# ---------------------------------------------------------------------------------------------------- house rule: split
@HOUSE.part("split-fire", "split")
def some_at_each(b: Saga, w: int, target: UnitId, shooters: tuple[ModelId, ...]) -> None:
    b.then(*SPLITTING(w, target))


def one_volley(b: Saga, w: int, target: UnitId, models: tuple[ModelId, ...]) -> tuple[Frame, ...]:
    v = volley(b, b.work(w, Activation).unit, models, target)
    return attack(v), lose(v), take_losses(v)


SPLITTING = split_fire(__name__, SplitFire(AIMING, SPLIT, shooters_at, one_volley))
