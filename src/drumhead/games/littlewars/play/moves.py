"""Whole bodies that move as one: towards an enemy, into contact, home with their captives."""

from collections.abc import Hashable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.flow.question import Place, Way, Went
from drumhead.games.littlewars.rules.artillery import CREW, crew_of
from drumhead.games.littlewars.rules.bodies import NEAR, bodies, gap_between
from drumhead.games.littlewars.rules.combat import losses_of
from drumhead.games.littlewars.rules.march import MOVES, captives_march, men_march, places_after
from drumhead.games.littlewars.rules.moving import movable
from drumhead.games.littlewars.rules.prisoners import MOST, REACH, home_of, led_captives, refuse_unescorted
from drumhead.games.littlewars.rules.state import CAVALRY, NOBODY, LittleWars, Men
from drumhead.space.charge import charge
from drumhead.space.formation import centre
from drumhead.space.set_moves import Command, advance
from drumhead.space.sight import in_range
from drumhead.space.table import INCH
from drumhead.tabletop.battle import ids

Ways: TypeAlias = dict[ModelId, Way]
LEAST = INCH // 4  # a shorter move is not worth a command
PARTS = (1, 2, 4)  # of the way to an enemy: where it parts a body on both sides of a house, a nearer goal may not


def command_of(b: LittleWars, men: Men) -> Command:
    """Men of one side as one command."""
    side = ids(b.men(b.models[men[0]].seat))
    return Command(men_march(b, men), side, NEAR, b.rules.unit_width)


def situation(b: LittleWars, seat: int) -> Hashable:
    """All that a plan of a side for the rest of its movement depends on, but the terrain."""
    # One number for each figure.
    marks = tuple([m.moved + 2 * m.fired + 4 * (m.holder + 1) + 16 * (m.guard + 1) for m in b.models])
    return seat, b.round, b.at.tobytes(), marks, b.roster, b.rules


def move_only(b: LittleWars, models: Men, ways: Ways) -> Went:
    """The answer in which these go their ways and all others stay."""
    return Went(tuple(ways.get(m) or (b.place(m),) for m in models))


def ways_that_matter(men: Sequence[ModelId], ways: Sequence[Way]) -> Ways:
    """The ways of the men who move far enough to matter."""
    found = {m: way for m, way in zip(men, ways) if len(way) > 1}
    far = max((abs(w[-1][0] - w[0][0]) + abs(w[-1][1] - w[0][1]) for w in found.values()), default=0)
    return found if far >= LEAST else {}


# ---------------------------------------------------------------------------------------------------- the policy's move
def next_move(b: LittleWars, seat: int) -> Ways:
    """The next command of the policy: escorts on their way home, then body after body; {}: nobody goes any more."""
    return b.recall((next_move, situation(b, seat)), lambda: next((ways for ways in _moves(b, seat) if ways), {}))


def _moves(b: LittleWars, seat: int) -> Iterator[Ways]:
    able = set(movable(b, seat))
    led = set(escorts(b, seat))
    yield from (homewards(b, seat, m) for m in sorted(led & able))
    crews = gun_crews(b, seat)
    for body in bodies(b, seat):
        free = tuple(m for m in body if m in able and m not in crews and m not in led)
        if free:
            yield _at_the_enemy(b, seat, free)


def gun_crews(b: LittleWars, seat: int) -> set[ModelId]:
    """The crews of guns, which stay: the men nearest to each."""
    found: set[ModelId] = set()
    for gun in b.roster.guns:
        crew = crew_of(b, gun, seat)
        found |= set(sorted(crew, key=lambda m: gap_between(b, (gun,), (m,)))[:CREW])
    return found


def _at_the_enemy(b: LittleWars, seat: int, men: Men) -> Ways:
    """Towards the nearest enemy body that these men outnumber, cavalry into contact if the combat is won."""
    weaker = [body for body in bodies(b, 1 - seat) if len(body) < len(men)]
    if not weaker:
        return {}
    foe = min(weaker, key=lambda body: (gap_between(b, men, body), body))
    riders = b.of_arm(men, CAVALRY)
    if len(riders) > len(foe) and gap_between(b, riders, foe) <= MOVES[CAVALRY]:
        ways = ways_that_matter(riders, charge(command_of(b, riders), ids(foe)))
        if ways and is_won(b, seat, ways):
            return ways
    (x, y), (fx, fy) = centre(b.at[list(men)]), centre(b.at[list(foe)])
    goals = ((x + (fx - x) // part, y + (fy - y) // part) for part in PARTS)
    return next((ways for goal in goals if (ways := ways_that_matter(men, advance(command_of(b, men), goal)))), {})


def is_won(b: LittleWars, seat: int, ways: Ways) -> bool:
    """Would every combat of these men be won, if they went there?"""
    world = after(b, ways)
    mine = [c for c in world.rules.overlapping_combats(world) if not ways.keys().isdisjoint(c[seat])]
    return all(found.winner == seat and not found.equal for found in (losses_of(world, c) for c in mine))


def after(b: LittleWars, ways: Ways) -> LittleWars:
    """The battle once these men have gone."""
    world = b.clone()
    if ways:
        world.set_places(tuple(ways), [way[-1] for way in ways.values()])
    return world


# ---------------------------------------------------------------------------------------------------- home
def escorts(b: LittleWars, seat: int) -> Men:
    """As few men as have all guarded captives near them: each time the one with most of the rest beside him."""
    captives = tuple(c.id for c in b.figures(b.roster.captives[seat]) if c.guard != NOBODY)
    men = b.men(seat)
    if not captives or not men:
        return ()
    near = in_range(b.at, b.radius, ids(men), ids(captives), REACH)
    found: list[ModelId] = []
    while near.any():
        k = int(near.sum(axis=1).argmax())
        found.append(men[k])
        near[:, np.flatnonzero(near[k])[:MOST]] = False
    return tuple(found)


def home_place(b: LittleWars, seat: int, m: ModelId) -> Place:
    x, _ = b.place(m)
    zone = home_of(b, seat)
    return x, (zone[1] + zone[3]) // 2


def homewards(b: LittleWars, seat: int, man: ModelId) -> Ways:
    """An escort goes straight home, no faster than the captives beside him."""
    captives = b.roster.captives[seat]
    beside = in_range(b.at, b.radius, ids((man,)), ids(captives), REACH)[0]
    pace = min((MOVES[b.models[c].kind] for c, near in zip(captives, beside.tolist()) if near), default=0)
    (x, y), (_, home) = b.place(man), home_place(b, seat, man)
    goal = x, y + max(-pace, min(pace, home - y))
    return ways_that_matter((man,), advance(command_of(b, (man,)), goal))


def lead_home(b: LittleWars, seat: int) -> Ways:
    """Every captive who can be led straight home beside his guard."""
    found: Ways = {}
    at = b.at
    for c in led_captives(b, seat):
        march = captives_march(b, (c,), seat)._replace(at=at)
        ways = advance(Command(march, ids(()), NEAR, -1), home_place(b, seat, c))
        if not ways_that_matter((c,), ways):
            continue
        there = places_after(march, ways)
        if refuse_unescorted(b, there, seat, (*found, c)) is None:
            found[c], at = ways[0], there
    return found
