"""Activation: the unit that was named takes one of the four actions, or rests."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.saga.rules.casualties import GONE
from drumhead.games.saga.rules.fatigue import halve, may_rest, may_tire_again, rest, tire
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.melee import charge, may_assault
from drumhead.games.saga.rules.mission import a_side_is_gone
from drumhead.games.saga.rules.move import move
from drumhead.games.saga.rules.shoot import shoot
from drumhead.games.saga.rules.state import Activation, Band, Melee, Move, Saga
from drumhead.games.saga.rules.terrain import stands_above
from drumhead.ledger.cite import datum
from drumhead.space.table import INCH
from drumhead.tabletop.actions import Action, Bars, action_options, closed_actions


def _row(name: str, inches: int, wrong: int, shoots: bool, shooting_clause: str = "") -> Action:
    clause = f"saga.activation.{name}"
    far = datum(clause, inches * INCH, wrong * INCH)
    may = datum(shooting_clause, shoots, not shoots) if shooting_clause else shoots
    return Action(clause, far, may)


ACTIONS = {
    "hold": _row("hold", 0, 1, True, "saga.activation.hold-shoots"),
    "walk": _row("walk", 6, 7, True, "saga.activation.walk-shoots-after"),
    "run": _row("run", 12, 13, False, "saga.activation.run-no-shooting"),
    "assault": _row("assault", 12, 13, False),  # nor on the way in (ruling assault-no-shooting)
}


# ---------------------------------------------------------------------------------------------------- what is offered
class Repeats(NamedTuple):
    """What a unit may do again in one activation."""

    actions: Callable[[Activation], tuple[str, ...]]
    volleys: int


def every_action(done: Activation) -> tuple[str, ...]:
    return tuple(ACTIONS)


def other_actions(done: Activation) -> tuple[str, ...]:
    return tuple(a for a in ACTIONS if a not in done.actions)


HOUSE.set("repeat-actions", "any", Repeats(every_action, 3))
HOUSE.set("repeat-actions", "one-volley", Repeats(every_action, 1))
HOUSE.set("repeat-actions", "no-repeat", Repeats(other_actions, 3))


BARS = Bars(HOUSE.switches["repeat-actions"].id, "saga.ruling.assault-reach", GONE)


def _offers(b: Saga, w: int) -> list[Option]:
    """The actions open to the unit now."""
    done = b.work(w, Activation)
    may = b.rules.repeat_actions.actions(done)
    return action_options(done.unit, may, _in_reach(b, done.unit) if "assault" in may else ())


def _in_reach(b: Saga, u: UnitId) -> list[UnitId]:
    return may_assault(b, u, ACTIONS["assault"].move)


# ---------------------------------------------------------------------------------------------------- the first action
@question("saga.decision.first-step", "saga.activation.one-action", "saga.principles.unit-acts-as-one")
def first_step(b: Saga, a: Option, w: int) -> None:
    if a.facts["action"] == "rest":
        b.then(rest(w))
    else:
        b.then(_doing(w, a), go_on(w))


@first_step.ask
def may_begin_with(b: Saga, w: int) -> Asking:
    """Rest is offered here and not later (ruling rest-moment)."""
    u = b.band(b.work(w, Activation).unit)
    options = _offers(b, w)
    if may_rest(u):
        options.append(_offer_rest(u))
    return Asking(u.seat, Pick(tuple(options)), "first_step", "saga.activation.one-action", {"unit": u.id})


@first_step.closed
def not_to_begin_with(b: Saga, w: int) -> Iterator[Closed]:
    u = b.band(b.work(w, Activation).unit)
    yield _offer_rest(u), Refusal("saga.fatigue.rest-condition", "not_tired", {"unit": u.id})
    yield from _closed_actions(b, w)


def _closed_actions(b: Saga, w: int) -> Iterator[Closed]:
    done = b.work(w, Activation)
    may, targets = b.rules.repeat_actions.actions(done), _in_reach(b, done.unit)
    return closed_actions(b, b.band(done.unit), ACTIONS, may, targets, BARS, ACTIONS["assault"].move)


def _offer_rest(u: Band) -> Option:
    return offer(unit=u.id, action="rest", number=u.fatigue, of=u.id)


def _doing(w: int, a: Option) -> Frame:
    return assault(w, a.facts["target"]) if "target" in a.facts else act(w, a.facts["action"])


def _declare(b: Saga, w: int, action: str, says: str, **facts: int) -> UnitId:
    done = b.work(w, Activation)
    b.works[w] = replace(done, actions=(*done.actions, action))
    b.tell(Noted(ACTIONS[action].clause, says, {"unit": done.unit, **facts}))
    return done.unit


@step()
def assault(b: Saga, w: int, target: UnitId) -> None:
    u = _declare(b, w, "assault", "assaults", target=target)
    melee = b.open(Melee(u, target, ACTIONS["assault"].move, stands_above(b, u, target)))
    b.then(halve(melee), charge(melee))


@step()
def act(b: Saga, w: int, action: str) -> None:
    """Carry out one action in the order of ruling declaration-steps. Of a Walk or Run the move itself tells."""
    row = ACTIONS[action]
    u = _declare(b, w, action, "" if row.move else "holds")
    if row.shoots:
        b.then(shoot(w))
    if row.move:  # pushed later, so it comes first: shooting only after the move
        m = b.open(Move(u, action, row.move))
        b.then(halve(m), move(m))


# ---------------------------------------------------------------------------------------------------- going on
@question("saga.decision.extra-action", "saga.fatigue.extra-action")
def go_on(b: Saga, a: Option, w: int) -> None:
    """The second point buys its action in full (ruling fatigue-second-point)."""
    if "action" in a.facts:
        tire(b, b.work(w, Activation).unit)
        b.then(_doing(w, a), go_on(w))


@go_on.ask
def may_go_on(b: Saga, w: int) -> Asking | None:
    """Only in its own activation (ruling fatigue-own-activation-only), whatever came of the action (ruling
    fatigue-when-boxed-in)."""
    u = b.band(b.work(w, Activation).unit)
    if not u.alive or a_side_is_gone(b) or not may_tire_again(b, u):
        return None
    options = (offer(unit=u.id, how="end", of=u.id), *_offers(b, w))
    return Asking(u.seat, Pick(options), "go_on", "saga.fatigue.extra-action", {"unit": u.id})


@go_on.closed
def not_to_go_on_with(b: Saga, w: int) -> Iterator[Closed]:
    u = b.band(b.work(w, Activation).unit)
    yield _offer_rest(u), Refusal("saga.ruling.rest-moment", "rest_comes_first", {"unit": u.id})
    yield from _closed_actions(b, w)
