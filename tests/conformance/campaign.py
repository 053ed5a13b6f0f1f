"""Random campaigns with typed battles, and what the rules demand of every state."""

from random import Random

from drumhead.campaign.desk.maps import generated_map
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.flow.question import Answer, Question
from tests.campaign.test_walks import believed_the_same
from tests.campaign.test_walks import holds as keeps

MOST_QUESTIONS = 5000
BELIEVED_IN_ONE_OF = 11  # questions at which two worlds are compared


def draw(rng: Random) -> CampaignSetup:
    """Any map, either seat as the Norman; one in four by the default house, the others by any in which it ends."""
    house = {} if rng.random() < 0.25 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built}
    house |= {"turn-limit": "thirty", "battle-mode": "table"}
    maps = (*known_maps(), generated_map(rng.randrange(20), 0, False))
    return CampaignSetup(game="campaign", map=rng.choice(maps), norman=rng.randrange(2), house=house)


def holds(before: Campaign, q: Question, a: Answer, after: Campaign) -> None:
    keeps(after, sum(army.points for army in before.armies))
    if before.asked % BELIEVED_IN_ONE_OF == 0:
        believed_the_same(before, Random(before.asked), a)
