"""The way that a goal means: the safest that the rules allow, or why they allow none."""

from itertools import islice

from drumhead.flow.question import Refusal, Stepped
from drumhead.games.deadzone.play.risk import best_ways, harm
from drumhead.games.deadzone.play.sample import cells_of, shortest_out
from drumhead.games.deadzone.rules.melee import far_exits, one_step_out, refuse_out
from drumhead.games.deadzone.rules.move import ADJACENT, refuse_way, steps_for
from drumhead.games.deadzone.rules.state import Deadzone, Fighter, Move
from drumhead.space.cube_ways import Path, Way, cheapest_along, least_costs, shortest_paths
from drumhead.space.cubes import CUBES

LONGEST = 40  # more than any way costs that a player may want
MANY = 64  # shortest ways out that are compared


def way_of(b: Deadzone, m: Move, cubes: Path) -> Way | Refusal:
    """Through all but the last of these cubes, to the last."""
    u, *_, goal = b.fighter(m.unit), *cubes
    way = best_ways(b, u, m.action, m.left, cubes[:-1]).get(goal)
    if way is None:
        return why_not(b, u, m, cubes)
    return refuse_way(b, m, way.cubes) or way


def why_not(b: Deadzone, u: Fighter, m: Move, cubes: Path) -> Refusal:
    """What the judge says to the way that the unit would take if length, or units in the way, did not matter."""
    goal = cubes[-1]
    long = best_ways(b, u, m.action, LONGEST, cubes[:-1]).get(goal)
    if long and (refused := refuse_way(b, m, long.cubes)):
        return refused
    if goal in least_costs(steps_for(b, u), u.cube):
        refused = refuse_way(b, m, shortest_out(b, u, goal))
        if refused:
            return refused
    return refuse_nowhere(u, goal)


def refuse_nowhere(u: Fighter, goal: int) -> Refusal:
    return Refusal(ADJACENT, "nowhere_near", {"unit": u.id, "cell": CUBES[goal]})


# ---------------------------------------------------------------------------------------------------- forced out
def way_out(b: Deadzone, u: Fighter, goal: int) -> Way | Refusal:
    """One step; where none is free, the safest of the shortest ways to one of the nearest free cubes."""
    found: list[Path] = [(goal,)]
    graph = steps_for(b, u)
    if not one_step_out(b, u) and goal in far_exits(b, u):
        found = list(islice(shortest_paths(graph, u.cube, [goal]), MANY))
    ways = [w for w in (cheapest_along(graph, u.cube, path) for path in found) if w]
    if not ways:
        return refuse_out(b, cells_of((goal,)), u.id) or refuse_nowhere(u, goal)
    way = min(ways, key=lambda w: (sum(harm(b, u, s.to, s.dropped) for s in w.steps), w.cubes))
    return refuse_out(b, Stepped(cells_of(way.cubes).cells), u.id) or way
