"""What each answer to the open question is worth in points, by the plans it belongs to."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Pick, Picked, Question
from drumhead.games.deadzone.play.evaluation import Evaluation, W
from drumhead.games.deadzone.play.odds import blow_odds, shot_odds
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
from drumhead.games.deadzone.play.sample import cells_of, options_of, shortest_out
from drumhead.games.deadzone.play.suggest import off_middle, shunned
from drumhead.games.deadzone.rules.command import may_hear
from drumhead.games.deadzone.rules.move import is_rough, way_to
from drumhead.games.deadzone.rules.shoot import fire_of
from drumhead.games.deadzone.rules.state import Command, Deadzone, Fighter, Melee
from drumhead.space.cubes import number_of

WAYS = 4  # for so many ends of a move a way is searched
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
        cover = W.shelter * u.cost * s.lanes.cover[c] / len(b.ground.cubes)
        beside = W.apart * sum(f.cost for f in b.within(c))
        facing = s.place_value(u, c, threats) if threats else 0.0
        points = cover - beside + facing - W.wing * off_middle(b, c)
        yield Weight(points, cells_of((c,)), partial(Grounds, "advises_cover" if cover > 0 else "advises_place"))


# ---------------------------------------------------------------------------------------------------- activation
def who_acts(b: Deadzone, q: Question) -> Weighed:
    """The unit that gains most by acting now. One that waits keeps a part of what it could do; standing up can wait."""
    s, known = Evaluation(b), dict[Fighter, tuple[float, Plan]]()
    for o in options_of(q):
        u = b.fighter(o.facts["unit"])
        kind = replace(u, id=0, name="", models=(), born=())  # units that differ in name only gain the same
        if kind not in known:
            best = plans(s, u)[0]
            known[kind] = (0.0 if u.pinned else gain(s, u, best)), best
        points, best = known[kind]
        yield Weight(points, Picked(u.id), partial(reason, s, u, best))


def gain(s: Evaluation, u: Fighter, best: Plan) -> float:
    """What the unit wins by acting now; one that waits keeps a part of what it could do."""
    return best.value - s.place_value(u, u.cube, s.threats(u)) - W.ready * s.best_attack(u).points


def what_to_do(b: Deadzone, q: Question) -> Weighed:
    s, u, best = Evaluation(b), _unit(b, q), dict[str, Plan]()
    for p in plans(s, u, (o.facts["action"] for o in options_of(q))):
        best.setdefault(p.action, p)
    yield from (Weight(p.value, Picked(action), partial(reason, s, u, p)) for action, p in best.items())


def reason(s: Evaluation, u: Fighter, p: Plan) -> Grounds:
    """Why a plan is a good one: its attack, what else it does, or the place where it ends."""
    cube = p.cube if p.cube >= 0 else u.cube
    if p.target >= 0:
        chances = blow_odds(s.b, u, s.b.fighter(p.target), is_rough(s.b, u, cube))
        return attack_grounds(p.target, chances, False)
    if p.fire.how == "shoot":
        t = s.b.fighter(p.fire.at)
        return attack_grounds(t.id, shot_odds(s.b, u, cube, t, p.fire.weapon), cube != u.cube)
    if p.fire.how == "suppress":
        return Grounds("advises_suppress", {"after": cube != u.cube})
    if p.action not in ("hold", "walk", "run"):
        return Grounds(f"advises_{p.action}")
    threats = s.threats(u)
    safer = s.expected_loss(u, u.cube, threats) - s.expected_loss(u, cube, threats)
    nearer = s.later_value(u, cube) - s.later_value(u, u.cube) if s.left else 0.0
    if W.later * nearer > max(0.0, safer):
        return Grounds("advises_nearer", {"points": s.later_value(u, cube)})
    return Grounds("advises_safer", {"points": safer}) if safer >= 0.05 else Grounds("advises_place")


def attack_grounds(target: int, chances: Sequence[float], after: bool) -> Grounds:
    wounds = sum(n * p for n, p in enumerate(chances))
    return Grounds("advises_attack", {"target": target, "chance": chances[-1], "wounds": wounds, "after": after})


def where_to(b: Deadzone, q: Question) -> Weighed:
    if isinstance(q.ask, Pick):
        return
    s, u, action, cubes = Evaluation(b), _unit(b, q), q.facts["action"], q.facts["cubes"]
    threats = s.threats(u)
    found = list(charges(s, u, cubes, threats) if action == "assault" else moves(s, u, action, cubes, threats))
    if action != "assault":
        shot = best_aim(s, u, u.cube).points if action == "walk" else 0.0
        found.append(Plan(s.place_value(u, u.cube, threats) + shot, action, u.cube))
    bad = shunned(b, u)
    for p in sorted(found, key=lambda p: (-p.value, p.cube))[:WAYS]:
        yield Weight(p.value, cells_of(way_to(b, u, action, cubes, p.cube, bad)), partial(reason, s, u, p))


def way_out(b: Deadzone, q: Question) -> Weighed:
    s, u = Evaluation(b), _unit(b, q)
    threats = s.threats(u)
    yield from (Weight(s.place_value(u, c, threats), cells_of(shortest_out(b, u, c))) for c in q.facts["ends"])


# ---------------------------------------------------------------------------------------------------- attacks
def which_shot(b: Deadzone, q: Question) -> Weighed:
    s, u = Evaluation(b), _unit(b, q)
    points = {a.fire: a.points for a in aims(s, u, u.cube)}
    for o in options_of(q):
        fire = fire_of(o)
        yield Weight(points.get(fire, 0.0), Picked(o.key), partial(reason, s, u, Plan(0.0, "hold", u.cube, fire)))


def who_supports(b: Deadzone, q: Question) -> Weighed:
    """One more die, against what the helper could do with its own activation."""
    s, u = Evaluation(b), _unit(b, q)
    more = support_worth(s, u, number_of(q.facts["cell"]), q.facts["weapon"])
    yield Weight(0.0, Picked("none"))
    for o in options_of(q):
        if "unit" in o.facts:
            f = b.fighter(o.facts["unit"])
            yield Weight(more - W.ready * max(s.best_attack(f).points, W.act * f.cost), Picked(o.key))


def whom_to_strike(b: Deadzone, q: Question) -> Weighed:
    s, u, rough = Evaluation(b), _unit(b, q), b.work(q.facts["work"], Melee).rough
    for o in options_of(q):
        t = b.fighter(o.facts["target"]) if "target" in o.facts else None
        if t is None:
            yield Weight(0.0, Picked(o.key))
        else:
            plan = Plan(blow_worth(s, u, t, rough)[0], "assault", u.cube, target=t.id)
            yield Weight(plan.value, Picked(o.key), partial(reason, s, u, plan))


def which_order(b: Deadzone, q: Question) -> Weighed:
    s, c = Evaluation(b), b.work(q.facts["work"], Command)
    worth = {
        (order, f.id): points
        for f in b.army(b.fighter(c.unit).seat)
        if may_hear(b, c, f)
        for points, order in orders(s, f)
    }
    for o in options_of(q):
        f = o.facts
        yield Weight(worth.get((f["action"], f["unit"]), 0.0) if "action" in f else SILENCE, Picked(o.key))


def whether_to_fire(b: Deadzone, q: Question) -> Weighed:
    """Now, or later at a better target that has still to act."""
    s, waiting = Evaluation(b), 0.0
    for o in options_of(q):
        if "target" in o.facts:
            u, t, gun = b.fighter(o.facts["unit"]), b.fighter(o.facts["target"]), o.facts["weapon"]
            chances = partial(shot_odds, b, u, u.cube, t, gun, "overwatch")
            yield Weight(reaction_worth(s, u, t, gun), Picked(o.key), partial(fired, t.id, chances))
            others = [x for x in s.foes(u) if x.id != t.id and s.turns(x)[0]]
            waiting = max([waiting, *(reaction_worth(s, u, x, gun) for x in others)])
    yield Weight(W.watch * waiting, Picked("wait"), lambda: Grounds("advises_wait"))


def fired(target: int, chances: Callable[[], Sequence[float]]) -> Grounds:
    return attack_grounds(target, chances(), False)


WEIGHERS: dict[str, Weigher] = {
    "deploy-unit": place,
    "activate": who_acts,
    "action": what_to_do,
    "path": where_to,
    "forced-out": way_out,
    "shot": which_shot,
    "support": who_supports,
    "melee-target": whom_to_strike,
    "rampage": whom_to_strike,
    "command": which_order,
    "overwatch-begin": whether_to_fire,
    "overwatch-end": whether_to_fire,
}
