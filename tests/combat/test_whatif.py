"""Imagined play: an answer without dice is carried out, one with dice ends the thought."""

from drumhead.combat.whatif import Imagined, play_without_dice
from drumhead.flow.question import Picked
from tests.flow.toy import live
from tests.games.deadzone.kit import battle, dog, tactical


def test_what_is_said_is_played_in_the_copy_and_planned() -> None:
    b = battle([tactical((2, 0)), tactical((5, 0))], [dog((2, 7))])
    world = Imagined(b, 0)
    assert world.open_question("activate") and world.say(Picked(0)) is None
    assert world.plan == [Picked(0)] and world.open_question("action") and not world.open_question("activate")
    assert b.question and b.question.decision == "deadzone.decision.activate"


def test_a_refused_answer_changes_nothing() -> None:
    world = Imagined(battle([tactical((2, 0)), tactical((5, 0))], [dog((2, 7))]), 0)
    refused = world.say(Picked(2))
    assert refused is not None and not world.plan and world.open_question("activate")


def test_the_question_of_another_seat_is_not_asked_here_and_a_silent_answer_not_planned() -> None:
    world = Imagined(battle([tactical((2, 0)), tactical((5, 0))], [dog((2, 7))]), 1)
    world.sends = False
    assert world.open_question("activate") is None
    assert world.say(Picked(0)) is None and not world.plan


def test_an_answer_without_dice_leads_to_the_next_question() -> None:
    world = live().state.clone()
    before = world.question
    assert before and play_without_dice(world, Picked("think"))
    assert world.question and world.question.id > before.id


def test_an_answer_at_which_a_die_falls_leaves_nothing_to_go_on_from() -> None:
    world = live().state.clone()
    assert not play_without_dice(world, Picked("pull")) and world.question is None
