"""Whole campaigns between players, with battles that end as measured ones did: quick enough for a series."""

from collections.abc import Callable, Sequence
from random import Random

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map
from drumhead.campaign.play.measured import Result, battle_between
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign, Fight
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Event
from drumhead.flow.question import Answer, Picked, Question, Told

Plays = Callable[[Campaign, Question], Answer]
HOUSE = {"battle-mode": "table", "turn-limit": "thirty"}


def policy(world: Campaign, q: Question) -> Answer:
    return CAMPAIGN.suggest(world)


def greedy(world: Campaign, q: Question) -> Answer:
    return CAMPAIGN.candidates(world, 1)[0]


class Typist:
    """Types results that are drawn from the measured ones."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.left: list[Answer] = []

    def answer(self, s: Campaign, q: Question) -> Answer:
        if q.says == "type_winner":
            fight = next(w for w in s.works.values() if isinstance(w, Fight))
            r = self.drawn(*fight.points)
            self.left = [Told(r.lost[0]), Told(r.lost[1])]
            return Picked({1: "attacker", 0: "draw", -1: "defender"}[r.won])
        return self.left.pop(0) if q.says == "type_lost" else CAMPAIGN.suggest(s)

    def drawn(self, points: int, against: int) -> Result:
        chances = battle_between(points, against).chances
        return self.rng.choices([r for _, r in chances], [chance for chance, _ in chances])[0]


def played(
    seed: int,
    normans: Plays,
    vikings: Plays,
    seen: Callable[[Campaign, Question, Answer], None] = lambda s, q, a: None,
    told: Callable[[Sequence[Event]], None] = lambda events: None,
) -> Campaign:
    """A campaign on the default map to its end; seat 0 is Norman."""
    rng, dice, typist = Random(seed), SeededDice.from_number(seed), Typist(seed)
    s, events = CAMPAIGN.muster(CampaignSetup(game="campaign", map=default_map(), house=HOUSE), dice)
    while (q := s.question) is not None:
        told(events)
        if q.decision.endswith("table-result"):
            a = typist.answer(s, q)
        else:
            world = CAMPAIGN.imagine(s, q.seat, rng)
            a = (normans, vikings)[q.seat](world, q)
        seen(s, q, a)
        events = CAMPAIGN.answer(s, q.seat, a, dice)
    told(events)
    return s


def score(campaigns: Sequence[Campaign], seat: int) -> float:
    """A win is 1, a draw a half."""
    ends = [s.outcome for s in campaigns]
    return sum(0.5 if o and o.winner is None else float(bool(o and o.winner == seat)) for o in ends) / len(ends)
