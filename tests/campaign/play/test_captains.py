"""Captains: who they are, the plan they state, the cards they play, and that they beat policy on their side."""

import pytest

from drumhead.bots.play import players_of
from drumhead.campaign.captains import known_captains
from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map
from drumhead.campaign.play.captains import CaptainPlayer
from drumhead.campaign.play.evaluation import Weights
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.campaign.rules.units import splits
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Noted
from drumhead.flow.question import WATCHER, Answer, Question
from drumhead.flow.words import Renderer
from drumhead.testkit import clause
from tests.campaign.kit import NORMAN, VIKING, army, asked, choose, key_of, standing
from tests.campaign.play.kit import Plays, played, policy, score

HERE = {"battle-mode": "engine"}
IDS = [*known_captains()]


def plays(id: str) -> Plays:
    player = CaptainPlayer(known_captains()[id])

    def answer(world: Campaign, q: Question) -> Answer:
        return player.answer(CAMPAIGN, world, q)

    return answer


def test_each_side_has_two_captains_with_known_terms_and_a_legal_split() -> None:
    assert sorted(c.side for c in known_captains().values()) == ["norman", "norman", "viking", "viking"]
    assert set(IDS) <= set(players_of("campaign"))
    for c in known_captains().values():
        assert set(c.weights) <= set(Weights._fields)
        assert c.split in splits(len(c.split))


# ---------------------------------------------------------------------------------------------------- plans
@clause("campaign.ruling.captains")
def test_captains_state_their_plans_to_everybody_as_the_campaign_begins() -> None:
    setup = CampaignSetup(game="campaign", map=default_map(), norman=1, captains=("sigvard", "odilard"))
    assert CAMPAIGN.refuse_setup(setup) is None
    s, events = CAMPAIGN.muster(setup, SeededDice.from_number(1))
    words = Renderer(CAMPAIGN, CAMPAIGN.view(s, WATCHER))
    told = [e for e in events if isinstance(e, Noted) and e.says == "states_plan"]
    assert [e.facts["captain"] for e in told] == ["odilard", "sigvard"]  # the Norman first
    for e in told:
        assert CAMPAIGN.event_for(e, WATCHER) == e
        assert known_captains()[e.facts["captain"]].plan in words.event(e).text
        assert not any(letter.isdigit() for letter in words.event(e).text)


@pytest.mark.parametrize(
    ("captains", "why"),
    [
        (("sigvard", ""), "Sigvard Ashbeard leads the Vikings and no other side"),
        (("", "odilard"), "Odilard the Patient leads the Normans and no other side"),
        (("roland", ""), "there is no captain 'roland'; known are odilard, rosamund, sigvard, hallgerd"),
    ],
)
def test_a_captain_that_cannot_lead_this_side_is_refused(captains: tuple[str, str], why: str) -> None:
    setup = CampaignSetup(game="campaign", map=default_map(), captains=captains)
    refusal = CAMPAIGN.refuse_setup(setup)
    assert refusal and refusal.clause == "campaign.ruling.captains"
    s = standing()
    assert Renderer(CAMPAIGN, CAMPAIGN.view(s, WATCHER)).refusal(refusal).why == why


# ---------------------------------------------------------------------------------------------------- cards
@pytest.mark.parametrize(("norman", "viking"), [(6, 5), (5, 6)])
def test_local_knowledge_scouts_and_ambush_are_played_where_a_battle_is_in_doubt(norman: int, viking: int) -> None:
    """By the stronger and by the weaker; a battle that is decided is worth no card."""
    held = ("local-knowledge", "ambush", "initiative")
    assert {"local-knowledge", "ambush"} <= set(after_battle(norman, viking, held).discard)


def test_no_card_is_played_where_a_battle_is_decided() -> None:
    assert after_battle(6, 3, ("local-knowledge", "ambush", "scouts")).discard == []


def after_battle(norman: int, viking: int, hand: tuple[str, ...]) -> Campaign:
    """A battle in the woods, led by Odilard against policy, up to its aftermath."""
    s = standing(normans=[((3, 3), norman)], vikings=[((4, 3), viking), (None, 5)], hands=(hand, ()), house=HERE)
    choose(s, army(s, NORMAN).id)
    choose(s, "no")
    choose(s, key_of("attack", (4, 3)))
    dice, led = SeededDice.from_number(4), plays("odilard")
    while s.fight() is not None and asked(s) != "draw-card" and s.question:
        q = s.question
        a = led(s, q) if q.seat == NORMAN else CAMPAIGN.suggest(s)
        CAMPAIGN.answer(s, q.seat, a, dice)
    return s


# ---------------------------------------------------------------------------------------------------- strength
@pytest.mark.parametrize("id", IDS)
def test_a_captain_beats_policy_on_its_side(id: str) -> None:
    """Ten campaigns with the same dice; the full row of a hundred with real battles is in docs/balance.md."""
    seat = NORMAN if known_captains()[id].side == "norman" else VIKING
    seeds = range(40, 50)
    usual = [played(seed, policy, policy) for seed in seeds]
    ours = [played(seed, *((plays(id), policy) if seat == NORMAN else (policy, plays(id)))) for seed in seeds]
    assert score(ours, seat) >= score(usual, seat) + 0.1
