"""Lines on the table: how far a unit goes, what it sees and what is in the way, who threatens it, how it stands."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np

from drumhead.combat.unit import ModelId, Unit, UnitId
from drumhead.flow.game import Shape
from drumhead.flow.question import Place, Way, Ways
from drumhead.space import sight
from drumhead.space.table import beyond, inches
from drumhead.space.terrain import DANGEROUS
from drumhead.tabletop import table_words
from drumhead.tabletop.battle import TableBattle, ids

B = TypeVar("B", bound=TableBattle)
Models: TypeAlias = tuple[ModelId, ...]

NEAREST = 2  # threats shown at once: more would hide the table
RING = 250  # how far round a base the ring of a unit that can be assaulted is drawn


class Shooting(NamedTuple):
    """How a game shoots, as far as lines of sight need it."""

    range_of: Callable[[ModelId], int]  # 0: it carries nothing that shoots
    firing: Callable[[Models, UnitId], Models]  # which of these models can fire at a unit
    screens: int = 0  # bits of pieces that block sight besides the solid ones


# ---------------------------------------------------------------------------------------------------- how far
class Reach(NamedTuple):
    role: str  # reach, farther
    far: int
    text: str


def reaches(b: TableBattle, u: UnitId, moves: Sequence[Reach]) -> list[Shape]:
    """By these moves; while it is asked where the unit goes, by what it may go now."""
    here, asked = tuple(b.places(b.units[u].models)), asked_ways(b, u)
    if asked is not None:
        moves = [Reach("reach", asked.allowance, f"{inches(asked.allowance)} in")]
    return [Shape(move.role, here, move.far, move.text, u) for move in moves]


def asked_ways(b: TableBattle, u: UnitId) -> Ways | None:
    """What is asked, if it is where this unit goes."""
    q = b.question
    return q.ask if q is not None and isinstance(q.ask, Ways) and q.facts.get("unit") == u else None


def assault_rings(b: TableBattle, foes: Iterable[UnitId]) -> list[Shape]:
    """A ring round each enemy unit that could be assaulted now."""
    units = [b.units[foe] for foe in foes]
    return [Shape("assault", tuple(b.places(f.models)), b.largest_radius(f.models) + RING, "", f.id) for f in units]


def keep_off(b: TableBattle, kept: Models, apart: int) -> list[Shape]:
    """The distance that bases keep from others, friends and enemies apart: a line round each of those bases."""
    rings: dict[tuple[int, int], list[ModelId]] = {}
    for m in kept:
        rings.setdefault((b.models[m].seat, int(b.radius[m])), []).append(m)
    return [
        Shape("one-inch", tuple(b.places(models)), apart + r, unit=b.models[models[0]].unit)
        for (_, r), models in sorted(rings.items())
    ]


# ---------------------------------------------------------------------------------------------------- what it sees
def sights(b: TableBattle, u: UnitId, shooting: Shooting) -> list[Shape]:
    """One line to each enemy unit: clear, blocked and by what, or too far."""
    return [line_to(b, u, foe, shooting) for foe in b.foes(b.units[u].seat) if b.is_placed(foe)]


def line_to(b: TableBattle, u: UnitId, foe: Unit, shooting: Shooting) -> Shape:
    """The nearest pair that counts: of models that can fire, else of those that carry what could, else of all."""
    models = b.units[u].models
    armed = tuple(m for m in models if shooting.range_of(m))
    able = shooting.firing(armed, foe.id) if armed else models_seeing(b, models, foe, shooting.screens)
    if able:
        far, mine, theirs = nearest_seen(b, able, foe, shooting.screens)
        return Shape("sight", (mine, theirs), text=table_words.sees(far), unit=foe.id)
    far, a, t = sight.nearest_gap(b.at, b.radius, ids(armed or models), ids(foe.models))
    mine, theirs = b.place(a), b.place(t)
    limit = max(map(shooting.range_of, armed), default=0)
    blocked = sight.blockers(b.ground, mine, theirs, shooting.screens)
    if (armed and beyond(far, limit)) or not blocked:
        return Shape("too-far", (mine, theirs), text=table_words.too_far(far, limit), unit=foe.id)
    spot = sight.entry_point(b.ground, blocked[0], mine, theirs) or theirs
    text = table_words.blocks(b, blocked[0])
    return Shape("blocked", (mine, spot, theirs), text=text, unit=foe.id, piece=f"t{blocked[0]}")


def models_seeing(b: TableBattle, models: Models, foe: Unit, screens: int) -> Models:
    seen = sight.sees(b.ground, b.at, ids(models), ids(foe.models), screens)
    return tuple(m for m, sees in zip(models, seen) if sees.any())


def nearest_seen(b: TableBattle, able: Models, foe: Unit, screens: int) -> tuple[float, Place, Place]:
    """The gap and the two places of the nearest pair of which one sees the other; of those that fire at what they do
    not see, of any pair."""
    seen = sight.sees(b.ground, b.at, ids(able), ids(foe.models), screens)
    pairs = [(able[i], foe.models[j]) for i, j in np.argwhere(seen if seen.any() else ~seen).tolist()]
    gap, a, t = min((sight.gap(b.at, b.radius, a, t), a, t) for a, t in pairs)
    return gap, b.place(a), b.place(t)


def range_lines(b: TableBattle, u: UnitId, far: Callable[[ModelId], int]) -> list[Shape]:
    """How far its shots reach: a base that such a line touches is in range."""
    armed: dict[tuple[int, int], list[ModelId]] = {}
    for m in b.units[u].models:
        if far(m):
            armed.setdefault((far(m), int(b.radius[m])), []).append(m)
    return [within(b, models, most, "Shot") for (most, _), models in sorted(armed.items())]


def within(b: TableBattle, models: Sequence[ModelId], far: int, what: str) -> Shape:
    """All that is so far from one of these models, or nearer; their bases are of one size."""
    text = table_words.reaches(what, far)
    return Shape("range", tuple(b.places(models)), far + b.largest_radius(models), text, b.models[models[0]].unit)


def drawn_to(b: TableBattle, models: Sequence[ModelId], target: UnitId) -> Shape:
    """From the nearest of these models to its target, seen or not."""
    gap, a, t = sight.nearest_gap(b.at, b.radius, ids(models), ids(b.units[target].models))
    return Shape("sight", (b.place(a), b.place(t)), text=table_words.away(gap), unit=target)


# ---------------------------------------------------------------------------------------------------- who threatens it
def nearest_foes(b: TableBattle, u: UnitId) -> list[UnitId]:
    unit = b.units[u]
    foes = [foe for foe in b.foes(unit.seat) if b.is_placed(foe)]
    gaps = {foe.id: sight.nearest_gap(b.at, b.radius, ids(unit.models), ids(foe.models))[0] for foe in foes}
    return sorted(gaps, key=lambda f: gaps[f])[:NEAREST]


def threats_of(b: TableBattle, foe: UnitId, assault: int, range_of: Callable[[ModelId], int]) -> list[Shape]:
    """Where a base must be so that this unit can get at it: by an assault, and by a shot from where it stands."""
    unit = b.units[foe]
    base, shot = b.largest_radius(unit.models), max(map(range_of, unit.models))
    text = table_words.threat(unit.name, "assault", assault)
    lines = [Shape("threat", tuple(b.places(unit.models)), assault + base, text, foe)]
    if shot:
        able = tuple(b.place(m) for m in unit.models if range_of(m) == shot)
        lines.append(Shape("threat", able, shot + base, table_words.threat(unit.name, "shot", shot), foe))
    return lines


# ---------------------------------------------------------------------------------------------------- after a move
def held_together(b: TableBattle, models: Models) -> list[Shape]:
    """Each model and its nearest fellow, between their bases."""
    stand = dict(zip(models, b.places(models)))
    pairs: list[Place] = []
    for m, (x, y) in stand.items():
        gaps = {o: hypot(ox - x, oy - y) - b.models[o].base / 2 for o, (ox, oy) in stand.items() if o != m}
        if gaps:
            pairs += [(x, y), stand[min(gaps, key=gaps.__getitem__)]]
    return [Shape("coherency", tuple(pairs))] if pairs else []


def covers(b: TableBattle, u: UnitId) -> list[Shape]:
    """The pieces that cover models of the unit inside them."""
    models = b.units[u].models
    inside = [sight.pieces_at(b.ground, place) for place in b.places(models)]
    counts = [sum(i in held for held in inside) for i in range(len(b.board.pieces))]
    return [
        Shape("cover", piece.corners, text=table_words.in_cover(n, len(models)), unit=u, piece=f"t{i}")
        for i, (piece, n) in enumerate(zip(b.board.pieces, counts))
        if n and "cover" in piece.traits
    ]


def dangers(b: TableBattle, ways: Sequence[Way], dice: int) -> list[Shape]:
    """The dangerous pieces on these ways, with the dice that they cost in all."""
    if not dice:
        return []
    legs, text = [leg for way in ways for leg in pairwise(way)], table_words.in_danger(dice)
    bad = np.flatnonzero(b.ground.traits & DANGEROUS).tolist()
    crossed = [i for i in bad if any(sight.stretches(b.ground, i, a, z) for a, z in legs)]
    return [Shape("danger", b.board.pieces[i].corners, text=text, piece=f"t{i}") for i in crossed]


# ---------------------------------------------------------------------------------------------------- all of them
@dataclass(frozen=True, kw_only=True)
class UnitLines(Generic[B]):
    """The lines of a game's units: it gives its numbers, and says who can assault, shoot and see."""

    moves: Callable[[B, UnitId], Sequence[Reach]]
    assault: Callable[[B, UnitId], int]  # how far one leads
    may_assault: Callable[[B, UnitId], Iterable[UnitId]]
    apart: int  # the distance that bases keep...
    kept: Callable[[B, UnitId], Models]  # ...from these models
    range_of: Callable[[B, ModelId], int]  # of what a model carries; 0: nothing that shoots
    firing: Callable[[B, Models, UnitId], Models]  # which of these models can fire at a unit
    screens: Callable[[B], int]  # bits of pieces that block sight besides the solid ones
    dangers: Callable[[B, Sequence[Way]], int]  # the dice that dangerous ground on these ways costs
    spells: Callable[[B, UnitId], Iterable[Shape]] = lambda b, u: ()  # how far each of them reaches

    def here(self, b: B, u: UnitId) -> tuple[Shape, ...]:
        """All that can be drawn for a unit where it stands."""
        if not b.is_placed(b.units[u]):
            return ()
        rings = assault_rings(b, self.may_assault(b, u))
        ranges = (*range_lines(b, u, self._range(b)), *self.spells(b, u))
        return (*reaches(b, u, self.moves(b, u)), *rings, *self.sights(b, u), *ranges, *self.threats(b, u))

    def while_moving(self, b: B, u: UnitId) -> tuple[Shape, ...]:
        """While a person drags: how far, and the distance round others."""
        if not b.is_placed(b.units[u]):
            return ()
        return (*reaches(b, u, self.moves(b, u)), *keep_off(b, self.kept(b, u), self.apart))

    def reach_shape(self, b: B, u: UnitId, far: int) -> Shape:
        return Shape("reach", tuple(b.places(b.units[u].models)), far, table_words.goes(far), u)

    def charge(self, b: B, u: UnitId, target: UnitId, far: int, arrives: bool) -> Shape:
        """The line from the nearest model to its target: clear if they get there, else cut where they run out."""
        gap, a, t = sight.nearest_gap(b.at, b.radius, ids(b.units[u].models), ids(b.units[target].models))
        (ax, ay), (tx, ty) = b.place(a), b.place(t)
        text = table_words.arrives(gap, arrives)
        if arrives:
            return Shape("sight", ((ax, ay), (tx, ty)), text=text, unit=target)
        part = min(far / max(hypot(tx - ax, ty - ay), 1), 1)
        spot = (round(ax + (tx - ax) * part), round(ay + (ty - ay) * part))
        return Shape("blocked", ((ax, ay), spot, (tx, ty)), text=text, unit=target)

    def after_moving(self, b: B, u: UnitId, ways: Sequence[Way]) -> tuple[Shape, ...]:
        """How a unit that went these ways stands, what it sees and what threatens it there."""
        return (*self.stance(b, u, ways), *self.sights(b, u), *self.threats(b, u))

    def stance(self, b: B, u: UnitId, ways: Sequence[Way]) -> list[Shape]:
        """What the ground does to a unit that went these ways, and how its models hold together there."""
        dice = self.dangers(b, [way for way in ways if len(way) > 1])
        return [*held_together(b, b.units[u].models), *covers(b, u), *dangers(b, ways, dice)]

    def sights(self, b: B, u: UnitId) -> list[Shape]:
        able = Shooting(self._range(b), lambda models, foe: self.firing(b, models, foe), self.screens(b))
        return sights(b, u, able)

    def threats(self, b: B, u: UnitId) -> list[Shape]:
        """How far the nearest enemies reach."""
        foes, far = nearest_foes(b, u), self._range(b)
        return [line for foe in foes for line in threats_of(b, foe, self.assault(b, foe), far)]

    def _range(self, b: B) -> Callable[[ModelId], int]:
        return lambda m: self.range_of(b, m)
