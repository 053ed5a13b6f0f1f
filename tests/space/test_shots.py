"""Shots, weapon by weapon: range, sight, fire at what is out of sight, and cover from most of those that fire."""

import pytest

from drumhead.space.sight import Reach, Shot, is_hidden, shots
from drumhead.space.table import Ints
from drumhead.space.terrain import FOREST, Ground

from .fields import bases, block, field, ids, places

BOW, THROWER, KNIFE, NOTHING = Reach(12000), Reach(12000, indirect=True), Reach(6000), Reach(0, indirect=True)
WALL = block(14, 9, 16, 11, "solid")
FENCE = block(14, 9, 16, 11, "cover")


def shot(land: Ground, *weapons: Reach, at: Ints | None = None, screens: int = 0) -> tuple[Shot, ...]:
    """The weapons of one model at a target ten inches away."""
    here = places((10, 10), (21, 10)) if at is None else at
    (found,) = shots(land, here, bases(len(here)), ids(0), [weapons], ids(*range(1, len(here))), screens)
    return found


def test_each_weapon_has_its_own_range_to_the_thousandth() -> None:
    for gap, fires in ((12.0, True), (12.001, True), (12.002, False)):
        found = shot(field(), BOW, THROWER, KNIFE, NOTHING, at=places((10, 10), (11 + gap, 10)))
        assert [s.fires for s in found] == [fires, fires, False, False]


def test_only_weapons_that_need_no_sight_fire_at_what_is_hidden() -> None:
    assert shot(field(WALL), BOW, THROWER) == (Shot(False, False, False), Shot(True, False, False))
    assert shot(field(), BOW, THROWER) == (Shot(True, True, False), Shot(True, True, False))


def test_who_sees_one_target_in_range_of_the_weapon_sees_the_unit() -> None:
    # The second target stands in the open, but out of range.
    at = places((10, 10), (21, 10), (21, 20))
    assert shot(field(WALL), THROWER, Reach(30000, True), at=at) == (Shot(True, False, False), Shot(True, True, False))
    # One and the same target has to be in range and in sight.
    assert not shot(field(WALL), BOW, at=at)[0].fires
    assert shot(field(WALL), Reach(15000), at=at)[0].fires


def test_forests_may_block_sight() -> None:
    forest = field(block(14, 9, 16, 11, "cover", kind="forest"))
    assert shot(forest, BOW) == (Shot(True, True, True),)
    assert shot(forest, BOW, THROWER, screens=FOREST) == (Shot(False, False, False), Shot(True, False, True))


def test_a_target_within_cover_behind_it_or_higher_up_is_covered() -> None:
    assert shot(field(FENCE), BOW)[0].covered
    assert shot(field(block(20, 9, 22, 11, "cover")), BOW)[0].covered
    hill = block(20, 9, 22, 11, "elevation", level=1)
    assert shot(field(hill), BOW)[0].covered
    assert not shot(field(hill, block(9, 9, 11, 11, "elevation", level=1)), BOW)[0].covered
    assert not shot(field(block(9, 9, 12, 11, "cover")), BOW)[0].covered  # its own forest


@pytest.mark.parametrize(("behind", "covered"), [(2, False), (3, True)])
def test_a_unit_has_cover_if_more_than_half_of_it_has(behind: int, covered: bool) -> None:
    at = places((10, 20), *((20 + k, 20) for k in range(4)))
    land = field(block(24 - behind - 0.5, 19, 23.5, 21, "cover"))
    assert is_hidden(land, at, ids(0), ids(1, 2, 3, 4)) is covered
    assert shot(land, Reach(30000), at=at)[0].covered is covered


def volley(each: bool) -> list[Shot]:
    """Two models shoot past a fence, one over it; a fourth behind it is out of range and does not count."""
    at = places((10, 10), (21, 2), (21, 18), (5, 10), (21, 10))
    found = shots(field(FENCE), at, bases(5), ids(0, 1, 2, 3), [[BOW]] * 4, ids(4), each=each)
    return [held[0] for held in found]


def test_cover_holds_for_the_whole_volley_or_for_each_shooter_apart() -> None:
    clear, shaded, none = Shot(True, True, False), Shot(True, True, True), Shot(False, False, False)
    assert volley(each=False) == [clear, clear, clear, none]
    assert volley(each=True) == [shaded, clear, clear, none]


def test_most_of_those_that_fire_decide_also_those_that_see_nothing() -> None:
    # Two fire over the fence, one of them blindly; one has a clear view.
    land = field(FENCE, block(17, 9.9, 18, 10.1, "solid"))
    at = places((10, 10), (10, 10.9), (21, 2), (21, 10))
    blind, over, clear = shots(land, at, bases(4), ids(0, 1, 2), [[THROWER], [BOW], [BOW]], ids(3))
    assert [*blind, *over, *clear] == [Shot(True, False, True), Shot(True, True, True), Shot(True, True, True)]


def test_without_weapons_nobody_fires() -> None:
    assert shots(field(), places((10, 10), (20, 10)), bases(2), ids(0), [[]], ids(1)) == [()]
