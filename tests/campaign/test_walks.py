"""Campaigns by chance and by policy, with typed results: what must hold at every moment, and what stays hidden."""

from collections import Counter
from random import Random

import msgspec
import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Event
from drumhead.flow.question import WATCHER, Answer, Concede, Picked
from drumhead.flow.view import fold
from drumhead.flow.words import Renderer
from tests.campaign.kit import split

EYES = (0, 1, WATCHER)
MOST_QUESTIONS = 5000


def begun(seed: int, dice: SeededDice, secrecy: str = "points-and-hands") -> tuple[Campaign, list[Event]]:
    maps = known_maps()
    house = {"turn-limit": "thirty", "battle-mode": "table", "secrecy": secrecy}
    setup = CampaignSetup(game="campaign", map=maps[seed % len(maps)], norman=seed % 2, house=house)
    assert CAMPAIGN.refuse_setup(setup) is None
    s, events = CAMPAIGN.muster(setup, dice)
    return s, [*events]


def chosen(s: Campaign, rng: Random, by_policy: bool) -> Answer:
    """Results of battles are always drawn: a bot would type draws."""
    assert s.question
    world = CAMPAIGN.imagine(s, s.question.seat, rng)
    drawn = s.question.decision.endswith("table-result") or not by_policy
    return CAMPAIGN.sample(world, rng) if drawn else CAMPAIGN.suggest(world)


@pytest.mark.parametrize("by_policy", [False, True], ids=["chance", "policy"])
@pytest.mark.parametrize("seed", range(5))
def test_a_campaign_keeps_every_promise(seed: int, by_policy: bool) -> None:
    rng, dice = Random(seed), SeededDice.from_number(seed)
    s, _ = begun(seed, dice, "open" if seed % 4 == 3 else "points-and-hands")
    views = {eyes: CAMPAIGN.view(s, eyes) for eyes in EYES}
    words = Renderer(CAMPAIGN, views[WATCHER])
    for _ in range(MOST_QUESTIONS):
        q = s.question
        if q is None:
            break
        a = chosen(s, rng, by_policy)
        assert CAMPAIGN.refuse(s, q.seat, a) is None
        believed_the_same(s, rng, a)
        words.question(q)
        lost = sum(x.points for x in s.armies)
        events = CAMPAIGN.answer(s, q.seat, a, dice)
        for eyes in EYES:
            views[eyes] = fold(views[eyes], [t for e in events if (t := CAMPAIGN.event_for(e, eyes))])
            assert views[eyes] == CAMPAIGN.view(s, eyes)
        words.events(events)
        holds(s, lost)
    assert s.outcome is not None, "no end in sight"


def holds(s: Campaign, before: int) -> None:
    ashore = Counter(a.at for a in s.armies if a.at and not a.gone)
    assert all(number == 1 for number in ashore.values())
    assert len(s.deck) + len(s.discard) + len(s.hands[0]) + len(s.hands[1]) == 10
    for seat in (0, 1) if s.armies else ():
        assert tuple(a.points for a in s.of(seat)) in s.possible[seat]
        assert len(s.possible[seat]) <= 5000
    assert not s.armies or sum(a.points for a in s.armies) <= (before or 30)
    assert Campaign.load(s.save()) == s


def believed_the_same(s: Campaign, rng: Random, a: Answer) -> None:
    """Two worlds that a side may believe in agree in what it is asked, sees and may do."""
    q = s.question
    assert q is not None
    for eyes in EYES:
        one, other = (CAMPAIGN.imagine(s, eyes, rng) for _ in range(2))
        assert one.question == other.question == q
        assert CAMPAIGN.view(one, eyes) == CAMPAIGN.view(other, eyes) == CAMPAIGN.view(s, eyes)
    one, other = (CAMPAIGN.imagine(s, q.seat, rng) for _ in range(2))
    for tried in (a, Picked("nothing"), Concede()):
        assert CAMPAIGN.refuse(one, q.seat, tried) == CAMPAIGN.refuse(other, q.seat, tried)


# ---------------------------------------------------------------------------------------------------- two worlds
@pytest.mark.parametrize("seed", range(6))
def test_two_campaigns_that_differ_in_what_is_hidden_are_told_the_same(seed: int) -> None:
    """The same answers in both; the Norman's split and the order of the deck differ until a battle reveals points."""
    norman = seed % 2
    others = (1 - norman, WATCHER)
    worlds, told = [], []
    dice = [SeededDice.from_number(seed), SeededDice.from_number(seed)]
    for k, division in enumerate((split(6, 5, 4), split(4, 6, 5))):
        s, events = begun(seed, dice[k])
        if k:
            s.deck.reverse()
        events += CAMPAIGN.answer(s, norman, division, dice[k])
        worlds.append(s)
        told.append(events)
    rng = Random(seed)
    for _ in range(90):
        one, other = worlds
        assert one.question and other.question and one.question.seat == other.question.seat
        a = CAMPAIGN.sample(one, rng)
        if isinstance(a, Picked) and str(a.key).startswith(("attack", "exchange")):
            continue  # a battle reveals points, an exchange may change the penalty that is announced
        assert CAMPAIGN.refuse(one, one.asked_seat, a) == CAMPAIGN.refuse(other, other.asked_seat, a) is None
        after = [CAMPAIGN.answer(s, s.asked_seat, a, dice[k]) for k, s in enumerate(worlds)]
        if one.outcome:
            break  # everything is revealed
        for k in (0, 1):
            told[k] += after[k]
    for eyes in others:
        first, second = (
            msgspec.json.encode([t for e in events if (t := CAMPAIGN.event_for(e, eyes))]) for events in told
        )
        assert first == second
        assert worlds[0].outcome or CAMPAIGN.view(worlds[0], eyes) == CAMPAIGN.view(worlds[1], eyes)
    assert CAMPAIGN.view(worlds[0], norman) != CAMPAIGN.view(worlds[1], norman)
