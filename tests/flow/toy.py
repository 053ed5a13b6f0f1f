"""Tug of war: the smallest game with dice, secrets, forced answers, a pause and an end. Tests of the flow play it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drumhead.dice.seeded import SeededDice, commitment, key_of
from drumhead.flow import loop
from drumhead.flow.briefing import ArmyCard, Mission
from drumhead.flow.event import Counted, Event, Moved, Noted, Piece, Rolled, Showed
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.game import Draft, Odds, Preview, Recommendation, Setup
from drumhead.flow.question import REFEREE, Amend, Answer, Pick, Picked, Refusal, offer
from drumhead.flow.record import LiveBattle, Record, Seeds
from drumhead.flow.sayings import FLOW
from drumhead.flow.state import Dice, Outcome, State
from drumhead.flow.view import SeatView, View
from drumhead.flow.words import ENGLISH, Cast, Renderer, Words

SEEDS = (b"s" * 32, b"b" * 32, b"r" * 32)


class TugSetup(Setup, frozen=True, kw_only=True):
    goal: int = 2


@dataclass(slots=True, eq=False, kw_only=True)
class Tug(State):
    goal: int = 2
    rope: int = 0
    waited: bool = False  # a player who waited must pull next
    hands: list[tuple[dict[str, Any], ...]] = field(default_factory=lambda: [(), ()])
    shares: list[Fraction] = field(default_factory=lambda: [Fraction(1, 3)])
    at: NDArray[np.int64] = field(default_factory=lambda: np.zeros((1, 2), dtype=np.int64))


# ---------------------------------------------------------------------------------------------------- the rules
@step()
def begin(s: Tug, pauses: bool) -> None:
    first = s.dice.below(2)
    s.tell(Noted("toy.begin", "begins", {"seat": first}))
    s.then(*([pause()] if pauses else []), turn(first))


@question("toy.decision.pause")
def pause(s: Tug, a: Picked | Amend) -> None:
    if isinstance(a, Amend):
        s.goal = int(a.facts["goal"])
        s.then(pause())


@pause.ask
def may_amend(s: Tug) -> Asking:
    return Asking(REFEREE, Pick((offer(how="go-on"),)), "goal")


@pause.refuse
def refuse_amend(s: Tug, a: Picked | Amend) -> Refusal | None:
    good = isinstance(a, Picked) or (a.change == "goal" and a.facts.get("goal", 0) > 0)
    return None if good else Refusal("toy.amend", "only the goal can be changed")


@step()
def turn(s: Tug, seat: int) -> None:
    if abs(s.rope) >= s.goal:
        s.outcome = Outcome(int(s.rope > 0), ("0", "0"), "toy.goal", "over")
        s.tell(Counted({"over": 1}, "toy.goal", "over"))
    else:
        s.then(pull(seat), turn(1 - seat))


@question("toy.decision.pull")
def pull(s: Tug, a: Picked, seat: int) -> None:
    s.waited = a.key == "wait"
    match a.key:
        case "pull":
            (face,) = s.dice.roll(1)
            s.rope += (1 if seat else -1) * (face > 3)
            s.at = np.array([[s.rope, 0]], dtype=np.int64)
            s.tell(Rolled(6, (face,), ("moved" if face > 3 else "held",), "toy.pull", "pulls", seat))
            s.tell(Moved({"m0": ((0, 0), (s.rope, 0))}, "toy.pull", ""))
        case "think":  # asked again, nothing drawn, nobody else asked
            s.tell(Noted("toy.think", "thinks", {"seat": seat}))
            s.then(pull(seat))
        case "show":
            s.hands[seat] = ({"hand": seat},)
            s.tell(Showed(seat, s.hands[seat], "toy.show", "shows"))
            s.then(pull(seat))
        case _:
            s.tell(Noted("toy.wait", "waits", {"seat": seat}))


@pull.ask
def may_pull(s: Tug, seat: int) -> Asking:
    free = () if s.waited else ("wait", "think", "show")
    return Asking(seat, Pick(tuple(offer(how=how) for how in ("pull", *free))), "pull", "toy.pull", {"seat": seat})


@pull.refuse
def refuse_pull(s: Tug, a: Picked, seat: int) -> Refusal | None:
    if a.key == "show" and s.hands[seat]:
        return Refusal("toy.show", "the hand is shown already")
    return None


@step()
def give_up(s: Tug, seat: int) -> None:
    s.outcome = Outcome(1 - seat, ("0", "0"), "toy.concede", "gave_up", {"seat": seat})


# ---------------------------------------------------------------------------------------------------- the words
WORDS = Words(FLOW)
DEEDS = {
    "begins": "begins",
    "pulls": "pulls",
    "thinks": "thinks",
    "shows": "shows its hand",
    "waits": "waits",
    "gave_up": "gave up",
}


def say(deed: str) -> None:
    def said(c: Cast, seat: int) -> str:
        return f"Seat {seat} {DEEDS[deed]}."

    said.__name__ = deed
    WORDS.sentence(said)


for deed in DEEDS:
    say(deed)


@WORDS.sentence
def over(c: Cast) -> str:
    return "Over."


@WORDS.sentence
def asks_goal(c: Cast) -> str:
    return "Change the goal?"


@WORDS.sentence
def asks_pull(c: Cast) -> str:
    return "What now?"


@WORDS.sentence
def offers_pull(c: Cast, how: str) -> str:
    return how.capitalize()


@WORDS.sentence
def offers_goal(c: Cast) -> str:
    return "Go on"


# ---------------------------------------------------------------------------------------------------- the game
class TugGame(loop.Gate):
    id = "toy"
    words = {ENGLISH: WORDS}
    version = 1
    setup_type = TugSetup
    state_type = Tug

    def refuse_setup(self, setup: TugSetup) -> Refusal | None:
        return None if setup.goal > 0 else Refusal("toy.goal", "the goal is at least 1")

    def muster(self, setup: TugSetup, dice: Dice) -> tuple[Tug, Sequence[Event]]:
        s = Tug(game="toy", house={"rope": "long", **setup.house}, goal=setup.goal)
        loop.with_dice(s, dice)
        s.then(begin(bool(setup.pauses)))
        loop.run(s)
        return s, loop.close(s)

    def position(self, s: Tug) -> str:
        return str(s.rope)

    def stand(self, text: str, where: str) -> Tug:
        """A position of this game is the rope's place in words."""
        s = Tug(game="toy", house={"rope": "long"}, rope=int(text))
        loop.with_dice(s, SeededDice.from_number(0))
        s.then(turn(0))
        loop.run(s)
        loop.close(s)
        return s

    def view(self, s: Tug, seat: int) -> View:
        pieces = {"m0": Piece("m0", "knot", -1, (s.rope, 0))}
        seats = tuple(SeatView(name, {}, hand) for name, hand in zip(("Left", "Right"), s.hands))
        counters = {"over": 1} if s.outcome and s.outcome.clause == "toy.goal" else {}
        return View("toy", {}, pieces, seats, counters, s.question)

    def event_for(self, e: Event, seat: int) -> Event | None:
        return e

    def mission(self, s: Tug) -> Mission:
        return Mission("Two sides pull a rope. Pull it over the goal.", "steps", "The goal wins.")

    def armies(self, s: Tug) -> tuple[ArmyCard, ...]:
        return ()

    def imagine(self, s: Tug, seat: int, rng: Random) -> Tug:
        return s.clone()

    def suggest(self, s: Tug) -> Answer:
        return Picked("pull")

    def sample(self, s: Tug, rng: Random) -> Answer:
        return Picked("pull")

    def advise(self, s: Tug) -> Recommendation:
        return Recommendation(Picked("pull"), "advises_usual")

    def candidates(self, s: Tug, most: int) -> Sequence[Answer]:
        return [Picked("pull")]

    def preview(self, s: Tug, seat: int, draft: Draft) -> Preview:
        return Preview()

    def option_odds(self, s: Tug) -> dict[str, Odds]:
        return {}


TUG = TugGame()


def in_words(r: Refusal | None) -> Refusal:
    assert r is not None
    return Renderer(TUG, Cast(("Left", "Right"), {})).refusal(r)


def stream(r: Record) -> SeededDice:
    return SeededDice(key_of(*SEEDS, r.id))


def live(goal: int = 2, pauses: tuple[str, ...] = ()) -> LiveBattle:
    """A battle with promised dice, at its first question."""
    seeds = Seeds(tuple(map(commitment, SEEDS)), drawn_by=("server",) * 3)
    setup = TugSetup(game="toy", goal=goal, pauses=pauses)
    return LiveBattle(TUG, setup, SeededDice(key_of(*SEEDS, "tug-1")), "tug-1", seeds)


def play(t: LiveBattle, *keys: str) -> None:
    for key in keys:
        t.answer(t.state.asked_seat, Picked(key))


def played_out(goal: int = 2) -> LiveBattle:
    """A whole battle with a thought, a hand shown and a moment taken back in it."""
    t = live(goal)
    play(t, "think", "show", "pull")
    t.take_back(1)
    play(t, "wait")
    while t.state.question:
        play(t, "pull")
    return t


def published(t: LiveBattle) -> Record:
    return t.finish(tuple(s.hex() for s in SEEDS))
