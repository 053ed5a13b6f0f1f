"""Units that fly: nothing on the way matters, only the table, the length, and where each model ends."""

import numpy as np
import pytest

from drumhead.space.contact import contact_move, judge_step_back, reaches, step_back
from drumhead.space.formation import form_up
from drumhead.space.march import March
from drumhead.space.paths import Fault, What, flatten, judge, shortest_to_goal, ways_round
from drumhead.space.table import Ints, Way
from drumhead.space.terrain import DIFFICULT, Ground

from .fields import NOBODY, bases, block, field, ids, march, place, places

WALL, SWAMP, MUD = (block(14, 0, 16, 48, trait) for trait in ("solid", "impassable", "difficult"))


def way(*points: tuple[float, float]) -> Way:
    return tuple(place(x, y) for x, y in points)


def move(land: Ground, at: Ints, *ways: Way, others: Ints = NOBODY, **more: int) -> Fault | None:
    flight = march(land, at, ids(*range(len(ways))), others, **({"allowance": 12000, "flies": True} | more))
    return judge(flight, *flatten(ways))


@pytest.mark.parametrize("piece", [WALL, SWAMP, MUD])
def test_one_that_flies_passes_over_pieces_that_stop_others(piece: object) -> None:
    land, at = field(piece), places((10, 10))  # type: ignore[arg-type]
    assert move(land, at, way((10, 10), (20, 10)), barred=DIFFICULT, slow=DIFFICULT, slowed=6000) is None
    assert move(land, at, way((10, 10), (20, 10)), barred=DIFFICULT, flies=False) is not None


def test_one_that_flies_passes_over_models_and_ends_an_inch_from_them() -> None:
    at = places((10, 10), (15, 10), (20, 10))
    assert move(field(), at, way((10, 10), (18, 10)), others=ids(1, 2)) is None
    assert move(field(), at, way((10, 10), (18.001, 10)), others=ids(1, 2)) is None
    assert move(field(), at, way((10, 10), (18.002, 10)), others=ids(1, 2)) == Fault(What.NEAR_AT_END, 0, 2, 998)
    assert move(field(), at, way((10, 10), (17, 10)), others=ids(1, 2)) is None
    assert move(field(), at, way((10, 10), (17, 10)), others=ids(1, 2), flies=False) == Fault(What.THROUGH, 0, 1, -1000)


def test_no_base_comes_down_on_another_or_in_a_solid_or_an_impassable_piece() -> None:
    at = places((10, 10), (15, 10))
    assert move(field(), at, way((10, 10), (14.5, 10)), others=ids(1), apart=0) == Fault(What.OVERLAP, 0, 1, -500)
    assert move(field(), at, way((10, 10), (14, 10)), others=ids(1), apart=0) is None
    assert move(field(WALL), at, way((10, 10), (13.501, 10))) is None
    assert move(field(WALL), at, way((10, 10), (13.502, 10))) == Fault(What.SOLID, 0, 0)
    assert move(field(SWAMP), at, way((10, 10), (14, 10))) is None
    assert move(field(SWAMP), at, way((10, 10), (14.001, 10))) == Fault(What.BARRED, 0, 0)
    assert move(field(MUD), at, way((10, 10), (15, 10)), barred=DIFFICULT) is None


def test_length_the_edge_and_coherency_hold_for_who_flies_too() -> None:
    at = places((10, 10), (11, 10))
    assert move(field(), at, way((10, 10), (22.1, 10)), way((11, 10), (23, 10))) == Fault(What.LENGTH, 0, -1, 12100)
    over_edge = way((10, 10), (10, 0.4), (10, 4))
    assert move(field(), at, over_edge, way((11, 10), (11, 4))) == Fault(What.EDGE, 0, -1, 100)
    assert move(field(), at, way((10, 10), (10, 12.1)), way((11, 10))) == Fault(What.NEIGHBOUR, 0, -1, 1326)


def test_the_shortest_way_of_one_that_flies_is_straight_as_far_as_it_goes() -> None:
    flight = march(field(WALL, MUD), places((10, 10)), ids(0), allowance=10000, flies=True, barred=DIFFICULT)
    assert shortest_to_goal(flight, 0, place(20, 10)) == way((10, 10), (20, 10))
    assert shortest_to_goal(flight, 0, place(20.002, 10)) is None
    assert shortest_to_goal(flight, 0, place(10, 10)) == way((10, 10))
    assert shortest_to_goal(flight, 0, place(10, 0.4)) is None
    assert shortest_to_goal(flight._replace(flies=False), 0, place(20, 10)) is None
    pair = march(field(WALL), places((10, 10), (11, 10)), ids(0, 1), allowance=10000, flies=True)
    assert ways_round(pair, places((19, 10), (11, 10))) == [way((10, 10), (19, 10)), way((11, 10))]


def test_a_unit_that_flies_lands_in_formation_beyond_a_wall() -> None:
    flight = march(field(WALL), places((10, 10), (11, 10)), ids(0, 1), allowance=10000, flies=True)
    assert form_up(flight, place(18.5, 10)) == [way((10, 10), (18, 10)), way((11, 10), (19, 10))]


# ---------------------------------------------------------------------------------------------------- into contact
def charge(land: Ground, at: Ints, movers: Ints, others: Ints = NOBODY, shy: Ints = NOBODY, **more: int) -> March:
    terms = {"allowance": 12000, "neighbour": 2000, "flies": True} | more
    return March(land, at, bases(len(at)), movers, others, shy, **terms)


def test_one_that_flies_reaches_over_walls_and_units_as_far_as_it_goes() -> None:
    guards = [(16.5, 8 + k) for k in range(6)]
    at = places((10, 10), (20, 10), *guards)
    over = charge(field(WALL), at, ids(0), ids(*range(2, 8)), allowance=9000)
    assert reaches(over, ids(1))
    assert contact_move(over, ids(1)) == [way((10, 10), (19, 10))]
    assert not reaches(over._replace(flies=False), ids(1))
    assert not reaches(over._replace(allowance=8998), ids(1))


def test_one_that_flies_needs_a_free_place_beside_the_target() -> None:
    ring = [
        (20 + x, 10 + y)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))
    ]
    at = places((10, 10), (20, 10), *ring)
    closed = charge(field(), at, ids(0), ids(*range(2, 10)), allowance=20000)
    assert not reaches(closed, ids(1))
    opened = charge(field(), at, ids(0), ids(*(m for m in range(2, 10) if m not in (2, 6, 8))), allowance=20000)
    assert reaches(opened, ids(1)) and not reaches(opened._replace(flies=False, allowance=10500), ids(1))
    (over,) = contact_move(opened, ids(1))
    assert over[-1][0] > 20000 and len(over) == 2


def test_who_flies_touches_no_third_enemy_and_keeps_off_where_it_must() -> None:
    at = places((10, 10), (20, 10), (19, 11))
    (landed,) = contact_move(charge(field(), at, ids(0), ids(2), ids(2)), ids(1))
    assert np.hypot(*(np.array(landed[-1]) - at[2])) > 1001 >= np.hypot(*(np.array(landed[-1]) - at[1])) - 1
    (short,) = contact_move(charge(field(), at, ids(0), ids(2), apart=1000), ids(1))
    assert np.hypot(*(np.array(short[-1]) - at[[1, 2]]).T).min() >= 1999


def test_who_flies_needs_no_way_points() -> None:
    at = places((10, 10), (20, 10))
    wishes = {0: [place(14, 13), place(20, 12)]}
    assert contact_move(charge(field(), at, ids(0)), ids(1), wishes=wishes) == [way((10, 10), (20, 11))]


def test_a_step_back_of_one_that_flies_is_stopped_only_where_it_comes_down() -> None:
    fence = field(block(18.2, 0, 18.3, 48, "solid"))  # thin enough to be stepped over by two inches
    at = places((19, 10), (20, 10))
    walks = March(fence, at, bases(2), ids(0), NOBODY, allowance=2000)
    (on_foot,), (in_flight,) = step_back(walks, ids(1)), step_back(walks._replace(flies=True), ids(1))
    assert in_flight == way((19, 10), (17, 10))
    assert on_foot[-1][0] > 18700
    assert judge_step_back(walks._replace(flies=True), ids(1), [place(17, 10)]) is None
    fault = judge_step_back(walks, ids(1), [place(17, 10)])
    assert fault and fault.what == What.SOLID


def test_one_that_flies_steps_back_as_far_as_there_is_room_to_come_down() -> None:
    behind, fence = block(16, 9, 17, 11, "solid"), block(18.6, 9.6, 18.7, 10.4, "solid")
    sides = block(16, 11.3, 21, 13, "solid"), block(16, 7, 21, 8.7, "solid")  # no turn finds room for the whole step
    at = places((19.3, 10), (20.3, 10))
    walks = March(field(behind, fence, *sides), at, bases(2), ids(0), NOBODY, allowance=2000)
    (on_foot,), (in_flight,) = step_back(walks, ids(1)), step_back(walks._replace(flies=True), ids(1))
    assert abs(on_foot[-1][0] - 19200) <= 1 and on_foot[-1][1] == 10000
    assert abs(in_flight[-1][0] - 17500) <= 1 and in_flight[-1][1] == 10000
