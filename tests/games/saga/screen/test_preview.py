"""Previews: what a drag on the screen would do, and what each option leads to."""

from fractions import Fraction
from math import comb, dist

import pytest

from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Picked, Went
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit.inches import block, piece, row, spot
from tests.games.saga.kit import battle, regulars, rookies, say, veteran_hero, words


def drag(b: Saga, unit: int, x: float, y: float, action: str = "walk", **more: object) -> Preview:
    assert b.question
    return SAGA.preview(b, b.question.seat, Draft(unit, action, spot((x, y)), **more))  # type: ignore[arg-type]


def look(b: Saga, unit: int, seat: int = 0) -> Preview:
    return SAGA.preview(b, seat, Draft(unit))


def bows_and_targets(**more: object) -> Saga:
    return battle([regulars(block(8, 10, 10), "Bow", **more)], [rookies(row(12, 10, 30))])


def test_a_drag_becomes_the_answers_that_a_drop_sends() -> None:
    b = bows_and_targets()
    shown = drag(b, 0, 11.5, 15.5)
    assert [type(a) for a in shown.plan] == [Picked, Went]
    say(b, *shown.plan)
    assert b.place(0) == spot((10, 15))


def test_a_unit_must_be_named_first_where_there_are_several() -> None:
    b = battle([regulars(block(8, 10, 10)), veteran_hero(30, 10)], [rookies(row(12, 10, 40))])
    shown = drag(b, 1, 30, 14, "run")
    assert shown.plan[:2] == (Picked(1), Picked("run"))
    say(b, *shown.plan)
    assert b.place(8) == spot((30, 14))


def test_a_goal_too_far_is_refused_with_its_clause_and_plans_nothing() -> None:
    b = bows_and_targets()
    shown = drag(b, 0, 11.5, 20)
    assert shown.plan == ()
    assert shown.refusal is not None
    assert shown.refusal.clause == "saga.activation.walk"
    assert "too far" in words(b).refusal(shown.refusal).why


def test_a_formation_that_does_not_fit_at_the_pointer_is_mended() -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(row(12, 40, 40))], piece("house", 9, 14, 11, 16))
    shown = drag(b, 0, 12.9, 13.6)
    assert shown.refusal is None
    say(b, *shown.plan)


def test_the_plan_stops_where_the_opponent_may_halve_the_move() -> None:
    b = bows_and_targets(fatigue=1)
    shown = drag(b, 0, 11.5, 14.5)
    assert shown.plan == (Picked("walk"),)
    assert len(shown.ways) == 8


def test_a_single_model_can_be_pulled_out_of_the_block() -> None:
    b = bows_and_targets()
    shown = drag(b, 0, 11.5, 12.5, pulled={0: spot((9.2, 12))})
    say(b, *shown.plan)
    assert b.place(0) == spot((9.2, 12))


def test_odds_are_those_of_the_place_under_the_pointer() -> None:
    """Out of range where it stands, in range from the ghost: 8 dice at 4+ against 5+."""
    b = battle([regulars(block(8, 10, 10), "Bow")], [rookies(row(12, 10, 39))])
    assert [o.stand for o in look(b, 0).odds] == []
    odds, answer = drag(b, 0, 11.5, 16).odds
    assert (odds.stand, answer.stand) == ("there", "answer")
    p = Fraction(1, 2) * Fraction(4, 6)
    assert odds.target == 1
    assert odds.p[:9] == pytest.approx([float(comb(8, k) * p**k * (1 - p) ** (8 - k)) for k in range(9)])


def test_dice_on_the_table_say_what_each_answer_leads_to() -> None:
    b = battle([regulars(block(8, 10, 10), "Bow", fatigue=1)], [rookies(row(12, 10, 20))])
    say(b, "hold", 1, dice=[4, 4, 4, 4, 1, 1, 1, 1])
    odds = SAGA.option_odds(b)
    assert odds["keep"].mean == pytest.approx(4 * 4 / 6)
    assert odds["spend"].mean == pytest.approx(4 / 2 * 4 / 6)


def test_another_seat_plans_nothing() -> None:
    b = bows_and_targets()
    shown = SAGA.preview(b, 1, Draft(1, "walk", (0, 0)))
    assert shown.plan == ()
    assert shown.refusal is not None


def test_a_drag_without_an_action_takes_the_shortest_move_that_does_it() -> None:
    b = bows_and_targets()
    assert [drag(b, 0, 11.5, y, "").plan[0] for y in (15.5, 21)] == [Picked("walk"), Picked("run")]
    refusal = drag(b, 0, 11.5, 26, "").refusal
    assert refusal and refusal.clause == "saga.activation.run"


def test_a_drag_onto_an_enemy_is_an_assault_with_the_losses_of_both() -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(row(12, 10, 18))])
    shown = drag(b, 0, 11.5, 17, "", target=1)
    assert shown.plan == (Picked("assault:1"),)
    assert shown.odds[0].mean > 0
    assert sum(shown.odds[0].own) == pytest.approx(1)


def test_anybody_may_look_at_a_unit_at_any_time() -> None:
    b = bows_and_targets()
    for seat, unit in ((0, 0), (0, 1), (1, 0), (1, 1), (-2, 1)):
        shown = look(b, unit, seat)
        assert shown.plan == () and shown.refusal is None
        assert {"reach", "farther", "sight", "threat"} <= {s.role for s in shown.shapes}


def test_the_card_of_a_unit_says_what_it_is() -> None:
    b = bows_and_targets()
    card = dict(look(b, 0).card)
    assert card == {"Quality": "4+", "Shoots": "8 × Bow 24 in", "Fights": "8 × Sword", "Moves": "6 / 12 in"}


def test_a_unit_that_is_gone_or_never_was_is_refused() -> None:
    assert look(bows_and_targets(), 7).refusal is not None


def test_a_preview_changes_nothing() -> None:
    b = bows_and_targets()
    before = b.save()
    drag(b, 0, 11.5, 15.5)
    SAGA.option_odds(b)
    assert b.save() == before


# ---------------------------------------------------------------------------------------------------- drags end legally
def ends_near(b: Saga, shown: Preview, x: float, y: float, inches: float) -> None:
    """The drop is taken, and the unit stands no farther than this from where it was dragged to."""
    assert shown.refusal is None
    moved = [way[-1] for way in shown.ways.values()]
    middle = [sum(axis) / len(moved) / 1000 for axis in zip(*moved)]
    assert dist(middle, (x, y)) <= inches
    say(b, *shown.plan)


def test_a_drag_a_little_too_far_ends_as_far_as_it_may() -> None:
    b = bows_and_targets()
    ends_near(b, drag(b, 0, 11.5, 16.6, ""), 11.5, 16.6, 0.2)


def test_a_drag_past_the_longest_move_ends_there_while_that_is_near() -> None:
    b = bows_and_targets()
    shown = drag(b, 0, 25.5, 10.5, "")
    assert shown.plan[0] == Picked("run")
    ends_near(b, shown, 25.5, 10.5, 2.1)
    assert drag(bows_and_targets(), 0, 30, 10.5, "").refusal is not None


def test_a_drag_onto_a_friend_ends_beside_it() -> None:
    b = battle([regulars(block(8, 10, 10)), rookies(block(4, 10.5, 16))], [rookies(row(12, 40, 40))])
    assert b.question
    shown = SAGA.preview(b, 0, Draft(0, "", spot((11.5, 16))))
    ends_near(b, shown, 11.5, 16, 3)


def test_a_single_model_that_is_pulled_too_far_stops_on_its_way() -> None:
    b = bows_and_targets()
    say(b, "walk")
    shown = drag(b, 0, 11.5, 10.5, pulled={4: spot((10, 13.4))})
    assert shown.refusal is None
    say(b, *shown.plan)
    assert 11.1 < b.place(4)[1] / 1000 < 13.4


def test_a_drag_to_where_nothing_near_is_possible_is_refused() -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(row(8, 8, 12.2))])
    shown = drag(b, 0, 11.5, 12.5, "walk")
    assert shown.refusal is not None
    assert shown.plan == ()


# ---------------------------------------------------------------------------------------------------- answers
def assaulted(gap: float) -> Saga:
    """Tired axes assault rookies that many inches away; their owner is asked whether to halve the move."""
    b = battle([regulars(block(4, 10, 10), fatigue=1)], [rookies(row(6, 10, 11 + gap))])
    say(b, "assault:1")
    assert b.question and b.question.decision == "saga.decision.halve-move"
    return b


def test_halving_shows_the_line_the_distance_and_who_falls_short() -> None:
    b = assaulted(9)
    (kept,) = SAGA.preview(b, 1, Draft(0, option="keep")).shapes
    (halved,) = SAGA.preview(b, 1, Draft(0, option="spend")).shapes
    assert (kept.role, kept.text.split(" · ")[1]) == ("sight", "they arrive")
    assert (halved.role, halved.text.split(" · ")[1]) == ("blocked", "would fall short")
    assert len(halved.points) == 3


def test_each_way_of_going_in_shows_where_it_leads() -> None:
    b = assaulted(5)
    say(b, "keep")
    straight = SAGA.preview(b, 0, Draft(0, option="engine"))
    assert set(straight.ways) == set(b.band(0).models)
    assert b.question and b.question.decision == "saga.decision.assault-move"  # nothing has happened
    assert SAGA.preview(b, 0, Draft(0, option="nonsense")).refusal
