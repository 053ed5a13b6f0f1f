"""Shooting: who has a target in range and sight, and who has not aimed yet."""

import numpy as np

from drumhead.flow.question import Pick
from drumhead.space.sight import Reach, Shot
from drumhead.space.terrain import FOREST
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.shooting import (
    ShotBars,
    able_to_fire,
    asks_target,
    closed_targets,
    in_range,
    not_aiming,
    ranges_of,
    reaches,
    seen_by,
    shooters_at,
    shots_at,
    targets_of,
    targets_within,
)
from tests.tabletop.armies import Troop, piece, row, table

HOUSE = piece("house", 9, 14, 12, 16)


def field(*pieces: object) -> TableBattle:
    """Three spears, and enemies at 9 and at 19 inches."""
    troops = (Troop(0, row(3, 10, 10, 4)), Troop(1, row(1, 10, 20)), Troop(1, row(1, 18, 30)))
    return table(*troops, pieces=pieces)  # type: ignore[arg-type]


def range_of(weapons: tuple[str, ...]) -> int:
    return {("Spear",): 12_000}.get(weapons, 0)


def test_a_model_fires_if_it_has_one_target_in_range_and_in_sight() -> None:
    limits = np.full(3, 12_000)
    assert able_to_fire(field(), (0, 1, 2), (3,), limits).tolist() == [True, True, True]
    assert able_to_fire(field(HOUSE), (0, 1, 2), (3,), limits).tolist() == [False, False, True]
    assert in_range(field(HOUSE), (0, 1, 2), (3,), limits).tolist() == [True, True, True]
    assert able_to_fire(field(), (0, 1, 2), (4,), np.array([0, 19_000, 19_000])).tolist() == [False, False, True]


def test_a_page_may_let_forests_block() -> None:
    forest, limits = piece("forest", 9, 14, 11, 16), np.full(1, 12_000)
    assert able_to_fire(field(forest), (0,), (3,), limits).tolist() == [True]
    assert able_to_fire(field(forest), (0,), (3,), limits, FOREST).tolist() == [False]


def test_targets_are_the_enemy_units_that_somebody_can_fire_at() -> None:
    b = field(HOUSE)
    assert shooters_at(b, (0, 1, 2), 1, range_of, able_to_fire) == (2,)
    assert targets_of(b, 0, (0, 1, 2), range_of, able_to_fire) == {1: (2,)}
    assert targets_of(b, 0, (0, 1), range_of, able_to_fire) == {}
    assert targets_of(b, 0, (0, 1, 2), lambda weapons: 24_000, able_to_fire) == {1: (2,), 2: (1, 2)}
    assert targets_of(b, 0, (0, 1, 2), lambda weapons: 0, able_to_fire) == {}


def test_a_unit_is_reached_where_one_model_has_it_in_range_and_in_sight() -> None:
    open_, behind = field(), field(HOUSE)
    assert reaches(open_, {0: 9000, 1: 1000}, 1) and not reaches(open_, {0: 8000, 1: 8000}, 1)
    assert not reaches(behind, {0: 9000}, 1)
    assert (seen_by(open_, 0, 9000, 1), seen_by(open_, 0, 8000, 1), seen_by(behind, 0, 9000, 1)) == ((3,), (), ())


def test_a_model_aims_once() -> None:
    assert not_aiming((0, 1, 2, 3), ()) == (0, 1, 2, 3)
    assert not_aiming((0, 1, 2, 3), ((7, (1,)), (8, (0, 3)))) == (2,)


def test_every_unit_that_is_no_target_has_its_clause() -> None:
    bars = ShotBars("page.one", "page.gone", "page.far", "page.hidden")
    b = field(HOUSE)
    b.units.append(b.units[1].without(b.units[1].models))
    found = [(refused.clause, refused.why) for _, refused in closed_targets(b, 0, ranges_of(b, (0, 1), range_of), bars)]
    assert [clause for clause, _ in found] == ["page.one", "page.hidden", "page.far", "page.gone"]
    assert [why for _, why in found[1:3]] == ["unseen", "out_of_range"]
    unarmed = [refused.why for _, refused in closed_targets(b, 0, {0: 0, 1: 0}, bars)]
    assert unarmed[1:3] == ["nothing_to_shoot_with"] * 2


def test_targets_are_those_at_which_some_weapon_may_be_fired() -> None:
    b = field(HOUSE)
    bow, thrower, both = [Reach(12_000)], [Reach(30_000, True)], [Reach(12_000), Reach(30_000, True)]
    assert shots_at(b, (0, 2), [both, bow], 1) == [
        (Shot(False, False, False), Shot(True, False, False)),
        (Shot(True, True, False),),
    ]
    far = shots_at(b, (0, 2), [both, bow], 2)
    assert [s.fires for s in far[0]] == [False, True] and not far[1][0].fires
    assert shots_at(b, (1,), [thrower], 2) == [(Shot(True, True, False),)]


def test_a_unit_is_asked_for_a_target_among_those_within_reach_that_somebody_can_fire_at() -> None:
    b = field()
    assert targets_within(b, 0, 0, lambda foe: (0,)) == {}
    assert targets_within(b, 0, 60_000, lambda foe: (0, 1) if foe == 2 else ()) == {2: (0, 1)}
    assert asks_target(b, 0, {}, "page.shoot") is None
    asked = asks_target(b, 0, {2: (0, 1)}, "page.shoot", work=7)
    assert asked and isinstance(asked.ask, Pick)
    assert [(o.key, o.facts.get("able")) for o in asked.ask.options] == [("none", None), (2, (0, 1))]
    assert (asked.seat, asked.facts) == (0, {"unit": 0, "work": 7})


def test_cover_is_that_of_the_volley_or_of_each_shooter() -> None:
    b = table(Troop(0, [(5, 10), (6, 10), (40, 20)]), Troop(1, [(6, 20)]), pieces=[piece("low-wall", 0, 14, 12, 15)])
    far = [[Reach(60_000)]] * 3
    assert [s.covered for (s,) in shots_at(b, (0, 1, 2), far, 1)] == [True, True, True]
    assert [s.covered for (s,) in shots_at(b, (0, 1, 2), far, 1, each=True)] == [True, True, False]
