"""The army list as a question: what fits it, refusals row by row, and a game that asks for two sealed lists."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from drumhead.bots.play import PLAYERS, play
from drumhead.dice.seeded import SeededDice, commitment, key_of
from drumhead.flow import loop
from drumhead.flow.adviser import AdvisedGame, Adviser
from drumhead.flow.answers import any_of_shape
from drumhead.flow.event import Counted, Event, waiting_for
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.game import Setup
from drumhead.flow.question import WATCHER, Enlisted, Question, Refusal, Roster, refuse_shape
from drumhead.flow.record import LiveBattle, Seeds, read_record, write_record
from drumhead.flow.replay import verify
from drumhead.flow.roster import Buyable, Extra, ListEntry, TakenExtra, cost_of
from drumhead.flow.sayings import FLOW
from drumhead.flow.state import Dice, Outcome, State
from drumhead.flow.view import SeatView, View
from drumhead.flow.words import ENGLISH, Words
from tests.flow.toy import SEEDS, in_words

BOWS, NETS = Extra("arms", "bows", 2), Extra("arms", "nets", 1)
STALL = Roster(
    (
        Buyable("captain", "Captain", 0, leads=True),
        Buyable("mate", "Mate", 0, leads=True),
        Buyable("crew", "Crew", 2, (BOWS, NETS)),
        Buyable("dogs", "Dogs", 1),
    ),
    6,
)


def bought(unit: str, *options: str) -> ListEntry:
    return ListEntry(unit, tuple(TakenExtra("arms", option) for option in options))


def listed(*entries: ListEntry) -> Enlisted:
    return Enlisted(entries)


# ---------------------------------------------------------------------------------------------------- a small game
@dataclass(slots=True, eq=False, kw_only=True)
class Fair(State):
    sealed: list[int] = field(default_factory=list)  # what each list costs, until both are in

    def asks_in_private(self, q: Question) -> bool:
        return True


@step()
def open_fair(s: Fair) -> None:
    s.then(enlist(0), enlist(1), compare())


@question("fair.decision.enlist")
def enlist(s: Fair, a: Enlisted, seat: int) -> None:
    s.sealed.append(sum(cost_of(STALL, entry) for entry in a.entries))


@enlist.ask
def may_enlist(s: Fair, seat: int) -> Asking:
    return Asking(seat, STALL, "enlist", "fair.limit", {"budget": STALL.limit})


@enlist.refuse
def refuse_kennel(s: Fair, a: Enlisted, seat: int) -> Refusal | None:
    dogs = sum(entry.unit == "dogs" for entry in a.entries)
    return Refusal("fair.dogs", "three dogs are too many") if dogs > 2 else None


@step()
def compare(s: Fair) -> None:
    winner = None if s.sealed[0] == s.sealed[1] else int(s.sealed[1] > s.sealed[0])
    s.outcome = Outcome(winner, tuple(map(str, s.sealed)), "fair.most", "over")
    s.tell(Counted({"over": 1}, "fair.most", "over"))


WORDS = Words(FLOW)
WORDS.texts(asks_enlist="Whom do you bring for {budget} points?", over="Over.")


class FairGame(AdvisedGame):
    id, version, setup_type, state_type, words = "fair", 1, Setup, Fair, {ENGLISH: WORDS}

    def refuse_setup(self, setup: Setup) -> Refusal | None:
        return None

    def muster(self, setup: Setup, dice: Dice) -> tuple[Fair, Sequence[Event]]:
        s = Fair(game="fair", house={})
        loop.with_dice(s, dice)
        s.then(open_fair())
        loop.run(s)
        return s, loop.close(s)

    def view(self, s: Fair, seat: int) -> View:
        q = s.question
        shown = q if q is None or q.seat == seat else waiting_for(q)
        return View("fair", {}, {}, (SeatView("Left"), SeatView("Right")), {"over": 1} if s.outcome else {}, shown)

    def imagine(self, s: Fair, seat: int, rng: Random) -> Fair:
        return s.clone()


def few_dogs(s: Fair, ask: Roster, rng: Random) -> Enlisted:
    while True:
        drawn = any_of_shape(s, ask, rng)
        assert isinstance(drawn, Enlisted)
        if refuse_kennel(s, drawn, 0) is None:
            return drawn


USUAL = listed(bought("mate"), bought("crew", "bows"), bought("crew"))
FAIR: Any = FairGame(Adviser("fair", {"enlist": lambda s, q: USUAL}, {}, {}, {Roster: few_dogs}))
SETUP = Setup(game="fair")


# ---------------------------------------------------------------------------------------------------- the shape
def refused(answer: Enlisted) -> Refusal:
    found = refuse_shape(Question(1, 0, "fair.decision.enlist", STALL, "enlist", "fair.limit"), answer)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("answer", "why", "rows"),
    [
        (listed(bought("mate"), bought("cats")), "entry 2: there is no 'cats' to buy", [2]),
        (listed(bought("mate", "bows")), "entry 1: Mate cannot buy 'bows', only nothing", [1]),
        (listed(bought("oars"), bought("mate"), bought("crew", "oars")), "entry 1: there is no 'oars'", [1, 3]),
        (listed(bought("mate"), bought("crew", "bows", "bows")), "entry 2: Crew buy bows twice", [2]),
        (listed(), "the list is empty", []),
        (listed(bought("crew")), "a list has exactly one of captain or mate, not 0", []),
        (listed(bought("mate"), bought("captain")), "a list has exactly one of captain or mate, not 2", []),
        (listed(bought("mate"), *[bought("crew", "nets")] * 3), "the list costs 9 points, the limit is 6", []),
    ],
)
def test_a_list_that_does_not_fit_is_refused_row_by_row(answer: Enlisted, why: str, rows: list[int]) -> None:
    refusal = refused(answer)
    assert refusal.clause == "fair.limit" and in_words(refusal).why.startswith(why) and refusal.facts["rows"] == rows


def test_a_list_of_the_whole_limit_fits_and_travels_as_json() -> None:
    q = Question(1, 0, "fair.decision.enlist", STALL, "enlist")
    assert refuse_shape(q, USUAL) is None and sum(cost_of(STALL, e) for e in USUAL.entries) == STALL.limit
    assert msgspec.json.decode(msgspec.json.encode(q), type=Question) == q


# ---------------------------------------------------------------------------------------------------- the game
def live() -> LiveBattle:
    seeds = Seeds(tuple(map(commitment, SEEDS)), drawn_by=("server",) * 3)
    return LiveBattle(FAIR, SETUP, SeededDice(key_of(*SEEDS, "fair-1")), "fair-1", seeds)


def test_the_rule_judges_what_the_shape_cannot() -> None:
    s, _ = FAIR.muster(SETUP, SeededDice.from_number(1))
    dogs = listed(bought("mate"), *[bought("dogs")] * 3)
    assert FAIR.refuse(s, 0, dogs).clause == "fair.dogs"
    assert FAIR.refuse(s, 0, listed(bought("crew"))).clause == "fair.limit"
    assert FAIR.refuse(s, 0, USUAL) is None


def test_what_the_first_enlists_is_told_to_nobody_before_the_second_has_answered() -> None:
    told = []
    for first in (USUAL, listed(bought("captain"))):
        t = live()
        events = t.answer(0, first)
        told.append(msgspec.json.encode([FAIR.event_for(e, WATCHER) for e in events]))
    assert told[0] == told[1]


def test_two_lists_are_one_record_that_is_proved() -> None:
    t = live()
    t.answer(0, USUAL)
    t.answer(1, listed(bought("captain"), bought("dogs")))
    raw = write_record(t.finish(tuple(s.hex() for s in SEEDS)))
    verdict = verify(read_record(raw), FAIR, lambda r: SeededDice(key_of(*SEEDS, r.id)), raw)
    assert verdict.replayed and t.state.outcome and t.state.outcome.scores == ("6", "1")


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_answers_it(name: str) -> None:
    done = play(FAIR, SETUP, [PLAYERS[name](seat) for seat in (0, 1)], SeededDice.from_number(5))
    assert done.answers == 2
