"""What never changes about the models of a battle, read once: players that look ahead ask for it thousands of times."""

from typing import Any, NamedTuple

from drumhead.games.saga.rules.melee import attacks_of
from drumhead.games.saga.rules.shoot import range_of, shots_of
from drumhead.games.saga.rules.state import Saga
from drumhead.space.table import Ints


class Kit(NamedTuple):
    worth: float
    blows: int  # dice in a melee, before it assaults
    shots: int
    range: int
    takes: int  # wounds that remove it


class Roster(NamedTuple):
    kits: list[Kit]
    memo: dict[Any, Any]  # what was worked out about its units before


def roster(b: Saga) -> Roster:
    """A battle and its clones share their table of bases, by which they are known."""
    known = _KNOWN.get(id(b.radius))
    if known is not None:
        return known[1]
    if len(_KNOWN) >= _KEPT:
        _KNOWN.pop(next(iter(_KNOWN)), None)
    made = Roster([_kit(b, m) for m in range(len(b.models))], {})
    _KNOWN[id(b.radius)] = b.radius, made  # holding the table keeps its id from being given to another one
    return made


_KEPT = 32
_KNOWN: dict[int, tuple[Ints, Roster]] = {}


def _kit(b: Saga, m: int) -> Kit:
    model = b.models[m]
    weapons = model.weapons
    return Kit(float(model.worth), attacks_of(weapons), shots_of(weapons), range_of(weapons), model.tough)
