"""Before the first turn: the table, the strips along its edges, units formed of the models that were bought.

Every judge is given the numbers and the clause of its game's page.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

import numpy as np
import shapely
from msgspec.structs import replace

from drumhead.combat import sayings
from drumhead.combat.army import Bought
from drumhead.combat.unit import Model, ModelId, Unit
from drumhead.flow.question import Key, Refusal
from drumhead.space.table import INCH, Ints, Zone, inches
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import NOWHERE, TableBattle
from drumhead.tabletop.terrain_changes import CLOSED

Part: TypeAlias = Sequence[Key]  # the models of one unit, as an answer names them


# ---------------------------------------------------------------------------------------------------- the table
def refuse_size(board: Board, width: int, height: int, clause: str) -> Refusal | None:
    if (board.width, board.height) == (width, height):
        return None
    wanted = f"{width // INCH} by {height // INCH}"
    why = f"the table is {inches(board.width)} by {inches(board.height)} inches; it must be {wanted}"
    return Refusal(clause, why, {"width": board.width, "height": board.height})


def refuse_empty(board: Board, least: int, clause: str) -> Refusal | None:
    n = len(board.pieces)
    if n >= least:
        return None
    why = f"the table has {sayings.count(n, 'piece')} of terrain, at least {least} are needed"
    return Refusal(clause, why, {"pieces": n})


def refuse_crowded(board: Board, strips: Iterable[Zone], clause: str) -> Refusal | None:
    """Every army needs room: solid and impassable pieces may not fill more than half of a strip."""
    closed = shapely.union_all([shapely.Polygon(p.corners) for p in board.pieces if CLOSED & set(p.traits)])
    for strip in (shapely.box(*zone) for zone in strips):
        if closed.intersection(strip).area * 2 > strip.area:
            why = "solid and impassable pieces fill more than half of the strip where an army sets up"
            return Refusal(clause, why)
    return None


def strip_along(edge: int, width: int, height: int, depth: int) -> Zone:
    """Where whole bases stand: the strip along the near edge (0) or the far one (the height)."""
    return (0, 0, width, depth) if edge == 0 else (0, height - depth, width, height)


# ---------------------------------------------------------------------------------------------------- the models
def models_of(bought: Sequence[Sequence[Bought]], tough: Callable[[tuple[str, ...]], int]) -> list[Model]:
    """Ids in the order of the lists, the first seat's first; `tough` reads a model's special rules."""
    models: list[Model] = []
    for seat, army in enumerate(bought):
        for entry in army:
            share, u = Fraction(entry.cost, entry.size).as_integer_ratio(), entry.unit
            for kit in entry.kits:
                takes = tough(kit.rules)
                models.append(Model(len(models), seat, u.id, u.quality, kit.weapons, takes, u.base, entry.entry, share))
    return models


def unplaced(models: Sequence[Model]) -> tuple[Ints, Ints]:
    """The tables of places and radii of models that are not set up yet."""
    return np.full((len(models), 2), NOWHERE[0], np.int64), np.array([m.base // 2 for m in models], np.int64)


# ---------------------------------------------------------------------------------------------------- forming units
def bought_together(models: Iterable[Model]) -> list[tuple[ModelId, ...]]:
    return [tuple(m.id for m in group) for _, group in groupby(models, key=lambda m: m.bought)]


def divisible(models: Sequence[Model], least: int) -> bool:
    """Fewer than twice the minimum of each type can only be one unit each."""
    kinds = [m.kind for m in models]
    return any(kinds.count(k) >= 2 * least for k in set(kinds))


def refuse_left_out(models: Sequence[Model], parts: Sequence[Part], clause: str) -> Refusal | None:
    left = len(models) - sum(map(len, parts))
    return Refusal(clause, "left_out", {"number": left}) if left else None


def refuse_mixed(b: TableBattle, part: Part, clause: str) -> Refusal | None:
    kinds = sorted({b.model(int(k)).kind for k in part})
    return Refusal(clause, "mixed_types", {"types": kinds}) if len(kinds) > 1 else None


def refuse_small(part: Part, least: int, clause: str) -> Refusal | None:
    return Refusal(clause, "unit_too_small", {"number": len(part), "least": least}) if len(part) < least else None


def refuse_large(part: Part, most: int, clause: str) -> Refusal | None:
    return Refusal(clause, "unit_too_large", {"number": len(part), "most": most}) if len(part) > most else None


def first_refusal(refusals: Iterator[Refusal | None]) -> Refusal | None:
    return next((refusal for refusal in refusals if refusal), None)


def form(
    b: TableBattle, groups: Iterable[tuple[ModelId, ...]], make: Callable[[int, tuple[ModelId, ...]], Unit]
) -> None:
    """Make a unit of each group, in the order of their ids; `make` gives the game's own kind of unit."""
    models = list(b.models)
    for group in sorted(groups):
        u = len(b.units)
        b.units.append(make(u, group))
        for m in group:
            models[m] = replace(models[m], unit=u)
    b.models = models


def join_units(b: TableBattle, leader: Unit, unit: Unit) -> None:
    """The models of one unit become members of another, as if both had been set up as one."""
    together = tuple(sorted((*unit.models, *leader.models)))
    b.put(replace(unit, models=together, born=together))
    b.put(replace(leader, models=(), born=()))
    models = list(b.models)
    for m in leader.models:
        models[m] = replace(models[m], unit=unit.id)
    b.models = models
