"""What-if for the screen, in the words and numbers of SAGA."""

from collections.abc import Sequence

from drumhead.combat.unit import UnitId
from drumhead.flow.game import Odds, Shape
from drumhead.flow.question import Way
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.move import FAR, marching
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.screen import option_odds
from drumhead.games.saga.screen.card import card
from drumhead.games.saga.screen.layers import layers, sights, standing, threats, while_moving
from drumhead.space.march import March
from drumhead.tabletop.previews import Previews


class SagaPreviews(Previews[Saga]):
    naming = "saga.decision.activate"
    choosing = ("saga.decision.first-step", "saga.decision.extra-action")
    moves = tuple(name for name, row in ACTIONS.items() if row.move and name != "assault")
    marches = tuple(FAR)
    assumed = {"saga.decision.halve-move": "keep"}

    def card(self, b: Saga, u: UnitId) -> tuple[tuple[str, str], ...]:
        return card(b, u)

    def layers(self, b: Saga, u: UnitId) -> tuple[Shape, ...]:
        return layers(b, u)

    def while_moving(self, b: Saga, u: UnitId) -> tuple[Shape, ...]:
        return while_moving(b, u)

    def after_moving(self, b: Saga, u: UnitId, ways: Sequence[Way]) -> tuple[Shape, ...]:
        return (*standing(b, u, ways), *sights(b, u), *threats(b, u))

    def march(self, b: Saga, u: UnitId, action: str = "", allowance: int = 0) -> March:
        return marching(b, u, action, allowance)

    def shoots_after(self, action: str) -> bool:
        return action in ACTIONS and ACTIONS[action].shoots

    def shots(self, b: Saga, u: UnitId, stand: str) -> list[Odds]:
        return option_odds.shots(b, u, stand)

    def assault(self, b: Saga, u: UnitId, target: UnitId) -> Odds:
        return option_odds.assault(b, u, target)

    def answers(self, b: Saga, u: UnitId, foes: Sequence[UnitId]) -> list[Odds]:
        return option_odds.answers(b, u, foes)


preview = SagaPreviews().preview
