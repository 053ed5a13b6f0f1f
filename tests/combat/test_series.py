"""Kinds of answers: by decision and by the first word of the chosen key."""

import pytest

from drumhead.combat.series import AnswerKind
from drumhead.flow.question import Answer, Chosen, Pick, Picked, Question

MINES = AnswerKind(("toy.decision.act", "toy.decision.command"), "mine")


@pytest.mark.parametrize(
    ("decision", "answer", "held"),
    [
        ("toy.decision.act", Picked("mine"), True),
        ("toy.decision.command", Picked("mine:4"), True),
        ("toy.decision.act", Picked("shoot:mine"), False),
        ("toy.decision.react", Picked("mine"), False),
        ("toy.decision.act", Picked(3), False),
        ("toy.decision.act", Chosen(("mine",)), False),
    ],
)
def test_an_answer_is_of_a_kind_by_its_decision_and_its_first_word(decision: str, answer: Answer, held: bool) -> None:
    assert MINES.holds(Question(1, 0, decision, Pick(()), "acts"), answer) is held
