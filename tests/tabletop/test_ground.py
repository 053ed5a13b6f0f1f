"""Ground: cover and height by the majority, ways that lead through pieces, and kinds as a page names them."""

import pytest

from drumhead.space.terrain import DANGEROUS, DIFFICULT, Board
from drumhead.tabletop.ground import (
    board_as,
    in_cover,
    led_through,
    level_of,
    most,
    piece_as,
    unit_level,
    who_crossed,
    who_stands_in,
)
from tests.tabletop.armies import Troop, piece, row, table

KINDS = {"forest": ("difficult",), "hill": (), "mud": ("dangerous",)}


@pytest.mark.parametrize(("k", "n", "so"), [(2, 4, False), (3, 4, True), (2, 3, True), (0, 0, False)])
def test_most_is_more_than_half(k: int, n: int, so: bool) -> None:
    assert most(k, n) is so


@pytest.mark.parametrize(("covered", "so"), [(2, False), (3, True)])
def test_a_unit_is_in_cover_if_most_of_it_is(covered: int, so: bool) -> None:
    ruins = piece("ruins", 9, 19, 9 + covered + 0.5, 21)
    b = table(Troop(0, row(2, 10, 30)), Troop(1, row(4, 10, 20)), pieces=[ruins])
    assert in_cover(b, (0, 1), b.units[1].models) is so


def test_cover_must_hold_from_most_of_the_firing_models() -> None:
    wall = piece("low-wall", 0, 14, 12, 15)
    b = table(Troop(0, [(5, 10), (6, 10), (40, 20)]), Troop(1, [(6, 20)]), pieces=[wall])
    assert in_cover(b, (0, 1, 2), (3,))
    assert not in_cover(b, (0, 2), (3,))


def test_ways_count_that_lead_through_a_piece_or_leave_it() -> None:
    b = table(pieces=[piece("mud", 10, 10, 12, 12)])
    through, leaves, past = (
        ((9000, 11000), (13000, 11000)),
        ((11000, 11000), (13000, 11000)),
        ((9000, 9000), (13000, 9000)),
    )
    assert led_through(b, [through, leaves, past], DIFFICULT) == 2
    assert led_through(b, [through, leaves, past], DANGEROUS) == 0


def test_a_unit_stands_as_high_as_more_than_half_of_it() -> None:
    assert unit_level([0, 0, 1, 2]) == 0
    assert unit_level([0, 1, 1, 2]) == 1
    assert unit_level([]) == 0
    b = table(Troop(0, row(3, 10, 10)), pieces=[piece("hill", 9, 9, 11.5, 11)])
    assert level_of(b, (0, 1, 2)) == 1
    assert level_of(b, (0, 2)) == 0


def test_a_page_reads_kinds_its_own_way_and_leaves_what_a_map_says() -> None:
    assert piece_as(KINDS, piece("forest", 0, 0, 1, 1)).traits == ("difficult",)
    flat = piece_as(KINDS, piece("hill", 0, 0, 1, 1))
    assert (flat.traits, flat.level) == ((), 0)
    unknown = piece("ruins", 0, 0, 1, 1)
    assert piece_as(KINDS, unknown) is unknown
    board = Board(72_000, 48_000, (unknown,))
    assert board_as(KINDS, board) is board
    assert board_as(KINDS, Board(72_000, 48_000, (piece("mud", 0, 0, 1, 1),))).pieces[0].traits == ("dangerous",)


def test_models_are_told_that_crossed_a_piece_or_stand_in_one() -> None:
    b = table(Troop(0, [(9, 11), (11, 11), (9, 9), (11.5, 11)]), pieces=[piece("lava", 10, 10, 12, 12)])
    ways = [((9000, 11000), (13000, 11000)), ((11000, 11000), (13000, 9000)), ((9000, 9000), (13000, 9000))]
    assert who_crossed(b, (0, 1, 2), ways, DANGEROUS) == (0, 1)
    assert who_crossed(b, (0, 1, 2), ways, DIFFICULT) == ()
    assert who_crossed(b, (3,), [((11500, 11000),)], DANGEROUS) == ()  # it stays
    edge = ((9000, 10000), (13000, 10000))
    assert who_crossed(b, (0,), [edge], DANGEROUS) == ()
    assert who_stands_in(b, (0, 1, 2, 3), DANGEROUS) == (1, 3)
    assert who_stands_in(b, (0, 1, 2, 3), DIFFICULT) == ()
