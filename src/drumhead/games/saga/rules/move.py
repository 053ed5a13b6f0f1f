"""Moving: one command for all models of a unit, each its own way; legal as a whole or refused as a whole."""

from collections.abc import Sequence

from drumhead.combat.unit import UnitId
from drumhead.flow.question import Refusal, Way
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
from drumhead.tabletop.move_questions import Moving, move_question, offer_distances, straight

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


# ---------------------------------------------------------------------------------------------------- going
def march(b: Saga, u: UnitId, ways: Sequence[Way], clause: str, action: str) -> None:
    """Models go their ways; then dangerous ground takes its toll (ruling dangerous-moment). Every kind of move comes
    through here (ruling dangerous-which-moves)."""
    gone = moving.go(b, b.band(u).models, ways, clause, "moves", unit=u, action=action)
    dice = in_danger(b, gone) if gone else 0
    if dice:
        w = open_attack(b, u, u, "dangerous", {"dice": dice})
        b.then(attack(w), lose(w), take_losses(w))


# ---------------------------------------------------------------------------------------------------- the judge
offer_distances(HOUSE)


@law("saga.moving.any-direction", "saga.moving.no-facing", off=straight)
def with_turns(ways: Sequence[Way]) -> Sequence[Way]:
    """Any chain of straight pieces: a turn, even about, is free, for models have no facing; only the length counts."""
    return ways


def unit_march(b: Saga, u: UnitId, action: str = "walk", allowance: int = 0) -> March:
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
        return moving.refusal_for_fault(b, march, f, "saga.terrain.difficult-no-run", "no_run_through")
    far = {What.LENGTH: "saga.fatigue.spend-halve-move" if m.halved else FAR[m.action]}
    return moving.refusal_of(b, march, f, {**CLAUSES, **far}, m.action)


# ---------------------------------------------------------------------------------------------------- the order
MOVING = Moving(  # a command that moves nobody is always legal (ruling shorter-moves)
    Move, FAR, lambda b, m: unit_march(b, m.unit, m.action, m.allowance), judge_move, refusal_of,
    lambda b, m, ways: march(b, m.unit, ways, FAR[m.action], m.action),
)  # fmt: skip
move = move_question(__name__, "move", "saga.decision.move-models", "move", MOVING)
