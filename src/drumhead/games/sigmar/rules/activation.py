"""Activation: the unit that was named rolls for dangerous ground, then takes one of the four actions, or is idle."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick
from drumhead.games.sigmar.rules.casualties import GONE
from drumhead.games.sigmar.rules.charge import may_charge
from drumhead.games.sigmar.rules.in_force import slowest
from drumhead.games.sigmar.rules.magic import cast
from drumhead.games.sigmar.rules.melee import charge_in, hinder
from drumhead.games.sigmar.rules.morale import rally
from drumhead.games.sigmar.rules.move import move, risk
from drumhead.games.sigmar.rules.shoot import breath_targets, breathe, breathers, far_of, has_target, shoot
from drumhead.games.sigmar.rules.state import Activation, Charge, Move, Sigmar, Troop
from drumhead.games.sigmar.rules.terrain import standing_in_danger, uphill
from drumhead.ledger.cite import datum, law
from drumhead.space.table import INCH
from drumhead.tabletop.actions import Action, Bars, action_options, closed_actions

CHARGE = "charge"
ORDNANCE, FIRE_HOLD = "sigmar.types.ordnance-no-march-charge", "sigmar.types.ordnance-fire-hold"
BARS = Bars(ORDNANCE, "sigmar.ruling.charge-reach", GONE, "ordnance_may_not", CHARGE)


def _row(name: str, inches: int, wrong: int, shoots: bool) -> Action:
    clause = f"sigmar.activation.{name}"
    return Action(clause, datum(clause, inches * INCH, wrong * INCH), shoots)


ACTIONS = {
    "hold": _row("hold", 0, 1, True),
    "advance": _row("advance", 6, 7, True),
    "march": _row("march", 12, 13, False),
    CHARGE: _row(CHARGE, 12, 13, False),
}


def allowance_of(b: Sigmar, u: UnitId, action: str) -> int:
    """With the rules of all its models; what helps a March helps a Charge."""
    return slowest(b, b.troop(u), "advance" if action == "advance" else "march", ACTIONS[action].move)


# ---------------------------------------------------------------------------------------------------- what is offered
@law(ORDNANCE, off=tuple(ACTIONS))
def open_to_ordnance() -> tuple[str, ...]:
    """It piles in and strikes back like any unit (ruling ordnance)."""
    return ("hold", "advance")


def open_to(u: Troop) -> tuple[str, ...]:
    return open_to_ordnance() if u.type == "ordnance" else tuple(ACTIONS)


@law(FIRE_HOLD, off=True)
def ordnance_fires(action: str) -> bool:
    return action == "hold"


def may_fire(u: Troop, action: str) -> bool:
    """Its breath too; who is charged fights like any unit (ruling ordnance)."""
    return ACTIONS[action].shoots and (u.type != "ordnance" or ordnance_fires(action))


def fire_of(b: Sigmar, u: Troop) -> dict[str, str]:
    """What a unit may fire if it holds, and after an Advance, when nobody knows yet who will be in range: "weapons", or
    "breath"; "far": there is no target; "": it has nothing to fire."""
    far, breath = far_of(b, u.models), breathers(b, u.id)
    armed = "weapons" if far else "breath" if breath else ""
    here = "weapons" if has_target(b, u.id, far) else "breath" if breath and breath_targets(b, u.id) else "far"
    return {"hold": here if armed else "", "advance": armed if may_fire(u, "advance") else ""}


def in_reach(b: Sigmar, u: Troop) -> list[UnitId]:
    return may_charge(b, u.id, allowance_of(b, u.id, CHARGE)) if CHARGE in open_to(u) else []


# ---------------------------------------------------------------------------------------------------- when it is named
@step("sigmar.principles.unit")
def begin(b: Sigmar, w: int) -> None:
    """Dangerous ground takes its toll first, whatever the unit then does (ruling dangerous-which-moves)."""
    done = b.work(w, Activation)
    models = standing_in_danger(b, done.unit)
    b.works[w] = replace(done, rolled=models)
    was_wavered = b.troop(done.unit).wavered
    if models:
        risk(b, done.unit, models)
    if not b.troop(done.unit).alive:
        return
    b.then(idle(w) if was_wavered else choose(w))


@step("sigmar.morale.wavered")
def idle(b: Sigmar, w: int) -> None:
    """It does nothing, and is steady again (ruling wavered)."""
    rally(b, b.work(w, Activation).unit)


# ---------------------------------------------------------------------------------------------------- the action
@question("sigmar.decision.action", "sigmar.decision.charge-target", "sigmar.activation.one-action")
def choose(b: Sigmar, a: Option, w: int) -> None:
    """A Charge and its target are one pick."""
    action, done = a.facts["action"], b.work(w, Activation)
    b.works[w] = replace(done, action=action)
    if "target" in a.facts:
        declare(b, w, a.facts["target"])
        return
    row, u = ACTIONS[action], done.unit
    if not row.move:
        b.tell(Noted(row.clause, "holds", {"unit": u}))
        b.then(cast(w), fire_at_will(w))
        return
    m = b.open(Move(u, action, allowance_of(b, u, action), done.rolled))
    b.then(cast(w), set_out(m), cast(w), fire_at_will(w))


@step()
def set_out(b: Sigmar, m: int) -> None:
    """A spell may have changed how far the unit goes, or have taken it away."""
    plan = b.work(m, Move)
    if b.troop(plan.unit).alive:
        b.works[m] = replace(plan, allowance=allowance_of(b, plan.unit, plan.action))
        b.then(move(m))
    else:
        b.close(m)


@step("sigmar.activation.hold", "sigmar.activation.advance")
def fire_at_will(b: Sigmar, w: int) -> None:
    """The breath comes before the other shots or after them; who declined it is asked again only if shots fell
    between."""
    done = b.work(w, Activation)
    u = b.troop(done.unit)
    if u.alive and may_fire(u, done.action):
        b.then(breathe(w), shoot(w), breathe_after(w))


@step()
def breathe_after(b: Sigmar, w: int) -> None:
    if b.work(w, Activation).shot:
        b.then(breathe(w))


def declare(b: Sigmar, w: int, target: UnitId) -> None:
    """A Charge: the levels of both units are noted now."""
    done = b.work(w, Activation)
    b.tell(Noted(ACTIONS[CHARGE].clause, "charges", {"unit": done.unit, "target": target}))
    c = b.open(Charge(done.unit, target, allowance_of(b, done.unit, CHARGE), done.rolled))
    if uphill(b, done.unit, target):
        hinder(b, done.unit, "sigmar.terrain.elevation-charge", "uphill")
    b.then(cast(w), set_out_to_charge(c, w))


@step()
def set_out_to_charge(b: Sigmar, c: int, w: int) -> None:
    plan = b.work(c, Charge)
    if b.troop(plan.charger).alive:
        b.works[c] = replace(plan, allowance=allowance_of(b, plan.charger, CHARGE))
    b.then(charge_in(c, w))


@choose.ask
def may_choose(b: Sigmar, w: int) -> Asking:
    u = b.troop(b.work(w, Activation).unit)
    options = action_options(u.id, open_to(u), in_reach(b, u), CHARGE)
    facts = {"unit": u.id, "fire": fire_of(b, u)}
    return Asking(u.seat, Pick(tuple(options)), "action", "sigmar.activation.one-action", facts)


@choose.closed
def not_to_choose(b: Sigmar, w: int) -> Iterator[Closed]:
    u = b.troop(b.work(w, Activation).unit)
    return closed_actions(b, u, ACTIONS, open_to(u), in_reach(b, u), BARS, allowance_of(b, u.id, CHARGE))
