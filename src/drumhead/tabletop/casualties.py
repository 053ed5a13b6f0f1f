"""Wounds and losses on the table: a model that is hurt, models that are taken off, and which go first."""

from collections.abc import Callable, Sequence
from typing import Any

from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.flow.event import Removed
from drumhead.space.ring import gaps_to
from drumhead.tabletop.battle import NOWHERE, TableBattle, ids


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


def loss_order(b: TableBattle, u: UnitId, foe: UnitId | None, strength: Callable[[Model], Any]) -> tuple[ModelId, ...]:
    """The models that a plain player loses first: the weakest, of equals the furthest from the enemy unit (None: from
    every enemy), then the one with the highest id; with nobody to measure from, by the id alone."""
    unit = b.units[u]
    enemies = b.units[foe].models if foe is not None and foe != u else b.foes_but(unit.seat)
    if not enemies:
        return tuple(sorted(unit.models, reverse=True))
    gaps = gaps_to(b.at, b.radius, ids(unit.models), ids(enemies)).tolist()
    ranked = sorted((strength(b.models[m]), -gap, -m) for m, gap in zip(unit.models, gaps))
    return tuple(-m for *_, m in ranked)


def standing_after(b: TableBattle, order: Sequence[ModelId], wounds: int) -> tuple[ModelId, ...]:
    """Who is left after so many wounds along the order."""
    for i, m in enumerate(order):
        if wounds < b.models[m].left:
            return tuple(sorted(order[i:]))
        wounds -= b.models[m].left
    return ()
