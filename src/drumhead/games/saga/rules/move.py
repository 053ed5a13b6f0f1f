"""Moving: one command for all models of a unit, each its own way; legal as a whole or refused as a whole."""

from collections.abc import Callable, Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Refusal, Way, Ways, Went
from drumhead.games.saga.rules.attack import attack, open_attack
from drumhead.games.saga.rules.casualties import lose, take_losses
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.state import Move, Saga
from drumhead.games.saga.rules.terrain import barred_to, in_danger
from drumhead.games.saga.screen import words
from drumhead.ledger.cite import datum, law
from drumhead.space.march import March
from drumhead.space.paths import Fault, What, flatten, judge, length
from drumhead.space.table import INCH, inches
from drumhead.tabletop.march import Bounds, march_of

APART = datum("saga.moving.keep-one-inch", 1 * INCH, 0)
NEIGHBOUR = datum("saga.moving.coherency-neighbour", 1 * INCH, 2 * INCH)
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
def may_move(b: Saga, w: int) -> Asking | None:
    m = b.work(w, Move)
    u = b.band(m.unit)
    if not u.alive:
        b.close(w)
        return None
    text = words.asks_move(b, u.id, m.action, m.allowance)
    return Asking(
        u.seat, Ways(u.models, m.allowance), text, FAR[m.action], {"unit": u.id, "work": w, "action": m.action}
    )


@move.refuse
def refuse_move(b: Saga, a: Went, w: int) -> Refusal | None:
    m = b.work(w, Move)
    fault = judge_move(b, m, a.ways)
    return refusal_of(b, m, fault) if fault else None


def carry_out(b: Saga, a: Went, w: int) -> None:
    m = b.work(w, Move)
    b.close(w)
    march(b, m.unit, b.band(m.unit).models, a.ways, FAR[m.action], m.action)


def march(b: Saga, u: UnitId, models: Sequence[ModelId], ways: Sequence[Way], clause: str, action: str) -> None:
    """Models go their ways; then dangerous ground takes its toll (ruling dangerous-moment)."""
    gone = [(m, way) for m, way in zip(models, ways) if len(way) > 1]
    if gone:
        longest = max(length(way) for _, way in gone)
        b.walk([m for m, _ in gone], [way for _, way in gone], clause, words.moves(b, u, action, longest))
    dice = in_danger(b, [way for _, way in gone]) if gone else 0
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
    """What bounds the unit's move by this action; for a unit that is set down, its distance and coherency."""
    return march_of(b, u, BOUNDS, b.rules.keep_distance(b, u), allowance, barred_to(action))


def judge_move(b: Saga, m: Move, ways: Sequence[Way]) -> Fault | None:
    return judge(marching(b, m.unit, m.action, m.allowance), *flatten(with_turns(ways)))


# Each fault of a move with its clause. A rule that is disarmed refuses nothing.
Naming = Callable[[Saga, Move, Fault], Refusal | None]
FAULTS: dict[What, Naming] = {}


def names(what: What, *more: What) -> Callable[[Naming], Naming]:
    def enter(f: Naming) -> Naming:
        FAULTS.update(dict.fromkeys((what, *more), f))
        return f

    return enter


def refusal_of(b: Saga, m: Move, fault: Fault) -> Refusal | None:
    return FAULTS[fault.what](b, m, fault)


def _refusal(clause: str, why: str, fault: Fault) -> Refusal:
    return Refusal(clause, why, {"model": fault.model, "other": fault.other, "amount": fault.amount})


@names(What.START)
@law("saga.ruling.unit-move")
def refuse_elsewhere(b: Saga, m: Move, f: Fault) -> Refusal | None:
    x, y = b.place(f.model)
    why = f"the way of model {f.model} must begin where it stands, at {inches(x)}, {inches(y)}"
    return _refusal("saga.ruling.unit-move", why, f)


@names(What.LENGTH)
def refuse_too_far(b: Saga, m: Move, f: Fault) -> Refusal | None:
    over = inches(f.amount - m.allowance)
    clause = "saga.fatigue.spend-halve-move" if m.halved else FAR[m.action]
    why = f"too far by {over} in: {inches(f.amount)} in, they may {words.MOVE_VERBS[m.action]} {inches(m.allowance)}"
    return _refusal(clause, why, f)


@names(What.EDGE)
@law("saga.ruling.table-edge")
def refuse_off_table(b: Saga, m: Move, f: Fault) -> Refusal | None:
    return _refusal("saga.ruling.table-edge", f"a base would leave the table by {inches(f.amount)} in", f)


@names(What.SOLID)
@law("saga.ruling.solid")
def refuse_solid(b: Saga, m: Move, f: Fault) -> Refusal | None:
    return _refusal("saga.ruling.solid", f"the {words.piece(b, f.other)} is in the way", f)


@names(What.BARRED)
def refuse_barred(b: Saga, m: Move, f: Fault) -> Refusal | None:
    piece = b.board.pieces[f.other]
    if "impassable" in piece.traits:
        return _refusal("saga.ruling.solid", f"nobody may enter the {words.piece(b, f.other)}", f)
    why = f"a Run may not lead through the {words.piece(b, f.other)}"
    return _refusal("saga.terrain.difficult-no-run", why, f)


@names(What.THROUGH, What.OVERLAP)
@law("saga.ruling.passing-models")
def refuse_through(b: Saga, m: Move, f: Fault) -> Refusal | None:
    why = "two bases would overlap" if f.what == What.OVERLAP else f"{words.of_model(b, f.other)} stand in the way"
    return _refusal("saga.ruling.passing-models", why, f)


@names(What.NEAR_ON_WAY, What.NEAR_AT_END)
def refuse_too_near(b: Saga, m: Move, f: Fault) -> Refusal | None:
    when = "on the way" if f.what == What.NEAR_ON_WAY else "at the end"
    why = f"{inches(f.amount)} in from {words.of_model(b, f.other)} {when}; 1.0 in must stay between"
    return _refusal("saga.moving.keep-one-inch", why, f)


@names(What.NEIGHBOUR)
def refuse_alone(b: Saga, m: Move, f: Fault) -> Refusal | None:
    why = f"a model would stand {inches(f.amount)} in from its nearest fellow; 1.0 is the most"
    return _refusal("saga.moving.coherency-neighbour", why, f)


@names(What.SPREAD)
def refuse_spread(b: Saga, m: Move, f: Fault) -> Refusal | None:
    why = f"two models would stand {inches(f.amount)} in apart; 12.0 is the most in a unit"
    return _refusal("saga.moving.coherency-spread", why, f)
