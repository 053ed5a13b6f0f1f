"""Asking is pure: what a question offers is read from the state, and nothing is changed by it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.frame import PARTS, Asking, Inquiry
from tests.conformance.draws import CONFORMANT, Conformant

BATTLES = 2


def watched(name: str, asks: Callable[..., Asking | None]) -> Callable[..., Asking | None]:
    def ask(s: Any, *args: Any) -> Asking | None:
        before, told = s.save(), len(s.told)
        asking = asks(s, *args)
        assert (s.save(), len(s.told)) == (before, told), f"{name} changes the state while it asks"
        return asking

    return ask


@pytest.mark.parametrize("kind", CONFORMANT, ids=str)
def test_a_question_changes_nothing_while_it_is_asked(kind: Conformant, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, part in PARTS.items():
        if isinstance(part, Inquiry):
            monkeypatch.setattr(part, "asks", watched(name, part.asks))
    for seed in range(BATTLES):
        rng, game, dice = Random(seed), kind.game, SeededDice.from_number(seed)
        state, _ = game.muster(kind.draw(rng), dice)
        while (q := game.pending(state)) is not None:
            game.answer(state, q.seat, game.sample(game.imagine(state, q.seat, rng), rng), dice)
