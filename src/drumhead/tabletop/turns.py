"""Rounds in which the players take turns to activate one unit each, as whole steps and questions for a game."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.rounds import begin_round, by_roll_off, close_activation, open_activation, whose_turn
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, Inquiry, Step, question_of, step_of
from drumhead.flow.question import Option, Pick, offer
from drumhead.flow.state import Frame
from drumhead.tabletop.closed import closed_to_act


class RoundClauses(NamedTuple):
    """What the page says of rounds and turns."""

    first: str  # who opens the first round
    later: str  # and a later one
    alternate: str
    declared: str  # a unit is named
    once: str  # in a round
    passes: str  # the turn, when a unit has acted
    gone: str  # a unit is not on the table any more
    length: str  # of the battle
    early: str  # it ends before that


def nothing(*_: Any) -> None:
    """Where the page has no more to say."""


class Playing(NamedTuple):
    """How a page plays its rounds; every function is given the battle."""

    decision: str
    clauses: RoundClauses
    rounds: int
    over_early: Callable[[Any], bool]
    end: Step[[str]]  # of the battle, by a clause
    may_act: Callable[[Any, int], list[Any]]  # the units of a seat that may be named
    work: type[Struct]  # the record of an activation, made of its unit
    begin: Callable[[int], Frame]  # what an activated unit does first, by its record
    round_begins: Callable[[Any], None] = nothing
    round_ends: Callable[[Any], None] = nothing
    has_acted: Callable[[Any, Any], None] = nothing  # a unit that is left


class Rounds(NamedTuple):
    first_round: Step[[]]
    turn: Step[[int]]
    activate: Inquiry[[int]]
    end_activation: Step[[int]]


def rounds_of(module: str, how: Playing) -> Rounds:
    """The steps and the question of a game, under the names that its records know."""
    clauses = how.clauses

    def first_round(b: Any) -> None:
        """Opened by the winner of the roll-off."""
        begin_round(b, by_roll_off(b, clauses.first))
        how.round_begins(b)
        b.then(turn(b.opener))

    def next_round(b: Any) -> None:
        """Runs when a round is over: opens the next one, or ends the game after the last."""
        if b.round >= how.rounds:
            b.then(how.end(clauses.length))
            return
        how.round_ends(b)
        begin_round(b, b.rules.finished_first(b))
        how.round_begins(b)
        b.then(turn(b.opener))

    def take_turn(b: Any, seat: int) -> None:
        """A turn of this seat, or of the other if it has no unit waiting, or the end of the round."""
        if how.over_early(b):
            b.then(how.end(clauses.early))
            return
        acts = whose_turn(seat, b.unactivated)
        b.then(later() if acts is None else activate(acts))

    def begin_activation(b: Any, a: Option, seat: int) -> None:
        u = a.facts["unit"]
        w = open_activation(b, u, how.work(u), clauses.declared, "activated")
        b.then(how.begin(w), end(w))

    def may_activate(b: Any, seat: int) -> Asking:
        options = tuple(offer(unit=u.id) for u in how.may_act(b, seat))
        return Asking(seat, Pick(options), "activate", clauses.declared)

    def not_to_activate(b: Any, seat: int) -> Iterator[Closed]:
        return closed_to_act(b, seat, clauses.declared, clauses.gone, clauses.once)

    def end_activation(b: Any, w: int) -> None:
        """One unit has acted; the turn passes, also when it was destroyed on the way (ruling
        destroyed-in-own-activation)."""
        u = b.units[b.work(w, how.work).unit]
        b.count_activation(u.seat)
        b.put(replace(u, acted=True))
        if u.alive:
            b.tell(Marked({f"u{u.id}": {"acted": 1}}, clauses.passes, "has_acted", {"unit": u.id}))
            how.has_acted(b, u)
        close_activation(b, w, clauses.passes)
        b.then(turn(1 - u.seat))

    first: Step[[]] = step_of(module, "first_round", first_round, clauses.first)
    later: Step[[]] = step_of(module, "next_round", next_round, clauses.later)
    turn: Step[[int]] = step_of(module, "turn", take_turn, clauses.alternate)
    activate: Inquiry[[int]] = question_of(module, "activate", how.decision, begin_activation)
    activate.ask(may_activate)
    activate.closed(not_to_activate)
    end: Step[[int]] = step_of(module, "end_activation", end_activation, clauses.passes)
    return Rounds(first, turn, activate, end)
