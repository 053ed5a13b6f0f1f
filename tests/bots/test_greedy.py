"""The greedy player: what it chooses, and that it beats the others."""

from drumhead.bots.greedy import Greedy
from drumhead.flow.question import Answer, Picked
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked
from drumhead.testkit.inches import block, row
from tests.bots.battles import fought, share
from tests.games.saga.kit import battle, regulars, rookies, say, veteran_hero, veterans


def says(b: Saga) -> Answer:
    assert b.question
    return Greedy().answer(SAGA, b, b.question)


# ---------------------------------------------------------------------------------------------------- choosing
def test_it_finishes_off_who_can_be_destroyed() -> None:
    b = battle([veterans(block(6, 30, 10), "Hammer")], [rookies(row(2, 30, 18), worth="1"), rookies(row(12, 40, 18))])
    assert says(b) == Picked("assault:1")


def test_it_shoots_again_where_the_policy_would_stop() -> None:
    b = battle([regulars(block(8, 30, 10), "Bow")], [rookies(row(12, 28, 30)), veteran_hero(60, 40)])
    say(b, "hold", 1, dice=[1] * 8)
    assert asked(b) == "extra-action"
    assert says(b) in (Picked("hold"), Picked("walk")), "after a Walk it may shoot as well"
    assert SAGA.suggest(b) == Picked("end")


def test_an_answer_that_is_the_only_candidate_needs_no_thought() -> None:
    b = battle([regulars(row(4, 30, 10))], [rookies(row(8, 30, 16))])
    say(b, "assault:1")
    assert says(b) == Picked("engine")


def test_it_plays_the_same_battle_again() -> None:
    assert fought("greedy", "policy", 4).state == fought("greedy", "policy", 4).state


# ---------------------------------------------------------------------------------------------------- winning
def test_it_beats_chance() -> None:
    """tests/lab/test_newcomer.py lets it play against the policy."""
    assert share("greedy", "chance", range(4)) >= 0.75
