"""What a unit could do with its activation: every action, a few places, every target, each with what it is worth."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.flow.question import Place, Way
from drumhead.games.saga.play.evaluation import ASSAULT, RUN, UNHURT, WALK, Blow, Evaluation, Fire, W, reach_of
from drumhead.games.saga.rules.fatigue import MOST_TAKEN, halved
from drumhead.games.saga.rules.move import APART, marching
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.rules.terrain import in_danger
from drumhead.space.formation import centre
from drumhead.space.sight import nearest_gap
from drumhead.space.table import INCH
from drumhead.tabletop.battle import ids
from drumhead.tabletop.goals import covers_within
from drumhead.tabletop.moving import along, ways_to
from drumhead.tabletop.threats import Standing, in_time

NONE = Blow(UNHURT, UNHURT)
GOALS = 4  # enemies that a move may lead to
NEAR = INCH // 10
D3 = 2  # points of fatigue that a rest takes off, on an average
TRAP = 0.08  # wounds for each die of dangerous ground


class Plan(NamedTuple):
    value: float
    action: str
    target: UnitId = -1
    ways: tuple[Way, ...] = ()
    blow: Blow = NONE  # what its attack is expected to do


class Actor(NamedTuple):
    """A unit that acts: as it stands, the fatigue that its next action costs, and what it can pay for after that."""

    unit: Standing
    spent: int
    budget: int


def actor(e: Evaluation, u: UnitId, spent: int) -> Actor:
    return Actor(e.units[u], spent, max(0, MOST_TAKEN - e.b.band(u).taken - spent))


# ---------------------------------------------------------------------------------------------------- all of it
def plans(e: Evaluation, a: Actor, may: Iterable[str], targets: Sequence[UnitId]) -> Iterator[Plan]:
    """Every plan that begins with one of these actions; `targets` are the units in reach of an assault."""
    for action in may:
        match action:
            case "hold":
                yield from holds(e, a)
            case "walk":
                yield from moves(e, a, "walk", WALK)
            case "run":
                yield from moves(e, a, "run", RUN)
            case "assault":
                yield from (assault(e, a, t) for t in targets)
            case "rest":
                relief = W.weary * a.unit.value * min(D3, a.unit.weight)
                yield Plan(e.place_value(a.unit, e.gaps(a.unit)) + relief, "rest")
            case "end":
                yield Plan(e.place_value(a.unit, e.gaps(a.unit)), "end")


# ---------------------------------------------------------------------------------------------------- shooting
def fires(b: Saga, s: Standing) -> dict[UnitId, Fire]:
    """The volleys that the unit could shoot from where it stands."""
    if not s.shots:
        return {}

    def found() -> dict[UnitId, Fire]:
        return {t: fire_at(b, t, able) for t, able in targets_of(b, s.id).items()}

    return b.recall(("fires", s.id, b.at.tobytes(), s.models, tuple(u.models for u in b.units)), found)


def fire_at(b: Saga, t: UnitId, able: tuple[int, ...]) -> Fire:
    dice, cover = b.rules.cover_view(b, able, t)
    total = sum(dice.values())
    return Fire(total, "all" if cover == "all" or dice.get("shaded", 0) * 2 > total else "none")


def best_volley(e: Evaluation, a: Actor, found: dict[UnitId, Fire], gaps: Sequence[float]) -> Plan:
    """The best volleys from a place: with one action, and for fatigue with the next ones."""
    best = Plan(e.place_value(a.unit, gaps, fatigue=a.spent), "hold")
    for t, fire in found.items():
        foe = e.units[t]
        for n in range(1, a.budget + 2):
            blow = e.shots(a.unit, foe, fire, n, a.spent)
            value = e.net(a.unit, foe, blow) - W.weary * a.unit.value * (n - 1) * W.spent
            value += e.place_value(a.unit, gaps, {t: 1 - blow.target.destroyed})
            if value > best.value or best.target < 0:
                best = Plan(value, "hold", t, (), blow)
    return best


def holds(e: Evaluation, a: Actor) -> Iterator[Plan]:
    """To hold is to shoot; without a target it is worth its place, and no fatigue."""
    found = fires(e.b, a.unit)
    if found or not a.spent:
        yield best_volley(e, a, found, e.gaps(a.unit))


# ---------------------------------------------------------------------------------------------------- assaults
def assault(e: Evaluation, a: Actor, t: UnitId) -> Plan:
    s, foe = a.unit, e.units[t]
    blow = e.assault(s, foe, a.spent)
    value = e.net(s, foe, blow) + after_assault(e, s, foe, blow)
    if a.budget:  # what is left of them can be assaulted again
        value += W.again * (1 - blow.target.destroyed) * max(0.0, e.net(s, foe, e.assault(s, foe, a.spent + 1)))
    return Plan(value - W.weary * s.value * a.spent * W.spent, "assault", t, (), blow)


def after_assault(e: Evaluation, s: Standing, foe: Standing, blow: Blow) -> float:
    """What it is worth to stand where the target stood, beside what is left of it."""
    gap, mine, theirs = nearest_gap(e.b.at, e.b.radius, ids(s.models), ids(foe.models))
    (x, y), (tx, ty) = e.b.place(mine), e.b.place(theirs)
    far = max(1.0, ((tx - x) ** 2 + (ty - y) ** 2) ** 0.5)
    dx, dy = (tx - x) * gap / far, (ty - y) * gap / far
    gaps = e.foes(s).gaps_from(e.b.at[list(s.models)] + (dx, dy), float(e.b.radius[mine]))
    return (1 - blow.own.destroyed) * e.place_value(s, gaps, {foe.id: 1 - blow.target.destroyed})


# ---------------------------------------------------------------------------------------------------- moving
def moves(e: Evaluation, a: Actor, action: str, allowance: int) -> Iterator[Plan]:
    """To every goal that is worth a thought, with what follows from there."""
    s = a.unit
    for ways in endings(e, s, action, allowance):
        yield arrived(e, a, action, ways, e.foes(s).gaps_from([way[-1] for way in ways], e.radius(s)))


def staying(b: Saga, s: Standing) -> tuple[Way, ...]:
    return tuple((place,) for place in b.places(s.models))


def arrived(e: Evaluation, a: Actor, action: str, ways: tuple[Way, ...], gaps: Sequence[float]) -> Plan:
    """A move with the best that can follow: nothing, a volley after a Walk, an assault for fatigue."""
    s, toll = a.unit, hazard_cost(e, a.unit, ways)
    best = Plan(e.place_value(s, gaps, fatigue=a.spent), action, ways=ways)
    if action == "walk" and s.shots and min(gaps) <= s.range:
        there = best_volley(e, a, fires(e.b.gone(s.id, ways), s), gaps)
        if there.target >= 0 and there.value > best.value:
            best = Plan(there.value, action, there.target, ways, there.blow)
    for k in range(1, a.budget + 1):
        reach = reach_of(s.weight + a.spent + 1, k - 1)
        for t, gap in zip(e.foes(s).units, gaps):
            if gap <= reach:
                blow = e.assault(s, t, a.spent + k)
                value = e.net(s, t, blow) * W.chain**k - W.weary * s.value * (a.spent + k) * W.spent
                value += after_assault(e, s, t, blow)
                if value > best.value:
                    best = Plan(value, action, t.id, ways, blow)
    return best._replace(value=best.value - toll)


def hazard_cost(e: Evaluation, s: Standing, ways: Sequence[Way]) -> float:
    """What dangerous ground on the way is expected to cost."""
    dice = in_danger(e.b, ways)
    return dice * TRAP * s.value / s.whole if dice else 0.0


def endings(e: Evaluation, s: Standing, action: str, allowance: int) -> list[tuple[Way, ...]]:
    """Ways to the goals of a move, each end once; to stay is none."""
    b = e.b
    march = marching(b, s.id, action, allowance)
    found: dict[Place, tuple[Way, ...]] = {}
    for goal, stiff in goals(e, s, allowance):
        ways = ways_to(b, march, goal, stiff)
        if any(len(way) > 1 for way in ways):
            found.setdefault(ways[0][-1], ways)
    return list(found.values())


def goals(e: Evaluation, s: Standing, far: int) -> Iterator[tuple[Place, bool]]:
    """Towards enemies that are near or worth an attack, to where they can be shot or assaulted, or cannot assault;
    away from them; and into cover. Only towards the best of them the unit may break ranks to get round something."""
    b = e.b
    here = centre(b.at[ids(s.models)])
    units, gaps = e.foes(s).units, e.gaps(s)
    near = sorted(range(len(units)), key=lambda i: gaps[i])[:2]
    hopes = [in_time(e.bands(s, t), gap, RUN, W.approach) for t, gap in zip(units, gaps)]
    dear = sorted(range(len(units)), key=lambda i: -hopes[i])[: GOALS - 2]
    if dear:
        gap, mine, theirs = nearest_gap(b.at, b.radius, ids(s.models), ids(units[dear[0]].models))
        yield along(here, min(far, gap - APART), b.place(mine), b.place(theirs)), False
    for i in dict.fromkeys((*dear, *near)):
        gap, mine, theirs = nearest_gap(b.at, b.radius, ids(s.models), ids(units[i].models))
        line = b.place(mine), b.place(theirs)
        steps = {min(far, gap - APART)}
        if s.range:
            steps.add(gap - s.range + NEAR)
        for k in range(MOST_TAKEN + 1):
            steps.add(gap - reach_of(units[i].weight, k) - NEAR)
        steps.add(gap - halved(ASSAULT) + NEAR)
        able = (step for step in sorted(steps) if -far <= step <= far and abs(step) > INCH // 2)
        yield from ((along(here, step, *line), True) for step in able)
    if near:
        gap, mine, theirs = nearest_gap(b.at, b.radius, ids(s.models), ids(units[near[0]].models))
        yield along(here, -far, b.place(mine), b.place(theirs)), True
    yield from ((middle, True) for middle in covers_within(b, here, far))
