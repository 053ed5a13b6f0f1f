"""What a position is worth: numbers of men, the order of combats, and what the enemy can bring."""

from drumhead.games.littlewars.play.worth import best_order, outlook, threat
from drumhead.games.littlewars.rules.combat import merged_combats
from drumhead.testkit.inches import Inches
from tests.games.littlewars.kit import battle, cavalry, infantry


def row(n: int, x: float, y: float) -> list[Inches]:
    return [(x + i, y) for i in range(n)]


def square(x: float, y: float, step: float) -> list[Inches]:
    return [(x + step * (i % 3), y + step * (i // 3)) for i in range(9)]


def test_an_even_trade_is_good_for_the_stronger_until_the_draw_is_near() -> None:
    assert outlook(60, 40) > outlook(70, 50)
    assert outlook(16, 6) < outlook(26, 16)
    assert outlook(15, 5) == 0 == outlook(5, 15)
    assert outlook(1, 0) > outlook(80, 1)
    assert outlook(0, 16) == -outlook(16, 0)
    assert outlook(30, 20) == -outlook(20, 30)


def test_the_order_of_combats_decides_who_is_supported() -> None:
    """Two enemy bodies support each other: the one that is fought second is alone, and is taken."""
    red = infantry(0, *row(4, 20, 20), *row(2, 20, 19), *row(3, 29, 20), *row(3, 29, 19))
    b = battle(red, infantry(1, *row(4, 20, 21), *row(3, 29, 21)))
    found = merged_combats(b)
    assert [(len(a), len(c)) for a, c in found] == [(6, 4), (6, 3)]
    (first, order), (second, _) = best_order(b, 0, found)
    assert first > second  # four fall with four and three are taken; else three with three, two with two, two are taken
    assert order == found


def test_cavalry_threatens_twelve_inches_and_infantry_six() -> None:
    alone = infantry(0, *row(3, 20, 20))
    assert threat(battle(alone, cavalry(1, *square(18, 29, 1.5))), 0) > 0
    assert threat(battle(alone, infantry(1, *square(18, 29, 1.5))), 0) == 0
    assert threat(battle(alone, infantry(1, *square(19, 24, 1))), 0) > 0


def test_support_makes_a_body_safer() -> None:
    foes = cavalry(1, *square(18, 29, 1.5))
    alone = battle(infantry(0, *row(3, 20, 20)), foes)
    helped = battle(infantry(0, *row(3, 20, 20), *row(3, 20, 15)), foes)
    assert threat(helped, 0) < threat(alone, 0)
