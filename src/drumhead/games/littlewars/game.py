"""One Page Little Wars as a Game: the views, and the help for players."""

from collections.abc import Sequence
from random import Random
from typing import Any

from drumhead.combat.game import BattleGame, Parts
from drumhead.flow.adviser import Adviser
from drumhead.flow.briefing import ArmyCard, UnitCard
from drumhead.flow.event import Event, Piece
from drumhead.flow.question import Answer, Seat
from drumhead.flow.state import Dice
from drumhead.flow.words import ENGLISH
from drumhead.games.littlewars.desk.position_file import POSITIONS
from drumhead.games.littlewars.play.ranking import WEIGHERS
from drumhead.games.littlewars.play.sample import SAMPLERS
from drumhead.games.littlewars.play.suggest import POLICIES
from drumhead.games.littlewars.rules.pieces import gun_piece, marks_of
from drumhead.games.littlewars.rules.prisoners import guards_of
from drumhead.games.littlewars.rules.setup import FORCE, LittleWarsSetup, muster, refuse_setup
from drumhead.games.littlewars.rules.state import Guarding, LittleWars
from drumhead.games.littlewars.screen import words
from drumhead.games.littlewars.screen.groups import groups_shown, tell_changes
from drumhead.games.littlewars.screen.marks import LEGEND
from drumhead.games.littlewars.screen.measures import measures
from drumhead.games.littlewars.screen.mission import mission
from drumhead.games.littlewars.screen.option_odds import ODDS
from drumhead.games.littlewars.screen.preview import PREVIEWS
from drumhead.tabletop.battle import NOWHERE
from drumhead.tabletop.figures import figure_pieces
from drumhead.tabletop.pieces import board_shown, edge_shown


class LittleWarsGame(BattleGame[LittleWarsSetup, LittleWars]):
    """Nothing is hidden but the dice to come (ruling open-information) and a sealed choice of guards."""

    id = "littlewars"
    setup_type, state_type = LittleWarsSetup, LittleWars
    legend, words = LEGEND, {ENGLISH: words.ENGLISH}

    def answer(self, s: LittleWars, seat: Seat, a: Answer, dice: Dice) -> Sequence[Event]:  # type: ignore[override]
        """What follows from where figures stand is told last, before the next question."""
        before = groups_shown(s)
        *told, asked = super().answer(s, seat, a, dice)
        return [*told, *tell_changes(s, before), asked]

    # ------------------------------------------------------------------ what is seen
    def board(self, b: LittleWars) -> dict[str, Any]:
        return board_shown(b.board)

    def pieces(self, b: LittleWars) -> list[Piece]:
        waiting = [] if b.round else [m.id for m in b.models if b.place(m.id) == NOWHERE]
        found = figure_pieces(b, groups_shown(b).groups, marks_of, waiting)
        guns = {f"m{gun}": gun_piece(b, gun) for gun in b.roster.guns if gun not in waiting}
        return [guns.get(piece.id, piece) for piece in found]

    def seat_counters(self, b: LittleWars, seat: Seat) -> dict[str, Any]:
        score = {"score": str(b.scores[seat])} if b.outcome else {}  # once it is added up, no points are a score too
        return {**edge_shown(b, seat), **groups_shown(b).counters[seat], **score}

    def table_counters(self, b: LittleWars) -> dict[str, Any]:
        if not b.round:
            return {}
        return {"turn": b.player, "phase": b.phase, **({"quiet": b.quiet} if b.quiet else {})}

    def armies(self, b: LittleWars) -> tuple[ArmyCard, ...]:
        def arm(seat: Seat, kind: str) -> UnitCard:
            left = sum(f.kind == kind and f.seat == seat and not f.fate and not f.is_prisoner for f in b.models)
            return UnitCard(None, kind.capitalize(), left, FORCE[kind], ())

        return tuple(ArmyCard(b.names[seat], tuple(arm(seat, kind) for kind in FORCE)) for seat in (0, 1))

    def imagine(self, b: LittleWars, seat: Seat, rng: Random) -> LittleWars:
        """What the other seat has sealed is replaced by the policy's choice."""
        world, other = b.clone(), 1 - seat
        for w, sealed in b.works.items():
            if isinstance(sealed, Guarding) and sealed.chosen[other] is not None:
                chosen = list(sealed.chosen)
                chosen[other] = tuple(sorted(guards_of(b, other)))
                world.works[w], world.cleared = Guarding((chosen[0], chosen[1])), []
        return world


PASSES = {"move": "end", "next-gun": "end"}
PARTS = Parts(refuse_setup, muster, POSITIONS, PREVIEWS.preview, mission, lambda b, u: (), PASSES, measures)
LITTLEWARS = LittleWarsGame(Adviser("littlewars", POLICIES, WEIGHERS, ODDS, SAMPLERS), PARTS)
