"""The exact reading: how many dice end where, as joint distributions instead of throws.

A `Cloud` is the distribution of some counted fields: those with one certain value are `fixed`, the others are the axes
of a table of chances. Throwing dice multiplies an axis by a cached matrix. The same code works in floats and, with
tables of objects, in fractions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Exact: TypeAlias = Callable[[Any], Any]  # float or Fraction: the type of the chances
Array: TypeAlias = NDArray[Any]
Part: TypeAlias = tuple[str, Fraction]  # a field, and the chance of one die to end there

MOST_DICE = 1000  # with more, binomial coefficients overflow a float


class Cloud(NamedTuple):
    fixed: dict[str, int]  # a field in neither place counts 0
    axes: tuple[str, ...]
    table: Array

    @property
    def fields(self) -> set[str]:
        return {*self.fixed, *self.axes}


def certain(values: Mapping[str, int], exact: Exact) -> Cloud:
    return Cloud(dict(values), (), np.array(exact(1), dtype=dtype_of(exact)))


def dtype_of(exact: Exact) -> Any:
    return np.float64 if exact is float else object


# ------------------------------------------------------------------------------------------------------------ matrices


def matrix_size(size: int) -> int:
    """Matrices are kept in few sizes: the corner of a large one is a small one."""
    if size > MOST_DICE + 1:
        raise ValueError(f"{size - 1} dice at once are too many for exact odds: at most {MOST_DICE}")
    return max(8, 1 << (size - 1).bit_length()) if size <= 64 else -(-size // 64) * 64


@lru_cache(maxsize=64)
def pascal(size: int, exact: Exact) -> Array:
    rows = np.zeros((size, size), dtype=object)
    rows[:, 0] = 1
    for n in range(1, size):
        rows[n, 1:] = rows[n - 1, 1:] + rows[n - 1, :-1]
    return rows.astype(dtype_of(exact))


@lru_cache(maxsize=2048)
def thinning_of(size: int, p: Fraction, exact: Exact) -> Array:
    yes, no = exact(p), exact(1 - p)
    chances = np.array([yes**k for k in range(size)], dtype=dtype_of(exact))
    misses = np.array([no**k for k in range(size)], dtype=dtype_of(exact))
    count = np.arange(size)
    return np.asarray(pascal(size, exact) * chances * misses[np.maximum(count[:, None] - count, 0)])


def thinning(size: int, p: Fraction, exact: Exact) -> Array:
    """Row m, column k: the chance that k of m dice pass, for fewer than `size` dice."""
    return thinning_of(matrix_size(size), p, exact)[:size, :size]


@lru_cache(maxsize=2048)
def splitting(size: int, p: Fraction, exact: Exact) -> tuple[NDArray[np.intp], Array]:
    """Row k, column r: the number of dice k + r, and the chance that just k of these pass."""
    count = np.arange(size)
    total = count[:, None] + count
    inside = total < size
    total = np.where(inside, total, 0)
    chance = thinning(size, p, exact)[total, np.broadcast_to(count[:, None], total.shape)]
    return total, np.where(inside, chance, 0)


# -------------------------------------------------------------------------------------------------------- what befalls


def only(cloud: Cloud, live: Iterable[str]) -> Cloud:
    """Sum out the fields that nothing reads any more: this saves more than all other measures together."""
    keep = set(live)
    spent = tuple(i for i, name in enumerate(cloud.axes) if name not in keep)
    fixed = {f: v for f, v in cloud.fixed.items() if f in keep}
    if not spent:
        return cloud._replace(fixed=fixed)
    return Cloud(fixed, tuple(f for f in cloud.axes if f in keep), sum_out(cloud.table, spent))


def sum_out(table: Array, axes: tuple[int, ...]) -> Array:
    return np.asarray(table.sum(axis=axes), dtype=table.dtype)  # the sum of a whole table of objects is none itself


def counted_last(cloud: Cloud, field: str) -> Cloud:
    """The field as the last axis, even when its value is certain."""
    if field in cloud.axes:
        i = cloud.axes.index(field)
        if i == len(cloud.axes) - 1:
            return cloud
        return Cloud(cloud.fixed, (*cloud.axes[:i], *cloud.axes[i + 1 :], field), np.moveaxis(cloud.table, i, -1))
    fixed = dict(cloud.fixed)
    value = fixed.pop(field, 0)
    table = np.zeros((*cloud.table.shape, value + 1), dtype=cloud.table.dtype)
    table[..., value] = cloud.table
    return Cloud(fixed, (*cloud.axes, field), table)


def throw_all(cloud: Cloud, take: str, parts: Sequence[Part], exact: Exact) -> Cloud:
    """Every die counted in `take` ends in one of the parts, or is gone."""
    cloud = counted_last(cloud, take)
    table, found, left = cloud.table, [], Fraction(1)
    size = table.shape[-1]
    for field, chance in parts:
        if field != parts[-1][0]:
            total, weight = splitting(size, chance / left, exact)
            table = table[..., total] * weight
        elif chance != left:
            table = table @ thinning(size, chance / left, exact)
        left -= chance
        found.append(field)
    if not parts:
        return Cloud(cloud.fixed, cloud.axes[:-1], sum_out(table, (-1,)))
    fresh = [f"{field}'" for field in found]
    cloud = Cloud(cloud.fixed, (*cloud.axes[:-1], *fresh), table)
    for new, field in zip(fresh, found):
        cloud = add_axis(cloud, new, field)
    return cloud


def add_axis(cloud: Cloud, new: str, field: str) -> Cloud:
    """The axis `new` is added to the field."""
    cloud = counted_last(cloud, new)
    others, table = cloud.axes[:-1], cloud.table
    if field not in others:
        fixed = dict(cloud.fixed)
        if value := fixed.pop(field, 0):
            table = np.concatenate([np.zeros((*table.shape[:-1], value), dtype=table.dtype), table], axis=-1)
        return Cloud(fixed, (*others, field), table)
    return sum_diagonals(counted_last(cloud, field), new, field)


def sum_diagonals(cloud: Cloud, new: str, field: str) -> Cloud:
    """Both axes summed along their diagonals: rows laid one after the other, each one place further, fall into line."""
    table = np.moveaxis(cloud.table, cloud.axes.index(new), -2)
    rows, wide = table.shape[-2:]
    around = table.shape[:-2]
    padded = np.concatenate([table, np.zeros((*around, rows, rows), dtype=table.dtype)], axis=-1)
    flat = padded.reshape(*around, -1)[..., :-rows]
    diagonals = sum_out(flat.reshape(*around, rows, wide + rows - 1), (-2,))
    return Cloud(cloud.fixed, tuple(f for f in cloud.axes if f != new), trim(diagonals))


def trim(table: Array) -> Array:
    """Without the far end of the last axis that never happens."""
    happens = np.flatnonzero((table != 0).reshape(-1, table.shape[-1]).any(axis=0))
    return table[..., : happens[-1] + 1] if len(happens) else table


def apply_change(
    cloud: Cloud, reads: Sequence[str], writes: Sequence[str], change: Callable[[dict[str, int]], Mapping[str, int]]
) -> Cloud:
    """The fields in `writes` become what `change` makes of those in `reads`."""
    asked = [f for f in cloud.axes if f in reads]
    sure = {f: cloud.fixed.get(f, 0) for f in reads if f not in asked}
    if not asked:
        return cloud._replace(fixed={**cloud.fixed, **{f: v for f, v in change(sure).items() if f in writes}})
    front = [cloud.axes.index(f) for f in asked]
    table = np.moveaxis(cloud.table, front, range(len(front)))
    sizes, around = table.shape[: len(front)], table.shape[len(front) :]
    table = table.reshape(-1, *around)
    happens = np.flatnonzero((table != 0).reshape(len(table), -1).any(axis=1))
    places = np.stack(np.unravel_index(happens, sizes), axis=1).tolist()
    before = [dict(zip(asked, place)) for place in places]
    after = [change({**sure, **values}) for values in before]
    stay = [f for f in asked if f not in writes]
    where = np.array([[*(b[f] for f in stay), *(a[f] for f in writes)] for b, a in zip(before, after)]).T
    shape = tuple(int(n) + 1 for n in where.max(axis=1))
    landed = np.zeros((*shape, *around), dtype=table.dtype)
    np.add.at(landed, tuple(where), table[happens])
    others = [f for f in cloud.axes if f not in asked]
    return Cloud({f: v for f, v in cloud.fixed.items() if f not in writes}, (*stay, *writes, *others), landed)


def split_by(cloud: Cloud, needs: Iterable[str]) -> tuple[Cloud | None, list[Cloud]]:
    """The part in which all these fields count at least 1, and the rest in pieces."""
    pieces: list[Cloud] = []
    for field in needs:
        if field not in cloud.axes:
            if not cloud.fixed.get(field, 0):
                return None, [*pieces, cloud]
            continue
        last = counted_last(cloud, field)
        pieces.append(Cloud({**last.fixed, field: 0}, last.axes[:-1], last.table[..., 0]))
        table = last.table.copy()
        table[..., 0] = 0
        if not table.any():
            return None, pieces
        cloud = last._replace(table=table)
    return cloud, pieces


def one_fewer(cloud: Cloud, field: str) -> Cloud:
    """Where the field counts at least 1 everywhere."""
    if field not in cloud.axes:
        return cloud._replace(fixed={**cloud.fixed, field: cloud.fixed[field] - 1})
    cloud = counted_last(cloud, field)
    return cloud._replace(table=cloud.table[..., 1:])


def together(clouds: Sequence[Cloud]) -> Cloud:
    """Parts of one distribution, put together again."""
    if len(clouds) == 1:
        return clouds[0]
    fields = sorted(set().union(*(c.fields for c in clouds)))
    axes = tuple(f for f in fields if any(f in c.axes for c in clouds) or len({c.fixed.get(f, 0) for c in clouds}) > 1)
    shape = tuple(max(size_of(c, f) for c in clouds) for f in axes)
    table = np.zeros(shape, dtype=clouds[0].table.dtype)
    for c in clouds:
        own = [f for f in axes if f in c.axes]
        place = tuple(slice(size_of(c, f)) if f in c.axes else c.fixed.get(f, 0) for f in axes)
        table[place] += c.table.transpose([c.axes.index(f) for f in own])
    return Cloud({f: clouds[0].fixed.get(f, 0) for f in fields if f not in axes}, axes, table)


def size_of(cloud: Cloud, field: str) -> int:
    if field in cloud.axes:
        return int(cloud.table.shape[cloud.axes.index(field)])
    return cloud.fixed.get(field, 0) + 1


class Chances:
    """The joint distribution of the kept fields; read it for one field or for all."""

    def __init__(self, cloud: Cloud, keep: Sequence[str]) -> None:
        for field in keep:
            cloud = counted_last(cloud, field)
        self.fields = tuple(keep)
        self.table = cloud.table
        self.table.flags.writeable = False

    def p(self, field: str) -> list[Any]:
        """The chance of each count, from 0."""
        if field not in self.fields:
            raise KeyError(f"{field!r} was not kept; kept are {', '.join(self.fields)}")
        others = tuple(i for i, name in enumerate(self.fields) if name != field)
        chances: list[Any] = trim(sum_out(self.table, others)).tolist()
        return chances

    def mean(self, field: str) -> Any:
        return sum(n * p for n, p in enumerate(self.p(field)))

    def at_least(self, field: str) -> list[Any]:
        """The chance of each count or more, from 0."""
        return list(np.cumsum(self.p(field)[::-1])[::-1].tolist())

    @property
    def joint(self) -> dict[tuple[int, ...], Any]:
        """The chance of every combination of counts that can happen, in the order of `fields`."""
        happens = np.argwhere(self.table != 0).tolist()
        return {tuple(place): self.table[tuple(place)] for place in happens}


# ---------------------------------------------------------------------------------------------------- of a whole throw


@lru_cache(maxsize=256)
def sums(dice: int, sides: int = 6) -> Mapping[int, Fraction]:
    """The chance of each sum that so many dice may show."""
    ways = {0: Fraction(1)}
    for _ in range(dice):
        longer: dict[int, Fraction] = {}
        for total, chance in ways.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, Fraction(0)) + chance / sides
        ways = longer
    return ways


def chance_of_several(dice: int, least: int, sides: int = 6) -> Fraction:
    """That at least so many of the dice show one and the same face that was named before."""
    ways = sum(comb(dice, k) * (sides - 1) ** (dice - k) for k in range(least, dice + 1))
    return Fraction(ways, sides**dice)
