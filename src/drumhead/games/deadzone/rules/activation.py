"""Activation: the named unit takes one action of the page's table, or one that a special rule gives it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked, Noted
from drumhead.flow.frame import Asking, Closed, question
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.army import guns
from drumhead.games.deadzone.rules.casualties import done_with
from drumhead.games.deadzone.rules.command import REACH, command, friends_near
from drumhead.games.deadzone.rules.march import path
from drumhead.games.deadzone.rules.melee import arrive
from drumhead.games.deadzone.rules.morale import recover
from drumhead.games.deadzone.rules.move import ends_of, refuse_reach, refuse_stranger
from drumhead.games.deadzone.rules.overwatch import HABIT, wait_for_them
from drumhead.games.deadzone.rules.shoot import shot
from drumhead.games.deadzone.rules.specials import move_limit, special_actions
from drumhead.games.deadzone.rules.state import Activation, Deadzone, Fighter, Move
from drumhead.games.deadzone.rules.terrain import plant
from drumhead.ledger.cite import datum, law
from drumhead.space.cubes import CUBES


class Action(NamedTuple):
    """A row of the page's table: how many cubes, and whether the unit may shoot then."""

    clause: str
    move: int
    shoots: bool


def _row(name: str, cubes: int, shoots: bool) -> Action:
    clause = f"deadzone.activation.{name}"
    far = datum(clause, cubes, cubes + 1)
    may = datum(clause, shoots, not shoots)
    return Action(clause, far, may)


ACTIONS = {
    "hold": _row("hold", 0, True),
    "walk": _row("walk", 1, True),
    "run": _row("run", 2, False),
    "assault": _row("assault", 2, False),
}
HEALS = "deadzone.special.medic-heals-one-wound"
ONE = "deadzone.activation.one-action"


def cubes_for(u: Fighter, action: str) -> int:
    return move_limit(u.rules, action, ACTIONS[action].move) if ACTIONS[action].move else 0


# ---------------------------------------------------------------------------------------------------- what is offered
def offers(b: Deadzone, u: Fighter) -> list[str]:
    """What the unit may do now."""
    if must_stand_up(u):
        return ["recover"]
    found = ["hold"]
    if may_watch(u):
        found.append("overwatch")
    found += ["walk", "run"]
    if may_assault(b, u):
        found.append("assault")
    return found + [a for a in special_actions(u.rules) if POSSIBLE[a](b, u)]


@law("deadzone.morale.pinned-recovers-with-next-activation", off=False)
def must_stand_up(u: Fighter) -> bool:
    return u.pinned > 0


@law("deadzone.ruling.overwatch-needs-a-gun", off=True)
def may_watch(u: Fighter) -> bool:
    return bool(guns(u.weapons))


@law("deadzone.melee.must-enter-enemy-cube", off=True)
def may_assault(b: Deadzone, u: Fighter) -> bool:
    return bool(ends_of(b, u, "assault", cubes_for(u, "assault")))


@law("deadzone.ruling.mine-bookkeeping", off=True)
def may_plant(b: Deadzone, u: Fighter) -> bool:
    return not any(m.cube == u.cube and m.seat == u.seat for m in b.mines)


@law("deadzone.ruling.heal-limits", off=True)
def may_heal(b: Deadzone, u: Fighter) -> bool:
    return bool(patients(b, u))


@law("deadzone.ruling.command-needs-a-friend", off=True)
def may_command(b: Deadzone, u: Fighter) -> bool:
    return bool(friends_near(b, u))


POSSIBLE = {"plant": may_plant, "heal": may_heal, "command": may_command}


# ---------------------------------------------------------------------------------------------------- the action
@question("deadzone.decision.action", ONE)
def action(b: Deadzone, a: Option, w: int) -> None:
    b.then(*carry_out(b, w, b.work(w, Activation).unit, a.facts["action"]))


@action.ask
def may_act(b: Deadzone, w: int) -> Asking | None:
    u = b.fighter(b.work(w, Activation).unit)
    if not u.models:
        return None
    options = tuple(offer_action(u, o) for o in offers(b, u))
    return Asking(u.seat, Pick(options), "action", ONE, {"unit": u.id, "work": w})


@action.closed
def closed_actions(b: Deadzone, w: int) -> Iterator[Closed]:
    u = b.fighter(b.work(w, Activation).unit)
    for name in (*ACTIONS, *SPECIAL, "recover"):
        if name not in offers(b, u):
            yield offer_action(u, name), refuse_action(b, u, name)


def refuse_action(b: Deadzone, u: Fighter, action: str) -> Refusal:
    """Why a unit may not do this now."""
    facts: dict[str, Any] = {"unit": u.id, "action": action}
    if u.pinned or action == "recover":
        return Refusal(RECOVERS, "lies_down" if u.pinned else "stands_already", facts)
    if action == "overwatch":
        return Refusal("deadzone.ruling.overwatch-needs-a-gun", "unarmed", facts)
    if action == "assault":
        return refuse_reach(b, u, cubes_for(u, action))
    if action not in special_actions(u.rules):
        return Refusal(TRAINED[action], "not_trained", facts)
    clause, says = IMPOSSIBLE[action]
    return Refusal(clause, says, {**facts, "cell": CUBES[u.cube], "most": REACH})


RECOVERS = "deadzone.morale.pinned-recovers-with-next-activation"
TRAINED = {
    "plant": "deadzone.special.engineer-action",
    "heal": "deadzone.special.medic-action",
    "command": "deadzone.special.tactician-action",
}
IMPOSSIBLE = {
    "plant": ("deadzone.ruling.mine-bookkeeping", "mined_already"),
    "heal": ("deadzone.ruling.heal-limits", "nobody_wounded"),
    "command": ("deadzone.ruling.command-needs-a-friend", "nobody_hears"),
}


def offer_action(u: Fighter, action: str) -> Option:
    if action == "overwatch":  # the player may settle its reactions beforehand
        return offer(action=action, unit=u.id, of=u.id, habit=HABIT)
    return offer(action=action, unit=u.id, of=u.id)


def carry_out(b: Deadzone, w: int, u: UnitId, action: str) -> tuple[Frame, ...]:
    """A special action is the whole activation (ruling special-actions-cost-the-activation)."""
    if action == "recover":
        return (recover(u),)
    if action in SPECIAL:
        return (SPECIAL[action](u),)
    row, unit = ACTIONS[action], b.fighter(u)
    b.tell(Noted(row.clause, "declares", {"unit": u, "action": action}))
    after = (shot(w, u, False),) if row.shoots else ()
    if not row.move:
        return after
    m = b.open(Move(u, action, cubes_for(unit, action)))
    return (path(m), arrive(m) if action == "assault" else done_with(m), *after)


# ---------------------------------------------------------------------------------------------------- heal
def patients(b: Deadzone, u: Fighter) -> list[Fighter]:
    """The Medic or a living friend in its cube, pinned or not, with at least one wound."""
    return [f for f in (u, *b.friends(u.id)) if f.wounds]


@question("deadzone.decision.heal-target", HEALS)
def heal(b: Deadzone, a: Option, u: UnitId) -> None:
    healed = b.fighter(a.facts["unit"])
    healed = replace(healed, wounds=healed.wounds - 1)
    b.put(healed)
    marks = {f"m{healed.id}": {"wounds": healed.wounds or None}}
    b.tell(Marked(marks, HEALS, "heals", {"unit": healed.id, "by": u}))


@heal.ask
def may_be_healed(b: Deadzone, u: UnitId) -> Asking:
    unit = b.fighter(u)
    options = tuple(offer(unit=f.id, number=f.wounds) for f in patients(b, unit))
    return Asking(unit.seat, Pick(options), "heal", HEALS, {"unit": u})


@heal.closed
def not_to_heal(b: Deadzone, u: UnitId) -> Iterator[Closed]:
    unit = b.fighter(u)
    for f in b.units:
        if f not in patients(b, unit):
            says = "not_wounded" if f.seat == unit.seat and f.cube == unit.cube else "not_in_cube"
            clause = "deadzone.ruling.heal-limits"
            yield offer(unit=f.id), refuse_stranger(f, unit.seat) or Refusal(clause, says, {"unit": f.id})


SPECIAL: dict[str, Callable[[UnitId], Frame]] = {
    "overwatch": wait_for_them,
    "plant": plant,
    "heal": heal,
    "command": command,
}
