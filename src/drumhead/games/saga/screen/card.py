"""A unit in a few words, for the card beside the table."""

from drumhead.combat.unit import UnitId
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.army import ranged_weapons, weapons_named
from drumhead.games.saga.rules.state import Saga
from drumhead.space.table import INCH
from drumhead.tabletop.table_words import each


def card(b: Saga, u: UnitId) -> tuple[tuple[str, str], ...]:
    """Its rows: quality, shots, blows, moves, wounds."""
    band = b.band(u)
    models = [b.models[m] for m in band.models or band.born]  # of a unit that is gone: what it was
    shot = [weapons[0] for m in models if (weapons := ranged_weapons(m.weapons))]
    hand = [" + ".join(w.name for w in weapons_named(m.weapons) if not w.range) for m in models]
    moves = " / ".join(str(ACTIONS[name].move // INCH) for name in ("walk", "run"))
    rows = (
        ("Quality", f"{band.quality}+"),
        ("Shoots", each(f"{w.name} {w.range // INCH} in" for w in shot)),
        ("Fights", each(name for name in hand if name)),
        ("Moves", f"{moves} in"),
        ("Wounds", ", ".join(f"{m.wounds} of {m.tough}" for m in models if m.tough > 1)),
    )
    return tuple((name, value) for name, value in rows if value)
