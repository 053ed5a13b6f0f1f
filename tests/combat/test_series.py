"""Kinds of answers: by decision and by the first word of the chosen key."""

import pytest

from drumhead.combat.army import ArmyList, Entry
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.series import AnswerKind, spent_by_book, spent_on
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


def test_what_is_spent_is_told_by_unit_and_by_book_where_there_are_several() -> None:
    book = Book("reed", "Reed Folk", "", "toy", (), (), (), (BookUnit("guard", "Guard", "foot", 5, 3, 1000, 40),))
    army = ArmyList("Mine", book.id, 100, (Entry("guard"), Entry("guard")))
    assert spent_on(book, army) == {"guard": 80} and spent_by_book(book, army) == {"reed: guard": 80}
