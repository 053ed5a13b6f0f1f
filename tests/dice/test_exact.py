from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from drumhead.dice.exact import (
    Chances,
    add_axis,
    apply_change,
    certain,
    chance_of_several,
    one_fewer,
    only,
    split_by,
    splitting,
    sums,
    thinning,
    throw_all,
    together,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def joint(odds: Chances) -> dict[tuple[int, ...], Fraction]:
    return odds.joint


@pytest.mark.parametrize("size", [1, 2, 9, 37, 65])
@pytest.mark.parametrize("p", [Fraction(0), Fraction(1, 6), HALF, Fraction(1)])
def test_thinning_is_binomial_row_by_row(size: int, p: Fraction) -> None:
    table = thinning(size, p, Fraction)
    for m, k in product(range(size), repeat=2):
        assert table[m, k] == (comb(m, k) * p**k * (1 - p) ** (m - k) if k <= m else 0)
    assert np.allclose(thinning(size, p, float), table.astype(float), rtol=1e-12, atol=0)


def test_thinning_stays_a_distribution_at_the_greatest_number_of_dice() -> None:
    assert np.allclose(thinning(1001, Fraction(1, 3), float).sum(axis=1), 1, rtol=1e-9)


def test_too_many_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="1001 dice at once are too many for exact odds: at most 1000"):
        thinning(1002, HALF, float)


def test_splitting_keeps_both_sides_of_every_throw() -> None:
    total, chance = splitting(5, THIRD, Fraction)
    for k, r in product(range(5), repeat=2):
        if k + r < 5:
            assert (total[k, r], chance[k, r]) == (k + r, comb(k + r, k) * THIRD**k * (1 - THIRD) ** r)
        else:
            assert chance[k, r] == 0


def test_dice_thrown_into_three_parts_are_multinomial() -> None:
    parts = [("a", HALF), ("b", THIRD), ("c", Fraction(1, 6))]
    odds = Chances(throw_all(certain({"dice": 4}, Fraction), "dice", parts, Fraction), ("a", "b", "c"))
    for (a, b, c), chance in odds.joint.items():
        assert a + b + c == 4
        assert chance == comb(4, a) * comb(4 - a, b) * HALF**a * THIRD**b * Fraction(1, 6) ** c
    assert len(odds.joint) == 15


def test_dice_that_end_nowhere_are_gone() -> None:
    cloud = throw_all(certain({"dice": 4, "a": 2}, Fraction), "dice", [], Fraction)
    assert Chances(cloud, ("dice", "a")).joint == {(0, 2): 1}


def test_what_is_added_to_a_certain_and_to_an_uncertain_count() -> None:
    cloud = throw_all(certain({"dice": 1, "more": 1, "hits": 3}, Fraction), "dice", [("hits", HALF)], Fraction)
    assert Chances(cloud, ("hits",)).p("hits") == [0, 0, 0, HALF, HALF]
    cloud = throw_all(cloud, "more", [("hits", HALF)], Fraction)
    assert Chances(cloud, ("hits",)).p("hits") == [0, 0, 0, Fraction(1, 4), HALF, Fraction(1, 4)]


def test_joining_two_axes_that_hang_together_keeps_the_sum_certain() -> None:
    cloud = throw_all(certain({"dice": 5}, Fraction), "dice", [("a", THIRD), ("b", 1 - THIRD)], Fraction)
    assert joint(Chances(add_axis(cloud, "a", "b"), ("b",))) == {(5,): 1}


def test_settling_maps_every_count_and_never_asks_for_what_cannot_happen() -> None:
    cloud = throw_all(certain({"dice": 3, "most": 2}, Fraction), "dice", [("hits", HALF)], Fraction)
    asked: list[dict[str, int]] = []

    def capped(v: dict[str, int]) -> dict[str, int]:
        asked.append(v)
        return {"lost": max(v["hits"] - v["most"], 0)}

    odds = Chances(apply_change(cloud, ("hits", "most"), ("lost",), capped), ("hits", "lost"))
    eighth = Fraction(1, 8)
    assert odds.joint == {(0, 0): eighth, (1, 0): 3 * eighth, (2, 0): 3 * eighth, (3, 1): eighth}
    assert [v["hits"] for v in asked] == [0, 1, 2, 3]


def test_a_distribution_taken_apart_is_whole_again_together() -> None:
    cloud = throw_all(certain({"dice": 4, "tired": 1}, Fraction), "dice", [("a", THIRD), ("b", HALF)], Fraction)
    whole = Chances(cloud, ("a", "b", "tired")).joint
    holds, pieces = split_by(cloud, ("tired", "a", "b"))
    assert holds is not None
    assert all(a and b for a, b, _ in Chances(holds, ("a", "b", "tired")).joint)
    assert Chances(together([holds, *pieces]), ("a", "b", "tired")).joint == whole


def test_a_need_that_is_certainly_missing_leaves_all_in_the_rest() -> None:
    cloud = certain({"dice": 4}, Fraction)
    assert split_by(cloud, ("dice", "tired")) == (None, [cloud])


def test_a_part_that_cannot_happen_is_no_part() -> None:
    holds, _ = split_by(throw_all(certain({"dice": 2}, Fraction), "dice", [("a", HALF)], Fraction), ("a",))
    assert holds is not None
    none = apply_change(holds, ("a",), ("a",), lambda _: {"a": 0})
    assert split_by(none, ("a",))[0] is None


def test_one_fewer_of_a_certain_and_of_an_uncertain_count() -> None:
    assert one_fewer(certain({"a": 3}, float), "a").fixed == {"a": 2}
    holds, _ = split_by(throw_all(certain({"dice": 2}, Fraction), "dice", [("a", HALF)], Fraction), ("a",))
    assert holds is not None
    assert joint(Chances(one_fewer(holds, "a"), ("a",))) == {(0,): HALF, (1,): Fraction(1, 4)}


def test_spent_fields_are_summed_out() -> None:
    cloud = throw_all(certain({"dice": 2, "x": 7}, Fraction), "dice", [("a", HALF), ("b", HALF)], Fraction)
    kept = only(cloud, {"b"})
    assert (kept.fixed, kept.axes, list(kept.table)) == ({}, ("b",), [Fraction(1, 4), HALF, Fraction(1, 4)])


def test_odds_answer_for_one_field_and_for_all() -> None:
    cloud = throw_all(certain({"dice": 2, "x": 1}, Fraction), "dice", [("a", HALF), ("b", HALF)], Fraction)
    odds = Chances(cloud, ("a", "b", "x", "none"))
    quarter = Fraction(1, 4)
    assert odds.p("a") == [quarter, HALF, quarter]
    assert odds.at_least("a") == [1, 3 * quarter, quarter]
    assert (odds.mean("a"), odds.mean("x"), odds.p("x"), odds.p("none")) == (1, 1, [0, 1], [1])
    assert odds.joint == {(0, 2, 1, 0): quarter, (1, 1, 1, 0): HALF, (2, 0, 1, 0): quarter}
    with pytest.raises(KeyError, match="'wounds' was not kept; kept are a, b, x, none"):
        odds.p("wounds")


def test_sums_of_dice_and_several_of_one_face_by_enumeration() -> None:
    thrown_all = list(product(range(1, 7), repeat=3))
    totals = [sum(faces) for faces in thrown_all]
    assert sums(3) == {total: Fraction(totals.count(total), 216) for total in range(3, 19)}
    for least in range(5):
        assert chance_of_several(3, least) == Fraction(sum(f.count(6) >= least for f in thrown_all), 216)
