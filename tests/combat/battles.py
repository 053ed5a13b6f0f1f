"""A battle without a game: two sides of single models, for tests of what all battles share."""

from typing import Any

from drumhead.combat.battle import Battle
from drumhead.combat.unit import Unit
from drumhead.dice.scripted import Scripted


def unit(id: int, seat: int, **more: Any) -> Unit:
    return Unit(id, seat, f"Squad {id}", "squad", 4, (id,), more.pop("models", (id,)), **more)


def battle(seats: tuple[int, ...] = (0, 0, 1, 1), dice: tuple[int, ...] = (), **more: Any) -> Battle:
    """One unit for each of these seats; with dice and an open ear, as inside a turn of the gate."""
    b = Battle(game="none", house={}, names=("Azure", "Gules"), units=[unit(i, s) for i, s in enumerate(seats)], **more)
    b.dice, b.told = Scripted(*dice), []
    return b


def told(b: Battle, kind: type) -> list[Any]:
    return [e for e in b.told if isinstance(e, kind)]
