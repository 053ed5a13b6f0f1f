"""Advice on the fatigue of an enemy: when a reroll is worth the point, and when the point does more later."""

import pytest

from drumhead.flow.question import Picked
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked
from drumhead.testkit.inches import block, row
from tests.games.saga.kit import battle, regulars, rookies, say, veterans, words


def advice(b: Saga) -> tuple[object, str]:
    """The answer and its reason."""
    found = SAGA.advise(b)
    assert isinstance(found.answer, Picked)
    return found.answer.key, words(b).say(found.says, found.facts)


def after_hits(hits: int, round: int = 1, acted: bool = False) -> Saga:
    """A volley of eight tired bows, of which so many hit."""
    bows = regulars(block(8, 30, 10), "Bow", fatigue=1)
    b = battle([bows], [rookies(row(12, 28, 30), acted=acted)], round=round)
    say(b, "hold", 1, dice=[4] * hits + [1] * (8 - hits))
    assert asked(b) == "reroll-hits"
    return b


@pytest.mark.parametrize(("hits", "answer"), [(1, "keep"), (2, "keep"), (5, "spend"), (8, "spend")])
def test_few_hits_are_not_worth_the_point(hits: int, answer: str) -> None:
    assert advice(after_hits(hits))[0] == answer


def test_a_point_that_nobody_can_use_any_more_is_spent() -> None:
    assert advice(after_hits(1, round=4, acted=True))[0] == "spend"


@pytest.mark.parametrize(("blocks", "answer"), [(1, "keep"), (4, "spend")])
def test_few_blocks_are_not_worth_the_point(blocks: int, answer: str) -> None:
    b = battle([regulars(block(8, 30, 10), "Bow")], [rookies(row(12, 28, 30), fatigue=1)])
    say(b, "hold", 1, dice=[4] * 8 + [5] * blocks + [1] * (8 - blocks))
    assert asked(b) == "reroll-blocks"
    assert advice(b)[0] == answer


def tired_assault(hits: int) -> Saga:
    """Six tired Veterans assault eight Regulars with Axes, who strike back; of twelve dice so many hit."""
    b = battle([veterans(row(6, 30, 10), fatigue=1)], [regulars(row(8, 29, 13), "Axe")])
    say(b, "assault:1", "keep", "engine", "engine", dice=[4] * hits + [1] * (12 - hits))
    assert asked(b) == "reroll-hits"
    return b


def test_in_a_melee_the_point_is_kept_for_the_blows_that_follow() -> None:
    """Two hits are little beside all that Veterans block."""
    assert advice(tired_assault(hits=2)) == (
        "keep",
        "The point does more when Gules's Red 0 strike back: 1.6 wounds on average.",
    )


def test_in_a_melee_many_hits_are_rerolled_all_the_same() -> None:
    assert advice(tired_assault(hits=12))[0] == "spend"


def test_the_reason_says_what_a_reroll_is_worth() -> None:
    assert advice(after_hits(6)) == ("spend", "Saves Gules's Red 0 2.0 wounds on average.")
    assert advice(after_hits(1)) == ("keep", "A reroll changes 0.3 wounds on average: the point may do more later.")
