"""A unit about to move, and all that bounds its move: one record for the judge and for every solver."""

from collections.abc import Hashable
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from drumhead.space.kernels import kernel, warmed
from drumhead.space.table import SLACK, Ints, Way
from drumhead.space.terrain import Board, Ground, ground

NOBODY: Ints = np.empty(0, np.int64)
ALL_THE_SAME: Ints = np.empty((0, 2), np.int64)


class March(NamedTuple):
    """`at` is the table of all places and `radius` that of all bases, row = model; groups of models are arrays of rows.

    A neighbour below 0 is no rule of coherency, an `apart` of 0 no rule of distance. Where models move one by one,
    `movers` is any set of them, and `each` says how far each of them goes.
    """

    ground: Ground
    at: Ints
    radius: Ints
    movers: Ints  # all models of the unit
    others: Ints  # the models that no base is drawn over
    kept: Ints = NOBODY  # the models from which `apart` is kept
    allowance: int = 0  # how long a way may be
    apart: int = 0  # the distance that is kept at the end and (`on_way`) on the way
    barred: int = 0  # bits of pieces that no centre enters; impassable ones are always among them
    neighbour: int = -1  # within which each model has a fellow
    spread: int = 0  # within which all models of the unit stand
    on_way: bool = True
    linked: bool = False  # the unit stands in one part
    flies: bool = False  # whatever is on the way does not matter, only where a model ends
    slow: int = 0  # bits of pieces that slow the whole unit if one of its ways leads through them
    slowed: int = 0  # how long a way may be then
    over: int = 0  # the distance that is exceeded at the end, from `foes`
    foes: Ints = NOBODY
    standing: Ints = NOBODY  # the models that no base ends on, though it may be drawn over them
    # For each mover how long its own way may be, and how long if it leads through a piece with a bit of `slow`, which
    # then slows nobody else; `allowance` is the greatest of them. None: `allowance` and `slowed` hold for all.
    each: Ints = ALL_THE_SAME
    contact: bool = False  # `apart` is not asked at the end of a model that ends in contact with one of `kept`

    @property
    def starts(self) -> Ints:
        return self.at[self.movers]

    def key(self, *groups: Ints) -> Hashable:
        """All that the move depends on but the terrain: who stands where within reach, these groups, the numbers."""
        near = [_in_reach(self.at, self.radius, self.movers, self.allowance + self.apart, g) for g in self[4:6]]
        if self.over:
            near.append(_in_reach(self.at, self.radius, self.movers, self.allowance + self.over, self.foes))
        if self.standing.size:
            near.append(_in_reach(self.at, self.radius, self.movers, self.allowance, self.standing))
        rows = np.concatenate((self.movers, *near, *groups))
        text = rows.tobytes() + self.at[rows].tobytes()
        if self.each.size:
            text += self.each.tobytes()
        return blake2b(text, digest_size=16).digest(), *map(len, near), *map(len, groups), self.contact, self[6:17]

    def most_of(self, model: int, slowed: bool = False) -> int:
        """How long the way of one of the movers may be, through ground that slows it or not."""
        if self.each.size:
            return int(self.each[self.movers.tolist().index(model), int(slowed)])
        return self.slowed if slowed else self.allowance

    def stay(self) -> list[Way]:
        return [((x, y),) for x, y in self.starts.tolist()]

    # ------------------------------------------------------------------ ground on the way
    def in_reach(self) -> int:
        """The traits of all pieces that a way could lead through, a little generously; who flies comes through none."""
        if self.flies:
            return 0
        (x0, y0), (x1, y1) = self.starts.min(axis=0) - self.allowance, self.starts.max(axis=0) + self.allowance
        box, found = self.ground.box, 0
        near = (box[:, 0] < x1) & (box[:, 2] > x0) & (box[:, 1] < y1) & (box[:, 3] > y0)
        for traits in self.ground.traits[near].tolist():
            found |= traits
        return found

    def keeping_out(self, traits: int) -> "March":
        """The move that keeps out of pieces with one of these traits: with its whole allowance if it comes through
        nothing that slows it, else with the lesser one."""
        through = self.slow & ~traits & self.in_reach()
        most = min(self.allowance, self.slowed) if through else self.allowance
        return self._replace(barred=self.barred | traits, allowance=most, slow=0, slowed=0)

    def courses(self) -> tuple["March", ...]:
        """The moves that it may be instead: round the ground that slows it, or through it with the lesser allowance."""
        if not self.slow or self.each.size:  # where models move one by one, each goes round it or through it by itself
            return (self,)
        around, through = self.keeping_out(self.slow), self.keeping_out(0)
        # Where nothing slows it, nothing needs to be kept out of either.
        return (through,) if through.allowance == self.allowance else (around, through)


@kernel
def _in_reach(at: Ints, radius: Ints, movers: Ints, reach: int, group: Ints) -> Ints:
    """Those of a group that a mover could come upon, a little generously."""
    x0, y0, x1, y1, r = at[movers[0], 0], at[movers[0], 1], at[movers[0], 0], at[movers[0], 1], 0
    for m in movers:
        x0, y0, x1, y1 = min(x0, at[m, 0]), min(y0, at[m, 1]), max(x1, at[m, 0]), max(y1, at[m, 1])
        r = max(r, radius[m])
    found, n = np.empty(group.size, np.int64), 0
    for o in group:
        off = reach + r + radius[o] + 2 * SLACK
        if x0 - off <= at[o, 0] <= x1 + off and y0 - off <= at[o, 1] <= y1 + off:
            found[n] = o
            n += 1
    return found[:n]


@warmed
def _every_kernel() -> None:
    March(ground(Board(9000, 9000, ())), np.array([[1000, 5000]]), np.array([500]), np.array([0]), NOBODY).key()
