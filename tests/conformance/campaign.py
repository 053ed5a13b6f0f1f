"""Random campaigns with typed battles, and what the rules demand of every state."""

from random import Random

from drumhead.campaign.desk.maps import generated_map
from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign, hex_of
from drumhead.flow.question import Answer, Option, Pick, Picked, Question
from drumhead.space.hexes import Hex, distance
from tests.campaign.test_walks import believed_the_same
from tests.campaign.test_walks import holds as keeps

MOST_QUESTIONS = 5000
BELIEVED_IN_ONE_OF = 23  # questions at which two worlds are compared
SEEKS = 0.9  # how often a piece goes to where the enemy is: by chance two sides seldom meet
FOUGHT = {"table": 24, "auto": 1, "engine": 1}  # how the first battle is meant to be fought, by weight
ANYHOW = 0.1  # how often a side names any way to fight, or does not take what was typed


def draw(rng: Random) -> CampaignSetup:
    """Any map, either seat as the Norman; one in four by the default house, the others by any in which it ends."""
    house = {} if rng.random() < 0.25 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built}
    (mode,) = rng.choices([*FOUGHT], [*FOUGHT.values()])
    house |= {"turn-limit": "thirty", "battle-mode": mode}
    maps = (*known_maps(), generated_map(rng.randrange(20), 0, False))
    return CampaignSetup(game="campaign", map=rng.choice(maps), norman=rng.randrange(2), house=house)


def holds(before: Campaign, q: Question, a: Answer, after: Campaign) -> None:
    keeps(after, sum(army.points for army in before.armies))
    if before.asked % BELIEVED_IN_ONE_OF == 0:
        believed_the_same(before, Random(before.asked), a)


# ---------------------------------------------------------------------------------------------------- who meets whom
def answer(world: Campaign, rng: Random) -> Answer:
    """Any legal answer, but armies and the ship mostly seek the enemy, and battles are mostly typed in."""
    q = world.question
    assert q
    decision = q.decision.removeprefix("campaign.decision.")
    if decision == "battle-mode" and rng.random() >= ANYHOW:
        return Picked(world.rules.battle_mode if world.battles == 1 else "table")
    if q.says == "confirm_result" and rng.random() >= ANYHOW:
        return Picked("yes")
    seeking = decision in ("next-piece", "army-action", "ship-action") and rng.random() < SEEKS
    if not seeking or not isinstance(q.ask, Pick):
        return CAMPAIGN.sample(world, rng)
    if decision == "next-piece":
        return Picked(rng.choice([o for o in q.ask.options if o.key != "end"] or q.ask.options).key)
    goals = wanted(world, q.seat)
    return Picked(min(q.ask.options, key=lambda o: (far(o, goals), rng.random())).key)


def wanted(s: Campaign, seat: int) -> list[Hex]:
    """Where the enemy is."""
    return [at for a in s.armies_left(1 - seat) if (at := s.where(a))]


def far(o: Option, goals: list[Hex]) -> float:
    """An attack is nearest; what leads nowhere comes last."""
    if o.facts.get("action") == "attack":
        return -1
    cell = o.facts.get("cell")
    return min((distance(hex_of(cell), at) for at in goals), default=0) if cell else 99
