"""Marches of a battle: which models move, which are in the way, from which a distance is kept."""

from drumhead.space.terrain import DIFFICULT
from drumhead.tabletop.march import Bounds, Paces, farther_from, march_at, march_of, march_of_models
from tests.tabletop.armies import Troop, row, table

BOUNDS = Bounds(apart=1_000, neighbour=1_000, spread=12_000)
B = table(Troop(0, row(2, 10, 10)), Troop(0, row(1, 20, 10)), Troop(1, row(2, 10, 20)), Troop(1, row(1, 20, 20)))


def test_a_unit_marches_among_all_others_and_keeps_apart_from_those_that_the_page_names() -> None:
    march = march_of(B, 0, BOUNDS, kept=B.foes_but(0), allowance=6_000, barred=2)
    assert (march.movers.tolist(), march.others.tolist(), march.kept.tolist()) == ([0, 1], [2, 3, 4, 5], [3, 4, 5])
    assert (march.allowance, march.apart, march.neighbour, march.spread, march.barred) == (6000, 1000, 1000, 12000, 2)
    assert march.on_way and not march.linked


def test_a_page_may_keep_the_distance_at_the_end_only_and_units_in_one_part() -> None:
    march = march_of(B, 0, Bounds(1_000, 1_000, linked=True, on_way=False), kept=())
    assert march.linked and not march.on_way


def test_a_unit_that_closes_in_touches_no_other_enemy_and_its_target_is_not_in_the_way() -> None:
    march = march_at(B, 0, 2, BOUNDS, 12_000)
    assert (march.movers.tolist(), march.others.tolist(), march.kept.tolist()) == ([0, 1], [2, 5], [5])
    assert march.apart == 0
    assert march_at(B, 0, 2, BOUNDS, 12_000, keep_off=1_000).apart == 1_000


def test_a_page_may_have_ground_that_slows_and_units_that_fly() -> None:
    bounds = BOUNDS._replace(slow=DIFFICULT, slowed=6_000, flies=True)
    for march in (march_of(B, 0, bounds, (), 12_000), march_at(B, 0, 2, bounds, 12_000)):
        assert (march.slow, march.slowed, march.flies) == (DIFFICULT, 6_000, True)
    plain = march_of(B, 0, BOUNDS, ())
    assert (plain.slow, plain.slowed, plain.flies, plain.over) == (0, 0, False, 0)


def test_a_march_may_have_to_end_farther_from_some() -> None:
    march = farther_from(march_of(B, 0, BOUNDS, ()), B.foes_but(0), 12_000)
    assert (march.foes.tolist(), march.over) == ([3, 4, 5], 12_000)


def test_single_models_march_each_as_far_as_it_goes() -> None:
    march = march_of_models(B, (0, 2), ((6_000, 3_000), (12_000, 6_000)), Paces(1_000, DIFFICULT), (3, 4), (1, 5))
    assert (march.movers.tolist(), march.others.tolist(), march.kept.tolist()) == ([0, 2], [3, 4], [3, 4])
    assert (march.standing.tolist(), march.each.tolist()) == ([1, 5], [[6_000, 3_000], [12_000, 6_000]])
    assert (march.allowance, march.apart, march.slow, march.contact, march.neighbour) == (
        12_000,
        1_000,
        DIFFICULT,
        True,
        -1,
    )
