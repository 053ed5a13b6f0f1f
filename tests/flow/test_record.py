"""A live battle: written entry by entry, taken back under its conditions, ended in every way."""

import json

import pytest

from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.event import Asked
from drumhead.flow.loop import IllegalAnswer
from drumhead.flow.question import Picked
from drumhead.flow.record import (
    Agreed,
    Answered,
    Left,
    LiveBattle,
    Mustered,
    RecordError,
    StartPosition,
    TakenBack,
    read_record,
    write_record,
)
from tests.flow.toy import SEEDS, TUG, TugSetup, live, play, played_out, published


def seat(t: LiveBattle) -> int:
    assert t.state.question is not None
    return t.state.question.seat


def test_every_answer_is_an_entry_with_its_dice_events_and_the_state_after_it() -> None:
    t = live()
    asked = seat(t)
    events = t.answer(t.state.asked_seat, Picked("pull"))
    first, second = t.record.entries
    assert isinstance(first, Mustered) and first.faces == ((-2, asked),)
    assert isinstance(second, Answered) and (second.seat, second.answer) == (asked, Picked("pull"))
    assert [sides for sides, _ in second.faces] == [6]
    assert second.events == tuple(events) and second.state == t.state.hash()
    assert first.hash != second.hash


def test_a_record_holds_the_house_the_set_up_and_the_commitments_but_no_seed() -> None:
    r = live(goal=3).record
    assert (r.game, r.version, r.house, r.start["goal"]) == ("toy", 1, {"rope": "long"}, 3)
    assert r.seeds is not None and len(r.seeds.commitments) == 3 and r.seeds.revealed == ()


def test_an_illegal_answer_is_no_entry_and_changes_nothing() -> None:
    t = live()
    before = t.state.clone()
    with pytest.raises(IllegalAnswer):
        t.answer(t.state.asked_seat, Picked("push"))
    assert t.state == before and len(t.entries) == 1


# ---------------------------------------------------------------------------------------------------- taking back
def test_taking_back_is_free_while_nothing_was_drawn_shown_or_asked_of_another() -> None:
    t = live()
    me = seat(t)
    play(t, "think", "think")
    assert t.free_to_take_back(me, 0) and t.free_to_take_back(me, 1)
    assert not t.free_to_take_back(1 - me, 0)


@pytest.mark.parametrize("key", ["pull", "show", "wait"])
def test_taking_back_is_not_free_after_a_die_a_secret_or_another_seats_question(key: str) -> None:
    t = live()
    me = seat(t)
    play(t, "think", key)
    assert not t.free_to_take_back(me, 0)


def test_another_seat_that_was_asked_makes_it_dear_without_any_die() -> None:
    t = live(pauses=("now",))
    play(t, "go-on")
    assert not any(e.faces for e in t.entries[1:])
    assert not t.free_to_take_back(-1, 0)


def test_a_take_back_is_an_entry_the_state_returns_and_the_dice_do_not() -> None:
    t = live()
    play(t, "pull")
    drawn = t.dice.drawn
    t.take_back(0)
    assert t.entries[-1] == TakenBack(0, t.stood[0].hash(), hash=t.entries[-1].hash)
    assert t.state == t.stood[0] and t.dice.drawn == drawn
    play(t, "pull")
    assert t.dice.drawn > drawn and len(t.entries) == 4


def test_what_was_taken_back_can_be_taken_back_again() -> None:
    t = live()
    me = seat(t)
    play(t, "think")
    t.take_back(0)
    assert t.free_to_take_back(me, 0)
    t.take_back(1)
    assert t.state == t.stood[1] and len(t.entries) == 4


@pytest.mark.parametrize("to", [-1, 2, 9])
def test_only_an_earlier_moment_can_be_returned_to(to: int) -> None:
    t = live()
    play(t, "think", "think")
    with pytest.raises(RecordError, match=f"entry {to} is no earlier moment"):
        t.take_back(to)
    assert len(t.entries) == 3


def test_nothing_is_taken_back_once_the_seeds_are_published() -> None:
    t = played_out()
    published(t)
    with pytest.raises(RecordError, match="seeds are published"):
        t.take_back(0)


# ---------------------------------------------------------------------------------------------------- the end
def test_seeds_are_published_only_when_the_battle_is_over() -> None:
    t = live()
    with pytest.raises(RecordError, match="it is not"):
        published(t)
    assert t.record.seeds is not None and t.record.seeds.revealed == ()
    over = played_out()
    before = over.record.entries[-1].hash
    r = published(over)
    assert r.seeds is not None and r.seeds.revealed == tuple(s.hex() for s in SEEDS)
    assert r.entries[-1].hash == before, "publishing the seeds changes no hash"


def test_a_seat_that_leaves_ends_the_battle() -> None:
    t = live()
    t.leave(1, "toy.ruling.left")
    assert t.over and t.entries[-1] == Left(1, "toy.ruling.left", t.state.hash(), hash=t.entries[-1].hash)
    for go_on in (lambda: t.answer(0, Picked("pull")), lambda: t.leave(0, ""), lambda: t.take_back(0)):
        with pytest.raises(RecordError):
            go_on()
    assert len(published(t).entries) == 2


def test_a_draw_that_is_agreed_ends_the_battle() -> None:
    t = live()
    play(t, "think")
    t.agree()
    assert t.over and t.entries[-1] == Agreed(t.state.hash(), hash=t.entries[-1].hash)
    for go_on in (lambda: t.answer(0, Picked("pull")), t.agree, lambda: t.leave(0, ""), lambda: t.take_back(0)):
        with pytest.raises(RecordError):
            go_on()
    again = read_record(write_record(published(t)))
    assert again.entries == t.record.entries


def test_nothing_is_answered_after_the_end() -> None:
    t = played_out()
    with pytest.raises(RecordError, match="the battle is over"):
        t.answer(t.state.asked_seat, Picked("pull"))


# ---------------------------------------------------------------------------------------------------- other starts
def test_dice_that_people_type_are_asked_for_until_there_are_enough() -> None:
    t = LiveBattle(TUG, TugSetup(game="toy"), Typed([0]), "typed")
    before = t.state.clone()
    t.dice = Typed([])
    with pytest.raises(FacesWanted) as wanted:
        t.answer(t.state.asked_seat, Picked("pull"))
    assert (wanted.value.count, wanted.value.sides) == (1, 6)
    assert t.state == before and len(t.entries) == 1
    t.dice = Typed([5])
    t.answer(t.state.asked_seat, Picked("pull"))
    assert t.entries[-1].faces == ((6, 5),) and t.record.seeds is None


def test_a_battle_may_begin_from_a_position() -> None:
    t = LiveBattle(TUG, StartPosition("1"), Typed([]), "from-1")
    assert t.record.start == {"position": "1"}
    first = t.entries[0]
    assert isinstance(first, Mustered) and first.events == (Asked(t.state.question),)
    assert first.view.pieces["m0"].place == (1, 0)


# ---------------------------------------------------------------------------------------------------- files
def test_a_record_is_read_as_it_was_written() -> None:
    r = published(played_out())
    assert write_record(read_record(write_record(r))) == write_record(r)
    assert read_record(write_record(r)).entries[-1].hash == r.entries[-1].hash


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "this is no whole record: Input data was truncated"),
        (b"[]", "this is no whole record: Expected `object`, got `array`"),
        (b'{"id": 1}', "this is no whole record: Expected `str`, got `int`"),
        (b"\xff\xfe", "this is no whole record"),
        (b"[" * 5000, "this is no whole record"),
    ],
)
def test_what_is_no_record_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(raw)
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize("share", [10, 50, 90, 99])
def test_a_record_cut_off_anywhere_is_refused(share: int) -> None:
    raw = write_record(published(played_out()))
    with pytest.raises(RecordError, match="no whole record"):
        read_record(raw[: len(raw) * share // 100])


def test_another_format_or_a_record_without_its_beginning_is_refused() -> None:
    plain = json.loads(write_record(published(played_out())))
    with pytest.raises(RecordError, match="format is 'drumhead-record-9'"):
        read_record(json.dumps(plain | {"format": "drumhead-record-9"}).encode())
    cut: list[list[object]] = [[], plain["entries"][1:]]
    for entries in cut:
        with pytest.raises(RecordError, match="entry 0: the record does not begin with the mustering"):
            read_record(json.dumps(plain | {"entries": entries}).encode())
