"""A march without bounds is bound by bases and terrain alone."""

from drumhead.space.march import March
from drumhead.space.paths import Fault, What, flatten, judge

from .fields import bases, field, ids, place, places


def test_a_unit_that_stays_has_ways_of_one_point() -> None:
    at = places((10, 10), (12, 10), (20, 20))
    march = March(field(), at, bases(3), ids(0, 1), ids(2))
    assert march.stay() == [(place(10, 10),), (place(12, 10),)]
    assert march.starts.tolist() == [[10000, 10000], [12000, 10000]]


def test_by_default_nobody_keeps_a_distance_or_its_fellows_and_nobody_may_move() -> None:
    at = places((10, 10), (30, 10), (12, 12))
    march = March(field(), at, bases(3), ids(0, 1), ids(2), ids(2))
    beside_it = [(place(10, 10), place(11, 12)), (place(30, 10),)]
    assert judge(march._replace(allowance=3000), *flatten(beside_it)) is None
    assert judge(march, *flatten(beside_it)) == Fault(What.LENGTH, 0, -1, 2236)
