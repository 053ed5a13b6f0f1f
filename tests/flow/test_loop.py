"""The gate: what is legal is played to the next question, what is not changes nothing."""

import pytest

from drumhead.dice.scripted import OutOfScript, Scripted
from drumhead.flow import loop
from drumhead.flow.event import Asked, Noted
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import REFEREE, Amend, Answer, Concede, Picked, Refusal, Stepped, Steps, Told
from tests.flow.toy import TUG, Tug, TugSetup, in_words, pull


def begun(first: int = 0, pauses: tuple[str, ...] = (), goal: int = 2) -> Tug:
    return TUG.muster(TugSetup(game="toy", pauses=pauses, goal=goal), Scripted(first))[0]


def key_of(s: Tug) -> int:
    assert s.question is not None
    return s.question.seat


ILLEGAL: list[tuple[Answer, str, str]] = [
    (Picked("push"), "toy.pull", "'push' is not offered; offered: pull, wait, think, show"),
    (Told(3), "toy.decision.pull", "this question needs one of its options, not a number"),
    (
        Amend("goal", {"goal": 1}),
        "toy.decision.pull",
        "this question needs one of its options, not a change of the table",
    ),
]


@pytest.mark.parametrize(("a", "clause", "why"), ILLEGAL)
def test_an_illegal_answer_is_refused_and_raises_for_a_program(a: Answer, clause: str, why: str) -> None:
    s = begun()
    before = s.clone()
    refusal = TUG.refuse(s, s.asked_seat, a)
    assert refusal is not None and (refusal.clause, in_words(refusal).why) == (clause, why)
    with pytest.raises(loop.IllegalAnswer, match=f"^{clause}: ") as raised:
        TUG.answer(s, s.asked_seat, a, Scripted())
    assert raised.value.refusal == refusal
    assert s == before and s.question == before.question


def test_the_games_own_refusal_comes_after_the_shape() -> None:
    s = begun()
    TUG.answer(s, s.asked_seat, Picked("show"), Scripted())
    refusal = TUG.refuse(s, s.asked_seat, Picked("show"))
    assert refusal is not None and refusal.clause == "toy.show"


@question("toy.decision.walk")
def walk(s: Tug, a: Stepped) -> None:
    s.rope = a.cells[-1][0]


@walk.ask
def may_walk(s: Tug) -> Asking:
    return Asking(0, Steps(((0, 0, 0), (1, 0, 0))), "Where to?")


@walk.refuse
def refuse_walk(s: Tug, a: Stepped) -> Refusal | None:
    return Refusal("toy.mud", "there is mud") if (2, 0, 0) in a.cells else None


@pytest.mark.parametrize(
    ("a", "clause", "why"),
    [
        (Stepped(((2, 0, 0),)), "toy.mud", "there is mud"),
        (Stepped(((3, 0, 0),)), "toy.decision.walk", "cell (3, 0, 0) is not offered"),
        (Picked("wait"), "toy.decision.walk", "this question needs a chain of cells, not one of its options"),
    ],
)
def test_why_a_cell_is_none_the_game_says_before_the_shape(a: Answer, clause: str, why: str) -> None:
    s = begun()
    s.frames[:] = [walk()]
    loop.with_dice(s, Scripted())
    loop.run(s)
    refusal = in_words(TUG.refuse(s, s.asked_seat, a))
    assert (refusal.clause, refusal.why) == (clause, why)
    assert TUG.refuse(s, s.asked_seat, Stepped(((1, 0, 0),))) is None


def test_refuse_changes_nothing_whether_it_allows_or_not() -> None:
    s = begun()
    saved = s.save()
    assert TUG.refuse(s, s.asked_seat, Picked("pull")) is None
    assert TUG.refuse(s, s.asked_seat, Picked("push")) is not None
    assert s.save() == saved


def test_what_refuse_allowed_does_not_clear_another_answer() -> None:
    s = begun()
    assert TUG.refuse(s, s.asked_seat, Picked("pull")) is None
    with pytest.raises(loop.IllegalAnswer):
        TUG.answer(s, s.asked_seat, Picked("push"), Scripted(6))


def test_the_events_end_with_the_next_question_and_the_dice_leave_the_state() -> None:
    s = begun()
    events = TUG.answer(s, s.asked_seat, Picked("pull"), Scripted(5))
    assert events[-1] == Asked(s.question)
    assert s.dice is None and s.told is None and s.rope == -1 and key_of(s) == 1


def test_a_question_with_one_answer_is_not_asked() -> None:
    s = begun()
    events = TUG.answer(s, s.asked_seat, Picked("wait"), Scripted(4, 2))
    assert [e.says for e in events if e.says] == ["waits", "pulls"]
    assert s.asked == 2 and key_of(s) == 0


def test_what_follows_comes_in_reading_order_before_all_that_was_to_follow() -> None:
    s = begun()
    TUG.answer(s, s.asked_seat, Picked("think"), Scripted())
    assert s.frames == [("toy.turn", (1,)), ("toy.pull", (0,))]
    s.then(pull(1), pull(0))
    assert s.frames[-2:] == [("toy.pull", (0,)), ("toy.pull", (1,))]


def test_a_seat_may_give_up_at_any_of_its_questions_and_ends_the_battle() -> None:
    s = begun()
    assert TUG.refuse(s, s.asked_seat, Concede()) is None
    events = TUG.answer(s, s.asked_seat, Concede(), Scripted())
    assert s.outcome is not None and s.outcome.winner == 1
    assert events[-1] == Asked(None) and s.frames == []


def test_nothing_is_legal_when_the_game_is_over() -> None:
    s = begun(goal=1)
    TUG.answer(s, s.asked_seat, Picked("pull"), Scripted(6))
    assert s.outcome is not None and s.question is None and s.frames == []
    refusal = TUG.refuse(s, s.asked_seat, Picked("pull"))
    assert in_words(refusal).why == "the game is over"


def test_the_referee_is_asked_even_when_there_is_one_answer_and_may_amend() -> None:
    s = begun(pauses=("now",))
    assert key_of(s) == REFEREE
    refusal = TUG.refuse(s, s.asked_seat, Amend("rope", {}))
    assert refusal is not None and refusal.clause == "toy.amend"
    refusal = TUG.refuse(s, s.asked_seat, Concede())
    assert in_words(refusal).why == "the referee cannot give up"
    TUG.answer(s, s.asked_seat, Amend("goal", {"goal": 1}), Scripted())
    assert s.goal == 1 and key_of(s) == REFEREE
    TUG.answer(s, s.asked_seat, Picked("go-on"), Scripted())
    assert key_of(s) == 0


def test_dice_that_fail_are_no_answer_of_the_player() -> None:
    with pytest.raises(OutOfScript):
        TUG.answer(begun(), 0, Picked("pull"), Scripted())


def test_events_of_the_mustering_are_told_too() -> None:
    _, events = TUG.muster(TugSetup(game="toy"), Scripted(1))
    assert events[0] == Noted("toy.begin", "begins", {"seat": 1})


def test_a_late_answer_of_one_seat_is_never_taken_for_the_other_seats() -> None:
    s = begun()
    late = Picked("wait")
    assert TUG.refuse(s, 0, late) is None
    refused = in_words(TUG.refuse(s, 1, late))
    assert refused == Refusal("toy.decision.pull", "it is not your turn", {"asked": 0})
    before = s.clone()
    with pytest.raises(loop.IllegalAnswer, match="other_seat"):
        TUG.answer(s, 1, late, Scripted())
    with pytest.raises(loop.IllegalAnswer, match="other_seat"):
        TUG.answer(s, 1, Concede(), Scripted())
    assert s == before


def test_an_answer_is_judged_once_for_all_clones_at_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player tries an answer on a copy of the state; the gate need not judge the same one again."""
    judged: list[Answer] = []
    refuse = loop.refuse

    def counted(s: Tug, a: Answer) -> Refusal | None:
        judged.append(a)
        return refuse(s, a)

    monkeypatch.setattr(loop, "refuse", counted)
    s, tried, other = begun(), Picked("pull"), Picked("pull")
    assert TUG.refuse(s.clone(), s.asked_seat, tried) is None
    TUG.answer(s, s.asked_seat, tried, Scripted(6))
    assert len(judged) == 1
    assert TUG.refuse(s.clone(), s.asked_seat, other) is None
    TUG.answer(s, s.asked_seat, tried, Scripted(6))  # an equal answer, but not the one that was judged
    assert len(judged) == 3
    TUG.answer(s, s.asked_seat, tried, Scripted(6))  # the same one to another question
    assert len(judged) == 4
