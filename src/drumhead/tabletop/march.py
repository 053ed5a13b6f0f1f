"""Marches of a battle's units: the record that the judge and the solvers read, built once for a move."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from drumhead.combat.unit import ModelId, UnitId
from drumhead.space.march import March
from drumhead.space.table import Ints
from drumhead.tabletop.battle import TableBattle, ids


class Bounds(NamedTuple):
    """The numbers of a page that bound every move of a unit."""

    apart: int  # kept from other units
    neighbour: int  # within which each model has a fellow; below 0: no such rule
    spread: int = 0  # within which all models of the unit stand
    linked: bool = False  # the unit stands in one part
    on_way: bool = True  # `apart` is kept on the way too, not only at the end
    slow: int = 0  # traits of pieces that slow the whole unit if one of its models comes through them
    slowed: int = 0  # how far it goes then
    flies: bool = False  # whatever is on the way does not matter to the unit, only where it ends


def march_of(
    b: TableBattle, u: UnitId, bounds: Bounds, kept: tuple[ModelId, ...], allowance: int = 0, barred: int = 0
) -> March:
    """A unit's move among all other units; `kept` are the models from which it keeps apart."""
    apart, neighbour, spread, linked, on_way, slow, slowed, flies = bounds
    movers, others = ids(b.units[u].models), ids(b.others(u))
    return March(
        b.ground, b.at, b.radius, movers, others, ids(kept), allowance, apart, barred, neighbour, spread, on_way,
        linked, flies, slow, slowed,
    )  # fmt: skip


class Paces(NamedTuple):
    """The numbers of a page on which single models move."""

    apart: int  # kept from enemies on the way, and at the end unless a model ends in contact with one
    slow: int = 0  # traits of pieces that slow a model that comes through them, and nobody else
    contact: bool = True  # a model may end in contact with an enemy
    barred: int = 0  # traits of pieces that no model enters


def march_of_models(
    b: TableBattle,
    movers: tuple[ModelId, ...],
    each: tuple[tuple[int, int], ...],
    paces: Paces,
    enemies: tuple[ModelId, ...],
    standing: tuple[ModelId, ...],
) -> March:
    """The moves of single models, all judged together. each: for every mover how far it goes, and how far through
    ground that slows it. No way leads over `enemies`; on those `standing`, all others on the table, nobody ends."""
    foes = ids(enemies)
    return March(
        b.ground, b.at, b.radius, ids(movers), foes, foes, max(far for far, _ in each), paces.apart, paces.barred,
        slow=paces.slow, standing=ids(standing), each=_rows(each), contact=paces.contact,
    )  # fmt: skip


@lru_cache(256)
def _rows(each: tuple[tuple[int, int], ...]) -> Ints:
    return np.array(each, np.int64).reshape(-1, 2)


def farther_from(march: March, models: tuple[ModelId, ...], over: int) -> March:
    """The same march, or setting down, which ends farther than `over` from each of these models."""
    return march._replace(foes=ids(models), over=over)


def march_at(
    b: TableBattle, u: UnitId, foe: UnitId, bounds: Bounds, allowance: int, barred: int = 0, keep_off: int = 0
) -> March:
    """A unit's move into contact with an enemy unit, or back from it: other enemies are not touched, and no distance is
    kept but `keep_off`."""
    movers, others = ids(b.units[u].models), ids(b.others(u, foe))
    shy = ids(b.foes_but(b.units[u].seat, foe))
    return March(
        b.ground, b.at, b.radius, movers, others, shy, allowance, keep_off, barred, bounds.neighbour, bounds.spread,
        linked=bounds.linked, flies=bounds.flies, slow=bounds.slow, slowed=bounds.slowed,
    )  # fmt: skip
