"""Streams: numbers without gaps, whatever a pass is not told."""

from drumhead.dice.seeded import SeededDice
from drumhead.flow.battle_log import BattleLog
from drumhead.flow.event import Asked, Event, Noted
from drumhead.flow.game import Setup
from drumhead.flow.question import WATCHER, Answer, Picked, Seat, Told
from drumhead.flow.record import Answered, Entry, LiveBattle, TakenBack, read_record
from drumhead.server.room.stream import Stream, asked_by, eyes_for, path_back, path_of
from tests.flow import toy
from tests.flow.outer import MATCH, TWICE
from tests.playthroughs.kept import kept


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
    assert asked_by([Asked(None)]) == Asked(None)


# ---------------------------------------------------------------------------------------------------- what is hidden
def streams_of(answers: list[Answer]) -> dict[Seat, Stream]:
    """A match with these first answers, as each side and the watchers are told it."""
    match = LiveBattle(MATCH, Setup(game="outer"), SeededDice.from_number(1), "match")
    for a in answers:
        match.answer(match.state.asked_seat, a)
    return {seat: Stream(MATCH, (seat,) if seat >= 0 else ()).read_on(match.entries) for seat in (0, 1, WATCHER)}


def test_answers_in_private_leave_no_batch_and_no_number_behind() -> None:
    told = streams_of([Told(2), Told(1), Picked("no"), Picked("no")])
    assert [len(told[seat].batches) for seat in (0, 1, WATCHER)] == [5, 5, 5]
    once, twice = (streams_of([Told(2), Told(1), *tied]) for tied in ([Picked("tie")], [Picked("no")]))
    for seat in (1, WATCHER):
        assert once[seat].batches == twice[seat].batches
    assert once[0].batches != twice[0].batches


def test_a_seat_that_is_asked_twice_in_private_is_waited_for_once() -> None:
    match = LiveBattle(TWICE, Setup(game="outer"), SeededDice.from_number(1), "match")
    before = Stream(TWICE, (1,)).read_on(match.entries)
    match.answer(0, Told(2))
    assert match.state.asked_seat == 0
    after = Stream(TWICE, (1,)).read_on(match.entries)
    assert after.batches == before.batches and after.upto == [0, 0]
    match.answer(0, Told(1))
    assert Stream(TWICE, (1,)).read_on(match.entries).last == 1
    match.take_back(1)
    assert Stream(TWICE, (1,)).read_on(match.entries).batches[-1].taken_back
    unseen = LiveBattle(TWICE, Setup(game="outer"), SeededDice.from_number(1), "match")
    unseen.answer(0, Told(2))
    unseen.take_back(0)
    assert Stream(TWICE, (1,)).read_on(unseen.entries).batches == before.batches
    assert Stream(TWICE, (0,)).read_on(unseen.entries).batches[-1].taken_back


def test_the_way_to_where_a_battle_stands_leaves_out_what_was_taken_back() -> None:
    back = [TakenBack(to, "") for to in (1, 0)]
    answered: list[Entry] = [Answered(0, Picked(1), (), (), "")] * 3
    entries = [*answered, back[0], *answered, back[1], *answered]  # 3 and 7 are take-backs
    assert path_of(entries) == [0, 8, 9, 10]
    assert path_of(entries[:7]) == [0, 1, 4, 5, 6] and path_of(entries[:4]) == [0, 1]
    assert next(path_back(entries)) == 10


def test_a_log_of_battles_read_on_is_the_log_read_at_once() -> None:
    entries = read_record(kept("campaign")).entries
    log = BattleLog(())
    for n in (1, 300, 301, len(entries)):
        log.read_on(entries[:n])
    whole = BattleLog(entries)
    assert (log.open, log.first) == (whole.open, whole.first) and len(whole.first) > 1
