"""Playing the game: rounds in which the players take turns to activate one unit each."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.rounds import (
    begin_round,
    by_roll_off,
    close_activation,
    offer_openings,
    open_activation,
    whose_turn,
)
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, offer
from drumhead.games.saga.rules.activation import first_step
from drumhead.games.saga.rules.casualties import GONE
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.mission import ROUNDS, a_side_is_gone, end_battle
from drumhead.games.saga.rules.state import Activation, Band, Saga
from drumhead.ledger.cite import law
from drumhead.tabletop.closed import closed_to_act

# ---------------------------------------------------------------------------------------------------- rounds
offer_openings(HOUSE, "saga.round.later-rounds")


@step("saga.round.first-round")
def first_round(b: Saga) -> None:
    begin_round(b, by_roll_off(b, "saga.round.first-round"))
    b.then(turn(b.opener))


@step("saga.round.later-rounds")
def next_round(b: Saga) -> None:
    """Runs when a round is over: opens the next one, or ends the game after the fourth."""
    if b.round >= ROUNDS:
        b.then(end_battle("saga.setup.mission-four-rounds"))
        return
    begin_round(b, b.rules.finished_first(b))
    b.then(turn(b.opener))


@step("saga.round.alternate")
def turn(b: Saga, seat: int) -> None:
    """A turn of this seat, or of the other if it has no unit waiting, or the end of the round."""
    if a_side_is_gone(b):
        b.then(end_battle("saga.ruling.early-end"))
        return
    acts = whose_turn(seat, b.waiting)
    b.then(next_round() if acts is None else activate(acts))


# ---------------------------------------------------------------------------------------------------- one activation
@law("saga.activation.declare-unit", "saga.round.every-unit-once", off=lambda b, seat: b.army(seat))
def may_be_activated(b: Saga, seat: int) -> list[Band]:
    return b.waiting(seat)


@question("saga.decision.activate")
def activate(b: Saga, a: Option, seat: int) -> None:
    u = a.facts["unit"]
    w = open_activation(b, u, Activation(u), "saga.activation.declare-unit", "activated")
    b.then(first_step(w), end_activation(w))


@activate.ask
def may_activate(b: Saga, seat: int) -> Asking:
    options = tuple(offer(unit=u.id) for u in may_be_activated(b, seat))
    return Asking(seat, Pick(options), "activate", "saga.activation.declare-unit")


@activate.closed
def not_to_activate(b: Saga, seat: int) -> Iterator[Closed]:
    return closed_to_act(b, seat, "saga.activation.declare-unit", GONE, "saga.round.every-unit-once")


@step("saga.round.one-unit-per-turn")
def end_activation(b: Saga, w: int) -> None:
    """One unit has acted; the turn passes, also when it was destroyed on the way (ruling
    destroyed-in-own-activation)."""
    u, clause = b.band(b.work(w, Activation).unit), "saga.round.one-unit-per-turn"
    b.activated(u.seat)
    b.put(replace(u, acted=True))
    if u.alive:
        b.tell(Marked({f"u{u.id}": {"acted": 1}}, clause, "has_acted", {"unit": u.id}))
    close_activation(b, w, clause)
    b.then(turn(1 - u.seat))
