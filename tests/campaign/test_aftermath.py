"""After a battle: saves, retreat, ground and card; pillage and the end."""

import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.rules.state import Campaign
from drumhead.flow.question import Chosen, Concede, Picked, Told
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
    settle_mode,
    standing,
    typed,
)

FAR = ((5, 6), 5)


def at_4_3() -> Campaign:
    """A Norman army of five points in [3, 4] attacks a Viking one of four in [4, 3]."""
    s = standing((((3, 4), 5), FAR), (((4, 3), 4), (None, 5)))
    order(s, NORMAN, 1, "attack", at=(4, 3))
    return s


@clause("campaign.battle.enter-enemy-hex", "campaign.battle.scenario-as-usual", "campaign.decision.table-result")
def test_a_step_into_an_enemys_hex_is_a_battle_at_once() -> None:
    s = at_4_3()
    assert asked(s) == "table-result" and s.asked_seat == NORMAN and army(s, NORMAN).at == (3, 4)
    assert refused(s, Picked("nobody")).why == "not_offered"
    choose(s, "attacker")
    assert refused(s, Told(6)).why == "not_between"
    answer(s, Told(1))
    answer(s, Told(4))
    choose(s, "here")
    assert s.asked_seat == VIKING
    choose(s, "no")
    assert s.asked_seat == NORMAN and asked(s) == "table-result"
    typed(s, "defender", (0, 0))
    assert army(s, NORMAN).points == 5


@clause("campaign.battle.finished-before-anything-else")
def test_the_campaign_goes_on_where_it_stopped() -> None:
    s = at_4_3()
    typed(s, "attacker", (0, 1), 1)
    assert asked(s) == "draw-card" and army(s, VIKING).points == 3
    choose(s, "no")
    assert asked(s) == "next-piece" and s.asked_seat == NORMAN and offered(s) == {army(s, NORMAN, 2).id, "end"}


@clause("campaign.aftermath.save-each-point", "campaign.aftermath.winner-saves-4-plus")
def test_the_winner_saves_on_four() -> None:
    s = at_4_3()
    typed(s, "attacker", (3, 0), 4, 3, 6)
    assert army(s, NORMAN).points == 4


@clause("campaign.aftermath.loser-saves-5-plus", "campaign.battle.points-as-allocated")
def test_the_loser_saves_on_five() -> None:
    s = at_4_3()
    typed(s, "attacker", (0, 3), 4, 5, 6)
    assert army(s, VIKING).points == 3


@clause("campaign.decision.table-result")
def test_dice_that_were_rolled_at_the_table_are_typed() -> None:
    s = at_4_3()
    choose(s, "attacker")
    answer(s, Told(1))
    answer(s, Told(2))
    choose(s, "typed")
    assert refused(s, Told(7)).why == "not_between"
    for face in (6, 1, 5):
        answer(s, Told(face))
    choose(s, "yes")
    assert army(s, NORMAN).points == 5 and army(s, VIKING).points == 3


@clause("campaign.aftermath.loser-retreats-two", "campaign.aftermath.retreat-away-from-attacker")
def test_a_beaten_defender_retreats_two_hexes_away_from_the_attack() -> None:
    s = standing((((3, 5), 5), FAR), (((3, 4), 4), (None, 5)))
    order(s, NORMAN, 1, "attack", at=(3, 4))
    typed(s, "attacker", (0, 0))
    assert army(s, VIKING).at == (3, 2) and army(s, NORMAN).at == (3, 4)


@clause("campaign.ruling.attacker-loses")
def test_a_beaten_attacker_ends_two_hexes_from_the_battle() -> None:
    s = standing((((3, 4), 5), FAR), (((4, 3), 4), (None, 5)))
    order(s, NORMAN, 1, "attack", at=(4, 3))
    typed(s, "defender", (0, 0))
    assert army(s, NORMAN).at == (2, 5)


@clause("campaign.decision.retreat-side")
def test_where_straight_is_barred_the_owner_turns_left_or_right() -> None:
    s = standing((((3, 5), 5), ((3, 3), 5), FAR), (((3, 4), 4), (None, 5)))
    order(s, NORMAN, 1, "attack", at=(3, 4))
    typed(s, "attacker", (0, 0))
    assert asked(s) == "retreat-side" and s.asked_seat == VIKING and offered(s) == {"left", "right"}
    choose(s, "right")
    assert army(s, VIKING).at == (4, 2)


@clause("campaign.aftermath.winner-draws-card", "campaign.decision.draw-card")
def test_the_winner_may_draw_a_card_that_nobody_else_sees() -> None:
    s = at_4_3()
    typed(s, "attacker", (0, 0))
    assert asked(s) == "draw-card" and s.asked_seat == NORMAN
    events = choose(s, "draw")
    assert len(s.hands[NORMAN]) == 1 and len(s.deck) == 9
    (drawn,) = s.hands[NORMAN]
    assert not any(drawn in str(CAMPAIGN.event_for(e, VIKING)) for e in events)
    seen = CAMPAIGN.view(s, VIKING).seats[NORMAN]
    assert seen.hand == () and seen.counters["cards"] == 1


@clause("campaign.cards.tactical-in-battle", "campaign.decision.table-result")
def test_tactical_cards_are_named_with_a_typed_result_and_strategic_ones_are_not() -> None:
    s = standing((((3, 4), 5), FAR), (((4, 3), 4), (None, 5)), hands=(("ford", "scouts"), ()))
    choose(s, army(s, NORMAN).id)
    choose(s, "no")
    choose(s, "attack:4,3,0")
    settle_mode(s)
    choose(s, "draw")
    answer(s, Told(0))
    answer(s, Told(0))
    assert s.question and s.question.says == "type_cards" and refused(s, Chosen((0,))).why == "not_offered"
    answer(s, Chosen((1,)))
    choose(s, "yes")
    assert s.hands[NORMAN] == ("ford",) and s.discard == ["scouts"]


# ---------------------------------------------------------------------------------------------------- pillage
@clause("campaign.pillage.one-turn-in-village")
def test_a_quiet_turn_in_a_village_pillages_it() -> None:
    s = standing(vikings=(((6, 3), 3), (None, 5)), moves=VIKING, stood=True)
    finished_turn(s, 2, 1)
    assert s.pillaged == [(6, 3)]
    s = standing(vikings=(((6, 3), 3), (None, 5)), moves=VIKING)
    finished_turn(s, 2, 1)
    assert s.pillaged == []


@clause("campaign.pillage.fighting-disturbs")
def test_a_turn_with_a_battle_does_not_count() -> None:
    s = standing((((5, 3), 5), FAR), (((6, 3), 4), (None, 5)), stood=True)
    order(s, NORMAN, 1, "attack", at=(6, 3))
    typed(s, "draw", (0, 0))
    choose(s, "end", 3, 2)
    assert s.pillaged == [] and s.turn == 5


@clause("campaign.victory.vikings-four-villages")
def test_the_fourth_village_wins() -> None:
    third = standing(vikings=(((6, 3), 3), (None, 5)), moves=VIKING, stood=True)
    third.pillaged[:] = [(0, 3), (0, 5)]
    finished_turn(third, 2, 1)
    assert len(third.pillaged) == 3 and third.outcome is None
    s = standing(vikings=(((6, 3), 3), (None, 5)), moves=VIKING, stood=True)
    s.pillaged[:] = [(0, 3), (0, 5), (4, 3)]
    choose(s, "end")
    assert s.outcome and (s.outcome.winner, s.outcome.clause) == (VIKING, "campaign.victory.vikings-four-villages")


@clause("campaign.victory.vikings-castle")
def test_a_quiet_turn_in_the_castle_destroys_it() -> None:
    s = standing((((0, 5), 5),), (((3, 5), 3), (None, 5)), moves=VIKING, stood=True)
    choose(s, "end")
    assert s.outcome and (s.outcome.winner, s.outcome.clause) == (VIKING, "campaign.victory.vikings-castle")


@clause("campaign.ruling.castle-destruction=on-entry")
def test_a_house_rule_lets_the_castle_fall_on_entry() -> None:
    s = standing((((0, 5), 5),), (((3, 4), 3), (None, 5)), moves=VIKING, house={"castle-loss": "on-entry"})
    order(s, VIKING, 1, "move", at=(3, 5))
    assert s.outcome and s.outcome.clause == "campaign.victory.vikings-castle"


@clause("campaign.ruling.castle-destruction=two-turns")
def test_a_house_rule_asks_for_two_turns_in_the_castle() -> None:
    castle = {"castle-loss": "two-turns"}
    s = standing((((0, 5), 5),), (((3, 5), 3), (None, 5)), moves=VIKING, stood=True, house=castle)
    finished_turn(s, 2, 1)
    assert s.outcome is None
    choose(s, "end")
    choose(s, "end")
    assert s.outcome and s.outcome.clause == "campaign.victory.vikings-castle"


# ---------------------------------------------------------------------------------------------------- the end
@clause("campaign.victory.normans-rout")
def test_vikings_without_an_army_of_two_points_are_routed() -> None:
    s = standing((((3, 4), 5), FAR), (((4, 3), 2), (None, 1)))
    order(s, NORMAN, 1, "attack", at=(4, 3))
    typed(s, "attacker", (0, 2), 1, 1)
    choose(s, "no")
    assert s.outcome and (s.outcome.winner, s.outcome.clause) == (NORMAN, "campaign.victory.normans-rout")


@clause("campaign.victory.normans-ship")
def test_an_unguarded_ship_is_destroyed_by_an_army_that_enters() -> None:
    s = standing((((4, 3), 3), FAR), (((0, 3), 5),), ship=(4, 2))
    order(s, NORMAN, 1, "attack", at=(4, 2))
    assert s.outcome and (s.outcome.winner, s.outcome.clause) == (NORMAN, "campaign.victory.normans-ship")


@clause("campaign.decision.ship-hex-defender", "campaign.decision.ship-retreat-route")
def test_the_viking_names_who_defends_the_ship_and_a_beaten_guard_leaves_with_it() -> None:
    s = standing((((4, 3), 5), FAR), (((4, 2), 1), (None, 4), (None, 3)), ship=(4, 2))
    order(s, NORMAN, 1, "attack", at=(4, 2))
    assert asked(s) == "ship-hex-defender" and offered(s) == {army(s, VIKING, 2).id, army(s, VIKING, 3).id}
    choose(s, army(s, VIKING, 3).id)
    typed(s, "attacker", (0, 3), 1, 1, 1)
    assert asked(s) == "ship-retreat-route" and army(s, VIKING, 3).gone
    choose(s, "4,1,0")
    assert s.ship == (4, 1) and army(s, VIKING).aboard and army(s, NORMAN).at == (4, 2)


@clause("campaign.decision.refuge-stop", "campaign.ruling.refuge-stop")
def test_a_retreat_into_the_refuge_may_end_there() -> None:
    s = standing((((3, 4), 5), FAR), (((3, 3), 4), (None, 5)), ship=(3, 2))
    order(s, NORMAN, 1, "attack", at=(3, 3))
    typed(s, "attacker", (0, 0))
    assert asked(s) == "refuge-stop" and s.asked_seat == VIKING
    choose(s, "stop")
    assert army(s, VIKING).aboard


@clause("campaign.decision.concede")
@pytest.mark.parametrize("seat", [NORMAN, VIKING])
def test_a_side_that_gives_up_has_lost_the_campaign(seat: int) -> None:
    s = standing(moves=seat)
    answer(s, Concede())
    assert s.outcome and s.outcome.winner == 1 - seat and s.outcome.clause == "campaign.ruling.concede"


@clause("campaign.ruling.turn-limit=thirty", "campaign.ruling.limit-result=normans")
def test_limits_of_turns() -> None:
    s = standing(moves=VIKING, turn=30, house={"turn-limit": "thirty", "limit-result": "normans"})
    choose(s, "end")
    assert s.outcome and s.outcome.winner == NORMAN
    s = standing(moves=VIKING, turn=30)
    s.quiet = 9
    choose(s, "end")
    assert s.outcome and s.outcome.winner is None and s.outcome.clause == "campaign.ruling.turn-limit"


@clause("campaign.ruling.turn-limit=none")
def test_without_a_limit_it_goes_on() -> None:
    s = standing(moves=VIKING, house={"turn-limit": "none"})
    s.quiet = 40
    finished_turn(s, 2, 1)
    assert s.outcome is None and s.turn == 5
