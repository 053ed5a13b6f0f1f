"""Moving: one command for all models of a unit, each its own way; legal as a whole or refused as a whole."""

from collections.abc import Sequence

from drumhead.combat.rolling import throw
from drumhead.combat.unit import ModelId, UnitId
from drumhead.dice.die import Die
from drumhead.flow.frame import step
from drumhead.flow.question import Refusal, Way
from drumhead.games.sigmar.rules.casualties import not_ignored, wound
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import all_have, force
from drumhead.games.sigmar.rules.morale import test_for_losses
from drumhead.games.sigmar.rules.state import Move, Sigmar
from drumhead.games.sigmar.rules.terrain import SLOWED, in_danger, slowing_traits
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.march import March
from drumhead.space.paths import Fault, What, flatten, judge
from drumhead.space.table import INCH
from drumhead.tabletop import moving
from drumhead.tabletop.march import Bounds, march_of
from drumhead.tabletop.move_questions import Moving, move_question, offer_distances, straight

APART = datum("sigmar.moving.one-inch", 1 * INCH, 0)
NEIGHBOUR = datum("sigmar.moving.coherency-near", 2 * INCH, 3 * INCH)  # of one fellow (ruling coherency)
SPREAD = datum("sigmar.moving.coherency-far", 12 * INCH, 13 * INCH)
BOUNDS = Bounds(APART, NEIGHBOUR, SPREAD)
FAR = {
    "advance": "sigmar.activation.advance",
    "march": "sigmar.activation.march",
    "vanguard": "sigmar.special.vanguard-move",
    "follow-up": "sigmar.melee.follow-up-three",
    "spell": "sigmar.ruling.spell-effects",
}
DANGER = "sigmar.terrain.dangerous"


# ---------------------------------------------------------------------------------------------------- going
def go(b: Sigmar, u: UnitId, ways: Sequence[Way], clause: str, action: str, rolled: Sequence[ModelId] = ()) -> None:
    """Models go their ways; then dangerous ground is rolled for. Every kind of move comes through here (ruling
    dangerous-which-moves); `rolled` are models that do not roll for this one."""
    models = b.troop(u).models
    moving.go(b, models, ways, clause, "moves", unit=u, action=action)
    gone = {m: way for m, way in zip(models, ways) if len(way) > 1 and m not in rolled}
    endangered = in_danger(b, u, tuple(gone), tuple(gone.values()))
    if endangered:
        risk(b, u, endangered)


# ---------------------------------------------------------------------------------------------------- dangerous ground
SAFE = Die(6, datum(DANGER, 2, 3), passed="safe", failed="wound")


@law(DANGER)
def risk(b: Sigmar, u: UnitId, models: Sequence[ModelId]) -> None:
    """A die for each of these models; a 1 wounds that very model, past the order of wounds, and only regeneration helps
    (ruling dangerous-wounds). Then the unit tests, if it must, and goes on (ruling dangerous-moment)."""
    before, shown = b.strength(u), throw(b, u, len(models), SAFE, "dangerous", DANGER)
    for m in (m for m, what in zip(models, shown) if what == "wound"):
        wound(b, m, not_ignored(b, m, 1))
    test_for_losses(b, u, before)


# ---------------------------------------------------------------------------------------------------- the judge
offer_distances(HOUSE)


@law("sigmar.moving.any-direction", off=straight)
def with_turns(ways: Sequence[Way]) -> Sequence[Way]:
    """Any chain of straight pieces: a turn is free, for models have no facing; only the length counts."""
    return ways


def bounds_of(b: Sigmar, u: UnitId) -> Bounds:
    """All that bounds the moves of a unit, with its own way of moving."""

    def work() -> Bounds:
        slow = slowing_traits(b, u)
        return BOUNDS._replace(slow=slow, slowed=SLOWED if slow else 0, flies=all_have(b, b.troop(u), "flies"))

    return force(b, b.troop(u)).once("bounds", work)


def unit_march(b: Sigmar, u: UnitId, allowance: int = 0) -> March:
    """What bounds a move of the unit; for a unit that is set down, its distance and coherency. The distance is kept on
    the whole way (ruling one-inch-path)."""
    bounds = bounds_of(b, u)
    key = "march", b.troop(u).models, bounds, allowance
    return b.here(key, lambda: march_of(b, u, bounds, b.rules.keep_distance(b, u), allowance))


def judge_move(march: March, ways: Sequence[Way]) -> Fault | None:
    """Ways are measured flat: climbing costs nothing (ruling height-free)."""
    return judge(march, *flatten(with_turns(ways)))


# ---------------------------------------------------------------------------------------------------- refusals
_SOLID, _PASSING = refusing("sigmar.ruling.solid"), refusing("sigmar.ruling.passing-models")
CLAUSES: moving.Clauses = {
    What.START: refusing("sigmar.ruling.unit-move"),
    What.EDGE: refusing("sigmar.ruling.table-edge"),
    What.SOLID: _SOLID,
    What.BARRED: _SOLID,
    What.THROUGH: _PASSING,
    What.OVERLAP: _PASSING,
    What.NEAR_ON_WAY: "sigmar.moving.one-inch",
    What.NEAR_AT_END: "sigmar.moving.one-inch",
    What.NEIGHBOUR: "sigmar.moving.coherency-near",
    What.SPREAD: "sigmar.moving.coherency-far",
    What.SLOWED: "sigmar.terrain.difficult",
    What.WITHIN: "sigmar.special.scout-place",
}


def refusal_of(b: Sigmar, march: March, f: Fault, action: str) -> Refusal | None:
    return moving.refusal_of(b, march, f, {**CLAUSES, What.LENGTH: FAR.get(action, "")}, action)


# ---------------------------------------------------------------------------------------------------- the order
MOVING = Moving(  # a command that moves nobody is always legal (ruling shorter-moves)
    Move, FAR, lambda b, m: unit_march(b, m.unit, m.allowance), judge_move,
    lambda b, m, march, fault: refusal_of(b, march, fault, m.action),
    lambda b, m, ways: go(b, m.unit, ways, FAR[m.action], m.action, m.rolled),
)  # fmt: skip
move = move_question(__name__, "move", "sigmar.decision.path", "move", MOVING)


@step()
def move_by(b: Sigmar, u: UnitId, action: str, allowance: int) -> None:
    """A move that is no action of the unit's own: by a spell, or of the survivor of a melee."""
    if b.troop(u).alive:
        b.then(move(b.open(Move(u, action, allowance))))
