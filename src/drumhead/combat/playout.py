"""A battle played on by expectation: two forces take turns, each time with the unit whose attack is worth most.

Nothing is rolled and nobody moves. What is left of a unit is a share of it, and so is the chance that it can act: each
attack takes its expected part, and where several targets are worth about as much, a part of each. Many positions, which
differ in what was done last, are played on at once: the first axis of every table is the position. This measures tempo
and focus, which no look at single attacks tells: who is hit before it acts, what is left for others to finish, what a
unit in the open costs.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Table: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

GETS_UP = 0.05  # of a unit that is stopped in the last round: how likely somebody helps it up before the end
FOCUS = 4  # the power of what an attack is worth with which its target is chosen


class Strikes(NamedTuple):
    """What each unit (second axis) does to each enemy (third) in one round."""

    kill: Table  # the share of it that is destroyed
    stop: Table  # the chance that it is stopped


class Force:
    """The units of one side: position by position, and unit by unit."""

    def __init__(self, worth: Table, spirit: Table, strikes: Sequence[Strikes]) -> None:
        shape = strikes[0].kill.shape[:2]
        self.worth, self.spirit = worth, spirit  # the points of a unit, and what an activation is worth to it
        self.strikes = strikes  # round by round
        self.alive = np.ones(shape)  # the share of a unit that is left
        self.able = np.ones(shape)  # the chance that nothing has stopped it
        self.down = np.zeros(shape)  # the chance that it is stopped, but gets up when it is activated
        self.waits = np.ones(shape)  # 1: it has yet to act in this round

    def begin_round(self) -> None:
        self.down = 1.0 - self.able
        self.waits[:] = 1.0

    def act(self, every: Numbers, unit: Numbers) -> None:
        """In each position, one unit has its turn."""
        self.waits[every, unit] = 0.0
        self.able[every, unit] += self.down[every, unit]
        self.down[every, unit] = 0.0

    def prices(self, last: bool, prone: float) -> Strikes:
        """What it is worth to destroy a unit, and to stop it; in the last round a unit that is stopped is lost."""
        lively = self.spirit * (self.waits + (0.0 if last else 1.0))
        whole = (self.worth + lively) * self.alive
        if last:
            return Strikes(whole * (self.able + self.down + GETS_UP), whole * self.able)
        return Strikes(whole, (lively + prone * self.worth) * self.alive * self.able)

    def left(self, ended: bool) -> Table:
        """The points that are left. A unit that is stopped loses an activation, or counts as lost in the end."""
        able = (GETS_UP + (1.0 - GETS_UP) * self.able) * self.worth if ended else self.worth + self.spirit * self.able
        found: Table = (able * self.alive).sum(axis=1)
        return found


def expected_margin(mine: Force, theirs: Force, ends: bool, prone: float) -> Table:
    """What the first force has left more than the second after the rounds that they have strikes for; the second has
    the next turn. `ends`: the battle is over then. `prone`: the share of its points that lying down puts at risk."""
    forces, side, rounds = (mine, theirs), 1, len(mine.strikes)
    for n in range(rounds):
        if n:
            mine.begin_round()
            theirs.begin_round()
        waiting = [int(f.waits[0].sum()) for f in forces]
        opener = next((seat for seat in (0, 1) if not waiting[seat]), -1)  # who is done first opens the next round
        while any(waiting):
            side = side if waiting[side] else 1 - side
            _attack(forces[side], forces[1 - side], n, ends and n == rounds - 1, prone)
            waiting[side] -= 1
            if not waiting[side] and opener < 0:
                opener = side
            side = 1 - side
        side = opener
    return mine.left(ends) - theirs.left(ends)


def _attack(mine: Force, theirs: Force, n: int, last: bool, prone: float) -> None:
    """The unit that waits with the best attack strikes; one that was stopped gets up instead."""
    s, worth, every = mine.strikes[n], theirs.prices(last, prone), np.arange(len(mine.alive))
    kill, stop = s.kill * worth.kill[:, None, :], s.stop * worth.stop[:, None, :]
    gains, power = np.maximum(kill, stop), mine.alive * mine.able
    unit = np.where(mine.waits > 0, gains.max(axis=2) * power, -1.0).argmax(axis=1)
    aimed = chances_of(gains[every, unit]) * power[every, unit][:, None]
    kills = kill[every, unit] >= stop[every, unit]
    theirs.alive *= 1.0 - aimed * np.where(kills, s.kill[every, unit], 0.0)
    theirs.able *= 1.0 - aimed * np.where(kills, 0.0, s.stop[every, unit])
    mine.act(every, unit)


def chances_of(gains: Table) -> Table:
    """How likely each enemy is the target. If it were always the best, a hair's breadth would turn the whole battle:
    of two enemies that are the same in all things, one would look worth more."""
    best = np.maximum(gains.max(axis=1, keepdims=True), np.finfo(float).tiny)
    chances = (gains / best) ** FOCUS
    found: Table = chances / np.maximum(1.0, chances.sum(axis=1, keepdims=True))
    return found
