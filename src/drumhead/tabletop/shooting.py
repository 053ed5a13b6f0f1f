"""Shooting: which models can fire at a unit, and fire that is split between several targets."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.frame import Asking, Closed
from drumhead.flow.question import Pick, Refusal, offer
from drumhead.space import sight
from drumhead.space.sight import Reach, Shot
from drumhead.space.table import Bools, Ints, beyond
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.closed import refuse_target

Models: TypeAlias = tuple[ModelId, ...]
Ranges: TypeAlias = Mapping[ModelId, int]  # how far each model can fire, 0: it cannot
RangeOf: TypeAlias = Callable[[tuple[str, ...]], int]  # of what a model carries, 0: it cannot fire
# Which of the shooters can fire at these targets, each within its own limit.
Able: TypeAlias = Callable[[Any, Models, Models, Ints], Bools]


def able_to_fire(b: TableBattle, shooters: Models, targets: Models, limits: Ints, screens: int = 0) -> Bools:
    """Which shooters have one and the same target in range and in sight; pieces with a bit of `screens` block too."""
    return sight.fire(b.ground, b.at, b.radius, ids(shooters), ids(targets), limits, screens)


def in_range(b: TableBattle, shooters: Models, targets: Models, limits: Ints) -> Bools:
    """Which shooters have a target within the longest of the limits, seen or not."""
    found: Bools = np.any(sight.in_range(b.at, b.radius, ids(shooters), ids(targets), int(limits.max())), axis=1)
    return found


def reaches(b: TableBattle, ranges: Ranges, target: UnitId, screens: int = 0) -> bool:
    """Has any of these models a model of the target in its range and in sight?"""
    limits = np.array([*ranges.values()], dtype=np.int64)
    return bool(able_to_fire(b, tuple(ranges), b.units[target].models, limits, screens).any())


def seen_by(b: TableBattle, m: ModelId, far: int, target: UnitId, screens: int = 0) -> Models:
    """The models of the target that one model sees within a range; pieces with a bit of `screens` block too."""
    one, foes = ids((m,)), b.units[target].models
    near = sight.in_range(b.at, b.radius, one, ids(foes), far)[0]
    seen = sight.sees(b.ground, b.at, one, ids(foes), screens)[0]
    return tuple(foe for foe, a, c in zip(foes, near.tolist(), seen.tolist()) if a and c)


def shooters_at(b: TableBattle, shooters: Models, target: UnitId, range_of: RangeOf, able: Able) -> Models:
    """The shooters that can fire at the target."""
    limits = _limits(range_of, tuple(b.models[m].weapons for m in shooters))
    if not limits.any():
        return ()
    return tuple(m for m, can in zip(shooters, able(b, shooters, b.units[target].models, limits).tolist()) if can)


def targets_of(b: TableBattle, u: UnitId, who: Models, range_of: RangeOf, able: Able) -> dict[UnitId, Models]:
    """The enemy units that these models of a unit can fire at, each with the models that can."""
    reach = max(ranges_of(b, who, range_of).values(), default=0)
    return targets_within(b, u, reach, lambda foe: shooters_at(b, who, foe, range_of, able))


def targets_within(b: TableBattle, u: UnitId, reach: int, able: Callable[[UnitId], Models]) -> dict[UnitId, Models]:
    """The enemy units within reach at which some models are able to fire, each with these."""
    found = {foe.id: able(foe.id) for foe in (b.foes_within(u, reach) if reach else ())}
    return {foe: models for foe, models in found.items() if models}


def ranges_of(b: TableBattle, who: Models, range_of: RangeOf) -> Ranges:
    return {m: range_of(b.models[m].weapons) for m in who}


def shots_at(
    b: TableBattle, shooters: Models, weapons: Sequence[Sequence[Reach]], target: UnitId, screens: int = 0,
    each: bool = False,
) -> list[tuple[Shot, ...]]:  # fmt: skip
    """For each shooter, each of its weapons: may it be fired at a unit, does it see one in its range, has the unit
    cover from it? `each`: cover is worked out for each shooter apart."""
    targets = ids(b.units[target].models)
    return sight.shots(b.ground, b.at, b.radius, ids(shooters), weapons, targets, screens, each)


def asks_target(b: TableBattle, u: UnitId, found: Mapping[UnitId, Models], clause: str, **facts: Any) -> Asking | None:
    """At which of these units does a unit fire, if at any? Each stands with the models that can."""
    if not found:
        return None
    options = (offer(how="none"), *(offer(target=foe, able=models) for foe, models in found.items()))
    return Asking(b.units[u].seat, Pick(options), "shoot", clause, {"unit": u, **facts})


class ShotBars(NamedTuple):
    """The clauses by which a unit is no target."""

    no_target: str  # it is none of the enemy's units
    gone: str
    far: str
    hidden: str


def refuse_shot(b: TableBattle, ranges: Ranges, target: UnitId, bars: ShotBars) -> Refusal:
    """Why none of these models can fire at a unit: it is out of range, or else out of sight."""
    foes = ids(b.units[target].models)
    gaps = {m: sight.nearest_gap(b.at, b.radius, ids((m,)), foes)[0] for m, far in ranges.items() if far}
    if not gaps:
        return Refusal(bars.far, "nothing_to_shoot_with", {"target": target})
    best = min(gaps, key=lambda m: gaps[m] - ranges[m])
    facts = {"target": target, "amount": gaps[best], "most": ranges[best]}
    if beyond(gaps[best], ranges[best]):
        return Refusal(bars.far, "out_of_range", facts)
    return Refusal(bars.hidden, "unseen", facts)


def closed_targets(b: TableBattle, u: UnitId, ranges: Ranges, bars: ShotBars) -> Iterator[Closed]:
    """Why these models of a unit cannot fire at any unit; of one at which they can, nobody asks."""
    for unit in b.units:
        no_target = refuse_target(unit, b.units[u].seat, bars.no_target, bars.gone)
        yield offer(target=unit.id), no_target or refuse_shot(b, ranges, unit.id, bars)


@lru_cache(4096)
def _limits(range_of: RangeOf, weapons: tuple[tuple[str, ...], ...]) -> Ints:
    return np.array([range_of(w) for w in weapons], dtype=np.int64)


def not_aiming(models: Models, aims: Iterable[tuple[UnitId, Collection[ModelId]]]) -> Models:
    """The models that no aim names yet."""
    aiming = {m for _, named in aims for m in named}
    return tuple(m for m in models if m not in aiming)
