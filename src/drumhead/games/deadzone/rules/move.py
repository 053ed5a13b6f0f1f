"""Moving: from cube to adjacent cube, up and down; how far a move reaches, and the one judge of its way."""

from collections.abc import Iterable
from typing import TypeAlias

from drumhead.flow.question import Refusal
from drumhead.games.deadzone.rules.state import Deadzone, Fighter, Move
from drumhead.games.deadzone.rules.terrain import ignores_terrain
from drumhead.ledger.cite import datum, law
from drumhead.space.cube_steps import FAR, Graph
from drumhead.space.cube_ways import Bounds, Costs, Distances, Path, Ways, cheapest_path, costs_in_reach
from drumhead.space.cubes import CUBES, Cube, inside

Cubes: TypeAlias = frozenset[int]
LIMIT = "deadzone.principles.cube-size-limit-four"
ROOM = datum(LIMIT, 4, 5)
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


def far_for(b: Deadzone, u: Fighter) -> Distances:
    """The least cost of steps between cubes, with nothing in the way."""
    return b.ground.far_jump if flies(u) else b.ground.far


@law(ENEMY, off=lambda b, seat: frozenset())
def enemy_cubes(b: Deadzone, seat: int) -> Cubes:
    """The cubes in which an enemy of this seat stands. The cubes beside them are free (ruling no-zone-of-control)."""
    return frozenset([u.cube for u in b.units if u.seat != seat and u.models])


def is_enemy_cube(b: Deadzone, seat: int, cube: int) -> bool:
    return cube in enemy_cubes(b, seat)


@law(LIMIT, off=lambda b, u: frozenset())
def full_for(b: Deadzone, u: Fighter) -> Cubes:
    """The cubes without room for it. Pinned units count with their size, dead ones do not (ruling size-limit-when).
    Size counts for nothing else (ruling size-only-for-the-limit)."""
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
    """A full cube of friends may be passed; the limit counts where the move ends."""
    return NONE


NONE: Cubes = frozenset()


@law("deadzone.melee.ignores-size-limit", off=has_room)
def squeezes_in(b: Deadzone, u: Fighter, cube: int) -> bool:
    """An Assault goes into the enemy's cube, however full it is."""
    return True


@law("deadzone.terrain.difficult-no-run", off=False)
def minds_mud(u: Fighter, action: str) -> bool:
    return action == "run" and not ignores_terrain(u)


def is_bogged(b: Deadzone, u: Fighter, action: str, cube: int) -> bool:
    """A Run may not touch difficult terrain, its first cube included (ruling difficult-which-cubes)."""
    return minds_mud(u, action) and bool(b.ground.difficult[cube])


def is_rough(b: Deadzone, u: Fighter, cube: int) -> bool:
    return bool(b.ground.difficult[cube]) and not ignores_terrain(u)


# ---------------------------------------------------------------------------------------------------- reach
def bounds_of(b: Deadzone, u: Fighter, action: str, allowance: int) -> Bounds:
    """A move enters no enemy's cube; an Assault enters it and ends there."""
    far, shut = far_for(b, u)[u.cube], shut_by_friends(b, u)
    enemy = frozenset([c for c in enemy_cubes(b, u.seat) if far[c] <= allowance])  # the others are out of reach
    mud = b.ground.difficult if minds_mud(u, action) else None
    return Bounds(allowance, shut if action == "assault" else shut | enemy, enemy, mud)


def reach(b: Deadzone, u: Fighter, action: str, allowance: int) -> Costs:
    """The cubes a move can get to with what they cost at least: on the way and at the end, full ones included."""
    bounds, known = bounds_of(b, u, action, allowance), b.ground.reached
    key = (u.cube, flies(u), bounds)
    found = known.get(key)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        found = known[key] = costs_in_reach(ways_for(b, u), u.cube, bounds)
    return found


REMEMBERED = 20_000


def ends_of(b: Deadzone, u: Fighter, action: str, allowance: int) -> list[int]:
    """Where the move may end."""
    if action == "assault":
        return sorted(c for c in enemy_cubes_in_reach(b, u, allowance) if squeezes_in(b, u, c))
    full = full_for(b, u)
    return sorted([c for c in reach(b, u, action, allowance) if c == u.cube or c not in full])


def enemy_cubes_in_reach(b: Deadzone, u: Fighter, allowance: int) -> list[int]:
    """The enemy's cubes in reach. Cubes that are too far even with nothing in the way need no search."""
    far = far_for(b, u)[u.cube]
    near = [c for c in enemy_cubes(b, u.seat) if far[c] <= allowance]
    if not near:
        return near
    costs = reach(b, u, "assault", allowance)
    return [c for c in near if c in costs]


def way_to(b: Deadzone, u: Fighter, action: str, allowance: int, goal: int, shun: Iterable[int] = ()) -> Path:
    """A cheapest path to a cube in reach, over as few shunned cubes as it can."""
    costs, enemy = reach(b, u, action, allowance), enemy_cubes(b, u.seat)
    return cheapest_path(steps_for(b, u), u.cube, goal, costs, far_for(b, u), enemy, frozenset(shun))


# ---------------------------------------------------------------------------------------------------- the judge
def refuse_off(b: Deadzone, cells: Iterable[Cube]) -> Refusal | None:
    """Cubes beyond the edge of the grid."""
    for x, y, z in cells:
        if not (inside(x, y) and 0 <= z < b.board.levels):
            return Refusal("deadzone.ruling.table-edge", "off_field", {"cell": (x, y, z)})
    return None


def refuse_stranger(u: Fighter, seat: int) -> Refusal | None:
    """A unit of the other side, or one that is gone, does nothing."""
    if u.seat != seat:
        return Refusal("deadzone.activation.declare-unit", "not_yours", {"unit": u.id})
    return None if u.models else Refusal("deadzone.shooting.casualty-removed", "is_gone", {"unit": u.id})


def refuse_way(b: Deadzone, m: Move, path: Path) -> Refusal | None:
    """The one judge of a path: step by step, then where it ends."""
    u = b.fighter(m.unit)
    return _refuse_steps(b, u, m, path) or _refuse_end(b, u, m, (u.cube, *path)[-1])


def _refuse_steps(b: Deadzone, u: Fighter, m: Move, path: Path) -> Refusal | None:
    """The landing of a drop is entered like any other cube (ruling landing-is-an-entry)."""
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
        facts = {"start": CUBES[here], "cell": CUBES[to]}
        return Refusal("deadzone.terrain.level-change-with-surface", "nothing_to_climb", facts)
    (x, y, z), (i, j, k) = CUBES[here], CUBES[to]
    near = max(abs(x - i), abs(y - j)) == 1 and z == k
    return refuse_step("deadzone.moving.solid-walls-block" if near else ADJACENT, here, to)


def refuse_step(clause: str, here: int, to: int) -> Refusal:
    return Refusal(clause, "no_step", {"start": CUBES[here], "cell": CUBES[to]})


def refuse_bog(b: Deadzone, u: Fighter, action: str, cube: int) -> Refusal | None:
    if not is_bogged(b, u, action, cube):
        return None
    return Refusal("deadzone.terrain.difficult-no-run", "no_run", {"cell": CUBES[cube]})


def refuse_enemy(b: Deadzone, u: Fighter, action: str, cube: int, last: bool) -> Refusal | None:
    if not is_enemy_cube(b, u.seat, cube) or (action == "assault" and last):
        return None
    clause = "deadzone.ruling.assault-stops-at-first-enemy" if action == "assault" else ENEMY
    return Refusal(clause, "enemy_in_cube", {"cell": CUBES[cube]})


def refuse_far(m: Move, spent: int) -> Refusal | None:
    if spent <= m.left:
        return None
    clause = f"deadzone.activation.{m.action}" if m.action != "command" else COMMANDED
    return Refusal(clause, "too_many_cubes", {"action": m.action, "spent": spent, "most": m.left})


def refuse_reach(b: Deadzone, u: Fighter, cubes: int) -> Refusal:
    """No enemy can be assaulted within so many cubes."""
    far = min((far_for(b, u)[u.cube][t.cube] for t in b.foes(u.seat)), default=FAR)
    facts = {"unit": u.id, "cubes": cubes, "far": far}
    return Refusal("deadzone.melee.must-enter-enemy-cube", "too_far_to_assault" if far < FAR else "no_way", facts)


COMMANDED = "deadzone.special.tactician-command-move"


def _refuse_end(b: Deadzone, u: Fighter, m: Move, end: int) -> Refusal | None:
    if m.action == "assault":
        return refuse_no_enemy(b, u, end)
    if end == u.cube or has_room(b, u, end):
        return None
    return refuse_full(end)


def refuse_full(cube: int) -> Refusal:
    return Refusal(LIMIT, "full", {"cell": CUBES[cube], "most": ROOM})


@law("deadzone.melee.must-enter-enemy-cube")
def refuse_no_enemy(b: Deadzone, u: Fighter, end: int) -> Refusal | None:
    if any(f.cube == end and f.seat != u.seat for f in b.units):
        return None
    return Refusal("deadzone.melee.must-enter-enemy-cube", "no_enemy_there", {"cell": CUBES[end]})
