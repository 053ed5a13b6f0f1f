"""Special rules: Armored and Tough(X). The page gives the first to units in cover only, the second to heroes."""

from drumhead.combat.stage import Sort, Stages
from drumhead.combat.unit import Model
from drumhead.dice.die import Die
from drumhead.ledger.cite import datum, law

ARMORED = Die(
    6, datum("saga.special.armored-four-plus", 4, 5, "games.saga.specials:ARMORED"), passed="ignored", failed="hit"
)


@law("saga.special.armored-die-per-hit", off=lambda take: ())
def armored(take: str) -> Stages:
    """One die for each hit counted in `take`, before any block (ruling armored-first)."""
    return (Sort(take, ARMORED, {"hit": "hits"}, "ignore", "saga.special.armored-die-per-hit"),)


@law("saga.special.tough", off=1)
def toughness(model: Model) -> int:
    """Wounds that remove it."""
    return model.tough


def stands(model: Model) -> int:
    """Wounds it can still take before it is removed."""
    return toughness(model) - model.wounds
