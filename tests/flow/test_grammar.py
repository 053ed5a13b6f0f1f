"""Grammar for one and for many."""

import pytest

from drumhead.flow.grammar import agree, count, does, listed, tally


@pytest.mark.parametrize(
    ("verb", "one"),
    [("walk", "walks"), ("rush", "rushes"), ("carry", "carries"), ("stay", "stays"), ("be", "is"), ("have", "has")],
)
def test_a_verb_agrees_with_one(verb: str, one: str) -> None:
    assert agree(verb, many=False) == one


def test_a_verb_agrees_with_many() -> None:
    assert [agree(verb, many=True) for verb in ("rush", "be", "have", "go")] == ["rush", "are", "have", "go"]


def test_the_verb_comes_first_in_a_deed() -> None:
    assert does("Azure's Regulars", True, "rush 3 in") == "Azure's Regulars rush 3 in"
    assert does("Azure's Hero", False, "rush 3 in") == "Azure's Hero rushes 3 in"
    assert does("Azure's Hero", False, "rest") == "Azure's Hero rests"


def test_numbers_have_their_noun() -> None:
    assert [count(n, "point") for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert count(3, "die", "dice") == "3 dice"


def test_lists() -> None:
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_a_tally_holds_both_forms_of_its_noun() -> None:
    assert (tally(1, "wound"), tally(2, "die", "dice"), tally(8)) == ("{1| wound| wounds}", "{2| die| dice}", "{8}")
