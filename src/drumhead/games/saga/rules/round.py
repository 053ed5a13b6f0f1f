"""Playing the game: rounds in which the players take turns to activate one unit each."""

from msgspec.structs import replace

from drumhead.combat.turns import Opening, begin_next, roll_off
from drumhead.flow.event import Counted, Marked
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, Picked
from drumhead.games.saga.rules.activation import first_step
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.mission import ROUNDS, a_side_is_gone, end_battle
from drumhead.games.saga.rules.state import Activation, Band, Saga
from drumhead.games.saga.screen import words
from drumhead.ledger.cite import law


# ---------------------------------------------------------------------------------------------------- rounds
@step("saga.round.first-round")
def first_round(b: Saga) -> None:
    b.opener = b.winner
    b.then(begin_round("saga.round.first-round", "won the roll-off"))


@step("saga.round.later-rounds")
def next_round(b: Saga) -> None:
    """Runs when a round is over: opens the next one, or ends the game after the fourth."""
    if b.round >= ROUNDS:
        b.then(end_battle("saga.setup.mission-four-rounds"))
        return
    opening: Opening = b.rules.finished_first(b)
    b.opener = opening.seat
    b.then(begin_round(opening.clause, opening.why))


@HOUSE.part("finished-first", "last-activation")
def done_first(b: Saga) -> Opening:
    """Whose last activation came earlier; nobody's comes before anybody's (ruling finished-first)."""
    return Opening(b.done_first(), "saga.round.later-rounds", "was done first")


@HOUSE.part("finished-first", "swap")
def the_other(b: Saga) -> Opening:
    return Opening(1 - b.opener, "saga.ruling.finished-first", "was second last time")


@HOUSE.part("finished-first", "roll-off")
def rolled_anew(b: Saga) -> Opening:
    clause = "saga.ruling.finished-first"
    return Opening(roll_off(b, clause), clause, "won the roll-off")


@step()
def begin_round(b: Saga, clause: str, why: str) -> None:
    begin_next(b, clause, why)
    b.then(turn(b.opener))


@step("saga.round.alternate")
def turn(b: Saga, seat: int) -> None:
    """This seat's turn, if it has a unit waiting; else the other's (ruling no-pass); else the round is over."""
    if a_side_is_gone(b):
        b.then(end_battle("saga.ruling.early-end"))
    elif b.waiting(seat):
        b.then(activate(seat))
    elif b.waiting(1 - seat):
        b.then(activate(1 - seat))
    else:
        b.then(next_round())


# ---------------------------------------------------------------------------------------------------- one activation
@law("saga.activation.declare-unit", "saga.round.every-unit-once", off=lambda b, seat: b.army(seat))
def may_be_activated(b: Saga, seat: int) -> list[Band]:
    return b.waiting(seat)


@question("saga.decision.activate")
def activate(b: Saga, a: Picked, seat: int) -> None:
    u = int(a.key)
    w = b.open(Activation(u))
    b.active = u
    b.tell(Counted({"active": f"u{u}"}, "saga.activation.declare-unit", words.activated(b, u)))
    b.then(first_step(w), end_activation(w))


@activate.ask
def may_activate(b: Saga, seat: int) -> Asking:
    options = tuple(Option(u.id, u.name, {"unit": u.id}) for u in may_be_activated(b, seat))
    return Asking(seat, Pick(options), "Which unit acts?", "saga.activation.declare-unit")


@step("saga.round.one-unit-per-turn")
def end_activation(b: Saga, w: int) -> None:
    """One unit has acted; the turn passes, also when it was destroyed on the way (destroyed-in-own-activation)."""
    u = b.band(b.work(w, Activation).unit)
    b.close(w)
    b.active = -1
    b.activated(u.seat)
    b.put(replace(u, acted=True))
    clause = "saga.round.one-unit-per-turn"
    if u.alive:
        b.tell(Marked({f"u{u.id}": {"acted": 1}}, clause, words.done(b, u.id)))
    b.tell(Counted({"active": None}, clause, ""))
    b.then(turn(1 - u.seat))
