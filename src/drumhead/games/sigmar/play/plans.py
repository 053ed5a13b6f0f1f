"""What a unit could do with its activation: every action, a few places, every target, each with what it is worth."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from drumhead.combat.unit import ModelId, UnitId
from drumhead.games.sigmar.play.evaluation import blow_of, charge_blow, ranges_of, shot_prospect
from drumhead.games.sigmar.play.odds import attack_odds, charge_odds, given_up, shooting_odds
from drumhead.games.sigmar.rules.activation import allowance_of, may_fire
from drumhead.games.sigmar.rules.move import unit_march
from drumhead.games.sigmar.rules.shoot import BREATH_RANGE, breath_part, breathers, seen_by
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.games.sigmar.rules.terrain import cover_number, in_danger, uphill
from drumhead.space.table import SLACK
from drumhead.space.terrain import DANGEROUS
from drumhead.tabletop import ground, plans
from drumhead.tabletop.battle import ids
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.melee_odds import UNHURT, Blow, in_turn
from drumhead.tabletop.moving import ways_in_place
from drumhead.tabletop.plans import NEAR, Arrival, Plan, after_assault, best_shot
from drumhead.tabletop.threats import Standing

TRAP = 1 / 6  # wounds for each die of dangerous ground


# ---------------------------------------------------------------------------------------------------- all of it
def all_plans(e: Evaluation[Sigmar], s: Standing, may: Collection[str], targets: Sequence[UnitId]) -> Iterator[Plan]:
    """Every plan that begins with one of these actions; `targets` are the units in reach of a Charge. Who has nothing
    to shoot with never needs to Advance: a March leads to all those places too."""
    march_instead = "march" in may and not s.shots and not breathers(e.b, s.id)
    for action in may:
        match action:
            case "hold":
                yield best_shot(e, s, "hold", fires(e, e.b, s, "hold", e.gaps(s)), e.gaps(s))
            case "advance" if march_instead:
                continue
            case "advance" | "march":
                yield from moves(e, s, action, allowance_of(e.b, s.id, action))
            case "charge":
                yield from (charge(e, s, t) for t in targets)


# ---------------------------------------------------------------------------------------------------- shooting
def fires(e: Evaluation[Sigmar], b: Sigmar, s: Standing, action: str, gaps: Sequence[float]) -> dict[UnitId, Blow]:
    """The volleys that the unit could shoot from where it stands in `b`, so far from each enemy, and its breath."""
    if not may_fire(b.troop(s.id), action):
        return {}
    far = max(s.range, BREATH_RANGE if breathers(b, s.id) else 0) + 2 * SLACK
    here, found = b.at[ids(s.models)].tobytes(), {}
    for foe, gap in zip(e.foes(s).units, gaps):
        if gap <= far:
            key = "fire", action, s.key, here, foe.key, b.at[ids(foe.models)].tobytes()
            if blow := b.recall(key, partial(all_fire, b, s, foe.id, action)):
                found[foe.id] = blow
    return found


def all_fire(b: Sigmar, s: Standing, t: UnitId, action: str) -> Blow | None:
    """A volley and the breath of all who can; None: nobody can."""
    shots = fire_at(b, s, t, s.models, action) if s.shots else None
    models = tuple(m for m in breathers(b, s.id) if seen_by(b, m, BREATH_RANGE, t))
    breath = breath_at(b, s, t, models) if models else None
    return in_turn(shots, breath) if shots and breath else shots or breath


def fire_at(b: Sigmar, s: Standing, t: UnitId, able: Sequence[ModelId], action: str) -> Blow | None:
    chances = shooting_odds(b, s.id, t, able, action)
    return Blow(shot_prospect(b, t, chances), UNHURT) if chances else None


def breath_at(b: Sigmar, s: Standing, t: UnitId, models: tuple[ModelId, ...]) -> Blow:
    cover = cover_number(ground.in_cover(b, models, b.troop(t).models))
    chances = attack_odds(b, s.id, t, (breath_part(b, s.id, models, cover),), "breath", given_up(b, t, s.id))
    return Blow(shot_prospect(b, t, chances), UNHURT)


# ---------------------------------------------------------------------------------------------------- charges
def charge(e: Evaluation[Sigmar], s: Standing, t: UnitId) -> Plan:
    foe = e.units[t]
    blow = blow_of(charge_odds(e.b, s.id, t)) if uphill(e.b, s.id, t) else charge_blow(e, s, foe)
    return Plan(e.net(s, foe, blow) + after_assault(e, s, foe, blow), "charge", t, (), blow)


# ---------------------------------------------------------------------------------------------------- moving
def moves(e: Evaluation[Sigmar], s: Standing, action: str, allowance: int) -> Iterator[Plan]:
    """To every goal that is worth a thought, with what follows from there."""
    march = unit_march(e.b, s.id, allowance)
    ranges = ranges_of(e.b, s.id)
    safe = not march.in_reach() & DANGEROUS
    for there in plans.moves(e, s, march, lambda foe: stops_at(e, ranges, foe)):
        yield plan_of_move(e, s, action, there, safe)


def stops_at(e: Evaluation[Sigmar], ranges: Sequence[int], foe: Standing) -> Iterator[int]:
    """Where it can shoot an enemy, or cannot be charged by it."""
    yield from (far - NEAR for far in ranges)
    yield allowance_of(e.b, foe.id, "charge") + NEAR


def stays(e: Evaluation[Sigmar], s: Standing, action: str) -> Plan:
    return plan_of_move(e, s, action, Arrival(ways_in_place(e.b, s.models), e.gaps(s)))


def plan_of_move(e: Evaluation[Sigmar], s: Standing, action: str, there: Arrival, safe: bool = False) -> Plan:
    """A move with the best that can follow: nothing, or a volley after an Advance; `safe`: no danger is near."""
    ways, gaps = there
    best = Plan(e.place_value(s, gaps), action, ways=ways)
    if action == "advance" and s.shots and gaps and min(gaps) <= s.range:
        world = e.b.after_move(s.id, ways)
        shot = best_shot(e, s, action, fires(e, world, s, action, gaps), gaps)
        if shot.target >= 0 and shot.value > best.value:
            best = Plan(shot.value, action, shot.target, ways, shot.blow)
    crossed = 0 if safe else len(in_danger(e.b, s.id, s.models, ways))
    return best._replace(value=best.value - plans.hazard_cost(s, crossed, TRAP))
