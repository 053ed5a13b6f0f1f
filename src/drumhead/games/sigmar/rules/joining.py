"""Unit types, what becomes one unit when it is set up: two copies combined, Heroes and Wizards that join."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from drumhead.combat.company import ListedUnit
from drumhead.flow.question import Refusal
from drumhead.games.sigmar.rules.army import LARGEST, SQUARE
from drumhead.games.sigmar.rules.in_force import triggered_steps
from drumhead.games.sigmar.rules.kinds import INFANTRY, JOINERS
from drumhead.games.sigmar.rules.state import Sigmar, Troop
from drumhead.ledger.cite import law
from drumhead.tabletop import setting_up
from drumhead.tabletop.uniting import Uniting, unite_question

Kin: TypeAlias = Troop | ListedUnit  # a unit of a battle, or of a list
COMBINE, UPGRADES, JOIN = "sigmar.types.combine-two", "sigmar.types.combine-upgrades", "sigmar.types.join"
LAST = "sigmar.special.scout-last"


# ---------------------------------------------------------------------------------------------------- not placed yet
def is_scout(b: Sigmar, u: Troop) -> bool:
    """All its models are (ruling mixed-movement)."""
    return "scout" in triggered_steps(b, u.id, "after_armies")


def fellows(b: Sigmar, u: Troop) -> list[Troop]:
    """The other units of its side that are not placed yet."""
    return [other for other in b.off_table(u.seat) if other.id != u.id]


# ---------------------------------------------------------------------------------------------------- several as one
@law("sigmar.types.infantry", off=True)
def is_infantry(u: Kin) -> bool:
    """Whatever is not Special, single monsters too (ruling special-unit)."""
    return u.type == INFANTRY


@law(LARGEST, off=True)
def fit(*bases: int) -> bool:
    """Would models on these bases have room as one unit?"""
    return sum(base**2 for base in bases) <= SQUARE


def fit_together(b: Sigmar, u: Troop, other: Troop) -> bool:
    return fit(*(b.models[m].base for m in (*u.models, *other.models)))


def become_one(b: Sigmar, one: Troop, two: Troop) -> None:
    """Models, full strength and price of the other are added to the unit, for the whole game (rulings combined,
    joining, score-joined)."""
    setting_up.join_units(b, two, one)
    b.put(replace(b.troop(one.id), full=one.full + two.full, cost=one.cost + two.cost))
    b.put(replace(b.troop(two.id), full=0, cost=0))


# ---------------------------------------------------------------------------------------------------- two copies
@law(UPGRADES, off=True)
def same_upgrades(u: Kin, other: Kin) -> bool:
    """Those for all models of the unit; others may differ (ruling combined)."""
    return u.copy == other.copy


@law(COMBINE, off=False)
def are_copies(u: Kin, c: Kin) -> bool:
    return is_infantry(u) and c.kind == u.kind and same_upgrades(u, c)


def copies(b: Sigmar, u: Troop) -> Sequence[Troop]:
    return [c for c in fellows(b, u) if are_copies(u, c) and fit_together(b, u, c)]


def not_to_combine(b: Sigmar, u: Troop) -> Iterator[tuple[Troop, Refusal]]:
    for c in (c for c in b.army(u.seat) if c.kind == u.kind and c.id != u.id):
        if b.is_placed(c):
            yield c, Refusal(COMBINE, "already_placed", {"unit": c.id, "name": c.name})
        elif not same_upgrades(u, c):
            yield c, Refusal(UPGRADES, "other_upgrades", {"name": c.name})
        else:
            yield c, Refusal(LARGEST, "too_large_together", {"name": c.name})


combine = unite_question(
    __name__,
    Uniting("combine", "sigmar.decision.combine", COMBINE, "combined", copies, not_to_combine, become_one),
)


# ---------------------------------------------------------------------------------------------------- who joins
@law(JOIN, off=False)
def may_join(u: Kin, h: Kin) -> bool:
    """A hero or wizard of its Quality, mounted or not (ruling joining-mounted)."""
    return is_infantry(u) and h.type in JOINERS and h.quality == u.quality


def joiners(b: Sigmar, u: Troop) -> Sequence[Troop]:
    """Any number of them (ruling joining)."""
    return [h for h in fellows(b, u) if may_join(u, h) and fit_together(b, u, h)]


def slowing_joiners(b: Sigmar, u: Troop) -> list[Troop]:
    """Heroes and wizards whose company makes a unit of scouts an ordinary one (ruling scout-joined)."""
    return [h for h in joiners(b, u) if not is_scout(b, h)] if is_scout(b, u) else []


def not_to_join(b: Sigmar, u: Troop) -> Iterator[tuple[Troop, Refusal]]:
    for h in (h for h in b.army(u.seat) if h.id != u.id):
        facts = {"unit": h.id, "name": h.name, "quality": h.quality, "wanted": u.quality}
        if h.type not in JOINERS:
            yield h, Refusal(JOIN, "joins_nobody", facts)
        elif b.is_placed(h):
            yield h, Refusal(JOIN, "already_placed", facts)
        elif h.quality != u.quality:
            yield h, Refusal(JOIN, "other_quality", facts)
        else:
            yield h, Refusal(LARGEST, "too_large_together", facts)


def must_be_joined(b: Sigmar, u: Troop) -> Refusal | None:
    return Refusal(LAST, "scouts_wait", {"unit": u.id, "name": u.name}) if slowing_joiners(b, u) else None


join = unite_question(
    __name__,
    Uniting(
        "join", "sigmar.decision.join", JOIN, "joined", lambda b, u: slowing_joiners(b, u) or joiners(b, u),
        not_to_join, become_one, must_be_joined, again=True,
    ),
)  # fmt: skip
