"""The shapes of questions and answers: a misfit is refused in words before any rule is asked."""

import msgspec
import pytest

from drumhead.flow.question import (
    Amount,
    Answer,
    Ask,
    Chosen,
    Concede,
    Option,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Placed,
    Places,
    Question,
    Some,
    Split,
    Stepped,
    Steps,
    Told,
    Ways,
    Went,
    declining_answer,
    refuse_shape,
    ways_of,
)
from tests.flow.toy import in_words

ABC = (Option("a", "A"), Option("b", "B"), Option("c", "C"))
ZONE = (0, 0, 10, 10)
FITS: list[tuple[Ask, Answer]] = [
    (Pick(ABC), Picked("b")),
    (Some(ABC, 1, 2), Chosen(("c", "a"))),
    (Some(ABC, 0, 2), Chosen(())),
    (Order(ABC), Ordered(("c", "a", "b"))),
    (Amount(1, 3), Told(3)),
    (Split(ABC, 1, 2), Parted((("a", "b"), ("c",)))),
    (Places((4, 7), ZONE), Placed(((1, 1), (2, 2)))),
    (Ways((4, 7), 6000), Went((((1, 1),), ((2, 2), (3, 3))))),
    (Ways((4, 7), 6000, allowances=(3000, 6000)), Went((((1, 1),), ((2, 2), (3, 3))))),
    (Places(tuple(range(82)), ZONE), Placed(((1, 1),) * 82)),
    (Steps(((0, 0, 0), (1, 0, 0))), Stepped(((1, 0, 0),))),
]
MISFITS: list[tuple[Ask, Answer, str]] = [
    (Pick(ABC), Picked("d"), "'d' is not offered; offered: a, b, c"),
    (Some(ABC, 1, 2), Chosen(("a", "b", "c")), "3 given, 1 to 2 needed"),
    (Some(ABC, 1, 2), Chosen(("a", "a")), "something is named twice"),
    (Some(ABC, 1, 2), Chosen(("x",)), "'x' is not offered; offered: a, b, c"),
    (Order(ABC), Ordered(("a", "b")), "2 given, 3 needed"),
    (Order(ABC), Ordered(("a", "b", "b")), "something is named twice"),
    (Amount(1, 3), Told(4), "4 is not between 1 and 3"),
    (Split(ABC, 1, 2), Parted((("a", "b"), ("b",))), "something is named twice"),
    (Split(ABC, 1, 2), Parted((("a", "z"),)), "'z' is not offered; offered: a, b, c"),
    (Places((4, 7), ZONE), Placed(((1, 1),)), "1 given, 2 needed"),
    (Ways((4, 7), 6000), Went((((1, 1),),)), "1 given, 2 needed"),
    (Places(tuple(range(82)), ZONE), Placed(((1, 1),) * 81), "81 given, 82 needed"),
    (
        Ways(tuple(range(80)), 6000),
        Went((((1, 1),) * 1000,) * 80),
        "the paths have 80000 places in all, at most 5000 are read",
    ),
    (Ways((4,), 6000), Went(((),)), "a path has no place at all; a model that stays has a path of one place"),
    (Steps(((0, 0, 0),)), Stepped(((2, 0, 0),)), "cell (2, 0, 0) is not offered"),
    (Ways((4,), 6000), Placed(((1, 1),)), "this question needs a path for each model, not a place for each model"),
    (Pick(ABC), Concede(), "this question needs one of its options, not giving up"),
]


def asked(ask: Ask) -> Question:
    return Question(1, 0, "toy.decision.any", ask, "Well?")


@pytest.mark.parametrize(("ask", "answer"), FITS)
def test_an_answer_of_the_right_shape_is_not_refused(ask: Ask, answer: Answer) -> None:
    assert refuse_shape(asked(ask), answer) is None


@pytest.mark.parametrize(("ask", "answer", "why"), MISFITS)
def test_a_misfit_is_refused_in_words_under_the_decision(ask: Ask, answer: Answer, why: str) -> None:
    refusal = refuse_shape(asked(ask), answer)
    assert refusal is not None and (refusal.clause, in_words(refusal).why) == ("toy.decision.any", why)


@pytest.mark.parametrize(("ask", "answer"), FITS)
def test_questions_and_answers_travel_as_json_by_their_tag(ask: Ask, answer: Answer) -> None:
    assert msgspec.json.decode(msgspec.json.encode(asked(ask)), type=Question) == asked(ask)
    assert msgspec.json.decode(msgspec.json.encode(answer), type=Answer) == answer


def test_a_question_that_can_be_declined_has_the_answer_that_does() -> None:
    no = Pick((Option(1, "Shoot"), Option("none", "Do not shoot")))
    assert declining_answer(no) == Picked("none")
    assert declining_answer(Some((Option(1, "One"),), 0, 1)) == Chosen(())
    assert declining_answer(Pick((Option(1, "One"), Option(2, "Two")))) is None
    assert declining_answer(Amount(0, 3)) is None


def test_allowances_are_told_only_where_they_differ() -> None:
    alike, mixed = ways_of({4: 6000, 7: 6000}), ways_of({4: 6000, 7: 12000})
    assert b"allowances" not in msgspec.json.encode(alike) and alike == Ways((4, 7), 6000)
    assert mixed == Ways((4, 7), 12000, allowances=(6000, 12000))
    assert (alike.allowance_of_each(), mixed.allowance_of_each()) == ((6000, 6000), (6000, 12000))
