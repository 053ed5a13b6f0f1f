"""Odds of volleys and of whole melees, against plain sums over all falls of the dice."""

from fractions import Fraction
from math import comb

import pytest
from msgspec.structs import replace

from drumhead.games.saga.play.odds import loss_order, melee_odds, shooting_odds, survivors
from drumhead.games.saga.rules.state import Melee
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET
from drumhead.testkit.inches import column, piece, row
from tests.games.saga.kit import battle, regular_hero, regulars, rookies, veteran_hero, veterans


def wounds(dice: int, chance: Fraction, most: int) -> list[float]:
    """The chance of each number of wounds, the surplus lost."""
    exact = [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]
    return [float(p) for p in (*exact[:most], sum(exact[most:], Fraction(0)))]


def hit_and_through(hit: int, block: int) -> Fraction:
    return Fraction(7 - hit, 6) * Fraction(block - 1, 6)


# ---------------------------------------------------------------------------------------------------- shooting
def test_a_volley_in_the_open() -> None:
    b = battle([regulars(row(4, 30, 10), "Bow")], [rookies(row(6, 30, 30))])
    odds = shooting_odds(b, 0, 1)
    assert odds is not None
    assert odds.p("wounds") == pytest.approx(wounds(4, hit_and_through(4, 5), 6)[: len(odds.p("wounds"))])


def test_a_volley_into_cover_and_of_some_of_the_shooters() -> None:
    b = battle([regulars(row(4, 30, 10), "Bow")], [rookies(row(6, 30, 30))], piece("ruins", 20, 29, 50, 31))
    odds = shooting_odds(b, 0, 1, able=(0, 1))
    assert odds is not None
    assert odds.p("wounds") == pytest.approx(wounds(2, hit_and_through(4, 5) / 2, 6)[:3])


def test_a_volley_from_elsewhere_changes_nothing_here() -> None:
    b = battle([regulars(row(4, 30, 2), "Bow")], [rookies(row(6, 30, 30))])
    assert shooting_odds(b, 0, 1) is None
    saved, ways = b.save(), [((x, y), (x, y + 6000)) for x, y in b.places(range(4))]
    odds = shooting_odds(b.after_move(0, ways), 0, 1)
    assert odds is not None
    assert odds.mean("wounds") == pytest.approx(4 * float(hit_and_through(4, 5)))
    assert b.save() == saved


# ---------------------------------------------------------------------------------------------------- melee
def test_both_sides_of_a_melee_strike_together() -> None:
    b = battle([veterans(row(4, 30, 10))], [rookies(row(6, 30, 16))])
    fought = melee_odds(b, 0, 1)
    own, foe = wounds(6, hit_and_through(5, 3), 4), wounds(8, hit_and_through(3, 5), 6)
    assert fought.table.sum() == pytest.approx(1)
    for i, p in enumerate(own):
        assert fought.table[i] == pytest.approx([p * q for q in foe])


def test_who_strikes_first_from_above_is_not_hurt_by_the_dead() -> None:
    b = battle([veterans(row(4, 30, 10))], [rookies(row(2, 30, 16))], piece("hill", 20, 5, 50, 12))
    fought = melee_odds(b, 0, 1)
    foe = wounds(8, hit_and_through(3, 5), 2)
    assert fought.wounds(TARGET) == pytest.approx(foe)
    back = [wounds(n, hit_and_through(5, 3), 4) for n in (2, 1, 0)]
    assert fought.table[0, 2] == pytest.approx(foe[2])
    assert fought.table[1, 1] == pytest.approx(foe[1] * back[1][1])
    assert fought.table[2, 0] == pytest.approx(foe[0] * back[0][2])


def test_who_came_through_rough_ground_strikes_last() -> None:
    b = battle([rookies(row(2, 30, 10))], [veterans(row(4, 30, 16))])
    fought = melee_odds(b, 0, 1, Melee(0, 1, 12_000, above=False, rough=True))
    first = wounds(4, hit_and_through(3, 5), 2)
    assert fought.wounds(ASSAULTER) == pytest.approx(first)
    assert fought.table[2, 0] == pytest.approx(first[2])


def test_only_those_in_reach_strike_once_that_is_measured() -> None:
    b = battle([veterans(row(4, 30, 10))], [rookies(row(6, 30, 16))])
    fought = melee_odds(b, 0, 1, Melee(0, 1, 12_000, above=False, reach=((0, 1), (4,))))
    assert fought.wounds(TARGET) == pytest.approx([*wounds(4, hit_and_through(3, 5), 6), 0, 0][:7])
    assert fought.wounds(ASSAULTER)[:2] == pytest.approx(wounds(1, hit_and_through(5, 3), 4)[:2])


def test_fatigue_is_spent_once_on_hits_then_on_blocks() -> None:
    rested, tired, weary = (
        melee_odds(battle([veteran_hero(30, 10, fatigue=n)], [veteran_hero(30, 16)]), 0, 1) for n in (0, 1, 2)
    )
    again = Fraction(2, 3) ** 2 * Fraction(1, 3)  # a hit must succeed twice; there is a point left if none succeeded
    assert rested.wounds(TARGET) == pytest.approx(wounds(4, hit_and_through(3, 3), 3))
    assert tired.wounds(TARGET) == pytest.approx(wounds(4, again, 3))
    assert weary.wounds(TARGET) == pytest.approx(wounds(4, again, 3))
    hurt = [sum(w * p for w, p in enumerate(fought.wounds(ASSAULTER))) for fought in (rested, tired, weary)]
    assert hurt[0] < hurt[1] < hurt[2]


# ---------------------------------------------------------------------------------------------------- casualties
def test_the_fewest_attacks_fall_first_then_the_furthest_then_the_highest_id() -> None:
    b = battle([regular_hero(30, 10)], [rookies(column(4, 30, 20))])
    assert loss_order(b, 1, 0) == (4, 3, 2, 1)
    b = battle([regular_hero(31, 10)], [rookies(row(3, 30, 20))])
    assert loss_order(b, 1, 0) == (3, 1, 2)
    b = battle([regular_hero(31, 10)], [rookies(column(2, 31, 20))])
    b.models[2] = replace(b.models[2], weapons=("Hammer",))
    assert loss_order(b, 1, 0) == (1, 2)


def test_without_any_enemy_the_highest_ids_fall_first() -> None:
    b = battle([regulars(row(3, 30, 10))], [regular_hero(30, 40)])
    b.put(b.band(1).without(b.band(1).models))
    assert loss_order(b, 0) == (2, 1, 0)


def test_a_hero_alone_stands_until_his_last_wound() -> None:
    b = battle([veteran_hero(30, 10)], [rookies(row(4, 30, 20))])
    hero = b.band(0)
    assert [survivors(b, hero, w, (0,)) for w in range(4)] == [[0], [0], [0], []]


def test_a_unit_loses_by_the_order_given() -> None:
    b = battle([regulars(row(3, 30, 10))], [rookies(row(4, 30, 20))])
    assert survivors(b, b.band(0), 2, (1, 2, 0)) == [0]
