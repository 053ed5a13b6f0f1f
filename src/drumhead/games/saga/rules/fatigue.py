"""Fatigue: more actions for points that the opponent may turn against the unit; resting takes them off."""

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Marked, Rolled
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, offer
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.state import Activation, Band, Melee, Move, Saga
from drumhead.ledger.cite import datum, law

MOST_TAKEN = datum("saga.fatigue.limit-two", 2, 3)
HALVE = "saga.fatigue.spend-halve-move"


# ---------------------------------------------------------------------------------------------------- taking points on
@HOUSE.part("fatigue-limit", "taken-in-round")
def room_in_round(u: Band) -> bool:
    """What the unit carries from before, or lost meanwhile, makes no difference."""
    return u.taken < MOST_TAKEN


@HOUSE.part("fatigue-limit", "carried")
def room_to_carry(u: Band) -> bool:
    return u.taken < MOST_TAKEN and u.fatigue < MOST_TAKEN


@law("saga.fatigue.limit-ends-activation", off=True)
def may_tire_again(b: Saga, u: Band) -> bool:
    """No: the activation closes by itself."""
    room: bool = b.rules.fatigue_limit(u)
    return room


@law("saga.fatigue.extra-action-cost")
def tire(b: Saga, u: UnitId) -> None:
    """The point is placed when the action is declared, and is at once like any other (ruling fatigue-fresh-point)."""
    unit = b.band(u).tired()
    b.put(unit)
    b.tell(Marked({f"u{u}": {"fatigue": unit.fatigue}}, "saga.fatigue.extra-action-cost", "tires", {"unit": u}))


# ---------------------------------------------------------------------------------------------------- spending points
@law("saga.fatigue.opponent-spends")
def spend(b: Saga, u: UnitId, clause: str, effect: str) -> None:
    """A point that lies on the unit is used up by its opponent."""
    unit = replace(b.band(u), fatigue=b.band(u).fatigue - 1)
    b.put(unit)
    facts = {"unit": u, "by": 1 - unit.seat, "effect": effect}
    b.tell(Marked({f"u{u}": {"fatigue": unit.fatigue or None}}, clause, "spends", facts))


@law(HALVE, off=lambda allowance: allowance)
def halved(allowance: int) -> int:
    return allowance // 2


@question("saga.decision.halve-move", HALVE)
def halve(b: Saga, a: Option, w: int) -> None:
    """Asked when Walk, Run or Assault is declared, before a model moves (ruling fatigue-halving-moment). Other moves
    are never halved (ruling fatigue-halving-scope)."""
    if a.facts["how"] == "spend":
        moving = b.works[w]
        assert isinstance(moving, Move | Melee)
        b.works[w] = replace(moving, allowance=halved(moving.allowance), halved=True)
        spend(b, _mover(moving), HALVE, "move")


@halve.ask
def may_halve(b: Saga, w: int) -> Asking | None:
    """Only for a tired unit (ruling fatigue-asked-only-if-useful)."""
    moving = b.works[w]
    assert isinstance(moving, Move | Melee)
    u = b.band(_mover(moving))
    if not u.fatigue:
        return None
    options = (offer(how="keep"), offer(how="spend", number=halved(moving.allowance)))
    return Asking(1 - u.seat, Pick(options), "halve", HALVE, {"unit": u.id, "work": w})


def _mover(moving: Move | Melee) -> UnitId:
    return moving.unit if isinstance(moving, Move) else moving.assaulter


# ---------------------------------------------------------------------------------------------------- resting
@law("saga.fatigue.rest-condition", off=False)
def may_rest(u: Band) -> bool:
    return u.fatigue > 0


@law("saga.fatigue.rest-removes-d3", off=0)
def points_off(face: int) -> int:
    """A D3 is a D6 halved, rounded up (ruling halves)."""
    return (face + 1) // 2


@step("saga.fatigue.rest-does-nothing")
def rest(b: Saga, w: int) -> None:
    """In place of the first action: nothing follows, not even for fatigue (ruling rest-is-no-action)."""
    u = b.work(w, Activation).unit
    with thrown_for("throws_to_rest", unit=u):
        (face,) = b.dice.roll(1)
    off, clause = points_off(face), "saga.fatigue.rest-removes-d3"
    unit = b.band(u).rested(off)
    b.put(unit)
    b.tell(Rolled(6, (face,), (f"-{off}",), clause, "rests", unit.seat, {"unit": u, "off": off}))
    b.tell(Marked({f"u{u}": {"fatigue": unit.fatigue or None}}, clause))
