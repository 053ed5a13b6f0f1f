"""Plans compared by how the battle goes on after them, played out by expectation."""

from collections.abc import Sequence

import numpy as np

from drumhead.combat.cube_strikes import Arms, Deed, Party, Standing, margins_after
from drumhead.games.deadzone.play.evaluation import Evaluation, Profile
from drumhead.games.deadzone.play.plans import Plan
from drumhead.games.deadzone.rules.morale import pinned_this_round
from drumhead.games.deadzone.rules.state import Fighter


def standing_of(s: Evaluation, u: Fighter) -> Standing[tuple[Profile, int]]:
    fresh = pinned_this_round(s.b, u)
    waits, down = not (u.acted or fresh), u.pinned > 0 and not fresh
    return Standing((s.profiles[u.id], u.quality), u.cube, u.cost, waits, not u.pinned, down)


def arms(s: Evaluation, u: Fighter, foes: Sequence[Fighter]) -> Arms:
    """What its attacks take, as shares of what there is to take."""
    p, found = s.profiles[u.id], [(s.targets[t.id], s.hits(u, t)) for t in foes]
    kill = tuple(np.array([h[n].shot for _, h in found]) for n in range(len(p.guns)))
    stop = tuple(np.array([h[n].pin for _, h in found]) for n in range(len(p.guns)))
    worth = np.array([t.worth for t, _ in found])
    lying = np.array([max(t.lying, 1.0) for t, _ in found])  # of a pinned unit a pin takes nothing
    by_worth, by_lying = (tuple(k / each[:, None] for k in of) for of, each in ((kill, worth), (stop, lying)))
    reaches, blow = tuple(g.reach for g in p.guns), np.array([h[0].blow for _, h in found]) / worth
    return Arms(p.jumps, p.walk, p.run, p.assault, reaches, by_worth, by_lying, blow)


def deed(s: Evaluation, u: Fighter, p: Plan, foes: Sequence[Fighter]) -> Deed:
    unit, cube, sweeps = s.sides[u.seat].index(u), p.cube if p.cube >= 0 else u.cube, p.fire.how == "suppress"
    if p.fire.at < 0:
        return Deed(unit, cube, [t.id == p.target for t in foes])
    hit = [p.fire.at == (t.cube if sweeps else t.id) for t in foes]
    return Deed(unit, cube, hit, [g.name for g in s.profiles[u.id].guns].index(p.fire.weapon), sweeps)


def margins(s: Evaluation, seat: int, found: Sequence[tuple[Fighter, Plan]]) -> list[float]:
    """The margin in points that is expected after each plan of a unit."""
    sides = s.sides[seat], s.sides[1 - seat]
    ours, others = ([standing_of(s, u) for u in side] for side in sides)
    if not others:
        return [0.0] * len(found)
    mine = Party(s.lanes, ours, others, lambda i: arms(s, sides[0][i], sides[1]))
    theirs = Party(s.lanes, others, ours, lambda i: arms(s, sides[1][i], sides[0]))
    return margins_after(mine, theirs, [deed(s, u, p, sides[1]) for u, p in found], s.left)
