"""Ways over cubes: reach, cheapest, shortest and safest ones, against plain enumeration and networkx."""

from itertools import islice, pairwise

import networkx as nx
import pytest

from drumhead.space.cube_generate import generate
from drumhead.space.cube_steps import Graph, Step, StepKind, graph, walking_ranges
from drumhead.space.cube_ways import (
    Bounds,
    Distances,
    Path,
    Way,
    cheapest_along,
    cheapest_path,
    cheapest_steps,
    costs_in_reach,
    least_costs,
    on_shortest_paths,
    paths_into,
    safest_ways,
    set_down,
    shortest_path,
    shortest_paths,
)
from drumhead.space.cubes import grid, number_of

from .cube_fields import laid_out

FREE: frozenset[int] = frozenset()
STEPS = [graph(grid(generate(seed)), jumps=jumps) for seed in (3, 8) for jumps in (False, True)]


def n(x: int, y: int, z: int = 0) -> int:
    return number_of((x, y, z))


def opened(*parts: str) -> Graph:
    return graph(grid(laid_out(*parts)))


def as_networkx(steps: Graph) -> "nx.DiGraph[int]":
    found: nx.DiGraph[int] = nx.DiGraph()
    for start, ways in enumerate(cheapest_steps(steps)):
        found.add_weighted_edges_from((start, to, cost) for to, cost in ways.items())
    return found


def distances(steps: Graph) -> Distances:
    return tuple(map(tuple, walking_ranges(steps).tolist()))


def length(steps: Graph, start: int, path: Path) -> int:
    ways = cheapest_steps(steps)
    return sum(ways[here][to] for here, to in pairwise((start, *path)))


# ---------------------------------------------------------------------------------------------------- how far
@pytest.mark.parametrize("steps", STEPS)
def test_reach_and_least_costs_agree_with_networkx(steps: Graph) -> None:
    plain = as_networkx(steps)
    for start in range(0, 64, 9):
        if start in plain:
            costs = nx.single_source_dijkstra_path_length(plain, start)
            assert least_costs(steps, start) == costs
            near = {cube: cost for cube, cost in costs.items() if cost <= 3}
            assert costs_in_reach(cheapest_steps(steps), start, Bounds(3, FREE, FREE)) == near


def test_barred_cubes_are_not_entered_and_stops_not_left() -> None:
    ways, row = cheapest_steps(opened("wall 0-3,0,0 N")), [n(x, 0) for x in range(5)]
    assert set(costs_in_reach(ways, row[0], Bounds(3, FREE, FREE))) == {*row[:4]}
    assert set(costs_in_reach(ways, row[0], Bounds(3, frozenset({row[2]}), FREE))) == {*row[:2]}
    assert set(costs_in_reach(ways, row[0], Bounds(3, FREE, frozenset({row[2]})))) == {*row[:3]}


def test_nobody_goes_into_a_bog_or_out_of_it() -> None:
    ways = cheapest_steps(opened("wall 0-3,0,0 N"))
    bog = bytes(cube == n(2, 0) for cube in range(len(ways)))
    assert set(costs_in_reach(ways, n(0, 0), Bounds(3, FREE, FREE, bog))) == {n(0, 0), n(1, 0)}
    assert costs_in_reach(ways, n(2, 0), Bounds(3, FREE, FREE, bog)) == {n(2, 0): 0}


# ---------------------------------------------------------------------------------------------------- cheapest
@pytest.mark.parametrize("steps", STEPS)
def test_a_cheapest_path_costs_what_reach_says(steps: Graph) -> None:
    ways, far = cheapest_steps(steps), distances(steps)
    start = next(cube for cube, out in enumerate(steps) if out)
    costs = costs_in_reach(ways, start, Bounds(4, FREE, FREE))
    for goal, cost in costs.items():
        assert length(steps, start, cheapest_path(steps, start, goal, costs, far, FREE, FREE)) == cost


def test_of_cheapest_paths_the_one_past_shunned_cubes_is_left() -> None:
    steps = opened()
    costs, far = costs_in_reach(cheapest_steps(steps), n(0, 1), Bounds(2, FREE, FREE)), distances(steps)
    assert cheapest_path(steps, n(0, 1), n(2, 1), costs, far, FREE, FREE) == (n(1, 0), n(2, 1))
    assert cheapest_path(steps, n(0, 1), n(2, 1), costs, far, FREE, {n(1, 0), n(1, 1)}) == (n(1, 2), n(2, 1))


def test_all_paths_into_the_ends_are_found_and_end_at_the_first() -> None:
    steps = opened("wall 0-3,0,0 N")
    ways, far = cheapest_steps(steps), distances(steps)
    ends = [n(2, 0), n(3, 0)]
    costs = costs_in_reach(ways, n(0, 0), Bounds(3, FREE, FREE))
    assert list(paths_into(ways, n(0, 0), 3, costs, far, ends)) == [(n(1, 0), n(2, 0))]
    assert not list(paths_into(ways, n(0, 0), 1, costs, far, ends))


def test_along_a_path_the_cheapest_step_is_taken() -> None:
    steps = ((Step(1, StepKind.DESCEND, 2), Step(1, StepKind.DROP, 1, 2)), (Step(2, StepKind.LEVEL, 1),), ())
    assert cheapest_along(steps, 0, (1, 2)) == Way((steps[0][1], steps[1][0]), 2)
    assert cheapest_along(steps, 0, (2,)) is None


# ---------------------------------------------------------------------------------------------------- shortest
@pytest.mark.parametrize("steps", STEPS)
def test_shortest_paths_agree_with_networkx(steps: Graph) -> None:
    plain = as_networkx(steps)
    start = next(cube for cube, out in enumerate(steps) if out)
    for goal in list(least_costs(steps, start))[1:60:7]:
        expected = {tuple(path[1:]) for path in nx.all_shortest_paths(plain, start, goal, "weight")}
        assert set(shortest_paths(steps, start, [goal])) == expected
        assert shortest_path(steps, start, goal) in expected
        assert on_shortest_paths(steps, start, [goal]) == {cube for path in expected for cube in path}
    assert len(list(islice(shortest_paths(steps, start, [start]), 2))) == 1


# ---------------------------------------------------------------------------------------------------- safest
def harm(cube: int, dropped: int) -> float:
    return 1.0 if cube in (n(1, 0), n(1, 1)) else 0.0


def test_the_safest_way_goes_round_and_the_cheapest_of_equals_is_taken() -> None:
    steps = opened()
    ways = safest_ways(steps, n(0, 0), Bounds(4, FREE, FREE), harm)
    assert ways[n(2, 0)].cubes == (n(0, 1), n(1, 2), n(2, 1), n(2, 0))
    assert ways[n(0, 2)].cost == 2
    short = safest_ways(steps, n(0, 0), Bounds(2, FREE, FREE), harm)
    assert short[n(2, 0)].cost == 2


def test_a_way_passes_the_cubes_it_is_told_to() -> None:
    ways = safest_ways(opened(), n(0, 0), Bounds(4, FREE, FREE), lambda cube, dropped: 0.0, (n(0, 2),))
    assert n(0, 2) in ways[n(2, 2)].cubes and ways[n(2, 2)].cost == 4


def test_a_safest_way_keeps_to_its_bounds() -> None:
    steps = opened("wall 0-3,0,0 N")
    for bounds in (Bounds(3, frozenset({n(2, 0)}), FREE), Bounds(3, FREE, frozenset({n(1, 0)}))):
        ways = safest_ways(steps, n(0, 0), bounds, lambda cube, dropped: 0.0)
        assert set(ways) == set(costs_in_reach(cheapest_steps(steps), n(0, 0), bounds))


def test_a_way_knows_its_steps() -> None:
    a, b = Step(5, StepKind.LEVEL, 1), Step(9, StepKind.DROP, 1, 2)
    way = Way((a, b), 2)
    assert (way.cubes, way.step_from(3, 3), way.step_from(3, 5), way.step_from(3, 9)) == ((5, 9), a, b, None)
    assert set_down(7).cubes == (7,) and set_down(7).cost == 0
