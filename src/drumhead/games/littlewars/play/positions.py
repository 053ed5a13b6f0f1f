"""Where men go who do not charge: to their guns, home with captives, nearer to the enemy or out of his reach.

All of them go in one command, so that a side moves in few.
"""

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.games.littlewars.play.moves import (
    Ways,
    after,
    command_of,
    escorts,
    homewards,
    situation,
    ways_that_matter,
)
from drumhead.games.littlewars.play.worth import gaps, reaches, worth
from drumhead.games.littlewars.rules.artillery import CREW, crew_of, in_action_for
from drumhead.games.littlewars.rules.artillery import NEAR as SERVES
from drumhead.games.littlewars.rules.bodies import bodies, bodies_at, gap_between
from drumhead.games.littlewars.rules.march import men_march, refuse_command
from drumhead.games.littlewars.rules.moving import movable
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.games.littlewars.rules.state import LittleWars, Men
from drumhead.space.formation import centre
from drumhead.space.set_moves import advance, towards
from drumhead.space.table import INCH, Place
from drumhead.tabletop.battle import ids

FULL = 6  # men that a gun should have near it, so that a few dead do not silence it
BESIDE = (INCH // 10, 17 * INCH // 10)  # gaps between a gun and the men who come to serve it
SPOTS = 16  # directions from a gun in which they may stand
RISK = 0.5  # that men may run on their way to a gun
FETCH = 45 * INCH  # a deserted gun that is farther away is left alone
ALARM = 14 * INCH  # an enemy who is nearer may make men go back
LATE = 14  # the round from which a side that is ahead goes to find the enemy
HUNTED = 12  # so few enemies are hunted down
HUNT = 0.1  # what an inch nearer to the enemy is worth for each man then
WAIT = 0.0  # and while guns decide: let him come
ASIDE = 3 * INCH  # how far, or twice as far, a body steps aside whose way is shut by its own side


def positions(b: LittleWars, seat: int) -> Ways:
    """One command for all who have somewhere better to stand; {}: nobody has."""
    able = movable(b, seat)
    return b.recall((positions, situation(b, seat)), lambda: _together(b, seat, able))


def _together(b: LittleWars, seat: int, able: Men) -> Ways:
    found: list[Ways] = []
    world = b.clone()
    for ways in _groups(world, seat, set(able)):
        if ways:
            world.set_places(tuple(ways), [way[-1] for way in ways.values()])
            found.append(ways)
    whole = {m: way for ways in found for m, way in ways.items()}
    if whole and refuse_command(b, men_march(b, able), [whole.get(m) or (b.place(m),) for m in able], seat):
        return found[0]  # legal by itself; the others follow in commands of their own
    return whole


def _groups(b: LittleWars, seat: int, able: set[ModelId]) -> Iterator[Ways]:
    """Group after group; the world is changed between two of them."""
    fighting = {m for combat in b.rules.overlapping_combats(b) for m in combat[seat]}
    free = able - fighting - _crews(b, seat)
    for escort in escorts(b, seat):
        if escort in free:
            free.discard(escort)
            yield homewards(b, seat, escort)
    for gun in sorted(b.roster.guns, key=lambda g: (b.models[g].holder == seat, g)):  # to take one is worth most
        ways, bound = _serve(b, seat, gun, free)
        free -= bound
        yield ways
    rate = boldness(b, seat)
    groups = [tuple(m for m in body if m in free) for body in bodies(b, seat)]
    foes = b.men(1 - seat)
    if foes:
        for men in sorted(filter(None, groups), key=lambda men: (gap_between(b, men, foes), men)):
            for part in bodies_at(b, men, b.at):
                yield _better_place(b, seat, part, rate)


# ---------------------------------------------------------------------------------------------------- guns
def _crews(b: LittleWars, seat: int) -> set[ModelId]:
    """The men who stay with guns that nobody disputes; hunters leave those that see nobody."""
    found: set[ModelId] = set()
    hunting = boldness(b, seat) >= HUNT
    for gun in b.roster.guns:
        if in_action_for(b, gun) == seat and not (hunting and not in_sight(b, gun, seat)):
            crew = crew_of(b, gun, seat)
            found |= set(sorted(crew, key=lambda m: (gap_between(b, (gun,), (m,)), m))[:FULL])
    return found


def _serve(b: LittleWars, seat: int, gun: ModelId, free: set[ModelId]) -> tuple[Ways, set[ModelId]]:
    """Men who go to a gun that has too few, its own side's or the enemy's, if no enemy is near it; and all who are
    bound by that: they, and the few who wait for them there."""
    crew, own = crew_of(b, gun, seat), b.models[gun].holder == seat
    if crew_of(b, gun, 1 - seat) or (len(crew) >= CREW and not own):
        return {}, set()
    waiting = set(crew) if len(crew) < CREW else set()
    soon = len(crew) + _on_the_way(b, seat, gun)
    lacking = (FULL if own else CREW + 1) - soon
    nobody: tuple[Ways, set[ModelId]] = ({}, waiting if soon >= CREW else set())
    if lacking <= 0 or not free:
        return nobody
    men = tuple(sorted(free))
    far = gaps(b, men, (gun,))[:, 0]
    turns = np.maximum(far - SERVES, 0) / reaches(b, men)
    order = [k for k in np.lexsort((ids(men), far, np.ceil(turns))).tolist() if far[k] > SERVES]
    near = [men[k] for k in order if turns[k] <= 1][:lacking]
    in_time = len(crew) + len(near) >= CREW
    if not in_time:  # the nearest begin to come
        near = [men[k] for k in order if far[k] <= FETCH][:lacking]
    if not near or soon + len(near) < CREW:
        return nobody
    sent = tuple(sorted(near))
    ways = ways_that_matter(sent, towards(command_of(b, sent), np.array(_round(b, gun, sent), np.int64)))
    if not in_time and worth(after(b, ways), seat) < worth(b, seat) - RISK:
        return nobody
    return ways, {*sent, *waiting}


def _on_the_way(b: LittleWars, seat: int, gun: ModelId) -> int:
    """How many have moved in this turn and can be at a gun with their next move."""
    men = tuple(m for m in b.men(seat) if b.models[m].moved)
    far = gaps(b, men, (gun,))[:, 0]
    return int(((far > SERVES) & (far <= SERVES + reaches(b, men))).sum())


def _round(b: LittleWars, gun: ModelId, men: Men) -> list[Place]:
    """Places near a gun, for each man the nearest one that is left; the nearest men choose first."""
    gx, gy = b.place(gun)
    still = tuple(m for m in b.roster.all if m not in men)
    taken = [(*b.place(m), int(b.radius[m])) for m in still]
    found: dict[ModelId, Place] = {}
    for m in sorted(men, key=lambda m: (gap_between(b, (gun,), (m,)), m)):
        (x, y), r = b.place(m), int(b.radius[m])
        ring = [
            (gx + round(away * cos(turn)), gy + round(away * sin(turn)))
            for away in (int(b.radius[gun]) + r + gap for gap in BESIDE)
            for turn in (2 * pi * k / SPOTS for k in range(SPOTS))
        ]
        ring.sort(key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2, p))
        spot = next((p for p in ring if all(hypot(p[0] - o[0], p[1] - o[1]) >= r + o[2] for o in taken)), (gx, gy))
        found[m] = spot
        taken.append((*spot, r))
    return [found[m] for m in men]


# ---------------------------------------------------------------------------------------------------- bodies
def boldness(b: LittleWars, seat: int) -> float:
    """What an inch nearer to the enemy is worth for each man: nothing while our guns do more than his. Guns that see
    nobody are no reason to wait."""
    mine, theirs = len(b.men(seat)), len(b.men(1 - seat))
    served = [in_action_for(b, gun) for gun in b.roster.guns]
    fire = served.count(seat) - served.count(1 - seat)
    if mine > theirs and (b.round >= LATE or theirs <= HUNTED):
        return HUNT
    if fire > 0 and any(in_sight(b, gun, seat) for gun, side in zip(b.roster.guns, served) if side == seat):
        return WAIT
    if fire < 0:
        return 0.04
    return 0.03 if mine > theirs * 1.2 or not any(s == seat for s in served) else 0.005


def _better_place(b: LittleWars, seat: int, men: Men, rate: float) -> Ways:
    """Towards the nearest enemies, or away from them, if that is better than to stay. Hunters whose way is shut step
    aside: friends who stay with a gun are no reason to stand behind them for ever."""
    foes = bodies(b, 1 - seat)
    foe = min(foes, key=lambda body: (gap_between(b, men, body), body))
    (x, y), (fx, fy) = centre(b.at[list(men)]), centre(b.at[list(foe)])
    back = [(2 * x - fx, 2 * y - fy)] if gap_between(b, men, foe) <= ALARM else []
    ahead = [(fx, fy), ((x + fx) // 2, (y + fy) // 2)] if rate else []
    found = [_step(b, seat, men, foe, goal, rate) for goal in (*back, *ahead)]
    if rate >= HUNT and not any(step.ways for step in found[len(back) :]):
        found += _round_friends(b, seat, men, foe)
    best = max(found, key=lambda step: step.gain, default=STAY)
    return best.ways if best.gain > 0 else {}


class Step(NamedTuple):
    gain: float
    ways: Ways


STAY = Step(0.0, {})


def _step(b: LittleWars, seat: int, men: Men, foe: Men, goal: Place, rate: float) -> Step:
    """Men of one body towards a place, and what that brings."""
    ways = ways_that_matter(men, advance(command_of(b, men), goal))
    if not ways:
        return STAY
    world = after(b, ways)
    nearer = (gap_between(b, men, foe) - gap_between(world, men, foe)) / INCH
    return Step(worth(world, seat) - worth(b, seat) + rate * len(men) * nearer - 0.02, ways)


def _round_friends(b: LittleWars, seat: int, men: Men, foe: Men) -> Iterator[Step]:
    """Steps aside, to where the way to an enemy is open; what they bring is what the next move brings."""
    (x, y), (fx, fy) = centre(b.at[list(men)]), centre(b.at[list(foe)])
    far = hypot(fx - x, fy - y)
    dx, dy = round(ASIDE * (fx - x) / far), round(ASIDE * (fy - y) / far)
    for tx, ty in ((-dy, dx), (dy, -dx), (-2 * dy, 2 * dx), (2 * dy, -2 * dx)):
        step = _step(b, seat, men, foe, (x + tx, y + ty), 0.0)
        then = _step(after(b, step.ways), seat, men, foe, (fx, fy), HUNT)
        if step.ways and then.ways:
            yield Step(step.gain + then.gain, step.ways)
