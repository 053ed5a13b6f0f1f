"""Setting down: farther than a distance, exactly; bases of any sizes; coherency of any width; room in any zone."""

from math import hypot

import numpy as np
import pytest

from drumhead.space.faults import Fault, What
from drumhead.space.formation import place_block
from drumhead.space.march import March
from drumhead.space.paths import flatten, judge
from drumhead.space.placing import free_spots, judge_places
from drumhead.space.table import Zone

from .fields import NOBODY, block, field, ids, place, places

TABLE: Zone = (0, 0, 72000, 48000)


def scouts(at: object, radius: list[int], land: object = None, over: int = 12000) -> March:
    """The first model is set down; all others are enemies."""
    foes = np.arange(1, len(radius))
    return March(
        land or field(), at, np.array(radius), ids(0), foes, foes, apart=1000, neighbour=2000, spread=12000,  # type: ignore[arg-type]
        over=over, foes=foes,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("x", "fault"),
    [
        (33.0, Fault(What.WITHIN, 0, 1, 12000)),
        (33.001, Fault(What.WITHIN, 0, 1, 12001)),  # over is not within, and within has the slack
        (33.002, None),
        (33.1, None),
    ],
)
def test_over_twelve_inches_is_more_than_twelve_by_more_than_the_slack(x: float, fault: Fault | None) -> None:
    at = places((0, 0), (20, 10))
    march = scouts(at, [500, 500])
    assert judge_places(march, places((x, 10)), TABLE) == fault
    at_least = march._replace(over=0, apart=12000)
    assert judge_places(at_least, places((33.0, 10)), TABLE) is None


def test_over_is_measured_between_the_bases_exactly() -> None:
    march = scouts(places((0, 0), (20, 10)), [1000, 750])
    for x, y in ((28251, 20999), (28252, 21000), (28250, 21001)):
        far = hypot(x - 20000, y - 10000) - 1750
        fault = judge_places(march, np.array([(x, y)]), TABLE)
        assert (fault is None) == (far > 12001), far


def test_a_move_may_end_farther_than_a_distance_too() -> None:
    at = places((40, 10), (20, 10))
    march = scouts(at, [500, 500])._replace(allowance=12000)
    assert judge(march, *flatten([(place(40, 10), place(33, 10))])) == Fault(What.WITHIN, 0, 1, 12000)
    assert judge(march, *flatten([(place(40, 10), place(33.002, 10))])) is None
    assert judge(march, *flatten([(place(40, 10), place(32.5, 10), place(36, 10))])) is None


def test_who_is_kept_off_is_part_of_what_a_move_depends_on() -> None:
    at = places((40, 10), (20, 10))
    march = scouts(at, [500, 500])._replace(allowance=12000, others=NOBODY, kept=NOBODY)
    moved = at.copy()
    moved[1] = place(20, 12)
    assert march.key() != march._replace(at=moved).key()
    assert march.key() != march._replace(over=11000).key()
    assert march._replace(over=0).key() == march._replace(over=0, at=moved).key()


# ---------------------------------------------------------------------------------------------------- sizes, coherency
def mixed(radius: list[int], **more: int) -> March:
    terms = {"apart": 1000, "neighbour": 2000, "spread": 12000} | more
    at = np.zeros((len(radius), 2), np.int64)
    return March(field(), at, np.array(radius), np.arange(len(radius)), NOBODY, **terms)


def test_every_base_counts_with_its_own_size() -> None:
    march = mixed([500, 750, 1000])
    touching = np.array([(10000, 10000), (11250, 10000), (13000, 10000)])
    assert judge_places(march, touching, TABLE) is None
    closer = touching + np.array([(0, 0), (0, 0), (-2, 0)])
    assert judge_places(march, closer, TABLE) == Fault(What.OVERLAP, 2, 1, -2)
    edge = np.array([(500, 10000), (750, 11250), (1000, 13000)])
    assert judge_places(march, edge, TABLE) is None
    assert judge_places(march, edge - (2, 0), TABLE) == Fault(What.EDGE, 0, -1, 2)
    apart = np.array([(10000, 10000), (13250, 10000), (17000, 10000)])  # gaps of two inches
    assert judge_places(march, apart, TABLE) is None
    assert judge_places(march, apart + np.array([(0, 0), (0, 0), (2, 0)]), TABLE) == Fault(What.NEIGHBOUR, 2, -1, 2002)


@pytest.mark.parametrize(("neighbour", "legal"), [(2000, True), (1500, True), (1498, False), (1000, False)])
def test_gaps_of_an_inch_and_a_half_are_legal_where_the_neighbour_may_be_that_far(neighbour: int, legal: bool) -> None:
    row = places((10, 10), (12.5, 10), (15, 10))
    march = mixed([500] * 3, neighbour=neighbour)._replace(at=row, allowance=6000)
    moves = [(place(x, 10), place(x + 3, 10)) for x in (10, 12.5, 15)]
    looser = [(place(10, 10), place(10, 11)), (place(12.5, 10), place(12.5, 11)), (place(15, 10), place(15, 11))]
    assert (judge_places(march, row, TABLE) is None) is legal
    assert (judge(march, *flatten(moves)) is None) is legal
    assert (judge(march, *flatten(looser)) is None) is legal


# ---------------------------------------------------------------------------------------------------- room
def test_free_spots_are_all_places_of_the_grid_where_one_may_stand() -> None:
    at = places((0, 0), (36, 24))
    march = scouts(at, [500, 500], field(block(0, 0, 72, 20, "solid")))
    found = free_spots(march, 0, TABLE, 1000)
    slow = [
        (x, y)
        for x in range(500, 71501, 1000)
        for y in range(500, 47501, 1000)
        if judge_places(march._replace(neighbour=-1), np.array([(x, y)]), TABLE) is None
    ]
    assert [(x, y) for x, y in found.tolist()] == slow and slow


def test_a_block_is_set_down_over_twelve_inches_away_wherever_it_was_wished_for() -> None:
    foes = [(x, y) for x in range(4, 72, 8) for y in (6, 42)]
    at = np.concatenate((np.zeros((5, 2), np.int64), places(*foes)))
    radius = np.array([500, 500, 750, 1000, 500] + [500] * len(foes))
    others = np.arange(5, len(at))
    march = March(
        field(), at, radius, np.arange(5), others, others, apart=1000, neighbour=2000, spread=12000, over=12000,
        foes=others,
    )  # fmt: skip
    for wish in ((0, 0), (36000, 6000), (72000, 48000)):
        found = place_block(march, TABLE, wish, 5)
        assert found and judge_places(march, np.array(found), TABLE) is None
        assert all(18000 < y < 30000 for _, y in found)
    assert place_block(march._replace(over=17000), TABLE, (36000, 24000), 5) is None
