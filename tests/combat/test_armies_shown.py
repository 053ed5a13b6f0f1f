"""Both armies as they stand, in every game of battles."""

from random import Random

import pytest

from drumhead.combat.desk import any_choice
from drumhead.dice import SeededDice
from drumhead.registry import DESKS


@pytest.mark.parametrize("game", [id for id, desk in DESKS.items() if desk.points])
def test_units_are_counted_as_they_stand(game: str) -> None:
    """After a whole battle: each unit that has lost its last model is gone, all others have what they have left."""
    desk, dice = DESKS[game], SeededDice.from_number(3)
    assert desk.points
    b, _ = desk.game.muster(desk.setup(any_choice(desk, Random(3), desk.points.limits[0])), dice)
    assert all(unit.left == unit.of for army in desk.game.armies(b) for unit in army.units)
    while (asked := desk.game.pending(b)) is not None:
        desk.game.answer(b, asked.seat, desk.game.suggest(b), dice)
    cards = {unit.unit: unit for army in desk.game.armies(b) for unit in army.units}
    assert {u: card.left for u, card in cards.items()} == {u.id: len(u.models) for u in b.units}
    assert 0 in {card.left for card in cards.values()}
    assert all(card.facts for card in cards.values())
