"""Unit types, what becomes one unit when it is set up: two copies combined, Heroes and Wizards that join."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, question
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.games.sigmar.rules.army import LARGEST, SQUARE
from drumhead.games.sigmar.rules.in_force import triggered
from drumhead.games.sigmar.rules.kinds import INFANTRY, JOINERS
from drumhead.games.sigmar.rules.state import Sigmar, Troop
from drumhead.ledger.cite import law
from drumhead.tabletop import setting_up

COMBINE, UPGRADES, JOIN = "sigmar.types.combine-two", "sigmar.types.combine-upgrades", "sigmar.types.join"
LAST = "sigmar.special.scout-last"


# ---------------------------------------------------------------------------------------------------- not placed yet
def unplaced(b: Sigmar, seat: int) -> list[Troop]:
    return [u for u in b.army(seat) if not b.placed(u)]


def is_scout(b: Sigmar, u: Troop) -> bool:
    """All its models are (ruling mixed-movement)."""
    return "scout" in triggered(b, u.id, "after_armies")


def fellows(b: Sigmar, u: Troop) -> list[Troop]:
    """The other units of its side that are not placed yet."""
    return [other for other in unplaced(b, u.seat) if other.id != u.id]


# ---------------------------------------------------------------------------------------------------- several as one
@law("sigmar.types.infantry", off=True)
def is_infantry(u: Troop) -> bool:
    """Whatever is not Special, single monsters too (ruling special-unit)."""
    return u.type == INFANTRY


@law(LARGEST, off=True)
def fit(b: Sigmar, u: Troop, other: Troop) -> bool:
    """Would they have room as one unit?"""
    return sum(b.models[m].base ** 2 for m in (*u.models, *other.models)) <= SQUARE


def become_one(b: Sigmar, u: UnitId, other: UnitId, clause: str, says: str) -> None:
    """Models, full strength and price of the other are added to the unit, for the whole game (rulings combined,
    joining, score-joined)."""
    one, two = b.troop(u), b.troop(other)
    setting_up.join_units(b, two, one)
    b.put(replace(b.troop(u), full=one.full + two.full, cost=one.cost + two.cost))
    b.put(replace(b.troop(other), full=0, cost=0))
    b.tell(Noted(clause, says, {"unit": u, "name": one.name, "other": two.name}))


# ---------------------------------------------------------------------------------------------------- two copies
@law(UPGRADES, off=True)
def same_upgrades(u: Troop, other: Troop) -> bool:
    """Those for all models of the unit; others may differ (ruling combined)."""
    return u.copy == other.copy


@law(COMBINE, off=())
def copies(b: Sigmar, u: Troop) -> Sequence[Troop]:
    if not is_infantry(u):
        return ()
    return [c for c in fellows(b, u) if c.kind == u.kind and same_upgrades(u, c) and fit(b, u, c)]


@question("sigmar.decision.combine")
def combine(b: Sigmar, a: Option, u: UnitId) -> None:
    if "unit" in a.facts:
        become_one(b, u, a.facts["unit"], COMBINE, "combined")


@combine.ask
def may_combine(b: Sigmar, u: UnitId) -> Asking | None:
    troop = b.troop(u)
    found = [offer(how="combine", unit=c.id, name=c.name) for c in copies(b, troop)]
    facts = {"unit": u, "name": troop.name}
    return Asking(troop.seat, Pick((offer(how="none"), *found)), "combine", COMBINE, facts) if found else None


@combine.closed
def not_to_combine(b: Sigmar, u: UnitId) -> Iterator[Closed]:
    troop = b.troop(u)
    for c in (c for c in b.army(troop.seat) if c.kind == troop.kind and c.id != u):
        if b.placed(c):
            refusal = Refusal(COMBINE, "already_placed", {"unit": c.id, "name": c.name})
        elif not same_upgrades(troop, c):
            refusal = Refusal(UPGRADES, "other_upgrades", {"name": c.name})
        else:
            refusal = Refusal(LARGEST, "too_large_together", {"name": c.name})
        yield offer(how="combine", unit=c.id, name=c.name), refusal


# ---------------------------------------------------------------------------------------------------- who joins
@law(JOIN, off=())
def joiners(b: Sigmar, u: Troop) -> Sequence[Troop]:
    """Heroes and wizards of its Quality, mounted or not (ruling joining-mounted), any number of them (ruling
    joining)."""
    if not is_infantry(u):
        return ()
    return [h for h in fellows(b, u) if h.type in JOINERS and h.quality == u.quality and fit(b, u, h)]


def slowing_joiners(b: Sigmar, u: Troop) -> list[Troop]:
    """Heroes and wizards whose company makes a unit of scouts an ordinary one (ruling scout-joined)."""
    return [h for h in joiners(b, u) if not is_scout(b, h)] if is_scout(b, u) else []


@question("sigmar.decision.join")
def join(b: Sigmar, a: Option, u: UnitId) -> None:
    if "unit" in a.facts:
        become_one(b, u, a.facts["unit"], JOIN, "joined")
        b.then(join(u))


@join.ask
def may_join(b: Sigmar, u: UnitId) -> Asking | None:
    troop = b.troop(u)
    held = slowing_joiners(b, troop)
    found = tuple(offer(how="join", unit=h.id, name=h.name) for h in held or joiners(b, troop))
    options = found if held else (offer(how="none"), *found)
    return Asking(troop.seat, Pick(options), "join", JOIN, {"unit": u, "name": troop.name}) if found else None


@join.closed
def not_to_join(b: Sigmar, u: UnitId) -> Iterator[Closed]:
    troop = b.troop(u)
    for h in (h for h in b.army(troop.seat) if h.id != u):
        facts = {"unit": h.id, "name": h.name, "quality": h.quality, "wanted": troop.quality}
        if h.type not in JOINERS:
            refusal = Refusal(JOIN, "joins_nobody", facts)
        elif b.placed(h):
            refusal = Refusal(JOIN, "already_placed", facts)
        elif h.quality != troop.quality:
            refusal = Refusal(JOIN, "other_quality", facts)
        else:
            refusal = Refusal(LARGEST, "too_large_together", facts)
        yield offer(how="join", unit=h.id, name=h.name), refusal
    if slowing_joiners(b, troop):
        yield offer(how="none"), Refusal(LAST, "scouts_wait", {"unit": u, "name": troop.name})
