"""Melee: an Assault brings the unit into an enemy's cube; it attacks one enemy there, and leaves if any is left."""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, Stepped, Steps, offer
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.attack import attack, open_blow
from drumhead.games.deadzone.rules.casualties import done_with, take_off, take_wounds
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.march import march
from drumhead.games.deadzone.rules.morale import shaken
from drumhead.games.deadzone.rules.move import full_for, refuse_off, refuse_step, steps_for
from drumhead.games.deadzone.rules.specials import move_limit, says
from drumhead.games.deadzone.rules.state import Attack, Deadzone, Fighter, Melee, Move
from drumhead.ledger.cite import law
from drumhead.space.cube_steps import FAR
from drumhead.space.cube_ways import Path, least_costs, on_shortest_paths, shortest_paths
from drumhead.space.cubes import CUBES, number_of

OUT, WHERE = "deadzone.melee.forced-out", "deadzone.melee.forced-out-where"


def enemies_here(b: Deadzone, u: Fighter) -> list[Fighter]:
    return [f for f in b.within(u.cube) if f.seat != u.seat]


@step()
def arrive(b: Deadzone, m: int) -> None:
    """The assault move is over; a unit that is still alive fights."""
    move = b.work(m, Move)
    b.close(m)
    u = b.fighter(move.unit)
    if u.models and enemies_here(b, u):
        w = b.open(Melee(u.id, u.cube, move.rough))
        b.then(melee_target(w), leave(w))


# ---------------------------------------------------------------------------------------------------- the attack
@question("deadzone.decision.melee-target", "deadzone.melee.one-target")
def melee_target(b: Deadzone, a: Option, w: int) -> None:
    strike_at(b, w, a.facts["target"])


@melee_target.ask
def may_target(b: Deadzone, w: int) -> Asking:
    """It must attack (ruling assault-must-attack); the player chooses the target."""
    u = b.fighter(b.work(w, Melee).unit)
    facts = {"unit": u.id, "work": w}
    return Asking(u.seat, Pick(tuple(blows(b, u))), "target", "deadzone.melee.one-target", facts)


def blows(b: Deadzone, u: Fighter) -> list[Option]:
    return [offer_blow(u, t) for t in enemies_here(b, u)]


def offer_blow(u: Fighter, t: Fighter) -> Option:
    if t.pinned:
        return offer(unit=u.id, target=t.id, pinned=True, of=u.id)
    return offer(unit=u.id, target=t.id, of=u.id)


@melee_target.closed
def not_to_strike(b: Deadzone, w: int) -> Iterator[Closed]:
    """Enemies elsewhere."""
    u = b.fighter(b.work(w, Melee).unit)
    for t in b.foes(u.seat):
        if t.cube != u.cube:
            yield offer_blow(u, t), Refusal("deadzone.melee.one-target", "not_in_cube", {"unit": t.id})


def strike_at(b: Deadzone, w: int, target: UnitId) -> None:
    m = b.work(w, Melee)
    facts = {"unit": m.unit, "target": target}
    b.tell(Noted("deadzone.melee.resolved-like-shooting", "strikes", facts))
    a = open_blow(b, m.unit, target, m.rough)
    b.then(*resolve(a), after_blow(w, a, b.fighter(target).seat))


@law("deadzone.melee.resolved-like-shooting", off=lambda a: ())
def resolve(a: int) -> tuple[Frame, ...]:
    return (attack(a), take_wounds(a))


@step()
def after_blow(b: Deadzone, w: int, a: int, seat: int) -> None:
    """A kill shakes its friends, and lets a rampager go on."""
    killed = b.work(a, Attack).killed
    b.then(done_with(a))
    if killed:
        b.rules.rampage_morale(b, w, seat)


@HOUSE.part("rampage-morale", "morale-first")
def shaken_first(b: Deadzone, w: int, seat: int) -> None:
    """What is compulsory comes before what is a choice (ruling morale-before-rampage)."""
    b.then(shaken(b.work(w, Melee).cube, seat, 1), rampage(w))


@HOUSE.part("rampage-morale", "rampage-first")
def rampage_first(b: Deadzone, w: int, seat: int) -> None:
    """One test for each survivor and each kill, once the chain is over."""
    m = b.work(w, Melee)
    b.works[w] = replace(m, kills=m.kills + 1)
    if not m.kills:
        b.then(rampage(w), shaken_at_last(w, seat))
    else:
        b.then(rampage(w))


@step()
def shaken_at_last(b: Deadzone, w: int, seat: int) -> None:
    m = b.work(w, Melee)
    b.then(shaken(m.cube, seat, m.kills))


# ---------------------------------------------------------------------------------------------------- rampage
@question("deadzone.decision.rampage", "deadzone.special.rampage")
def rampage(b: Deadzone, a: Option, w: int) -> None:
    if "target" in a.facts:
        strike_at(b, w, a.facts["target"])


@rampage.ask
def may_rampage(b: Deadzone, w: int) -> Asking | None:
    """Each kill gives one more attack on an enemy still in the cube (ruling rampage-chain)."""
    u = b.fighter(b.work(w, Melee).unit)
    foes = blows(b, u) if u.models and says(u.rules, "rampages") else []
    if not foes:
        return None
    ask = Pick((*foes, offer(how="stop")))
    return Asking(u.seat, ask, "rampage", "deadzone.special.rampage", {"unit": u.id, "work": w})


rampage.closed(not_to_strike)


# ---------------------------------------------------------------------------------------------------- forced out
@step("deadzone.melee.forced-out", "deadzone.melee.stays-if-cleared")
def leave(b: Deadzone, w: int) -> None:
    """Checked once, at the end; with no enemy left the unit stays. Units never share a cube with an enemy for
    longer (ruling no-shared-cubes)."""
    m = b.work(w, Melee)
    b.close(w)
    u = b.fighter(m.unit)
    if not u.models or not enemies_here(b, u):
        return
    if one_step_out(b, u) or far_exits(b, u):
        b.then(step_out(u.id))
    else:
        b.then(*take_off(b, u.id))


def one_step_out(b: Deadzone, u: Fighter) -> list[int]:
    """One step of cost 1, no fall of two levels, to a cube without enemies and with room (ruling forced-out-step)."""
    near = {s.to for s in steps_for(b, u)[u.cube] if s.cost == 1 and s.dropped < 2}
    return sorted(near - closed_to(b, u))


@law(WHERE, off=lambda b, u: frozenset())
def closed_to(b: Deadzone, u: Fighter) -> frozenset[int]:
    """The cubes with enemies or without room."""
    return full_for(b, u) | {f.cube for f in b.foes(u.seat)}


@question("deadzone.decision.forced-out", OUT)
def step_out(b: Deadzone, a: Stepped, u: UnitId) -> None:
    walk_out(b, u, tuple(number_of(c) for c in a.cells))


def walk_out(b: Deadzone, u: UnitId, path: Path) -> None:
    """Hazards work as on any entry; on the way to a far exit enemies and sizes do not count."""
    cost = least_costs(steps_for(b, b.fighter(u)), b.fighter(u).cube)[path[-1]]
    m = b.open(Move(u, "out", cost, path))
    b.then(march(m), done_with(m))


@step_out.ask
def may_step_out(b: Deadzone, u: UnitId) -> Asking:
    unit = b.fighter(u)
    near = one_step_out(b, unit)
    ends, graph = near or far_exits(b, unit), steps_for(b, unit)
    cells = tuple(CUBES[c] for c in (near or sorted(on_shortest_paths(graph, unit.cube, ends))))
    ways: list[Path] = [(c,) for c in near] or list(islice(shortest_paths(graph, unit.cube, ends), 2))
    only = Stepped(tuple(CUBES[c] for c in ways[0])) if len(ways) == 1 else None
    return Asking(unit.seat, Steps(cells), "out", WHERE, {"unit": u, "ends": ends}, only)


@step_out.refuse
def refuse_out(b: Deadzone, a: Stepped, u: UnitId) -> Refusal | None:
    """One step to a legal cube; where there is none, a shortest way to one of the nearest (forced-out-nowhere)."""
    if off := refuse_off(b, a.cells):
        return off
    unit, path = b.fighter(u), tuple(number_of(c) for c in a.cells)
    near = one_step_out(b, unit)
    if near and (len(path) != 1 or path[0] not in near):
        return Refusal(WHERE, "one_step_out")
    if near:
        return None
    ends, graph, here, spent = far_exits(b, unit), steps_for(b, unit), unit.cube, 0
    for to in path:
        found = [s.cost for s in graph[here] if s.to == to]
        if not found:
            return refuse_step(WHERE, here, to)
        here, spent = to, spent + min(found)
    if here in ends and spent == least_costs(graph, unit.cube)[here]:
        return None
    return Refusal("deadzone.ruling.forced-out-nowhere", "nearest_way_out")


@law("deadzone.ruling.forced-out-nowhere", off=lambda b, u: [])
def far_exits(b: Deadzone, u: Fighter) -> list[int]:
    """The nearest free cubes; with none at all the unit is destroyed. A Slow unit goes no farther than a cube of
    cost 1, however deep it drops (ruling slow-limits-each-move)."""
    costs, most = least_costs(steps_for(b, u), u.cube), move_limit(u.rules, "out", FAR)
    free = {c for c, cost in costs.items() if cost <= most} - closed_to(b, u) - {u.cube}
    least = min((costs[c] for c in free), default=0)
    return sorted(c for c in free if costs[c] == least)
