"""Campaigns by chance and by policy, with battles typed in, fought here and by bots: what must hold at every moment,
what stays hidden, and that every campaign ends."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from drumhead.bots.play import PLAYERS, play
from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.rules.cards import new_deck
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Event
from drumhead.flow.question import WATCHER, Answer, Concede, Picked
from drumhead.flow.view import fold
from drumhead.flow.words import Renderer
from tests.campaign.kit import asked, split

EYES = (0, 1, WATCHER)
MOST_QUESTIONS = 8000
REAL_BATTLES = 2  # of a walk in which some are fought; the others are typed in


def begun(seed: int, dice: SeededDice, **house: str) -> tuple[Campaign, list[Event]]:
    maps = known_maps()
    house = {"turn-limit": "thirty", "battle-mode": "table"} | {k.replace("_", "-"): v for k, v in house.items()}
    setup = CampaignSetup(game="campaign", map=maps[seed % len(maps)], norman=seed % 2, house=house)
    assert CAMPAIGN.refuse_setup(setup) is None
    s, events = CAMPAIGN.muster(setup, dice)
    return s, [*events]


def chosen(s: Campaign, rng: Random, by_policy: bool, fights: str) -> Answer:
    """Results of battles are always drawn: a bot would type draws. Both sides want to fight the first ones here or by
    bots, the others on a real table."""
    assert s.question
    world = CAMPAIGN.imagine(s, s.question.seat, rng)
    if asked(s) == "battle-mode":
        return Picked(fights if s.battles <= REAL_BATTLES else "table")
    drawn = asked(s) == "table-result" or not by_policy
    return CAMPAIGN.sample(world, rng) if drawn else CAMPAIGN.suggest(world)


@pytest.mark.parametrize(
    ("seed", "by_policy", "fights"),
    [
        *((seed, by_policy, "table") for seed in range(5) for by_policy in (False, True)),
        (5, False, "engine"),
        (6, False, "auto"),
        (7, True, "engine"),
        (9, True, "auto"),
    ],
)
def test_a_campaign_keeps_every_promise(seed: int, by_policy: bool, fights: str) -> None:
    rng, dice = Random(seed), SeededDice.from_number(seed)
    s, _ = begun(seed, dice, secrecy="open" if seed % 4 == 3 else "points-and-hands")
    views = {eyes: CAMPAIGN.view(s, eyes) for eyes in EYES}
    words = Renderer(CAMPAIGN, views[WATCHER])
    for _ in range(MOST_QUESTIONS):
        q = s.question
        if q is None:
            break
        a = chosen(s, rng, by_policy, fights)
        assert CAMPAIGN.refuse(s, q.seat, a) is None
        if s.battle is None or rng.random() < SHARE or q.decision.startswith("campaign."):
            believed_the_same(s, rng, a)
        words.question(q)
        before = {army.id: army.points for army in s.armies}
        events = CAMPAIGN.answer(s, q.seat, a, dice)
        for eyes in EYES:
            views[eyes] = fold(views[eyes], [t for e in events if (t := CAMPAIGN.event_for(e, eyes))])
            assert views[eyes] == CAMPAIGN.view(s, eyes)
        words.events(events)
        holds(s, sum(before.values()))
        assert not before or {army.id: army.points for army in s.armies} == accounted(before, events)
    assert s.outcome is not None, "no end in sight"


SHARE = 0.1  # of a battle's own questions at which what is believed is compared
GONE = ("army_destroyed", "destroyed_in_flight", "nowhere_to_retreat")


def holds(s: Campaign, before: int) -> None:
    """`before` are the points of all armies before the last answer."""
    ashore = Counter(a.at for a in s.armies if a.at and not a.gone)
    assert all(number == 1 for number in ashore.values())
    assert sorted((*s.deck, *s.discard, *s.hands[0], *s.hands[1])) == sorted(new_deck())
    for seat in (0, 1) if s.armies else ():
        assert tuple(a.points for a in s.of(seat)) in s.possible[seat]
        assert len(s.possible[seat]) <= 5000
    assert not s.armies or sum(a.points for a in s.armies) <= (before or 30)
    assert Campaign.load(s.save()) == s


def accounted(before: dict[int, int], events: Sequence[Event]) -> dict[int, int]:
    """The points of all armies as what was told says: destroyed and saved, exchanged, or gone for good."""
    points = dict(before)
    for e in events:
        if e.says == "saves":
            points[e.facts["army"]] -= e.facts["destroyed"] - e.facts["saved"]
        elif e.says == "exchanges":
            points[e.facts["army"]] -= e.facts["points"]
            points[e.facts["partner"]] += e.facts["points"]
        elif e.says in GONE:
            points[e.facts["army"]] = 0
    return points


def believed_the_same(s: Campaign, rng: Random, a: Answer) -> None:
    """Two worlds that a side may believe in agree in what it is asked, sees and may do."""
    q = s.question
    assert q is not None
    for eyes in EYES:
        one, other = (CAMPAIGN.imagine(s, eyes, rng) for _ in range(2))
        assert one.asked_seat == other.asked_seat == q.seat
        assert q.seat != eyes or one.question == other.question == q
        assert CAMPAIGN.view(one, eyes) == CAMPAIGN.view(other, eyes) == CAMPAIGN.view(s, eyes)
    one, other = (CAMPAIGN.imagine(s, q.seat, rng) for _ in range(2))
    for tried in (a, Picked("nothing"), Concede()):
        assert CAMPAIGN.refuse(one, q.seat, tried) == CAMPAIGN.refuse(other, q.seat, tried)


def test_what_is_imagined_can_be_played_on() -> None:
    """Whatever a side believes of the other's sealed answers, hands and cards, it is a campaign that goes on."""
    rng, dice = Random(3), SeededDice.from_number(3)
    s, _ = begun(3, dice)
    s.hands = [("scouts", "ford"), ("ambush", "local-knowledge")]
    s.deck = [*(Counter(new_deck()) - Counter((*s.hands[0], *s.hands[1]))).elements()]
    tried = Counter[str]()
    while s.question and tried.total() < 400:
        for eyes in EYES:
            world = CAMPAIGN.imagine(s, eyes, rng)
            own = CAMPAIGN.imagine(world, world.asked_seat, rng)
            CAMPAIGN.answer(world, world.asked_seat, CAMPAIGN.suggest(own), SeededDice.from_number(1))
        tried[asked(s)] += 1
        CAMPAIGN.answer(s, s.asked_seat, chosen(s, rng, True, "auto"), dice)
    assert {"battle-mode", "release-cards", "muster", "local-knowledge", "scouts", "ambush"} <= tried.keys()


# ---------------------------------------------------------------------------------------------------- whole campaigns
def test_whole_campaigns_with_real_battles_end_by_the_page_or_the_limit(request: pytest.FixtureRequest) -> None:
    maps, ends = known_maps(), Counter[str]()
    for seed in range(request.config.getoption("--campaigns")):
        house = {"turn-limit": "thirty", "battle-mode": ("engine", "auto")[seed % 2]}
        setup = CampaignSetup(game="campaign", map=maps[seed % len(maps)], norman=seed // 2 % 2, house=house)
        players = [PLAYERS["policy"](seat) for seat in (0, 1)]
        done = play(CAMPAIGN, setup, players, SeededDice.from_number(seed), seed)
        ends[done.outcome.clause] += 1
        assert isinstance(done.state, Campaign) and done.state.battle is None and not done.state.sealed
    assert ends.total() and all(e.startswith(("campaign.victory.", "campaign.ruling.")) for e in ends)


# ---------------------------------------------------------------------------------------------------- two worlds
HANDS = (("initiative", "scouts"), ("forced-march", "ambush"))


@pytest.mark.parametrize("seed", range(6))
def test_two_campaigns_that_differ_in_what_is_hidden_are_told_the_same(seed: int) -> None:
    """The same answers in both; the Norman's split and hand and the order of the deck differ until a battle reveals
    points. What only one of the hands could play is not played."""
    norman = seed % 2
    others = (1 - norman, WATCHER)
    worlds, told = [], []
    dice = [SeededDice.from_number(seed), SeededDice.from_number(seed)]
    for k, division in enumerate((split(6, 5, 4), split(4, 6, 5))):
        s, events = begun(seed, dice[k])
        s.hands[norman], s.hands[1 - norman] = HANDS[k], ("ford", "local-knowledge")
        s.deck = [*(Counter(new_deck()) - Counter((*s.hands[0], *s.hands[1]))).elements()]
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
        assert CAMPAIGN.refuse(one, one.asked_seat, a) is None
        if one.asked_seat == norman and CAMPAIGN.refuse(other, norman, a):
            continue
        assert CAMPAIGN.refuse(other, other.asked_seat, a) is None
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
