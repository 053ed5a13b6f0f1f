"""One Page Deadzone as a Game: the views, and the help for players."""

from typing import Any

from msgspec import to_builtins

from drumhead.combat.game import BattleGame, Parts
from drumhead.flow.adviser import Adviser
from drumhead.flow.event import Piece
from drumhead.flow.question import Seat
from drumhead.flow.words import ENGLISH
from drumhead.games.deadzone.desk.position_file import POSITIONS
from drumhead.games.deadzone.play.ranking import WEIGHERS
from drumhead.games.deadzone.play.sample import SAMPLERS
from drumhead.games.deadzone.play.suggest import POLICIES
from drumhead.games.deadzone.rules.ground import board_shown
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, muster, pieces_of, refuse_setup
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone
from drumhead.games.deadzone.rules.terrain import mine_piece
from drumhead.games.deadzone.screen import words
from drumhead.games.deadzone.screen.card import card
from drumhead.games.deadzone.screen.marks import LEGEND
from drumhead.games.deadzone.screen.mission import mission
from drumhead.games.deadzone.screen.option_odds import ODDS, measures
from drumhead.games.deadzone.screen.preview import preview


class DeadzoneGame(BattleGame[DeadzoneSetup, Deadzone]):
    """Nothing is hidden once the lists are shown (ruling open-information)."""

    id = "deadzone"
    setup_type, state_type = DeadzoneSetup, Deadzone
    legend, words = LEGEND, {ENGLISH: words.ENGLISH}

    def board(self, b: Deadzone) -> dict[str, Any]:
        shown: dict[str, Any] = to_builtins(board_shown(b.board))
        return shown

    def pieces(self, b: Deadzone) -> list[Piece]:
        fighters = [p for u in b.units if u.models and u.cube != NOWHERE for p in pieces_of(u)]
        return [*fighters, *map(mine_piece, b.mines)]

    def seat_counters(self, b: Deadzone, seat: Seat) -> dict[str, Any]:
        return {"side": b.sides[seat]} if b.sides[seat] else {}


PASSES = {"activate": "", "action": "hold", "shot": "none"}
PARTS = Parts(refuse_setup, muster, POSITIONS, preview, mission, lambda b, u: card(b.fighter(u)), PASSES, measures)
DEADZONE = DeadzoneGame(Adviser("deadzone", POLICIES, WEIGHERS, ODDS, SAMPLERS), PARTS)
