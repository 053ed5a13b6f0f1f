"""What each answer to the open question is worth in points, by the plans it belongs to."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from drumhead.combat.evaluation import place_grounds
from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Pick, Picked, Question
from drumhead.games.deadzone.play.evaluation import Evaluation, W
from drumhead.games.deadzone.play.lookahead import margins
from drumhead.games.deadzone.play.odds import blow_odds, shot_odds, sweep_odds
from drumhead.games.deadzone.play.plans import (
    Plan,
    aims,
    best_aim,
    blow_worth,
    charges,
    moves,
    orders,
    plans,
    reaction_worth,
    support_worth,
)
from drumhead.games.deadzone.play.risk import best_ways, hazards_of, went_rough, wounds_from
from drumhead.games.deadzone.play.sample import cells_of, options_of, shortest_out
from drumhead.games.deadzone.play.suggest import off_middle, shunned_cubes
from drumhead.games.deadzone.rules.activation import cubes_for
from drumhead.games.deadzone.rules.command import RUSH, limit_of, may_hear
from drumhead.games.deadzone.rules.move import way_to
from drumhead.games.deadzone.rules.shoot import NO_FIRE, fire_of
from drumhead.games.deadzone.rules.state import NOWHERE, Command, Deadzone, Fighter, Melee
from drumhead.space.cube_ways import Way
from drumhead.space.cubes import CUBES, Cube, number_of

CLOSELY, CLOSER = 4, 12  # so many plans of a unit are played on, if it is one of many and if it is the one that acts
WAYS = 4  # for so many ends of a move a way is searched
MOVES = ("hold", "walk", "run", "move", "shoot")  # without an attack, what speaks for them is a place
ACTIONS = "actions"  # under which the plans of the unit that acts are remembered
SILENCE = 0.05  # points: an order that brings less is not given


def _unit(b: Deadzone, q: Question) -> Fighter:
    return b.fighter(q.facts["unit"])


# ---------------------------------------------------------------------------------------------------- before we begin
def place(b: Deadzone, q: Question) -> Weighed:
    """Behind cover, apart from friends, and out of reach of the enemies that are placed already."""
    if isinstance(q.ask, Pick):
        return
    u = _unit(b, q)
    world = b.clone()
    world.put(replace(u, cube=q.facts["ends"][0]))
    s = Evaluation(world)
    threats = s.threats(u)
    for c in q.facts["ends"]:
        cover = (W.faced if threats else W.shelter) * u.cost * s.lanes.cover[c] / len(b.ground.cubes)
        beside = W.apart * sum(f.cost for f in b.within(c))
        facing = s.place_value(u, c, threats) - s.expected_loss(u, c, threats) if threats else 0.0
        points = cover - beside + facing - W.wing * off_middle(b, c)
        why = "advises_cover" if cover > 0 else "advises_place" if threats else "advises_apart"
        yield Weight(points, cells_of((c,)), partial(Grounds, why))


# ---------------------------------------------------------------------------------------------------- activation
def who_acts(b: Deadzone, q: Question) -> Weighed:
    """The unit whose best plan leads to the most if it acts now, while the others wait and the enemies answer."""
    s, equals = Evaluation(b), dict[Fighter, list[Fighter]]()
    for u in (b.fighter(o.facts["unit"]) for o in options_of(q)):  # units that differ in name only gain the same
        equals.setdefault(replace(u, id=0, name="", models=(), born=()), []).append(u)
    found = [(who[0], p) for who in equals.values() for p in plans(s, who[0])[:CLOSELY]]
    values = outlooks(s, q.seat, found)
    for who in equals.values():
        value, p = max(((v, p) for v, (u, p) in zip(values, found) if u is who[0]), key=lambda v: v[0])
        yield from (Weight(value, Picked(u.id), partial(reason, s, u, p)) for u in who)


def outlooks(s: Evaluation, seat: int, found: Sequence[tuple[Fighter, Plan]]) -> list[float]:
    """What each plan leads to: the playout, and what no playout knows."""
    return [m + beside(s, u, p) for (u, p), m in zip(found, margins(s, seat, found))]


def beside(s: Evaluation, u: Fighter, p: Plan) -> float:
    """What a plan brings beside its attack: hope for later rounds, room, what else it does."""
    cube = p.cube if p.cube >= 0 else u.cube
    hope = W.hope * (s.later_value(u, cube) - s.later_value(u, u.cube)) if s.left else 0.0
    return hope + p.extra - s.crowding(u, cube)


def best_plans(s: Evaluation, u: Fighter, found: list[Plan]) -> list[Plan]:
    """The first of these plans, in the order of what they lead to."""
    few = found[:CLOSER]
    values = outlooks(s, u.seat, [(u, p) for p in few])
    return sorted((p._replace(value=v) for p, v in zip(few, values)), key=lambda p: (-p.value, p.cube))


def what_to_do(b: Deadzone, q: Question) -> Weighed:
    s, u = Evaluation(b), _unit(b, q)
    for action, p in planned_actions(b, q, s).items():
        yield Weight(p.value, Picked(action), partial(reason, s, u, p))


def planned_actions(b: Deadzone, q: Question, s: Evaluation | None = None) -> dict[str, Plan]:
    """The best plan of each action that is offered, the best of all first, as it is remembered of this battle."""
    key = b.ground, q.facts["unit"], q.ask, b.round, (*b.scores,), (*b.units,), b.mines
    known = b.memory.get(ACTIONS)
    if known is None or known[0] != key:
        s, u, best = s or Evaluation(b), _unit(b, q), dict[str, Plan]()
        for p in best_plans(s, u, plans(s, u, (o.facts["action"] for o in options_of(q)))):
            best.setdefault(p.action, p)
        known = b.memory[ACTIONS] = key, best
    found: dict[str, Plan] = known[1]
    return found


def reason(s: Evaluation, u: Fighter, p: Plan, most: int | None = None) -> Grounds:
    """Why a plan is a good one: its attack, what else it does, or the place where it ends. `most` is how far its move
    leads; the chance is that of the attack behind its answer, to get there alive included."""
    b, cube = s.b, p.cube if p.cube >= 0 else u.cube
    stand = CUBES[cube] if cube != u.cube else None
    way = way_of(b, u, p, most)
    arrives = 1 - wounds_from(u, hazards_of(b, u, way.steps))[-1]
    if p.target >= 0:
        chances = blow_odds(b, u, b.fighter(p.target), went_rough(b, u, way))
        return attack_grounds(p.target, [arrives * c for c in chances])
    if p.fire.how == "shoot":
        chances = shot_odds(b, u, cube, b.fighter(p.fire.at), p.fire.weapon)
        return attack_grounds(p.fire.at, [arrives * c for c in chances], stand)
    if p.fire.how == "suppress":
        chance = arrives * (1 - sweep_odds(b, u, cube, p.fire.at, p.fire.weapon)[0])
        return Grounds("advises_suppress", {"cell": CUBES[p.fire.at], "chance": chance, "stand": stand})
    if p.action not in MOVES:
        return Grounds(f"advises_{p.action}")
    threats = s.threats(u)
    safer = s.expected_loss(u, u.cube, threats) - s.expected_loss(u, cube, threats)
    nearer = s.later_value(u, cube) - s.later_value(u, u.cube) if s.left else 0.0
    return place_grounds(W.later * nearer, safer, s.later_value(u, cube))


def way_of(b: Deadzone, u: Fighter, p: Plan, most: int | None = None) -> Way:
    """The safest way to where an attack is planned from."""
    if p.cube in (NOWHERE, u.cube) or (p.target < 0 and p.fire == NO_FIRE):
        return Way((), 0)
    return best_ways(b, u, p.action, cubes_for(u, p.action) if most is None else most)[p.cube]


def attack_grounds(target: int, chances: Sequence[float], stand: Cube | None = None) -> Grounds:
    """`stand`: the cube it is made from, once the unit has moved."""
    wounds = sum(n * p for n, p in enumerate(chances))
    found = Grounds("advises_attack", {"target": target, "chance": chances[-1], "wounds": wounds})
    return Grounds("advises_attack_from", {**found.facts, "stand": stand}) if stand else found


def where_to(b: Deadzone, q: Question) -> Weighed:
    if isinstance(q.ask, Pick):
        return
    s, u, action, cubes = Evaluation(b), _unit(b, q), q.facts["action"], q.facts["cubes"]
    threats = s.threats(u)
    found = list(charges(s, u, cubes, threats) if action == "assault" else moves(s, u, action, cubes, threats))
    if action != "assault":
        shot = best_aim(s, u, u.cube).points if action == "walk" else 0.0
        found.append(Plan(s.place_value(u, u.cube, threats) + shot, action, u.cube))
    bad = shunned_cubes(b, u)
    for p in best_plans(s, u, sorted(found, key=lambda p: (-p.value, p.cube)))[:WAYS]:
        yield Weight(p.value, cells_of(way_to(b, u, action, cubes, p.cube, bad)), partial(reason, s, u, p, cubes))


def way_out(b: Deadzone, q: Question) -> Weighed:
    s, u = Evaluation(b), _unit(b, q)
    for p in best_plans(s, u, [Plan(0.0, "out", c) for c in q.facts["ends"]]):
        yield Weight(p.value, cells_of(shortest_out(b, u, p.cube)))


# ---------------------------------------------------------------------------------------------------- attacks
def which_shot(b: Deadzone, q: Question) -> Weighed:
    s, u, keys = Evaluation(b), _unit(b, q), {fire_of(o): o.key for o in options_of(q)}
    points = {a.fire: a.points for a in aims(s, u, u.cube)}
    found = [Plan(points.get(fire, 0.0), "hold", u.cube, fire) for fire in keys]
    for p in best_plans(s, u, sorted(found, key=lambda p: -p.value)):
        yield Weight(p.value, Picked(keys[p.fire]), partial(reason, s, u, p))


def who_supports(b: Deadzone, q: Question) -> Weighed:
    """One more die, against what the helper could do with its own activation."""
    s, u = Evaluation(b), _unit(b, q)
    more = support_worth(s, u, number_of(q.facts["cell"]), q.facts["weapon"])
    yield Weight(0.0, Picked("none"))
    for o in options_of(q):
        if "unit" in o.facts:
            f = b.fighter(o.facts["unit"])
            yield Weight(more - W.ready * max(s.best_attack(f).points, W.act * f.cost), Picked(o.key))


def target_to_strike(b: Deadzone, q: Question) -> Weighed:
    s, u, rough = Evaluation(b), _unit(b, q), b.work(q.facts["work"], Melee).rough
    for o in options_of(q):
        t = b.fighter(o.facts["target"]) if "target" in o.facts else None
        if t is None:
            yield Weight(0.0, Picked(o.key))
        else:
            why = partial(attack_grounds, t.id, blow_odds(b, u, t, rough))
            yield Weight(blow_worth(s, u, t, rough)[0], Picked(o.key), why)


def which_order(b: Deadzone, q: Question) -> Weighed:
    s, c = Evaluation(b), b.work(q.facts["work"], Command)
    friends = [f for f in b.army(b.fighter(c.unit).seat) if may_hear(b, c, f)]
    best = {(p.action, f.id): p for f in friends for p in orders(s, f)}
    for o in options_of(q):
        p = best.get((o.facts["action"], o.facts["unit"])) if "action" in o.facts else None
        if p:
            f = b.fighter(o.facts["unit"])
            yield Weight(p.value, Picked(o.key), partial(reason, s, f, p, limit_of(f, RUSH)))
        else:
            yield Weight(0.0 if "action" in o.facts else SILENCE, Picked(o.key))


def whether_to_fire(b: Deadzone, q: Question) -> Weighed:
    """Now, or later at a better target that has still to act."""
    s, waiting = Evaluation(b), 0.0
    for o in options_of(q):
        if "target" in o.facts:
            u, t, gun = b.fighter(o.facts["unit"]), b.fighter(o.facts["target"]), o.facts["weapon"]
            chances = shot_odds(b, u, u.cube, t, gun, "overwatch")
            why = partial(attack_grounds, t.id, chances)
            yield Weight(reaction_worth(s, u, t, gun), Picked(o.key), why)
            others = [x for x in s.foes(u) if x.id != t.id and s.turns(x)[0]]
            waiting = max([waiting, *(reaction_worth(s, u, x, gun) for x in others)])
    yield Weight(W.watch * waiting, Picked("wait"), lambda: Grounds("advises_wait"))


WEIGHERS: dict[str, Weigher] = {
    "deploy-unit": place,
    "activate": who_acts,
    "action": what_to_do,
    "path": where_to,
    "forced-out": way_out,
    "shot": which_shot,
    "support": who_supports,
    "melee-target": target_to_strike,
    "rampage": target_to_strike,
    "command": which_order,
    "overwatch-begin": whether_to_fire,
    "overwatch-end": whether_to_fire,
}
