"""Short forms for tests of Sigmar's actions: units by their weapons and rules, a unit that moves, a unit that holds."""

from collections.abc import Iterable, Sequence
from typing import Any

from drumhead.flow.event import Event
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.space.terrain import Piece
from drumhead.testkit import asked, question, rolls, say
from drumhead.testkit.inches import Inches, row
from tests.games.sigmar.kit import Draft, battle, troop


# ---------------------------------------------------------------------------------------------------- units
def armed(places: Sequence[Inches], *weapons: str, rules: Sequence[str] = (), **more: Any) -> Draft:
    """Models of Quality 4+ with these weapons and rules, for either side; books of both sides are Saltgate's."""
    fields = {"quality": 4, "weapons": list(weapons), "rules": list(rules), **more}
    return troop("saltgate:quay-shooters", places, **fields)


def crowd(places: Sequence[Inches], *rules: str, **more: Any) -> Draft:
    """Models of Quality 4+ that have these rules and no weapon."""
    return armed(places, rules=rules, **more)


FAR = crowd(row(3, 60, 44))


# ---------------------------------------------------------------------------------------------------- actions
def acting(action: str, blue: Sequence[Draft], red: Sequence[Draft] = (FAR,), *pieces: Piece, **more: Any) -> Sigmar:
    """Blue's first unit has declared its action."""
    b = battle(blue, red, *pieces, **more)
    if asked(b) == "activate":
        say(b, 0)
    say(b, action)
    return b


def holding(blue: Draft, *red: Draft, pieces: Sequence[Piece] = (), **more: Any) -> Sigmar:
    """Blue's one unit holds."""
    return acting("hold", [blue], red, *pieces, **more)


def able(b: Sigmar, target: int = 1) -> list[int]:
    """Who can fire at the target, as the open question says."""
    assert asked(b) == "shoot-target", f"{asked(b) or 'nothing'} is asked"
    ask: Any = question(b).ask
    return next((list(o.facts["able"]) for o in ask.options if o.key == target), [])


# ---------------------------------------------------------------------------------------------------- looking
def fell(events: Iterable[Event], stage: str) -> list[tuple[int, ...]]:
    """The faces of each roll of a stage."""
    return [r.faces for r in rolls(events, stage)]


def hurt(b: Sigmar, u: int) -> list[int]:
    """The wounds of each model that a unit was set up with."""
    return [b.models[m].wounds for m in b.units[u].born]
