"""The test kit, and what docs/testing.md says of it."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from drumhead import testkit
from drumhead.flow.question import Amount, Question, Told
from drumhead.ledger.clause import LedgerError
from drumhead.testkit import (
    allowed,
    asked,
    clause,
    muster,
    offered,
    question,
    refusal,
    run_to_question,
    say,
    script,
    seat,
    words,
)
from tests.flow.toy import TUG, Tug, TugSetup, turn

PAGE = (Path(__file__).parent.parent / "docs/testing.md").read_text(encoding="utf-8")


def example() -> dict[str, Any]:
    """The names of the test file that the page shows."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    return names


@pytest.mark.parametrize("name", [n for n in example() if n.startswith("test_")])
def test_the_example_on_the_page_passes(name: str) -> None:
    example()[name]()


@pytest.mark.parametrize("part", ["marks", "play", "events", "inches", "cubes"])
def test_the_examples_in_the_docstrings_are_true(part: str) -> None:
    found = doctest.testmod(import_module(f"drumhead.testkit.{part}"), extraglobs=example() | vars(testkit))
    assert found.failed == 0
    assert found.attempted > 0


def test_every_public_name_is_on_the_page() -> None:
    assert [n for n in testkit.__all__ if n not in ("Say", "answer_of") and f"`{n}(" not in PAGE] == []


# ---------------------------------------------------------------------------------------------------- playing
def begun() -> Tug:
    b, _ = muster(TUG, TugSetup(game="toy", goal=2), dice=[0])
    return b


def test_answers_are_given_in_a_row_with_the_dice_that_are_written() -> None:
    b = begun()
    assert (asked(b), seat(b), offered(b)) == ("pull", 0, ["pull", "wait", "think", "show"])
    say(b, "pull", "pull", dice=[6, 1])
    assert b.rope == -1  # the second pull holds


def test_a_die_that_is_not_rolled_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="1 dice of the script were not rolled"):
        say(begun(), "pull", dice=[6, 1])
    with pytest.raises(AssertionError, match="2 dice"), script([1, 2]):
        pass


def test_an_answer_that_is_refused_fails_the_test_with_the_decision_and_the_reason() -> None:
    with pytest.raises(AssertionError, match=r"toy\.decision\.pull: .*not_offered.*'push'"):
        say(begun(), "push")


def test_a_refusal_is_expected_and_a_legal_answer_is_not() -> None:
    b = begun()
    say(b, "show")
    assert refusal(b, "show").clause == "toy.show"
    assert (allowed(b, "show"), allowed(b, "pull")) == (False, True)
    with pytest.raises(AssertionError, match="the answer is legal"):
        refusal(b, "pull")
    found = words(TUG, b)
    assert found.refusal(refusal(b, "pull", by=1)).why == "it is not your turn"
    assert found.refusal(refusal(b, Told(3))).why == "this question needs one of its options, not a number"


def test_a_state_built_by_hand_runs_to_its_first_question() -> None:
    b = run_to_question(Tug(game="toy", house={"rope": "long"}, rope=1, goal=2), turn(1))
    assert question(b).seat == 1
    say(b, "pull", dice=[6])
    assert asked(b) == ""
    with pytest.raises(AssertionError, match="the battle is over"):
        question(b)


def test_a_question_without_options_says_so() -> None:
    b = begun()
    b.question = Question(1, 0, "toy.decision.pull", Amount(0, 3), "How many?")
    with pytest.raises(AssertionError, match="Amount offers no options"):
        offered(b)


# ---------------------------------------------------------------------------------------------------- marks
def test_a_mark_carries_its_ids() -> None:
    assert clause("saga.activation.walk", "saga.ruling.no-split-fire=split").args == (
        "saga.activation.walk",
        "saga.ruling.no-split-fire=split",
    )


def test_a_mark_with_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(LedgerError, match=r"no 'saga\.activation\.wlak' .* 'saga\.activation\.walk'\?"):
        clause("saga.activation.wlak")


def test_the_default_of_a_switch_is_the_ruling_itself_and_not_an_alternative() -> None:
    with pytest.raises(LedgerError, match="no-split-fire=one-target"):
        clause("saga.ruling.no-split-fire=one-target")
