"""What-if for the screen: the drags of Sigmar, in its actions and numbers."""

from drumhead.combat.unit import UnitId
from drumhead.games.sigmar.rules.activation import ACTIONS, may_fire
from drumhead.games.sigmar.rules.move import FAR, unit_march
from drumhead.games.sigmar.rules.placing import bounds_at
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.games.sigmar.screen.card import card
from drumhead.games.sigmar.screen.layers import LINES, spell_at
from drumhead.games.sigmar.screen.option_odds import ATTACKS
from drumhead.space.march import March
from drumhead.tabletop.previews import Previews


def bounds(b: Sigmar, u: UnitId, action: str, allowance: int) -> March:
    """Of a move, or of a unit that is set down now."""
    where = b.question.facts.get("where") if b.question else None
    return bounds_at(b, b.troop(u), where) if where else unit_march(b, u, allowance)


PREVIEWS = Previews[Sigmar](
    naming="sigmar.decision.activate",
    choosing=("sigmar.decision.action",),
    moves=tuple(name for name, row in ACTIONS.items() if row.move and name != "charge"),
    marches=tuple(FAR),
    assumed={},
    shoots_after=lambda b, u, action: action in ACTIONS and may_fire(b.troop(u), action),
    march=bounds,
    card=card,
    lines=LINES,
    odds=ATTACKS,
    aims={"sigmar.decision.spell": spell_at},
)
