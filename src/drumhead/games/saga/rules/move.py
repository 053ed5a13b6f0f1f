"""Moving: one command for all models of a unit, each its own way; legal as a whole or refused as a whole."""

from collections.abc import Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Refusal, Way, Ways, Went
from drumhead.games.saga.rules.attack import attack, open_attack
from drumhead.games.saga.rules.casualties import lose, take_losses
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.state import Move, Saga
from drumhead.games.saga.rules.terrain import barred_to, in_danger
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.march import March
from drumhead.space.paths import Fault, What, flatten, judge
from drumhead.space.table import INCH
from drumhead.tabletop import moving
from drumhead.tabletop.march import Bounds, march_of

APART = datum("saga.moving.keep-one-inch", 1 * INCH, 0)
NEIGHBOUR = datum("saga.moving.coherency-neighbour", 1 * INCH, 2 * INCH)  # of one fellow (ruling coherency)
SPREAD = datum("saga.moving.coherency-spread", 12 * INCH, 13 * INCH)
BOUNDS = Bounds(APART, NEIGHBOUR, SPREAD)
FAR = {
    "walk": "saga.activation.walk",
    "run": "saga.activation.run",
    "hold": "saga.activation.hold",
    "victor": "saga.melee.victor-moves",
}


# ---------------------------------------------------------------------------------------------------- the order
@question("saga.decision.move-models")
def move(b: Saga, a: Went, w: int) -> None:
    carry_out(b, a, w)


@move.ask
def may_move(b: Saga, w: int) -> Asking:
    return asks_ways(b, w, "move")


def asks_ways(b: Saga, w: int, says: str) -> Asking:
    m = b.work(w, Move)
    u, facts = b.band(m.unit), {"unit": m.unit, "work": w, "action": m.action}
    return Asking(u.seat, Ways(u.models, m.allowance), says, FAR[m.action], facts)


@move.refuse
def refuse_move(b: Saga, a: Went, w: int) -> Refusal | None:
    """Any distance up to the maximum; a command that moves nobody is always legal (ruling shorter-moves)."""
    m = b.work(w, Move)
    march = marching(b, m.unit, m.action, m.allowance)
    fault = judge_move(march, a.ways)
    return refusal_of(b, m, march, fault) if fault else None


def carry_out(b: Saga, a: Went, w: int) -> None:
    m = b.work(w, Move)
    b.close(w)
    march(b, m.unit, b.band(m.unit).models, a.ways, FAR[m.action], m.action)
    if all(len(way) == 1 for way in a.ways):
        b.tell(Noted(FAR[m.action], "stays", {"unit": m.unit}))


def march(b: Saga, u: UnitId, models: Sequence[ModelId], ways: Sequence[Way], clause: str, action: str) -> None:
    """Models go their ways; then dangerous ground takes its toll (ruling dangerous-moment). Every kind of move comes
    through here (ruling dangerous-which-moves)."""
    gone = moving.go(b, models, ways, clause, "moves", unit=u, action=action)
    dice = in_danger(b, gone) if gone else 0
    if dice:
        w = open_attack(b, u, u, "dangerous", {"dice": dice})
        b.then(attack(w), lose(w), take_losses(w))


# ---------------------------------------------------------------------------------------------------- the judge
@HOUSE.part("keep-distance", "all-units")
def from_all(b: Saga, u: UnitId) -> tuple[ModelId, ...]:
    return b.others(u)


@HOUSE.part("keep-distance", "enemies-only")
def from_enemies(b: Saga, u: UnitId) -> tuple[ModelId, ...]:
    return b.foes_but(b.band(u).seat)


def straight(ways: Sequence[Way]) -> list[Way]:
    return [(way[0], way[-1]) for way in ways]


@law("saga.moving.any-direction", "saga.moving.no-facing", off=straight)
def with_turns(ways: Sequence[Way]) -> Sequence[Way]:
    """Any chain of straight pieces: a turn, even about, is free, for models have no facing; only the length counts."""
    return ways


def marching(b: Saga, u: UnitId, action: str = "walk", allowance: int = 0) -> March:
    """What bounds the unit's move by this action; for a unit that is set down, its distance and coherency. The distance
    is kept on the whole way (ruling one-inch-path)."""
    return march_of(b, u, BOUNDS, b.rules.keep_distance(b, u), allowance, barred_to(action))


def judge_move(march: March, ways: Sequence[Way]) -> Fault | None:
    """Ways are measured flat: climbing costs nothing (ruling height-free)."""
    return judge(march, *flatten(with_turns(ways)))


# ---------------------------------------------------------------------------------------------------- refusals
_SOLID, _PASSING = refusing("saga.ruling.solid"), refusing("saga.ruling.passing-models")
CLAUSES: moving.Clauses = {
    What.START: refusing("saga.ruling.unit-move"),
    What.EDGE: refusing("saga.ruling.table-edge"),
    What.SOLID: _SOLID,
    What.BARRED: _SOLID,
    What.THROUGH: _PASSING,
    What.OVERLAP: _PASSING,
    What.NEAR_ON_WAY: "saga.moving.keep-one-inch",
    What.NEAR_AT_END: "saga.moving.keep-one-inch",
    What.NEIGHBOUR: "saga.moving.coherency-neighbour",
    What.SPREAD: "saga.moving.coherency-spread",
}


def refusal_of(b: Saga, m: Move, march: March, f: Fault) -> Refusal | None:
    if f.what == What.BARRED and "impassable" not in b.board.pieces[f.other].traits:
        return moving.refused(b, march, f, "saga.terrain.difficult-no-run", "no_run_through")
    far = {What.LENGTH: "saga.fatigue.spend-halve-move" if m.halved else FAR[m.action]}
    return moving.refusal_of(b, march, f, {**CLAUSES, **far}, m.action)
