"""Captains as players: the ranking by their own weights on the map, their bot in battle."""

from functools import cache
from typing import Any

from drumhead.campaign.captains import Captain, known_captains
from drumhead.campaign.play.evaluation import USUAL
from drumhead.campaign.play.policies import POLICIES, SAMPLERS
from drumhead.campaign.play.ranking import Ranking
from drumhead.combat.desk import OwnPlayer
from drumhead.flow.adviser import Adviser
from drumhead.flow.game import Game
from drumhead.flow.question import Answer, Question
from drumhead.flow.state import State


class CaptainPlayer:
    """Sees the world as its seat may believe it, like every player."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain

    def answer(self, game: Game[Any, Any], world: State, question: Question) -> Answer:
        if game.inside(world) is None:
            return adviser_of(self.captain.id).candidates(world, 1)[0]
        return game.candidates(world, 1)[0] if self.captain.fights == "greedy" else game.suggest(world)


def own_player(captain: Captain) -> OwnPlayer:
    side = 0 if captain.side == "norman" else 1
    return OwnPlayer(captain.name, captain.about, CaptainPlayer(captain).answer, side)


@cache
def adviser_of(id: str) -> Adviser:
    captain = known_captains()[id]
    ranking = Ranking(USUAL._replace(**captain.weights), (captain.split, captain.split))
    return Adviser("campaign", POLICIES, ranking.weighers(), {}, SAMPLERS)
