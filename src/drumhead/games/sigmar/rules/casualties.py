"""Shooting, its last sentence: wounds are given to models one after the other, and their owner chooses which fall.

A lot is wounds that are given together: single ones, or a packet that goes whole to one model. Each wound that a model
is given may be ignored by it; what is left is taken at once.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from drumhead.combat.rolling import throw
from drumhead.combat.unit import ModelId, UnitId
from drumhead.dice.die import Die
from drumhead.flow.event import Marked, Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Chosen, Option, Order, Ordered, Pick, Refusal, Some, offer
from drumhead.games.sigmar.rules.attack import D3
from drumhead.games.sigmar.rules.in_force import of_model
from drumhead.games.sigmar.rules.mission import score_destroyed
from drumhead.games.sigmar.rules.state import Attack, Lot, Sigmar, Troop
from drumhead.games.sigmar.rules.wounds import PACKET_PLUS
from drumhead.ledger.cite import law
from drumhead.tabletop.battle import offer_model, refuse_models
from drumhead.tabletop.casualties import hurt, take_off

OWNER, GONE, TOUGH = "sigmar.shooting.defender-order", "sigmar.shooting.remove-models", "sigmar.special.tough-mixed"
ONE_BY_ONE, WARD = "sigmar.special.tough-one-at-a-time", "sigmar.special.regeneration"


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


def is_mixed(b: Sigmar, u: Troop) -> bool:
    return bool(tough_ones(b, u)) and bool(regulars(b, u))


# ---------------------------------------------------------------------------------------------------- ignoring, taking
def not_ignored(b: Sigmar, m: ModelId, wounds: int) -> int:
    """How many of these wounds a model takes: it may ignore each of them (ruling regeneration-order)."""
    number = of_model(b, m, "ward", 0)
    return wounds - ignored(b, m, wounds, number) if number else wounds


def ignored(b: Sigmar, m: ModelId, wounds: int, number: int) -> int:
    die = Die(6, number, passed="ignored", failed="wound")
    return throw(b, b.models[m].unit, wounds, die, "regenerate", WARD).count("ignored")


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
@step()
def give_wounds(b: Sigmar, w: int) -> None:
    """The wounds of an attack, in the attacker's order."""
    a = b.work(w, Attack)
    if not a.lots and not a.taken:
        b.tell(Noted("sigmar.shooting.unblocked-wound", "unhurt", {"unit": a.target}))
    b.then(order_groups(w), give_next(w))


@step()
def give_next(b: Sigmar, w: int) -> None:
    """What is left when the unit is gone is lost (ruling excess-wounds)."""
    a = b.work(w, Attack)
    u = b.troop(a.target)
    lots = tuple(lot for lot in a.lots if lot.wounds)
    if not lots or not u.alive:
        b.works[w] = replace(a, lots=(), lost=a.lost + sum(lot.wounds for lot in lots))
        return
    b.works[w] = replace(a, lots=lots)
    if lots[0].pick >= 0:
        give_picked(b, w)
        b.then(give_next(w))
    elif is_mixed(b, u) and u.tough_first is None:
        b.then(tough_first(w), give_next(w))
    elif lots[0].on_one or not plain_fall(b, u):
        b.then(take_wound(w), give_next(w))
    else:
        roll_to_ignore(b, w)
        b.then(pick_losses(w), give_next(w))


def plain_fall(b: Sigmar, u: Troop) -> bool:
    """Models that one wound removes come next, and all ignore it on one number: several can be given up at once."""
    able = next_models(b, u)
    return all(b.models[m].tough == 1 for m in able) and not wards_differ(b, able)


def wards_differ(b: Sigmar, models: Sequence[ModelId]) -> bool:
    return len({of_model(b, m, "ward", 0) for m in models}) > 1


def taking(b: Sigmar, w: int, m: ModelId, wounds: int) -> None:
    """A model is given so many wounds of the first lot; what it cannot take of a packet is lost."""
    a = b.work(w, Attack)
    first, *rest = a.lots
    left = not_ignored(b, m, wounds)
    took = wound(b, m, left)
    stays = () if first.on_one else (replace(first, wounds=first.wounds - wounds),)
    b.works[w] = replace(a, lots=(*stays, *rest), taken=a.taken + took, lost=a.lost + left - took)


# ---------------------------------------------------------------------------------------------------- a picked model
@law("sigmar.special.sniper-pick")
def give_picked(b: Sigmar, w: int) -> None:
    """Past the order; if it is dead already, the wounds are lost (ruling sniper)."""
    a = b.work(w, Attack)
    lot = a.lots[0]
    if lot.pick not in b.troop(a.target).models:
        b.works[w] = replace(a, lots=a.lots[1:], lost=a.lost + lot.wounds)
        return
    wounds = _size(b, a, lot)
    b.works[w] = replace(a, lots=(replace(lot, on_one=True, wounds=wounds), *a.lots[1:]))
    taking(b, w, lot.pick, wounds)


def _size(b: Sigmar, a: Attack, lot: Lot) -> int:
    """The D3 of a six is rolled when its model is known (ruling dice-order)."""
    if not lot.six:
        return lot.wounds
    (shown,) = throw(b, a.attacker, 1, D3, "deadly", "sigmar.special.deadly")
    return int(shown) + PACKET_PLUS


def spills(b: Sigmar, lot: Lot) -> bool:
    """(house rule deadly-spill) What the model of a six cannot take goes on to others."""
    return lot.six and b.rules.deadly_spill


# ---------------------------------------------------------------------------------------------------- one model
@question("sigmar.decision.casualties", OWNER)
def take_wound(b: Sigmar, a: Option, w: int) -> None:
    """The next wounds go to this model of the owner's choice (ruling mark-x-choice): a packet whole, single ones as
    many as it can take."""
    strike, m = b.work(w, Attack), int(a.facts["model"])
    first, *rest = strike.lots
    whole = first.on_one and not spills(b, first)
    lot = replace(first, wounds=_size(b, strike, first), on_one=whole, six=False)
    b.works[w] = replace(strike, lots=(lot, *rest))
    taking(b, w, m, lot.wounds if lot.on_one else min(lot.wounds, b.models[m].left))


@take_wound.ask
def may_take_wound(b: Sigmar, w: int) -> Asking | None:
    a = b.work(w, Attack)
    u = b.troop(a.target)
    if not u.alive or not a.lots:
        return None
    options = tuple(offer_model(b.model(m)) for m in may_choose(next_models(b, u)))
    lot = a.lots[0]
    facts = {"unit": u.id, "work": w, "wounds": lot.wounds, "packet": lot.on_one, "six": lot.six}
    return Asking(u.seat, Pick(options), "take_wound", OWNER, facts)


@take_wound.closed
def not_to_take_wound(b: Sigmar, w: int) -> Iterator[Closed]:
    return _closed_models(b, b.work(w, Attack).target)


def _closed_models(b: Sigmar, u: UnitId) -> Iterator[Closed]:
    yield from refuse_models(b, u, OWNER)
    troop = b.troop(u)
    able = next_models(b, troop)
    for m in (m for m in troop.models if m not in able):
        tough = b.models[m].tough > 1
        says, clause = ("others_first", TOUGH) if not (tough and set(able) & set(tough_ones(b, troop))) else (
            "hurt_one_first", ONE_BY_ONE)  # fmt: skip
        yield offer_model(b.model(m)), Refusal(clause, says, {"model": m})


@law(OWNER, off=lambda models: models[:1])
def may_choose(models: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
    """Any of them, also one out of sight or far from the fight."""
    return models


# ---------------------------------------------------------------------------------------------------- several models
def roll_to_ignore(b: Sigmar, w: int) -> None:
    """Wounds on models that one wound removes: each may be ignored first, as long as somebody is left to take it."""
    a = b.work(w, Attack)
    lot, u = a.lots[0], b.troop(a.target)
    able = next_models(b, u)
    left, open_, number = lot.wounds, len(able), of_model(b, able[0], "ward", 0)
    fallen = 0
    while left and fallen < open_:
        now = min(left, open_ - fallen)
        fallen += now - (ignored(b, able[0], now, number) if number else 0)
        left -= now
    b.works[w] = replace(a, lots=(replace(lot, wounds=left), *a.lots[1:]), falling=fallen)


@question("sigmar.decision.casualties", OWNER)
def pick_losses(b: Sigmar, a: Chosen, w: int) -> None:
    strike = b.work(w, Attack)
    fallen = tuple(sorted(int(k) for k in a.keys))
    b.works[w] = replace(strike, taken=strike.taken + len(fallen), falling=0)
    if fallen:
        for m in fallen:
            hurt(b, m, 1)
        remove(b, strike.target, fallen)


@pick_losses.ask
def may_lose(b: Sigmar, w: int) -> Asking:
    a = b.work(w, Attack)
    u = b.troop(a.target)
    able, k = may_choose(next_models(b, u)), a.falling
    options, facts = tuple(offer_model(b.model(m)) for m in able), {"unit": u.id, "work": w}
    nobody = Chosen(()) if not k else None
    return Asking(u.seat, Some(options, min(k, len(able)), min(k, len(able))), "losses", OWNER, facts, nobody)


@pick_losses.closed
def not_to_lose(b: Sigmar, w: int) -> Iterator[Closed]:
    return _closed_models(b, b.work(w, Attack).target)


# ---------------------------------------------------------------------------------------------------- Tough or regular
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


# ---------------------------------------------------------------------------------------------------- the order of lots
@question("sigmar.decision.group-order")
def order_groups(b: Sigmar, a: Ordered, w: int) -> None:
    strike = b.work(w, Attack)
    b.works[w] = replace(strike, lots=tuple(strike.lots[int(k)] for k in a.keys))


def order_matters(b: Sigmar, u: Troop, lots: Sequence[Lot]) -> bool:
    """Among several models, lots that differ and of which one is a packet or has a picked model; a packet is as good as
    a single wound to models that one wound removes (ruling asked-where-it-matters)."""
    picked = any(lot.pick >= 0 for lot in lots)
    packet = any(lot.on_one for lot in lots) and bool(tough_ones(b, u) or wards_differ(b, u.models))
    return len(u.models) > 1 and len({replace(lot, part=0) for lot in lots}) > 1 and (picked or packet)


@order_groups.ask
def may_order_groups(b: Sigmar, w: int) -> Asking | None:
    a = b.work(w, Attack)
    if not order_matters(b, b.troop(a.target), a.lots):
        return None
    options = tuple(
        Option(i, facts={"name": a.parts[lot.part].name, "number": lot.wounds, "how": _sort_of(lot)})
        for i, lot in enumerate(a.lots)
    )
    facts = {"unit": a.attacker, "target": a.target, "work": w}
    return Asking(b.troop(a.attacker).seat, Order(options), "group_order", "sigmar.ruling.attack-simultaneous", facts)


def _sort_of(lot: Lot) -> str:
    return "picked" if lot.pick >= 0 else "six" if lot.six else "packet" if lot.on_one else "single"
