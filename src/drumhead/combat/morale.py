"""Tests of courage: so many dice of which the best counts."""

from typing import Any

from drumhead.combat.battle import Battle
from drumhead.combat.unit import UnitId
from drumhead.dice.die import Die
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Rolled


def holds(b: Battle, u: UnitId, die: Die, dice: int, clause: str, **facts: Any) -> bool:
    """Does one of the dice pass? The throw is told."""
    with thrown_for("throws_for_morale", unit=u, **facts):
        faces = b.dice.roll(dice, die.sides)
    reading = tuple(map(die.name, faces))
    b.tell(Rolled(die.sides, faces, reading, clause, "morale", b.units[u].seat, {"unit": u, **facts}))
    return die.passed in reading
