"""Any legal answer to the open question; every kind of answer can come up."""

from random import Random

from drumhead.flow.adviser import Sampler
from drumhead.flow.question import Answer, Option, Pick, Picked, Question, Stepped, Steps
from drumhead.games.deadzone.rules.move import ends_of, steps_for, way_to
from drumhead.games.deadzone.rules.state import Deadzone, Fighter
from drumhead.space.cube_ways import Path, shortest_path
from drumhead.space.cubes import CUBES


def options_of(q: Question) -> tuple[Option, ...]:
    """What a question offers to pick from."""
    assert isinstance(q.ask, Pick)
    return q.ask.options


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


def shortest_out(b: Deadzone, u: Fighter, goal: int) -> Path:
    """A shortest way out of a lost melee. Units on the way do not count."""
    return shortest_path(steps_for(b, u), u.cube, goal)


def cells_of(path: Path) -> Stepped:
    return Stepped(tuple(CUBES[c] for c in path))


SAMPLERS: dict[type, Sampler] = {Pick: any_option, Steps: any_steps}
