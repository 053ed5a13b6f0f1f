"""Answers by the shape of a question alone: legal, and all of them within reach."""

from random import Random

import pytest

from drumhead.flow.answers import SHAPES, any_of_shape, first_offered, prefers
from drumhead.flow.question import (
    Amount,
    Answer,
    Ask,
    Chosen,
    Enlisted,
    Option,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Places,
    Question,
    Roster,
    Some,
    Split,
    Told,
    refuse_shape,
)
from drumhead.flow.roster import Buyable, Extra, ListEntry, cost_of
from drumhead.flow.state import State

NOTHING = State(game="none", house={})
THREE = tuple(Option(k, str(k)) for k in ("a", "b", "c"))
POOL = tuple(Option(i, str(i), {"type": "bow" if i < 9 else "axe"}) for i in range(14))
STALL = Roster(
    (Buyable("captain", "Captain", 0, leads=True), Buyable("crew", "Crew", 2, (Extra("arms", "bows", 2),))), 5
)
ASKS: tuple[Ask, ...] = (Pick(THREE), Some(THREE, 1, 2), Order(THREE), Amount(2, 4), Split(POOL, 4, 6), STALL)


def asked(ask: Ask) -> Question:
    return Question(1, 0, "none.decision.any", ask, "Which?")


def samples(ask: Ask) -> list[Answer]:
    return [any_of_shape(NOTHING, ask, Random(seed)) for seed in range(80)]


def test_there_is_one_question_here_for_each_shape() -> None:
    assert tuple(map(type, ASKS)) == SHAPES


@pytest.mark.parametrize("ask", ASKS, ids=lambda a: type(a).__name__)
def test_what_is_drawn_or_compared_has_the_shape_of_the_question(ask: Ask) -> None:
    q = asked(ask)
    assert all(refuse_shape(q, a) is None for a in samples(ask))


def test_chance_reaches_every_option_every_choice_every_order_and_every_amount() -> None:
    assert {a.key for a in samples(ASKS[0]) if isinstance(a, Picked)} == {"a", "b", "c"}
    assert {a.keys for a in samples(ASKS[1]) if isinstance(a, Chosen)} == {
        ("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c"),
    }  # fmt: skip
    assert len({a.keys for a in samples(ASKS[2]) if isinstance(a, Ordered)}) == 6
    assert {a.amount for a in samples(ASKS[3]) if isinstance(a, Told)} == {2, 3, 4}


def test_a_pool_is_divided_by_type_into_parts_of_legal_size() -> None:
    for a in samples(ASKS[4]):
        assert isinstance(a, Parted)
        assert all(4 <= len(part) <= 6 for part in a.parts)
        assert all(len({int(k) < 9 for k in part}) == 1 for part in a.parts)
        assert sorted(k for part in a.parts for k in part) == list(range(14))


def test_a_list_by_chance_has_its_leader_and_reaches_every_sum_within_the_limit() -> None:
    lists = [a.entries for a in samples(STALL) if isinstance(a, Enlisted)]
    assert all(entries[0] == ListEntry("captain") for entries in lists)
    assert {sum(cost_of(STALL, e) for e in entries) for entries in lists} == {2, 4}


def test_the_first_wanted_option_that_is_offered_else_the_first_offer() -> None:
    q = asked(ASKS[0])
    assert first_offered(q, "z", "c", "b") == Picked("c")
    assert first_offered(q, "z") == Picked("a")
    assert prefers("b")(NOTHING, q) == Picked("b")


def test_a_question_of_places_has_no_answer_by_its_shape() -> None:
    with pytest.raises(TypeError, match="Places"):
        any_of_shape(NOTHING, Places((1,), (0, 0, 1, 1)), Random(1))
