"""Playing the game: four rounds in which the players take turns to activate one unit each."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.rounds import (
    Opening,
    begin_round,
    by_roll_off,
    close_activation,
    offer_openings,
    open_activation,
    whose_turn,
)
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.games.deadzone.rules.activation import action
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.mission import ROUNDS, end_battle, nothing_left_to_play
from drumhead.games.deadzone.rules.morale import pinned_this_round
from drumhead.games.deadzone.rules.move import refuse_stranger
from drumhead.games.deadzone.rules.overwatch import begin_window, between_windows, end_window
from drumhead.games.deadzone.rules.state import Activation, Deadzone, Fighter
from drumhead.ledger.cite import law

DECLARED = "deadzone.activation.declare-unit"


# ---------------------------------------------------------------------------------------------------- rounds
offer_openings(HOUSE, "deadzone.round.later-round-starter")


@step("deadzone.round.first-round-starter")
def first_round(b: Deadzone) -> None:
    begin_round(b, by_roll_off(b, "deadzone.round.first-round-starter"))
    b.then(turn(b.opener))


@step("deadzone.round.until-all-activated")
def next_round(b: Deadzone) -> None:
    """Runs when no unit is left to activate: the next round, or the end after the fourth."""
    b.rules.overwatch_duration(b)
    if b.round >= ROUNDS:
        b.then(end_battle("deadzone.setup.four-rounds"))
        return
    begin_round(b, opened_by(b))
    b.then(turn(b.opener))


@law("deadzone.round.later-round-starter", off=lambda b: Opening(b.opener, "", "again"))
def opened_by(b: Deadzone) -> Opening:
    return b.rules.finished_first(b)


@step("deadzone.round.alternate-single-unit")
def turn(b: Deadzone, seat: int) -> None:
    """A turn of this seat, or of the other if it has no unit waiting, or the end of the round."""
    if nothing_left_to_play(b):
        b.then(end_battle("deadzone.ruling.early-end"))
        return
    acts = whose_turn(seat, lambda s: unactivated(b, s))
    b.then(next_round() if acts is None else activate(acts))


# ---------------------------------------------------------------------------------------------------- one activation
@law("deadzone.ruling.who-counts-as-activatable", off=lambda b, seat: b.army(seat))
def unactivated(b: Deadzone, seat: int) -> list[Fighter]:
    """Living units that were not activated this round and not pinned in it."""
    return [u for u in b.units if u.seat == seat and u.models and not u.acted and not pinned_this_round(b, u)]


@question("deadzone.decision.activate", DECLARED)
def activate(b: Deadzone, a: Option, seat: int) -> None:
    """The unit that is named is activated, also if it dies before it acts; its own overwatch ends."""
    u = a.facts["unit"]
    b.put(replace(b.fighter(u), acted=True, watch=False))
    b.count_activation(seat)
    b.tell(Marked({f"u{u}": {"acted": 1, "watch": None}}, DECLARED, facts={"unit": u}))
    w = open_activation(b, u, Activation(u), DECLARED, "activated")
    b.then(begin_window(w), between_windows(w), action(w), end_window(w), end_activation(w))


@activate.ask
def may_activate(b: Deadzone, seat: int) -> Asking:
    return Asking(seat, Pick(tuple(_offer(u) for u in unactivated(b, seat))), "activate", DECLARED)


def _offer(u: Fighter) -> Option:
    return offer(unit=u.id, pinned=True) if u.pinned else offer(unit=u.id)


@activate.closed
def not_to_activate(b: Deadzone, seat: int) -> Iterator[Closed]:
    for u in b.units:
        if refused := refuse_stranger(u, seat) or refuse_to_act(b, u):
            yield offer(unit=u.id), refused


def refuse_to_act(b: Deadzone, u: Fighter) -> Refusal | None:
    if u.acted:
        return Refusal("deadzone.ruling.who-counts-as-activatable", "has_acted", {"unit": u.id})
    if pinned_this_round(b, u):
        return Refusal("deadzone.morale.pinned-no-activation-this-round", "pinned_this_round", {"unit": u.id})
    return None


@step()
def end_activation(b: Deadzone, w: int) -> None:
    """The turn passes, even if a supporter was used up too."""
    u = b.fighter(b.work(w, Activation).unit)
    close_activation(b, w, "deadzone.round.alternate-single-unit")
    b.then(turn(1 - u.seat))
