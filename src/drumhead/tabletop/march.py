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
