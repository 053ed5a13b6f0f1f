"""What a unit could do with its activation: every action, a few places, every target, each with what it is worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.games.saga.play.evaluation import W, assault_blow, reach_of, volley_blow
from drumhead.games.saga.play.worth import ASSAULT, RUN, WALK
from drumhead.games.saga.rules.assault import can_reach
from drumhead.games.saga.rules.fatigue import MOST_TAKEN, halved
from drumhead.games.saga.rules.move import unit_march
from drumhead.games.saga.rules.shoot import targets_of
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.rules.terrain import in_danger
from drumhead.tabletop import plans
from drumhead.tabletop.evaluation import UNTOUCHED, Evaluation
from drumhead.tabletop.moving import ways_in_place
from drumhead.tabletop.plans import NEAR, Arrival, Fire, Plan, after_assault
from drumhead.tabletop.threats import Standing

D3 = 2  # points of fatigue that a rest takes off, on an average
TRAP = 0.08  # wounds for each die of dangerous ground


class Actor(NamedTuple):
    """A unit that acts: as it stands, the fatigue that its next action costs, and what it can pay for after that."""

    unit: Standing
    spent: int
    budget: int


def actor(e: Evaluation[Saga], u: UnitId, spent: int) -> Actor:
    return Actor(e.units[u], spent, max(0, MOST_TAKEN - e.b.band(u).taken - spent))


def place_value(
    e: Evaluation[Saga], a: Actor, gaps: Sequence[float], spared: Mapping[UnitId, float] = UNTOUCHED
) -> float:
    """What it is worth to stand so far from each enemy, with the fatigue of the action that led there."""
    return e.place_value(a.unit, gaps, spared) - W.weary * a.unit.value * a.spent


# ---------------------------------------------------------------------------------------------------- all of it
def all_plans(e: Evaluation[Saga], a: Actor, may: Iterable[str], targets: Sequence[UnitId]) -> Iterator[Plan]:
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
                yield Plan(e.place_value(a.unit, e.gaps(a.unit)) + relief, "rest", says="advises_rest")
            case "end":
                yield Plan(e.place_value(a.unit, e.gaps(a.unit)), "end", says="advises_end")


# ---------------------------------------------------------------------------------------------------- shooting
def fires(b: Saga, s: Standing) -> dict[UnitId, Fire]:
    """The volleys that the unit could shoot from where it stands."""
    return plans.remembered_fires(b, s, lambda: {t: fire_at(b, t, able) for t, able in targets_of(b, s.id).items()})


def fire_at(b: Saga, t: UnitId, able: tuple[int, ...]) -> Fire:
    dice, cover = b.rules.cover_view(b, able, t)
    total = sum(dice.values())
    return Fire(total, "all" if cover == "all" or dice.get("shaded", 0) * 2 > total else "none")


def best_volley(e: Evaluation[Saga], a: Actor, found: dict[UnitId, Fire], gaps: Sequence[float]) -> Plan:
    """The best volleys from a place: with one action, and for fatigue with the next ones."""
    best = Plan(place_value(e, a, gaps), "hold")
    for t, fire in found.items():
        foe = e.units[t]
        for n in range(1, a.budget + 2):
            blow = volley_blow(e, a.unit, foe, fire, n, a.spent)
            value = e.net(a.unit, foe, blow) - W.weary * a.unit.value * (n - 1) * W.spent
            value += e.place_value(a.unit, gaps, {t: 1 - blow.target.destroyed})
            if value > best.value or best.target < 0:
                best = Plan(value, "hold", t, (), blow, volleys=n)
    return best


def holds(e: Evaluation[Saga], a: Actor) -> Iterator[Plan]:
    """To hold is to shoot; without a target it is worth its place, and no fatigue."""
    found = fires(e.b, a.unit)
    if found or not a.spent:
        yield best_volley(e, a, found, e.gaps(a.unit))


# ---------------------------------------------------------------------------------------------------- assaults
def assault(e: Evaluation[Saga], a: Actor, t: UnitId) -> Plan:
    s, foe = a.unit, e.units[t]
    if s.weight + a.spent and not can_reach(e.b, s.id, t, halved(ASSAULT)):
        return Plan(place_value(e, a, e.gaps(s)), "assault", t)  # the enemy spends its fatigue, and it falls short
    blow = assault_blow(e, s, foe, a.spent)
    value = e.net(s, foe, blow) + after_assault(e, s, foe, blow)
    if a.budget:  # what is left of them can be assaulted again
        value += W.again * (1 - blow.target.destroyed) * max(0.0, e.net(s, foe, assault_blow(e, s, foe, a.spent + 1)))
    return Plan(value - W.weary * s.value * a.spent * W.spent, "assault", t, (), blow)


# ---------------------------------------------------------------------------------------------------- moving
def moves(e: Evaluation[Saga], a: Actor, action: str, allowance: int) -> Iterator[Plan]:
    """To every goal that is worth a thought, with what follows from there."""
    march = unit_march(e.b, a.unit.id, action, allowance)
    for there in plans.moves(e, a.unit, march, lambda foe: stops_at(a.unit, foe)):
        yield plan_of_move(e, a, action, there)


def stops_at(s: Standing, foe: Standing) -> Iterator[int]:
    """Where it can shoot an enemy or assault it though halved, or cannot be assaulted by it."""
    if s.range:
        yield s.range - NEAR
    yield from (reach_of(foe.weight, k) + NEAR for k in range(MOST_TAKEN + 1))
    yield halved(ASSAULT) - NEAR


def stays(e: Evaluation[Saga], a: Actor, action: str) -> Plan:
    return plan_of_move(e, a, action, Arrival(ways_in_place(e.b, a.unit.models), e.gaps(a.unit)))


def plan_of_move(e: Evaluation[Saga], a: Actor, action: str, there: Arrival) -> Plan:
    """A move with the best that can follow: nothing, a volley after a Walk, an assault for fatigue."""
    s, (ways, gaps) = a.unit, there
    best = Plan(place_value(e, a, gaps), action, ways=ways)
    if action == "walk" and s.shots and min(gaps) <= s.range:
        shot = best_volley(e, a, fires(e.b.after_move(s.id, ways), s), gaps)
        if shot.target >= 0 and shot.value > best.value:
            best = shot._replace(action=action, ways=ways)
    for k in range(1, a.budget + 1):
        reach = reach_of(s.weight + a.spent + 1, k - 1)
        for t, gap in zip(e.foes(s).units, gaps):
            if gap <= reach:
                blow = assault_blow(e, s, t, a.spent + k)
                value = e.net(s, t, blow) * W.chain**k - W.weary * s.value * (a.spent + k) * W.spent
                value += after_assault(e, s, t, blow)
                if value > best.value:
                    best = Plan(value, action, t.id, ways, blow)
    return best._replace(value=best.value - plans.hazard_cost(s, in_danger(e.b, ways), TRAP))
