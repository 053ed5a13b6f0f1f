"""A random legal answer to the open question."""

from random import Random

from drumhead.flow.adviser import Sampler
from drumhead.flow.answers import SHAPES, any_of_shape
from drumhead.flow.question import Answer, Place, Places, Ways
from drumhead.games.saga.rules.melee import BACK, ways_back
from drumhead.games.saga.rules.move import unit_march
from drumhead.games.saga.rules.state import Melee, Saga
from drumhead.tabletop import deployment
from drumhead.tabletop.sampling import any_march, any_places, any_wishes, nudge


def places(b: Saga, ask: Places, rng: Random) -> Answer:
    return any_places(b, ask, rng, lambda wish: room_for(b, ask, wish))


def room_for(b: Saga, ask: Places, wish: Place) -> list[Place] | None:
    return deployment.room_for(unit_march(b, b.models[ask.models[0]].unit), ask.zone, wish)


def ways(b: Saga, ask: Ways, rng: Random) -> Answer:
    assert b.question is not None
    facts = b.question.facts
    if "action" not in facts:
        return any_wishes(b, ask, rng)
    if facts["action"] == "back":
        return nudge(b, ask, ways_back(b, b.work(facts["work"], Melee)), BACK // 4, rng)
    return any_march(b, ask, rng)


SAMPLERS: dict[type, Sampler] = dict.fromkeys(SHAPES, any_of_shape) | {Places: places, Ways: ways}
