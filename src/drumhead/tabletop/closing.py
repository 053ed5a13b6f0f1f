"""Closing with the enemy: reach, the move into contact, who touches, and the step back."""

from collections.abc import Mapping, Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.question import Refusal, Way
from drumhead.space import contact, sight
from drumhead.space.march import March
from drumhead.space.table import beyond
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.moving import refusal_for_fault


# ---------------------------------------------------------------------------------------------------- reach
def can_reach(b: TableBattle, march: March, target: UnitId) -> bool:
    """Has some model of the unit a way to a free place in contact with the target?"""
    targets = ids(b.units[target].models)
    return b.recall(("reaches", march.key(targets)), lambda: contact.reaches(march, targets))


def terrain_in_reach(march: March, kinds: Mapping[str, int]) -> list[str]:
    """Which kinds of ground, each named with its traits, the way might lead through; of several traits, all."""
    met = march.in_reach()
    return [name for name, traits in kinds.items() if met & traits == traits]


def choices_of_ground(b: TableBattle, march: March, target: UnitId, kinds: Mapping[str, int]) -> list[str]:
    """What a unit may say of the ground on its way into contact: the names of kinds that it keeps out of, and "" for
    none. Only what arrives is among them, or all of it if nothing does. Where ground slows the unit, it may arrive only
    round it or only through it."""
    names = ["", *terrain_in_reach(march, kinds)]
    found = [name for name in names if can_reach(b, march.keeping_out(kinds.get(name, 0)), target)]
    return found or names


def refuse_reach(b: TableBattle, u: UnitId, foes: Sequence[UnitId], most: int, far: str, closed: str) -> Refusal:
    """Why none of these can be assaulted: by the clause `far` the nearest is too far away, or no way leads to it."""
    mine = ids(b.units[u].models)
    amount, target = min((sight.nearest_gap(b.at, b.radius, mine, ids(b.units[foe].models))[0], foe) for foe in foes)
    facts = {"unit": u, "target": target, "amount": amount, "most": most}
    return Refusal(far, "assault_too_far", facts) if beyond(amount, most) else Refusal(closed, "no_way_in", facts)


# ---------------------------------------------------------------------------------------------------- contact
def near_foe(b: TableBattle, u: UnitId, foe: UnitId, limit: int) -> tuple[ModelId, ...]:
    """The models of a unit within a distance of a model of another."""
    mine, theirs = b.units[u].models, b.units[foe].models
    if not (mine and theirs):
        return ()
    found = sight.in_range(b.at, b.radius, ids(mine), ids(theirs), limit)
    return tuple(m for m, foes in zip(mine, found) if foes.any())


def in_contact(b: TableBattle, u: UnitId, foe: UnitId) -> tuple[ModelId, ...]:
    return near_foe(b, u, foe, 0)


def out_of_contact(b: TableBattle, u: UnitId, foe: UnitId) -> tuple[ModelId, ...]:
    touching = in_contact(b, u, foe)
    return tuple(m for m in b.units[u].models if m not in touching)


def ways_in(
    b: TableBattle,
    march: March,
    target: UnitId,
    order: Sequence[ModelId] = (),
    wished: Sequence[Way] = (),
    moved: Sequence[ModelId] = (),
) -> list[Way]:
    """The ways of all models into contact; `wished` are the ways that their owner would like, one for each model."""
    targets = ids(b.units[target].models)
    wishes = {m: way[1:] for m, way in zip(march.movers.tolist(), wished) if len(way) > 1}
    return contact.contact_move(march, targets, order, wishes, moved)


def make_contact(b: TableBattle, march: March, target: UnitId, ways: Sequence[Way]) -> bool:
    """Does one of the models touch the target at the end of its way?"""
    there = contact.moved_to(b.at, march.movers, [way[-1] for way in ways])
    return bool(sight.in_range(there, b.radius, march.movers, ids(b.units[target].models), 0).any())


# ---------------------------------------------------------------------------------------------------- parting
def step_back(b: TableBattle, march: March, foe: UnitId) -> tuple[Way, ...]:
    """Each model a step, as long as the allowance, away from the enemy."""
    enemies = ids(b.units[foe].models)
    return b.recall(("back", march.key(enemies)), lambda: tuple(contact.step_back(march, enemies)))


def refuse_step_back(b: TableBattle, march: March, foe: UnitId, ways: Sequence[Way], clause: str) -> Refusal | None:
    """Why the owner's own steps back are none, or None: only their ends count."""
    fault = contact.judge_step_back(march, ids(b.units[foe].models), [way[-1] for way in ways])
    return refusal_for_fault(b, march._replace(apart=march.allowance), fault, clause) if fault else None


def straight_ways(b: TableBattle, models: Sequence[ModelId], ways: Sequence[Way]) -> list[Way]:
    """A straight way for each model to the end of its way; a model that ends where it stands stays."""
    return [(start, end) if end != start else (end,) for start, (*_, end) in zip(b.places(models), ways)]
