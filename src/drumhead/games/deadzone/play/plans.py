"""What a unit could do with its activation: every action, every cube, every target, each with what it is worth."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import comb
from typing import NamedTuple

from drumhead.combat.cube_threats import Threat
from drumhead.games.deadzone.play.evaluation import Evaluation, W, kill_chance, points_of
from drumhead.games.deadzone.play.lanes import LANES
from drumhead.games.deadzone.play.odds import pin_chance
from drumhead.games.deadzone.rules.activation import cubes_for, offers, patients
from drumhead.games.deadzone.rules.attack import BASE, SIDES, blow_pool, parry_pool
from drumhead.games.deadzone.rules.command import DICE, NEED, RUSH, friends_near
from drumhead.games.deadzone.rules.move import ends_of, is_rough
from drumhead.games.deadzone.rules.shoot import NO_FIRE, Fire
from drumhead.games.deadzone.rules.specials import move_limit
from drumhead.games.deadzone.rules.state import Fighter
from drumhead.games.deadzone.rules.terrain import STRIKES, ignores_terrain, mine_in


class Plan(NamedTuple):
    value: float
    action: str
    cube: int = -1  # where its move ends
    fire: Fire = NO_FIRE  # what it shoots then
    target: int = -1  # the unit that it attacks hand to hand
    extra: float = 0.0  # what it brings beside attacks and its place


class Aim(NamedTuple):
    """An attack and what it is worth."""

    points: float
    fire: Fire


NO_AIM = Aim(0.0, NO_FIRE)


# ---------------------------------------------------------------------------------------------------- attacks
def aims(s: Evaluation, u: Fighter, cube: int) -> Iterator[Aim]:
    """All shots and sweeps that the unit could fire from a cube."""
    p, foes = s.profiles[u.id], s.foes(u)
    for n, gun in enumerate(p.guns):
        row = s.lanes.rows(p.jumps, 0, gun.reach)[cube]
        swept: dict[int, float] = {}
        for t in foes:
            lane = row[t.cube]
            if not lane:
                continue
            found = s.hits(u, t)[n]
            swept[t.cube] = swept.get(t.cube, 0.0) + found.pin[lane]
            yield Aim(found.shot[lane] + _shock(s, u, t, gun.ap, lane), Fire("shoot", gun.name, t.id))
        for goal, points in swept.items():
            if points:
                yield Aim(points, Fire("suppress", gun.name, goal))


def _shock(s: Evaluation, u: Fighter, t: Fighter, ap: int, lane: int) -> float:
    """What a kill does to the friends beside the target."""
    shaken = s.shock(t)
    if not shaken:
        return 0.0
    n = LANES[lane - 1]
    return shaken * kill_chance(u.quality, s.targets[t.id], BASE + ap + n.more, BASE + n.cover)


def best_aim(s: Evaluation, u: Fighter, cube: int) -> Aim:
    return max(aims(s, u, cube), key=lambda a: a.points, default=NO_AIM)


def support_worth(s: Evaluation, u: Fighter, cube: int, weapon: str) -> float:
    """What one more die is worth when the unit suppresses that cube."""
    p = s.profiles[u.id]
    gun = next(g for g in p.guns if g.name == weapon)
    lane = s.lanes.rows(p.jumps, 0, gun.reach)[u.cube][cube]
    dice = BASE + gun.ap + LANES[lane - 1].more
    gained = 0.0
    for t in s.foes(u):
        if t.cube == cube:
            more = pin_chance(u.quality, t.quality, dice + 1, BASE) - pin_chance(u.quality, t.quality, dice, BASE)
            gained += s.targets[t.id].lying * more
    return gained


class Charge(NamedTuple):
    points: float
    target: int
    clears: float  # the chance that no enemy is left in the cube


def charge(s: Evaluation, u: Fighter, cube: int) -> Charge:
    """The best attack on a unit in that cube, with what a rampage may add."""
    rough = is_rough(s.b, u, cube)
    found = sorted((*blow_worth(s, u, t, rough), -t.id) for t in s.foes(u) if t.cube == cube)
    points, kill, target = found[-1]
    if len(found) == 1:
        return Charge(points, -target, kill)
    more = kill * found[-2][0] if s.profiles[u.id].rampages else 0.0
    return Charge(points + more, -target, 0.0)


def blow_worth(s: Evaluation, u: Fighter, t: Fighter, rough: bool) -> tuple[float, float]:
    """What a blow is worth, and the chance that it kills."""
    mine, theirs, target = blow_pool(u, t).dice, parry_pool(s.b, t, rough).dice, s.targets[t.id]
    kill = kill_chance(u.quality, target, mine, theirs)
    return points_of(u.quality, target, mine, theirs) + kill * s.shock(t), kill


# ---------------------------------------------------------------------------------------------------- overwatch
def overwatch_worth(s: Evaluation, u: Fighter) -> float:
    """The best shot on overwatch: at an enemy that begins in sight, or is likely to end there."""
    best, p = 0.0, s.profiles[u.id]
    for n, gun in enumerate(p.guns):
        row = s.lanes.rows(p.jumps, 0, gun.reach)[u.cube]
        for t in s.foes(u):
            now, later = s.turns(t)
            if now or later:
                likely, lane = _comes_in_sight(s, row, t)
                best = max(best, likely * s.hits(u, t)[n].watched[lane] * (1.0 if now else W.fade))
    return W.watch * best


def _comes_in_sight(s: Evaluation, row: bytes, t: Fighter) -> tuple[float, int]:
    """How likely an enemy comes in sight, and on which lane. One that is in sight begins there."""
    if row[t.cube]:
        return 1.0, row[t.cube]
    p = s.profiles[t.id]
    ends = s.lanes.near(p.jumps, max(p.run, p.assault), t.cube)
    seen = sorted(row[c] for c in ends if row[c])
    return (len(seen) / len(ends), seen[len(seen) // 2]) if seen else (0.0, 0)


def reaction_worth(s: Evaluation, u: Fighter, t: Fighter, weapon: str) -> float:
    """What a reaction to a unit in sight is worth."""
    p = s.profiles[u.id]
    n = next(n for n, gun in enumerate(p.guns) if gun.name == weapon)
    return s.hits(u, t)[n].watched[s.lanes.rows(p.jumps, 0, p.guns[n].reach)[u.cube][t.cube]]


# ---------------------------------------------------------------------------------------------------- command
def command_worth(s: Evaluation, u: Fighter) -> float:
    """The best orders for as many friends as the dice are likely to allow."""
    worths = sorted((max(p.value for p in orders(s, f)) for f in friends_near(s.b, u)), reverse=True)
    return sum(worth * at_least(n + 1) for n, worth in enumerate(worths[:DICE]))


@cache
def at_least(n: int) -> float:
    """The chance of so many commands or more."""
    p = (SIDES + 1 - NEED) / SIDES
    return sum(comb(DICE, k) * p**k * (1 - p) ** (DICE - k) for k in range(n, DICE + 1))


def orders(s: Evaluation, f: Fighter) -> list[Plan]:
    """What a friend can be told to do: each order, at its best."""
    if f.pinned:
        return [Plan(recovery_worth(s, f), "recover")]
    shot = best_aim(s, f, f.cube)
    ends = ends_of(s.b, f, "assault", move_limit(f.rules, "command", RUSH))
    blows = [Plan(c.points, "assault", cube, target=c.target) for cube in ends for c in (charge(s, f, cube),)]
    return [Plan(0.0, "move"), Plan(shot.points, "shoot", fire=shot.fire), *sorted(blows)[-1:]]


def recovery_worth(s: Evaluation, f: Fighter) -> float:
    """What it is worth to stand up now: in the last round all that the unit costs, since a pinned unit is scored."""
    spirit, fresh = W.act * f.cost, f.pinned == s.b.round
    if not s.left:
        return f.cost + (0.0 if f.acted else spirit)
    return spirit * ((0.0 if f.acted else 1.0) + (W.fade if fresh else 0.0)) + W.prone * f.cost


# ---------------------------------------------------------------------------------------------------- all of it
def plans(s: Evaluation, u: Fighter, may: Iterable[str] | None = None) -> list[Plan]:
    """Every plan of a unit, best first."""
    found = list(_plans(s, u, list(offers(s.b, u)) if may is None else list(may)))
    return sorted(found, key=lambda p: (-p.value, p.action, p.cube, p.fire, p.target))


def _plans(s: Evaluation, u: Fighter, may: list[str]) -> Iterator[Plan]:
    if "recover" in may:
        yield Plan(recovery_worth(s, u), "recover")
        return
    threats = s.threats(u)
    here, shot = s.place_value(u, u.cube, threats), best_aim(s, u, u.cube)
    if "hold" in may:
        yield Plan(here + shot.points, "hold", u.cube, shot.fire)
    if "overwatch" in may:
        yield _special(here, "overwatch", u, overwatch_worth(s, u))
    for action in ("walk", "run"):
        if action in may:
            yield from moves(s, u, action, cubes_for(u, action), threats)
    if "assault" in may:
        yield from charges(s, u, cubes_for(u, "assault"), threats)
    if "command" in may:
        yield _special(here, "command", u, command_worth(s, u))
    if "heal" in may:
        worth = max(s.targets[f.id].worth / f.tough for f in patients(s.b, u))
        yield _special(here, "heal", u, W.hurt * worth)
    if "plant" in may and not s.best_attack(u).points:  # a mine is for quiet moments
        yield _special(here, "plant", u, mine_worth(s, u.cube, u.seat))


def _special(here: float, action: str, u: Fighter, worth: float) -> Plan:
    return Plan(here + worth, action, u.cube, extra=worth)


def moves(s: Evaluation, u: Fighter, action: str, cubes: int, threats: list[Threat]) -> Iterator[Plan]:
    for cube in ends_of(s.b, u, action, cubes):
        if cube == u.cube:
            continue
        cost = hazard_cost(s, u, cube)
        shot = best_aim(s, u, cube) if action == "walk" else NO_AIM
        yield Plan(s.place_value(u, cube, threats) - cost + shot.points, action, cube, shot.fire, extra=-cost)


def charges(s: Evaluation, u: Fighter, cubes: int, threats: list[Threat]) -> Iterator[Plan]:
    out = s.place_value(u, u.cube, threats)
    for cube in ends_of(s.b, u, "assault", cubes):
        c = charge(s, u, cube)
        cost = hazard_cost(s, u, cube)
        value = c.points + c.clears * s.place_value(u, cube, threats) + (1 - c.clears) * out - cost
        yield Plan(value, "assault", cube, target=c.target, extra=-cost)


def hazard_cost(s: Evaluation, u: Fighter, cube: int) -> float:
    """The expected cost of entering a cube: dangerous ground and mines."""
    if ignores_terrain(u):
        return 0.0
    mine = mine_in(s.b, cube, u.seat)
    dangers = s.b.ground.dangerous[cube] + (mine is not None)
    return dangers * strike_cost(s, u, mine.quality if mine else 0) if dangers else 0.0


def strike_cost(s: Evaluation, u: Fighter, engineer: int = 0) -> float:
    """The expected cost of a roll that brings an attack on a 1."""
    quality = s.b.rules.hazard_quality(u, engineer)
    return STRIKES / SIDES * points_of(quality, s.targets[u.id], BASE, BASE)


def mine_worth(s: Evaluation, cube: int, seat: int) -> float:
    """What a mine in this cube is worth: it may hit the first enemy that enters, and keeps others off."""
    most = 0.0
    for t in s.sides[1 - seat]:
        if not ignores_terrain(t):
            p = s.profiles[t.id]
            late = max(0, s.far(p)[t.cube][cube] - p.assault) / max(1, p.run)
            most = max(most, strike_cost(s, t) * W.approach**late)
    return W.mine * most
