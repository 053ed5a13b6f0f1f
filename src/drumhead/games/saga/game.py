"""One Page SAGA as a Game: the gate, the views, and the help for players."""

from collections.abc import Sequence
from random import Random

from drumhead.combat.shown import seat_shown, table_counters
from drumhead.flow.adviser import AdvisedGame, Adviser
from drumhead.flow.event import Event
from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Refusal, Seat
from drumhead.flow.state import Dice
from drumhead.flow.view import SeatView, View
from drumhead.flow.words import ENGLISH
from drumhead.games.saga.desk.position_file import POSITIONS
from drumhead.games.saga.play.appraise import appraise
from drumhead.games.saga.play.candidates import IDEAS, WEIGHERS
from drumhead.games.saga.play.sample import SAMPLERS
from drumhead.games.saga.play.suggest import POLICIES, believed_losses
from drumhead.games.saga.rules import setup
from drumhead.games.saga.rules.setup import SagaSetup, pieces_of
from drumhead.games.saga.rules.state import Attack, Saga
from drumhead.games.saga.screen import words
from drumhead.games.saga.screen.marks import LEGEND
from drumhead.games.saga.screen.option_odds import ODDS
from drumhead.games.saga.screen.preview import PREVIEWS
from drumhead.tabletop.battle import terrain_pieces


class SagaGame(AdvisedGame):
    id = "saga"
    version = 1
    setup_type = SagaSetup
    state_type = Saga
    legend = LEGEND
    words = {ENGLISH: words.ENGLISH}

    # ------------------------------------------------------------------ the gate
    def refuse_setup(self, s: SagaSetup) -> Refusal | None:
        return setup.refuse_setup(s)

    def muster(self, s: SagaSetup, dice: Dice) -> tuple[Saga, Sequence[Event]]:
        return setup.muster(s, dice)

    # ------------------------------------------------------------------ positions
    def position(self, b: Saga) -> str:
        return POSITIONS.write(b)

    def stand(self, text: str, where: str) -> Saga:
        return POSITIONS.read(text, where)

    # ------------------------------------------------------------------ the two exits for secrets
    def view(self, b: Saga, seat: Seat) -> View:
        """Nothing is hidden once the lists are shown (ruling open-information) but a sealed choice of casualties."""
        placed = [u for u in b.units if b.placed(u)]
        pieces = terrain_pieces(b.board) | {p.id: p for u in placed for p in pieces_of(b, u)}
        board = {"width": b.board.width, "height": b.board.height, "name": b.board.name}
        seats = tuple(seat_view(b, s) for s in (0, 1))
        return View("saga", board, pieces, seats, table_counters(b), b.question)

    def event_for(self, e: Event, seat: Seat) -> Event | None:
        return e

    # ------------------------------------------------------------------ help
    def imagine(self, b: Saga, seat: Seat, rng: Random) -> Saga:
        """A whole state as this seat may believe it: what the other has sealed is replaced by the policy's choice."""
        world = b.clone()
        sealed = {w: a for w, a in world.works.items() if isinstance(a, Attack) and a.losses}
        for w, a in sealed.items():
            if b.band(a.target).seat != seat:
                world.works[w], world.cleared = believed_losses(world, a), []
        return world

    def preview(self, b: Saga, seat: Seat, draft: Draft) -> Preview:
        return PREVIEWS.preview(b, seat, draft)

    def appraise(self, b: Saga, seat: Seat) -> float:
        return appraise(b, seat)


def seat_view(b: Saga, seat: int) -> SeatView:
    return seat_shown(b, seat, {"edge": b.edges[seat]} if b.edges != (0, 0) else {})


SAGA = SagaGame(Adviser("saga", POLICIES, WEIGHERS, ODDS, SAMPLERS, IDEAS))
