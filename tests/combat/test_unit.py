"""Models and units: frozen leaves whose verbs return the next leaf."""

from fractions import Fraction

import pytest

from drumhead.combat.unit import Model, Unit

HERO = Model(3, 0, "hero", 4, ("Sword",), 3, 1000, 0, (2, 3))
SQUAD = Unit(1, 0, "Squad", "regulars", 4, (4, 5, 6), (4, 5, 6), acted=True)


def test_a_model_takes_no_more_wounds_than_it_can_stand() -> None:
    assert HERO.wounded(2).wounds == 2
    assert HERO.wounded(2).wounded(5).wounds == 3
    assert HERO.wounds == 0


def test_the_worth_of_a_model_is_an_exact_share() -> None:
    assert HERO.worth == Fraction(2, 3)


@pytest.mark.parametrize(("fallen", "left"), [((5,), (4, 6)), ((4, 5, 6), ()), ((9,), (4, 5, 6))])
def test_a_unit_knows_its_models_as_deployed(fallen: tuple[int, ...], left: tuple[int, ...]) -> None:
    unit = SQUAD.without(fallen)
    assert (unit.models, unit.born, unit.alive) == (left, (4, 5, 6), bool(left))


def test_a_new_round_makes_a_unit_fresh_and_a_fresh_one_stays_the_same() -> None:
    fresh = SQUAD.fresh()
    assert not fresh.acted
    assert fresh.fresh() is fresh
