"""What each answer to the open question is worth in points, by the plans it belongs to."""

from msgspec.structs import replace

from drumhead.flow.adviser import Weighed, Weigher, best_first, name_of
from drumhead.flow.question import Pick, Picked, Question
from drumhead.games.deadzone.play.evaluation import Evaluation, W
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
from drumhead.games.deadzone.rules.move import way_to
from drumhead.games.deadzone.rules.shoot import fire_of
from drumhead.games.deadzone.rules.state import Command, Deadzone, Fighter, Melee
from drumhead.space.cubes import number_of

WAYS = 4  # for so many ends of a move a way is searched
SILENCE = 0.05  # points: an order that brings less is not given


def gain_of_question(b: Deadzone) -> float:
    """What the seat that is asked can gain with its answer, beyond standing still."""
    q, found = b.question, best_first(WEIGHERS, b)
    assert q is not None
    if not found or name_of(q) in ("activate", "deploy-unit", "forced-out"):
        return 0.0
    best = found[0][0]
    if name_of(q) in ("action", "path"):
        s, u = Evaluation(b), b.fighter(q.facts["unit"])
        return 0.0 if u.pinned else best - s.place_value(u, u.cube, s.threats(u))
    return best


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
        yield cover - beside + facing - W.wing * off_middle(b, c), cells_of((c,))


# ---------------------------------------------------------------------------------------------------- activation
def who_acts(b: Deadzone, q: Question) -> Weighed:
    """The unit that gains most by acting now. One that waits keeps a part of what it could do; standing up can wait."""
    s, known = Evaluation(b), dict[Fighter, float]()
    for o in options_of(q):
        u = b.fighter(o.facts["unit"])
        kind = replace(u, id=0, name="", models=(), born=())  # units that differ in name only gain the same
        if kind not in known:
            known[kind] = 0.0 if u.pinned else gain(s, u)
        yield known[kind], Picked(u.id)


def gain(s: Evaluation, u: Fighter) -> float:
    here = s.place_value(u, u.cube, s.threats(u))
    return plans(s, u)[0].value - here - W.ready * s.best_attack(u).points


def what_to_do(b: Deadzone, q: Question) -> Weighed:
    s, best = Evaluation(b), dict[str, float]()
    for p in plans(s, _unit(b, q), (o.facts["action"] for o in options_of(q))):
        best.setdefault(p.action, p.value)
    yield from ((value, Picked(action)) for action, value in best.items())


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
        yield p.value, cells_of(way_to(b, u, action, cubes, p.cube, bad))


def way_out(b: Deadzone, q: Question) -> Weighed:
    s, u = Evaluation(b), _unit(b, q)
    threats = s.threats(u)
    yield from ((s.place_value(u, c, threats), cells_of(shortest_out(b, u, c))) for c in q.facts["ends"])


# ---------------------------------------------------------------------------------------------------- attacks
def which_shot(b: Deadzone, q: Question) -> Weighed:
    s, u = Evaluation(b), _unit(b, q)
    points = {a.fire: a.points for a in aims(s, u, u.cube)}
    yield from ((points.get(fire_of(o), 0.0), Picked(o.key)) for o in options_of(q))


def who_supports(b: Deadzone, q: Question) -> Weighed:
    """One more die, against what the helper could do with its own activation."""
    s, u = Evaluation(b), _unit(b, q)
    more = support_worth(s, u, number_of(q.facts["cell"]), q.facts["weapon"])
    yield 0.0, Picked("none")
    for o in options_of(q):
        if "unit" in o.facts:
            f = b.fighter(o.facts["unit"])
            yield more - W.ready * max(s.best_attack(f).points, W.act * f.cost), Picked(o.key)


def whom_to_strike(b: Deadzone, q: Question) -> Weighed:
    s, u, rough = Evaluation(b), _unit(b, q), b.work(q.facts["work"], Melee).rough
    for o in options_of(q):
        t = b.fighter(o.facts["target"]) if "target" in o.facts else None
        yield blow_worth(s, u, t, rough)[0] if t else 0.0, Picked(o.key)


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
        yield worth.get((f["action"], f["unit"]), 0.0) if "action" in f else SILENCE, Picked(o.key)


def whether_to_fire(b: Deadzone, q: Question) -> Weighed:
    """Now, or later at a better target that has still to act."""
    s, waiting = Evaluation(b), 0.0
    for o in options_of(q):
        if "target" in o.facts:
            u, t, gun = b.fighter(o.facts["unit"]), b.fighter(o.facts["target"]), o.facts["weapon"]
            yield reaction_worth(s, u, t, gun), Picked(o.key)
            others = [x for x in s.foes(u) if x.id != t.id and s.turns(x)[0]]
            waiting = max([waiting, *(reaction_worth(s, u, x, gun) for x in others)])
    yield W.watch * waiting, Picked("wait")


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
