"""What never changes about the models of a battle, and which of them are the same."""

from drumhead.combat.unit import ModelId, UnitId
from drumhead.games.sigmar.rules.activation import allowance_of
from drumhead.games.sigmar.rules.kinds import melee_weapons, ranged_weapons
from drumhead.games.sigmar.rules.state import Fighter, Sigmar
from drumhead.tabletop.roster import Kit, Roster, roster


def roster_of(b: Sigmar) -> Roster:
    def kit_of(m: Fighter) -> Kit:
        weapons = b.weapons(m.id)
        ranged = ranged_weapons(weapons)
        shots, far = sum(w.attacks for w in ranged), max((w.range for w in ranged), default=0)
        blows = sum(w.attacks for w in melee_weapons(weapons))
        pace = allowance_of(b, m.unit, "march")
        return Kit(float(m.worth), blows, shots, far, m.tough, pace)

    return roster(b, kit_of)  # type: ignore[arg-type]


def longest_range(b: Sigmar, u: UnitId) -> int:
    return roster_of(b).longest_range(b.troop(u))


def kit_number(b: Sigmar, m: ModelId) -> int:
    """The same for models that carry the same and have the same rules."""
    f = b.models[m]
    return roster_of(b).first_alike(m, (f.seat, f.weapons, f.rules))
