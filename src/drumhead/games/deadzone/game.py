"""One Page Deadzone as a Game: the gate, the views, and the help for players."""

from collections.abc import Sequence
from random import Random

from msgspec import to_builtins

from drumhead.combat.shown import seat_shown, table_counters
from drumhead.flow.adviser import AdvisedGame, Adviser
from drumhead.flow.event import Event
from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Refusal, Seat
from drumhead.flow.state import Dice
from drumhead.flow.view import SeatView, View
from drumhead.flow.words import ENGLISH
from drumhead.games.deadzone.desk.position_file import POSITIONS
from drumhead.games.deadzone.play.appraise import appraise
from drumhead.games.deadzone.play.ranking import WEIGHERS
from drumhead.games.deadzone.play.sample import SAMPLERS
from drumhead.games.deadzone.play.suggest import POLICIES
from drumhead.games.deadzone.rules import setup
from drumhead.games.deadzone.rules.ground import board_shown
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, pieces_of
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone
from drumhead.games.deadzone.rules.terrain import mine_piece
from drumhead.games.deadzone.screen import words
from drumhead.games.deadzone.screen.marks import LEGEND
from drumhead.games.deadzone.screen.option_odds import ODDS
from drumhead.games.deadzone.screen.preview import preview


class DeadzoneGame(AdvisedGame):
    id = "deadzone"
    version = 1
    setup_type = DeadzoneSetup
    state_type = Deadzone
    legend = LEGEND
    words = {ENGLISH: words.ENGLISH}

    # ------------------------------------------------------------------ the gate
    def refuse_setup(self, s: DeadzoneSetup) -> Refusal | None:
        return setup.refuse_setup(s)

    def muster(self, s: DeadzoneSetup, dice: Dice) -> tuple[Deadzone, Sequence[Event]]:
        return setup.muster(s, dice)

    # ------------------------------------------------------------------ positions
    def position(self, b: Deadzone) -> str:
        return POSITIONS.write(b)

    def stand(self, text: str, where: str) -> Deadzone:
        return POSITIONS.read(text, where)

    # ------------------------------------------------------------------ the two exits for secrets
    def view(self, b: Deadzone, seat: Seat) -> View:
        """Nothing is hidden once the lists are shown (ruling open-information)."""
        pieces = {p.id: p for u in b.units if u.models and u.cube != NOWHERE for p in pieces_of(u)}
        pieces |= {p.id: p for p in map(mine_piece, b.mines)}
        return View(
            "deadzone",
            to_builtins(board_shown(b.board)),
            pieces,
            tuple(seat_view(b, s) for s in (0, 1)),
            table_counters(b),
            b.question,
        )

    def event_for(self, e: Event, seat: Seat) -> Event | None:
        return e

    # ------------------------------------------------------------------ help
    def imagine(self, b: Deadzone, seat: Seat, rng: Random) -> Deadzone:
        return b.clone()

    def preview(self, b: Deadzone, seat: Seat, draft: Draft) -> Preview:
        return preview(b, seat, draft)

    def appraise(self, b: Deadzone, seat: Seat) -> float:
        return appraise(b, seat)


def seat_view(b: Deadzone, seat: int) -> SeatView:
    return seat_shown(b, seat, {"side": b.sides[seat]} if b.sides[seat] else {})


DEADZONE = DeadzoneGame(Adviser("deadzone", POLICIES, WEIGHERS, ODDS, SAMPLERS, ranked=True))
