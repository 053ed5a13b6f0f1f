"""What attacks are worth in points: the measure of the policy, of the candidates and of the appraisal."""

from typing import NamedTuple

from drumhead.games.deadzone.activation import cubes_for
from drumhead.games.deadzone.army import ARMOURY, guns
from drumhead.games.deadzone.attack import dodge_pool, shot_pool
from drumhead.games.deadzone.mission import ROUNDS
from drumhead.games.deadzone.move import ends_of, is_rough
from drumhead.games.deadzone.odds import blow_odds, pin_chance, shot_odds, wounds
from drumhead.games.deadzone.state import Deadzone, Fighter

HURT = 0.35  # of its share in a unit's value that a wound counts for as long as the unit lives
DOWN = 0.40  # of its value that a pinned unit has lost for a while
ALONE = 0.30  # the chance that somebody who loses a friend beside him is pinned by it, on an average


def worth_of_wounds(t: Fighter, chances: tuple[float, ...]) -> float:
    """A kill is worth all that the unit costs; a wound a part of it."""
    hurt = sum(n * p for n, p in enumerate(chances[:-1]))
    return t.cost * (chances[-1] + HURT * hurt / t.tough)


def lying_worth(b: Deadzone, t: Fighter) -> float:
    """What a pin takes from a unit: in the last round all it costs, for it lies there when points are counted."""
    if b.round >= ROUNDS:
        return t.cost
    return t.cost * (DOWN if not t.acted else DOWN / 2)


class Shot(NamedTuple):
    points: float
    key: str  # of the option that fires it


NO_SHOT = Shot(0.0, "none")


def shots_from(b: Deadzone, u: Fighter, cube: int) -> list[Shot]:
    """All shots and sweeps that the unit could fire from a cube, each with the points it is expected to bring."""
    ground, found = b.ground, []
    for gun in guns(u.weapons):
        reach, sees, ranges = ARMOURY[gun].range, ground.sees[cube], ground.range[cube]
        able = [t for t in b.foes(u.seat) if sees[t.cube] and ranges[t.cube] <= reach]
        for t in able:
            found.append(Shot(worth_of_wounds(t, shot_odds(b, u, cube, t, gun)), f"shoot:{gun}:{t.id}"))
        for goal in {t.cube for t in able}:
            found.append(Shot(sweep_worth(b, u, cube, goal, gun), f"suppress:{gun}:{goal}"))
    return found


def sweep_worth(b: Deadzone, u: Fighter, cube: int, goal: int, gun: str, helpers: int = 0) -> float:
    mine, theirs = shot_pool(b, cube, goal, gun, helpers).dice, dodge_pool(b, cube, goal, "suppress").dice
    standing = [t for t in b.within(goal) if t.seat != u.seat and not t.pinned]
    return sum(lying_worth(b, t) * pin_chance(u.quality, t.quality, mine, theirs) for t in standing)


def best_shot(b: Deadzone, u: Fighter, cube: int) -> Shot:
    return max(shots_from(b, u, cube), key=lambda s: s.points, default=NO_SHOT)


def blow_worth(b: Deadzone, u: Fighter, t: Fighter, rough: bool) -> float:
    return worth_of_wounds(t, blow_odds(b, u, t, rough))


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


def danger(b: Deadzone, u: Fighter, cube: int) -> float:
    """The points that the worst enemy shot at a unit in this cube is expected to cost."""
    worst, ground = 0.0, b.ground
    for t in b.foes(u.seat):
        if t.pinned:
            continue
        for gun in guns(t.weapons):
            if ground.sees[t.cube][cube] and ground.range[t.cube][cube] <= ARMOURY[gun].range:
                pools = shot_pool(b, t.cube, cube, gun).dice, dodge_pool(b, t.cube, cube, "shot").dice
                worst = max(worst, _cost_of(u, t.quality, *pools))
    return worst


def _cost_of(u: Fighter, hit: int, attack: int, defence: int) -> float:
    return worth_of_wounds(u, wounds(hit, u.quality, u.left, attack, defence))


def nearest_foe(b: Deadzone, u: Fighter, cube: int) -> int:
    """How many cubes to the nearest enemy, by the steps one would have to go."""
    table = b.ground.far_jump if u.jumps else b.ground.far
    return min((table[cube][t.cube] for t in b.foes(u.seat)), default=0)
