"""Places along a zone, and cover to go to."""

from drumhead.space.table import Zone
from drumhead.tabletop.goals import covers_within, spots_along
from tests.tabletop.armies import Troop, piece, row, table

B = table(
    Troop(0, row(3, 10, 10)),
    *(Troop(1, row(3, 10, y)) for y in (47, 20, 30, 40)),
    pieces=[piece("woods", 8, 12, 14, 16), piece("mud", 10, 5, 12, 7), piece("ruins", 40, 10, 44, 14)],
)


def test_a_zone_is_tried_at_the_middle_of_its_front_first_wherever_it_lies() -> None:
    def first_and_last(zone: Zone) -> tuple[tuple[int, int], tuple[int, int]]:
        spots = list(spots_along(B.ground, zone))
        assert len(set(spots)) == 10
        return spots[0], spots[-1]

    assert first_and_last((0, 0, 72_000, 12_000)) == ((36_000, 12_000), (54_000, 6_000))
    assert first_and_last((0, 36_000, 72_000, 48_000)) == ((36_000, 36_000), (54_000, 42_000))
    assert first_and_last((0, 0, 12_000, 48_000)) == ((12_000, 24_000), (6_000, 36_000))
    assert first_and_last((60_000, 0, 72_000, 48_000)) == ((60_000, 24_000), (66_000, 36_000))


def test_only_cover_within_reach_is_a_goal() -> None:
    assert list(covers_within(B, (10_000, 10_000), 6_000)) == [(11_000, 14_000)]
    assert list(covers_within(B, (10_000, 10_000), 2_000)) == []
    assert (42_000, 12_000) in covers_within(B, (10_000, 10_000), 40_000)


def test_where_the_zone_is_the_whole_table_spots_lie_all_over_it() -> None:
    b = table(Troop(0, row(1, 10, 10)))
    found = list(spots_along(b.ground, (0, 0, b.board.width, b.board.height)))
    assert len(found) == 49 and (36_000, 24_000) in found
    assert {x for x, _ in found} == {9_000 * i for i in range(1, 8)}
