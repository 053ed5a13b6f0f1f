"""Marches of a battle's units: the record that the judge and the solvers read, built once for a move."""

from typing import NamedTuple

from drumhead.combat.unit import ModelId, UnitId
from drumhead.space.march import March
from drumhead.tabletop.battle import TableBattle, ids


class Bounds(NamedTuple):
    """The numbers of a page that bound every move of a unit."""

    apart: int  # kept from other units
    neighbour: int  # within which each model has a fellow; below 0: no such rule
    spread: int = 0  # within which all models of the unit stand
    linked: bool = False  # the unit stands in one part
    on_way: bool = True  # `apart` is kept on the way too, not only at the end


def march_of(
    b: TableBattle, u: UnitId, bounds: Bounds, kept: tuple[ModelId, ...], allowance: int = 0, barred: int = 0
) -> March:
    """A unit's move among all other units; `kept` are the models from which it keeps apart."""
    apart, neighbour, spread, linked, on_way = bounds
    movers, others = ids(b.units[u].models), ids(b.others(u))
    return March(
        b.ground, b.at, b.radius, movers, others, ids(kept), allowance, apart, barred, neighbour, spread, on_way, linked
    )


def march_at(
    b: TableBattle, u: UnitId, foe: UnitId, bounds: Bounds, allowance: int, barred: int = 0, keep_off: int = 0
) -> March:
    """A unit's move into contact with an enemy unit, or back from it: other enemies are not touched, and no distance is
    kept but `keep_off`."""
    movers, others = ids(b.units[u].models), ids(b.others(u, foe))
    shy = ids(b.foes_but(b.units[u].seat, foe))
    return March(
        b.ground, b.at, b.radius, movers, others, shy, allowance, keep_off, barred, bounds.neighbour, bounds.spread,
        linked=bounds.linked,
    )  # fmt: skip
