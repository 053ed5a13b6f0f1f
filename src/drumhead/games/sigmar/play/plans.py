"""What a unit could do with its activation: every action, a few places, every target, each with what it is worth."""

from collections.abc import Iterable, Iterator, Sequence

from drumhead.combat.unit import ModelId, UnitId
from drumhead.games.sigmar.play.evaluation import blow_of, charge_blow, ranges_of, shot_prospect
from drumhead.games.sigmar.play.odds import attack_odds, charge_odds, loss_order, order_of, shooting_odds
from drumhead.games.sigmar.rules.activation import allowance_of, may_fire
from drumhead.games.sigmar.rules.move import marching
from drumhead.games.sigmar.rules.shoot import breath_part, breath_targets, targets_of
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.games.sigmar.rules.terrain import cover_number, in_danger, uphill
from drumhead.tabletop import ground, plans
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.melee_odds import UNHURT, Blow
from drumhead.tabletop.moving import staying
from drumhead.tabletop.plans import NEAR, Arrival, Plan, after_assault
from drumhead.tabletop.threats import Standing

TRAP = 1 / 6  # wounds for each die of dangerous ground


# ---------------------------------------------------------------------------------------------------- all of it
def all_plans(e: Evaluation[Sigmar], s: Standing, may: Iterable[str], targets: Sequence[UnitId]) -> Iterator[Plan]:
    """Every plan that begins with one of these actions; `targets` are the units in reach of a Charge."""
    for action in may:
        match action:
            case "hold":
                yield best_volley(e, s, "hold", fires(e.b, s, "hold"), e.gaps(s))
            case "advance" | "march":
                yield from moves(e, s, action, allowance_of(e.b, s.id, action))
            case "charge":
                yield from (charge(e, s, t) for t in targets)


# ---------------------------------------------------------------------------------------------------- shooting
Fires = dict[UnitId, Blow]


def fires(b: Sigmar, s: Standing, action: str) -> Fires:
    """The volleys that the unit could shoot from where it stands, and its breath."""
    if not may_fire(b.troop(s.id), action):
        return {}

    def found() -> Fires:
        shots = {t: fire_at(b, s, t, able, action) for t, able in targets_of(b, s.id, s.models).items()}
        for t, models in breath_targets(b, s.id).items():
            more = breath_at(b, s, t, models)
            shots[t] = _both(shots[t], more) if t in shots else more
        return shots

    key = ("fires", action, s.key, b.at.tobytes(), tuple(u.models for u in b.units))
    return b.recall(key, found)


def _both(first: Blow, second: Blow) -> Blow:
    """Two attacks on one target, roughly: what the first leaves alive the second meets."""
    a, c = first.target, second.target
    left = 1 - a.destroyed
    both = type(a)(a.wounds + left * c.wounds, a.destroyed + left * c.destroyed, min(1.0, a.shaken + left * c.shaken))
    return Blow(both, UNHURT)


def fire_at(b: Sigmar, s: Standing, t: UnitId, able: Sequence[ModelId], action: str) -> Blow:
    chances = shooting_odds(b, s.id, t, able, action)
    return Blow(shot_prospect(b, t, chances or (1.0,)), UNHURT)


def breath_at(b: Sigmar, s: Standing, t: UnitId, models: tuple[ModelId, ...]) -> Blow:
    cover = cover_number(ground.in_cover(b, models, b.troop(t).models))
    order = order_of(b, loss_order(b, t, s.id))
    chances = attack_odds(b, s.id, t, (breath_part(b, s.id, models, cover),), "breath", order)
    return Blow(shot_prospect(b, t, chances), UNHURT)


def best_volley(e: Evaluation[Sigmar], s: Standing, action: str, found: Fires, gaps: Sequence[float]) -> Plan:
    """The best volley from a place, or none."""
    best = Plan(e.place_value(s, gaps), action)
    for t, blow in found.items():
        foe = e.units[t]
        value = e.net(s, foe, blow) + e.place_value(s, gaps, {t: 1 - blow.target.destroyed})
        if value > best.value or best.target < 0:
            best = Plan(value, action, t, (), blow)
    return best


# ---------------------------------------------------------------------------------------------------- charges
def charge(e: Evaluation[Sigmar], s: Standing, t: UnitId) -> Plan:
    foe = e.units[t]
    blow = blow_of(charge_odds(e.b, s.id, t)) if uphill(e.b, s.id, t) else charge_blow(e, s, foe)
    return Plan(e.net(s, foe, blow) + after_assault(e, s, foe, blow), "charge", t, (), blow)


# ---------------------------------------------------------------------------------------------------- moving
def moves(e: Evaluation[Sigmar], s: Standing, action: str, allowance: int) -> Iterator[Plan]:
    """To every goal that is worth a thought, with what follows from there."""
    march = marching(e.b, s.id, allowance)
    ranges = ranges_of(e.b, s.id)
    for there in plans.moves(e, s, march, lambda foe: stops_at(e, ranges, foe)):
        yield arrived(e, s, action, there)


def stops_at(e: Evaluation[Sigmar], ranges: Sequence[int], foe: Standing) -> Iterator[int]:
    """Where it can shoot an enemy, or cannot be charged by it."""
    yield from (far - NEAR for far in ranges)
    yield allowance_of(e.b, foe.id, "charge") + NEAR


def stays(e: Evaluation[Sigmar], s: Standing, action: str) -> Plan:
    return arrived(e, s, action, Arrival(staying(e.b, s.models), e.gaps(s)))


def arrived(e: Evaluation[Sigmar], s: Standing, action: str, there: Arrival) -> Plan:
    """A move with the best that can follow: nothing, or a volley after an Advance."""
    ways, gaps = there
    best = Plan(e.place_value(s, gaps), action, ways=ways)
    if action == "advance" and s.shots and gaps and min(gaps) <= s.range:
        world = e.b.gone(s.id, ways)
        shot = best_volley(e, s, action, fires(world, s, action), gaps)
        if shot.target >= 0 and shot.value > best.value:
            best = Plan(shot.value, action, shot.target, ways, shot.blow)
    crossed = len(in_danger(e.b, s.id, s.models, ways))
    return best._replace(value=best.value - plans.hazard_cost(s, crossed, TRAP))
