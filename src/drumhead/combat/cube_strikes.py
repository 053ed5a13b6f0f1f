"""What units among cubes do to each other, as tables for a playout: from where they stand, and after one has moved."""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np

from drumhead.combat.playout import Force, Numbers, Strikes, Table, expected_margin
from drumhead.space.cube_lanes import Lanes

NEAR = 0.6  # of an attack for which a unit has to come near first: what is left of it
SPIRIT = 0.25  # of its cost: what an activation is worth to a unit
BEYOND = 0.15  # of its cost: what a unit is worth more for each round after the next
PRONE = 0.1  # of its cost: what lying down puts at risk

K = TypeVar("K", bound=Hashable)
Rounds: TypeAlias = tuple[Strikes, Strikes]  # this round, and the next


class Standing(NamedTuple, Generic[K]):
    """A unit as it stands before a playout."""

    kind: K  # units of one kind do the same to a foe
    cube: int
    cost: int
    waits: bool  # it has yet to act in this round
    able: bool = True  # nothing has stopped it
    down: bool = False  # it is stopped, but gets up when it is activated


class Arms(NamedTuple):
    """What one kind of unit does to each foe: by gun and lane (foe, lane), and hand to hand (foe)."""

    jumps: bool
    walk: int
    run: int
    assault: int
    reaches: tuple[int, ...]  # of its guns
    kill: tuple[Table, ...]
    stop: tuple[Table, ...]
    blow: Table


class Deed(NamedTuple):
    """What one unit does now: where it ends, which foes it attacks and with what."""

    unit: int
    cube: int
    hit: Sequence[bool]  # of each foe
    gun: int = -1  # -1: hand to hand
    stops: bool = False  # it shoots to stop them, not to kill


class Party(Generic[K]):
    """The units of one side by kind, and where their foes stand. Arms are made for the first unit of each kind."""

    def __init__(
        self, lanes: Lanes, units: Sequence[Standing[K]], foes: Sequence[Standing[K]], arms: Callable[[int], Arms]
    ) -> None:
        self.lanes, self.units = lanes, units
        self.cubes, self.foes = np.array([u.cube for u in units]), np.array([t.cube for t in foes])
        self.kinds: dict[K, list[int]] = {}
        for i, u in enumerate(units):
            self.kinds.setdefault(u.kind, []).append(i)
        self.arms = {kind: arms(who[0]) for kind, who in self.kinds.items()}

    def strikes(self, a: Arms, cubes: Numbers, at: Numbers, foe: int | None = None, far: bool = False) -> Strikes:
        """From some cubes (first axis): on all foes where they stand, or on one foe in each of these cubes; `far` after
        one move more."""
        who, here = np.arange(len(self.foes)) if foe is None else foe, np.ix_(cubes, at)
        near = self.lanes.costs[a.jumps][here] <= a.assault + a.run * far
        kill, stop = np.where(near, a.blow[who], 0.0), np.zeros(near.shape)
        for reach, kills, stops in zip(a.reaches, a.kill, a.stop):
            lane = self.lanes.grid(a.jumps, a.walk + a.run * far, reach)[here]
            np.maximum(kill, kills[who, lane], out=kill)
            np.maximum(stop, stops[who, lane], out=stop)
        return Strikes(kill, stop)

    def rounds(self, kind: K, at: Numbers, foe: int | None = None) -> Rounds:
        """Of the units of a kind where they stand. Those that have yet to act may come near before the next round."""
        who, a = self.kinds[kind], self.arms[kind]
        now, far = (self.strikes(a, self.cubes[who], at, foe, later) for later in (False, True))
        part = np.array([[NEAR * self.units[i].waits] for i in who])
        return now, Strikes(np.maximum(now.kill, part * far.kill), np.maximum(now.stop, part * far.stop))

    def losses_by(self, d: Deed) -> Table:
        """What a deed takes from each foe, from the cube where it ends."""
        a = self.arms[self.units[d.unit].kind]
        if d.gun < 0:
            return a.blow * d.hit
        lane = self.lanes.grid(False, 0, a.reaches[d.gun])[d.cube, self.foes]
        found: Table = (a.stop if d.stops else a.kill)[d.gun][np.arange(len(lane)), lane] * d.hit
        return found

    def strikes_in_place(self, many: int) -> Rounds:
        """The strikes of a side if nobody moves, once for each position."""
        shape = (many, len(self.cubes), len(self.foes))
        tables = tuple(Strikes(np.empty(shape), np.empty(shape)) for _ in range(2))
        for kind, who in self.kinds.items():
            for table, found in zip(tables, self.rounds(kind, self.foes)):
                table.kill[:, who], table.stop[:, who] = found
        return tables[0], tables[1]

    def force(self, rounds: Rounds, left: int) -> Force:
        """As it stands, with so many rounds left after this one."""
        cost = np.array([float(u.cost) for u in self.units])
        f = Force((1 + BEYOND * max(0, left - 1)) * cost, SPIRIT * cost, rounds[: left + 1])
        f.waits[:], f.able[:] = [u.waits for u in self.units], [u.able for u in self.units]
        f.down[:] = [u.down for u in self.units]
        return f


def strikes_after(mine: Party[K], theirs: Party[K], deeds: Sequence[Deed]) -> tuple[Rounds, Rounds]:
    """For positions in each of which one unit of mine has done its deed: the strikes of both sides from then on."""
    ours, others = mine.strikes_in_place(len(deeds)), theirs.strikes_in_place(len(deeds))
    for i in {d.unit for d in deeds}:
        ks = np.array([k for k, d in enumerate(deeds) if d.unit == i])
        to = np.array([deeds[k].cube for k in ks])
        ours[1].kill[ks, i], ours[1].stop[ks, i] = mine.strikes(mine.arms[mine.units[i].kind], to, mine.foes)
        for kind, who in theirs.kinds.items():
            there = np.ix_(ks, np.array(who), np.array([i]))
            for table, found in zip(others, theirs.rounds(kind, to, i)):
                table.kill[there], table.stop[there] = found.kill.T[:, :, None], found.stop.T[:, :, None]
    return ours, others


def margins_after(mine: Party[K], theirs: Party[K], deeds: Sequence[Deed], left: int) -> list[float]:
    """The margin in points that is expected after each deed, at the end of the next round or of the battle."""
    ours, others = strikes_after(mine, theirs, deeds)
    us, them = mine.force(ours, left), theirs.force(others, left)
    us.act(np.arange(len(deeds)), np.array([d.unit for d in deeds]))
    for k, d in enumerate(deeds):
        left_of = them.able if d.stops else them.alive
        left_of[k] *= 1.0 - mine.losses_by(d)
    return [float(m) for m in expected_margin(us, them, left < len(us.strikes), PRONE)]
