"""A unit and its models as every view shows them (ruling open-information)."""

from typing import Any

from drumhead.combat.grants import grant_marks
from drumhead.flow.event import Piece
from drumhead.games.sigmar.rules.in_force import of_rules
from drumhead.games.sigmar.rules.kinds import INFANTRY
from drumhead.games.sigmar.rules.state import Fighter, Sigmar, Troop
from drumhead.games.sigmar.rules.vocabulary import COMMAND
from drumhead.space.table import INCH
from drumhead.tabletop.pieces import unit_pieces

HUGE = 2 * INCH  # the base of a beast
ENGINE, CASTER = "ordnance", "wizard"


def pieces_of(b: Sigmar, u: Troop) -> list[Piece]:
    marks = {
        "type": u.type,
        "wavered": 1 if u.wavered else None,
        "breathed": 1 if u.breathed else None,
        **grant_marks(u.grants),
    }
    return unit_pieces(b, u, marks, lambda m: model_marks(b, b.fighter(m.id)))


def model_marks(b: Sigmar, m: Fighter) -> dict[str, Any]:
    """What a screen tells one model from another by: how it moves, who it is, what it carries."""
    return {
        "weapons": [weapon.name for weapon in b.weapons(m.id)],
        "figure": figure_of(m) or None,
        "roles": roles_of(m) or None,
        "power": b.power[m.seat].get(m.id),
    }


def figure_of(m: Fighter) -> str:
    """Its shape; "" for a model on foot."""
    if m.mount:
        return "rider"
    if m.type == ENGINE:
        return "engine"
    return "beast" if m.base >= HUGE else ""


def roles_of(m: Fighter) -> list[str]:
    """Its type, if it is a special one, whether it casts spells, and what it holds for its unit."""
    roles = ["" if m.type in (INFANTRY, ENGINE) else m.type, CASTER if casts(m) else ""]
    return [*dict.fromkeys(role for role in roles if role), *(rule.lower() for rule in m.rules if rule in COMMAND)]


def casts(m: Fighter) -> bool:
    return bool(of_rules(m.rules, "casts", 0))
