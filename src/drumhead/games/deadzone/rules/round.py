"""Playing the game: four rounds in which the players take turns to activate one unit each."""

from msgspec.structs import replace

from drumhead.combat.turns import Opening, begin_next, roll_off
from drumhead.flow.event import Counted, Marked
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, Picked
from drumhead.games.deadzone.rules.activation import action
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.mission import ROUNDS, end_battle, nothing_left_to_play
from drumhead.games.deadzone.rules.morale import lies_this_round
from drumhead.games.deadzone.rules.overwatch import begin_window, between_windows, end_window
from drumhead.games.deadzone.rules.state import Activation, Deadzone, Fighter
from drumhead.games.deadzone.screen import words
from drumhead.ledger.cite import law

DECLARED = "deadzone.activation.declare-unit"


# ---------------------------------------------------------------------------------------------------- rounds
@step("deadzone.round.first-round-starter")
def first_round(b: Deadzone) -> None:
    b.opener = b.winner
    b.then(begin_round("deadzone.round.first-round-starter", "won the roll-off"))


@step("deadzone.round.until-all-activated")
def next_round(b: Deadzone) -> None:
    """Runs when nobody is left to activate: the next round, or the end after the fourth."""
    b.rules.overwatch_duration(b)
    if b.round >= ROUNDS:
        b.then(end_battle("deadzone.setup.four-rounds"))
        return
    opening = opened_by(b)
    b.opener = opening.seat
    b.then(begin_round(opening.clause, opening.why))


@law("deadzone.round.later-round-starter", off=lambda b: Opening(b.opener, "", "opens again"))
def opened_by(b: Deadzone) -> Opening:
    opening: Opening = b.rules.finished_first(b)
    return opening


@HOUSE.part("finished-first", "last-activation")
def done_first(b: Deadzone) -> Opening:
    """Whose last activation came earlier; nobody's comes before anybody's (ruling finished-first)."""
    return Opening(b.done_first(), "deadzone.round.later-round-starter", "was done first")


@HOUSE.part("finished-first", "swap")
def the_other(b: Deadzone) -> Opening:
    return Opening(1 - b.opener, "deadzone.ruling.finished-first", "was second last time")


@HOUSE.part("finished-first", "roll-off")
def rolled_anew(b: Deadzone) -> Opening:
    clause = "deadzone.ruling.finished-first"
    return Opening(roll_off(b, clause), clause, "won the roll-off")


@step()
def begin_round(b: Deadzone, clause: str, why: str) -> None:
    begin_next(b, clause, why)
    b.then(turn(b.opener))


@step("deadzone.round.alternate-single-unit")
def turn(b: Deadzone, seat: int) -> None:
    """This seat's turn, if it has a unit waiting; else the other's (ruling no-pass); else the round is over."""
    if nothing_left_to_play(b):
        b.then(end_battle("deadzone.ruling.early-end"))
    elif waiting(b, seat):
        b.then(activate(seat))
    elif waiting(b, 1 - seat):
        b.then(activate(1 - seat))
    else:
        b.then(next_round())


# ---------------------------------------------------------------------------------------------------- one activation
@law("deadzone.ruling.who-counts-as-activatable", off=lambda b, seat: b.army(seat))
def waiting(b: Deadzone, seat: int) -> list[Fighter]:
    """Living units that were not activated this round, without those pinned in this very round."""
    return [u for u in b.units if u.seat == seat and u.models and not u.acted and not lies_this_round(b, u)]


@question("deadzone.decision.activate", DECLARED)
def activate(b: Deadzone, a: Picked, seat: int) -> None:
    """Named is activated, also if it dies before it acts; its own overwatch ends."""
    u = int(a.key)
    w = b.open(Activation(u))
    b.active = u
    b.put(replace(b.fighter(u), acted=True, watch=False))
    b.activated(seat)
    b.tell(Marked({f"u{u}": {"acted": 1, "watch": None}}, DECLARED, "", {"unit": u}))
    b.tell(Counted({"active": f"u{u}"}, DECLARED, words.activated(b, u)))
    b.then(begin_window(w), between_windows(w), action(w), end_window(w), end_activation(w))


@activate.ask
def may_activate(b: Deadzone, seat: int) -> Asking:
    options = tuple(Option(u.id, words.offers_unit(b, u.id), {"unit": u.id}) for u in waiting(b, seat))
    return Asking(seat, Pick(options), "Which unit acts?", DECLARED)


@step()
def end_activation(b: Deadzone, w: int) -> None:
    """The turn passes, although a supporter was used up too."""
    u = b.fighter(b.work(w, Activation).unit)
    b.close(w)
    b.active = -1
    b.tell(Counted({"active": None}, "deadzone.round.alternate-single-unit", words.done(b, u.id)))
    b.then(turn(1 - u.seat))
