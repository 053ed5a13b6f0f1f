"""Any legal answer to the open question, all kinds of answers within reach of chance."""

from random import Random

from drumhead.flow.adviser import Sampler
from drumhead.flow.question import Answer, Pick, Picked, Question, Stepped, Steps
from drumhead.games.deadzone.rules.melee import nearest_way
from drumhead.games.deadzone.rules.move import ends_of, steps_for, way_to
from drumhead.games.deadzone.rules.state import Deadzone, Fighter
from drumhead.space.cubes import CUBES


def any_option(b: Deadzone, ask: Pick, rng: Random) -> Answer:
    return Picked(rng.choice(ask.options).key)


def any_steps(b: Deadzone, ask: Steps, rng: Random) -> Answer:
    q = b.question
    assert q is not None
    if "action" in q.facts:
        return any_way(b, q, rng)
    u = b.fighter(q.facts["unit"])
    goal = rng.choice(q.facts["ends"])
    return cells_of(shortest_out(b, u, goal) if u.cube >= 0 else (goal,))


def any_way(b: Deadzone, q: Question, rng: Random) -> Stepped:
    u, action, most = b.fighter(q.facts["unit"]), q.facts["action"], q.facts["cubes"]
    return cells_of(way_to(b, u, action, most, rng.choice(ends_of(b, u, action, most))))


def shortest_out(b: Deadzone, u: Fighter, goal: int) -> tuple[int, ...]:
    """A shortest way out of a lost melee, whoever stands in it."""
    graph, costs = steps_for(b, u), nearest_way(steps_for(b, u), u.cube)
    path = [goal]
    while path[0] != u.cube:
        end = path[0]
        before = (c for c in sorted(costs) for s in graph[c] if s.to == end and costs[c] + s.cost == costs[end])
        path.insert(0, next(before))
    return tuple(path[1:])


def cells_of(path: tuple[int, ...]) -> Stepped:
    return Stepped(tuple(CUBES[c] for c in path))


SAMPLERS: dict[type, Sampler] = {Pick: any_option, Steps: any_steps}
