"""Lines that models block: bases and the links of bodies, who is left out, and cover that knows no height."""

from random import Random

import numpy as np
import pytest
import shapely

from drumhead.space.bodies import links_of
from drumhead.space.sight import Screen, cover_between, sees, sees_past
from drumhead.space.table import Ints
from drumhead.space.terrain import ground

from .fields import NOBODY, bases, block, crowd, field, ids, places, scattered

OPEN = field()
NO_LINKS = np.empty((0, 2), np.int64)


def sight(at: Ints, blocking: Ints, links: Ints = NO_LINKS, ignored: Ints = NOBODY) -> bool:
    """Does the first see the second?"""
    return bool(sees_past(OPEN, at, bases(len(at)), 0, ids(1), Screen(blocking, links), ignored)[0])


def test_a_base_in_the_line_blocks_it_but_not_one_that_it_touches() -> None:
    assert not sight(places((20, 10), (40, 10), (30, 10)), ids(2))
    assert not sight(places((20, 10), (40, 10), (30, 10.498)), ids(2))
    assert sight(places((20, 10), (40, 10), (30, 10.5)), ids(2))
    assert sight(places((20, 10), (40, 10), (45, 10)), ids(2))
    assert sight(places((20, 10), (40, 10), (30, 10)), ids(0, 1))  # neither end blocks its own line


def test_the_link_between_two_men_of_a_body_blocks_the_gap_between_them() -> None:
    at = places((20, 10), (40, 10), (30, 9.2), (30, 10.9))
    men = ids(2, 3)
    assert sight(at, men)
    assert not sight(at, men, links_of(at, bases(4), men))


def test_the_crew_stands_aside_with_its_links_also_with_those_to_others() -> None:
    at = places((20, 10), (40, 10), (23, 10), (23, 11.5), (24, 9.2), (24, 10.9))
    men = ids(2, 3, 4, 5)
    links = links_of(at, bases(6), men)
    assert not sight(at, men, links)
    assert sight(at, ids(2), ignored=ids(2))
    assert not sight(at, men, np.array([(4, 5)]), ignored=ids(2, 3))
    assert sight(at, men, np.array([(4, 5)]), ignored=ids(2, 3, 4))


def test_a_link_to_the_target_blocks_nothing() -> None:
    at = places((20, 10), (40, 10), (39.2, 8.8), (38.5, 10.9))
    assert sight(at, ids(1, 2, 3), np.array([(1, 2), (1, 3)]))
    assert not sight(at, ids(1, 2, 3), np.array([(1, 2), (2, 3)]))


def test_terrain_blocks_as_ever() -> None:
    house, at = field(block(24, 8, 28, 12, "solid")), places((20, 10), (36, 10))
    assert not sees_past(house, at, bases(2), 0, ids(1), Screen(NOBODY, NO_LINKS), NOBODY)[0]


def test_height_is_no_cover_where_it_is_not_asked_for() -> None:
    hill, at = field(block(30, 5, 40, 15, "elevation", level=1)), places((20, 10), (35, 10))
    assert cover_between(hill, at, ids(0), ids(1))[0, 0]
    assert not cover_between(hill, at, ids(0), ids(1), height=False)[0, 0]
    wood = field(block(30, 5, 40, 15, "cover"))
    assert cover_between(wood, at, ids(0), ids(1), height=False)[0, 0]
    assert cover_between(wood, places((20, 10), (45, 10)), ids(0), ids(1), height=False)[0, 0]
    assert not cover_between(wood, places((35, 10), (45, 10)), ids(0), ids(1), height=False)[
        0, 0
    ]  # the shooter's own piece


@pytest.mark.parametrize("seed", range(20))
def test_lines_across_a_full_table_are_those_of_a_plain_reading(seed: int) -> None:
    random = Random(seed)
    land = ground(scattered(random, 8))
    at = np.array(crowd(random, 164, 8000, 8000, 56000, 40000, 1750))
    radius = np.array([random.choice((500, 500, 750)) for _ in range(164)])
    mine, theirs, gun = ids(*range(1, 82)), ids(*range(82, 164)), 0
    links = np.concatenate((links_of(at, radius, mine), links_of(at, radius, theirs)))
    crew = mine[np.hypot(*(at[mine] - at[gun]).T) <= 6000]
    screen = Screen(np.concatenate((mine, theirs)), links)
    found = sees_past(land, at, radius, gun, theirs, screen, crew)
    open_ = sees(land, at, ids(gun), theirs)[0]
    aside = set(crew.tolist())
    for target, seen, terrain_lets in zip(theirs.tolist(), found.tolist(), open_.tolist()):
        line = shapely.LineString((at[gun], at[target]))
        bodies = [
            m
            for m in screen.bases.tolist()
            if m != target and m not in aside and line.distance(shapely.Point(at[m])) < radius[m] - 1
        ]
        crossed = [
            (a, b)
            for a, b in links.tolist()
            if not {a, b} & (aside | {target}) and line.crosses(shapely.LineString((at[a], at[b])))
        ]
        assert seen == (terrain_lets and not bodies and not crossed)
    assert found.any() and not found.all()
