"""A player without one kind of answers: it does something else, and only there."""

from drumhead.bots.greedy import Greedy
from drumhead.bots.masked import Masked, Without
from drumhead.bots.player import Policy
from drumhead.combat.series import AnswerKind
from drumhead.flow.question import Answer, Picked
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.testkit import asked
from tests.games.deadzone.kit import battle, first, keeper, say, tactical, third

SUPPRESSION = AnswerKind(("deadzone.decision.shot",), "suppress:")
COMMAND = AnswerKind(("deadzone.decision.action",), "command")


def two_in_a_cube() -> Deadzone:
    b = battle([tactical((2, 2))], [third((2, 4)), third((2, 4))], round=4)
    say(b, "hold")
    return b


def says(b: Deadzone, player: Masked) -> Answer:
    assert b.question
    return player.answer(DEADZONE, b, b.question)


def test_what_is_masked_is_not_done() -> None:
    b = two_in_a_cube()
    assert asked(b) == "shot"
    assert str(DEADZONE.suggest(b)).find("suppress:") >= 0
    for player in (Policy(), Greedy()):
        answer = says(b, Masked(player, SUPPRESSION))
        assert isinstance(answer, Picked) and str(answer.key).startswith("shoot:")


def test_other_questions_and_other_seats_are_as_before() -> None:
    b = two_in_a_cube()
    assert list(Without(DEADZONE, 0, COMMAND).candidates(b, 8)) == list(DEADZONE.candidates(b, 8))
    assert list(Without(DEADZONE, 1, SUPPRESSION).candidates(b, 8)) == list(DEADZONE.candidates(b, 8))
    assert Without(DEADZONE, 1, SUPPRESSION).suggest(b) == DEADZONE.suggest(b)
    assert Without(DEADZONE, 0, SUPPRESSION).id == "deadzone"


def test_where_nothing_else_may_be_done_it_is_done() -> None:
    b = battle([keeper((0, 0)), tactical((1, 0))], [first((7, 7))])
    say(b, 0)
    q = b.question
    assert q
    assert Without(DEADZONE, 0, AnswerKind((q.decision,), "")).narrow(b) is b
    narrowed = Without(DEADZONE, 0, AnswerKind((q.decision,), "hold")).narrow(b)
    assert narrowed.question and narrowed.question.ask != q.ask
    assert b.question == q
