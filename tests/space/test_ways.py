"""The shortest way: the ruling's turning points and ties, and lengths against a plain graph search."""

from math import cos, hypot, pi, sin
from random import Random

import networkx as nx
import numpy as np
import pytest
import shapely

from drumhead.space.march import March
from drumhead.space.paths import flatten, judge, length
from drumhead.space.table import Ints, Place, Way
from drumhead.space.terrain import DIFFICULT, IMPASSABLE, Board, Ground, ground
from drumhead.space.ways import ANYWHERE, TURNS, shortest_to_goal, shortest_way, surroundings, ungrown, ways_round

from .fields import NOBODY, block, crowd, field, ids, in_a_fresh_python, march, place, places, scattered

OPEN = field()


def alone(at: Ints, ground: Ground, clear: int, barred: int, allowance: int) -> March:
    """The first model of the table among all the others."""
    others = ids(*range(1, len(at)))
    return march(ground, at, ids(0), others, apart=clear, barred=barred, allowance=allowance)


def find(
    at: Ints, goal: Place, ground: Ground = OPEN, clear: int = 0, barred: int = 0, allowance: int = 12000
) -> Way | None:
    """The way of the first model of the table, all others being in its way."""
    return shortest_to_goal(alone(at, ground, clear, barred, allowance), 0, goal)


def test_the_directions_are_eight_counter_clockwise_from_due_east() -> None:
    for n, (x, y) in enumerate(TURNS.tolist()):
        assert x / 1e9 == pytest.approx(cos(n * pi / 4) / cos(pi / 8), abs=1e-9)
        assert y / 1e9 == pytest.approx(sin(n * pi / 4) / cos(pi / 8), abs=1e-9)


def test_the_straight_line_comes_first() -> None:
    assert find(places((10, 10)), place(20, 10)) == (place(10, 10), place(20, 10))
    assert find(places((10, 10)), place(10, 10)) == (place(10, 10),)
    assert find(places((10, 10)), place(22.001, 10)) is not None
    assert find(places((10, 10)), place(22.002, 10)) is None


def test_round_a_base_the_way_turns_at_the_ruled_point_on_the_side_of_the_smaller_y() -> None:
    assert find(places((10, 10), (15, 10)), place(20, 10)) == (place(10, 10), (15000, 8918), place(20, 10))


def test_of_two_equal_ways_the_one_with_the_smaller_x_at_the_first_turn_is_taken() -> None:
    assert find(places((10, 10), (10, 15)), place(10, 20)) == (place(10, 10), (8918, 15000), place(10, 20))


def test_a_clear_distance_is_kept_from_bases() -> None:
    around = find(places((10, 10), (15, 10)), place(20, 10), clear=1000)
    assert around is not None
    assert all(shapely.LineString(around).distance(shapely.Point(15000, 10000)) >= 1999 for _ in around)
    assert around[1:-1] == ((13469, 8469), (15000, 7835), (16531, 8469))


def test_one_who_starts_nearer_than_the_clear_distance_can_leave() -> None:
    at = places((10, 10), (11.2, 10))
    assert find(at, place(5, 10), clear=1000) == (place(10, 10), place(5, 10))
    first_away = (place(10, 10), (9669, 11531), place(10.1, 12))  # straight on would lead nearer
    assert find(at, place(10.1, 12), clear=1000) == first_away


def test_round_a_house_the_base_keeps_off_its_corners() -> None:
    house = field(block(14, 9, 16, 11, "solid"))
    around = find(places((10, 10)), place(20, 10), ground=house)
    assert around == (place(10, 10), (14000, 8459), (16000, 8459), place(20, 10))
    assert find(places((10, 10)), place(15, 10), ground=house) is None
    assert find(places((10, 10)), place(20, 10), ground=house, allowance=10500) is None


def test_round_what_only_the_centre_keeps_out_of_the_way_goes_over_the_corners() -> None:
    for piece, barred in ((block(14, 9, 16, 11, "impassable"), 0), (block(14, 9, 16, 11, "difficult"), DIFFICULT)):
        around = find(places((10, 10)), place(20, 10), ground=field(piece), barred=barred)
        assert around == (place(10, 10), place(14, 9), place(16, 9), place(20, 10))
    mud = field(block(14, 9, 16, 11, "difficult"))
    assert find(places((10, 10)), place(20, 10), ground=mud) == (place(10, 10), place(20, 10))
    assert find(places((10, 10)), place(15, 10), ground=mud, barred=DIFFICULT) is None


def test_the_edge_of_the_table_closes_a_gap() -> None:
    wall = field(block(14, 0.9, 16, 9, "solid"))
    assert find(places((12, 2)), place(18, 2), ground=wall, allowance=12000) is None
    wide = field(block(14, 1.1, 16, 9, "solid"))
    around = find(places((12, 2)), place(18, 2), ground=wide, allowance=12000)
    assert around is not None and all(500 <= y < 1000 for _, y in around[1:-1])


def test_a_closed_ring_has_no_way_out() -> None:
    ring = places(
        (20, 20), (21, 20), (20.7, 20.7), (20, 21), (19.3, 20.7), (19, 20), (19.3, 19.3), (20, 19), (20.7, 19.3)
    )
    assert find(ring, place(25, 20)) is None


def turning_points(board: Board, spots: list[Place], clear: int) -> list[Place]:
    """As the ruling says them, for a mover with a base of one inch."""
    found: list[Place] = []

    def ring(x: int, y: int, off: float) -> None:
        for n in range(8):
            out = off / cos(pi / 8)
            found.append((round(x + out * cos(n * pi / 4)), round(y + out * sin(n * pi / 4))))

    for x, y in spots:
        ring(x, y, 1000 + clear)
    for piece in board.pieces:
        if "solid" in piece.traits:
            for x, y in piece.corners:
                ring(x, y, 500)
        elif "impassable" in piece.traits:
            found.extend(piece.corners)
    return found


def free(board: Board, spots: list[Place], clear: int, a: Place, b: Place) -> bool:
    line = shapely.LineString([a, b])
    for piece in board.pieces:
        shape = shapely.Polygon(piece.corners)
        if "solid" in piece.traits and shape.distance(line) < 499:
            return False
        if "impassable" in piece.traits and line.relate(shape)[0] == "1":
            return False
    return all(line.distance(shapely.Point(p)) >= 999 + clear for p in spots) and shapely.box(
        499, 499, 71501, 47501
    ).covers(line)


def searched(board: Board, start: Place, goal: Place, spots: list[Place], clear: int, allowance: int) -> float | None:
    """The length of the shortest chain by a plain search of the whole graph."""
    near = [p for p in turning_points(board, spots, clear) if hypot(p[0] - start[0], p[1] - start[1]) <= allowance]
    nodes = [start, goal, *(p for p in dict.fromkeys(near) if p not in (start, goal))]
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    for i, a in enumerate(nodes):
        for b in nodes[:i]:
            long = hypot(a[0] - b[0], a[1] - b[1])
            if long <= allowance + 1 and free(board, spots, clear, a, b):
                graph.add_edge(a, b, weight=long)
    try:
        long = nx.shortest_path_length(graph, start, goal, weight="weight")
    except nx.NetworkXNoPath:
        return None
    return float(long) if long <= allowance + 1 else None


@pytest.mark.parametrize("seed", range(6))  # the plain search takes seconds
def test_no_chain_of_a_plain_search_is_shorter(seed: int) -> None:
    random = Random(seed)
    board = scattered(random, 24)
    clear = random.choice((0, 1000))
    spots = crowd(random, 6, 30000, 20000, 38000, 28000, least=1000)
    start, goal = place(29, 24), (random.randint(34000, 39000), random.randint(21000, 27000))
    if any(hypot(x - start[0], y - start[1]) < 2000 for x, y in spots):
        spots = [p for p in spots if hypot(p[0] - start[0], p[1] - start[1]) >= 2000]
    found = find(np.array([start, *spots]), goal, ground=ground(board), clear=clear)
    slow = searched(board, start, goal, spots, clear, 12000)
    assert (found is None) == (slow is None)
    assert found is None or length(found) == pytest.approx(slow, abs=0.1)


def scene(seed: int) -> tuple[Ground, Ints, list[Place]]:
    random = Random(seed)
    at = np.array(crowd(random, 30, 20000, 12000, 36000, 30000, least=1400))
    goals = [(random.randint(20000, 36000), random.randint(12000, 30000)) for _ in range(40)]
    return ground(scattered(random, 30)), at, goals


@pytest.mark.parametrize("seed", range(8))
def test_what_is_found_is_legal_and_one_tree_answers_like_many_searches(seed: int) -> None:
    field, at, goals = scene(seed)
    clear = 1000 * (seed % 2)
    bound = alone(at, field, clear, DIFFICULT, 9000)
    tree = surroundings(field, at, bound.radius, 0, bound.others, clear, DIFFICULT | IMPASSABLE, 9000)
    branches = ungrown()
    for goal in goals:
        far, points, branches = shortest_way(tree, branches, np.array([goal]), ANYWHERE)
        way = tuple((x, y) for x, y in points.tolist()) if far >= 0 else None
        assert way == find(at, goal, field, clear, DIFFICULT, 9000)
        if way:
            assert far == round(length(way)) and way[-1] == goal
            kept = bound.others if clear and ends_clear(at, goal) else NOBODY
            assert judge(bound._replace(kept=kept, apart=1000), *flatten([way])) is None


def test_a_model_that_ends_where_it_stands_stays_also_in_ground_that_is_barred() -> None:
    mud, at = field(block(8, 8, 12, 12, "difficult")), np.array([(10000, 10000), (20000, 20000)])
    unit = march(mud, at, ids(0, 1), NOBODY, barred=DIFFICULT, allowance=6000)
    assert ways_round(unit, np.array([(10000, 10000), (20000, 23000)])) == [
        ((10000, 10000),),
        ((20000, 20000), (20000, 23000)),
    ]
    assert ways_round(unit, np.array([(10000, 10500), (20000, 23000)])) is None


def ends_clear(at: Ints, goal: Place) -> bool:
    return bool((np.hypot(*(at[1:] - np.array(goal)).T) >= 2000).all())


def test_some_of_the_random_ways_do_turn() -> None:
    turns = [len(w) for seed in range(8) for w in found_in(seed) if w]
    assert max(turns) >= 4 and turns.count(2) > 10 and len(turns) < 320


def found_in(seed: int) -> list[Way | None]:
    field, at, goals = scene(seed)
    return [find(at, goal, field, 0, DIFFICULT, 9000) for goal in goals]


def test_a_chain_has_no_turn_that_could_be_left_out() -> None:
    for seed in range(8):
        field, at, _ = scene(seed)
        for w in found_in(seed):
            for a, c in zip(w or (), (w or ())[2:]):
                straight = find(np.array([a, *at[1:]]), c, field, 0, DIFFICULT)
                assert straight is None or len(straight) > 2


def test_plain_and_compiled_kernels_find_the_same_ways() -> None:
    code = "from space.test_ways import found_in; print([found_in(seed) for seed in (1, 2)])"
    assert in_a_fresh_python(code, DRUMHEAD_PLAIN="1") == str([found_in(seed) for seed in (1, 2)])
