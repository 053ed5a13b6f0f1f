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
from drumhead.games.sigmar.rules.activation import begin
from drumhead.games.sigmar.rules.casualties import GONE
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.magic import roll_power
from drumhead.games.sigmar.rules.mission import ROUNDS, end_battle, over_early
from drumhead.games.sigmar.rules.morale import end_grants
from drumhead.games.sigmar.rules.state import Activation, Sigmar, Troop
from drumhead.ledger.cite import law
from drumhead.tabletop.closed import closed_to_act

ONE, ALTERNATE = "sigmar.activation.one-action", "sigmar.round.alternate"

offer_openings(HOUSE, "sigmar.round.next-round")


# ---------------------------------------------------------------------------------------------------- rounds
@step("sigmar.round.first-round")
def first_round(b: Sigmar) -> None:
    """Opened by the winner of the roll-off (ruling won-deployment)."""
    begin_round(b, by_roll_off(b, "sigmar.round.first-round"))
    b.then(start_round())


@step("sigmar.round.next-round")
def next_round(b: Sigmar) -> None:
    """Runs when a round is over: opens the next one, or ends the game after the fourth."""
    if b.round >= ROUNDS:
        b.then(end_battle("sigmar.setup.game-length"))
        return
    for u in b.units:
        end_grants(b, u.id, "round")
    begin_round(b, b.rules.finished_first(b))
    b.then(start_round())


@step()
def start_round(b: Sigmar) -> None:
    roll_power(b)
    b.then(turn(b.opener))


@step(ALTERNATE)
def turn(b: Sigmar, seat: int) -> None:
    """A turn of this seat, or of the other if it has no unit waiting, or the end of the round."""
    if over_early(b):
        b.then(end_battle("sigmar.ruling.early-end"))
        return
    acts = whose_turn(seat, b.waiting)
    b.then(next_round() if acts is None else activate(acts))


# ---------------------------------------------------------------------------------------------------- one activation
@law(ONE, off=lambda b, seat: b.army(seat))
def may_be_activated(b: Sigmar, seat: int) -> list[Troop]:
    """Wavered ones too: nobody may pass (ruling no-pass)."""
    return b.waiting(seat)


@question("sigmar.decision.activate")
def activate(b: Sigmar, a: Option, seat: int) -> None:
    u = a.facts["unit"]
    w = open_activation(b, u, Activation(u), ONE, "activated")
    b.then(begin(w), end_activation(w))


@activate.ask
def may_activate(b: Sigmar, seat: int) -> Asking:
    options = tuple(offer(unit=u.id) for u in may_be_activated(b, seat))
    return Asking(seat, Pick(options), "activate", ONE)


@activate.closed
def not_to_activate(b: Sigmar, seat: int) -> Iterator[Closed]:
    return closed_to_act(b, seat, ONE, GONE, ALTERNATE)


@step(ALTERNATE)
def end_activation(b: Sigmar, w: int) -> None:
    """One unit has acted; the turn passes, also when it was destroyed on the way (ruling
    destroyed-in-own-activation)."""
    u = b.troop(b.work(w, Activation).unit)
    b.activated(u.seat)
    b.put(replace(u, acted=True))
    if u.alive:
        b.tell(Marked({f"u{u.id}": {"acted": 1}}, ALTERNATE, "has_acted", {"unit": u.id}))
        end_grants(b, u.id, "activation")
    close_activation(b, w, ALTERNATE)
    b.then(turn(1 - u.seat))
