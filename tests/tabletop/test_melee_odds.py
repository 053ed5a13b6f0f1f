"""A whole melee against plain enumeration: together, and one after the other with what is left."""

from collections.abc import Iterable
from itertools import product

import pytest

from drumhead.tabletop.melee_odds import (
    ASSAULTER,
    TARGET,
    UNHURT,
    Blow,
    Outcome,
    Prospect,
    Side,
    blow_of,
    clash,
    in_turn,
    prospect,
)


def coins(mine: int, foe: int, takes: int, dice: int, weight: int, weight_foe: int) -> Iterable[Outcome]:
    """Each die wounds on one of two faces; a blow takes one point of the target's weight."""
    left = max(0, weight_foe - 1)
    return [(min(sum(faces), takes), weight, left, 0.5**dice) for faces in product((0, 1), repeat=dice)]


def enumerated(a: Side, t: Side) -> dict[tuple[int, int], float]:
    """The assaulter strikes first, the target with what is left, face by face."""
    found: dict[tuple[int, int], float] = {}
    for first in product((0, 1), repeat=a.dice[0]):
        j = min(sum(first), t.takes)
        dice = t.dice[j]
        for second in product((0, 1), repeat=dice):
            i = min(sum(second), a.takes)
            found[i, j] = found.get((i, j), 0.0) + 0.5 ** (a.dice[0] + dice)
    return found


def test_who_strikes_second_strikes_with_what_is_left() -> None:
    a, t = Side(0, 2, 0, (3, 3, 3)), Side(0, 3, 0, (4, 2, 1, 0))
    table = clash(coins, a, t, (ASSAULTER, TARGET)).table
    wanted = enumerated(a, t)
    assert all(table[i, j] == pytest.approx(wanted.get((i, j), 0.0)) for i in range(3) for j in range(4))


def test_together_both_strike_with_all_they_have() -> None:
    fought = clash(coins, Side(0, 2, 0, (1,)), Side(0, 1, 0, (2,)), ())
    assert fought.wounds(TARGET) == [0.5, 0.5]
    assert fought.wounds(ASSAULTER) == [0.25, 0.5, 0.25]
    assert fought.table[2, 1] == 0.125


def test_the_weight_that_a_blow_uses_up_is_gone_for_the_next() -> None:
    seen: list[tuple[int, int]] = []

    def watched(mine: int, foe: int, takes: int, dice: int, weight: int, weight_foe: int) -> Iterable[Outcome]:
        seen.append((weight, weight_foe))
        return coins(mine, foe, takes, dice, weight, weight_foe)

    clash(watched, Side(0, 1, 2, (1,)), Side(0, 1, 1, (1,)), ())
    assert seen[0] == (2, 1)
    assert set(seen[1:]) == {(0, 2)}


def test_a_side_without_dice_does_nothing() -> None:
    assert clash(coins, Side(0, 2, 0, (0,)), Side(0, 2, 0, (0,)), ()).table[0, 0] == 1.0


def test_a_prospect_parts_wounds_from_destruction() -> None:
    assert prospect([0.25, 0.25, 0.25, 0.25], 2) == Prospect(0.25, 0.5)


def test_a_blow_tells_what_an_assault_does_to_both() -> None:
    blow = blow_of(coins, Side(0, 2, 0, (1,)), Side(0, 1, 0, (2,)))
    assert blow == Blow(target=Prospect(0.0, 0.5), own=Prospect(0.5, 0.25))


def test_the_second_of_two_attacks_meets_what_the_first_leaves() -> None:
    first, second = (Blow(Prospect(*found), UNHURT) for found in ((1.0, 0.5, 0.2), (2.0, 0.4, 0.1)))
    assert in_turn(first, second).target == pytest.approx((1 + 0.5 * 2, 0.5 + 0.5 * 0.4, 0.2 + 0.5 * 0.1))
    assert in_turn(first, second).own == UNHURT
