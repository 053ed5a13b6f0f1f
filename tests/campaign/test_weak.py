"""Weak armies: the way home, filling up, flight."""

import pytest

from drumhead.campaign.rules.state import Campaign
from drumhead.flow.question import Picked, Told
from drumhead.testkit import clause
from tests.campaign.kit import NORMAN, VIKING, answer, army, asked, choose, offered, order, refused, standing, typed

FAR = ((5, 6), 5)  # an army that has nothing to do with it


# ---------------------------------------------------------------------------------------------------- the way home
@clause("campaign.weak.normans-to-castle", "campaign.decision.weak-army-action")
def test_a_weak_norman_army_goes_nearer_to_the_castle() -> None:
    s = standing((((4, 3), 1), FAR))
    assert refused(s, Picked("end")).clause == "campaign.weak.normans-to-castle"
    choose(s, army(s, NORMAN).id)
    assert asked(s) == "weak-army-action" and offered(s) == {"move:3,4,0", "move:4,4,0"}
    assert refused(s, Picked("move:5,2,0")).clause == "campaign.weak.normans-to-castle"
    assert refused(s, Picked("stay")).clause == "campaign.weak.normans-to-castle"


@clause("campaign.weak.vikings-to-ship")
def test_a_weak_viking_army_goes_aboard() -> None:
    s = standing(vikings=(((4, 3), 1), (None, 5)), ship=(4, 2), moves=VIKING)
    assert refused(s, Picked("end")).clause == "campaign.weak.vikings-to-ship"
    choose(s, army(s, VIKING).id)
    assert offered(s) == {"board", f"exchange:{army(s, VIKING, 2).id}"}
    choose(s, "board")
    assert army(s, VIKING).aboard


@clause("campaign.weak.fill-up")
def test_a_weak_army_that_is_filled_up_moves_freely() -> None:
    s = standing((((3, 4), 1), ((3, 5), 5), FAR))
    choose(s, army(s, NORMAN, 2).id)
    choose(s, f"exchange:{army(s, NORMAN).id}")
    answer(s, Told(2))
    assert army(s, NORMAN).points == 3
    order(s, NORMAN, 1, "move", at=(4, 3))
    s = standing((((3, 4), 1), ((3, 5), 5), FAR))
    choose(s, army(s, NORMAN).id)
    choose(s, f"exchange:{army(s, NORMAN, 2).id}")
    assert refused(s, Told(0)).clause == "campaign.ruling.weak-exchange-first"
    answer(s, Told(1))
    assert army(s, NORMAN).gone


@clause("campaign.weak.cannot-attack")
def test_a_weak_army_attacks_nobody() -> None:
    s = standing((((3, 4), 1), FAR), (((3, 5), 4), (None, 5)))
    choose(s, army(s, NORMAN).id)
    assert refused(s, Picked("attack:3,5,0")).clause == "campaign.weak.cannot-attack"
    assert "move:3,5,0" not in offered(s) and "attack:3,5,0" not in offered(s)


# ---------------------------------------------------------------------------------------------------- flight
def attacked_at_3_4(face: int) -> Campaign:
    """A weak Viking army in [3, 4] is attacked from [3, 5], so towards the north-west."""
    s = standing((((3, 5), 5), FAR), (((3, 4), 1), (None, 5)))
    order(s, NORMAN, 1, "attack", face, at=(3, 4))
    return s


@clause("campaign.weak.attacked-flees-two-hexes", "campaign.weak.flee-1-2-straight")
@pytest.mark.parametrize("face", [1, 2])
def test_on_one_or_two_it_flees_straight_away(face: int) -> None:
    s = attacked_at_3_4(face)
    assert army(s, VIKING).at == (3, 2) and army(s, NORMAN).at == (3, 4) and asked(s) == "next-piece"


@clause("campaign.weak.flee-3-4-one-side")
@pytest.mark.parametrize("face", [3, 4])
def test_on_three_or_four_it_flees_to_the_left(face: int) -> None:
    s = attacked_at_3_4(face)
    assert army(s, VIKING).at == (1, 4)  # over the Old Bridge


@clause("campaign.weak.flee-5-6-other-side")
@pytest.mark.parametrize("face", [5, 6])
def test_on_five_or_six_it_flees_to_the_right(face: int) -> None:
    s = attacked_at_3_4(face)
    assert army(s, VIKING).at == (5, 2)


@clause("campaign.weak.no-way-destroyed")
def test_a_flight_into_an_army_destroys_it() -> None:
    s = standing((((3, 5), 5), ((3, 2), 5), FAR), (((3, 4), 1), (None, 5)))
    order(s, NORMAN, 1, "attack", 1, at=(3, 4))
    assert army(s, VIKING).gone and army(s, NORMAN).at == (3, 4)


@clause("campaign.weak.no-way-map-border")
def test_the_border_of_the_map_bars_a_flight() -> None:
    s = standing((((-1, 3), 1), ((3, 5), 5)), (((0, 3), 5), (None, 5)), moves=VIKING)
    order(s, VIKING, 1, "attack", 1, at=(-1, 3))
    assert army(s, NORMAN).gone


@clause("campaign.weak.no-way-sea")
def test_the_sea_bars_a_flight() -> None:
    s = standing((((6, 3), 1), ((3, 5), 5)), (((5, 3), 5), (None, 5)), moves=VIKING)
    events = order(s, VIKING, 1, "attack", 1, at=(6, 3))
    assert army(s, NORMAN).gone and any(e.clause == "campaign.weak.no-way-sea" for e in events)


@clause("campaign.weak.flee-ford-5-plus")
@pytest.mark.parametrize(("face", "passes"), [(4, False), (5, True)])
def test_a_fleeing_army_fords_on_five(face: int, passes: bool) -> None:
    s = standing((((2, 3), 1), ((3, 5), 5)), (((3, 3), 5), (None, 5)), moves=VIKING)
    order(s, VIKING, 1, "attack", 1, face, at=(2, 3))
    assert army(s, NORMAN).gone != passes
    if passes:
        assert army(s, NORMAN).at == (0, 3)


@clause("campaign.decision.ford-card")
def test_a_fleeing_army_may_cross_the_river_by_a_card() -> None:
    s = standing((((2, 3), 1), ((3, 5), 5)), (((3, 3), 5), (None, 5)), moves=VIKING, hands=(("ford",), ()))
    order(s, VIKING, 1, "attack", 1, at=(2, 3))
    assert asked(s) == "ford-card" and s.asked_seat == NORMAN
    choose(s, "ford")
    assert army(s, NORMAN).at == (0, 3) and s.discard == ["ford"]


@clause("campaign.decision.ford-card")
def test_a_beaten_army_may_cross_the_river_by_a_card() -> None:
    s = standing((((2, 3), 4), ((3, 5), 5)), (((3, 3), 5), (None, 5)), moves=VIKING, hands=(("ford",), ()))
    order(s, VIKING, 1, "attack", at=(2, 3))
    typed(s, "attacker", (0, 0))
    assert asked(s) == "ford-card" and s.asked_seat == NORMAN
    choose(s, "ford")
    assert army(s, NORMAN).at == (0, 3) and s.discard == ["ford"]
