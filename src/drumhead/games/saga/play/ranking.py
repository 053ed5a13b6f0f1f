"""What each answer to the open question is worth in points, by the plans it belongs to."""

from functools import partial

from drumhead.combat.unit import UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Key, Option, Pick, Picked, Placed, Places, Question, Went
from drumhead.games.saga.play.evaluation import Evaluation, W
from drumhead.games.saga.play.plans import Plan, actor, arrived, best_volley, fire_at, moves, plans, staying
from drumhead.games.saga.play.sample import room_for
from drumhead.games.saga.rules.activation import ACTIONS
from drumhead.games.saga.rules.melee import may_assault
from drumhead.games.saga.rules.state import Move, Saga
from drumhead.space.formation import centre
from drumhead.space.sight import blockers
from drumhead.space.table import INCH, Place, Zone
from drumhead.tabletop.actions import offer_action, offer_assault
from drumhead.tabletop.battle import ids
from drumhead.tabletop.goals import spots_along
from drumhead.tabletop.threats import Enemies

SILENCE = 0.01  # points that speak for a volley: it costs nothing
ROOM = 6 * INCH  # between two units that do not crowd each other
WAITING = 6  # units whose plans are looked at closely when one of many is to be activated


def options_of(q: Question) -> tuple[Option, ...]:
    return q.ask.options if isinstance(q.ask, Pick) else ()


# ---------------------------------------------------------------------------------------------------- before we begin
def place(b: Saga, q: Question) -> Weighed:
    """Apart from friends, in sight of the enemies that are placed already or of where they may come, out of their
    reach; at the front and near the middle if nothing speaks against it."""
    if not isinstance(q.ask, Places):
        return
    u = q.facts["unit"]
    for spot in spots_along(b.ground, q.ask.zone):
        room = room_for(b, q.ask, spot)
        if room:
            world = b.clone()
            world.set_places(q.ask.models, room)
            yield Weight(stand_worth(world, u, q.ask.zone), Placed(tuple(room)), lambda: Grounds("advises_deployment"))


def stand_worth(b: Saga, u: UnitId, zone: Zone) -> float:
    e = Evaluation(b)
    s, (x, y) = e.units[u], centre(b.at[ids(b.band(u).models)])
    found = e.place_value(s, e.gaps(s)) if e.foes(s).units else 0.0
    found -= s.value * W.wing * abs(x - b.board.width // 2) / b.board.width
    found -= s.value * W.back * abs(y - b.board.height // 2) / b.board.height
    if s.shots:
        found += s.value * W.sight * open_share(b, (x, y), b.board.height - (zone[1] + zone[3]) // 2)
    friends = [f for f in e.units.values() if f.seat == s.seat and f.id != u]
    near = min(Enemies.of(b, friends).gaps_from(b.places(s.models), e.radius(s)), default=ROOM)
    return found - s.value * W.crowd * max(0.0, 1 - near / ROOM)


def open_share(b: Saga, here: Place, y: int) -> float:
    """How much of the line where the enemies set up is seen from a place."""
    far = [(b.board.width * i // 8, y) for i in range(1, 8)]
    return sum(not blockers(b.ground, here, there, b.rules.forest_sight) for there in far) / len(far)


# ---------------------------------------------------------------------------------------------------- activation
def who_acts(b: Saga, q: Question) -> Weighed:
    e = Evaluation(b)
    units = [o.facts["unit"] for o in options_of(q)]
    rough = {u: e.best_attack(e.units[u]).points - e.place_value(e.units[u], e.gaps(e.units[u])) for u in units}
    close = sorted(units, key=lambda u: (-rough[u], u))[:WAITING]
    for u in units:
        if u in close:
            best = best_plan(e, u)
            yield Weight(gain(e, u, best), Picked(u), partial(reason, e, u, best))


def best_plan(e: Evaluation, u: UnitId) -> Plan:
    targets = may_assault(e.b, u, ACTIONS["assault"].move)
    return max(plans(e, actor(e, u, 0), ACTIONS, targets), key=lambda p: p.value)


def gain(e: Evaluation, u: UnitId, best: Plan) -> float:
    """What the unit wins by acting now; one that waits keeps a part of what it could do."""
    s = e.units[u]
    return best.value - e.place_value(s, e.gaps(s)) - W.ready * e.best_attack(s).points


def what_to_do(b: Saga, q: Question) -> Weighed:
    e, u, options = Evaluation(b), q.facts["unit"], options_of(q)
    a = actor(e, u, int(q.decision.endswith("extra-action")))
    targets = [o.facts["target"] for o in options if "target" in o.facts]
    may = dict.fromkeys(str(o.facts.get("action", "end")) for o in options)
    best: dict[Key, Plan] = {}
    for p in plans(e, a, may, targets):
        key = option_of(u, p)
        if key not in best or p.value > best[key].value:
            best[key] = p
    yield from (Weight(p.value, Picked(key), partial(reason, e, u, p)) for key, p in best.items())


def option_of(u: UnitId, p: Plan) -> Key:
    if p.action == "assault":
        return offer_assault(u, p.target).key
    return p.action if p.action == "end" else offer_action(u, p.action).key


def reason(e: Evaluation, u: UnitId, p: Plan) -> Grounds:
    """Why a plan is a good one: the attack it leads to, else the place."""
    s = e.units[u]
    if p.target >= 0:
        own = p.blow.own.wounds + p.blow.own.destroyed * s.takes
        facts = {"target": p.target, "chance": p.blow.target.destroyed, "wounds": p.blow.target.wounds, "lost": own}
        return Grounds("advises_attack", facts | {"after": bool(p.ways)})
    if p.action in ("rest", "end"):
        return Grounds(f"advises_{p.action}")
    there = e.foes(s).gaps_from([way[-1] for way in p.ways], e.radius(s)) if p.ways else e.gaps(s)
    nearer, safer = e.hope(s, there) - e.hope(s, e.gaps(s)), e.loss(s, e.gaps(s)) - e.loss(s, there)
    if nearer > max(0.0, safer):
        return Grounds("advises_nearer", {"points": e.hope(s, there)})
    return Grounds("advises_safer", {"points": safer}) if safer >= 0.05 else Grounds("advises_place")


# ---------------------------------------------------------------------------------------------------- moving
def where_to(b: Saga, q: Question) -> Weighed:
    work = b.works.get(q.facts.get("work", -1))
    if not isinstance(work, Move):
        return
    e = Evaluation(b)
    a = actor(e, work.unit, 0)
    if work.action == "victor":
        a = a._replace(budget=0)
    found = list(moves(e, a, work.action, work.allowance))
    if work.action != "run" or not found:
        found.append(arrived(e, a, work.action, staying(b, a.unit), e.gaps(a.unit)))
    yield from (Weight(p.value, Went(p.ways), partial(reason, e, work.unit, p)) for p in found)


# ---------------------------------------------------------------------------------------------------- shooting
def which_target(b: Saga, q: Question) -> Weighed:
    if not isinstance(q.ask, Pick):
        return
    e = Evaluation(b)
    a = actor(e, q.facts["unit"], 0)
    gaps = e.gaps(a.unit)
    for o in options_of(q):
        if "target" in o.facts:
            t = o.facts["target"]
            p = best_volley(e, a, {t: fire_at(b, t, o.facts["able"])}, gaps)
            yield Weight(p.value, Picked(o.key), partial(reason, e, a.unit.id, p))
        else:
            yield Weight(e.place_value(a.unit, gaps) - SILENCE, Picked(o.key))


WEIGHERS: dict[str, Weigher] = {
    "place-army": place,
    "activate": who_acts,
    "first-step": what_to_do,
    "extra-action": what_to_do,
    "move-models": where_to,
    "victor-move": where_to,
    "shoot": which_target,
}
