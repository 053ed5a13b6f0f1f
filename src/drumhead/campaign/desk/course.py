"""The campaign on the bench: campaigns of typed battles, what a side believes, exact odds, a clone with its battle."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import count
from random import Random
from typing import Any

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map
from drumhead.campaign.play import chances
from drumhead.campaign.rules.retreat import BACK
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.combat.course import Course, Goal, Part
from drumhead.dice.seeded import SeededDice

TYPED = {"battle-mode": "table", "turn-limit": "thirty"}  # battles that a player types in
BEGUN = 20  # questions after which a battle is under way
GOALS = {
    "decisions_per_s": Goal(5_000, "at least"),
    "imagine_us": Goal(300, "at most"),
    "map_odds_us": Goal(1_000, "at most"),
    "beside_battles": Goal(1.1, "at most"),
    "own_player_p95_ms": Goal(300, "at most"),
}


def imagining(s: Campaign) -> Sequence[Callable[[], object]]:
    rng = Random(0)
    return [partial(CAMPAIGN.imagine, s, seat, rng) for seat in (0, 1)]


def odds_on_the_map(s: Campaign) -> Sequence[Callable[[], object]]:
    """A flight and a retreat of every army ashore, in every direction; the chance to move first."""
    ashore = [a for a in s.armies if a.at]
    calls: list[Callable[[], object]] = [partial(chances.moves_first, s, seat, 1) for seat in (0, 1)]
    calls += [partial(chances.flight, s, a, way) for a in ashore for way in range(6)]
    return calls + [partial(chances.retreat, s, a, way, BACK) for a in ashore for way in range(6)]


def ranking(s: Campaign) -> Sequence[Callable[[], object]]:
    return [partial(CAMPAIGN.candidates, s, 8)]


@cache
def fighting() -> Campaign:
    """A campaign in the midst of a battle that is fought here: the first that random orders lead to."""
    setup = CampaignSetup(game="campaign", map=default_map(), house={"battle-mode": "engine"})
    for seed in count():
        dice, rng = SeededDice.from_number(seed), Random(seed)
        s, _ = CAMPAIGN.muster(setup, dice)
        while s.question is not None and (s.battle is None or s.battle.asked < BEGUN):
            usual = s.battle is not None or s.fight() is not None
            a = CAMPAIGN.suggest(s) if usual else CAMPAIGN.sample(s, rng)
            CAMPAIGN.answer(s, s.asked_seat, a, dice)
        if s.question and s.battle:
            return s
    raise AssertionError("counting never ends")


def cloning(s: Campaign) -> Sequence[Callable[[], object]]:
    return [fighting().clone]


def cloning_inside(s: Campaign) -> Sequence[Callable[[], object]]:
    battle: Any = fighting().battle
    return [battle.clone]


PARTS = {
    "imagine_us": Part("what a side may believe, µs", imagining, 200),
    "map_odds_us": Part("exact odds on the map, µs", odds_on_the_map, 20),
    "ranking_us": Part("ranking the answers, µs", ranking, 1),
    "clone_fighting_us": Part("clone with a battle inside, µs", cloning, 2000),
    "clone_battle_us": Part("clone of that battle alone, µs", cloning_inside, 2000),
}
COURSE = Course(parts=PARTS, goals=GOALS, greedy=1, house=TYPED)
