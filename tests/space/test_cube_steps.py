"""Steps between cubes: each kind where it is and where it is not, the examples of the pages, and ranges."""

from random import Random

import networkx as nx
import numpy as np
import pytest

from drumhead.space.cube_generate import generate
from drumhead.space.cube_steps import (
    FAR,
    USUAL,
    Graph,
    Manner,
    StepKind,
    graph,
    leading_to,
    straight_ranges,
    walking_ranges,
)
from drumhead.space.cubes import CUBES, Battlefield, Cube, grid, number_of

from .cube_fields import jumbled, laid_out, of_the_game

CLIMB, DESCEND, DROP, HATCH, JUMP, LEVEL = (
    StepKind.CLIMB,
    StepKind.DESCEND,
    StepKind.DROP,
    StepKind.HATCH,
    StepKind.JUMP,
    StepKind.LEVEL,
)


def steps(
    field: Battlefield, start: Cube, *, jumps: bool = False, manner: Manner = USUAL
) -> dict[Cube, set[tuple[StepKind, int, int]]]:
    """By goal: kind, cost, levels dropped."""
    found: dict[Cube, set[tuple[StepKind, int, int]]] = {}
    for step in graph(grid(field), jumps=jumps, manner=manner)[number_of(start)]:
        found.setdefault(CUBES[step.to], set()).add((step.kind, step.cost, step.dropped))
    return found


def goals(field: Battlefield, start: Cube, **how: object) -> set[Cube]:
    return set(steps(field, start, **how))  # type: ignore[arg-type]


# --------------------------------------------------------------------------------------------------------------- level
def test_open_ground_has_eight_neighbours_at_a_cost_of_one_and_four_without_diagonals() -> None:
    field = laid_out()
    around = {(x, y, 0) for x in (1, 2, 3) for y in (1, 2, 3)} - {(2, 2, 0)}
    assert steps(field, (2, 2, 0)) == {cube: {(LEVEL, 1, 0)} for cube in around}
    assert goals(field, (2, 2, 0), manner=Manner(diagonals=False)) == {(1, 2, 0), (3, 2, 0), (2, 1, 0), (2, 3, 0)}
    assert goals(field, (0, 0, 0)) == {(1, 0, 0), (0, 1, 0), (1, 1, 0)}


@pytest.mark.parametrize(
    ("kind", "open_"), [("wall", False), ("window", False), ("door", True), ("low", True), ("ladder", True)]
)
def test_walls_and_windows_bar_the_way_from_both_sides(kind: str, open_: bool) -> None:
    field = laid_out(f"{kind} 3,6,0 E")
    assert ((3, 6, 0) in goals(field, (4, 6, 0))) == ((4, 6, 0) in goals(field, (3, 6, 0))) == open_


@pytest.mark.parametrize(
    ("parts", "one_open", "both_open"),
    [
        ((), True, True),
        (("solid 3,2,0",), True, False),
        (("solid 3,2,0", "solid 2,3,0"), False, False),
        (("wall 2,2,0 E",), True, False),
        (("wall 3,3,0 S", "wall 3,3,0 W"), False, False),
        (("wall 2,2,0 E", "window 2,2,0 N"), False, False),
        (("wall 2,2,0 E", "low 2,2,0 N", "door 2,3,0 E"), True, False),
        (("wall 2,2,0 E", "wall 2,3,0 E"), False, False),
    ],
)
def test_a_diagonal_step_needs_one_open_corner_or_both(parts: tuple[str, ...], one_open: bool, both_open: bool) -> None:
    field = laid_out(*parts)
    assert ((3, 3, 0) in goals(field, (2, 2, 0))) == ((2, 2, 0) in goals(field, (3, 3, 0))) == one_open
    assert ((3, 3, 0) in goals(field, (2, 2, 0), manner=Manner(both_corners=True))) == both_open


def test_the_corners_of_a_diagonal_step_need_no_floor() -> None:
    field = laid_out("floor 2,2,1", "floor 3,3,1")
    assert steps(field, (2, 2, 1))[3, 3, 1] == {(LEVEL, 1, 0)}


# --------------------------------------------------------------------------------------------------------- up and down
def test_a_block_is_climbed_from_its_four_sides_and_no_corner() -> None:
    field = laid_out("solid 3,3,0")
    assert steps(field, (2, 3, 0))[3, 3, 1] == {(CLIMB, 1, 0)}
    assert (3, 3, 1) not in goals(field, (2, 2, 0))
    assert steps(field, (3, 3, 1)) == {c: {(DESCEND, 1, 0)} for c in ((2, 3, 0), (4, 3, 0), (3, 2, 0), (3, 4, 0))}


@pytest.mark.parametrize(
    ("kind", "climbed"), [("wall", True), ("window", True), ("door", True), ("ladder", True), ("low", False)]
)
def test_what_is_a_surface_under_a_ledge(kind: str, climbed: bool) -> None:
    field = laid_out("floor 3,3,1", f"{kind} 3,3,0 W")
    assert ((3, 3, 1) in goals(field, (2, 3, 0))) == climbed
    assert steps(field, (3, 3, 1))[2, 3, 0] == {(DESCEND, 1, 0) if climbed else (DROP, 1, 1)}


def test_a_bare_walkway_is_dropped_from_and_not_climbed() -> None:
    field = laid_out("floor 2,6,1")
    assert steps(field, (2, 6, 1))[1, 6, 0] == {(DROP, 1, 1)}
    assert (2, 6, 1) not in goals(field, (1, 6, 0))


def test_two_levels_are_climbed_at_once_for_two_and_nobody_stops_half_way() -> None:
    field = laid_out("solid 5,5,0-1")
    assert {goal: step for goal, step in steps(field, (5, 4, 0)).items() if goal[2]} == {(5, 5, 2): {(CLIMB, 2, 0)}}
    assert steps(field, (5, 5, 2))[5, 4, 0] == {(DESCEND, 2, 0), (DROP, 1, 2)}
    dear = steps(field, (5, 5, 2), manner=Manner(drop_per_level=True))
    assert dear[5, 4, 0] == {(DESCEND, 2, 0), (DROP, 2, 2)}


def test_a_climb_needs_a_surface_all_the_way_open_air_above_and_a_way_over_the_ledge() -> None:
    assert (3, 3, 2) in goals(laid_out("floor 3,3,2", "wall 3,3,0-1 W"), (2, 3, 0))
    assert (3, 3, 2) not in goals(laid_out("floor 3,3,2", "wall 3,3,0 W"), (2, 3, 0))
    assert (3, 3, 1) not in goals(laid_out("solid 3,3,0", "floor 2,3,1"), (2, 3, 0))
    assert (3, 3, 1) not in goals(laid_out("solid 3,3,0", "hatch 2,3,1"), (2, 3, 0))
    assert (3, 3, 1) not in goals(laid_out("solid 3,3,0", "solid 2,3,1"), (2, 3, 0))
    assert (3, 3, 1) not in goals(laid_out("solid 3,3,0", "wall 3,3,1 W"), (2, 3, 0))
    assert (3, 3, 1) in goals(laid_out("solid 3,3,0", "low 3,3,1 W"), (2, 3, 0))


def test_a_hatch_leads_straight_up_and_down_and_a_floor_does_not() -> None:
    field = laid_out("hatch 3,3,1", "floor 4,4,1", "hatch 5,5,2")
    assert steps(field, (3, 3, 0))[3, 3, 1] == steps(field, (3, 3, 1))[3, 3, 0] == {(HATCH, 1, 0)}
    assert (4, 4, 1) not in goals(field, (4, 4, 0))
    assert goals(field, (5, 5, 2)).isdisjoint({(5, 5, 1), (5, 5, 0)})  # there is nothing to stand on below it


def test_a_drop_lands_in_the_first_cube_one_can_stand_in_and_needs_a_passable_side() -> None:
    field = laid_out("floor 3,3,3", "floor 4,3,1", "wall 3,3,3 N", "low 3,3,3 W", "floor 3,2,3", levels=4)
    found = steps(field, (3, 3, 3))
    assert found == {(4, 3, 1): {(DROP, 1, 2)}, (2, 3, 0): {(DROP, 1, 3)}, (3, 2, 3): {(LEVEL, 1, 0)}}


# --------------------------------------------------------------------------------------------------------------- jumps
def test_one_who_jumps_needs_no_surface_and_pays_a_level_each() -> None:
    field = laid_out("floor 3,3,1", "floor 3,5,2")
    assert steps(field, (2, 3, 0), jumps=True)[3, 3, 1] == {(JUMP, 1, 0)}
    assert steps(field, (3, 4, 0), jumps=True)[3, 5, 2] == {(JUMP, 2, 0)}
    assert (3, 3, 1) not in goals(field, (2, 2, 0), jumps=True)  # never round a corner
    assert (3, 3, 1) not in goals(field, (3, 3, 0), jumps=True)  # nor through a floor
    assert (3, 3, 1) not in goals(laid_out("floor 3,3,1", "window 3,3,1 W"), (2, 3, 0), jumps=True)


def test_a_climb_that_could_be_a_jump_is_one_step_and_not_two() -> None:
    field = laid_out("solid 3,3,0")
    assert steps(field, (2, 3, 0), jumps=True)[3, 3, 1] == {(CLIMB, 1, 0)}


def test_nobody_hovers_over_a_gap() -> None:
    field = laid_out("floor 2,3,1", "floor 4,3,1")
    assert (4, 3, 1) not in goals(field, (2, 3, 1), jumps=True)
    assert steps(field, (2, 3, 1), jumps=True)[3, 3, 0] == {(DROP, 1, 1)}
    assert steps(field, (3, 3, 0), jumps=True)[4, 3, 1] == {(JUMP, 1, 0)}


# ------------------------------------------------------------------------------------------------------- Foundry Yard
YARD = of_the_game("foundry-yard")


@pytest.mark.parametrize("foot", [(1, 3, 0), (1, 4, 0), (2, 2, 0), (3, 2, 0), (4, 3, 0), (4, 4, 0), (2, 5, 0)])
def test_the_roof_of_the_press_hall_is_one_step_from_the_ground(foot: Cube) -> None:
    up = {goal: step for goal, step in steps(YARD, foot).items() if goal[2] == 1}
    assert up and set(up) <= {(2, 3, 1), (3, 3, 1), (2, 4, 1), (3, 4, 1)}
    assert all(step == {(CLIMB, 1, 0)} for step in up.values())


def test_under_the_gantry_it_is_not() -> None:
    assert all(goal[2] == 0 for goal in goals(YARD, (3, 5, 0)))


def test_from_the_roof_one_walks_onto_the_gantry_and_climbs_the_chimney() -> None:
    assert steps(YARD, (3, 4, 1))[3, 5, 1] == {(LEVEL, 1, 0)}
    assert steps(YARD, (3, 5, 1))[4, 5, 1] == {(LEVEL, 1, 0)}
    assert steps(YARD, (4, 5, 1))[5, 5, 2] == {(CLIMB, 1, 0)}


def test_the_chimney_is_a_climb_of_two_and_a_drop_of_two_but_for_the_gantry() -> None:
    assert steps(YARD, (5, 4, 0))[5, 5, 2] == {(CLIMB, 2, 0)}
    down = steps(YARD, (5, 5, 2))
    assert down.pop((4, 5, 1)) == {(DESCEND, 1, 0)}
    assert down == {c: {(DESCEND, 2, 0), (DROP, 1, 2)} for c in ((6, 5, 0), (5, 4, 0), (5, 6, 0))}


def test_nothing_holds_up_the_gantry_so_nobody_on_foot_climbs_it() -> None:
    below = [(3, 6, 0), (4, 6, 0), (4, 4, 0), (2, 5, 0)]
    assert all(goals(YARD, cube).isdisjoint({(3, 5, 1), (4, 5, 1)}) for cube in below)
    assert steps(YARD, (4, 5, 1))[4, 6, 0] == {(DROP, 1, 1)}
    assert (4, 5, 1) in goals(YARD, (4, 6, 0), jumps=True)


def test_the_upper_floor_of_the_office_is_reached_by_hatch_door_window_and_walls() -> None:
    assert steps(YARD, (7, 6, 0))[7, 6, 1] == {(HATCH, 1, 0)}
    for foot, floor in (((6, 5, 0), (6, 6, 1)), ((5, 6, 0), (6, 6, 1)), ((7, 5, 0), (7, 6, 1)), ((7, 7, 0), (7, 6, 1))):
        assert steps(YARD, foot)[floor] == {(CLIMB, 1, 0)}
    assert (6, 6, 1) not in goals(YARD, (6, 7, 0))


# ------------------------------------------------------------------------------------------------------ whole graphs
FIELDS = [generate(seed) for seed in range(6)] + [jumbled(seed) for seed in range(6)]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: str(field.id))
def test_every_step_keeps_what_its_kind_promises(field: Battlefield) -> None:
    ground = grid(field)
    on_foot, jumping = graph(ground), graph(ground, jumps=True)
    seen = 0
    for number, found in enumerate(jumping):
        assert set(on_foot[number]) == {step for step in found if step.kind is not JUMP}
        assert len(set(found)) == len(found) and list(found) == sorted(found)
        for step in found:
            (x, y, z), (a, b, c) = CUBES[number], CUBES[step.to]
            assert ground.stands[x, y, z] and ground.stands[a, b, c]
            flat = abs(a - x) + abs(b - y)
            rise = {LEVEL: c == z, CLIMB: c - z == step.cost, JUMP: c - z == step.cost, DROP: z - c == step.dropped}
            rise |= {DESCEND: z - c == step.cost, HATCH: abs(c - z) == 1}
            assert rise[step.kind] and max(abs(a - x), abs(b - y)) <= 1
            assert flat == 0 if step.kind is HATCH else flat >= 1 if step.kind is LEVEL else flat == 1
            seen += 1
    assert seen > 300


def ways_back(graph: Graph, kind: StepKind) -> set[tuple[int, int, int]]:
    return {(step.to, start, step.cost) for start, steps in enumerate(graph) for step in steps if step.kind is kind}


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: str(field.id))
def test_level_steps_and_hatches_lead_back_and_a_descent_is_a_climb_backwards(field: Battlefield) -> None:
    found = graph(grid(field))
    for there, back in ((LEVEL, LEVEL), (HATCH, HATCH), (CLIMB, DESCEND)):
        assert ways_back(found, there) == {(b, a, cost) for a, b, cost in ways_back(found, back)}


@pytest.mark.parametrize("field", FIELDS[::3], ids=lambda field: str(field.id))
def test_walking_ranges_and_ways_out_agree_with_networkx(field: Battlefield) -> None:
    found = graph(grid(field))
    ways = nx.DiGraph()
    ways.add_nodes_from(grid(field).numbers())
    for start, out in enumerate(found):
        for step in sorted(out, key=lambda step: -step.cost):  # the cheapest of several stays
            ways.add_edge(start, step.to, weight=step.cost)
    costs = dict(nx.all_pairs_dijkstra_path_length(ways))
    ranges = walking_ranges(found)
    numbers = grid(field).numbers()
    for a in numbers:
        for b in numbers:
            assert ranges[a, b] == min(costs[a].get(b, FAR), costs[b].get(a, FAR))
    goal = Random(field.id).choice(numbers)
    assert leading_to(found, [goal]) == nx.ancestors(ways, goal) | {goal}


# -------------------------------------------------------------------------------------------------------------- ranges
def test_straight_ranges_count_the_greatest_difference_the_sum_or_leave_levels_out() -> None:
    a, b, high = number_of((1, 1, 0)), number_of((4, 3, 0)), number_of((1, 2, 3))
    usual, sums = straight_ranges(4), straight_ranges(4, diagonals=False)
    flat, flat_sums = straight_ranges(4, flat=True), straight_ranges(4, diagonals=False, flat=True)
    assert [int(table[a, b]) for table in (usual, sums, flat, flat_sums)] == [3, 5, 3, 5]
    assert [int(table[a, high]) for table in (usual, sums, flat, flat_sums)] == [3, 4, 1, 1]
    assert all(np.array_equal(table, table.T) for table in (usual, sums, flat, flat_sums))
    assert usual.max() == 7 and usual.diagonal().max() == 0 and usual.shape == (256, 256)


def test_walking_ranges_go_round_walls_and_down_for_less_than_up() -> None:
    field = laid_out("solid 5,5,0-1", "wall 3,0-6,0 E")
    ranges = walking_ranges(graph(grid(field)))
    top, foot = number_of((5, 5, 2)), number_of((5, 4, 0))
    assert ranges[top, foot] == ranges[foot, top] == 1  # a drop, though the climb costs 2
    west, east = number_of((3, 3, 0)), number_of((4, 3, 0))
    assert ranges[west, east] == 8 and ranges[west, west] == 0
    cut = walking_ranges(graph(grid(laid_out("floor 1,1,1", "floor 5,5,1"))))
    assert cut[number_of((1, 1, 1)), number_of((5, 5, 1))] == FAR
