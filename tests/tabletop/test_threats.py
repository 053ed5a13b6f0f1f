"""Threats: the best attack of each unit, later ones for less, nobody destroyed twice."""

import pytest

from drumhead.tabletop.melee_odds import Prospect
from drumhead.tabletop.threats import Menace, Standing, balance_of_threats, gaps_between, in_time, threats
from tests.tabletop.armies import Troop, row, table


def standing(u: int, seat: int, models: tuple[int, ...], shots: int = 0, far: int = 0) -> Standing:
    return Standing(u, u, seat, models, 10.0, 4, 4, None, 0, 4, shots, far)


def menace(assault: float = 2.0, volley: float = 0.0, now: float = 0.0, turns: int = 1) -> Menace:
    return Menace(12_000, 12_000, lambda s: turns, lambda s, t: (assault, volley), lambda s, t: now)


B = table(Troop(0, row(4, 10, 10)), Troop(1, row(4, 10, 20), 2.0), Troop(1, row(4, 10, 40)))
MINE = [standing(0, 0, (0, 1, 2, 3))]
THEIRS = [standing(1, 1, (4, 5, 6, 7)), standing(2, 1, (8, 9, 10, 11))]


def test_gaps_are_between_the_bases_of_the_nearest_models() -> None:
    assert gaps_between(B, MINE, THEIRS).tolist() == [[8_500, 29_000]]


def test_a_threat_in_reach_counts_for_every_turn_and_one_out_of_reach_for_fewer() -> None:
    assert in_time(8_000, 12_000, 3, 12_000) == 3
    assert in_time(24_000, 12_000, 3, 12_000) == 2
    assert 0 < in_time(60_000, 12_000, 1, 12_000) < in_time(36_000, 12_000, 1, 12_000) < 0.3


def test_the_nearest_of_equal_targets_is_attacked() -> None:
    gaps = gaps_between(B, MINE, THEIRS)
    assert threats(MINE, THEIRS, gaps, menace()) == 2.0
    assert threats(MINE, THEIRS, gaps, menace(turns=0)) == 0.0


def test_the_second_attacker_finds_less_of_its_target() -> None:
    two = [MINE[0], MINE[0]]
    gaps = gaps_between(B, two, THEIRS[:1])
    assert threats(two, THEIRS[:1], gaps, menace()) == pytest.approx(2.0 + 2.0 * (1 - 0.35 * 2.0 / 10.0))


def test_a_volley_counts_for_what_the_ground_leaves_of_it() -> None:
    bows = [standing(0, 0, (0, 1, 2, 3), shots=4, far=24_000)]
    gaps = gaps_between(B, bows, THEIRS)
    assert threats(bows, THEIRS, gaps, menace(assault=0.0, volley=4.0, now=1.0)) == pytest.approx(
        4.0 * in_time(29_000, 24_000, 1, 12_000)  # the far one: nobody has looked yet what covers it
    )
    assert threats(bows, THEIRS, gaps, menace(assault=0.0, volley=4.0, now=4.0)) == 4.0


def test_the_balance_is_against_the_side_that_is_threatened_more() -> None:
    assert balance_of_threats(B, MINE, THEIRS, menace()) < 0 < balance_of_threats(B, THEIRS, MINE, menace())
    assert balance_of_threats(B, MINE, [], menace()) == 0.0


def test_a_loss_pays_part_for_wounds_and_the_rest_for_destruction() -> None:
    assert MINE[0].loss(Prospect(1.0, 0.0), 0.4) == pytest.approx(10 * 0.4 / 4)
    assert MINE[0].loss(Prospect(0.0, 0.5), 0.4) == pytest.approx(5.0)
