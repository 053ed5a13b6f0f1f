"""What evaluations of a battle have in common: threats, losses, the score, reasons."""

import pytest

from drumhead.combat.evaluation import BestAttack, best_of, lead_change, lost_once, place_grounds, threat_weight
from drumhead.flow.adviser import Grounds


def test_the_best_target_and_the_next_one() -> None:
    assert best_of([(4, 1.0), (5, 3.0), (6, 2.0)]) == BestAttack(3.0, 5, 2.0, 6)
    assert best_of([(4, 0.0)]) == BestAttack(0.0, -1, 0.0, -1)


def test_the_best_attack_on_others_leaves_one_unit_out() -> None:
    best = BestAttack(3.0, 5, 2.0, 6)
    assert best.on_others(5) == (2.0, 6)
    assert best.on_others(6) == best.on_others(1) == (3.0, 5)


@pytest.mark.parametrize(("turns", "weight"), [((0, 0), 0.0), ((1, 0), 0.6), ((0, 2), 0.4), ((1, 2), 0.8)])
def test_a_unit_that_acts_in_this_round_threatens_half_as_much_after_it(turns: tuple[int, int], weight: float) -> None:
    assert threat_weight(turns, 0.6, 0.4) == pytest.approx(weight)


def test_several_attacks_never_take_more_than_a_unit_is_worth() -> None:
    few, many = lost_once(10.0, 1.0), lost_once(10.0, 40.0)
    assert 0.9 < few < 1.0
    assert 9.0 < many < 10.0
    assert lost_once(0.0, 5.0) == 0.0


@pytest.mark.parametrize(("margin", "points", "steps"), [(-3, 2, 0), (-3, 3, 1), (-3, 4, 2), (0, 1, 1), (1, 5, 0)])
def test_points_count_as_far_as_they_change_who_is_ahead(margin: float, points: float, steps: int) -> None:
    assert lead_change(margin, points) == steps


@pytest.mark.parametrize(("draw", "to_level", "to_lead"), [(0.5, 1, 1), (0.25, 0.5, 1.5), (0.75, 1.5, 0.5)])
def test_a_draw_counts_for_what_it_is_worth(draw: float, to_level: float, to_lead: float) -> None:
    assert (lead_change(-2, 2, draw), lead_change(0, 2, draw)) == (to_level, to_lead)


def test_a_place_is_nearer_or_safer_or_just_a_place() -> None:
    assert place_grounds(2.0, 1.0, 5.0) == Grounds("advises_nearer", {"points": 5.0})
    assert place_grounds(1.0, 2.0, 5.0) == Grounds("advises_safer", {"points": 2.0})
    assert place_grounds(-1.0, 0.04, 5.0) == Grounds("advises_place")
