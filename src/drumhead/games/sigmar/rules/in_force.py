"""What the special rules of its models make of a unit: some need one model, some half of them, some all (ruling
mixed-units)."""

from typing import Any

from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.unit_rules import Rules, UnitRules
from drumhead.games.sigmar.rules.state import Sigmar, Troop
from drumhead.games.sigmar.rules.vocabulary import READER
from drumhead.ledger.cite import law

in_force, specials, of_rules = READER.in_force, READER.specials, READER.value


# ---------------------------------------------------------------------------------------------------- one model
def rules_of(b: Sigmar, m: ModelId) -> Rules:
    f = b.models[m]
    return in_force(f.rules, b.units[f.unit].in_effect)


def of_model(b: Sigmar, m: ModelId, quantity: str, value: Any, *facts: Any) -> Any:
    return of_rules(rules_of(b, m), quantity, value, *facts)


# ---------------------------------------------------------------------------------------------------- a unit
def force(b: Sigmar, u: Troop) -> UnitRules:
    """The rules of its living models, with all that it is given and denied now."""
    return b.forces.of(u, b.models)


def each_model(b: Sigmar, u: Troop, quantity: str, value: Any, *facts: Any) -> tuple[Any, ...]:
    """What the quantity is for each living model."""
    return force(b, u).each(quantity, value, *facts)


@law("sigmar.ruling.mixed-movement", off=lambda b, u, quantity, inches: max(each_model(b, u, quantity, inches)))
def slowest(b: Sigmar, u: Troop, quantity: str, inches: int) -> int:
    """The unit moves as one, at the pace of its slowest model."""
    return force(b, u).least(quantity, inches)


def all_have(b: Sigmar, u: Troop, quantity: str) -> bool:
    """Do all living models have what the quantity asks for? Flying and setting up need all of them."""
    return force(b, u).all(quantity)


def any_has(b: Sigmar, u: Troop, quantity: str, value: Any, *facts: Any) -> Any:
    """The best that one living model gives."""
    return force(b, u).best(quantity, value, *facts)


def models_with(b: Sigmar, u: Troop, quantity: str) -> tuple[ModelId, ...]:
    """The living models that have any of it."""
    return tuple([u.models[i] for i in force(b, u).who(quantity)])


@law("sigmar.special.armored-half", off=lambda count, of: count > 0)
def at_least_half(count: int, of: int) -> bool:
    """(ruling halves)"""
    return 2 * count >= of


def half_have(b: Sigmar, u: Troop, quantity: str) -> int:
    """The number on which a unit ignores something, where at least half of its living models do; 0: it does not."""
    return force(b, u).share(quantity, at_least_half)


def once_each(b: Sigmar, u: Troop, quantity: str, value: int) -> int:
    """Over the rules of all living models, each counted once (ruling combined)."""
    return force(b, u).together(quantity, value)


# ---------------------------------------------------------------------------------------------------- triggers
def triggered_steps(b: Sigmar, u: UnitId, moment: str) -> tuple[str, ...]:
    """The steps that the rules of a unit call for at a moment, where all of its models have them."""
    return force(b, b.units[u]).all_call_for(moment)
