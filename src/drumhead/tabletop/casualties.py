"""Wounds and losses on the table: a model that is hurt, models that are taken off."""

from collections.abc import Sequence

from drumhead.combat.unit import Model, ModelId, Unit
from drumhead.flow.event import Removed
from drumhead.tabletop.battle import NOWHERE, TableBattle


def hurt(b: TableBattle, m: ModelId, wounds: int) -> Model:
    """The model with so many wounds more; whether that removes it, the game says."""
    models = list(b.models)
    models[m] = b.models[m].wounded(wounds)
    b.models = models
    return models[m]


def take_off(b: TableBattle, unit: Unit, fallen: Sequence[ModelId], clause: str) -> None:
    """The fallen leave the table; with the last model its unit goes too. `unit` is what is left of it."""
    b.put(unit)
    b.set_places(fallen, [NOWHERE] * len(fallen))
    pieces = tuple(f"m{m}" for m in fallen) + (() if unit.alive else (f"u{unit.id}",))
    facts = {"unit": unit.id, "fallen": len(fallen), "left": len(unit.models)}
    b.tell(Removed(pieces, clause, "loses", facts))
