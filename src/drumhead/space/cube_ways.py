"""Ways over the steps between cubes: how far a move reaches, the cheapest, the shortest and the safest way there.

Everything here is handed the graph of steps and what bounds the move. Who stands where, and what a cube does to a unit
that enters it, the game knows.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from drumhead.space.cube_steps import FAR, Graph, Step, StepKind

Path: TypeAlias = tuple[int, ...]  # the cubes that are entered, one after the other
Costs: TypeAlias = Mapping[int, int]  # by cube: the least cost of getting there
Ways: TypeAlias = tuple[dict[int, int], ...]  # from each cube: where a step leads, and its least cost
Distances: TypeAlias = tuple[tuple[int, ...], ...]  # from each cube to each cube, never more than a way costs

HAIR = 1e-12  # less than this is no difference of risk


class Bounds(NamedTuple):
    """What a move keeps to."""

    most: int  # that all its steps may cost
    barred: frozenset[int]  # cubes that are never entered
    stops: frozenset[int]  # cubes in which a move ends
    bog: bytes | None = None  # by cube: it is neither entered nor left


class Way(NamedTuple):
    steps: tuple[Step, ...]
    cost: int

    @property
    def cubes(self) -> Path:
        return tuple(s.to for s in self.steps)

    def step_from(self, start: int, here: int) -> Step | None:
        """The step that leads on from a cube, on a way that begins in `start`."""
        return next((s for before, s in zip((start, *self.cubes), self.steps) if before == here), None)


def set_down(cube: int) -> Way:
    """The way of a unit that is put into a cube and does not walk there."""
    return Way((Step(cube, StepKind.LEVEL, 0),), 0)


def cheapest_steps(graph: Graph) -> Ways:
    """Of several steps to the same cube the cheapest."""
    return tuple({s.to: s.cost for s in sorted(out, key=lambda s: (s.to, -s.cost))} for out in graph)


# ---------------------------------------------------------------------------------------------------- how far
def costs_in_reach(ways: Ways, start: int, bounds: Bounds) -> dict[int, int]:
    """The cubes that a move gets to, each with its least cost."""
    most, barred, stops, bog = bounds
    costs, ahead = {start: 0}, [start]
    if bog and bog[start]:
        return costs
    for here in ahead:  # costs are small: a cube that gets cheaper is simply looked at again
        if here in stops:
            continue
        so_far = costs[here]
        for to, more in ways[here].items():
            cost = so_far + more
            if cost > most or cost >= costs.get(to, FAR) or to in barred or (bog and bog[to]):
                continue
            costs[to] = cost
            ahead.append(to)
    return costs


def least_costs(graph: Graph, start: int) -> dict[int, int]:
    """What it costs at least to get from a cube to all others, with nothing in the way."""
    costs, ahead = {start: 0}, [start]
    for here in ahead:
        for s in graph[here]:
            if costs[here] + s.cost < costs.get(s.to, FAR):
                costs[s.to] = costs[here] + s.cost
                ahead.append(s.to)
    return costs


# ---------------------------------------------------------------------------------------------------- cheapest
def cheapest_path(
    graph: Graph, start: int, goal: int, costs: Costs, far: Distances, stops: Container[int], shunned: Container[int]
) -> Path:
    """A path to a goal in reach for no more than its cost, over as few shunned cubes and deep drops as it can; of equal
    ones the path with the lowest numbers."""
    most = costs[goal]
    best: dict[int, tuple[int, int, Path]] = {start: (0, 0, ())}
    for cube in sorted((c for c in costs if costs[c] + far[c][goal] <= most), key=lambda c: (costs[c], c)):
        if cube not in best or (cube != start and cube in stops):
            continue
        cost, bad, path = best[cube]
        for s in graph[cube]:
            if costs.get(s.to) == cost + s.cost and cost == costs[cube]:
                found = (cost + s.cost, bad + (s.to in shunned) + (s.dropped > 1), (*path, s.to))
                if s.to not in best or found < best[s.to]:
                    best[s.to] = found
    return best[goal][2]


def paths_into(
    ways: Ways, start: int, most: int, within: Container[int], far: Distances, ends: Iterable[int]
) -> Iterator[Path]:
    """All paths through these cubes that end in the first of the ends they come to; the distances keep the search from
    going astray."""
    goals = list(ends)
    ahead: list[tuple[Path, int, int]] = [((), start, most)]
    while ahead:
        path, here, left = ahead.pop()
        if here in goals:
            yield path
            continue
        for to, cost in ways[here].items():
            rest = left - cost
            if to in within and any(far[to][end] <= rest for end in goals):
                ahead.append(((*path, to), to, rest))


def cheapest_along(graph: Graph, start: int, path: Path) -> Way | None:
    """A path with the cheapest step to each of its cubes, of equal ones the least drop; None where no step leads on."""
    here, steps = start, []
    for to in path:
        able = [s for s in graph[here] if s.to == to]
        if not able:
            return None
        steps.append(min(able, key=lambda s: (s.cost, s.dropped)))
        here = to
    return Way(tuple(steps), sum(s.cost for s in steps))


# ---------------------------------------------------------------------------------------------------- shortest
def shortest_path(graph: Graph, start: int, goal: int) -> Path:
    """A shortest path with nothing in the way; of equal ones that through the lowest numbers, from its end."""
    costs, path = least_costs(graph, start), [goal]
    while path[0] != start:
        end = path[0]
        before = (c for c in sorted(costs) for s in graph[c] if s.to == end and costs[c] + s.cost == costs[end])
        path.insert(0, next(before))
    return tuple(path[1:])


def shortest_paths(graph: Graph, start: int, ends: list[int]) -> Iterator[Path]:
    """All shortest paths to one of the ends, with nothing in the way."""
    costs, between = least_costs(graph, start), on_shortest_paths(graph, start, ends)
    ahead: list[Path] = [(start,)]
    while ahead:
        way = ahead.pop()
        if way[-1] in ends:
            yield way[1:]
            continue
        near = {s.to for s in graph[way[-1]] if s.to in between and costs[way[-1]] + s.cost == costs[s.to]}
        ahead += [(*way, to) for to in sorted(near)]


def on_shortest_paths(graph: Graph, start: int, ends: list[int]) -> set[int]:
    """The cubes through which a shortest path to one of the ends leads."""
    costs = least_costs(graph, start)
    found, ahead = set(ends), list(ends)
    back: dict[int, list[tuple[int, Step]]] = {}
    for here in costs:
        for s in graph[here]:
            back.setdefault(s.to, []).append((here, s))
    for cube in ahead:
        for here, s in back.get(cube, []):
            if here != start and here not in found and costs[here] + s.cost == costs[cube]:
                found.add(here)
                ahead.append(here)
    return found


# ---------------------------------------------------------------------------------------------------- safest
class _Mark(NamedTuple):
    """How a cube was reached: after how many of the cubes to pass, for what cost and harm, and from where."""

    cube: int
    passed: int
    cost: int
    harm: float
    step: Step | None
    before: "_Mark | None"


def safest_ways(
    graph: Graph, start: int, bounds: Bounds, harm: Callable[[int, int], float], through: Path = ()
) -> dict[int, Way]:
    """To every cube in reach, passing these on the way: the least harm first, then the least cost. `harm` is that of
    entering a cube after a drop of so many levels."""
    most, barred, stops, bog = bounds
    ahead: list[list[_Mark]] = [[] for _ in range(most + 1)]
    ahead[0].append(_Mark(start, int(through[:1] == (start,)), 0, 0.0, None, None))
    best: dict[tuple[int, int], _Mark] = {}
    harms: dict[tuple[int, int], float] = {}
    for marks in ahead:  # in the order of cost: a dearer mark counts only where it is safer
        for mark in marks:
            if not _safer(best, mark.cube, mark.passed, mark.harm):
                continue
            best[mark.cube, mark.passed] = mark
            if mark.cube in stops or (bog and bog[mark.cube]):
                continue
            for s in graph[mark.cube]:
                cost = mark.cost + s.cost
                if cost > most or s.to in barred or (bog and bog[s.to]):
                    continue
                hurt = harms.get((s.to, s.dropped))
                if hurt is None:
                    hurt = harms[s.to, s.dropped] = harm(s.to, s.dropped)
                passed = mark.passed + (through[mark.passed : mark.passed + 1] == (s.to,))
                if _safer(best, s.to, passed, mark.harm + hurt):
                    ahead[cost].append(_Mark(s.to, passed, cost, mark.harm + hurt, s, mark))
    return {cube: _way(mark) for (cube, passed), mark in best.items() if passed == len(through)}


def _safer(best: Mapping[tuple[int, int], _Mark], cube: int, passed: int, hurt: float) -> bool:
    """Safer than everything that was found for less, or for as much."""
    known = best.get((cube, passed))
    return known is None or hurt < known.harm - HAIR


def _way(mark: _Mark) -> Way:
    cost, steps = mark.cost, []
    while mark.step is not None and mark.before is not None:
        steps.append(mark.step)
        mark = mark.before
    return Way(tuple(reversed(steps)), cost)
