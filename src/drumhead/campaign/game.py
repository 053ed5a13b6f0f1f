"""The campaign as a Game."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import UNSET

from drumhead.campaign.desk.positions import read_position, write_position
from drumhead.campaign.play.belief import imagine
from drumhead.campaign.play.policies import POLICIES, SAMPLERS
from drumhead.campaign.play.ranking import RANKING
from drumhead.campaign.rules import set_up
from drumhead.campaign.rules.battle import BATTLES
from drumhead.campaign.rules.cards import cards_shown
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign, cell
from drumhead.campaign.rules.telling import SHIP
from drumhead.campaign.rules.units import army_piece
from drumhead.campaign.rules.victory import CASTLE, village_piece
from drumhead.campaign.screen.board import board_shown
from drumhead.campaign.screen.briefing import armies, mission
from drumhead.campaign.screen.coming import coming
from drumhead.campaign.screen.marks import LEGEND
from drumhead.campaign.screen.odds import ODDS
from drumhead.campaign.screen.preview import preview
from drumhead.campaign.screen.words import LANGUAGES
from drumhead.combat.position import DO_NOT_FIT, NO_FIT, PositionError
from drumhead.combat.whatif import passing
from drumhead.flow.adviser import AdvisedGame, Adviser
from drumhead.flow.briefing import ArmyCard, Mission
from drumhead.flow.coming import ComingBattle
from drumhead.flow.event import Event, Piece, waiting_for
from drumhead.flow.game import Draft, Preview
from drumhead.flow.inside import Battles
from drumhead.flow.question import WATCHER, Answer, Refusal, Seat
from drumhead.flow.state import Dice, State
from drumhead.flow.view import SeatView, View


class CampaignGame(AdvisedGame):
    id = "campaign"
    version = 1
    setup_type = CampaignSetup
    state_type = Campaign
    words = LANGUAGES
    battles: Battles | None = BATTLES
    legend = LEGEND

    def refuse_setup(self, setup: CampaignSetup) -> Refusal | None:
        return set_up.refuse_setup(setup)

    def muster(self, setup: CampaignSetup, dice: Dice) -> tuple[Campaign, Sequence[Event]]:
        return set_up.muster(setup, dice)

    # ------------------------------------------------------------------ positions
    def position(self, s: Campaign, start: Mapping[str, Any] = {}) -> str:
        return write_position(s, self.battles)

    def stand(self, text: str, where: str) -> Campaign:
        stood = read_position(text, where, self.battles)
        try:
            self.view(stood, WATCHER)
        except DO_NOT_FIT:
            raise PositionError(NO_FIT, where) from None
        return stood

    # ------------------------------------------------------------------ what is seen
    def view(self, s: Campaign, seat: Seat) -> View:
        q = s.question
        shown = waiting_for(q) if q and s.asks_in_private(q) and q.seat != seat else q
        board = {**board_shown(s.map), "sides": [s.norman, s.viking]}
        pieces = {p.id: p for p in pieces_of(s, seat)}
        seats = (seat_view(s, 0, seat), seat_view(s, 1, seat))
        return View(self.id, board, pieces, seats, table_counters(s), shown, BATTLES.view_for(s, seat) or UNSET)

    def coming(self, s: Campaign, seat: Seat) -> ComingBattle | None:
        return coming(s, seat)

    # ------------------------------------------------------------------ what a person may ask at any time
    def mission(self, s: Campaign) -> Mission:
        return mission(s)

    def armies(self, s: Campaign) -> tuple[ArmyCard, ...]:
        return armies(s)

    # ------------------------------------------------------------------ help
    def imagine(self, s: Campaign, seat: Seat, rng: Random) -> Campaign:
        return imagine(s, seat, rng)

    def preview(self, s: Campaign, seat: Seat, draft: Draft) -> Preview:
        battle = self.inside(s)
        return battle[0].preview(battle[1], seat, draft) if battle else preview(s, seat, draft)

    def passing(self, s: State, unit: Answer) -> tuple[Answer, ...]:
        battle = self.inside(s)
        return battle[0].passing(battle[1], unit) if battle else passing(s.clone(), PASSES, unit)


def pieces_of(s: Campaign, seat: Seat) -> list[Piece]:
    """Places, the ship, and every army as this side sees it."""
    fallen = s.outcome is not None and s.outcome.clause == "campaign.victory.vikings-castle"
    marks: dict[str, Any] = {"destroyed": True} if fallen else {}
    places = [Piece(CASTLE, "castle", s.norman, cell(s.land.castle), marks=marks, name=s.map.castle.name)]
    for at, name in s.land.villages.items():
        marks = {"pillaged": True} if at in s.pillaged else {}
        places.append(Piece(village_piece(at), "village", s.norman, cell(at), marks=marks, name=name))
    ship = [Piece(SHIP, "ship", s.viking, cell(s.ship), name="ship")] if s.ship else []
    armies = [army_piece(s, a, own=a.seat == seat) for a in s.armies if not a.gone and s.where(a)]
    return [*places, *ship, *armies]


def seat_view(s: Campaign, of: Seat, seat: Seat) -> SeatView:
    counters: dict[str, Any] = {"cards": len(s.hands[of])}
    if s.armies:
        counters["armies"] = len(s.of(of))
    if of == s.viking:
        counters["villages"] = len(s.pillaged)
    seen = seat == of or not s.hides
    return SeatView(s.names[of], counters, cards_shown(s.hands[of]) if seen else ())


def table_counters(s: Campaign) -> dict[str, Any]:
    always: dict[str, Any] = {"deck": len(s.deck), "discard": tuple(s.discard)}
    later = {"round": s.turn, "battles": s.battles, "over": int(s.outcome is not None)}
    first = {"first": s.first} if s.first >= 0 else {}
    return always | {name: value for name, value in later.items() if value} | first


PASSES = {
    "next-piece": "",
    "forced-march": "no",
    "army-action": "stay",
    "weak-army-action": "stay",
    "ship-action": "stay",
}
CAMPAIGN = CampaignGame(Adviser("campaign", POLICIES, RANKING.weighers(), ODDS, SAMPLERS))
