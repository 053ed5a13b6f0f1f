"""On the way: which path, then step by step, with the hazards of each cube that is entered."""

from collections.abc import Iterator
from itertools import islice, pairwise

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Moved
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, Stepped, Steps, offer
from drumhead.games.deadzone.rules.move import (
    ADJACENT,
    enemy_cubes,
    far_for,
    full_for,
    is_rough,
    reach,
    refuse_far,
    refuse_off,
    refuse_way,
    steps_for,
    ways_for,
)
from drumhead.games.deadzone.rules.state import Deadzone, Fighter, Move
from drumhead.games.deadzone.rules.terrain import lands_softly, tread
from drumhead.ledger.cite import law
from drumhead.space.cube_steps import Step
from drumhead.space.cube_ways import Costs, Path, paths_into
from drumhead.space.cubes import CUBES, Cube, number_of

PATH = "deadzone.decision.path"
KEYS = tuple(",".join(map(str, cube)) for cube in CUBES)  # of facts


@question(PATH)
def path(b: Deadzone, a: Stepped, w: int) -> None:
    b.works[w] = replace(b.work(w, Move), path=tuple(number_of(c) for c in a.cells))
    b.then(march(w))


@path.ask
def may_go(b: Deadzone, w: int) -> Asking:
    m = b.work(w, Move)
    u = b.fighter(m.unit)
    costs = reach(b, u, m.action, m.left)
    cells: tuple[Cube, ...] = tuple(CUBES[c] for c in sorted(costs))
    facts: dict[str, object] = {"unit": m.unit, "action": m.action, "cubes": m.left, "stay": m.action != "assault"}
    facts["cost"] = {KEYS[c]: n for c, n in costs.items()}
    return Asking(u.seat, Steps(cells), "path", ADJACENT, facts, only_way(b, u, m, costs))


@law("deadzone.ruling.forced-answers")
def only_way(b: Deadzone, u: Fighter, m: Move, costs: Costs) -> Stepped | None:
    """The one legal answer, where there is just one."""
    if m.action == "assault":
        ends = [c for c in enemy_cubes(b, u.seat) if c in costs]
        found = list(islice(paths_into(ways_for(b, u), u.cube, m.left, costs, far_for(b, u), ends), 2))
        return Stepped(tuple(CUBES[c] for c in found[0])) if len(found) == 1 else None
    full = full_for(b, u)
    stuck = m.left == 1 and not any(c != u.cube and c not in full for c in costs)
    return Stepped(()) if stuck or len(costs) == 1 else None


@path.refuse
def refuse_path(b: Deadzone, a: Stepped, w: int) -> Refusal | None:
    return refuse_off(b, a.cells) or refuse_way(b, b.work(w, Move), tuple(number_of(c) for c in a.cells))


@step()
def march(b: Deadzone, w: int) -> None:
    """The next step of the path. A unit that has arrived or died goes no further (ruling
    destroyed-in-own-activation)."""
    m = b.work(w, Move)
    if not m.path or not b.fighter(m.unit).models:
        return
    steps = _next_steps(b, m)
    if len(steps) > 1:
        b.then(how_down(w), march(w))
    else:
        b.then(march(w))
        _take_step(b, w, steps[0])


@question(PATH)
def how_down(b: Deadzone, a: Option, w: int) -> None:
    _take_step(b, w, next(s for s in _next_steps(b, b.work(w, Move)) if s.kind == a.facts["how"]))


@how_down.ask
def may_go_down(b: Deadzone, w: int) -> Asking:
    """Climb or drop, where both lead there and the rest of the path allows it (ruling drop-or-climb-down); to a unit
    that lands softly both are the same."""
    m = b.work(w, Move)
    u = b.fighter(m.unit)
    steps = [s for s in _next_steps(b, m) if s.cost + rest_of(b, u, m.path) <= m.left]
    kinds = [min(steps, key=lambda s: s.cost).kind] if lands_softly(u) else [s.kind for s in steps]
    options = tuple(offer(how=str(k), unit=u.id, of=u.id) for k in kinds)
    facts = {"unit": u.id, "cell": list(CUBES[m.path[0]])}
    return Asking(u.seat, Pick(options), "way_down", "deadzone.ruling.drop-or-climb-down", facts)


@how_down.closed
def ways_too_long(b: Deadzone, w: int) -> Iterator[Closed]:
    """Ways down that leave too little for the rest of the path."""
    m = b.work(w, Move)
    u = b.fighter(m.unit)
    for s in _next_steps(b, m):
        if refused := refuse_far(m, s.cost + rest_of(b, u, m.path)):
            yield offer(how=str(s.kind), unit=u.id, of=u.id), refused


def _next_steps(b: Deadzone, m: Move) -> list[Step]:
    u = b.fighter(m.unit)
    return [s for s in steps_for(b, u)[u.cube] if s.to == m.path[0]]


def rest_of(b: Deadzone, u: Fighter, path: Path) -> int:
    """What the path costs at least after its first step."""
    ways = ways_for(b, u)
    return sum(ways[here][to] for here, to in pairwise(path))


def _take_step(b: Deadzone, w: int, s: Step) -> None:
    m = b.work(w, Move)
    u = b.fighter(m.unit)
    rough = m.rough or is_rough(b, u, u.cube) or is_rough(b, u, s.to)
    b.works[w] = replace(m, path=m.path[1:], left=m.left - s.cost, rough=rough)
    go_to(b, m.unit, s.to, str(s.kind))
    b.then(tread(m.unit, s.dropped))


def go_to(b: Deadzone, u: UnitId, cube: int, how: str) -> None:
    before = b.fighter(u)
    b.put(replace(before, cube=cube))
    b.tell(Moved({f"m{u}": (CUBES[before.cube], CUBES[cube])}, ADJACENT, "steps", {"unit": u, "how": how}))
