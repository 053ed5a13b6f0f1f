"""What-if for the screen: the drags of SAGA, in its actions and numbers."""

from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.move import FAR, unit_march
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.screen.card import card
from drumhead.games.saga.screen.layers import LINES
from drumhead.games.saga.screen.option_odds import ATTACKS
from drumhead.tabletop.previews import Previews

PREVIEWS = Previews[Saga](
    naming="saga.decision.activate",
    choosing=("saga.decision.first-step", "saga.decision.extra-action"),
    moves=tuple(name for name, row in ACTIONS.items() if row.move and name != "assault"),
    marches=tuple(FAR),
    assumed={"saga.decision.halve-move": "keep"},
    shoots_after=lambda b, u, action: action in ACTIONS and ACTIONS[action].shoots,
    march=unit_march,
    card=card,
    lines=LINES,
    odds=ATTACKS,
)
