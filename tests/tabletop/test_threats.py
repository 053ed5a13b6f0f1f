"""Threats: how far enemies are away, and attacks by their reach."""

import numpy as np
import pytest

from drumhead.tabletop.threats import Band, Enemies, Standing, at_once, better_nearer, in_time
from tests.tabletop.armies import Troop, row, table
from tests.tabletop.skirmish import evaluate


def standing(u: int, seat: int, models: tuple[int, ...]) -> Standing:
    return Standing(u, u, seat, models, 10.0, 4, 4, None, 0, 4, 0, 0, 6_000)


B = table(Troop(0, row(4, 10, 10)), Troop(1, row(4, 10, 20), 2.0), Troop(1, row(4, 10, 40)))
THEIRS = [standing(1, 1, (4, 5, 6, 7)), standing(2, 1, (8, 9, 10, 11))]
BANDS = better_nearer([(24_000, 1.0), (18_000, 0.5), (12_000, 3.0), (6_000, -1.0)])


def test_gaps_are_between_the_bases_of_the_nearest_models() -> None:
    enemies = Enemies.of(B, THEIRS)
    assert enemies.gaps_from(B.places((0, 1, 2, 3)), 500.0) == [8_500, 29_000]
    assert Enemies.of(B, []).gaps_from(B.places((0,)), 500.0) == []


def test_only_attacks_that_are_better_than_farther_ones_are_kept() -> None:
    assert (Band(24_000, 1.0), Band(12_000, 3.0)) == BANDS


def test_the_best_attack_that_reaches_so_far_counts() -> None:
    assert [at_once(BANDS, gap) for gap in (5_000, 12_000, 12_001, 24_001)] == [3.0, 3.0, 1.0, 0.0]


def test_an_attack_out_of_reach_counts_for_less_with_each_turn_on_the_way() -> None:
    assert in_time(BANDS, 5_000, 12_000, 0.5) == 3.0
    assert in_time(BANDS, 24_000, 12_000, 0.5) == pytest.approx(1.5)
    assert in_time(BANDS, 48_000, 12_000, 0.5) == pytest.approx(3.0 / 8)


def test_gaps_are_measured_from_bases_of_different_sizes() -> None:
    enemies = Enemies.of(B, THEIRS)
    places = B.places((0, 1, 2, 3))
    one_wide = np.array([500.0, 500.0, 500.0, 500.0])
    assert enemies.gaps_from(places, one_wide) == pytest.approx([8_500, 29_000])
    assert enemies.gaps_from(places, one_wide + 250) == pytest.approx([8_250, 28_750])
    e = evaluate(table(Troop(0, [(10, 10), (14, 9)], 1.0, 4.5), Troop(1, [(10, 20), (14, 20)])))
    assert e.gaps(e.units[0]) == pytest.approx([11_000 - 2_250 - 500])  # the wide base is nearer, its centre is not


def test_an_attack_that_comes_too_late_is_worth_nothing() -> None:
    assert in_time(BANDS, 24_000, 12_000, 0.5, turns=1) == pytest.approx(1.5)
    assert in_time(BANDS, 24_000, 12_000, 0.5, turns=0) == 1.0  # the shot, at once
    assert in_time(BANDS, 48_000, 12_000, 0.5, turns=1) == 0.0


def test_a_part_of_a_turn_on_the_way_may_count_as_a_whole_one() -> None:
    assert in_time(BANDS, 12_001, 12_000, 0.5) == pytest.approx(3.0, rel=0.001)
    assert in_time(BANDS, 12_001, 12_000, 0.5, whole=True) == pytest.approx(1.5)
