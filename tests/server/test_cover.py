"""At one screen the next question is covered only where it shows what one of the two may not see."""

from msgspec.structs import replace

from drumhead.flow.event import Asked, Event
from drumhead.flow.view import View
from drumhead.server.cover import covered
from tests.flow.toy import TUG, Tug, TugGame, table
from tests.server.test_room import BOTH, HOST


class HiddenHands(TugGame):
    """The same game, where a hand is seen by its own seat only."""

    def view(self, s: Tug, seat: int) -> View:
        v = super().view(s, seat)
        return replace(v, seats=tuple(x if i == seat else replace(x, hand=()) for i, x in enumerate(v.seats)))


class HiddenQuestions(TugGame):
    """The same game, where the others are not told what is asked."""

    def told(self, e: Event, seat: int) -> Event | None:
        mine = not isinstance(e, Asked) or e.question is None or e.question.seat == seat
        return e if mine else Asked(None)


def test_where_all_see_the_same_nothing_is_covered() -> None:
    s = table().state
    assert not covered(TUG, s, s.question, BOTH.seats)


def test_a_hand_of_ones_own_is_covered_before_the_other_sits_down() -> None:
    t = table()
    s = t.state
    assert not covered(HiddenHands(), s, s.question, BOTH.seats)
    s.hands[0] = ({"card": 7},)
    assert covered(HiddenHands(), s, s.question, BOTH.seats)
    assert not covered(HiddenHands(), s, s.question, HOST.seats), "whoever holds one seat shares no screen"
    assert not covered(HiddenHands(), s, None, BOTH.seats)


def test_a_question_that_only_one_is_told_is_covered() -> None:
    s = table().state
    assert covered(HiddenQuestions(), s, s.question, BOTH.seats)
