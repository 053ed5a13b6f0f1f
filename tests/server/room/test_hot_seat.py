"""At one screen the next question is covered only where it shows what one of the two may not see."""

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from drumhead.flow.event import Asked, Event
from drumhead.flow.view import View
from drumhead.games.saga.game import SAGA
from drumhead.registry import SYSTEMS
from drumhead.server.app import create_app
from drumhead.server.room.hot_seat import hides_something
from tests.flow.toy import TUG, Tug, TugGame, live
from tests.server.room.test_commands import on_line
from tests.server.room.test_room import BOTH, HOST
from tests.server.table import seated
from tests.server.test_secrets import Doctored


class HiddenHands(TugGame):
    """The same game, where a hand is seen by its own seat only."""

    def view(self, s: Tug, seat: int) -> View:
        v = super().view(s, seat)
        return replace(v, seats=tuple(x if i == seat else replace(x, hand=()) for i, x in enumerate(v.seats)))


class HiddenQuestions(TugGame):
    """The same game, where the others are not told what is asked."""

    def event_for(self, e: Event, seat: int) -> Event | None:
        mine = not isinstance(e, Asked) or e.question is None or e.question.seat == seat
        return e if mine else Asked(None)


def test_where_all_see_the_same_nothing_is_hidden() -> None:
    s = live().state
    assert not hides_something(TUG, s, s.question, BOTH.seats)


def test_a_secret_hand_is_covered_before_the_other_sits_down() -> None:
    t = live()
    s = t.state
    assert not hides_something(HiddenHands(), s, s.question, BOTH.seats)
    s.hands[0] = ({"card": 7},)
    assert hides_something(HiddenHands(), s, s.question, BOTH.seats)
    assert not hides_something(HiddenHands(), s, s.question, HOST.seats), "the holder of one seat shares no screen"
    assert not hides_something(HiddenHands(), s, None, BOTH.seats)


def test_a_question_that_only_one_is_told_is_hidden() -> None:
    s = live().state
    assert hides_something(HiddenQuestions(), s, s.question, BOTH.seats)


def test_other_eyes_that_see_something_else_get_a_view_of_their_own(lite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "saga", Doctored(SAGA.adviser, SAGA.parts))
    with TestClient(create_app(lite, rehearsal=True)) as client:
        p = seated(client, opponent="hot-seat")
        eyes, changes = [], 0
        with on_line(p) as line:
            for n in range(30):
                eyes.append(p.question()["seat"])
                line.say("answer", f"c{n}", question=p.question()["id"], answer=p.advice())
                changed = p.question()["seat"] != eyes[-1]
                assert bool(line.pushed[-1]["view"]) == changed
                changes += changed
        assert changes
