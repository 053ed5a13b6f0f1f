"""A game inside a game: one state, one record, one gate; and nothing that is hidden gets out."""

import json
from collections.abc import Iterator, Sequence
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from drumhead.bots.play import PLAYERS, play
from drumhead.dice.scripted import Scripted
from drumhead.dice.seeded import SeededDice, commitment, key_of
from drumhead.flow.event import Asked, BattleClosed, BattleEvent, BattleOpened, Event, Rolled
from drumhead.flow.game import Setup
from drumhead.flow.inside import Battles
from drumhead.flow.question import WATCHER, Answer, Concede, Picked, Told
from drumhead.flow.record import (
    Answered,
    BattlesInside,
    LiveBattle,
    Record,
    RecordError,
    Seeds,
    Upgraded,
    Versions,
    read_record,
    with_hash,
    write_record,
)
from drumhead.flow.replay import Stretch, check_play, resume, verify, views
from drumhead.flow.state import Dice, State
from drumhead.flow.view import View, fold
from drumhead.flow.words import Renderer
from tests.flow.outer import ADVISER, MATCH, TUGS, Match, MatchGame
from tests.flow.toy import SEEDS, TUG, Tug, TugGame

SETUP = Setup(game="outer")
EYES = (0, 1, WATCHER)


def live(id: str = "match-1") -> LiveBattle:
    seeds = Seeds(tuple(map(commitment, SEEDS)), drawn_by=("server",) * 3)
    return LiveBattle(MATCH, SETUP, SeededDice(key_of(*SEEDS, id)), id, seeds)


def at_a_tug(hidden: tuple[int, int] = (2, 1)) -> Match:
    """The first tug of a match, begun by seat 0, with a ribbon tied by it."""
    s, _ = MATCH.muster(SETUP, Scripted())
    for a in (Told(hidden[0]), Told(hidden[1]), Picked("tie"), Picked("no")):
        MATCH.answer(s, s.asked_seat, a, Scripted(0) if s.asked_of == [2, 2] else Scripted())
    return s


def chance_answers(s: Match, rng: Random) -> Iterator[tuple[int, Answer]]:
    while s.question:
        seat = s.asked_seat
        yield seat, MATCH.sample(MATCH.imagine(s, seat, rng), rng)


# ---------------------------------------------------------------------------------------------------- the state
def test_the_state_inside_is_cloned_saved_and_loaded_by_its_own_type() -> None:
    s = at_a_tug()
    twin = s.clone()
    assert isinstance(s.battle, Tug) and isinstance(twin.battle, Tug) and twin.battle is not s.battle and twin == s
    MATCH.answer(twin, 0, Picked("pull"), Scripted(6))
    assert (s.battle.rope, twin.battle.rope) == (0, -1) and twin != s
    again = Match.load(twin.save())
    assert isinstance(again.battle, Tug) and again == twin and again.hash() == twin.hash()
    assert json.loads(s.save())["battle"]["goal"] == 2


def test_a_match_without_a_tug_is_saved_as_well() -> None:
    s, _ = MATCH.muster(SETUP, Scripted())
    assert Match.load(s.save()) == s and s.clone().battle is None


def test_a_field_that_an_older_release_did_not_have_gets_its_default() -> None:
    s = at_a_tug()
    old = json.loads(s.save())
    del old["tied"], old["battle"]["waited"]
    again = Match.load(msgspec.json.encode(old))
    assert again.tied == 0 and isinstance(again.battle, Tug) and again.battle.waited is False
    del old["house"]
    with pytest.raises(KeyError, match="house"):
        Match.load(msgspec.json.encode(old))


# ---------------------------------------------------------------------------------------------------- the gate
def test_what_the_tug_asks_is_asked_with_its_own_decision_words_and_facts() -> None:
    s = at_a_tug()
    inner, q = s.battle, s.question
    assert inner and inner.question and q
    theirs = inner.question
    assert (q.seat, q.ask, q.says, q.decision, q.facts) == (
        theirs.seat,
        theirs.ask,
        theirs.says,
        "toy.decision.pull",
        theirs.facts,
    )
    words = Renderer(MATCH, MATCH.view(s, 0))
    assert words.question(q).text == "What now?"
    refusal = MATCH.refuse(s, 0, Picked("push"))
    assert refusal and refusal.clause == "toy.pull"
    assert words.refusal(refusal).why == "'push' is not offered; offered: pull, wait, think, show"
    MATCH.answer(s, 0, Picked("show"), Scripted())
    own = MATCH.refuse(s, 0, Picked("show"))
    assert own and own.clause == "toy.show"


def test_ids_of_questions_go_on_through_tugs_and_none_comes_twice() -> None:
    s, rng, dice = MATCH.muster(SETUP, SeededDice.from_number(3))[0], Random(3), SeededDice.from_number(3)
    seen: dict[int, list[int]] = {0: [], 1: []}
    for seat, a in chance_answers(s, rng):
        assert s.question
        seen[seat].append(s.question.id)
        MATCH.answer(s, seat, a, dice)
    assert s.outcome and all(ids == sorted(ids) for ids in seen.values())
    together = seen[0] + seen[1]
    assert len(set(together)) == len(together) > 10


def test_giving_up_in_a_tug_loses_the_tug_and_giving_up_the_whole_loses_the_match() -> None:
    s = at_a_tug()
    twin = s.clone()
    MATCH.answer(s, 0, Concede(), Scripted())
    assert s.outcome is None and s.wins == [0, 1] and s.battle is None
    events = MATCH.answer(twin, 0, Concede(whole=True), Scripted())
    assert twin.outcome and (twin.outcome.winner, twin.outcome.clause) == (1, "outer.concede")
    assert events[-1] == Asked(None)


def test_at_a_question_of_the_match_giving_up_loses_the_match() -> None:
    s, _ = MATCH.muster(SETUP, Scripted())
    MATCH.answer(s, 0, Concede(), Scripted())
    assert s.outcome and s.outcome.winner == 1


def test_dice_of_the_tug_come_from_the_one_stream_and_are_weighed_with_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[object] = []

    class Listening(TugGame):
        def answer(self, s: State, seat: int, a: Answer, dice: Dice) -> Sequence[Event]:
            heard.append(s.weighed)
            return super().answer(s, seat, a, dice)

    s = at_a_tug()
    s.weighed = []
    monkeypatch.setattr(TUGS, "game", Listening())
    told = MATCH.answer(s, 0, Picked("pull"), dice := Scripted(6))
    assert dice.drawn == 1 and isinstance(told[0], BattleEvent) and isinstance(told[0].event, Rolled)
    assert heard[0] is s.weighed
    assert isinstance(s.battle, Tug) and s.battle.dice is None and s.battle.weighed is None


# ---------------------------------------------------------------------------------------------------- help
def test_help_at_a_question_of_the_tug_is_that_of_its_game() -> None:
    s = at_a_tug()
    inner = MATCH.inside(s)
    assert inner is not None and inner[1] is s.battle
    assert MATCH.suggest(s) == Picked("pull") == MATCH.candidates(s, 3)[0]
    assert MATCH.advise(s).says == "advises_usual"
    outside = MATCH.muster(SETUP, Scripted())[0]
    assert MATCH.inside(outside) is None and MATCH.suggest(outside) == Told(2)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_both_games(name: str) -> None:
    players = [PLAYERS[name](seat) for seat in (0, 1)]
    done = play(MATCH, SETUP, players, SeededDice.from_number(5), told=None)
    assert done.outcome.winner in (0, 1) and isinstance(done.state, Match)


# ---------------------------------------------------------------------------------------------------- what is seen
@pytest.mark.parametrize("seed", range(20))
def test_events_lead_from_view_to_view_for_everybody(seed: int) -> None:
    rng, dice = Random(seed), SeededDice.from_number(seed)
    s, _ = MATCH.muster(SETUP, dice)
    seen = {seat: MATCH.view(s, seat) for seat in EYES}
    opened = 0
    for seat, a in chance_answers(s, rng):
        events = MATCH.answer(s, seat, a, dice)
        opened += sum(isinstance(e, BattleOpened) for e in events) - sum(isinstance(e, BattleClosed) for e in events)
        for eyes in EYES:
            told = [t for e in events if (t := MATCH.event_for(e, eyes))]
            seen[eyes] = fold(seen[eyes], told)
            assert seen[eyes] == MATCH.view(s, eyes)
            assert isinstance(seen[eyes].battle, View) == bool(opened)
    assert s.outcome is not None


def test_what_happens_in_the_tug_is_told_in_its_own_words() -> None:
    s = at_a_tug()
    words = Renderer(MATCH, MATCH.view(s, WATCHER))
    (first, *_) = words.events(MATCH.answer(s, 0, Picked("think"), Scripted()))
    assert isinstance(first, BattleEvent) and first.event.text == "Seat 0 thinks."
    fresh, _ = MATCH.muster(SETUP, Scripted())
    words = Renderer(MATCH, MATCH.view(fresh, WATCHER))
    for a in (Told(1), Told(1), Picked("no")):
        words.events(MATCH.answer(fresh, fresh.asked_seat, a, Scripted()))
    opened = words.events(MATCH.answer(fresh, 1, Picked("no"), Scripted(1)))[0]
    assert isinstance(opened, BattleOpened) and opened.text == "A tug with 0 ribbons."
    assert [e.text for e in opened.events] == ["Seat 1 begins."]


# ---------------------------------------------------------------------------------------------------- what is hidden
def told_in(hidden: int, eyes: int) -> list[Event]:
    """A match as some eyes are told it in which seat 0 hides so many ribbons and ties none."""
    s, events = MATCH.muster(SETUP, Scripted())
    told = [*events]
    for a in (Told(hidden), Told(1), Picked("no"), Picked("no")):
        told += MATCH.answer(s, s.asked_seat, a, Scripted(0) if s.asked_of == [2, 2] else Scripted())
    for _ in range(3):
        told += MATCH.answer(s, s.asked_seat, Picked("pull"), Scripted(1))
    return [t for e in told if (t := MATCH.event_for(e, eyes))]


def test_what_a_tug_asked_is_told_in_its_own_words_when_it_is_over() -> None:
    s = at_a_tug()
    asked = s.question
    assert asked
    in_it = Renderer(MATCH, MATCH.view(s, WATCHER)).question(asked).text
    later = Renderer(MATCH, MATCH.view(MATCH.muster(SETUP, Scripted())[0], WATCHER))  # no tug is seen there
    assert later.question(asked).text == in_it != ""


@pytest.mark.parametrize("eyes", [1, WATCHER])
def test_two_matches_that_differ_in_what_is_hidden_are_told_the_same(eyes: int) -> None:
    one, other = (msgspec.json.encode(told_in(hidden, eyes)) for hidden in (1, 3))
    assert one == other
    assert msgspec.json.encode(told_in(1, 0)) != msgspec.json.encode(told_in(3, 0))


def test_others_see_of_a_private_question_only_for_which_seat_they_wait() -> None:
    s, events = MATCH.muster(SETUP, Scripted())
    asked = [MATCH.event_for(e, 1) for e in events][-1]
    assert isinstance(asked, Asked) and asked.question and (asked.question.id, asked.question.decision) == (0, "")
    assert MATCH.view(s, 1).question == asked.question
    assert Renderer(MATCH, MATCH.view(s, 1)).question(asked.question).text == "Waiting for Left."


def test_the_outer_game_says_what_a_draw_is_worth_and_no_record_holds_it() -> None:
    class Unequal(MatchGame):
        battles = Battles(TUG, draws=lambda s: (0.2, 0.8))

    s = at_a_tug()
    assert s.battle
    saved, usual = s.save(), s.battle.draws
    inner = Unequal(ADVISER).inside(s)
    assert inner and usual == (0.5, 0.5) and inner[1].draws == inner[1].clone().draws == (0.2, 0.8)
    assert s.save() == saved


# ---------------------------------------------------------------------------------------------------- the record
def played_out(id: str) -> LiveBattle:
    t, rng = live(id), Random(4)
    while t.state.question:
        seat = t.state.asked_seat
        t.answer(seat, MATCH.sample(t.state, rng))
    return t


def test_a_match_and_its_tugs_are_one_record_that_is_proved() -> None:
    t = played_out("match-1")
    raw = write_record(t.finish(tuple(s.hex() for s in SEEDS)))
    r = read_record(raw)
    verdict = verify(r, MATCH, lambda r: SeededDice(key_of(*SEEDS, r.id)), raw)
    assert verdict.replayed and verdict.dice > 3
    *_, last = views(r)
    assert last == MATCH.view(t.state, WATCHER)


def test_a_match_goes_on_in_the_middle_of_a_tug() -> None:
    t, rng = live("match-2"), Random(1)
    while t.state.battle is None:
        t.answer(t.state.asked_seat, MATCH.sample(t.state, rng))
    t.answer(t.state.asked_seat, Picked("think"))
    again = resume(MATCH, t.record, t.dice, {})
    assert again.state == t.state and isinstance(again.state.battle, Tug)


# ---------------------------------------------------------------------------------------------------- a newer release
class NewerTug(TugGame):
    version = 2


class NewerMatch(MatchGame):
    """The same match whose tugs are played by the next version of their rules."""

    battles = Battles(NewerTug())


def begun_before_the_upgrade(answers: int = 6) -> LiveBattle:
    t, rng = live("match-3"), Random(2)
    for _ in range(answers):
        t.answer(t.state.asked_seat, MATCH.sample(t.state, rng))
    return t


def test_a_match_goes_on_under_the_next_release_and_its_record_says_from_where() -> None:
    newer, old = NewerMatch(ADVISER), begun_before_the_upgrade()
    assert old.head.battles == BattlesInside("toy", 1)
    t = resume(newer, read_record(write_record(old.record)), old.dice, {})
    rng = Random(8)
    while t.state.question:
        t.answer(t.state.asked_seat, newer.sample(t.state, rng))
    upgraded = t.entries[7]
    assert isinstance(upgraded, Upgraded) and upgraded.versions == Versions(1, 2)
    assert sum(isinstance(e, Upgraded) for e in t.entries) == 1
    raw = write_record(t.finish(tuple(s.hex() for s in SEEDS)))

    def stream(r: Record) -> SeededDice:
        return SeededDice(key_of(*SEEDS, r.id))

    verdict = verify(read_record(raw), newer, stream, raw)
    last = len(t.entries) - 1
    assert verdict.stretches == (Stretch(0, 6, Versions(1, 1), False), Stretch(7, last, Versions(1, 2), True))
    assert not verdict.replayed
    before = verify(read_record(raw), MATCH, stream, raw)
    assert [s.replayed for s in before.stretches] == [True, False]
    *_, seen = views(read_record(raw))
    assert seen == newer.view(t.state, WATCHER)
    again = resume(newer, t.record, t.dice, {})
    assert again.state == t.state and again.versions == Versions(1, 2)


def test_nothing_is_taken_back_that_was_played_by_other_rules() -> None:
    old = begun_before_the_upgrade()
    t = resume(NewerMatch(ADVISER), old.record, old.dice, {})
    with pytest.raises(RecordError, match="entry 4 is no earlier moment"):
        t.take_back(4)


def test_where_the_new_rules_would_have_it_otherwise_a_kept_state_is_needed() -> None:
    old = begun_before_the_upgrade()
    entry = old.entries[-1]
    assert isinstance(entry, Answered)
    other = replace(old.record, entries=(*old.entries[:-1], replace(entry, events=entry.events[:-1])))
    with pytest.raises(RecordError, match="something else would have happened"):
        resume(NewerMatch(ADVISER), other, old.dice, {})
    assert resume(NewerMatch(ADVISER), other, old.dice, {6: old.state}).state == old.state


def test_an_upgrade_that_is_none_is_found_out() -> None:
    t = live("match-4")
    fake = Upgraded(Versions(1, 1), t.state.save().decode(), t.state.hash())
    r = replace(t.record, entries=(*t.entries, with_hash(t.entries[-1].hash, fake)))
    with pytest.raises(RecordError, match="the rules before it are of the same version"):
        check_play(r, MATCH)
