"""Ground that slows a whole unit: round it with the whole allowance, or through it with the lesser one."""

import pytest

from drumhead.space.contact import contact_move, reaches
from drumhead.space.formation import form_up, translate
from drumhead.space.march import March
from drumhead.space.paths import Fault, What, flatten, judge, length, ways_round
from drumhead.space.table import Ints, Way
from drumhead.space.terrain import DANGEROUS, DIFFICULT, Ground

from .fields import NOBODY, bases, block, field, ids, march, place, places

BELT = field(block(14, 0, 16, 48, "difficult"))  # nobody gets round it
POND = field(block(14, 9, 16, 11, "difficult"))
SLOW = {"slow": DIFFICULT, "slowed": 6000}


def way(*points: tuple[float, float]) -> Way:
    return tuple(place(x, y) for x, y in points)


def slow_march(land: Ground, at: Ints, movers: Ints, **more: int) -> March:
    return march(land, at, movers, **({"allowance": 12000, "neighbour": 2000} | SLOW | more))


def test_through_such_ground_no_model_goes_farther_than_the_lesser_allowance() -> None:
    at = places((13, 10))
    one = slow_march(BELT, at, ids(0))
    assert judge(one, *flatten([way((13, 10), (19, 10))])) is None
    assert judge(one, *flatten([way((13, 10), (19.001, 10))])) is None
    assert judge(one, *flatten([way((13, 10), (19.002, 10))])) == Fault(What.SLOWED, 0, 0, 6002)
    assert judge(one, *flatten([way((13, 10), (13, 22))])) is None
    assert judge(one._replace(slow=0), *flatten([way((13, 10), (25, 10))])) is None


def test_one_model_in_the_mud_slows_them_all_and_who_stays_in_it_nobody() -> None:
    land, at = field(block(14, 5, 16, 9, "difficult")), places((12, 9.5), (13, 8))
    pair = slow_march(land, at, ids(0, 1))
    far, through = way((12, 9.5), (18.1, 9.5)), way((13, 8), (17, 8))
    assert judge(pair, *flatten([far, through])) == Fault(What.SLOWED, 0, 0, 6100)
    assert judge(pair, *flatten([way((12, 9.5), (18, 9.5)), through])) is None
    stays = slow_march(land, places((16.5, 8), (15, 8)), ids(0, 1))
    assert judge(stays, *flatten([way((16.5, 8), (17, 8)), way((15, 8))])) is None
    leaves = way((15, 8), (21.5, 8))  # to leave it is to come through it
    assert judge(stays, *flatten([way((16.5, 8), (20.5, 8)), leaves])) == Fault(What.SLOWED, 1, 0, 6500)


def test_a_border_is_not_inside() -> None:
    one = slow_march(BELT, places((14, 10)), ids(0))
    assert judge(one, *flatten([way((14, 10), (14, 22))])) is None


def test_a_march_has_two_courses_only_where_it_could_be_slowed() -> None:
    near = slow_march(BELT, places((10, 10)), ids(0))
    around, through = near.courses()
    assert (around.barred, around.allowance, around.slow) == (DIFFICULT, 12000, 0)
    assert (through.barred, through.allowance, through.slow) == (0, 6000, 0)
    far = slow_march(BELT, places((40, 10)), ids(0))
    assert [(c.allowance, c.barred) for c in far.courses()] == [(12000, 0)]
    walk = slow_march(BELT, places((10, 10)), ids(0), allowance=6000)
    assert [(c.allowance, c.barred) for c in walk.courses()] == [(6000, 0)]
    flight = slow_march(BELT, places((10, 10)), ids(0), flies=True)
    assert [(c.allowance, c.barred) for c in flight.courses()] == [(12000, 0)]


def test_to_keep_out_of_other_ground_alone_leaves_the_unit_slowed() -> None:
    near = slow_march(BELT, places((10, 10)), ids(0))
    assert (near.keeping_out(DANGEROUS).allowance, near.keeping_out(DANGEROUS).barred) == (6000, DANGEROUS)
    both = near.keeping_out(DANGEROUS | DIFFICULT)
    assert (both.allowance, both.barred) == (12000, DANGEROUS | DIFFICULT)


def test_a_unit_goes_round_or_through_as_comes_nearer_to_the_goal() -> None:
    at = places((13, 10), (13, 12))
    belt = form_up(slow_march(BELT, at, ids(0, 1)), place(30, 11))
    assert [w[-1] for w in belt] == [place(19, 10), place(19, 12)]
    along = form_up(slow_march(BELT, at, ids(0, 1)), place(13, 40))
    assert [w[-1] for w in along] == [place(13, 22), place(13, 24)]
    pond = slow_march(POND, places((12, 10)), ids(0))
    (beyond,) = form_up(pond, place(22, 10))
    assert judge(pond, *flatten([beyond])) is None and beyond[-1][0] > 18000
    (stiff,) = translate(pond, place(22, 10))
    assert stiff == way((12, 10), (18, 10))


def test_the_shortest_ways_lead_round_unless_the_lesser_allowance_will_do() -> None:
    pond = slow_march(POND, places((12, 10)), ids(0))
    (far,) = ways_round(pond, places((20, 10))) or [()]
    assert len(far) == 4 and length(far) < 12000
    belt = slow_march(BELT, places((12, 10)), ids(0))
    assert ways_round(belt, places((18, 10))) == [way((12, 10), (18, 10))]
    assert ways_round(belt, places((18.002, 10))) is None


# ---------------------------------------------------------------------------------------------------- into contact
def charge(land: Ground, at: Ints, movers: Ints, **more: int) -> March:
    terms = {"allowance": 12000, "neighbour": 2000} | SLOW | more
    return March(land, at, bases(len(at)), movers, NOBODY, **terms)


@pytest.mark.parametrize(("target", "arrives"), [(19.5, True), (19.501, True), (19.51, False)])
def test_through_a_belt_a_charge_reaches_as_far_as_the_lesser_allowance(target: float, arrives: bool) -> None:
    at = places((12.5, 10), (target, 10))
    assert reaches(charge(BELT, at, ids(0)), ids(1)) is arrives
    assert reaches(charge(BELT, at, ids(0), slow=0), ids(1))


def test_round_a_pond_a_charge_reaches_with_its_whole_allowance() -> None:
    at = places((12, 10), (22, 10))
    around = charge(POND, at, ids(0))
    assert reaches(around, ids(1))
    (gone,) = contact_move(around, ids(1))
    assert len(gone) > 2 and judge(around._replace(others=ids(1)), *flatten([gone])) is None
    assert not reaches(around.keeping_out(0), ids(1))


def test_a_charge_goes_round_if_that_makes_contact_else_through_else_as_near_as_it_gets() -> None:
    pond = charge(POND, places((12, 10), (18, 10)), ids(0))
    assert len(contact_move(pond, ids(1))[0]) > 2
    belt = charge(BELT, places((12, 10), (18, 10)), ids(0))
    assert contact_move(belt, ids(1)) == [way((12, 10), (17, 10))]
    out_of_reach = charge(BELT, places((12, 10), (25, 10)), ids(0))
    assert contact_move(out_of_reach, ids(1)) == [way((12, 10), (18, 10))]


def test_one_that_stands_in_the_mud_is_left_behind_or_slows_the_charge() -> None:
    land, at = field(block(8, 8, 11, 12, "difficult")), places((10, 10), (11.5, 10), (22, 10))
    stays, goes = contact_move(charge(land, at, ids(0, 1)), ids(2))
    assert stays == way((10, 10)) and goes == way((11.5, 10), (21, 10))
