"""Records read again: shown without the engine, played again with it, and forgeries found at their place."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from drumhead.dice import verify as standalone
from drumhead.dice.scripted import Typed
from drumhead.dice.seeded import SeededDice, key_of
from drumhead.flow.event import Moved
from drumhead.flow.question import WATCHER, Picked
from drumhead.flow.record import Answered, LiveBattle, RecordError, StartPosition, read_record, write_record
from drumhead.flow.replay import Verdict, check_play, replay, resume, verify, views
from tests.flow.toy import SEEDS, TUG, Tug, TugSetup, live, play, played_out, published, stream

Plain = dict[str, Any]


def whole() -> Plain:
    found: Plain = json.loads(write_record(published(played_out())))
    return found


def checked(plain: Plain) -> Verdict:
    """Of a record whose dice come from seeds, or were typed in where it has none."""
    raw = json.dumps(plain).encode()
    return verify(read_record(raw), TUG, stream, raw, typed=plain["seeds"] is None)


def chained_again(plain: Plain) -> Plain:
    """The forger knows how records are chained, and makes all hashes fit again."""
    before = standalone.head_hash(plain)
    for entry in plain["entries"]:
        before = standalone.entry_hash(before, entry)
        entry["hash"] = before.hex()
    return plain


# ---------------------------------------------------------------------------------------------------- honest records
def test_an_honest_record_is_true() -> None:
    plain = whole()
    verdict = checked(plain)
    assert verdict.entries == len(plain["entries"]) and verdict.last == plain["entries"][-1]["hash"]
    assert verdict.dice == sum(len(e["faces"]) for e in plain["entries"]) > 3
    assert (verdict.proof, verdict.replayed) == ("seeds", True)
    assert "entries hold together" in standalone.verify(plain)


def test_the_views_of_a_record_are_those_of_the_battle_without_its_engine() -> None:
    t = played_out()
    seen = list(views(t.record))
    assert seen == [TUG.view(s, WATCHER) for s in t.stood.values() if isinstance(s, Tug)]
    again = list(views(read_record(write_record(t.record))))
    assert [v.pieces["m0"].place for v in again] == [v.pieces["m0"].place for v in seen]


def test_a_replay_gives_every_state_again() -> None:
    t = played_out()
    assert list(replay(t.record, TUG)) == list(t.stood.values())


@pytest.mark.parametrize("typed", [False, True])
def test_a_record_in_the_midst_of_a_battle_proves_nothing_yet(typed: bool) -> None:
    t = live()
    play(t, "think", "pull")
    with pytest.raises(RecordError, match=r"^seeds: 3 were promised, none is published; no die can be checked"):
        verify(t.record, TUG, stream, typed=typed)


def test_typed_dice_are_played_again_and_said_to_be_unproved() -> None:
    t = LiveBattle(TUG, TugSetup(game="toy"), Typed([0, 6, 2, 5]), "typed")
    play(t, "pull", "pull", "pull")
    assert verify(t.record, TUG, stream, typed=True).proof == "typed"


def test_a_record_without_seeds_is_refused_where_nobody_says_that_its_dice_were_typed() -> None:
    plain = whole()
    plain["seeds"] = None
    raw = json.dumps(chained_again(plain)).encode()
    with pytest.raises(RecordError, match=r"^seeds: there are none, so nothing shows where the dice came from"):
        verify(read_record(raw), TUG, stream, raw)


def test_a_record_from_a_position_is_stood_up_and_played_again() -> None:
    t = LiveBattle(TUG, StartPosition("1"), Typed([1, 6]), "from-1")
    play(t, "pull", "pull")
    assert t.over and verify(t.record, TUG, stream, typed=True).replayed
    unread = replace(t.record, start={"position": "middle"})
    with pytest.raises(RecordError, match="middle"):
        check_play(unread, TUG)


def test_a_battle_that_somebody_left_is_true() -> None:
    t = live()
    play(t, "think")
    t.leave(0, "toy.ruling.left")
    assert verify(published(t), TUG, stream).entries == 3


def test_a_draw_that_was_agreed_is_true_for_both_verifiers() -> None:
    t = live()
    play(t, "pull")
    t.agree()
    r = published(t)
    assert verify(r, TUG, stream).entries == 3 and len(list(views(r))) == 3
    assert "3 entries hold together" in standalone.verify(json.loads(write_record(r)))
    more = replace(r, entries=(*r.entries, replace(r.entries[1], hash="")))
    with pytest.raises(RecordError, match="a draw was agreed; nothing follows"):
        check_play(more, TUG)


def test_a_record_of_another_version_is_checked_for_chain_and_dice_only() -> None:
    plain = whole()
    plain["version"] = 7
    plain["entries"][2]["state"] = "00"
    assert not checked(chained_again(plain)).replayed
    plain["entries"][2]["faces"] = [[6, 1]]
    with pytest.raises(RecordError, match=r"entry 2 \(answered\): die 1 fell"):
        checked(chained_again(plain))


def test_a_field_that_this_program_does_not_know_is_in_the_chain_too() -> None:
    plain = whole()
    plain["entries"][1]["mood"] = "glad"
    with pytest.raises(RecordError, match=r"entry 1 \(answered\): its hash does not fit"):
        checked(plain)
    assert checked(chained_again(plain)).replayed


# ---------------------------------------------------------------------------------------------------- forgeries
# The battle: 0 mustered, 1 think, 2 show, 3 pull, 4 taken back, 5 wait and so on.
def other_face(r: Plain) -> None:
    face = r["entries"][3]["faces"][0]
    face[1] = face[1] % 6 + 1


def other_answer(r: Plain) -> None:
    r["entries"][3]["answer"]["key"] = "wait"


def illegal_answer(r: Plain) -> None:
    r["entries"][3]["answer"]["key"] = "push"


def other_seat(r: Plain) -> None:
    r["entries"][3]["seat"] = 1 - r["entries"][3]["seat"]


def other_event(r: Plain) -> None:
    r["entries"][3]["events"][0]["text"] = "Seat 0 wins."


def missing_event(r: Plain) -> None:
    del r["entries"][3]["events"][0]


def other_state(r: Plain) -> None:
    r["entries"][3]["state"] = "0" * 32


def missing_entry(r: Plain) -> None:
    del r["entries"][2]


def swapped_entries(r: Plain) -> None:
    r["entries"][1], r["entries"][2] = r["entries"][2], r["entries"][1]


def doubled_entry(r: Plain) -> None:
    r["entries"].insert(2, copy.deepcopy(r["entries"][1]))


def one_die_more(r: Plain) -> None:
    r["entries"][1]["faces"] = [[6, 3]]


def other_goal(r: Plain) -> None:
    r["start"]["goal"] = 9


def impossible_goal(r: Plain) -> None:
    r["start"]["goal"] = 0


def unreadable_start(r: Plain) -> None:
    r["start"]["goal"] = "far"


def other_house(r: Plain) -> None:
    r["house"]["rope"] = "short"


def other_view(r: Plain) -> None:
    r["entries"][0]["view"]["pieces"]["m0"]["place"] = [5, 0]


def other_moment(r: Plain) -> None:
    r["entries"][4]["to"] = 0


def no_such_moment(r: Plain) -> None:
    r["entries"][4]["to"] = 99


def second_mustering(r: Plain) -> None:
    r["entries"].insert(1, copy.deepcopy(r["entries"][0]))


def played_on_after_leaving(r: Plain) -> None:
    state = r["entries"][1]["state"]
    r["entries"].insert(2, {"type": "left", "seat": 0, "clause": "", "state": state, "faces": [], "hash": ""})


def other_commitment(r: Plain) -> None:
    r["seeds"]["commitments"][1] = "00" * 32


FORGERIES: list[tuple[Callable[[Plain], None], int]] = [
    (other_face, 3),
    (other_answer, 3),
    (illegal_answer, 3),
    (other_seat, 3),
    (other_event, 3),
    (missing_event, 3),
    (other_state, 3),
    (missing_entry, 2),
    (swapped_entries, 1),
    (doubled_entry, 2),
    (one_die_more, 1),
    (other_goal, 0),
    (other_house, 0),
    (other_view, 0),
    (other_moment, 4),
    (second_mustering, 1),
    (other_commitment, 0),
]


@pytest.mark.parametrize(("forge", "place"), FORGERIES)
def test_a_forged_entry_is_named_by_both_verifiers(forge: Callable[[Plain], None], place: int) -> None:
    plain = whole()
    forge(plain)
    with pytest.raises(RecordError, match=f"^entry {place} "):
        checked(plain)
    with pytest.raises(standalone.Differs, match=rf"^(entry {place}\b|seeds)"):
        standalone.verify(plain)


CHAINED: list[tuple[Callable[[Plain], None], str]] = [
    (other_face, r"entry 3 \(answered\): die 1 fell \d, the record says \d"),
    (other_answer, r"entry 3 \(answered\): something else happened than its events say"),
    (illegal_answer, r"entry 3 \(answered\): not legal: 'push' is not offered.*\(toy\.pull\)"),
    (other_seat, r"entry 3 \(answered\): seat \d was asked, seat \d answered"),
    (other_event, r"entry 3 \(answered\): something else happened than its events say"),
    (missing_event, r"entry 3 \(answered\): something else happened"),
    (other_state, r"entry 3 \(answered\): the battle stands otherwise than the record says"),
    (swapped_entries, r"entry 1 \(answered\): something else happened"),
    (one_die_more, r"entry 1 \(answered\): die 1 fell 4, the record says 3"),
    (other_goal, r"entry 0 \(mustered\): the battle stands otherwise"),
    (impossible_goal, r"entry 0 \(mustered\): not legal: the goal is at least 1 \(toy\.goal\)"),
    (unreadable_start, r"entry 0 \(mustered\): the set-up cannot be read: .*goal"),
    (other_house, r"entry 0 \(mustered\): its house rules are not those"),
    (other_view, r"entry 0 \(mustered\): the table looked otherwise"),
    (other_moment, r"entry 4 \(taken-back\): the battle stands otherwise"),
    (no_such_moment, r"entry 4 \(taken-back\): there is no earlier entry 99"),
    (played_on_after_leaving, r"entry 3 \(answered\): somebody had left"),
]


@pytest.mark.parametrize(("forge", "found"), CHAINED)
def test_a_forgery_whose_hashes_fit_again_is_still_found(forge: Callable[[Plain], None], found: str) -> None:
    plain = whole()
    forge(plain)
    with pytest.raises(RecordError, match=f"^{found}"):
        checked(chained_again(plain))


def test_a_second_mustering_with_dice_of_its_own_is_found() -> None:
    t = LiveBattle(TUG, TugSetup(game="toy"), Typed([0, 6]), "typed")
    play(t, "pull")
    plain = json.loads(write_record(t.record))
    second_mustering(plain)
    with pytest.raises(RecordError, match=r"entry 1 \(mustered\): the mustering is the first entry and no other"):
        checked(chained_again(plain))


def test_a_record_that_breaks_off_is_found_where_its_seeds_are_published() -> None:
    plain = whole()
    last = len(plain["entries"]) - 2
    del plain["entries"][-1]
    with pytest.raises(RecordError, match=rf"entry {last} \(answered\): the seeds are published but .* missing"):
        checked(plain)


def test_answers_after_the_end_are_found() -> None:
    t = LiveBattle(TUG, TugSetup(game="toy", goal=1), Typed([0, 6]), "typed")
    play(t, "pull")
    plain = json.loads(write_record(t.record))
    plain["entries"].append(copy.deepcopy(plain["entries"][-1]))
    with pytest.raises(RecordError, match=r"entry 2 \(answered\): the game was over"):
        checked(chained_again(plain))


@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ([[6, 7]], "die 1 cannot show 7"),
        ([[8, 3]], "die 1 has 8 sides in the record, 6 are wanted"),
        ([], "more dice are wanted than the 0 that the record has"),
    ],
)
def test_typed_dice_that_cannot_be_are_found(faces: list[list[int]], found: str) -> None:
    t = LiveBattle(TUG, TugSetup(game="toy"), Typed([0, 6]), "typed")
    play(t, "pull")
    plain = json.loads(write_record(t.record))
    plain["entries"][1]["faces"] = faces
    with pytest.raises(RecordError, match=rf"entry 1 \(answered\): {found}"):
        checked(chained_again(plain))


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize("sides", [256, 257, 1000, 0, -(2**32) - 1])
def test_dice_with_sides_that_no_die_has_are_found(sides: int, typed: bool) -> None:
    plain = whole()
    plain["version"] = 7  # of another version: nothing is played again
    plain["entries"][3]["faces"] = [[sides, 0 if sides < 1 else 4]]
    plain["seeds"] = None if typed else plain["seeds"]
    with pytest.raises(RecordError, match=rf"entry 3 \(answered\): die 1: a die has 1 to 255 sides, not {sides}"):
        checked(chained_again(plain))


def test_stored_events_about_a_piece_that_is_not_there_are_named() -> None:
    t = live()
    t.answer(t.state.asked_seat, Picked("pull"))
    entry = t.entries[1]
    assert isinstance(entry, Answered)
    moved = Moved({"m9": ((0, 0), (1, 0))}, "toy.pull", "")
    forged = replace(t.record, entries=(t.entries[0], replace(entry, events=(moved,))))
    with pytest.raises(RecordError, match=r"entry 1 .*'m9' that is not on the table"):
        list(views(forged))


def test_a_take_back_to_nowhere_cannot_be_shown() -> None:
    plain = whole()
    no_such_moment(plain)
    with pytest.raises(RecordError, match=r"entry 4 \(taken-back\): there is no entry 99 before it"):
        list(views(read_record(json.dumps(plain).encode())))


# ---------------------------------------------------------------------------------------------------- played on
def tugged() -> LiveBattle:
    """A battle in its midst, with a pull that was taken back."""
    t = live(goal=9)
    play(t, "pull", "pull", "pull")
    t.take_back(1)
    play(t, "pull", "think")
    return t


@pytest.mark.parametrize("kept", [[], [0], [2], [1, 4], [6]])
def test_a_battle_goes_on_where_its_record_ends(kept: list[int]) -> None:
    t = tugged()
    again = resume(TUG, t.record, stream_at(t), {n: t.stood[n] for n in kept})
    assert again.state == t.state and again.record == t.record
    play(t, "pull")
    play(again, "pull")
    assert again.record == t.record
    t.take_back(2)
    again.take_back(2)
    assert again.state == t.state and again.entries == t.entries


def test_only_what_follows_the_last_kept_state_is_played_again() -> None:
    t = tugged()
    again = resume(TUG, t.record, stream_at(t), {5: t.stood[5]})
    assert sorted(again.stood) == [5, 6]


def test_a_record_that_does_not_stand_as_it_says_is_not_played_on() -> None:
    t = tugged()
    false = replace(t.record, entries=(*t.entries[:-1], replace(t.entries[-1], state="0" * 32)))
    with pytest.raises(RecordError, match="of another version"):
        resume(TUG, false, stream_at(t), {})


def test_what_is_played_on_a_clone_is_not_played_on_the_table() -> None:
    t = tugged()
    before, state = t.record, t.state.clone()
    twin = t.clone(stream_at(t))
    play(twin, "pull")
    assert t.record == before and t.state == state and len(t.stood) == len(twin.stood) - 1


def stream_at(t: LiveBattle) -> SeededDice:
    return SeededDice(key_of(*SEEDS, t.head.id), t.dice.drawn)
