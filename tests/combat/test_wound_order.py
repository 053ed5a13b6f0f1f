"""Wounds along the order of models: packets, models that ignore wounds, a picked one."""

from drumhead.combat.stage import Stages
from drumhead.combat.volley import foresee
from drumhead.combat.wound_order import PICKED, TAKEN, Order, WoundClauses, ignoring_die, on_picked, taken_by

CLAUSES = WoundClauses("page.removes", "page.ignores", "shrug")


def chances(stages: Stages, wounds: int, field: str = TAKEN) -> list[float]:
    return [round(float(p), 6) for p in foresee(stages, {"wounds": wounds}, keep=(field,)).p(field)]


def test_single_wounds_fall_on_one_model_after_the_other_until_all_are_gone() -> None:
    order = Order((1, 3))
    assert chances(taken_by(order, "wounds", CLAUSES), 3) == [0, 0, 0, 1]
    assert chances(taken_by(order, "wounds", CLAUSES), 9) == [0, 0, 0, 0, 1]
    assert order.hurt(3, 0) == [1, 2]


def test_a_packet_goes_whole_to_one_model_and_the_rest_of_it_is_lost() -> None:
    assert chances(taken_by(Order((1, 3)), "wounds", CLAUSES, on_one=True), 3) == [0, 1]
    assert chances(taken_by(Order((3, 3)), "wounds", CLAUSES, on_one=True), 9) == [0, 0, 0, 1]


def test_a_model_ignores_a_wound_by_its_own_number() -> None:
    assert ignoring_die(5).name(5) == "ignored" and ignoring_die(5).name(4) == "wound"
    assert chances(taken_by(Order((1, 1), (4, 4)), "wounds", CLAUSES), 1) == [0.5, 0.5]
    mixed = Order((1, 1), (0, 4))  # the first ignores nothing, the second half of its wounds
    assert mixed.ward is None
    assert chances(taken_by(mixed, "wounds", CLAUSES), 2) == [0, 0.5, 0.5]
    assert chances(taken_by(mixed, "wounds", CLAUSES, on_one=True), 2) == [0, 1]


def test_a_picked_model_takes_its_wounds_past_the_order() -> None:
    order = Order((1, 3), picked=1)
    assert chances(on_picked(order, "wounds", CLAUSES), 2, PICKED) == [0, 0, 1]
    assert chances(on_picked(order, "wounds", CLAUSES), 5, PICKED) == [0, 0, 0, 1]
    assert chances(on_picked(Order((1, 3)), "wounds", CLAUSES), 2) == [0, 0, 1], "nobody is picked"
    assert order.hurt(1, 2) == [1, 2]
