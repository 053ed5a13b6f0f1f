"""Fifteen points for each side, divided in secret."""

from collections.abc import Sequence

import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.campaign.rules.units import splits
from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import WATCHER, Picked
from drumhead.testkit import clause
from tests.campaign.kit import NORMAN, VIKING, choose, offered, refused, split


def begun(**house: str) -> Campaign:
    setup = CampaignSetup(game="campaign", map=default_map(), house={k.replace("_", "-"): v for k, v in house.items()})
    return CAMPAIGN.muster(setup, SeededDice.from_number(1))[0]


def divided(normans: Sequence[int] = (6, 5, 4), vikings: Sequence[int] = (5, 5, 5), **house: str) -> Campaign:
    s, dice = begun(**house), SeededDice.from_number(2)
    CAMPAIGN.answer(s, NORMAN, split(*normans), dice)
    CAMPAIGN.answer(s, VIKING, split(*vikings), dice)
    return s


@clause("campaign.units.fifteen-points", "campaign.units.own-distribution", "campaign.decision.distribution")
def test_a_side_divides_fifteen_points_as_it_likes() -> None:
    s = divided((6, 5, 4), (3, 3, 3, 3, 3))
    assert [a.points for a in s.of(NORMAN)] == [6, 5, 4] and [a.points for a in s.of(VIKING)] == [3] * 5
    assert sum(a.points for a in s.of(NORMAN)) == sum(a.points for a in s.of(VIKING)) == 15
    assert refused(begun(), split(6, 5, 5)).why == "not_offered"


@clause("campaign.units.army-max-six")
def test_no_army_begins_with_more_than_six_points() -> None:
    assert refused(begun(), split(7, 5, 3)).clause == "campaign.units.army-max-six"


@clause("campaign.units.army-min-three")
def test_no_army_begins_with_less_than_three_points() -> None:
    assert refused(begun(), split(6, 5, 2, 2)).clause == "campaign.units.army-min-three"


@clause("campaign.ruling.number-of-armies=exactly-three", "campaign.ruling.number-of-armies")
def test_a_house_rule_asks_for_exactly_three_armies() -> None:
    s = begun(armies_per_side="exactly-three")
    assert refused(s, split(6, 3, 3, 3)).clause == "campaign.ruling.number-of-armies"
    assert CAMPAIGN.refuse(s, NORMAN, split(6, 6, 3)) is None


@clause("campaign.units.distribution-secret")
def test_nobody_else_sees_how_the_points_were_divided() -> None:
    s, other = divided((6, 5, 4)), divided((4, 6, 5))
    for t in (s, other):
        for at in t.map.normans[:3]:
            choose(t, f"{at[0]},{at[1]},0")
    for eyes in (VIKING, WATCHER):
        view = CAMPAIGN.view(s, eyes)
        assert view == CAMPAIGN.view(other, eyes)
        assert all("points" not in view.pieces[f"u{k}"].marks for k in range(3))
        assert view.pieces["u0"].marks["least"] == 3 and view.pieces["u0"].marks["most"] == 6
    assert CAMPAIGN.view(s, NORMAN).pieces["u0"].marks["points"] == 6


@clause("campaign.ruling.what-is-secret=open")
def test_a_house_rule_shows_everything() -> None:
    s = divided((6, 5, 4), secrecy="open")
    choose(s, "3,5,0")
    assert CAMPAIGN.view(s, VIKING).pieces["u0"].marks["points"] == 6


def test_what_everybody_can_think_of_holds_the_truth_and_every_other_split_of_so_many_armies() -> None:
    s = divided((6, 5, 4), (3, 4, 5, 3))
    assert (6, 5, 4) in s.possible[NORMAN] and len(s.possible[NORMAN]) == 10
    assert (3, 4, 5, 3) in s.possible[VIKING] and len(s.possible[VIKING]) == 20
    assert [len([*splits(n)]) for n in (3, 4, 5)] == [10, 20, 1]


@clause("campaign.decision.norman-placement", "campaign.move.one-army-per-hex")
def test_norman_armies_begin_on_start_hexes_one_on_each() -> None:
    s = divided()
    assert offered(s) == {"3,5,0", "4,3,0", "0,5,0", "2,4,0", "1,6,0", "5,6,0"}
    choose(s, "3,5,0")
    assert refused(s, Picked("3,5,0")).clause == "campaign.move.one-army-per-hex"
    assert "3,5,0" not in offered(s)


@clause("campaign.decision.ship-start", "campaign.map.hexes-and-features")
def test_the_ship_begins_on_a_start_hex_with_everybody_aboard() -> None:
    s = divided()
    for at in ("3,5,0", "4,3,0", "0,5,0"):
        choose(s, at)
    assert s.asked_seat == VIKING and offered(s) == {"0,0,0", "4,0,0", "8,0,0"}
    CAMPAIGN.answer(s, VIKING, Picked("8,0,0"), SeededDice.from_number(1))
    assert s.ship == (8, 0) and all(a.aboard for a in s.of(VIKING)) and s.turn == 1


@pytest.mark.parametrize("norman", [0, 1])
def test_the_set_up_says_which_seat_is_norman_and_the_norman_is_asked_first(norman: int) -> None:
    setup = CampaignSetup(game="campaign", map=default_map(), norman=norman)
    s, _ = CAMPAIGN.muster(setup, SeededDice.from_number(1))
    assert s.asked_seat == norman == s.norman and s.viking == 1 - norman
