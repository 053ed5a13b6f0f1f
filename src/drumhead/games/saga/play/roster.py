"""What never changes about the models of a battle, read once: players that look ahead ask for it thousands of times."""

from typing import Any, NamedTuple

from drumhead.combat.unit import Model
from drumhead.games.saga.rules.melee import attacks_of
from drumhead.games.saga.rules.shoot import range_of, shots_of
from drumhead.games.saga.rules.state import Saga


class Kit(NamedTuple):
    worth: float
    blows: int  # dice in a melee, before it assaults
    shots: int
    range: int
    takes: int  # wounds that remove it


class Roster(NamedTuple):
    kits: list[Kit]  # by the id of the model
    memo: dict[Any, Any]  # what was worked out about its units, under keys that say their condition


def roster(b: Saga) -> Roster:
    """One for a battle and its clones: what a model carries, takes and costs is fixed when its army is mustered."""
    found: Roster | None = b.known.get("roster")
    if found is None:
        found = b.known["roster"] = Roster([_kit(m) for m in b.models], {})
    return found


def _kit(m: Model) -> Kit:
    return Kit(float(m.worth), attacks_of(m.weapons), shots_of(m.weapons), range_of(m.weapons), m.tough)
