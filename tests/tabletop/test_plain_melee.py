"""A whole melee of even sides: what one side deals and what it gets in return."""

from fractions import Fraction
from typing import Any

from drumhead.tabletop.plain_melee import even_side, melee_chart


def strike(mine: Any, foe: Any, takes: int, dice: int, tired: int, tired_foe: int) -> list[tuple[int, int, int, Any]]:
    """Every die wounds on a half."""
    assert dice == 1
    return [(0, tired, tired_foe, Fraction(1, 2)), (1, tired, tired_foe, Fraction(1, 2))]


def test_a_side_has_the_dice_of_the_models_that_are_left() -> None:
    assert even_side(4, 3, 1, 2, 0).dice == (6, 4, 2, 0)
    tough = even_side(4, 2, 2, 3, 1)
    assert (tough.dice, tough.takes, tough.weight) == ((6, 6, 3, 3, 0), 4, 1)


def test_who_strikes_first_meets_the_answer_of_those_who_are_left() -> None:
    one = even_side(4, 1, 1, 1, 0)
    together = melee_chart(strike, (one, one), (), Fraction, ("blow", "answer"))
    assert (together.title, together.p, together.most) == ("blow", (Fraction(1, 2), Fraction(1, 2)), 1)
    assert together.also and together.also.p == together.p
    first = melee_chart(strike, (one, one), (0, 1), Fraction, ("blow", "answer"))
    assert first.also and (first.also.title, first.also.p) == ("answer", (Fraction(3, 4), Fraction(1, 4)))
