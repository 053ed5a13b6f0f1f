"""Room for a unit: in ranks, else one by one, for bases of any sizes; without room there is none, and no exception."""

import numpy as np
import pytest

from drumhead.space.march import March
from drumhead.space.placing import judge_places
from drumhead.space.table import INCH, Zone
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.deployment import block_at, room_for, seeds_among, squeeze_in, wish_beside
from drumhead.tabletop.march import Bounds, farther_from, march_of
from tests.tabletop.armies import Troop, piece, row, table

STRIP: Zone = (0, 0, 72_000, 12_000)
PAGE = Bounds(1 * INCH, 1 * INCH, 12 * INCH)


def march(b: TableBattle, u: int = 0, bounds: Bounds = PAGE) -> March:
    return march_of(b, u, bounds, b.others(u))


def unplaced(*bases: float) -> Troop:
    return Troop(0, [None] * len(bases), *bases)


def legal(m: March, places: list[tuple[int, int]] | None, zone: Zone = STRIP) -> bool:
    assert places is not None
    return judge_places(m, np.array(places, np.int64), zone) is None


def test_a_unit_stands_in_ranks_of_four_with_its_centre_at_the_wish() -> None:
    m = march(table(unplaced(*[1.0] * 8)))
    places = room_for(m, STRIP, (30_000, 6_000))
    assert places is not None and legal(m, places)
    assert sorted({y for _, y in places}) == [5_400, 6_600]
    assert sum(x for x, _ in places) // 8 == 30_000


@pytest.mark.parametrize("bases", [(1.0, 1.0, 2.0, 1.0), (1.2, 4.0, 1.2, 1.2, 1.2), (5.0, 0.8, 0.8), (3.0,)])
def test_bases_of_different_sizes_find_room_in_the_open_and_beside_others(bases: tuple[float, ...]) -> None:
    b = table(unplaced(*bases), Troop(0, row(20, 26, 6), 1.0), pieces=[piece("house", 20, 0, 24, 12)])
    m = march(b)
    for wish in ((36_000, 6_000), (22_000, 3_000), (0, 0), (72_000, 12_000)):
        assert legal(m, room_for(m, STRIP, wish))


def test_where_ranks_find_no_room_the_models_stand_one_by_one() -> None:
    narrow: Zone = (0, 0, 2_100, 3_000)
    m = march(table(unplaced(*[1.0] * 6)))
    places = squeeze_in(m, narrow, (1_000, 0))
    assert places is not None
    assert sorted(places) == [(x, y) for x in (500, 1_500) for y in (500, 1_500, 2_500)]


def test_a_wide_base_is_squeezed_in_first_and_every_model_has_its_own_place() -> None:
    zone: Zone = (0, 0, 4_000, 3_000)
    m = march(table(unplaced(1.0, 3.0, 1.0, 1.0)))
    places = squeeze_in(m, zone, (4_000, 0))
    assert places is not None and legal(m, places, zone)
    assert places[1] == (2_500, 1_500)  # only the second model is wide: it fills the height of the zone
    assert all(x < 1_000 for x, _ in (places[0], *places[2:]))


def test_without_any_room_there_is_none_and_the_block_that_was_wished_for_is_not_legal() -> None:
    tiny: Zone = (0, 0, 2_000, 2_000)
    for bases in ([1.0] * 6, [1.0, 2.5]):
        m = march(table(unplaced(*bases)))
        assert room_for(m, tiny, (1_000, 1_000)) is None
        wished = block_at(m, tiny, (1_000, 1_000))
        assert len(wished) == len(bases)
        assert not legal(m, wished, tiny)


def test_a_full_strip_has_no_room_either() -> None:
    b = table(unplaced(1.0, 1.0), pieces=[piece("house", 0, 0, 72, 11.5)])
    assert room_for(march(b), STRIP, (36_000, 6_000)) is None


def test_without_a_rule_of_coherency_single_places_will_do() -> None:
    houses = [piece("house", x, 0, x + 4, 12) for x in range(0, 70, 5)]
    b = table(unplaced(1.0, 1.0, 1.0), pieces=houses)
    zone: Zone = (0, 0, 15_000, 1_000)
    assert room_for(march(b), zone, (7_000, 500)) is None
    loose = march(b, bounds=Bounds(0, -1))
    assert legal(loose, room_for(loose, zone, (7_000, 500)), zone)


def test_units_are_wished_for_from_the_middle_outwards_clear_of_the_widest_base() -> None:
    first = table(unplaced(*[1.0] * 4))
    assert wish_beside(first, (0, 1, 2, 3), 0, 1_000) == (36_000, 24_000)
    b = table(unplaced(1.0, 3.0), Troop(0, [(36, 10)], 4.0))
    right, front = wish_beside(b, (0, 1), 0, 1_000)
    assert (right, front) == (36_000 + 2_000 + 1_000 + 3_100, 24_000)
    b = table(unplaced(1.0), Troop(0, [(36, 10), (40, 10)]))
    assert wish_beside(b, (0,), 0, 1_000)[0] == 36_000 - 500 - 1_000 - 500


# ---------------------------------------------------------------------------------------------------- anywhere
WHOLE: Zone = (0, 0, 72_000, 48_000)
WIDE = Bounds(1 * INCH, 2 * INCH, 12 * INCH)
MIXED = (1.0, 1.5, 2.0, 1.0, 1.0, 1.5)


def far_away(b: TableBattle, over: int = 12 * INCH) -> March:
    return farther_from(march(b, bounds=WIDE), b.foes_but(0), over)


def test_a_unit_of_any_bases_finds_room_anywhere_on_the_table_over_twelve_inches_from_the_enemy() -> None:
    b = table(unplaced(*MIXED), Troop(1, row(6, 10, 30, 10)), Troop(0, row(5, 30, 8)))
    m = far_away(b)
    for wish in ((36_000, 30_000), (0, 0), (72_000, 48_000), (-5_000, 99_000)):
        places = room_for(m, WHOLE, wish, 5)
        assert legal(m, places, WHOLE)


def test_a_pocket_between_enemies_and_houses_is_found_one_by_one() -> None:
    houses = [piece("house", 0, 0, 69, 30), piece("house", 0, 33.2, 72, 48), piece("house", 70.2, 0, 72, 33.2)]
    b = table(unplaced(*MIXED), Troop(1, row(3, 8, 31.6, 19)), pieces=houses)
    m = far_away(b)
    places = room_for(m, WHOLE, (5_000, 31_000))
    assert places is not None and legal(m, places, WHOLE)
    assert min(x for x, _ in places) > 58_000


def test_where_enemies_stand_everywhere_there_is_no_room_and_no_exception() -> None:
    foes = [(x, y) for x in range(6, 72, 12) for y in range(6, 48, 12)]
    m = far_away(table(unplaced(*MIXED), Troop(1, foes)))
    for wish in ((36_000, 24_000), (0, 0)):
        assert room_for(m, WHOLE, wish) is None
        assert not legal(m, block_at(m, WHOLE, wish, 5), WHOLE)


def test_a_search_that_finds_nothing_begins_at_a_bounded_number_of_spots() -> None:
    spots = np.array([(x, y) for x in range(0, 72_000, 250) for y in range(0, 48_000, 250)])
    begun = [tuple(seed) for seed in seeds_among(spots)]
    assert len(begun) == 120 and len(set(begun)) == 120
    assert begun[:60] == [tuple(spot) for spot in spots[:60]]
    later = np.array(begun[60:])
    apart = np.hypot(*(later[:, None] - later[None]).transpose(2, 0, 1))
    assert apart[~np.eye(60, dtype=bool)].min() >= 1_000
    assert list(seeds_among(spots[:0])) == [] and len(list(seeds_among(spots[:61]))) == 61


def test_gaps_of_more_than_an_inch_will_do_where_the_neighbour_may_be_two_away() -> None:
    houses = [piece("house", x, 0, x + 1.5, 12) for x in (1, 3.5)]  # single places, an inch and a half between them
    b = table(unplaced(1.0, 1.0, 1.0), pieces=houses)
    zone: Zone = (0, 0, 6_000, 1_000)
    assert room_for(march(b), zone, (4_000, 500)) is None
    wide = march(b, bounds=WIDE)
    assert legal(wide, room_for(wide, zone, (4_000, 500)), zone)


def test_ranks_may_be_of_any_length() -> None:
    m = march(table(unplaced(*[1.0] * 10)))
    places = room_for(m, STRIP, (30_000, 6_000), 5)
    assert places and len({y for _, y in places}) == 2 and len({x for x, _ in places}) == 5
    first = table(unplaced(*[1.0] * 10), Troop(0, [(36, 10)]))
    assert wish_beside(first, range(10), 0, 2_000, 5)[0] == 36_000 + 500 + 2_000 + 2_900
