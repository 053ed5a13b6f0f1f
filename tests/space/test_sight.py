"""Sight, cover, levels and gaps: the ledger's numbers, and every matrix against a slow reading of the rulings."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
import shapely

from drumhead.space.sight import (
    blockers,
    cover_between,
    entry_point,
    fire,
    gap,
    in_range,
    levels,
    nearest_gap,
    pieces_at,
    sees,
    stretches,
)
from drumhead.space.table import Ints, Place
from drumhead.space.terrain import COVER, FOREST, SOLID, Board, Ground, Piece, ground

from .fields import bases, block, crowd, field, ids, place, places, scattered

SHOOTER, TARGET = ids(0), ids(1)
LINE = places((10, 10), (20, 10))


def seen(ground: Ground, at: Ints = LINE, screens: int = 0) -> bool:
    return bool(sees(ground, at, SHOOTER, TARGET, screens)[0, 0])


def in_cover(ground: Ground, at: Ints = LINE) -> bool:
    return bool(cover_between(ground, at, SHOOTER, TARGET)[0, 0])


def test_a_solid_block_on_the_line_blocks_it_and_beside_it_does_not() -> None:
    assert not seen(field(block(14, 9, 16, 11, "solid")))
    assert seen(field(block(14, 12, 16, 14, "solid")))


def test_a_line_along_the_border_of_a_block_is_free() -> None:
    assert seen(field(block(14, 10, 16, 12, "solid")))
    assert not seen(field(block(14, 9.999, 16, 12, "solid")))


def test_only_solid_pieces_and_heights_block() -> None:
    for trait in ("cover", "difficult", "dangerous", "impassable"):
        assert seen(field(block(14, 9, 16, 11, trait)))


def test_a_hill_blocks_only_between_two_that_stand_below_it() -> None:
    hill = block(14, 9, 16, 11, "elevation", level=1)
    assert not seen(field(hill))
    assert seen(field(hill), places((15, 10), (20, 10)))
    assert seen(field(hill, block(19, 9, 21, 11, "elevation", level=1)))
    assert not seen(field(block(14, 9, 16, 11, "elevation", level=2), block(19, 9, 21, 11, "elevation", level=1)))


def test_a_screen_blocks_unless_it_holds_one_of_the_two() -> None:
    forest = field(block(14, 9, 16, 11, "cover", "difficult", kind="forest"))
    assert seen(forest) and not seen(forest, screens=FOREST)
    assert seen(forest, places((15, 10), (20, 10)), FOREST)
    assert seen(forest, places((10, 10), (15, 10)), FOREST)
    assert seen(field(block(14, 9, 16, 11, "cover", kind="ruins")), screens=FOREST)


def test_a_target_is_covered_within_behind_or_higher() -> None:
    assert in_cover(field(block(19, 9, 21, 11, "cover")))
    assert in_cover(field(block(14, 9, 16, 11, "cover")))
    assert in_cover(field(block(19, 9, 21, 11, "elevation", level=1)))
    assert not in_cover(field(block(9, 9, 11, 11, "elevation", level=1)))
    assert not in_cover(field(block(14, 10, 16, 12, "cover")))
    assert not in_cover(field(block(14, 9, 16, 11, "difficult")))


def test_the_shooters_own_piece_covers_only_those_inside_it() -> None:
    assert not in_cover(field(block(9, 9, 12, 11, "cover")))
    assert in_cover(field(block(9, 9, 21, 11, "cover")))


def test_a_model_stands_as_high_as_the_highest_piece_that_holds_it() -> None:
    steps = field(
        block(0, 0, 10, 10, "elevation", level=1),
        block(4, 4, 6, 6, "elevation", level=2),
        block(0, 0, 30, 30, "cover", level=3),
    )
    at = places((1, 1), (5, 5), (4, 5), (10, 5), (20, 20))
    assert levels(steps, at, ids(0, 1, 2, 3, 4)).tolist() == [1, 2, 1, 0, 0]


def test_only_models_with_a_weapon_that_reaches_and_a_line_of_sight_fire() -> None:
    at = places((10, 10), (10, 12), (10, 14), (10, 16), (23, 10))
    wall = field(block(18, 11.3, 19, 12, "solid"))  # stands between the fourth shooter's eyes and the target
    limits = ids(12000, 12000, 0, 30000)
    assert fire(wall, at, bases(5), ids(0, 1, 2, 3), ids(4), limits).tolist() == [True, False, False, False]
    assert fire(field(), at, bases(5), ids(0, 1, 2, 3), ids(4), limits).tolist() == [True, False, False, True]


def test_a_gap_of_exactly_the_range_is_in_range_and_a_tenth_more_is_not() -> None:
    at = places((10, 10), (23, 10), (23.001, 10), (23.002, 10), (23.1, 10))
    assert in_range(at, bases(5), ids(0), ids(1, 2, 3, 4), 12000).tolist() == [[True, True, False, False]]
    assert [gap(at, bases(5), 0, other) for other in (1, 2, 4)] == [12000, 12001, 12100]


def test_gaps_of_different_bases_and_below_zero() -> None:
    at, radius = places((0, 0), (3, 4)), np.array([1000, 750])
    assert gap(at, radius, 0, 1) == 3250
    assert gap(at, radius * 4, 0, 1) == -2000


def test_the_nearest_two_of_two_groups() -> None:
    at = places((0, 0), (1, 0), (5, 0), (1, 4))
    assert nearest_gap(at, bases(4), ids(0, 1), ids(2, 3)) == (3000, 1, 2)


def test_blockers_are_named_in_the_order_of_the_line_with_the_spot() -> None:
    walls = field(block(16, 9, 17, 11, "solid"), block(12, 9, 13, 11, "solid"), block(14, 9, 15, 11, "cover"))
    a, b = place(10, 10), place(20, 10)
    assert blockers(walls, a, b) == (1, 0)
    assert blockers(walls, b, a) == (0, 1)
    assert entry_point(walls, 1, a, b) == place(12, 10)
    assert entry_point(walls, 1, a, place(10, 20)) is None
    hill = field(block(14, 9, 16, 11, "elevation", level=1))
    assert blockers(hill, a, b) == (0,) and blockers(hill, place(15, 10), b) == ()


def test_stretches_are_cut_at_the_border() -> None:
    wall = field(block(12, 9, 15, 11, "solid"))
    assert stretches(wall, 0, place(10, 10), place(20, 10)) == [(Fraction(1, 5), Fraction(1, 2))]
    assert stretches(wall, 0, place(10, 11), place(20, 11)) == []
    assert stretches(wall, 0, place(13, 10), place(13, 10)) == []


def test_a_place_is_held_by_all_pieces_it_is_inside_of() -> None:
    pieces = field(block(0, 0, 10, 10, "cover"), block(5, 5, 15, 15, "solid"), block(30, 30, 40, 40, "cover"))
    assert pieces_at(pieces, place(7, 7)) == (0, 1)
    assert pieces_at(pieces, place(10, 2)) == ()


def test_a_board_is_known_again_and_its_woods_are_marked() -> None:
    board = Board(72000, 48000, (Piece("woods", ((0, 0), (9, 0), (0, 9)), ("cover",)), block(0, 0, 1, 1, "solid")))
    assert ground(board) is ground(board)
    assert ground(board).traits.tolist() == [COVER | FOREST, SOLID]
    assert ground(board).box.tolist() == [[0, 0, 9, 9], [0, 0, 1000, 1000]]
    many = [Board(72000, 48000, (), name=str(n)) for n in range(200)]
    assert [ground(b).traits.size for b in many] == [0] * 200
    assert ground(board).first.tolist() == [0, 3, 7]


class Slow:
    """The rulings read word by word, with shapely; places are chosen so that no line is a close call."""

    def __init__(self, board: Board) -> None:
        self.pieces = [(p, shapely.Polygon(p.corners)) for p in board.pieces]

    def holds(self, piece: shapely.Polygon, p: Place) -> bool:
        return bool(piece.contains(shapely.Point(p)))

    def level(self, p: Place) -> int:
        return max((q.level for q, s in self.pieces if "elevation" in q.traits and self.holds(s, p)), default=0)

    def through(self, a: Place, b: Place) -> list[tuple[Piece, shapely.Polygon]]:
        line = shapely.LineString([a, b])
        return [(q, s) for q, s in self.pieces if line.relate(s)[0] == "1"]

    def sees(self, a: Place, b: Place, forests: bool) -> bool:
        low = max(self.level(a), self.level(b))
        for q, s in self.through(a, b):
            if "solid" in q.traits or ("elevation" in q.traits and low < q.level):
                return False
            if forests and q.kind == "forest" and not self.holds(s, a) and not self.holds(s, b):
                return False
        return True

    def covered(self, a: Place, b: Place) -> bool:
        cover = [(q, s) for q, s in self.pieces if "cover" in q.traits]
        behind = [(q, s) for q, s in self.through(a, b) if "cover" in q.traits and not self.holds(s, a)]
        return any(self.holds(s, b) for _, s in cover) or bool(behind) or self.level(b) > self.level(a)


@pytest.mark.parametrize("seed", range(12))
def test_the_matrices_agree_with_the_rulings_read_word_by_word(seed: int) -> None:
    random = Random(seed)
    board = scattered(random, 14)
    slow, quick = Slow(board), ground(board)
    spots = crowd(random, 16, 2000, 2000, 70000, 46000)
    at, one, other = np.array(spots), ids(*range(8)), ids(*range(8, 16))
    for matrix, reading in (
        (sees(quick, at, one, other), lambda a, b: slow.sees(a, b, False)),
        (sees(quick, at, one, other, FOREST), lambda a, b: slow.sees(a, b, True)),
        (cover_between(quick, at, one, other), slow.covered),
        (in_range(at, bases(16), one, other, 20000), lambda a, b: shapely.Point(a).distance(shapely.Point(b)) <= 21001),
    ):
        assert matrix.tolist() == [[reading(spots[a], spots[b]) for b in other] for a in one]
    for a in one.tolist():
        for b in other.tolist():
            assert bool(blockers(quick, spots[a], spots[b], FOREST)) != slow.sees(spots[a], spots[b], True)


@pytest.mark.parametrize("seed", range(6))
def test_who_fires_is_who_has_a_seen_target_in_range(seed: int) -> None:
    random = Random(seed)
    quick = ground(scattered(random, 14))
    at, one, other = np.array(crowd(random, 16, 2000, 2000, 70000, 46000)), ids(*range(8)), ids(*range(8, 16))
    limits = np.array([random.choice((0, 12000, 24000)) for _ in range(8)])
    reached = np.array([in_range(at, bases(16), one[i : i + 1], other, limits[i])[0] for i in range(8)])
    fires = (sees(quick, at, one, other) & reached & (limits > 0)[:, None]).any(axis=1)
    assert fire(quick, at, bases(16), one, other, limits).tolist() == fires.tolist()
