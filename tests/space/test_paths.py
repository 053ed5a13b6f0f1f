"""The judge of moves and places: each fault at its border, and random ways against a slow reading of the rulings."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely

from drumhead.space.paths import (
    Fault,
    What,
    dangerous,
    flatten,
    judge,
    leads_through,
    length,
    only_leaves,
)
from drumhead.space.placing import judge_places
from drumhead.space.table import Ints, Place, Way
from drumhead.space.terrain import DANGEROUS, DIFFICULT, Board, Ground, ground

from .fields import NOBODY, block, crowd, field, ids, march, place, places, scattered

WALK, RUN = 6000, 12000
OPEN = field()


def way(*points: tuple[float, float]) -> Way:
    return tuple(place(x, y) for x, y in points)


def move(
    at: Ints, *ways: Way, ground: Ground = OPEN, others: Ints = NOBODY,
    allowance: int = RUN, **more: int,
) -> Fault | None:  # fmt: skip
    """Judge the ways of the first models of the table."""
    return judge(march(ground, at, ids(*range(len(ways))), others, allowance=allowance, **more), *flatten(ways))


def test_a_way_is_as_long_as_its_pieces_together() -> None:
    assert length(way((0, 0))) == 0
    assert length(way((0, 0), (3, 4), (3, 10))) == 11000


def test_a_walk_ends_at_six_inches_and_a_thousandth() -> None:
    at = places((10, 10))
    assert move(at, way((10, 10), (16, 10)), allowance=WALK) is None
    assert move(at, way((10, 10), (16.001, 10)), allowance=WALK) is None
    assert move(at, way((10, 10), (16.1, 10)), allowance=WALK) == Fault(What.LENGTH, 0, -1, 6100)
    assert move(at, way((10, 10), (13, 10), (13, 13.1)), allowance=WALK) == Fault(What.LENGTH, 0, -1, 6100)


def test_a_way_begins_where_the_model_stands() -> None:
    assert move(places((10, 10)), way((10.001, 10), (12, 10))) == Fault(What.START, 0)
    assert move(places((10, 10)), ()) == Fault(What.START, 0)


def test_the_whole_base_stays_on_the_table() -> None:
    at = places((5, 5))
    assert move(at, way((5, 5), (0.5, 5))) is None
    assert move(at, way((5, 5), (0.4, 5))) == Fault(What.EDGE, 0, -1, 100)
    assert move(at, way((5, 5), (5, 0.4), (5, 5))) == Fault(What.EDGE, 0, -1, 100)
    assert move(places((70, 46)), way((70, 46), (71.6, 46))) == Fault(What.EDGE, 0, -1, 100)
    assert move(places((70, 46)), way((70, 46), (70, 47.5))) is None
    assert move(at, ((5000, 5000), (1 << 40, 5000))).what == What.EDGE  # type: ignore[union-attr]


def test_a_base_may_touch_a_solid_piece_but_not_lap_over_it() -> None:
    wall = field(block(12, 10.5, 18, 12, "solid"))
    assert move(places((10, 10)), way((10, 10), (20, 10)), ground=wall) is None
    wall = field(block(12, 10.498, 18, 12, "solid"))
    assert move(places((10, 10)), way((10, 10), (20, 10)), ground=wall) == Fault(What.SOLID, 0, 0)
    assert move(places((10, 9)), way((10, 9), (15, 11), (20, 9)), ground=wall) == Fault(What.SOLID, 0, 0)


def test_difficult_ground_bars_a_run_and_impassable_ground_everybody() -> None:
    mud = field(block(14, 5, 16, 15, "difficult"))
    across, out = way((10, 10), (20, 10)), way((15, 10), (20, 10))
    assert move(places((10, 10)), across, ground=mud, barred=DIFFICULT) == Fault(What.BARRED, 0, 0)
    assert move(places((13, 10)), way((13, 10), (17, 10)), ground=mud, allowance=WALK) is None
    assert move(places((15, 10)), out, ground=mud, barred=DIFFICULT) == Fault(What.BARRED, 0, 0)
    assert move(places((14, 10)), way((14, 10), (14, 12)), ground=mud, barred=DIFFICULT) is None
    swamp = field(block(14, 5, 16, 15, "impassable"))
    assert move(places((10, 10)), across, ground=swamp) == Fault(What.BARRED, 0, 0)


def test_a_model_that_stays_in_difficult_ground_does_not_hinder_the_others() -> None:
    mud = field(block(14, 5, 16, 15, "difficult"))
    at = places((15, 10), (16.5, 10))
    assert move(at, way((15, 10)), way((16.5, 10), (16.5, 11)), ground=mud, barred=DIFFICULT) is None


def test_nobody_is_drawn_over_the_base_of_another_unit_but_over_fellows() -> None:
    at = places((10, 10), (15, 10.9))
    straight = way((10, 10), (20, 10))
    assert move(at, straight, others=ids(1), apart=0) == Fault(What.THROUGH, 0, 1, -100)
    assert move(places((10, 10), (15, 11)), straight, others=ids(1), apart=0) is None
    assert move(places((10, 10), (15, 10)), straight, way((15, 10), (18.5, 10))) is None


def test_an_inch_is_kept_at_the_end() -> None:
    at = places((10, 10), (20, 10))
    assert move(at, way((10, 10), (18, 10)), others=ids(1)) is None
    assert move(at, way((10, 10), (18.1, 10)), others=ids(1)) == Fault(What.NEAR_AT_END, 0, 1, 900)
    assert move(at, way((10, 10), (18.1, 10)), others=ids(1), apart=0) is None


def test_an_inch_is_kept_on_the_way() -> None:
    past = way((10, 10), (20, 10))
    assert move(places((10, 10), (15, 12)), past, others=ids(1)) is None
    at = places((10, 10), (15, 11.3))
    assert move(at, past, others=ids(1)) == Fault(What.NEAR_ON_WAY, 0, 1, 300)
    assert move(at, past, others=ids(1), apart=0) is None
    assert move(at, past, others=ids(1), on_way=False) is None


def test_a_model_that_starts_nearer_may_leave_but_come_no_nearer() -> None:
    at = places((10, 10), (11.5, 10))
    assert move(at, way((10, 10), (9, 10)), others=ids(1)) is None
    assert move(at, way((10, 10), (10, 11), (9, 12)), others=ids(1)) is None
    nearer = move(at, way((10, 10), (10.2, 10), (9, 10)), others=ids(1))
    assert nearer == Fault(What.NEAR_ON_WAY, 0, 1, 300)
    assert move(at, way((10, 10), (9.6, 10)), others=ids(1)) == Fault(What.NEAR_AT_END, 0, 1, 900)


def test_a_model_that_stays_near_others_is_not_checked() -> None:
    at = places((10, 10), (11.5, 10), (9, 10))
    stays, goes = way((10, 10)), way((11.5, 10), (11.5, 11))
    assert move(at, stays, goes, others=ids(2)) is None


def test_at_the_end_no_two_bases_overlap() -> None:
    at = places((10, 10), (14, 10))
    assert move(at, way((10, 10), (13.1, 10)), way((14, 10))) == Fault(What.OVERLAP, 1, 0, -100)
    assert move(at, way((10, 10), (13, 10)), way((14, 10))) is None
    assert move(at, way((10, 10), (14, 10)), way((14, 10), (15.5, 10))) is None


def test_coherency_is_judged_at_the_end_of_all() -> None:
    at = places((10, 10), (11, 10), (12, 10))
    stay = [way((10, 10)), way((11, 10))]
    assert move(at, *stay, way((12, 10), (13, 10))) is None
    assert move(at, *stay, way((12, 10), (13.1, 10))) == Fault(What.NEIGHBOUR, 2, -1, 1100)
    row = places(*((10 + x, 10) for x in (0, 1, 11.5, 12.5)))
    ways = [way((10, 10)), way((11, 10)), way((21.5, 10)), way((22.5, 10), (23.1, 10))]
    assert move(row, *ways) == Fault(What.SPREAD, 3, 0, 12100)
    ways[-1] = way((22.5, 10), (22.5, 10.5))
    assert move(row, *ways) is None


def test_a_unit_may_fall_into_parts_unless_links_are_asked_for() -> None:
    at = places((10, 10), (11, 10), (12, 10), (13, 10))
    ways = [way((10, 10)), way((11, 10)), way((12, 10), (17, 10)), way((13, 10), (18, 10))]
    assert move(at, *ways) is None
    assert move(at, *ways, linked=True) == Fault(What.CHAIN, 2)


def test_a_unit_out_of_coherency_moves_nearer_together() -> None:
    at = places((10, 10), (15, 10))
    assert move(at, way((10, 10)), way((15, 10), (14, 10))) is None
    assert move(at, way((10, 10), (10, 11)), way((15, 10), (15, 11))) == Fault(What.NEIGHBOUR, 0, -1, 4000)


def test_a_command_that_moves_nobody_is_always_legal() -> None:
    at = places((10, 10), (15, 10), (15.5, 10))
    assert move(at, way((10, 10)), way((15, 10), (15, 10)), others=ids(2), allowance=0) is None


def test_a_model_alone_is_coherent() -> None:
    assert move(places((10, 10)), way((10, 10), (20, 10))) is None


def test_a_way_leads_through_a_piece_by_a_stretch_inside_it() -> None:
    lava = field(block(14, 5, 16, 15, "dangerous"), block(30, 5, 32, 15, "difficult"))
    ways = [
        way((10, 10), (20, 10)),
        way((15, 10)),
        way((15, 10), (15, 11)),
        way((14, 5), (14, 15)),
        way((30, 6), (32, 7)),
    ]
    assert dangerous(lava, ways, DANGEROUS) == [True, False, True, False, False]
    assert [leads_through(lava, w, DANGEROUS | DIFFICULT) for w in ways] == [True, False, True, False, True]


def test_a_way_may_only_leave_what_it_begins_in() -> None:
    mud = field(block(14, 5, 16, 15, "difficult"))
    assert only_leaves(mud, way((15, 10), (20, 10)), DIFFICULT)
    assert only_leaves(mud, way((15, 10), (15, 12), (20, 10)), DIFFICULT)
    assert only_leaves(mud, way((15, 10), (15, 11), (15, 11), (20, 11)), DIFFICULT)
    assert only_leaves(mud, way((15, 10), (15, 10)), DIFFICULT)
    assert only_leaves(mud, way((10, 10), (14, 10)), DIFFICULT)
    assert not only_leaves(mud, way((10, 10), (15, 10)), DIFFICULT)
    assert not only_leaves(mud, way((15, 10), (20, 10), (15, 10)), DIFFICULT)
    assert only_leaves(mud, way((10, 10), (20, 10)), DANGEROUS)


STRIP = (0, 0, 72000, 12000)


def put(at: Ints, *spots: tuple[float, float], ground: Ground = OPEN, others: Ints = NOBODY) -> Fault | None:
    table = np.concatenate([places(*spots), at])
    movers = ids(*range(len(spots)))
    return judge_places(march(ground, table, movers, others), places(*spots), STRIP)


def test_models_are_placed_with_whole_bases_in_the_zone() -> None:
    assert put(places(), (10, 0.5), (10, 1.5)) is None
    assert put(places(), (10, 11.5)) is None
    assert put(places(), (10, 11.6)) == Fault(What.ZONE, 0, -1, 100)
    assert put(places(), (10, 0.4)) == Fault(What.EDGE, 0, -1, 100)


def test_models_are_placed_clear_of_pieces_and_models() -> None:
    house, swamp = field(block(10, 5, 14, 8, "solid")), field(block(10, 5, 14, 8, "impassable"))
    assert put(places(), (9.5, 6), ground=house) is None
    assert put(places(), (9.6, 6), ground=house) == Fault(What.SOLID, 0, 0)
    assert put(places(), (12, 6.5), ground=house) == Fault(What.SOLID, 0, 0)
    assert put(places(), (10, 6), ground=swamp) is None
    assert put(places(), (10.1, 6), ground=swamp) == Fault(What.BARRED, 0, 0)
    assert put(places(), (10, 5), (10.9, 5)) == Fault(What.OVERLAP, 1, 0, -100)
    assert put(places((12, 5)), (10, 5), others=ids(1)) is None
    assert put(places((11.9, 5)), (10, 5), others=ids(1)) == Fault(What.NEAR_AT_END, 0, 1, 900)
    assert put(places((10.9, 5)), (10, 5), others=ids(1)) == Fault(What.OVERLAP, 0, 1, -100)


def test_models_are_placed_in_coherency() -> None:
    assert put(places(), (10, 5), (12, 5)) is None
    assert put(places(), (10, 5), (12.1, 5)) == Fault(What.NEIGHBOUR, 0, -1, 1100)
    assert put(places(), (10, 5), (12, 5), (22, 5), (23.1, 5)) == Fault(What.SPREAD, 3, 0, 12100)


def faults_read_slowly(board: Board, at: list[Place], ways: list[Way], others: range, allowance: int) -> set[What]:
    """All that is wrong with the single ways of a move, the rulings read word by word with shapely."""
    found: set[What] = set()
    for w in ways:
        if len(w) == 1:
            continue
        line = shapely.LineString(w)
        if line.length > allowance + 1:
            found.add(What.LENGTH)
        if not shapely.box(499, 499, board.width - 499, board.height - 499).covers(line):
            found.add(What.EDGE)
        for piece in board.pieces:
            shape = shapely.Polygon(piece.corners)
            if "solid" in piece.traits and shape.distance(line) < 499:
                found.add(What.SOLID)
            if {"impassable", "difficult"} & set(piece.traits) and any(
                shapely.LineString(part).relate(shape)[0] == "1" for part in pairwise(w)
            ):
                found.add(What.BARRED)
        for o in others:
            gap, start, end = (
                g.distance(shapely.Point(at[o])) - 1000 for g in (line, *map(shapely.Point, (w[0], w[-1])))
            )
            if gap < -1:
                found.add(What.THROUGH)
            if gap < min(1000, start, end) - 1:
                found.add(What.NEAR_ON_WAY)
            if end < 999:
                found.add(What.NEAR_AT_END)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_random_ways_are_judged_as_a_slow_reading_judges_them(seed: int) -> None:
    random = Random(seed)
    board = scattered(random, 12)
    spots = crowd(random, 30, 600, 600, 40000, 40000)
    for model in range(10):
        points = [spots[model]]
        for _ in range(random.randint(0, 2)):
            points.append((points[-1][0] + random.randint(-4000, 4000), points[-1][1] + random.randint(-4000, 4000)))
        slow = faults_read_slowly(board, spots, [tuple(points)], range(10, 30), 5000)
        one = march(ground(board), np.array(spots), ids(model), ids(*range(10, 30)), allowance=5000, barred=DIFFICULT)
        fault = judge(one, *flatten([points]))
        assert (fault is None) == (not slow)
        assert fault is None or (fault.what in slow and fault.model == model)
