"""Moving: from cube to adjacent cube, up and down, step by step; each cube entered works on who enters it."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, pairwise
from typing import TypeAlias

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Moved
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, Picked, Refusal, Stepped, Steps
from drumhead.games.deadzone import words
from drumhead.games.deadzone.ground import Ways
from drumhead.games.deadzone.state import Deadzone, Fighter, Move
from drumhead.games.deadzone.terrain import ignores_terrain, lands_softly, tread
from drumhead.ledger.cite import datum, law
from drumhead.space.cube_steps import FAR, Graph, Step
from drumhead.space.cubes import CUBES, Cube, inside, number_of

Cubes: TypeAlias = frozenset[int]
LIMIT = "deadzone.principles.cube-size-limit-four"
ROOM = datum(LIMIT, 4, 5, "games.deadzone.move:ROOM")
PATH = "deadzone.decision.path"
ADJACENT = "deadzone.moving.adjacent-same-level"
ENEMY = "deadzone.moving.enemy-cube-only-by-assault"


# ---------------------------------------------------------------------------------------------------- the ground
@law("deadzone.special.jump-pack-levels", off=False)
def flies(u: Fighter) -> bool:
    return u.jumps


def steps_for(b: Deadzone, u: Fighter) -> Graph:
    return b.ground.jump if flies(u) else b.ground.foot


def ways_for(b: Deadzone, u: Fighter) -> Ways:
    return b.ground.jump_ways if flies(u) else b.ground.foot_ways


def far_for(b: Deadzone, u: Fighter) -> tuple[tuple[int, ...], ...]:
    """The least cost of steps between cubes, with nobody in the way."""
    return b.ground.far_jump if flies(u) else b.ground.far


@law(ENEMY, off=lambda b, seat: frozenset())
def enemy_cubes(b: Deadzone, seat: int) -> Cubes:
    """The cubes in which an enemy of this seat stands."""
    return frozenset([u.cube for u in b.units if u.seat != seat and u.models])


def is_enemy_cube(b: Deadzone, seat: int, cube: int) -> bool:
    return cube in enemy_cubes(b, seat)


@law(LIMIT, off=lambda b, u: frozenset())
def full_for(b: Deadzone, u: Fighter) -> Cubes:
    """The cubes without room for it. Pinned units count with their size, dead ones do not (ruling size-limit-when)."""
    taken: dict[int, int] = {}
    for f in b.units:
        if f.id != u.id:
            taken[f.cube] = taken.get(f.cube, 0) + f.room
    return frozenset([cube for cube, sizes in taken.items() if sizes + u.room > ROOM])


def has_room(b: Deadzone, u: Fighter, cube: int) -> bool:
    return cube not in full_for(b, u)


@law(
    "deadzone.moving.pass-through-friends",
    off=lambda b, u: full_for(b, u) & {f.cube for f in b.army(u.seat)},
)
def shut_by_friends(b: Deadzone, u: Fighter) -> Cubes:
    """On the way a full cube of friends shuts nobody out; the limit counts where the move ends."""
    return NONE


NONE: Cubes = frozenset()


@law("deadzone.melee.ignores-size-limit", off=has_room)
def squeezes_in(b: Deadzone, u: Fighter, cube: int) -> bool:
    """An Assault goes into the enemy's cube, however full it is."""
    return True


@law("deadzone.terrain.difficult-no-run", off=False)
def minds_mud(u: Fighter, action: str) -> bool:
    return action == "run" and not ignores_terrain(u)


def bogged(b: Deadzone, u: Fighter, action: str, cube: int) -> bool:
    """A Run may not touch difficult terrain, its first cube included (ruling difficult-which-cubes)."""
    return minds_mud(u, action) and bool(b.ground.difficult[cube])


def is_rough(b: Deadzone, u: Fighter, cube: int) -> bool:
    return bool(b.ground.difficult[cube]) and not ignores_terrain(u)


# ---------------------------------------------------------------------------------------------------- reach
def reach(b: Deadzone, u: Fighter, action: str, allowance: int) -> Mapping[int, int]:
    """The cubes a move can get to with what they cost at least: on the way and at the end, full ones included."""
    far = far_for(b, u)[u.cube]
    enemy = frozenset([c for c in enemy_cubes(b, u.seat) if far[c] <= allowance])  # the others are in nobody's way
    mud, shut = minds_mud(u, action), shut_by_friends(b, u)
    key = (u.cube, allowance, flies(u), mud, action == "assault", enemy, shut)
    known = b.ground.reached
    found = known.get(key)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        barred = shut if action == "assault" else shut | enemy
        found = known[key] = _reach(b, u, allowance, mud, barred, enemy)
    return found


REMEMBERED = 20_000


def _reach(b: Deadzone, u: Fighter, allowance: int, mud: bool, barred: Cubes, stops: Cubes) -> dict[int, int]:
    """What is barred is never entered; in the others that stop a move it goes no further."""
    bog = b.ground.difficult
    costs, ahead, ways = {u.cube: 0}, [u.cube], ways_for(b, u)
    if mud and bog[u.cube]:
        return costs
    for here in ahead:  # costs are small: a cube that gets cheaper is simply looked at again
        if here in stops:
            continue
        so_far = costs[here]
        for to, more in ways[here].items():
            cost = so_far + more
            if cost > allowance or cost >= costs.get(to, FAR) or to in barred or (mud and bog[to]):
                continue
            costs[to] = cost
            ahead.append(to)
    return costs


def ends_of(b: Deadzone, u: Fighter, action: str, allowance: int) -> list[int]:
    """Where the move may end."""
    if action == "assault":
        return sorted(c for c in assaulted(b, u, allowance) if squeezes_in(b, u, c))
    full = full_for(b, u)
    return sorted([c for c in reach(b, u, action, allowance) if c == u.cube or c not in full])


def assaulted(b: Deadzone, u: Fighter, allowance: int) -> list[int]:
    """The enemy's cubes in reach. Who is too far away even with nobody in the way needs no search."""
    far = far_for(b, u)[u.cube]
    near = [c for c in enemy_cubes(b, u.seat) if far[c] <= allowance]
    if not near:
        return near
    costs = reach(b, u, "assault", allowance)
    return [c for c in near if c in costs]


def way_to(
    b: Deadzone, u: Fighter, action: str, allowance: int, goal: int, shun: Iterable[int] = ()
) -> tuple[int, ...]:
    """A cheapest path to a cube in reach, over as few shunned cubes as it can; of equals the lowest numbers."""
    shunned, graph = frozenset(shun), steps_for(b, u)
    costs, enemy = reach(b, u, action, allowance), enemy_cubes(b, u.seat)
    far, most = far_for(b, u), costs[goal]
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {u.cube: (0, 0, ())}
    for cube in sorted((c for c in costs if costs[c] + far[c][goal] <= most), key=lambda c: (costs[c], c)):
        if cube not in best or (cube != u.cube and cube in enemy):
            continue
        cost, bad, path = best[cube]
        for s in graph[cube]:
            if costs.get(s.to) == cost + s.cost and cost == costs[cube]:
                found = (cost + s.cost, bad + (s.to in shunned) + (s.dropped > 1), (*path, s.to))
                if s.to not in best or found < best[s.to]:
                    best[s.to] = found
    return best[goal][2]


# ---------------------------------------------------------------------------------------------------- the judge
def refuse_off(b: Deadzone, cells: Iterable[Cube]) -> Refusal | None:
    """Nothing is judged beyond the edge of the grid."""
    for x, y, z in cells:
        if not (inside(x, y) and 0 <= z < b.board.levels):
            return Refusal("deadzone.ruling.table-edge", f"({x}, {y}, {z}) is not on the battlefield")
    return None


def refuse_way(b: Deadzone, m: Move, path: tuple[int, ...]) -> Refusal | None:
    """The one judge of a path: step by step, then where it ends."""
    u = b.fighter(m.unit)
    return _refuse_steps(b, u, m, path) or _refuse_end(b, u, m, (u.cube, *path)[-1])


def _refuse_steps(b: Deadzone, u: Fighter, m: Move, path: tuple[int, ...]) -> Refusal | None:
    here, spent, ways = u.cube, 0, ways_for(b, u)
    if path and (refused := refuse_bog(b, u, m.action, here)):
        return refused
    for n, to in enumerate(path):
        cost = ways[here].get(to, FAR)
        if refused := refuse_no_way(b, u, here, to, cost):
            return refused
        spent += cost
        if refused := refuse_bog(b, u, m.action, to) or refuse_enemy(b, u, m.action, to, n == len(path) - 1):
            return refused
        here = to
    return refuse_far(m, spent)


@law("deadzone.moving.solid-walls-block", ADJACENT)
def refuse_no_way(b: Deadzone, u: Fighter, here: int, to: int, cost: int) -> Refusal | None:
    if cost < FAR:
        return None
    if to in b.ground.jump_ways[here]:
        why = f"nothing solid to climb leads from {words.cube(here)} to {words.cube(to)}"
        return Refusal("deadzone.terrain.level-change-with-surface", why, {"cell": words.cell(to)})
    (x, y, z), (i, j, k) = CUBES[here], CUBES[to]
    near = max(abs(x - i), abs(y - j)) == 1 and z == k
    why = f"no step leads from {words.cube(here)} to {words.cube(to)}"
    return Refusal("deadzone.moving.solid-walls-block" if near else ADJACENT, why, {"cell": words.cell(to)})


def refuse_bog(b: Deadzone, u: Fighter, action: str, cube: int) -> Refusal | None:
    if not bogged(b, u, action, cube):
        return None
    why = f"{words.cube(cube)} is difficult ground: nobody runs there"
    return Refusal("deadzone.terrain.difficult-no-run", why, {"cell": words.cell(cube)})


def refuse_enemy(b: Deadzone, u: Fighter, action: str, cube: int, last: bool) -> Refusal | None:
    if not is_enemy_cube(b, u.seat, cube) or (action == "assault" and last):
        return None
    clause = "deadzone.ruling.assault-stops-at-first-enemy" if action == "assault" else ENEMY
    return Refusal(clause, f"an enemy is in {words.cube(cube)}: only an Assault goes there, and ends there")


def refuse_far(m: Move, spent: int) -> Refusal | None:
    if spent <= m.left:
        return None
    why = words.too_long(m.action, spent, m.left)
    return Refusal(f"deadzone.activation.{m.action}" if m.action != "command" else COMMANDED, why, {"spent": spent})


COMMANDED = "deadzone.special.tactician-command-move"


def _refuse_end(b: Deadzone, u: Fighter, m: Move, end: int) -> Refusal | None:
    if m.action == "assault":
        return refuse_no_enemy(b, u, end)
    if end == u.cube or has_room(b, u, end):
        return None
    return Refusal(LIMIT, words.full(end, ROOM), {"cell": words.cell(end)})


@law("deadzone.melee.must-enter-enemy-cube")
def refuse_no_enemy(b: Deadzone, u: Fighter, end: int) -> Refusal | None:
    if any(f.cube == end and f.seat != u.seat for f in b.units):
        return None
    return Refusal("deadzone.melee.must-enter-enemy-cube", "an Assault ends in a cube with an enemy")


# ---------------------------------------------------------------------------------------------------- the way
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
    facts["cost"] = {words.key(c): n for c, n in costs.items()}
    return Asking(u.seat, Steps(cells), words.asks_path(b, m), ADJACENT, facts, only_way(b, u, m, costs))


@law("deadzone.ruling.forced-answers")
def only_way(b: Deadzone, u: Fighter, m: Move, costs: Mapping[int, int]) -> Stepped | None:
    """The one legal answer, where there is just one."""
    if m.action == "assault":
        found = list(islice(assault_ways(b, u, m.left, costs), 2))
        return Stepped(tuple(CUBES[c] for c in found[0])) if len(found) == 1 else None
    full = full_for(b, u)
    stuck = m.left == 1 and not any(c != u.cube and c not in full for c in costs)
    return Stepped(()) if stuck or len(costs) == 1 else None


def assault_ways(b: Deadzone, u: Fighter, left: int, costs: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """All ways into an enemy's cube; the tables of distance keep the search from going astray."""
    ways, far = ways_for(b, u), far_for(b, u)
    ends = [c for c in enemy_cubes(b, u.seat) if c in costs]
    ahead: list[tuple[tuple[int, ...], int, int]] = [((), u.cube, left)]
    while ahead:
        way, here, left = ahead.pop()
        if here in ends:
            yield way
            continue
        for to, cost in ways[here].items():
            rest = left - cost
            if to in costs and any(far[to][end] <= rest for end in ends):
                ahead.append(((*way, to), to, rest))


@path.refuse
def refuse_path(b: Deadzone, a: Stepped, w: int) -> Refusal | None:
    return refuse_off(b, a.cells) or refuse_way(b, b.work(w, Move), tuple(number_of(c) for c in a.cells))


@step()
def march(b: Deadzone, w: int) -> None:
    """The next step of the path; whoever has died on the way, or has arrived, goes no further."""
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
def how_down(b: Deadzone, a: Picked, w: int) -> None:
    _take_step(b, w, next(s for s in _next_steps(b, b.work(w, Move)) if s.kind == a.key))


@how_down.ask
def may_go_down(b: Deadzone, w: int) -> Asking:
    """Climb or drop, where both lead there and the rest of the path allows it (ruling drop-or-climb-down); to one who
    lands softly both are the same."""
    m = b.work(w, Move)
    u = b.fighter(m.unit)
    steps = [s for s in _next_steps(b, m) if s.cost + rest_of(b, u, m.path) <= m.left]
    kinds = [min(steps, key=lambda s: s.cost).kind] if lands_softly(u) else [s.kind for s in steps]
    options = tuple(Option(str(k), words.way_down(str(k)), {"unit": u.id}) for k in kinds)
    return Asking(
        u.seat, Pick(options), words.asks_how_down(b, m), "deadzone.ruling.drop-or-climb-down", {"unit": u.id}
    )


def _next_steps(b: Deadzone, m: Move) -> list[Step]:
    u = b.fighter(m.unit)
    return [s for s in steps_for(b, u)[u.cube] if s.to == m.path[0]]


def rest_of(b: Deadzone, u: Fighter, path: tuple[int, ...]) -> int:
    """What the path costs at least behind its first step."""
    ways = ways_for(b, u)
    return sum(ways[here][to] for here, to in pairwise(path))


def _take_step(b: Deadzone, w: int, s: Step) -> None:
    m = b.work(w, Move)
    u = b.fighter(m.unit)
    rough = m.rough or is_rough(b, u, u.cube) or is_rough(b, u, s.to)
    b.works[w] = replace(m, path=m.path[1:], left=m.left - s.cost, rough=rough)
    go_to(b, m.unit, s.to, words.steps(b, m.unit, str(s.kind), s.to))
    b.then(tread(m.unit, s.dropped))


def go_to(b: Deadzone, u: UnitId, cube: int, text: str) -> None:
    before = b.fighter(u)
    b.put(replace(before, cube=cube))
    b.tell(Moved({f"m{u}": (CUBES[before.cube], CUBES[cube])}, ADJACENT, text, {"unit": u}))
