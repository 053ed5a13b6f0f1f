"""The greedy player: what it sees ahead, and that it beats the others."""

from drumhead.bots.greedy import NO_DICE, Greedy, answered, replied
from drumhead.flow.question import Answer, Picked
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.testkit import asked
from drumhead.testkit.inches import block, piece, row
from tests.bots.battles import fought, share
from tests.games.saga.kit import battle, regulars, rookies, say, veteran_hero, veterans


def says(b: Saga) -> Answer:
    assert b.question
    return Greedy().answer(SAGA, b, b.question)


# ---------------------------------------------------------------------------------------------------- looking ahead
def test_an_answer_at_which_a_die_falls_has_no_world_after_it() -> None:
    b = battle([regulars(row(4, 30, 10), "Bow")], [rookies(row(4, 30, 30))])
    say(b, "hold")
    saved = b.save()
    assert answered(SAGA, b, Picked(1), NO_DICE) is None
    after = answered(SAGA, b, Picked("none"), NO_DICE)
    assert after is not None
    assert after.question
    assert after.question.decision == "saga.decision.extra-action"
    assert b.save() == saved


def test_the_opponent_is_taken_to_follow_the_policy() -> None:
    b = battle([veterans(block(6, 30, 10), fatigue=1)], [rookies(row(12, 30, 21))])
    say(b, "assault:1")
    assert asked(b) == "halve-move"
    world = replied(SAGA, b, 0, NO_DICE)
    assert isinstance(world, Saga)
    assert world.band(0).fatigue == 0
    assert world.question
    assert world.question.seat == 0


# ---------------------------------------------------------------------------------------------------- choosing
def test_it_finishes_off_who_can_be_destroyed() -> None:
    b = battle([veterans(block(6, 30, 10), "Hammer")], [rookies(row(2, 30, 18), worth="1"), rookies(row(12, 40, 18))])
    assert says(b) == Picked("assault:1")


def test_it_shoots_again_where_the_policy_would_stop() -> None:
    b = battle([regulars(block(8, 30, 10), "Bow")], [rookies(row(12, 28, 30)), veteran_hero(60, 40)])
    say(b, "hold", 1, dice=[1] * 8)
    assert asked(b) == "extra-action"
    assert says(b) == Picked("hold")
    assert SAGA.suggest(b) == Picked("end")


def test_it_does_not_run_under_hammers_that_have_yet_to_act() -> None:
    b = battle(
        [rookies(block(12, 30, 5))],
        [veterans(block(6, 30, 34), "Hammer"), veterans(block(6, 40, 34), "Hammer")],
        piece("ruins", 60, 20, 64, 24),
    )
    answer = says(b)
    say(b, answer.key if isinstance(answer, Picked) else answer)  # type: ignore[arg-type]
    if asked(b) == "move-models":
        say(b, says(b))
    near = min(y for _, y in b.places(b.foes(0)[0].models)) - max(y for _, y in b.places(b.band(0).models))
    assert near > 13_000


def test_an_answer_that_is_the_only_candidate_needs_no_thought() -> None:
    b = battle([regulars(row(4, 30, 10))], [rookies(row(8, 30, 16))])
    say(b, "assault:1")
    assert says(b) == Picked("engine")


def test_it_plays_the_same_battle_again() -> None:
    assert fought("greedy", "policy", 4).state == fought("greedy", "policy", 4).state


# ---------------------------------------------------------------------------------------------------- winning
def test_it_beats_chance() -> None:
    assert share("greedy", "chance", range(8)) >= 0.8


def test_it_beats_the_policy() -> None:
    assert share("greedy", "policy", range(12)) > 0.5
