"""The fold: every event is an edit of what is seen, and the view before stays as it was."""

import pytest

from drumhead.flow.event import Asked, Counted, Event, Marked, Moved, Noted, Piece, Put, Removed, Rolled, Showed
from drumhead.flow.question import Amount, Question
from drumhead.flow.view import SeatView, View, fold

MAN = Piece("m1", "regulars", 0, (5, 5), "u0", {"tough": 3})
UNIT = Piece("u0", "regulars", 0, marks={"fatigue": 1})
BEFORE = View("toy", {"width": 9}, {"m1": MAN, "u0": UNIT}, (SeatView("Azure"), SeatView("Gules")), {"round": 1})
QUESTION = Question(4, 1, "toy.decision.any", Amount(0, 2), "How many?")


def after(*events: Event) -> View:
    kept = View(BEFORE.game, BEFORE.board, dict(BEFORE.pieces), BEFORE.seats, dict(BEFORE.counters))
    seen = fold(BEFORE, events)
    assert kept == BEFORE, "the view before was changed"
    return seen


def test_pieces_are_put_moved_and_removed() -> None:
    other = Piece("m2", "rookies", 1, (1, 1))
    assert after(Put((other,), "", "")).pieces["m2"] == other
    assert after(Moved({"m1": ((5, 5), (6, 5), (7, 9))}, "", "")).pieces["m1"].place == (7, 9)
    assert after(Removed(("m1", "u0"), "", "")).pieces == {}


def test_marks_are_set_and_taken_off() -> None:
    seen = after(Marked({"u0": {"fatigue": None, "acted": 1}}, "", ""))
    assert seen.pieces["u0"].marks == {"acted": 1} and seen.pieces["m1"] == MAN


def test_counters_of_the_table_and_of_a_seat() -> None:
    assert after(Counted({"round": 2, "active": "u0"}, "", "")).counters == {"round": 2, "active": "u0"}
    assert after(Counted({"round": None}, "", "")).counters == {}
    seen = after(Counted({"score": "3/8"}, "", "", 1))
    assert [s.counters for s in seen.seats] == [{}, {"score": "3/8"}] and seen.counters == {"round": 1}


def test_a_hand_is_shown_and_a_question_asked_and_closed() -> None:
    assert after(Showed(1, ({"unit": "Rookies"},), "", "")).seats[1].hand == ({"unit": "Rookies"},)
    assert after(Asked(QUESTION)).question == QUESTION
    assert after(Asked(QUESTION), Asked(None)).question is None


def test_dice_and_notes_change_nothing_that_is_seen() -> None:
    assert after(Rolled(6, (1, 2), ("hit", "miss"), "", "Two dice."), Noted("", "A note.")) == BEFORE


def test_an_event_about_a_piece_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(KeyError):
        after(Moved({"m9": ((0, 0), (1, 1))}, "", ""))
