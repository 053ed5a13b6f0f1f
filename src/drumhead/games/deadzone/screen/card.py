"""A unit in a few words, for the card beside the table."""

from drumhead.games.deadzone.rules.activation import cubes_for
from drumhead.games.deadzone.rules.army import ARMOURY, blade, guns
from drumhead.games.deadzone.rules.state import Fighter
from drumhead.games.deadzone.screen import table_words


def card(u: Fighter) -> tuple[tuple[str, str], ...]:
    """Its rows: quality, shots, blows, moves, wounds, and what else is special."""
    moves = " / ".join(str(cubes_for(u, action)) for action in ("walk", "run"))
    rows = (
        ("Quality", f"{u.quality}+"),
        ("Shoots", ", ".join(table_words.arm(ARMOURY[gun]) for gun in guns(u.weapons))),
        ("Fights", table_words.arm(ARMOURY[blade(u.weapons)])),
        ("Moves", f"{moves} cubes"),
        ("Wounds", f"{u.wounds} of {u.tough}" if u.tough > 1 else ""),
        ("Size", str(u.room) if u.room > 1 else ""),
        ("Rules", ", ".join(rule for rule in u.rules if not rule.startswith("Tough"))),
    )
    return tuple((name, value) for name, value in rows if value)
