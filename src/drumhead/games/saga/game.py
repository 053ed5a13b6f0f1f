"""One Page SAGA as a Game: the views, and the help for players."""

from random import Random
from typing import Any

from drumhead.combat.game import BattleGame, Parts
from drumhead.flow.adviser import Adviser
from drumhead.flow.event import Piece
from drumhead.flow.question import Seat
from drumhead.flow.words import ENGLISH
from drumhead.games.saga.desk.position_file import POSITIONS
from drumhead.games.saga.play.ranking import WEIGHERS
from drumhead.games.saga.play.sample import SAMPLERS
from drumhead.games.saga.play.suggest import POLICIES, believed_losses
from drumhead.games.saga.rules.setup import SagaSetup, muster, pieces_of, refuse_setup
from drumhead.games.saga.rules.state import Attack, Saga
from drumhead.games.saga.screen import words
from drumhead.games.saga.screen.card import card
from drumhead.games.saga.screen.marks import LEGEND
from drumhead.games.saga.screen.mission import mission
from drumhead.games.saga.screen.option_odds import ODDS
from drumhead.games.saga.screen.preview import PREVIEWS
from drumhead.tabletop.pieces import board_shown, edge_shown, table_pieces


class SagaGame(BattleGame[SagaSetup, Saga]):
    """Nothing is hidden once the lists are shown (ruling open-information) but a sealed choice of casualties."""

    id = "saga"
    setup_type, state_type = SagaSetup, Saga
    legend, words = LEGEND, {ENGLISH: words.ENGLISH}

    def board(self, b: Saga) -> dict[str, Any]:
        return board_shown(b.board)

    def pieces(self, b: Saga) -> list[Piece]:
        return table_pieces(b, pieces_of)

    def seat_counters(self, b: Saga, seat: Seat) -> dict[str, Any]:
        return edge_shown(b, seat)

    def imagine(self, b: Saga, seat: Seat, rng: Random) -> Saga:
        """What the other seat has sealed is replaced by the policy's choice."""
        world = b.clone()
        sealed = {w: a for w, a in world.works.items() if isinstance(a, Attack) and a.losses}
        for w, a in sealed.items():
            if b.band(a.target).seat != seat:
                world.works[w], world.cleared = believed_losses(world, a), []
        return world


PASSES = {"activate": "", "first-step": "hold", "extra-action": "end", "shoot": "none"}
PARTS = Parts(refuse_setup, muster, POSITIONS, PREVIEWS.preview, mission, card, PASSES, PREVIEWS.measures)
SAGA = SagaGame(Adviser("saga", POLICIES, WEIGHERS, ODDS, SAMPLERS), PARTS)
