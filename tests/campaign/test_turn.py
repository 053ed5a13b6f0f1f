"""A turn: initiative, pieces one after the other, the river, the ship, exchanges."""

import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Rolled
from drumhead.flow.question import Chosen, Picked, Told
from drumhead.space.hexes import Hex
from drumhead.testkit import clause
from tests.campaign.kit import (
    NORMAN,
    VIKING,
    answer,
    army,
    asked,
    choose,
    finished_turn,
    offered,
    order,
    refused,
    refused_order,
    standing,
)


# ---------------------------------------------------------------------------------------------------- initiative
@clause("campaign.initiative.each-turn", "campaign.initiative.high-roller-first", "campaign.initiative.other-second")
def test_each_turn_begins_with_a_die_for_each_side_and_the_higher_moves_first() -> None:
    s = standing(moves=VIKING)
    events = finished_turn(s, 5, 3)
    assert [e.faces for e in events if isinstance(e, Rolled)] == [(5, 3)]
    assert s.turn == 5 and s.asked_seat == NORMAN and asked(s) == "next-piece"
    choose(s, "end")
    assert s.asked_seat == VIKING
    finished_turn(s, 2, 4)
    assert s.turn == 6 and s.asked_seat == VIKING


@pytest.mark.parametrize("norman", [0, 1])
def test_dice_of_the_initiative_are_told_in_the_order_of_the_seats(norman: int) -> None:
    dice = SeededDice.from_number(2)
    s, events = CAMPAIGN.muster(CampaignSetup(game="campaign", map=default_map(), norman=norman), dice)
    while not (rolled := [e for e in events if isinstance(e, Rolled)]):
        events = CAMPAIGN.answer(s, s.asked_seat, CAMPAIGN.suggest(s), dice)
    assert rolled[-1].faces[0] != rolled[-1].faces[1]
    assert [*rolled[-1].faces] == rolled[-1].facts["results"] == [int(x) for x in rolled[-1].reading]


def test_equal_results_are_rolled_again() -> None:
    s = standing(moves=VIKING)
    finished_turn(s, 3, 3, 1, 2)
    assert s.asked_seat == VIKING


@clause("campaign.initiative.minus-weak-army")
def test_an_army_of_two_points_or_fewer_costs_one() -> None:
    s = standing((((3, 5), 6), ((4, 5), 2), ((3, 6), 1)), moves=VIKING)
    s.possible[NORMAN] = ((6, 2, 1), (5, 3, 1))
    (rolled,) = [e for e in finished_turn(s, 5, 4) if isinstance(e, Rolled)]
    assert rolled.facts["results"] == [3, 4] and rolled.facts["penalties"] == [2, 0]
    assert s.possible[NORMAN] == ((6, 2, 1),)


@clause("campaign.initiative.minus-destroyed-army")
def test_a_destroyed_army_costs_one_for_good() -> None:
    s = standing(vikings=((None, 4), (None, 4), (None, 0)), moves=VIKING)
    (rolled,) = [e for e in finished_turn(s, 1, 3) if isinstance(e, Rolled)]
    assert rolled.facts["results"] == [1, 2]


@clause("campaign.cards.initiative-effect", "campaign.decision.play-initiative-cards")
def test_initiative_cards_add_three_each_and_are_played_before_the_dice_unseen() -> None:
    s = standing(vikings=((None, 4), (None, 4), (None, 0)), moves=VIKING, hands=((), ("initiative", "ford")))
    choose(s, "end")
    assert asked(s) == "play-initiative-cards" and s.asked_seat == VIKING
    (rolled,) = [e for e in answer(s, Chosen((1,)), 3, 2) if isinstance(e, Rolled)]
    assert rolled.facts["results"] == [3, 4] and s.hands[VIKING] == ("ford",) and s.discard == ["initiative"]


def test_a_side_that_holds_any_card_is_asked_for_initiative_cards() -> None:
    s = standing(moves=VIKING, hands=(("ford",), ()))
    choose(s, "end")
    assert asked(s) == "play-initiative-cards" and s.asked_seat == NORMAN
    answer(s, Chosen(()), 2, 1)
    assert asked(s) == "next-piece"


# ---------------------------------------------------------------------------------------------------- moves
@clause("campaign.move.army-one-hex", "campaign.decision.army-action", "campaign.decision.next-piece")
def test_an_army_moves_one_hex_and_has_acted() -> None:
    s = standing()
    order(s, NORMAN, 1, "move", at=(3, 4))
    assert army(s, NORMAN).at == (3, 4) and asked(s) == "next-piece"
    assert refused(s, Picked(army(s, NORMAN).id)).clause == "campaign.move.army-one-hex"


@clause("campaign.move.terrain-free")
def test_terrain_does_not_matter_on_the_map() -> None:
    s = standing((((-1, 4), 5), ((3, 5), 5)))
    order(s, NORMAN, 1, "move", at=(-2, 4))
    assert s.land.terrain[(-2, 4)] == "mountains" and army(s, NORMAN).at == (-2, 4)


@clause("campaign.move.one-army-per-hex")
def test_a_hex_holds_one_army() -> None:
    s = standing((((3, 4), 5), ((3, 5), 5)))
    refusal = refused_order(s, NORMAN, 1, "move", (3, 5))
    assert refusal.clause == "campaign.move.one-army-per-hex"


@clause("campaign.river.cross-at-bridges")
def test_a_bridge_needs_no_die() -> None:
    s = standing((((1, 4), 5), ((3, 5), 5)))
    order(s, NORMAN, 1, "move", at=(2, 4))
    assert army(s, NORMAN).at == (2, 4)


@clause("campaign.river.ford-4-plus", "campaign.river.ford-failure-stays", "campaign.river.cross-at-bridges")
@pytest.mark.parametrize(("face", "crosses"), [(4, True), (3, False)])
def test_elsewhere_the_river_is_forded_on_four(face: int, crosses: bool) -> None:
    s = standing((((1, 3), 5), ((3, 5), 5)))
    order(s, NORMAN, 1, "move", face, at=(2, 3))
    assert army(s, NORMAN).at == ((2, 3) if crosses else (1, 3)) and army(s, NORMAN).acted
    assert refused(s, Picked(army(s, NORMAN).id)).why == "has_acted"


@clause("campaign.cards.ford-effect", "campaign.decision.ford-card", "campaign.cards.strategic-in-campaign")
def test_a_ford_card_crosses_without_a_die() -> None:
    s = standing((((1, 3), 5), ((3, 5), 5)), hands=(("ford",), ()))
    order_with_cards(s, "move", (2, 3))
    assert asked(s) == "ford-card" and offered(s) == {"no", "ford"}
    choose(s, "ford")
    assert army(s, NORMAN).at == (2, 3) and s.hands[NORMAN] == () and s.discard == ["ford"]


def order_with_cards(s: Campaign, action: str, at: Hex) -> None:
    choose(s, army(s, NORMAN).id)
    if asked(s) == "forced-march":
        choose(s, "no")
    choose(s, f"{action}:{at[0]},{at[1]},0")


@clause("campaign.cards.forced-march-effect", "campaign.decision.forced-march")
def test_a_forced_march_is_two_steps_and_no_third() -> None:
    s = standing((((3, 5), 5), ((0, 5), 5)), hands=(("forced-march",), ()))
    choose(s, army(s, NORMAN).id)
    choose(s, "march")
    choose(s, "move:3,4,0")
    assert asked(s) == "army-action" and not any(str(key).startswith("exchange") for key in offered(s))
    choose(s, "move:4,3,0")
    assert army(s, NORMAN).at == (4, 3) and asked(s) == "next-piece"
    assert refused(s, Picked(army(s, NORMAN).id)).why == "has_acted"


# ---------------------------------------------------------------------------------------------------- the ship
@clause("campaign.move.ship-two-hexes", "campaign.decision.ship-action")
def test_the_ship_moves_two_hexes() -> None:
    s = standing(moves=VIKING)
    choose(s, "ship")
    assert "3,2,0" in offered(s) and refused(s, Picked("4,3,0")).why == "not_offered"
    assert refused(s, Picked("0,1,0")).clause == "campaign.move.ship-two-hexes"
    choose(s, "3,2,0")
    assert s.ship == (3, 2) and all(s.where(a) == (3, 2) for a in s.of(VIKING))


@clause("campaign.ship.needs-army-aboard")
def test_an_empty_ship_does_not_move() -> None:
    s = standing(vikings=(((3, 2), 5), ((4, 2), 5)), ship=(3, 2), moves=VIKING)
    assert refused(s, Picked("ship")).clause == "campaign.ship.needs-army-aboard"


@clause("campaign.ship.disembark-at-coast")
def test_an_army_lands_only_at_the_coast() -> None:
    s = standing(ship=(4, 1), moves=VIKING)
    assert refused_order(s, VIKING, 1, "land").clause == "campaign.ship.disembark-at-coast"
    s = standing(ship=(3, 2), moves=VIKING)
    order(s, VIKING, 1, "land", at=(3, 3))
    assert army(s, VIKING).at == (3, 3)


@clause("campaign.ship.embark-at-coast")
def test_an_army_goes_aboard_only_at_the_coast() -> None:
    s = standing(vikings=(((3, 2), 5), (None, 5)), ship=(4, 1), moves=VIKING)
    assert refused_order(s, VIKING, 1, "board").clause == "campaign.ship.embark-at-coast"
    s = standing(vikings=(((3, 3), 5), (None, 5)), ship=(3, 2), moves=VIKING)
    order(s, VIKING, 1, "board")
    assert army(s, VIKING).aboard


# ---------------------------------------------------------------------------------------------------- exchange
@clause("campaign.exchange.adjacent-friends", "campaign.exchange.instead-of-moving", "campaign.decision.exchange-terms")
def test_neighbours_exchange_points_in_place_of_one_move() -> None:
    s = standing((((3, 5), 4), ((3, 4), 3), ((0, 5), 5)))
    choose(s, army(s, NORMAN).id)
    choose(s, f"exchange:{army(s, NORMAN, 2).id}")
    answer(s, Told(2))
    assert [a.points for a in s.of(NORMAN)] == [2, 5, 5]
    assert refused(s, Picked(army(s, NORMAN).id)).why == "has_acted"
    order(s, NORMAN, 2, "move", at=(4, 3))


def test_nobody_else_learns_the_terms_of_an_exchange() -> None:
    told, known = [], []
    for points in (1, -1):
        s = standing((((3, 5), 4), ((3, 4), 3)))
        choose(s, army(s, NORMAN).id)
        choose(s, f"exchange:{army(s, NORMAN, 2).id}")
        events = answer(s, Told(points))
        told.append([t for e in events if (t := CAMPAIGN.event_for(e, VIKING))])
        known.append(s.possible[NORMAN])
        assert tuple(a.points for a in s.of(NORMAN)) in s.possible[NORMAN]
    assert told[0] == told[1] and known[0] == known[1]


def test_an_army_that_gives_its_last_point_is_dissolved() -> None:
    s = standing((((3, 5), 2), ((3, 4), 3)))
    choose(s, army(s, NORMAN).id)
    choose(s, f"exchange:{army(s, NORMAN, 2).id}")
    answer(s, Told(2))
    assert army(s, NORMAN).gone and army(s, NORMAN, 2).points == 5 and s.possible[NORMAN] == ((0, 5),)
