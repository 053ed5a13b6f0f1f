"""Shooting, its last sentence: wounds are given to models one after the other, and their owner chooses which fall."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from drumhead.combat.counting import D3
from drumhead.combat.rolling import throw
from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.wound_order import ignoring_die
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, question
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.in_force import of_model
from drumhead.games.sigmar.rules.mission import score_destroyed
from drumhead.games.sigmar.rules.state import Attack, Sigmar, Troop
from drumhead.games.sigmar.rules.wounds import CLAUSES, PACKET_PLUS
from drumhead.ledger.cite import law
from drumhead.tabletop.battle import offer_model, refuse_models
from drumhead.tabletop.casualties import hurt, take_off
from drumhead.tabletop.wound_lots import Giving, Lot, LotClauses, wound_lots

OWNER, GONE, TOUGH = "sigmar.shooting.defender-order", "sigmar.shooting.remove-models", "sigmar.special.tough-mixed"
ONE_BY_ONE = "sigmar.special.tough-one-at-a-time"


# ---------------------------------------------------------------------------------------------------- who may be given
def tough_ones(b: Sigmar, u: Troop) -> tuple[ModelId, ...]:
    return tuple(m for m in u.models if b.models[m].tough > 1)


def regulars(b: Sigmar, u: Troop) -> tuple[ModelId, ...]:
    return tuple(m for m in u.models if b.models[m].tough == 1)


@law(ONE_BY_ONE, off=lambda b, models: models)
def hurt_first(b: Sigmar, models: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
    """Wounds gather on one model until it is dead; where several are hurt, on one of these (ruling tough-lock)."""
    return tuple(m for m in models if b.models[m].wounds) or models


@law(TOUGH, off=lambda b, u: u.models)
def next_models(b: Sigmar, u: Troop) -> tuple[ModelId, ...]:
    """The models of which one takes the next wound."""
    tough, plain = tough_ones(b, u), regulars(b, u)
    return plain if plain and not (tough and u.tough_first) else hurt_first(b, tough)


@law(OWNER, off=lambda models: models[:1])
def may_choose(models: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
    """Any of them, also one out of sight or far from the fight."""
    return models


def closed_models(b: Sigmar, u: UnitId) -> Iterator[Closed]:
    yield from refuse_models(b, u, OWNER)
    troop = b.troop(u)
    able = next_models(b, troop)
    for m in (m for m in troop.models if m not in able):
        tough = b.models[m].tough > 1 and set(able) & set(tough_ones(b, troop))
        says, clause = ("hurt_one_first", ONE_BY_ONE) if tough else ("others_first", TOUGH)
        yield offer_model(b.model(m)), Refusal(clause, says, {"model": m})


# ---------------------------------------------------------------------------------------------------- ignoring, taking
def not_ignored(b: Sigmar, m: ModelId, wounds: int) -> int:
    """How many of these wounds a model takes: it may ignore each of them (ruling regeneration-order)."""
    number = ward_of(b, m)
    if not number:
        return wounds
    return throw(b, b.models[m].unit, wounds, ignoring_die(number), CLAUSES.stage, CLAUSES.ignores).count("wound")


def ward_of(b: Sigmar, m: ModelId) -> int:
    return int(of_model(b, m, "ward", 0))


def wound(b: Sigmar, m: ModelId, wounds: int) -> int:
    """One model takes wounds, no more than it can; returns how many it took. The dead are taken off at once."""
    f = b.models[m]
    taken = min(wounds, f.left)
    if not taken:
        return 0
    if hurt(b, m, taken).left <= 0:
        remove(b, f.unit, (m,))
    else:
        marks = {f"m{m}": {"wounds": b.models[m].wounds}}
        facts = {"unit": f.unit, "wounds": taken, "left": b.models[m].left}
        b.tell(Marked(marks, "sigmar.special.tough-accumulate", "wounded", facts))
    return taken


@law(GONE)
def remove(b: Sigmar, u: UnitId, fallen: Sequence[ModelId]) -> None:
    """Off the table; a unit without models is destroyed. A leaderless unit is still the same unit (ruling joining)."""
    unit = b.troop(u).without(tuple(fallen))
    take_off(b, unit if unit.alive else replace(unit, wavered=False, grants=()), tuple(fallen), GONE)
    if not unit.alive:
        score_destroyed(b, u)


# ---------------------------------------------------------------------------------------------------- lot after lot
@law("sigmar.special.sniper-pick", off=-1)
def picked(lot: Lot) -> ModelId:
    """Past the order; if it is dead already, the wounds are lost (ruling sniper)."""
    return lot.pick


def size_of(b: Sigmar, a: Attack, lot: Lot) -> int:
    """The D3 of a six is rolled when its model is known (ruling dice-order)."""
    if not lot.six:
        return lot.wounds
    (shown,) = throw(b, a.attacker, 1, D3, "deadly", "sigmar.special.deadly")
    return int(shown) + PACKET_PLUS


def spills(b: Sigmar, lot: Lot) -> bool:
    """(house rule deadly-spill) What the model of a six cannot take goes on to others."""
    return lot.six and b.rules.deadly_spill


def ask_order(b: Sigmar, u: Troop, w: int) -> Frame | None:
    mixed = tough_ones(b, u) and regulars(b, u)
    return tough_first(w) if mixed and u.tough_first is None else None


@question("sigmar.decision.tough-first", TOUGH)
def tough_first(b: Sigmar, a: Option, w: int) -> None:
    """The first ordinary wound fixes the order for the game (ruling tough-lock)."""
    u = b.work(w, Attack).target
    b.put(replace(b.troop(u), tough_first=a.facts["how"] == "tough"))


@tough_first.ask
def may_be_first(b: Sigmar, w: int) -> Asking:
    u = b.troop(b.work(w, Attack).target)
    options = (offer(how="regular"), offer(how="tough"))
    return Asking(u.seat, Pick(options), "tough_first", TOUGH, {"unit": u.id})


# What is left when the unit is gone is lost (ruling excess-wounds); the owner chooses who takes a packet (ruling
# mark-x-choice); the order of lots is asked where it matters (ruling asked-where-it-matters).
LOTS = LotClauses(
    "sigmar.decision.casualties", OWNER, "sigmar.shooting.unblocked-wound", "sigmar.decision.group-order",
    "sigmar.ruling.attack-simultaneous",
)  # fmt: skip
give_wounds = wound_lots(
    __name__,
    Giving(
        Attack, LOTS, next_models, may_choose, ask_order, ward_of, not_ignored, wound, remove, size_of, spills, picked,
        closed_models,
    ),
)  # fmt: skip
