"""What the special rules of its models make of a unit: some need one model, some half of them, some all (ruling
mixed-units)."""

from functools import lru_cache
from typing import Any

from drumhead.combat.grants import Grant, with_grants
from drumhead.combat.special import Special, modified
from drumhead.combat.unit import ModelId, UnitId
from drumhead.games.sigmar.rules.specials import BUYING, SPECIALS
from drumhead.games.sigmar.rules.state import Sigmar, Troop
from drumhead.ledger.cite import law

Rules = tuple[str, ...]


# ---------------------------------------------------------------------------------------------------- one model
@lru_cache(4096)
def in_force(rules: Rules, grants: tuple[Grant, ...]) -> Rules:
    """The rules of a model with those that its unit is given, and without those that it is denied."""
    return with_grants(rules, grants, BUYING.adds_up)


@lru_cache(4096)
def specials(rules: Rules) -> tuple[Special, ...]:
    return SPECIALS.of(rules)


def rules_of(b: Sigmar, m: ModelId) -> Rules:
    f = b.models[m]
    return in_force(f.rules, b.units[f.unit].in_effect)


def of_model(b: Sigmar, m: ModelId, quantity: str, value: Any, *facts: Any) -> Any:
    return modified(specials(rules_of(b, m)), quantity, value, *facts)


# ---------------------------------------------------------------------------------------------------- a unit
def each_model(b: Sigmar, u: Troop, quantity: str, value: Any, *facts: Any) -> list[Any]:
    """What the quantity is for each living model."""
    grants, models = u.in_effect, b.models
    return [_value(in_force(models[m].rules, grants), quantity, value, facts) for m in u.models]


@lru_cache(8192)
def _value(rules: Rules, quantity: str, value: Any, facts: tuple[Any, ...]) -> Any:
    return modified(specials(rules), quantity, value, *facts)


@law("sigmar.ruling.mixed-movement", off=lambda b, u, quantity, inches: max(each_model(b, u, quantity, inches)))
def slowest(b: Sigmar, u: Troop, quantity: str, inches: int) -> int:
    """The unit moves as one, at the pace of its slowest model."""
    return min(each_model(b, u, quantity, inches), default=inches)


def all_have(b: Sigmar, u: Troop, quantity: str) -> bool:
    """Do all living models have what the quantity asks for? Flying, setting up and the like need all of them."""
    return bool(u.models) and all(each_model(b, u, quantity, False))


def any_has(b: Sigmar, u: Troop, quantity: str, value: Any, *facts: Any) -> Any:
    """The best that one living model gives."""
    return max(each_model(b, u, quantity, value, *facts), default=value)


@law("sigmar.special.armored-half", off=lambda count, of: count > 0)
def at_least_half(count: int, of: int) -> bool:
    """(ruling halves)"""
    return 2 * count >= of


def half_have(b: Sigmar, u: Troop, quantity: str) -> int:
    """The number on which a unit ignores something, where at least half of its living models do; 0: it does not."""
    found = each_model(b, u, quantity, 0)
    having = sum(1 for number in found if number)
    return max(found) if having and at_least_half(having, len(found)) else 0


def once_each(b: Sigmar, u: Troop, quantity: str, value: int) -> int:
    """Over the rules of all living models, each counted once (ruling combined)."""
    held = dict.fromkeys(rule for m in u.models for rule in rules_of(b, m))
    return modified(specials(tuple(held)), quantity, value)


# ---------------------------------------------------------------------------------------------------- triggers
def triggered(b: Sigmar, u: UnitId, moment: str) -> tuple[str, ...]:
    """The steps that the rules of a unit call for at a moment, where all of its models have them."""
    troop = b.troop(u)
    found = each_model(b, troop, moment, ())
    return tuple(frame for frame in (found[0] if found else ()) if all(frame in frames for frames in found))
