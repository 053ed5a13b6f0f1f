"""What attacks are worth in points to a plain player: the measure of the policy."""

from collections.abc import Iterable
from functools import lru_cache
from operator import is_
from typing import NamedTuple

from drumhead.games.deadzone.play.lanes import LANES, lanes_of
from drumhead.games.deadzone.play.odds import blow_odds, pin_chance, share_lost, wounds
from drumhead.games.deadzone.rules.activation import cubes_for
from drumhead.games.deadzone.rules.army import ARMOURY, guns
from drumhead.games.deadzone.rules.attack import BASE
from drumhead.games.deadzone.rules.ground import Ground
from drumhead.games.deadzone.rules.move import ends_of, is_rough
from drumhead.games.deadzone.rules.shoot import NO_FIRE, Fire
from drumhead.games.deadzone.rules.state import Deadzone, Fighter

HURT = 0.35  # of a wound's share in the value of a unit, as long as the unit lives
SEVERAL = 2  # so many enemies in a cube are worth suppressing fire


# ---------------------------------------------------------------------------------------------------- shots
class Shot(NamedTuple):
    points: float
    fire: Fire


NO_SHOT = Shot(0.0, NO_FIRE)


@lru_cache(65536)
def lane_worth(hit: int, ap: int, lane: int, save: int, left: int, tough: int) -> float:
    """The share of its cost that a shot along a lane is expected to take from a target."""
    more, cover = LANES[lane - 1]
    return share_lost(wounds(hit, save, left, BASE + ap + more, BASE + cover), tough, HURT)


def shot_worth(hit: int, ap: int, lane: int, t: Fighter) -> float:
    return t.cost * lane_worth(hit, ap, lane, t.quality, t.left, t.tough)


def shots_from(b: Deadzone, u: Fighter, cube: int) -> list[Shot]:
    """All shots that the unit could fire from a cube, each with the points it is expected to bring; and suppressing
    fire, where two or more unpinned enemies share a cube and more points are expected to be pinned than killed."""
    found: list[Shot] = []
    for gun in guns(u.weapons):
        _, reach, ap = ARMOURY[gun]
        row = lanes_of(b).rows(False, 0, reach)[cube]
        able = [t for t in b.foes(u.seat) if row[t.cube]]
        found += (Shot(shot_worth(u.quality, ap, row[t.cube], t), Fire("shoot", gun, t.id)) for t in able)
        killed = max((s.points for s in found), default=0.0)
        found += (s for s in _sweeps(u, gun, ap, row, able) if s.points > killed)
    return found


def _sweeps(u: Fighter, gun: str, ap: int, row: bytes, able: list[Fighter]) -> list[Shot]:
    standing: dict[int, list[Fighter]] = {}
    for t in able:
        if not t.pinned:
            standing.setdefault(t.cube, []).append(t)
    shared = ((cube, targets) for cube, targets in standing.items() if len(targets) >= SEVERAL)
    return [Shot(_pinned(u, ap, row[cube], targets), Fire("suppress", gun, cube)) for cube, targets in shared]


def _pinned(u: Fighter, ap: int, lane: int, targets: list[Fighter]) -> float:
    dice = BASE + ap + LANES[lane - 1].more
    return sum(t.cost * pin_chance(u.quality, t.quality, dice, BASE) for t in targets)


class Targets(NamedTuple):
    """The enemies of a seat as they stand, and the best shots at them that were looked for so far: by the weapons and
    the quality of the shooter, and its cube."""

    ground: Ground
    foes: list[Fighter]
    best: dict[tuple[tuple[str, ...], int, int], Shot]

    def still_stand(self, ground: Ground, foes: list[Fighter]) -> bool:
        return ground is self.ground and len(foes) == len(self.foes) and all(map(is_, foes, self.foes))


def targets_of(b: Deadzone, seat: int) -> Targets:
    """As they were remembered, until one of them moves or changes."""
    known, foes = b.memory.get(seat), b.foes(seat)
    if known is None or not known.still_stand(b.ground, foes):
        known = b.memory[seat] = Targets(b.ground, foes, {})
    return known


def best_shots(b: Deadzone, u: Fighter, cubes: Iterable[int]) -> list[Shot]:
    """From each of these cubes."""
    best, found = targets_of(b, u.seat).best, []
    for cube in cubes:
        key = u.weapons, u.quality, cube
        if key not in best:
            best[key] = max(shots_from(b, u, cube), key=lambda s: s.points, default=NO_SHOT)
        found.append(best[key])
    return found


def best_shot(b: Deadzone, u: Fighter, cube: int) -> Shot:
    return best_shots(b, u, (cube,))[0]


# ---------------------------------------------------------------------------------------------------- blows
def blow_worth(b: Deadzone, u: Fighter, t: Fighter, rough: bool) -> float:
    return t.cost * share_lost(blow_odds(b, u, t, rough), t.tough, HURT)


class Rush(NamedTuple):
    points: float
    cube: int
    target: int


def rushes(b: Deadzone, u: Fighter) -> list[Rush]:
    """Every enemy in every cube that an Assault can reach."""
    if u.pinned:
        return []
    ends = ends_of(b, u, "assault", cubes_for(u, "assault"))
    return [
        Rush(blow_worth(b, u, t, is_rough(b, u, c)), c, t.id) for c in ends for t in b.within(c) if t.seat != u.seat
    ]


def best_rush(b: Deadzone, u: Fighter) -> Rush | None:
    return max(rushes(b, u), key=lambda r: r.points, default=None)


# ---------------------------------------------------------------------------------------------------- the other side
def danger(b: Deadzone, u: Fighter, cube: int) -> float:
    """The points that the worst enemy shot at a unit in this cube is expected to cost."""
    worst, lanes = 0.0, lanes_of(b)
    for t in b.foes(u.seat):
        if t.pinned:
            continue
        for gun in guns(t.weapons):
            lane = lanes.rows(False, 0, ARMOURY[gun].range)[t.cube][cube]
            if lane:
                worst = max(worst, shot_worth(t.quality, ARMOURY[gun].ap, lane, u))
    return worst


def nearest_foe(b: Deadzone, u: Fighter, cube: int) -> int:
    """The cost of the steps to the nearest enemy."""
    table = b.ground.far_jump if u.jumps else b.ground.far
    return min((table[cube][t.cube] for t in b.foes(u.seat)), default=0)
