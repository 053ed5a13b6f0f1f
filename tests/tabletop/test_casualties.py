from msgspec.structs import replace

from drumhead.tabletop.battle import NOWHERE
from drumhead.tabletop.casualties import hurt, loss_order, standing_after, take_off
from tests.tabletop.armies import Troop, row, table


def test_wounds_stay_on_a_model_and_the_table_of_models_is_a_new_one() -> None:
    b = table(Troop(0, row(2, 10, 10)))
    b.models[1] = replace(b.models[1], tough=3)
    before = b.models
    assert (hurt(b, 1, 2).left, b.model(1).wounds, b.model(0).wounds) == (1, 2, 0)
    assert before[1].wounds == 0


def test_the_fallen_leave_the_table_and_the_unit_with_its_last_model() -> None:
    b = table(Troop(0, row(3, 10, 10)))
    take_off(b, b.units[0].without((1,)), (1,), "page.removed")
    assert (b.units[0].models, b.place(1), b.place(0)) == ((0, 2), NOWHERE, (10_000, 10_000))
    take_off(b, b.units[0].without((0, 2)), (0, 2), "page.removed")
    some, all_ = b.told
    assert (some.pieces, some.facts) == (("m1",), {"unit": 0, "fallen": 1, "left": 2})
    assert (all_.pieces, all_.facts["left"]) == (("m0", "m2", "u0"), 0)


def test_the_weakest_go_first_then_the_furthest_then_the_highest_id() -> None:
    b = table(Troop(0, row(3, 10, 10)), Troop(1, row(1, 11, 20)), Troop(1, row(1, 8, 10)))
    b.round = 1
    assert loss_order(b, 0, 1, lambda m: 0) == (2, 0, 1)
    assert loss_order(b, 0, 1, lambda m: m.id == 2) == (0, 1, 2)
    assert loss_order(b, 0, None, lambda m: 0) == loss_order(b, 0, 0, lambda m: 0) == (2, 1, 0)
    alone = table(Troop(0, row(3, 10, 10)))
    assert loss_order(alone, 0, None, lambda m: -m.id) == (2, 1, 0)


def test_who_is_left_after_wounds_along_an_order() -> None:
    b = table(Troop(0, row(3, 10, 10)))
    b.models[1] = replace(b.models[1], tough=3)
    assert standing_after(b, (2, 1, 0), 0) == (0, 1, 2)
    assert standing_after(b, (2, 1, 0), 3) == (0, 1)
    assert standing_after(b, (2, 1, 0), 4) == (0,)
    assert standing_after(b, (2, 1, 0), 5) == ()
