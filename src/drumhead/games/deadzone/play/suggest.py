"""The ledger's policy for every decision: what a plain player does, what odds assume, and help for people."""

from typing import NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.flow.adviser import Policy
from drumhead.flow.question import Answer, Key, Pick, Picked, Question, keys
from drumhead.games.deadzone.play.lanes import lanes_of
from drumhead.games.deadzone.play.odds import shot_odds
from drumhead.games.deadzone.play.sample import cells_of, options_of, shortest_out
from drumhead.games.deadzone.play.worth import (
    Shot,
    best_rush,
    best_shot,
    best_shots,
    blow_worth,
    danger,
    nearest_foe,
    shots_from,
)
from drumhead.games.deadzone.rules.activation import cubes_for, offers, patients
from drumhead.games.deadzone.rules.command import friends_near
from drumhead.games.deadzone.rules.move import ends_of, way_to
from drumhead.games.deadzone.rules.shoot import fire_of
from drumhead.games.deadzone.rules.state import Deadzone, Fighter, Melee
from drumhead.games.deadzone.rules.terrain import mine_in

ONE_IN_THREE = 1 / 3


def option(q: Question, *wanted: int | str) -> Picked:
    """The first of these that is offered, else the first offer."""
    offered = keys(options_of(q))
    return Picked(next((key for key in wanted if key in offered), offered[0]))


# ---------------------------------------------------------------------------------------------------- before we begin
def first_side(b: Deadzone, q: Question) -> Answer:
    return option(q)


def behind_cover(b: Deadzone, q: Question) -> Answer:
    """In roster order, each into the cube of the row with the most cover in front, from the middle outwards."""
    if isinstance(q.ask, Pick):
        return option(q)
    return cells_of((min(q.facts["ends"], key=lambda c: (-cover_in(b, c), off_middle(b, c), c)),))


def cover_in(b: Deadzone, cube: int) -> int:
    """From how many cubes a unit there is behind cover."""
    return lanes_of(b).cover[cube]


def off_middle(b: Deadzone, cube: int) -> int:
    x, y = cube % 8, cube // 8 % 8
    return abs(2 * x - 7) + abs(2 * y - 7)


# ---------------------------------------------------------------------------------------------------- activation
class Plan(NamedTuple):
    """What a unit would do with its activation, and what that is expected to bring."""

    gain: float
    action: str


def plan(b: Deadzone, u: Fighter) -> Plan:
    """Assault if it is expected to win more than it loses; else the best shot, held or after a Walk; else the rest."""
    if u.pinned:
        return Plan(0.0, "recover")
    rush = best_rush(b, u)
    if rush and rush.points > danger(b, u, rush.cube):
        return Plan(rush.points, "assault")
    stay, *there = best_shots(b, u, (u.cube, *ends_of(b, u, "walk", cubes_for(u, "walk"))))
    walked = max((shot.points for shot in there), default=0.0)
    if max(stay.points, walked) > 0:
        return Plan(stay.points, "hold") if stay.points >= walked else Plan(walked, "walk")
    return quiet_plan(b, u)


def quiet_plan(b: Deadzone, u: Fighter) -> Plan:
    may = offers(b, u)
    if "command" in may and len(friends_near(b, u)) > 1:
        return Plan(0.0, "command")
    if "heal" in may and patients(b, u):
        return Plan(0.0, "heal")
    covered = cover_in(b, u.cube) > 0
    if covered and "overwatch" in may:
        return Plan(0.0, "overwatch")
    return Plan(0.0, "run")


def cube_towards_foe(b: Deadzone, u: Fighter, action: str, most: int) -> int:
    """The end nearest to an enemy; of equal ones the best covered."""
    ends = ends_of(b, u, action, most)
    return min(ends, key=lambda c: (nearest_foe(b, u, c), -cover_in(b, c), c))


def best_unit(b: Deadzone, q: Question) -> Answer:
    """The unit with the best expected exchange; a pinned one first if it could be shot at."""
    units = [b.fighter(o.facts["unit"]) for o in options_of(q)]
    for u in units:
        if u.pinned and danger(b, u, u.cube) > 0:
            return Picked(u.id)
    return Picked(max(units, key=lambda u: (plan(b, u).gain, -u.id)).id)


def best_action(b: Deadzone, q: Question) -> Answer:
    return option(q, plan(b, b.fighter(q.facts["unit"])).action)


def best_path(b: Deadzone, q: Question) -> Answer:
    """The cheapest path that avoids dangerous cubes, mines and deep drops."""
    if isinstance(q.ask, Pick):
        return option(q, "descend")
    u, action, most = b.fighter(q.facts["unit"]), q.facts["action"], q.facts["cubes"]
    return cells_of(way_to(b, u, action, most, goal_of(b, u, action, most), shunned_cubes(b, u)))


def shunned_cubes(b: Deadzone, u: Fighter) -> list[int]:
    if u.jumps:
        return []
    return [c for c in b.ground.cubes if b.ground.dangerous[c] or mine_in(b, c, u.seat)]


def goal_of(b: Deadzone, u: Fighter, action: str, most: int) -> int:
    ends = ends_of(b, u, action, most)
    if action == "assault":
        return max(ends, key=lambda c: (max(blow_worth(b, u, t, False) for t in b.within(c) if t.seat != u.seat), -c))
    if action == "walk":
        points = {c: shot.points for c, shot in zip(ends, best_shots(b, u, ends))}
        return max(ends, key=lambda c: (points[c], -danger(b, u, c), -nearest_foe(b, u, c), -c))
    return cube_towards_foe(b, u, action, most)


# ---------------------------------------------------------------------------------------------------- shooting
def best_of(found: list[Shot], q: Question) -> Answer:
    """The shot with the most points, of those that are offered."""
    offered = {fire_of(o): o.key for o in options_of(q)}
    able = [s for s in found if s.fire in offered]
    return Picked(offered[max(able, key=lambda s: s.points).fire]) if able else option(q, "none")


def best_shot_offered(b: Deadzone, q: Question) -> Answer:
    u = b.fighter(q.facts["unit"])
    return best_of(shots_from(b, u, u.cube), q)


def nobody_helps(b: Deadzone, q: Question) -> Answer:
    return option(q, "none")


def reaction(b: Deadzone, q: Question) -> tuple[float, int | str]:
    """The reaction that is most likely to kill, with its chance."""
    found: list[tuple[float, int | str]] = [(0.0, "wait")]
    for o in options_of(q):
        if "target" in o.facts:
            u, t = b.fighter(o.facts["unit"]), b.fighter(o.facts["target"])
            found.append((shot_odds(b, u, u.cube, t, o.facts["weapon"], "overwatch")[-1], o.key))
    return max(found, key=lambda f: f[0])


def shoot_if_sure(b: Deadzone, q: Question) -> Answer:
    chance, key = reaction(b, q)
    return option(q, key if chance >= ONE_IN_THREE else "wait")


def shoot_at_last(b: Deadzone, q: Question) -> Answer:
    """The chance does not come back in this activation."""
    return option(q, reaction(b, q)[1])


# ---------------------------------------------------------------------------------------------------- melee
def best_blow(b: Deadzone, q: Question) -> Answer:
    """The target with the most expected points; of equal ones a pinned one."""
    u, rough, targets = b.fighter(q.facts["unit"]), b.work(q.facts["work"], Melee).rough, targets_offered(b, q)
    return Picked(max(targets, key=lambda t: (blow_worth(b, u, t, rough), t.pinned > 0, -t.id)).id)


def rampage_on(b: Deadzone, q: Question) -> Answer:
    """Attack as long as an enemy is left, a pinned one first."""
    pinned = [t.id for t in targets_offered(b, q) if t.pinned]
    return option(q, pinned[0]) if pinned else best_blow(b, q)


def targets_offered(b: Deadzone, q: Question) -> list[Fighter]:
    """The units that can be attacked hand to hand."""
    return [b.fighter(o.facts["target"]) for o in options_of(q) if "target" in o.facts]


def safest_exit(b: Deadzone, q: Question) -> Answer:
    """The exit with the fewest enemies in sight; of equal ones the best covered, then the lowest number."""
    u = b.fighter(q.facts["unit"])
    goal = min(q.facts["ends"], key=lambda c: (in_sight(b, u, c), -cover_in(b, c), c))
    return cells_of(shortest_out(b, u, goal))


def in_sight(b: Deadzone, u: Fighter, cube: int) -> int:
    return sum(b.ground.sees[t.cube][cube] for t in b.foes(u.seat))


# ---------------------------------------------------------------------------------------------------- special actions
def dearest_unit(b: Deadzone, q: Question) -> Answer:
    return Picked(max((b.fighter(o.facts["unit"]) for o in options_of(q)), key=lambda u: (u.cost, -u.id)).id)


def order_worth(b: Deadzone, order: str, u: Fighter) -> float:
    """What a command is expected to bring."""
    if order == "recover":
        return float(u.cost)
    if order == "shoot":
        return best_shot(b, u, u.cube).points
    if order == "assault":
        foes = (t for c in ends_of(b, u, "assault", 1) for t in b.within(c) if t.seat != u.seat)
        return max((blow_worth(b, u, t, False) for t in foes), default=0.0)
    return 0.0


def best_order(b: Deadzone, q: Question) -> Answer:
    """Recover the dearest pinned friend, else the best shot, else an assault that is expected to win, else stop."""
    by_order: dict[str, list[tuple[float, UnitId, Key]]] = {}
    for o in options_of(q):
        if "action" in o.facts:
            order, u = o.facts["action"], o.facts["unit"]
            by_order.setdefault(order, []).append((order_worth(b, order, b.fighter(u)), -u, o.key))
    for order in ("recover", "shoot", "assault"):
        points, first, key = max(by_order.get(order, [(0.0, 0, "")]))
        who = b.fighter(-first)
        if points > 0 and (order != "assault" or points > danger(b, who, who.cube)):
            return Picked(key)
    return option(q, "stop")


POLICIES: dict[str, Policy] = {
    "pick-side": first_side,
    "deploy-unit": behind_cover,
    "activate": best_unit,
    "overwatch-begin": shoot_if_sure,
    "action": best_action,
    "path": best_path,
    "shot": best_shot_offered,
    "support": nobody_helps,
    "melee-target": best_blow,
    "rampage": rampage_on,
    "forced-out": safest_exit,
    "heal-target": dearest_unit,
    "command": best_order,
    "overwatch-end": shoot_at_last,
}
