"""A match: tugs of war inside a game of its own, with hidden hands. Tests of a game inside a game play it.

Each side hides one to three ribbons. Before a tug each may tie one to the rope, unseen, which makes the goal one step
farther; then the tug is played. Three tugs won win the match.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import UNSET

from drumhead.flow import loop
from drumhead.flow.adviser import AdvisedGame, Adviser
from drumhead.flow.briefing import ArmyCard, Mission
from drumhead.flow.event import BattleClosed, Counted, Event, waiting_for
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.game import Draft, Preview, Setup
from drumhead.flow.inside import Battles
from drumhead.flow.question import REFEREE, Amend, Amount, Option, Pick, Picked, Question, Refusal, Told, offer
from drumhead.flow.sayings import FLOW
from drumhead.flow.state import Dice, Outcome, State, inside
from drumhead.flow.view import SeatView, View
from drumhead.flow.words import ENGLISH, Words
from tests.flow.toy import TUG, Tug, TugSetup

WINS = 3


@dataclass(slots=True, eq=False, kw_only=True)
class Match(State):
    ribbons: list[int] = field(default_factory=lambda: [0, 0])  # each side's own business
    tied: int = 0  # to the rope of the next tug, by both sides
    wins: list[int] = field(default_factory=lambda: [0, 0])
    asked_of: list[int] = field(default_factory=lambda: [0, 0])
    battle: State | None = inside()

    def next_question(self, seat: int) -> int:
        """Each seat counts its own questions: how many the other was asked is nobody's business."""
        self.asked_of[seat] += 1
        return 2 * self.asked_of[seat] + seat

    def asks_in_private(self, q: Question) -> bool:
        return q.decision.startswith("outer.")


Match.inner_types = {"toy": Tug}
TUGS = Battles(TUG)


# ---------------------------------------------------------------------------------------------------- the rules
@step()
def start(s: Match) -> None:
    s.then(hide(0), hide(1), next_tug())


@question("outer.decision.hide")
def hide(s: Match, a: Told, seat: int) -> None:
    s.ribbons[seat] = a.amount
    s.tell(Counted({"ribbons": a.amount}, "outer.hide", "hides", seat, {"n": a.amount}, only=(seat,)))


@hide.ask
def may_hide(s: Match, seat: int) -> Asking:
    return Asking(seat, Amount(1, 3), "hide", "outer.hide")


@step()
def next_tug(s: Match) -> None:
    s.tied = 0
    s.then(tie(0), tie(1), open_tug())


@question("outer.decision.tie")
def tie(s: Match, a: Option, seat: int) -> None:
    if a.key == "tie":
        s.ribbons[seat] -= 1
        s.tied += 1
        s.tell(Counted({"ribbons": s.ribbons[seat]}, "outer.tie", "ties", seat, only=(seat,)))


@tie.ask
def may_tie(s: Match, seat: int) -> Asking | None:
    """Asked of both while the match lasts, even where nothing is left to tie: an answer unasked would tell."""
    more = (offer(how="tie"),) if s.ribbons[seat] else ()
    return Asking(seat, Pick((offer(how="no"), *more)), "tie", "outer.tie", asked_anyway=True)


@step()
def open_tug(s: Match) -> None:
    TUGS.open(s, TugSetup(game="toy", goal=1, pauses=("begin",)), "outer.tug", "opens", tied=s.tied)
    s.then(after())


@step()
def after(s: Match) -> None:
    """The referee ties the ribbons; when the tug is over it is counted."""
    tug = s.battle
    assert isinstance(tug, Tug)
    if tug.question and tug.question.seat == REFEREE:
        if tug.goal != 1 + s.tied:
            TUGS.answer(s, REFEREE, Amend("goal", {"goal": 1 + s.tied}))
        TUGS.answer(s, REFEREE, Picked("go-on"))
        s.then(fight(), after())
        return
    assert tug.outcome is not None and tug.outcome.winner is not None
    winner = tug.outcome.winner
    s.wins[winner] += 1
    s.battle = None
    s.tell(BattleClosed("outer.tug"))
    s.tell(Counted({"wins": s.wins[winner]}, "outer.win", "wins", winner))
    if s.wins[winner] == WINS:
        s.outcome = Outcome(winner, tuple(map(str, s.wins)), "outer.win", "over")
    else:
        s.then(next_tug())


fight = TUGS.fight_question(__name__, "fight", "outer.tug")


@step()
def give_up(s: Match, seat: int) -> None:
    s.outcome = Outcome(1 - seat, tuple(map(str, s.wins)), "outer.concede", "gave_up", {"seat": seat})


# ---------------------------------------------------------------------------------------------------- the words
WORDS = Words(FLOW)
WORDS.texts(
    asks_hide="How many ribbons?",
    asks_tie="Tie one?",
    offers_tie="{how}",
    hides="Seat {seat} hides {n}.",
    ties="Seat {seat} ties one.",
    opens="A tug with {tied:count ribbon}.",
    wins="Seat {seat} wins a tug.",
    over="Over.",
    gave_up="Seat {seat} gave up.",
)

ADVISER = Adviser(
    "outer",
    {"hide": lambda s, q: Told(2), "tie": lambda s, q: Picked("no")},
    {},
    {},
    {
        Amount: lambda s, ask, rng: Told(rng.randint(ask.least, ask.most)),
        Pick: lambda s, ask, rng: Picked(rng.choice(ask.options).key),
    },
)


# ---------------------------------------------------------------------------------------------------- the game
class MatchGame(AdvisedGame):
    id = "outer"
    words = {ENGLISH: WORDS}
    version = 1
    setup_type = Setup
    state_type = Match
    battles = TUGS

    def refuse_setup(self, setup: Setup) -> Refusal | None:
        return None

    def muster(self, setup: Setup, dice: Dice) -> tuple[Match, Sequence[Event]]:
        s = Match(game="outer", house={})
        loop.with_dice(s, dice)
        s.then(start())
        loop.run(s)
        return s, loop.close(s)

    def position(self, s: Match, start: Any = None) -> str:
        raise NotImplementedError

    def stand(self, text: str, where: str) -> Match:
        raise NotImplementedError

    def view(self, s: Match, seat: int) -> View:
        own = [{"ribbons": n} if seat == i and n + s.asked_of[i] > 1 else {} for i, n in enumerate(s.ribbons)]
        wins = [{"wins": n} if n else {} for n in s.wins]
        seats = tuple(SeatView(name, own[i] | wins[i]) for i, name in enumerate(("Left", "Right")))
        q = s.question
        shown = waiting_for(q) if q and s.asks_in_private(q) and q.seat != seat else q
        return View("outer", {}, {}, seats, {}, shown, TUGS.view_for(s, seat) or UNSET)

    def mission(self, s: Match) -> Mission:
        return Mission("Tug after tug.", "tugs", "Three tugs win.")

    def armies(self, s: Match) -> tuple[ArmyCard, ...]:
        return ()

    def imagine(self, s: Match, seat: int, rng: Random) -> Match:
        world = s.clone()
        if seat >= 0:
            world.ribbons[1 - seat] = rng.randint(0, 3)
        return world

    def preview(self, s: Match, seat: int, draft: Draft) -> Preview:
        return Preview()


MATCH = MatchGame(ADVISER)


class TwiceGame(MatchGame):
    """The first side hides twice: a game in which one seat is asked in private several times in a row."""

    def muster(self, setup: Setup, dice: Dice) -> tuple[Match, Sequence[Event]]:
        s = Match(game="outer", house={})
        loop.with_dice(s, dice)
        s.then(hide(0), start())
        loop.run(s)
        return s, loop.close(s)


TWICE = TwiceGame(ADVISER)
