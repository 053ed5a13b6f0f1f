"""A random legal answer to the open question."""

from random import Random

from drumhead.flow.adviser import Sampler
from drumhead.flow.answers import SHAPES, any_of_shape
from drumhead.flow.question import Answer, Place, Places, Ways
from drumhead.games.sigmar.rules.melee import BACK, ways_back
from drumhead.games.sigmar.rules.placing import bounds_at
from drumhead.games.sigmar.rules.state import Charge, Sigmar
from drumhead.space.march import March
from drumhead.tabletop import deployment
from drumhead.tabletop.sampling import any_march, any_places, any_wishes, nudge

RANK = 5  # models in a rank


def places(b: Sigmar, ask: Places, rng: Random) -> Answer:
    return any_places(b, ask, rng, lambda wish: room_for(b, ask, wish))


def room_for(b: Sigmar, ask: Places, wish: Place) -> list[Place] | None:
    return deployment.room_for(setting_down(b), ask.zone, wish, RANK)


def setting_down(b: Sigmar) -> March:
    """What bounds the unit that is to be placed now."""
    assert b.question is not None
    facts = b.question.facts
    return bounds_at(b, b.troop(facts["unit"]), facts["where"])


def ways(b: Sigmar, ask: Ways, rng: Random) -> Answer:
    assert b.question is not None
    facts = b.question.facts
    if "action" not in facts:
        return any_wishes(b, ask, rng)
    if facts["action"] == "back":
        return nudge(b, ask, ways_back(b, b.work(facts["work"], Charge)), BACK // 4, rng)
    return any_march(b, ask, rng)


SAMPLERS: dict[type, Sampler] = dict.fromkeys(SHAPES, any_of_shape) | {Places: places, Ways: ways}
