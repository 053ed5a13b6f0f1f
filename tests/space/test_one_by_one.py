"""Models that move one by one: an allowance for each, bases that are passed but not ended on, contact or clear."""

from math import hypot
from random import Random

import numpy as np
import pytest
import shapely

from drumhead.space.march import March
from drumhead.space.paths import Fault, What, flatten, judge, share_of
from drumhead.space.table import Ints, Way
from drumhead.space.terrain import DIFFICULT, Ground, ground

from .fields import NOBODY, block, crowd, field, ids, place, places, scattered

OPEN = field()
FOREST = field(block(12, 5, 16, 15, "cover", "difficult"))
INFANTRY, CAVALRY = (6000, 3000), (12000, 6000)


def men(
    at: Ints, movers: Ints, each: list[tuple[int, int]], enemies: Ints = NOBODY, standing: Ints = NOBODY,
    land: Ground = OPEN,
) -> March:  # fmt: skip
    """Infantry with bases of an inch."""
    return March(
        land, at, np.full(len(at), 500), movers, enemies, enemies, max(a for a, _ in each), 1000, slow=DIFFICULT,
        standing=standing, each=np.array(each), contact=True,
    )  # fmt: skip


def way(*points: tuple[float, float]) -> Way:
    return tuple(place(x, y) for x, y in points)


def test_each_man_has_his_own_allowance() -> None:
    march = men(places((10, 10), (10, 20)), ids(0, 1), [INFANTRY, CAVALRY])
    assert judge(march, *flatten([way((10, 10), (16, 10)), way((10, 20), (22, 20))])) is None
    far = [way((10, 10), (16.1, 10)), way((10, 20), (22, 20))]
    assert judge(march, *flatten(far)) == Fault(What.LENGTH, 0, -1, 6100)
    assert march.most_of(0) == 6000 and march.most_of(1) == 12000
    far = [way((10, 10), (16, 10)), way((10, 20), (22.1, 20))]
    assert judge(march, *flatten(far)) == Fault(What.LENGTH, 1, -1, 12100)


def test_difficult_ground_halves_the_move_of_the_man_who_enters_it_and_of_nobody_else() -> None:
    march = men(places((10, 10), (10, 20)), ids(0, 1), [INFANTRY, INFANTRY], land=FOREST)
    past = way((10, 20), (16, 20))
    assert judge(march, *flatten([way((10, 10), (13, 10)), past])) is None
    assert judge(march, *flatten([way((10, 10), (13.1, 10)), past])) == Fault(What.SLOWED, 0, 0, 3100)
    assert march.most_of(0, slowed=True) == 3000
    inside = men(places((13, 10)), ids(0), [CAVALRY], land=FOREST)
    assert judge(inside, *flatten([way((13, 10), (7, 10))])) is None
    assert judge(inside, *flatten([way((13, 10), (6.9, 10))])) == Fault(What.SLOWED, 0, 0, 6100)
    slack = men(places((13, 10)), ids(0), [(6000, 3000)], land=FOREST)
    assert judge(slack, *flatten([way((13, 10), (15.6, 11.5))])).what == What.SLOWED  # type: ignore[union-attr]


def test_a_man_passes_friends_but_does_not_end_on_them() -> None:
    march = men(places((10, 10), (13, 10)), ids(0), [INFANTRY], standing=ids(1))
    assert judge(march, *flatten([way((10, 10), (15, 10))])) is None
    assert judge(march, *flatten([way((10, 10), (14, 10))])) is None
    assert judge(march, *flatten([way((10, 10), (13.5, 10))])) == Fault(What.OVERLAP, 0, 1, -500)


def test_two_of_one_command_may_not_end_on_each_other_though_one_stays() -> None:
    march = men(places((10, 10), (13, 10)), ids(0, 1), [INFANTRY, INFANTRY])
    stays = way((13, 10))
    assert judge(march, *flatten([way((10, 10), (13.5, 10)), stays])) == Fault(What.OVERLAP, 1, 0, -500)
    assert judge(march, *flatten([way((10, 10), (14.5, 10)), stays])) is None
    assert judge(march, *flatten([way((10, 10), (13, 10)), way((13, 10), (10, 10))])) is None


def test_no_way_leads_over_enemy_men() -> None:
    march = men(places((10, 10), (13, 10)), ids(0), [INFANTRY], enemies=ids(1))
    assert judge(march, *flatten([way((10, 10), (16, 10))])).what == What.THROUGH  # type: ignore[union-attr]


def test_a_man_ends_in_contact_or_an_inch_away() -> None:
    march = men(places((10, 10), (14, 10), (14, 11.2)), ids(0), [INFANTRY], enemies=ids(1, 2))
    assert judge(march, *flatten([way((10, 10), (12, 10))])) is None
    assert judge(march, *flatten([way((10, 10), (12.4, 10))])) == Fault(What.NEAR_AT_END, 0, 1, 600)
    assert judge(march, *flatten([way((10, 10), (13, 10))])) is None  # 0.56 inches from the other enemy
    shy = march._replace(contact=False)
    assert judge(shy, *flatten([way((10, 10), (13, 10))])) == Fault(What.NEAR_AT_END, 0, 1, 0)


def test_on_the_way_the_inch_is_kept_too() -> None:
    march = men(places((10, 10), (13, 11.5)), ids(0), [INFANTRY], enemies=ids(1))
    assert judge(march, *flatten([way((10, 10), (16, 10))])) == Fault(What.NEAR_ON_WAY, 0, 1, 500)
    beside = men(places((10, 10), (10, 11.3)), ids(0), [INFANTRY], enemies=ids(1))  # walks away from 0.3 inches
    assert judge(beside, *flatten([way((10, 10), (10, 4))])) is None


def test_a_gun_and_its_crew_are_slowed_together_and_end_on_nobody() -> None:
    at = places((10, 10), (10, 20), (10, 26))
    march = March(
        FOREST, at, ids(1000, 500, 500), ids(0, 1), NOBODY, NOBODY, 6000, 1000, slow=DIFFICULT, slowed=3000,
        standing=ids(2),
    )  # fmt: skip
    assert judge(march, *flatten([way((10, 10), (13, 10)), way((10, 20), (13, 20))])) is None
    both = [way((10, 10), (14, 10)), way((10, 20), (14, 20))]
    assert judge(march, *flatten(both)) == Fault(What.SLOWED, 0, 0, 4000)
    down = [way((10, 10), (10, 15.5)), way((10, 20), (10, 25.5))]
    assert judge(march, *flatten(down)) == Fault(What.OVERLAP, 1, 2, -500)
    assert 900 <= share_of(march, 0, 5500) * 5500 // 5000 <= 1000


def test_what_is_remembered_of_a_move_knows_what_stands_at_its_ends_and_who_goes_how_far() -> None:
    at = places((10, 10), (12, 10), (40, 40))
    march = men(at, ids(0), [INFANTRY], standing=ids(1, 2))
    assert march.key() == men(at, ids(0), [INFANTRY], standing=ids(1)).key()  # the other one is out of reach
    assert march.key() != men(at, ids(0), [INFANTRY], standing=ids(2)).key()
    assert march.key() != men(at, ids(0), [(6000, 4000)], standing=ids(1, 2)).key()
    assert march.key() != march._replace(contact=False).key()


# ---------------------------------------------------------------------------------------------------- plain reading
def plain(march: March, ways: list[Way]) -> set[What]:
    """All that is wrong with a command, read slowly."""
    land, at, radius = march.ground, march.at, march.radius
    shapes = [shapely.Polygon(land.corners[a:b]) for a, b in zip(land.first, land.first[1:])]
    wrong: set[What] = set()
    ends = {m: way[-1] for m, way in zip(march.movers.tolist(), ways)}
    for m, way, (most, halved) in zip(march.movers.tolist(), ways, march.each.tolist()):
        r, line = int(radius[m]), shapely.LineString(way)
        wrong |= {What.LENGTH} if line.length > most + 1 else set()
        for shape, bits in zip(shapes, land.traits.tolist()):
            if bits & DIFFICULT and shape.intersection(line).length > 0 and line.length > halved + 1:
                wrong.add(What.SLOWED)
            if bits & 16 and shape.distance(line) < r - 1:
                wrong.add(What.SOLID)
            if bits & 32 and shape.intersection(line).length > 0:
                wrong.add(What.BARRED)
        gaps = {}
        for o in march.others.tolist():
            point, both = shapely.Point(at[o]), r + int(radius[o])
            start, end = (point.distance(shapely.Point(p)) - both for p in (way[0], way[-1]))
            least, gaps[o] = point.distance(line) - both, end
            wrong |= {What.THROUGH} if least < -1 else set()
            wrong |= {What.NEAR_ON_WAY} if least < min(1000, start, end) - 1 else set()
        if min(gaps.values()) > 1 and min(gaps.values()) < 999:
            wrong.add(What.NEAR_AT_END)
        x, y = ends[m]
        still = [(tuple(at[o].tolist()), int(radius[o])) for o in march.standing.tolist()]
        mates = [(end, int(radius[k])) for k, end in ends.items() if k != m]
        if any(hypot(x - a, y - b) < r + q - 1 for (a, b), q in still + mates):
            wrong.add(What.OVERLAP)
    return wrong


@pytest.mark.parametrize("seed", range(60))
def test_random_commands_are_judged_as_a_plain_reading_judges_them(seed: int) -> None:
    random = Random(seed)
    land = ground(scattered(random, 12))
    at = np.array(crowd(random, 60, 20000, 12000, 45000, 36000, 1700))
    radius = np.array([random.choice((500, 750)) for _ in range(60)])
    movers, enemies, standing = ids(*range(8)), ids(*range(20, 40)), ids(*range(8, 20), *range(40, 60))
    each = np.array([INFANTRY if r == 500 else CAVALRY for r in radius[:8]])
    reach = random.choice((1500, 3500))
    ways = []
    for x, y in at[:8].tolist():
        turn = x + random.randint(-reach, reach), y + random.randint(-reach, reach)
        ways.append(((x, y), turn, (turn[0] + random.randint(-reach, reach), turn[1])))
    # Most commands of eight are wrong somewhere: each man is judged alone too.
    for k in (*range(8), slice(0, 8)):
        some, led = movers[k : k + 1] if isinstance(k, int) else movers, ways[k : k + 1] if isinstance(k, int) else ways
        rows = each[k : k + 1] if isinstance(k, int) else each
        march = March(
            land, at, radius, some, enemies, enemies, 12000, 1000, slow=DIFFICULT, standing=standing, each=rows,
            contact=True,
        )  # fmt: skip
        fault, wrong = judge(march, *flatten(led)), plain(march, led)
        assert (fault is None) == (not wrong)
        assert fault is None or fault.what in wrong
