"""Lines on the table: how far a unit goes, whom it sees and what is in the way, who threatens it."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import numpy as np

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.game import Shape
from drumhead.flow.question import Place, Way, Ways
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.move import APART
from drumhead.games.saga.rules.shoot import firing, range_of
from drumhead.games.saga.rules.state import Band, Saga
from drumhead.games.saga.rules.terrain import in_danger
from drumhead.games.saga.screen import table_words, words
from drumhead.space import sight
from drumhead.space.table import beyond
from drumhead.space.terrain import DANGEROUS
from drumhead.tabletop.battle import ids

NEAREST = 2  # threats shown at once: more would hide the table
RING = 250  # how far round a base the ring of one that can be assaulted is drawn


def layers(b: Saga, u: UnitId) -> tuple[Shape, ...]:
    """All that can be drawn for a unit where it stands."""
    if not b.placed(b.band(u)):
        return ()
    return (*reach(b, u), *assaults(b, u), *sights(b, u), *threats(b, u))


# ---------------------------------------------------------------------------------------------------- how far
def reach(b: Saga, u: UnitId) -> list[Shape]:
    """By Walk and Run; while it is asked where it goes, by what it may go now."""
    unit, q = b.band(u), b.question
    here = tuple(b.places(unit.models))
    if q is not None and isinstance(q.ask, Ways) and q.facts.get("unit") == u:
        return [Shape("reach", here, q.ask.allowance, words.reach("", q.ask.allowance), u)]
    rows = (("reach", "walk"), ("farther", "run"))
    return [Shape(role, here, ACTIONS[name].move, words.reach(name, ACTIONS[name].move), u) for role, name in rows]


def assaults(b: Saga, u: UnitId) -> list[Shape]:
    """A ring round each enemy unit that could be assaulted now."""
    return [
        Shape("assault", tuple(b.places(b.band(foe).models)), int(b.radius[b.band(foe).models[0]]) + RING, "", foe)
        for foe in may_assault(b, u, ACTIONS["assault"].move)
    ]


def keep_off(b: Saga, u: UnitId) -> list[Shape]:
    """The inch that stays between this unit and others, friends and enemies apart."""
    kept, own = b.rules.keep_distance(b, u), int(b.radius[b.band(u).models[0]])
    sides = {seat: tuple(m for m in kept if b.models[m].seat == seat) for seat in (0, 1)}
    return [
        Shape("one-inch", tuple(b.places(models)), APART + own, unit=b.models[models[0]].unit)
        for models in sides.values()
        if models
    ]


# ---------------------------------------------------------------------------------------------------- whom it sees
def sights(b: Saga, u: UnitId) -> list[Shape]:
    """One line to each enemy unit: clear, blocked and by what, or too far."""
    return [line_to(b, u, foe) for foe in b.foes(b.band(u).seat) if b.placed(foe)]


def line_to(b: Saga, u: UnitId, foe: Band) -> Shape:
    """The nearest pair that counts: of those who can fire, else of those who carry what could, else of all."""
    models = b.band(u).models
    armed = tuple(m for m in models if range_of(b.models[m].weapons))
    able = firing(b, armed, foe.id) if armed else seeing(b, models, foe)
    if able:
        far, mine, theirs = nearest_seen(b, able, foe)
        return Shape("sight", (mine, theirs), text=table_words.sees(far), unit=foe.id)
    far, a, t = sight.nearest_gap(b.at, b.radius, ids(armed or models), ids(foe.models))
    mine, theirs = b.place(a), b.place(t)
    limit = max((range_of(b.models[m].weapons) for m in armed), default=0)
    blocked = sight.blockers(b.ground, mine, theirs, b.rules.forest_sight)
    if (armed and beyond(far, limit)) or not blocked:
        return Shape("too-far", (mine, theirs), text=table_words.too_far(far, limit), unit=foe.id)
    spot = sight.entered(b.ground, blocked[0], mine, theirs) or theirs
    text = table_words.blocks(b, blocked[0])
    return Shape("blocked", (mine, spot, theirs), text=text, unit=foe.id, piece=f"t{blocked[0]}")


def seeing(b: Saga, models: tuple[ModelId, ...], foe: Band) -> tuple[ModelId, ...]:
    seen = sight.sees(b.ground, b.at, ids(models), ids(foe.models), b.rules.forest_sight)
    return tuple(m for m, sees in zip(models, seen) if sees.any())


def nearest_seen(b: Saga, able: tuple[ModelId, ...], foe: Band) -> tuple[float, Place, Place]:
    """The gap and the two places of the nearest pair of which one sees the other."""
    seen = sight.sees(b.ground, b.at, ids(able), ids(foe.models), b.rules.forest_sight)
    pairs = [(able[i], foe.models[j]) for i, j in np.argwhere(seen).tolist()]
    gap, a, t = min((sight.gap(b.at, b.radius, a, t), a, t) for a, t in pairs)
    return gap, b.place(a), b.place(t)


# ---------------------------------------------------------------------------------------------------- who threatens it
def threats(b: Saga, u: UnitId) -> list[Shape]:
    """How far the nearest enemies reach."""
    return [line for foe in nearest_foes(b, u) for line in threat_of(b, foe)]


def nearest_foes(b: Saga, u: UnitId) -> list[UnitId]:
    unit = b.band(u)
    foes = [foe for foe in b.foes(unit.seat) if b.placed(foe)]
    gaps = {foe.id: sight.nearest_gap(b.at, b.radius, ids(unit.models), ids(foe.models))[0] for foe in foes}
    return sorted(gaps, key=lambda f: gaps[f])[:NEAREST]


def threat_of(b: Saga, foe: UnitId) -> list[Shape]:
    """Where a base must be so that this unit can get at it: by an Assault, and by a shot from where it stands."""
    unit = b.band(foe)
    here, base = tuple(b.places(unit.models)), int(b.radius[unit.models[0]])
    far = ACTIONS["assault"].move
    lines = [Shape("threat", here, far + base, table_words.threat(b, foe, "assault", far), foe)]
    shot = max(range_of(b.models[m].weapons) for m in unit.models)
    if shot:
        able = tuple(b.place(m) for m in unit.models if range_of(b.models[m].weapons) == shot)
        lines.append(Shape("threat", able, shot + base, table_words.threat(b, foe, "shot", shot), foe))
    return lines


# ---------------------------------------------------------------------------------------------------- after a move
def standing(b: Saga, u: UnitId, ways: Sequence[Way]) -> list[Shape]:
    """What the ground does to a unit that went these ways, and how its models hold together there."""
    return [*held_together(b, b.band(u).models), *covers(b, u), *dangers(b, ways)]


def held_together(b: Saga, models: tuple[ModelId, ...]) -> list[Shape]:
    """Each model and its nearest fellow."""
    places = b.places(models)
    pairs: list[Place] = []
    for i, a in enumerate(places):
        others = [p for j, p in enumerate(places) if j != i]
        if others:
            pairs += [a, min(others, key=lambda p: hypot(p[0] - a[0], p[1] - a[1]))]
    return [Shape("coherency", tuple(pairs))] if pairs else []


def covers(b: Saga, u: UnitId) -> list[Shape]:
    """The pieces that cover those who stand in them."""
    models = b.band(u).models
    inside = [sight.holding(b.ground, place) for place in b.places(models)]
    found = []
    for i, piece in enumerate(b.board.pieces):
        count = sum(i in held for held in inside)
        if count and "cover" in piece.traits:
            found.append(
                Shape("cover", piece.corners, text=table_words.in_cover(count, len(models)), unit=u, piece=f"t{i}")
            )
    return found


def dangers(b: Saga, ways: Sequence[Way]) -> list[Shape]:
    """The dangerous pieces on these ways, with the dice that they cost in all."""
    dice = in_danger(b, [way for way in ways if len(way) > 1])
    if not dice:
        return []
    legs = [(a, z) for way in ways for a, z in pairwise(way)]
    bad = [i for i in np.flatnonzero(b.ground.traits & DANGEROUS).tolist() if crossed(b, i, legs)]
    return [Shape("danger", b.board.pieces[i].corners, text=table_words.in_danger(dice), piece=f"t{i}") for i in bad]


def crossed(b: Saga, i: int, legs: list[tuple[Place, Place]]) -> bool:
    return any(sight.stretches(b.ground, i, a, z) for a, z in legs)
