"""Position files of a campaign: the same campaign again at every question, and one sentence for what cannot stand."""

from random import Random

import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.rules.state import Campaign
from drumhead.combat.position import PositionError
from drumhead.dice.seeded import SeededDice
from drumhead.testkit import clause
from tests.campaign.kit import NORMAN, army, choose, settle_mode, standing
from tests.conformance.campaign import draw

SOUND = CAMPAIGN.position(standing((((3, 5), 5), ((0, 5), 4)), (((4, 3), 4), (None, 5)), hands=(("ford",), ())))


def same_again(s: Campaign) -> None:
    assert CAMPAIGN.stand(CAMPAIGN.position(s), "again.toml") == s


def test_a_position_is_the_same_campaign_at_every_question() -> None:
    """Of one campaign by chance, from the split on; the secrets of both sides are in it."""
    rng, dice = Random(2), SeededDice.from_number(2)
    s, _ = CAMPAIGN.muster(draw(rng), dice)
    decisions = set()
    for n in range(160):
        if s.question is None:
            break
        if s.question.decision not in decisions or n % 8 == 0:
            same_again(s)
        decisions.add(s.question.decision)
        CAMPAIGN.answer(s, s.asked_seat, CAMPAIGN.sample(s, rng), dice)
    assert len(decisions) > 6


def test_a_position_holds_the_battle_that_is_fought() -> None:
    s = standing((((3, 4), 5), ((5, 6), 5)), (((4, 3), 4), (None, 5)))
    choose(s, army(s, NORMAN).id)
    choose(s, "attack:4,3,0")
    settle_mode(s, "engine", "engine")
    dice = SeededDice.from_number(4)
    seen = 0
    while s.question and seen < 12:
        inside = s.battle is not None
        seen += inside
        if not inside or seen % 4 == 1:
            same_again(s)
        CAMPAIGN.answer(s, s.asked_seat, CAMPAIGN.suggest(s), dice)
    assert s.battle is not None and 'battle = """' in CAMPAIGN.position(s)


def test_where_a_piece_is_named_no_pending_steps_are_written() -> None:
    assert "moves = 0" in SOUND and "frames" not in SOUND and 'hands = [["ford"], []]' in SOUND


@clause("campaign.move.one-army-per-hex")
def test_two_armies_in_a_hex_are_refused_with_the_clause() -> None:
    with pytest.raises(PositionError, match=r"a hex holds one army \(campaign.move.one-army-per-hex\)"):
        CAMPAIGN.stand(SOUND.replace("at = [0, 5]", "at = [3, 5]", 1), "p.toml")


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("drumhead-position-1", "drumhead-position-9", "this program reads 'drumhead-position-1'"),
        ("ship = [4, 0]", "ship = [3, 5]", "ship is [3, 5], which is neither sea nor coast"),
        ("ship = [4, 0]", "shpi = [4, 0]", "there is no field 'shpi'; did you mean 'ship'?"),
        ("at = [0, 5]", "at = [99, 5]", "at is [99, 5], which is no land of this map"),
        ("points = 4", "points = 7", "points is 7, it must be 0 to 6"),
        ("points = 4", "points = -1", "points is -1, it must be 0 to 6"),
        ("seat = 0", "seat = 2", "seat is 2, a seat is 0 or 1"),
        ('[["ford"], []]', '[["ford", "ford", "ford"], []]', "hands has one more ford than the 2 of the deck"),
        ('[["ford"], []]', '[["food"], []]', "unknown card 'food'; did you mean 'ford'?"),
        ('[["ford"], []]', '[["ford"]]', "hands has 1 hands, there are two sides"),
        ('[["ford"], []]', "[[], []]", "the card ford is in no hand"),
        ("turn = 4", 'turn = "four"', "turn: "),
        ("turn = 4", "turn = 4\npossible = ['55', '44']", "the armies of seat 0 are not among what is possible"),
        ("turn = 4", "turn = 4\npillaged = [[0, 0]]", "pillaged names [0, 0], which is no village"),
        ("turn = 4", "turn = 4\nframes = [['campaign.fly', []]]", "unknown step 'campaign.fly'"),
        ("turn = 4", "turn = 4\nframes = [['campaign.ford', [77, 1, 1, true]]]", "do not fit together"),
        ("turn = 4", "turn = 4\nbattle = 'nothing'", "battle"),
        ("[map.castle]", "[map.castel]", "there is no field 'castel'; did you mean castle?"),
        ("[map]", "[maps]", "there is no field 'maps'"),
        ('battle-mode = "table"', 'tides = "high"', "no house rule is called 'tides'"),
    ],
)
def test_what_cannot_stand_is_refused_in_one_sentence(was: str, now: str, why: str) -> None:
    assert was in SOUND
    with pytest.raises(PositionError) as refused:
        CAMPAIGN.stand(SOUND.replace(was, now, 1), "p.toml")
    told = str(refused.value)
    assert told.startswith("p.toml") and why in told and "\n" not in told
