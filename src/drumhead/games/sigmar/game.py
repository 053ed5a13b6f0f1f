"""One Page Fantasy - Sigmar as a Game: the views, and the help for players."""

from typing import Any

from drumhead.combat.game import BattleGame, Parts
from drumhead.flow.adviser import Adviser
from drumhead.flow.event import Piece
from drumhead.flow.question import Seat
from drumhead.flow.words import ENGLISH
from drumhead.games.sigmar.desk.position_file import POSITIONS
from drumhead.games.sigmar.play.ranking import WEIGHERS
from drumhead.games.sigmar.play.sample import SAMPLERS
from drumhead.games.sigmar.play.suggest import POLICIES
from drumhead.games.sigmar.rules.pieces import pieces_of
from drumhead.games.sigmar.rules.setup import SigmarSetup, muster, refuse_setup
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.games.sigmar.screen import words
from drumhead.games.sigmar.screen.card import card
from drumhead.games.sigmar.screen.marks import LEGEND
from drumhead.games.sigmar.screen.mission import mission
from drumhead.games.sigmar.screen.option_odds import ODDS
from drumhead.games.sigmar.screen.preview import PREVIEWS
from drumhead.tabletop.casting import power_shown
from drumhead.tabletop.pieces import board_shown, edge_shown, table_pieces


class SigmarGame(BattleGame[SigmarSetup, Sigmar]):
    """Nothing is hidden once the lists are shown (ruling open-information)."""

    id = "sigmar"
    setup_type, state_type = SigmarSetup, Sigmar
    legend, words = LEGEND, {ENGLISH: words.ENGLISH}

    def board(self, b: Sigmar) -> dict[str, Any]:
        return board_shown(b.board)

    def pieces(self, b: Sigmar) -> list[Piece]:
        return table_pieces(b, pieces_of)

    def seat_counters(self, b: Sigmar, seat: Seat) -> dict[str, Any]:
        return {**edge_shown(b, seat), **power_shown(b, seat)}


PASSES = {"activate": "", "action": "hold", "spell": "stop", "shoot-target": "none", "fiery-breath": "keep"}
PARTS = Parts(refuse_setup, muster, POSITIONS, PREVIEWS.preview, mission, card, PASSES, PREVIEWS.measures)
SIGMAR = SigmarGame(Adviser("sigmar", POLICIES, WEIGHERS, ODDS, SAMPLERS), PARTS)
