"""Streams: numbers without gaps, whatever a pass is not told."""

from drumhead.flow.event import Asked, Event, Noted
from drumhead.flow.question import WATCHER
from drumhead.server.room.stream import Stream, asked_by, eyes_for
from tests.flow import toy


class Whispering(toy.TugGame):
    """A game in which only the seat itself is told what it thinks, and nobody is told who is asked after that."""

    def event_for(self, e: Event, seat: int) -> Event | None:
        if isinstance(e, Noted) and e.clause == "toy.think" and e.facts["seat"] != seat:
            return None
        return None if isinstance(e, Asked) else e


def battle() -> tuple[toy.LiveBattle, int]:
    """Seat `first` thinks twice, pulls, and that is taken back."""
    live = toy.live(goal=9)
    first = live.state.question.seat  # type: ignore[union-attr]
    toy.play(live, "think", "think", "pull")
    live.take_back(0)
    return live, first


def test_what_is_not_told_does_not_count_and_leaves_no_gap() -> None:
    live, first = battle()
    streams = {s: Stream(Whispering(), (s,)).read_on(live.entries) for s in (first, 1 - first)}
    assert [b.number for b in streams[first].batches] == [0, 1, 2, 3, 4]
    others = streams[1 - first]
    assert [b.number for b in others.batches] == [0, 1, 2] and others.last == 2
    assert [b.taken_back for b in others.batches] == [False, False, True]
    assert others.batches[1].seat == first


def test_watchers_have_numbers_of_their_own() -> None:
    live, _ = battle()
    watching = Stream(Whispering(), ()).read_on(live.entries)
    assert [b.number for b in watching.after(0)] == [1, 2] and watching.after(2) == ()
    assert [b.number for b in watching.after(-7)] == [0, 1, 2]


def test_an_entry_is_read_once() -> None:
    asked: list[Event] = []

    class Counting(toy.TugGame):
        def event_for(self, e: Event, seat: int) -> Event | None:
            asked.append(e)
            return e

    live, _ = battle()
    stream = Stream(Counting(), (0,)).read_on(live.entries)
    before = len(asked)
    toy.play(live, "wait")
    assert stream.read_on(live.entries).last == 5
    assert len(asked) == before + len(live.entries[-1].events)  # type: ignore[union-attr]


def test_a_seat_that_left_is_told_to_all() -> None:
    live, first = battle()
    live.leave(first, "toy.concede")
    assert Stream(Whispering(), ()).read_on(live.entries).batches[-1].seat == first


def test_at_one_screen_the_seat_that_is_asked_looks() -> None:
    assert [eyes_for((0, 1), 1), eyes_for((0, 1), None), eyes_for((1,), 0), eyes_for((), 0)] == [1, 0, 1, WATCHER]
    assert asked_by([Asked(None)]) is None
